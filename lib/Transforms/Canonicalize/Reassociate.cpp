//===- Reassociate.cpp - Reductions of combined sources ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What combines the results of two all_reduces element by element, as their own
// reduction combines ranks, may combine their sources instead: one all_reduce
// less. Scales that are equal on all ranks may stand in between.
//
//===----------------------------------------------------------------------===//

#include "Canonicalizer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::canonicalize;

/// Scales between an all_reduce and what combines it with another: it would
/// take quadratic time to follow a long chain from each of its ends.
static constexpr unsigned kMaxScales = 8;

//===----------------------------------------------------------------------===//
// Ops on elements
//===----------------------------------------------------------------------===//

namespace {

/// An op that does `scalar` on each element of its result.
struct ElementwiseOp {
  Operation *op = nullptr;
  /// The op itself, or what is in its body.
  Operation *scalar = nullptr;
  /// For each operand of `scalar` the operand of `op` that it is an element of;
  /// null for what is the same for all elements.
  SmallVector<OpOperand *, 2> operands;
};

} // namespace

/// None if `op` is anything else, or its result's elements are not those in the
/// same place of operand number `of`.
static std::optional<ElementwiseOp> getElementwise(Operation *op) {
  if (op->getNumResults() != 1 ||
      !isa<RankedTensorType>(op->getResultTypes()[0]))
    return std::nullopt;
  ElementwiseOp result;
  result.op = op;
  if (isa_and_present<arith::ArithDialect>(op->getDialect())) {
    if (!OpTrait::hasElementwiseMappableTraits(op))
      return std::nullopt;
    result.scalar = op;
    for (OpOperand &operand : op->getOpOperands())
      result.operands.push_back(&operand);
    return result;
  }
  auto generic = dyn_cast<linalg::LinalgOp>(op);
  if (!generic || generic.getNumLoops() != generic.getNumParallelLoops() ||
      !generic.hasPureTensorSemantics() ||
      !generic.getIndexingMapMatchingResult(op->getOpResult(0)).isIdentity())
    return std::nullopt;
  Block &body = *generic.getBlock();
  for (Operation &nested : body.without_terminator()) {
    if (nested.hasTrait<OpTrait::ConstantLike>())
      continue;
    if (result.scalar)
      return std::nullopt;
    result.scalar = &nested;
  }
  Operation *yield = body.getTerminator();
  if (!result.scalar || result.scalar->getNumResults() != 1 ||
      yield->getOperand(0) != result.scalar->getResult(0))
    return std::nullopt;
  for (Value operand : result.scalar->getOperands()) {
    auto argument = dyn_cast<BlockArgument>(operand);
    bool isElement = argument && argument.getOwner() == &body;
    if (!isElement && operand.getParentBlock() != &body)
      return std::nullopt; // neither its operand nor its constant
    OpOperand *from =
        isElement ? generic.getMatchingOpOperand(argument) : nullptr;
    if (from && generic.isDpsInit(from))
      return std::nullopt; // combines with what was there
    result.operands.push_back(from);
  }
  return result;
}

/// True if the op's elements are those of `operand` in the same places.
static bool isInPlaceOf(const ElementwiseOp &op, OpOperand *operand) {
  if (!operand || operand->get().getType() != op.op->getResult(0).getType())
    return false;
  auto generic = dyn_cast<linalg::LinalgOp>(op.op);
  return !generic || generic.getMatchingIndexingMap(operand).isIdentity();
}

//===----------------------------------------------------------------------===//
// What may be exchanged
//===----------------------------------------------------------------------===//

namespace {
enum class Exchange { No, Exact, Rounded };
} // namespace

