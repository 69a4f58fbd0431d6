//===- TraceControlFlow.cpp - Traces branches and loops -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Traces branches and loops. At a decision that is known for each rank, the
// ranks separate, and continue together at the block where the paths join. At
// an unknown decision, every arm is traced. Loops with known trips run trip by
// trip, up to a limit. For other loops, one iteration represents all, in which
// values that change are not known.
//
//===----------------------------------------------------------------------===//

#include "TraceBuilder.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IntegerSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

/// The maximum number of trips of a loop that is run trip by trip.
static constexpr int64_t kMaxTrips = 512;
/// The maximum depth of nested branches.
static constexpr unsigned kMaxDepth = 2000;

enum ControlFlowTag : uintptr_t {
  kChosen = 100,
  kTrips,
  kCounter,
  kOneOf,
  kBound
};

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

void TraceBuilder::addItem(TraceItem item) {
  bool isEmpty = false;
  if (item.kind == TraceItem::Split)
    isEmpty = llvm::all_of(item.parts, [](const auto &part) {
      return part.second->items.empty();
    });
  if (item.kind == TraceItem::Choice)
    isEmpty = llvm::all_of(item.arms,
                           [](const auto &arm) { return arm->items.empty(); });
  if (!isEmpty)
    current->items.push_back(std::move(item));
}

/// Returns true if ranks that take `a` communicate like ranks that take `b`.
static bool areAlike(const TraceBuilder &builder, RankValues &values,
                     const Trace &a, const Trace &b,
                     DenseMap<EventId, EventId> &same) {
  if (a.items.size() != b.items.size())
    return false;
  for (const auto &[x, y] : llvm::zip_equal(a.items, b.items)) {
    if (x.kind != y.kind || x.arms.size() != y.arms.size() ||
        x.parts.size() != y.parts.size() || x.selector != y.selector ||
        x.isLoop != y.isLoop)
      return false;
    switch (x.kind) {
    case TraceItem::Start: {
      const Event &e = builder.getEvent(x.event),
                  &f = builder.getEvent(y.event);
      bool isUnknown = false;
      if (e.group != f.group || e.kind != f.kind || e.ranks != f.ranks ||
          e.messages.size() != f.messages.size())
        return false;
      for (unsigned rank : e.ranks->members())
        if (!findDifference(values, e, rank, f, rank, isUnknown).empty() ||
            isUnknown)
          return false;
      for (auto [m, n] : llvm::zip_equal(e.messages, f.messages))
        if (m.isSend != n.isSend || m.peer != n.peer || m.count != n.count ||
            m.elementType != n.elementType)
          return false;
      same[x.event] = y.event;
      break;
    }
    case TraceItem::Wait: {
      // An event that was started before both traces is the same in both.
      DenseSet<EventId> awaited;
      for (EventId event : x.events)
        awaited.insert(same.contains(event) ? same[event] : event);
      if (awaited.size() != y.events.size() ||
          llvm::any_of(y.events,
                       [&](EventId event) { return !awaited.contains(event); }))
        return false;
      break;
    }
    default:
      for (auto [s, t] : llvm::zip_equal(x.arms, y.arms))
        if (!areAlike(builder, values, *s, *t, same))
          return false;
      for (const auto &[s, t] : llvm::zip_equal(x.parts, y.parts))
        if (s.first != t.first ||
            !areAlike(builder, values, *s.second, *t.second, same))
          return false;
    }
  }
  return true;
}

