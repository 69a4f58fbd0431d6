//===- NeededLimit.cpp - Finds the memory limit that buckets need ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A few percent of memory can decide about a much faster program. If plans
// exceeded the memory limit, the best of them is scheduled with higher limits.
// A remark reports the lowest one that was found to suffice.
//
//===----------------------------------------------------------------------===//

#include "ChooseBuckets.h"
#include "Support/Remarks.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// The first increase of the limit, in thousandths of the original peak.
static constexpr int64_t kFirstStep = 20;

/// Returns true if `limit` is a multiple of the original peak.
static bool isRatio(const MemoryLimit &limit) {
  return limit.getBytes(1000) != limit.getBytes(2000);
}

/// Returns the text of a limit: thousandths of the original peak as a ratio, or
/// in bytes.
static std::string getText(int64_t thousandths, bool isRatio,
                           int64_t originalPeak) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (isRatio)
    os << llvm::format("%.3f", static_cast<double>(thousandths) / 1000);
  else
    os << llvm::divideCeil(static_cast<uint64_t>(originalPeak) * thousandths,
                           1000);
  return text;
}

void FunctionsToBucket::remarkOnNeededLimit(
    ArrayRef<const BucketProposal *> refused, int64_t chosenNs) {
  if (refused.empty() || !areRemarksEnabled(module.getContext(), kBucketFlag))
    return;
  int64_t originalPeak = 0;
  for (func::FuncOp function : functions)
    originalPeak = std::max(originalPeak, getOriginalPeak(function));
  std::optional<int64_t> most = limit.getBytes(originalPeak);
  if (originalPeak == 0 || !most || originalPeak > *most * 1000)
    return;
  bool asRatio = isRatio(limit);
  auto parse = [&](StringRef text) {
    return *MemoryLimit::parse(
        text, [&] { return mlir::emitError(module.getLoc()); });
  };
  // Returns none if no order within the limit is found.
  auto measureWith = [&](const MemoryLimit &tried) {
    std::optional<BucketSchedule> found =
        scheduleCreated(*refused.front(), tried, SearchEffort::Full);
    return found ? std::optional(found->getSum())
                 : std::optional<BucketFigures>();
  };
  std::optional<BucketFigures> without = measureWith(parse("none"));
  if (!without || without->makespanNs >= chosenNs)
    return;
  // Half of the possible gain must be reached.
  int64_t enoughNs = chosenNs - (chosenNs - without->makespanNs + 1) / 2;
  auto toThousandths = [&](int64_t bytes) {
    return static_cast<int64_t>(
        std::ceil(1000 * (static_cast<double>(bytes) / originalPeak)));
  };
  int64_t low = toThousandths(*most);
  int64_t high = std::max(toThousandths(without->peakBytes), low + 1);
  std::optional<BucketFigures> best;
  std::string bestText;
  auto tryLimit = [&](int64_t thousandths) {
    std::string text = getText(thousandths, asRatio, originalPeak);
    std::optional<BucketFigures> figures = measureWith(parse(text));
    if (!figures || figures->makespanNs > enoughNs)
      return false;
    best = figures;
    bestText = text;
    return true;
  };
  if (!tryLimit(high))
    return;
  int64_t next = std::min(low + kFirstStep, high);
  for (unsigned i = 0;
       i < budget.mostLimitSteps && low + 1 < high && next < high; ++i) {
    (tryLimit(next) ? high : low) = next;
    next = low + (high - low) / 2;
  }
  ForwardedRemark(RemarkKind::RemarkMissed, functions.front().getLoc(),
                  "NeedsMemory", kBucketFlag,
                  functions.front().getSymNameAttr())
      .add("Buckets", refused.front()->name)
      .add("MemoryLimit", bestText)
      .add("PeakBytes", best->peakBytes)
      .add("MakespanNs", best->makespanNs)
      .add("InsteadOfNs", chosenNs);
}
