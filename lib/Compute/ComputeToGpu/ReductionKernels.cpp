//===- ReductionKernels.cpp - Kernels with several threads per output -----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a *row* kernel, neighbouring threads (the lanes of one output) add
// neighbouring elements; it suits inputs that are contiguous along the
// reduction. In a *column* kernel, neighbouring threads have neighbouring
// outputs; it suits inputs that are contiguous along the outputs. If there are
// too few outputs to fill the GPU, several blocks sum chunks of each, and a
// second kernel adds the chunks' sums. An op with several outputs, each with
// its own combiner, has one total per output.
//
// A memory of 4 TB/s is only busy with enough bytes in flight: threads load 16
// bytes at once if possible, and several times before they add.
//
// The assignment of elements to threads depends only on shapes and strides, so
// that every run computes the same bits.
//
//===----------------------------------------------------------------------===//

#include "ComputeKernels.h"
#include "ReductionArrangement.h"
#include "TotalsEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Builds one kernel of a reduction.
class ReductionBuilder {
public:
  ReductionBuilder(OpBuilder &host, linalg::LinalgOp op, const LoopNest &nest,
                   ArrayRef<Value> fills, ArrayRef<Operation *> combiners,
                   const Arrangement &plan)
      : kernel(host, op, nest, fills), emitter(kernel, op, combiners),
        nest(nest), plan(plan), host(host) {
    for (auto [i, loop] : llvm::enumerate(nest.loops))
      (loop.isReduction ? reduction : parallel).push_back(i);
  }

  /// Builds the kernel. With chunks it writes totals to `scratch` (one host
  /// address per output of the op), with the chunks of an element next to each
  /// other.
  FailureOr<Kernel> build(ArrayRef<Value> scratch);
  /// Builds the kernel that adds up the totals in `scratch`.
  FailureOr<Kernel> buildSecond(ArrayRef<Value> scratch, int64_t chunks);

private:
  SmallVector<Value> loadNeighbours(unsigned input, Value offset);
  void loadFixed(ArrayRef<Value> bases, Value isInside);
  SmallVector<Value> addElements(ValueRange totals, ArrayRef<Value> positions,
                                 ArrayRef<Value> bases);
  SmallVector<Value> addRange(ValueRange totals, Value from, Value to,
                              ArrayRef<Value> bases);
  SmallVector<Value> combineColumns(ArrayRef<Value> totals, Value lane,
                                    Value column);
  void storeResults(ArrayRef<Value> totals, Value output);

  ComputeKernelBuilder kernel;
  TotalsEmitter emitter;
  const LoopNest &nest;
  Arrangement plan;
  OpBuilder &host;
  SmallVector<unsigned> parallel, reduction;
  /// Loaded values of inputs that are the same for all elements of an output.
  SmallVector<SmallVector<Value>> fixed;
};

} // namespace

/// Loads the neighbours of `input` that a thread processes at once.
SmallVector<Value> ReductionBuilder::loadNeighbours(unsigned input,
                                                    Value offset) {
  unsigned loop = plan.columns > 1 ? parallel.back() : reduction.back();
  int64_t width = plan.width * plan.columns;
  return kernel.load(input, offset, width,
                     width == 1 ? 1
                                : *nest.accesses[input].getStaticStride(loop));
}

/// Loads inputs that are the same for all elements. A thread without an output
/// loads those of another.
void ReductionBuilder::loadFixed(ArrayRef<Value> bases, Value isInside) {
  for (auto [input, base] : llvm::enumerate(bases)) {
    fixed.emplace_back();
    if (!isFixed(nest, input))
      continue;
    Value offset =
        base ? arith::SelectOp::create(kernel.device(), kernel.getLoc(),
                                       isInside, base, kernel.index(0))
             : Value();
    fixed.back() = loadNeighbours(input, offset);
  }
}

