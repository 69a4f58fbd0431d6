//===- WhileToFor.cpp - Converts counted while loops ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JAX exports each scan and fori_loop as a `while` with the counter in a tensor
// of one element. Upstream's `scf::upliftWhileToForLoop` requires scalars, and
// a before region that contains only the comparison.
//
//===----------------------------------------------------------------------===//

#include "WhileToFor.h"
#include "CommDialect/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTWHILETOFORPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Scalars and tensors of one element
//===----------------------------------------------------------------------===//

static linalg::LinalgOp getScalarCompute(Operation *op) {
  auto compute = dyn_cast_or_null<linalg::LinalgOp>(op);
  return compute && compute.getNumLoops() == 0 &&
                 compute.hasPureTensorSemantics()
             ? compute
             : linalg::LinalgOp();
}

/// Returns the scalar op, argument or constant that the one element of `value`
/// is a copy of. Stops at the first value outside `region`, if there is one.
static Value getOrigin(Value value, Region *region = nullptr) {
  while (!region || region->isAncestor(value.getParentRegion())) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto compute = getScalarCompute(argument.getOwner()->getParentOp());
      if (!compute)
        return value;
      value = compute.getMatchingOpOperand(argument)->get();
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (auto extract = dyn_cast<tensor::ExtractOp>(op);
        extract && extract.getIndices().empty())
      value = extract.getTensor();
    else if (auto made = dyn_cast<tensor::FromElementsOp>(op);
             made && made.getElements().size() == 1)
      value = made.getElements().front();
    else if (linalg::LinalgOp compute = getScalarCompute(op))
      value = compute.getBlock()->getTerminator()->getOperand(
          cast<OpResult>(value).getResultNumber());
    else
      return value;
  }
  return value;
}

static std::optional<APInt> getConstant(Value origin) {
  APInt value;
  if (matchPattern(origin, m_ConstantInt(&value)))
    return value;
  return std::nullopt;
}

/// Returns true for an integer or index, or a tensor of rank 0 of these.
static bool isScalar(Type type) {
  auto tensorType = dyn_cast<RankedTensorType>(type);
  return (!tensorType || tensorType.getRank() == 0) &&
         getElementTypeOrSelf(type).isIntOrIndex();
}

/// Returns the integer or index in `value` as an index.
static Value getIndex(OpBuilder &builder, Location loc, Value value,
                      bool isUnsigned) {
  if (std::optional<APInt> constant = getConstant(value))
    return arith::ConstantIndexOp::create(
        builder, loc,
        isUnsigned ? constant->getZExtValue() : constant->getSExtValue());
  if (isa<TensorType>(value.getType()))
    value = tensor::ExtractOp::create(builder, loc, value, ValueRange());
  if (value.getType().isIndex())
    return value;
  Type index = builder.getIndexType();
  return isUnsigned ? arith::IndexCastUIOp::create(builder, loc, index, value)
                          .getResult()
                    : arith::IndexCastOp::create(builder, loc, index, value)
                          .getResult();
}

/// Returns `index` as a scalar or a tensor of type `type`.
static Value fromIndex(OpBuilder &builder, Location loc, Type type,
                       Value index) {
  Value scalar = index;
  if (Type element = getElementTypeOrSelf(type); !element.isIndex())
    scalar = builder.createOrFold<arith::IndexCastOp>(loc, element, index);
  auto tensorType = dyn_cast<RankedTensorType>(type);
  return tensorType
             ? tensor::FromElementsOp::create(builder, loc, tensorType, scalar)
             : scalar;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {

/// A loop argument to which each iteration adds a constant.
struct Counter {
  unsigned argument;
  APInt step;
};

/// A loop that runs while a counter is less than `bound`.
class CountedLoop {
public:
  explicit CountedLoop(scf::WhileOp loop) : loop(loop) {}

  bool match();
  void rewrite();

private:
  /// Returns the number of the loop argument that `value` is a copy of, or
  /// nullopt.
  std::optional<unsigned> getArgument(Value value);
  std::optional<Counter> getCounter(unsigned argument);
  bool matchCondition();
  bool matchBound(Value value);
  bool matchStep();
  void findOthers();
  bool isCounted(unsigned argument) const;
  Value getValueAfter(OpBuilder &builder, scf::ForOp counted, Counter by,
                      Value trips);

  scf::WhileOp loop;
  /// For each argument of the body, the number of the loop argument.
  SmallVector<unsigned> forwarded;
  Counter counter;
  Value bound;
  bool isUnsigned = false;
  /// Other counters, whose initial values are constants.
  SmallVector<Counter> others;
};

} // namespace

std::optional<unsigned> CountedLoop::getArgument(Value value) {
  auto argument = dyn_cast<BlockArgument>(getOrigin(value));
  if (!argument)
    return std::nullopt;
  if (argument.getOwner() == loop.getBeforeBody())
    return argument.getArgNumber();
  if (argument.getOwner() == loop.getAfterBody())
    return forwarded[argument.getArgNumber()];
  return std::nullopt;
}

bool CountedLoop::matchBound(Value value) {
  if (std::optional<unsigned> argument = getArgument(value)) {
    // The bound is an argument that each iteration forwards unchanged.
    bound = loop.getInits()[*argument];
    return getArgument(loop.getYieldedValues()[*argument]) == argument;
  }
  bound = getOrigin(value, &loop.getBefore());
  return getConstant(bound) ||
         !loop.getBefore().isAncestor(bound.getParentRegion());
}

bool CountedLoop::matchCondition() {
  auto compare = getOrigin(loop.getConditionOp().getCondition())
                     .getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return false;
  Value less = compare.getLhs(), more = compare.getRhs();
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::ugt:
    std::swap(less, more);
    break;
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ult:
    break;
  default:
    return false;
  }
  isUnsigned = compare.getPredicate() == arith::CmpIPredicate::ult ||
               compare.getPredicate() == arith::CmpIPredicate::ugt;
  std::optional<unsigned> argument = getArgument(less);
  if (!argument || !matchBound(more))
    return false;
  counter.argument = *argument;
  // scf.for compares signed indices, so an unsigned counter must be narrower.
  Type element = getElementTypeOrSelf(less.getType());
  return element.isIndex() ? !isUnsigned
                           : element.getIntOrFloatBitWidth() < 64 + !isUnsigned;
}

