//===- Moves.cpp - Ops of a problem that become other ops -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Moves.h"
#include "Rebuild.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;
using llvm::ArrayRef;
using llvm::SmallVector;

unsigned Expansion::keep(const Problem &problem, unsigned op) {
  placeBefore(op);
  unsigned start = problem.ops[op].startOf;
  unsigned number = start == Problem::kNone
                        ? part.addOp(problem.ops[op].ns)
                        : part.addStart(problem.transfers[start]);
  places.push_back({op, false});
  return number;
}

SmallVector<unsigned> Expansion::getNeighbors() const {
  SmallVector<unsigned> neighbors;
  for (unsigned op = 0; op < part.size(); ++op)
    for (const Problem::Edge &edge : part.getPredecessors(op))
      if (places[op].isNew != places[edge].isNew &&
          !isLaneOrder(part, edge, op))
        neighbors.push_back(places[places[op].isNew ? unsigned(edge) : op].op);
  sortNumbers(neighbors);
  return neighbors;
}

namespace {

/// Applies expansions. All ops, old and new, are joined in one problem, whose
/// order has the replaced ones last, to be dropped.
class Applier {
public:
  Applier(const Problem &problem, ArrayRef<const Expansion *> expansions)
      : problem(problem), expansions(expansions) {
    static_cast<OverlapFigures &>(joined) = problem;
    joined.ops = problem.ops;
    joined.transfers = problem.transfers;
    joined.lanes = problem.lanes;
    isRemoved.resize(problem.size());
  }

  Problem run() {
    for (const Expansion *expansion : expansions)
      join(*expansion);
    setWaits();
    order();
    addEdges();
    addBuffers();
    return std::move(result);
  }

private:
  static constexpr unsigned kNone = Problem::kNone;

  void join(const Expansion &expansion);
  void setWaits();
  void order();
  void addEdges();
  void addBuffers();

  /// Returns the number of an op of `joined` in the result, or kNone if it is
  /// replaced.
  unsigned getNumber(unsigned op) const {
    return positions[op] < result.size() ? positions[op] : kNone;
  }
  void addEdge(unsigned from, unsigned to, DependenceKind kind) {
    if (from != kNone && to != kNone && from != to)
      result.predecessors[to].emplace_back(from, kind);
  }

  const Problem &problem;
  ArrayRef<const Expansion *> expansions;
  Problem joined, result;
  SmallVector<bool, 0> isRemoved;
  /// For each expansion, the numbers of its ops in `joined`.
  SmallVector<SmallVector<unsigned, 0>, 0> opsOf;
  /// The new ops, and the ops before which they are.
  SmallVector<std::pair<unsigned, unsigned>, 0> places;
  /// New transfers that ops of the problem wait for.
  std::map<unsigned, SmallVector<unsigned, 1>> addedWaits;
  SmallVector<unsigned, 0> positions;
};

} // namespace

/// Adds the new ops and transfers of an expansion.
void Applier::join(const Expansion &expansion) {
  const Problem &part = expansion.part;
  for (unsigned op : expansion.removed)
    isRemoved[op] = true;
  SmallVector<unsigned, 0> &ops = opsOf.emplace_back();
  for (auto [place, op] : llvm::zip_equal(expansion.places, part.ops)) {
    ops.push_back(place.isNew ? joined.size() : place.op);
    if (!place.isNew)
      continue;
    places.emplace_back(place.op, joined.size());
    joined.ops.push_back(op);
    joined.ops.back().waitsFor.clear();
  }
  for (unsigned lane = joined.lanes.size(); lane < part.lanes.size(); ++lane)
    joined.lanes.push_back(part.lanes[lane]);
  SmallVector<unsigned> transfers;
  for (const Problem::Transfer &transfer : part.transfers) {
    unsigned start = ops[transfer.start];
    if (expansion.places[transfer.start].isNew) {
      joined.ops[start].startOf = joined.transfers.size();
      joined.transfers.push_back(transfer);
      joined.transfers.back().start = start;
      if (transfer.crossesBackEdge())
        joined.transfers.back().nextWait = ops[transfer.nextWait];
    }
    transfers.push_back(joined.ops[start].startOf);
  }
  for (auto [i, op] : llvm::enumerate(part.ops))
    for (unsigned transfer : op.waitsFor)
      if (expansion.places[i].isNew)
        joined.ops[ops[i]].waitsFor.push_back(transfers[transfer]);
      else if (expansion.places[part.transfers[transfer].start].isNew)
        addedWaits[ops[i]].push_back(transfers[transfer]);
}

/// Lets ops of the problem wait for new transfers in place of replaced ones.
void Applier::setWaits() {
  for (unsigned op = 0; op < problem.size(); ++op) {
    auto &waitsFor = joined.ops[op].waitsFor;
    auto it = addedWaits.find(op);
    if (waitsFor.empty() && it == addedWaits.end())
      continue;
    ArrayRef<unsigned> added;
    if (it != addedWaits.end())
      added = it->second;
    waitsFor.clear();
    if (isRemoved[op])
      continue;
    for (unsigned transfer : problem.ops[op].waitsFor) {
      if (!isRemoved[problem.transfers[transfer].start]) {
        waitsFor.push_back(transfer);
      } else if (!added.empty()) {
        waitsFor.push_back(added.front());
        added = added.drop_front();
      }
    }
    waitsFor.append(added.begin(), added.end());
  }
  for (Problem::Transfer &transfer : joined.transfers)
    transfer.wait = kNone;
  for (auto [i, op] : llvm::enumerate(joined.ops))
    for (unsigned transfer : op.waitsFor)
      joined.transfers[transfer].wait = i;
}

