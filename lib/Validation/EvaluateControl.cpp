//===- EvaluateControl.cpp - Evaluates branches and calls -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates branches and calls. The results of a branch on an unknown flag are
// selects of those of its arms. If the condition is known on each rank, an arm
// runs on some ranks: `active`. Collectives that ranks start in different arms
// are matched in order. A switch is a branch on its first case, which has the
// other cases in its second arm.
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

//===----------------------------------------------------------------------===//
// Active ranks
//===----------------------------------------------------------------------===//

/// Returns the number that `ref` is on each rank, if it is known.
std::optional<std::vector<int64_t>> Evaluator::getByRank(const Ref &ref) {
  auto numbers = terms.getNumbers(ref);
  if (numbers && numbers->size() == 1)
    numbers->resize(active.size(), numbers->front());
  return numbers;
}

/// Returns the number that all active ranks have, if there is one.
std::optional<int64_t> Evaluator::getCommon(ArrayRef<int64_t> numbers) const {
  std::optional<int64_t> common;
  for (auto [number, isActive] : llvm::zip_equal(numbers, active)) {
    if (isActive && common && *common != number)
      return std::nullopt;
    if (isActive)
      common = number;
  }
  return common;
}

/// Returns the flag that compares the index `ref` with `number`.
Ref Evaluator::isEqual(const Ref &ref, int64_t number) {
  Type flagType = IntegerType::get(scope->getContext(), 1);
  if (auto numbers = terms.getNumbers(ref)) {
    for (int64_t &own : *numbers)
      own = own == number;
    return terms.getNumbers(flagType, *numbers);
  }
  Ref constant =
      terms.getInteger(IndexType::get(scope->getContext()), Affine(number));
  return decideByArms(flagType, terms.getOp("arith.cmpi predicate=0 : i64 i1 ",
                                            {ref, constant}));
}

TensorValue Evaluator::choose(const Ref &condition, const TensorValue &a,
                              const TensorValue &b) {
  if (a.view || b.view) {
    if (a.view && b.view && *a.view == *b.view && a.shape == b.shape)
      return a;
    // Neither its contents nor its location are known.
    return makeOpaque(terms.getUndef());
  }
  if (a.isOpaque || b.isOpaque)
    return makeOpaque(
        terms.getOpaque("scf.if ", 0, {makeScalar(condition), a, b}, {}));
  return map(terms, {&a, &b}, [&](ArrayRef<Ref> refs) {
    return terms.getOp("arith.select ", {condition, refs[0], refs[1]});
  });
}

bool validate::isUnchanged(const TensorValue &before,
                           const TensorValue &after) {
  if (before.pieces.size() != after.pieces.size())
    return false;
  for (auto [a, b] : llvm::zip(before.pieces, after.pieces)) {
    if (!(a.ref == b.ref))
      return false;
    for (auto [x, y] : llvm::zip(a.dims, b.dims))
      if (x.lo != y.lo || x.size != y.size || x.step != y.step)
        return false;
  }
  return true;
}

Evaluator::Effects Evaluator::choose(const Ref &condition, Effects a,
                                     const Effects &b) {
  for (auto &[name, world] : b.worlds)
    if (a.worlds.count(name))
      a.worlds[name] = choose(condition, a.worlds[name], world);
    else
      a.worlds[name] = makeOpaque(
          terms.getOpaque("else ", 0, {makeScalar(condition), world}, {}));
  for (auto &[allocation, contents] : b.memory) {
    auto other = a.memory.find(allocation);
    if (other == a.memory.end())
      a.memory[allocation] = contents;
    else if (!isUnchanged(other->second, contents))
      other->second = choose(condition, other->second, contents);
  }
  return a;
}

