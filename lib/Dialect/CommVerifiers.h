//===- CommVerifiers.h - Checks that verifiers share ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_DIALECT_COMMVERIFIERS_H
#define COMMDIALECT_LIB_DIALECT_COMMVERIFIERS_H

#include "CommDialect/IR/CommOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace mlir::comm::detail {

inline ShapedType shapedType(Value value) {
  return cast<ShapedType>(value.getType());
}

/// Whether collectives are defined on elements of `type` (collective_c8).
bool isSupportedElementType(Type type);

/// Checks that values are all tensors or all memrefs, and that the results are
/// the destinations' types on tensors and none on memrefs.
LogicalResult checkKindsAndResults(Operation *op, OperandRange sources,
                                   OperandRange destinations,
                                   ResultRange values);

/// The group that `symbol` names; an error at `op` if it names none.
FailureOr<GroupOp> lookupGroup(Operation *op, FlatSymbolRefAttr symbol,
                               SymbolTableCollection &symbolTable);

} // namespace mlir::comm::detail

#endif // COMMDIALECT_LIB_DIALECT_COMMVERIFIERS_H
