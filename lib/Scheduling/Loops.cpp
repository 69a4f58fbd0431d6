//===- Loops.cpp - Starts that run one iteration ahead --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Loops.h"
#include "CommDialect/Scheduling/Moves.h"
#include "Rebuild.h"

using namespace mlir;
using namespace mlir::comm;
using llvm::ArrayRef;
using llvm::SmallVector;

/// Returns the buffers of `body` that receive the data of a start.
static SmallVector<unsigned> findResults(const Problem &body,
                                         const AheadStart &ahead) {
  SmallVector<unsigned> results;
  for (auto [i, buffer] : llvm::enumerate(body.buffers))
    if (!buffer.isLiveIn && !buffer.users.empty() &&
        buffer.users.front() == ahead.start &&
        results.size() < ahead.numResults)
      results.push_back(i);
  return results;
}

namespace {

class Pipeliner {
public:
  Pipeliner(const Problem &body, const AheadStarts &ahead)
      : body(body), ahead(ahead) {}

  PipelinedLoop run() {
    for (const AheadStart &each : ahead.starts)
      removal.removed.push_back(each.start);
    llvm::sort(removal.removed);
    PipelinedLoop loop;
    loop.epilogue = makeRest();
    loop.body = loop.epilogue;
    unsigned counter = loop.body.addOp(0);
    addAhead(loop.body, counter);
    if (ahead.endCopyBytes > 0) {
      Problem::Buffer &end = loop.body.buffers.emplace_back();
      end.bytes = ahead.endCopyBytes;
      end.users = {loop.body.size() - 1};
      end.isLiveOut = end.isEndCopyExcess = true;
    }
    static_cast<OverlapFigures &>(loop.prologue) = body;
    addAhead(loop.prologue, kNone);
    return loop;
  }

private:
  static constexpr unsigned kNone = Problem::kNone;

  unsigned getWait(const AheadStart &each) const {
    return body.transfers[body.ops[each.start].startOf].wait;
  }
  /// Returns the number of an op of the body, which is no removed start, in an
  /// iteration without those.
  unsigned getNumber(unsigned op) const {
    return op -
           (llvm::lower_bound(removal.removed, op) - removal.removed.begin());
  }
  bool isRemoved(unsigned op) const {
    return llvm::binary_search(removal.removed, op);
  }

  Problem makeRest() const;
  void setRestBuffers(Problem &rest) const;
  void addAhead(Problem &problem, unsigned counter) const;
  void addOrderOfStart(Problem &problem, unsigned added,
                       const AheadStart &each) const;
  bool reads(const AheadStart &each, const AheadStart::Copy &copy,
             const Problem::Buffer &buffer) const;
  void addBuffers(Problem &problem, const AheadStart &each,
                  const llvm::SmallDenseMap<unsigned, unsigned> &repeated,
                  ArrayRef<unsigned> copies) const;

  const Problem &body;
  const AheadStarts &ahead;
  /// The removed starts.
  Expansion removal;
};

} // namespace

/// Removes the dependence of op `to` on op `from`, if there is one.
static void removeDependence(Problem &problem, unsigned from, unsigned to) {
  llvm::erase_if(problem.predecessors[to], [&](const Problem::Edge &edge) {
    return unsigned(edge) == from;
  });
  llvm::erase(problem.successors[from], to);
}

/// Returns true if op `to` follows op `from` for the order of communication.
static bool isCommunication(const Problem &problem, unsigned from,
                            unsigned to) {
  return llvm::any_of(
      problem.getPredecessors(to), [&](const Problem::Edge &edge) {
        return edge == from && edge.getKind() == DependenceKind::Communication;
      });
}

/// Returns an iteration without the starts that run ahead. Waits have values
/// that the iteration before has carried.
Problem Pipeliner::makeRest() const {
  Problem given = body;
  for (const AheadStart &each : ahead.starts) {
    unsigned wait = getWait(each);
    for (const AheadStart::Copy &copy : each.copies)
      if (copy.of != kNone)
        removeDependence(given, copy.of, wait);
    for (unsigned after : body.getSuccessors(wait))
      for (const Problem::Edge &edge : body.getPredecessors(after))
        if (edge == wait && edge.getKind() == DependenceKind::Overwrite)
          removeDependence(given, wait, after);
  }
  if (ahead.ordersAllStarts)
    for (unsigned start : removal.removed)
      for (unsigned after : SmallVector<unsigned>(given.getSuccessors(start)))
        for (const Problem::Edge &edge :
             SmallVector<Problem::Edge, 2>(given.getPredecessors(start)))
          if (isCommunication(given, edge, start) &&
              isCommunication(given, start, after))
            given.addDependence(edge, after, DependenceKind::Communication);
  Problem rest = applyExpansions(given, {&removal});
  setRestBuffers(rest);
  return rest;
}

