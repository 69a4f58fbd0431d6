//===- KernelSites.cpp - Finds collectives for kernels --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The import determines what a collective does. The rest of the proto is
// checked here: the layouts of its arrays, and its place in the program.
//
//===----------------------------------------------------------------------===//

#include "KernelSites.h"
#include "ChooseCopies.h"
#include "CommDialect/IR/CommOps.h"
#include "GatherCalls.h"
#include "Import.h"
#include "Shapes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// Returns the dimensions of an array from major to minor, or none if there are
/// gaps between its elements, or it is not in the default memory.
static std::optional<SmallVector<int64_t>> getOrder(const ShapeProto &shape) {
  const LayoutProto &layout = shape.layout;
  if (!isArray(shape) || !layout.tiles.empty() ||
      layout.elementSizeInBits != 0 || layout.memorySpace != 0 ||
      llvm::any_of(shape.isDynamicDimension, [](int64_t is) { return is; }))
    return std::nullopt;
  int64_t rank = shape.dimensions.size();
  if (layout.minorToMajor.empty())
    return llvm::to_vector(llvm::seq<int64_t>(0, rank));
  SmallVector<int64_t> order(llvm::reverse(layout.minorToMajor));
  SmallVector<int64_t> sorted(order);
  llvm::sort(sorted);
  if (sorted != llvm::to_vector(llvm::seq<int64_t>(0, rank)))
    return std::nullopt;
  return order;
}

/// Returns true if both arrays have the same order of dimensions.
static bool haveSameLayout(const ShapeProto &a, const ShapeProto &b) {
  auto orderOfA = getOrder(a);
  return orderOfA && orderOfA == getOrder(b);
}

