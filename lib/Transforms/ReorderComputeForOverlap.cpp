//===- ReorderComputeForOverlap.cpp - comm-reorder-compute-for-overlap ----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The list scheduler with raised starts and sunk waits, which goes on with
// compute while a transfer is in flight.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/Analysis/CostModel.h"
#include "PriorityOrder.h"
#include <queue>
#include <set>

namespace mlir::comm {
#define GEN_PASS_DEF_REORDERCOMPUTEFOROVERLAPPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

namespace {

constexpr unsigned kNone = ~0u;

/// What the schedules need to know of an op.
struct OpInfo {
  /// Of a start that of its transfer, of others that on the compute lane.
  int64_t ns = 0;
  bool isStart = false, isWait = false;
  unsigned lane = kNone;
  /// Of a start its wait, where that is in the block.
  unsigned wait = kNone;
  SmallVector<unsigned, 1> waitsFor;
};

} // namespace

static SmallVector<OpInfo, 0> getInfos(const BlockDependences &dependences,
                                       CostModel &costs) {
  SmallVector<OpInfo, 0> infos(dependences.size());
  DenseMap<StringAttr, unsigned> lanes;
  DenseMap<Value, unsigned> starts;
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    OpInfo &info = infos[i];
    if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
      info.isStart = true;
      info.ns = costs.getCollectiveCost(start).ns;
      starts[start.getToken()] = i;
      FlatSymbolRefAttr group = start.getGroupAttr();
      info.lane =
          lanes
              .try_emplace(group ? group.getAttr() : StringAttr(), lanes.size())
              .first->second;
    } else if (auto wait = dyn_cast<WaitOpInterface>(op)) {
      info.isWait = true;
      for (Value token : wait.getTokens())
        if (auto it = starts.find(token); it != starts.end()) {
          info.waitsFor.push_back(it->second);
          infos[it->second].wait = i;
        }
    } else {
      info.ns = costs.getComputeNs(op);
    }
  }
  return infos;
}

//===----------------------------------------------------------------------===//
// Inductor's
//===----------------------------------------------------------------------===//

/// One collective at a time: as much compute as it takes, of what is ready.
static SmallVector<unsigned, 0>
scheduleCompat(const BlockDependences &dependences,
               const PriorityOrder &priorities, ArrayRef<OpInfo> infos) {
  auto follows = [&](unsigned a, unsigned b) {
    return priorities.precedes(b, a);
  };
  // Starts and waits apart, so that compute is found at once.
  using Heap =
      std::priority_queue<unsigned, std::vector<unsigned>, decltype(follows)>;
  Heap compute(follows), communication(follows);
  unsigned numOps = dependences.size();
  SmallVector<unsigned, 0> numUnplaced(numOps), order;
  auto push = [&](unsigned op) {
    (infos[op].isStart || infos[op].isWait ? communication : compute).push(op);
  };
  auto place = [&](Heap &heap) {
    unsigned op = heap.top();
    heap.pop();
    order.push_back(op);
    for (unsigned successor : dependences.getSuccessors(op))
      if (--numUnplaced[successor] == 0)
        push(successor);
    return op;
  };
  for (unsigned i = 0; i < numOps; ++i) {
    numUnplaced[i] = dependences.getPredecessors(i).size();
    if (numUnplaced[i] == 0)
      push(i);
  }
  while (!compute.empty() || !communication.empty()) {
    bool takesCompute =
        communication.empty() ||
        (!compute.empty() &&
         priorities.precedes(compute.top(), communication.top()));
    unsigned op = place(takesCompute ? compute : communication);
    if (!infos[op].isStart)
      continue;
    for (int64_t budget = infos[op].ns; budget > 0 && !compute.empty();)
      budget -= infos[place(compute)].ns;
  }
  return order;
}

//===----------------------------------------------------------------------===//
// Ours
//===----------------------------------------------------------------------===//