std::optional<Counter> CountedLoop::getCounter(unsigned argument) {
  if (!isScalar(loop.getInits()[argument].getType()))
    return std::nullopt;
  auto add = getOrigin(loop.getYieldedValues()[argument])
                 .getDefiningOp<arith::AddIOp>();
  if (!add)
    return std::nullopt;
  Value other = add.getRhs();
  if (getArgument(add.getLhs()) != argument) {
    if (getArgument(other) != argument)
      return std::nullopt;
    other = add.getLhs();
  }
  std::optional<APInt> step = getConstant(getOrigin(other));
  if (!step)
    return std::nullopt;
  return Counter{argument, *step};
}

bool CountedLoop::matchStep() {
  std::optional<Counter> found = getCounter(counter.argument);
  if (!found || !found->step.isStrictlyPositive())
    return false;
  counter = *found;
  if (counter.step.isOne())
    return true;
  // A longer step may overflow when it passes the bound, so the bound must be a
  // constant that leaves room for it.
  std::optional<APInt> end = getConstant(bound);
  bool overflows = false;
  if (end)
    (void)(isUnsigned ? end->uadd_ov(counter.step, overflows)
                      : end->sadd_ov(counter.step, overflows));
  return end && !overflows;
}

void CountedLoop::findOthers() {
  for (auto [argument, init] : llvm::enumerate(loop.getInits())) {
    if (argument == counter.argument || !getConstant(getOrigin(init)))
      continue;
    if (std::optional<Counter> found = getCounter(argument))
      others.push_back(*found);
  }
}

bool CountedLoop::isCounted(unsigned argument) const {
  return argument == counter.argument ||
         llvm::any_of(others, [&](const Counter &other) {
           return other.argument == argument;
         });
}

bool CountedLoop::match() {
  if (!llvm::all_of(loop.getBeforeBody()->without_terminator(),
                    [](Operation &op) { return isMemoryEffectFree(&op); }))
    return false;
  for (Value value : loop.getConditionOp().getArgs()) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument || argument.getOwner() != loop.getBeforeBody())
      return false;
    forwarded.push_back(argument.getArgNumber());
  }
  if (!matchCondition() || !matchStep())
    return false;
  findOthers();
  return true;
}

/// Returns the value of counter `by` after `trips` iterations (an index).
Value CountedLoop::getValueAfter(OpBuilder &builder, scf::ForOp counted,
                                 Counter by, Value trips) {
  Location loc = loop.getLoc();
  Type type = loop.getInits()[by.argument].getType();
  if (by.argument == counter.argument)
    return fromIndex(builder, loc, type,
                     builder.createOrFold<arith::AddIOp>(
                         loc, counted.getLowerBound(),
                         builder.createOrFold<arith::MulIOp>(
                             loc, trips, counted.getStep())));
  Type element = getElementTypeOrSelf(type);
  auto getConstantOp = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(element, value));
  };
  // Compute in the counter's own type, where it may wrap around.
  Value count = trips;
  if (!element.isIndex())
    count = builder.createOrFold<arith::IndexCastOp>(loc, element, trips);
  APInt first = *getConstant(getOrigin(loop.getInits()[by.argument]));
  Value value = builder.createOrFold<arith::AddIOp>(
      loc, getConstantOp(first),
      builder.createOrFold<arith::MulIOp>(loc, count, getConstantOp(by.step)));
  auto tensorType = dyn_cast<RankedTensorType>(type);
  return tensorType
             ? tensor::FromElementsOp::create(builder, loc, tensorType, value)
             : value;
}