/// Adds the thread's elements at `positions` of the reduction's combined loop
/// to the totals, which are ordered by output, then column. All elements are
/// loaded first.
SmallVector<Value> ReductionBuilder::addElements(ValueRange totals,
                                                 ArrayRef<Value> positions,
                                                 ArrayRef<Value> bases) {
  int64_t width = plan.width * plan.columns;
  SmallVector<SmallVector<SmallVector<Value>>> inputs(positions.size());
  for (auto [position, loaded] : llvm::zip_equal(positions, inputs)) {
    SmallVector<Value> ivs = kernel.delinearize(position, reduction);
    for (unsigned i = 0; i < nest.numInputs; ++i)
      loaded.push_back(
          fixed[i].empty()
              ? loadNeighbours(i, kernel.offset(i, reduction, ivs, bases[i]))
              : fixed[i]);
  }
  SmallVector<Value> sums(totals);
  for (ArrayRef<SmallVector<Value>> loaded : inputs)
    for (int64_t element = 0; element < width; ++element) {
      int64_t column = plan.columns > 1 ? element : 0;
      SmallVector<Value> arguments, before;
      for (ArrayRef<Value> values : loaded)
        arguments.push_back(values[element]);
      for (unsigned which = 0; which < emitter.size(); ++which)
        before.push_back(sums[which * plan.columns + column]);
      SmallVector<Value> added = emitter.addElement(arguments, before, {});
      for (unsigned which = 0; which < emitter.size(); ++which)
        sums[which * plan.columns + column] = added[which];
    }
  return sums;
}

/// Adds all elements of the thread in [`from`, `to`).
SmallVector<Value> ReductionBuilder::addRange(ValueRange totals, Value from,
                                              Value to, ArrayRef<Value> bases) {
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  int64_t step = plan.getStep();
  auto addLoop = [&](ValueRange before, Value begin, Value end, int64_t loads) {
    auto loop = scf::ForOp::create(device, loc, begin, end,
                                   kernel.index(step * loads), before);
    device.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> positions;
    for (int64_t i = 0; i < loads; ++i)
      positions.push_back(
          i == 0 ? loop.getInductionVar()
                 : kernel.add(loop.getInductionVar(), kernel.index(i * step)));
    scf::YieldOp::create(
        device, loc, addElements(loop.getRegionIterArgs(), positions, bases));
    device.setInsertionPointAfter(loop);
    return SmallVector<Value>(loop.getResults());
  };
  if (plan.loads == 1)
    return addLoop(totals, from, to, 1);
  // Add the last elements one by one.
  Value rest = arith::SelectOp::create(
      device, loc, kernel.less(from, to),
      arith::SubIOp::create(device, loc, to, from), kernel.index(0));
  Value count =
      kernel.udiv(kernel.add(rest, kernel.index(step - 1)), kernel.index(step));
  Value whole = kernel.udiv(count, kernel.index(plan.loads));
  Value middle =
      kernel.add(from, kernel.mul(whole, kernel.index(plan.loads * step)));
  SmallVector<Value> sums = addLoop(totals, from, middle, plan.loads);
  if (plan.chunk % (step * plan.loads) == 0 &&
      nest.count(true) % plan.chunk == 0)
    return sums;
  return addLoop(sums, middle, to, 1);
}

/// Combines the totals of all lanes in shared memory. Thread `i` returns the
/// totals of output `i` of the block.
SmallVector<Value> ReductionBuilder::combineColumns(ArrayRef<Value> totals,
                                                    Value lane, Value column) {
  SmallVector<Value> shared;
  for (unsigned which = 0; which < emitter.size(); ++which)
    shared.push_back(emitter.getSharedMemory(which, plan.lanes * plan.outputs));
  Value first =
      kernel.add(kernel.mul(lane, kernel.index(plan.outputs)), column);
  for (auto [i, total] : llvm::enumerate(totals)) {
    int64_t next = i % plan.columns;
    emitter.storeShared(
        shared[i / plan.columns],
        next == 0 ? first : kernel.add(first, kernel.index(next)), total);
  }
  gpu::BarrierOp::create(kernel.device(), kernel.getLoc());
  // Let further threads read in range too; their sums are not used.
  Value output = kernel.urem(kernel.threadId(), kernel.index(plan.outputs));
  SmallVector<Value> sums;
  for (auto [which, memory] : llvm::enumerate(shared))
    sums.push_back(
        emitter.combineShared(which, memory, plan.lanes, plan.outputs, output));
  return sums;
}

