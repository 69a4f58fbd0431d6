//===- Planner.cpp - Makes plans ------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes that decide algorithms and buckets also rewrite. What they make is
// scheduled; but where a plan is wanted, that is applied to the program as it
// came, and the order and the figures of the plan are those of what this makes.
//
//===----------------------------------------------------------------------===//

#include "Planner.h"
#include "../AlgorithmTrial.h"
#include "../BlockSchedulePass.h"
#include "../GatheredMatmul.h"
#include "../PriorityOrder.h"
#include "../SplitAllReduce.h"
#include "Analysis/ScalarBodies.h"
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
      : module(module), options(options),
        takesDown(options.takesDown || options.pinned) {}

  FailureOr<Plan> run();
  /// For who keeps the module.
  void removeMarks();

private:
  struct Function {
    PlannedFunction plan;
    std::optional<OpNames> names;
    const PlannedFunction *pinned = nullptr;
    /// Collectives, by what they were made of and what they are, once all
    /// algorithms are known.
    llvm::StringMap<std::string> collectives;
    /// The order of planned blocks as the program came, and with which
    /// algorithms were selected.
    std::vector<PlannedBlock> came, selected;
    /// Once it is scheduled.
    int64_t makespanNs = 0;
    bool isGuessed = false;
  };
  /// In which order algorithms are selected, if at all.
  enum class Selection { InSchedule, InOwnOrder, None };

  func::FuncOp find(const Function &function) {
    return module.lookupSymbol<func::FuncOp>(function.plan.name);
  }
  static std::string getKey(StringRef origin, Operation *op) {
    return (origin + " " + op->getName().getStringRef()).str();
  }
  LogicalResult read();
  void nameOps();
  LogicalResult markPins(Function &function);
  void restart();
  LogicalResult select(Selection selection);
  LogicalResult finish();
  bool isSlower();
  LogicalResult search();
  LogicalResult decide();
  void takeAlgorithms(Function &function);
  void takeCollectives(Function &function, bool areNew);
  LogicalResult runPasses(function_ref<void(OpPassManager &)> addPasses);
  static std::vector<std::string> getFirstOrder(const Function &function,
                                                const PlannedBlock &block);
  void draft(Function &function);
  LogicalResult applyDecisions();
  LogicalResult pinOrders();
  bool isPinned(scf::ForOp loop);
  void addLoop(scf::ForOp loop, ArrayRef<CollectiveOpInterface> starts);
  LogicalResult schedule();
  void takeOrder(Function &function);
  void split();
  Function &getFunction(Operation *op);

  ModuleOp module;
  /// As it came, with names, where there is a plan or another selection may be
  /// tried.
  OwningOpRef<ModuleOp> given;
  const PlannerOptions &options;
  /// Otherwise ops need no names, and there is no plan.
  bool takesDown;
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
  if (!llvm::is_contained({"auto", "quick", "saturation", "none"},
                          options.buckets))
    return emit() << "unknown buckets '" << options.buckets
                  << "'; known are 'auto', 'quick', 'saturation' and 'none'";
  if (!symbolizeBucketMode(options.bucketMode))
    return emit() << "unknown bucket-mode '" << options.bucketMode
                  << "'; known are 'concat', 'coalesced' and 'view'";
  return success();
}

void Planner::nameOps() {
  std::optional<schedule::Models> models;
  if (options.takesDown || options.selectsAlgorithms)
    models.emplace(module, machine);
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal() || !schedule::hasCommunicationWithin(function))
      continue;
    Function &entry = functions.emplace_back();
    entry.plan.name = function.getSymName().str();
    if (options.pinned)
      entry.pinned = options.pinned->find(function.getSymName());
    if (models)
      entry.plan.before = measureFunction(function, *models);
    // So that nobody finds it out again (recordOriginalPeaks).
    StringRef peak = CommDialect::kOriginalPeakAttr;
    if (options.selectsAlgorithms && !function->hasAttr(peak))
      function->setAttr(peak, Builder(function).getI64IntegerAttr(
                                  entry.plan.before.peakBytes));
    if (!takesDown)
      continue;
    entry.names.emplace(function);
    entry.plan.numOps = entry.names->size();
    if (options.selectsAlgorithms)
      entry.came = getBlocks(function, *entry.names);
  }
}

