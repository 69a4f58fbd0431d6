//===- SumOfPieces.h - The sum that copy engines cannot make ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After an exchange by copy engines a rank has what it is to add: an op of the
// program adds it, on tensors or on memrefs.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SUMOFPIECES_H
#define COMMDIALECT_LIB_TRANSFORMS_SUMOFPIECES_H

#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// How the pieces of an exchange are added.
struct SumOfPieces {
  FlatSymbolRefAttr group;
  /// Sum or Avg.
  ReductionKind reduction;
  /// The number of ranks of each line of the group.
  int64_t ranks;
  /// The dimension along which pieces lie.
  int64_t dim;

  /// Of two ranks the own piece is read where it is: their order makes no
  /// difference. Nobody reads what such a rank would send itself.
  bool readsOwnPieceInPlace() const { return ranks == 2; }

  /// Adds the pieces for this rank of `source` that lie in `received`, in the
  /// order of the ranks, floats of 16 bits in f32, as the dialect says, into
  /// `destination`, which has the shape of a piece.
  linalg::GenericOp create(OpBuilder &builder, Location loc, Value source,
                           Value received, Value destination) const;
};

/// Why what a reduction by copy engines is of cannot be added so; none: it can.
std::optional<std::string> getSumObstacle(CollectiveOpInterface op);

/// `size` of `whole`, a tensor or a memref, along `dim` from `offset` on.
Value createPiece(OpBuilder &builder, Location loc, Value whole, int64_t dim,
                  OpFoldResult offset, int64_t size);

/// Where the rank's own of pieces of `size` elements begins: an index.
Value createOwnOffset(OpBuilder &builder, Location loc, FlatSymbolRefAttr group,
                      int64_t size);

/// The rank's own of the pieces of `whole`, one for each of `ranks`, along
/// `dim`.
Value createOwnPiece(OpBuilder &builder, Location loc, FlatSymbolRefAttr group,
                     Value whole, int64_t dim, int64_t ranks);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SUMOFPIECES_H
