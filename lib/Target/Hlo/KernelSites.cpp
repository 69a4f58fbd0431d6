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
#include "../../Analysis/RuntimeTypes.h"
#include "../../Transforms/AlgorithmObstacles.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Import.h"
#include "Shapes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/ScopedPrinter.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

int64_t Site::assignPlaces(int64_t offset) {
  constexpr int64_t kAlignment = 256;
  auto take = [&](int64_t bytes) {
    int64_t place = offset;
    offset += llvm::alignTo(bytes, kAlignment);
    return place;
  };
  slotBytes =
      llvm::alignTo(std::max(launch.ringBytes, launch.stageBytes), kAlignment);
  if (launch.ringBytes > 0)
    ring = take(COMM_RING_SLOTS * slotBytes);
  if (launch.stageBytes > 0)
    stage = take(COMM_STAGE_SLOTS * slotBytes);
  if (launch.flagBytes > 0)
    flags = take(launch.flagBytes);
  counters = take(launch.blocks * sizeof(uint32_t));
  return offset;
}

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

static SmallVector<int64_t> permute(ArrayRef<int64_t> sizes,
                                    ArrayRef<int64_t> order) {
  SmallVector<int64_t> permuted;
  for (int64_t dim : order)
    permuted.push_back(sizes[dim]);
  return permuted;
}

static int64_t getProduct(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1),
                         std::multiplies<int64_t>());
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

/// A collective in its parts: those of a start around a computation are in
/// several places.
struct Found {
  /// The collective, or its start, which has the operand, and the done or null.
  const Instruction *instruction = nullptr, *done = nullptr;
  /// The instruction that has the groups, the dimension and the reducer.
  const Instruction *core = nullptr;

  const ShapeProto &getSource() const {
    return instruction->operands[0]->getShape();
  }
  const ShapeProto &getResult() const {
    return (done ? done : instruction)->getShape();
  }
};

class Finder {
public:
  Finder(const HloModule::Impl &hlo, ModuleOp imported, const Machine &machine,
         const HloKernelOptions &options)
      : hlo(hlo), imported(imported), options(options), costs(machine) {
    for (const Computation &computation : hlo.computations)
      for (const Instruction &instruction : computation.instructions)
        ++numNamed[instruction.getName()];
  }

  void run(KernelSites &result);

private:
  void collectStarts();
  void countRuns();
  bool isAround(const Instruction &instruction) const {
    return instruction.opcode == Opcode::CollectiveStart &&
           StringRef(instruction.proto->opcode) == "async-start";
  }
  std::string visit(const Instruction &instruction, HloCollective &collective,
                    std::optional<Site> &site);
  std::string find(const Instruction &instruction, Found &found);
  std::string checkArrays(const Found &found);
  std::string checkGroup(GroupOp group);
  std::string choose(CollectiveOpInterface op, HloCollective &collective,
                     Site &site);
  void setShape(CollectiveOpInterface op, const Found &found, Site &site);
  /// Sites, and the numbers of their collectives.
  using Candidates = std::vector<std::pair<Site, size_t>>;
  void keepLarge(Candidates &candidates, KernelSites &result) const;
  void place(Candidates &candidates, KernelSites &result);

  const HloModule::Impl &hlo;
  ModuleOp imported;
  const HloKernelOptions &options;
  CostModel costs;
  SymbolTableCollection symbols;
  llvm::StringMap<unsigned> numNamed;
  llvm::StringMap<CollectiveOpInterface> starts;
  /// The number of places that a computation runs at, at most 2.
  DenseMap<const Computation *, unsigned> numRuns;
  /// Computations with a start around them.
  llvm::DenseSet<const Computation *> wrapped;
  std::map<Lines, unsigned> groupNumbers;
  int64_t numRanks = 1;
  /// Number of collectives and messages that XLA runs beside others.
  unsigned numAsyncKept = 0;
};

} // namespace

static StringRef getName(Operation *op) {
  auto loc = op->getLoc()->findInstanceOf<NameLoc>();
  return loc ? loc.getName().getValue() : StringRef();
}

