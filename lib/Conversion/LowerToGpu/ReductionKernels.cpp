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
// second kernel adds the chunks' sums.
//
// Which thread adds what depends on shapes and strides alone, so every run
// gives the same bits.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::comm;

/// Threads of a block, and blocks that fill any GPU known.
static constexpr int64_t kThreads = 256;
static constexpr int64_t kWarp = 32;
static constexpr int64_t kEnoughBlocks = 528;
/// Outputs next to each other in a block of a column kernel.
static constexpr int64_t kColumns = 32;

namespace {

/// How the threads of a reduction are arranged.
struct Arrangement {
  bool isRow = false;
  int64_t lanes = 1;   ///< threads for each output of a block
  int64_t outputs = 1; ///< outputs of a block
  int64_t width = 1;   ///< elements that a lane takes at once
  int64_t chunks = 1;  ///< blocks for each output
  int64_t chunk = 0;   ///< elements of a chunk
};

/// Builds one kernel of a reduction.
class ReductionBuilder {
public:
  ReductionBuilder(OpBuilder &host, linalg::LinalgOp op, const LoopNest &nest,
                   ArrayRef<Value> fills, Operation *combiner,
                   const Arrangement &plan)
      : kernel(host, op, nest, fills), nest(nest), op(op), combiner(combiner),
        plan(plan), host(host) {
    totalType = comm::getTotalType(combiner);
    for (auto [i, loop] : llvm::enumerate(nest.loops))
      (loop.isReduction ? reduction : parallel).push_back(i);
  }

  Type getTotalType() const { return totalType; }

  /// The kernel; with chunks it writes totals to `scratch` (an address on the
  /// host), one behind the other for each output.
  FailureOr<Kernel> build(Value scratch);
  /// The kernel that adds up what lies in `scratch`.
  FailureOr<Kernel> buildSecond(Value scratch, int64_t chunks);

private:
  Value constant(TypedAttr value) {
    return arith::ConstantOp::create(kernel.device(), kernel.getLoc(), value);
  }
  Value combine(Value a, Value b);
  Value convert(Value value, Type type);
  Value addElements(Value total, Value position, ArrayRef<Value> bases);
  Value combineWarp(Value total, int64_t lanes);
  Value combineLanes(Value total, Value lane, Value column);
  Value exchange(Value value, int64_t distance);
  void storeResult(Value total, Value output);

