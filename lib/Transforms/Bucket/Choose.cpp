//===- Choose.cpp - Buckets chosen together with the schedule -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buckets are as good as the best schedule that they allow. So plans with
// several caps are estimated on numbers, and those worth it are made in a copy
// of the module, scheduled within the memory limit, and simulated: the IR that
// is taken in the end is the very one that was measured. Where that would take
// too long, the best estimate is made, and kept only if it is not worse than
// what was there.
//
//===----------------------------------------------------------------------===//

#include "Choose.h"
#include "../Schedule/ModuleScheduler.h"
#include "CommDialect/Transforms/Remarks.h"
#include "Estimate.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::schedule;
using remark::RemarkKind;

static constexpr StringLiteral kFlag = "comm-bucket";
static constexpr int64_t kMiB = int64_t(1) << 20;

/// Larger modules are not scheduled to compare, and get few plans.
static constexpr int64_t kMostOpsToCompare = 20'000;
/// Of smaller ones all fixed caps are scheduled; of others plans with so many
/// ops in all, but at least two.
static constexpr int64_t kMostOpsToTryAll = 5'000, kScheduledOps = 40'000;
/// Besides, so many plans that are none of the fixed caps.
static constexpr unsigned kMostNotFixed = 4;
/// Ops in all plans of the search for better caps, and their number.
static constexpr int64_t kSearchedOps = 100'000;
static constexpr int64_t kMostSearched = 40;

namespace {

/// A block with collectives in or below it, as it is at first.
struct ChoiceBlock {
  std::unique_ptr<AnalyzedBlock> analyzed;
  /// Number of the function.
  unsigned function;
  /// The block around, and the op in there. None for blocks of the function.
  std::optional<unsigned> parent;
  unsigned parentOp = 0;
  /// Ops with such blocks in them.
  SmallVector<unsigned> opsWithBlocks;
};

/// What functions take, one after the other.
struct Figures {
  int64_t makespanNs = 0, peakBytes = 0;
  unsigned numCollectives = 0;

  void add(const Figures &other) {
    makespanNs += other.makespanNs;
    peakBytes = std::max(peakBytes, other.peakBytes);
    numCollectives += other.numCollectives;
  }
  bool operator<(const Figures &other) const {
    return std::tie(makespanNs, numCollectives, peakBytes) <
           std::tie(other.makespanNs, other.numCollectives, other.peakBytes);
  }
};

/// A way to bucket the functions.
struct Candidate {
  /// For people.
  std::string name;
  /// None: all stays as it is.
  std::optional<BucketCaps> caps;
  /// One of those that the choice is never behind.
  bool isFixed = false;
  /// By block.
  std::vector<BucketPlan> plans;
  /// By function: in the plan's order, on numbers; and, if all functions keep
  /// their limits, when scheduled.
  SmallVector<Figures> estimates, figures;
  /// The module with the buckets, scheduled, for as long as it may be taken.
  OwningOpRef<ModuleOp> scheduled;

  int64_t getEstimateNs() const {
    int64_t ns = 0;
    for (const Figures &estimate : estimates)
      ns += estimate.makespanNs;
    return ns;
  }
  Figures getFigures() const {
    Figures sum;
    for (const Figures &ofFunction : figures)
      sum.add(ofFunction);
    return sum;
  }
  bool hasBuckets() const {
    return llvm::any_of(
        plans, [](const BucketPlan &plan) { return !plan.buckets.empty(); });
  }
};

/// Chooses the buckets of some functions together.
class BucketChooser {
public:
  /// `models` are of the module as it is.
  BucketChooser(ArrayRef<func::FuncOp> functions, Models &models,
                const MemoryLimit &limit, const BucketOptions &options)
      : functions(functions), models(models), limit(limit), options(options),
        module(functions.front()->getParentOfType<ModuleOp>()) {}

  void run();

private:
  // What there is.
  void collect();
  void collect(Block &block, unsigned function, std::optional<unsigned> parent,
               unsigned parentOp);

