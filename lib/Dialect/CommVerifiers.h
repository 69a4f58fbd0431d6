//===- CommVerifiers.h - Helpers of the verifiers ---------------*- C++ -*-===//
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

/// Returns true if collectives support elements of `type` (collective_c8).
bool isSupportedElementType(Type type);

/// Checks that the operands are all tensors or all memrefs. On tensors the
/// results must have the types of the destinations; on memrefs there are none.
LogicalResult checkKindsAndResults(Operation *op, OperandRange sources,
                                   OperandRange destinations,
                                   ResultRange values);

/// Checks that `op` has no discardable attribute with the name of a former
/// inherent one, which is a parameter of its decision or its launch now.
LogicalResult verifyNoFormerDecision(Operation *op);

/// Returns the group `symbol`; emits an error at `op` if there is no such
/// group.
FailureOr<GroupOp> lookupGroup(Operation *op, FlatSymbolRefAttr symbol,
                               SymbolTableCollection &symbolTable);

} // namespace mlir::comm::detail

#endif // COMMDIALECT_LIB_DIALECT_COMMVERIFIERS_H