TraceBuilder::Given TraceBuilder::choose(Operation *op, Table selector,
                                         ArrayRef<std::optional<int64_t>> cases,
                                         ArrayRef<Arm> arms,
                                         const RankSet *ranks) {
  DenseMap<Number, int> known;
  auto armOf = [&](Number number) {
    auto [found, isNew] = known.insert({number, -1});
    if (!isNew)
      return found->second;
    std::optional<int64_t> value = values.getIntegerOf(number);
    for (auto [assumed, as] : assumptions)
      if (assumed == number)
        value = as;
    if (value)
      for (auto [i, armCase] : llvm::enumerate(cases))
        if (armCase ? *armCase == *value : found->second < 0)
          found->second = i;
    return found->second;
  };
  std::vector<llvm::BitVector> taken(arms.size() + 1);
  if (Number number = values.getUniformOf(selector, ranks)) {
    int arm = armOf(number);
    if (arm >= 0)
      return arms[arm](ranks);
    taken.back() = ranks->ranks;
  } else {
    for (llvm::BitVector &set : taken)
      set.resize(values.getNumRanks());
    for (unsigned rank : ranks->members()) {
      int arm = armOf(values.get(selector, rank));
      taken[arm < 0 ? arms.size() : arm].set(rank);
    }
  }
  if (++depth > kMaxDepth) {
    --depth;
    addProblem(op,
               "cannot prove that ranks agree: control flow is "
               "nested too deeply",
               /*isUnproven=*/true);
    return {};
  }

  Trace *outer = current;
  Given result;
  TraceItem split;
  split.kind = TraceItem::Split;
  split.op = op;
  for (auto [i, bits] : llvm::enumerate(taken)) {
    if (bits.none() || isAborted)
      continue;
    const RankSet *part = values.getSet(bits);
    auto trace = std::make_unique<Trace>();
    current = trace.get();
    if (i < arms.size()) {
      result = blend(arms[i](part), part, result);
      split.parts.push_back({part, std::move(trace)});
      continue;
    }
    // The decision is unknown: trace every arm.
    TraceItem choice;
    choice.kind = TraceItem::Choice;
    choice.op = op;
    choice.ranks = part;
    choice.selector = selector;
    SmallVector<Given> given;
    Number uniform = values.getUniformOf(selector, part);
    for (auto [j, arm] : llvm::enumerate(arms)) {
      choice.arms.push_back(std::make_unique<Trace>());
      current = choice.arms.back().get();
      // If the decision is an i1, the default is the other value.
      std::optional<int64_t> value = cases[j];
      if (!value && cases.size() == 2 && cases[1 - j] &&
          values.getConstantOf(uniform) == Attribute() && *cases[1 - j] == 1)
        value = 0;
      bool isAssumed = uniform && value;
      if (isAssumed)
        assumptions.push_back({uniform, *value});
      ++choices;
      given.push_back(arm(part));
      --choices;
      if (isAssumed)
        assumptions.pop_back();
      if (isAborted)
        break;
    }
    current = trace.get();
    if (isAborted)
      break;
    Given chosen;
    size_t size = 0;
    for (const Given &one : given)
      size = std::max(size, one.values.size());
    for (size_t k = 0; k < size; ++k) {
      SmallVector<Table> tables = {selector};
      EventSet tokens;
      bool isKnown = true;
      for (const Given &one : given) {
        Table table = k < one.values.size() ? one.values[k] : 0;
        tables.push_back(table);
        isKnown &= table != 0;
        if (k < one.tokens.size())
          unite(tokens, one.tokens[k]);
      }
      chosen.values.push_back(
          !isKnown ? 0
                   : values.map(tables, part, [&](ArrayRef<Number> numbers) {
                       if (llvm::all_equal(numbers.drop_front()))
                         return numbers[1];
                       SmallVector<uintptr_t> parts = {kChosen};
                       llvm::append_range(parts, numbers);
                       return values.getTerm(parts);
                     }));
      chosen.tokens.push_back(std::move(tokens));
    }
    bool areEqual = true;
    for (size_t j = 1; j < choice.arms.size(); ++j) {
      DenseMap<EventId, EventId> same;
      areEqual &=
          areAlike(*this, values, *choice.arms[0], *choice.arms[j], same);
    }
    if (areEqual)
      llvm::move(choice.arms[0]->items, std::back_inserter(current->items));
    else
      addItem(std::move(choice));
    result = blend(chosen, part, result);
    split.parts.push_back({part, std::move(trace)});
  }
  --depth;
  current = outer;
  if (isAborted)
    return {};
  if (split.parts.size() == 1)
    llvm::move(split.parts.front().second->items,
               std::back_inserter(current->items));
  else
    addItem(std::move(split));
  return result;
}