  // On numbers.
  void addUnchanged();
  const Candidate *add(const Twine &name, BucketCaps caps,
                       bool isFixed = false);
  void addCandidates();
  void search();
  const Candidate *getBestEstimate(bool hasBuckets, bool keepsLimits) const;

  // On IR.
  OwningOpRef<ModuleOp> copyModule();
  void makeBuckets(ModuleOp copy, const BucketCaps &caps) const;
  bool schedule(Candidate &candidate);
  void chooseByMeasuring();
  void chooseByEstimate();
  void takeBody(unsigned function, ModuleOp from) {
    func::FuncOp ours = functions[function];
    ours.getBody().takeBody(
        from.lookupSymbol<func::FuncOp>(ours.getSymName()).getBody());
  }

  // What is said of it.
  void findReasons();
  void leaveAlone(unsigned function);
  void remarkOn(unsigned function, const Candidate &chosen);

  Candidate &getUnchanged() { return *candidates.front(); }
  bool keepsLimit(func::FuncOp function, int64_t peakBytes) const;

  SmallVector<func::FuncOp> functions;
  Models &models;
  const MemoryLimit &limit;
  const BucketOptions &options;
  ModuleOp module;
  /// A block is before those that are nested in it.
  SmallVector<ChoiceBlock, 0> blocks;
  int64_t numOps = 0;
  /// Somebody named buckets, which are made in any case.
  bool areNamed = false;
  /// The first is what there is.
  std::vector<std::unique_ptr<Candidate>> candidates;
  /// By function: why collectives are alone if it stays as it is, in the order
  /// of a walk.
  SmallVector<SmallVector<std::string, 0>> reasons;
};

} // namespace

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

