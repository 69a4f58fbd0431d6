//===- StartOrder.cpp - Order of starts by readiness ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders starts by when their operands are ready. A partitioner may emit the
// sums of gradients in the order of the results: that of the first layer first,
// although backward passes compute it last. All others would wait for it, since
// starts of one group keep their order when ops are scheduled.
//
//===----------------------------------------------------------------------===//

#include "StartOrder.h"
#include "PriorityOrder.h"
#include "StartGraph.h"

using namespace mlir;
using namespace mlir::comm;

/// The minimum gain of reordered starts is the makespan divided by this.
static constexpr int64_t kLeastGainDivisor = 100;

namespace {

/// Orders the starts of one block.
class ReadinessOrder {
public:
  ReadinessOrder(const BlockDependences &dependences, const Problem &problem)
      : dependences(dependences), problem(problem),
        graph(bucket::buildStartGraph(dependences)), isEmitted(graph.size()) {}

  std::optional<SmallVector<unsigned, 0>> run();

private:
  void findStarts();
  SmallVector<int64_t, 0> getReadyTimes() const;
  SmallVector<unsigned, 0> sortStarts() const;
  bool isReady(unsigned op) const {
    return llvm::all_of(graph.getPredecessors(op), [&](unsigned predecessor) {
      return isEmitted.test(predecessor);
    });
  }
  void emit(unsigned op) {
    isEmitted.set(op);
    order.push_back(op);
  }
  void emitWithPredecessors(unsigned op);
  void emitFollowers(unsigned start);

  const BlockDependences &dependences;
  const Problem &problem;
  BucketGraph graph;
  /// Starts that may pass each other, in their present order.
  SmallVector<unsigned, 0> starts;
  llvm::BitVector isMovable;
  llvm::BitVector isEmitted;
  SmallVector<unsigned, 0> order;
};

} // namespace

void ReadinessOrder::findStarts() {
  isMovable.resize(graph.size());
  for (unsigned op = 0; op < graph.size(); ++op)
    if (bucket::isMovableStart(dependences.getOp(op))) {
      isMovable.set(op);
      starts.push_back(op);
    }
}

/// Returns the earliest time in ns at which each op could begin after its
/// predecessors.
SmallVector<int64_t, 0> ReadinessOrder::getReadyTimes() const {
  SmallVector<int64_t, 0> ready(graph.size());
  for (unsigned op : graph.getOrder()) {
    int64_t ns = problem.ops[op].ns;
    for (unsigned transfer : problem.ops[op].waitsFor)
      ns = std::max(ns, problem.transfers[transfer].ns);
    for (unsigned successor : graph.getSuccessors(op))
      ready[successor] = std::max(ready[successor], ready[op] + ns);
  }
  return ready;
}

SmallVector<unsigned, 0> ReadinessOrder::sortStarts() const {
  SmallVector<int64_t, 0> ready = getReadyTimes();
  using Class = std::pair<Attribute, OperationName>;
  auto getClass = [&](unsigned start) {
    auto op = cast<CollectiveOpInterface>(dependences.getOp(start));
    return Class(op.getGroupAttr(), op->getName());
  };
  llvm::MapVector<Class, SmallVector<unsigned>> classes;
  for (unsigned start : starts)
    classes[getClass(start)].push_back(start);
  for (auto &[kind, members] : classes) {
    llvm::stable_sort(
        members, [&](unsigned a, unsigned b) { return ready[a] < ready[b]; });
    // The next one is at the back.
    std::reverse(members.begin(), members.end());
  }
  SmallVector<unsigned, 0> sorted;
  for (unsigned start : starts)
    sorted.push_back(classes[getClass(start)].pop_back_val());
  return sorted;
}

/// Emits the unplaced predecessors of `op` in the present order, and then `op`.
void ReadinessOrder::emitWithPredecessors(unsigned op) {
  SmallVector<unsigned> needed = {op};
  isEmitted.set(op);
  for (unsigned i = 0; i < needed.size(); ++i)
    for (unsigned predecessor : graph.getPredecessors(needed[i]))
      if (!isEmitted.test(predecessor)) {
        isEmitted.set(predecessor);
        needed.push_back(predecessor);
      }
  llvm::sort(needed);
  llvm::append_range(order, needed);
}

/// Emits the ready ops between `start` and the next start in the present order,
/// such as its wait and the update of a parameter.
void ReadinessOrder::emitFollowers(unsigned start) {
  for (unsigned op = start + 1; op < graph.size() && !isMovable.test(op); ++op)
    if (!isEmitted.test(op) && isReady(op))
      emit(op);
}

std::optional<SmallVector<unsigned, 0>> ReadinessOrder::run() {
  findStarts();
  SmallVector<unsigned, 0> sorted = sortStarts();
  if (sorted == starts)
    return std::nullopt;
  for (unsigned start : sorted)
    if (!isEmitted.test(start)) {
      emitWithPredecessors(start);
      emitFollowers(start);
    }
  for (unsigned op = 0; op < graph.size(); ++op)
    if (!isEmitted.test(op))
      emit(op);
  auto isStart = [&](unsigned op) { return isMovable.test(op); };
  if (llvm::equal(llvm::make_filter_range(order, isStart), starts))
    return std::nullopt;
  return std::move(order);
}

std::optional<SmallVector<unsigned, 0>>
comm::findFasterStartOrder(const schedule::AnalyzedBlock &analyzed,
                           Operation *root, const Machine &machine,
                           std::optional<int64_t> memoryLimit) {
  const BlockDependences &dependences = analyzed.dependences;
  if (bucket::ordersStarts(dependences.getBlock()))
    return std::nullopt;
  std::optional<SmallVector<unsigned, 0>> order =
      ReadinessOrder(dependences, analyzed.problem).run();
  if (!order)
    return std::nullopt;
  ScheduleOptions rough = {SearchEffort::Rough};
  Schedule before = findSchedule(analyzed.problem, memoryLimit, rough);
  SavedOrders present;
  present.save(dependences.getBlock());
  applyOrder(dependences, *order);
  Schedule after = findSchedule(
      schedule::Models(root, machine).analyze(dependences.getBlock())->problem,
      memoryLimit, rough);
  present.restore();
  bool keepsLimit = !memoryLimit || after.peakBytes <= *memoryLimit ||
                    after.peakBytes <= before.peakBytes;
  int64_t leastGain = before.makespanNs / kLeastGainDivisor;
  if (!keepsLimit || after.makespanNs >= before.makespanNs - leastGain)
    return std::nullopt;
  return order;
}