/// Collects the comm ops by the names of their instructions.
void Finder::collectStarts() {
  imported->walk([&](CollectiveOpInterface start) {
    // A synchronous collective is a region with its start and wait.
    auto region = dyn_cast<scf::ExecuteRegionOp>(start->getParentOp());
    Operation *named = region ? region.getOperation() : start.getOperation();
    starts.try_emplace(getName(named), start);
  });
}

/// Counts how often each computation is called, by callers before callees.
void Finder::countRuns() {
  numRuns[hlo.entry] = 1;
  for (const Computation &computation : llvm::reverse(hlo.computations)) {
    unsigned runs = numRuns.lookup(&computation);
    for (const Instruction &instruction : computation.instructions) {
      // They name the computation of their start.
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

/// Determines the parts of a collective, or returns the reason why it is none
/// that a site can replace.
std::string Finder::find(const Instruction &instruction, Found &found) {
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
  size_t numOperands = instruction.operands.size();
  if (numOperands != 1)
    return "it has " + std::to_string(numOperands) + " operands";
  return "";
}

std::string Finder::checkArrays(const Found &found) {
  const ShapeProto &source = found.getSource(), &result = found.getResult();
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
      !haveSameLayout(found.core->operands[0]->getShape(), source) ||
      (found.done && found.core != found.instruction &&
       !haveSameLayout(found.core->getShape(), result)))
    return "its source and result have different layouts";
  bool reduces = found.core->called.size() == 1;
  if (reduces && !isPlainReducer(*found.core->called[0], result))
    return "its reducer converts its operands";
  return "";
}

/// Checks that every rank is in exactly one line.
std::string Finder::checkGroup(GroupOp group) {
  llvm::SmallBitVector seen(numRanks);
  for (const SmallVector<int64_t> &line : group.getLines(symbols))
    for (int64_t rank : line) {
      if (rank < 0 || rank >= numRanks || seen.test(rank))
        return "its group does not have each of the " +
               std::to_string(numRanks) + " ranks once";
      seen.set(rank);
    }
  if (!seen.all())
    return "its group lacks some of the " + std::to_string(numRanks) + " ranks";
  return "";
}

/// Chooses the fastest algorithm, or returns the reason why there is none that
/// is faster than the library.
std::string Finder::choose(CollectiveOpInterface op, HloCollective &collective,
                           Site &site) {
  const Machine &machine = costs.getMachine();
  Algorithm library = costs.getDefaultAlgorithm();
  if (auto cost = costs.getCollectiveCost(op, library))
    collective.libraryNs = cost->ns;
  std::string obstacle;
  for (Algorithm algorithm : getAlgorithms(machine)) {
    // Pull reads sources in the window, and those of XLA are not there.
    if (algorithm == library || algorithm == Algorithm::Pull)
      continue;
    site.spec.algorithm = algorithm;
    std::optional<std::string> against = getKernelObstacle(site.spec);
    if (!against)
      against = getAlgorithmObstacle(op, algorithm, costs, symbols);
    std::optional<CollectiveCost> cost;
    if (!against)
      cost = costs.getCollectiveCost(op, algorithm);
    if (!cost) {
      if (obstacle.empty() && against)
        obstacle = stringifyAlgorithm(algorithm).str() + ": " + *against;
      continue;
    }
    if (!collective.algorithm.empty() && cost->ns >= collective.ns)
      continue;
    collective.algorithm = stringifyAlgorithm(algorithm).str();
    collective.ns = cost->ns;
  }
  if (collective.algorithm.empty())
    return obstacle.empty() ? "machine '" + machine.name +
                                  "' has no kernel of " + collective.kind
                            : obstacle;
  if (collective.ns >= collective.libraryNs)
    return "a kernel is not faster";
  site.spec.algorithm = *symbolizeAlgorithm(collective.algorithm);
  return "";
}

/// Sets the sizes of `site`, in the order of memory, and its launch.
void Finder::setShape(CollectiveOpInterface op, const Found &found,
                      Site &site) {
  SmallVector<int64_t> order = *getOrder(found.getSource());
  auto getSizes = [&](TypeRange types) {
    return permute(cast<RankedTensorType>(types[0]).getShape(), order);
  };
  site.source = getSizes(op.getSources().getTypes());
  site.destination = getSizes(op.getDestinations().getTypes());
  auto setDim = [&](int64_t dim) {
    site.dim = llvm::find(order, dim) - order.begin();
  };
  auto getRows = [&](ArrayRef<int64_t> sizes) {
    return getProduct(sizes.take_front(site.dim));
  };
  site.count = getProduct(site.source);
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](AllGatherOp gather) {
        setDim(gather.getDim());
        site.rows = getRows(site.source);
      })
      .Case([&](ReduceScatterOp scatter) {
        setDim(scatter.getDim());
        site.count = getProduct(site.destination);
        site.rows = getRows(site.destination);
      })
      .Case([&](AllToAllOp exchange) {
        setDim(exchange.getSplitDim());
        site.count /= site.spec.ranks;
        site.rows = getRows(site.source);
      });
  site.launch = getKernelLaunch(site.spec, site.count, site.rows);
}

