//===- CostModel.cpp - Costs of ops on a machine --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Given costs, the groups of collectives, and the reporting of guesses.
// ComputeCost.cpp and CollectiveCost.cpp have the estimates.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/IR/CommOps.h"
#include "ComputeCost.h"
#include "CostRounding.h"

using namespace mlir;
using namespace mlir::comm;

CostModel::~CostModel() = default;

std::unique_ptr<CostModel> comm::createCostModel(const Machine &machine,
                                                 CostOptions options) {
  if (machine.createCosts)
    return machine.createCosts(machine, options);
  return std::make_unique<CostModel>(machine, options);
}

int64_t CostModel::getComputeNs(Operation *op) {
  return roundNs(ComputeEstimator(*this).getNs(op));
}

bool CostModel::isMatmul(Operation *op) {
  return ComputeEstimator(*this).isMatmul(op);
}

int64_t CostModel::getMemoryPart(Operation *op) {
  return roundNs(1000 * ComputeEstimator(*this).getMemoryPart(op));
}

std::optional<SlowKernel> CostModel::getSlowKernel(Operation *op) {
  return ComputeEstimator(*this).getSlowKernel(op);
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

int64_t CostModel::getNumNodes(ArrayRef<int64_t> ranks) const {
  if (!machine.network)
    return 1;
  SmallVector<int64_t> nodes;
  for (int64_t rank : ranks)
    nodes.push_back(rank / machine.ranksPerNode);
  llvm::sort(nodes);
  return std::distance(nodes.begin(), llvm::unique(nodes));
}

const CostModel::GroupInfo *CostModel::getGroup(CollectiveOpInterface op) {
  FlatSymbolRefAttr name = op.getGroupAttr();
  auto group = name ? symbolTables.lookupNearestSymbolFrom<GroupOp>(op, name)
                    : GroupOp();
  if (!group)
    return nullptr;
  auto [it, isNew] = groups.try_emplace(group);
  GroupInfo &info = it->second;
  if (!isNew)
    return &info;
  info.lines = group.getLines(symbolTables);
  for (ArrayRef<int64_t> line : info.lines) {
    GroupGeometry geometry{static_cast<int64_t>(line.size()),
                           getNumNodes(line)};
    if (std::tie(geometry.ranks, geometry.nodes) >
        std::tie(info.geometry.ranks, info.geometry.nodes))
      info.geometry = geometry;
    for (int64_t rank : line)
      info.lastRank = std::max(info.lastRank, rank);
  }
  return &info;
}

/// Returns the links that `permute` loads, according to its pairs.
uint32_t CostModel::getLinks(PermuteOp permute, const GroupInfo &group) const {
  uint32_t links = 0;
  ArrayRef<int64_t> pairs = permute.getPairs();
  for (ArrayRef<int64_t> line : group.lines)
    for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
      auto [from, to] = std::pair(pairs[i], pairs[i + 1]);
      if (from == to || std::max(from, to) >= int64_t(line.size()))
        continue;
      bool staysInNode =
          line[from] / machine.ranksPerNode == line[to] / machine.ranksPerNode;
      links |= staysInNode ? 0b01 : 0b10;
    }
  return links;
}

GroupGeometry CostModel::getGeometry(CollectiveOpInterface op) {
  if (const GroupInfo *group = getGroup(op))
    return group->geometry;
  return {machine.ranks,
          llvm::divideCeilSigned(machine.ranks, machine.ranksPerNode)};
}

CollectiveCost CostModel::getCollectiveCost(CollectiveOpInterface op) {
  if (std::optional<int64_t> given = getGivenCostNs(op)) {
    const GroupInfo *group = getGroup(op);
    CollectiveCost cost;
    cost.ns = roundNs(static_cast<double>(*given));
    cost.algorithm = CommDialect::kCostAttr.str();
    cost.links =
        group ? getOwnGeometry(op, *group).second : getGeometry(op).getLinks();
    cost.slowdown = getSlowdown(op.getCollectiveKind(), getDefaultAlgorithm(),
                                /*usesCopyEngine=*/false);
    if (std::optional<Algorithm> named = op.getAlgorithm())
      if (std::optional<CollectiveCost> chosen =
              getCollectiveCost(op, *named)) {
        cost.usesCopyEngine = chosen->usesCopyEngine;
        cost.lane = chosen->lane;
        cost.slowdown = chosen->slowdown;
      }
    return cost;
  }
  if (std::optional<Algorithm> named = op.getAlgorithm())
    if (std::optional<CollectiveCost> cost = getCollectiveCost(op, *named))
      return *cost;
  // The library implements every kind.
  return *getCollectiveCost(op, getDefaultAlgorithm());
}

