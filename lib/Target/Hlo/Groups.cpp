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

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

IdMode hlo::getIdMode(const Instruction &collective) {
  const InstructionProto &proto = *collective.proto;
  StringRef opcode = proto.opcode;
  bool isOfReplicas = opcode.starts_with("all-reduce") ||
                      opcode.starts_with("all-gather") ||
                      opcode == "reduce-scatter";
  return comm::getIdMode(isOfReplicas, proto.channelId,
                         proto.useGlobalDeviceIds);
}

std::optional<Pairs> hlo::getSourceTargetPairs(const Instruction &instruction) {
  const InstructionProto &proto = *instruction.proto;
  if (isMessage(instruction.opcode) && proto.sourceTargetPairs.empty()) {
    const auto &attributes = proto.frontendAttributes.map;
    auto it = attributes.find("_xla_send_recv_source_target_pairs");
    return it == attributes.end() ? std::nullopt : parsePairs(it->second);
  }
  Pairs pairs;
  for (const SourceTarget &pair : proto.sourceTargetPairs)
    pairs.emplace_back(pair.source, pair.target);
  return pairs;
}

//===----------------------------------------------------------------------===//
// The three forms of groups
//===----------------------------------------------------------------------===//

static std::optional<Lines> expand(const IotaReplicaGroupListProto &list) {
  int64_t numLines = list.numReplicaGroups, lineSize = list.numDevicesPerGroup;
  std::optional<int64_t> total = getNumPlaces({numLines, lineSize});
  std::optional<SmallVector<int64_t>> ids =
      getTransposedIota(list.iotaReshapeDims, list.iotaTransposePerm);
  if (!total || !ids || static_cast<int64_t>(ids->size()) != *total)
    return std::nullopt;
  Lines lines(numLines);
  for (auto [i, id] : llvm::enumerate(*ids))
    lines[i / lineSize].push_back(id);
  return lines;
}

static std::optional<Lines> expand(const MeshAxesReplicaGroupListProto &list) {
  const MeshProto &mesh = list.mesh;
  SmallVector<int64_t> sizes;
  for (const auto &axis : mesh.axes)
    sizes.push_back(axis.size);
  std::optional<int64_t> total = getNumPlaces(sizes);
  if (!total)
    return std::nullopt;
  SmallVector<int64_t> ids(mesh.deviceIds.begin(), mesh.deviceIds.end());
  if (ids.empty() && mesh.iotaTransform.has_value()) {
    std::optional<SmallVector<int64_t>> transposed = getTransposedIota(
        mesh.iotaTransform->reshapeDims, mesh.iotaTransform->transposePerm);
    if (!transposed)
      return std::nullopt;
    ids = std::move(*transposed);
  }
  if (ids.empty())
    ids = llvm::to_vector(llvm::seq<int64_t>(0, *total));
  if (static_cast<int64_t>(ids.size()) != *total)
    return std::nullopt;

  SmallVector<Stride> axes;
  for (const AxisRefProto &axis : list.axes) {
    int64_t number = axis.meshAxisIndex;
    if (number < 0 || number >= static_cast<int64_t>(sizes.size()))
      return std::nullopt;
    std::optional<AxisFactor> factor;
    if (axis.subAxisInfo.has_value())
      factor = AxisFactor{axis.subAxisInfo->preSize, axis.subAxisInfo->size};
    std::optional<Stride> stride = getStride(sizes, number, factor);
    if (!stride)
      return std::nullopt;
    axes.push_back(*stride);
  }
  if (!areDisjoint(axes))
    return std::nullopt;
  Lines lines = getLinesAlong(*total, axes);
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
          for (auto [source, target] : *pairs) {
            add(mode, source);
            add(mode, target);
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
