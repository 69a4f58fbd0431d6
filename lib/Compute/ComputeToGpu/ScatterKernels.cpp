//===- ScatterKernels.cpp - Kernels of scatters ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If no element is written twice, each thread performs one write. Otherwise
// writes keep the order of the program, without atomics: a warp owns a part of
// the output along a scattered dimension, and 32 columns of it. It reads 32
// positions at a time, one per lane, and then all lanes perform the writes in
// its part one after another. If many are in one part, as for a frequent word,
// the inputs of several writes are loaded before the first is computed.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "ComputeKernels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;

static constexpr int64_t kThreads = 256, kLanes = 32;
/// Threads that a multiprocessor runs at once, and warps that an H100 runs at
/// once if each has as many registers as it needs.
static constexpr int64_t kMostThreads = 2048, kWarpsWithRegisters = 132 * 48;
/// Number of positions that a lane loads before it uses the first.
static constexpr int64_t kPositionsPerLane = 4;
/// Number of writes whose inputs are loaded together.
static constexpr int64_t kJointWrites = 4;

namespace {

class ScatterBuilder {
public:
  ScatterBuilder(OpBuilder &host, linalg::LinalgOp op, const LoopNest &nest,
                 const Scattering &scattering)
      : kernel(host, op, nest, SmallVector<Value>(1)), nest(nest), op(op),
        scattering(scattering), device(kernel.device()), loc(op.getLoc()) {}

  FailureOr<Kernel> build();

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(device, loc, value);
  }
  Value i32(int64_t value) {
    return arith::ConstantOp::create(device, loc,
                                     device.getI32IntegerAttr(value));
  }
  Value toIndex(Value value) {
    return arith::IndexCastOp::create(device, loc, device.getIndexType(),
                                      value);
  }
  /// Returns `position` < `size`, as indices, because positions may exceed the
  /// type of offsets.
  Value isBelow(Value position, Value size) {
    return arith::CmpIOp::create(device, loc, arith::CmpIPredicate::ult,
                                 position, size);
  }
  Value both(Value a, Value b) {
    return a ? arith::AndIOp::create(device, loc, a, b).getResult() : b;
  }
  /// Returns the loops for which `predicate` is true.
  SmallVector<unsigned> getLoops(llvm::function_ref<bool(unsigned)> predicate) {
    return llvm::to_vector(llvm::make_filter_range(
        llvm::seq<unsigned>(0, nest.loops.size()), predicate));
  }
  bool isColumn(unsigned loop) {
    return !nest.loops[loop].isReduction && !scattering.isScattered(loop);
  }
  void setIvs(ArrayRef<unsigned> loops, Value linear) {
    for (auto [loop, iv] :
         llvm::zip_equal(loops, kernel.delinearize(linear, loops)))
      ivs[loop] = iv;
  }

  void buildUnique(Value thread, ArrayRef<unsigned> loops);
  void buildOrdered(Value warp, Value lane, ArrayRef<unsigned> batch,
                    ArrayRef<unsigned> columns, Value groups);
  int64_t countWarps(ArrayRef<unsigned> batch, ArrayRef<unsigned> columns);
  void divide(int64_t warps);
  void writeVoted(Value low, Value high, Value first, ArrayRef<unsigned> along,
                  Value hasColumn);
  void computePositions();
  Value isInPart(Value part);
  /// A write: its inputs and the offset of its output element.
  struct Write {
    SmallVector<Value> ivs, arguments;
    Value offset;
  };
  Write prepare();
  void writeTogether(ArrayRef<Write> writes);
  Value consumeVotes(Value votes, int64_t count,
                     function_ref<void(ArrayRef<Value>)> write);

  ComputeKernelBuilder kernel;
  const LoopNest &nest;
  linalg::LinalgOp op;
  const Scattering &scattering;
  OpBuilder &device;
  Location loc;
  /// Number of parts of the output along the `divided`-th scattered loop, a
  /// power of two.
  int64_t parts = 1;
  unsigned divided = 0;
  /// State of the current write: known iteration numbers by loop, the inputs
  /// that determine positions, and the positions.
  SmallVector<Value> ivs, loaded, positions;
};

} // namespace

