//===- Exposure.cpp - Explains exposed communication ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the rules of Exposure.h, in its order. Rules that need the whole
// graph (is there independent compute?) are evaluated for 64 transfers at a
// time.
//
//===----------------------------------------------------------------------===//

#include "Exposure.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

StringRef comm::stringifyExposureReason(ExposureReason reason) {
  switch (reason) {
  case ExposureReason::Hidden:
    return "hidden";
  case ExposureReason::DataDependence:
    return "data dependence";
  case ExposureReason::MemoryLimit:
    return "memory limit";
  case ExposureReason::LaneBusy:
    return "lane busy";
  case ExposureReason::OrderOfStarts:
    return "order of starts";
  case ExposureReason::ControlFlow:
    return "control flow";
  case ExposureReason::NothingToHide:
    return "nothing left to hide it";
  case ExposureReason::Synchronous:
    return "synchronous";
  }
  llvm_unreachable("unknown reason");
}

static constexpr unsigned kNoTransfer = ~0u;

namespace {

class Explainer {
public:
  Explainer(const BlockDependences &dependences, const Problem &problem,
            ArrayRef<unsigned> order, const Simulation &simulation,
            std::optional<int64_t> memoryLimit)
      : dependences(dependences), problem(problem), order(order),
        simulation(simulation), memoryLimit(memoryLimit),
        positions(problem.size()), computeBefore(problem.size() + 1),
        above(problem.size(), kNoTransfer), below(problem.size(), kNoTransfer),
        lanes(problem.lanes.size()) {
    Operation *parent = dependences.getBlock().getParentOp();
    isNested = !isa_and_nonnull<FunctionOpInterface>(parent);
    isSynchronous = isa_and_nonnull<scf::ExecuteRegionOp>(parent) &&
                    llvm::all_of(problem.ops, [](const Problem::Op &op) {
                      return op.ns == 0;
                    });
    for (auto [position, op] : llvm::enumerate(order)) {
      positions[op] = position;
      computeBefore[position + 1] =
          computeBefore[position] + problem.ops[op].ns;
      if (unsigned transfer = problem.ops[op].startOf;
          transfer != Problem::kNone)
        lanes[problem.transfers[transfer].lane].push_back(transfer);
    }
    for (unsigned op = 0; op < problem.size(); ++op)
      for (unsigned before : problem.predecessors[op])
        above[op] = getLater(above[op], getNonFreePosition(before));
    for (unsigned op = problem.size(); op > 0; --op)
      for (unsigned after : problem.successors[op - 1])
        below[op - 1] = std::min(
            below[op - 1], isFree(after) ? below[after] : positions[after]);
  }

  SmallVector<Exposure, 0> run() {
    SmallVector<Exposure, 0> results(problem.transfers.size());
    SmallVector<unsigned, 0> others;
    auto explainMove = [&](unsigned i) {
      if (!explainMemory(i, results[i]))
        explainData(i, results[i]);
    };
    for (auto [i, run] : llvm::enumerate(simulation.transfers))
      if (run.exposedNs > 0 && !explainBusyLane(i, results[i]) &&
          !explainLeavingToken(i, results[i]) &&
          !explainOrderOfStarts(i, results[i]) &&
          !explainSynchronous(results[i])) {
        // The compute that it could move past is independent of it.
        if (getRise(i) > 0 || getSink(i) > 0)
          explainMove(i);
        else
          others.push_back(i);
      }
    for (unsigned begin = 0; begin < others.size(); begin += 64) {
      ArrayRef<unsigned> chunk = ArrayRef(others).slice(
          begin, std::min<size_t>(64, others.size() - begin));
      uint64_t hasNone = findWithoutIndependentCompute(chunk);
      for (auto [bit, i] : llvm::enumerate(chunk)) {
        if ((hasNone >> bit) & 1)
          explainNoCompute(i, results[i]);
        else
          explainMove(i);
      }
    }
    return results;
  }

private:
  //===--------------------------------------------------------------------===//
  // Positions
  //===--------------------------------------------------------------------===//

