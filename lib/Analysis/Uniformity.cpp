//===- Uniformity.cpp - Computes on which ranks values agree --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sweeps over all functions until a fixed point is reached. Levels of values
// only become finer; contents of buffers are tracked op by op.
//
// This is not an analysis of MLIR's DataFlowSolver: on generated programs of
// 100,000 ops a solver takes 0.7 to 1.7 s for values alone, this analysis 0.13
// to 0.35 s (docs/Rationale/Verification.md).
//
//===----------------------------------------------------------------------===//

#include "Uniformity.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/DebugLog.h"
#include "llvm/Support/SaveAndRestore.h"

#define DEBUG_TYPE "comm-verify"

using namespace mlir;
using namespace mlir::comm;

/// Returns true if the type does not determine the sizes.
static bool hasDynamicShape(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  return type && !type.hasStaticShape();
}

/// The largest region, in blocks, for which contents of buffers are tracked to
/// the end of each block; in larger ones, writes only add to them.
static constexpr size_t kMaxFollowedBlocks = 512;

//===----------------------------------------------------------------------===//
// Levels
//===----------------------------------------------------------------------===//

UniformityAnalysis::Level UniformityAnalysis::join(Level a, Level b) {
  Level result = {partitions.refine(a.partition, b.partition), a.source};
  if (a.partition == Partition::Uniform || result.partition != a.partition)
    result.source = b.source ? b.source : a.source;
  return result;
}

UniformityAnalysis::Level UniformityAnalysis::levelOf(Value value) const {
  if (mutated.contains(value))
    return {Partition::Varying, value};
  return levels.lookup(value);
}

void UniformityAnalysis::setLevel(Value value, Level level) {
  raise(levels[value], level);
}

UniformityAnalysis::Level UniformityAnalysis::varyingBy(Operation *op) const {
  return {Partition::Varying, op->getNumResults() ? op->getResult(0) : Value()};
}

Partition UniformityAnalysis::get(Value value) const {
  return levelOf(value).partition;
}

Value UniformityAnalysis::getSource(Value value) const {
  return levelOf(value).source;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

void UniformityAnalysis::getConditions(
    Operation *op, SmallVectorImpl<Value> &conditions) const {
  while (op && !isa<FunctionOpInterface>(op)) {
    if (auto found = conditionsOfBlock.find(op->getBlock());
        found != conditionsOfBlock.end())
      llvm::append_range(conditions, found->second);
    op = op->getParentOp();
    if (auto found = conditionsOf.find(op); found != conditionsOf.end())
      llvm::append_range(conditions, found->second);
  }
}

UniformityAnalysis::Level
UniformityAnalysis::levelOfConditions(ArrayRef<Value> conditions) {
  Level level;
  for (Value condition : conditions)
    level = join(level, levelOf(condition));
  return level;
}

UniformityAnalysis::Level UniformityAnalysis::levelOfConditions(Block *block) {
  auto found = conditionsOfBlock.find(block);
  return found == conditionsOfBlock.end() ? Level()
                                          : levelOfConditions(found->second);
}

/// Returns the level of all conditions under which `op` runs: those in its
/// function, and those of the calls of the function.
UniformityAnalysis::Level UniformityAnalysis::controlOf(Operation *op) {
  SmallVector<Value> conditions;
  getConditions(op, conditions);
  return join(levelOfConditions(conditions),
              callControl.lookup(op->getParentOfType<FunctionOpInterface>()));
}

/// Returns the level of the calls' control if `function` has several call
/// sites: some ranks may run it from one, others from another.
UniformityAnalysis::Level
UniformityAnalysis::skewOf(Operation *function) const {
  DenseSet<Operation *> seen;
  while (function && seen.insert(function).second) {
    auto callee = cast<FunctionOpInterface>(function);
    ArrayRef<CallOpInterface> calls = flow.getCalls(callee);
    if (calls.empty())
      break;
    if (calls.size() > 1 || !flow.areCallersKnown(callee))
      return callControl.lookup(function);
    function = calls.front()->getParentOfType<FunctionOpInterface>();
  }
  return function ? callControl.lookup(function) : Level();
}

Partition UniformityAnalysis::getControl(Operation *op) {
  SmallVector<Value> conditions;
  getConditions(op, conditions);
  return join(levelOfConditions(conditions),
              skewOf(op->getParentOfType<FunctionOpInterface>()))
      .partition;
}

/// Finds the conditions of `op`: operands that it and its regions' terminators
/// do not forward, and for a loop also the conditions that select among
/// terminators.
void UniformityAnalysis::findConditions(RegionBranchOpInterface op) {
  for (Region &region : op->getRegions())
    if (!region.empty() && !region.hasOneBlock())
      findConditions(region);
  auto [found, isNew] = conditionsOf.insert({op, {}});
  if (!isNew)
    return;
  SmallVector<Value> &conditions = found->second;
  auto add = [&](Operation *decider) {
    for (OpOperand &operand : decider->getOpOperands())
      if (isScalar(operand.get()) && flow.getTargets(operand).empty())
        conditions.push_back(operand.get());
  };
  add(op);
  bool isLoop = op.hasLoop();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty() &&
          isa<RegionBranchTerminatorOpInterface>(block.back())) {
        add(&block.back());
        if (isLoop)
          llvm::append_range(conditions, conditionsOfBlock.lookup(&block));
      }
}

