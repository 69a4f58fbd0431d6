//===- GroupFsdp.cpp - comm-group-fsdp pass -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inductor keeps FSDP's order by fake dependences between groups of kernels.
// Here a topological sort of the block with each group as one node sets the
// order, so later passes have no fake dependences to ignore.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "OverlapModel.h"
#include "PriorityOrder.h"
#include "SplitAllReduce.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <map>

namespace mlir::comm {
#define GEN_PASS_DEF_GROUPFSDPPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

using overlap::kNone;

/// Returns true for ops that pack and unpack: casts, slices, reshapes,
/// concatenations.
static bool isPacking(Operation *op) {
  return isPureCompute(op) &&
         (isa_and_nonnull<tensor::TensorDialect>(op->getDialect()) ||
          isa<CastOpInterface>(op) ||
          op->getName().getStringRef() == "inductor.view");
}

namespace {

class FsdpGrouper {
public:
  FsdpGrouper(const BlockDependences &dependences, unsigned prefetch,
              StringRef flag, StringAttr function)
      : dependences(dependences), prefetch(prefetch), flag(flag),
        function(function), unitOf(dependences.size(), kNone),
        isPinned(dependences.size()) {}

  /// Returns the new order, or the original one if there is nothing to do.
  SmallVector<unsigned, 0> run() {
    findFromArguments();
    for (unsigned i = 0, e = dependences.size(); i < e; ++i) {
      auto start = dyn_cast<CollectiveOpInterface>(dependences.getOp(i));
      if (!start)
        continue;
      CollectiveKind kind = start.getCollectiveKind();
      if (kind == CollectiveKind::AllGather)
        addGather(i, start);
      else if (kind == CollectiveKind::ReduceScatter)
        addReduceScatter(i, start);
    }
    chain(gathers, prefetch);
    chain(scatters, 0);
    SmallVector<unsigned, 0> order = sort();
    if (order.size() != dependences.size()) {
      for (const auto &links : {gathers, scatters})
        for (const Link &link : links)
          refuse(link.start, "the dependences forbid the chain");
      gathers.clear();
      scatters.clear();
      order = llvm::to_vector<0>(llvm::seq<unsigned>(0, dependences.size()));
    }
    emitRemarks();
    return order;
  }

private:
  struct Link {
    unsigned start, wait;
    /// The units of the start and of the wait. A unit is a group of ops that
    /// stay adjacent.
    unsigned before, after;
  };

  /// Finds the ops that depend only on arguments and may be in a unit.
  void findFromArguments() {
    isFromArguments.resize(dependences.size());
    for (unsigned i = 0, e = dependences.size(); i < e; ++i) {
      Operation *op = dependences.getOp(i);
      if (isPureCompute(op) && !overlap::isHeavy(op) && needsArgumentsOnly(i))
        isFromArguments.set(i);
    }
  }
  bool needsArgumentsOnly(unsigned op) const {
    return llvm::all_of(dependences.getPredecessors(op), [&](const auto &edge) {
      // An edge between starts is the order of the communicator.
      return edge.kind == DependenceKind::Communication ||
             (edge.kind == DependenceKind::Value &&
              isFromArguments.test(edge.from));
    });
  }

  void addGather(unsigned index, CollectiveOpInterface start) {
    if (!needsArgumentsOnly(index))
      return refuse(index, "its operand is not made of arguments alone");
    unsigned wait = getWait(start);
    if (wait == kNone)
      return refuse(index, "its wait is not its own or not in its block");
    unsigned before = newUnit();
    SmallVector<unsigned> worklist = {index};
    while (!worklist.empty()) {
      unsigned op = worklist.pop_back_val();
      if (unitOf[op] != kNone || isPinned.test(op))
        continue;
      unitOf[op] = before;
      for (const auto &edge : dependences.getPredecessors(op))
        if (edge.kind == DependenceKind::Value)
          worklist.push_back(edge.from);
    }
    gathers.push_back({index, wait, before, addWait(wait)});
  }

  void addReduceScatter(unsigned index, CollectiveOpInterface start) {
    unsigned wait = getWait(start);
    if (wait == kNone)
      return refuse(index, "its wait is not its own or not in its block");
    SmallVector<unsigned> unpacking = getUnpacking(wait);
    llvm::SmallDenseSet<unsigned> members(unpacking.begin(), unpacking.end());
    for (unsigned op : unpacking)
      for (unsigned user : dependences.getSuccessors(op))
        if (!members.contains(user))
          return refuse(index, "its result is not a result of the function");
    unsigned before = newUnit();
    SmallVector<unsigned> worklist = {index};
    while (!worklist.empty()) {
      unsigned op = worklist.pop_back_val();
      unitOf[op] = before;
      // Add ops that only pack the operand of this start.
      for (const auto &edge : dependences.getPredecessors(op)) {
        auto isOwn = [&](unsigned user) {
          return unitOf[user] == before || user == wait;
        };
        if (edge.kind == DependenceKind::Value && unitOf[edge.from] == kNone &&
            !isPinned.test(edge.from) &&
            isPacking(dependences.getOp(edge.from)) &&
            llvm::all_of(dependences.getSuccessors(edge.from), isOwn))
          worklist.push_back(edge.from);
      }
    }
    scatters.push_back({index, wait, before, addWait(wait)});
  }

  /// Returns the wait of the start if it waits for nothing else, else kNone.
  unsigned getWait(CollectiveOpInterface start) const {
    WaitOpInterface wait = findOwnWait(start);
    if (!wait)
      return kNone;
    unsigned index = dependences.getIndex(wait);
    return unitOf[index] == kNone ? index : kNone;
  }

