//===- Halos.cpp - Conversion of shard.update_halo ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One dimension is exchanged after the other, each with the halos of the
// others. So corners come from the devices that are neighbours in several
// dimensions.
//
//===----------------------------------------------------------------------===//

#include "Halos.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::shards;

namespace {

/// A dimension that is split along `axes`, and the sizes of its halos.
struct HaloDim {
  int64_t dim;
  Axes axes;
  int64_t low, high;
};

/// Exchanges halos along one dimension.
class Exchange {
public:
  Exchange(OpBuilder &builder, Location loc, int64_t dim, int64_t count,
           FlatSymbolRefAttr group)
      : builder(builder), loc(loc), dim(dim), count(count), group(group) {}

  /// Sends `width` elements from `from` on to the next device, or to the
  /// previous one. Replaces those from `to` on by what comes, if anything.
  Value run(Value data, int64_t from, int64_t to, int64_t width, bool isUp);

private:
  struct Slice {
    SmallVector<OpFoldResult> offsets, sizes, strides;
  };
  Slice getSlice(Value data, int64_t offset, int64_t width);

  OpBuilder &builder;
  Location loc;
  int64_t dim;
  /// The number of devices along the dimension.
  int64_t count;
  FlatSymbolRefAttr group;
};

} // namespace

Exchange::Slice Exchange::getSlice(Value data, int64_t offset, int64_t width) {
  auto type = cast<RankedTensorType>(data.getType());
  Slice slice;
  slice.offsets.assign(type.getRank(), builder.getIndexAttr(0));
  slice.sizes = getAsIndexOpFoldResult(builder.getContext(), type.getShape());
  slice.strides.assign(type.getRank(), builder.getIndexAttr(1));
  slice.offsets[dim] = builder.getIndexAttr(offset);
  slice.sizes[dim] = builder.getIndexAttr(width);
  return slice;
}

Value Exchange::run(Value data, int64_t from, int64_t to, int64_t width,
                    bool isUp) {
  if (width == 0 || count == 1)
    return data;
  Slice sent = getSlice(data, from, width);
  Slice halo = getSlice(data, to, width);
  Value source = tensor::ExtractSliceOp::create(
      builder, loc, data, sent.offsets, sent.sizes, sent.strides);
  Value old = tensor::ExtractSliceOp::create(builder, loc, data, halo.offsets,
                                             halo.sizes, halo.strides);
  Value destination =
      tensor::EmptyOp::create(builder, loc, source.getType(), ValueRange());
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (int64_t place = 0; place + 1 < count; ++place)
    pairs.push_back(isUp ? std::pair(place, place + 1)
                         : std::pair(place + 1, place));
  auto start =
      PermuteOp::create(builder, loc, source, destination, pairs, group);
  auto wait = WaitOp::create(builder, loc, start.getToken(), start.getValues(),
                             start.getSources());
  Value place =
      GroupRankOp::create(builder, loc, builder.getIndexType(), group);
  Value border =
      arith::ConstantIndexOp::create(builder, loc, isUp ? 0 : count - 1);
  Value isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                         place, border);
  Value updated = arith::SelectOp::create(builder, loc, isInside,
                                          wait.getValues().front(), old);
  return tensor::InsertSliceOp::create(builder, loc, updated, data,
                                       halo.offsets, halo.sizes, halo.strides);
}

/// Returns the dimensions with halos; there must be two sizes for each.
static SmallVector<HaloDim> getHaloDims(shard::UpdateHaloOp op) {
  SmallVector<HaloDim> dims;
  ArrayRef<int64_t> sizes = op.getStaticHaloSizes();
  for (auto [dim, axes] : llvm::enumerate(op.getSplitAxes().getAxes())) {
    if (axes.empty())
      continue;
    dims.push_back({static_cast<int64_t>(dim), Axes(axes.asArrayRef()),
                    sizes[0], sizes[1]});
    sizes = sizes.drop_front(2);
  }
  return dims;
}

LogicalResult shards::checkHalos(shard::UpdateHaloOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getDestination().getType());
  if (!type || !type.hasStaticShape())
    return op.emitOpError("has ") << op.getDestination().getType()
                                  << ", expected a tensor of static shape";
  if (!op.getHaloSizes().empty())
    return op.emitOpError(
        "has halos of sizes known only at run time, expected constants");
  ArrayRef<shard::GridAxesAttr> split = op.getSplitAxes().getAxes();
  if (static_cast<int64_t>(split.size()) > type.getRank())
    return op.emitOpError("splits ")
           << split.size() << " dimensions of " << type;
  size_t numDims = llvm::count_if(
      split, [](shard::GridAxesAttr axes) { return !axes.empty(); });
  if (op.getStaticHaloSizes().size() != 2 * numDims)
    return op.emitOpError("has ")
           << op.getStaticHaloSizes().size() << " sizes of halos, expected two "
           << "for each of the " << numDims << " split dimensions";
  for (const HaloDim &dim : getHaloDims(op)) {
    for (shard::GridAxis axis : dim.axes)
      if (axis < 0 || axis >= getGrid(op).getRank())
        return op.emitOpError("has axis ")
               << axis << ", expected one of the " << getGrid(op).getRank()
               << " axes of the grid";
    // The neighbour's data must reach as far as the halo.
    int64_t size = type.getDimSize(dim.dim), widest = 0;
    for (int64_t width : {dim.low, dim.high}) {
      if (width < 0 || width > size)
        return op.emitOpError("has a halo of ")
               << width << " elements, expected at most the " << size
               << " of dimension " << dim.dim;
      widest = std::max(widest, width);
    }
    int64_t between = size - dim.low - dim.high;
    if (between < widest)
      return op.emitOpError("has halos of ")
             << dim.low << " and " << dim.high << " elements in the " << size
             << " of dimension " << dim.dim << ", which leave " << between
             << ", expected at least " << widest;
  }
  return success();
}

Value shards::createHaloExchange(
    shard::UpdateHaloOp op, OpBuilder &builder,
    llvm::function_ref<FlatSymbolRefAttr(Axes)> getGroup) {
  Value data = op.getDestination();
  for (const HaloDim &dim : getHaloDims(op)) {
    int64_t count = 1;
    for (int64_t size : getSizes(getGrid(op), dim.axes))
      count *= size;
    int64_t size = cast<ShapedType>(data.getType()).getDimSize(dim.dim);
    Exchange exchange(builder, op.getLoc(), dim.dim, count, getGroup(dim.axes));
    data = exchange.run(data, size - dim.high - dim.low, 0, dim.low,
                        /*isUp=*/true);
    data = exchange.run(data, dim.low, size - dim.high, dim.high,
                        /*isUp=*/false);
  }
  return data;
}
