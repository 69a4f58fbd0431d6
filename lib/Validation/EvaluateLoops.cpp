//===- EvaluateLoops.cpp - Evaluates loops --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates loops. Loops of few iterations are evaluated iteration by
// iteration. For others, each result is a term of the initial values and of one
// iteration, in which carried values have names.
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

/// The maximum number of iterations that are evaluated one by one.
static constexpr uint64_t kMostIterations = 256;

//===----------------------------------------------------------------------===//
// Loops as terms
//===----------------------------------------------------------------------===//

/// The results of one iteration.
struct Evaluator::Iteration {
  /// The condition of a `while`.
  Values condition;
  /// The results of the loop if it ends here.
  Values outputs;
  Values next;
};

/// A loop-carried value, and its name in an iteration.
struct Evaluator::Carried {
  /// True if it always has its initial value.
  bool isFixed = false;
  bool isUniform = false;
  bool isInFlight = false;
  std::string name;
};

std::string Evaluator::getCarriedName(unsigned number, bool isUniform) const {
  return (Twine(isUniform ? "uniform " : "") + kCarried + Twine(loopDepth) +
          "." + Twine(number))
      .str();
}

/// Returns none on an obstacle.
std::optional<Evaluator::Iteration>
Evaluator::runIteration(Operation *op, ArrayRef<TensorValue> inits,
                        ArrayRef<Carried> carried, bool isUniform) {
  Values given;
  for (auto [init, entry] : llvm::zip_equal(inits, carried)) {
    if (entry.isFixed || init.isOpaque || init.pieces.empty()) {
      given.push_back(init);
      continue;
    }
    bool isScalar = init.pieces.front().dims.empty() &&
                    init.pieces.front().ref.coords.empty();
    auto getElement = [&, &entry = entry,
                       &init = init](ArrayRef<Affine> index) {
      SmallVector<Affine> coords;
      if (!isScalar)
        coords.push_back(getAddress(init.shape, index));
      Ref ref = terms.getInput(entry.name, coords, entry.isUniform);
      return entry.isInFlight ? terms.getOp(kInFlight, ref) : ref;
    };
    given.push_back(makeWhole(terms, init.shape, getElement));
  }
  Iteration result;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    std::string name = "iteration " + std::to_string(loopDepth);
    Values arguments = {makeScalar(
        terms.getInput(isUniform ? "uniform " + name : name, {}, isUniform))};
    arguments.append(given.begin(), given.end());
    auto next = runBlock(*loop.getBody(), arguments);
    if (!next)
      return std::nullopt;
    result.outputs = given;
    result.next = std::move(*next);
    return result;
  }
  auto loop = cast<scf::WhileOp>(op);
  auto checked = runBlock(*loop.getBeforeBody(), given);
  if (!checked)
    return std::nullopt;
  result.condition = {checked->front()};
  result.outputs.assign(checked->begin() + 1, checked->end());
  auto next = runBlock(*loop.getAfterBody(), result.outputs);
  if (!next)
    return std::nullopt;
  result.next = std::move(*next);
  return result;
}

bool Evaluator::isUniform(const TensorValue &value) const {
  return llvm::all_of(value.pieces, [&](const Piece &piece) {
    return terms.isUniform(piece.ref);
  });
}

/// Returns true if no side effect since `before` is visible.
bool Evaluator::isWithoutEffects(const Effects &before) const {
  auto isKept = [](const auto &entries, const auto &now) {
    return llvm::all_of(entries, [&](const auto &entry) {
      auto found = now.find(entry.first);
      return found != now.end() && isUnchanged(entry.second, found->second);
    });
  };
  return before.worlds.size() == effects.worlds.size() &&
         isKept(before.worlds, effects.worlds) &&
         isKept(before.memory, effects.memory);
}

