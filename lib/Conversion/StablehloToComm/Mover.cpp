//===- Mover.cpp - Changes the sharding of a value ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mover.h"
#include "Steps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;

LogicalResult Mover::gather(int64_t dim, Axes axes) {
  if (!axes.empty() && failed(drop(dim, axes)))
    return failure();
  return start(axes, [&](Value to, FlatSymbolRefAttr group) {
    return AllGatherOp::create(builder, op->getLoc(), value, to, dim, group);
  });
}

LogicalResult Mover::slice(int64_t dim, const Axes &axes) {
  if (axes.empty())
    return success();
  append(dim, axes);
  FailureOr<RankedTensorType> type = getType();
  if (failed(type))
    return failure();
  FailureOr<SmallVector<OpFoldResult>> offsets =
      getOffsets(*type, {{dim, axes}});
  if (failed(offsets))
    return failure();
  extract(dim, (*offsets)[dim], type->getDimSize(dim));
  return success();
}

void Mover::extract(int64_t dim, OpFoldResult offset, int64_t size) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
  offsets[dim] = offset;
  value = tensor::ExtractSliceOp::create(
      builder, op->getLoc(), type.clone(shape), value, offsets,
      getAsIndexOpFoldResult(op->getContext(), shape), getStrides(type));
}

LogicalResult Mover::gatherPadded(int64_t dim) {
  FailureOr<FlatSymbolRefAttr> group = getGroup(current[dim]->axes);
  if (failed(group))
    return failure();
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] *= current[dim]->pieces;
  Value to = tensor::EmptyOp::create(builder, op->getLoc(), shape,
                                     type.getElementType());
  value = createWait(builder, AllGatherOp::create(builder, op->getLoc(), value,
                                                  to, dim, *group))
              .getValues()
              .front();
  extract(dim, builder.getIndexAttr(0), whole.getDimSize(dim));
  current[dim].emplace();
  return success();
}

LogicalResult Mover::slicePadded(int64_t dim, const Axes &axes) {
  current[dim] = DimSharding(axes);
  int64_t pieces = current[dim]->pieces, size = whole.getDimSize(dim);
  int64_t piece = llvm::divideCeil(size, pieces);
  FailureOr<Value> place = createPlace(axes);
  if (failed(place) || failed(pad(dim, 0, piece * pieces - size)))
    return failure();
  Location loc = op->getLoc();
  Value step = arith::ConstantIndexOp::create(builder, loc, piece);
  extract(dim, arith::MulIOp::create(builder, loc, *place, step).getResult(),
          piece);
  return success();
}

LogicalResult Mover::pad(int64_t dim, int64_t low, int64_t high) {
  auto type = cast<RankedTensorType>(value.getType());
  FailureOr<Value> zero =
      createZeros(RankedTensorType::get({}, type.getElementType()));
  if (failed(zero))
    return failure();
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] += low + high;
  auto getNamed = [&](StringRef name, int64_t amount) {
    SmallVector<int64_t> amounts(shape.size(), 0);
    amounts[dim] = amount;
    return builder.getNamedAttr(name, builder.getDenseI64ArrayAttr(amounts));
  };
  OperationState state(op->getLoc(), "stablehlo.pad", {value, *zero},
                       TypeRange{type.clone(shape)});
  state.propertiesAttr = builder.getDictionaryAttr(
      {getNamed("edge_padding_low", low), getNamed("edge_padding_high", high),
       getNamed("interior_padding", 0)});
  value = builder.create(state)->getResult(0);
  return success();
}

LogicalResult Mover::allToAll(int64_t source, int64_t target, Axes axes) {
  if (!axes.empty() && failed(drop(source, axes)))
    return failure();
  append(target, axes);
  return start(axes, [&](Value to, FlatSymbolRefAttr group) {
    return AllToAllOp::create(builder, op->getLoc(), value, to,
                              /*split_dim=*/target, /*concat_dim=*/source,
                              group);
  });
}