/// Finds control dependences: a block depends on a branch if all paths from one
/// successor of the branch lead to the block, and those from another do not.
void UniformityAnalysis::findConditions(Region &region) {
  if (!seenRegions.insert(&region).second)
    return;
  PostDominanceInfo postDominance(region.getParentOp());
  DenseMap<Block *, SmallVector<Block *>> deciders;
  for (Block &block : region) {
    if (block.getNumSuccessors() < 2)
      continue;
    auto nodeOf = [&](Block *of) { return postDominance.getNode(of); };
    auto *node = nodeOf(&block);
    auto *end = node ? node->getIDom() : nullptr;
    for (Block *successor : block.getSuccessors())
      for (auto *runner = nodeOf(successor); runner && runner != end;
           runner = runner->getIDom())
        if (Block *dependent = runner->getBlock())
          if (!llvm::is_contained(deciders[dependent], &block))
            deciders[dependent].push_back(&block);
  }
  for (Block &block : region) {
    SmallVector<Block *> worklist = {&block};
    DenseSet<Block *> seen;
    SmallVector<Value> &conditions = conditionsOfBlock[&block];
    while (!worklist.empty())
      for (Block *decider : deciders.lookup(worklist.pop_back_val()))
        if (seen.insert(decider).second) {
          worklist.push_back(decider);
          for (OpOperand &operand : decider->back().getOpOperands())
            if (flow.getTargets(operand).empty())
              conditions.push_back(operand.get());
        }
  }
}

//===----------------------------------------------------------------------===//
// Functions and regions
//===----------------------------------------------------------------------===//

bool comm::isUniformArgument(FunctionOpInterface function, unsigned number) {
  if (function.getArgAttr(number, CommDialect::kVaryingAttr))
    return false;
  Type type = function.getArgumentTypes()[number];
  bool isData =
      isa<ShapedType, TupleType, OpaqueType>(type) && !isa<VectorType>(type);
  return !isData || function.getArgAttr(number, CommDialect::kUniformAttr);
}

UniformityAnalysis::UniformityAnalysis(Operation *root, const ValueFlow &flow,
                                       const BufferRoots &roots)
    : flow(flow), roots(roots), effects(flow, roots), partitions(flow.getOps()),
      mutated(root) {
  if (flow.getOps().hasMemRefs())
    findSharedBuffers(root);
  findCommunicating();
  setArguments();
  do {
    changed = false;
    for (FunctionOpInterface function : flow.getFunctions())
      visitFunction(function);
  } while (changed);
}

