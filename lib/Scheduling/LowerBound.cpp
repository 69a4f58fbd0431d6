//===- LowerBound.cpp - Lower bound of the makespan -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proof of the bound. In every order, as `simulate` runs it:
//
//  - An op starts after the end of the previous ops and of the transfers that
//    it waits for. It takes at least its cost, a transfer at least its own from
//    its issue on. Transfers of a lane whose starts are ordered by a dependence
//    run one after another. So an op or a transfer begins no earlier than the
//    longest path to it (its head), and at least the longest path from it (its
//    tail) follows its end.
//  - The compute lane runs one op at a time, and a communicator's lane one
//    transfer at a time. After their latency, transfers that share a link move
//    at rates whose sum is at most 1. Each is a machine for preemptible jobs
//    with heads, loads and tails that may run concurrently, as long as the
//    total rate is at most 1. For any set of jobs such a machine needs the
//    smallest head, all the loads, and the smallest tail. The largest of these
//    sums, over all sets, is the makespan of Jackson's preemptive schedule (J.
//    Carlier, The one-machine sequencing problem, European Journal of
//    Operational Research 11, 1982): always run the job with the longest tail.
//
//  - While a transfer is in flight, compute runs at a rate of at most 1 / (1 +
//    s) and loses s / (1 + s). Here s is the minimum slowdown during the
//    transfer. The transfers of one lane, or of one link once they load it, are
//    in flight for at least the sum of their costs, each of which loses its
//    part. Before the smallest head of all compute, and after the smallest
//    tail, there is no compute to slow down, so transfers lose nothing there.
//
// In the steady state of a loop's body, all but the transfers that cross the
// back edge run within their iteration. Those need their time on lanes and
// links once per iteration, but nothing follows their end in it.
//
// Kernel boundaries and memory limits only make orders longer.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Simulator.h"
#include "llvm/ADT/PriorityQueue.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// A job of a single machine; times in ns.
struct Job {
  int64_t head, load, tail;
};

/// The longest paths to and from ops and transfers, in ns. Dependences lead
/// from lower to higher op numbers.
class Paths {
public:
  explicit Paths(const Problem &problem)
      : problem(problem), opHead(problem.size()), opTail(problem.size()),
        head(problem.transfers.size()), tail(problem.transfers.size()),
        next(problem.transfers.size(), Problem::kNone) {
    SmallVector<unsigned, 0> last(problem.lanes.size(), Problem::kNone);
    for (unsigned op = 0; op < problem.size(); ++op)
      if (problem.ops[op].startOf != Problem::kNone)
        linkLane(op, last);
    for (unsigned op = 0; op < problem.size(); ++op)
      computeHead(op);
    for (unsigned op = problem.size(); op > 0; --op)
      computeTail(op - 1);
  }

  Job getOp(unsigned op) const {
    return {opHead[op], problem.ops[op].ns, opTail[op]};
  }
  Job getTransfer(unsigned index) const {
    const Problem::Transfer &transfer = problem.transfers[index];
    return {transfer.crossesBackEdge() ? 0 : head[index], transfer.ns,
            tail[index]};
  }

private:
  /// Links the transfer of `op` to the one that always precedes it on its lane.
  void linkLane(unsigned op, MutableArrayRef<unsigned> last) {
    unsigned index = problem.ops[op].startOf;
    unsigned &before = last[problem.transfers[index].lane];
    if (before != Problem::kNone &&
        llvm::binary_search(problem.predecessors[op],
                            problem.transfers[before].start))
      next[before] = index;
    before = index;
  }

  void computeHead(unsigned op) {
    const Problem::Op &modelOp = problem.ops[op];
    for (unsigned before : problem.predecessors[op])
      raise(opHead[op], opHead[before] + problem.ops[before].ns);
    for (unsigned index : modelOp.waitsFor)
      raise(opHead[op], head[index] + problem.transfers[index].ns);
    if (modelOp.startOf == Problem::kNone)
      return;
    unsigned index = modelOp.startOf;
    raise(head[index], opHead[op]);
    if (next[index] != Problem::kNone)
      raise(head[next[index]], head[index] + problem.transfers[index].ns);
  }

  void computeTail(unsigned op) {
    const Problem::Op &modelOp = problem.ops[op];
    for (unsigned after : problem.successors[op])
      raise(opTail[op], problem.ops[after].ns + opTail[after]);
    for (unsigned index : modelOp.waitsFor)
      raise(tail[index], modelOp.ns + opTail[op]);
    if (modelOp.startOf == Problem::kNone)
      return;
    unsigned index = modelOp.startOf;
    if (problem.transfers[index].crossesBackEdge())
      return;
    if (unsigned after = next[index];
        after != Problem::kNone && !problem.transfers[after].crossesBackEdge())
      raise(tail[index], problem.transfers[after].ns + tail[after]);
    // The transfer already moves while the op itself still runs.
    raise(opTail[op], problem.transfers[index].ns + tail[index] - modelOp.ns);
  }

  static void raise(int64_t &value, int64_t other) {
    value = std::max(value, other);
  }