LogicalResult Mover::reduceScatter(int64_t dim, Axes axes, ReductionKind kind) {
  append(dim, axes);
  dropUnreduced(axes);
  return start(axes, [&](Value to, FlatSymbolRefAttr group) {
    return ReduceScatterOp::create(builder, op->getLoc(), kind, value, to, dim,
                                   group);
  });
}

LogicalResult Mover::reduce(Axes axes, ReductionKind kind) {
  dropUnreduced(axes);
  return start(axes, [&](Value to, FlatSymbolRefAttr group) {
    return AllReduceOp::create(builder, op->getLoc(), kind, value, to, group);
  });
}

LogicalResult Mover::unreduce(const Axes &axes) {
  if (axes.empty())
    return success();
  FailureOr<Value> place = createPlace(axes);
  FailureOr<Value> zeros = createZeros(cast<RankedTensorType>(value.getType()));
  if (failed(place) || failed(zeros))
    return failure();
  Location loc = op->getLoc();
  Value first =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, *place,
                            arith::ConstantIndexOp::create(builder, loc, 0));
  value = arith::SelectOp::create(builder, loc, first, value, *zeros);
  return success();
}

LogicalResult Mover::expand(ArrayRef<Axes> perDim) {
  RankedTensorType piece = cast<RankedTensorType>(value.getType());
  SmallVector<std::pair<int64_t, Axes>> places;
  for (auto [dim, axes] : llvm::enumerate(perDim))
    if (!axes.empty()) {
      places.emplace_back(dim, axes);
      if (failed(drop(dim, axes)))
        return failure();
    }
  FailureOr<RankedTensorType> type = getType();
  if (failed(type))
    return failure();
  FailureOr<Value> zeros = createZeros(*type);
  FailureOr<SmallVector<OpFoldResult>> offsets = getOffsets(piece, places);
  if (failed(zeros) || failed(offsets))
    return failure();
  value = tensor::InsertSliceOp::create(
      builder, op->getLoc(), value, *zeros, *offsets,
      getAsIndexOpFoldResult(op->getContext(), piece.getShape()),
      getStrides(piece));
  return success();
}

FailureOr<FlatSymbolRefAttr> Mover::getGroup(ArrayRef<ShardAxis> axes) {
  SmallVector<AxisText> texts;
  for (const ShardAxis &axis : axes)
    texts.push_back(
        {axis.name, axis.size != axis.fullSize, axis.preSize, axis.size});
  FailureOr<const Group *> group =
      groups.getGroup(op, axes.front().mesh, texts);
  if (failed(group))
    return failure();
  return groups.getSymbol(op, *group);
}

FailureOr<Value> Mover::createPlace(const Axes &axes) {
  FailureOr<FlatSymbolRefAttr> group = getGroup(axes);
  if (failed(group))
    return failure();
  return GroupRankOp::create(builder, op->getLoc(), builder.getIndexType(),
                             *group)
      .getResult();
}

FailureOr<RankedTensorType> Mover::getType() {
  if (!whole.hasStaticShape())
    return op->emitOpError("has ") << whole << ", expected a static shape";
  if (Type type = getPieceType(whole, current))
    return cast<RankedTensorType>(type);
  return op->emitOpError("shards ")
         << whole << " into pieces of different sizes";
}

LogicalResult Mover::start(const Axes &axes, StartFunction create) {
  if (axes.empty())
    return success();
  FailureOr<FlatSymbolRefAttr> group = getGroup(axes);
  return failed(group) ? failure() : startOn(*group, create);
}

LogicalResult Mover::startOn(FlatSymbolRefAttr group, StartFunction create) {
  FailureOr<RankedTensorType> type = getType();
  if (failed(type))
    return failure();
  Value to = tensor::EmptyOp::create(builder, op->getLoc(), type->getShape(),
                                     type->getElementType());
  value = createWait(builder, create(to, group)).getValues().front();
  return success();
}

SmallVector<OpFoldResult> Mover::getStrides(RankedTensorType type) {
  return SmallVector<OpFoldResult>(type.getRank(),
                                   Builder(type.getContext()).getIndexAttr(1));
}