  /// Returns true for an op without cost, which would move along.
  bool isFree(unsigned op) const {
    const Problem::Op &modelOp = problem.ops[op];
    return modelOp.ns == 0 && modelOp.startOf == Problem::kNone &&
           modelOp.waitsFor.empty();
  }
  static unsigned getLater(unsigned a, unsigned b) {
    if (a == kNoTransfer || b == kNoTransfer)
      return a == kNoTransfer ? b : a;
    return std::max(a, b);
  }
  /// Returns the position of `op` or, if it is free, the last position of its
  /// predecessors.
  unsigned getNonFreePosition(unsigned op) const {
    return isFree(op) ? above[op] : positions[op];
  }
  /// Returns the compute in ns between two positions, both excluded.
  /// kNoTransfer stands for the ends of the block.
  int64_t getComputeBetween(unsigned begin, unsigned end) const {
    unsigned first = begin == kNoTransfer ? 0 : begin + 1;
    unsigned last = end == kNoTransfer ? order.size() : end;
    return first < last ? computeBefore[last] - computeBefore[first] : 0;
  }
  Operation *getOpAt(unsigned position) const {
    return position == kNoTransfer ? nullptr
                                   : dependences.getOp(order[position]);
  }
  unsigned getStartPosition(unsigned transfer) const {
    return positions[problem.transfers[transfer].start];
  }
  unsigned getWaitPosition(unsigned transfer) const {
    return positions[problem.transfers[transfer].wait];
  }
  unsigned getPositionAbove(unsigned transfer) const {
    return above[problem.transfers[transfer].start];
  }
  unsigned getPositionBelow(unsigned transfer) const {
    return below[problem.transfers[transfer].wait];
  }

  /// Returns the compute in ns past which the start could rise, or the wait
  /// sink.
  int64_t getRise(unsigned transfer) const {
    return getComputeBetween(getPositionAbove(transfer),
                             getStartPosition(transfer));
  }
  int64_t getSink(unsigned transfer) const {
    return getComputeBetween(getWaitPosition(transfer),
                             getPositionBelow(transfer));
  }

  //===--------------------------------------------------------------------===//
  // The rules
  //===--------------------------------------------------------------------===//

  bool explainBusyLane(unsigned index, Exposure &result) const {
    const Problem::Transfer &transfer = problem.transfers[index];
    const Simulation::Transfer &run = simulation.transfers[index];
    // Its wait is for the transfer of the iteration before.
    if (transfer.crossesBackEdge())
      return false;
    int64_t delay = run.beginNs - run.issueNs;
    int64_t stretch = run.endNs - run.beginNs - transfer.ns;
    if (delay + stretch < run.exposedNs)
      return false;
    result.reason = ExposureReason::LaneBusy;
    if (delay < stretch) {
      result.detail = "shares its links";
      if (unsigned other = findTransferOnSameLink(index); other != kNoTransfer)
        result.blockedBy = dependences.getOp(problem.transfers[other].start);
      return true;
    }
    ArrayRef<unsigned> lane = lanes[transfer.lane];
    const unsigned *it = llvm::lower_bound(
        lane, getStartPosition(index), [&](unsigned t, unsigned position) {
          return getStartPosition(t) < position;
        });
    if (it != lane.begin() &&
        simulation.transfers[it[-1]].endNs > run.issueNs) {
      result.detail = "stands behind another on its communicator";
      result.blockedBy = dependences.getOp(problem.transfers[it[-1]].start);
      return true;
    }
    result.detail = "begins when a kernel ends";
    const unsigned *kernel =
        llvm::lower_bound(order, run.beginNs, [&](unsigned op, int64_t time) {
          return simulation.endNs[op] < time;
        });
    if (kernel != order.end())
      result.blockedBy = dependences.getOp(*kernel);
    return true;
  }

  /// Returns a concurrent transfer of another lane that shares a link.
  unsigned findTransferOnSameLink(unsigned index) const {
    const Simulation::Transfer &run = simulation.transfers[index];
    for (auto [i, lane] : llvm::enumerate(lanes)) {
      if (i == problem.transfers[index].lane)
        continue;
      const unsigned *it =
          llvm::lower_bound(lane, run.beginNs, [&](unsigned t, int64_t time) {
            return simulation.transfers[t].endNs <= time;
          });
      for (; it != lane.end() && simulation.transfers[*it].beginNs < run.endNs;
           ++it)
        if ((problem.transfers[*it].links & problem.transfers[index].links) !=
            0)
          return *it;
    }
    return kNoTransfer;
  }

