//===- Problem.h - Scheduling problems as numbers ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The costs, transfers, dependences and buffers of a block by number, without
// the IR. docs/Scheduling.md builds and schedules one by hand.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_PROBLEM_H
#define COMMDIALECT_SCHEDULING_PROBLEM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::comm {

/// The engine of a communicator that runs a transfer; 0 is the stream
/// (CommInterfaces.h).
enum class CommLane;

enum class DependenceKind { Value, Memory, Communication, Overwrite, Pinned };

llvm::StringRef stringifyDependenceKind(DependenceKind kind);

/// Effects of concurrent collectives and compute in the simulator.
struct OverlapFigures {
  /// A collective run by a kernel (not by a copy engine) starts when a kernel
  /// of the compute lane ends.
  bool startsAtKernelBoundary = false;
  /// Length of the tail of a compute kernel in per mille of its time: its last
  /// blocks leave processors free, so collectives that wait for its end begin
  /// there. If set with startsAtKernelBoundary, a collective run by a kernel
  /// begins after a compute kernel that is issued at the same time.
  std::optional<int64_t> kernelTail;
  /// Slowdown of compute in per mille while a collective is in flight, run by a
  /// kernel or by a copy engine.
  int64_t kernelSlowdown = 0, copySlowdown = 0;
  /// Minimum slowdown in per mille of a contraction concurrent with a longer
  /// collective run by a kernel: blocks without a processor at first run in a
  /// second wave.
  int64_t shortMatmulSlowdown = 0;
  /// Minimum slowdown in per mille of a memory-bound op while a copy engine
  /// moves data; scaled by the part of its time that an op waits for memory.
  int64_t memorySlowdown = 0;
  /// Delay in ns of the next compute after a wait, if there was compute since
  /// the start. An event of another stream launches that kernel, rather than
  /// the end of the previous kernel.
  int64_t waitNs = 0;
};

/// The cost of a transfer, which depends on the algorithm that runs it.
struct TransferCost {
  /// Duration in ns with exclusive use of the links, and the initial part of it
  /// before data move and load the links. That part is nonzero only for copy
  /// engines, whose ranks wait for each other; 0 if unknown.
  int64_t ns = 0, latencyNs = 0;
  /// The loaded links, as bits (0: within a node, 1: between nodes). Transfers
  /// on one link share its bandwidth.
  uint32_t links = 1;
  /// Runs on copy engines, without occupying processors that compute needs.
  bool usesCopyEngine = false;
  /// Slowdown of concurrent compute in per mille; none: the problem's figure
  /// for kernels or for copy engines.
  std::optional<int64_t> slowdown;
  /// The assumed implementation, for reports: "nccl ring/ll128", "table nccl",
  /// "push", "comm.cost", ...
  std::string algorithm;
};

/// A block as the simulator, the memory timeline and the schedulers see it. The
/// numbers of ops are their present order; the terminator is not included.
struct Problem : OverlapFigures {
  static constexpr unsigned kNone = ~0u;

  /// A buffer that ops of a block touch. It is live from the first to the last
  /// of its users in any order. Without users it is live only if it is live in
  /// and out.
  struct Buffer {
    int64_t bytes = 0;
    /// Numbers of the ops of the block that touch it, through any view or in
    /// any nested region, ascending.
    llvm::SmallVector<unsigned, 4> users;
    /// Live from the beginning of the block.
    bool isLiveIn = false;
    /// Live to the end of the block.
    bool isLiveOut = false;
    /// Set for a pseudo-buffer that represents the copies after the last op.
    /// Its size is what they need beyond the bytes that the op frees.
    bool isEndCopyExcess = false;
  };

  /// A collective of a block: the transfer between a start and its wait.
  struct Transfer : TransferCost {
    /// Number of the start.
    unsigned start = kNone;
    /// Number of the op that waits for it: a wait, or an op whose regions
    /// contain the wait. kNone: the token leaves the block. The block waits at
    /// its end then, unless there is a `nextWait`.
    unsigned wait = kNone;
    /// If the block is the body of a loop and the token crosses the back edge:
    /// number of the op that waits one iteration later. When an iteration
    /// begins, the transfer that the previous one started is in flight, and
    /// this op waits for it. Then `wait` is kNone.
    unsigned nextWait = kNone;
    /// Transfers of one lane run one after the other in the order of their
    /// starts. Lanes are numbered in the order of first use.
    unsigned lane = 0;

    bool crossesBackEdge() const { return nextWait != kNone; }
  };

  /// The resource that runs the transfers of one communicator.
  struct Lane {
    /// Empty if unknown.
    std::string group;
    CommLane lane = CommLane(0);
  };

