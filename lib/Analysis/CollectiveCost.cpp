//===- CollectiveCost.cpp - Costs of collectives --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ring and tree follow NCCL's tuning model (src/graph/tuning.cc), with its
// constants in the machine file: time = latency + bytes / algorithm bandwidth,
// minimized over algorithms and protocols. NCCL implements some collectives by
// point-to-point messages (all_to_all, gather, scatter, permute, send, recv).
// These cost one step, plus the time of the bytes that pass the busiest rank's
// links. docs/Machines.md has the formulas.
//
//===----------------------------------------------------------------------===//

#include "CostRounding.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;

double CostTable::getNs(int64_t bytes) const {
  if (bytes <= points.front().first)
    return points.front().second;
  // Finds the first point that is not below `bytes`, or the last.
  size_t i = 1;
  while (i + 1 < points.size() && points[i].first < bytes)
    ++i;
  auto [bytes0, ns0] = points[i - 1];
  auto [bytes1, ns1] = points[i];
  double slope = (ns1 - ns0) / static_cast<double>(bytes1 - bytes0);
  if (bytes > bytes1)
    return ns1 + std::max(slope, 0.0) * static_cast<double>(bytes - bytes1);
  return ns0 + slope * static_cast<double>(bytes - bytes0);
}

namespace {

/// Smallest number of bytes for which a generated kernel has a block for each
/// processor; below, it has proportionally fewer
/// (Kernels/CollectiveKernels.cpp).
constexpr int64_t kBytesOfAllProcessors = 1 << 20;

/// Communication pattern of a kind of collective.
enum class Motion {
  /// Two passes around a ring: reduce-scatter and all-gather.
  AllReduce,
  /// One pass around a ring, one piece per step.
  Ring,
  /// A pipeline through all ranks, each of which forwards all data.
  Chain,
  /// Each rank, or the root, exchanges a piece with each other rank.
  Exchange,
  /// Each rank sends its whole buffer to one other.
  Pairs,
  /// An all_reduce without data.
  Barrier
};

Motion getMotion(CollectiveKind kind) {
  switch (kind) {
  case CollectiveKind::AllReduce:
    return Motion::AllReduce;
  case CollectiveKind::AllGather:
  case CollectiveKind::ReduceScatter:
    return Motion::Ring;
  case CollectiveKind::Broadcast:
  case CollectiveKind::Reduce:
    return Motion::Chain;
  case CollectiveKind::Gather:
  case CollectiveKind::Scatter:
  case CollectiveKind::AllToAll:
  case CollectiveKind::AllToAllV:
    return Motion::Exchange;
  case CollectiveKind::Permute:
  case CollectiveKind::PointToPoint:
    return Motion::Pairs;
  case CollectiveKind::Barrier:
    return Motion::Barrier;
  }
  llvm_unreachable("unknown kind of collective");
}

/// A group on a machine, in doubles: products of sizes must not overflow.
struct Group {
  Group(const Machine &machine, GroupGeometry geometry, double bytes)
      : ranks(geometry.ranks), nodes(geometry.nodes),
        ranksPerNode(ranks / nodes),
        scale(std::min<int64_t>(geometry.nodes, 3) - 1),
        nodeBandwidth(machine.nodeBandwidth) {
    if (!isNetworked())
      return;
    const NetworkFigures &network = *machine.network;
    double part = network.efficiency;
    double full = network.fullEfficiencyNodes;
    if (nodes >= full)
      part = 1;
    else
      part += (1 - part) * (nodes - 2) / (full - 2);
    networkBandwidth = network.bandwidth * part;
    if (nodes > 2 && bytes > network.largeBytes)
      networkBandwidth *=
          std::pow(bytes / network.largeBytes, network.largeExponent);
  }

  bool isNetworked() const { return nodes > 1; }
  /// Returns the bandwidth of a ring of all ranks in bytes/ns: the ranks of a
  /// node send through one adapter each.
  double getRingBandwidth() const {
    return isNetworked()
               ? std::min(nodeBandwidth, networkBandwidth * ranksPerNode)
               : nodeBandwidth;
  }