std::pair<GroupGeometry, uint32_t>
CostModel::getOwnGeometry(CollectiveOpInterface op,
                          const GroupInfo &group) const {
  GroupGeometry geometry = group.geometry;
  uint32_t links = geometry.getLinks();
  if (auto permute = dyn_cast<PermuteOp>(*op); permute && geometry.nodes > 1)
    if (uint32_t used = getLinks(permute, group)) {
      links = used;
      if (links == 0b01)
        geometry.nodes = 1;
    }
  return {geometry, links};
}

std::optional<CollectiveCost>
CostModel::getCollectiveCost(CollectiveOpInterface op, Algorithm algorithm) {
  GroupGeometry geometry = getGeometry(op);
  uint32_t links = geometry.getLinks();
  if (const GroupInfo *group = getGroup(op)) {
    std::tie(geometry, links) = getOwnGeometry(op, *group);
    if (group->lastRank >= machine.ranks)
      addGuess(Guess::Ranks, op,
               "rank " + Twine(group->lastRank) +
                   " is on no node of machine '" + machine.name +
                   "', which has " + Twine(machine.ranks) +
                   " ranks: taken as if it had more of them");
  }
  ComputeEstimator estimator(*this);
  // Values below 10^18 fit in 64 bits.
  auto getBytes = [&](TypeRange sources, TypeRange destinations) {
    double bytes = std::max(estimator.getBytes(op, sources),
                            estimator.getBytes(op, destinations));
    return std::llround(std::min(bytes, 1e18));
  };
  TypeRange sources = op.getSources().getTypes();
  TypeRange destinations = op.getDestinations().getTypes();
  std::optional<CollectiveCost> cost;
  if (algorithm == getDefaultAlgorithm() || destinations.size() <= 1) {
    cost =
        getCollectiveCost(op.getCollectiveKind(),
                          getBytes(sources, destinations), geometry, algorithm);
  } else {
    for (size_t i = 0; i < destinations.size(); ++i) {
      TypeRange source = sources.empty() ? sources : sources.slice(i, 1);
      std::optional<CollectiveCost> one = getCollectiveCost(
          op.getCollectiveKind(), getBytes(source, destinations.slice(i, 1)),
          geometry, algorithm);
      if (!one)
        return std::nullopt;
      one->ns =
          roundNs(static_cast<double>(one->ns) + (cost ? double(cost->ns) : 0));
      cost = std::move(one);
    }
  }
  if (!cost)
    return cost;
  cost->links = links;
  // A rank's own piece is copied in addition, at the memory's speed. Exceptions
  // are pieces to be reduced (comm-realize-copies) and pieces that are in
  // the destination already (static arguments).
  auto exchange = dyn_cast<AllToAllOp>(*op);
  if (cost->usesCopyEngine && cost->ns > 0 && !sources.empty() &&
      isa<AllGatherOp, AllToAllOp>(*op) &&
      !(exchange && exchange.getSkipOwnPiece()) &&
      !(isa<AllGatherOp>(*op) &&
        llvm::all_of(op.getSources(), isStaticArgument))) {
    double own = getBytes(sources, destinations) / double(geometry.ranks);
    double ns = 2 * own / machine.memoryBandwidth;
    *cost->slowdown += std::llround(1000 * std::min(1.0, ns / cost->ns));
  }
  return cost;
}

//===----------------------------------------------------------------------===//
// Guesses
//===----------------------------------------------------------------------===//

void CostModel::addGuess(Guess guess, Operation *op, const Twine &text) {
  GuessRecord &record = guesses[static_cast<unsigned>(guess)];
  if (record.loc)
    return;
  record.loc = op->getLoc();
  record.text = text.str();
}

void CostModel::reportGuesses() {
  for (GuessRecord &record : guesses) {
    if (!record.loc || record.isReported)
      continue;
    record.isReported = true;
    emitWarning(*record.loc) << record.text;
  }
}