/// Returns the name in comm of a collective's kind, from its opcode.
static std::string getKindName(const Instruction &collective) {
  StringRef opcode = collective.proto->opcode;
  opcode.consume_back("-start");
  std::string name = opcode.str();
  llvm::replace(name, '-', '_');
  return name;
}

/// Describes the collective of `instruction`, and creates `site` if a kernel
/// should replace it. Returns the reason if not.
std::string Finder::visit(const Instruction &instruction,
                          HloCollective &collective,
                          std::optional<Site> &site) {
  collective.name = instruction.getName().str();
  bool hasBody = isAround(instruction) && !instruction.called.empty();
  collective.kind =
      getKindName(hasBody ? *instruction.called[0]->root : instruction);
  Found found;
  if (std::string reason = find(instruction, found); !reason.empty())
    return reason;
  if (numNamed.lookup(instruction.getName()) != 1)
    return "several instructions have its name";
  auto it = starts.find(instruction.getName());
  if (it == starts.end())
    return "comm has no equivalent, or it is in a fusion";
  CollectiveOpInterface op = it->second;
  CollectiveKind kind = op.getCollectiveKind();
  collective.kind = stringifyCollectiveKind(kind).str();
  collective.bytes = static_cast<int64_t>(
      std::max(getBytes(found.getSource()), getBytes(found.getResult())));
  auto group = symbols.lookupNearestSymbolFrom<GroupOp>(op, op.getGroupAttr());
  SmallVector<int64_t> lineSizes =
      group ? group.getLineSizes(symbols) : SmallVector<int64_t>();
  if (!lineSizes.empty())
    collective.numRanks = lineSizes.back();

  if (!llvm::is_contained({CollectiveKind::AllReduce, CollectiveKind::AllGather,
                           CollectiveKind::ReduceScatter,
                           CollectiveKind::AllToAll},
                          kind))
    return "no site runs " + collective.kind;
  if (op.getSources().size() != 1)
    return "it has " + std::to_string(op.getSources().size()) + " operands";
  if (lineSizes.size() != 1)
    return "lines of its group differ in size";
  if (numRuns.lookup(instruction.parent) != 1)
    return "its computation does not have one caller";
  if (std::string reason = checkArrays(found); !reason.empty())
    return reason;
  if (collective.bytes > options.mostBytes)
    return "it has more than " + std::to_string(options.mostBytes) + " bytes";
  Site made;
  made.instruction = &instruction;
  made.done = found.done;
  made.spec.kind = kind;
  made.spec.reduction = op.getReductionKind();
  made.spec.elementType =
      cast<RankedTensorType>(op.getDestinations().getTypes()[0])
          .getElementType();
  made.spec.ranks = collective.numRanks;
  made.spec.countsCalls = true;
  std::optional<CommElementType> type =
      getRuntimeElementType(made.spec.elementType);
  if (!type)
    return "the runtime has no type for " +
           llvm::to_string(made.spec.elementType);
  made.type = *type;
  if (std::string reason = choose(op, collective, made); !reason.empty())
    return reason;
  if (std::string reason = checkGroup(group); !reason.empty())
    return reason;
  Lines lines = group.getLines(symbols);
  made.group =
      groupNumbers.try_emplace(lines, groupNumbers.size()).first->second;
  setShape(op, found, made);
  site = std::move(made);
  return "";
}

