//===- ReplicasAndMeshes.cpp - Replicas, partitions and meshes ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/Limits.h"
#include "ReplicaGroups.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Attributes of collectives
//===----------------------------------------------------------------------===//

FailureOr<int64_t> comm::getChannelId(Operation *op) {
  for (StringRef name : {"channel_handle", "channel_id"}) {
    Attribute attribute = op->getAttr(name);
    if (!attribute || isa<UnitAttr>(attribute))
      continue;
    if (auto integer = dyn_cast<IntegerAttr>(attribute))
      return integer.getValue().getSExtValue();
    auto handle = parseChannelHandleText(op, attribute);
    if (failed(handle))
      return failure();
    return handle->first;
  }
  return 0;
}

FailureOr<IdMode> comm::getIdMode(Operation *op) {
  FailureOr<int64_t> channel = getChannelId(op);
  if (failed(channel))
    return failure();
  bool isOfReplicas = !llvm::is_contained(
      {"all_to_all", "collective_permute", "collective_broadcast"},
      op->getName().stripDialect());
  Attribute global = op->getAttr("use_global_device_ids");
  auto flag = dyn_cast_or_null<BoolAttr>(global);
  bool isGlobal = global && (!flag || flag.getValue());
  if (isGlobal && *channel <= 0)
    return op->emitOpError("has use_global_device_ids and channel id ")
           << *channel << "; it must be positive then";
  return getIdMode(isOfReplicas, *channel, isGlobal);
}

FailureOr<Pairs> comm::getSourceTargetPairs(Operation *op) {
  Attribute attribute = op->getAttr("source_target_pairs");
  if (!attribute)
    for (StringRef name : {"mhlo.frontend_attributes", "frontend_attributes"})
      if (auto frontend = op->getAttrOfType<DictionaryAttr>(name))
        if (Attribute pairs =
                frontend.get("_xla_send_recv_source_target_pairs"))
          attribute = pairs;
  if (!attribute)
    return op->emitOpError("has no source_target_pairs: who sends to whom is "
                           "not known");
  Pairs pairs;
  if (auto text = dyn_cast<StringAttr>(attribute)) {
    std::optional<Pairs> parsed = parsePairs(text.getValue());
    if (!parsed)
      return op->emitOpError("has source_target_pairs ")
             << text << ", expected a list such as {{0,1},{1,0}}";
    pairs = std::move(*parsed);
  } else {
    auto table = dyn_cast<DenseIntElementsAttr>(attribute);
    if (!table || table.getType().getRank() != 2 ||
        (table.getType().getDimSize(1) != 2 && !table.empty()))
      return op->emitOpError("source_target_pairs must be a table of pairs, "
                             "got ")
             << attribute;
    SmallVector<int64_t> ids;
    for (const APInt &id : table.getValues<APInt>())
      ids.push_back(id.getSExtValue());
    for (size_t i = 0; i + 1 < ids.size(); i += 2)
      pairs.emplace_back(ids[i], ids[i + 1]);
  }
  return pairs;
}

//===----------------------------------------------------------------------===//
// Meshes
//===----------------------------------------------------------------------===//

FailureOr<GroupTable::Mesh>
GroupTable::makeMesh(Operation *op, std::string name, MeshText text) {
  Mesh mesh;
  mesh.op = op;
  mesh.name = std::move(name);
  llvm::StringSet<> names;
  for (auto &[axis, size] : text.axes) {
    if (axis.empty() || !names.insert(axis).second)
      return op->emitOpError("has a mesh with an empty or a repeated axis '")
             << axis << "'";
    if (size <= 0 || size > kMaxRanks / mesh.size)
      return op->emitOpError("has a mesh with size ")
             << size << " of axis '" << axis << "'";
    mesh.size *= size;
  }
  // A mesh without axes means one device, or no particular one.
  if (!text.axes.empty() && !text.deviceIds.empty()) {
    if (static_cast<int64_t>(text.deviceIds.size()) != mesh.size)
      return op->emitOpError("has a mesh of ")
             << mesh.size << " devices with " << text.deviceIds.size()
             << " device ids";
    llvm::BitVector seen(mesh.size);
    for (auto [place, id] : llvm::enumerate(text.deviceIds)) {
      if (id < 0 || id >= mesh.size || seen.test(id))
        return op->emitOpError("device ids must be an order of 0 to ")
               << mesh.size - 1 << ", got " << id << " at place " << place;
      seen.set(id);
      mesh.isInOrder &= id == static_cast<int64_t>(place);
    }
  }
  mesh.text = std::move(text);
  if (mesh.isInOrder)
    mesh.text.deviceIds.clear();
  return mesh;
}

