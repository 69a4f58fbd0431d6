//===- Mover.h - Changes the sharding of a value ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MOVER_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MOVER_H

#include "Shardings.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::comm {

using Axes = SmallVector<ShardAxis>;

/// Changes a value's sharding step by step, by ops at the builder's place.
class Mover {
public:
  Mover(Operation *op, OpBuilder builder, Value value, ValueSharding from,
        RankedTensorType whole, GroupTable &groups)
      : op(op), builder(builder), value(value), current(std::move(from)),
        whole(whole), groups(groups) {
    for (std::optional<DimSharding> &dim : current)
      if (!dim)
        dim.emplace();
  }

  Value getValue() const { return value; }
  const ValueSharding &getSharding() const { return current; }

  /// Gathers pieces along `axes`, which may be those of the sharding that
  /// changes.
  LogicalResult gather(int64_t dim, Axes axes);

  LogicalResult slice(int64_t dim, const Axes &axes);

  LogicalResult allToAll(int64_t source, int64_t target, Axes axes);

  LogicalResult reduceScatter(int64_t dim, Axes axes, ReductionKind kind);

  LogicalResult reduce(Axes axes, ReductionKind kind);

  /// Lets only the first rank along `axes` keep its value; others have zeros.
  LogicalResult unreduce(const Axes &axes);

  /// Puts the piece into zeros in its place along `axes` of each dimension.
  LogicalResult expand(ArrayRef<Axes> perDim);

  LogicalResult permute(const ValueSharding &to);

  /// Creates this rank's place along `axes`.
  FailureOr<Value> createPlace(const Axes &axes);

  /// Returns where a piece of `type` is along `places`, dimensions with axes.
  FailureOr<SmallVector<OpFoldResult>>
  getOffsets(RankedTensorType type, ArrayRef<std::pair<int64_t, Axes>> places);

  /// Pads `dim` of the piece by zeros.
  LogicalResult pad(int64_t dim, int64_t low, int64_t high);

  /// Changes the sharding to `to`, in any way. Pieces of different sizes are
  /// padded by zeros at the end.
  LogicalResult reshard(const ValueSharding &to);

private:
  FailureOr<FlatSymbolRefAttr> getGroup(ArrayRef<ShardAxis> axes);

  using StartFunction = function_ref<Operation *(Value, FlatSymbolRefAttr)>;

  /// Returns the type of a piece.
  FailureOr<RankedTensorType> getType();

  /// Lets the value be what `create` starts with a destination, on the group of
  /// `axes`; without axes, it stays as it is.
  LogicalResult start(const Axes &axes, StartFunction create);
  LogicalResult startOn(FlatSymbolRefAttr group, StartFunction create);

  static SmallVector<OpFoldResult> getStrides(RankedTensorType type);

  FailureOr<Value> createZeros(RankedTensorType type);

  void append(int64_t dim, const Axes &axes);
  LogicalResult drop(int64_t dim, const Axes &axes);
  void dropUnreduced(const Axes &axes);

  /// Lets dimensions with padding be whole, without the padding.
  LogicalResult gatherPadded(int64_t dim);
  LogicalResult slicePadded(int64_t dim, const Axes &axes);
  void extract(int64_t dim, OpFoldResult offset, int64_t size);

  LogicalResult reshardEvenly(const ValueSharding &to);
  LogicalResult reshardInFactors(MutableArrayRef<Axes> now,
                                 ArrayRef<Axes> wanted, Axes unreduced);

  Operation *op;
  OpBuilder builder;
  Value value;
  ValueSharding current;
  RankedTensorType whole;
  GroupTable &groups;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MOVER_H