LogicalResult
Planner::runPasses(function_ref<void(OpPassManager &)> addPasses) {
  PassManager manager(module.getContext());
  // It is verified as what it leads to.
  manager.enableVerifier(false);
  addPasses(manager);
  return manager.run(module);
}

//===----------------------------------------------------------------------===//
// Algorithms and buckets
//===----------------------------------------------------------------------===//

/// Lets the passes that decide find what is pinned.
LogicalResult Planner::markPins(Function &function) {
  if (!function.pinned)
    return success();
  func::FuncOp made = find(function);
  MLIRContext *context = made.getContext();
  auto refuse = [&](StringRef name) {
    return emitError(made.getLoc())
           << "comm-plan: '@" << made.getSymName() << "' has no collective '"
           << name << "', which is pinned";
  };
  for (const PlannedCollective &collective : function.pinned->collectives) {
    if (!collective.isPinned)
      continue;
    auto op = dyn_cast_if_present<CollectiveOpInterface>(
        function.names->lookup(collective.name));
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
  PlanApplier applier(made, *function.pinned, machine, *function.names);
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
        Operation *op = function.names->lookup(name);
        if (!isa_and_present<CollectiveOpInterface>(op))
          return refuse(name);
        mark(op, Twine(i));
      }
  }
  return success();
}

LogicalResult Planner::select(Selection selection) {
  if (selection == Selection::None)
    return success();
  if (selection == Selection::InSchedule
          ? failed(selectInSchedule(module, machine, limit))
          : failed(selectInOwnOrder(module, machine)))
    return failure();
  if (!options.takesDown)
    return success();
  // That bucket is there before its algorithm, in plans it is the other way
  // round.
  Operation *named = nullptr;
  for (Function &function : functions)
    forEachOp<CollectiveOpInterface>(
        find(function), [&](CollectiveOpInterface start) {
          if (OpNames::getOrigins(start).size() > 1)
            named = start;
        });
  if (named)
    return emitError(OpNames::getLoc(named))
           << "comm-plan: no plan can say by which algorithm a named or pinned "
              "bucket runs; leave out 'algorithms'";
  return success();
}

void Planner::takeAlgorithms(Function &function) {
  if (!takesDown)
    return;
  func::FuncOp made = find(function);
  // Named buckets are made to select algorithms.
  if (options.selectsAlgorithms) {
    function.names->update(made);
    function.selected = getBlocks(made, *function.names);
  }
  forEachOp<CollectiveOpInterface>(made, [&](CollectiveOpInterface start) {
    PlannedCollective &planned = function.plan.collectives.emplace_back();
    planned.name = function.names->get(start).str();
    if (std::optional<Algorithm> algorithm = start.getAlgorithm())
      planned.algorithm = stringifyAlgorithm(*algorithm).str();
    if (function.pinned)
      for (const PlannedCollective &pinned : function.pinned->collectives)
        planned.isPinned |= pinned.isPinned && pinned.name == planned.name;
  });
  // The order of the program, whatever order it has by now.
  llvm::stable_sort(function.plan.collectives,
                    [](const PlannedCollective &a, const PlannedCollective &b) {
                      return StringRef(a.name).compare_numeric(b.name) < 0;
                    });
}

void Planner::takeCollectives(Function &function, bool areNew) {
  if (!takesDown)
    return;
  func::FuncOp made = find(function);
  if (areNew)
    function.names->update(made);
  forEachOp<CollectiveOpInterface>(made, [&](CollectiveOpInterface start) {
    if (SmallVector<StringRef> origins = OpNames::getOrigins(start);
        origins.size() == 1)
      function.collectives.try_emplace(getKey(origins.front(), start),
                                       function.names->get(start));
  });
}

LogicalResult Planner::decide() {
  for (Function &function : functions) {
    takeAlgorithms(function);
    bool areSplit = splitAllReduces(find(function), "comm-split-all-reduce");
    takeCollectives(function, /*areNew=*/areSplit);
  }
  if (options.buckets != "none" &&
      failed(runPasses([&](OpPassManager &manager) {
        BucketPassOptions bucket;
        bucket.cap = options.buckets;
        bucket.mode = options.bucketMode;
        bucket.machine = options.machine;
        bucket.memoryLimit = options.memoryLimit;
        manager.addPass(createBucketPass(bucket));
      })))
    return failure();
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    scatterByCopies(made, "comm-scatter-by-copies");
    reinplaceAllGathers(made, /*byCopyEngines=*/true,
                        "comm-reinplace-all-gather");
    draft(function);
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
  auto came = find(function.came), selected = find(function.selected);
  if (came == function.came.end() || selected == function.selected.end() ||
      came->order == selected->order)
    return {};
  return selected->order;
}

