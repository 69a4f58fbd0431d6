//===- Iterations.cpp - Values in each iteration of a loop ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Iterations.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <numeric>
#include <set>

using namespace mlir;
using namespace mlir::comm::verify;

/// The maximum number of trips that are evaluated.
static constexpr int64_t kMostTrips = 512;
/// The maximum depth of evaluated expressions.
static constexpr unsigned kMostDepth = 32;

Iterations::Iterations(Operation *loop, OnRank onRank)
    : loop(loop), onRank(std::move(onRank)) {
  if (auto one = dyn_cast<scf::ForOp>(loop))
    findUnknown(one.getLowerBound());
}

//===----------------------------------------------------------------------===//
// Carried values
//===----------------------------------------------------------------------===//

/// Returns the value that the condition of scf.while forwards as `value`.
/// Returns other values unchanged.
Value Iterations::skipForwarded(Value value) const {
  auto one = dyn_cast<scf::WhileOp>(loop);
  auto argument = dyn_cast<BlockArgument>(value);
  return one && argument && argument.getOwner() == one.getAfterBody()
             ? one.getConditionOp().getArgs()[argument.getArgNumber()]
             : value;
}

std::optional<Iterations::Carried> Iterations::getCarried(Value value) const {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return std::nullopt;
  unsigned number = argument.getArgNumber();
  if (auto one = dyn_cast<scf::ForOp>(loop);
      one && argument.getOwner() == one.getBody() && number > 0)
    return Carried{one.getInitArgs()[number - 1],
                   one.getYieldedValues()[number - 1]};
  if (auto one = dyn_cast<scf::WhileOp>(loop);
      one && argument.getOwner() == one.getBeforeBody())
    return Carried{one.getInits()[number], one.getYieldOp().getOperand(number)};
  return std::nullopt;
}

Value Iterations::getHandedOn(Value argument, int64_t &trip) const {
  Value value = skipForwarded(argument);
  if (value != argument)
    return value;
  std::optional<Carried> carried = getCarried(value);
  if (!carried)
    return {};
  if (trip == 0)
    return carried->init;
  --trip;
  return carried->yielded;
}

/// Returns true if each trip adds the same number to `value`.
bool Iterations::isCounter(Value value) const {
  if (auto one = dyn_cast<scf::ForOp>(loop);
      one && value == one.getInductionVar())
    return true;
  std::optional<Carried> carried = getCarried(value);
  auto sum =
      carried ? skipForwarded(carried->yielded).getDefiningOp<arith::AddIOp>()
              : arith::AddIOp();
  if (!sum)
    return false;
  auto isStep = [](Value step) {
    return getConstantIntValue(step).value_or(-1) >= 0;
  };
  return (skipForwarded(sum.getLhs()) == value && isStep(sum.getRhs())) ||
         (skipForwarded(sum.getRhs()) == value && isStep(sum.getLhs()));
}

//===----------------------------------------------------------------------===//
// Repetition of trips
//===----------------------------------------------------------------------===//

/// Returns true if `value` is from outside and not known.
bool Iterations::isUnknown(Value value) const {
  Operation *op = value.getDefiningOp();
  return !isInside(value) && !onRank(value) &&
         (!op || !isPure(op) || op->getNumRegions() ||
          op->getNumOperands() == 0);
}

static std::optional<int64_t> getPositive(Value value) {
  std::optional<int64_t> number = getConstantIntValue(value);
  return number && *number > 0 ? number : std::nullopt;
}