/// Sets the carried values in `value`. `numbers` has their numbers by name.
static void findNames(const Terms &terms, const TensorValue &value,
                      const DenseMap<unsigned, unsigned> &numbers,
                      llvm::SmallBitVector &found) {
  DenseSet<const Node *> seen;
  for (const Piece &piece : value.pieces)
    terms.walk(piece.ref, seen, [&](const Node &node) {
      auto number = node.kind == Node::Kind::Input ? numbers.find(node.key)
                                                   : numbers.end();
      if (number != numbers.end())
        found.set(number->second);
    });
}

/// Finds carried values that do not change, and those that are the same on all
/// ranks. The latter must be so initially, and after an iteration if they are
/// so before it. Returns an iteration with the values found.
std::optional<Evaluator::Iteration>
Evaluator::findCarried(Operation *op, ArrayRef<TensorValue> inits,
                       MutableArrayRef<Carried> carried, bool &isEndUniform) {
  const bool areBoundsUniform = isEndUniform;
  auto isInFlight = [&](const Piece &piece) {
    return piece.ref.node->kind == Node::Kind::Op &&
           terms.getKeyText(piece.ref.node->key) == kInFlight;
  };
  for (auto [init, entry] : llvm::zip_equal(inits, carried)) {
    entry.isUniform = isUniform(init);
    entry.isInFlight = !init.pieces.empty() && !init.isOpaque &&
                       llvm::all_of(init.pieces, isInFlight);
  }
  constexpr unsigned kMostRounds = 8;
  for (unsigned round = 0; round < kMostRounds; ++round) {
    for (auto [i, entry] : llvm::enumerate(carried))
      entry.name = getCarriedName(i, entry.isUniform);
    auto iteration = runIteration(op, inits, carried, isEndUniform);
    if (!iteration)
      return std::nullopt;
    bool hasChanged = false;
    for (unsigned i = 0; i < carried.size(); ++i) {
      Carried &entry = carried[i];
      const TensorValue &next = iteration->next[i];
      if (entry.isFixed || inits[i].isOpaque)
        continue;
      if (next.isOpaque || next.shape != inits[i].shape ||
          (entry.isInFlight ? !llvm::all_of(next.pieces, isInFlight)
                            : llvm::any_of(next.pieces, isInFlight)))
        return std::nullopt;
      auto isSame = [&](const Piece &piece) {
        const Ref ref =
            entry.isInFlight ? removeInFlight(piece.ref) : piece.ref;
        if (ref.node->kind != Node::Kind::Input ||
            terms.getKeyText(ref.node->key) != entry.name)
          return false;
        SmallVector<Affine> index;
        for (const Interval &dim : piece.dims)
          index.push_back(getIndex(dim));
        return ref.coords.empty() ||
               ref.coords.front() == getAddress(next.shape, index);
      };
      if (llvm::all_of(next.pieces, isSame))
        entry.isFixed = hasChanged = true;
      else if (entry.isUniform && !isUniform(next))
        hasChanged = !(entry.isUniform = false);
    }
    bool isUniformNow =
        areBoundsUniform && (iteration->condition.empty() ||
                             isUniform(iteration->condition.front()));
    hasChanged |= isUniformNow != isEndUniform;
    isEndUniform = isUniformNow;
    if (!hasChanged)
      return iteration;
  }
  return std::nullopt;
}

