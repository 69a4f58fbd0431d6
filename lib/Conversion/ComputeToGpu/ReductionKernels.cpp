//===- ReductionKernels.cpp - Several threads for each output -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a *row* kernel neighbouring threads, the lanes of one output, take
// neighbouring elements of its sum: for inputs that are contiguous along the
// reduction. In a *column* kernel neighbouring threads have neighbouring
// outputs: for inputs that are contiguous along the outputs. Where outputs are
// too few to fill the GPU, each is summed in chunks by several blocks, and a
// second kernel adds the chunks' sums. An op with several outputs, each with a
// combiner of its own, has a total of each wherever one with one output has
// one.
//
// What keeps a memory of 4 TB/s busy is bytes on their way: threads load 16
// bytes at once where they can, and several times before they add.
//
// Which thread adds what depends on shapes and strides alone, so every run
// gives the same bits.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "ReductionArrangement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
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
      : kernel(host, op, nest, fills), nest(nest), op(op), combiners(combiners),
        plan(plan), host(host) {
    for (auto [i, loop] : llvm::enumerate(nest.loops))
      (loop.isReduction ? reduction : parallel).push_back(i);
  }

  /// The kernel; with chunks it writes totals to `scratch` (addresses on the
  /// host, one for each of the op's outputs), one behind the other for each
  /// element.
  FailureOr<Kernel> build(ArrayRef<Value> scratch);
  /// The kernel that adds up what lies in `scratch`.
  FailureOr<Kernel> buildSecond(ArrayRef<Value> scratch, int64_t chunks);

private:
  /// The op's output whose combiner's totals are meant, `which` from here on.
  Value neutral(unsigned which) {
    return createNeutral(kernel.device(), kernel.getLoc(), combiners[which],
                         getTotalType(which));
  }
  Type getTotalType(unsigned which) const {
    return comm::getTotalType(combiners[which]);
  }
  unsigned getNumTotals() const { return combiners.size(); }
  Value combine(unsigned which, Value a, Value b);
  Value convert(Value value, Type type);
  SmallVector<Value> loadNeighbours(unsigned input, Value offset);
  void loadFixed(ArrayRef<Value> bases, Value isInside);
  SmallVector<Value> addElements(ValueRange totals, ArrayRef<Value> positions,
                                 ArrayRef<Value> bases);
  SmallVector<Value> addRange(ValueRange totals, Value from, Value to,
                              ArrayRef<Value> bases);
  Value combineWarp(unsigned which, Value total, int64_t lanes);
  SmallVector<Value> combineRow(ArrayRef<Value> totals, Value lane);
  SmallVector<Value> combineColumns(ArrayRef<Value> totals, Value lane,
                                    Value column);
  Value getSharedMemory(Type type, int64_t elements);
  void storeShared(Value shared, Value position, Value value);
  Value addUpShared(unsigned which, Value shared, int64_t parts, int64_t stride,
                    Value first);
  Value exchange(Value value, int64_t distance);
  void storeResults(ArrayRef<Value> totals, Value output);

  ComputeKernelBuilder kernel;
  const LoopNest &nest;
  linalg::LinalgOp op;
  SmallVector<Operation *> combiners;
  Arrangement plan;
  OpBuilder &host;
  SmallVector<unsigned> parallel, reduction;
  /// Of inputs that are the same for all elements of an output, what was loaded
  /// before them.
  SmallVector<SmallVector<Value>> fixed;
};

} // namespace