static bool communicates(Operation *op) {
  return op->walk([](CollectiveOpInterface) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

static SmallVector<func::FuncOp> getCommunicating(ModuleOp module) {
  SmallVector<func::FuncOp> found;
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal() && communicates(function))
      found.push_back(function);
  return found;
}

bool BucketChooser::keepsLimit(func::FuncOp function, int64_t peakBytes) const {
  auto original =
      function->getAttrOfType<IntegerAttr>(CommDialect::kOriginalPeakAttr);
  std::optional<int64_t> most = limit.getBytes(original.getInt());
  return !most || peakBytes <= *most;
}

void BucketChooser::collect(Block &block, unsigned function,
                            std::optional<unsigned> parent, unsigned parentOp) {
  unsigned number = blocks.size();
  blocks.push_back({models.analyze(block), function, parent, parentOp, {}});
  ArrayRef<Operation *> ops = blocks[number].analyzed->dependences.getOps();
  numOps += ops.size();
  for (auto [i, op] : llvm::enumerate(ops)) {
    areNamed |= op->hasAttr(CommDialect::kBucketWithAttr);
    if (op->getNumRegions() == 0 || !communicates(op))
      continue;
    blocks[number].opsWithBlocks.push_back(i);
    for (Region &region : op->getRegions())
      for (Block &nested : region)
        collect(nested, function, number, i);
  }
}

void BucketChooser::collect() {
  for (auto [i, function] : llvm::enumerate(functions)) {
    int64_t peak = 0;
    for (Block &block : function.getBody()) {
      unsigned number = blocks.size();
      collect(block, i, std::nullopt, 0);
      peak = std::max(peak, blocks[number].analyzed->memory.peak);
    }
    if (!function->hasAttr(CommDialect::kOriginalPeakAttr))
      function->setAttr(CommDialect::kOriginalPeakAttr,
                        Builder(module.getContext()).getI64IntegerAttr(peak));
  }
}

//===----------------------------------------------------------------------===//
// On numbers
//===----------------------------------------------------------------------===//

static bool areSame(ArrayRef<BucketPlan> a, ArrayRef<BucketPlan> b) {
  auto haveSameMembers = [](const Bucket &a, const Bucket &b) {
    return llvm::equal(a.members, b.members,
                       [](const BucketMember &a, const BucketMember &b) {
                         return a.start == b.start;
                       });
  };
  return llvm::equal(a, b, [&](const BucketPlan &a, const BucketPlan &b) {
    return a.order == b.order &&
           llvm::equal(a.buckets, b.buckets, haveSameMembers);
  });
}

void BucketChooser::addUnchanged() {
  auto candidate = std::make_unique<Candidate>();
  candidate->name = "none";
  candidate->estimates.resize(functions.size());
  for (const ChoiceBlock &block : blocks) {
    const AnalyzedBlock &analyzed = *block.analyzed;
    candidate->plans.emplace_back().order = analyzed.order;
    if (!block.parent)
      candidate->estimates[block.function].add(
          {analyzed.simulation.makespanNs, analyzed.memory.peak, 0});
  }
  candidates.push_back(std::move(candidate));
}

/// Plans the buckets of all blocks and estimates what they take. Returns null
/// if another candidate is the same.
const Candidate *BucketChooser::add(const Twine &name, BucketCaps caps,
                                    bool isFixed) {
  BucketOptions planned = options;
  planned.caps = std::move(caps);
  auto candidate = std::make_unique<Candidate>();
  candidate->name = name.str();
  candidate->caps = planned.caps;
  candidate->isFixed = isFixed;
  candidate->plans.resize(blocks.size());
  candidate->estimates.resize(functions.size());
  // By block and op: what it takes with the blocks nested in it.
  DenseMap<std::pair<unsigned, unsigned>, int64_t> nestedNs;
  for (unsigned i = blocks.size(); i-- > 0;) {
    const ChoiceBlock &block = blocks[i];
    AnalyzedBlock &analyzed = *block.analyzed;
    BucketPlan &plan = candidate->plans[i];
    plan = planBuckets(analyzed.dependences, models.costs, planned);

    auto exchangeNs = [&] {
      for (unsigned op : block.opsWithBlocks)
        std::swap(analyzed.model.ops[op].ns, nestedNs[{i, op}]);
    };
    exchangeNs();
    int64_t ns = estimateMakespanNs(analyzed.dependences, analyzed.model, plan,
                                    models.costs);
    exchangeNs();
    if (!block.parent) {
      // In the plan's order a bucket needs the memory that its members need.
      candidate->estimates[block.function].add(
          {ns, getMemoryProfile(analyzed.model, plan.order).peak, 0});
      continue;
    }
    // A loop takes its trips. That the longest region of a branch may be
    // another one does not matter to compare.
    const BlockModel &around = blocks[*block.parent].analyzed->model;
    double perBlock = static_cast<double>(around.ops[block.parentOp].ns) /
                      std::max<int64_t>(analyzed.simulation.makespanNs, 1);
    int64_t &opNs = nestedNs[{*block.parent, block.parentOp}];
    opNs = std::max<int64_t>(opNs, perBlock * ns);
  }
  for (const std::unique_ptr<Candidate> &other : candidates)
    if (areSame(other->plans, candidate->plans)) {
      other->isFixed |= isFixed;
      return nullptr;
    }
  candidates.push_back(std::move(candidate));
  return candidates.back().get();
}

static BucketCaps makeCaps(ArrayRef<int64_t> bytes) {
  BucketCaps caps;
  caps.bytes.assign(bytes.begin(), bytes.end());
  return caps;
}

void BucketChooser::addCandidates() {
  addUnchanged();
  add("alone", makeCaps({0}), /*isFixed=*/true);
  // As comm-bucket has them.
  bool isLarge = numOps > kMostOpsToCompare;
  for (int64_t mib : {1, 5, 25, 100, 500})
    if (!isLarge || mib == 25)
      add(Twine(mib) + " MiB", makeCaps({kMiB, mib * kMiB}), /*isFixed=*/true);
  BucketCaps saturating;
  saturating.saturates = true;
  add("saturation", saturating, /*isFixed=*/true);
  if (isLarge)
    return;
  for (int64_t mib : {5, 25, 100, 500}) {
    BucketCaps tapering = makeCaps({kMiB, mib * kMiB});
    tapering.tapers = true;
    add(Twine(mib) + " MiB, tapering", tapering);
  }
  for (int64_t mib : {5, 25, 100})
    add(Twine(mib) + " MiB from the first", makeCaps({mib * kMiB}));
}

const Candidate *BucketChooser::getBestEstimate(bool hasBuckets,
                                                bool keepsLimits) const {
  const Candidate *best = nullptr;
  for (const std::unique_ptr<Candidate> &candidate : candidates) {
    if (candidate->hasBuckets() != hasBuckets ||
        (best && candidate->getEstimateNs() >= best->getEstimateNs()))
      continue;
    bool isWithin = true;
    for (auto [function, estimate] :
         llvm::zip_equal(functions, candidate->estimates))
      isWithin &= keepsLimit(function, estimate.peakBytes);
    if (isWithin || !keepsLimits)
      best = candidate.get();
  }
  return best;
}

/// Bytes of the buckets of the block that has the most of them.
static SmallVector<int64_t> getBucketBytes(const Candidate &candidate) {
  SmallVector<int64_t> most;
  for (const BucketPlan &plan : candidate.plans) {
    SmallVector<int64_t> bytes;
    for (const Bucket &bucket : plan.buckets) {
      int64_t &sum = bytes.emplace_back(0);
      for (const BucketMember &member : bucket.members)
        sum += member.bytes;
    }
    if (bytes.size() > most.size())
      most = std::move(bytes);
  }
  return most;
}

/// Looks for better caps on numbers: begins with the best ones, and halves one,
/// or joins two of them, for as long as that helps.
void BucketChooser::search() {
  const Candidate *best =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/false);
  int64_t left = std::min(kSearchedOps / numOps, kMostSearched);
  while (best) {
    const Candidate *last = best;
    SmallVector<int64_t> bytes = getBucketBytes(*best);
    // The last buckets have the least left to hide them.
    for (unsigned i = bytes.size(); i-- > 0 && best == last;) {
      SmallVector<int64_t> split = bytes, joined = bytes;
      split[i] = std::max<int64_t>(bytes[i] / 2, 1);
      split.insert(split.begin() + i, split[i]);
      if (i + 1 < bytes.size()) {
        joined[i] += joined[i + 1];
        joined.erase(joined.begin() + i + 1);
      }
      for (ArrayRef<int64_t> move : {ArrayRef(split), ArrayRef(joined)}) {
        if (left-- <= 0)
          return;
        const Candidate *next = add("searched", makeCaps(move));
        if (next && next->getEstimateNs() < best->getEstimateNs()) {
          best = next;
          break;
        }
      }
    }
    if (best == last)
      return;
  }
}

