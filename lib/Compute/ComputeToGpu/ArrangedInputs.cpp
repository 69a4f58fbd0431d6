//===- ArrangedInputs.cpp - Inputs of products to reorder -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradient of a weight sums over batches and positions. If a factor has its
// heads between the two, no library sums over both in one call. Our own kernel
// would then be 100 times slower than a product and a copy.
//
//===----------------------------------------------------------------------===//

#include "MatmulCalls.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// The strides of an operand in memory, per loop; 0 for loops that it does not
/// depend on.
using LoopStrides = SmallVector<int64_t>;

std::optional<LoopStrides> getLoopStrides(linalg::LinalgOp op,
                                          OpOperand &operand) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || !type.hasStaticShape() || !map.isProjectedPermutation() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return std::nullopt;
  LoopStrides byLoop(op.getNumLoops());
  for (auto [position, stride] : llvm::zip_equal(map.getResults(), strides))
    byLoop[cast<AffineDimExpr>(position).getPosition()] = stride;
  return byLoop;
}

/// Returns `loops` sorted by decreasing stride.
SmallVector<unsigned> sortByStride(ArrayRef<unsigned> loops,
                                   const LoopStrides &strides) {
  SmallVector<unsigned> sorted(loops);
  llvm::sort(sorted, [&](unsigned a, unsigned b) {
    return std::pair(-strides[a], a) < std::pair(-strides[b], b);
  });
  return sorted;
}

/// Returns true if `loops`, in this order, step through memory like one loop.
bool areOneLoop(ArrayRef<unsigned> loops, const LoopStrides &strides,
                ArrayRef<int64_t> sizes) {
  for (auto [outer, inner] : llvm::zip(loops, loops.drop_front()))
    if (strides[outer] != strides[inner] * sizes[inner])
      return false;
  return true;
}

} // namespace

SmallVector<ArrangedInput> comm::getInputsToArrange(linalg::LinalgOp op) {
  FailureOr<linalg::ContractionDimensions> kinds =
      linalg::inferContractionDims(op);
  if (failed(kinds) || kinds->k.size() < 2)
    return {};
  SmallVector<LoopStrides> strides;
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<LoopStrides> known = getLoopStrides(op, operand);
    if (!known)
      return {};
    strides.push_back(std::move(*known));
  }
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  // Use the order of the input that need not be copied, if there is one.
  SmallVector<unsigned> sum = sortByStride(kinds->k, strides[0]);
  SmallVector<unsigned> copied;
  if (!areOneLoop(sum, strides[0], sizes)) {
    SmallVector<unsigned> other = sortByStride(kinds->k, strides[1]);
    copied.push_back(0);
    if (areOneLoop(other, strides[1], sizes))
      sum = other;
  }
  if (!areOneLoop(sum, strides[1], sizes))
    copied.push_back(1);
  SmallVector<ArrangedInput> arranged;
  for (unsigned operand : copied) {
    // Keep contiguous loops contiguous; order the others as in the result.
    const LoopStrides &from = strides[operand];
    SmallVector<unsigned> free =
        sortByStride(operand == 0 ? kinds->m : kinds->n, strides[2]);
    auto isContiguous = [&](unsigned loop) { return from[loop] == 1; };
    bool sumIsLast = llvm::any_of(sum, isContiguous);
    SmallVector<unsigned> loops = sortByStride(kinds->batch, strides[2]);
    loops.append(sumIsLast ? free : sum);
    loops.append(sumIsLast ? sum : free);
    arranged.push_back({operand, std::move(loops)});
  }
  return arranged;
}