/// Is combining reductions by `scalar` reducing combinations?
static Exchange getExchange(ReductionKind reduction, Operation *scalar) {
  Type type = getElementTypeOrSelf(scalar->getResult(0).getType());
  // On i1 the reductions sum and prod are or and and, addition is not.
  bool isBit = type.isInteger(1);
  auto exactIf = [](bool condition) {
    return condition ? Exchange::Exact : Exchange::No;
  };
  return llvm::TypeSwitch<Operation *, Exchange>(scalar)
      .Case<arith::AddIOp, arith::SubIOp>([&](auto) {
        return exactIf(reduction == ReductionKind::Sum && !isBit);
      })
      .Case<arith::MulIOp>([&](auto) {
        return exactIf(reduction == ReductionKind::Prod && !isBit);
      })
      .Case<arith::AddFOp, arith::SubFOp>([&](auto) {
        return reduction == ReductionKind::Sum ||
                       reduction == ReductionKind::Avg
                   ? Exchange::Rounded
                   : Exchange::No;
      })
      .Case<arith::MulFOp>([&](auto) {
        return reduction == ReductionKind::Prod ? Exchange::Rounded
                                                : Exchange::No;
      })
      .Case<arith::MaxSIOp>(
          [&](auto) { return exactIf(reduction == ReductionKind::Max); })
      .Case<arith::MinSIOp>(
          [&](auto) { return exactIf(reduction == ReductionKind::Min); })
      .Case<arith::MaxUIOp>(
          [&](auto) { return exactIf(reduction == ReductionKind::UMax); })
      .Case<arith::MinUIOp>(
          [&](auto) { return exactIf(reduction == ReductionKind::UMin); })
      .Case<arith::MaximumFOp>(
          [&](auto) { return exactIf(reduction == ReductionKind::Max); })
      .Case<arith::MinimumFOp>(
          [&](auto) { return exactIf(reduction == ReductionKind::Min); })
      // Which of two zeros they give is not specified.
      .Case<arith::MaxNumFOp>([&](auto) {
        return reduction == ReductionKind::MaxNum ? Exchange::Rounded
                                                  : Exchange::No;
      })
      .Case<arith::MinNumFOp>([&](auto) {
        return reduction == ReductionKind::MinNum ? Exchange::Rounded
                                                  : Exchange::No;
      })
      .Case<arith::AndIOp>([&](auto) {
        return exactIf(reduction == ReductionKind::BAnd ||
                       (isBit && reduction == ReductionKind::Prod));
      })
      .Case<arith::OrIOp>([&](auto) {
        return exactIf(reduction == ReductionKind::BOr ||
                       (isBit && reduction == ReductionKind::Sum));
      })
      .Case<arith::XOrIOp>(
          [&](auto) { return exactIf(reduction == ReductionKind::BXor); })
      .Default(Exchange::No);
}

/// Is scaling the reduction by `scalar` reducing what is scaled? Operand number
/// `data` is what is reduced.
static Exchange getScaleExchange(ReductionKind reduction, Operation *scalar,
                                 unsigned data) {
  bool isSum = reduction == ReductionKind::Sum;
  bool isBit =
      getElementTypeOrSelf(scalar->getResult(0).getType()).isInteger(1);
  if (isa<arith::MulIOp>(scalar))
    return isSum && !isBit ? Exchange::Exact : Exchange::No;
  bool isScale =
      isa<arith::MulFOp>(scalar) || (isa<arith::DivFOp>(scalar) && data == 0);
  return isScale && (isSum || reduction == ReductionKind::Avg)
             ? Exchange::Rounded
             : Exchange::No;
}

//===----------------------------------------------------------------------===//
// The rule
//===----------------------------------------------------------------------===//

namespace {

/// An all_reduce and the scales between its data and what uses them.
struct ScaledReduction {
  Transfer transfer;
  /// From the all_reduce on: each an op and its operand that is scaled.
  SmallVector<std::pair<Operation *, OpOperand *>> scales;
  Exchange exchange = Exchange::Exact;
};

} // namespace

