//===- Plan.cpp - Reads and writes plans as JSON --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Plan.h"
#include "CommDialect/Support/Text.h"
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

namespace {

/// Reads the members of an object, each at most once. Other members are errors,
/// so that a misspelled one is not silently ignored.
class ObjectReader {
public:
  ObjectReader(const json::Value &value, json::Path path)
      : object(value.getAsObject()), path(path) {
    if (!object)
      path.report("expected an object");
  }
  explicit operator bool() const { return object; }

  template <typename T>
  bool read(StringLiteral key, T &value) {
    known.push_back(key);
    if (const json::Value *found = object->get(key))
      return fromJSON(*found, value, path.field(key));
    path.field(key).report("missing value");
    return false;
  }
  template <typename T>
  bool readOptional(StringLiteral key, T &value) {
    known.push_back(key);
    const json::Value *found = object->get(key);
    return !found || fromJSON(*found, value, path.field(key));
  }
  bool readCount(StringLiteral key, int64_t &value) {
    return read(key, value) && isCount(key, value);
  }
  bool isCount(StringLiteral key, int64_t value) {
    if (value >= 0)
      return true;
    path.field(key).report("expected 0 or more");
    return false;
  }
  /// Returns true if the object has no unknown members. Called last.
  bool hasNoOthers() {
    for (const auto &[key, value] : *object)
      if (!llvm::is_contained(known, StringRef(key))) {
        path.field(StringRef(key)).report("unknown member");
        return false;
      }
    return true;
  }

private:
  const json::Object *object;
  json::Path path;
  SmallVector<StringRef> known;
};

} // namespace

namespace mlir::comm {

static bool fromJSON(const json::Value &value, PlanFigures &figures,
                     json::Path path) {
  ObjectReader reader(value, path);
  return reader && reader.readCount("makespan_ns", figures.makespanNs) &&
         reader.readCount("exposed_ns", figures.exposedNs) &&
         reader.readCount("peak_bytes", figures.peakBytes) &&
         reader.readCount("lower_bound_ns", figures.lowerBoundNs) &&
         reader.hasNoOthers();
}

static bool fromJSON(const json::Value &value, PlannedCollective &collective,
                     json::Path path) {
  ObjectReader reader(value, path);
  return reader && reader.read("name", collective.name) &&
         reader.readOptional("algorithm", collective.algorithm) &&
         reader.readOptional("alone", collective.alone) &&
         reader.readOptional("pinned", collective.isPinned) &&
         reader.hasNoOthers();
}

static bool fromJSON(const json::Value &value, PlannedBucket &bucket,
                     json::Path path) {
  ObjectReader reader(value, path);
  if (!reader || !reader.read("members", bucket.members) ||
      !reader.readOptional("mode", bucket.mode) ||
      !reader.readOptional("algorithm", bucket.algorithm) ||
      !reader.readOptional("ended", bucket.ended) || !reader.hasNoOthers())
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
  ObjectReader reader(value, path);
  return reader && reader.readOptional("pinned", buckets.isPinned) &&
         reader.readOptional("list", buckets.list) && reader.hasNoOthers();
}

bool fromJSON(const json::Value &value, OrderEntry &order, json::Path path) {
  ObjectReader reader(value, path);
  return reader && reader.readOptional("pinned", order.isPinned) &&
         reader.readOptional("ops", order.ops) && reader.hasNoOthers();
}

} // namespace

static bool fromJSON(const json::Value &value, PlannedBlock &block,
                     json::Path path) {
  ObjectReader reader(value, path);
  BucketList buckets;
  OrderEntry order;
  if (!reader || !reader.readOptional("op", block.op) ||
      !reader.readOptional("region", block.region) ||
      !reader.readOptional("block", block.block) ||
      !reader.readOptional("buckets", buckets) ||
      !reader.readOptional("order", order) || !reader.hasNoOthers())
    return false;
  block.hasPinnedBuckets = buckets.isPinned;
  block.buckets = std::move(buckets.list);
  block.hasPinnedOrder = order.isPinned;
  block.order = std::move(order.ops);
  return true;
}

static bool fromJSON(const json::Value &value, PlannedLoop &loop,
                     json::Path path) {
  ObjectReader reader(value, path);
  return reader && reader.read("name", loop.name) &&
         reader.readOptional("starts", loop.starts) &&
         reader.readOptional("pinned", loop.isPinned) && reader.hasNoOthers();
}

static bool fromJSON(const json::Value &value, PlannedFunction &function,
                     json::Path path) {
  ObjectReader reader(value, path);
  return reader && reader.read("name", function.name) &&
         reader.readCount("ops", function.numOps) &&
         reader.readOptional("before", function.before) &&
         reader.readOptional("planned", function.planned) &&
         reader.readOptional("original_peak_bytes",
                             function.originalPeakBytes) &&
         reader.isCount("original_peak_bytes", function.originalPeakBytes) &&
         reader.readOptional("limit_bytes", function.limitBytes) &&
         (!function.limitBytes ||
          reader.isCount("limit_bytes", *function.limitBytes)) &&
         reader.readOptional("collectives", function.collectives) &&
         reader.readOptional("blocks", function.blocks) &&
         reader.readOptional("pipelined_loops", function.loops) &&
         reader.readOptional("split_matmuls", function.splitMatmuls) &&
         reader.hasNoOthers();
}

static bool fromJSON(const json::Value &value, Plan &plan, json::Path path) {
  ObjectReader reader(value, path);
  std::string schema;
  int64_t version = 0;
  if (!reader || !reader.read("schema", schema) ||
      !reader.read("version", version))
    return false;
  if (schema != kSchema) {
    path.field("schema").report("expected 'comm-plan'");
    return false;
  }
  if (version != Plan::kVersion) {
    path.field("version").report("expected 1 or 2");
    return false;
  }
  if (!reader.read("machine", plan.machine) ||
      !reader.readOptional("memory_limit", plan.memoryLimit) ||
      !reader.read("functions", plan.functions) || !reader.hasNoOthers())
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
  Plan plan;
  json::Value current = *value;
  if (std::string error = upgradePlan(current); !error.empty()) {
    emitError() << "'" << file << "' cannot be a plan of version 2: " << error;
    return failure();
  }
  json::Path::Root root("plan");
  if (!fromJSON(current, plan, root)) {
    emitError() << "'" << file << "' is not a plan: "
                << commtext::makePrintable(llvm::toString(root.getError()),
                                           /*longest=*/300);
    return failure();
  }
  return plan;
}

FailureOr<Plan> comm::readPlan(StringRef file,
                               function_ref<InFlightDiagnostic()> emitError) {
  return readValue(readJsonFile(file, "plan", emitError), file, emitError);
}

FailureOr<Plan> comm::parsePlan(StringRef text, StringRef file,
                                function_ref<InFlightDiagnostic()> emitError) {
  return readValue(parseJson(text, file, "plan", emitError), file, emitError);
}
