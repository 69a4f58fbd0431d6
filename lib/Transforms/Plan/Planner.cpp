//===- Planner.cpp - Makes plans ------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Algorithms and buckets are decided in a copy of the module: one for a plan,
// since the passes that decide also rewrite. They are then applied as
// comm-apply-plan would, and what that makes is scheduled: the order and the
// figures of the plan are those of a program that was made by the plan.
//
//===----------------------------------------------------------------------===//

#include "Planner.h"
#include "../BlockSchedulePass.h"
#include "../GatheredMatmul.h"
#include "../PriorityOrder.h"
#include "../SplitAllReduce.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "Measure.h"
#include "PinnedOrder.h"
#include "PlanApplier.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::comm;

static int64_t getBytes(func::FuncOp function, StringRef attribute) {
  auto bytes = function->getAttrOfType<IntegerAttr>(attribute);
  return bytes ? bytes.getInt() : 0;
}

/// Calls `callback` with each block of `function` that is planned: its own, and
/// those that communicate in ops of planned blocks. A block is before what is
/// nested in it.
static void
forEachPlannedBlock(func::FuncOp function,
                    function_ref<void(Block &, PlannedBlock)> callback,
                    const OpNames &names) {
  auto visit = [&](auto &self, Operation *op) -> void {
    for (auto [i, region] : llvm::enumerate(op->getRegions()))
      for (auto [j, block] : llvm::enumerate(region)) {
        PlannedBlock planned;
        if (op != function)
          planned.op = names.get(op).str();
        planned.region = i;
        planned.block = j;
        callback(block, std::move(planned));
        for (Operation &nested : block)
          if (!isa<CollectiveOpInterface, WaitOpInterface>(nested) &&
              schedule::hasCommunicationWithin(&nested))
            self(self, &nested);
      }
  };
  visit(visit, function);
}

static std::vector<std::string> getOrder(Block &block, const OpNames &names) {
  std::vector<std::string> order;
  for (Operation &op : block)
    if (!op.hasTrait<OpTrait::IsTerminator>())
      order.push_back(names.get(&op).str());
  return order;
}

/// The planned blocks of `function`, with their order.
static std::vector<PlannedBlock> getBlocks(func::FuncOp function,
                                           const OpNames &names) {
  std::vector<PlannedBlock> blocks;
  forEachPlannedBlock(
      function,
      [&](Block &block, PlannedBlock planned) {
        planned.order = getOrder(block, names);
        blocks.push_back(std::move(planned));
      },
      names);
  return blocks;
}

namespace {

class Planner {
public:
  /// Makes of `module` what it decides.
  Planner(ModuleOp module, const PlannerOptions &options)
      : module(module), options(options) {}

  FailureOr<Plan> run();
  /// For who keeps the module.
  void removeMarks();

private:
  struct Function {
    OpNames names;
    PlannedFunction plan;
    const PlannedFunction *pinned;
    /// Collectives, by what they were made of and what they are, once all
    /// algorithms are known.
    llvm::StringMap<std::string> collectives;
    /// The order of planned blocks as the program came, and with which
    /// algorithms were selected.
    std::vector<PlannedBlock> given, selected;
  };

  func::FuncOp find(ModuleOp in, const Function &function) const {
    return in.lookupSymbol<func::FuncOp>(function.plan.name);
  }
  static std::string getKey(StringRef origin, Operation *op) {
    return (origin + " " + op->getName().getStringRef()).str();
  }
  LogicalResult read();
  void nameOps();
  LogicalResult markPins(Function &function, func::FuncOp tried);
  LogicalResult decide(ModuleOp tried);
  LogicalResult decideAlgorithms(ModuleOp tried);
  LogicalResult runPasses(ModuleOp on,
                          function_ref<void(OpPassManager &)> addPasses);
  static std::vector<std::string> getFirstOrder(const Function &function,
                                                const PlannedBlock &block);
  void draft(Function &function, func::FuncOp tried);
  LogicalResult applyDecisions(ModuleOp tried);
  LogicalResult pinOrders();
  bool isPinned(scf::ForOp loop);
  void addLoop(scf::ForOp loop, ArrayRef<CollectiveOpInterface> starts);
  LogicalResult schedule();
  void takeOrder(Function &function);
  void split();
  Function &getFunction(Operation *op);

  ModuleOp module;
  const PlannerOptions &options;
  Machine machine;
  MemoryLimit limit;
  std::vector<Function> functions;
  schedule::PinnedOrders pinnedOrders;
};

} // namespace

