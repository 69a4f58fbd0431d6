//===- BlockMoves.cpp - The numbers of moves of a block -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockMoves.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "ModuleScheduler.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::comm;

BlockMoves::BlockMoves(const BlockDependences &dependences, const Problem &base,
                       const Machine &machine)
    : dependences(dependences), base(base),
      scratch(
          createScratch(getBlock().getParentOp()->getParentOfType<ModuleOp>())),
      costs(createCostModel(machine, CostOptions::forModulePass())),
      lanes(base.lanes) {
  func::FuncOp function = getFunction();
  ordersStarts =
      (function && function->hasAttr(CommDialect::kOrderedStartsAttr)) ||
      llvm::any_of(base.lanes, [](const Problem::Lane &lane) {
        return lane.group.empty();
      });
  auto isOrderer = [&](unsigned op) {
    if (base.ops[op].startOf != Problem::kNone)
      return ordersStarts;
    return !isa<WaitOpInterface>(dependences.getOp(op));
  };
  llvm::BitVector isFound(base.size());
  for (unsigned op = 0; op < base.size(); ++op)
    for (const Problem::Edge &edge : base.getPredecessors(op))
      if (edge.getKind() == DependenceKind::Communication)
        for (unsigned end : {unsigned(edge), op})
          if (isOrderer(end))
            isFound.set(end);
  llvm::append_range(orderers, isFound.set_bits());
}

/// Adds the ops to `ops` on which the dependences of the new ops of `fragment`
/// depend. `changed` has the ops that it replaces and those before which it
/// adds others, ascending.
void BlockMoves::addNeighbors(const Fragment &fragment,
                              ArrayRef<unsigned> changed,
                              std::set<unsigned> &ops) const {
  for (unsigned op : changed) {
    for (unsigned before : base.getPredecessors(op))
      ops.insert(before);
    ops.insert(base.getSuccessors(op).begin(), base.getSuccessors(op).end());
  }
  auto add = [&](Operation *op) {
    Operation *inBlock = op ? getBlock().findAncestorOpInBlock(*op) : nullptr;
    if (inBlock && dependences.contains(inBlock))
      ops.insert(dependences.getIndex(inBlock));
  };
  for (Value value : fragment.used) {
    add(value.getDefiningOp());
    // Its other users determine the op that may overwrite a tensor.
    if (isa<TensorType>(value.getType()))
      llvm::for_each(value.getUsers(), add);
  }
  for (Value value : fragment.returned)
    llvm::for_each(value.getUsers(), add);
  // Beyond the first op on each side that is ordered with all starts, none
  // orders the new ones directly.
  auto isLast = [&](unsigned number) {
    Operation *op = dependences.getOp(number);
    return base.ops[number].startOf != Problem::kNone ||
           (schedule::hasCommunicationWithin(op) &&
            !isa<scf::ExecuteRegionOp>(op));
  };
  const unsigned *first = llvm::lower_bound(orderers, changed.front()),
                 *last = llvm::upper_bound(orderers, changed.back());
  ops.insert(first, last);
  while (first != orderers.begin() && (ops.insert(*--first), !isLast(*first)))
    ;
  for (; last != orderers.end() && (ops.insert(*last), !isLast(*last)); ++last)
    ;
}