void TraceBuilder::repeat(Operation *op, Table selector, const RankSet *ranks,
                          function_ref<void()> body) {
  Trace *outer = current;
  TraceItem item;
  item.kind = TraceItem::Choice;
  item.isLoop = true;
  item.op = op;
  item.ranks = ranks;
  item.selector = selector;
  item.arms.push_back(std::make_unique<Trace>());
  current = item.arms.back().get();
  {
    llvm::SaveAndRestore<unsigned> iteration(context, getContext(op, ~0u));
    ++choices;
    body();
    --choices;
  }
  current = outer;
  addItem(std::move(item));
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Returns true if the regions of `op` run in no order, or concurrently to
/// later ops.
static bool isUnordered(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return op->hasTrait<OpTrait::HasParallelRegion>() ||
         isa<affine::AffineParallelOp>(op) || dialect == "async" ||
         dialect == "omp" || dialect == "acc" || dialect == "gpu";
}

void TraceBuilder::runOps(Block &block, const RankSet *ranks) {
  auto found = relevant.find(&block);
  if (found == relevant.end())
    return;
  for (Operation *op : found->second) {
    if (communicating.contains(op)) {
      runOp(op, ranks);
      continue;
    }
    if (isa<CompletedTokenOp>(op)) {
      setTokens(op->getResult(0), {}, ranks);
      continue;
    }
    if (op->getNumRegions() || isa<CallOpInterface>(op))
      runOp(op, ranks);
    else
      evaluate(op, ranks);
    ++steps;
  }
}

void TraceBuilder::runOp(Operation *op, const RankSet *ranks) {
  ++steps;
  if (isCommon(op) || isa<SymmDeallocOp>(op))
    return start(op, ranks);
  if (auto wait = dyn_cast<WaitOpInterface>(op)) {
    TraceItem item;
    item.kind = TraceItem::Wait;
    item.op = op;
    for (Value token : wait.getTokens())
      unite(item.events, getTokens(token));
    if (!item.events.empty())
      addItem(std::move(item));
    for (Value value : wait.getValues())
      if (needed.contains(value))
        set(value, getUnknown(value, ranks), ranks);
    return;
  }
  if (auto call = dyn_cast<CallOpInterface>(op))
    return runCall(call, ranks);
  if (isa<cf::AssertOp>(op))
    return checkAssert(op, ranks);
  if (isa<GroupRankOp, GroupSizeOp>(op))
    checkPlace(op, ranks);
  if (op->getNumRegions() == 0)
    return evaluate(op, ranks);
  if (isa<FunctionOpInterface>(op) || op->hasTrait<OpTrait::SymbolTable>())
    return;
  if (isUnordered(op)) {
    Operation *inside = nullptr;
    op->walk([&](Operation *nested) {
      auto call = dyn_cast<CallOpInterface>(nested);
      if (!inside && communicating.contains(nested) &&
          (isCommon(nested) || call))
        inside = nested;
    });
    if (inside)
      addProblem(inside,
                 (isCommon(inside) ? "collective"
                                   : "call of a function with a collective") +
                     std::string(" in a region of '") +
                     op->getName().getStringRef().str() +
                     "', which gives it no order",
                 /*isUnproven=*/false);
    return take(op->getResults(), getUnknowns(op->getResults(), ranks), ranks);
  }
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return runIf(op, get(branch.getCondition()), {1, std::nullopt},
                 {&branch.getThenRegion(), &branch.getElseRegion()}, ranks);
  if (auto branch = dyn_cast<scf::IndexSwitchOp>(op)) {
    SmallVector<std::optional<int64_t>> cases;
    SmallVector<Region *> regions;
    for (auto [value, region] :
         llvm::zip(branch.getCases(), branch.getCaseRegions())) {
      cases.push_back(value);
      regions.push_back(&region);
    }
    cases.push_back(std::nullopt);
    regions.push_back(&branch.getDefaultRegion());
    return runIf(op, get(branch.getArg()), cases, regions, ranks);
  }
  if (auto branch = dyn_cast<affine::AffineIfOp>(op)) {
    SmallVector<Table> operands;
    for (Value operand : op->getOperands())
      operands.push_back(get(operand));
    IntegerSet set = branch.getIntegerSet();
    Builder builder(op->getContext());
    Table selector =
        values.map(operands, ranks, [&](ArrayRef<Number> numbers) -> Number {
          SmallVector<Attribute> constants;
          SmallVector<uintptr_t> parts = {kOneOf,
                                          uintptr_t(set.getAsOpaquePointer())};
          llvm::append_range(parts, numbers);
          for (Number number : numbers)
            constants.push_back(values.getConstantOf(number));
          if (llvm::is_contained(constants, Attribute()))
            return values.getTerm(parts);
          bool holds = true;
          for (unsigned i = 0; i < set.getNumConstraints(); ++i) {
            AffineMap map = AffineMap::get(
                set.getNumDims(), set.getNumSymbols(), set.getConstraint(i));
            SmallVector<Attribute> results;
            if (failed(map.constantFold(constants, results)))
              return values.getTerm(parts);
            int64_t value = cast<IntegerAttr>(results[0]).getInt();
            holds &= set.isEq(i) ? value == 0 : value >= 0;
          }
          return values.getConstant(builder.getBoolAttr(holds));
        });
    return runIf(op, selector, {1, std::nullopt},
                 {&branch.getThenRegion(), &branch.getElseRegion()}, ranks);
  }
  if (auto region = dyn_cast<scf::ExecuteRegionOp>(op))
    return take(op->getResults(), run(region.getRegion(), {}, ranks), ranks);
  if (isa<scf::WhileOp>(op))
    return runWhile(op, ranks);
  if (isa<scf::ForOp, affine::AffineForOp>(op))
    return runFor(cast<LoopLikeOpInterface>(op), ranks);
  runUnknownBranch(op, ranks);
}

void TraceBuilder::runIf(Operation *op, Table selector,
                         ArrayRef<std::optional<int64_t>> cases,
                         ArrayRef<Region *> regions, const RankSet *ranks) {
  SmallVector<Arm> arms;
  for (Region *region : regions)
    arms.push_back([this, region](const RankSet *part) {
      return region->empty() ? Given() : run(*region, {}, part);
    });
  take(op->getResults(), choose(op, selector, cases, arms, ranks), ranks);
}

TraceBuilder::Given TraceBuilder::run(Region &region, const Given &arguments,
                                      const RankSet *ranks) {
  // The loops of a nested region are separate from those around it.
  auto outer = std::move(loops);
  loops.clear();
  Given given = runBlocks(&region.front(), arguments, nullptr, ranks);
  loops = std::move(outer);
  return given;
}

/// Traces regions that run in an unknown order and any number of times.
void TraceBuilder::runUnknownBranch(Operation *op, const RankSet *ranks) {
  SmallVector<Table> deciders;
  SmallVector<uintptr_t> key = {kOneOf, uintptr_t(op), context};
  EventSet tokens;
  auto add = [&](Operation *decider) {
    for (OpOperand &operand : decider->getOpOperands())
      if (isToken(operand.get()))
        unite(tokens, getTokens(operand.get()));
      else if (isScalar(operand.get()) && flow.getTargets(operand).empty())
        deciders.push_back(getUnknown(operand.get(), ranks));
  };
  add(op);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty())
        add(&block.back());
  Table selector = values.map(deciders, ranks, [&](ArrayRef<Number> numbers) {
    SmallVector<uintptr_t> parts = key;
    llvm::append_range(parts, numbers);
    return values.getTerm(parts);
  });
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    repeat(op, selector, ranks, [&] {
      Given arguments = getUnknowns(region.getArguments(), ranks);
      for (auto [i, argument] : llvm::enumerate(region.getArguments()))
        if (isToken(argument))
          arguments.tokens[i] = tokens;
      Given given = run(region, arguments, ranks);
      for (const EventSet &set : given.tokens)
        unite(tokens, set);
    });
  }
  Given results = getUnknowns(op->getResults(), ranks);
  for (EventSet &set : results.tokens)
    set = tokens;
  take(op->getResults(), results, ranks);
}

