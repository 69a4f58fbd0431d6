//===- Groups.cpp - Groups of collectives ---------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "CommDialect/IR/Limits.h"
#include "GatherCalls.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

IdMode hlo::getIdMode(const Instruction &collective) {
  const InstructionProto &proto = *collective.proto;
  if (proto.useGlobalDeviceIds)
    return IdMode::FlattenedIds;
  if (proto.channelId <= 0)
    return IdMode::CrossReplica;
  StringRef opcode = proto.opcode;
  bool isOfReplicas = opcode.starts_with("all-reduce") ||
                      opcode.starts_with("all-gather") ||
                      opcode == "reduce-scatter";
  return isOfReplicas ? IdMode::CrossReplicaAndPartition
                      : IdMode::CrossPartition;
}

/// Parses pairs as text: {{0,1},{1,2}}. Returns none if they are malformed.
static std::optional<SmallVector<SourceTarget>> parsePairs(StringRef text) {
  auto consume = [&](StringRef token) {
    text = text.ltrim();
    return text.consume_front(token);
  };
  auto consumeId = [&](int64_t &id) {
    text = text.ltrim();
    return !text.consumeInteger(10, id);
  };
  SmallVector<SourceTarget> pairs;
  if (!consume("{"))
    return std::nullopt;
  while (!consume("}")) {
    SourceTarget &pair = pairs.emplace_back();
    if ((pairs.size() > 1 && !consume(",")) || !consume("{") ||
        !consumeId(pair.source) || !consume(",") || !consumeId(pair.target) ||
        !consume("}"))
      return std::nullopt;
  }
  if (!text.trim().empty())
    return std::nullopt;
  return pairs;
}

std::optional<SmallVector<SourceTarget>>
hlo::getSourceTargetPairs(const Instruction &instruction) {
  const InstructionProto &proto = *instruction.proto;
  if (!isMessage(instruction.opcode) || !proto.sourceTargetPairs.empty())
    return llvm::to_vector(proto.sourceTargetPairs);
  const auto &attributes = proto.frontendAttributes.map;
  auto it = attributes.find("_xla_send_recv_source_target_pairs");
  return it == attributes.end() ? std::nullopt : parsePairs(it->second);
}

//===----------------------------------------------------------------------===//
// The three forms of groups
//===----------------------------------------------------------------------===//

/// Returns the product of `sizes`, or none if it is not a valid number of
/// ranks.
template <typename Sizes>
static std::optional<int64_t> getProduct(const Sizes &sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (size <= 0 || size > kMaxRanks || product > kMaxRanks / size)
      return std::nullopt;
    product *= size;
  }
  return product;
}

/// Returns 0, 1, 2, ... as an array of `sizes`, transposed; none if the
/// permutation or the number of elements is invalid.
template <typename Sizes, typename Permutation>
static std::optional<SmallVector<int64_t>>
getTransposed(const Sizes &sizes, const Permutation &permutation) {
  std::optional<int64_t> total = getProduct(sizes);
  int64_t rank = sizes.size();
  if (!total || static_cast<int64_t>(permutation.size()) != rank)
    return std::nullopt;
  llvm::SmallBitVector seen(rank);
  SmallVector<int64_t> strides(rank, 1);
  for (int64_t i = rank - 1; i > 0; --i)
    strides[i - 1] = strides[i] * sizes[i];
  SmallVector<Stride> factors;
  for (int64_t dim : permutation) {
    if (dim < 0 || dim >= rank || seen.test(dim))
      return std::nullopt;
    seen.set(dim);
    factors.push_back({strides[dim], sizes[dim]});
  }
  SmallVector<int64_t> ids = {0};
  for (Stride factor : factors) {
    SmallVector<int64_t> longer;
    for (int64_t id : ids)
      for (int64_t i = 0; i < factor.size; ++i)
        longer.push_back(id + i * factor.stride);
    ids = std::move(longer);
  }
  return ids;
}

static std::optional<Lines> expand(const IotaReplicaGroupListProto &list) {
  SmallVector<int64_t> counts = {list.numReplicaGroups,
                                 list.numDevicesPerGroup};
  std::optional<int64_t> total = getProduct(counts);
  std::optional<SmallVector<int64_t>> ids =
      getTransposed(list.iotaReshapeDims, list.iotaTransposePerm);
  if (!total || !ids || static_cast<int64_t>(ids->size()) != *total)
    return std::nullopt;
  Lines lines(counts[0]);
  for (auto [i, id] : llvm::enumerate(*ids))
    lines[i / counts[1]].push_back(id);
  return lines;
}