/// Combines totals with the initial values of the outputs and stores them.
void ReductionBuilder::storeResults(ArrayRef<Value> totals, Value output) {
  SmallVector<Value> ivs = kernel.delinearize(output, parallel);
  for (auto [which, total] : llvm::enumerate(totals)) {
    unsigned access = nest.numInputs + which;
    Value offset = kernel.offset(access, parallel, ivs);
    Type type = nest.getOutputs()[which].elementType;
    kernel.storeAt(
        kernel.getPointer(access), type, offset,
        emitter.finish(which, kernel.initial(which, offset), total, type));
  }
}

FailureOr<Kernel> ReductionBuilder::build(ArrayRef<Value> scratch) {
  if (failed(kernel.begin(kReductionThreads)))
    return failure();
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  int64_t numOutputs = nest.count(false);
  int64_t numElements = nest.count(true);
  SmallVector<Value> scratchPointers;
  for (Value address : scratch)
    scratchPointers.push_back(kernel.addPointer(address));
  Value thread = kernel.threadId(), block = kernel.blockId();
  Value chunk = kernel.index(0);
  if (plan.chunks > 1) {
    chunk = kernel.urem(block, kernel.index(plan.chunks));
    block = kernel.udiv(block, kernel.index(plan.chunks));
  }
  Value divisor =
      kernel.index(plan.isRow ? plan.lanes : plan.outputs / plan.columns);
  Value lane = kernel.urem(thread, divisor);
  Value column = kernel.udiv(thread, divisor);
  if (!plan.isRow)
    std::swap(lane, column);
  if (plan.columns > 1)
    column = kernel.mul(column, kernel.index(plan.columns));
  Value firstOutput = kernel.mul(block, kernel.index(plan.outputs));
  Value output = kernel.add(firstOutput, column);
  Value isInside = kernel.less(output, kernel.index(numOutputs));

  // Threads without an output or elements add nothing, but must reach the
  // barriers that follow.
  Value from = kernel.mul(chunk, kernel.index(plan.chunk));
  Value to = kernel.add(from, kernel.index(plan.chunk));
  to = arith::MinUIOp::create(device, loc, to, kernel.index(numElements));
  to = arith::SelectOp::create(device, loc, isInside, to, kernel.index(0));
  from = kernel.add(from, kernel.mul(lane, kernel.index(plan.width)));
  SmallVector<Value> ivs = kernel.delinearize(output, parallel);
  SmallVector<Value> bases;
  for (unsigned i = 0; i < nest.numInputs; ++i)
    bases.push_back(nest.accesses[i].isBuffer ? kernel.offset(i, parallel, ivs)
                                              : Value());
  loadFixed(bases, isInside);
  SmallVector<Value> begin;
  for (unsigned which = 0; which < emitter.size(); ++which)
    begin.append(plan.columns, emitter.neutral(which));
  SmallVector<Value> totals = addRange(begin, from, to, bases);
  Value isFirst;
  if (plan.isRow) {
    totals = emitter.combineRow(totals, lane, plan.lanes);
    isFirst = arith::CmpIOp::create(device, loc, arith::CmpIPredicate::eq, lane,
                                    kernel.index(0));
  } else {
    totals = combineColumns(totals, lane, column);
    output = kernel.add(firstOutput, thread);
    isFirst = kernel.less(thread, kernel.index(plan.outputs));
    isInside = kernel.less(output, kernel.index(numOutputs));
  }

  auto guard = scf::IfOp::create(
      device, loc, arith::AndIOp::create(device, loc, isFirst, isInside));
  device.setInsertionPointToStart(guard.thenBlock());
  if (scratch.empty()) {
    storeResults(totals, output);
  } else {
    Value position =
        kernel.add(kernel.mul(output, kernel.index(plan.chunks)), chunk);
    for (auto [which, pointer] : llvm::enumerate(scratchPointers))
      kernel.storeAt(pointer, emitter.getType(which), position, totals[which]);
  }
  device.setInsertionPointAfter(guard);
  return kernel.finish(host.getI64IntegerAttr(
      llvm::divideCeil(numOutputs, plan.outputs) * plan.chunks));
}