/// Returns the numbers of the rewritten fragment.
Expansion BlockMoves::expand(const Fragment &fragment) {
  Expansion expansion;
  BlockView view(getBlock());
  DenseMap<Operation *, SmallVector<Operation *, 4>> inPlace;
  fragment.collect(inPlace, view.values);
  SmallVector<unsigned> changed;
  for (auto [op, marker] : fragment.markers) {
    changed.push_back(dependences.getIndex(op));
    if (fragment.copies.contains(op))
      expansion.removed.push_back(changed.back());
  }
  std::set<unsigned> ops(changed.begin(), changed.end());
  addNeighbors(fragment, changed, ops);
  for (unsigned number : ops) {
    Operation *op = dependences.getOp(number);
    auto it = inPlace.find(op);
    for (Operation *now :
         it == inPlace.end() ? ArrayRef(op) : ArrayRef(it->second)) {
      view.ops.push_back(now);
      view.numbers.push_back(now == op ? number : BlockView::kNew);
      expansion.places.push_back({number, now != op});
    }
  }
  expansion.part = buildMovedProblem(
      BlockDependences(std::move(view), &dependences), base, *costs);
  SmallVector<unsigned> laneOf;
  for (const Problem::Lane &lane : expansion.part.lanes) {
    auto *known = llvm::find_if(lanes, [&](const Problem::Lane &other) {
      return other.group == lane.group && other.lane == lane.lane;
    });
    laneOf.push_back(known - lanes.begin());
    if (known == lanes.end())
      lanes.push_back(lane);
  }
  for (Problem::Transfer &transfer : expansion.part.transfers)
    transfer.lane = laneOf[transfer.lane];
  expansion.part.lanes = lanes;
  return expansion;
}

/// Returns the rewritten moves of the numbers `members`.
const BlockMoves::Rewritten &BlockMoves::get(ArrayRef<BlockMove> moves,
                                             ArrayRef<unsigned> members,
                                             Rewrite rewrite) {
  SmallVector<Operation *> ops, places;
  std::vector<uintptr_t> key;
  for (unsigned member : members) {
    const BlockMove &move = moves[member];
    key.push_back(move.algorithm ? uintptr_t(*move.algorithm) + 1 : 0);
    for (Operation *op : llvm::concat<Operation *const>(move.ops, move.places))
      key.push_back(reinterpret_cast<uintptr_t>(op));
    llvm::append_range(ops, move.ops);
    llvm::append_range(places, move.places);
  }
  std::unique_ptr<Rewritten> &made = rewritten[key];
  if (made)
    return *made;
  made = std::make_unique<Rewritten>(
      Rewritten{Fragment(*scratch, getInOrder(ops), places), {}});
  rewrite(made->fragment, members);
  made->expansion = expand(made->fragment);
  return *made;
}

Problem BlockMoves::apply(ArrayRef<BlockMove> moves, Rewrite rewrite) {
  std::vector<SmallVector<Operation *>> sets;
  for (const BlockMove &move : moves) {
    sets.push_back(getInOrder(move.ops));
    llvm::append_range(sets.back(), move.places);
  }
  std::vector<SmallVector<unsigned>> groups = groupByOps(sets);
  if (ordersStarts && !moves.empty())
    groups = {llvm::to_vector(llvm::seq<unsigned>(0, moves.size()))};
  SmallVector<const Expansion *> expansions;
  for (;;) {
    current.clear();
    expansions.clear();
    DenseMap<unsigned, unsigned> owners;
    for (auto [i, members] : llvm::enumerate(groups)) {
      current.push_back(&get(moves, members, rewrite));
      expansions.push_back(&current.back()->expansion);
      for (unsigned op : expansions.back()->removed)
        owners[op] = i;
    }
    // Moves with dependences among their new ops are rewritten together.
    llvm::IntEqClasses classes(groups.size());
    for (auto [i, expansion] : llvm::enumerate(expansions))
      for (unsigned op : expansion->getNeighbors())
        if (auto it = owners.find(op); it != owners.end())
          classes.join(it->second, i);
    classes.compress();
    if (classes.getNumClasses() == groups.size())
      break;
    std::vector<SmallVector<unsigned>> joined(classes.getNumClasses());
    for (auto [i, members] : llvm::enumerate(groups))
      llvm::append_range(joined[classes[i]], members);
    groups = std::move(joined);
    for (SmallVector<unsigned> &members : groups)
      llvm::sort(members);
  }
  Problem problem = applyExpansions(base, expansions);
  problem.buffers.clear();
  for (Problem::Op &op : problem.ops)
    op.transientBytes = 0;
  return problem;
}

void BlockMoves::addBuffers(Problem &problem) const {
  SmallVector<const Fragment *> fragments;
  for (const Rewritten *each : current)
    fragments.push_back(&each->fragment);
  AppliedMove applied(fragments);
  MemoryModel(getMemoryRoot(getFunction())).addTo(problem, getBlock());
}