static std::optional<Lines> expand(const MeshAxesReplicaGroupListProto &list) {
  const MeshProto &mesh = list.mesh;
  SmallVector<int64_t> sizes;
  for (const auto &axis : mesh.axes)
    sizes.push_back(axis.size);
  std::optional<int64_t> total = getProduct(sizes);
  if (!total)
    return std::nullopt;
  SmallVector<int64_t> ids(mesh.deviceIds.begin(), mesh.deviceIds.end());
  if (ids.empty() && mesh.iotaTransform.has_value()) {
    std::optional<SmallVector<int64_t>> transposed = getTransposed(
        mesh.iotaTransform->reshapeDims, mesh.iotaTransform->transposePerm);
    if (!transposed)
      return std::nullopt;
    ids = std::move(*transposed);
  }
  if (ids.empty())
    ids = llvm::to_vector(llvm::seq<int64_t>(0, *total));
  if (static_cast<int64_t>(ids.size()) != *total)
    return std::nullopt;

  SmallVector<Stride> factors;
  int64_t lineSize = 1;
  for (const AxisRefProto &axis : list.axes) {
    int64_t number = axis.meshAxisIndex;
    if (number < 0 || number >= static_cast<int64_t>(sizes.size()))
      return std::nullopt;
    Stride factor{1, sizes[number]};
    for (int64_t size : ArrayRef(sizes).drop_front(number + 1))
      factor.stride *= size;
    if (axis.subAxisInfo.has_value()) {
      int64_t before = axis.subAxisInfo->preSize, size = axis.subAxisInfo->size;
      if (before <= 0 || size <= 0 || before > factor.size ||
          size > factor.size / before || factor.size % (before * size) != 0)
        return std::nullopt;
      factor.stride *= factor.size / (before * size);
      factor.size = size;
    }
    lineSize *= factor.size;
    if (lineSize > *total)
      return std::nullopt;
    factors.push_back(factor);
  }
  Lines lines = getLinesAlong(*total, factors);
  for (SmallVector<int64_t> &line : lines)
    for (int64_t &place : line)
      place = ids[place];
  return lines;
}

template <typename Groups>
static Lines toLines(const Groups &groups) {
  Lines lines;
  for (const ReplicaGroup &group : groups)
    lines.emplace_back(group.replicaIds.begin(), group.replicaIds.end());
  return lines;
}

/// Returns the groups as ids; none if they are invalid, empty for all ids.
static std::optional<Lines> getIds(const Instruction &collective) {
  const InstructionProto &proto = *collective.proto;
  if (proto.meshAxesReplicaGroupList.has_value())
    return expand(*proto.meshAxesReplicaGroupList);
  if (proto.iotaCollectiveDeviceList.has_value())
    return expand(*proto.iotaCollectiveDeviceList);
  const CollectiveDeviceListProto &list = proto.collectiveDeviceList;
  if (list.iotaReplicaGroupList.has_value())
    return expand(*list.iotaReplicaGroupList);
  return list.replicaGroups.size() ? toLines(list.replicaGroups)
                                   : toLines(proto.replicaGroups);
}

FailureOr<Lines> hlo::getLines(const Instruction &collective,
                               const World &world, EmitHloError emit) {
  std::optional<Lines> groups = getIds(collective);
  if (!groups)
    return emit() << "has replica groups of sizes that do not fit together";
  IdMode mode = getIdMode(collective);
  if (llvm::all_of(*groups, [](const auto &ids) { return ids.empty(); }))
    return world.getLinesOfAllIds(mode);
  if (llvm::any_of(*groups, [](const auto &ids) { return ids.empty(); }))
    return emit() << "has an empty replica group";
  if (failed(world.checkIds(*groups, mode, emit)))
    return failure();
  return world.getRanks(*groups, mode);
}

//===----------------------------------------------------------------------===//
// Replicas and partitions
//===----------------------------------------------------------------------===//

FailureOr<World> hlo::findWorld(const HloModule::Impl &module,
                                const HloImportOptions &options,
                                EmitHloError emitError) {
  const DeviceAssignmentProto &assigned = module.proto->deviceAssignment;
  World world{options.numReplicas, options.numPartitions};
  if (world.numReplicas == 0)
    world.numReplicas = std::max<int64_t>(0, assigned.replicaCount);
  if (world.numPartitions == 0)
    world.numPartitions = std::max<int64_t>(0, assigned.computationCount);

  int64_t largest[4] = {};
  auto add = [&](IdMode mode, int64_t id) {
    int64_t &known = largest[static_cast<unsigned>(mode)];
    known = std::max(known, std::min(id, kMaxRanks) + 1);
  };
  if (world.numReplicas == 0 || world.numPartitions == 0)
    for (const Computation &computation : module.computations) {
      if (!computation.communicates)
        continue;
      for (const Instruction &instruction : computation.instructions) {
        if (!isSyncCollective(instruction.opcode) &&
            !isMessage(instruction.opcode) &&
            instruction.opcode != Opcode::CollectiveStart)
          continue;
        if (std::optional<GatherCall> call = readGatherCall(*instruction.proto))
          for (const SmallVector<int64_t> &line : call->lines)
            for (int64_t rank : line)
              add(IdMode::FlattenedIds, rank);
        IdMode mode = getIdMode(instruction);
        if (std::optional<Lines> groups = getIds(instruction))
          for (const SmallVector<int64_t> &ids : *groups)
            for (int64_t id : ids)
              add(mode, id);
        if (auto pairs = getSourceTargetPairs(instruction))
          for (const SourceTarget &pair : *pairs) {
            add(mode, pair.source);
            add(mode, pair.target);
          }
      }
    }
  auto get = [&](IdMode mode) { return largest[static_cast<unsigned>(mode)]; };
  int64_t replicas = std::max(get(IdMode::CrossReplica),
                              get(IdMode::CrossReplicaAndPartition)),
          partitions = get(IdMode::CrossPartition),
          ranks = get(IdMode::FlattenedIds);
  if (world.numReplicas == 0)
    world.numReplicas = std::max<int64_t>(1, replicas);
  if (world.numPartitions == 0)
    world.numPartitions = std::max(
        {int64_t(1), partitions,
         int64_t(llvm::divideCeil(ranks, uint64_t(world.numReplicas)))});
  if (world.numReplicas < 0 || world.numPartitions < 0 ||
      world.numReplicas > kMaxRanks ||
      world.numPartitions > kMaxRanks / world.numReplicas)
    return emitError() << "HLO: " << world.numReplicas << " replicas of "
                       << world.numPartitions << " partitions are more than "
                       << kMaxRanks << " ranks";
  return world;
}
