//===- JsonReader.cpp - Reads a report again ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of what JsonWriter.cpp writes, what comparisons show.
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;
namespace json = llvm::json;

namespace mlir::comm::report {

static bool fromJSON(const json::Value &value, Lane &lane, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.mapOptional("group", lane.group);
}

static bool fromJSON(const json::Value &value, BodyOp &op, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", op.name) && map.map("location", op.location) &&
         map.map("start_ns", op.startNs) && map.map("end_ns", op.endNs) &&
         map.map("cost_ns", op.costNs) && map.map("bytes_live", op.bytesLive) &&
         map.map("bytes_live_after", op.bytesLiveAfter);
}

static bool fromJSON(const json::Value &value, Collective &collective,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("kind", collective.kind) &&
         map.map("group", collective.group) &&
         map.map("lane", collective.lane) && map.map("op", collective.op) &&
         map.map("wait", collective.wait) &&
         map.map("bytes", collective.bytes) &&
         map.map("algorithm", collective.algorithm) &&
         map.map("cost_ns", collective.costNs) &&
         map.map("issue_ns", collective.issueNs) &&
         map.map("begin_ns", collective.beginNs) &&
         map.map("end_ns", collective.endNs) &&
         map.map("exposed_ns", collective.exposedNs) &&
         map.map("reason", collective.reason) &&
         map.map("detail", collective.detail) &&
         map.map("location", collective.location) &&
         map.map("nested", collective.isNested) &&
         map.map("trips", collective.trips);
}

static bool fromJSON(const json::Value &value, Report &report,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  int64_t version = 0;
  if (!map || !map.map("version", version))
    return false;
  if (version != 1) {
    path.field("version").report("expected 1");
    return false;
  }
  if (!map.map("machine", report.machine) ||
      !map.map("function", report.function) ||
      !map.map("makespan_ns", report.makespanNs) ||
      !map.map("compute_ns", report.computeNs) ||
      !map.map("comm_ns", report.commNs) ||
      !map.map("exposed_comm_ns", report.exposedNs) ||
      !map.map("peak_memory_bytes", report.peakBytes) ||
      !map.map("memory_limit_bytes", report.memoryLimit) ||
      !map.map("lower_bound_ns", report.lowerBoundNs) ||
      !map.map("lanes", report.lanes) || !map.map("ops", report.ops) ||
      !map.map("collectives", report.collectives))
    return false;
  for (auto [i, collective] : llvm::enumerate(report.collectives)) {
    if (collective.lane >= 1 && collective.lane < report.lanes.size())
      continue;
    path.field("collectives").index(i).field("lane").report("no such lane");
    return false;
  }
  return true;
}

} // namespace mlir::comm::report

FailureOr<Report>
report::readReport(StringRef file,
                   function_ref<InFlightDiagnostic()> emitError) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (std::error_code error = buffer.getError()) {
    emitError() << "cannot read the report '" << file
                << "': " << error.message();
    return failure();
  }
  llvm::Expected<json::Value> value = json::parse((*buffer)->getBuffer());
  if (!value) {
    emitError() << "'" << file
                << "' is no JSON: " << llvm::toString(value.takeError());
    return failure();
  }
  Report report;
  json::Path::Root root("report");
  if (!fromJSON(*value, report, root)) {
    emitError() << "'" << file
                << "' is no report: " << llvm::toString(root.getError());
    return failure();
  }
  return report;
}
