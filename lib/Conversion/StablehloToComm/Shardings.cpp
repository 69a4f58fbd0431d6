//===- Shardings.cpp - Shardings of values --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shardings.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace mlir;
using namespace mlir::comm;
using Class = ShardingClasses::Class;

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<ShardAxis>> comm::getAxes(Operation *op, unsigned mesh,
                                                ArrayRef<AxisText> texts,
                                                const GroupTable &groups) {
  SmallVector<ShardAxis> axes;
  for (const AxisText &text : texts) {
    int64_t fullSize = 0;
    for (const auto &[name, size] : groups.getMesh(mesh).axes)
      if (name == text.name)
        fullSize = size;
    if (!fullSize)
      return op->emitOpError("names axis '")
             << text.name << "', which the mesh does not have";
    ShardAxis axis = {mesh, text.name, 1, fullSize, fullSize};
    if (text.isSubAxis) {
      if (!getStride({fullSize}, 0, AxisFactor{text.preSize, text.size}))
        return op->emitOpError("names sub-axis '")
               << text.name << "':(" << text.preSize << ")" << text.size
               << ", which does not divide its size " << fullSize;
      axis.preSize = text.preSize;
      axis.size = text.size;
    }
    if (axis.size > 1)
      axes.push_back(std::move(axis));
  }
  return axes;
}

SmallVector<ShardAxis> comm::joinAxes(ArrayRef<ShardAxis> axes,
                                      ArrayRef<ShardAxis> more) {
  SmallVector<ShardAxis> joined;
  for (ArrayRef<ShardAxis> part : {axes, more})
    for (const ShardAxis &axis : part) {
      if (!joined.empty() && joined.back().mesh == axis.mesh &&
          joined.back().name == axis.name &&
          joined.back().preSize * joined.back().size == axis.preSize)
        joined.back().size *= axis.size;
      else
        joined.push_back(axis);
    }
  return joined;
}

bool comm::splitAxes(MutableArrayRef<SmallVector<ShardAxis>> lists) {
  auto getKey = [](const ShardAxis &axis) {
    return std::make_pair(axis.mesh, axis.name);
  };
  // Cuts of each axis into sub-axes.
  std::map<std::pair<unsigned, std::string>, std::set<int64_t>> cuts;
  for (const SmallVector<ShardAxis> &list : lists)
    for (const ShardAxis &axis : list)
      cuts[getKey(axis)].insert({axis.preSize, axis.preSize * axis.size});
  for (const auto &[key, places] : cuts)
    for (auto next = std::next(places.begin()); next != places.end(); ++next)
      if (*next % *std::prev(next) != 0)
        return false;
  for (SmallVector<ShardAxis> &list : lists) {
    SmallVector<ShardAxis> parts;
    for (const ShardAxis &axis : list) {
      int64_t start = axis.preSize;
      for (int64_t place : cuts[getKey(axis)])
        if (place > start && place <= axis.preSize * axis.size) {
          parts.push_back(
              {axis.mesh, axis.name, start, place / start, axis.fullSize});
          start = place;
        }
    }
    list = std::move(parts);
  }
  return true;
}

std::optional<SmallVector<ShardAxis>>
comm::dropAxes(ArrayRef<ShardAxis> axes, ArrayRef<ShardAxis> suffix) {
  SmallVector<ShardAxis> lists[] = {SmallVector<ShardAxis>(axes),
                                    SmallVector<ShardAxis>(suffix)};
  if (!splitAxes(lists) || lists[1].size() > lists[0].size() ||
      ArrayRef(lists[0]).take_back(lists[1].size()) != ArrayRef(lists[1]))
    return std::nullopt;
  return joinAxes(ArrayRef(lists[0]).drop_back(lists[1].size()));
}

std::string comm::toString(ArrayRef<ShardAxis> axes) {
  return llvm::join(llvm::map_range(axes,
                                    [](const ShardAxis &axis) {
                                      std::string text = "'" + axis.name;
                                      if (axis.size != axis.fullSize)
                                        text += ":(" +
                                                std::to_string(axis.preSize) +
                                                ")" + std::to_string(axis.size);
                                      return text + "'";
                                    }),
                    ", ");
}

//===----------------------------------------------------------------------===//
// Shardings of values
//===----------------------------------------------------------------------===//

DimSharding::DimSharding(ArrayRef<ShardAxis> axes, ReductionKind reduction)
    : axes(axes), reduction(reduction) {
  for (const ShardAxis &axis : axes)
    pieces *= axis.size;
}

DimSharding comm::getUnreduced(SmallVector<ShardAxis> axes,
                               ReductionKind reduction,
                               const GroupTable &groups) {
  auto getPlace = [&](const ShardAxis &axis) {
    const auto &known = groups.getMesh(axis.mesh).axes;
    const auto *found = llvm::find_if(
        known, [&](const auto &entry) { return entry.first == axis.name; });
    return std::make_tuple(axis.mesh, found - known.begin(), axis.preSize);
  };
  llvm::sort(axes, [&](const ShardAxis &a, const ShardAxis &b) {
    return getPlace(a) < getPlace(b);
  });
  axes.erase(llvm::unique(axes), axes.end());
  axes = joinAxes(axes);
  return DimSharding(axes, axes.empty() ? ReductionKind::Sum : reduction);
}