  const Problem &problem;
  SmallVector<int64_t, 0> opHead, opTail, head, tail;
  /// By transfer: the one that always follows it on its lane.
  SmallVector<unsigned, 0> next;
};

} // namespace

/// Returns the makespan in ns of `jobs` on one machine with preemption.
static int64_t getPreemptiveNs(SmallVector<Job, 0> jobs) {
  llvm::sort(jobs, [](const Job &a, const Job &b) {
    return std::tie(a.head, a.tail) < std::tie(b.head, b.tail);
  });
  auto hasShorterTail = [](const Job &a, const Job &b) {
    return a.tail < b.tail;
  };
  llvm::PriorityQueue<Job, SmallVector<Job, 0>, decltype(hasShorterTail)> queue(
      hasShorterTail);
  int64_t now = 0, latest = 0;
  for (auto *next = jobs.begin(); next != jobs.end() || !queue.empty();) {
    if (queue.empty())
      now = std::max(now, next->head);
    for (; next != jobs.end() && next->head <= now; ++next)
      queue.push(*next);
    Job job = queue.top();
    queue.pop();
    int64_t done = job.load;
    if (next != jobs.end())
      done = std::min(done, next->head - now);
    now += done;
    job.load -= done;
    if (job.load > 0)
      queue.push(job);
    else
      latest = std::max(latest, now + job.tail);
  }
  return latest;
}

namespace {

/// Compute that is lost to slowdown by concurrent transfers.
class Loss {
public:
  explicit Loss(const Problem &problem) : problem(problem) {}

  /// Adds a transfer. `transferNs` is the counted part of its time.
  /// `leastOfKernels` is the minimum slowdown, in per mille, of a transfer run
  /// by a kernel, which may be in flight concurrently and then determines the
  /// slowdown.
  void add(const Problem::Transfer &transfer, int64_t transferNs,
           int64_t leastOfKernels) {
    int64_t slowdown = problem.getSlowdown(transfer);
    if (transfer.usesCopyEngine)
      slowdown = std::min(slowdown, leastOfKernels);
    most = std::max(most, slowdown);
    for (auto &[perMille, ns] : sums)
      if (perMille == slowdown) {
        ns += transferNs;
        return;
      }
    sums.emplace_back(slowdown, transferNs);
  }

  /// Returns the loss in ns if `idle` ns of the makespan have no compute.
  int64_t get(int64_t idle) const {
    int64_t ns = -llvm::divideCeil(idle * most, 1000 + most);
    for (auto [perMille, sum] : sums)
      ns += sum * perMille / (1000 + perMille);
    return std::max<int64_t>(ns, 0);
  }

private:
  const Problem &problem;
  /// Slowdown in per mille, and total ns of its transfers. At most as many
  /// entries as a machine has figures.
  SmallVector<std::pair<int64_t, int64_t>, 2> sums;
  int64_t most = 0;
};

/// A communicator's lane or a link.
struct Resource {
  explicit Resource(const Problem &problem) : loss(problem) {}
  SmallVector<Job, 0> jobs;
  Loss loss;
};

} // namespace

int64_t comm::getLowerBoundNs(const Problem &problem) {
  Paths paths(problem);
  int64_t bound = 0;
  auto addPath = [&](const Job &job) {
    bound = std::max(bound, job.head + job.load + job.tail);
  };
  SmallVector<Job, 0> compute;
  for (unsigned op = 0; op < problem.size(); ++op) {
    addPath(paths.getOp(op));
    if (problem.ops[op].ns > 0)
      compute.push_back(paths.getOp(op));
  }
  int64_t leastOfKernels = problem.kernelSlowdown;
  for (const Problem::Transfer &transfer : problem.transfers)
    if (!transfer.usesCopyEngine)
      leastOfKernels = std::min(leastOfKernels, problem.getSlowdown(transfer));
  std::vector<Resource> resources(problem.lanes.size() + 32, Resource(problem));
  for (auto [i, transfer] : llvm::enumerate(problem.transfers)) {
    Job job = paths.getTransfer(i);
    addPath(job);
    auto add = [&, &transfer = transfer](Resource &resource) {
      resource.jobs.push_back(job);
      resource.loss.add(transfer, job.load, leastOfKernels);
    };
    add(resources[transfer.lane]);
    if (!transfer.crossesBackEdge())
      job.head += transfer.latencyNs;
    job.load -= transfer.latencyNs;
    for (uint32_t bits = transfer.links; bits != 0; bits &= bits - 1)
      add(resources[problem.lanes.size() + llvm::countr_zero(bits)]);
  }

  int64_t head = std::numeric_limits<int64_t>::max(), load = 0, tail = head;
  for (const Job &job : compute) {
    head = std::min(head, job.head);
    load += job.load;
    tail = std::min(tail, job.tail);
  }
  for (Resource &resource : resources) {
    bound = std::max(bound, getPreemptiveNs(std::move(resource.jobs)));
    if (!compute.empty())
      bound =
          std::max(bound, head + load + tail + resource.loss.get(head + tail));
  }
  return std::max(bound, getPreemptiveNs(std::move(compute)));
}