//===----------------------------------------------------------------------===//
// On IR
//===----------------------------------------------------------------------===//

/// Without other functions that communicate: they are chosen for apart.
OwningOpRef<ModuleOp> BucketChooser::copyModule() {
  OwningOpRef<ModuleOp> copy = ModuleOp::create(module.getLoc());
  (*copy)->setAttrs(module->getAttrDictionary());
  for (Operation &op : *module.getBody()) {
    auto function = dyn_cast<func::FuncOp>(op);
    if (!function || llvm::is_contained(functions, function) ||
        !communicates(function))
      copy->push_back(op.clone());
  }
  return copy;
}

/// Makes the buckets in a copy of the module.
void BucketChooser::makeBuckets(ModuleOp copy, const BucketCaps &caps) const {
  BucketOptions planned = options;
  planned.caps = caps;
  CostModel costs(models.costs.getMachine(), CostOptions::forModulePass());
  for (func::FuncOp function : getCommunicating(copy)) {
    SmallVector<Block *> toDo;
    function->walk([&](Block *block) {
      if (llvm::any_of(*block, llvm::IsaPred<CollectiveOpInterface>))
        toDo.push_back(block);
    });
    for (Block *block : toDo) {
      BlockDependences dependences(*block);
      applyBuckets(dependences, planBuckets(dependences, costs, planned),
                   planned);
    }
  }
}

