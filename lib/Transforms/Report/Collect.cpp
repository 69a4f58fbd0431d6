//===- Collect.cpp - Collects a report of a function ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects all ops of the function's body, and the collectives of nested blocks
// and callees, each once with its number of runs.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Exposure.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Support/ModulePath.h"
#include "CommDialect/Support/SourceLines.h"
#include "Report.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;

/// Returns the files with lines and columns but without folders, or a name. The
/// path of the module follows in parentheses if it is known.
static std::string describe(Location loc) {
  std::string text = describeSource(loc, /*withFolders=*/false);
  if (text.empty())
    if (auto name = loc->findInstanceOf<NameLoc>())
      text = name.getName().str();
  if (text.empty())
    text = "unknown";
  if (StringRef path = getModulePath(loc); !path.empty())
    text += (" (" + path + ")").str();
  return text;
}

/// Removes the folders of the location in an op's name.
static std::string shorten(StringRef name) {
  auto [op, location] = name.rsplit(" at ");
  if (location.empty())
    return name.str();
  return (op + " at " + llvm::sys::path::filename(location)).str();
}

static std::optional<Bucket> getBucket(Operation *op) {
  BucketAttr attr = BucketAttr::of(op);
  if (!attr)
    return std::nullopt;
  Bucket bucket;
  for (auto [name, bytes] : llvm::zip_equal(attr.getMembers(), attr.getBytes()))
    bucket.members.push_back({shorten(name), bytes});
  bucket.ended = shorten(attr.getEnded());
  bucket.mode = stringifyBucketMode(attr.getMode());
  for (StringAttr copy : attr.getCopies())
    bucket.copies.push_back(copy.str());
  return bucket;
}

/// Returns the bytes of `values`, counting only static shapes.
static int64_t getBytes(ValueRange values) {
  int64_t bytes = 0;
  for (Value value : values)
    bytes += getPackedBytes(value.getType());
  return bytes;
}

/// Adds `ns` once for each run of the collective, saturating at kMaxFigure.
/// Only unrealistic trip counts reach it.
static void addTo(int64_t &sum, int64_t ns, const Collective &collective) {
  sum = std::min<uint64_t>(
      llvm::SaturatingMultiplyAdd<uint64_t>(ns, collective.trips, sum),
      kMaxFigure);
}

namespace {

class Collector {
public:
  Collector(FunctionOpInterface function, const Machine &machine)
      : function(function),
        costs(createCostModel(machine, CostOptions::forModulePass())),
        memory(function->getParentOfType<ModuleOp>()), times(*costs) {
    report.machine = machine.name;
    report.function = function.getName().str();
    static_cast<OverlapFigures &>(report) = machine;
    report.lanes.emplace_back();
  }

  Report run(function_ref<std::optional<int64_t>(int64_t)> getLimit) {
    addBody(function.getFunctionBody().front(), getLimit);
    addNested();
    for (const Collective &collective : report.collectives)
      addTo(report.commNs, collective.costNs, collective);
    costs->reportGuesses();
    return std::move(report);
  }

private:
  void addBody(Block &block,
               function_ref<std::optional<int64_t>(int64_t)> getLimit) {
    BlockDependences dependences(block);
    Problem model = buildProblem(dependences, *costs, memory, &times);
    SmallVector<unsigned, 0> order = getIdentityOrder(model);
    Simulation simulation = simulate(model, order);
    MemoryProfile profile = getMemoryProfile(model, order);
    report.makespanNs = simulation.makespanNs;
    int64_t nestedNs = getNestedExposedNs(model);
    report.computeNs = simulation.computeNs - nestedNs;
    report.exposedNs = simulation.exposedNs + nestedNs;
    report.lowerBoundNs = getLowerBoundNs(model);
    report.peakBytes = profile.peak;
    report.memoryLimit = getLimit(profile.peak);
    for (auto [i, modelOp] : llvm::enumerate(model.ops)) {
      Operation *op = dependences.getOp(i);
      report.ops.push_back(
          {op->getName().getStringRef().str(),
           describe(op->getLoc()),
           simulation.startNs[i],
           simulation.endNs[i],
           modelOp.ns,
           modelOp.exposedNs,
           modelOp.transientBytes,
           profile.during[i],
           profile.after[i],
           {model.predecessors[i].begin(), model.predecessors[i].end()},
           modelOp.waitsFor,
           modelOp.isMatmul,
           modelOp.copySlowdown});
    }
    for (const Problem::Buffer &buffer : model.buffers)
      report.buffers.push_back(
          {buffer.bytes, buffer.users, buffer.isLiveIn, buffer.isLiveOut});
    addCollectives(dependences, model, simulation, /*trips=*/std::nullopt);
  }

