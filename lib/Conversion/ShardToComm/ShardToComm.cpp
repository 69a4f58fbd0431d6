//===- ShardToComm.cpp - Converts upstream's shard dialect to comm --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ops are checked before the first is converted.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "Halos.h"
#include "Import/Groups.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTSHARDTOCOMMPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::shards;

static std::string getAxisName(shard::GridAxis axis) {
  return "axis" + std::to_string(axis);
}

/// Creates the number of the device at `coordinates` (getLinearIndex).
static Value createLinearIndex(OpBuilder &builder, Location loc,
                               ArrayRef<OpFoldResult> coordinates,
                               ArrayRef<int64_t> sizes) {
  if (auto index = getLinearIndex(coordinates, sizes))
    return arith::ConstantIndexOp::create(builder, loc, *index);
  Value index;
  for (auto [coordinate, size] : llvm::zip_equal(coordinates, sizes)) {
    Value next = getValueOrCreateConstantIndexOp(builder, loc, coordinate);
    if (index) {
      Value width = arith::ConstantIndexOp::create(builder, loc, size);
      index = arith::MulIOp::create(builder, loc, index, width);
      next = arith::AddIOp::create(builder, loc, index, next);
    }
    index = next;
  }
  return index;
}

/// Returns the receive on the group of `send` that follows with only compute
/// between; null if there is none.
static shard::RecvOp findReceive(shard::SendOp send) {
  for (Operation *op = send->getNextNode(); op; op = op->getNextNode()) {
    if (auto receive = dyn_cast<shard::RecvOp>(op))
      return receive.getGrid() == send.getGrid() &&
                     receive.getGridAxes() == send.getGridAxes()
                 ? receive
                 : shard::RecvOp();
    if (isCollective(op) || op->getNumRegions() != 0 || !isMemoryEffectFree(op))
      return nullptr;
  }
  return nullptr;
}

/// Returns the number in its group of the root of `op`.
static int64_t getRoot(Operation *op) {
  return *getLinearIndex(getDevice(op), getSizes(getGrid(op), getAxes(op)));
}

//===----------------------------------------------------------------------===//
// The converter
//===----------------------------------------------------------------------===//

namespace {

/// Converts ops that have been checked.
class Converter {
public:
  /// Creates meshes with the names of `grids`, behind them: until they are
  /// erased, these are what the names stand for.
  Converter(ModuleOp module, ArrayRef<shard::GridOp> grids)
      : groups(module, /*numRanks=*/0, shard::GridOp::getOperationName(),
               grids.back()) {
    for (shard::GridOp grid : grids)
      meshes[grid] = groups.createMesh(
          grid.getLoc(), grid.getSymName(),
          llvm::map_to_vector(llvm::seq(grid.getRank()), getAxisName),
          grid.getShape());
  }

  void convert(Operation *op);

private:
  FlatSymbolRefAttr getGroup(shard::GridOp grid, Axes axes);
  FlatSymbolRefAttr getGroup(Operation *op) {
    return getGroup(getGrid(op), getAxes(op));
  }
  Value createSource(Operation *op, OpBuilder &builder);
  /// Creates the start of `op`; none for a send that a receive starts.
  Operation *createStart(Operation *op, OpBuilder &builder, Value source);
  Operation *createShift(shard::ShiftOp op, OpBuilder &builder, Value source,
                         Value destination);
  void convertCollective(Operation *op);
  void convertQuery(Operation *op);
  void convertNeighbours(shard::NeighborsLinearIndicesOp op);
  void convertHalo(shard::UpdateHaloOp op);

  Groups groups;
  DenseMap<Operation *, MeshOp> meshes;
  /// By receive: what is sent together with it, and the peer.
  DenseMap<Operation *, std::pair<Value, Value>> messages;
};

} // namespace

/// Returns the group of `axes` of `grid`.
FlatSymbolRefAttr Converter::getGroup(shard::GridOp grid, Axes axes) {
  return groups.getSymbol(
      grid.getLoc(),
      groups.getAlong(meshes[grid], llvm::map_to_vector(axes, getAxisName)));
}

/// Returns what `op` communicates: its input, with the elements of its result.
Value Converter::createSource(Operation *op, OpBuilder &builder) {
  Value source = op->getOperand(0);
  auto type = cast<ShapedType>(source.getType());
  Type wanted = getElementTypeOrSelf(op->getResult(0).getType());
  if (type.getElementType() == wanted)
    return source;
  Type result = type.clone(wanted);
  if (wanted.getIntOrFloatBitWidth() > type.getElementTypeBitWidth())
    return arith::ExtFOp::create(builder, op->getLoc(), result, source);
  return arith::TruncFOp::create(builder, op->getLoc(), result, source);
}