/// Makes a candidate's buckets in a copy and schedules it. Returns whether all
/// functions keep their limits.
bool BucketChooser::schedule(Candidate &candidate) {
  // What is wrong with a program that is only tried is of no interest.
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> copy = copyModule();
  if (candidate.caps)
    makeBuckets(*copy, *candidate.caps);
  ModuleScheduler scheduler(*copy, models.costs.getMachine(), limit);
  if (failed(scheduler.schedule(/*pipelinesLoops=*/false)))
    return false;
  SmallVector<Figures> figures;
  for (func::FuncOp function : getCommunicating(*copy)) {
    Totals totals = scheduler.getTotals(function);
    if (!keepsLimit(function, totals.peakBytes))
      return false;
    unsigned numCollectives = 0;
    function.walk([&](CollectiveOpInterface) { ++numCollectives; });
    figures.push_back({totals.makespanNs, totals.peakBytes, numCollectives});
  }
  candidate.figures = std::move(figures);
  candidate.scheduled = std::move(copy);
  return true;
}

void BucketChooser::chooseByMeasuring() {
  SmallVector<std::pair<int64_t, unsigned>> byEstimate;
  for (auto [i, candidate] : llvm::enumerate(candidates))
    if (candidate->caps)
      byEstimate.emplace_back(candidate->getEstimateNs(), i);
  llvm::sort(byEstimate);
  // What others have to beat goes first.
  SmallVector<Candidate *> tried = {&getUnchanged()};
  unsigned numSearched = 0;
  for (auto [ns, i] : byEstimate)
    if (candidates[i]->isFixed || numSearched++ < kMostNotFixed)
      tried.push_back(candidates[i].get());
  if (numOps > kMostOpsToTryAll)
    tried.truncate(std::min<size_t>(tried.size(), kScheduledOps / numOps));

  Candidate *best = nullptr;
  for (Candidate *candidate : tried) {
    if (!schedule(*candidate))
      continue;
    // Buckets that somebody named are made if they can be.
    bool isWanted = best && areNamed && !best->caps;
    if (best && !isWanted && !(candidate->getFigures() < best->getFigures())) {
      candidate->scheduled = nullptr;
      continue;
    }
    if (best)
      best->scheduled = nullptr;
    best = candidate;
  }
  bool hasChanged = best && best->caps;
  for (unsigned function = 0; function < functions.size(); ++function) {
    if (hasChanged)
      takeBody(function, *best->scheduled);
    else
      leaveAlone(function);
    remarkOn(function, hasChanged ? *best : getUnchanged());
  }
}

/// Makes the best estimate, if it is better than what is there.
void BucketChooser::chooseByEstimate() {
  const Candidate *best =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/true);
  const Candidate *without =
      getBestEstimate(/*hasBuckets=*/false, /*keepsLimits=*/false);
  if (best && !areNamed && without->getEstimateNs() <= best->getEstimateNs())
    best = nullptr;
  OwningOpRef<ModuleOp> original;
  if (best) {
    original = copyModule();
    BucketOptions planned = options;
    planned.caps = *best->caps;
    for (auto [block, plan] : llvm::zip_equal(blocks, best->plans))
      applyBuckets(block.analyzed->dependences, plan, planned);
    // Now that it is there, it must be as good as it looked.
    Models after(module, models.costs.getMachine());
    bool isGood = true;
    for (auto [i, function] : llvm::enumerate(functions)) {
      Totals totals;
      for (Block &block : function.getBody())
        totals.add(*after.analyze(block));
      isGood &= keepsLimit(function, totals.peakBytes) &&
                totals.makespanNs <= getUnchanged().estimates[i].makespanNs;
    }
    if (!isGood)
      best = nullptr;
  }
  for (unsigned function = 0; function < functions.size(); ++function) {
    if (!best) {
      if (original)
        takeBody(function, *original);
      leaveAlone(function);
    }
    remarkOn(function, best ? *best : getUnchanged());
  }
}

//===----------------------------------------------------------------------===//
// What is said of it
//===----------------------------------------------------------------------===//