FailureOr<SmallVector<OpFoldResult>>
Mover::getOffsets(RankedTensorType type,
                  ArrayRef<std::pair<int64_t, Axes>> places) {
  Location loc = op->getLoc();
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
  for (const auto &[dim, axes] : places) {
    FailureOr<Value> place = createPlace(axes);
    if (failed(place))
      return failure();
    Value size =
        arith::ConstantIndexOp::create(builder, loc, type.getDimSize(dim));
    offsets[dim] =
        arith::MulIOp::create(builder, loc, *place, size).getResult();
  }
  return offsets;
}

FailureOr<Value> Mover::createZeros(RankedTensorType type) {
  TypedAttr zero = builder.getZeroAttr(type.getElementType());
  if (!zero)
    return op->emitOpError("is not supported on ") << type;
  OperationState state(op->getLoc(), "stablehlo.constant");
  state.propertiesAttr = builder.getDictionaryAttr(
      builder.getNamedAttr("value", DenseElementsAttr::get(type, zero)));
  state.addTypes(type);
  return builder.create(state)->getResult(0);
}

void Mover::append(int64_t dim, const Axes &axes) {
  current[dim] = DimSharding(joinAxes(current[dim]->axes, axes));
}

LogicalResult Mover::drop(int64_t dim, const Axes &axes) {
  std::optional<Axes> rest = dropAxes(current[dim]->axes, axes);
  if (!rest)
    return op->emitOpError("has dimension ")
           << dim << " sharded over " << toString(current[dim]->axes)
           << ", expected lastly over " << toString(axes);
  current[dim] = DimSharding(*rest);
  return success();
}

void Mover::dropUnreduced(const Axes &axes) {
  Axes lists[] = {current.back()->axes, axes};
  (void)splitAxes(lists);
  llvm::erase_if(lists[0], [&](const ShardAxis &axis) {
    return llvm::is_contained(lists[1], axis);
  });
  current.back() =
      getUnreduced(std::move(lists[0]), current.back()->reduction, groups);
}

namespace {

/// Returns which piece each device of `mesh` has, by device id: its place along
/// each dimension, and among the parts of a sum.
SmallVector<SmallVector<int64_t>> getPieces(const ValueSharding &sharding,
                                            const MeshText &mesh,
                                            int64_t numDevices) {
  SmallVector<SmallVector<int64_t>> pieces(numDevices);
  for (int64_t place = 0; place < numDevices; ++place) {
    SmallVector<int64_t> &piece =
        pieces[mesh.deviceIds.empty() ? place : mesh.deviceIds[place]];
    for (const std::optional<DimSharding> &dim : sharding) {
      int64_t index = 0;
      for (const ShardAxis &axis : dim->axes) {
        int64_t stride = 1;
        for (const auto &[name, size] : llvm::reverse(mesh.axes)) {
          if (name == axis.name)
            break;
          stride *= size;
        }
        stride *= axis.fullSize / (axis.preSize * axis.size);
        index = index * axis.size + place / stride % axis.size;
      }
      piece.push_back(index);
    }
  }
  return pieces;
}

/// Returns the mesh of the axes of `sharding`, or none if it has no axes.
std::optional<unsigned> getMesh(const ValueSharding &sharding) {
  for (const std::optional<DimSharding> &dim : sharding)
    if (!dim->isWhole())
      return dim->axes.front().mesh;
  return std::nullopt;
}

} // namespace

