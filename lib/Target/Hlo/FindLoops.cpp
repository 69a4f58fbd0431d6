//===- FindLoops.cpp - Finds loops whose gathers can start earlier --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An iteration can gather for the next one if the gather's operand depends only
// on elements of the loop's tuple whose next values are known early. These are
// elements that stay the same, and counters: integers that depend only on such
// elements.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"
#include "Shapes.h"
#include "Work.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

const Instruction *hlo::getLoopParameter(const Computation &computation) {
  return const_cast<Computation &>(computation).getParameters().front();
}

/// Returns true if `value` is element `index` of a computation's parameter.
static bool isElement(const Instruction &value, int64_t index) {
  return value.opcode == Opcode::GetTupleElement &&
         value.operands[0]->opcode == Opcode::Parameter &&
         value.proto->tupleIndex == index;
}

bool hlo::isUnchanged(const Computation &body, int64_t index) {
  return isElement(*body.root->operands[index], index);
}

const Instruction &hlo::resolve(const Instruction &value) {
  const Instruction *at = &value;
  while (at->opcode == Opcode::GetTupleElement) {
    const Instruction *tuple = at->operands[0];
    while (tuple->opcode == Opcode::OptimizationBarrier &&
           tuple->operands.size() == 1)
      tuple = tuple->operands[0];
    int64_t index = at->proto->tupleIndex;
    if (tuple->opcode != Opcode::Tuple || index < 0 ||
        index >= static_cast<int64_t>(tuple->operands.size()))
      break;
    at = tuple->operands[index];
  }
  return *at;
}

/// Returns true for instructions whose result depends only on their operands
/// and the rank, and which never fail, whatever the operands are.
static bool isPure(const Instruction &instruction) {
  static const llvm::StringSet<> simple = {
      "add",       "and",     "bitcast",       "bitcast-convert", "broadcast",
      "clamp",     "compare", "concatenate",   "constant",        "convert",
      "copy",      "divide",  "dynamic-slice", "fusion",          "iota",
      "maximum",   "minimum", "multiply",      "negate",          "not",
      "or",        "pad",     "partition-id",  "remainder",       "replica-id",
      "reshape",   "reverse", "select",        "slice",           "subtract",
      "transpose", "xor"};
  return simple.contains(instruction.proto->opcode) &&
         isArray(instruction.getShape()) &&
         llvm::none_of(instruction.called, [](const Computation *body) {
           return body->communicates || body->varies ||
                  llvm::any_of(body->instructions, [](const Instruction &in) {
                    return in.opcode == Opcode::CustomCall ||
                           !in.called.empty();
                  });
         });
}

namespace {

class LoopFinder {
public:
  explicit LoopFinder(const HloModule::Impl &hlo) : hlo(hlo) {
    for (const Computation &computation : hlo.computations)
      for (const Instruction &instruction : computation.instructions)
        for (const Computation *called : instruction.called)
          ++numCallers[called];
  }

  Loop find(const Instruction &instruction);

private:
  std::string checkLoop(const Loop &loop) const;
  void findEarly(Loop &loop) const;
  void classify(Loop &loop, ArrayRef<bool> isCounter) const;
  void findGathers(Loop &loop) const;
  std::string checkGather(const Loop &loop, const Instruction &gather,
                          const llvm::BitVector &isUsed) const;
  double getWorkBefore(const Instruction &gather) const;

  const HloModule::Impl &hlo;
  DenseMap<const Computation *, unsigned> numCallers;
};

} // namespace

static bool hasSharding(const Instruction &instruction) {
  return !instruction.proto->sharding.empty();
}

