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

/// The bytes of a row-major buffer of static shape as the runtime lays it out:
/// i1 takes a byte, index eight. None if the shape is dynamic, the elements are
/// not those of collectives, or the bytes do not fit in 63 bits.
std::optional<int64_t> getStaticBufferBytes(ShapedType type);

/// The group in whose window memrefs of `type` lie, or null.
FlatSymbolRefAttr getSymmetricGroup(Type type);
} // namespace mlir::comm

#define GET_OP_CLASSES
#include "CommDialect/IR/CommOps.h.inc"

#endif // COMMDIALECT_IR_COMMOPS_H
