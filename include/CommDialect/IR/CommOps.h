//===- CommOps.h - The ops -*- C++ -*-
//-------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_COMMOPS_H
#define COMMDIALECT_IR_COMMOPS_H

#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "mlir/Dialect/LLVMIR/BasicPtxBuilderInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::comm {
class MeshOp;
} // namespace mlir::comm

#define GET_OP_CLASSES
#include "CommDialect/IR/CommOps.h.inc"

#endif // COMMDIALECT_IR_COMMOPS_H