Planner::Function &Planner::getFunction(Operation *op) {
  StringRef name = op->getParentOfType<func::FuncOp>().getSymName();
  return *llvm::find_if(functions, [&](const Function &function) {
    return function.plan.name == name;
  });
}

LogicalResult Planner::read() {
  auto emitError = [&] { return mlir::emitError(module.getLoc()); };
  auto emit = [&] { return emitError() << "comm-plan: "; };
  FailureOr<Machine> loaded = loadMachine(options.machine, emitError);
  FailureOr<MemoryLimit> parsed =
      MemoryLimit::parse(options.memoryLimit, emitError);
  if (failed(loaded) || failed(parsed))
    return failure();
  machine = std::move(*loaded);
  limit = *parsed;
  if (!llvm::is_contained({"auto", "saturation", "none"}, options.buckets))
    return emit() << "unknown buckets '" << options.buckets
                  << "'; known are 'auto', 'saturation' and 'none'";
  if (!symbolizeBucketMode(options.bucketMode))
    return emit() << "unknown bucket-mode '" << options.bucketMode
                  << "'; known are 'concat', 'coalesced' and 'view'";
  return success();
}

void Planner::nameOps() {
  std::optional<schedule::Models> models;
  if (options.takesFigures)
    models.emplace(module, machine);
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal() || !schedule::hasCommunicationWithin(function))
      continue;
    PlannedFunction plan;
    plan.name = function.getSymName().str();
    if (models)
      plan.before = measureFunction(function, *models);
    OpNames names(function);
    plan.numOps = names.size();
    std::vector<PlannedBlock> given;
    if (options.selectsAlgorithms)
      given = getBlocks(function, names);
    functions.push_back(
        {std::move(names),
         std::move(plan),
         options.pinned ? options.pinned->find(function.getSymName()) : nullptr,
         {},
         std::move(given),
         {}});
  }
}

LogicalResult
Planner::runPasses(ModuleOp on, function_ref<void(OpPassManager &)> addPasses) {
  PassManager manager(on.getContext());
  // What is only tried is verified as what it leads to.
  manager.enableVerifier(false);
  addPasses(manager);
  return manager.run(on);
}

//===----------------------------------------------------------------------===//
// Algorithms and buckets
//===----------------------------------------------------------------------===//

/// Lets the passes that decide find what is pinned.
LogicalResult Planner::markPins(Function &function, func::FuncOp tried) {
  if (!function.pinned)
    return success();
  MLIRContext *context = tried.getContext();
  function.names.update(tried);
  auto refuse = [&](StringRef name) {
    return emitError(tried.getLoc())
           << "comm-plan: '@" << tried.getSymName() << "' has no collective '"
           << name << "', which is pinned";
  };
  for (const PlannedCollective &collective : function.pinned->collectives) {
    if (!collective.isPinned)
      continue;
    auto op = dyn_cast_if_present<CollectiveOpInterface>(
        function.names.lookup(collective.name));
    if (!op)
      return refuse(collective.name);
    if (collective.algorithm.empty())
      continue;
    std::optional<Algorithm> algorithm =
        symbolizeAlgorithm(collective.algorithm);
    if (!algorithm)
      return op.emitError()
             << "the pinned plan has the unknown algorithm '"
             << collective.algorithm << "'; known are " << getKnownAlgorithms();
    op.setAlgorithm(algorithm);
  }
  PlanApplier applier(tried, *function.pinned, machine, function.names);
  for (const PlannedBlock &planned : function.pinned->blocks) {
    if (!planned.hasPinnedBuckets)
      continue;
    FailureOr<Block *> block = applier.findBlock(planned);
    if (failed(block))
      return failure();
    // No other is to join: each of them has a bucket of its own.
    unsigned number = 0;
    auto mark = [&](Operation *op, const Twine &bucket) {
      op->setAttr(CommDialect::kBucketWithAttr,
                  StringAttr::get(context, "pinned " + bucket));
    };
    for (Operation &op : **block)
      if (isa<CollectiveOpInterface>(op))
        mark(&op, "alone " + Twine(number++));
    for (auto [i, bucket] : llvm::enumerate(planned.buckets))
      for (const std::string &name : bucket.members) {
        Operation *op = function.names.lookup(name);
        if (!isa_and_present<CollectiveOpInterface>(op))
          return refuse(name);
        mark(op, Twine(i));
      }
  }
  return success();
}

