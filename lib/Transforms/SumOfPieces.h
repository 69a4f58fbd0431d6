//===- SumOfPieces.h - Sums of exchanged pieces -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After an exchange by copy engines, an op of the program adds the received
// pieces, on tensors or memrefs.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SUMOFPIECES_H
#define COMMDIALECT_LIB_TRANSFORMS_SUMOFPIECES_H

#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// The way to add the pieces of an exchange.
struct SumOfPieces {
  FlatSymbolRefAttr group;
  /// Sum or Avg.
  ReductionKind reduction;
  /// Number of ranks in each line of the group.
  int64_t ranks;
  /// The dimension that is divided into pieces.
  int64_t dim;

  /// Returns true for two ranks: their order makes no difference, so the rank's
  /// own piece can be read from the source. The rank then need not send it to
  /// itself.
  bool readsOwnPieceInPlace() const { return ranks == 2; }

  /// Adds the pieces of this rank in rank order into `destination`, which has
  /// the shape of a piece. They are in `received`, except possibly the rank's
  /// own piece, which is in `source`. Adds 16-bit floats in f32, as the dialect
  /// specifies.
  linalg::GenericOp create(OpBuilder &builder, Location loc, Value source,
                           Value received, Value destination) const;
};

/// Returns the reason why a SumOfPieces cannot add the pieces of a reduction,
/// or nullopt if it can.
std::optional<std::string> getSumObstacle(CollectiveOpInterface op);

/// Returns `size` elements of `whole`, a tensor or a memref, along `dim` from
/// `offset` on.
Value createPiece(OpBuilder &builder, Location loc, Value whole, int64_t dim,
                  OpFoldResult offset, int64_t size);

/// Returns the offset of the rank's own piece, for pieces of `size` elements.
Value createOwnOffset(OpBuilder &builder, Location loc, FlatSymbolRefAttr group,
                      int64_t size);

/// Returns the rank's own piece of `whole`, which has one for each of `ranks`
/// along `dim`.
Value createOwnPiece(OpBuilder &builder, Location loc, FlatSymbolRefAttr group,
                     Value whole, int64_t dim, int64_t ranks);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SUMOFPIECES_H