/// Sets the levels of arguments of functions with unknown callers.
void UniformityAnalysis::setArguments() {
  for (FunctionOpInterface function : flow.getFunctions()) {
    bool isKnown = flow.areCallersKnown(function);
    bool isUnknown = flow.isAddressTaken(function);
    if (isUnknown)
      callControl[function] = {Partition::Varying, Value()};
    for (BlockArgument argument : function.getArguments()) {
      unsigned number = argument.getArgNumber();
      Level varying = {Partition::Varying, argument};
      bool isVarying(function.getArgAttr(number, CommDialect::kVaryingAttr));
      bool mayDiffer = isVarying || isUnknown ||
                       (!isKnown && !isUniformArgument(function, number));
      if (!mayDiffer)
        continue;
      // Sizes are scalars.
      if (isUnknown || isVarying) {
        if (hasDynamicShape(argument))
          argumentShapes[argument] = varying;
        if (isUnknown || !isMemRef(argument) || hasDynamicShape(argument))
          levels[argument] = varying;
      }
      if (isMemRef(argument))
        entryContents[cast<Value>(keyOf(argument))] = varying;
      else
        levels[argument] = varying;
    }
  }
}

void UniformityAnalysis::visitFunction(FunctionOpInterface function) {
  contents.clear();
  log.clear();
  visitRegion(function.getFunctionBody());
}

void UniformityAnalysis::visitRegion(Region &region) {
  if (region.empty())
    return;
  if (region.hasOneBlock())
    return visitBlock(region.front());
  visitBlocks(region);
}

/// Returns the level of the choice of edge to `block`: the conditions of its
/// predecessors and of their terminators.
UniformityAnalysis::Level UniformityAnalysis::levelOfEdges(Block &block) {
  Level control;
  for (Block *predecessor : block.getPredecessors()) {
    control = join(control, levelOfConditions(predecessor));
    Operation &terminator = predecessor->back();
    if (terminator.getNumSuccessors() > 1)
      for (OpOperand &operand : terminator.getOpOperands())
        if (flow.getTargets(operand).empty())
          control = join(control, levelOf(operand.get()));
  }
  return control;
}

/// Sets the contents of buffers at the beginning of `block`. `outs` has the
/// contents at the end of blocks for buffers written in this region.
void UniformityAnalysis::enterBlock(Block &block,
                                    const DenseMap<Block *, Changes> &outs,
                                    Level control,
                                    DenseSet<BufferRoot> &differing) {
  SmallVector<const Changes *> paths;
  for (Block *predecessor : block.getPredecessors())
    if (auto found = outs.find(predecessor); found != outs.end())
      paths.push_back(&found->second);
  if (paths.empty())
    return;
  auto *node = flow.getDominance().getNode(&block);
  auto *above = node ? node->getIDom() : nullptr;
  auto dominator = outs.find(above ? above->getBlock() : nullptr);
  for (const auto &[key, level] :
       meet(paths, dominator == outs.end() ? nullptr : &dominator->second,
            block.getSinglePredecessor() ? Level() : control, &block.front(),
            &differing))
    setContents(key, level);
}

/// Sets the contents of buffers after a multi-block region with several
/// possible exits.
void UniformityAnalysis::leaveBlocks(Region &region,
                                     const DenseMap<Block *, Changes> &outs) {
  SmallVector<const Changes *> paths;
  Block *dominator = nullptr, *last = nullptr;
  Level control;
  for (Block &block : region) {
    auto found = outs.find(&block);
    if (!block.hasNoSuccessors() || found == outs.end() ||
        !flow.getDominance().isReachableFromEntry(&block))
      continue;
    paths.push_back(&found->second);
    control = join(control, levelOfConditions(&block));
    dominator =
        last ? flow.getDominance().findNearestCommonDominator(dominator, &block)
             : &block;
    last = &block;
  }
  if (paths.empty())
    return;
  auto before = outs.find(dominator);
  for (const auto &[key, level] :
       meet(paths, before == outs.end() ? nullptr : &before->second, control,
            &last->back()))
    setContents(key, level);
}