/// Takes down what was decided: buckets, and the order at the moment.
void Planner::draft(Function &function) {
  if (!takesDown)
    return;
  func::FuncOp made = find(function);
  function.names->update(made);
  auto addBucket = [&](PlannedBlock &planned, Operation *op) {
    auto merged = op->getAttrOfType<DictionaryAttr>(CommDialect::kBucketAttr);
    SmallVector<StringRef> origins = OpNames::getOrigins(op);
    if (!merged || origins.size() < 2)
      return;
    PlannedBucket &bucket = planned.buckets.emplace_back();
    for (StringRef origin : origins)
      bucket.members.push_back(function.collectives.lookup(getKey(origin, op)));
    bucket.mode = options.bucketMode;
    bucket.ended = merged.getAs<StringAttr>("ended").getValue().str();
  };
  llvm::StringMap<StringRef> alone;
  forEachPlannedBlock(
      made,
      [&](Block &block, PlannedBlock planned) {
        for (Operation &op : block) {
          if (!isa<CollectiveOpInterface>(op))
            continue;
          addBucket(planned, &op);
          if (auto reason =
                  op.getAttrOfType<StringAttr>(CommDialect::kLeftAloneAttr))
            alone.try_emplace(function.names->getOrigin(&op),
                              reason.getValue());
        }
        planned.order = getOrder(block, *function.names);
        planned.firstOrder = getFirstOrder(function, planned);
        function.plan.blocks.push_back(std::move(planned));
      },
      *function.names);
  for (PlannedCollective &collective : function.plan.collectives)
    collective.alone = alone.lookup(collective.name).str();
  keepPinned(function.plan, function.pinned);
}

//===----------------------------------------------------------------------===//
// Loops and the order
//===----------------------------------------------------------------------===//

/// Where there is a plan the program is what comm-apply-plan makes of it: so
/// ops have the names that they will have there.
LogicalResult Planner::applyDecisions() {
  if (!takesDown)
    return success();
  OwningOpRef<ModuleOp> fresh = given->clone();
  StringRef peak = CommDialect::kOriginalPeakAttr;
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    auto asGiven = fresh->lookupSymbol<func::FuncOp>(function.plan.name);
    if (Attribute bytes = made->getAttr(peak))
      asGiven->setAttr(peak, bytes);
    made->setAttrs(asGiven->getAttrDictionary());
    made.getBody().takeBody(asGiven.getBody());
    function.names->update(made);
    PlanApplier applier(made, function.plan, machine, *function.names);
    // What was tried is where the schedule begins.
    if (failed(applier.applyDecisions()) ||
        failed(applier.applyOrders(/*adapts=*/true)))
      return failure();
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
  if (!takesDown)
    return success();
  pinnedOrders.clear();
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    function.names->update(made);
    if (!function.pinned)
      continue;
    PlanApplier applier(made, *function.pinned, machine, *function.names);
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
      if (failed(pinOrder(*block, kept, *function.names, pinnedOrders[block])))
        return failure();
    }
  }
  return success();
}

bool Planner::isPinned(scf::ForOp loop) {
  if (!takesDown)
    return false;
  Function &function = getFunction(loop);
  return llvm::any_of(function.plan.loops, [&](const PlannedLoop &planned) {
    return planned.isPinned && planned.name == function.names->get(loop);
  });
}

