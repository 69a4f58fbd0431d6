//===- FsdpGroups.cpp - Groups of FSDP's collectives ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FsdpGroups.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace mlir::comm;

static constexpr StringRef kNoWait =
    "its wait is not its own or not in its block";

namespace {

class FsdpGrouper {
public:
  explicit FsdpGrouper(const FsdpProblem &problem)
      : problem(problem), graph(problem.graph),
        unitOf(graph.size(), Problem::kNone), isPinned(graph.size()),
        isFromArguments(graph.size()) {}

  FsdpGroups run(unsigned prefetch) {
    for (unsigned i = 0, e = graph.size(); i < e; ++i)
      if (problem.isLight.test(i) && needsArgumentsOnly(i))
        isFromArguments.set(i);
    for (unsigned i = 0, e = graph.size(); i < e; ++i)
      if (problem.isGather.test(i))
        addGather(i);
      else if (problem.isScatter.test(i))
        addReduceScatter(i);
    chain(gathers, prefetch);
    chain(scatters, 0);
    result.order = sort();
    bool isForbidden = result.order.size() != graph.size();
    if (isForbidden)
      result.order = llvm::to_vector<0>(llvm::seq<unsigned>(0, graph.size()));
    SmallVector<unsigned, 0> sizes(followers.size());
    for (unsigned unit : unitOf)
      ++sizes[unit];
    for (ArrayRef<Link> links : {ArrayRef(gathers), ArrayRef(scatters)})
      for (const Link &link : links)
        if (isForbidden)
          refuse(link.start, "the dependences forbid the chain");
        else
          result.collectives.push_back({link.start, "", sizes[link.before] - 1,
                                        sizes[link.behind] - 1, link.after});
    llvm::sort(result.collectives,
               [](const auto &a, const auto &b) { return a.start < b.start; });
    return std::move(result);
  }

private:
  struct Link {
    unsigned start, wait;
    /// The units of the start and of the wait. A unit is a group of ops that
    /// stay adjacent.
    unsigned before, behind;
    /// The wait that the start follows, or kNone.
    unsigned after = Problem::kNone;
  };

  bool needsArgumentsOnly(unsigned op) const {
    return llvm::all_of(graph.getPredecessors(op), [&](Problem::Edge edge) {
      // An edge between starts is the order of the communicator.
      return edge.getKind() == DependenceKind::Communication ||
             (edge.getKind() == DependenceKind::Value &&
              isFromArguments.test(edge));
    });
  }

  /// Returns the wait of the start if it is in no unit yet, else kNone.
  unsigned getWait(unsigned start) const {
    unsigned wait = problem.waits[start];
    return wait != Problem::kNone && unitOf[wait] == Problem::kNone
               ? wait
               : Problem::kNone;
  }

  void addGather(unsigned start) {
    if (!needsArgumentsOnly(start))
      return refuse(start, "its operand is not made of arguments alone");
    unsigned wait = getWait(start);
    if (wait == Problem::kNone)
      return refuse(start, kNoWait);
    unsigned before = newUnit();
    SmallVector<unsigned> worklist = {start};
    while (!worklist.empty()) {
      unsigned op = worklist.pop_back_val();
      if (unitOf[op] != Problem::kNone || isPinned.test(op))
        continue;
      unitOf[op] = before;
      for (Problem::Edge edge : graph.getPredecessors(op))
        if (edge.getKind() == DependenceKind::Value)
          worklist.push_back(edge);
    }
    gathers.push_back({start, wait, before, addWait(wait)});
  }

  void addReduceScatter(unsigned start) {
    unsigned wait = getWait(start);
    if (wait == Problem::kNone)
      return refuse(start, kNoWait);
    SmallVector<unsigned> unpacking = getUnpacking(wait);
    llvm::SmallDenseSet<unsigned> members(unpacking.begin(), unpacking.end());
    for (unsigned op : unpacking)
      for (unsigned user : graph.getSuccessors(op))
        if (!members.contains(user))
          return refuse(start, "its result is not a result of the function");
    unsigned before = newUnit();
    auto isOwn = [&](unsigned user) {
      return unitOf[user] == before || user == wait;
    };
    SmallVector<unsigned> worklist = {start};
    while (!worklist.empty()) {
      unsigned op = worklist.pop_back_val();
      unitOf[op] = before;
      // Add ops that only pack the operand of this start.
      for (Problem::Edge edge : graph.getPredecessors(op))
        if (edge.getKind() == DependenceKind::Value &&
            unitOf[edge] == Problem::kNone && !isPinned.test(edge) &&
            problem.isPacking.test(edge) &&
            llvm::all_of(graph.getSuccessors(edge), isOwn))
          worklist.push_back(edge);
    }
    scatters.push_back({start, wait, before, addWait(wait)});
  }