/// Evaluates the loop as a term. Fails on an obstacle.
bool Evaluator::runAsTerm(Operation *op, ArrayRef<TensorValue> inits) {
  std::vector<TensorValue> header;
  bool isEndUniform = true;
  if (auto loop = dyn_cast<scf::ForOp>(op))
    for (Value bound :
         {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()}) {
      header.push_back(makeScalar(getScalar(bound)));
      isEndUniform &= isUniform(header.back());
    }
  OperandRange given = op->getOperands().take_back(inits.size());
  for (auto [init, type] : llvm::zip_equal(inits, given.getTypes()))
    if (init.view || (init.isOpaque && !isa<TokenType>(type)))
      return false;
  const Effects before = effects;
  const int64_t numStartsBefore = numStarts;
  std::vector<Carried> carried(inits.size());
  std::optional<Iteration> whole =
      findCarried(op, inits, carried, isEndUniform);
  if (!whole || !isWithoutEffects(before))
    return false;
  // All ranks of a group must start it equally often.
  bool hasStarts = numStarts != numStartsBefore;
  if (hasStarts &&
      (!isEndUniform || arm || isDiverged || llvm::is_contained(active, false)))
    return false;

  DenseMap<unsigned, unsigned> numbers;
  for (auto [i, entry] : llvm::enumerate(carried))
    if (!entry.isFixed)
      numbers[terms.intern(entry.name)] = i;
  std::vector<llvm::SmallBitVector> needed(carried.size());
  for (auto [i, bits] : llvm::enumerate(needed)) {
    bits.resize(carried.size());
    findNames(terms, whole->next[i], numbers, bits);
  }
  std::map<std::vector<unsigned>, Iteration> iterations;
  Values results;
  for (auto [j, type] : llvm::enumerate(op->getResultTypes())) {
    const TensorValue &output = whole->outputs[j];
    if (isa<TokenType>(type) || output.pieces.empty()) {
      results.push_back(output);
      continue;
    }
    if (output.isOpaque || output.view)
      return false;
    // Only the values on which the output depends are operands of the term, in
    // the order in which they are carried.
    llvm::SmallBitVector all(carried.size());
    findNames(terms, output, numbers, all);
    for (const TensorValue &condition : whole->condition)
      findNames(terms, condition, numbers, all);
    for (unsigned size = 0; size != all.count();) {
      size = all.count();
      for (unsigned i : llvm::to_vector(all.set_bits()))
        all |= needed[i];
    }
    std::vector<unsigned> members(all.set_bits_begin(), all.set_bits_end());
    auto [place, isNew] = iterations.try_emplace(members);
    if (isNew) {
      std::vector<Carried> named = carried;
      for (Carried &entry : named)
        entry.name = "other " + entry.name;
      for (auto [i, member] : llvm::enumerate(members))
        named[member].name = getCarriedName(i, carried[member].isUniform);
      auto again = runIteration(op, inits, named, isEndUniform);
      if (!again)
        return false;
      place->second = std::move(*again);
    }
    const Iteration &iteration = place->second;
    std::vector<TensorValue> operands = header;
    bool isSame = isEndUniform && isUniform(iteration.outputs[j]);
    llvm::append_range(operands, iteration.condition);
    operands.push_back(iteration.outputs[j]);
    for (unsigned member : members) {
      operands.push_back(inits[member]);
      operands.push_back(iteration.next[member]);
    }
    bool isInFlight = llvm::all_of(output.pieces, [&](const Piece &piece) {
      return piece.ref.node->kind == Node::Kind::Op &&
             terms.getKeyText(piece.ref.node->key) == kInFlight;
    });
    std::string key = (op->getName().getStringRef() + " ").str();
    bool isScalar = !isa<ShapedType>(type);
    results.push_back(
        makeWhole(terms, output.shape, [&](ArrayRef<Affine> index) {
          SmallVector<Affine> coords;
          if (!isScalar)
            coords.push_back(getAddress(output.shape, index));
          Ref ref = terms.getOpaque(key, 0, operands, coords, isSame);
          return isInFlight ? terms.getOp(kInFlight, ref) : ref;
        }));
  }
  effects = before;
  for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
    values[result] = std::move(value);
  return true;
}

