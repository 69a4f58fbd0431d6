//===- Report.h - Data of comm-report ---------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report without references to the IR. It is collected from a function or
// read back from JSON, and written in several formats.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TRANSFORMS_REPORT_REPORT_H
#define COMMDIALECT_TRANSFORMS_REPORT_REPORT_H

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Analysis/MemoryLimit.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>
#include <string>

namespace mlir::comm::report {

/// Largest time or number of bytes in a report. A sum of two fits in 64 bits.
inline constexpr int64_t kMaxFigure = int64_t(1) << 62;

/// An op of the function's body that is no terminator. All times below are in
/// ns from the start of the function.
struct BodyOp {
  std::string name, location;
  int64_t startNs = 0, endNs = 0, costNs = 0;
  /// Part of the cost that is exposed communication in regions or callees.
  int64_t nestedExposedNs = 0;
  int64_t transientBytes = 0, bytesLive = 0, bytesLiveAfter = 0;
  /// Indices of the ops that must precede it, and of the collectives that it
  /// waits for.
  SmallVector<unsigned, 2> deps;
  SmallVector<unsigned, 1> waitsFor;
  /// See Problem.
  bool isMatmul = false;
  int64_t copySlowdown = 0;
};

/// The origin of a collective that comm-bucket created.
struct Bucket {
  struct Member {
    /// Name of the op as in remarks, with the file name but not its folder.
    std::string name;
    int64_t bytes = 0;
  };
  SmallVector<Member, 0> members;
  /// The reason why the bucket ended, and its mode.
  std::string ended, mode;
  /// The copies that were needed, with reasons.
  SmallVector<std::string, 0> copies;
};

struct Collective {
  std::string kind, group, algorithm, location;
  /// Index in `lanes`, and a bit set of links.
  unsigned lane = 0;
  uint32_t links = 0;
  bool usesCopyEngine = false;
  /// Slowdown of compute, only if it differs from the report's.
  std::optional<int64_t> slowdown;
  /// Indices of the start and the wait in `ops`. Without a wait, the token
  /// leaves the block.
  unsigned op = 0;
  std::optional<unsigned> wait;
  int64_t bytes = 0;
  int64_t costNs = 0, latencyNs = 0, issueNs = 0, beginNs = 0, endNs = 0,
          exposedNs = 0;
  std::optional<int64_t> exposedBeforeNs;
  /// Name of the ExposureReason, and its details.
  std::string reason, detail;
  /// Name and location of the blocking op, or empty.
  std::string blockedByName, blockedByLocation;
  /// True in a region or a callee: then `op`, `wait` and times refer to its
  /// block, which runs `trips` times.
  bool isNested = false;
  int64_t trips = 1;
  std::optional<Bucket> bucket;
  /// The reason why comm-bucket left it alone. Empty if it is in a bucket or
  /// comm-bucket did not consider it.
  std::string leftAlone;
};

struct Buffer {
  int64_t bytes = 0;
  SmallVector<unsigned, 4> users;
  bool isLiveIn = false, isLiveOut = false;
};

/// Lane 0 is the compute lane.
struct Lane {
  /// Group of a communicator; may be empty.
  std::string group;
  /// "gathers" or "exchanges" for copy engines, else empty.
  std::string copies;

  /// Returns a description such as "@dp" or "@dp, copies of gathers".
  std::string describe() const {
    return (group.empty() ? "unknown group" : "@" + group) +
           (copies.empty() ? "" : ", copies of " + copies);
  }
};

struct Report : OverlapFigures {
  std::string machine, function;
  int64_t makespanNs = 0, lowerBoundNs = 0;
  /// Sum of the costs of the ops, without exposed communication nested in them.
  int64_t computeNs = 0;
  /// Sum of the times of all collectives; nested ones count once per trip.
  int64_t commNs = 0;
  /// Part of the makespan that waits for communication without computing,
  /// including regions and callees. The longest branch counts.
  int64_t exposedNs = 0;
  int64_t peakBytes = 0;
  std::optional<int64_t> memoryLimit;
  std::vector<Lane> lanes;
  std::vector<BodyOp> ops;
  std::vector<Collective> collectives;
  std::vector<Buffer> buffers;
  /// The text that the report was read from, or empty.
  std::string json;
};

/// Finds the function named `wanted` in `module`, or `main` or the only public
/// function if `wanted` is empty.
FailureOr<func::FuncOp>
findFunction(ModuleOp module, StringRef wanted,
             function_ref<InFlightDiagnostic()> emitError);

/// Simulates `function` in its current order. `getLimit` maps the peak to the
/// memory limit. Warns about guessed costs at the first op that has one.
Report collectReport(FunctionOpInterface function, const Machine &machine,
                     function_ref<std::optional<int64_t>(int64_t)> getLimit);
/// Like the above, with the limit that the user gave. Without one, uses that of
/// the function's attribute.
Report collectReport(func::FuncOp function, const Machine &machine,
                     const std::optional<MemoryLimit> &limit);

/// Reads the output of writeJson. Reports errors to `emitError`.
FailureOr<Report> readReport(StringRef file,
                             function_ref<InFlightDiagnostic()> emitError);

/// Sets `exposedBeforeNs` of collectives that `before` has too. They match by
/// position on their communicator if that has the same sequence, else by kind
/// and location. A bucket's value is the sum of those of its members.
void addExposedBefore(Report &report, Report &before);

/// Writes a report. `before` may be null.
void writeText(const Report &report, const Report *before, raw_ostream &os);
void writeJson(const Report &report, raw_ostream &os);
void writeTrace(const Report &report, raw_ostream &os);
void writeHtml(const Report &report, const Report *before, raw_ostream &os);

/// Returns members, mode and end in one line.
std::string summarize(const Bucket &bucket);

/// Formats a figure with a suitable unit.
std::string formatTime(int64_t ns);
std::string formatBytes(int64_t bytes);
/// Returns the percentage by which the makespan exceeds the lower bound.
double getGapPercent(const Report &report);

} // namespace mlir::comm::report

#endif // COMMDIALECT_TRANSFORMS_REPORT_REPORT_H