LogicalResult Mover::permute(const ValueSharding &to) {
  for (auto [dim, from, wanted] : llvm::enumerate(current, to))
    if (from->pieces != wanted->pieces)
      return op->emitOpError("has ")
             << from->pieces << " pieces "
             << (dim + 1 == current.size()
                     ? "to reduce"
                     : "along dimension " + std::to_string(dim))
             << " before, and " << wanted->pieces << " behind it";
  std::optional<unsigned> mesh = getMesh(to), fromMesh = getMesh(current);
  if (!mesh || !fromMesh)
    return success();
  int64_t numDevices = 1;
  for (const auto &axis : groups.getMesh(*mesh).axes)
    numDevices *= axis.second;
  int64_t numBefore = 1;
  for (const auto &axis : groups.getMesh(*fromMesh).axes)
    numBefore *= axis.second;
  if (numBefore != numDevices)
    return op->emitOpError("moves from a mesh of ")
           << numBefore << " devices to one of " << numDevices;
  auto has = getPieces(current, groups.getMesh(*fromMesh), numDevices);
  auto wants = getPieces(to, groups.getMesh(*mesh), numDevices);
  // A rank that has its piece keeps it; the others with a piece send it, in
  // order, to those that want it.
  Pairs pairs;
  std::map<SmallVector<int64_t>, SmallVector<int64_t>> sources;
  for (int64_t id = 0; id < numDevices; ++id)
    if (has[id] != wants[id])
      sources[has[id]].push_back(id);
  std::map<SmallVector<int64_t>, size_t> numUsed;
  for (int64_t id = 0; id < numDevices; ++id)
    pairs.emplace_back(
        has[id] == wants[id] ? id : sources[wants[id]][numUsed[wants[id]]++],
        id);
  current = to;
  if (llvm::all_of(pairs, [](auto pair) { return pair.first == pair.second; }))
    return success();
  llvm::sort(pairs);
  FailureOr<const Group *> group = groups.getGroupOfMesh(op, *mesh, pairs);
  if (failed(group))
    return failure();
  return startOn(groups.getSymbol(op, *group), [&](Value into, auto on) {
    return PermuteOp::create(builder, op->getLoc(), value, into, pairs, on);
  });
}

/// Returns how many axes at the start of `a` and `b` are equal.
static size_t countCommon(ArrayRef<ShardAxis> a, ArrayRef<ShardAxis> b) {
  size_t count = 0;
  while (count < a.size() && count < b.size() && a[count] == b[count])
    ++count;
  return count;
}

/// Changes the axes of each dimension from `now` to `wanted`, lists of factors
/// that are equal or apart, and reduces along `unreduced`.
LogicalResult Mover::reshardInFactors(MutableArrayRef<Axes> now,
                                      ArrayRef<Axes> wanted, Axes unreduced) {
  ReductionKind kind = current.back()->reduction;
  auto isUsed = [&](const ShardAxis &axis) {
    return llvm::any_of(
        now, [&](const Axes &axes) { return llvm::is_contained(axes, axis); });
  };
  auto isPrefix = [&](size_t dim) {
    return countCommon(now[dim], wanted[dim]) == now[dim].size();
  };
  // Slices along free axes, and scatters sums along those to be reduced.
  auto sliceAll = [&](bool &isChanged) -> LogicalResult {
    isChanged = false;
    for (size_t dim = 0; dim < now.size(); ++dim)
      while (isPrefix(dim) && now[dim].size() < wanted[dim].size()) {
        ArrayRef<ShardAxis> rest =
            ArrayRef(wanted[dim]).drop_front(now[dim].size());
        bool isReduced = llvm::is_contained(unreduced, rest.front());
        Axes run(rest.take_while([&](const ShardAxis &axis) {
          return !isUsed(axis) &&
                 llvm::is_contained(unreduced, axis) == isReduced;
        }));
        if (run.empty())
          break;
        if (failed(isReduced ? reduceScatter(dim, run, kind) : slice(dim, run)))
          return failure();
        llvm::erase_if(unreduced, [&](const ShardAxis &axis) {
          return llvm::is_contained(run, axis);
        });
        llvm::append_range(now[dim], run);
        isChanged = true;
      }
    return success();
  };
  // Moves axes to dimensions that want them next.
  auto exchange = [&](bool &isChanged) -> LogicalResult {
    isChanged = false;
    for (size_t source = 0; source < now.size(); ++source)
      for (size_t target = 0; target < now.size(); ++target) {
        if (source == target || isPrefix(source) || !isPrefix(target))
          continue;
        ArrayRef<ShardAxis> excess =
            ArrayRef(now[source])
                .drop_front(countCommon(now[source], wanted[source]));
        ArrayRef<ShardAxis> rest =
            ArrayRef(wanted[target]).drop_front(now[target].size());
        while (!excess.empty() && countCommon(excess, rest) != excess.size())
          excess = excess.drop_front();
        if (excess.empty())
          continue;
        Axes axes(excess);
        if (failed(allToAll(source, target, axes)))
          return failure();
        now[source].pop_back_n(axes.size());
        llvm::append_range(now[target], axes);
        isChanged = true;
      }
    return success();
  };
  bool isChanged;
  if (failed(sliceAll(isChanged)))
    return failure();
  Axes alone;
  for (const ShardAxis &axis : unreduced)
    if (llvm::none_of(wanted, [&](const Axes &axes) {
          return llvm::is_contained(axes, axis);
        }))
      alone.push_back(axis);
  if (failed(reduce(alone, kind)))
    return failure();
  llvm::erase_if(unreduced, [&](const ShardAxis &axis) {
    return llvm::is_contained(alone, axis);
  });
  while (true) {
    do
      if (failed(exchange(isChanged)))
        return failure();
    while (isChanged);
    if (failed(sliceAll(isChanged)))
      return failure();
    if (isChanged)
      continue;
    size_t first = 0;
    while (first < now.size() && isPrefix(first))
      ++first;
    if (first == now.size())
      return success();
    Axes excess(ArrayRef(now[first])
                    .drop_front(countCommon(now[first], wanted[first])));
    if (failed(gather(first, excess)))
      return failure();
    now[first].pop_back_n(excess.size());
  }
}