/// Sets the ops, transfers and lanes of the result.
void Applier::order() {
  llvm::stable_sort(places, llvm::less_first());
  SmallVector<unsigned, 0> order, dropped;
  auto next = places.begin();
  for (unsigned op = 0; op <= problem.size(); ++op) {
    for (; next != places.end() && next->first == op; ++next)
      order.push_back(next->second);
    if (op < problem.size())
      (isRemoved[op] ? dropped : order).push_back(op);
  }
  unsigned size = order.size();
  order.append(dropped.begin(), dropped.end());
  positions = getPositions(order);
  result = renumber(joined, order);
  result.ops.truncate(size);
  for (auto [position, op] : llvm::enumerate(result.ops))
    op.transientBytes = joined.ops[order[position]].transientBytes;
  while (!result.transfers.empty() && result.transfers.back().start >= size)
    result.transfers.pop_back();
  unsigned numLanes = 0;
  for (Problem::Transfer &transfer : result.transfers) {
    numLanes = std::max(numLanes, transfer.lane + 1);
    // Without the op that waits in the next iteration, the block waits.
    if (transfer.nextWait >= size)
      transfer.nextWait = kNone;
  }
  result.lanes.truncate(numLanes);
}

/// Sets the dependences. An op that had to follow or precede a replaced start
/// for its communication follows or precedes the next start of its lane.
void Applier::addEdges() {
  SmallVector<unsigned> last(problem.lanes.size(), kNone);
  SmallVector<unsigned, 0> before(problem.transfers.size()),
      after(problem.transfers.size());
  auto visit = [&](unsigned op, SmallVectorImpl<unsigned> &near) {
    unsigned transfer = problem.ops[op].startOf;
    if (transfer == kNone)
      return;
    unsigned lane = problem.transfers[transfer].lane;
    if (getNumber(op) != kNone)
      last[lane] = getNumber(op);
    near[transfer] = last[lane];
  };
  for (unsigned op = 0; op < problem.size(); ++op)
    visit(op, before);
  llvm::fill(last, kNone);
  for (unsigned op = problem.size(); op-- > 0;)
    visit(op, after);

  result.predecessors.resize(result.size());
  for (unsigned op = 0; op < problem.size(); ++op)
    for (const Problem::Edge &edge : problem.getPredecessors(op)) {
      if (isLaneOrder(problem, edge, op))
        continue;
      unsigned from = getNumber(edge), to = getNumber(op);
      if (edge.getKind() == DependenceKind::Communication) {
        if (unsigned start = problem.ops[edge].startOf; start != kNone)
          from = before[start];
        if (unsigned start = problem.ops[op].startOf; start != kNone)
          to = after[start];
      }
      addEdge(from, to, edge.getKind());
    }
  // Dependences on values are always known. Others among ops that stay may
  // depend on ops that are not in the part.
  for (auto [expansion, ops] : llvm::zip_equal(expansions, opsOf)) {
    const Problem &part = expansion->part;
    for (unsigned op = 0; op < part.size(); ++op)
      for (const Problem::Edge &edge : part.getPredecessors(op))
        if (!isLaneOrder(part, edge, op) &&
            (expansion->places[op].isNew || expansion->places[edge].isNew ||
             edge.getKind() == DependenceKind::Value))
          addEdge(getNumber(ops[edge]), getNumber(ops[op]), edge.getKind());
  }
  finishEdges(result);
}

void Applier::addBuffers() {
  result.buffers = problem.buffers;
  auto addUsers = [&](Problem::Buffer &buffer, ArrayRef<unsigned> users) {
    for (unsigned user : users)
      if (getNumber(user) != kNone)
        buffer.users.push_back(getNumber(user));
  };
  for (auto [buffer, known] :
       llvm::zip_equal(result.buffers, problem.buffers)) {
    buffer.users.clear();
    addUsers(buffer, known.users);
  }
  for (auto [expansion, ops] : llvm::zip_equal(expansions, opsOf))
    for (auto [part, number] :
         llvm::zip_equal(expansion->part.buffers, expansion->buffers)) {
      bool isNew = number == kNone;
      Problem::Buffer &buffer =
          isNew ? result.buffers.emplace_back() : result.buffers[number];
      buffer.bytes = part.bytes;
      buffer.isLiveIn = part.isLiveIn;
      buffer.isLiveOut = part.isLiveOut;
      for (unsigned user : part.users)
        addUsers(buffer, ops[user]);
    }
  for (Problem::Buffer &buffer : result.buffers)
    sortNumbers(buffer.users);
  // A buffer without users is live only if it passes through.
  llvm::erase_if(result.buffers, [](const Problem::Buffer &buffer) {
    return buffer.users.empty() && !(buffer.isLiveIn && buffer.isLiveOut);
  });
}

Problem comm::applyExpansions(const Problem &problem,
                              ArrayRef<const Expansion *> expansions) {
  return Applier(problem, expansions).run();
}