//===----------------------------------------------------------------------===//
// Structured loops
//===----------------------------------------------------------------------===//

/// Returns the number of ops in `op`.
static int64_t countOps(Operation *op) {
  int64_t count = 0;
  op->walk([&](Operation *) { ++count; });
  return count;
}

bool TraceBuilder::runForExactly(LoopLikeOpInterface op, Table lower,
                                 Table upper, Table step,
                                 const RankSet *ranks) {
  Table trips = values.map(
      {lower, upper, step}, ranks, [&](ArrayRef<Number> numbers) -> Number {
        std::optional<int64_t> l = values.getIntegerOf(numbers[0]),
                               u = values.getIntegerOf(numbers[1]),
                               s = values.getIntegerOf(numbers[2]);
        if (!l || !u || !s || *s <= 0)
          return values.getInteger(-1);
        int64_t range;
        if (llvm::SubOverflow(*u, *l, range))
          return values.getInteger(-1);
        return values.getInteger(range <= 0 ? 0
                                            : range / *s + (range % *s != 0));
      });
  int64_t most = 0;
  auto look = [&](Number number) {
    int64_t count = *values.getIntegerOf(number);
    if (count < 0 || count > kMaxTrips)
      return false;
    most = std::max(most, count);
    return true;
  };
  if (Number uniform = values.getUniformOf(trips, ranks)) {
    if (!look(uniform))
      return false;
  } else {
    for (unsigned rank : ranks->members())
      if (!look(values.get(trips, rank)))
        return false;
  }
  if (most * countOps(op) + steps > kMaxSteps)
    return false;

  Region &region = *op.getLoopRegions().front();
  Given carried = give(op.getInits());
  Trace *outer = current;
  std::vector<std::pair<TraceItem, Trace *>> open;
  const RankSet *still = ranks;
  for (int64_t trip = 0; trip < most; ++trip) {
    llvm::BitVector going = still->ranks;
    if (!values.getUniformOf(trips, still))
      for (unsigned rank : still->members())
        if (*values.getIntegerOf(values.get(trips, rank)) <= trip)
          going.reset(rank);
    const RankSet *next = values.getSet(std::move(going));
    if (next->count == 0)
      break;
    if (next != still) {
      // Ranks that are done separate from the others.
      TraceItem split;
      split.kind = TraceItem::Split;
      split.op = op;
      split.parts.push_back({next, std::make_unique<Trace>()});
      Trace *part = split.parts.back().second.get();
      open.push_back({std::move(split), current});
      current = part;
      still = next;
    }
    llvm::SaveAndRestore<unsigned> iteration(context, getContext(op, trip));
    Given arguments;
    arguments.values.push_back(
        values.map({lower, step}, still, [&](ArrayRef<Number> numbers) {
          return values.getInteger(*values.getIntegerOf(numbers[0]) +
                                   trip * *values.getIntegerOf(numbers[1]));
        }));
    arguments.tokens.emplace_back();
    llvm::append_range(arguments.values, carried.values);
    llvm::append_range(arguments.tokens, carried.tokens);
    Given yielded = run(region, arguments, still);
    // Ranks that are done keep the tokens of their last iteration.
    if (still == ranks)
      carried = std::move(yielded);
    else
      carried = blend(yielded, still, carried);
  }
  while (!open.empty()) {
    TraceItem split = std::move(open.back().first);
    current = open.back().second;
    open.pop_back();
    addItem(std::move(split));
  }
  current = outer;
  take(op->getResults(), carried, ranks);
  return true;
}