  /// An op that must precede another one, and why. Converts to its number.
  struct Edge {
    Edge(unsigned from, DependenceKind kind = DependenceKind::Value)
        : from(from), kindBits(unsigned(kind)) {}
    operator unsigned() const { return from; }
    DependenceKind getKind() const { return DependenceKind(kindBits); }

  private:
    unsigned from : 28;
    unsigned kindBits : 4;
  };

  struct Op {
    /// Nanoseconds on the compute lane. 0 for starts and waits.
    int64_t ns = 0;
    /// The part of `ns` without computation, because communication in the op's
    /// regions or its callee is exposed.
    int64_t exposedNs = 0;
    /// Set for contractions if the machine slows short ones.
    bool isMatmul = false;
    /// Minimum slowdown in per mille while a copy engine moves data. 0 if the
    /// machine has no figure.
    int64_t copySlowdown = 0;
    /// The transfer that the op starts, or kNone.
    unsigned startOf = kNone;
    /// Bytes that are live only while the op runs (buffers of its regions).
    int64_t transientBytes = 0;
    /// The transfers that the op waits for.
    llvm::SmallVector<unsigned, 1> waitsFor;
  };

  llvm::SmallVector<Op, 0> ops;
  llvm::SmallVector<Transfer, 0> transfers;
  llvm::SmallVector<Buffer, 0> buffers;
  llvm::SmallVector<Lane> lanes;
  /// For each op, the ops that must precede it and the ops that must follow it,
  /// each ascending and without duplicates.
  llvm::SmallVector<llvm::SmallVector<Edge, 2>, 0> predecessors;
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 0> successors;

  unsigned size() const { return ops.size(); }
  llvm::ArrayRef<Edge> getPredecessors(unsigned op) const {
    return predecessors[op];
  }
  llvm::ArrayRef<unsigned> getSuccessors(unsigned op) const {
    return successors[op];
  }
  /// Returns the slowdown of compute in per mille during a transfer.
  int64_t getSlowdown(const TransferCost &transfer) const {
    if (transfer.slowdown)
      return *transfer.slowdown;
    return transfer.usesCopyEngine ? copySlowdown : kernelSlowdown;
  }

  /// Adds an op that takes `ns` on the compute lane and depends on the ops
  /// `after`. Returns its number.
  unsigned addOp(int64_t ns, llvm::ArrayRef<unsigned> after = {});
  /// Adds an op that starts `transfer`, whose lane is created if needed, and
  /// depends on the last start of that lane and on the ops `after`. Returns its
  /// number.
  unsigned addStart(Transfer transfer, llvm::ArrayRef<unsigned> after = {});
  /// Adds an op that waits for the transfers of `starts` and depends on the ops
  /// `after`. Returns its number.
  unsigned addWait(llvm::ArrayRef<unsigned> starts,
                   llvm::ArrayRef<unsigned> after = {});
  /// Lets op `wait` wait for the transfer that `start` has started one
  /// iteration before.
  void waitInNext(unsigned start, unsigned wait) {
    transfers[ops[start].startOf].nextWait = wait;
  }
  /// Adds a dependence of op `to` on op `from`, unless there is one.
  void addDependence(unsigned from, unsigned to,
                     DependenceKind kind = DependenceKind::Value);

  /// Returns true if a transfer crosses the back edge of the loop of which the
  /// block is the body.
  bool crossesBackEdge() const {
    return llvm::any_of(transfers, [](const Transfer &transfer) {
      return transfer.crossesBackEdge();
    });
  }
  /// Returns the first fault of the problem in one line, or nullopt if it can
  /// be scheduled. Linear, but for a logarithm of the edges of an op.
  std::optional<std::string> check() const;
  /// Returns the first fault of `order` in one line, or nullopt. It must have
  /// each op once and keep all dependences, waits behind their starts, and the
  /// starts of each lane in the order of their numbers. Linear. The problem
  /// passes check().
  std::optional<std::string> verify(llvm::ArrayRef<unsigned> order) const;
};

/// Returns `problem` with its ops numbered by `order`, their current order, but
/// without dependences and buffers.
Problem renumber(const Problem &problem, llvm::ArrayRef<unsigned> order);
/// Returns the ops in their current order: 0, 1, 2, ...
llvm::SmallVector<unsigned, 0> getIdentityOrder(const Problem &problem);
/// Returns the position of each op in `order`, which has all ops.
llvm::SmallVector<unsigned, 0> getPositions(llvm::ArrayRef<unsigned> order);

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_PROBLEM_H
