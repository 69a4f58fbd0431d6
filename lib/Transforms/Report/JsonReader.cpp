//===- JsonReader.cpp - Reads a report from JSON --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the fields that comparisons need. The page shows the whole text.
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "Support/JsonFile.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;
namespace json = llvm::json;

namespace mlir::comm::report {

static bool fromJSON(const json::Value &value, Lane &lane, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.mapOptional("group", lane.group) &&
         map.mapOptional("copies", lane.copies);
}

static bool fromJSON(const json::Value &value, BodyOp &op, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", op.name) && map.map("location", op.location) &&
         mapCount(map, path, "start_ns", op.startNs) &&
         mapCount(map, path, "end_ns", op.endNs) &&
         mapCount(map, path, "cost_ns", op.costNs) &&
         mapCount(map, path, "bytes_live", op.bytesLive) &&
         mapCount(map, path, "bytes_live_after", op.bytesLiveAfter);
}

static bool fromJSON(const json::Value &value, Collective &collective,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("kind", collective.kind) &&
         map.map("group", collective.group) &&
         map.map("lane", collective.lane) && map.map("op", collective.op) &&
         map.map("wait", collective.wait) &&
         mapCount(map, path, "bytes", collective.bytes) &&
         map.map("algorithm", collective.algorithm) &&
         mapCount(map, path, "cost_ns", collective.costNs) &&
         mapCount(map, path, "issue_ns", collective.issueNs) &&
         mapCount(map, path, "begin_ns", collective.beginNs) &&
         mapCount(map, path, "end_ns", collective.endNs) &&
         mapCount(map, path, "exposed_ns", collective.exposedNs) &&
         map.map("reason", collective.reason) &&
         map.map("detail", collective.detail) &&
         map.map("location", collective.location) &&
         map.map("nested", collective.isNested) &&
         mapCount(map, path, "trips", collective.trips);
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
      !mapCount(map, path, "makespan_ns", report.makespanNs) ||
      !mapCount(map, path, "compute_ns", report.computeNs) ||
      !mapCount(map, path, "comm_ns", report.commNs) ||
      !mapCount(map, path, "exposed_comm_ns", report.exposedNs) ||
      !mapCount(map, path, "peak_memory_bytes", report.peakBytes) ||
      !map.map("memory_limit_bytes", report.memoryLimit) ||
      !mapCount(map, path, "lower_bound_ns", report.lowerBoundNs) ||
      !map.map("lanes", report.lanes) || !map.map("ops", report.ops) ||
      !map.map("collectives", report.collectives))
    return false;
  // Keep the parent path alive, because a path refers to it.
  json::Path collectives = path.field("collectives");
  for (auto [i, collective] : llvm::enumerate(report.collectives)) {
    json::Path at = collectives.index(i);
    if (collective.lane < 1 || collective.lane >= report.lanes.size()) {
      at.field("lane").report("no such lane");
      return false;
    }
    // The ops of nested collectives are in another block.
    if (collective.isNested)
      continue;
    if (collective.op >= report.ops.size()) {
      at.field("op").report("no such op");
      return false;
    }
    if (collective.wait && *collective.wait >= report.ops.size()) {
      at.field("wait").report("no such op");
      return false;
    }
  }
  return true;
}

} // namespace mlir::comm::report

FailureOr<Report>
report::readReport(StringRef file,
                   function_ref<InFlightDiagnostic()> emitError) {
  FailureOr<json::Value> value = readJsonFile(file, "report", emitError);
  if (failed(value))
    return failure();
  FailureOr<Report> report = mapJson<Report>(*value, file, "report", emitError);
  if (succeeded(report))
    llvm::raw_string_ostream(report->json) << *value;
  return report;
}