LogicalResult GroupTable::addMesh(StringRef name, const MeshText &text) {
  if (text.axes.empty())
    return success();
  FailureOr<Mesh> mesh = makeMesh(module, name.str(), text);
  if (failed(mesh))
    return failure();
  meshes.push_back(std::move(*mesh));
  return success();
}

LogicalResult GroupTable::readMeshes() {
  for (Operation &op : module.getOps()) {
    auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (op.getName().getStringRef() != "sdy.mesh")
      continue;
    // Tools without Shardy write the mesh as an attribute of StableHLO.
    Attribute attribute = op.getAttr("mesh");
    if (!attribute)
      attribute = op.getAttr("stablehlo.mesh");
    FailureOr<MeshText> text = parseMeshText(&op, attribute);
    if (failed(text))
      return failure();
    FailureOr<Mesh> mesh =
        makeMesh(&op, name ? name.str() : "", std::move(*text));
    if (failed(mesh))
      return failure();
    meshes.push_back(std::move(*mesh));
  }
  return success();
}

FailureOr<const GroupTable::Mesh *> GroupTable::lookupMesh(Operation *op,
                                                           StringRef name) {
  for (const Mesh &mesh : meshes)
    if (mesh.name == name)
      return &mesh;
  if (name.empty()) {
    if (meshes.empty())
      return op->emitOpError("names no mesh, and the module has none");
    for (const Mesh &mesh : meshes)
      if (mesh.text.axes != meshes.front().text.axes ||
          mesh.text.deviceIds != meshes.front().text.deviceIds)
        return op->emitOpError(
            "names no mesh, and the module has different ones");
    return &meshes.front();
  }
  return op->emitOpError("names mesh @") << name << ", which does not exist";
}

const GroupTable::Mesh *GroupTable::findEqual(const MeshText &mesh) const {
  const auto *found = llvm::find_if(meshes, [&](const Mesh &known) {
    return known.text.axes == mesh.axes &&
           known.text.deviceIds == mesh.deviceIds;
  });
  return found == meshes.end() ? nullptr : found;
}

FailureOr<unsigned> GroupTable::findMesh(Operation *op, StringRef name,
                                         const MeshText &inlined) {
  const Mesh *mesh;
  if (name.empty() && !inlined.axes.empty()) {
    FailureOr<Mesh> made = makeMesh(op, "", inlined);
    if (failed(made))
      return failure();
    mesh = findEqual(made->text);
    if (!mesh) {
      meshes.push_back(std::move(*made));
      mesh = &meshes.back();
    }
  } else {
    FailureOr<const Mesh *> found = lookupMesh(op, name);
    if (failed(found))
      return failure();
    mesh = findEqual((*found)->text);
  }
  if (mesh->size != getNumRanks() && mesh->size != world.numPartitions)
    return op->emitOpError("has a mesh of ")
           << mesh->size << " devices, but the program has "
           << world.numReplicas << " replicas and " << world.numPartitions
           << " partitions";
  return mesh - meshes.begin();
}