/// Returns the number of warps of a part. Sizes must be constants.
int64_t ScatterBuilder::countWarps(ArrayRef<unsigned> batch,
                                   ArrayRef<unsigned> columns) {
  int64_t warps = 1, across = 1;
  for (unsigned loop : batch)
    warps *= *nest.loops[loop].getStaticSize();
  for (unsigned loop : columns)
    across *= *nest.loops[loop].getStaticSize();
  return warps * llvm::divideCeilSigned(across, kLanes);
}

/// Chooses the number of parts. A part has every `parts`-th element, because
/// frequent positions tend to be neighbours. With more parts, a warp performs
/// fewer writes in sequence, which take 100 to 700 ns each. But positions are
/// read more often: reading 32 of them occupies the whole GPU for 0.013 ns. The
/// sum is least with 500 to 1300 parts divided by the square root of the number
/// of warps per part (measured on an H100).
void ScatterBuilder::divide(int64_t warps) {
  auto getSize = [&](unsigned i) {
    return *nest.loops[scattering.loops[i].loop].getStaticSize();
  };
  for (unsigned i = 1; i < scattering.loops.size(); ++i)
    if (getSize(i) > getSize(divided))
      divided = i;
  // There is no use for more parts than writes.
  int64_t most = std::min(getSize(divided), nest.count(/*reductions=*/true));
  int64_t wanted = std::llround(1000 / std::sqrt(warps));
  parts = llvm::PowerOf2Ceil(std::max<int64_t>(1, std::min(most, wanted)));
}

void ScatterBuilder::computePositions() {
  SmallVector<unsigned> known = getLoops([&](unsigned loop) {
    return !scattering.isScattered(loop) && ivs[loop];
  });
  SmallVector<Value> knownIvs;
  for (unsigned loop : known)
    knownIvs.push_back(ivs[loop]);
  loaded.assign(nest.numInputs, Value());
  for (unsigned i : scattering.inputs.set_bits())
    loaded[i] = kernel.load(i, kernel.offset(i, known, knownIvs), 1, 1).front();
  positions.clear();
  for (const Scattering::ScatteredLoop &scattered : scattering.loops)
    positions.push_back(scattered.position);
  positions = kernel.cloneOps(scattering.ops, positions, loaded, ivs);
  for (Value &position : positions)
    if (!position.getType().isIndex())
      position = toIndex(position);
}

/// Returns an i1: true if the positions are in the output and in `part` (null
/// for any part).
Value ScatterBuilder::isInPart(Value part) {
  Value all;
  for (auto [position, scattered] : llvm::zip(positions, scattering.loops))
    all = both(all, isBelow(position, toIndex(kernel.size(scattered.loop))));
  if (!part)
    return all;
  Value rest = arith::AndIOp::create(device, loc, positions[divided],
                                     constant(parts - 1));
  return both(all, arith::CmpIOp::create(device, loc, arith::CmpIPredicate::eq,
                                         rest, toIndex(part)));
}

/// Prepares the current write: loads its inputs, except the output.
ScatterBuilder::Write ScatterBuilder::prepare() {
  for (auto [position, scattered] : llvm::zip(positions, scattering.loops))
    ivs[scattered.loop] = kernel.toIndexType(position);
  SmallVector<unsigned> loops = getLoops([](unsigned) { return true; });
  Write write;
  write.arguments = loaded;
  for (unsigned i = 0; i < nest.numInputs; ++i)
    if (!write.arguments[i])
      write.arguments[i] =
          kernel.load(i, kernel.offset(i, loops, ivs), 1, 1).front();
  write.offset = kernel.offset(nest.numInputs, loops, ivs);
  write.ivs = ivs;
  return write;
}

/// Emits the writes in order. All output elements are loaded first; if an
/// earlier write changed an element, its result is used instead.
void ScatterBuilder::writeTogether(ArrayRef<Write> writes) {
  SmallVector<Value> totals;
  for (const Write &write : writes)
    totals.push_back(kernel.initial(0, write.offset));
  for (auto [i, write] : llvm::enumerate(writes)) {
    for (unsigned before = 0; before < i; ++before) {
      Value isSame =
          arith::CmpIOp::create(device, loc, arith::CmpIPredicate::eq,
                                writes[before].offset, write.offset);
      totals[i] = arith::SelectOp::create(device, loc, isSame, totals[before],
                                          totals[i]);
    }
    SmallVector<Value> arguments(write.arguments);
    arguments.push_back(totals[i]);
    totals[i] = kernel.cloneBody(op, arguments, write.ivs).front();
  }
  for (auto [write, total] : llvm::zip_equal(writes, totals))
    kernel.store(nest.numInputs, write.offset, total, 1);
}