namespace {

/// Finds, of the ready ops in the order of their priorities, the first that is
/// short enough. A tree of minima.
class ReadyCompute {
public:
  explicit ReadyCompute(unsigned size) : size(llvm::PowerOf2Ceil(size + 1)) {
    shortest.assign(2 * this->size, kNever);
  }
  void set(unsigned rank, int64_t ns) {
    shortest[size + rank] = ns;
    for (unsigned i = (size + rank) / 2; i > 0; i /= 2)
      shortest[i] = std::min(shortest[2 * i], shortest[2 * i + 1]);
  }
  void remove(unsigned rank) { set(rank, kNever); }
  /// The rank of the first op of less than `ns`, or kNone.
  unsigned findShorter(int64_t ns) const {
    if (shortest[1] >= ns)
      return kNone;
    unsigned i = 1;
    while (i < size)
      i = shortest[2 * i] < ns ? 2 * i : 2 * i + 1;
    return i - size;
  }
  unsigned findFirst() const { return findShorter(kNever); }

private:
  static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
  unsigned size;
  SmallVector<int64_t, 0> shortest;
};

/// Keeps a clock of compute, and when each communicator is idle again.
class FillScheduler {
public:
  FillScheduler(const BlockDependences &dependences,
                const PriorityOrder &priorities, ArrayRef<OpInfo> infos)
      : dependences(dependences), infos(infos), compute(dependences.size()),
        isPlaced(dependences.size()), endNs(dependences.size()) {
    byRank = llvm::to_vector<0>(llvm::seq<unsigned>(0, dependences.size()));
    llvm::sort(byRank, [&](unsigned a, unsigned b) {
      return priorities.precedes(a, b);
    });
    ranks.resize(byRank.size());
    for (auto [rank, op] : llvm::enumerate(byRank))
      ranks[op] = rank;
  }

  SmallVector<unsigned, 0> run() {
    unsigned numOps = dependences.size();
    for (unsigned i = 0; i < numOps; ++i) {
      numUnplaced.push_back(dependences.getPredecessors(i).size());
      numStartsLeft += infos[i].isStart;
    }
    for (unsigned i = 0; i < numOps; ++i)
      if (dependences.getPredecessors(i).empty())
        release(i);
    for (unsigned op = pickNext(); op != kNone; op = pickNext()) {
      place(op);
      advance(op);
    }
    for (unsigned i = 0; i < numOps; ++i)
      place(i); // free, and needed by nothing
    return std::move(order);
  }

private:
  /// An op that costs nothing goes where it is first needed.
  bool isFree(unsigned op) const {
    return infos[op].ns == 0 && !infos[op].isStart && !infos[op].isWait;
  }

  /// All that `ready` needs is placed, or free.
  void release(unsigned ready) {
    SmallVector<unsigned> worklist = {ready};
    while (!worklist.empty()) {
      unsigned op = worklist.pop_back_val();
      if (isFree(op)) {
        for (unsigned successor : dependences.getSuccessors(op))
          if (--numUnplaced[successor] == 0)
            worklist.push_back(successor);
      } else if (infos[op].isStart) {
        starts.insert(ranks[op]);
      } else if (infos[op].isWait) {
        waits.insert(ranks[op]);
      } else {
        compute.set(ranks[op], infos[op].ns);
      }
    }
  }

  /// The first ready start whose communicator is idle, or kNone. Starts of one
  /// communicator follow each other, so few are ready at once.
  unsigned findIdleStart() {
    for (unsigned rank : starts)
      if (idleAt[infos[byRank[rank]].lane] <= now)
        return rank;
    return kNone;
  }

  unsigned pickNext() {
    // While something is in flight: the next transfer of another communicator,
    // or compute of which at least half is hidden.
    int64_t remaining = lastIdleAt - now;
    unsigned start = findIdleStart();
    if (remaining > 0) {
      if (start != kNone)
        return byRank[start];
      if (unsigned rank = compute.findShorter(2 * remaining); rank != kNone)
        return byRank[rank];
    }
    // What is too long is kept for the next transfer, if there is one.
    bool keepsCompute = remaining > 0 && numStartsLeft != 0 && !waits.empty();
    unsigned first =
        keepsCompute ? start : std::min(start, compute.findFirst());
    if (!waits.empty())
      first = std::min(first, *waits.begin());
    // A start whose communicator is busy hides nothing and needs memory.
    if (first == kNone && !starts.empty())
      first = *starts.begin();
    return first == kNone ? kNone : byRank[first];
  }

  /// Places `op`, and before it what is free and not yet placed.
  void place(unsigned op) {
    SmallVector<unsigned> stack = {op};
    while (!stack.empty()) {
      unsigned top = stack.back();
      unsigned size = stack.size();
      if (!isPlaced.test(top))
        for (const auto &edge : llvm::reverse(dependences.getPredecessors(top)))
          if (!isPlaced.test(edge.from))
            stack.push_back(edge.from);
      if (stack.size() != size)
        continue;
      stack.pop_back();
      if (isPlaced.test(top))
        continue;
      isPlaced.set(top);
      order.push_back(top);
    }
  }

