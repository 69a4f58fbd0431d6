//===- Uniformity.cpp - On which ranks values are the same ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sweeps over all functions until nothing changes. Levels of values only ever
// become finer; what buffers hold is followed op by op.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Uniformity.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::comm;

static bool isMemRef(Value value) {
  return isa<BaseMemRefType>(value.getType());
}

/// What buffers hold is known at the end of each block of a region, up to so
/// many blocks; with more, writes only add to it.
static constexpr size_t kMaxFollowedBlocks = 512;

/// What can decide on control flow.
static bool isScalar(Value value) {
  return value.getType().isIntOrIndexOrFloat();
}

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
  Level &known = levels[value];
  Level next = join(known, level);
  changed |= next.partition != known.partition;
  known = next;
}

UniformityAnalysis::Level
UniformityAnalysis::contentsOf(BufferRoot root) const {
  if (isa<StringAttr>(root))
    return globals.lookup(root);
  auto found = contents.find(root);
  if (found != contents.end())
    return found->second;
  Value value = cast<Value>(root);
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
    return entryContents.lookup(value);
  // A fresh buffer holds nothing; another one what it was made from.
  return levelOf(value);
}

UniformityAnalysis::Level
UniformityAnalysis::contentsOf(ArrayRef<BufferRef> refs) {
  Level level;
  for (const BufferRef &ref : refs)
    level = join(level, contentsOf(ref.root));
  return level;
}

void UniformityAnalysis::setContents(BufferRoot root, Level level) {
  if (isa<StringAttr>(root)) {
    Level &known = globals[root];
    Level next = join(known, level);
    changed |= next.partition != known.partition;
    known = next;
    return;
  }
  log.push_back({root, contentsOf(root)});
  contents[root] = level;
}

void UniformityAnalysis::write(Operation *writer, ArrayRef<BufferRef> refs,
                               Level level, bool isFull) {
  if (isUnordered)
    level = join(level, blockControl);
  bool isStrong = isFull && !isUnordered && refs.size() == 1 &&
                  refs[0].isWhole && !refs[0].isOld;
  for (const BufferRef &ref : refs) {
    Level before = contentsOf(ref.root);
    Level after = isStrong ? level : join(before, level);
    after.writer = writer;
    setContents(ref.root, after);
    hasGrown |= isUnordered && after.partition != before.partition;
  }
}

/// Goes back in what buffers hold; `changes` gets what they held until now.
void UniformityAnalysis::rollBack(size_t mark, Changes *changes) {
  while (log.size() > mark) {
    auto [root, level] = log.pop_back_val();
    if (changes)
      changes->insert({root, contents.lookup(root)});
    contents[root] = level;
  }
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

/// The operands that the op and its regions' terminators do not hand on are
/// what they decide by.
void UniformityAnalysis::findConditions(RegionBranchOpInterface op) {
  auto [found, isNew] = conditionsOf.insert({op, {}});
  if (!isNew)
    return;
  auto add = [&, &conditions = found->second](Operation *decider) {
    for (OpOperand &operand : decider->getOpOperands())
      if (isScalar(operand.get()) && flow.getTargets(operand).empty())
        conditions.push_back(operand.get());
  };
  add(op);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty() &&
          isa<RegionBranchTerminatorOpInterface>(block.back()))
        add(&block.back());
}

/// Control dependence: a block depends on a branch from one of whose successors
/// all paths lead to it, and from the other not.
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
            if (isScalar(operand.get()) && flow.getTargets(operand).empty())
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
  bool isData = isa<ShapedType>(type) && !isa<VectorType>(type);
  return !isData || function.getArgAttr(number, CommDialect::kUniformAttr);
}

