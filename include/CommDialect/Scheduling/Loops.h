//===- Loops.h - Starts that run one iteration ahead ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop is pipelined by starts that run one iteration ahead: the first before
// the loop, the others at the end of the iteration before. This computes the
// problem of the new body without rewriting a program. docs/Scheduling.md has
// an example.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_LOOPS_H
#define COMMDIALECT_SCHEDULING_LOOPS_H

#include "CommDialect/Scheduling/Problem.h"

namespace mlir::comm {

/// A start of a loop's body that runs one iteration ahead.
struct AheadStart {
  /// A copy of data that are sent. It is carried to the next iteration, whose
  /// wait may read it.
  struct Copy {
    /// The time of the op that copies.
    Problem::Op op;
    int64_t bytes = 0;
    /// The op of `needed` that defines the data. kNone: they are from outside
    /// of the loop.
    unsigned of = Problem::kNone;
    bool isReadByWait = true;
  };

  /// The start, an op of the body. The body has its wait.
  unsigned start = Problem::kNone;
  /// The ops of the body that the start needs, which are repeated before it,
  /// ascending.
  llvm::SmallVector<unsigned> needed;
  /// The ops of these, with the start itself, that need the loop's counter.
  llvm::SmallVector<unsigned> counterUsers;
  llvm::SmallVector<Copy, 1> copies;
  /// The number of buffers that receive the data. They are the first ones of
  /// which the start is the first user.
  unsigned numResults = 1;
  /// The cost and lane of the transfer if it crosses the back edge.
  TransferCost cost;
  Problem::Lane lane;
};

/// The starts of a loop that run one iteration ahead.
struct AheadStarts {
  /// In the order in which they run.
  llvm::SmallVector<AheadStart, 1> starts;
  /// The bytes that copies after the body's last op need.
  int64_t endCopyBytes = 0;
  /// True if the starts of all lanes keep their order, rather than those of
  /// each.
  bool ordersAllStarts = false;
};

/// The problems of a pipelined loop. The time of n iterations is that of the
/// prologue, n - 1 times the body's, and the epilogue's.
struct PipelinedLoop {
  /// The ops before the loop. Their transfers end in the first iteration; the
  /// simulator lets them end in the prologue.
  Problem prologue;
  /// An iteration but the last one, which begins with the transfers of its
  /// starts in flight. Its last ops compute the next counter, and repeat what
  /// the starts need, the copies, and the starts.
  Problem body;
  /// The last iteration, which follows the loop.
  Problem epilogue;
};

/// Returns the first fault of `ahead` in one line, or nullopt if the loop of
/// `body`, which passes check(), can be pipelined so.
std::optional<std::string> checkAhead(const Problem &body,
                                      const AheadStarts &ahead);

/// Returns the problems of the loop with the body `body` once `ahead`, which
/// passes checkAhead, run one iteration ahead. O(s * (n + e + u)) for s starts,
/// n ops, e dependences and u users of buffers.
PipelinedLoop pipelineLoop(const Problem &body, const AheadStarts &ahead);

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_LOOPS_H