  void addCollectives(const BlockDependences &dependences, const Problem &model,
                      const Simulation &simulation,
                      std::optional<int64_t> trips) {
    SmallVector<Exposure, 0> exposures =
        explainExposure(dependences, model, getIdentityOrder(model), simulation,
                        trips ? std::nullopt : report.memoryLimit);
    for (auto [transfer, run, exposure] :
         llvm::zip_equal(model.transfers, simulation.transfers, exposures)) {
      auto op = cast<CollectiveOpInterface>(dependences.getOp(transfer.start));
      Collective result;
      result.kind = stringifyCollectiveKind(op.getCollectiveKind()).str();
      result.group = model.lanes[transfer.lane].group;
      result.algorithm = transfer.algorithm;
      result.location = describe(op.getLoc());
      result.lane = getLane(model.lanes[transfer.lane]);
      result.links = transfer.links;
      result.usesCopyEngine = transfer.usesCopyEngine;
      int64_t slowdown = model.getSlowdown(transfer);
      if (slowdown != (transfer.usesCopyEngine ? report.copySlowdown
                                               : report.kernelSlowdown))
        result.slowdown = slowdown;
      result.op = transfer.start;
      if (transfer.wait != Problem::kNone)
        result.wait = transfer.wait;
      result.bytes =
          std::max(getBytes(op.getSources()), getBytes(op.getDestinations()));
      result.costNs = transfer.ns;
      result.latencyNs = transfer.latencyNs;
      result.issueNs = run.issueNs;
      result.beginNs = run.beginNs;
      result.endNs = run.endNs;
      result.exposedNs = run.exposedNs;
      result.reason = stringifyExposureReason(exposure.reason).str();
      result.detail = exposure.detail;
      if (exposure.blockedBy) {
        result.blockedByName =
            exposure.blockedBy->getName().getStringRef().str();
        result.blockedByLocation = describe(exposure.blockedBy->getLoc());
      }
      result.isNested = trips.has_value();
      result.trips = trips.value_or(1);
      result.bucket = getBucket(op);
      if (auto reason =
              op->getAttrOfType<StringAttr>(CommDialect::kLeftAloneAttr))
        result.leftAlone = shorten(reason.getValue());
      report.collectives.push_back(std::move(result));
    }
  }

  /// Returns the index of the report's lane, adding it if a nested collective
  /// is its first user.
  unsigned getLane(const Problem::Lane &lane) {
    StringRef copies;
    if (lane.lane != CommLane::Stream)
      copies = lane.lane == CommLane::GatherCopies ? "gathers" : "exchanges";
    for (unsigned i = 1; i < report.lanes.size(); ++i)
      if (report.lanes[i].group == lane.group &&
          report.lanes[i].copies == copies)
        return i;
    report.lanes.push_back({lane.group, copies.str()});
    return report.lanes.size() - 1;
  }

  //===--------------------------------------------------------------------===//
  // Nested blocks and callees
  //===--------------------------------------------------------------------===//

  /// Nested blocks of a function and its calls, with their numbers of runs in
  /// one run of the function.
  struct Callee {
    SmallVector<std::pair<Block *, int64_t>, 0> blocks;
    SmallVector<std::pair<Operation *, int64_t>, 0> calls;
    /// Number of runs of the function itself.
    int64_t trips = 0;
  };

  void addNested() {
    visit(function);
    callees[function].trips = 1;
    // Callers come before callees. Calls that close a cycle do not count.
    DenseSet<Operation *> done;
    for (Operation *op : llvm::reverse(postorder)) {
      done.insert(op);
      const Callee &callee = callees[op];
      for (auto [called, trips] : callee.calls)
        if (!done.contains(called))
          callees[called].trips += multiply(callee.trips, trips);
    }
    // Add blocks in the order of discovery.
    for (auto &[op, callee] : callees)
      for (auto [block, trips] : callee.blocks)
        addBlock(*block, multiply(callee.trips, trips));
  }

  static int64_t multiply(int64_t a, int64_t b) {
    return std::min<uint64_t>(llvm::SaturatingMultiply<uint64_t>(a, b),
                              std::numeric_limits<int32_t>::max());
  }

  void visit(Operation *op) {
    if (!callees.try_emplace(op).second)
      return;
    Callee callee;
    for (Block &block : cast<FunctionOpInterface>(op).getFunctionBody()) {
      if (op != function || &block != &function.getFunctionBody().front())
        callee.blocks.emplace_back(&block, 1);
      visitOps(block, 1, callee);
    }
    callees[op] = std::move(callee);
    postorder.push_back(op);
  }

  void visitOps(Block &block, int64_t trips, Callee &callee) {
    for (Operation &op : block) {
      if (auto call = dyn_cast<CallOpInterface>(op)) {
        auto called = dyn_cast_or_null<FunctionOpInterface>(
            call.resolveCallableInTable(&symbolTables));
        if (called && !called.isExternal()) {
          visit(called);
          callee.calls.emplace_back(called, trips);
        }
      }
      int64_t inner = trips;
      if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
        if (std::optional<APInt> known = loop.getStaticTripCount())
          inner = multiply(trips, known->getLimitedValue());
      for (Region &region : op.getRegions())
        for (Block &nested : region) {
          callee.blocks.emplace_back(&nested, inner);
          visitOps(nested, inner, callee);
        }
    }
  }