  double ranks, nodes, ranksPerNode;
  /// Index into figures by number of nodes.
  unsigned scale;
  /// Bandwidths of a rank in bytes/ns, within its node and to others.
  double nodeBandwidth, networkBandwidth = 0;
};

/// Returns the part of `bandwidth` that a protocol reaches.
double limit(const NcclProtocol &protocol, const Group &group,
             double bandwidth) {
  return std::min(bandwidth * protocol.efficiency[group.scale],
                  protocol.maxBandwidth[group.scale]);
}

/// Returns the time of a step within a node, which the network's overhead
/// bounds from below if the group spans nodes.
double getNodeHopNs(const NcclProtocol &protocol, const Group &group) {
  return group.isNetworked()
             ? std::max(protocol.hopNs, protocol.networkOverheadNs)
             : protocol.hopNs;
}

double getRingNs(const NcclProtocol &protocol, const Group &group,
                 Motion motion, double bytes) {
  bool isTwice = motion == Motion::AllReduce || motion == Motion::Barrier;
  double steps = (isTwice ? 2 : 1) * (group.ranks - 1);
  double networkSteps = (isTwice ? 2 : 1) * (group.nodes - 1);
  double ns = protocol.baseNs +
              (steps - networkSteps) * getNodeHopNs(protocol, group) +
              networkSteps * protocol.networkHopNs;
  double bandwidth = limit(protocol, group, group.getRingBandwidth());
  double passes = motion == Motion::Chain ? 1 : steps / group.ranks;
  return ns + passes * bytes / bandwidth;
}

double getTreeNs(const NcclProtocol &protocol, const Group &group,
                 double bytes) {
  double ns = protocol.baseNs +
              2 * ((group.ranksPerNode - 1) * getNodeHopNs(protocol, group) +
                   std::floor(std::log2(group.nodes)) * protocol.networkHopNs);
  double bandwidth = limit(protocol, group, group.getRingBandwidth()) / 2;
  // The factors start at 64 bytes, one for each power of 2.
  if (!protocol.corrections.empty() && bytes >= 64) {
    unsigned index = llvm::Log2_64(static_cast<uint64_t>(bytes) / 64);
    if (index < protocol.corrections.size())
      bandwidth *= protocol.corrections[index];
  }
  return ns + bytes / bandwidth;
}

/// Returns the time of one step in which a rank moves `nodeBytes` within its
/// node and concurrently `networkBytes` to others.
double getDirectNs(const NcclProtocol &protocol, const Group &group,
                   double nodeBytes, double networkBytes) {
  double ns = nodeBytes / limit(protocol, group, group.nodeBandwidth);
  double hopNs = getNodeHopNs(protocol, group);
  if (group.isNetworked()) {
    ns = std::max(ns, networkBytes /
                          limit(protocol, group, group.networkBandwidth));
    hopNs = std::max(hopNs, protocol.networkHopNs);
  }
  return protocol.baseNs + hopNs + ns;
}

CollectiveCost getNcclCost(const NcclFigures &nccl, const Group &group,
                           Motion motion, double bytes) {
  double best = std::numeric_limits<double>::infinity();
  CollectiveCost cost;
  auto consider = [&](StringRef algorithm, const NcclProtocol &protocol,
                      double ns) {
    if (ns >= best)
      return;
    best = ns;
    cost.algorithm = ("nccl " + algorithm + "/" + protocol.name).str();
  };
  auto isUsable = [&](const NcclProtocol &protocol) {
    return group.nodes <= static_cast<double>(protocol.maxNodes);
  };
  for (const NcclProtocol &protocol : nccl.ring) {
    if (!isUsable(protocol))
      continue;
    if (motion == Motion::Exchange) {
      double piece = bytes / group.ranks;
      consider("p2p", protocol,
               getDirectNs(protocol, group, (group.ranksPerNode - 1) * piece,
                           (group.ranks - group.ranksPerNode) * piece));
    } else if (motion == Motion::Pairs) {
      consider("p2p", protocol, getDirectNs(protocol, group, bytes, bytes));
    } else {
      consider("ring", protocol, getRingNs(protocol, group, motion, bytes));
    }
  }
  if (motion == Motion::AllReduce)
    for (const NcclProtocol &protocol : nccl.tree)
      if (isUsable(protocol))
        consider("tree", protocol, getTreeNs(protocol, group, bytes));
  cost.ns = roundNs(best);
  return cost;
}

/// Models the usual MPI algorithms: recursive doubling if all ranks send.
double getMpiNs(const Machine &machine, const Group &group, Motion motion,
                double bytes) {
  double rounds = std::ceil(std::log2(group.ranks));
  double others = group.ranks - 1;
  double messages = 1, traffic = bytes;
  switch (motion) {
  case Motion::AllReduce:
    messages = 2 * rounds;
    traffic = 2 * bytes * others / group.ranks;
    break;
  case Motion::Ring:
    messages = rounds;
    traffic = bytes * others / group.ranks;
    break;
  case Motion::Chain:
    messages = rounds;
    break;
  case Motion::Exchange:
    messages = others;
    traffic = bytes * others / group.ranks;
    break;
  case Motion::Pairs:
    break;
  case Motion::Barrier:
    messages = 2 * rounds;
    break;
  }
  double latency = group.isNetworked() ? machine.mpi->networkLatencyNs
                                       : machine.mpi->latencyNs;
  double bandwidth = group.isNetworked()
                         ? std::min(group.nodeBandwidth, group.networkBandwidth)
                         : group.nodeBandwidth;
  return messages * latency + traffic / bandwidth;
}

double getLatencyNs(const SymmetricAlgorithm &algorithm, const Group &group) {
  ArrayRef<std::pair<int64_t, double>> latency = algorithm.latency;
  double ns = latency.front().second;
  if (latency.size() > 1) {
    size_t i = 1;
    while (i + 1 < latency.size() &&
           static_cast<double>(latency[i].first) < group.ranks)
      ++i;
    auto [ranks0, ns0] = latency[i - 1];
    auto [ranks1, ns1] = latency[i];
    ns = std::max(0.0, ns0 + (ns1 - ns0) *
                                 (group.ranks - static_cast<double>(ranks0)) /
                                 static_cast<double>(ranks1 - ranks0));
  }
  return ns;
}

double getSymmetricNs(const SymmetricAlgorithm &algorithm, const Group &group,
                      double bytes) {
  double ns = getLatencyNs(algorithm, group);
  double others = group.ranks - 1;
  switch (algorithm.traffic) {
  case Traffic::OneShot:
    return ns + others * bytes / algorithm.bandwidth;
  case Traffic::TwoShot:
    return ns + 2 * others / group.ranks * bytes / algorithm.bandwidth;
  case Traffic::Exchange:
    return ns + others / group.ranks * bytes / algorithm.bandwidth;
  }
  llvm_unreachable("unknown traffic");
}

} // namespace

