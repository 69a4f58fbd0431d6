//===- CommlibOps.h - The commlib dialect -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_COMPUTE_COMMLIBOPS_H
#define COMMDIALECT_COMPUTE_COMMLIBOPS_H

#include "CommDialect/IR/LibraryOpInterface.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "CommDialect/Compute/CommlibDialect.h.inc"
#include "CommDialect/Compute/CommlibEnums.h.inc"

namespace mlir::commlib {
/// The role of an operand of a convolution.
enum class ConvolutionPart { Image, Filter, Response };
} // namespace mlir::commlib

#define GET_OP_CLASSES
#include "CommDialect/Compute/CommlibOps.h.inc"

#endif // COMMDIALECT_COMPUTE_COMMLIBOPS_H