Value ReductionBuilder::convert(Value value, Type type) {
  Type from = value.getType();
  if (from == type)
    return value;
  OpBuilder &device = kernel.device();
  if (from.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(device, kernel.getLoc(), type, value);
  return arith::TruncFOp::create(device, kernel.getLoc(), type, value);
}

Value ReductionBuilder::combine(unsigned which, Value a, Value b) {
  return createCombined(kernel.device(), combiners[which], a, b);
}

/// Input `input` of the neighbours that a thread takes at once.
SmallVector<Value> ReductionBuilder::loadNeighbours(unsigned input,
                                                    Value offset) {
  unsigned loop = plan.columns > 1 ? parallel.back() : reduction.back();
  int64_t width = plan.width * plan.columns;
  return kernel.load(input, offset, width,
                     width == 1 ? 1
                                : *nest.accesses[input].getStaticStride(loop));
}

/// Loads what is the same for all elements; a thread without an output, what
/// some other has.
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
/// to the totals, those of each of the op's outputs one behind the other. All
/// are loaded first.
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
      SmallVector<Value> arguments;
      for (ArrayRef<Value> values : loaded)
        arguments.push_back(values[element]);
      for (unsigned which = 0; which < getNumTotals(); ++which)
        arguments.push_back(sums[which * plan.columns + column]);
      auto add = [&](Operation &inner, IRMapping &mapping) -> Value {
        auto *combiner = llvm::find(combiners, &inner);
        if (combiner == combiners.end())
          return Value();
        unsigned which = combiner - combiners.begin();
        Value accumulator = op.getRegionOutputArgs()[which];
        Value other =
            inner.getOperand(inner.getOperand(0) == accumulator ? 1 : 0);
        return combine(
            which, sums[which * plan.columns + column],
            convert(mapping.lookupOrDefault(other), getTotalType(which)));
      };
      SmallVector<Value> added = kernel.cloneBody(arguments, {}, add);
      for (unsigned which = 0; which < getNumTotals(); ++which)
        sums[which * plan.columns + column] = added[which];
    }
  return sums;
}

/// Adds all of the thread's elements in [from, to).
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
  // The last elements one by one.
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

/// The value of the lane whose number differs in `distance`.
Value ReductionBuilder::exchange(Value value, int64_t distance) {
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  auto i32 = [&](int64_t number) {
    return arith::ConstantOp::create(device, loc,
                                     device.getI32IntegerAttr(number));
  };
  auto shuffle = [&](Value word) -> Value {
    return NVVM::ShflOp::create(device, loc, word.getType(), i32(-1), word,
                                i32(distance), i32(31), NVVM::ShflKind::bfly,
                                UnitAttr());
  };
  Type type = value.getType();
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Type part = complex.getElementType();
    Value real =
        exchange(complex::ReOp::create(device, loc, part, value), distance);
    Value imaginary =
        exchange(complex::ImOp::create(device, loc, part, value), distance);
    return complex::CreateOp::create(device, loc, type, real, imaginary);
  }
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits == 32)
    return shuffle(value);
  if (bits < 32) { // an integer
    Value word =
        arith::ExtUIOp::create(device, loc, device.getI32Type(), value);
    return arith::TruncIOp::create(device, loc, type, shuffle(word));
  }
  auto words = VectorType::get({2}, device.getI32Type());
  Value pair = LLVM::BitcastOp::create(device, loc, words, value);
  Value result = LLVM::PoisonOp::create(device, loc, words);
  for (int64_t half : {0, 1}) {
    Value word = LLVM::ExtractElementOp::create(device, loc, pair, i32(half));
    result = LLVM::InsertElementOp::create(device, loc, result, shuffle(word),
                                           i32(half));
  }
  return LLVM::BitcastOp::create(device, loc, type, result);
}

Value ReductionBuilder::combineWarp(unsigned which, Value total,
                                    int64_t lanes) {
  for (int64_t distance = lanes / 2; distance > 0; distance /= 2)
    total = combine(which, total, exchange(total, distance));
  return total;
}

Value ReductionBuilder::getSharedMemory(Type type, int64_t elements) {
  return kernel.addSharedMemory(MemRefType::get(
      {elements}, getStorageType(type), MemRefLayoutAttrInterface(),
      gpu::AddressSpaceAttr::get(kernel.device().getContext(),
                                 gpu::AddressSpace::Workgroup)));
}

void ReductionBuilder::storeShared(Value shared, Value position, Value value) {
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  value = convertToMemory(device, loc, value);
  Value index = arith::IndexCastUIOp::create(device, loc, device.getIndexType(),
                                             position);
  memref::StoreOp::create(device, loc, value, shared, index);
}

/// What lies at `first` and every `stride` behind it.
Value ReductionBuilder::addUpShared(unsigned which, Value shared, int64_t parts,
                                    int64_t stride, Value first) {
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  Value sum;
  for (int64_t part = 0; part < parts; ++part) {
    Value position = kernel.index(part * stride);
    if (first)
      position = kernel.add(position, first);
    Value index = arith::IndexCastUIOp::create(device, loc,
                                               device.getIndexType(), position);
    Value loaded = convertFromMemory(
        device, loc, memref::LoadOp::create(device, loc, shared, index),
        getTotalType(which));
    sum = sum ? combine(which, sum, loaded) : loaded;
  }
  return sum;
}