void ScatterBuilder::buildUnique(Value thread, ArrayRef<unsigned> loops) {
  setIvs(loops, thread);
  computePositions();
  auto ifInPart = scf::IfOp::create(device, loc, isInPart(Value()));
  device.setInsertionPointToStart(ifInPart.thenBlock());
  writeTogether(prepare());
}

/// Emits the writes of a warp in order. `warp` enumerates parts, then batches,
/// then `groups` of columns.
void ScatterBuilder::buildOrdered(Value warp, Value lane,
                                  ArrayRef<unsigned> batch,
                                  ArrayRef<unsigned> columns, Value groups) {
  Value group = kernel.urem(warp, groups);
  warp = kernel.udiv(warp, groups);
  Value part;
  if (parts > 1) {
    Value batches = kernel.count(batch);
    part = kernel.udiv(warp, batches);
    warp = kernel.urem(warp, batches);
  }
  setIvs(batch, warp);
  Value column = kernel.add(kernel.mul(group, kernel.index(kLanes)), lane);
  Value hasColumn = kernel.less(column, kernel.count(columns));
  setIvs(columns, column);

  SmallVector<unsigned> along =
      getLoops([&](unsigned loop) { return nest.loops[loop].isReduction; });
  Value count = kernel.count(along);
  auto chunks = scf::ForOp::create(device, loc, kernel.index(0), count,
                                   kernel.index(kPositionsPerLane * kLanes));
  device.setInsertionPointToStart(chunks.getBody());
  Value begin = chunks.getInductionVar();
  // Load all positions before the first is used.
  SmallVector<Value> areInPart;
  for (int64_t i = 0; i < kPositionsPerLane; ++i) {
    Value iteration =
        kernel.add(begin, kernel.add(kernel.index(i * kLanes), lane));
    Value isInRange = kernel.less(iteration, count);
    setIvs(along,
           arith::SelectOp::create(device, loc, isInRange, iteration, begin));
    computePositions();
    areInPart.push_back(both(isInRange, isInPart(part)));
  }
  SmallVector<Value> votes;
  for (Value isInThisPart : areInPart)
    votes.push_back(NVVM::VoteSyncOp::create(device, loc, device.getI32Type(),
                                             i32(-1), isInThisPart,
                                             NVVM::VoteSyncKind::ballot));
  for (int64_t i = 0; i < kPositionsPerLane; i += 2)
    writeVoted(votes[i], votes[i + 1],
               kernel.add(begin, kernel.index(i * kLanes)), along, hasColumn);
}

/// Emits a loop that calls `write` with the bit numbers of the next `count`
/// votes while at least `count` are left. Returns the remaining votes.
Value ScatterBuilder::consumeVotes(Value votes, int64_t count,
                                   function_ref<void(ArrayRef<Value>)> write) {
  Type i64 = device.getI64Type();
  auto i64Constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(device, loc,
                                     device.getI64IntegerAttr(value));
  };
  auto setInsertionPoint = [&](ValueRange left) {
    device.setInsertionPointToEnd(left.front().getParentBlock());
  };
  auto loop = scf::WhileOp::create(
      device, loc, TypeRange{i64}, votes,
      [&](OpBuilder &, Location, ValueRange left) {
        OpBuilder::InsertionGuard guard(device);
        setInsertionPoint(left);
        Value number = left.front();
        if (count > 1)
          number = LLVM::CtPopOp::create(device, loc, i64, number);
        Value isLeft = arith::CmpIOp::create(
            device, loc, arith::CmpIPredicate::uge, number, i64Constant(count));
        scf::ConditionOp::create(device, loc, isLeft, left);
      },
      [&](OpBuilder &, Location, ValueRange left) {
        OpBuilder::InsertionGuard guard(device);
        setInsertionPoint(left);
        Value rest = left.front();
        SmallVector<Value> numbers;
        for (int64_t i = 0; i < count; ++i) {
          Value next = LLVM::CountTrailingZerosOp::create(
              device, loc, i64, rest, /*is_zero_poison=*/true);
          numbers.push_back(kernel.toIndexType(next));
          Value less = arith::SubIOp::create(device, loc, rest, i64Constant(1));
          rest = both(rest, less);
        }
        write(numbers);
        scf::YieldOp::create(device, loc, rest);
      });
  device.setInsertionPointAfter(loop);
  return loop.getResult(0);
}