/// Sets the buffers of `rest`. Those that receive data are carried into it, and
/// so are copies of what was sent.
void Pipeliner::setRestBuffers(Problem &rest) const {
  rest.buffers.clear();
  auto add = [&](Problem::Buffer buffer) {
    for (unsigned &user : buffer.users)
      user = getNumber(user);
    if (!buffer.users.empty() || (buffer.isLiveIn && buffer.isLiveOut))
      rest.buffers.push_back(std::move(buffer));
  };
  SmallVector<Problem::Buffer, 0> buffers(body.buffers);
  for (const AheadStart &each : ahead.starts) {
    for (unsigned result : findResults(body, each))
      buffers[result].isLiveIn = true;
    unsigned wait = getWait(each);
    for (auto [buffer, known] : llvm::zip_equal(buffers, body.buffers))
      if (!buffer.isLiveIn && llvm::is_contained(known.users, each.start))
        llvm::erase(buffer.users, wait);
    for (const AheadStart::Copy &copy : each.copies) {
      if (!copy.isReadByWait)
        continue;
      Problem::Buffer carried;
      carried.bytes = copy.bytes;
      carried.users = {wait};
      carried.isLiveIn = true;
      add(std::move(carried));
    }
  }
  for (Problem::Buffer &buffer : buffers) {
    if (buffer.isEndCopyExcess)
      continue;
    llvm::erase_if(buffer.users,
                   [&](unsigned user) { return isRemoved(user); });
    add(std::move(buffer));
  }
}

/// Adds all that starts the transfers of the next iteration. `counter` is the
/// op that computes its counter, or kNone if that is known.
void Pipeliner::addAhead(Problem &problem, unsigned counter) const {
  for (const AheadStart &each : ahead.starts) {
    // By op of the body.
    llvm::SmallDenseMap<unsigned, unsigned> repeated;
    auto addEdges = [&](unsigned op, unsigned added) {
      if (counter != kNone && llvm::binary_search(each.counterUsers, op))
        problem.addDependence(counter, added);
      for (const Problem::Edge &edge : body.getPredecessors(op))
        if (auto it = repeated.find(edge); it != repeated.end())
          problem.addDependence(it->second, added, edge.getKind());
    };
    for (unsigned op : each.needed) {
      unsigned added = problem.addOp(0);
      problem.ops[added] = body.ops[op];
      addEdges(op, added);
      repeated[op] = added;
    }
    SmallVector<unsigned, 1> copies;
    for (const AheadStart::Copy &copy : each.copies) {
      copies.push_back(problem.addOp(0));
      problem.ops.back() = copy.op;
      if (copy.of != kNone)
        problem.addDependence(repeated.lookup(copy.of), copies.back());
    }
    Problem::Transfer transfer;
    static_cast<TransferCost &>(transfer) = each.cost;
    auto *lane = llvm::find_if(problem.lanes, [&](const Problem::Lane &known) {
      return known.group == each.lane.group && known.lane == each.lane.lane;
    });
    transfer.lane = lane - problem.lanes.begin();
    if (lane == problem.lanes.end())
      problem.lanes.push_back(each.lane);
    unsigned start = problem.addStart(transfer, copies);
    addEdges(each.start, start);
    if (counter != kNone) {
      problem.waitInNext(start, getNumber(getWait(each)));
      addOrderOfStart(problem, start, each);
    }
    repeated[each.start] = start;
    addBuffers(problem, each, repeated, copies);
  }
}