/// Adds `next` to `known`; returns true if that changes anything.
bool UniformityAnalysis::update(Changes &known, const Changes &next) {
  bool isChanged = false;
  for (const auto &[root, level] : next) {
    auto [found, isNew] = known.insert({root, level});
    Level both = join(found->second, level);
    both.writer = level.writer;
    isChanged |= isNew || found->second.partition != both.partition ||
                 found->second.writer != both.writer;
    found->second = both;
  }
  return isChanged;
}

void UniformityAnalysis::visitBlocks(Region &region) {
  findConditions(region);
  Level outerControl = blockControl;
  bool changedBefore = changed, isStable;
  std::unique_ptr<BlockStates> &states = blockStates[&region];
  if (!states)
    states = std::make_unique<BlockStates>();
  auto &[outs, differing] = *states;
  // Visit each block after those that dominate it.
  llvm::ReversePostOrderTraversal<Region *> reachable(&region);
  llvm::SetVector<Block *> order(reachable.begin(), reachable.end());
  for (Block &block : region)
    order.insert(&block);
  bool isFollowed = region.getBlocks().size() <= kMaxFollowedBlocks;
  if (!isFollowed)
    LDBG() << "region of " << region.getBlocks().size() << " blocks at "
           << region.getLoc() << ": writes only add to contents of buffers";
  llvm::SaveAndRestore<bool> unordered(isUnordered, isUnordered || !isFollowed);
  bool grownBefore = hasGrown;
  do {
    changed = hasGrown = false;
    isStable = true;
    for (Block *next : order) {
      Block &block = *next;
      blockControl = join(outerControl, levelOfConditions(&block));
      Level edges = levelOfEdges(block);
      unsigned index;
      if (block.getNumArguments() && !block.isEntryBlock())
        if (const FlowReceiver *receiver =
                flow.getReceiver(block.getArgument(0), index))
          setReceiver(*receiver, edges);
      if (!isFollowed) {
        visitBlock(block);
        continue;
      }
      size_t mark = log.size();
      enterBlock(block, outs, edges, differing[&block]);
      visitBlock(block);
      Changes out;
      rollBack(mark, &out);
      isStable &= !update(outs[&block], out);
    }
    changedBefore |= changed;
    grownBefore |= hasGrown;
  } while (changed || hasGrown || !isStable);
  changed = changedBefore;
  hasGrown = grownBefore;
  blockControl = outerControl;
  leaveBlocks(region, outs);
}

void UniformityAnalysis::visitBlock(Block &block) {
  for (Operation &op : block)
    visitOp(&op);
}

void UniformityAnalysis::setReceiver(const FlowReceiver &receiver,
                                     Level control) {
  // A multi-block region may have several exits.
  for (const FlowEdge &edge : receiver.edges)
    if (edge.source->hasTrait<OpTrait::IsTerminator>())
      control = join(control, levelOfConditions(edge.source->getBlock()));
  for (auto [i, input] : llvm::enumerate(receiver.inputs)) {
    Level level = control;
    for (const FlowEdge &edge : receiver.edges)
      if (edge.operands[i])
        level = join(level, levelOf(edge.operands[i]->get()));
    setLevel(input, level);
  }
}

void UniformityAnalysis::enterRegion(RegionBranchOpInterface op,
                                     Region &region) {
  unsigned index;
  // Arguments without forwarded operands are counters or slices of operands.
  Level inside = levelOfConditions(conditionsOf[op]);
  if (op->getNumResults() && !flow.getReceiver(op->getResult(0), index))
    for (Value operand : op->getOperands())
      inside = join(inside, levelOf(operand));
  for (Value argument : region.getArguments()) {
    if (const FlowReceiver *receiver = flow.getReceiver(argument, index))
      setReceiver(*receiver, {});
    else
      setLevel(argument, inside);
  }
  visitRegion(region);
}