/// Emits the writes of two ballots in order. `first` is the iteration of the
/// first vote in `low`.
void ScatterBuilder::writeVoted(Value low, Value high, Value first,
                                ArrayRef<unsigned> along, Value hasColumn) {
  Type i64 = device.getI64Type();
  Value lanes =
      arith::ConstantOp::create(device, loc, device.getI64IntegerAttr(kLanes));
  Value upper = arith::ShLIOp::create(
      device, loc, arith::ExtUIOp::create(device, loc, i64, high), lanes);
  Value votes = arith::OrIOp::create(
      device, loc, upper, arith::ExtUIOp::create(device, loc, i64, low));
  auto write = [&](ArrayRef<Value> numbers) {
    auto ifColumn = scf::IfOp::create(device, loc, hasColumn);
    device.setInsertionPointToStart(ifColumn.thenBlock());
    SmallVector<Write> writes;
    for (Value number : numbers) {
      setIvs(along, kernel.add(first, number));
      computePositions();
      writes.push_back(prepare());
    }
    writeTogether(writes);
    device.setInsertionPointAfter(ifColumn);
  };
  votes = consumeVotes(votes, kJointWrites, write);
  consumeVotes(votes, 1, write);
}

FailureOr<Kernel> ScatterBuilder::build() {
  if (failed(kernel.begin(kThreads)))
    return failure();
  ivs.resize(nest.loops.size());
  Value thread = kernel.add(
      kernel.mul(kernel.blockId(), kernel.index(kThreads)), kernel.threadId());
  auto guardedBy = [&](Value condition) {
    auto guard = scf::IfOp::create(device, loc, condition);
    device.setInsertionPointToStart(guard.thenBlock());
  };
  if (op->hasAttr(CommDialect::kUniquePositionsAttr)) {
    // Columns are innermost, so that neighbouring threads write neighbours.
    SmallVector<unsigned> loops =
        getLoops([&](unsigned loop) { return nest.loops[loop].isReduction; });
    llvm::append_range(loops,
                       getLoops([&](unsigned loop) { return isColumn(loop); }));
    guardedBy(kernel.less(thread, kernel.count(loops)));
    buildUnique(thread, loops);
    return kernel.finish(kernel.getBlocks(loops, kThreads));
  }
  SmallVector<unsigned> batch = getLoops(
      [&](unsigned loop) { return isColumn(loop) && scattering.varies[loop]; });
  SmallVector<unsigned> columns = getLoops([&](unsigned loop) {
    return isColumn(loop) && !scattering.varies[loop];
  });
  int64_t warpsOfPart = nest.isStatic() ? countWarps(batch, columns) : 0;
  if (warpsOfPart > 0)
    divide(warpsOfPart);
  Value lanes = kernel.index(kLanes);
  Value groups = kernel.udiv(
      kernel.add(kernel.count(columns), kernel.index(kLanes - 1)), lanes);
  Value warps =
      kernel.mul(kernel.mul(kernel.count(batch), groups), kernel.index(parts));
  Value warp = kernel.udiv(thread, lanes);
  guardedBy(kernel.less(warp, warps));
  buildOrdered(warp, kernel.urem(thread, lanes), batch, columns, groups);
  OpFoldResult blocks;
  if (nest.isStatic()) {
    blocks = Builder(op.getContext())
                 .getI64IntegerAttr(llvm::divideCeilSigned(
                     warpsOfPart * parts * kLanes, kThreads));
  } else {
    // One warp per column; the last warps have no work.
    SmallVector<unsigned> loops(batch);
    llvm::append_range(loops, columns);
    blocks = kernel.getBlocks(loops, kThreads, /*times=*/kLanes);
  }
  Kernel made = kernel.finish(blocks);
  // Limit registers, because many warps hide each other's latency. Otherwise
  // the registers of joint writes cost a quarter of the warps.
  if (warpsOfPart * parts > kWarpsWithRegisters)
    made.function->setAttr(
        NVVM::NVVMDialect::getMinctasmAttrName(),
        Builder(op.getContext()).getI32IntegerAttr(kMostThreads / kThreads));
  return made;
}

FailureOr<Kernel> comm::buildScatterKernel(OpBuilder &host, linalg::LinalgOp op,
                                           const LoopNest &nest,
                                           const Scattering &scattering) {
  return ScatterBuilder(host, op, nest, scattering).build();
}