void Evaluator::runLoop(Operation *op) {
  Values inits;
  if (auto loop = dyn_cast<scf::ForOp>(op))
    for (Value init : loop.getInitArgs())
      inits.push_back(get(init));
  else
    for (Value init : cast<scf::WhileOp>(op).getInits())
      inits.push_back(get(init));
  Effects before = effects;
  ++loopDepth;
  bool isFollowed = runAsTerm(op, inits);
  --loopDepth;
  if (isFollowed)
    return;
  effects = std::move(before);
  // A loop without calls and collectives is not rewritten, so its text can be
  // compared.
  bool hasCalls = false;
  op->walk([&](Operation *nested) {
    hasCalls |= isa<CollectiveOpInterface, CallOpInterface>(nested);
  });
  if (hasCalls)
    return terms.fail("a loop of which the number of iterations is not known",
                      op->getLoc());
  terms.obstacle.reset();
  runUnknown(op);
}

//===----------------------------------------------------------------------===//
// Loops iteration by iteration
//===----------------------------------------------------------------------===//

void Evaluator::runFor(scf::ForOp op) {
  auto lows = getByRank(getScalar(op.getLowerBound())),
       highs = getByRank(getScalar(op.getUpperBound())),
       steps = getByRank(getScalar(op.getStep()));
  if (!lows || !highs || !steps)
    return runLoop(op);
  std::optional<int64_t> lo = getCommon(*lows), step = getCommon(*steps);
  int64_t hi = std::numeric_limits<int64_t>::min();
  for (auto [number, isActive] : llvm::zip_equal(*highs, active))
    if (isActive)
      hi = std::max(hi, number);
  if (!lo || !step || *step <= 0)
    return runLoop(op);
  uint64_t trips =
      hi > *lo ? (uint64_t(hi) - uint64_t(*lo) - 1) / uint64_t(*step) + 1 : 0;
  if (trips > kMostIterations)
    return runLoop(op);
  Values carried;
  for (Value init : op.getInitArgs())
    carried.push_back(get(init));
  for (uint64_t trip = 0; trip < trips; ++trip) {
    int64_t i = *lo + int64_t(trip) * *step;
    Values arguments = {makeScalar(
        terms.getInteger(op.getInductionVar().getType(), Affine(i)))};
    arguments.append(carried.begin(), carried.end());
    std::vector<bool> ranks(active);
    std::vector<int64_t> isIn(active.size());
    for (auto [rank, high] : llvm::enumerate(*highs)) {
      isIn[rank] = i < high;
      ranks[rank] = active[rank] && isIn[rank];
    }
    if (ranks == active) {
      std::optional<Values> next = runBlock(*op.getBody(), arguments);
      if (!next)
        return;
      carried = std::move(*next);
      continue;
    }
    // The other ranks have left the loop.
    Ref condition =
        terms.getNumbers(IntegerType::get(op.getContext(), 1), isIn);
    Effects before = effects;
    std::optional<Values> next =
        runArm([&] { return runBlock(*op.getBody(), arguments); }, condition,
               /*isTrue=*/true, ranks, /*starts=*/nullptr);
    if (!next)
      return;
    for (auto [value, own] : llvm::zip_equal(carried, *next))
      value = choose(condition, own, value);
    effects = choose(condition, std::move(effects), before);
  }
  for (auto [result, value] : llvm::zip(op.getResults(), carried))
    values[result] = value;
}

void Evaluator::runWhile(scf::WhileOp op) {
  Effects before = effects;
  Values carried;
  for (Value init : op.getInits())
    carried.push_back(get(init));
  for (uint64_t i = 0; i <= kMostIterations; ++i) {
    std::optional<Values> checked = runBlock(*op.getBeforeBody(), carried);
    if (!checked)
      return;
    auto condition = terms.getNumbers(checked->front().pieces.front().ref);
    if (!condition || condition->size() != 1)
      break;
    Values passed(llvm::drop_begin(*checked));
    if (condition->front() == 0) {
      for (auto [result, value] : llvm::zip(op.getResults(), passed))
        values[result] = value;
      return;
    }
    std::optional<Values> next = runBlock(*op.getAfterBody(), passed);
    if (!next)
      return;
    carried = std::move(*next);
  }
  effects = std::move(before);
  runLoop(op);
}