/// Finds why collectives are alone if nothing is done: the reasons of a plan
/// with buckets, if there is one, and for their members that they do not help.
void BucketChooser::findReasons() {
  const Candidate *plan =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/false);
  if (!plan)
    plan = candidates.back().get();
  DenseMap<Operation *, StringRef> alone;
  for (const BucketPlan &block : plan->plans)
    for (const LeftAlone &left : block.alone)
      alone[left.start] = left.reason;
  for (func::FuncOp function : functions) {
    SmallVector<std::string, 0> &texts = reasons.emplace_back();
    function.walk([&](CollectiveOpInterface start) {
      StringRef reason = alone.lookup(start);
      texts.push_back(
          reason.empty()
              ? "no bucket makes the function faster within its memory limit"
              : reason.str());
    });
  }
}

/// Says of a function that stays as it is why.
void BucketChooser::leaveAlone(unsigned function) {
  unsigned i = 0;
  functions[function].walk([&](CollectiveOpInterface start) {
    const std::string &reason = reasons[function][i++];
    if (!start->hasAttr(CommDialect::kBucketAttr))
      start->setAttr(CommDialect::kLeftAloneAttr,
                     StringAttr::get(module.getContext(), reason));
  });
}

/// One remark for each collective, and one for the function: what else was
/// looked at.
void BucketChooser::remarkOn(unsigned function, const Candidate &chosen) {
  if (!module.getContext()->getRemarkEngine())
    return;
  StringAttr name = functions[function].getSymNameAttr();
  functions[function].walk([&](CollectiveOpInterface start) {
    if (auto bucket =
            start->getAttrOfType<DictionaryAttr>(CommDialect::kBucketAttr)) {
      ArrayRef<int64_t> bytes =
          bucket.getAs<DenseI64ArrayAttr>("bytes").asArrayRef();
      auto members =
          bucket.getAs<ArrayAttr>("members").getAsValueRange<StringAttr>();
      ForwardedRemark(RemarkKind::RemarkPassed, start->getLoc(), "Bucketed",
                      kFlag, name)
          .add("Members", llvm::join(members, ", "))
          .add("Bytes", llvm::sum_of(bytes))
          .add("Ended", bucket.getAs<StringAttr>("ended").getValue());
    } else if (auto reason = start->getAttrOfType<StringAttr>(
                   CommDialect::kLeftAloneAttr)) {
      ForwardedRemark(RemarkKind::RemarkMissed, start->getLoc(), "LeftAlone",
                      kFlag, name)
          .add("Reason", reason.getValue());
    }
  });
  ForwardedRemark remark(RemarkKind::RemarkAnalysis,
                         functions[function].getLoc(), "Buckets", kFlag, name);
  remark.add("Chosen", chosen.name);
  for (const std::unique_ptr<Candidate> &candidate : candidates) {
    bool isMeasured = !candidate->figures.empty();
    const Figures &figures =
        (isMeasured ? candidate->figures : candidate->estimates)[function];
    remark.add(isMeasured ? "Measured" : "Estimated",
               candidate->name + ": " + Twine(figures.makespanNs) + " ns");
  }
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

void BucketChooser::run() {
  collect();
  addCandidates();
  findReasons();
  if (numOps > kMostOpsToCompare) {
    chooseByEstimate();
    return;
  }
  search();
  chooseByMeasuring();
}

LogicalResult comm::chooseBuckets(ModuleOp module, const Machine &machine,
                                  const MemoryLimit &limit,
                                  const BucketOptions &options) {
  SmallVector<func::FuncOp> functions = getCommunicating(module);
  if (functions.empty())
    return success();
  Models models(module, machine);
  bool areConnected =
      module.walk([](CallOpInterface) { return WalkResult::interrupt(); })
          .wasInterrupted();
  // What a caller takes depends on its callees.
  if (areConnected)
    BucketChooser(functions, models, limit, options).run();
  else
    for (func::FuncOp function : functions)
      BucketChooser(function, models, limit, options).run();
  models.costs.reportGuesses();
  return success();
}