ValueSharding comm::getWholeSharding(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return ValueSharding(tensor ? tensor.getRank() + 1 : 0, DimSharding());
}

FailureOr<ValueSharding> comm::getSharding(Operation *op,
                                           const ShardingText &text, Type type,
                                           GroupTable &groups) {
  // A mesh of one device, as used for callbacks, has no axes.
  bool hasAxes = !text.unreduced.empty() ||
                 llvm::any_of(text.dims, [](const DimShardingText &dim) {
                   return !dim.axes.empty();
                 });
  FailureOr<unsigned> mesh = 0;
  if (hasAxes)
    mesh = groups.findMesh(op, text.meshName, text.mesh);
  if (failed(mesh))
    return failure();
  ValueSharding result;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return result;
  if (static_cast<int64_t>(text.dims.size()) != tensor.getRank())
    return op->emitOpError("has a sharding of ")
           << text.dims.size() << " dimensions for " << type;
  for (const DimShardingText &dim : text.dims) {
    FailureOr<SmallVector<ShardAxis>> axes =
        getAxes(op, *mesh, dim.axes, groups);
    if (failed(axes))
      return failure();
    if (dim.isOpen && axes->empty())
      result.push_back(std::nullopt);
    else
      result.push_back(DimSharding(joinAxes(*axes)));
  }
  FailureOr<SmallVector<ShardAxis>> unreduced =
      getAxes(op, *mesh, text.unreduced, groups);
  if (failed(unreduced))
    return failure();
  SmallVector<ShardAxis> all = *unreduced;
  for (const std::optional<DimSharding> &dim : result)
    if (dim)
      llvm::append_range(all, dim->axes);
  for (auto [i, axis] : llvm::enumerate(all))
    for (const ShardAxis &other : ArrayRef(all).take_front(i))
      if (axis.name == other.name &&
          axis.preSize < other.preSize * other.size &&
          other.preSize < axis.preSize * axis.size)
        return op->emitOpError("shards twice over ") << toString(axis);
  result.push_back(getUnreduced(std::move(*unreduced),
                                getReduction(text.reduction, tensor), groups));
  return result;
}

ReductionKind comm::getReduction(StringRef name, Type type) {
  bool isUnsigned = getElementTypeOrSelf(type).isUnsignedInteger();
  return llvm::StringSwitch<ReductionKind>(name)
      .CaseLower("max", isUnsigned ? ReductionKind::UMax : ReductionKind::Max)
      .CaseLower("min", isUnsigned ? ReductionKind::UMin : ReductionKind::Min)
      .Default(ReductionKind::Sum);
}

Type comm::getPieceType(Type type, const ValueSharding &sharding,
                        bool isPadded) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  SmallVector<int64_t> shape(tensor.getShape());
  for (auto [size, dim] : llvm::zip(shape, sharding)) {
    if (!dim || ShapedType::isDynamic(size))
      continue;
    if (size % dim->pieces && !isPadded)
      return {};
    size = llvm::divideCeil(size, dim->pieces);
  }
  return tensor.clone(shape);
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

Class ShardingClasses::create(std::optional<DimSharding> sharding) {
  if (sharding && sharding->isWhole() && !parents.empty())
    return kWhole;
  parents.push_back(parents.size());
  shardings.push_back(std::move(sharding));
  return parents.back();
}

SmallVector<Class> ShardingClasses::getClasses(Value value) {
  auto [entry, isNew] = values.try_emplace(value);
  if (auto tensor = dyn_cast<RankedTensorType>(value.getType());
      tensor && isNew)
    for (int64_t dim = 0; dim <= tensor.getRank(); ++dim)
      entry->second.push_back(create());
  return entry->second;
}

Class ShardingClasses::findLeader(Class dim) {
  while (parents[dim] != dim)
    dim = parents[dim] = parents[parents[dim]];
  return dim;
}

LogicalResult ShardingClasses::unite(Class a, Class b) {
  a = findLeader(a);
  b = findLeader(b);
  if (a == b)
    return success();
  if (shardings[a] && shardings[b] && !(*shardings[a] == *shardings[b]))
    return failure();
  // kWhole, the smallest number, is the leader of its class.
  if (b < a)
    std::swap(a, b);
  if (!shardings[a])
    shardings[a] = std::move(shardings[b]);
  parents[b] = a;
  return success();
}

ValueSharding ShardingClasses::lookup(ArrayRef<Class> dims) {
  ValueSharding sharding;
  for (Class dim : dims)
    sharding.push_back(lookup(dim));
  return sharding;
}