/// Creates a permute along the one axis of the shift.
Operation *Converter::createShift(shard::ShiftOp op, OpBuilder &builder,
                                  Value source, Value destination) {
  shard::GridOp grid = getGrid(op);
  auto axis = static_cast<shard::GridAxis>(op.getShiftAxis().getSExtValue());
  int64_t size = grid.getShape()[axis];
  int64_t offset = static_cast<int64_t>(op.getOffset());
  if (op.getRotate())
    offset = (offset % size + size) % size;
  offset = std::clamp(offset, -size, size); // The sum below cannot overflow.
  Pairs pairs;
  for (int64_t place = 0; place < size; ++place) {
    int64_t to = op.getRotate() ? (place + offset) % size : place + offset;
    if (to >= 0 && to < size)
      pairs.emplace_back(place, to);
  }
  return PermuteOp::create(builder, op.getLoc(), source, destination, pairs,
                           getGroup(grid, {axis}));
}

Operation *Converter::createStart(Operation *op, OpBuilder &builder,
                                  Value source) {
  Location loc = op->getLoc();
  auto createPeer = [&] {
    return createLinearIndex(builder, loc, getDevice(op),
                             getSizes(getGrid(op), getAxes(op)));
  };
  if (auto send = dyn_cast<shard::SendOp>(op)) {
    if (shard::RecvOp receive = findReceive(send)) {
      messages[receive] = {source, createPeer()};
      return nullptr;
    }
    return SendOp::create(builder, loc, source, createPeer(), getGroup(op));
  }
  Type type = op->getResult(0).getType();
  Value destination;
  if (auto memref = dyn_cast<MemRefType>(type))
    destination = memref::AllocOp::create(builder, loc, memref);
  else
    destination = tensor::EmptyOp::create(builder, loc, type, ValueRange());
  if (auto shift = dyn_cast<shard::ShiftOp>(op))
    return createShift(shift, builder, source, destination);
  auto getDim = [](const APInt &axis) { return axis.getSExtValue(); };
  return llvm::TypeSwitch<Operation *, Operation *>(op)
      .Case([&](shard::AllGatherOp gather) {
        return AllGatherOp::create(builder, loc, source, destination,
                                   getDim(gather.getGatherAxis()),
                                   getGroup(op));
      })
      .Case([&](shard::AllReduceOp) {
        return AllReduceOp::create(builder, loc, *getReduction(op), source,
                                   destination, getGroup(op));
      })
      .Case([&](shard::AllToAllOp exchange) {
        return AllToAllOp::create(
            builder, loc, source, destination, getDim(exchange.getSplitAxis()),
            getDim(exchange.getConcatAxis()), getGroup(op));
      })
      .Case([&](shard::BroadcastOp) {
        return BroadcastOp::create(builder, loc, source, destination,
                                   getRoot(op), getGroup(op));
      })
      .Case([&](shard::GatherOp gather) {
        return GatherOp::create(builder, loc, source, destination,
                                getDim(gather.getGatherAxis()), getRoot(op),
                                getGroup(op));
      })
      .Case([&](shard::RecvOp) -> Operation * {
        auto message = messages.find(op);
        if (message == messages.end())
          return RecvOp::create(builder, loc, destination, createPeer(),
                                getGroup(op));
        auto [sent, peer] = message->second;
        return BatchP2POp::create(builder, loc, sent, peer, destination,
                                  createPeer(), getGroup(op));
      })
      .Case([&](shard::ReduceOp) {
        return ReduceOp::create(builder, loc, *getReduction(op), source,
                                destination, getRoot(op), getGroup(op));
      })
      .Case([&](shard::ReduceScatterOp reduce) {
        return ReduceScatterOp::create(
            builder, loc, *getReduction(op), source, destination,
            getDim(reduce.getScatterAxis()), getGroup(op));
      })
      .Case([&](shard::ScatterOp scatter) {
        return ScatterOp::create(builder, loc, source, destination,
                                 getDim(scatter.getScatterAxis()), getRoot(op),
                                 getGroup(op));
      });
}

/// Returns this device's piece of `source` along `axis`.
static Value createSlice(shard::AllSliceOp op, OpBuilder &builder, Value source,
                         FlatSymbolRefAttr group) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getResult().getType());
  int64_t axis = op.getSliceAxis().getSExtValue();
  Value place =
      GroupRankOp::create(builder, loc, builder.getIndexType(), group);
  Value size =
      arith::ConstantIndexOp::create(builder, loc, type.getDimSize(axis));
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
  offsets[axis] = arith::MulIOp::create(builder, loc, place, size).getResult();
  SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(
      builder, loc, type, source, offsets,
      getAsIndexOpFoldResult(op.getContext(), type.getShape()), strides);
}

