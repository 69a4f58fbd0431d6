//===- Plan.h - What was decided for a program ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan says what to do with the communication of a program: the algorithm of
// each collective, buckets, pipelined loops, split matmuls, and the order of
// ops. It names ops (OpNames.h) and holds no reference to IR, so it can be
// written to a file, edited, and applied to the same program anywhere.
// docs/Plans.md describes the file.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_PLAN_H
#define COMMDIALECT_SCHEDULING_PLAN_H

#include "mlir/IR/Diagnostics.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::comm {

/// What a function takes by the simulator and the memory model: its blocks one
/// after the other. Nanoseconds and bytes.
struct PlanFigures {
  int64_t makespanNs = 0, exposedNs = 0, peakBytes = 0, lowerBoundNs = 0;

  bool operator==(const PlanFigures &other) const {
    return makespanNs == other.makespanNs && exposedNs == other.exposedNs &&
           peakBytes == other.peakBytes && lowerBoundNs == other.lowerBoundNs;
  }
};

/// How one collective of the program runs.
struct PlannedCollective {
  std::string name;
  /// Its name (docs/Machines.md); empty: the machine's library.
  std::string algorithm;
  /// Why it is in no bucket. Explains, decides nothing.
  std::string alone;
  /// A new plan keeps the algorithm.
  bool isPinned = false;
};

/// Collectives that run as one.
struct PlannedBucket {
  /// Two at least, in the order of the operands.
  std::vector<std::string> members;
  /// concat, coalesced or view (comm-bucket).
  std::string mode = "coalesced";
  /// Why no more collectives are in it. Explains, decides nothing.
  std::string ended;
  /// It is made before algorithms are: the plan has one for the bucket.
  bool isFirst = false;
};

/// What is done in one block.
struct PlannedBlock {
  /// The op whose region holds the block; empty: the function. One that
  /// pipelining makes has an order only.
  std::string op;
  unsigned region = 0, block = 0;
  std::vector<PlannedBucket> buckets;
  /// A new plan has these buckets in the block, and no others.
  bool hasPinnedBuckets = false;
  /// All ops of the block, as the program has them, in the order in which they
  /// are before anything is rewritten: what copy engines run becomes one with
  /// what is there by then. Empty: the order that they have.
  std::vector<std::string> firstOrder;
  /// The ops of the block but its terminator, as they are once all but the
  /// splits of matmuls is done. In a plan to be made anew from pinned parts
  /// some may be missing.
  std::vector<std::string> order;
  /// A new plan keeps the ops of `order` in that order.
  bool hasPinnedOrder = false;

  bool isSameBlock(const PlannedBlock &other) const {
    return op == other.op && region == other.region && block == other.block;
  }
};

/// A loop that is pipelined.
struct PlannedLoop {
  std::string name;
  /// Those that run one iteration ahead, in the order that they then have.
  std::vector<std::string> starts;
  /// A new plan has these starts ahead, and no others; none: it leaves the loop
  /// as it is.
  bool isPinned = false;
};

/// What is done to a function, and what it takes then.
struct PlannedFunction {
  std::string name;
  /// Of the program that the plan is for, the function itself not counted.
  int64_t numOps = 0;
  /// As the program came, and as it is with the plan.
  PlanFigures before, planned;
  /// The peak that limits are relative to: with the buffers that the algorithms
  /// need.
  int64_t originalPeakBytes = 0;
  /// The most bytes that the plan may take.
  std::optional<int64_t> limitBytes;
  std::vector<PlannedCollective> collectives;
  std::vector<PlannedBlock> blocks;
  std::vector<PlannedLoop> loops;
  /// Gathers whose matmul begins with the rank's own piece.
  std::vector<std::string> splitMatmuls;
};

struct Plan {
  static constexpr int64_t kVersion = 1;

  /// A name in machines/ or a file, as given to comm-plan.
  std::string machine;
  /// As given to comm-plan: none, bytes, or a ratio.
  std::string memoryLimit = "1.0";
  std::vector<PlannedFunction> functions;

  const PlannedFunction *find(StringRef function) const;
};

/// Writes JSON: the same bytes for the same plan.
void writePlan(const Plan &plan, raw_ostream &os);

/// Reads a plan from a regular file. An error is one line that names the file,
/// the place in it, what is there, and what was expected.
FailureOr<Plan> readPlan(StringRef file,
                         function_ref<InFlightDiagnostic()> emitError);
/// Reads one from its text. `file` is how errors call it.
FailureOr<Plan> parsePlan(StringRef text, StringRef file,
                          function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_PLAN_H
