//===- CommComputeOps.h - Compute ops that libraries run --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_COMMCOMPUTEOPS_H
#define COMMDIALECT_IR_COMMCOMPUTEOPS_H

#include "CommDialect/IR/CommDialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "CommDialect/IR/CommComputeEnums.h.inc"

namespace mlir::comm {
/// The role of an operand of a convolution.
enum class ConvolutionPart { Image, Filter, Response };
} // namespace mlir::comm

#include "CommDialect/IR/CommComputeInterfaces.h.inc"

#define GET_OP_CLASSES
#include "CommDialect/IR/CommComputeOps.h.inc"

#endif // COMMDIALECT_IR_COMMCOMPUTEOPS_H
