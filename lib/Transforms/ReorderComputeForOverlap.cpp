//===- ReorderComputeForOverlap.cpp - comm-reorder-compute-for-overlap ----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedules a block with raised starts and sunk waits, and places compute while
// a transfer is in flight.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "PriorityOrder.h"
#include <set>

namespace mlir::comm {
#define GEN_PASS_DEF_REORDERCOMPUTEFOROVERLAPPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

static constexpr unsigned kNoOp = Problem::kNone;

namespace {

/// Finds the first ready op, by priority, that is short enough. A segment tree
/// of minima.
class ReadyCompute {
public:
  explicit ReadyCompute(unsigned size) : size(llvm::PowerOf2Ceil(size + 1)) {
    shortest.assign(2 * this->size, kNever);
  }
  void set(unsigned index, int64_t ns) {
    shortest[size + index] = ns;
    for (unsigned i = (size + index) / 2; i > 0; i /= 2)
      shortest[i] = std::min(shortest[2 * i], shortest[2 * i + 1]);
  }
  void remove(unsigned index) { set(index, kNever); }
  /// Returns the priority index of the first op shorter than `ns`, or kNoOp.
  unsigned findShorter(int64_t ns) const {
    if (shortest[1] >= ns)
      return kNoOp;
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

/// A policy that simulates a compute clock and the time when each communicator
/// becomes idle.
class FillPolicy {
public:
  FillPolicy(const BlockDependences &dependences, const Problem &model,
             const PriorityOrder &priorities)
      : dependences(dependences), model(model),
        numStartsLeft(model.transfers.size()), compute(model.size()),
        endNs(model.transfers.size()), idleAt(model.lanes.size()) {
    byPriority = llvm::to_vector<0>(llvm::seq<unsigned>(0, dependences.size()));
    llvm::sort(byPriority, [&](unsigned a, unsigned b) {
      return priorities.precedes(a, b);
    });
    priorityIndices.resize(byPriority.size());
    for (auto [index, op] : llvm::enumerate(byPriority))
      priorityIndices[op] = index;
  }

  /// Returns true if `op` takes no time.
  bool isFree(unsigned op) const {
    return model.ops[op].ns == 0 && !isStart(op) && !isWait(op);
  }

  void makeReady(unsigned op) {
    if (isFree(op))
      free.push_back(op);
    else if (isStart(op))
      starts.insert(priorityIndices[op]);
    else if (isWait(op))
      waits.insert(priorityIndices[op]);
    else
      compute.set(priorityIndices[op], model.ops[op].ns);
  }

  std::optional<unsigned> getNext() {
    if (!free.empty())
      return free.pop_back_val();
    unsigned op = pickNext();
    return op == kNoOp ? std::nullopt : std::optional(op);
  }

  /// Updates the clocks and the ready ops.
  void notePlaced(unsigned op) {
    if (isFree(op))
      return;
    for (unsigned transfer : model.ops[op].waitsFor)
      now = std::max(now, endNs[transfer]);
    if (isStart(op)) {
      starts.erase(priorityIndices[op]);
      --numStartsLeft;
      const Problem::Transfer &transfer = getTransfer(op);
      int64_t &idle = idleAt[transfer.lane];
      idle = std::max(idle, now) + transfer.ns;
      endNs[model.ops[op].startOf] = idle;
      lastIdleAt = std::max(lastIdleAt, idle);
    } else if (isWait(op)) {
      waits.erase(priorityIndices[op]);
    } else {
      compute.remove(priorityIndices[op]);
      now += model.ops[op].ns;
    }
  }

private:
  bool isStart(unsigned op) const { return model.ops[op].startOf != kNoOp; }
  bool isWait(unsigned op) const {
    return isa<WaitOpInterface>(dependences.getOp(op));
  }

  /// Returns the first ready start whose communicator is idle, or kNoOp. Starts
  /// of one communicator are ordered, so few are ready at once.
  unsigned findIdleStart() {
    for (unsigned index : starts)
      if (idleAt[getTransfer(byPriority[index]).lane] <= now)
        return index;
    return kNoOp;
  }

  unsigned pickNext() {
    // While a transfer is in flight, prefer the next transfer of another
    // communicator, then compute whose time is at least half hidden.
    int64_t remaining = lastIdleAt - now;
    unsigned start = findIdleStart();
    if (remaining > 0) {
      if (start != kNoOp)
        return byPriority[start];
      if (unsigned index = compute.findShorter(2 * remaining); index != kNoOp)
        return byPriority[index];
    }
    // Keep longer compute for the next transfer, if there is one.
    bool keepsCompute = remaining > 0 && numStartsLeft != 0 && !waits.empty();
    unsigned first =
        keepsCompute ? start : std::min(start, compute.findFirst());
    if (!waits.empty())
      first = std::min(first, *waits.begin());
    // A start whose communicator is busy hides nothing and needs memory.
    if (first == kNoOp && !starts.empty())
      first = *starts.begin();
    return first == kNoOp ? kNoOp : byPriority[first];
  }

  const Problem::Transfer &getTransfer(unsigned start) const {
    return model.transfers[model.ops[start].startOf];
  }

  const BlockDependences &dependences;
  const Problem &model;
  unsigned numStartsLeft;
  /// Ops in priority order, and the position of each op in it.
  SmallVector<unsigned, 0> byPriority, priorityIndices;
  /// Ready ops that take no time. They are placed at once, so that what needs
  /// them is ready too.
  SmallVector<unsigned, 0> free;
  ReadyCompute compute;
  std::set<unsigned> starts, waits;
  /// End of each transfer, and the time from which each lane is idle, in ns.
  SmallVector<int64_t, 0> endNs, idleAt;
  int64_t now = 0, lastIdleAt = 0;
};

} // namespace

/// Returns `order` with each op of which `isFree` is true moved down to right
/// before the first op that needs it, or to the end.
static SmallVector<unsigned, 0>
sinkFreeOps(const BlockDependences &dependences, ArrayRef<unsigned> order,
            llvm::function_ref<bool(unsigned)> isFree) {
  SmallVector<unsigned, 0> sunk;
  llvm::BitVector isPlaced(order.size());
  auto place = [&](unsigned op) {
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
      sunk.push_back(top);
    }
  };
  for (unsigned op : order)
    if (!isFree(op))
      place(op);
  for (unsigned op = 0, end = order.size(); op < end; ++op)
    place(op);
  return sunk;
}

SmallVector<unsigned, 0>
comm::reorderComputeForOverlap(const BlockDependences &dependences,
                               const Problem &model, bool isCompat) {
  PriorityOrder priorities(dependences);
  priorities.raiseStarts();
  priorities.sinkWaits();
  if (isCompat)
    return priorities.run(&model);
  FillPolicy policy(dependences, model, priorities);
  SmallVector<unsigned, 0> order = listSchedule(dependences, policy);
  return sinkFreeOps(dependences, order,
                     [&](unsigned op) { return policy.isFree(op); });
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

static void remarkOn(const BlockDependences &dependences, const Problem &model,
                     ArrayRef<unsigned> order, StringRef flag,
                     StringAttr function) {
  // Compute time before each op.
  SmallVector<int64_t, 0> sums(order.size());
  int64_t sum = 0;
  for (unsigned op : order) {
    sums[op] = sum;
    sum += model.ops[op].ns;
  }
  for (const Problem::Transfer &transfer : model.transfers) {
    int64_t end = transfer.wait == Problem::kNone ? sum : sums[transfer.wait];
    int64_t hidden = end - sums[transfer.start];
    ForwardedRemark(hidden > 0 ? RemarkKind::RemarkPassed
                               : RemarkKind::RemarkMissed,
                    dependences.getOp(transfer.start)->getLoc(),
                    hidden > 0 ? "Filled" : "NotFilled", flag, function)
        .add("Compute", hidden)
        .add("Transfer", transfer.ns)
        .add("LimitingFactor",
             hidden >= transfer.ns ? "None" : "no other compute is ready");
  }
}

namespace {

struct ReorderComputeForOverlapPass
    : public MachinePass<comm::impl::ReorderComputeForOverlapPassBase<
          ReorderComputeForOverlapPass>> {
  using MachinePass::MachinePass;

  void runOnConverted() final {
    std::unique_ptr<CostModel> costs = createCosts();
    if (!costs)
      return;
    getOperation().walk<WalkOrder::PreOrder>([&](Block *block) {
      if (llvm::any_of(*block, [](Operation &op) {
            return isa<CollectiveOpInterface>(op);
          }))
        schedule(*block, *costs);
    });
    costs->reportGuesses();
  }

  void schedule(Block &block, CostModel &costs) {
    BlockDependences dependences(block);
    Problem model = buildProblem(dependences, costs);
    SmallVector<unsigned, 0> order =
        reorderComputeForOverlap(dependences, model, isCompat);
    applyOrder(dependences, order);
    if (areRemarksEnabled(&getContext(), getArgumentName()))
      remarkOn(dependences, model, order, getArgumentName(),
               getOperation().getSymNameAttr());
  }
};

} // namespace