/// Returns the factor by which the counters of `value` must be multiplied so
/// that the remainder of `value` modulo a divisor repeats after factor times
/// divisor trips. 0 if it does not.
int64_t Iterations::getScale(Value value, unsigned depth) {
  value = skipForwarded(value);
  if (depth > kMostDepth)
    return 0;
  if (value == unknown)
    return 1;
  if (isCounter(value)) {
    // Remainders of negative numbers have another sign.
    Value first = getCarried(value) ? getCarried(value)->init
                                    : cast<scf::ForOp>(loop).getLowerBound();
    return evaluate(first, 0).value_or(-1) >= 0 ? 1 : 0;
  }
  if (std::optional<int64_t> number = onRank(value))
    return *number >= 0 ? 1 : 0;
  if (auto sum = value.getDefiningOp<arith::AddIOp>()) {
    int64_t a = getScale(sum.getLhs(), depth + 1),
            b = getScale(sum.getRhs(), depth + 1);
    return a && b ? std::lcm(a, b) : 0;
  }
  if (auto product = value.getDefiningOp<arith::MulIOp>())
    return getPositive(product.getRhs()) ? getScale(product.getLhs(), depth + 1)
                                         : 0;
  if (Operation *op = value.getDefiningOp();
      isa_and_present<arith::DivUIOp, arith::DivSIOp>(op))
    if (std::optional<int64_t> divisor = getPositive(op->getOperand(1));
        divisor && *divisor <= kMostTrips)
      return getScale(op->getOperand(0), depth + 1) * *divisor;
  return getConstantIntValue(value).value_or(-1) >= 0 ? 1 : 0;
}

/// Returns the number of trips after which `value` repeats, or 0 if it does
/// not.
int64_t Iterations::getPeriod(Value value, unsigned depth) {
  value = skipForwarded(value);
  if (depth > kMostDepth || isCounter(value))
    return 0;
  auto join = [](int64_t a, int64_t b) {
    int64_t both = a && b ? std::lcm(a, b) : 0;
    return both <= kMostTrips ? both : 0;
  };
  if (std::optional<Carried> carried = getCarried(value)) {
    if (!value.getType().isIntOrIndex())
      return 0;
    if (!states.insert(value))
      return 1;
    return join(getPeriod(carried->init, depth + 1),
                getPeriod(carried->yielded, depth + 1));
  }
  if (onRank(value))
    return 1;
  Operation *op = value.getDefiningOp();
  if (!op || !isPure(op) || op->getNumRegions())
    return 0;
  std::optional<int64_t> divisor;
  if (isa<arith::RemUIOp, arith::RemSIOp>(op))
    divisor = getPositive(op->getOperand(1));
  else if (isa<arith::AndIOp>(op))
    if (std::optional<int64_t> mask = getPositive(op->getOperand(1));
        mask && llvm::isPowerOf2_64(*mask + 1))
      divisor = *mask + 1;
  if (divisor)
    if (int64_t scale = getScale(op->getOperand(0), depth + 1);
        scale && *divisor <= kMostTrips / scale)
      return scale * *divisor;
  int64_t period = 1;
  for (Value operand : op->getOperands())
    period = join(period, getPeriod(operand, depth + 1));
  return period;
}

std::optional<int64_t> Iterations::getKnownTrips() const {
  auto one = dyn_cast<scf::ForOp>(loop);
  if (!one || unknown)
    return std::nullopt;
  std::optional<int64_t> lower = getConstantIntValue(one.getLowerBound()),
                         upper = getConstantIntValue(one.getUpperBound()),
                         step = getPositive(one.getStep());
  if (!lower || !upper || !step)
    return std::nullopt;
  if (*upper <= *lower)
    return 0;
  int64_t trips = (*upper - *lower - 1) / *step + 1;
  return trips <= kMostTrips ? std::optional(trips) : std::nullopt;
}

void Iterations::use(Value value) {
  used.push_back(value);
  findUnknown(value);
}

/// Finds the unknown numbers from outside on which `value` depends.
void Iterations::findUnknown(Value value) {
  SmallVector<Value> worklist = {value};
  DenseSet<Value> seen;
  while (!worklist.empty()) {
    Value next = skipForwarded(worklist.pop_back_val());
    if (!next.getType().isIntOrIndex() || !seen.insert(next).second)
      continue;
    if (isUnknown(next)) {
      hasManyUnknowns |= unknown && unknown != next;
      unknown = next;
    } else if (std::optional<Carried> carried = getCarried(next)) {
      worklist.push_back(carried->init);
      worklist.push_back(carried->yielded);
    } else if (Operation *op = next.getDefiningOp(); op && !onRank(next)) {
      llvm::append_range(worklist, op->getOperands());
    }
  }
}

