//===- ReplicaGroups.cpp - Ranks and groups of a program ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReplicaGroups.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::comm;

FailureOr<Lines> GroupTable::getIdGroups(Operation *op,
                                         DenseIntElementsAttr table,
                                         IdMode mode) {
  Lines idGroups;
  if (table.empty()) {
    if (isReplicasGuessed &&
        (isPartitionsGuessed || mode != IdMode::CrossPartition))
      return op->emitOpError(
          "has empty replica_groups, and nothing tells the number of replicas; "
          "give it with num-replicas");
    SmallVector<int64_t> &all = idGroups.emplace_back();
    llvm::append_range(all, llvm::seq<int64_t>(0, world.getNumIds(mode)));
    return idGroups;
  }
  if (table.getType().getRank() != 2)
    return op->emitOpError("replica_groups must be a table of groups, got ")
           << table;
  int64_t columns = table.getType().getDimSize(1);
  for (auto [index, value] : llvm::enumerate(table.getValues<APInt>())) {
    if (static_cast<int64_t>(index) % columns == 0)
      idGroups.emplace_back();
    int64_t id = value.getSExtValue();
    SmallVector<int64_t> &ids = idGroups.back();
    bool isPadded = static_cast<int64_t>(ids.size()) <
                    static_cast<int64_t>(index) % columns;
    if (id == -1)
      continue;
    if (isPadded)
      return op->emitOpError("replica_groups has id ")
             << id << " behind the padding of group " << idGroups.size() - 1;
    ids.push_back(id);
  }
  llvm::erase_if(idGroups,
                 [](const SmallVector<int64_t> &ids) { return ids.empty(); });
  if (idGroups.empty())
    return op->emitOpError("replica_groups has only padding");
  if (failed(world.checkIds(idGroups, mode, [&] { return op->emitOpError(); })))
    return failure();
  return idGroups;
}

FailureOr<const Group *>
GroupTable::getMeshAxesGroup(Operation *op, Attribute attribute, IdMode mode) {
  FailureOr<MeshAxesText> text = parseMeshAxesText(op, attribute);
  if (failed(text))
    return failure();
  Mesh inlined;
  const Mesh *mesh = &inlined;
  if (text->meshName.empty()) {
    FailureOr<Mesh> made = makeMesh(op, "", std::move(text->mesh));
    if (failed(made))
      return failure();
    inlined = std::move(*made);
    if (const Mesh *known = findEqual(inlined.text))
      mesh = known;
  } else {
    FailureOr<const Mesh *> found = lookupMesh(op, text->meshName);
    if (failed(found))
      return failure();
    mesh = *found;
  }
  if (text->axes.empty()) {
    // Every rank is alone, also with a mesh of one device.
    Lines lines;
    for (int64_t rank = 0; rank < getNumRanks(); ++rank)
      lines.push_back({rank});
    return groups->get(std::move(lines));
  }
  return getGroup(op, *mesh, text->axes, mode);
}

FailureOr<const Group *> GroupTable::getGroup(Operation *op, unsigned mesh,
                                              ArrayRef<AxisText> axes) {
  return getGroup(op, meshes[mesh], axes, IdMode::CrossPartition);
}

FailureOr<const Group *>
GroupTable::getGroupOfMesh(Operation *op, unsigned mesh,
                           ArrayRef<std::pair<int64_t, int64_t>> pairs) {
  IdMode mode = meshes[mesh].size == getNumRanks() ? IdMode::FlattenedIds
                                                   : IdMode::CrossPartition;
  return getGroupOfAllIds(op, mode, pairs);
}

FailureOr<const Group *> GroupTable::getGroup(Operation *op, const Mesh &mesh,
                                              ArrayRef<AxisText> axes,
                                              IdMode mode) {
  if (mesh.size == getNumRanks())
    mode = IdMode::FlattenedIds;
  else if (mesh.size != world.getNumIds(mode))
    return op->emitOpError("has groups of mesh")
           << (mesh.name.empty() ? "" : " @") << mesh.name << " with "
           << mesh.size << " devices, but " << stringifyIdMode(mode)
           << " ids are 0 to " << world.getNumIds(mode) - 1 << " with "
           << world.numReplicas << " replicas and " << world.numPartitions
           << " partitions";

  SmallVector<Stride> strides;
  SmallVector<std::string> wholeAxes;
  SmallVector<int64_t> sizes =
      llvm::to_vector(llvm::make_second_range(mesh.text.axes));
  bool isWhole = true;
  for (const AxisText &axis : axes) {
    auto names = llvm::make_first_range(mesh.text.axes);
    size_t number = std::distance(names.begin(), llvm::find(names, axis.name));
    if (number == sizes.size())
      return op->emitOpError("has groups of axis '")
             << axis.name << "', which the mesh does not have";
    std::optional<AxisFactor> factor;
    if (axis.isSubAxis)
      factor = AxisFactor{axis.preSize, axis.size};
    std::optional<Stride> stride = getStride(sizes, number, factor);
    if (!stride)
      return op->emitOpError("has groups of sub-axis '")
             << axis.name << "':(" << axis.preSize << ")" << axis.size
             << ", which does not divide its size " << sizes[number];
    isWhole &= stride->size == sizes[number];
    wholeAxes.push_back(axis.name);
    strides.push_back(*stride);
  }
  if (!areDisjoint(strides))
    return op->emitOpError("has groups of axes that overlap");
  if (isWhole && !wholeAxes.empty() && mesh.converted &&
      mode == IdMode::FlattenedIds)
    return groups->getAlong(mesh.converted, wholeAxes);

  Lines idGroups = getLinesAlong(mesh.size, strides);
  if (!mesh.isInOrder)
    for (SmallVector<int64_t> &line : idGroups)
      for (int64_t &place : line)
        place = mesh.text.deviceIds[place];
  return groups->get(world.getRanks(idGroups, mode));
}

FailureOr<const Group *> GroupTable::getGroup(Operation *op, IdMode mode) {
  Attribute attribute = op->getAttr("replica_groups");
  if (!attribute)
    return op->emitOpError("has no replica_groups");
  auto &known = byAttribute[{attribute.getAsOpaquePointer(), mode}];
  if (known)
    return known;
  if (isAttributeText(attribute, "replica_group_mesh_axes")) {
    FailureOr<const Group *> group = getMeshAxesGroup(op, attribute, mode);
    if (succeeded(group))
      known = *group;
    return group;
  }
  auto table = dyn_cast<DenseIntElementsAttr>(attribute);
  if (!table)
    return op->emitOpError("has replica_groups that are neither a table nor "
                           "axes of a mesh: ")
           << attribute;
  FailureOr<Lines> idGroups = getIdGroups(op, table, mode);
  if (failed(idGroups))
    return failure();
  known = groups->get(world.getRanks(*idGroups, mode));
  return known;
}

FailureOr<const Group *>
GroupTable::getGroupOfAllIds(Operation *op, IdMode mode,
                             ArrayRef<std::pair<int64_t, int64_t>> pairs) {
  if (failed(world.checkPairs(pairs, mode, [&] { return op->emitOpError(); })))
    return failure();
  return groups->get(world.getLinesOfAllIds(mode));
}

const Group *GroupTable::getCoveringGroup(const Group &group) {
  Lines lines = group.lines;
  for (int64_t rank : group.uncovered)
    lines.push_back({rank});
  return groups->get(std::move(lines));
}
