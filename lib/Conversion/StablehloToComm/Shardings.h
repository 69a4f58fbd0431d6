//===- Shardings.h - How values and ops are sharded -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dimensions that must be sharded alike, for an op to compute on each rank its
// piece of what it gives, are in one class.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SHARDINGS_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SHARDINGS_H

#include "ReplicaGroups.h"

namespace mlir::comm {

/// How a dimension is sharded: over which axes, the outermost first, and into
/// how many pieces.
struct DimSharding {
  SmallVector<std::string> axes;
  int64_t pieces = 1;

  bool isWhole() const { return axes.empty(); }
  bool operator==(const DimSharding &other) const {
    return axes == other.axes && pieces == other.pieces;
  }
};

/// Of each dimension of a value, and at the end, as if it was one, the axes
/// along which the value is still to be summed up. None where it is open.
using ValueSharding = SmallVector<std::optional<DimSharding>>;

/// That of a value of `type` that is not sharded.
ValueSharding getWholeSharding(Type type);

/// The sharding of a value of `type` that `text`, an attribute of `op`, gives.
/// Axes with one device are left out. An error at `op` if the mesh or an axis
/// does not exist, or the rank is another.
FailureOr<ValueSharding> getSharding(Operation *op, const ShardingText &text,
                                     Type type, GroupTable &groups);

/// A piece of `type`; null if the pieces are not of one size. The sharding is
/// whole where it is open.
Type getPieceType(Type type, const ValueSharding &sharding);

/// `"x", "y"`, or nothing.
std::string toString(const DimSharding &sharding);

/// Classes of dimensions.
class ShardingClasses {
public:
  using Class = unsigned;
  /// Of those that are not sharded.
  static constexpr Class kWhole = 0;

  ShardingClasses() { create(DimSharding()); }

  Class create(std::optional<DimSharding> sharding = std::nullopt);
  /// One for each dimension of a ranked tensor, and one more; of other values
  /// none. They are made when first asked for.
  SmallVector<Class> getClasses(Value value);
  bool isKnown(Value value) const { return values.contains(value); }
  /// Fails if they are sharded differently.
  LogicalResult unite(Class a, Class b);
  std::optional<DimSharding> lookup(Class dim) {
    return shardings[findLeader(dim)];
  }
  ValueSharding lookup(ArrayRef<Class> dims);

private:
  Class findLeader(Class dim);

  SmallVector<Class> parents;
  SmallVector<std::optional<DimSharding>> shardings;
  DenseMap<Value, SmallVector<Class>> values;
};

/// Of each operand and each result of an op, classes as of a value.
struct OpClasses {
  SmallVector<SmallVector<ShardingClasses::Class>> operands, results;
};

/// Which dimensions of operands and results an op needs sharded alike, or
/// whole, so that its pieces can be computed of theirs: all are whole of an op
/// that is neither elementwise, nor moves or repeats whole dimensions, nor
/// reduces others.
OpClasses getOpClasses(Operation *op, ShardingClasses &classes);

/// Makes the sizes that attributes of `op` have those of pieces; its types are
/// those of pieces already.
void localizeAttributes(Operation *op, const OpClasses &dims,
                        ShardingClasses &classes);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SHARDINGS_H
