//===- CommOps.h - The ops of the dialect -----------------------*- C++ -*-===//
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

/// Returns the bytes of a row-major buffer of `type` as the runtime lays it
/// out: an i1 has one byte, an index eight. Returns nullopt if the shape is
/// dynamic, collectives do not support the element type, or the bytes exceed 63
/// bits.
std::optional<int64_t> getStaticBufferBytes(ShapedType type);

/// Returns the group whose window holds memrefs of `type`, or null.
FlatSymbolRefAttr getSymmetricGroup(Type type);
} // namespace mlir::comm

#define GET_OP_CLASSES
#include "CommDialect/IR/CommOps.h.inc"

#endif // COMMDIALECT_IR_COMMOPS_H