  bool explainLeavingToken(unsigned index, Exposure &result) const {
    const Problem::Transfer &transfer = problem.transfers[index];
    if (transfer.wait != Problem::kNone)
      return false;
    result.reason = ExposureReason::ControlFlow;
    result.detail = "its token leaves the block";
    Operation *start = dependences.getOp(transfer.start);
    Value token = cast<CollectiveOpInterface>(start).getToken();
    if (!token.use_empty())
      result.blockedBy = *token.user_begin();
    return true;
  }

  bool explainOrderOfStarts(unsigned index, Exposure &result) const {
    unsigned start = problem.transfers[index].start;
    // Finds the last predecessors by communication and by data.
    unsigned orderAbove = kNoTransfer, dataAbove = kNoTransfer;
    for (const auto &dependence : dependences.getPredecessors(start)) {
      unsigned &position = dependence.kind == DependenceKind::Communication
                               ? orderAbove
                               : dataAbove;
      position = getLater(position, getNonFreePosition(dependence.from));
    }
    if (orderAbove == kNoTransfer || getRise(index) > 0 ||
        getComputeBetween(dataAbove, positions[start]) == 0)
      return false;
    result.reason = ExposureReason::OrderOfStarts;
    result.detail = "must start after what is right above it";
    result.blockedBy = getOpAt(orderAbove);
    return true;
  }

  bool explainSynchronous(Exposure &result) const {
    if (!isSynchronous)
      return false;
    result.reason = ExposureReason::Synchronous;
    result.detail = "starts and ends in one op: nothing runs meanwhile";
    result.blockedBy = dependences.getBlock().getParentOp();
    return true;
  }

  /// Returns, as bits, the transfers of `chunk` (up to 64) for which all
  /// compute is between start and wait, or must precede the start or follow the
  /// wait.
  uint64_t findWithoutIndependentCompute(ArrayRef<unsigned> chunk) const {
    SmallVector<uint64_t, 0> before(problem.size()), after(problem.size());
    for (auto [bit, i] : llvm::enumerate(chunk)) {
      before[problem.transfers[i].start] |= uint64_t(1) << bit;
      after[problem.transfers[i].wait] |= uint64_t(1) << bit;
    }
    for (unsigned op = problem.size(); op > 0; --op)
      if (before[op - 1] != 0)
        for (unsigned other : problem.predecessors[op - 1])
          before[other] |= before[op - 1];
    for (unsigned op = 0; op < problem.size(); ++op)
      if (after[op] != 0)
        for (unsigned other : problem.successors[op])
          after[other] |= after[op];
    uint64_t all = ~uint64_t(0), between = 0;
    llvm::SmallDenseMap<unsigned, unsigned, 64> bits;
    for (auto [bit, i] : llvm::enumerate(chunk))
      bits[i] = bit;
    auto flip = [&](unsigned transfer) {
      if (auto it = bits.find(transfer); it != bits.end())
        between ^= uint64_t(1) << it->second;
    };
    for (unsigned op : order) {
      if (problem.ops[op].startOf != Problem::kNone)
        flip(problem.ops[op].startOf);
      llvm::for_each(problem.ops[op].waitsFor, flip);
      if (problem.ops[op].ns > 0)
        all &= before[op] | between | after[op];
    }
    return all;
  }

  void explainNoCompute(unsigned index, Exposure &result) const {
    bool isAtTop = getPositionAbove(index) == kNoTransfer;
    bool isAtBottom = getPositionBelow(index) == kNoTransfer;
    if (isNested && (isAtTop || isAtBottom)) {
      result.reason = ExposureReason::ControlFlow;
      result.detail = isAtTop ? "starts with what enters the region"
                              : "gives what leaves the region";
      result.blockedBy = dependences.getBlock().getParentOp();
      return;
    }
    result.reason = ExposureReason::NothingToHide;
    result.detail = "all compute that is independent of it is beside it";
    result.blockedBy =
        getOpAt(isAtBottom ? getPositionAbove(index) : getPositionBelow(index));
  }