  ComputeKernelBuilder kernel;
  const LoopNest &nest;
  linalg::LinalgOp op;
  Operation *combiner;
  Arrangement plan;
  OpBuilder &host;
  Type totalType;
  SmallVector<unsigned> parallel, reduction;
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

Value ReductionBuilder::combine(Value a, Value b) {
  return createCombined(kernel.device(), combiner, a, b);
}

/// Adds the lane's elements at `position`, one of the reduction's combined
/// loop.
Value ReductionBuilder::addElements(Value total, Value position,
                                    ArrayRef<Value> bases) {
  SmallVector<Value> ivs = kernel.delinearize(position, reduction);
  SmallVector<SmallVector<Value>> inputs;
  for (unsigned i = 0; i < nest.numInputs; ++i) {
    const Access &access = nest.accesses[i];
    Value offset =
        access.isBuffer ? kernel.offset(i, reduction, ivs, bases[i]) : Value();
    int64_t stride =
        plan.width == 1 ? 1 : *access.getStaticStride(reduction.back());
    inputs.push_back(kernel.load(i, offset, plan.width, stride));
  }
  Value accumulator = op.getRegionOutputArgs().front();
  Value other =
      combiner->getOperand(combiner->getOperand(0) == accumulator ? 1 : 0);
  for (int64_t lane = 0; lane < plan.width; ++lane) {
    SmallVector<Value> arguments;
    for (ArrayRef<Value> values : inputs)
      arguments.push_back(values[lane]);
    arguments.push_back(total);
    total = kernel
                .cloneBody(arguments, {}, combiner,
                           [&](IRMapping &mapping) {
                             return combine(
                                 total, convert(mapping.lookupOrDefault(other),
                                                totalType));
                           })
                .front();
  }
  return total;
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

Value ReductionBuilder::combineWarp(Value total, int64_t lanes) {
  for (int64_t distance = lanes / 2; distance > 0; distance /= 2)
    total = combine(total, exchange(total, distance));
  return total;
}

/// The total of all lanes of an output, on its first lane.
Value ReductionBuilder::combineLanes(Value total, Value lane, Value column) {
  if (plan.isRow) {
    total = combineWarp(total, std::min(plan.lanes, kWarp));
    if (plan.lanes <= kWarp)
      return total;
  } else if (plan.lanes == 1) {
    return total;
  }
  // Through shared memory: of a row kernel a word for each warp, of a column
  // kernel one for each thread.
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  int64_t parts = plan.isRow ? plan.lanes / kWarp : plan.lanes;
  int64_t columns = plan.isRow ? 1 : plan.outputs;
  auto arrayType = MemRefType::get(
      {parts * columns}, getStorageType(totalType), MemRefLayoutAttrInterface(),
      gpu::AddressSpaceAttr::get(device.getContext(),
                                 gpu::AddressSpace::Workgroup));
  Value shared = kernel.addSharedMemory(arrayType);
  auto position = [&](Value part) {
    Value linear =
        columns == 1
            ? part
            : kernel.add(kernel.mul(part, kernel.index(columns)), column);
    return arith::IndexCastUIOp::create(device, loc, device.getIndexType(),
                                        linear)
        .getResult();
  };
  Value stored =
      totalType.isInteger(1)
          ? arith::ExtUIOp::create(device, loc, device.getI8Type(), total)
                .getResult()
          : total;
  auto store = [&](Value part) {
    memref::StoreOp::create(device, loc, stored, shared, position(part));
  };
  if (plan.isRow) {
    Value warp = kernel.udiv(lane, kernel.index(kWarp));
    Value isFirst = arith::CmpIOp::create(
        device, loc, arith::CmpIPredicate::eq,
        kernel.urem(lane, kernel.index(kWarp)), kernel.index(0));
    auto guard = scf::IfOp::create(device, loc, isFirst);
    device.setInsertionPointToStart(guard.thenBlock());
    store(warp);
    device.setInsertionPointAfter(guard);
  } else {
    store(lane);
  }
  gpu::BarrierOp::create(device, loc);
  // All threads do this: only the first lane's is used, and reading is cheap.
  Value sum;
  for (int64_t part = 0; part < parts; ++part) {
    Value loaded = memref::LoadOp::create(device, loc, shared,
                                          position(kernel.index(part)));
    if (totalType.isInteger(1))
      loaded = arith::TruncIOp::create(device, loc, totalType, loaded);
    sum = sum ? combine(sum, loaded) : loaded;
  }
  return sum;
}

/// Combines `total` with what the output holds first, and stores it.
void ReductionBuilder::storeResult(Value total, Value output) {
  SmallVector<Value> ivs = kernel.delinearize(output, parallel);
  Value offset = kernel.offset(nest.numInputs, parallel, ivs);
  Value initial = convert(kernel.initial(0, offset), totalType);
  Value result = combine(initial, total);
  Type type = nest.getOutputs().front().elementType;
  kernel.storeAt(kernel.getPointer(nest.numInputs), type, offset,
                 convert(result, type));
}

FailureOr<Kernel> ReductionBuilder::build(Value scratch) {
  if (failed(kernel.begin(kThreads)))
    return failure();
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  int64_t numOutputs = nest.count(false);
  int64_t numElements = nest.count(true);
  Value scratchPointer = scratch ? kernel.addPointer(scratch) : Value();
  Value thread = kernel.threadId(), block = kernel.blockId();
  Value chunk = kernel.index(0);
  if (plan.chunks > 1) {
    chunk = kernel.urem(block, kernel.index(plan.chunks));
    block = kernel.udiv(block, kernel.index(plan.chunks));
  }
  Value divisor = kernel.index(plan.isRow ? plan.lanes : plan.outputs);
  Value lane = kernel.urem(thread, divisor);
  Value column = kernel.udiv(thread, divisor);
  if (!plan.isRow)
    std::swap(lane, column);
  Value output =
      kernel.add(kernel.mul(block, kernel.index(plan.outputs)), column);
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
  auto loop = scf::ForOp::create(device, loc, from, to,
                                 kernel.index(plan.lanes * plan.width),
                                 constant(getNeutral(combiner, totalType)));
  device.setInsertionPointToStart(loop.getBody());
  scf::YieldOp::create(
      device, loc,
      addElements(loop.getRegionIterArg(0), loop.getInductionVar(), bases));
  device.setInsertionPointAfter(loop);
  Value total = combineLanes(loop.getResult(0), lane, column);

  Value isFirst = arith::CmpIOp::create(device, loc, arith::CmpIPredicate::eq,
                                        lane, kernel.index(0));
  auto guard = scf::IfOp::create(
      device, loc, arith::AndIOp::create(device, loc, isFirst, isInside));
  device.setInsertionPointToStart(guard.thenBlock());
  if (scratchPointer)
    kernel.storeAt(
        scratchPointer, totalType,
        kernel.add(kernel.mul(output, kernel.index(plan.chunks)), chunk),
        total);
  else
    storeResult(total, output);
  device.setInsertionPointAfter(guard);
  return kernel.finish(host.getI64IntegerAttr(
      llvm::divideCeil(numOutputs, plan.outputs) * plan.chunks));
}

FailureOr<Kernel> ReductionBuilder::buildSecond(Value scratch, int64_t chunks) {
  plan = Arrangement();
  plan.isRow = true;
  plan.lanes = kWarp;
  plan.outputs = kThreads / kWarp;
  if (failed(kernel.begin(kThreads)))
    return failure();
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  Value pointer = kernel.addPointer(scratch);
  Value thread = kernel.threadId();
  Value lane = kernel.urem(thread, kernel.index(kWarp));
  Value output =
      kernel.add(kernel.mul(kernel.blockId(), kernel.index(plan.outputs)),
                 kernel.udiv(thread, kernel.index(kWarp)));
  int64_t numOutputs = nest.count(false);
  Value isInside = kernel.less(output, kernel.index(numOutputs));
  Value to = arith::SelectOp::create(device, loc, isInside,
                                     kernel.index(chunks), kernel.index(0));
  auto loop = scf::ForOp::create(device, loc, lane, to, kernel.index(kWarp),
                                 constant(getNeutral(combiner, totalType)));
  device.setInsertionPointToStart(loop.getBody());
  Value position = kernel.add(kernel.mul(output, kernel.index(chunks)),
                              loop.getInductionVar());
  Value loaded = kernel.loadAt(pointer, totalType, position);
  scf::YieldOp::create(device, loc, combine(loop.getRegionIterArg(0), loaded));
  device.setInsertionPointAfter(loop);
  Value total = combineWarp(loop.getResult(0), kWarp);
  Value isFirst = arith::CmpIOp::create(device, loc, arith::CmpIPredicate::eq,
                                        lane, kernel.index(0));
  auto guard = scf::IfOp::create(
      device, loc, arith::AndIOp::create(device, loc, isFirst, isInside));
  device.setInsertionPointToStart(guard.thenBlock());
  storeResult(total, output);
  device.setInsertionPointAfter(guard);
  return kernel.finish(
      host.getI64IntegerAttr(llvm::divideCeil(numOutputs, plan.outputs)));
}

/// The greatest input: how it lies in memory decides.
static unsigned findGreatestInput(const LoopNest &nest) {
  unsigned greatest = 0;
  int64_t mostElements = -1;
  for (unsigned i = 0; i < nest.numInputs; ++i) {
    if (!nest.accesses[i].isBuffer)
      continue;
    int64_t elements = 1;
    for (unsigned loop = 0; loop < nest.loops.size(); ++loop)
      if (nest.accesses[i].getStaticStride(loop) != 0)
        elements *= *nest.loops[loop].getStaticSize();
    if (elements > mostElements) {
      mostElements = elements;
      greatest = i;
    }
  }
  return greatest;
}

/// Outputs first, then the reduction; of each kind the loop with the smallest
/// stride last.
static void sortLoops(LoopNest &nest, unsigned access) {
  SmallVector<unsigned> order;
  for (unsigned i = 0; i < nest.loops.size(); ++i)
    order.push_back(i);
  const Access &buffer = nest.accesses[access];
  auto key = [&](unsigned loop) {
    return std::tuple(nest.loops[loop].isReduction,
                      -*buffer.getStaticStride(loop), loop);
  };
  llvm::sort(order, [&](unsigned a, unsigned b) { return key(a) < key(b); });
  nest.permute(order);
}

static Arrangement arrange(const LoopNest &nest, unsigned greatest) {
  Arrangement plan;
  const Access &input = nest.accesses[greatest];
  unsigned innermost = nest.loops.size() - 1; // a reduction
  int64_t outputs = nest.count(false), elements = nest.count(true);
  std::optional<unsigned> lastOutput;
  for (auto [i, loop] : llvm::enumerate(nest.loops))
    if (!loop.isReduction)
      lastOutput = i;
  // Few outputs side by side leave a column kernel's threads idle.
  bool isColumn = lastOutput && input.getStaticStride(*lastOutput) == 1 &&
                  *nest.loops[*lastOutput].getStaticSize() >= 8;
  plan.isRow = !isColumn;
  if (plan.isRow) {
    plan.width = getVectorWidth(
        nest, innermost, ArrayRef(nest.accesses).take_front(nest.numInputs));
    bool useWarp =
        elements <= 1024 || (outputs >= 8 * kEnoughBlocks && elements <= 8192);
    plan.lanes = useWarp ? kWarp : kThreads;
    plan.outputs = kThreads / plan.lanes;
  } else {
    plan.outputs = kColumns;
    plan.lanes = kThreads / kColumns;
  }
  int64_t blocks = llvm::divideCeil(outputs, plan.outputs);
  // Each lane of a chunk has eight loads at least.
  int64_t least = plan.lanes * plan.width * 8;
  plan.chunks =
      std::max<int64_t>(1, std::min(kEnoughBlocks / blocks, elements / least));
  int64_t step = plan.lanes * plan.width;
  plan.chunk = std::max<int64_t>(
      step, llvm::alignTo(llvm::divideCeil(elements, plan.chunks), step));
  plan.chunks = std::max<int64_t>(1, llvm::divideCeil(elements, plan.chunk));
  return plan;
}

FailureOr<KernelSequence>
comm::buildReductionKernels(OpBuilder &host, linalg::LinalgOp op, LoopNest nest,
                            ArrayRef<Value> fills, Operation *combiner) {
  nest.dropUnitLoops();
  unsigned greatest = findGreatestInput(nest);
  sortLoops(nest, greatest);
  nest.collapse([&](unsigned i) {
    return nest.loops[i].isReduction == nest.loops[i + 1].isReduction;
  });
  Arrangement plan = arrange(nest, greatest);
  ReductionBuilder first(host, op, nest, fills, combiner, plan);
  KernelSequence sequence;
  Value scratch;
  if (plan.chunks > 1) {
    Type type = getStorageType(first.getTotalType());
    sequence.scratch = memref::AllocOp::create(
        host, op.getLoc(),
        MemRefType::get({nest.count(false) * plan.chunks}, type));
    scratch = getAddress(host, op.getLoc(), sequence.scratch);
  }
  FailureOr<Kernel> kernel = first.build(scratch);
  if (failed(kernel))
    return failure();
  sequence.kernels.push_back(*kernel);
  if (scratch) {
    ReductionBuilder second(host, op, nest, fills, combiner, plan);
    FailureOr<Kernel> rest = second.buildSecond(scratch, plan.chunks);
    if (failed(rest))
      return failure();
    sequence.kernels.push_back(*rest);
  }
  return sequence;
}