  /// What is different after `op`, which has been placed.
  void advance(unsigned op) {
    const OpInfo &info = infos[op];
    if (info.isStart) {
      starts.erase(ranks[op]);
      --numStartsLeft;
      int64_t &idle = idleAt[info.lane];
      idle = std::max(idle, now) + info.ns;
      endNs[op] = idle;
      lastIdleAt = std::max(lastIdleAt, idle);
    } else if (info.isWait) {
      waits.erase(ranks[op]);
      for (unsigned start : info.waitsFor)
        now = std::max(now, endNs[start]);
    } else {
      compute.remove(ranks[op]);
      now += info.ns;
    }
    for (unsigned successor : dependences.getSuccessors(op))
      if (--numUnplaced[successor] == 0)
        release(successor);
  }

  const BlockDependences &dependences;
  ArrayRef<OpInfo> infos;
  /// Ops in the order of their priorities, and the place of each there.
  SmallVector<unsigned, 0> byRank, ranks;
  SmallVector<unsigned, 0> numUnplaced, order;
  ReadyCompute compute;
  std::set<unsigned> starts, waits;
  llvm::BitVector isPlaced;
  SmallVector<int64_t, 0> endNs;
  /// By communicator.
  DenseMap<unsigned, int64_t> idleAt;
  int64_t now = 0, lastIdleAt = 0;
  unsigned numStartsLeft = 0;
};

} // namespace

static SmallVector<unsigned, 0> schedule(const BlockDependences &dependences,
                                         ArrayRef<OpInfo> infos,
                                         bool isCompat) {
  PriorityOrder priorities(dependences);
  priorities.raiseStarts();
  priorities.sinkWaits();
  return isCompat ? scheduleCompat(dependences, priorities, infos)
                  : FillScheduler(dependences, priorities, infos).run();
}

SmallVector<unsigned, 0>
comm::reorderComputeForOverlap(const BlockDependences &dependences,
                               CostModel &costs, bool isCompat) {
  return schedule(dependences, getInfos(dependences, costs), isCompat);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static void remarkOn(const BlockDependences &dependences,
                     ArrayRef<OpInfo> infos, ArrayRef<unsigned> order,
                     StringRef flag, StringAttr function) {
  // Compute before each op.
  SmallVector<int64_t, 0> sums(order.size());
  int64_t sum = 0;
  for (unsigned op : order) {
    sums[op] = sum;
    if (!infos[op].isStart)
      sum += infos[op].ns;
  }
  for (auto [i, info] : llvm::enumerate(infos)) {
    if (!info.isStart)
      continue;
    int64_t hidden = (info.wait == kNone ? sum : sums[info.wait]) - sums[i];
    ForwardedRemark(hidden > 0 ? RemarkKind::RemarkPassed
                               : RemarkKind::RemarkMissed,
                    dependences.getOp(i)->getLoc(),
                    hidden > 0 ? "Filled" : "NotFilled", flag, function)
        .add("Compute", hidden)
        .add("Transfer", info.ns)
        .add("LimitingFactor",
             hidden >= info.ns ? "None" : "no other compute is ready");
  }
}

namespace {

struct ReorderComputeForOverlapPass
    : public MachinePass<comm::impl::ReorderComputeForOverlapPassBase<
          ReorderComputeForOverlapPass>> {
  using MachinePass::MachinePass;

  void runOnOperation() final {
    CostModel costs(loadedMachine);
    getOperation().walk<WalkOrder::PreOrder>([&](Block *block) {
      if (llvm::any_of(*block, [](Operation &op) {
            return isa<CollectiveOpInterface>(op);
          }))
        schedule(*block, costs);
    });
    costs.reportGuesses();
  }

  void schedule(Block &block, CostModel &costs) {
    BlockDependences dependences(block);
    SmallVector<OpInfo, 0> infos = getInfos(dependences, costs);
    SmallVector<unsigned, 0> order = ::schedule(dependences, infos, isCompat);
    applyOrder(dependences, order);
    if (areRemarksWanted(&getContext(), getArgumentName()))
      remarkOn(dependences, infos, order, getArgumentName(),
               getOperation().getSymNameAttr());
  }
};

} // namespace
