//===- BuildProblem.cpp - Builds scheduling problems of blocks ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/BuildProblem.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "DialectAttrs.h"
#include "OpKindCache.h"
#include "ScalarBodies.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

class ProblemBuilder {
public:
  /// Prepares a problem of the block of `dependences`. `base` is that of
  /// buildMovedProblem, or null.
  ProblemBuilder(const BlockDependences &dependences, CostModel &costs,
                 NestedTimes &times, const Problem *base = nullptr)
      : dependences(dependences), costs(costs), times(times), base(base),
        loop(dyn_cast_or_null<LoopLikeOpInterface>(
            dependences.getBlock().getParentOp())) {}

  Problem build() {
    static_cast<OverlapFigures &>(problem) = costs.getMachine();
    unsigned numOps = dependences.size();
    problem.ops.resize(numOps);
    problem.predecessors.resize(numOps);
    problem.successors.resize(numOps);
    for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
      for (const auto &dependence : dependences.getPredecessors(i))
        problem.predecessors[i].emplace_back(dependence.from, dependence.kind);
      llvm::sort(problem.predecessors[i], std::less<unsigned>());
      llvm::append_range(problem.successors[i], dependences.getSuccessors(i));
      const Kind &kind = kinds.get(op);
      if (kind.isStart)
        addStart(i, cast<CollectiveOpInterface>(op));
      else if (kind.isWait)
        addWaits(i, cast<WaitOpInterface>(op).getTokens());
      else
        addCompute(i, op);
    }
    addNextWaits();
    return std::move(problem);
  }