LogicalResult Planner::decideAlgorithms(ModuleOp tried) {
  if (options.selectsAlgorithms &&
      failed(runPasses(tried, [&](OpPassManager &manager) {
        SelectAlgorithmPassOptions select;
        select.machine = options.machine;
        select.scheduled = true;
        select.memoryLimit = options.memoryLimit;
        manager.addPass(createSelectAlgorithmPass(select));
      })))
    return failure();
  for (Function &function : functions) {
    func::FuncOp inTried = find(tried, function);
    function.names.update(inTried);
    if (options.selectsAlgorithms)
      function.selected = getBlocks(inTried, function.names);
    inTried.walk([&](CollectiveOpInterface start) {
      PlannedCollective &planned = function.plan.collectives.emplace_back();
      planned.name = function.names.get(start).str();
      if (std::optional<Algorithm> algorithm = start.getAlgorithm())
        planned.algorithm = stringifyAlgorithm(*algorithm).str();
      if (function.pinned)
        for (const PlannedCollective &pinned : function.pinned->collectives)
          planned.isPinned |= pinned.isPinned && pinned.name == planned.name;
    });
    // The order of the program, whatever order it was tried in.
    llvm::stable_sort(
        function.plan.collectives,
        [](const PlannedCollective &a, const PlannedCollective &b) {
          return StringRef(a.name).compare_numeric(b.name) < 0;
        });
    splitAllReduces(inTried, "comm-split-all-reduce");
    function.names.update(inTried);
    inTried.walk([&](CollectiveOpInterface start) {
      if (SmallVector<StringRef> origins = OpNames::getOrigins(start);
          origins.size() == 1)
        function.collectives.try_emplace(getKey(origins.front(), start),
                                         function.names.get(start));
    });
  }
  return success();
}

LogicalResult Planner::decide(ModuleOp tried) {
  for (Function &function : functions)
    if (failed(markPins(function, find(tried, function))))
      return failure();
  if (failed(decideAlgorithms(tried)))
    return failure();
  if (options.buckets != "none" &&
      failed(runPasses(tried, [&](OpPassManager &manager) {
        BucketPassOptions bucket;
        bucket.cap = options.buckets;
        bucket.mode = options.bucketMode;
        bucket.machine = options.machine;
        bucket.memoryLimit = options.memoryLimit;
        manager.addPass(createBucketPass(bucket));
      })))
    return failure();
  for (Function &function : functions) {
    func::FuncOp inTried = find(tried, function);
    scatterByCopies(inTried, "comm-scatter-by-copies");
    reinplaceAllGathers(inTried, /*byCopyEngines=*/true,
                        "comm-reinplace-all-gather");
    draft(function, inTried);
  }
  return success();
}

/// The order with which algorithms were selected; empty: that of the program.
std::vector<std::string> Planner::getFirstOrder(const Function &function,
                                                const PlannedBlock &block) {
  auto find = [&](const std::vector<PlannedBlock> &in) {
    return llvm::find_if(in, [&](const PlannedBlock &other) {
      return other.isSameBlock(block);
    });
  };
  auto given = find(function.given), selected = find(function.selected);
  if (given == function.given.end() || selected == function.selected.end() ||
      given->order == selected->order)
    return {};
  return selected->order;
}

/// Takes down what was decided: buckets, and the order at the moment.
void Planner::draft(Function &function, func::FuncOp tried) {
  function.names.update(tried);
  auto addBucket = [&](PlannedBlock &planned, Operation *op) {
    auto made = op->getAttrOfType<DictionaryAttr>(CommDialect::kBucketAttr);
    SmallVector<StringRef> origins = OpNames::getOrigins(op);
    if (!made || origins.size() < 2)
      return;
    PlannedBucket &bucket = planned.buckets.emplace_back();
    for (StringRef origin : origins)
      bucket.members.push_back(function.collectives.lookup(getKey(origin, op)));
    bucket.mode = options.bucketMode;
    bucket.ended = made.getAs<StringAttr>("ended").getValue().str();
  };
  llvm::StringMap<StringRef> alone;
  forEachPlannedBlock(
      tried,
      [&](Block &block, PlannedBlock planned) {
        for (Operation &op : block) {
          if (!isa<CollectiveOpInterface>(op))
            continue;
          addBucket(planned, &op);
          if (auto reason =
                  op.getAttrOfType<StringAttr>(CommDialect::kLeftAloneAttr))
            alone.try_emplace(function.names.get(&op), reason.getValue());
        }
        planned.order = getOrder(block, function.names);
        planned.firstOrder = getFirstOrder(function, planned);
        function.plan.blocks.push_back(std::move(planned));
      },
      function.names);
  for (PlannedCollective &collective : function.plan.collectives)
    collective.alone = alone.lookup(collective.name).str();
  keepPinned(function.plan, function.pinned);
}