  /// Returns the wait and the ops that unpack its results. All their operands
  /// are among these ops or depend only on arguments.
  SmallVector<unsigned> getUnpacking(unsigned wait) const {
    SmallVector<unsigned> members = {wait};
    llvm::SmallDenseSet<unsigned> isMember = {wait};
    auto isKnown = [&](unsigned op) {
      return isMember.contains(op) ||
             (isFromArguments.test(op) && unitOf[op] == Problem::kNone);
    };
    for (unsigned i = 0; i < members.size(); ++i)
      for (unsigned user : graph.getSuccessors(members[i]))
        if (unitOf[user] == Problem::kNone && problem.isPacking.test(user) &&
            llvm::all_of(graph.getPredecessors(user), isKnown) &&
            isMember.insert(user).second)
          members.push_back(user);
    return members;
  }

  unsigned addWait(unsigned wait) {
    unsigned unit = newUnit();
    for (unsigned op : getUnpacking(wait)) {
      unitOf[op] = unit;
      // Their operands must not join the unit of a later start.
      for (unsigned operand : graph.getPredecessors(op))
        isPinned.set(operand);
    }
    return unit;
  }

  unsigned newUnit() {
    followers.emplace_back();
    return followers.size() - 1;
  }

  /// Makes each start follow the wait of the start `distance` + 1 before it.
  void chain(MutableArrayRef<Link> links, unsigned distance) {
    for (size_t i = size_t(distance) + 1; i < links.size(); ++i) {
      const Link &earlier = links[i - 1 - distance];
      followers[earlier.behind].push_back(links[i].before);
      links[i].after = earlier.wait;
    }
  }

  /// Sorts the units topologically, each at the position of its first op. The
  /// result is shorter than the block if there is a cycle.
  SmallVector<unsigned, 0> sort() {
    for (unsigned &unit : unitOf)
      if (unit == Problem::kNone)
        unit = newUnit();
    OpGraph units(followers.size());
    SmallVector<SmallVector<unsigned, 1>, 0> members(followers.size());
    for (auto [op, unit] : llvm::enumerate(unitOf)) {
      members[unit].push_back(op);
      for (unsigned successor : graph.getSuccessors(op))
        if (unitOf[successor] != unit)
          units.addEdge(unit, unitOf[successor]);
    }
    for (auto [unit, later] : llvm::enumerate(followers))
      for (unsigned follower : later)
        units.addEdge(unit, follower);
    // The start of a unit without ops is pinned: nothing can follow the unit.
    for (auto [unit, ops] : llvm::enumerate(members))
      if (ops.empty())
        units.addEdge(unit, unit);
    SmallVector<unsigned, 0> order;
    auto getFirstOp = [&](unsigned unit) { return members[unit].front(); };
    for (unsigned unit : listSchedule(units, LeastFirst(getFirstOp)))
      llvm::append_range(order, members[unit]);
    return order;
  }

  void refuse(unsigned start, StringRef reason) {
    result.collectives.push_back({start, reason});
  }

  const FsdpProblem &problem;
  const CommGraph &graph;
  FsdpGroups result;
  /// For each op, its unit, whether it must not join one, and whether it
  /// depends only on arguments and may be in one.
  SmallVector<unsigned, 0> unitOf;
  llvm::BitVector isPinned, isFromArguments;
  /// For each unit, the units that the chains put after it.
  SmallVector<SmallVector<unsigned, 1>, 0> followers;
  SmallVector<Link, 0> gathers, scatters;
};

} // namespace

FsdpGroups comm::groupFsdp(const FsdpProblem &problem, unsigned prefetch) {
  return FsdpGrouper(problem).run(prefetch);
}