int64_t CostModel::getSlowdown(CollectiveKind kind, Algorithm algorithm,
                               bool usesCopyEngine) const {
  int64_t perMille =
      usesCopyEngine ? machine.copySlowdown : machine.kernelSlowdown;
  for (const Slowdown &slowdown : machine.slowdowns) {
    if (slowdown.algorithm != algorithm)
      continue;
    if (slowdown.kind == kind)
      return slowdown.perMille;
    if (!slowdown.kind)
      perMille = slowdown.perMille;
  }
  return perMille;
}

std::optional<CollectiveCost>
CostModel::getCollectiveCost(CollectiveKind kind, int64_t bytes,
                             GroupGeometry geometry,
                             Algorithm algorithm) const {
  bool isLibrary = algorithm == getDefaultAlgorithm();
  CollectiveCost cost;
  cost.algorithm = stringifyAlgorithm(algorithm).str();
  cost.lane = getCommLane(kind, algorithm);
  cost.slowdown = getSlowdown(kind, algorithm, /*usesCopyEngine=*/false);
  if (isLibrary && geometry.ranks <= 1)
    return cost;
  if (geometry.nodes > 1 && !machine.network)
    geometry.nodes = 1;
  bool isNetworked = geometry.nodes > 1;
  Motion motion = getMotion(kind);
  if (motion == Motion::Barrier)
    bytes = 0;
  Group group(machine, geometry, static_cast<double>(bytes));
  cost.links = geometry.getLinks();
  const SymmetricAlgorithm *symmetric = nullptr;
  if (!isLibrary)
    symmetric = llvm::find_if(
        machine.algorithms, [&](const SymmetricAlgorithm &candidate) {
          return candidate.name == algorithm && candidate.kind == kind;
        });
  if (symmetric == machine.algorithms.end())
    symmetric = nullptr;
  if (symmetric && symmetric->usesCopyEngine) {
    cost.usesCopyEngine = true;
    cost.latencyNs = roundNs(getLatencyNs(*symmetric, group));
    cost.slowdown = getSlowdown(kind, algorithm, /*usesCopyEngine=*/true);
  } else if (symmetric && bytes < kBytesOfAllProcessors) {
    // The machine's figure is for a kernel that occupies all processors.
    int64_t part = *cost.slowdown * bytes / kBytesOfAllProcessors;
    cost.slowdown =
        std::min(*cost.slowdown, std::max(machine.kernelSlowdown, part));
  }

  if (!isNetworked)
    for (const CostTable &table : machine.tables)
      if (table.algorithm == algorithm && table.kind == kind &&
          table.ranks == geometry.ranks) {
        cost.ns = roundNs(table.getNs(bytes));
        cost.latencyNs = std::min(cost.latencyNs, cost.ns);
        cost.algorithm = "table " + cost.algorithm;
        return cost;
      }
  if (isLibrary && machine.nccl) {
    CollectiveCost nccl =
        getNcclCost(*machine.nccl, group, motion, static_cast<double>(bytes));
    nccl.links = cost.links;
    nccl.slowdown = cost.slowdown;
    nccl.lane = cost.lane;
    return nccl;
  }
  if (isLibrary) {
    cost.ns =
        roundNs(getMpiNs(machine, group, motion, static_cast<double>(bytes)));
    return cost;
  }
  if (!symmetric || isNetworked || geometry.ranks <= 1)
    return std::nullopt;
  cost.ns =
      roundNs(getSymmetricNs(*symmetric, group, static_cast<double>(bytes)));
  return cost;
}
