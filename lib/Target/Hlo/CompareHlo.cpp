//===- CompareHlo.cpp - Compares XLA's order with ours --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../Transforms/Report/Report.h"
#include "CommDialect/Target/Hlo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::comm;

static report::Report collect(ModuleOp module, const Machine &machine,
                              std::optional<int64_t> limit) {
  func::FuncOp entry;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic())
      entry = function;
  return report::collectReport(cast<FunctionOpInterface>(entry.getOperation()),
                               machine, [&](int64_t) { return limit; });
}

static void writeSummary(StringRef name, const PlanFigures &figures,
                         raw_ostream &os) {
  os << name << ": makespan " << report::formatTime(figures.makespanNs)
     << ", exposed " << report::formatTime(figures.exposedNs) << ", peak "
     << report::formatBytes(figures.peakBytes) << "\n";
}

LogicalResult comm::writeComparison(const ScheduledHlo &scheduled,
                                    StringRef format, raw_ostream &os,
                                    EmitHloError emitError) {
  FailureOr<Machine> loaded = loadTarget(*scheduled.original);
  if (failed(loaded))
    return failure();
  if (!llvm::is_contained({"text", "json", "html", "chrome-trace"}, format))
    return emitError() << "unknown format '" << format
                       << "': expected text, json, html or chrome-trace";
  // XLA's peak is the limit.
  ModuleOp original = *scheduled.original, ours = *scheduled.scheduled;
  std::optional<int64_t> limit = scheduled.before.peakBytes;
  report::Report before = collect(original, *loaded, limit),
                 after = collect(ours, *loaded, limit);
  report::addExposedBefore(after, before);
  if (format == "text") {
    writeSummary("XLA's order", scheduled.before, os);
    writeSummary(scheduled.hasChanged ? "our order" : "our order, the same",
                 scheduled.after, os);
    os << "\n";
    report::writeText(after, &before, os);
  } else if (format == "json") {
    os << "{\"xla\": ";
    report::writeJson(before, os);
    os << ", \"ours\": ";
    report::writeJson(after, os);
    os << "}\n";
  } else if (format == "html") {
    report::writeHtml(after, &before, os);
  } else {
    report::writeTrace(after, os);
  }
  return success();
}