void GroupTable::convertMeshes() {
  for (Mesh &mesh : meshes) {
    if (mesh.text.axes.empty() || !mesh.isInOrder || mesh.size != getNumRanks())
      continue;
    for (Mesh &other : meshes)
      if (!mesh.converted && other.converted &&
          other.text.axes == mesh.text.axes)
        mesh.converted = other.converted;
    if (!mesh.converted)
      mesh.converted = groups->createMesh(
          mesh.op->getLoc(), mesh.name.empty() ? "mesh" : StringRef(mesh.name),
          llvm::to_vector(llvm::make_first_range(mesh.text.axes)),
          llvm::to_vector(llvm::make_second_range(mesh.text.axes)));
  }
  for (Mesh &mesh : meshes) {
    if (mesh.op != module)
      mesh.op->erase();
    mesh.op = nullptr;
  }
}

//===----------------------------------------------------------------------===//
// Replicas and partitions
//===----------------------------------------------------------------------===//

LogicalResult GroupTable::findLargestIds(std::map<IdMode, int64_t> &largest,
                                         bool &hasTables) {
  WalkResult result = module.walk([&](Operation *op) {
    if (op->getName().getDialectNamespace() != "stablehlo")
      return WalkResult::advance();
    StringRef name = op->getName().stripDialect();
    auto note = [&](IdMode mode, int64_t id) {
      int64_t &value = largest[mode];
      value = std::max(value, id + 1);
    };
    if (name == "send" || name == "recv" || name == "collective_permute") {
      bool isHostTransfer = false;
      if (auto flag = op->getAttrOfType<BoolAttr>("is_host_transfer"))
        isHostTransfer = flag.getValue();
      if (isHostTransfer) // It is rejected later.
        return WalkResult::advance();
      FailureOr<Pairs> pairs = getSourceTargetPairs(op);
      if (failed(pairs))
        return WalkResult::interrupt();
      // Without partitions, messages are between replicas.
      IdMode mode = IdMode::CrossReplica;
      if (name == "collective_permute") {
        FailureOr<IdMode> found = getIdMode(op);
        if (failed(found))
          return WalkResult::interrupt();
        mode = *found;
      }
      for (auto [source, target] : *pairs)
        note(mode, std::max(source, target));
      return WalkResult::advance();
    }
    auto table = op->getAttrOfType<DenseIntElementsAttr>("replica_groups");
    if (!table)
      return WalkResult::advance();
    FailureOr<IdMode> mode = getIdMode(op);
    if (failed(mode))
      return WalkResult::interrupt();
    hasTables |= !table.empty();
    for (const APInt &id : table.getValues<APInt>())
      note(*mode, id.getSExtValue());
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Sets the numbers of replicas and partitions that are 0 to the smallest that
/// fit the ids; `ranks` is their product, if not 0.
LogicalResult GroupTable::guessRankCounts(int64_t &replicas,
                                          int64_t &partitions, int64_t ranks) {
  std::map<IdMode, int64_t> largest;
  bool hasTables = false;
  if (failed(findLargestIds(largest, hasTables)))
    return failure();
  // Returns the smallest divisor of the ranks that is at least `count`. Pairs
  // need not mention all ids.
  auto extend = [&](int64_t count) {
    if (count == 0 || count > ranks)
      return count;
    if (!hasTables)
      return ranks;
    while (ranks % count)
      ++count;
    return count;
  };
  int64_t partitionIds = partitions ? 0 : largest[IdMode::CrossPartition];
  auto countReplicaIds = [&] {
    return std::max(
        {largest[IdMode::CrossReplica],
         largest[IdMode::CrossReplicaAndPartition],
         llvm::divideCeilSigned(
             largest[IdMode::FlattenedIds],
             std::max<int64_t>(1, partitions ? partitions : partitionIds))});
  };
  int64_t replicaIds = replicas ? 0 : countReplicaIds();
  // A known number divides the ranks, which determines the other.
  auto fill = [&](int64_t &count, int64_t other, int64_t ids) {
    if (!count && other && ranks % other == 0 && ranks / other >= ids)
      count = ranks / other;
  };
  if (ranks && !replicas && !partitions) {
    if (partitionIds)
      partitions = extend(partitionIds);
    else
      replicas = extend(replicaIds);
  }
  if (ranks) {
    fill(partitions, replicas, partitionIds);
    fill(replicas, partitions, replicaIds);
  }
  if (!partitions) {
    isPartitionsGuessed = partitionIds == 0;
    partitions = std::max<int64_t>(1, partitionIds);
  }
  if (!replicas) {
    isReplicasGuessed = replicaIds == 0;
    replicas = std::max<int64_t>(1, replicaIds);
  }
  return success();
}

/// Returns the number of replicas of a program on a mesh of `size` devices that
/// tells no numbers: 1, unless its groups and pairs are of replicas only.
FailureOr<int64_t> GroupTable::guessReplicasOfMesh(int64_t size) {
  std::map<IdMode, int64_t> largest;
  bool hasTables = false;
  if (failed(findLargestIds(largest, hasTables)))
    return failure();
  int64_t ids = std::max(largest[IdMode::CrossReplica],
                         largest[IdMode::CrossReplicaAndPartition]);
  bool isReplicated =
      ids > 1 && ids <= size && largest[IdMode::CrossPartition] == 0;
  return isReplicated ? size : 1;
}

LogicalResult GroupTable::findRankCounts(int64_t replicasOption,
                                         int64_t partitionsOption,
                                         int64_t ranksOption) {
  auto fromModule = [&](StringRef name, int64_t option) -> FailureOr<int64_t> {
    if (option < 0 || option > kMaxRanks)
      return mlir::emitError(module.getLoc(),
                             "the number of replicas or partitions given is ")
             << option;
    if (option > 0)
      return option;
    Attribute attribute = module->getAttr(name);
    if (!attribute)
      return 0;
    auto integer = dyn_cast<IntegerAttr>(attribute);
    if (!integer || integer.getValue().getSExtValue() <= 0 ||
        integer.getValue().getSExtValue() > kMaxRanks)
      return mlir::emitError(module.getLoc())
             << "'" << name << "' must be a positive number, got " << attribute;
    return integer.getValue().getSExtValue();
  };
  if (ranksOption < 0 || ranksOption > kMaxRanks)
    return mlir::emitError(module.getLoc(), "the number of ranks given is ")
           << ranksOption;
  FailureOr<int64_t> replicas = fromModule("mhlo.num_replicas", replicasOption);
  FailureOr<int64_t> partitions =
      fromModule("mhlo.num_partitions", partitionsOption);
  if (failed(replicas) || failed(partitions))
    return failure();

  const Mesh *mesh = nullptr;
  for (const Mesh &candidate : meshes)
    if (!candidate.text.axes.empty() && !mesh)
      mesh = &candidate;
  if (mesh) {
    if (!*replicas && !*partitions) {
      FailureOr<int64_t> guess = guessReplicasOfMesh(mesh->size);
      if (failed(guess))
        return failure();
      replicas = *guess;
    }
    if (!*replicas && mesh->size % *partitions == 0)
      replicas = mesh->size / *partitions;
    if (!*partitions && mesh->size % *replicas == 0)
      partitions = mesh->size / *replicas;
  }
  if ((!*replicas || !*partitions) &&
      failed(guessRankCounts(*replicas, *partitions, ranksOption)))
    return failure();
  if (*replicas > kMaxRanks / *partitions)
    return mlir::emitError(module.getLoc())
           << *replicas << " replicas of " << *partitions
           << " partitions are more than " << kMaxRanks << " ranks";
  world.numReplicas = *replicas;
  world.numPartitions = *partitions;
  return success();
}

LogicalResult GroupTable::initialize(int64_t replicasOption,
                                     int64_t partitionsOption,
                                     int64_t ranksOption) {
  if (failed(readMeshes()))
    return failure();
  if (failed(findRankCounts(replicasOption, partitionsOption, ranksOption)))
    return failure();
  groups.emplace(module, getNumRanks(), /*replaced=*/"sdy.mesh");
  return success();
}