private:
  struct Kind {
    explicit Kind(Operation *op)
        : isStart(isa<CollectiveOpInterface>(op)),
          isWait(isa<WaitOpInterface>(op)) {}
    bool isStart, isWait;
  };

  /// Returns the number of the op in `base`; none if it is new.
  std::optional<unsigned> getBaseNumber(unsigned index) const {
    unsigned number =
        base ? dependences.getView().numbers[index] : BlockView::kNew;
    if (number == BlockView::kNew)
      return std::nullopt;
    return number;
  }

  void addStart(unsigned index, CollectiveOpInterface start) {
    Problem::Transfer transfer;
    CommLane lane;
    if (std::optional<unsigned> number = getBaseNumber(index)) {
      transfer = base->transfers[base->ops[*number].startOf];
      transfer.wait = transfer.nextWait = Problem::kNone;
      lane = base->lanes[transfer.lane].lane;
    } else {
      CollectiveCost cost = costs.getCollectiveCost(start);
      lane = cost.lane;
      static_cast<TransferCost &>(transfer) = std::move(cost);
    }
    transfer.start = index;
    FlatSymbolRefAttr group = start.getGroupAttr();
    StringAttr name = group ? group.getAttr() : StringAttr();
    auto [it, inserted] =
        lanes.try_emplace({name, unsigned(lane)}, problem.lanes.size());
    if (inserted)
      problem.lanes.push_back({name ? name.str() : std::string(), lane});
    transfer.lane = it->second;
    problem.ops[index].startOf = problem.transfers.size();
    Type type = start.getToken().getType();
    if (!llvm::is_contained(tokenTypes, type))
      tokenTypes.push_back(type);
    transferOf[start.getToken()] = problem.transfers.size();
    problem.transfers.push_back(std::move(transfer));
  }

  void addWaits(unsigned index, ValueRange tokens) {
    for (Value token : tokens) {
      if (loop)
        addIfCarried(index, token);
      if (!llvm::is_contained(tokenTypes, token.getType()))
        continue;
      auto it = transferOf.find(dependences.getView().resolve(token));
      if (it == transferOf.end())
        continue;
      Problem::Transfer &transfer = problem.transfers[it->second];
      if (transfer.wait != Problem::kNone)
        continue;
      transfer.wait = index;
      problem.ops[index].waitsFor.push_back(it->second);
    }
  }

  /// Remembers an operand that the previous iteration has yielded.
  void addIfCarried(unsigned index, Value operand) {
    auto argument =
        dyn_cast<BlockArgument>(dependences.getView().resolve(operand));
    if (argument && argument.getOwner() == &dependences.getBlock())
      if (OpOperand *yielded = loop.getTiedLoopYieldedValue(argument))
        carried.emplace_back(index, yielded->get());
  }

  /// Sets the waits for transfers that the previous iteration has started.
  void addNextWaits() {
    for (auto [index, yielded] : carried) {
      auto it = transferOf.find(dependences.getView().resolve(yielded));
      if (it == transferOf.end())
        continue;
      Problem::Transfer &transfer = problem.transfers[it->second];
      if (transfer.wait == Problem::kNone && !transfer.crossesBackEdge())
        transfer.nextWait = index;
    }
  }

  void addCompute(unsigned index, Operation *op) {
    bool isScalar = hasScalarBody(op);
    if (std::optional<unsigned> number = getBaseNumber(index)) {
      const Problem::Op &known = base->ops[*number];
      problem.ops[index].ns = known.ns;
      problem.ops[index].exposedNs = known.exposedNs;
      problem.ops[index].isMatmul = known.isMatmul;
      problem.ops[index].copySlowdown = known.copySlowdown;
    } else {
      addTime(index, op, isScalar);
    }
    // A token operand of an op with regions is waited for in a region.
    addWaits(index, op->getOperands());
    if (op->getNumRegions() != 0 && !isScalar)
      op->walk(
          [&](WaitOpInterface wait) { addWaits(index, wait.getTokens()); });
  }

  void addTime(unsigned index, Operation *op, bool isScalar) {
    std::optional<NestedTimes::Time> nested;
    if (!isScalar)
      nested = times.getTime(op);
    problem.ops[index].ns = nested ? nested->ns : costs.getComputeNs(op);
    problem.ops[index].exposedNs = nested ? nested->exposedNs : 0;
    if (problem.shortMatmulSlowdown > 0 && problem.ops[index].ns > 0)
      problem.ops[index].isMatmul = costs.isMatmul(op);
    if (problem.memorySlowdown > 0 && problem.ops[index].ns > 0 && !nested)
      problem.ops[index].copySlowdown =
          problem.memorySlowdown * costs.getMemoryPart(op) / 1000;
  }

  const BlockDependences &dependences;
  CostModel &costs;
  NestedTimes &times;
  const Problem *base;
  Problem problem;
  OpKindCache<Kind> kinds;
  DenseMap<std::pair<StringAttr, unsigned>, unsigned> lanes;
  DenseMap<Value, unsigned> transferOf;
  /// The loop whose body the block is, or null.
  LoopLikeOpInterface loop;
  /// Ops with operands from the previous iteration, and what that yields.
  SmallVector<std::pair<unsigned, Value>, 0> carried;
  /// Token types in the block.
  SmallVector<Type, 1> tokenTypes;
};

} // namespace

//===----------------------------------------------------------------------===//
// NestedTimes
//===----------------------------------------------------------------------===//

/// Maximum time of nested blocks, eleven days: the sum of thousands fits in 64
/// bits, and loops with absurd trip counts cost no less than capped compute
/// (roundNs).
static constexpr int64_t kMostNestedNs = 1'000'000'000'000'000;

/// Returns the time of `a` followed by `b`.
static NestedTimes::Time add(NestedTimes::Time a, NestedTimes::Time b) {
  return {std::min(a.ns + b.ns, kMostNestedNs),
          std::min(a.exposedNs + b.exposedNs, kMostNestedNs)};
}

