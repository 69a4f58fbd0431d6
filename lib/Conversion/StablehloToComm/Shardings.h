//===- Shardings.h - Shardings of values and ops ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dimensions that must be sharded alike so that an op can compute its result
// piece by piece on each rank are in one class.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SHARDINGS_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SHARDINGS_H

#include "ReplicaGroups.h"

namespace mlir::comm {

/// The sharding of a dimension: its axes, the outermost first, and the number
/// of pieces.
struct DimSharding {
  SmallVector<std::string> axes;
  int64_t pieces = 1;

  bool isWhole() const { return axes.empty(); }
  bool operator==(const DimSharding &other) const {
    return axes == other.axes && pieces == other.pieces;
  }
};

/// The sharding of each dimension of a value, followed by an entry for the axes
/// along which the value is still to be summed up. None for open dimensions.
using ValueSharding = SmallVector<std::optional<DimSharding>>;

/// Returns the sharding of an unsharded value of `type`.
ValueSharding getWholeSharding(Type type);

/// Returns the sharding of a value of `type` given by `text`, an attribute of
/// `op`. Omits axes with one device. Reports an error at `op` if the mesh or an
/// axis does not exist, or if the ranks differ.
FailureOr<ValueSharding> getSharding(Operation *op, const ShardingText &text,
                                     Type type, GroupTable &groups);

/// Returns the type of a piece of `type`; null if the pieces differ in size.
/// Open dimensions count as whole.
Type getPieceType(Type type, const ValueSharding &sharding);

/// Returns `"x", "y"`, or an empty string.
std::string toString(const DimSharding &sharding);

/// Equivalence classes of dimensions that must be sharded alike.
class ShardingClasses {
public:
  using Class = unsigned;
  /// The class of unsharded dimensions.
  static constexpr Class kWhole = 0;

  ShardingClasses() { create(DimSharding()); }

  Class create(std::optional<DimSharding> sharding = std::nullopt);
  /// Returns one class for each dimension of a ranked tensor, and one more;
  /// none for other values. Creates them on first use.
  SmallVector<Class> getClasses(Value value);
  bool isKnown(Value value) const { return values.contains(value); }
  /// Merges two classes. Fails if they are sharded differently.
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

/// The classes of each operand and result of an op, like those of a value.
struct OpClasses {
  SmallVector<SmallVector<ShardingClasses::Class>> operands, results;
};

/// Returns which dimensions of operands and results an op needs sharded alike,
/// or whole, so that it can compute piece by piece. All dimensions are whole
/// unless the op is elementwise, moves or repeats whole dimensions, or reduces
/// other dimensions.
OpClasses getOpClasses(Operation *op, ShardingClasses &classes);

/// Changes the sizes in attributes of `op` to those of pieces; its types must
/// be those of pieces already.
void localizeAttributes(Operation *op, const OpClasses &dims,
                        ShardingClasses &classes);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SHARDINGS_H