  /// Returns true if dependences allow the start to rise or the wait to sink,
  /// but the memory limit allows neither.
  bool explainMemory(unsigned index, Exposure &result) {
    if (!memoryLimit)
      return false;
    unsigned start = getStartPosition(index), wait = getWaitPosition(index);
    bool canRise = getRise(index) > 0, canSink = getSink(index) > 0;
    if (!canRise && !canSink)
      return false;
    if (!timeline)
      timeline.emplace(problem, order);
    // The current order may exceed the limit already.
    int64_t limit = std::max(*memoryLimit, timeline->getPeak());
    auto isAboveLimit = [&](unsigned op, unsigned from, unsigned to) {
      if (timeline->getPeakIfMoved(op, to) <= limit)
        return false;
      timeline->move(op, to);
      std::optional<unsigned> position =
          timeline->findFirstAbove(0, order.size(), limit);
      if (position && !result.blockedBy)
        result.blockedBy = dependences.getOp(timeline->getOpAt(*position));
      if (result.detail.empty())
        result.detail = ("the peak would be " + Twine(timeline->getPeak()) +
                         " bytes of " + Twine(limit))
                            .str();
      timeline->move(op, from);
      return true;
    };
    bool isLimited = true;
    // Try the move that hides the transfer, or the farthest that dependences
    // allow.
    int64_t exposed = simulation.transfers[index].exposedNs;
    if (canRise) {
      int64_t target = computeBefore[start] - std::min(exposed, getRise(index));
      unsigned to =
          llvm::upper_bound(computeBefore, target) - computeBefore.begin() - 1;
      isLimited &= isAboveLimit(problem.transfers[index].start, start, to);
    }
    if (canSink && isLimited) {
      int64_t target =
          computeBefore[wait + 1] + std::min(exposed, getSink(index));
      unsigned to =
          llvm::lower_bound(computeBefore, target) - computeBefore.begin() - 1;
      isLimited &= isAboveLimit(problem.transfers[index].wait, wait, to);
    }
    if (isLimited)
      result.reason = ExposureReason::MemoryLimit;
    else
      result = Exposure();
    return isLimited;
  }

  void explainData(unsigned index, Exposure &result) const {
    result.reason = ExposureReason::DataDependence;
    int64_t rise = getRise(index), sink = getSink(index);
    if (rise > 0 || sink > 0) {
      if (rise > 0)
        result.detail =
            "could start before " + std::to_string(rise) + " ns more compute";
      if (sink > 0)
        result.detail +=
            (rise > 0 ? ", and wait after " : "could wait after ") +
            std::to_string(sink) + " ns more compute";
      // Name the op that stops the move.
      result.blockedBy =
          getOpAt(rise > 0 ? getPositionAbove(index) : getPositionBelow(index));
      return;
    }
    // Neither can move: blame the start's operands if an op is above it.
    bool byOperands = getPositionAbove(index) != kNoTransfer;
    result.detail = byOperands ? "needs what comes right before it"
                               : "is needed right after its wait";
    result.blockedBy =
        getOpAt(byOperands ? getPositionAbove(index) : getPositionBelow(index));
    Block &block = dependences.getBlock();
    if (!result.blockedBy && block.mightHaveTerminator())
      result.blockedBy = block.getTerminator();
  }

  const BlockDependences &dependences;
  const Problem &problem;
  ArrayRef<unsigned> order;
  const Simulation &simulation;
  std::optional<int64_t> memoryLimit;
  SmallVector<unsigned, 0> positions;
  /// By position: compute in ns of all ops before it.
  SmallVector<int64_t, 0> computeBefore;
  /// By op: the last position of its predecessors and the first of its
  /// successors, through free ops.
  SmallVector<unsigned, 0> above, below;
  /// The transfers of each lane, in the order of their starts.
  SmallVector<SmallVector<unsigned, 0>, 0> lanes;
  std::optional<MemoryTimeline> timeline;
  bool isNested, isSynchronous;
};

} // namespace

SmallVector<Exposure, 0>
comm::explainExposure(const BlockDependences &dependences,
                      const Problem &problem, ArrayRef<unsigned> order,
                      const Simulation &simulation,
                      std::optional<int64_t> memoryLimit) {
  return Explainer(dependences, problem, order, simulation, memoryLimit).run();
}
