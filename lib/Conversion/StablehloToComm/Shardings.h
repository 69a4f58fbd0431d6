//===- Shardings.h - Shardings of values ------------------------*- C++ -*-===//
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

/// An axis of a mesh of GroupTable, or a factor of one: of the factors
/// `preSize`, `size` and the rest of `fullSize`, the middle one.
struct ShardAxis {
  unsigned mesh;
  std::string name;
  int64_t preSize, size, fullSize;

  bool operator==(const ShardAxis &other) const {
    return mesh == other.mesh && name == other.name &&
           preSize == other.preSize && size == other.size;
  }
  bool operator!=(const ShardAxis &other) const { return !(*this == other); }
};

/// Returns the axes with more than one device of `texts`, an attribute of `op`.
FailureOr<SmallVector<ShardAxis>> getAxes(Operation *op, unsigned mesh,
                                          ArrayRef<AxisText> texts,
                                          const GroupTable &groups);

/// Returns `axes`, then `more`; neighbouring factors of an axis become one.
SmallVector<ShardAxis> joinAxes(ArrayRef<ShardAxis> axes,
                                ArrayRef<ShardAxis> more = {});

/// Splits axes into factors so that any two, of all `lists`, are equal or
/// apart. Returns false if their sizes do not allow it.
bool splitAxes(MutableArrayRef<SmallVector<ShardAxis>> lists);

/// Returns `axes` without `suffix`, or none if it does not end in it.
std::optional<SmallVector<ShardAxis>> dropAxes(ArrayRef<ShardAxis> axes,
                                               ArrayRef<ShardAxis> suffix);

/// Returns `'x', 'y:(1)2'`, or an empty string.
std::string toString(ArrayRef<ShardAxis> axes);

/// The sharding of a dimension: its axes, the outermost first, and the number
/// of pieces. For axes along which pieces are still to be reduced, `reduction`
/// tells how.
struct DimSharding {
  DimSharding() = default;
  explicit DimSharding(ArrayRef<ShardAxis> axes,
                       ReductionKind reduction = ReductionKind::Sum);

  SmallVector<ShardAxis> axes;
  int64_t pieces = 1;
  ReductionKind reduction = ReductionKind::Sum;

  bool isWhole() const { return axes.empty(); }
  bool operator==(const DimSharding &other) const {
    return axes == other.axes && reduction == other.reduction;
  }
};

/// The sharding of each dimension of a value, followed by an entry for the axes
/// along which its pieces are still to be reduced. None for open dimensions.
using ValueSharding = SmallVector<std::optional<DimSharding>>;

/// Returns the entry for axes along which pieces are still to be reduced: in
/// the order of their mesh, and each once.
DimSharding getUnreduced(SmallVector<ShardAxis> axes, ReductionKind reduction,
                         const GroupTable &groups);

/// Returns the reduction that Shardy calls `sum`, `max` or `min`, for elements
/// of `type`.
ReductionKind getReduction(StringRef name, Type type);

/// Returns the sharding of an unsharded value of `type`.
ValueSharding getWholeSharding(Type type);

/// Returns the sharding of a value of `type` given by `text`, an attribute of
/// `op`. Omits axes with one device. Reports an error at `op` if the mesh or an
/// axis does not exist, or if the ranks differ.
FailureOr<ValueSharding> getSharding(Operation *op, const ShardingText &text,
                                     Type type, GroupTable &groups);

/// Returns the type of a piece of `type`; null if the pieces differ in size.
/// Open dimensions count as whole. With `isPadded`, the last pieces are padded
/// to the size of the first instead.
Type getPieceType(Type type, const ValueSharding &sharding,
                  bool isPadded = false);

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
  void assign(Value value, ArrayRef<Class> dims) {
    values[value] = llvm::to_vector(dims);
  }
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

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SHARDINGS_H
