//===- ReductionArrangement.cpp - Arranges the threads of a reduction -----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReductionArrangement.h"
#include "ComputeKernels.h"
#include "TotalsEmitter.h"

using namespace mlir;
using namespace mlir::comm;

/// Number of blocks that suffices to fill any current GPU.
static constexpr int64_t kEnoughBlocks = 528;
/// Number of blocks that keep a GPU's memory busy without a second kernel.
static constexpr int64_t kBusyBlocks = 120;
/// kEnoughBlocks for several outputs: their threads need so many registers that
/// only half as many blocks run at once.
static constexpr int64_t kEnoughOfSeveral = 264;
/// Number of neighbouring outputs of a block of a column kernel. With inputs of
/// at most 16 bits and enough outputs it is doubled, to fill a cache line.
static constexpr int64_t kColumns = 32;
/// Limits of a thread's loads in flight: bytes, and number of loads.
static constexpr int64_t kBytesInFlight = 256, kMostLoads = 8;
/// Limit of body ops that a thread runs before it loads more.
static constexpr int64_t kMostReductionBodyOps = 1024;

bool comm::isFixed(const LoopNest &nest, unsigned input) {
  const Access &access = nest.accesses[input];
  for (auto [i, loop] : llvm::enumerate(nest.loops))
    if (loop.isReduction && access.getStaticStride(i) != 0)
      return false;
  return true;
}

/// Returns the largest input, whose memory layout decides the arrangement.
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

/// Sorts the loops: outputs, then the reduction; by decreasing stride within
/// each kind.
static void sortReductionLoops(LoopNest &nest, unsigned access) {
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

Arrangement comm::arrange(LoopNest &nest, int64_t bodySize) {
  nest.dropUnitLoops();
  unsigned greatest = findGreatestInput(nest);
  sortReductionLoops(nest, greatest);
  nest.collapse([&](unsigned i) {
    return nest.loops[i].isReduction == nest.loops[i + 1].isReduction;
  });
  Arrangement plan;
  const Access &input = nest.accesses[greatest];
  unsigned innermost = nest.loops.size() - 1; // a reduction
  int64_t outputs = nest.count(false), elements = nest.count(true);
  std::optional<unsigned> lastOutput;
  for (auto [i, loop] : llvm::enumerate(nest.loops))
    if (!loop.isReduction)
      lastOutput = i;
  // With few neighbouring outputs, threads of a column kernel would be idle.
  bool isColumn = lastOutput && input.getStaticStride(*lastOutput) == 1 &&
                  *nest.loops[*lastOutput].getStaticSize() >= 8;
  plan.isRow = !isColumn;
  ArrayRef<Access> inputs = ArrayRef(nest.accesses).take_front(nest.numInputs);
  if (plan.isRow) {
    plan.width = getVectorWidth(nest, innermost, inputs);
    bool usesWarp =
        elements <= 1024 || (outputs >= 8 * kEnoughBlocks && elements <= 8192);
    plan.lanes = usesWarp ? kWarp : kReductionThreads;
    plan.outputs = kReductionThreads / plan.lanes;
  } else {
    plan.columns = getVectorWidth(nest, *lastOutput, inputs);
    plan.outputs = kColumns;
    bool isChunked = llvm::divideCeil(outputs, kColumns) < kBusyBlocks;
    if (plan.columns > 1 && getElementBytes(input.elementType) <= 2 &&
        outputs >= 2 * kColumns &&
        (isChunked || outputs >= 2 * kColumns * kBusyBlocks))
      plan.outputs = 2 * kColumns;
    plan.lanes = kReductionThreads / (plan.outputs / plan.columns);
  }
  int64_t blocks = llvm::divideCeil(outputs, plan.outputs);
  // Each lane of a chunk has at least eight loads.
  int64_t step = plan.getStep();
  int64_t enough =
      nest.getOutputs().size() > 1 ? kEnoughOfSeveral : kEnoughBlocks;
  if (blocks < kBusyBlocks)
    plan.chunks =
        std::max<int64_t>(1, std::min(enough / blocks, elements / (step * 8)));
  plan.chunk = std::max<int64_t>(
      step, llvm::alignTo(llvm::divideCeil(elements, plan.chunks), step));
  plan.chunks = std::max<int64_t>(1, llvm::divideCeil(elements, plan.chunk));
  int64_t bytes = 0;
  for (auto [i, access] : llvm::enumerate(inputs))
    if (!isFixed(nest, i))
      bytes += getElementBytes(access.elementType) * plan.width * plan.columns;
  plan.loads = std::clamp<int64_t>(
      kBytesInFlight / std::max<int64_t>(bytes, 1), 1,
      std::clamp<int64_t>(plan.chunk / step, 1, kMostLoads));
  while (plan.loads > 1 && plan.loads * plan.width * plan.columns * bodySize >
                               kMostReductionBodyOps)
    plan.loads /= 2;
  return plan;
}