/// Returns a bound of an affine loop: the maximum of the results of its lower
/// map, or the minimum of those of its upper map.
Table TraceBuilder::getAffineBound(Operation *op, bool isUpper,
                                   const RankSet *ranks) {
  auto loop = cast<affine::AffineForOp>(op);
  AffineMap bound = isUpper ? loop.getUpperBoundMap() : loop.getLowerBoundMap();
  SmallVector<Table> operands;
  for (Value operand :
       isUpper ? loop.getUpperBoundOperands() : loop.getLowerBoundOperands())
    operands.push_back(get(operand));
  auto compute = [&](ArrayRef<Number> numbers) -> Number {
    SmallVector<Attribute> constants, results;
    SmallVector<uintptr_t> parts = {
        kBound, uintptr_t(bound.getAsOpaquePointer()), uintptr_t(isUpper)};
    for (Number number : numbers) {
      parts.push_back(number);
      constants.push_back(values.getConstantOf(number));
    }
    if (llvm::is_contained(constants, Attribute()) ||
        failed(bound.constantFold(constants, results)))
      return values.getTerm(parts);
    SmallVector<int64_t> all;
    for (Attribute result : results)
      all.push_back(cast<IntegerAttr>(result).getInt());
    return values.getInteger(isUpper ? *llvm::min_element(all)
                                     : *llvm::max_element(all));
  };
  if (operands.empty())
    return values.getUniform(compute({}));
  return values.map(operands, ranks, compute);
}

void TraceBuilder::runFor(LoopLikeOpInterface op, const RankSet *ranks) {
  bool isAffine = isa<affine::AffineForOp>(op);
  Table lower = isAffine ? getAffineBound(op, /*isUpper=*/false, ranks)
                         : getSize(op.getLoopLowerBounds()->front(), ranks);
  Table upper = isAffine ? getAffineBound(op, /*isUpper=*/true, ranks)
                         : getSize(op.getLoopUpperBounds()->front(), ranks);
  Table step = getSize(op.getLoopSteps()->front(), ranks);
  if (runForExactly(op, lower, upper, step, ranks))
    return;
  Table selector =
      values.map({lower, upper, step}, ranks, [&](ArrayRef<Number> numbers) {
        SmallVector<uintptr_t> parts = {kTrips};
        llvm::append_range(parts, numbers);
        return values.getTerm(parts);
      });
  Given inits = give(op.getInits());
  Given results = getUnknowns(op->getResults(), ranks);
  Region &region = *op.getLoopRegions().front();
  repeat(op, selector, ranks, [&] {
    Given arguments = getUnknowns(region.getArguments(), ranks);
    // If they begin equally, all ranks have the same counter in each iteration.
    arguments.values[0] =
        values.map({lower, step}, ranks, [&](ArrayRef<Number> numbers) {
          return values.getTerm({kCounter, context, numbers[0], numbers[1]});
        });
    ValueRange yields = op.getYieldedValues();
    for (auto [i, argument] : llvm::enumerate(op.getRegionIterArgs())) {
      arguments.tokens[i + 1] = inits.tokens[i];
      if (i < yields.size() && yields[i] == argument)
        arguments.values[i + 1] = inits.values[i];
    }
    Given yielded = run(region, arguments, ranks);
    for (auto [i, set] : llvm::enumerate(yielded.tokens))
      unite(results.tokens[i], set);
  });
  for (auto [i, set] : llvm::enumerate(inits.tokens))
    unite(results.tokens[i], set);
  take(op->getResults(), results, ranks);
}

