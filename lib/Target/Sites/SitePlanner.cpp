//===- SitePlanner.cpp - Chooses and places sites -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SitePlanner.h"
#include "../../Analysis/RuntimeTypes.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommGpuRuntime.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Transforms/Scheduling/AlgorithmObstacles.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;

int64_t Site::assignPlaces(int64_t offset) {
  constexpr int64_t kAlignment = 256;
  auto take = [&](int64_t bytes) {
    int64_t place = offset;
    offset += llvm::alignTo(bytes, kAlignment);
    return place;
  };
  if (!copies)
    slotBytes = llvm::alignTo(std::max(launch.ringBytes, launch.stageBytes),
                              kAlignment);
  if (launch.ringBytes > 0)
    ring = take(COMM_RING_SLOTS * slotBytes);
  if (launch.stageBytes > 0)
    stage = take(COMM_STAGE_SLOTS * slotBytes);
  if (launch.flagBytes > 0)
    flags = take(launch.flagBytes);
  if (!copies)
    counters = take(launch.blocks * sizeof(uint32_t));
  return offset;
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

static GroupOp getGroup(CollectiveOpInterface op,
                        SymbolTableCollection &symbols) {
  return symbols.lookupNearestSymbolFrom<GroupOp>(op, op.getGroupAttr());
}

std::string SitePlanner::describe(CollectiveOpInterface op,
                                  SiteCollective &collective) {
  CollectiveKind kind = op.getCollectiveKind();
  collective.kind = stringifyCollectiveKind(kind).str();
  SmallVector<int64_t> lineSizes;
  if (GroupOp group = getGroup(op, symbols))
    lineSizes = group.getLineSizes(symbols);
  if (!lineSizes.empty())
    collective.numRanks = lineSizes.back();
  if (!llvm::is_contained({CollectiveKind::AllReduce, CollectiveKind::AllGather,
                           CollectiveKind::ReduceScatter,
                           CollectiveKind::AllToAll},
                          kind))
    return "no site runs " + collective.kind;
  if (lineSizes.size() != 1)
    return "lines of its group differ in size";
  return "";
}

int64_t SitePlanner::getLibraryNs(CollectiveOpInterface op) {
  auto cost = costs->getCollectiveCost(op, costs->getDefaultAlgorithm());
  return cost ? cost->ns : 0;
}

/// Checks that every rank is in exactly one line.
std::string SitePlanner::checkGroup(GroupOp group) {
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

/// Returns the time of a kernel for `op`, or none if there is none. Sets
/// `obstacle` to the first known reason for that.
std::optional<int64_t> SitePlanner::getKernelNs(CollectiveOpInterface op,
                                                const KernelSpec &spec,
                                                std::string &obstacle) {
  // Pull reads sources in the window, and those of the host are not there.
  if (spec.algorithm == costs->getDefaultAlgorithm() ||
      spec.algorithm == Algorithm::Pull)
    return std::nullopt;
  std::optional<std::string> against = getKernelObstacle(spec);
  if (!against)
    against = getAlgorithmObstacle(op, spec.algorithm, *costs, symbols);
  std::optional<CollectiveCost> cost;
  if (!against)
    cost = costs->getCollectiveCost(op, spec.algorithm);
  if (cost)
    return cost->ns;
  if (obstacle.empty() && against)
    obstacle = stringifyAlgorithm(spec.algorithm).str() + ": " + *against;
  return std::nullopt;
}

/// Chooses the fastest algorithm, or returns the reason why there is none that
/// is faster than the library.
std::string SitePlanner::choose(CollectiveOpInterface op,
                                SiteCollective &collective, Site &site) {
  const Machine &machine = costs->getMachine();
  collective.libraryNs = getLibraryNs(op);
  std::string obstacle;
  for (Algorithm algorithm : getAlgorithms(machine)) {
    site.spec.algorithm = algorithm;
    std::optional<int64_t> ns = getKernelNs(op, site.spec, obstacle);
    if (!ns || (!collective.algorithm.empty() && *ns >= collective.ns))
      continue;
    collective.algorithm = stringifyAlgorithm(algorithm).str();
    collective.ns = *ns;
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

static int64_t getProduct(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1),
                         std::multiplies<int64_t>());
}

/// Sets the sizes of `site`, in the order of memory.
static void setShape(CollectiveOpInterface op, ArrayRef<int64_t> order,
                     Site &site) {
  auto getSizes = [&](TypeRange types) {
    ArrayRef<int64_t> shape = cast<RankedTensorType>(types[0]).getShape();
    return llvm::map_to_vector(order, [&](int64_t dim) { return shape[dim]; });
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
}

/// Lets the kernel take at most half of the GPU. It takes at most as many times
/// longer as it has fewer blocks. Returns the reason if that is too long.
std::string SitePlanner::leaveHalf(SiteCollective &collective, Site &site) {
  int64_t most = getHalfBlocks(site.spec, site.launch.threads);
  if (site.launch.blocks <= most)
    return "";
  collective.ns = llvm::divideCeil(collective.ns * site.launch.blocks, most);
  site.launch.blocks = most;
  if (collective.ns >= collective.libraryNs)
    return "a kernel on half of the GPU is not faster";
  return "";
}

/// Sets what the kernel depends on, except for the algorithm. Returns the
/// reason if the runtime has no such collective.
std::string SitePlanner::setSpec(CollectiveOpInterface op,
                                 const SiteCollective &collective, Site &site) {
  site.spec.kind = op.getCollectiveKind();
  site.spec.reduction = op.getReductionKind();
  site.spec.elementType =
      cast<RankedTensorType>(op.getDestinations().getTypes()[0])
          .getElementType();
  site.spec.ranks = collective.numRanks;
  site.spec.countsCalls = true;
  std::optional<CommElementType> type =
      getRuntimeElementType(site.spec.elementType);
  if (!type)
    return "the runtime has no type for " +
           llvm::to_string(site.spec.elementType);
  site.type = *type;
  return "";
}

/// Sets the number of the group. Returns the reason if it has none.
std::string SitePlanner::setGroup(CollectiveOpInterface op, Site &site) {
  GroupOp group = getGroup(op, symbols);
  if (std::string reason = checkGroup(group); !reason.empty())
    return reason;
  site.group =
      groupNumbers.try_emplace(group.getLines(symbols), groupNumbers.size())
          .first->second;
  return "";
}

std::string SitePlanner::plan(CollectiveOpInterface op, ArrayRef<int64_t> order,
                              SiteCollective &collective, Site &site) {
  if (collective.bytes > options.mostBytes)
    return "it has more than " + std::to_string(options.mostBytes) + " bytes";
  if (std::string reason = setSpec(op, collective, site); !reason.empty())
    return reason;
  if (std::string reason = choose(op, collective, site); !reason.empty())
    return reason;
  if (std::string reason = setGroup(op, site); !reason.empty())
    return reason;
  setShape(op, order, site);
  site.launch = getKernelLaunch(site.spec, site.count, site.rows);
  return options.leavesHalf ? leaveHalf(collective, site) : "";
}

std::string SitePlanner::planCopies(CollectiveOpInterface op,
                                    ArrayRef<int64_t> order,
                                    SiteCollective &collective, Site &site) {
  const Machine &machine = costs->getMachine();
  std::optional<CollectiveCost> cost;
  if (isa<AllGatherOp>(*op))
    cost = costs->getCollectiveCost(op, Algorithm::CopyEngine);
  if (!cost || !cost->usesCopyEngine)
    return "machine '" + machine.name + "' has no copy engines for " +
           collective.kind;
  if (collective.numRanks < 2 || collective.numRanks > COMM_KERNEL_MAX_RANKS ||
      costs->getGeometry(op).nodes > 1)
    return "copy engines run 2 to " + std::to_string(COMM_KERNEL_MAX_RANKS) +
           " ranks of one node";
  if (std::string reason = setSpec(op, collective, site); !reason.empty())
    return reason;
  if (std::string reason = setGroup(op, site); !reason.empty())
    return reason;
  setShape(op, order, site);
  int64_t pieceBytes = collective.bytes / collective.numRanks;
  if (pieceBytes == 0 || site.rows != 1)
    return "copy engines gather contiguous pieces only";
  site.slotBytes = llvm::alignTo(pieceBytes, 256);
  if (site.slotBytes > options.mostWindowBytes / 2)
    return "its pieces have more than " +
           std::to_string(options.mostWindowBytes / 2) + " bytes";
  site.copies = true;
  site.launch.blocks = 1;
  site.launch.threads = COMM_BARRIER_KERNEL_THREADS;
  site.launch.flagBytes = COMM_COPY_ENGINE_FLAG_BYTES;
  collective.algorithm = stringifyAlgorithm(Algorithm::CopyEngine).str();
  // The piece first goes to the window, where the peers read it.
  collective.ns = cost->ns + static_cast<int64_t>(2.0 * pieceBytes /
                                                  machine.memoryBandwidth);
  collective.libraryNs = getLibraryNs(op);
  return "";
}

std::string SitePlanner::addSteps(CollectiveOpInterface op, RowProgram steps,
                                  int64_t aloneNs, SiteCollective &collective,
                                  Site &site) {
  // Two barriers of a block, and exchanges between its threads.
  constexpr int64_t kSumNs = 300;
  int64_t stepsNs =
      static_cast<int64_t>(static_cast<double>(steps.getBytes()) /
                               costs->getMachine().memoryBandwidth +
                           static_cast<double>(kSumNs * steps.getNumSums()));
  std::string obstacle;
  std::optional<KernelSpec> best;
  int64_t bestNs = 0;
  for (Algorithm algorithm : getAlgorithms(costs->getMachine())) {
    KernelSpec spec = site.spec;
    spec.algorithm = algorithm;
    std::optional<int64_t> ns = getKernelNs(op, spec, obstacle);
    if (!ns || (best && *ns >= bestNs))
      continue;
    RowForm form = getRowForm(spec, steps.rows, steps.columns);
    if (form.chunksPerThread == 0) {
      obstacle = form.obstacle;
      continue;
    }
    spec.chunksPerThread = form.chunksPerThread;
    best = spec;
    bestNs = *ns;
  }
  if (!best)
    return obstacle;
  if (bestNs + stepsNs >= collective.ns + aloneNs)
    return "one kernel is not faster";
  site.spec = *best;
  site.rows = steps.rows;
  site.launch = getKernelLaunch(site.spec, site.count, site.rows);
  site.steps = std::move(steps);
  collective.algorithm = stringifyAlgorithm(best->algorithm).str();
  collective.ns = bestNs + stepsNs;
  return "";
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// Returns the bytes of the slots that the sites by copies share in each group.
/// Sets the obstacles of those without room.
int64_t SitePlanner::reserveCopies(ArrayRef<Site> candidates,
                                   PlacedSites &result) {
  std::map<unsigned, int64_t> slots;
  int64_t reserved = 0;
  for (const Site &site : candidates) {
    if (!site.copies)
      continue;
    int64_t &known = slots[site.group];
    int64_t more = std::max<int64_t>(0, site.slotBytes - known);
    if (reserved + more > options.mostWindowBytes) {
      result.collectives[site.collective].obstacle =
          "the windows of others leave no " + std::to_string(more) +
          " bytes of " + std::to_string(options.mostWindowBytes);
      continue;
    }
    known += more;
    reserved += more;
  }
  return reserved;
}

void SitePlanner::place(std::vector<Site> candidates, PlacedSites &result) {
  int64_t left = options.mostWindowBytes - reserveCopies(candidates, result);
  // The bytes of each collective's sites.
  std::map<size_t, int64_t> bytes;
  for (Site &site : candidates)
    bytes[site.collective] += site.assignPlaces(0);
  auto order = llvm::to_vector(llvm::make_first_range(bytes));
  auto getGain = [&](size_t i) {
    const SiteCollective &collective = result.collectives[i];
    return static_cast<double>(collective.libraryNs - collective.ns) /
           static_cast<double>(bytes[i]);
  };
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::pair(-getGain(a), a) < std::pair(-getGain(b), b);
  });
  for (size_t i : order) {
    SiteCollective &collective = result.collectives[i];
    if (!collective.obstacle.empty())
      continue;
    if (bytes[i] <= left)
      left -= bytes[i];
    else
      collective.obstacle = "the windows of others leave no " +
                            std::to_string(bytes[i]) + " bytes of " +
                            std::to_string(options.mostWindowBytes);
  }
  // Number the groups that are used.
  std::vector<const SmallVector<SmallVector<int64_t>> *> lines(
      groupNumbers.size());
  for (auto &[key, number] : groupNumbers)
    lines[number] = &key;
  std::map<unsigned, unsigned> numbers;
  for (Site &site : candidates) {
    if (!result.collectives[site.collective].obstacle.empty())
      continue;
    auto [it, isNew] = numbers.try_emplace(site.group, result.groups.size());
    if (isNew)
      result.groups.push_back({*lines[site.group]});
    site.group = it->second;
    int64_t &end = result.groups[site.group].windowBytes;
    end = site.assignPlaces(end);
    result.sites.push_back(std::move(site));
  }
  // The shared slots come last.
  std::vector<int64_t> slots(result.groups.size());
  for (Site &site : result.sites)
    if (site.copies) {
      site.stage = result.groups[site.group].windowBytes;
      slots[site.group] = std::max(slots[site.group], site.slotBytes);
    }
  for (auto [group, bytes] : llvm::zip(result.groups, slots))
    group.windowBytes += bytes;
}