UniformityAnalysis::UniformityAnalysis(Operation *root, const ValueFlow &flow,
                                       const BufferRoots &roots)
    : flow(flow), roots(roots), effects(flow, roots), partitions(root),
      mutated(root) {
  for (FunctionOpInterface function : flow.getFunctions())
    for (BlockArgument argument : function.getArguments()) {
      unsigned number = argument.getArgNumber();
      if (function.getArgAttr(number, CommDialect::kVaryingAttr) ||
          (!isUniformArgument(function, number) &&
           !flow.areCallersKnown(function)))
        (isMemRef(argument) ? entryContents : levels)[argument] = {
            Partition::Varying, argument};
    }
  do {
    changed = false;
    for (FunctionOpInterface function : flow.getFunctions())
      visitFunction(function);
  } while (changed);
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

/// What decides by which edge a block is entered: what decides on their
/// sources, and at these.
UniformityAnalysis::Level UniformityAnalysis::levelOfEdges(Block &block) {
  Level control;
  for (Block *predecessor : block.getPredecessors()) {
    control = join(control, levelOfConditions(conditionsOfBlock[predecessor]));
    Operation &terminator = predecessor->back();
    if (terminator.getNumSuccessors() > 1)
      for (OpOperand &operand : terminator.getOpOperands())
        if (flow.getTargets(operand).empty())
          control = join(control, levelOf(operand.get()));
  }
  return control;
}

/// Sets what buffers hold where `block` begins. `outs` is what they hold at the
/// end of blocks, where it was written in this region.
void UniformityAnalysis::enterBlock(Block &block,
                                    const DenseMap<Block *, Changes> &outs,
                                    Level control) {
  SmallVector<const Changes *> predecessors;
  llvm::SmallSetVector<BufferRoot, 4> written;
  for (Block *predecessor : block.getPredecessors())
    if (auto found = outs.find(predecessor); found != outs.end()) {
      predecessors.push_back(&found->second);
      for (const auto &[root, level] : found->second)
        written.insert(root);
    }
  auto at = [&](const Changes &out, BufferRoot root) {
    auto found = out.find(root);
    return found == out.end() ? contentsOf(root) : found->second;
  };
  auto *node = flow.getDominance().getNode(&block);
  auto *above = node ? node->getIDom() : nullptr;
  auto dominator = outs.find(above ? above->getBlock() : nullptr);

  Changes merged;
  for (BufferRoot root : written) {
    Level level = at(*predecessors.front(), root);
    // Not written since the paths parted: which one was taken does not matter.
    bool isSame = level.writer && dominator != outs.end() &&
                  at(dominator->second, root).writer == level.writer;
    for (const Changes *out : predecessors) {
      Level other = at(*out, root);
      isSame &= other.writer == level.writer;
      Operation *writer = level.writer;
      level = join(level, other);
      level.writer = writer;
    }
    if (!isSame && !block.hasNoPredecessors() && !block.getSinglePredecessor())
      level = join(level, control);
    if (!isSame && !block.getSinglePredecessor())
      level.writer = &block.front();
    merged.insert({root, level});
  }
  for (const auto &[root, level] : merged)
    setContents(root, level);
}

/// Sets `known` to `next`; true if that changes anything.
bool UniformityAnalysis::update(Changes &known, const Changes &next) {
  bool isChanged = false;
  for (const auto &[root, level] : next) {
    auto [found, isNew] = known.insert({root, level});
    isChanged |= isNew || found->second.partition != level.partition ||
                 found->second.writer != level.writer;
    found->second = level;
  }
  return isChanged;
}

void UniformityAnalysis::visitBlocks(Region &region) {
  findConditions(region);
  Level outerControl = blockControl;
  bool changedBefore = changed, isStable;
  DenseMap<Block *, Changes> outs;
  Changes exit;
  bool isFollowed = region.getBlocks().size() <= kMaxFollowedBlocks;
  llvm::SaveAndRestore<bool> unordered(isUnordered, isUnordered || !isFollowed);
  bool grownBefore = hasGrown;
  do {
    changed = hasGrown = false;
    isStable = true;
    exit.clear();
    for (Block &block : region) {
      blockControl =
          join(outerControl, levelOfConditions(conditionsOfBlock[&block]));
      Level edges = levelOfEdges(block);
      unsigned index;
      if (block.getNumArguments() && !block.isEntryBlock())
        if (const FlowPlace *place = flow.getPlace(block.getArgument(0), index))
          setPlace(*place, edges);
      if (!isFollowed) {
        visitBlock(block);
        continue;
      }
      size_t mark = log.size();
      enterBlock(block, outs, edges);
      visitBlock(block);
      Changes out;
      rollBack(mark, &out);
      isStable &= !update(outs[&block], out);
      if (block.hasNoSuccessors())
        for (const auto &[root, level] : out) {
          auto [last, isFirst] = exit.insert({root, level});
          if (!isFirst)
            last->second = join(last->second, level);
        }
    }
    changedBefore |= changed;
    grownBefore |= hasGrown;
  } while (changed || hasGrown || !isStable);
  changed = changedBefore;
  hasGrown = grownBefore;
  blockControl = outerControl;
  for (const auto &[root, level] : exit)
    setContents(root, level);
}

void UniformityAnalysis::visitBlock(Block &block) {
  for (Operation &op : block)
    visitOp(&op);
}

void UniformityAnalysis::setPlace(const FlowPlace &place, Level control) {
  for (auto [i, input] : llvm::enumerate(place.inputs)) {
    Level level = control;
    for (const FlowEdge &edge : place.edges)
      if (edge.operands[i])
        level = join(level, levelOf(edge.operands[i]->get()));
    setLevel(input, level);
  }
}

void UniformityAnalysis::visitBranch(RegionBranchOpInterface op) {
  findConditions(op);
  Level conditions = levelOfConditions(conditionsOf[op]);
  auto control = [&] { return levelOfConditions(conditionsOf[op]); };
  unsigned index;

  auto enter = [&](Region &region) {
    if (region.empty())
      return;
    // Arguments that nothing is handed to count, or are slices of operands.
    Level inside = control();
    if (op->getNumResults() && !flow.getPlace(op->getResult(0), index))
      for (Value operand : op->getOperands())
        inside = join(inside, levelOf(operand));
    for (Value argument : region.getArguments()) {
      if (const FlowPlace *place = flow.getPlace(argument, index)) {
        setPlace(*place, {});
        continue;
      }
      setLevel(argument, inside);
    }
    visitRegion(region);
  };

  if (!op.hasLoop()) {
    SmallVector<Changes> arms;
    for (Region &region : op->getRegions()) {
      size_t mark = log.size();
      enter(region);
      rollBack(mark, &arms.emplace_back());
    }
    SmallVector<RegionSuccessor> entries;
    op.getSuccessorRegions(RegionBranchPoint::parent(), entries);
    bool maySkip = llvm::any_of(
        entries, [](RegionSuccessor &entry) { return entry.isParent(); });
    // In the order of the arms' own writes nothing is decided.
    Changes merged;
    for (const Changes &arm : arms)
      for (const auto &[root, level] : arm)
        merged.insert({root, control()});
    for (auto &[root, level] : merged) {
      if (maySkip)
        level = join(level, contentsOf(root));
      for (const Changes &arm : arms) {
        auto found = arm.find(root);
        level =
            join(level, found == arm.end() ? contentsOf(root) : found->second);
      }
    }
    for (const auto &[root, level] : merged)
      setContents(root, level);
  } else {
    bool changedBefore = changed, isStable;
    Changes changes;
    do {
      changed = false;
      isStable = true;
      size_t mark = log.size();
      for (Region &region : op->getRegions())
        enter(region);
      changes.clear();
      rollBack(mark, &changes);
      for (const auto &[root, level] : changes) {
        Level head = contentsOf(root), next = join(head, level);
        if (next.partition == head.partition)
          continue;
        setContents(root, next);
        isStable = false;
      }
      changedBefore |= changed;
    } while (changed || !isStable);
    changed = changedBefore;
    for (const auto &[root, level] : changes)
      setContents(root, join(contentsOf(root), control()));
  }

  if (!op->getNumResults())
    return;
  if (const FlowPlace *place = flow.getPlace(op->getResult(0), index))
    return setPlace(*place, control());
  Level level = join(conditions, control());
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