/// The totals of all lanes of an output, on its first lane.
SmallVector<Value> ReductionBuilder::combineRow(ArrayRef<Value> totals,
                                                Value lane) {
  SmallVector<Value> sums;
  for (auto [which, total] : llvm::enumerate(totals))
    sums.push_back(combineWarp(which, total, std::min(plan.lanes, kWarp)));
  if (plan.lanes <= kWarp)
    return sums;
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  int64_t warps = plan.lanes / kWarp;
  SmallVector<Value> shared;
  for (unsigned which = 0; which < getNumTotals(); ++which)
    shared.push_back(getSharedMemory(getTotalType(which), warps));
  Value isFirst = arith::CmpIOp::create(device, loc, arith::CmpIPredicate::eq,
                                        kernel.urem(lane, kernel.index(kWarp)),
                                        kernel.index(0));
  auto guard = scf::IfOp::create(device, loc, isFirst);
  device.setInsertionPointToStart(guard.thenBlock());
  for (auto [memory, sum] : llvm::zip_equal(shared, sums))
    storeShared(memory, kernel.udiv(lane, kernel.index(kWarp)), sum);
  device.setInsertionPointAfter(guard);
  gpu::BarrierOp::create(device, loc);
  // All threads do this: only the first lane's is used, and reading is cheap.
  for (auto [which, memory] : llvm::enumerate(shared))
    sums[which] = addUpShared(which, memory, warps, 1, Value());
  return sums;
}

/// The totals of all lanes of output number `thread` of the block, on the first
/// threads.
SmallVector<Value> ReductionBuilder::combineColumns(ArrayRef<Value> totals,
                                                    Value lane, Value column) {
  SmallVector<Value> shared;
  for (unsigned which = 0; which < getNumTotals(); ++which)
    shared.push_back(
        getSharedMemory(getTotalType(which), plan.lanes * plan.outputs));
  Value first =
      kernel.add(kernel.mul(lane, kernel.index(plan.outputs)), column);
  for (auto [i, total] : llvm::enumerate(totals)) {
    int64_t next = i % plan.columns;
    storeShared(shared[i / plan.columns],
                next == 0 ? first : kernel.add(first, kernel.index(next)),
                total);
  }
  gpu::BarrierOp::create(kernel.device(), kernel.getLoc());
  // In range for the other threads as well.
  Value output = kernel.urem(kernel.threadId(), kernel.index(plan.outputs));
  SmallVector<Value> sums;
  for (auto [which, memory] : llvm::enumerate(shared))
    sums.push_back(
        addUpShared(which, memory, plan.lanes, plan.outputs, output));
  return sums;
}

/// Combines totals with what the outputs hold first, and stores them.
void ReductionBuilder::storeResults(ArrayRef<Value> totals, Value output) {
  SmallVector<Value> ivs = kernel.delinearize(output, parallel);
  for (auto [which, total] : llvm::enumerate(totals)) {
    unsigned access = nest.numInputs + which;
    Value offset = kernel.offset(access, parallel, ivs);
    Value initial = convert(kernel.initial(which, offset), getTotalType(which));
    Value result = combine(which, initial, total);
    Type type = nest.getOutputs()[which].elementType;
    kernel.storeAt(kernel.getPointer(access), type, offset,
                   convert(result, type));
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

  // What has no output, or no elements, adds nothing, but takes part in what
  // follows.
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
  for (unsigned which = 0; which < getNumTotals(); ++which)
    begin.append(plan.columns, neutral(which));
  SmallVector<Value> totals = addRange(begin, from, to, bases);
  Value isFirst;
  if (plan.isRow) {
    totals = combineRow(totals, lane);
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
    Value place =
        kernel.add(kernel.mul(output, kernel.index(plan.chunks)), chunk);
    for (auto [which, pointer] : llvm::enumerate(scratchPointers))
      kernel.storeAt(pointer, getTotalType(which), place, totals[which]);
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
  for (unsigned which = 0; which < getNumTotals(); ++which)
    begin.push_back(neutral(which));
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
    sums.push_back(
        combine(which, loop.getRegionIterArg(which),
                kernel.loadAt(pointer, getTotalType(which), position)));
  scf::YieldOp::create(device, loc, sums);
  device.setInsertionPointAfter(loop);
  SmallVector<Value> totals;
  for (auto [which, sum] : llvm::enumerate(loop.getResults()))
    totals.push_back(combineWarp(which, sum, kWarp));
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