/// Returns true if the reducer combines its parameters directly: it does not
/// round operands to another type.
static bool isPlainReducer(const Computation &reducer,
                           const ShapeProto &result) {
  return llvm::all_of(reducer.instructions,
                      [&](const Instruction &instruction) {
                        return instruction.getShape().elementType ==
                                   result.elementType &&
                               (instruction.opcode == Opcode::Parameter ||
                                &instruction == reducer.root);
                      }) &&
         reducer.root->operands.size() == 2 &&
         reducer.root->operands[0] != reducer.root->operands[1];
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

namespace {

/// The instructions of a collective. If an async-start wraps a computation, the
/// collective itself is in that computation.
struct Found {
  /// The collective, or its start, which has the operand, and the done or null.
  const Instruction *instruction = nullptr, *done = nullptr;
  /// The instruction that has the groups, the dimension and the reducer.
  const Instruction *core = nullptr;
  /// True if a call can replace it.
  bool isSound = false;

  size_t getNumArrays() const { return instruction->operands.size(); }
  const ShapeProto &getSource(size_t i) const {
    return instruction->operands[i]->getShape();
  }
  /// Several results are a tuple.
  const ShapeProto &getResult(size_t i) const {
    const ShapeProto &shape = (done ? done : instruction)->getShape();
    return getNumArrays() == 1 ? shape : shape.tupleShapes[i];
  }
};

class SiteFinder {
public:
  SiteFinder(const HloModule::Impl &hlo, ModuleOp imported,
             const Machine &machine, const HloKernelOptions &options,
             int64_t numRanks)
      : hlo(hlo), imported(imported), options(options),
        planner(machine, options, numRanks) {
    for (const Computation &computation : hlo.computations)
      for (const Instruction &instruction : computation.instructions)
        ++numNamed[instruction.getName()];
  }

  LogicalResult run(KernelSites &result);

private:
  void collectStarts();
  void countRuns();
  bool isAround(const Instruction &instruction) const {
    return instruction.opcode == Opcode::CollectiveStart &&
           StringRef(instruction.proto->opcode) == "async-start";
  }
  std::string find(const Instruction &instruction, Found &found);
  std::string checkArrays(const Found &found);
  std::string checkArray(const Found &found, size_t i);
  bool hasSchedule() const { return hlo.proto->schedule.sequences.size() != 0; }
  std::string visit(const Instruction &instruction, Found &found,
                    SiteCollective &collective, std::vector<Site> &sites);
  using Plan = std::string (SitePlanner::*)(CollectiveOpInterface,
                                            ArrayRef<int64_t>, SiteCollective &,
                                            Site &);
  std::string planPacked(const Found &found, SiteCollective &collective,
                         Site &site);
  std::string planEach(const Found &found, Plan plan,
                       SiteCollective &collective, std::vector<Site> &sites);
  std::optional<RowFusion> fuse(const Found &found, SiteCollective &collective,
                                Site &site);
  LogicalResult addCopies(ArrayRef<Found> all, std::vector<Site> &candidates,
                          KernelSites &result);
  void keepLarge(std::vector<Site> &candidates, KernelSites &result) const;

  const HloModule::Impl &hlo;
  ModuleOp imported;
  const HloKernelOptions &options;
  SitePlanner planner;
  RowFusions fusions;
  llvm::StringMap<unsigned> numNamed;
  llvm::StringMap<CollectiveOpInterface> starts;
  /// Number of places from which each computation is called, at most 2.
  DenseMap<const Computation *, unsigned> numRuns;
  /// Computations that an async-start wraps.
  llvm::DenseSet<const Computation *> wrapped;
  /// Number of collectives and messages that XLA runs beside others.
  unsigned numAsyncKept = 0;
};

} // namespace

static StringRef getName(Operation *op) {
  auto loc = op->getLoc()->findInstanceOf<NameLoc>();
  return loc ? loc.getName().getValue() : StringRef();
}

/// Collects the comm ops by the names of their instructions.
void SiteFinder::collectStarts() {
  imported->walk([&](CollectiveOpInterface start) {
    // A synchronous collective is a region with its start and wait.
    auto region = dyn_cast<scf::ExecuteRegionOp>(start->getParentOp());
    Operation *named = region ? region.getOperation() : start.getOperation();
    starts.try_emplace(getName(named), start);
  });
}

/// Counts how often each computation is called. Visits callers before callees.
void SiteFinder::countRuns() {
  numRuns[hlo.entry] = 1;
  for (const Computation &computation : llvm::reverse(hlo.computations)) {
    unsigned runs = numRuns.lookup(&computation);
    for (const Instruction &instruction : computation.instructions) {
      // These name the computation of their start, which counts it.
      if (instruction.opcode == Opcode::Done ||
          instruction.opcode == Opcode::AsyncUpdate)
        continue;
      for (Computation *called : instruction.called) {
        unsigned &known = numRuns[called];
        known = std::min(known + runs, 2u);
        if (isAround(instruction))
          wrapped.insert(called);
      }
    }
  }
}

/// Sets `found` to the instructions of a collective. Returns the reason why no
/// site can replace it, or an empty string.
std::string SiteFinder::find(const Instruction &instruction, Found &found) {
  found.instruction = found.core = &instruction;
  if (instruction.opcode == Opcode::CollectiveStart) {
    if (!isOnlyWaitedFor(instruction))
      return kIsUsedElsewhere.str();
    const Instruction *done = instruction.users.front();
    if (done->opcode != Opcode::Done)
      return "it has an update between its start and its done";
    found.done = done;
  }
  if (isAround(instruction)) {
    const Computation &body = *instruction.called[0];
    if (instruction.called.size() != 1 || body.instructions.size() != 2 ||
        !isSyncCollective(body.root->opcode) ||
        body.root->operands.size() != 1 ||
        body.root->operands[0]->opcode != Opcode::Parameter)
      return "its start is around more than one collective of one array";
    found.core = body.root;
  }
  // Several calls need new instructions, which a schedule does not have.
  constexpr size_t kMostOperands = 64;
  size_t numOperands = instruction.operands.size();
  const ShapeProto &shape =
      (found.done ? found.done : &instruction)->getShape();
  bool isAlone = numOperands == 1 && !isTuple(shape);
  bool isSplit = numOperands > 1 && numOperands <= kMostOperands &&
                 !hasSchedule() && !isAround(instruction) && isTuple(shape) &&
                 shape.tupleShapes.size() == numOperands &&
                 instruction.proto->opcode != StringRef("all-to-all");
  if (isAlone || isSplit)
    return "";
  return numOperands == 1
             ? "its result is a tuple"
             : "it has " + std::to_string(numOperands) + " operands";
}

std::string SiteFinder::checkArrays(const Found &found) {
  for (size_t i = 0; i < found.getNumArrays(); ++i)
    if (std::string reason = checkArray(found, i); !reason.empty())
      return reason;
  return "";
}

/// Checks the source and the result of an operand.
std::string SiteFinder::checkArray(const Found &found, size_t i) {
  const ShapeProto &source = found.getSource(i), &result = found.getResult(i);
  if (!isArray(result))
    return "its result is a tuple";
  for (const ShapeProto *shape : {&source, &result}) {
    if (!getOrder(*shape))
      return "an array of it is not dense, or not in the default memory";
    constexpr int32_t kPred = 1;
    if (getElementType(imported.getContext(), *shape).isInteger(1) &&
        shape->elementType != kPred)
      return "its elements are smaller than a byte";
  }
  if (!haveSameLayout(source, result) ||
      !haveSameLayout(found.core->operands[i]->getShape(), source) ||
      (found.done && found.core != found.instruction &&
       !haveSameLayout(found.core->getShape(), result)))
    return "its source and result have different layouts";
  bool reduces = found.core->called.size() == 1;
  if (reduces && !isPlainReducer(*found.core->called[0], result))
    return "its reducer converts its operands";
  return "";
}

/// Returns the name in comm of a collective's kind, from its opcode.
static std::string getKindName(const Instruction &collective) {
  StringRef opcode = collective.proto->opcode;
  opcode.consume_back("-start");
  std::string name = opcode.str();
  llvm::replace(name, '-', '_');
  return name;
}

/// Returns the part of `op` for one of its operands, or `op` if it has no
/// other. It is before `op`.
static CollectiveOpInterface getPart(CollectiveOpInterface op, size_t i) {
  if (op.getSources().size() == 1)
    return op;
  OpBuilder b(op);
  ValueRange source = op.getSources().slice(i, 1),
             destination = op.getDestinations().slice(i, 1);
  return llvm::TypeSwitch<Operation *, CollectiveOpInterface>(op)
      .Case([&](AllReduceOp op) {
        return AllReduceOp::create(b, op.getLoc(), op.getReduction(), source,
                                   destination, op.getGroupAttr());
      })
      .Case([&](AllGatherOp op) {
        return AllGatherOp::create(b, op.getLoc(), source, destination,
                                   op.getDim(), op.getGroupAttr());
      })
      .Case([&](ReduceScatterOp op) {
        return ReduceScatterOp::create(b, op.getLoc(), op.getReduction(),
                                       source, destination, op.getDim(),
                                       op.getGroupAttr());
      })
      .Default([](Operation *) { return nullptr; });
}

/// Plans a site for each operand. Sets the times of `collective` to the sums.
/// Returns the reason if an operand has no site.
std::string SiteFinder::planEach(const Found &found, Plan plan,
                                 SiteCollective &collective,
                                 std::vector<Site> &sites) {
  constexpr size_t kMostCalls = 8;
  CollectiveOpInterface op = starts.find(collective.name)->second;
  if (found.getNumArrays() > kMostCalls)
    return "it has " + std::to_string(found.getNumArrays()) + " operands";
  int64_t ns = 0;
  for (size_t i = 0; i < found.getNumArrays(); ++i) {
    CollectiveOpInterface part = getPart(op, i);
    if (!part)
      return "no site runs " + collective.kind + " of several arrays";
    SiteCollective planned = collective;
    planned.bytes = static_cast<int64_t>(
        std::max(getBytes(found.getSource(i)), getBytes(found.getResult(i))));
    planned.algorithm.clear();
    Site &site = sites.emplace_back();
    site.operand = i;
    std::string reason =
        (planner.*plan)(part, *getOrder(found.getSource(i)), planned, site);
    if (part != op)
      part->erase();
    collective.algorithm = planned.algorithm;
    collective.libraryNs = planner.getLibraryNs(op);
    site.ns = planned.ns;
    ns += planned.ns;
    collective.ns = ns;
    if (!reason.empty())
      return reason;
  }
  if (!sites.front().copies && ns >= collective.libraryNs)
    return "kernels of its arrays are not faster";
  return "";
}

/// Plans a site for all arrays of an all-reduce, which are packed before it.
/// Sets the time of `collective` with packing. Returns the reason if there is
/// none.
std::string SiteFinder::planPacked(const Found &found,
                                   SiteCollective &collective, Site &site) {
  auto op = dyn_cast<AllReduceOp>(*starts.find(collective.name)->second);
  if (!op)
    return "only all-reduces are packed";
  int64_t count = 0;
  Type element = getElementTypeOrSelf(op.getSources()[0].getType());
  for (Type type : op.getSources().getTypes()) {
    if (getElementTypeOrSelf(type) != element)
      return "its arrays are of different types";
    count += cast<RankedTensorType>(type).getNumElements();
  }
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value empty = tensor::EmptyOp::create(b, loc, {count}, element);
  auto packed = AllReduceOp::create(b, loc, op.getReduction(), empty, empty,
                                    op.getGroupAttr());
  std::string reason = planner.plan(packed, {0}, collective, site);
  packed.erase();
  empty.getDefiningOp()->erase();
  if (!reason.empty())
    return reason;
  // A kernel packs the arrays, and another one unpacks them.
  const Machine &machine = planner.getMachine();
  collective.ns +=
      static_cast<int64_t>(2 * (machine.compute.launchNs +
                                2 * static_cast<double>(collective.bytes) /
                                    machine.memoryBandwidth));
  collective.libraryNs = planner.getLibraryNs(op);
  site.isPacked = true;
  site.ns = collective.ns;
  return collective.ns < collective.libraryNs ? "" : "a kernel is not faster";
}

/// Describes the collective of `instruction`, and sets `sites` if kernels
/// should replace it. Returns the reason if not.
std::string SiteFinder::visit(const Instruction &instruction, Found &found,
                              SiteCollective &collective,
                              std::vector<Site> &sites) {
  collective.name = instruction.getName().str();
  bool hasBody = isAround(instruction) && !instruction.called.empty();
  collective.kind =
      getKindName(hasBody ? *instruction.called[0]->root : instruction);
  if (std::string reason = find(instruction, found); !reason.empty())
    return reason;
  if (numNamed.lookup(instruction.getName()) != 1)
    return "several instructions have its name";
  auto it = starts.find(instruction.getName());
  if (it == starts.end())
    return "comm has no equivalent, or it is in a fusion";
  CollectiveOpInterface op = it->second;
  for (size_t i = 0; i < found.getNumArrays(); ++i)
    collective.bytes += static_cast<int64_t>(
        std::max(getBytes(found.getSource(i)), getBytes(found.getResult(i))));
  if (std::string reason = planner.describe(op, collective); !reason.empty())
    return reason;
  if (numRuns.lookup(instruction.parent) != 1)
    return "its computation does not have one caller";
  if (op.getSources().size() != found.getNumArrays())
    return "comm has no equivalent of all its arrays";
  if (std::string reason = checkArrays(found); !reason.empty())
    return reason;
  found.isSound = true;
  if (collective.bytes > options.mostBytes)
    return "it has more than " + std::to_string(options.mostBytes) + " bytes";
  SiteCollective packed = collective;
  std::string reason = planEach(found, &SitePlanner::plan, collective, sites);
  if (found.getNumArrays() == 1)
    return reason;
  Site site;
  std::string packedReason = planPacked(found, packed, site);
  if (!packedReason.empty() || (reason.empty() && collective.ns <= packed.ns))
    return reason;
  collective = packed;
  sites.assign(1, std::move(site));
  return "";
}

/// Lets a planned all-reduce continue with the instructions that follow it, if
/// one kernel is faster.
std::optional<RowFusion>
SiteFinder::fuse(const Found &found, SiteCollective &collective, Site &site) {
  if (site.spec.kind != CollectiveKind::AllReduce)
    return std::nullopt;
  const Instruction &result = *(found.done ? found.done : found.instruction);
  std::optional<RowFusion> fusion = fusions.find(*found.instruction, result);
  if (!fusion)
    return std::nullopt;
  CollectiveOpInterface op = starts.find(found.instruction->getName())->second;
  int64_t aloneNs = getAloneNs(*fusion, planner.getMachine());
  if (!planner.addSteps(op, fusion->program, aloneNs, collective, site).empty())
    return std::nullopt;
  fusions.take(*fusion);
  for (const Instruction *instruction : fusion->instructions)
    collective.fused.push_back(instruction->getName().str());
  return fusion;
}

/// Adds the gathers that copy engines should run, of the collectives `all` that
/// kernels do not run.
LogicalResult SiteFinder::addCopies(ArrayRef<Found> all,
                                    std::vector<Site> &candidates,
                                    KernelSites &result) {
  std::vector<KernelTime> kernels;
  std::vector<std::vector<Site>> sites;
  std::vector<SiteCollective> described;
  std::vector<CopyCandidate> gathers;
  for (auto [i, found] : llvm::enumerate(all)) {
    SiteCollective &collective = result.collectives[i];
    if (collective.obstacle.empty()) {
      kernels.push_back({collective.name, collective.ns});
      continue;
    }
    if (collective.kind != "all_gather" || !found.isSound)
      continue;
    SiteCollective copied = collective;
    std::vector<Site> each;
    std::string reason =
        planEach(found, &SitePlanner::planCopies, copied, each);
    if (!reason.empty()) {
      collective.obstacle += "; " + reason;
      continue;
    }
    for (Site &site : each)
      site.collective = i;
    CopyCandidate &gather = gathers.emplace_back();
    gather.name = collective.name;
    gather.bytes = collective.bytes;
    gather.libraryNs = copied.libraryNs;
    for (const Site &site : each)
      gather.ns.push_back(site.ns);
    sites.push_back(std::move(each));
    described.push_back(std::move(copied));
  }
  if (failed(chooseCopies(imported, planner.getMachine(), kernels, gathers)))
    return failure();
  for (auto [gather, each, copied] : llvm::zip(gathers, sites, described)) {
    SiteCollective &collective = result.collectives[each[0].collective];
    if (!gather.isChosen) {
      collective.obstacle += "; " + gather.obstacle;
      continue;
    }
    collective = copied;
    collective.obstacle.clear();
    llvm::move(each, std::back_inserter(candidates));
  }
  llvm::sort(candidates, [](const Site &a, const Site &b) {
    return std::pair(a.collective, a.operand) <
           std::pair(b.collective, b.operand);
  });
  return success();
}

/// Drops the candidates whose kernels fill the GPU if XLA or copy engines run
/// collectives beside them. Then the two could wait for each other's processors
/// on two ranks.
void SiteFinder::keepLarge(std::vector<Site> &candidates,
                           KernelSites &result) const {
  constexpr int64_t kMostBytes = 1 << 20;
  int64_t windowBytes = 0;
  for (Site &candidate : candidates)
    windowBytes += candidate.assignPlaces(0);
  bool isAlone =
      numAsyncKept == 0 &&
      llvm::none_of(candidates, [](const Site &site) { return site.copies; });
  if (isAlone && windowBytes <= options.mostWindowBytes)
    return;
  llvm::erase_if(candidates, [&](const Site &candidate) {
    SiteCollective &collective = result.collectives[candidate.collective];
    if (candidate.copies || collective.bytes <= kMostBytes)
      return false;
    collective.obstacle = "its kernel would fill the GPU beside collectives "
                          "that XLA keeps or copy engines run";
    return true;
  });
}

LogicalResult SiteFinder::run(KernelSites &result) {
  collectStarts();
  countRuns();
  std::vector<Site> candidates;
  std::vector<Found> all;
  for (const Computation &computation : hlo.computations) {
    if (wrapped.contains(&computation))
      continue;
    for (const Instruction &instruction : computation.instructions) {
      numAsyncKept += isMessage(instruction.opcode);
      bool isStart = instruction.opcode == Opcode::CollectiveStart;
      if ((!isStart && !isSyncCollective(instruction.opcode)) ||
          isGatherStart(*instruction.proto))
        continue;
      size_t number = result.collectives.size();
      SiteCollective &collective = result.collectives.emplace_back();
      Found &found = all.emplace_back();
      std::vector<Site> sites;
      collective.obstacle = visit(instruction, found, collective, sites);
      SiteInstructions &instructions = result.instructions.emplace_back();
      instructions = {&instruction, found.done, found.core, std::nullopt};
      if (collective.obstacle.empty()) {
        if (found.getNumArrays() == 1)
          instructions.fusion = fuse(found, collective, sites.front());
        for (Site &site : sites) {
          site.collective = number;
          candidates.push_back(std::move(site));
        }
      } else {
        numAsyncKept += isStart;
      }
    }
  }
  if (options.copies && !hasSchedule() &&
      failed(addCopies(all, candidates, result)))
    return failure();
  keepLarge(candidates, result);
  planner.place(std::move(candidates), result);
  for (SiteCollective &collective : result.collectives)
    if (!collective.obstacle.empty())
      collective.fused.clear();
  return success();
}

FailureOr<KernelSites> hlo::findKernelSites(const HloModule::Impl &hlo,
                                            ModuleOp imported,
                                            const Machine &machine,
                                            const HloKernelOptions &options,
                                            EmitHloError emitError) {
  FailureOr<World> world = findWorld(hlo, options.import, emitError);
  if (failed(world))
    return failure();
  KernelSites result;
  result.numRanks = world->getNumRanks();
  SiteFinder finder(hlo, imported, machine, options, result.numRanks);
  if (failed(finder.run(result)))
    return failure();
  return result;
}