//===----------------------------------------------------------------------===//
// Memrefs
//===----------------------------------------------------------------------===//

Value comm::verify::skipCasts(Value value) {
  while (auto cast = value.getDefiningOp<memref::CastOp>())
    value = cast.getSource();
  return value;
}

namespace {
/// A value that is one of several. Without cases, a decision of true selects
/// the second value. With cases, it selects the value of the equal case, or
/// else the last one.
struct Choice {
  Value decision;
  SmallVector<Value> values;
  ArrayRef<int64_t> cases;
};
} // namespace

static std::optional<Choice> getChoice(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto select = dyn_cast_or_null<arith::SelectOp>(op)) {
    if (select.getCondition().getType().isInteger(1))
      return Choice{select.getCondition(),
                    {select.getFalseValue(), select.getTrueValue()},
                    {}};
  } else if (auto branch = dyn_cast_or_null<scf::IfOp>(op)) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    return Choice{branch.getCondition(),
                  {branch.elseYield().getOperand(number),
                   branch.thenYield().getOperand(number)},
                  {}};
  } else if (auto choice = dyn_cast_or_null<scf::IndexSwitchOp>(op)) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    Choice result{choice.getArg(), {}, choice.getCases()};
    for (Region &region : choice.getCaseRegions())
      result.values.push_back(
          region.front().getTerminator()->getOperand(number));
    result.values.push_back(
        choice.getDefaultBlock().getTerminator()->getOperand(number));
    return result;
  }
  return std::nullopt;
}

SmallVector<Value> Iterations::useForwarded(Value asked) {
  SmallVector<Value> leaves;
  SmallVector<Value> worklist = {asked};
  DenseSet<Value> seen;
  while (!worklist.empty()) {
    Value value = skipCasts(skipForwarded(skipCasts(worklist.pop_back_val())));
    if (!seen.insert(value).second)
      continue;
    if (!isInside(value)) {
      leaves.push_back(value);
    } else if (std::optional<Carried> carried = getCarried(value)) {
      forwarded.insert(value);
      worklist.push_back(carried->init);
      worklist.push_back(carried->yielded);
    } else if (std::optional<Choice> choice = getChoice(value)) {
      use(choice->decision);
      llvm::append_range(worklist, choice->values);
    } else {
      leaves.push_back(value);
    }
  }
  return leaves;
}

std::optional<Iterations::Made> Iterations::resolve(Value asked, int64_t trip) {
  std::pair<Value, int64_t> key = {asked, trip};
  if (auto found = resolved.find(key); found != resolved.end())
    return found->second;
  auto remember = [&](std::optional<Made> made) {
    resolved[key] = made;
    return made;
  };
  Value value = asked;
  while (true) {
    value = skipCasts(value);
    if (!isInside(value))
      return remember(Made{value, trip});
    if (value != asked)
      if (auto found = resolved.find({value, trip}); found != resolved.end())
        return remember(found->second);
    if (Value before = getHandedOn(value, trip)) {
      value = before;
      continue;
    }
    std::optional<Choice> choice = getChoice(value);
    if (!choice)
      return remember(Made{value, trip});
    std::optional<int64_t> decision = evaluate(choice->decision, trip);
    if (!decision)
      return remember(std::nullopt);
    if (choice->cases.empty())
      value = choice->values[*decision != 0];
    else
      value = choice->values[llvm::find(choice->cases, *decision) -
                             choice->cases.begin()];
  }
}

//===----------------------------------------------------------------------===//
// Trips
//===----------------------------------------------------------------------===//

bool Iterations::goThrough(int64_t trips, function_ref<bool(int64_t)> visit) {
  known.clear();
  resolved.clear();
  for (int64_t trip = 0; trip < trips; ++trip)
    if (!visit(trip))
      return false;
  return true;
}