/// Creates the wait for `start` and returns the result of `op`.
static Value createWait(Operation *op, OpBuilder &builder, Operation *start) {
  auto collective = cast<CollectiveOpInterface>(start);
  bool isSend = isa<SendOp>(start);
  if (isSend && op->getBlock()->mightHaveTerminator())
    builder.setInsertionPoint(op->getBlock()->getTerminator());
  bool isBuffer = isa<MemRefType>(op->getResult(0).getType());
  ValueRange data = isBuffer ? ValueRange(collective.getDestinations())
                             : ValueRange(collective.getValues());
  auto wait = WaitOp::create(builder, op->getLoc(), collective.getToken(), data,
                             collective.getSources());
  if (isSend)
    return op->getOperand(0);
  return isBuffer ? data.front() : wait.getValues().front();
}

void Converter::convertCollective(Operation *op) {
  OpBuilder builder(op);
  Value source = createSource(op, builder);
  Value result;
  if (getAxes(op).empty()) {
    result = source; // Each device is alone.
  } else if (auto slice = dyn_cast<shard::AllSliceOp>(op)) {
    result = createSlice(slice, builder, source, getGroup(op));
  } else {
    Operation *start = createStart(op, builder, source);
    result = start ? createWait(op, builder, start) : source;
  }
  op->getResult(0).replaceAllUsesWith(result);
}

/// Converts ops that return coordinates, sizes or numbers of devices.
void Converter::convertQuery(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Type index = builder.getIndexType();
  if (isa<shard::ProcessLinearIndexOp>(op)) {
    op->getResult(0).replaceAllUsesWith(
        RankOp::create(builder, loc, index).getResult());
    return;
  }
  shard::GridOp grid = getGrid(op);
  for (auto [axis, result] :
       llvm::zip_equal(getAxes(op, "axes"), op->getResults())) {
    Value value;
    if (isa<shard::GridShapeOp>(op))
      value =
          arith::ConstantIndexOp::create(builder, loc, grid.getShape()[axis]);
    else
      value = GroupRankOp::create(builder, loc, index, getGroup(grid, {axis}));
    result.replaceAllUsesWith(value);
  }
}

void Converter::convertNeighbours(shard::NeighborsLinearIndicesOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  shard::GridOp grid = getGrid(op);
  shard::GridAxis axis = op.getSplitAxes().front();
  int64_t stride = 1;
  for (int64_t size : grid.getShape().drop_front(axis + 1))
    stride *= size;
  Value number = createLinearIndex(
      builder, loc, getAsOpFoldResult(op.getDevice()), grid.getShape());
  Value none = arith::ConstantIndexOp::create(builder, loc, -1);
  auto replace = [&](Value result, int64_t border, int64_t step) {
    Value last = arith::ConstantIndexOp::create(builder, loc, border);
    Value isLast = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         op.getDevice()[axis], last);
    Value distance = arith::ConstantIndexOp::create(builder, loc, step);
    Value next = arith::AddIOp::create(builder, loc, number, distance);
    result.replaceAllUsesWith(
        arith::SelectOp::create(builder, loc, isLast, none, next).getResult());
  };
  replace(op.getNeighborDown(), 0, -stride);
  replace(op.getNeighborUp(), grid.getShape()[axis] - 1, stride);
}

void Converter::convertHalo(shard::UpdateHaloOp op) {
  OpBuilder builder(op);
  shard::GridOp grid = getGrid(op);
  op.getResult().replaceAllUsesWith(createHaloExchange(
      op, builder, [&](Axes axes) { return getGroup(grid, axes); }));
}

void Converter::convert(Operation *op) {
  if (isCollective(op))
    convertCollective(op);
  else if (auto neighbours = dyn_cast<shard::NeighborsLinearIndicesOp>(op))
    convertNeighbours(neighbours);
  else if (auto halo = dyn_cast<shard::UpdateHaloOp>(op))
    convertHalo(halo);
  else if (!isa<shard::ShardingOp>(op)) // Shardings have no uses.
    convertQuery(op);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct ConvertShardToCommPass
    : public comm::impl::ConvertShardToCommPassBase<ConvertShardToCommPass> {
  void runOnOperation() final {
    ModuleOp module = getOperation();
    SmallVector<shard::GridOp> grids;
    SmallVector<Operation *> ops;
    module.walk([&](Operation *op) {
      if (auto grid = dyn_cast<shard::GridOp>(op))
        grids.push_back(grid);
      else if (isa_and_present<shard::ShardDialect>(op->getDialect()))
        ops.push_back(op);
    });
    if (grids.empty() && ops.empty())
      return markAllAnalysesPreserved();
    if (failed(checkGrids(grids, module)))
      return signalPassFailure();
    for (Operation *op : ops)
      if (failed(checkOp(op)))
        return signalPassFailure();
    Converter converter(module, grids);
    for (Operation *op : ops) {
      converter.convert(op);
      op->erase();
    }
    for (shard::GridOp grid : grids)
      grid.erase();
  }
};

} // namespace