/// Orders `added`, the start of `each` at the end of the body, after all ops
/// with which its communication keeps its order.
void Pipeliner::addOrderOfStart(Problem &problem, unsigned added,
                                const AheadStart &each) const {
  if (ahead.ordersAllStarts && problem.transfers.size() > 1)
    problem.addDependence(problem.transfers.end()[-2].start, added,
                          DependenceKind::Communication);
  // Ops other than starts and waits that order communication.
  SmallVector<bool, 0> isOrderer(body.size());
  auto isOrder = [](const Problem::Edge &edge) {
    return edge.getKind() == DependenceKind::Communication;
  };
  for (unsigned op = 0; op < body.size(); ++op)
    for (const Problem::Edge &edge : body.getPredecessors(op))
      if (isOrder(edge))
        isOrderer[op] = isOrderer[edge] = true;
  for (const Problem::Transfer &transfer : body.transfers)
    for (unsigned op : {transfer.start, transfer.wait, transfer.nextWait})
      if (op != kNone)
        isOrderer[op] = false;

  // Visit the starts of the lane, and the orderers before and behind them.
  // Those behind another one may follow that for another reason, too.
  unsigned lane = body.transfers[body.ops[each.start].startOf].lane;
  SmallVector<bool, 0> isSeen(body.size());
  SmallVector<unsigned> worklist = {each.start};
  auto visit = [&](unsigned op, const Problem::Edge &edge) {
    unsigned transfer = body.ops[op].startOf;
    bool isOnLane =
        transfer != kNone &&
        (ahead.ordersAllStarts || body.transfers[transfer].lane == lane);
    if (isSeen[op] || (isOnLane && !isOrder(edge)) ||
        !(isOnLane || isOrderer[op]))
      return;
    isSeen[op] = true;
    worklist.push_back(op);
  };
  while (!worklist.empty()) {
    unsigned op = worklist.pop_back_val();
    if (isOrderer[op])
      problem.addDependence(getNumber(op), added,
                            DependenceKind::Communication);
    for (const Problem::Edge &edge : body.getPredecessors(op))
      visit(edge, edge);
    for (unsigned after : body.getSuccessors(op))
      for (const Problem::Edge &edge : body.getPredecessors(after))
        if (edge == op)
          visit(after, edge);
  }
}

/// Returns true if `copy` reads `buffer`, which the start `each` touches: an op
/// that defines the data, directly or through views, touches it.
bool Pipeliner::reads(const AheadStart &each, const AheadStart::Copy &copy,
                      const Problem::Buffer &buffer) const {
  SmallVector<unsigned> worklist = {copy.of};
  while (!worklist.empty()) {
    unsigned op = worklist.pop_back_val();
    if (!llvm::binary_search(each.needed, op))
      continue;
    if (llvm::binary_search(buffer.users, op))
      return true;
    for (const Problem::Edge &edge : body.getPredecessors(op))
      if (edge.getKind() == DependenceKind::Value)
        worklist.push_back(edge);
  }
  return false;
}

/// Adds the buffers of what `repeated` has, by op of the body.
void Pipeliner::addBuffers(
    Problem &problem, const AheadStart &each,
    const llvm::SmallDenseMap<unsigned, unsigned> &repeated,
    ArrayRef<unsigned> copies) const {
  unsigned start = repeated.lookup(each.start);
  SmallVector<unsigned> results = findResults(body, each);
  for (auto [i, known] : llvm::enumerate(body.buffers)) {
    if (known.isLiveIn || known.isEndCopyExcess)
      continue;
    Problem::Buffer buffer;
    for (unsigned user : known.users)
      if (auto it = repeated.find(user); it != repeated.end())
        buffer.users.push_back(it->second);
    if (buffer.users.empty())
      continue;
    buffer.bytes = known.bytes;
    buffer.isLiveOut = llvm::is_contained(results, i);
    if (!buffer.isLiveOut && buffer.users.back() == start) {
      // The copies read it in place of the start. Without them, it is one that
      // only the start and its wait use, as it runs in the body.
      buffer.users.pop_back();
      for (auto [copy, op] : llvm::zip_equal(each.copies, copies))
        if (reads(each, copy, known))
          buffer.users.push_back(op);
      if (buffer.users.empty())
        continue;
    }
    problem.buffers.push_back(std::move(buffer));
  }
  for (auto [copy, op] : llvm::zip_equal(each.copies, copies)) {
    Problem::Buffer &buffer = problem.buffers.emplace_back();
    buffer.bytes = copy.bytes;
    buffer.users = {op, start};
    buffer.isLiveOut = true;
  }
}

PipelinedLoop comm::pipelineLoop(const Problem &body,
                                 const AheadStarts &ahead) {
  return Pipeliner(body, ahead).run();
}
