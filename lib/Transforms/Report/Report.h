//===- Report.h - What comm-report says -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report without references to the IR: collected from a function, or read
// back from JSON, and written in several formats.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TRANSFORMS_REPORT_REPORT_H
#define COMMDIALECT_TRANSFORMS_REPORT_REPORT_H

#include "Analysis/MemoryLimit.h"
#include "CommDialect/Analysis/Machine.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>
#include <string>

namespace mlir::comm::report {

/// The largest time or number of bytes in a report: sums of two fit in 64 bits.
inline constexpr int64_t kMaxFigure = int64_t(1) << 62;

/// Of the function's body; terminators are not among them. Times in ns from the
/// beginning of the function, everywhere below.
struct BodyOp {
  std::string name, location;
  int64_t startNs = 0, endNs = 0, costNs = 0;
  /// Of the cost, what is exposed of communication in its regions or callees.
  int64_t nestedExposedNs = 0;
  int64_t transientBytes = 0, bytesLive = 0, bytesLiveAfter = 0;
  /// Ops that must come first, and collectives that it waits for.
  SmallVector<unsigned, 2> deps;
  SmallVector<unsigned, 1> waitsFor;
  /// See BlockModel.
  bool isMatmul = false;
  int64_t copySlowdown = 0;
};

/// Of what a collective was made by comm-bucket.
struct Bucket {
  struct Member {
    /// As remarks name ops, with the file without its folder.
    std::string name;
    int64_t bytes = 0;
  };
  SmallVector<Member, 0> members;
  /// Why nothing more was put into it, and how it is made.
  std::string ended, mode;
  /// What had to be copied, and why.
  SmallVector<std::string, 0> copies;
};

struct Collective {
  std::string kind, group, algorithm, location;
  /// Number in `lanes`, and bits of links.
  unsigned lane = 0;
  uint32_t links = 0;
  bool usesCopyEngine = false;
  /// Where it is not the report's.
  std::optional<int64_t> slowdown;
  /// Numbers of ops; no wait: the token leaves the block.
  unsigned op = 0;
  std::optional<unsigned> wait;
  int64_t bytes = 0;
  int64_t costNs = 0, latencyNs = 0, issueNs = 0, beginNs = 0, endNs = 0,
          exposedNs = 0;
  std::optional<int64_t> exposedBeforeNs;
  /// Of ExposureReason.
  std::string reason, detail;
  /// Name and location; both empty if it is no op.
  std::string blockedByName, blockedByLocation;
  /// In a region or a callee: `op`, `wait` and times are of its block, which
  /// runs so many times.
  bool isNested = false;
  int64_t trips = 1;
  std::optional<Bucket> bucket;
  /// Why comm-bucket put it into no bucket. Empty: it is in one, or was not
  /// asked.
  std::string leftAlone;
};

struct Buffer {
  int64_t bytes = 0;
  SmallVector<unsigned, 4> users;
  bool isLiveIn = false, isLiveOut = false;
};

/// Lane 0 is the compute lane.
struct Lane {
  /// Of a communicator; may be empty.
  std::string group;
  /// Of what copy engines run, "gathers" or "exchanges"; empty: all else.
  std::string copies;

  /// "@dp", "@dp, copies of gathers"
  std::string describe() const {
    return (group.empty() ? "unknown group" : "@" + group) +
           (copies.empty() ? "" : ", copies of " + copies);
  }
};

struct Report : OverlapFigures {
  std::string machine, function;
  int64_t makespanNs = 0, lowerBoundNs = 0;
  /// Sum of the costs of the ops, without what is exposed of communication
  /// that is nested in them.
  int64_t computeNs = 0;
  /// Sum over all collectives, nested ones times their trips.
  int64_t commNs = 0;
  /// Of the makespan, the time in which communication is waited for and nothing
  /// is computed, in regions and callees, too. Of branches the longest counts.
  int64_t exposedNs = 0;
  int64_t peakBytes = 0;
  std::optional<int64_t> memoryLimit;
  std::vector<Lane> lanes;
  std::vector<BodyOp> ops;
  std::vector<Collective> collectives;
  std::vector<Buffer> buffers;
  /// As it was read; empty if it was not.
  std::string json;
};

/// The function `wanted` of `module`; empty: `main`, or the only public one.
FailureOr<func::FuncOp>
findFunction(ModuleOp module, StringRef wanted,
             function_ref<InFlightDiagnostic()> emitError);

/// Simulates `function` as it is. `getLimit` is given the peak. Warns, at the
/// first op concerned, of costs that are guesses.
Report collectReport(FunctionOpInterface function, const Machine &machine,
                     function_ref<std::optional<int64_t>(int64_t)> getLimit);
/// The same with a limit as it was written; none: that which the function says.
Report collectReport(func::FuncOp function, const Machine &machine,
                     const std::optional<MemoryLimit> &limit);

/// Reads what writeJson wrote. Reports what is wrong to `emitError`.
FailureOr<Report> readReport(StringRef file,
                             function_ref<InFlightDiagnostic()> emitError);

/// Sets `exposedBeforeNs` where `before` has the collective, too: by the order
/// on its communicator, if that has the same sequence; else by kind and
/// location. A bucket had the sum of its members.
void addBefore(Report &report, Report &before);

/// `before` may be null.
void writeText(const Report &report, const Report *before, raw_ostream &os);
void writeJson(const Report &report, raw_ostream &os);
void writeTrace(const Report &report, raw_ostream &os);
void writeHtml(const Report &report, const Report *before, raw_ostream &os);

/// One line: members, mode and end.
std::string summarize(const Bucket &bucket);

/// With a unit that fits.
std::string formatTime(int64_t ns);
std::string formatBytes(int64_t bytes);
/// By how much the makespan is above the lower bound.
double getGapPercent(const Report &report);

} // namespace mlir::comm::report

#endif // COMMDIALECT_TRANSFORMS_REPORT_REPORT_H
