//===- ScatterKernels.cpp - One thread for each write ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where no element is written twice, a thread takes one write. Else the order
// of writes is that of the program, without atomics: a warp has a part of the
// output along a scattered dimension, and 32 columns of it. It looks at 32
// positions at a time, a lane at each, and then does together what is in its
// part, one after the other. Where many are in it, as of a frequent word, what
// several of them read is loaded before the first is computed.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "Kernels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;

static constexpr int64_t kThreads = 256, kLanes = 32;
/// What a multiprocessor runs at once; and the warps that an H100 runs at once
/// if each has the registers that it wants.
static constexpr int64_t kMostThreads = 2048, kWarpsWithRegisters = 132 * 48;
/// How many positions a lane loads before any is asked for.
static constexpr int64_t kLooks = 4;
/// How many writes load what they read together.
static constexpr int64_t kTogether = 4;

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
  /// On positions, of type index: they may be more than offsets can be.
  Value isBelow(Value position, Value size) {
    return arith::CmpIOp::create(device, loc, arith::CmpIPredicate::ult,
                                 position, size);
  }
  Value both(Value a, Value b) {
    return a ? arith::AndIOp::create(device, loc, a, b).getResult() : b;
  }
  /// The loops that `isWanted` is true of.
  SmallVector<unsigned> getLoops(llvm::function_ref<bool(unsigned)> isWanted) {
    return llvm::to_vector(llvm::make_filter_range(
        llvm::seq<unsigned>(0, nest.loops.size()), isWanted));
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
  Value isMine(Value part);
  /// A write with what it reads of inputs, and where it writes.
  struct Write {
    SmallVector<Value> ivs, arguments;
    Value place;
  };
  Write prepare();
  void writeTogether(ArrayRef<Write> writes);
  Value takeVotes(Value votes, int64_t count,
                  function_ref<void(ArrayRef<Value>)> write);

  ComputeKernelBuilder kernel;
  const LoopNest &nest;
  linalg::LinalgOp op;
  const Scattering &scattering;
  OpBuilder &device;
  Location loc;
  /// How many parts the output has along the `divided`-th scattered loop, a
  /// power of two.
  int64_t parts = 1;
  unsigned divided = 0;
  /// Of the write at hand: iteration numbers by loop, as far as they are known,
  /// the inputs that positions follow from, and positions.
  SmallVector<Value> ivs, loaded, positions;
};

} // namespace

/// Of one part. Sizes are constants.
int64_t ScatterBuilder::countWarps(ArrayRef<unsigned> batch,
                                   ArrayRef<unsigned> columns) {
  int64_t warps = 1, across = 1;
  for (unsigned loop : batch)
    warps *= *nest.loops[loop].getStaticSize();
  for (unsigned loop : columns)
    across *= *nest.loops[loop].getStaticSize();
  return warps * llvm::divideCeilSigned(across, kLanes);
}

/// Chooses the parts: every so manieth place of the output each, since what is
/// written often tends to lie together. More of them mean fewer writes in a
/// row, which take 100 to 700 ns each, and that positions are looked at more
/// often, which takes all of an H100 or H200 together 0.013 ns for each 32
/// (measured on an H100): the sum is least for 500 to 1300 over the root of the
/// number of warps that a part has.
void ScatterBuilder::divide(int64_t warps) {
  auto getSize = [&](unsigned i) {
    return *nest.loops[scattering.loops[i].loop].getStaticSize();
  };
  for (unsigned i = 1; i < scattering.loops.size(); ++i)
    if (getSize(i) > getSize(divided))
      divided = i;
  // No more parts than writes.
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

/// Are the positions inside the output, and in the part (null: all of it)?
Value ScatterBuilder::isMine(Value part) {
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

/// Loads what the write at hand reads, but for the output.
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
  write.place = kernel.offset(nest.numInputs, loops, ivs);
  write.ivs = ivs;
  return write;
}

/// Does the writes in order. The output is read before the first is done: what
/// one of them has written since is taken from it.
void ScatterBuilder::writeTogether(ArrayRef<Write> writes) {
  SmallVector<Value> totals;
  for (const Write &write : writes)
    totals.push_back(kernel.initial(0, write.place));
  for (auto [i, write] : llvm::enumerate(writes)) {
    for (unsigned before = 0; before < i; ++before) {
      Value isSame =
          arith::CmpIOp::create(device, loc, arith::CmpIPredicate::eq,
                                writes[before].place, write.place);
      totals[i] = arith::SelectOp::create(device, loc, isSame, totals[before],
                                          totals[i]);
    }
    SmallVector<Value> arguments(write.arguments);
    arguments.push_back(totals[i]);
    totals[i] = kernel.cloneBody(op, arguments, write.ivs).front();
  }
  for (auto [write, total] : llvm::zip_equal(writes, totals))
    kernel.store(nest.numInputs, write.place, total, 1);
}

void ScatterBuilder::buildUnique(Value thread, ArrayRef<unsigned> loops) {
  setIvs(loops, thread);
  computePositions();
  auto ifMine = scf::IfOp::create(device, loc, isMine(Value()));
  device.setInsertionPointToStart(ifMine.thenBlock());
  writeTogether(prepare());
}

/// `warp` counts parts, then batches, then `groups` of columns.
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
                                   kernel.index(kLooks * kLanes));
  device.setInsertionPointToStart(chunks.getBody());
  Value begin = chunks.getInductionVar();
  // All are loaded before the first is asked for.
  SmallVector<Value> isMineAt;
  for (int64_t look = 0; look < kLooks; ++look) {
    Value looked =
        kernel.add(begin, kernel.add(kernel.index(look * kLanes), lane));
    Value isThere = kernel.less(looked, count);
    setIvs(along, arith::SelectOp::create(device, loc, isThere, looked, begin));
    computePositions();
    isMineAt.push_back(both(isThere, isMine(part)));
  }
  SmallVector<Value> votes;
  for (Value isMine : isMineAt)
    votes.push_back(NVVM::VoteSyncOp::create(device, loc, device.getI32Type(),
                                             i32(-1), isMine,
                                             NVVM::VoteSyncKind::ballot));
  for (int64_t look = 0; look < kLooks; look += 2)
    writeVoted(votes[look], votes[look + 1],
               kernel.add(begin, kernel.index(look * kLanes)), along,
               hasColumn);
}

/// Calls `write` with the numbers of the next `count` votes as long as there
/// are as many. Returns those that are left.
Value ScatterBuilder::takeVotes(Value votes, int64_t count,
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

/// Does the writes of two votes, whose first position is `first`, in order.
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
  votes = takeVotes(votes, kTogether, write);
  takeVotes(votes, 1, write);
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
    // Columns innermost: neighbours write together.
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
    // A warp for each column, of which the last ones have nothing to do.
    SmallVector<unsigned> loops(batch);
    llvm::append_range(loops, columns);
    blocks = kernel.getBlocks(loops, kThreads, /*times=*/kLanes);
  }
  Kernel made = kernel.finish(blocks);
  // The more warps there are, the better they hide how long each waits; writes
  // together cost a quarter of them in registers otherwise.
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