/// Follows `value` back to an all_reduce. All that is on the way has no other
/// use.
static std::optional<ScaledReduction> getScaledReduction(Value value) {
  ScaledReduction result;
  while (value.hasOneUse() && result.scales.size() <= kMaxScales) {
    unsigned operand;
    if (std::optional<Transfer> transfer = getTransferOf(value, operand)) {
      if (transfer->size() != 1 || !isa<AllReduceOp>(*transfer->start))
        return std::nullopt;
      result.transfer = *transfer;
      std::reverse(result.scales.begin(), result.scales.end());
      return result;
    }
    Operation *op = value.getDefiningOp();
    std::optional<ElementwiseOp> scale = op ? getElementwise(op) : std::nullopt;
    if (!scale || scale->operands.size() != 2)
      return std::nullopt;
    // The data is the one that comes from a wait or another scale.
    unsigned data = 0;
    auto mayBeData = [&](unsigned i) {
      return isInPlaceOf(*scale, scale->operands[i]) &&
             scale->operands[i]->get().hasOneUse() &&
             scale->operands[i]->get().getDefiningOp() &&
             getScaleExchange(ReductionKind::Sum, scale->scalar, i) !=
                 Exchange::No;
    };
    auto isWaited = [&](unsigned i) {
      return scale->operands[i] &&
             scale->operands[i]->get().getDefiningOp<WaitOpInterface>();
    };
    if (!mayBeData(0) || (mayBeData(1) && isWaited(1) && !isWaited(0)))
      data = 1;
    if (!mayBeData(data))
      return std::nullopt;
    result.scales.push_back({op, scale->operands[data]});
    value = scale->operands[data]->get();
  }
  return std::nullopt;
}

/// Forgets what was promised of the results of the op and what is in it: sums
/// that did not overflow were of other summands.
static void dropOverflowFlags(Operation *op) {
  op->walk([](Operation *nested) {
    if (auto arithmetic =
            dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(nested))
      nested->setAttr(
          arithmetic.getIntegerOverflowAttrName(),
          arith::IntegerOverflowFlagsAttr::get(
              nested->getContext(), arith::IntegerOverflowFlags::none));
  });
}