/// Propagates contents of buffers between regions.
void UniformityAnalysis::visitRegions(RegionBranchOpInterface op) {
  unsigned numRegions = op->getNumRegions(), outside = numRegions;
  // Sources of each region, and in the last entry those of the op's results.
  SmallVector<llvm::SmallSetVector<unsigned, 2>> sources(numRegions + 1);
  llvm::SmallBitVector isLeft(numRegions);
  bool hasRegionEdges = false;
  SmallVector<RegionSuccessor> successors;
  for (RegionBranchPoint point : op.getAllRegionBranchPoints()) {
    successors.clear();
    op.getSuccessorRegions(point, successors);
    unsigned from = point.isParent() ? outside
                                     : point.getTerminatorPredecessorOrNull()
                                           ->getParentRegion()
                                           ->getRegionNumber();
    if (from != outside)
      isLeft.set(from);
    for (RegionSuccessor &successor : successors) {
      unsigned to = successor.isParent()
                        ? outside
                        : successor.getSuccessor()->getRegionNumber();
      sources[to].insert(from);
      hasRegionEdges |= from != outside && to != outside;
    }
  }
  for (Region &region : op->getRegions()) {
    unsigned number = region.getRegionNumber();
    if (!region.empty() && !isLeft.test(number))
      sources[outside].insert(number);
    if (sources[number].empty())
      sources[number].insert(outside);
  }

  std::unique_ptr<RegionStates> &states = regionStates[op];
  if (!states)
    states = std::make_unique<RegionStates>(numRegions);
  RegionStates &outs = *states;
  auto enter = [&](unsigned to, Operation *mergeOp, Level control) {
    SmallVector<const Changes *> paths;
    for (unsigned from : sources[to]) {
      if (from == outside)
        paths.push_back(nullptr);
      else if (outs[from])
        paths.push_back(&*outs[from]);
    }
    for (const auto &[key, level] : meet(paths, nullptr, control, mergeOp))
      setContents(key, level);
    return !paths.empty();
  };
  bool isStable;
  do {
    bool changedBefore = changed;
    changed = false;
    isStable = true;
    for (Region &region : op->getRegions()) {
      if (region.empty())
        continue;
      unsigned number = region.getRegionNumber();
      size_t mark = log.size();
      // All ranks reach an iteration in the same way.
      bool isAlike = sources[number].size() == 1 ||
                     (op.hasLoop() && sources[number].size() == 2 &&
                      sources[number].contains(outside));
      if (enter(number, &region.front().front(),
                isAlike ? Level() : levelOfConditions(conditionsOf[op])))
        enterRegion(op, region);
      Changes out;
      rollBack(mark, &out);
      isStable &= outs[number].has_value();
      if (!outs[number])
        outs[number].emplace();
      for (const auto &[key, level] : out) {
        auto [known, isNew] = outs[number]->insert({key, level});
        Level next = join(known->second, level);
        isStable &= !isNew && next.partition == known->second.partition;
        next.writer = level.writer;
        known->second = next;
      }
    }
    isStable &= !changed;
    changed |= changedBefore;
  } while (hasRegionEdges && !isStable);
  bool isDecided = hasRegionEdges || sources[outside].size() > 1;
  enter(outside, op, isDecided ? levelOfConditions(conditionsOf[op]) : Level());
}

void UniformityAnalysis::visitBranch(RegionBranchOpInterface op) {
  findConditions(op);
  visitRegions(op);
  if (!op->getNumResults())
    return;
  Level level = levelOfConditions(conditionsOf[op]);
  unsigned index;
  if (const FlowReceiver *receiver = flow.getReceiver(op->getResult(0), index))
    return setReceiver(*receiver, level);
  for (Value operand : op->getOperands())
    level = join(level, levelOf(operand));
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty())
        block.back().walk([&](Operation *nested) {
          for (Value operand : nested->getOperands())
            level = join(level, levelOf(operand));
        });
  for (Value result : op->getResults())
    setLevel(result, level);
}
