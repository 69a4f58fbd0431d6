//===- Ranges.cpp - Ranges of integer values ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranges.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::comm::verify;

/// The maximum depth of evaluated expressions.
static constexpr unsigned kMostRangeDepth = 16;

static unsigned getWidth(Value value) {
  return ConstantIntRanges::getStorageBitwidth(value.getType());
}

Ranges::Range Ranges::get(OpFoldResult value) {
  if (auto constant = dyn_cast<Attribute>(value)) {
    int64_t number = cast<IntegerAttr>(constant).getInt();
    return {number, number};
  }
  unsigned width = getWidth(cast<Value>(value));
  if (width == 0 || width > 64)
    return {std::numeric_limits<int64_t>::min(),
            std::numeric_limits<int64_t>::max()};
  ConstantIntRanges range = compute(cast<Value>(value), 0);
  return {range.smin().getSExtValue(), range.smax().getSExtValue()};
}

ConstantIntRanges Ranges::compute(Value value, unsigned depth) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  ConstantIntRanges range = computeNew(value, depth);
  // At the maximum depth the range is incomplete, so it is not cached.
  if (depth < kMostRangeDepth)
    known.insert({value, range});
  return range;
}

ConstantIntRanges Ranges::computeNew(Value value, unsigned depth) {
  unsigned width = getWidth(value);
  auto unknown = ConstantIntRanges::maxRange(width);
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return ConstantIntRanges::constant(constant);
  if (const std::vector<int64_t> *numbers = byRank(value)) {
    auto [min, max] = std::minmax_element(numbers->begin(), numbers->end());
    return ConstantIntRanges::fromSigned(
        APInt(width, *min, /*isSigned=*/true, /*implicitTrunc=*/true),
        APInt(width, *max, /*isSigned=*/true, /*implicitTrunc=*/true));
  }
  if (depth == kMostRangeDepth)
    return unknown;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return computeCounter(argument, depth);
  auto op = value.getDefiningOp<InferIntRangeInterface>();
  if (!op || op->getNumRegions())
    return unknown;
  SmallVector<ConstantIntRanges> operands;
  for (Value operand : op->getOperands()) {
    if (getWidth(operand) == 0)
      return unknown;
    operands.push_back(compute(operand, depth + 1));
  }
  ConstantIntRanges result = unknown;
  op.inferResultRanges(operands,
                       [&](Value opResult, const ConstantIntRanges &range) {
                         if (opResult == value)
                           result = range;
                       });
  return result;
}

/// Returns the range of a loop counter, from the lower bound to below the upper
/// bound.
ConstantIntRanges Ranges::computeCounter(BlockArgument argument,
                                         unsigned depth) {
  auto unknown = ConstantIntRanges::maxRange(getWidth(argument));
  auto loop = dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
  auto counters = loop ? loop.getLoopInductionVars() : std::nullopt;
  auto lower = loop ? loop.getLoopLowerBounds() : std::nullopt;
  auto upper = loop ? loop.getLoopUpperBounds() : std::nullopt;
  auto steps = loop ? loop.getLoopSteps() : std::nullopt;
  if (!counters || !lower || !upper || !steps)
    return unknown;
  size_t number = llvm::find(*counters, argument) - counters->begin();
  if (number == counters->size())
    return unknown;
  auto getBound = [&](OpFoldResult bound) {
    if (auto constant = dyn_cast<Attribute>(bound))
      return ConstantIntRanges::constant(APInt(
          getWidth(argument), cast<IntegerAttr>(constant).getInt(), true));
    return compute(cast<Value>(bound), depth + 1);
  };
  APInt min = getBound((*lower)[number]).smin(),
        last = getBound((*upper)[number]).smax();
  if (!getBound((*steps)[number]).smin().isStrictlyPositive() ||
      last.isMinSignedValue() || (last - 1).slt(min))
    return unknown;
  return ConstantIntRanges::fromSigned(min, last - 1);
}