/// Returns false if it is not known whether the loop continues.
bool TraceBuilder::runWhileExactly(Operation *op, const RankSet *ranks) {
  auto loop = cast<scf::WhileOp>(op);
  int64_t size = countOps(op);
  Given carried = give(loop.getInits()), left;
  Trace *outer = current;
  size_t numItems = current->items.size(), numProblems = problems.size();
  std::vector<std::pair<TraceItem, Trace *>> open;
  const RankSet *still = ranks;
  bool isDone = false, isKnown = true;
  for (int64_t trip = 0; !isDone && isKnown; ++trip) {
    if (trip > kMaxTrips || steps + size > kMaxSteps) {
      isKnown = false;
      break;
    }
    llvm::SaveAndRestore<unsigned> iteration(context, getContext(op, trip));
    Given before = run(loop.getBefore(), carried, still);
    Table condition = before.values.front();
    llvm::BitVector going(values.getNumRanks());
    DenseMap<Number, std::optional<int64_t>> known;
    auto decide = [&](Number number) {
      auto [found, isNew] = known.insert({number, std::nullopt});
      if (isNew) {
        found->second = values.getIntegerOf(number);
        for (auto [assumed, as] : assumptions)
          if (assumed == number)
            found->second = as;
      }
      isKnown &= found->second.has_value();
      return found->second.value_or(0);
    };
    if (Number uniform = values.getUniformOf(condition, still)) {
      if (decide(uniform))
        going = still->ranks;
    } else {
      for (unsigned rank : still->members())
        if (decide(values.get(condition, rank)))
          going.set(rank);
    }
    if (!isKnown)
      break;
    before.values.erase(before.values.begin());
    before.tokens.erase(before.tokens.begin());
    left = still == ranks ? before : blend(before, still, left);
    const RankSet *next = values.getSet(std::move(going));
    if (next->count == 0)
      break;
    if (next != still) {
      TraceItem split;
      split.kind = TraceItem::Split;
      split.op = op;
      split.parts.push_back({next, std::make_unique<Trace>()});
      Trace *part = split.parts.back().second.get();
      open.push_back({std::move(split), current});
      current = part;
      still = next;
    }
    carried = run(loop.getAfter(), before, still);
  }
  if (!isKnown) {
    current = outer;
    current->items.erase(current->items.begin() + numItems,
                         current->items.end());
    problems.truncate(numProblems);
    return false;
  }
  while (!open.empty()) {
    TraceItem split = std::move(open.back().first);
    current = open.back().second;
    open.pop_back();
    addItem(std::move(split));
  }
  current = outer;
  take(op->getResults(), left, ranks);
  return true;
}