LogicalResult Mover::reshard(const ValueSharding &to) {
  if (current == to)
    return success();
  // Dimensions with padding are whole in between.
  ValueSharding even = to;
  for (int64_t dim = 0; dim < whole.getRank(); ++dim) {
    int64_t size = whole.getDimSize(dim);
    if (size % current[dim]->pieces && failed(gatherPadded(dim)))
      return failure();
    if (size % to[dim]->pieces)
      even[dim].emplace();
  }
  if (failed(reshardEvenly(even)))
    return failure();
  for (int64_t dim = 0; dim < whole.getRank(); ++dim)
    if (whole.getDimSize(dim) % to[dim]->pieces &&
        failed(slicePadded(dim, to[dim]->axes)))
      return failure();
  return success();
}

LogicalResult Mover::reshardEvenly(const ValueSharding &to) {
  if (current == to)
    return success();
  bool isPermutation = true;
  for (auto [from, wanted] : llvm::zip_equal(current, to))
    isPermutation &= from->pieces == wanted->pieces;
  if (isPermutation && current.back() == to.back() && getMesh(to))
    return permute(to);
  size_t rank = current.size() - 1;
  SmallVector<Axes> lists;
  for (const ValueSharding *sharding : {&std::as_const(current), &to})
    for (const std::optional<DimSharding> &dim : *sharding)
      lists.push_back(dim->axes);
  std::optional<unsigned> from = getMesh(current), wanted = getMesh(to);
  if ((from && wanted && from != wanted) || !splitAxes(lists)) {
    // The axes are not comparable; whole in between, all are.
    if (!(current.back() == to.back()) && !to.back()->isWhole())
      return op->emitOpError("changes the axes to be reduced from ")
             << toString(current.back()->axes) << " to "
             << toString(to.back()->axes);
    if (!(current.back() == to.back()) &&
        failed(reduce(current.back()->axes, current.back()->reduction)))
      return failure();
    for (size_t dim = 0; dim < rank; ++dim)
      if (failed(gather(dim, current[dim]->axes)))
        return failure();
    for (size_t dim = 0; dim < rank; ++dim)
      if (failed(slice(dim, to[dim]->axes)))
        return failure();
    return success();
  }
  MutableArrayRef<Axes> now = MutableArrayRef(lists).take_front(rank);
  ArrayRef<Axes> then = ArrayRef(lists).slice(rank + 1, rank);
  Axes unreduced = lists[rank], kept = lists.back();
  for (const ShardAxis &axis : kept)
    if (!llvm::is_contained(unreduced, axis))
      return op->emitOpError("leaves ")
             << toString(axis) << " to be reduced, which was reduced before";
  llvm::erase_if(unreduced, [&](const ShardAxis &axis) {
    return llvm::is_contained(kept, axis);
  });
  return reshardInFactors(now, then, std::move(unreduced));
}