std::optional<NestedTimes::Time> NestedTimes::getTime(Operation *op) {
  if (getDialectAttr(op, CommDialect::kCostAttr))
    return std::nullopt;
  if (costs.followsCalls() && op->isRegistered() && isa<CallOpInterface>(op))
    return getCalleeTime(op);
  if (op->getNumRegions() == 0 || hasScalarBody(op))
    return std::nullopt;
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  bool isBranch = !loop && isa<RegionBranchOpInterface>(op);
  bool communicates = llvm::any_of(op->getRegions(), [&](Region &region) {
    return llvm::any_of(
        region, [&](Block &block) { return getBlockTime(block).has_value(); });
  });
  if (!communicates)
    return std::nullopt;
  Time time;
  for (Region &region : op->getRegions()) {
    Time regionTime = getRegionTime(region);
    if (!isBranch)
      time = add(time, regionTime);
    else if (regionTime.ns > time.ns)
      time = regionTime;
  }
  if (loop)
    if (std::optional<APInt> trips = loop.getStaticTripCount())
      for (int64_t *ns : {&time.ns, &time.exposedNs})
        *ns = std::min<uint64_t>(
            llvm::SaturatingMultiply<uint64_t>(*ns, trips->getLimitedValue()),
            kMostNestedNs);
  return time;
}

NestedTimes::Time NestedTimes::getRegionTime(Region &region) {
  Time sum;
  for (Block &block : region) {
    if (std::optional<Time> time = getBlockTime(block))
      sum = add(sum, *time);
    else
      for (Operation &op : block)
        if (!op.hasTrait<OpTrait::IsTerminator>())
          sum = add(sum, {costs.getComputeNs(&op), 0});
  }
  return sum;
}

std::optional<NestedTimes::Time> NestedTimes::getBlockTime(Block &block) {
  if (auto it = blocks.find(&block); it != blocks.end())
    return it->second;
  bool communicates = llvm::any_of(block, [&](Operation &op) {
    return isa<CollectiveOpInterface, WaitOpInterface>(op) || getTime(&op);
  });
  std::optional<Time> time;
  if (communicates) {
    Problem problem =
        ProblemBuilder(BlockDependences(block), costs, *this).build();
    Simulation simulation = simulate(problem, getIdentityOrder(problem));
    time = {simulation.makespanNs,
            simulation.exposedNs + getNestedExposedNs(problem)};
  }
  blocks[&block] = time;
  return time;
}

std::optional<NestedTimes::Time> NestedTimes::getCalleeTime(Operation *op) {
  auto callee = dyn_cast_or_null<CallableOpInterface>(
      cast<CallOpInterface>(op).resolveCallableInTable(&symbolTables));
  if (!callee || !callee.getCallableRegion())
    return std::nullopt;
  // In a recursive call the callee has an entry already, without a time.
  auto [it, isNew] = functions.try_emplace(callee);
  if (!isNew)
    return it->second;
  Region &body = *callee.getCallableRegion();
  bool communicates = llvm::any_of(
      body, [&](Block &block) { return getBlockTime(block).has_value(); });
  if (communicates)
    functions[callee] = getRegionTime(body);
  return functions.lookup(callee);
}

int64_t comm::getNestedExposedNs(const Problem &problem) {
  int64_t ns = 0;
  for (const Problem::Op &op : problem.ops)
    ns = std::min(ns + op.exposedNs, kMostNestedNs);
  return ns;
}

//===----------------------------------------------------------------------===//
// Problem
//===----------------------------------------------------------------------===//

Problem comm::buildProblem(const BlockDependences &dependences,
                           CostModel &costs, NestedTimes *times) {
  NestedTimes ownTimes(costs);
  return ProblemBuilder(dependences, costs, times ? *times : ownTimes).build();
}

Problem comm::buildMovedProblem(const BlockDependences &dependences,
                                const Problem &base, CostModel &costs) {
  NestedTimes times(costs);
  return ProblemBuilder(dependences, costs, times, &base).build();
}

Problem comm::buildProblem(const BlockDependences &dependences,
                           CostModel &costs, MemoryModel &memory,
                           NestedTimes *times) {
  Problem problem = buildProblem(dependences, costs, times);
  memory.addTo(problem, dependences);
  return problem;
}