//===----------------------------------------------------------------------===//
// Loops and the order
//===----------------------------------------------------------------------===//

LogicalResult Planner::applyDecisions(ModuleOp tried) {
  for (Function &function : functions) {
    func::FuncOp made = find(module, function);
    PlanApplier applier(made, function.plan, machine, function.names);
    function.names.update(made);
    // What was tried is where the schedule begins.
    if (failed(applier.applyDecisions()) ||
        failed(applier.applyOrders(/*adapts=*/true)))
      return failure();
    StringRef peak = CommDialect::kOriginalPeakAttr;
    if (Attribute bytes = find(tried, function)->getAttr(peak))
      made->setAttr(peak, bytes);
    if (!function.pinned)
      continue;
    for (const PlannedLoop &loop : function.pinned->loops)
      if (loop.isPinned)
        function.plan.loops.push_back(loop);
    if (failed(applier.applyLoops()))
      return failure();
  }
  return success();
}

/// Names ops as they are once loops are pipelined, and finds pinned orders.
LogicalResult Planner::pinOrders() {
  pinnedOrders.clear();
  for (Function &function : functions) {
    func::FuncOp made = find(module, function);
    function.names.update(made);
    if (!function.pinned)
      continue;
    PlanApplier applier(made, *function.pinned, machine, function.names);
    for (const PlannedBlock &kept : function.pinned->blocks) {
      if (!kept.hasPinnedOrder)
        continue;
      FailureOr<Block *> found = applier.findBlock(kept);
      if (failed(found))
        return failure();
      Block *block = *found;
      // Where nothing communicates nothing is planned.
      if (!schedule::hasCommunicationWithin(block->getParentOp()))
        continue;
      if (pinnedOrders.contains(block))
        return emitError(block->getParentOp()->getLoc())
               << "comm-plan: the pinned plan has this block twice";
      if (failed(pinOrder(*block, kept, function.names, pinnedOrders[block])))
        return failure();
    }
  }
  return success();
}

bool Planner::isPinned(scf::ForOp loop) {
  Function &function = getFunction(loop);
  return llvm::any_of(function.plan.loops, [&](const PlannedLoop &planned) {
    return planned.isPinned && planned.name == function.names.get(loop);
  });
}

void Planner::addLoop(scf::ForOp loop, ArrayRef<CollectiveOpInterface> starts) {
  Function &function = getFunction(loop);
  PlannedLoop &planned = function.plan.loops.emplace_back();
  planned.name = function.names.get(loop).str();
  for (CollectiveOpInterface start : starts)
    planned.starts.push_back(function.names.get(start).str());
}

LogicalResult Planner::schedule() {
  schedule::LoopHooks hooks;
  hooks.mayPipeline = [&](scf::ForOp loop) { return !isPinned(loop); };
  hooks.beforePipelining = [&](scf::ForOp loop,
                               ArrayRef<CollectiveOpInterface> starts) {
    addLoop(loop, starts);
  };
  hooks.afterPipelining = [&] { return pinOrders(); };
  schedule::ModuleScheduler scheduler(module, machine, limit, &pinnedOrders,
                                      std::move(hooks));
  if (failed(scheduler.run(options.pipelinesLoops)))
    return failure();
  for (Function &function : functions) {
    if (!scheduler.isPipelined(find(module, function)))
      llvm::erase_if(function.plan.loops,
                     [](const PlannedLoop &loop) { return !loop.isPinned; });
    takeOrder(function);
  }
  return success();
}

/// Takes down the order of all blocks, by the names that ops had before they
/// were scheduled. Pipelining has made some of the blocks.
void Planner::takeOrder(Function &function) {
  std::vector<PlannedBlock> drafted = std::move(function.plan.blocks);
  function.plan.blocks.clear();
  forEachPlannedBlock(
      find(module, function),
      [&](Block &block, PlannedBlock planned) {
        for (PlannedBlock &known : drafted)
          if (known.isSameBlock(planned)) {
            planned = std::move(known);
            break;
          }
        planned.hasPinnedOrder = pinnedOrders.contains(&block);
        planned.order = getOrder(block, function.names);
        function.plan.blocks.push_back(std::move(planned));
      },
      function.names);
}

void Planner::split() {
  auto record = [&](AllGatherOp gather) {
    Function &function = getFunction(gather);
    function.plan.splitMatmuls.push_back(function.names.get(gather).str());
  };
  SplitGatheredMatmulPassOptions defaults;
  splitGatheredMatmuls(module, machine, defaults.leastGain, /*force=*/false,
                       "comm-split-gathered-matmul", record);
}