  void addBlock(Block &block, int64_t trips) {
    if (llvm::none_of(block, [](Operation &op) {
          return isa<CollectiveOpInterface>(op);
        }))
      return;
    BlockDependences dependences(block);
    Problem model = buildProblem(dependences, *costs, memory, &times);
    addCollectives(dependences, model, simulate(model, getIdentityOrder(model)),
                   trips);
  }

  FunctionOpInterface function;
  std::unique_ptr<CostModel> costs;
  MemoryModel memory;
  NestedTimes times;
  SymbolTableCollection symbolTables;
  llvm::MapVector<Operation *, Callee> callees;
  SmallVector<Operation *, 0> postorder;
  Report report;
};

} // namespace

Report
report::collectReport(FunctionOpInterface function, const Machine &machine,
                      function_ref<std::optional<int64_t>(int64_t)> getLimit) {
  return Collector(function, machine).run(getLimit);
}

Report report::collectReport(func::FuncOp function, const Machine &machine,
                             const std::optional<MemoryLimit> &limit) {
  auto getBytes = [&](StringRef name) -> std::optional<int64_t> {
    if (auto attr = function->getAttrOfType<IntegerAttr>(name))
      return attr.getInt();
    return std::nullopt;
  };
  auto getLimit = [&](int64_t peak) -> std::optional<int64_t> {
    if (!limit)
      return getBytes(CommDialect::kMemoryLimitAttr);
    return limit->getBytes(
        getBytes(CommDialect::kOriginalPeakAttr).value_or(peak));
  };
  return collectReport(cast<FunctionOpInterface>(function.getOperation()),
                       machine, getLimit);
}

FailureOr<func::FuncOp>
report::findFunction(ModuleOp module, StringRef wanted,
                     function_ref<InFlightDiagnostic()> emitError) {
  SmallVector<func::FuncOp> candidates;
  StringRef expected = wanted.empty() ? StringRef("main") : wanted;
  for (auto op : module.getOps<func::FuncOp>()) {
    if (op.isExternal())
      continue;
    if (op.getSymName() == expected)
      return op;
    if (!wanted.empty() || op.isPublic())
      candidates.push_back(op);
  }
  if (wanted.empty() && candidates.size() == 1)
    return candidates.front();
  InFlightDiagnostic diagnostic = emitError();
  if (!wanted.empty())
    diagnostic << "no function '" << wanted << "' with a body: expected ";
  else
    diagnostic << "no function 'main', and not one public function: expected "
                  "the option 'function' to be ";
  if (candidates.empty())
    diagnostic << "a function with a body";
  llvm::interleaveComma(candidates, diagnostic, [&](func::FuncOp op) {
    diagnostic << "'" << op.getSymName() << "'";
  });
  return failure();
}

/// Groups the collectives by nesting and communicator, in the order of their
/// starts.
static auto groupByCommunicator(MutableArrayRef<Collective> collectives) {
  llvm::MapVector<std::pair<unsigned, StringRef>, SmallVector<Collective *>>
      groups;
  for (Collective &collective : collectives)
    groups[{collective.isNested, collective.group}].push_back(&collective);
  return groups;
}

/// Returns true if both lists have the same sequence of collectives. Schedules
/// keep the order of starts on a communicator, even if locations change.
static bool haveSameKinds(ArrayRef<Collective *> before,
                          ArrayRef<Collective *> after) {
  return llvm::equal(before, after, [](Collective *a, Collective *b) {
    return std::tie(a->kind, a->bytes, a->trips) ==
           std::tie(b->kind, b->bytes, b->trips);
  });
}

/// Returns `location` without its callers, as in names of ops.
static StringRef withoutCaller(StringRef location) {
  return location.split(" (from ").first;
}

static void matchByLocation(ArrayRef<Collective *> before,
                            ArrayRef<Collective *> after) {
  std::map<std::pair<StringRef, StringRef>, SmallVector<Collective *, 1>> open;
  // Add them in reverse, so that pop_back removes the first of the remaining
  // ones.
  for (Collective *collective : llvm::reverse(before))
    open[{collective->kind, withoutCaller(collective->location)}].push_back(
        collective);
  for (Collective *collective : after) {
    auto add = [&](StringRef location) {
      auto it = open.find({collective->kind, location});
      if (it == open.end() || it->second.empty())
        return;
      collective->exposedBeforeNs = collective->exposedBeforeNs.value_or(0) +
                                    it->second.pop_back_val()->exposedNs;
    };
    if (!collective->bucket) {
      add(withoutCaller(collective->location));
      continue;
    }
    for (const Bucket::Member &member : collective->bucket->members)
      add(StringRef(member.name).rsplit(" at ").second);
  }
}

void report::addExposedBefore(Report &report, Report &before) {
  auto groupsBefore = groupByCommunicator(before.collectives);
  for (auto &[key, after] : groupByCommunicator(report.collectives)) {
    ArrayRef<Collective *> old = groupsBefore[key];
    if (!haveSameKinds(old, after)) {
      matchByLocation(old, after);
      continue;
    }
    for (auto [was, is] : llvm::zip(old, after))
      is->exposedBeforeNs = was->exposedNs;
  }
}
