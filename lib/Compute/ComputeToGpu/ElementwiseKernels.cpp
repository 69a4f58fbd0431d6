//===- ElementwiseKernels.cpp - Kernels with one thread per output --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels of elementwise ops, fills, copies, broadcasts and transposes, and of
// reductions without a better kernel. They are bound by memory, so neighbouring
// threads should access neighbouring elements.
//
//===----------------------------------------------------------------------===//

#include "ComputeKernels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;

/// Largest number of body ops that a thread runs for its elements.
static constexpr int64_t kMostBodyOps = 512;

/// Sorts the loops of each kind by decreasing stride of operand `access`; loops
/// that it does not depend on come first. Does nothing unless all strides are
/// constants.
static void sortElementwiseLoops(LoopNest &nest, unsigned access) {
  if (!nest.isStatic())
    return;
  SmallVector<unsigned> order(nest.loops.size());
  std::iota(order.begin(), order.end(), 0);
  const Access &buffer = nest.accesses[access];
  auto key = [&](unsigned loop) {
    int64_t stride = *buffer.getStaticStride(loop);
    return std::tuple(nest.loops[loop].isReduction, stride != 0, -stride, loop);
  };
  llvm::sort(order, [&](unsigned a, unsigned b) { return key(a) < key(b); });
  nest.permute(order);
}

int64_t comm::getVectorWidth(const LoopNest &nest, unsigned loop,
                             ArrayRef<Access> accesses) {
  if (!nest.isStatic())
    return 1;
  int64_t smallest = 16, greatest = 1;
  bool hasBuffer = false;
  for (const Access &access : accesses) {
    if (!access.isBuffer || access.getStaticStride(loop) == 0)
      continue;
    int64_t bytes = getElementBytes(access.elementType);
    smallest = std::min(smallest, bytes);
    greatest = std::max(greatest, bytes);
    hasBuffer = true;
  }
  if (!hasBuffer)
    return 1;
  int64_t size = *nest.loops[loop].getStaticSize();
  for (int64_t width = std::min(16 / smallest, 32 / greatest); width > 1;
       width /= 2) {
    if (size % width != 0)
      continue;
    bool isAligned = llvm::all_of(accesses, [&](const Access &access) {
      int64_t stride = *access.getStaticStride(loop);
      // Elements of a transposed operand are loaded one by one.
      if (!access.isBuffer || stride != 1)
        return true;
      int64_t bytes = getElementBytes(access.elementType);
      int64_t needed = std::min<int64_t>(16, width * bytes);
      if (access.alignment % needed != 0)
        return false;
      for (unsigned other = 0; other < nest.loops.size(); ++other)
        if (other != loop &&
            *access.getStaticStride(other) * bytes % needed != 0)
          return false;
      return true;
    });
    if (isAligned)
      return width;
  }
  return 1;
}

/// Returns the number of threads of a block: 256, or fewer for small ops.
static int64_t getThreads(const LoopNest &nest, int64_t width) {
  if (!nest.isStatic())
    return 256;
  int64_t needed =
      std::max<int64_t>(nest.count(/*reductions=*/false) / width, 1);
  return std::min<int64_t>(256, llvm::alignTo(needed, 32));
}