FailureOr<Plan> Planner::run() {
  if (failed(read()))
    return failure();
  nameOps();
  {
    OwningOpRef<ModuleOp> tried = module.clone();
    if (failed(decide(*tried)) || failed(applyDecisions(*tried)))
      return failure();
  }
  if (failed(schedule()))
    return failure();
  if (options.selectsAlgorithms)
    split();

  Plan plan;
  plan.machine = options.machine;
  plan.memoryLimit = options.memoryLimit;
  std::optional<schedule::Models> models;
  if (options.takesFigures)
    models.emplace(module, machine);
  for (Function &function : functions) {
    func::FuncOp made = find(module, function);
    if (models)
      function.plan.planned = measureFunction(made, *models);
    function.plan.originalPeakBytes =
        getBytes(made, CommDialect::kOriginalPeakAttr);
    if (made->hasAttr(CommDialect::kMemoryLimitAttr))
      function.plan.limitBytes = getBytes(made, CommDialect::kMemoryLimitAttr);
    plan.functions.push_back(function.plan);
  }
  return plan;
}

void Planner::removeMarks() {
  for (Function &function : functions)
    OpNames::removeMarks(find(module, function));
}

FailureOr<Plan> comm::makePlan(ModuleOp module, const PlannerOptions &options) {
  OwningOpRef<ModuleOp> made = module.clone();
  return Planner(*made, options).run();
}

FailureOr<Plan> comm::planAndApply(ModuleOp module,
                                   const PlannerOptions &options) {
  Planner planner(module, options);
  FailureOr<Plan> plan = planner.run();
  planner.removeMarks();
  return plan;
}

//===----------------------------------------------------------------------===//
// Application
//===----------------------------------------------------------------------===//

LogicalResult comm::applyPlan(ModuleOp module, const Plan &plan,
                              const Machine &machine, bool adapts,
                              StringRef flag) {
  OwningOpRef<ModuleOp> copy = module.clone();
  SmallVector<func::FuncOp> functions;
  for (const PlannedFunction &planned : plan.functions) {
    auto function = copy->lookupSymbol<func::FuncOp>(planned.name);
    auto refuse = [&](Location loc) {
      return emitError(loc) << "the plan breaks the rule 'program': ";
    };
    if (!function || function.isExternal())
      return refuse(module.getLoc())
             << "there is no function '@" << planned.name << "' with a body";
    OpNames names(function);
    if (names.size() != planned.numOps)
      return refuse(function.getLoc())
             << "'@" << planned.name << "' has " << names.size()
             << " ops, and the plan is for one with " << planned.numOps;
    PlanApplier applier(function, planned, machine, names);
    if (failed(applier.applyDecisions()) || failed(applier.applyLoops()) ||
        failed(applier.applyOrders(adapts)) || failed(applier.applySplits()))
      return failure();
    functions.push_back(function);
  }

  Builder builder(module.getContext());
  schedule::Models models(*copy, machine);
  for (auto [function, planned] : llvm::zip(functions, plan.functions)) {
    PlanFigures figures = measureFunction(function, models);
    if (planned.limitBytes && figures.peakBytes > *planned.limitBytes)
      return emitError(function.getLoc())
             << "the plan breaks the rule 'memory': '@" << planned.name
             << "' needs " << figures.peakBytes << " bytes, and its limit is "
             << *planned.limitBytes;
    function->setAttr(CommDialect::kOriginalPeakAttr,
                      builder.getI64IntegerAttr(planned.originalPeakBytes));
    if (planned.limitBytes)
      function->setAttr(CommDialect::kMemoryLimitAttr,
                        builder.getI64IntegerAttr(*planned.limitBytes));
    ForwardedRemark(remark::RemarkKind::RemarkPassed, function.getLoc(),
                    "PlanApplied", flag, function.getSymNameAttr())
        .add("PlannedNs", planned.planned.makespanNs)
        .add("MakespanNs", figures.makespanNs)
        .add("ExposedNs", figures.exposedNs)
        .add("PeakBytes", figures.peakBytes);
  }
  PassManager manager(module.getContext());
  manager.addPass(createVerifyPass());
  if (failed(manager.run(*copy)))
    return failure();
  for (func::FuncOp function : functions) {
    OpNames::removeMarks(function);
    auto ours = module.lookupSymbol<func::FuncOp>(function.getSymName());
    ours->setAttrs(function->getAttrDictionary());
    ours.getBody().takeBody(function.getBody());
  }
  return success();
}