void TraceBuilder::runWhile(Operation *op, const RankSet *ranks) {
  if (runWhileExactly(op, ranks))
    return;
  auto loop = cast<scf::WhileOp>(op);
  EventSet tokens;
  for (const EventSet &set : give(loop.getInits()).tokens)
    unite(tokens, set);
  // Any token may be any of the carried ones.
  auto runUnknown = [&](Region &region) {
    Given arguments = getUnknowns(region.getArguments(), ranks);
    for (auto [i, argument] : llvm::enumerate(region.getArguments()))
      if (isToken(argument))
        arguments.tokens[i] = tokens;
    Given given = run(region, arguments, ranks);
    for (const EventSet &set : given.tokens)
      unite(tokens, set);
    return given;
  };
  Table condition;
  {
    llvm::SaveAndRestore<unsigned> iteration(context, getContext(op, ~0u));
    condition = runUnknown(loop.getBefore()).values.front();
  }
  repeat(op, condition, ranks, [&] {
    runUnknown(loop.getAfter());
    runUnknown(loop.getBefore());
  });
  Given results = getUnknowns(op->getResults(), ranks);
  for (EventSet &set : results.tokens)
    set = tokens;
  take(op->getResults(), results, ranks);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Returns the blocks of the loop with this header, or an empty list if it is
/// none.
ArrayRef<Block *> TraceBuilder::getLoop(Block *header) {
  auto [found, isNew] = cycles.try_emplace(header);
  if (!isNew)
    return found->second;
  SmallVector<Block *> worklist;
  llvm::SetVector<Block *> blocks;
  for (Block *predecessor : header->getPredecessors())
    if (flow.getDominance().isReachableFromEntry(predecessor) &&
        flow.getDominance().dominates(header, predecessor))
      worklist.push_back(predecessor);
  if (worklist.empty())
    return {};
  blocks.insert(header);
  while (!worklist.empty()) {
    Block *block = worklist.pop_back_val();
    if (blocks.insert(block))
      llvm::append_range(worklist, block->getPredecessors());
  }
  return cycles[header] = SmallVector<Block *>(blocks.begin(), blocks.end());
}

static Block *getJoin(PostDominanceInfo &dominance, Block *block) {
  auto *node = dominance.getNode(block);
  auto *above = node ? node->getIDom() : nullptr;
  return above ? above->getBlock() : nullptr;
}

TraceBuilder::Given TraceBuilder::runBlocks(Block *block, Given given,
                                            Block *stop, const RankSet *ranks) {
  bool isFirst = true;
  while (true) {
    // The representative iteration ends where the next one would begin.
    if (!loops.empty() && !loops.back().isExact &&
        ((block == loops.back().header && loops.back().isEntered) ||
         !loops.back().blocks.contains(block))) {
      if (!loops.back().blocks.contains(block))
        loops.back().exits.insert(block);
      for (const EventSet &set : given.tokens)
        unite(loops.back().tokens, set);
      return {};
    }
    if (block == stop)
      return given;
    if (++steps > kMaxSteps * 2) {
      addProblem(&block->front(),
                 "cannot prove that ranks agree: the loop runs for too long to "
                 "be followed",
                 /*isUnproven=*/true);
      return {};
    }
    bool isKnown = llvm::any_of(
        loops, [&](const BlockLoop &loop) { return loop.header == block; });
    if (!isKnown && !block->isEntryBlock() && !getLoop(block).empty())
      return runLoopOfBlocks(block, std::move(given), stop, ranks);
    if (!loops.empty() && loops.back().header == block)
      loops.back().isEntered = true;

    llvm::SaveAndRestore<unsigned> visit(context);
    if (isKnown && !isFirst)
      ++frames.back()->visits[block];
    if (unsigned visits = frames.back()->visits.lookup(block))
      context = getContext(block, visits);
    isFirst = false;
    if (!block->isEntryBlock() || !given.values.empty())
      take(block->getArguments(), given, ranks);
    runOps(*block, ranks);
    Operation *terminator = block->empty() ? nullptr : &block->back();
    if (!terminator || terminator->getNumSuccessors() == 0)
      return terminator ? give(terminator->getOperands()) : Given();

    auto branch = dyn_cast<BranchOpInterface>(terminator);
    auto giveTo = [&](unsigned i) {
      if (!branch)
        return getUnknowns(terminator->getSuccessor(i)->getArguments(), ranks);
      SuccessorOperands operands = branch.getSuccessorOperands(i);
      if (operands.getProducedOperandCount())
        return getUnknowns(terminator->getSuccessor(i)->getArguments(), ranks);
      return give(operands.getForwardedOperands());
    };
    if (terminator->getNumSuccessors() == 1) {
      given = giveTo(0);
      block = terminator->getSuccessor(0);
      continue;
    }

    SmallVector<std::optional<int64_t>> cases;
    SmallVector<Given> givens;
    Table selector = 0;
    for (unsigned i = 0; i < terminator->getNumSuccessors(); ++i)
      givens.push_back(giveTo(i));
    if (auto conditional = dyn_cast<cf::CondBranchOp>(terminator)) {
      cases = {1, std::nullopt};
      selector = get(conditional.getCondition());
    } else if (auto choice = dyn_cast<cf::SwitchOp>(terminator)) {
      cases.push_back(std::nullopt);
      if (auto all = choice.getCaseValues())
        for (const APInt &value : all->getValues<APInt>())
          cases.push_back(value.getSExtValue());
      selector = get(choice.getFlag());
    } else {
      SmallVector<Table> deciders;
      for (OpOperand &operand : terminator->getOpOperands())
        if (flow.getTargets(operand).empty() && !isToken(operand.get()))
          deciders.push_back(get(operand.get()));
      selector = values.map(deciders, ranks, [&](ArrayRef<Number> numbers) {
        SmallVector<uintptr_t> parts = {kOneOf, uintptr_t(terminator)};
        llvm::append_range(parts, numbers);
        return values.getTerm(parts);
      });
      for (unsigned i = 0; i < terminator->getNumSuccessors(); ++i)
        cases.push_back(i);
    }
    // Trips can only be followed if it is known whether there is a next one.
    if (!loops.empty() && !isDecided(selector, ranks))
      for (BlockLoop &loop : llvm::reverse(loops)) {
        if (!loop.isExact)
          break;
        if (loop.blocks.contains(block)) {
          isAborted = true;
          abortTo = loop.header;
          return {};
        }
      }
    if (!loops.empty() && !loops.back().isExact)
      loops.back().selectors.push_back(selector);

    std::unique_ptr<PostDominanceInfo> &dominance =
        postDominances[block->getParent()];
    if (!dominance)
      dominance = std::make_unique<PostDominanceInfo>(
          block->getParent()->getParentOp());
    Block *join = getJoin(*dominance, block);
    SmallVector<Arm> arms;
    for (unsigned i = 0; i < terminator->getNumSuccessors(); ++i)
      arms.push_back([&, i](const RankSet *part) {
        return runBlocks(terminator->getSuccessor(i), givens[i], join, part);
      });
    // If all ranks take the same arm, the paths need not be joined.
    if (Number number = values.getUniformOf(selector, ranks))
      if (std::optional<unsigned> arm = getArm(number, cases)) {
        given = givens[*arm];
        block = terminator->getSuccessor(*arm);
        continue;
      }
    given = choose(terminator, selector, cases, arms, ranks);
    if (isAborted || !join)
      return given;
    block = join;
  }
}

bool TraceBuilder::isDecided(Table selector, const RankSet *ranks) {
  auto isKnown = [&](Number number) {
    return values.getConstantOf(number) ||
           llvm::any_of(assumptions,
                        [&](auto &one) { return one.first == number; });
  };
  if (Number uniform = values.getUniformOf(selector, ranks))
    return isKnown(uniform);
  return llvm::all_of(ranks->members(), [&](unsigned rank) {
    return isKnown(values.get(selector, rank));
  });
}

std::optional<unsigned>
TraceBuilder::getArm(Number number, ArrayRef<std::optional<int64_t>> cases) {
  std::optional<int64_t> value = values.getIntegerOf(number);
  for (auto [selector, assumed] : assumptions)
    if (selector == number)
      value = assumed;
  std::optional<unsigned> other;
  for (auto [i, armCase] : llvm::enumerate(cases)) {
    if (armCase && value && *armCase == *value)
      return i;
    if (!armCase)
      other = i;
  }
  return value ? other : std::nullopt;
}

TraceBuilder::Given TraceBuilder::runLoopOfBlocks(Block *header, Given given,
                                                  Block *stop,
                                                  const RankSet *ranks) {
  ArrayRef<Block *> blocks = getLoop(header);
  Trace *outer = current;
  size_t numItems = current->items.size(), numProblems = problems.size();
  unsigned depthBefore = depth, choicesBefore = choices;
  size_t assumed = assumptions.size();
  BlockLoop loop;
  loop.header = header;
  loop.blocks.insert(blocks.begin(), blocks.end());
  loop.isExact = true;
  loops.push_back(loop);
  size_t numLoops = loops.size();
  Given result = runBlocks(header, given, stop, ranks);
  loops.truncate(numLoops - 1);
  if (!isAborted)
    return result;
  if (abortTo != header)
    return {};
  isAborted = false;
  current = outer;
  current->items.erase(current->items.begin() + numItems, current->items.end());
  problems.truncate(numProblems);
  depth = depthBefore;
  choices = choicesBefore;
  assumptions.truncate(assumed);

  // One iteration represents all.
  loop.isExact = false;
  for (const EventSet &set : given.tokens)
    unite(loop.tokens, set);
  loops.push_back(loop);
  Given unknown = getUnknowns(header->getArguments(), ranks);
  for (auto [i, argument] : llvm::enumerate(header->getArguments()))
    if (isToken(argument))
      unknown.tokens[i] = loop.tokens;
  TraceItem item;
  item.kind = TraceItem::Choice;
  item.isLoop = true;
  item.op = &header->back();
  item.ranks = ranks;
  item.arms.push_back(std::make_unique<Trace>());
  current = item.arms.back().get();
  {
    llvm::SaveAndRestore<unsigned> iteration(context, getContext(header, ~0u));
    ++choices;
    runBlocks(header, unknown, nullptr, ranks);
    --choices;
  }
  current = outer;
  BlockLoop done = loops.pop_back_val();
  if (isAborted)
    return {};
  item.selector =
      values.map(done.selectors, ranks, [&](ArrayRef<Number> numbers) {
        SmallVector<uintptr_t> parts = {kOneOf};
        llvm::append_range(parts, numbers);
        return values.getTerm(parts);
      });
  Table selector = item.selector;
  addItem(std::move(item));

  // Values of the loop are not known behind it.
  for (Block *block : blocks) {
    for (Value argument : block->getArguments())
      frames.back()->values.erase(argument);
    for (Operation &op : *block)
      for (Value result : op.getResults()) {
        frames.back()->values.erase(result);
        if (isToken(result))
          unite(frames.back()->tokens[result], done.tokens);
      }
  }
  auto giveTo = [&](Block *exit) {
    Given given = getUnknowns(exit->getArguments(), ranks);
    for (auto [i, argument] : llvm::enumerate(exit->getArguments()))
      if (isToken(argument))
        given.tokens[i] = done.tokens;
    return given;
  };
  if (done.exits.empty())
    return {}; // never ends
  if (done.exits.size() == 1)
    return runBlocks(done.exits.front(), giveTo(done.exits.front()), stop,
                     ranks);
  // The block where the paths of all exits join.
  Block *join = stop;
  {
    std::unique_ptr<PostDominanceInfo> &dominance =
        postDominances[header->getParent()];
    if (!dominance)
      dominance = std::make_unique<PostDominanceInfo>(
          header->getParent()->getParentOp());
    join = getJoin(*dominance, header);
    while (join && done.blocks.contains(join))
      join = getJoin(*dominance, join);
  }
  SmallVector<std::optional<int64_t>> cases;
  SmallVector<Arm> arms;
  for (Block *exit : done.exits) {
    cases.push_back(arms.size());
    arms.push_back([&, exit](const RankSet *part) {
      return runBlocks(exit, giveTo(exit), join, part);
    });
  }
  Given after = choose(&header->back(), selector, cases, arms, ranks);
  if (!join || isAborted)
    return after;
  return runBlocks(join, after, stop, ranks);
}