FailureOr<Kernel> comm::buildElementwiseKernel(OpBuilder &host,
                                               linalg::LinalgOp op,
                                               LoopNest nest,
                                               ArrayRef<Value> fills) {
  unsigned output = nest.numInputs;
  if (!op.hasIndexSemantics()) {
    nest.dropUnitLoops();
    sortElementwiseLoops(nest, output);
    nest.collapse([](unsigned) { return true; });
    if (std::optional<Tile> tile = findTile(op, nest))
      return buildTiledKernel(host, op, nest, fills, *tile);
  }
  int64_t width = 1;
  unsigned innermost = nest.loops.size() - 1;
  // The width multiplies the size of the body.
  int64_t bodySize = op->getRegion(0).front().getOperations().size();
  if (!nest.loops.empty() &&
      nest.getOutputs().front().getStaticStride(innermost) == 1)
    width = getVectorWidth(nest, innermost, nest.accesses);
  while (width > 1 && width * bodySize > kMostBodyOps)
    width /= 2;

  ComputeKernelBuilder kernel(host, op, nest, fills);
  if (failed(kernel.begin(getThreads(nest, width))))
    return failure();
  int64_t threads = getThreads(nest, width);
  SmallVector<unsigned> loops(nest.loops.size());
  std::iota(loops.begin(), loops.end(), 0);
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  Value linear = kernel.add(kernel.mul(kernel.blockId(), kernel.index(threads)),
                            kernel.threadId());
  Value first = width == 1 ? linear : kernel.mul(linear, kernel.index(width));
  auto guard =
      scf::IfOp::create(device, loc, kernel.less(first, kernel.count(loops)));
  device.setInsertionPointToStart(guard.thenBlock());

  SmallVector<Value> ivs = kernel.delinearize(first, loops);
  SmallVector<Value> offsets;
  SmallVector<SmallVector<Value>> arguments(width);
  for (unsigned i = 0; i < nest.accesses.size(); ++i) {
    const Access &access = nest.accesses[i];
    offsets.push_back(access.isBuffer ? kernel.offset(i, loops, ivs) : Value());
    bool isInput = i < nest.numInputs;
    int64_t stride = width == 1 ? 1 : *access.getStaticStride(innermost);
    SmallVector<Value> values;
    if (isInput ||
        (!fills[i - nest.numInputs] && kernel.readsOutput(i - nest.numInputs)))
      values = kernel.load(i, offsets[i], width, stride);
    else
      // A fill's value, or null, since the body does not read the output.
      values.assign(width, fills[i - nest.numInputs]
                               ? kernel.initial(i - nest.numInputs, offsets[i])
                               : Value());
    for (int64_t lane = 0; lane < width; ++lane)
      arguments[lane].push_back(values[lane]);
  }
  SmallVector<SmallVector<Value>> ivsOfLanes(
      width, SmallVector<Value>(op.getNumLoops()));
  unsigned along = 0;
  if (op.hasIndexSemantics())
    for (auto [loop, iv] : llvm::zip(loops, ivs)) {
      unsigned dim = nest.loops[loop].dim;
      for (int64_t lane = 0; lane < width; ++lane)
        ivsOfLanes[lane][dim] = loop == innermost && lane > 0
                                    ? kernel.add(iv, kernel.index(lane))
                                    : iv;
      if (loop == innermost)
        along = dim;
    }
  SmallVector<SmallVector<Value>> results(nest.getOutputs().size());
  for (ArrayRef<Value> values :
       kernel.cloneBodies(op, arguments, ivsOfLanes, along))
    for (auto [list, value] : llvm::zip(results, values))
      list.push_back(value);
  for (auto [i, values] : llvm::enumerate(results)) {
    unsigned access = nest.numInputs + i;
    int64_t stride =
        width == 1 ? 1 : *nest.accesses[access].getStaticStride(innermost);
    kernel.store(access, offsets[access], values, stride);
  }
  device.setInsertionPointAfter(guard);
  return kernel.finish(kernel.getBlocks(loops, threads * width));
}

