//===- Reassociate.cpp - Reductions of combined sources -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An elementwise op that combines the results of two all_reduces like their own
// reduction can combine their sources instead. This saves one all_reduce.
// Scales that are equal on all ranks may be in between.
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

/// Maximum number of scales between an all_reduce and the combining op. Bounds
/// the search, which would otherwise be quadratic on long chains.
static constexpr unsigned kMaxScales = 8;

//===----------------------------------------------------------------------===//
// Ops on elements
//===----------------------------------------------------------------------===//

namespace {

/// An op that applies `scalar` to each element of its result.
struct ElementwiseOp {
  Operation *op = nullptr;
  /// The op itself, or the op in its body.
  Operation *scalar = nullptr;
  /// For each operand of `scalar`, the operand of `op` whose element it is, or
  /// null if it is the same for all elements.
  SmallVector<OpOperand *, 2> operands;
};

} // namespace

/// Returns `op` as an elementwise op with a single scalar op, or nullopt.
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
      return std::nullopt; // It is defined outside of the op.
    OpOperand *from =
        isElement ? generic.getMatchingOpOperand(argument) : nullptr;
    if (from && generic.isDpsInit(from))
      return std::nullopt; // The op reads its old result.
    result.operands.push_back(from);
  }
  return result;
}

/// Returns true if each element depends on the element of `operand` at the same
/// index.
static bool readsSameIndex(const ElementwiseOp &op, OpOperand *operand) {
  if (!operand || operand->get().getType() != op.op->getResult(0).getType())
    return false;
  auto generic = dyn_cast<linalg::LinalgOp>(op.op);
  return !generic || generic.getMatchingIndexingMap(operand).isIdentity();
}

//===----------------------------------------------------------------------===//
// Exchangeable ops
//===----------------------------------------------------------------------===//

namespace {
enum class Exchange { No, Exact, Rounded };
} // namespace

/// Returns whether combining reductions by `scalar` equals reducing
/// combinations.
static Exchange getExchange(ReductionKind reduction, Operation *scalar) {
  Type type = getElementTypeOrSelf(scalar->getResult(0).getType());
  // On i1, a sum reduction is a bitwise `or` and a prod reduction a bitwise
  // `and`, unlike arith addition.
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
      // The sign of a zero result is unspecified for these.
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

/// Returns whether scaling the reduction by `scalar` equals reducing scaled
/// sources. `data` is the operand of `scalar` that is reduced.
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
// Rule
//===----------------------------------------------------------------------===//

namespace {

/// An all_reduce and the scales between its data and their user.
struct ScaledReduction {
  Transfer transfer;
  /// In order from the all_reduce: each op with its scaled operand.
  SmallVector<std::pair<Operation *, OpOperand *>> scales;
  Exchange exchange = Exchange::Exact;
};

} // namespace

/// Follows `value` back to an all_reduce through scales that have no other use.
/// Returns nullopt if that is not possible.
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
    // The data operand is defined by a wait or another scale.
    unsigned data = 0;
    auto mayBeData = [&](unsigned i) {
      return readsSameIndex(*scale, scale->operands[i]) &&
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

/// Drops overflow flags, which were valid only for the original summands.
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
  // Find the op that combines the data with those of another all_reduce.
  Operation *combiner = *transfer.getResult().user_begin();
  Block *block = reduce->getBlock();
  std::optional<ScaledReduction> sides[2];
  std::optional<ElementwiseOp> combination;
  for (unsigned numScales = 0;; ++numScales) {
    if (combiner->getBlock() != block || numScales > kMaxScales)
      return false;
    combination = getElementwise(combiner);
    if (!combination || combination->operands.size() != 2 ||
        !readsSameIndex(*combination, combination->operands[0]) ||
        !readsSameIndex(*combination, combination->operands[1]))
      sides[0] = std::nullopt;
    else
      for (unsigned i = 0; i < 2; ++i)
        sides[i] = getScaledReduction(combination->operands[i]->get());
    if (isChangedInPlace(combiner))
      return false;
    if (sides[0] && sides[1])
      break;
    // The user may be a scale. If so, look for the combining op after it.
    Value result =
        combiner->getNumResults() == 1 ? combiner->getResult(0) : Value();
    if (!combination || combination->operands.size() != 2 || !result ||
        !result.hasOneUse() ||
        (getScaleExchange(ReductionKind::Sum, combination->scalar, 0) ==
         Exchange::No))
      return false;
    combiner = *result.user_begin();
  }

  // Both all_reduces must have the same properties.
  Transfer first = sides[0]->transfer, second = sides[1]->transfer;
  auto firstOp = cast<AllReduceOp>(*first.start);
  auto secondOp = cast<AllReduceOp>(*second.start);
  if (firstOp->getBlock() != block || secondOp->getBlock() != block ||
      first.start == second.start ||
      firstOp.getGroupAttr() != secondOp.getGroupAttr() ||
      firstOp.getReduction() != secondOp.getReduction() ||
      firstOp.getAnyOrder() != secondOp.getAnyOrder() ||
      first.getSource().getType() != second.getSource().getType() ||
      first.getSource().getType() != combiner->getResult(0).getType())
    return false;
  Transfer last = isBefore(firstOp, secondOp) ? second : first;
  Transfer other = last.start == first.start ? second : first;

  // Check the rounding, and that all factors are available at the later start.
  Exchange exchange = getExchange(reduce.getReduction(), combination->scalar);
  DominanceInfo &dominance = facts->flow.getDominance();
  auto isAvailable = [&](Value value) {
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
             !isAvailable(operand.get()))) {
          recordRefusal(
              kRule, last.start,
              "a factor is not known to be equal on all ranks when the "
              "all_reduce starts");
          return false;
        }
    }
  if (exchange == Exchange::No)
    return false;
  if (exchange == Exchange::Rounded && !allowsReassociation) {
    recordRefusal(kRule, last.start,
                  "sums in another order are rounded otherwise "
                  "(allow-reassociation)");
    return false;
  }

  // Clone the ops before the later start.
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
        recordRefusal(kRule, last.start,
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
  start.setAnyOrder(reduce.getAnyOrder());
  Operation *wait =
      isBefore(first.wait, second.wait) ? second.wait : first.wait;
  Transfer merged = complete(cast<CollectiveOpInterface>(start.getOperation()),
                             wait, {last.start, other.start});
  reportApplied(kRule, last.start, other.start);
  rewriter.replaceOp(combiner, merged.getResult());
  eraseUnused();
  erase(last);
  erase(other);
  return true;
}
