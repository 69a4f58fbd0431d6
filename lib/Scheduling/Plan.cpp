//===- Plan.cpp - Reads and writes plans as JSON --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Plan.h"
#include "PlanVersion1.h"
#include "Support/JsonFile.h"

using namespace mlir;
using namespace mlir::comm;
namespace json = llvm::json;

static constexpr StringLiteral kSchema = "comm-plan";

const PlannedFunction *Plan::find(StringRef function) const {
  auto found = llvm::find_if(functions, [&](const PlannedFunction &planned) {
    return planned.name == function;
  });
  return found == functions.end() ? nullptr : &*found;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static void write(json::OStream &os, StringRef key,
                  const PlanFigures &figures) {
  os.attributeObject(key, [&] {
    os.attribute("makespan_ns", figures.makespanNs);
    os.attribute("exposed_ns", figures.exposedNs);
    os.attribute("peak_bytes", figures.peakBytes);
    os.attribute("lower_bound_ns", figures.lowerBoundNs);
  });
}

static void write(json::OStream &os, StringRef key,
                  ArrayRef<std::string> names) {
  os.attributeArray(key, [&] {
    for (const std::string &name : names)
      os.value(name);
  });
}

static void write(json::OStream &os, const PlannedCollective &collective) {
  os.object([&] {
    os.attribute("name", collective.name);
    if (!collective.algorithm.empty())
      os.attribute("algorithm", collective.algorithm);
    if (!collective.alone.empty())
      os.attribute("alone", collective.alone);
    os.attribute("pinned", collective.isPinned);
  });
}

static void write(json::OStream &os, const PlannedBlock &block) {
  os.object([&] {
    if (!block.op.empty())
      os.attribute("op", block.op);
    os.attribute("region", block.region);
    os.attribute("block", block.block);
    os.attributeObject("buckets", [&] {
      os.attribute("pinned", block.hasPinnedBuckets);
      os.attributeArray("list", [&] {
        for (const PlannedBucket &bucket : block.buckets)
          os.object([&] {
            write(os, "members", bucket.members);
            os.attribute("mode", bucket.mode);
            if (!bucket.algorithm.empty())
              os.attribute("algorithm", bucket.algorithm);
            if (!bucket.ended.empty())
              os.attribute("ended", bucket.ended);
          });
      });
    });
    os.attributeObject("order", [&] {
      os.attribute("pinned", block.hasPinnedOrder);
      write(os, "ops", block.order);
    });
  });
}

static void write(json::OStream &os, const PlannedLoop &loop) {
  os.object([&] {
    os.attribute("name", loop.name);
    write(os, "starts", loop.starts);
    os.attribute("pinned", loop.isPinned);
  });
}

static void write(json::OStream &os, const PlannedFunction &function) {
  os.object([&] {
    os.attribute("name", function.name);
    os.attribute("ops", function.numOps);
    write(os, "before", function.before);
    write(os, "planned", function.planned);
    os.attribute("original_peak_bytes", function.originalPeakBytes);
    os.attribute("limit_bytes", function.limitBytes
                                    ? json::Value(*function.limitBytes)
                                    : json::Value(nullptr));
    os.attributeArray("collectives", [&] {
      for (const PlannedCollective &collective : function.collectives)
        write(os, collective);
    });
    os.attributeArray("blocks", [&] {
      for (const PlannedBlock &block : function.blocks)
        write(os, block);
    });
    os.attributeArray("pipelined_loops", [&] {
      for (const PlannedLoop &loop : function.loops)
        write(os, loop);
    });
    write(os, "split_matmuls", function.splitMatmuls);
  });
}

void comm::writePlan(const Plan &plan, raw_ostream &stream) {
  json::OStream os(stream, /*IndentSize=*/1);
  os.object([&] {
    os.attribute("schema", kSchema);
    os.attribute("version", Plan::kVersion);
    os.attribute("machine", plan.machine);
    os.attribute("memory_limit", plan.memoryLimit);
    os.attributeArray("functions", [&] {
      for (const PlannedFunction &function : plan.functions)
        write(os, function);
    });
  });
  stream << "\n";
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace mlir::comm {

static bool fromJSON(const json::Value &value, PlanFigures &figures,
                     json::Path path) {
  StrictObjectMapper map(value, path);
  return map && mapCount(map, path, "makespan_ns", figures.makespanNs) &&
         mapCount(map, path, "exposed_ns", figures.exposedNs) &&
         mapCount(map, path, "peak_bytes", figures.peakBytes) &&
         mapCount(map, path, "lower_bound_ns", figures.lowerBoundNs) &&
         map.hasNoOthers();
}

static bool fromJSON(const json::Value &value, PlannedCollective &collective,
                     json::Path path) {
  StrictObjectMapper map(value, path);
  return map && map.map("name", collective.name) &&
         map.mapOptional("algorithm", collective.algorithm) &&
         map.mapOptional("alone", collective.alone) &&
         map.mapOptional("pinned", collective.isPinned) && map.hasNoOthers();
}

static bool fromJSON(const json::Value &value, PlannedBucket &bucket,
                     json::Path path) {
  StrictObjectMapper map(value, path);
  if (!map || !map.map("members", bucket.members) ||
      !map.mapOptional("mode", bucket.mode) ||
      !map.mapOptional("algorithm", bucket.algorithm) ||
      !map.mapOptional("ended", bucket.ended) || !map.hasNoOthers())
    return false;
  if (bucket.members.size() < 2) {
    path.field("members").report("expected 2 members or more");
    return false;
  }
  if (!llvm::is_contained({"concat", "coalesced", "view"}, bucket.mode)) {
    path.field("mode").report("expected concat, coalesced or view");
    return false;
  }
  return true;
}

namespace {

struct BucketList {
  bool isPinned = false;
  std::vector<PlannedBucket> list;
};
struct OrderEntry {
  bool isPinned = false;
  std::vector<std::string> ops;
};

bool fromJSON(const json::Value &value, BucketList &buckets, json::Path path) {
  StrictObjectMapper map(value, path);
  return map && map.mapOptional("pinned", buckets.isPinned) &&
         map.mapOptional("list", buckets.list) && map.hasNoOthers();
}

bool fromJSON(const json::Value &value, OrderEntry &order, json::Path path) {
  StrictObjectMapper map(value, path);
  return map && map.mapOptional("pinned", order.isPinned) &&
         map.mapOptional("ops", order.ops) && map.hasNoOthers();
}

} // namespace

static bool fromJSON(const json::Value &value, PlannedBlock &block,
                     json::Path path) {
  StrictObjectMapper map(value, path);
  BucketList buckets;
  OrderEntry order;
  if (!map || !map.mapOptional("op", block.op) ||
      !map.mapOptional("region", block.region) ||
      !map.mapOptional("block", block.block) ||
      !map.mapOptional("buckets", buckets) ||
      !map.mapOptional("order", order) || !map.hasNoOthers())
    return false;
  block.hasPinnedBuckets = buckets.isPinned;
  block.buckets = std::move(buckets.list);
  block.hasPinnedOrder = order.isPinned;
  block.order = std::move(order.ops);
  return true;
}

static bool fromJSON(const json::Value &value, PlannedLoop &loop,
                     json::Path path) {
  StrictObjectMapper map(value, path);
  return map && map.map("name", loop.name) &&
         map.mapOptional("starts", loop.starts) &&
         map.mapOptional("pinned", loop.isPinned) && map.hasNoOthers();
}

static bool fromJSON(const json::Value &value, PlannedFunction &function,
                     json::Path path) {
  StrictObjectMapper map(value, path);
  return map && map.map("name", function.name) &&
         mapCount(map, path, "ops", function.numOps) &&
         map.mapOptional("before", function.before) &&
         map.mapOptional("planned", function.planned) &&
         map.mapOptional("original_peak_bytes", function.originalPeakBytes) &&
         isCount(path, "original_peak_bytes", function.originalPeakBytes) &&
         map.mapOptional("limit_bytes", function.limitBytes) &&
         (!function.limitBytes ||
          isCount(path, "limit_bytes", *function.limitBytes)) &&
         map.mapOptional("collectives", function.collectives) &&
         map.mapOptional("blocks", function.blocks) &&
         map.mapOptional("pipelined_loops", function.loops) &&
         map.mapOptional("split_matmuls", function.splitMatmuls) &&
         map.hasNoOthers();
}

static bool fromJSON(const json::Value &value, Plan &plan, json::Path path) {
  StrictObjectMapper map(value, path);
  std::string schema;
  int64_t version = 0;
  if (!map || !map.map("schema", schema) || !map.map("version", version))
    return false;
  if (schema != kSchema) {
    path.field("schema").report("expected 'comm-plan'");
    return false;
  }
  if (version != Plan::kVersion) {
    path.field("version").report("expected 1 or 2");
    return false;
  }
  if (!map.map("machine", plan.machine) ||
      !map.mapOptional("memory_limit", plan.memoryLimit) ||
      !map.map("functions", plan.functions) || !map.hasNoOthers())
    return false;
  llvm::SmallDenseSet<StringRef> names;
  for (auto [i, function] : llvm::enumerate(plan.functions))
    if (!names.insert(function.name).second) {
      path.field("functions")
          .index(i)
          .field("name")
          .report("expected each function once");
      return false;
    }
  return true;
}

} // namespace mlir::comm

static FailureOr<Plan> readValue(const FailureOr<json::Value> &value,
                                 StringRef file,
                                 function_ref<InFlightDiagnostic()> emitError) {
  if (failed(value))
    return failure();
  json::Value current = *value;
  if (std::string error = upgradePlan(current); !error.empty()) {
    emitError() << "'" << file << "' cannot be a plan of version 2: " << error;
    return failure();
  }
  return mapJson<Plan>(current, file, "plan", emitError);
}

FailureOr<Plan> comm::readPlan(StringRef file,
                               function_ref<InFlightDiagnostic()> emitError) {
  return readValue(readJsonFile(file, "plan", emitError), file, emitError);
}

FailureOr<Plan> comm::parsePlan(StringRef text, StringRef file,
                                function_ref<InFlightDiagnostic()> emitError) {
  return readValue(parseJson(text, file, "plan", emitError), file, emitError);
}