/// Drops the candidates whose kernels fill the GPU if XLA runs collectives
/// beside them. Then the two could wait for each other's processors on two
/// ranks.
void Finder::keepLarge(Candidates &candidates, KernelSites &result) const {
  constexpr int64_t kMostBytes = 1 << 20;
  int64_t windowBytes = 0;
  for (auto &candidate : candidates)
    windowBytes += candidate.first.assignPlaces(0);
  if (numAsyncKept == 0 && windowBytes <= options.mostWindowBytes)
    return;
  llvm::erase_if(candidates, [&](const std::pair<Site, size_t> &candidate) {
    HloCollective &collective = result.collectives[candidate.second];
    if (collective.bytes <= kMostBytes)
      return false;
    collective.obstacle = "its kernel would fill the GPU beside collectives "
                          "that XLA keeps";
    return true;
  });
}

/// Gives the candidates their places in windows. If there is not enough memory,
/// prefers those that gain the most per byte.
void Finder::place(Candidates &candidates, KernelSites &result) {
  std::vector<unsigned> order(candidates.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<int64_t> bytes;
  std::vector<double> gains;
  for (auto &[site, number] : candidates) {
    const HloCollective &collective = result.collectives[number];
    bytes.push_back(site.assignPlaces(0));
    gains.push_back(static_cast<double>(collective.libraryNs - collective.ns) /
                    static_cast<double>(bytes.back()));
  }
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::pair(-gains[a], a) < std::pair(-gains[b], b);
  });
  std::vector<bool> isPlaced(candidates.size());
  int64_t left = options.mostWindowBytes;
  for (unsigned i : order) {
    isPlaced[i] = bytes[i] <= left;
    if (isPlaced[i])
      left -= bytes[i];
    else
      result.collectives[candidates[i].second].obstacle =
          "the windows of others leave no " + std::to_string(bytes[i]) +
          " bytes of " + std::to_string(options.mostWindowBytes);
  }
  // Number the groups that are used.
  std::vector<const Lines *> lines(groupNumbers.size());
  for (auto &[key, number] : groupNumbers)
    lines[number] = &key;
  std::map<unsigned, unsigned> numbers;
  for (auto [i, candidate] : llvm::enumerate(candidates)) {
    if (!isPlaced[i])
      continue;
    Site &site = candidate.first;
    auto [it, isNew] = numbers.try_emplace(site.group, result.groups.size());
    if (isNew)
      result.groups.push_back({*lines[site.group]});
    site.group = it->second;
    int64_t &end = result.groups[site.group].windowBytes;
    end = site.assignPlaces(end);
    result.sites.push_back(std::move(site));
  }
}

void Finder::run(KernelSites &result) {
  numRanks = result.numRanks;
  collectStarts();
  countRuns();
  Candidates candidates;
  for (const Computation &computation : hlo.computations) {
    if (wrapped.contains(&computation))
      continue;
    for (const Instruction &instruction : computation.instructions) {
      numAsyncKept += isMessage(instruction.opcode);
      bool isStart = instruction.opcode == Opcode::CollectiveStart;
      if (!isStart && !isSyncCollective(instruction.opcode))
        continue;
      HloCollective collective;
      std::optional<Site> site;
      collective.obstacle = visit(instruction, collective, site);
      if (site)
        candidates.push_back({std::move(*site), result.collectives.size()});
      else
        numAsyncKept += isStart;
      result.collectives.push_back(std::move(collective));
    }
  }
  keepLarge(candidates, result);
  place(candidates, result);
}

FailureOr<KernelSites> hlo::findKernelSites(const HloModule::Impl &hlo,
                                            ModuleOp imported,
                                            const Machine &machine,
                                            const HloKernelOptions &options,
                                            EmitHloError emitError) {
  FailureOr<RankGrid> grid = findRankGrid(hlo, options.import, emitError);
  if (failed(grid))
    return failure();
  KernelSites result;
  result.numRanks = grid->getNumRanks();
  Finder(hlo, imported, machine, options).run(result);
  return result;
}
