//===- Moves.h - Converts Shardy's collectives ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shardy's collectives (`sdy.all_gather`), `sdy.reshard` and
// `sdy.sharding_constraint` change the sharding of a value, not its type.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MOVES_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MOVES_H

#include "Shardings.h"

namespace mlir::comm {

/// An op that changes the sharding of its operand to that of its result.
struct Move {
  Operation *op;
  /// The sharding that the operand must have, or none if any will do.
  std::optional<ValueSharding> operand;
  ValueSharding result;
};

/// Returns true for names of ops that change a sharding.
bool isMove(Operation *op);

/// Returns true if the operand of the move `op` may be still to be reduced.
bool isReducingMove(Operation *op);

/// Reads the attributes of the move `op`.
FailureOr<Move> readMove(Operation *op, GroupTable &groups);

/// Creates the collectives for `move` and returns their result. `piece` is the
/// piece of the operand, which has the sharding `from` and the type `whole`.
FailureOr<Value> createMove(const Move &move, Value piece, ValueSharding from,
                            RankedTensorType whole, GroupTable &groups);

/// Changes the sharding of `piece`, a piece of `whole` at `op`, by ops at the
/// place of `builder`.
FailureOr<Value> createReshard(Operation *op, OpBuilder builder, Value piece,
                               ValueSharding from, const ValueSharding &to,
                               RankedTensorType whole, GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MOVES_H