std::string LoopFinder::checkLoop(const Loop &loop) const {
  const Instruction &instruction = *loop.instruction;
  const Instruction &inits = *instruction.operands[0];
  const Computation &body = *loop.body, &condition = *loop.condition;
  if (!loop.trips)
    return "its number of iterations is not known";
  if (*loop.trips < 2)
    return "it has less than 2 iterations";
  if (numCallers.lookup(&body) != 1 || numCallers.lookup(&condition) != 1)
    return "its body or condition has another caller";
  auto hasOneTuple = [](const Computation &computation) {
    auto parameters = const_cast<Computation &>(computation).getParameters();
    return parameters.size() == 1 && isTuple(parameters[0]->getShape());
  };
  size_t numElements = instruction.getShape().tupleShapes.size();
  if (!hasOneTuple(body) || !hasOneTuple(condition) ||
      body.root->opcode != Opcode::Tuple ||
      body.root->operands.size() != numElements ||
      getLoopParameter(body)->getShape().tupleShapes.size() != numElements ||
      inits.getShape().tupleShapes.size() != numElements ||
      (inits.opcode == Opcode::Tuple && inits.operands.size() != numElements))
    return "its body does not end with a tuple of its elements";
  if (!body.root->users.empty())
    return "its body uses the tuple that it ends with";
  if (hasSharding(instruction) || hasSharding(*body.root) ||
      hasSharding(*getLoopParameter(body)) ||
      hasSharding(*getLoopParameter(condition)) || hasSharding(inits))
    return "its tuple has a sharding";
  auto isWhole = [](const Instruction *user) {
    return user->opcode != Opcode::GetTupleElement;
  };
  if (&instruction == instruction.parent->root ||
      llvm::any_of(instruction.users, isWhole) ||
      llvm::any_of(getLoopParameter(body)->users, isWhole) ||
      llvm::any_of(getLoopParameter(condition)->users, isWhole))
    return "its tuple is used as a whole";
  return "";
}

/// Determines which values of the body are known early if the elements in
/// `isCounter` are.
void LoopFinder::classify(Loop &loop, ArrayRef<bool> isCounter) const {
  const Computation &body = *loop.body;
  loop.early.assign(body.instructions.size(), {});
  for (const Instruction *instruction : body.order) {
    Early &early = loop.early[instruction->number];
    if (const Instruction &same = resolve(*instruction); &same != instruction) {
      early = loop.early[same.number];
      continue;
    }
    if (instruction->opcode == Opcode::GetTupleElement &&
        instruction->operands[0]->opcode == Opcode::Parameter) {
      int64_t index = instruction->proto->tupleIndex;
      if (index < 0 || index >= static_cast<int64_t>(isCounter.size()))
        continue;
      early.varies = isCounter[index];
      early.isKnown = isCounter[index] || isUnchanged(body, index);
      continue;
    }
    bool isGather = instruction->opcode == Opcode::AllGather &&
                    instruction->operands.size() == 1 &&
                    isArray(instruction->getShape());
    if (!isGather && !isPure(*instruction) &&
        instruction->opcode != Opcode::GetTupleElement)
      continue;
    early.isKnown = true;
    early.isGathered = isGather;
    for (const Instruction *operand : instruction->operands) {
      const Early &of = loop.early[operand->number];
      early.isKnown &= of.isKnown;
      early.varies |= of.varies;
      early.isGathered |= of.isGathered;
      early.depth = std::max(early.depth, of.depth + 1);
    }
    // Bounds the recursion that clones a value and its operands.
    constexpr unsigned kMostDepth = 256;
    early.isKnown &= early.depth <= kMostDepth;
  }
}

/// Finds the counters, and the values that are known early.
void LoopFinder::findEarly(Loop &loop) const {
  const Computation &body = *loop.body;
  SmallVector<bool> isCounter;
  for (auto [i, next] : llvm::enumerate(body.root->operands))
    isCounter.push_back(isScalarInteger(next->getShape()) &&
                        !isUnchanged(body, i));
  // Few counters depend on others, so more rounds are not worth their time.
  constexpr unsigned kMostRounds = 64;
  bool hasChanged = true;
  for (unsigned round = 0; hasChanged; ++round) {
    hasChanged = false;
    if (round == kMostRounds)
      isCounter.assign(isCounter.size(), false);
    classify(loop, isCounter);
    for (auto [i, next] : llvm::enumerate(body.root->operands)) {
      const Early &early = loop.early[next->number];
      if (!isCounter[i] || (early.isKnown && !early.isGathered))
        continue;
      isCounter[i] = false;
      hasChanged = true;
    }
  }
}