bool Canonicalizer::combineSources(Transfer transfer) {
  static constexpr StringLiteral kRule = "AllReduceOfCombination";
  auto reduce = dyn_cast<AllReduceOp>(*transfer.start);
  if (!reduce || transfer.size() != 1 || !transfer.getResult().hasOneUse() ||
      reduce.getReduction() == ReductionKind::PremulSum)
    return false;
  // Down to what combines it with another.
  Operation *combiner = *transfer.getResult().user_begin();
  Block *block = reduce->getBlock();
  std::optional<ScaledReduction> sides[2];
  std::optional<ElementwiseOp> combination;
  for (unsigned numScales = 0;; ++numScales) {
    if (combiner->getBlock() != block || numScales > kMaxScales)
      return false;
    combination = getElementwise(combiner);
    if (!combination || combination->operands.size() != 2 ||
        !isInPlaceOf(*combination, combination->operands[0]) ||
        !isInPlaceOf(*combination, combination->operands[1]))
      sides[0] = std::nullopt;
    else
      for (unsigned i = 0; i < 2; ++i)
        sides[i] = getScaledReduction(combination->operands[i]->get());
    if (isChangedInPlace(combiner))
      return false;
    if (sides[0] && sides[1])
      break;
    // It may be a scale.
    Value result =
        combiner->getNumResults() == 1 ? combiner->getResult(0) : Value();
    if (!combination || combination->operands.size() != 2 || !result ||
        !result.hasOneUse() ||
        (getScaleExchange(ReductionKind::Sum, combination->scalar, 0) ==
         Exchange::No))
      return false;
    combiner = *result.user_begin();
  }

  // Both are of one kind.
  Transfer first = sides[0]->transfer, second = sides[1]->transfer;
  auto firstOp = cast<AllReduceOp>(*first.start);
  auto secondOp = cast<AllReduceOp>(*second.start);
  if (firstOp->getBlock() != block || secondOp->getBlock() != block ||
      first.start == second.start ||
      firstOp.getGroupAttr() != secondOp.getGroupAttr() ||
      firstOp.getReduction() != secondOp.getReduction() ||
      first.getSource().getType() != second.getSource().getType() ||
      first.getSource().getType() != combiner->getResult(0).getType())
    return false;
  Transfer last = isBefore(firstOp, secondOp) ? second : first;
  Transfer other = last.start == first.start ? second : first;

  // What it does to rounding, and whether all that is needed is there.
  Exchange exchange = getExchange(reduce.getReduction(), combination->scalar);
  DominanceInfo &dominance = facts->flow.getDominance();
  auto isThere = [&](Value value) {
    Operation *op = value.getDefiningOp();
    return op && op->getBlock() == block
               ? isBefore(op, last.start)
               : dominance.properlyDominates(value, last.start);
  };
  for (const auto &side : sides)
    if (isChangedInPlace(side->transfer.start))
      return false;
  for (const auto &side : sides)
    for (auto [op, data] : side->scales) {
      if (isChangedInPlace(op))
        return false;
      ElementwiseOp scale = *getElementwise(op);
      unsigned number =
          llvm::find(scale.operands, data) - scale.operands.begin();
      Exchange one =
          getScaleExchange(reduce.getReduction(), scale.scalar, number);
      if (one == Exchange::No || exchange == Exchange::No)
        return false;
      if (one == Exchange::Rounded)
        exchange = Exchange::Rounded;
      auto style = dyn_cast<DestinationStyleOpInterface>(op);
      for (OpOperand &operand : op->getOpOperands())
        if (&operand != data && !(style && style.isDpsInit(&operand)) &&
            (!isUniform(operand.get(), last.start) ||
             !isThere(operand.get()))) {
          refused(kRule, last.start,
                  "a factor is not known to be equal on all ranks when the "
                  "all_reduce starts");
          return false;
        }
    }
  if (exchange == Exchange::No)
    return false;
  if (exchange == Exchange::Rounded && !allowsReassociation) {
    refused(kRule, last.start,
            "sums in another order are rounded otherwise "
            "(allow-reassociation)");
    return false;
  }

  // Copies of the ops, before the later start.
  IRMapping mapping;
  SmallVector<Operation *> copied;
  for (auto &side : sides) {
    mapping.map(side->transfer.getResult(), side->transfer.getSource());
    for (auto [op, data] : side->scales)
      copied.push_back(op);
  }
  copied.push_back(combiner);
  for (Operation *op : copied)
    if (auto style = dyn_cast<DestinationStyleOpInterface>(op)) {
      Value init = style.getDpsInits()[0];
      Value there = getDestinationAt(last.start, init);
      if (!there) {
        refused(kRule, last.start,
                "a destination is made after the all_reduce starts");
        return false;
      }
      mapping.map(init, there);
    }
  rewriter.setInsertionPoint(last.start);
  for (Operation *op : copied) {
    Operation *copy = rewriter.clone(*op, mapping);
    dropOverflowFlags(copy);
  }
  Value source = mapping.lookup(combiner->getResult(0));
  auto start = AllReduceOp::create(
      rewriter, last.start->getLoc(), reduce.getReduction(),
      last.isInPlace() ? ValueRange() : ValueRange(source),
      last.isInPlace() ? source : last.start.getDestinations()[0],
      reduce.getGroupAttr(), ValueRange());
  Operation *wait =
      isBefore(first.wait, second.wait) ? second.wait : first.wait;
  Transfer merged = complete(cast<CollectiveOpInterface>(start.getOperation()),
                             wait, {last.start, other.start});
  applied(kRule, last.start, other.start);
  rewriter.replaceOp(combiner, merged.getResult());
  eraseUnused();
  erase(last);
  erase(other);
  return true;
}