/// Returns all values on which this trip and the following ones depend.
std::optional<SmallVector<int64_t>> Iterations::getState(int64_t trip,
                                                         int64_t period) {
  SmallVector<int64_t> state = {trip % period};
  for (Value value : states) {
    std::optional<int64_t> number = evaluate(value, trip);
    if (!number)
      return std::nullopt;
    state.push_back(*number);
  }
  for (Value value : forwarded) {
    std::optional<Made> made = resolve(value, trip);
    if (!made)
      return std::nullopt;
    state.push_back(
        reinterpret_cast<intptr_t>(made->value.getAsOpaquePointer()));
    state.push_back(isInside(made->value) ? trip - made->trip : 0);
  }
  return state;
}

bool Iterations::forEachTrip(function_ref<bool(int64_t)> visit) {
  if (hasManyUnknowns)
    return false;
  if (auto one = dyn_cast<scf::ForOp>(loop); one && !getPositive(one.getStep()))
    return false;
  if (std::optional<int64_t> trips = getKnownTrips())
    return goThrough(*trips, visit);

  states.clear();
  int64_t period = 1;
  for (Value value : used) {
    int64_t own = getPeriod(value, 0);
    period = own ? std::lcm(period, own) : 0;
    if (period == 0 || period > kMostTrips)
      return false;
  }
  for (unknownValue = 0; unknownValue < (unknown ? period : 1);
       ++unknownValue) {
    known.clear();
    resolved.clear();
    std::set<SmallVector<int64_t>> seen;
    for (int64_t trip = 0;; ++trip) {
      std::optional<SmallVector<int64_t>> state = getState(trip, period);
      if (!state || trip == kMostTrips)
        return false;
      if (!seen.insert(std::move(*state)).second)
        break;
      if (!visit(trip))
        return false;
    }
  }
  unknownValue = 0;
  return true;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::optional<int64_t> Iterations::evaluate(Value value, int64_t trip) {
  if (!isInside(value))
    trip = 0;
  auto found = known.find({value, trip});
  if (found != known.end())
    return found->second;
  std::optional<int64_t> number = compute(value, trip);
  known[{value, trip}] = number;
  return number;
}

std::optional<int64_t> Iterations::compute(Value value, int64_t trip) {
  if (!value.getType().isIntOrIndex())
    return std::nullopt;
  if (value == unknown)
    return unknownValue;
  if (auto one = dyn_cast<scf::ForOp>(loop);
      one && value == one.getInductionVar()) {
    std::optional<int64_t> lower = evaluate(one.getLowerBound(), 0),
                           step = getPositive(one.getStep());
    return lower && step ? std::optional(*lower + trip * *step) : std::nullopt;
  }
  if (isInside(value))
    if (Value before = getHandedOn(value, trip))
      return evaluate(before, trip);
  if (std::optional<int64_t> number = onRank(value))
    return number;
  Operation *op = value.getDefiningOp();
  if (!op || !isPure(op) || op->getNumRegions() || op->getNumResults() != 1)
    return std::nullopt;
  SmallVector<Attribute> constants;
  for (Value operand : op->getOperands()) {
    std::optional<int64_t> number = evaluate(operand, trip);
    if (!number || !operand.getType().isIntOrIndex())
      return std::nullopt;
    constants.push_back(IntegerAttr::get(operand.getType(), *number));
  }
  SmallVector<OpFoldResult> folded;
  if (failed(op->fold(constants, folded)) || folded.size() != 1)
    return std::nullopt;
  if (auto constant = dyn_cast<Attribute>(folded[0])) {
    auto integer = dyn_cast<IntegerAttr>(constant);
    return integer ? std::optional(integer.getValue().getSExtValue())
                   : std::nullopt;
  }
  for (auto [operand, constant] : llvm::zip(op->getOperands(), constants))
    if (operand == cast<Value>(folded[0]))
      return cast<IntegerAttr>(constant).getValue().getSExtValue();
  return std::nullopt;
}