std::string LoopFinder::checkGather(const Loop &loop, const Instruction &gather,
                                    const llvm::BitVector &isUsed) const {
  if (gather.opcode == Opcode::CollectiveStart)
    return "it has a start and a done already";
  if (gather.operands.size() != 1 || !isArray(gather.getShape()))
    return "it gathers several arrays";
  const Early &early = loop.early[gather.number];
  if (!early.isKnown)
    return "its operand depends on what the iteration computes";
  if (!early.varies)
    return "it gathers the same in each iteration";
  auto waitsFor = [&](const Instruction &other) {
    return llvm::is_contained(other.controlPredecessors, &gather);
  };
  if (!gather.controlPredecessors.empty() ||
      llvm::any_of(loop.body->instructions, waitsFor))
    return "it has control dependences";
  if (!isUsed.test(gather.number))
    return "only other gathers or the next iteration use it";
  return "";
}

/// Returns the work that the first use of `gather` depends on, which can hide
/// the gather without rotation.
double LoopFinder::getWorkBefore(const Instruction &gather) const {
  // Operations that take about as long as the transfer of one byte.
  constexpr double kOperations = 256;
  double least = -1;
  for (const Instruction *user : gather.users) {
    llvm::DenseSet<const Instruction *> seen = {&gather};
    SmallVector<const Instruction *> open(user->operands.begin(),
                                          user->operands.end());
    double work = 0;
    while (!open.empty()) {
      const Instruction *at = open.pop_back_val();
      if (!seen.insert(at).second)
        continue;
      open.append(at->operands.begin(), at->operands.end());
      if (isSyncCollective(at->opcode))
        continue;
      Work own = getWork(hlo, *at);
      work += own.bytes + (own.contraction + own.elementwise) / kOperations;
    }
    if (least < 0 || work < least)
      least = work;
  }
  return std::max(least, 0.0);
}

void LoopFinder::findGathers(Loop &loop) const {
  const Computation &body = *loop.body;
  // Set for values with users other than gathers and those that compute the
  // next iteration's elements.
  llvm::BitVector isUsed(body.instructions.size());
  for (const Instruction *instruction : llvm::reverse(body.order))
    for (const Instruction *user : instruction->users)
      if (user != body.root && user->opcode != Opcode::AllGather &&
          (!loop.early[user->number].isKnown || isUsed.test(user->number)))
        isUsed.set(instruction->number);
  for (const Instruction *instruction : body.order) {
    if (instruction->opcode != Opcode::AllGather &&
        StringRef(instruction->proto->opcode) != "all-gather-start")
      continue;
    LoopGather gather;
    gather.instruction = instruction;
    gather.obstacle = checkGather(loop, *instruction, isUsed);
    if (gather.obstacle.empty())
      gather.workBefore = getWorkBefore(*instruction);
    loop.gathers.push_back(std::move(gather));
  }
}

Loop LoopFinder::find(const Instruction &instruction) {
  Loop loop;
  loop.instruction = &instruction;
  loop.body = instruction.called[0];
  loop.condition = instruction.called[1];
  loop.trips = getTripCount(hlo, instruction);
  loop.obstacle = checkLoop(loop);
  if (!loop.obstacle.empty())
    return loop;
  findEarly(loop);
  findGathers(loop);
  if (loop.gathers.empty())
    loop.obstacle = "its body has no gathers";
  else if (llvm::none_of(loop.gathers, [](const LoopGather &gather) {
             return gather.obstacle.empty();
           }))
    loop.obstacle = "none of its gathers can start earlier";
  return loop;
}

std::vector<Loop> hlo::findLoops(const HloModule::Impl &hlo) {
  LoopFinder finder(hlo);
  std::vector<Loop> loops;
  for (const Computation &computation : hlo.computations)
    for (const Instruction &instruction : computation.instructions)
      if (instruction.opcode == Opcode::While)
        loops.push_back(finder.find(instruction));
  return loops;
}
