//===- Plan.h - Scheduling decisions for a program --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan states the algorithm of each collective, buckets, pipelined loops,
// split matmuls, and the order of ops. It names ops (OpNames.h) and holds no
// reference to IR, so it can be written to a file, edited, and applied to the
// same program anywhere. docs/Plans.md describes the file.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_PLAN_H
#define COMMDIALECT_SCHEDULING_PLAN_H

#include "mlir/IR/Diagnostics.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::comm {

/// Simulated times (ns) and modeled memory (bytes) of a function, whose own
/// blocks count one after the other.
struct PlanFigures {
  int64_t makespanNs = 0, exposedNs = 0, peakBytes = 0, lowerBoundNs = 0;

  bool operator==(const PlanFigures &other) const {
    return makespanNs == other.makespanNs && exposedNs == other.exposedNs &&
           peakBytes == other.peakBytes && lowerBoundNs == other.lowerBoundNs;
  }
};

/// The planned execution of one collective of the program.
struct PlannedCollective {
  std::string name;
  /// Name of the algorithm (docs/Machines.md), or empty for the machine's
  /// library. Empty for a member of a bucket, which runs as the bucket does.
  std::string algorithm;
  /// The reason why it is in no bucket. For information only.
  std::string alone;
  /// True if new plans must keep the algorithm.
  bool isPinned = false;
};

/// Collectives that run as one.
struct PlannedBucket {
  /// At least two collectives, in the order of the operands.
  std::vector<std::string> members;
  /// Name of the algorithm of the bucket, or empty for the one that the members
  /// have in the program.
  std::string algorithm;
  /// concat, coalesced or view (comm-bucket).
  std::string mode = "coalesced";
  /// The reason why the bucket ended. For information only.
  std::string ended;
};

/// The decisions for one block.
struct PlannedBlock {
  /// Name of the op whose region holds the block, or empty for the function. A
  /// block that pipelining creates has only an order.
  std::string op;
  unsigned region = 0, block = 0;
  std::vector<PlannedBucket> buckets;
  /// True if new plans must have exactly these buckets in the block.
  bool hasPinnedBuckets = false;
  /// The order of the block's ops, without the terminator, after all rewrites
  /// except matmul splits. In a plan to be completed from pinned parts, ops may
  /// be missing.
  std::vector<std::string> order;
  /// True if new plans must keep the ops of `order` in that order.
  bool hasPinnedOrder = false;

  bool isSameBlock(const PlannedBlock &other) const {
    return op == other.op && region == other.region && block == other.block;
  }
};

/// A loop that is pipelined.
struct PlannedLoop {
  std::string name;
  /// Starts that run one iteration ahead, in their resulting order.
  std::vector<std::string> starts;
  /// True if new plans must run exactly these starts ahead, or must not
  /// pipeline the loop if there are none.
  bool isPinned = false;
};

/// The decisions for a function, and its resulting time and memory.
struct PlannedFunction {
  std::string name;
  /// Number of ops in the original function, not counting the function itself.
  int64_t numOps = 0;
  /// Figures of the original function and of the planned one.
  PlanFigures before, planned;
  /// Peak in bytes that relative limits refer to, including the buffers that
  /// the algorithms need.
  int64_t originalPeakBytes = 0;
  /// Memory limit of the plan, in bytes.
  std::optional<int64_t> limitBytes;
  std::vector<PlannedCollective> collectives;
  std::vector<PlannedBlock> blocks;
  std::vector<PlannedLoop> loops;
  /// Gathers whose matmul is split to begin with the rank's own piece.
  std::vector<std::string> splitMatmuls;
};

struct Plan {
  /// The version of the file that is written.
  static constexpr int64_t kVersion = 2;

  /// A name in machines/ or a file, as given to comm-plan.
  std::string machine;
  /// As given to comm-plan: none, bytes, or a ratio.
  std::string memoryLimit = "1.0";
  std::vector<PlannedFunction> functions;

  const PlannedFunction *find(StringRef function) const;
};

/// Writes `plan` as JSON. The output is equal for equal plans.
void writePlan(const Plan &plan, raw_ostream &os);

/// Reads a plan of version 1 or 2 from a regular file. An error is one line
/// with the file, the position in it, the text found, and the text expected.
FailureOr<Plan> readPlan(StringRef file,
                         function_ref<InFlightDiagnostic()> emitError);
/// Parses a plan from its text. `file` is the name in errors.
FailureOr<Plan> parsePlan(StringRef text, StringRef file,
                          function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_PLAN_H