void Planner::addLoop(scf::ForOp loop, ArrayRef<CollectiveOpInterface> starts) {
  if (!takesDown)
    return;
  Function &function = getFunction(loop);
  PlannedLoop &planned = function.plan.loops.emplace_back();
  planned.name = function.names->get(loop).str();
  for (CollectiveOpInterface start : starts)
    planned.starts.push_back(function.names->get(start).str());
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
    func::FuncOp made = find(function);
    function.makespanNs = scheduler.getTotals(made).makespanNs;
    function.isGuessed = scheduler.isGuessed(made);
    if (!takesDown)
      continue;
    if (!scheduler.isPipelined(made))
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
      find(function),
      [&](Block &block, PlannedBlock planned) {
        for (PlannedBlock &known : drafted)
          if (known.isSameBlock(planned)) {
            planned = std::move(known);
            break;
          }
        planned.hasPinnedOrder = pinnedOrders.contains(&block);
        planned.order = getOrder(block, *function.names);
        function.plan.blocks.push_back(std::move(planned));
      },
      *function.names);
}

void Planner::split() {
  auto record = [&](AllGatherOp gather) {
    if (!takesDown)
      return;
    Function &function = getFunction(gather);
    function.plan.splitMatmuls.push_back(function.names->get(gather).str());
  };
  SplitGatheredMatmulPassOptions defaults;
  splitGatheredMatmuls(module, machine, defaults.leastGain, /*force=*/false,
                       "comm-split-gathered-matmul", record);
}

LogicalResult Planner::finish() {
  return success(succeeded(decide()) && succeeded(applyDecisions()) &&
                 succeeded(schedule()));
}

/// Is a function slower than it came, though that keeps the limit?
bool Planner::isSlower() {
  return llvm::any_of(functions, [&](Function &function) {
    const PlanFigures &before = function.plan.before;
    auto bytes = find(function)->getAttrOfType<IntegerAttr>(
        CommDialect::kMemoryLimitAttr);
    return !function.isGuessed && function.makespanNs > before.makespanNs &&
           (!bytes || before.peakBytes <= bytes.getInt());
  });
}

/// Has the module as it came again.
void Planner::restart() {
  OwningOpRef<ModuleOp> fresh = given->clone();
  for (Function &function : functions) {
    auto came = fresh->lookupSymbol<func::FuncOp>(function.plan.name);
    func::FuncOp made = find(function);
    made->setAttrs(came->getAttrDictionary());
    made.getBody().takeBody(came.getBody());
    if (takesDown)
      function.names->update(made);
    function.collectives.clear();
    PlannedFunction &plan = function.plan;
    plan.collectives.clear();
    plan.blocks.clear();
    plan.loops.clear();
  }
}

/// Algorithms are best selected where all that could hide a collective is
/// beside it. But within the limit it may not get there, and what was selected
/// for that may be slow, or need more memory than there is. What is only tried
/// says nothing.
LogicalResult Planner::search() {
  SmallVector<Selection> selections = {Selection::None};
  if (options.selectsAlgorithms)
    selections = {Selection::InSchedule, Selection::InOwnOrder,
                  Selection::None};
  for (Selection selection : selections) {
    if (selection != selections.front())
      restart();
    for (Function &function : functions)
      if (failed(markPins(function)))
        return failure();
    std::vector<Diagnostic> diagnostics;
    LogicalResult selected = success(), finished = success();
    {
      ScopedDiagnosticHandler keep(
          module.getContext(), [&](Diagnostic &diagnostic) {
            diagnostics.push_back(std::move(diagnostic));
          });
      selected = select(selection);
      if (succeeded(selected))
        finished = finish();
    }
    bool isGood = succeeded(selected) && succeeded(finished) && !isSlower();
    if (succeeded(selected) && !isGood && selection != selections.back())
      continue;
    for (Diagnostic &diagnostic : diagnostics)
      module.getContext()->getDiagEngine().emit(std::move(diagnostic));
    return success(succeeded(selected) && succeeded(finished));
  }
  llvm_unreachable("the last one is taken");
}

FailureOr<Plan> Planner::run() {
  if (failed(read()))
    return failure();
  nameOps();
  if (takesDown || options.selectsAlgorithms)
    given = module.clone();
  if (failed(search()))
    return failure();
  if (options.selectsAlgorithms)
    split();

  Plan plan;
  if (!takesDown)
    return plan;
  plan.machine = options.machine;
  plan.memoryLimit = options.memoryLimit;
  std::optional<schedule::Models> models;
  if (options.takesDown)
    models.emplace(module, machine);
  for (Function &function : functions) {
    func::FuncOp made = find(function);
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
  if (!takesDown)
    return;
  for (Function &function : functions)
    OpNames::removeMarks(find(function));
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