  /// Returns the wait and the ops that unpack its results. All their operands
  /// are among these ops or depend only on arguments.
  SmallVector<unsigned> getUnpacking(unsigned wait) const {
    SmallVector<unsigned> members = {wait};
    llvm::SmallDenseSet<unsigned> isMember = {wait};
    for (unsigned i = 0; i < members.size(); ++i)
      for (unsigned user : dependences.getSuccessors(members[i])) {
        auto isKnown = [&](const auto &edge) {
          return isMember.contains(edge.from) ||
                 (isFromArguments.test(edge.from) &&
                  unitOf[edge.from] == kNone);
        };
        if (unitOf[user] == kNone && isPacking(dependences.getOp(user)) &&
            llvm::all_of(dependences.getPredecessors(user), isKnown) &&
            isMember.insert(user).second)
          members.push_back(user);
      }
    return members;
  }

  unsigned addWait(unsigned wait) {
    unsigned unit = newUnit();
    for (unsigned op : getUnpacking(wait)) {
      unitOf[op] = unit;
      // Their operands must not join the unit of a later start.
      for (const auto &edge : dependences.getPredecessors(op))
        isPinned.set(edge.from);
    }
    return unit;
  }

  unsigned newUnit() {
    followers.emplace_back();
    return followers.size() - 1;
  }

  /// Makes each start follow the wait of the start `distance` + 1 before it.
  void chain(ArrayRef<Link> links, unsigned distance) {
    for (size_t i = size_t(distance) + 1; i < links.size(); ++i)
      followers[links[i - 1 - distance].after].push_back(links[i].before);
  }

  /// Sorts the units topologically, each at the position of its first op. The
  /// result is shorter than the block if there is a cycle.
  SmallVector<unsigned, 0> sort() {
    for (unsigned &unit : unitOf)
      if (unit == kNone)
        unit = newUnit();
    OpGraph graph(followers.size());
    SmallVector<SmallVector<unsigned, 1>, 0> members(followers.size());
    for (auto [op, unit] : llvm::enumerate(unitOf)) {
      members[unit].push_back(op);
      for (unsigned successor : dependences.getSuccessors(op))
        if (unitOf[successor] != unit)
          graph.addEdge(unit, unitOf[successor]);
    }
    for (auto [unit, units] : llvm::enumerate(followers))
      for (unsigned follower : units)
        graph.addEdge(unit, follower);
    // The start of a unit without ops is pinned: nothing can follow the unit.
    for (auto [unit, ops] : llvm::enumerate(members))
      if (ops.empty())
        graph.addEdge(unit, unit);
    SmallVector<unsigned, 0> order;
    auto getFirstOp = [&](unsigned unit) { return members[unit].front(); };
    for (unsigned unit : listSchedule(graph, LeastFirst(getFirstOp)))
      llvm::append_range(order, members[unit]);
    return order;
  }

  void refuse(unsigned start, StringRef reason) {
    refused.emplace_back(start, reason);
  }

  /// Emits remarks in the order of the starts.
  void emitRemarks() {
    if (!areRemarksEnabled(function.getContext(), flag))
      return;
    SmallVector<int64_t, 0> sizes(followers.size());
    for (unsigned unit : unitOf)
      ++sizes[unit];
    struct Remark {
      StringRef reason;
      const Link *link = nullptr, *after = nullptr;
    };
    std::map<unsigned, Remark> remarks;
    for (auto [links, distance] :
         {std::pair(ArrayRef(gathers), prefetch), {ArrayRef(scatters), 0u}})
      for (size_t i = 0; i < links.size(); ++i)
        remarks[links[i].start] = {
            "", &links[i], i > distance ? &links[i - 1 - distance] : nullptr};
    for (auto [start, reason] : refused)
      remarks[start] = {reason};
    for (auto [start, content] : remarks) {
      ForwardedRemark remark(
          content.link ? RemarkKind::RemarkPassed : RemarkKind::RemarkMissed,
          dependences.getOp(start)->getLoc(),
          content.link ? "FsdpGroup" : "NotFsdp", flag, function);
      if (!content.link) {
        remark.add("Reason", content.reason);
        continue;
      }
      remark.add("WithStart", sizes[content.link->before] - 1)
          .add("WithWait", sizes[content.link->after] - 1);
      if (content.after)
        remark.add("After", describe(dependences.getOp(content.after->wait)));
    }
  }

  const BlockDependences &dependences;
  unsigned prefetch;
  StringRef flag;
  StringAttr function;
  /// For each op, its unit, and whether it must not join one.
  SmallVector<unsigned, 0> unitOf;
  llvm::BitVector isPinned, isFromArguments;
  /// For each unit, the units that the chains put after it.
  SmallVector<SmallVector<unsigned, 1>, 0> followers;
  SmallVector<Link, 0> gathers, scatters;
  SmallVector<std::pair<unsigned, StringRef>, 0> refused;
};

struct GroupFsdpPass
    : public RemarkingPass<comm::impl::GroupFsdpPassBase<GroupFsdpPass>> {
  using RemarkingPass::RemarkingPass;

  LogicalResult initialize(MLIRContext *context) final {
    if (prefetch < 0 || prefetch >= kNone)
      return emitError(UnknownLoc::get(context))
             << getArgument() << ": prefetch is " << prefetch.getValue()
             << ", expected 0 or more";
    return RemarkingPass::initialize(context);
  }

  void runOnConverted() final {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    // Parameters are arguments of the function, so gathers are in its own
    // blocks.
    for (Block &block : function.getBody()) {
      if (llvm::none_of(block, [](Operation &op) {
            return isa<CollectiveOpInterface>(op);
          }))
        continue;
      BlockDependences dependences(block);
      applyOrder(dependences,
                 FsdpGrouper(dependences, prefetch, getArgumentName(),
                             function.getSymNameAttr())
                     .run());
    }
  }
};

} // namespace