void CountedLoop::rewrite() {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  // For arguments that are still carried, their number in the new loop.
  SmallVector<unsigned> carriedNumbers(loop.getInits().size());
  SmallVector<Value> inits;
  for (auto [argument, init] : llvm::enumerate(loop.getInits())) {
    carriedNumbers[argument] = inits.size();
    if (!isCounted(argument))
      inits.push_back(init);
  }
  auto counted = scf::ForOp::create(
      builder, loc,
      getIndex(builder, loc, loop.getInits()[counter.argument], isUnsigned),
      getIndex(builder, loc, bound, isUnsigned),
      arith::ConstantIndexOp::create(builder, loc, counter.step.getSExtValue()),
      inits);
  counted->setDiscardableAttrs(loop->getDiscardableAttrDictionary());

  Block *body = counted.getBody();
  // A loop without carried results already has a terminator.
  if (!body->empty())
    body->getTerminator()->erase();
  builder.setInsertionPointToStart(body);
  llvm::SmallMapVector<unsigned, Value, 2> counts;
  counts[counter.argument] =
      fromIndex(builder, loc, loop.getInits()[counter.argument].getType(),
                counted.getInductionVar());
  if (!others.empty()) {
    Value trips = builder.createOrFold<arith::DivUIOp>(
        loc,
        builder.createOrFold<arith::SubIOp>(loc, counted.getInductionVar(),
                                            counted.getLowerBound()),
        counted.getStep());
    for (const Counter &other : others)
      counts[other.argument] = getValueAfter(builder, counted, other, trips);
  }
  for (auto [j, argument] : llvm::enumerate(loop.getAfterArguments()))
    argument.replaceAllUsesWith(
        isCounted(forwarded[j])
            ? counts.lookup(forwarded[j])
            : counted.getRegionIterArgs()[carriedNumbers[forwarded[j]]]);
  Operation *oldYield = loop.getAfterBody()->getTerminator();
  SmallVector<Value> yielded;
  for (auto [argument, value] : llvm::enumerate(oldYield->getOperands()))
    if (!isCounted(argument))
      yielded.push_back(value);
  oldYield->erase();
  body->getOperations().splice(body->end(),
                               loop.getAfterBody()->getOperations());
  builder.setInsertionPointToEnd(body);
  scf::YieldOp::create(builder, loc, yielded);

  builder.setInsertionPointAfter(counted);
  Value trips;
  for (auto [j, result] : llvm::enumerate(loop.getResults())) {
    if (result.use_empty())
      continue;
    if (!isCounted(forwarded[j])) {
      result.replaceAllUsesWith(
          counted.getResult(carriedNumbers[forwarded[j]]));
      continue;
    }
    if (!trips) {
      // The length is not positive if the loop never runs.
      Value length = builder.createOrFold<arith::SubIOp>(
          loc, counted.getUpperBound(), counted.getLowerBound());
      trips = builder.createOrFold<arith::MaxSIOp>(
          loc,
          builder.createOrFold<arith::CeilDivSIOp>(loc, length,
                                                   counted.getStep()),
          arith::ConstantIndexOp::create(builder, loc, 0));
    }
    const Counter *by = &counter;
    for (const Counter &other : others)
      if (other.argument == forwarded[j])
        by = &other;
    result.replaceAllUsesWith(getValueAfter(builder, counted, *by, trips));
  }
  loop.erase();

  // Replace reads of counters from tensors by the scalars.
  for (const auto &[argument, count] : counts) {
    auto made = count.getDefiningOp<tensor::FromElementsOp>();
    if (!made)
      continue;
    for (Operation *user : llvm::make_early_inc_range(made->getUsers()))
      if (auto extract = dyn_cast<tensor::ExtractOp>(user)) {
        extract.replaceAllUsesWith(made.getElements().front());
        extract.erase();
      }
  }
}

bool comm::convertWhileToFor(Operation *root) {
  // The walk visits nested loops first.
  SmallVector<scf::WhileOp> loops;
  root->walk([&](scf::WhileOp loop) { loops.push_back(loop); });
  llvm::SetVector<Operation *> changed;
  for (scf::WhileOp loop : loops)
    if (CountedLoop counted(loop); counted.match()) {
      changed.insert(loop->getParentWithTrait<OpTrait::IsIsolatedFromAbove>());
      counted.rewrite();
    }
  // Erase the old counters.
  IRRewriter rewriter(root->getContext());
  for (Operation *op : changed)
    (void)runRegionDCE(rewriter, op->getRegions());
  return !changed.empty();
}

namespace {
struct ConvertWhileToForPass
    : public comm::impl::ConvertWhileToForPassBase<ConvertWhileToForPass> {
  void runOnOperation() override {
    if (!convertWhileToFor(getOperation()))
      markAllAnalysesPreserved();
  }
};
} // namespace