std::optional<Evaluator::Values>
Evaluator::runArm(ArmBody run, const Ref &condition, bool isTrue,
                  std::vector<bool> ranks, Arm *starts) {
  // The same condition inside of the arm is known.
  assumed.push_back({condition, isTrue});
  bool wasDiverged = isDiverged;
  // If it is known by rank, `active` has its value.
  isDiverged |= !terms.getNumbers(condition) && !terms.isUniform(condition);
  std::swap(active, ranks);
  std::swap(arm, starts);
  std::optional<Values> results = run();
  std::swap(arm, starts);
  std::swap(active, ranks);
  isDiverged = wasDiverged;
  assumed.pop_back();
  return results;
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

std::optional<Evaluator::Values> Evaluator::runBranch(const Ref &condition,
                                                      ArmBody runThen,
                                                      ArmBody runElse,
                                                      Location loc) {
  auto known = getByRank(condition);
  if (std::optional<int64_t> common =
          known ? getCommon(*known) : std::nullopt) {
    bool isTrue = *common != 0;
    return runArm(isTrue ? runThen : runElse, condition, isTrue, active, arm);
  }
  std::vector<bool> ranks[2] = {active, active};
  if (known)
    for (auto [rank, number] : llvm::enumerate(*known))
      ranks[number != 0].at(rank) = false;
  Effects before = effects;
  // Results of starts that ranks match from different arms, in order. The arms
  // are run again with each result, because later starts may send data that
  // depend on it.
  std::vector<std::vector<TensorValue>> matched;
  constexpr size_t kMostMatched = 32;
  while (true) {
    Arm starts[2] = {Arm(matched), Arm(matched)};
    std::optional<Values> results[2];
    Effects after[2];
    for (unsigned i = 0; i < 2; ++i) {
      effects = before;
      results[i] = runArm(i == 0 ? runThen : runElse, condition, i == 0,
                          ranks[i], known ? &starts[i] : arm);
      after[i] = effects;
      if (!results[i])
        return std::nullopt;
    }
    if (!starts[0].open && !starts[1].open) {
      Values chosen;
      for (auto [a, b] : llvm::zip_equal(*results[0], *results[1]))
        chosen.push_back(choose(condition, a, b));
      effects = choose(condition, std::move(after[0]), after[1]);
      return chosen;
    }
    effects = before;
    if (matched.size() == kMostMatched) {
      terms.fail("arms that start more than " + Twine(kMostMatched) +
                     " collectives with other ranks",
                 loc);
      return std::nullopt;
    }
    auto made = match(condition, starts[0], starts[1]);
    if (!made)
      return std::nullopt;
    matched.push_back(std::move(*made));
  }
}

std::optional<Evaluator::Values> Evaluator::runIf(scf::IfOp op) {
  auto run = [&](Region &region) {
    return region.empty() ? Values() : runBlock(region.front(), {});
  };
  return runBranch(
      getScalar(op.getCondition()), [&] { return run(op.getThenRegion()); },
      [&] { return run(op.getElseRegion()); }, op.getLoc());
}

std::optional<Evaluator::Values>
Evaluator::runCases(scf::IndexSwitchOp op, const Ref &flag, unsigned number) {
  if (number == op.getNumCases())
    return runBlock(op.getDefaultBlock(), {});
  return runBranch(
      isEqual(flag, op.getCases()[number]),
      [&] { return runBlock(op.getCaseBlock(number), {}); },
      [&] { return runCases(op, flag, number + 1); }, op.getLoc());
}

std::optional<Evaluator::Values> Evaluator::runSwitch(scf::IndexSwitchOp op) {
  Ref flag = getScalar(op.getArg());
  auto known = getByRank(flag);
  if (std::optional<int64_t> common =
          known ? getCommon(*known) : std::nullopt) {
    const auto *found = llvm::find(op.getCases(), *common);
    return runBlock(found == op.getCases().end()
                        ? op.getDefaultBlock()
                        : op.getCaseBlock(found - op.getCases().begin()),
                    {});
  }
  // Each case is an arm in the previous one.
  constexpr unsigned kMostCases = 256;
  if (op.getNumCases() <= kMostCases)
    return runCases(op, flag, 0);
  terms.fail("a switch of more than " + Twine(kMostCases) + " cases",
             op.getLoc());
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Ops with regions, and calls
//===----------------------------------------------------------------------===//

bool Evaluator::runControl(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    runFor(loop);
    return true;
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    runWhile(loop);
    return true;
  }
  auto set = [&](const std::optional<Values> &results) {
    if (results)
      for (auto [result, value] : llvm::zip(op->getResults(), *results))
        values[result] = value;
    return true;
  };
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return set(runIf(branch));
  if (auto branch = dyn_cast<scf::IndexSwitchOp>(op))
    return set(runSwitch(branch));
  if (auto region = dyn_cast<scf::ExecuteRegionOp>(op);
      region && region.getRegion().hasOneBlock())
    return set(runBlock(region.getRegion().front(), {}));
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = followsCalls ? symbols.lookupNearestSymbolFrom<func::FuncOp>(
                                     op, call.getCalleeAttr())
                               : func::FuncOp();
    if (!callee || callee.isExternal() || !callee.getBody().hasOneBlock() ||
        depth > 100)
      return false;
    Values arguments;
    for (Value operand : op->getOperands())
      arguments.push_back(get(operand));
    ++depth;
    std::optional<Values> results =
        runBlock(callee.getBody().front(), arguments);
    --depth;
    return set(results);
  }
  return false;
}