FailureOr<Kernel> comm::buildSequentialKernel(OpBuilder &host,
                                              linalg::LinalgOp op,
                                              LoopNest nest,
                                              ArrayRef<Value> fills) {
  if (!op.hasIndexSemantics()) {
    nest.dropUnitLoops();
    sortElementwiseLoops(nest, nest.numInputs);
  }
  ComputeKernelBuilder kernel(host, op, nest, fills);
  int64_t threads = getThreads(nest, 1);
  if (failed(kernel.begin(threads)))
    return failure();
  SmallVector<unsigned> parallel, reduction;
  for (auto [i, loop] : llvm::enumerate(nest.loops))
    (loop.isReduction ? reduction : parallel).push_back(i);
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  Value linear = kernel.add(kernel.mul(kernel.blockId(), kernel.index(threads)),
                            kernel.threadId());
  auto guard = scf::IfOp::create(device, loc,
                                 kernel.less(linear, kernel.count(parallel)));
  device.setInsertionPointToStart(guard.thenBlock());
  SmallVector<Value> outerIvs = kernel.delinearize(linear, parallel);
  SmallVector<Value> bases;
  for (unsigned i = 0; i < nest.accesses.size(); ++i)
    bases.push_back(nest.accesses[i].isBuffer
                        ? kernel.offset(i, parallel, outerIvs)
                        : Value());
  SmallVector<Value> totals;
  for (unsigned i = 0; i < nest.getOutputs().size(); ++i)
    totals.push_back(kernel.initial(i, bases[nest.numInputs + i]));

  // Nested loops that carry the totals.
  SmallVector<Value> innerIvs;
  SmallVector<scf::ForOp> nestOfLoops;
  for (unsigned loop : reduction) {
    auto forOp = scf::ForOp::create(device, loc, kernel.index(0),
                                    kernel.size(loop), kernel.index(1), totals);
    innerIvs.push_back(forOp.getInductionVar());
    totals = llvm::to_vector_of<Value>(forOp.getRegionIterArgs());
    nestOfLoops.push_back(forOp);
    device.setInsertionPointToStart(forOp.getBody());
  }
  SmallVector<Value> arguments;
  for (unsigned i = 0; i < nest.numInputs; ++i)
    arguments.push_back(
        kernel
            .load(i,
                  nest.accesses[i].isBuffer
                      ? kernel.offset(i, reduction, innerIvs, bases[i])
                      : Value(),
                  1, 1)
            .front());
  llvm::append_range(arguments, totals);
  SmallVector<Value> byDimension(op.getNumLoops());
  for (auto [loop, iv] : llvm::zip(parallel, outerIvs))
    byDimension[nest.loops[loop].dim] = iv;
  for (auto [loop, iv] : llvm::zip(reduction, innerIvs))
    byDimension[nest.loops[loop].dim] = iv;
  SmallVector<Value> results = kernel.cloneBody(op, arguments, byDimension);
  for (scf::ForOp forOp : llvm::reverse(nestOfLoops)) {
    scf::YieldOp::create(device, loc, results);
    device.setInsertionPointAfter(forOp);
    results = llvm::to_vector_of<Value>(forOp.getResults());
  }
  for (auto [i, value] : llvm::enumerate(results)) {
    unsigned access = nest.numInputs + i;
    kernel.store(access, bases[access], value, 1);
  }
  device.setInsertionPointAfter(guard);
  return kernel.finish(kernel.getBlocks(parallel, threads));
}

FailureOr<KernelSequence> comm::buildKernels(OpBuilder &host,
                                             linalg::LinalgOp op,
                                             ArrayRef<Value> fills,
                                             DenseSet<Value> inKernel) {
  FailureOr<LoopNest> nest = getLoopNest(host, op);
  if (failed(nest))
    return failure();
  nest->inKernel = std::move(inKernel);
  if (nest->isStatic() && nest->count(false) == 0)
    return KernelSequence();
  auto single = [](FailureOr<Kernel> kernel) -> FailureOr<KernelSequence> {
    if (failed(kernel))
      return failure();
    KernelSequence sequence;
    sequence.kernels.push_back(*kernel);
    return sequence;
  };
  if (std::optional<Scattering> scattering = getScattering(op))
    return single(buildScatterKernel(host, op, *nest, *scattering));
  if (op.getNumReductionLoops() == 0)
    return single(buildElementwiseKernel(host, op, *nest, fills));
  SmallVector<Operation *> combiners = getCombiners(op);
  // One thread per output is enough if each output has very few elements, or a
  // few more and there are many outputs.
  if (combiners.empty() || !nest->isStatic() || op.hasIndexSemantics() ||
      nest->count(true) <= 4 ||
      (nest->count(true) <= 16 && nest->count(false) >= 4096))
    return single(buildSequentialKernel(host, op, *nest, fills));
  return buildReductionKernels(host, op, *nest, fills, combiners);
}