FailureOr<Kernel> ReductionBuilder::buildSecond(ArrayRef<Value> scratch,
                                                int64_t chunks) {
  plan = Arrangement();
  plan.isRow = true;
  plan.lanes = kWarp;
  plan.outputs = kReductionThreads / kWarp;
  if (failed(kernel.begin(kReductionThreads)))
    return failure();
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  SmallVector<Value> pointers, begin;
  for (Value address : scratch)
    pointers.push_back(kernel.addPointer(address));
  for (unsigned which = 0; which < emitter.size(); ++which)
    begin.push_back(emitter.neutral(which));
  Value thread = kernel.threadId();
  Value lane = kernel.urem(thread, kernel.index(kWarp));
  Value output =
      kernel.add(kernel.mul(kernel.blockId(), kernel.index(plan.outputs)),
                 kernel.udiv(thread, kernel.index(kWarp)));
  int64_t numOutputs = nest.count(false);
  Value isInside = kernel.less(output, kernel.index(numOutputs));
  Value to = arith::SelectOp::create(device, loc, isInside,
                                     kernel.index(chunks), kernel.index(0));
  auto loop =
      scf::ForOp::create(device, loc, lane, to, kernel.index(kWarp), begin);
  device.setInsertionPointToStart(loop.getBody());
  Value position = kernel.add(kernel.mul(output, kernel.index(chunks)),
                              loop.getInductionVar());
  SmallVector<Value> sums;
  for (auto [which, pointer] : llvm::enumerate(pointers))
    sums.push_back(emitter.combine(
        which, loop.getRegionIterArg(which),
        kernel.loadAt(pointer, emitter.getType(which), position)));
  scf::YieldOp::create(device, loc, sums);
  device.setInsertionPointAfter(loop);
  SmallVector<Value> totals;
  for (auto [which, sum] : llvm::enumerate(loop.getResults()))
    totals.push_back(emitter.combineWarp(which, sum, kWarp));
  Value isFirst = arith::CmpIOp::create(device, loc, arith::CmpIPredicate::eq,
                                        lane, kernel.index(0));
  auto guard = scf::IfOp::create(
      device, loc, arith::AndIOp::create(device, loc, isFirst, isInside));
  device.setInsertionPointToStart(guard.thenBlock());
  storeResults(totals, output);
  device.setInsertionPointAfter(guard);
  return kernel.finish(
      host.getI64IntegerAttr(llvm::divideCeil(numOutputs, plan.outputs)));
}

FailureOr<KernelSequence>
comm::buildReductionKernels(OpBuilder &host, linalg::LinalgOp op, LoopNest nest,
                            ArrayRef<Value> fills,
                            ArrayRef<Operation *> combiners) {
  Arrangement plan =
      arrange(nest, op->getRegion(0).front().getOperations().size());
  ReductionBuilder first(host, op, nest, fills, combiners, plan);
  KernelSequence sequence;
  SmallVector<Value> scratch;
  for (Operation *combiner : combiners) {
    if (plan.chunks == 1)
      break;
    sequence.scratch.push_back(memref::AllocOp::create(
        host, op.getLoc(),
        MemRefType::get({nest.count(false) * plan.chunks},
                        getTotalType(combiner))));
    scratch.push_back(getAddress(host, op.getLoc(), sequence.scratch.back()));
  }
  FailureOr<Kernel> kernel = first.build(scratch);
  if (failed(kernel))
    return failure();
  sequence.kernels.push_back(*kernel);
  if (!scratch.empty()) {
    ReductionBuilder second(host, op, nest, fills, combiners, plan);
    FailureOr<Kernel> rest = second.buildSecond(scratch, plan.chunks);
    if (failed(rest))
      return failure();
    sequence.kernels.push_back(*rest);
  }
  return sequence;
}
