//===- ReplicaGroups.cpp - Ranks and groups of a program ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReplicaGroups.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

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
    return getGroup(std::move(lines), nullptr, {});
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
  bool isWhole = true;
  for (const AxisText &axis : axes) {
    int64_t stride = 1, size = 0;
    for (auto &[name, axisSize] : llvm::reverse(mesh.text.axes)) {
      if (name == axis.name) {
        size = axisSize;
        break;
      }
      stride *= axisSize;
    }
    if (!size)
      return op->emitOpError("has groups of axis '")
             << axis.name << "', which the mesh does not have";
    if (axis.isSubAxis) {
      if (axis.preSize <= 0 || axis.size <= 0 || axis.preSize > size ||
          axis.size > size / axis.preSize ||
          size % (axis.preSize * axis.size) != 0)
        return op->emitOpError("has groups of sub-axis '")
               << axis.name << "':(" << axis.preSize << ")" << axis.size
               << ", which does not divide its size " << size;
      isWhole &= axis.size == size;
      stride *= size / (axis.preSize * axis.size);
      size = axis.size;
    }
    wholeAxes.push_back(axis.name);
    strides.push_back({stride, size});
  }
  SmallVector<Stride> sorted(strides);
  llvm::sort(sorted, [](const Stride &a, const Stride &b) {
    return a.stride < b.stride || (a.stride == b.stride && a.size < b.size);
  });
  for (size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i].stride % (sorted[i - 1].stride * sorted[i - 1].size) != 0)
      return op->emitOpError("has groups of axes that overlap");

  Lines idGroups = getLinesAlong(mesh.size, strides);
  if (!mesh.isInOrder)
    for (SmallVector<int64_t> &line : idGroups)
      for (int64_t &place : line)
        place = mesh.text.deviceIds[place];
  bool isByAxes = isWhole && !wholeAxes.empty() && mesh.converted &&
                  mode == IdMode::FlattenedIds;
  return getGroup(world.getRanks(idGroups, mode), isByAxes ? &mesh : nullptr,
                  wholeAxes);
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
  known = getGroup(world.getRanks(*idGroups, mode), nullptr, {});
  return known;
}

FailureOr<const Group *>
GroupTable::getGroupOfAllIds(Operation *op, IdMode mode,
                             ArrayRef<std::pair<int64_t, int64_t>> pairs) {
  int64_t numIds = world.getNumIds(mode);
  for (auto [source, target] : pairs)
    if (source >= numIds || target >= numIds)
      return op->emitOpError("source_target_pairs has [")
             << source << ", " << target << "], but " << stringifyIdMode(mode)
             << " ids are 0 to " << numIds - 1 << " with " << world.numReplicas
             << " replicas and " << world.numPartitions << " partitions";
  return getGroup(world.getLinesOfAllIds(mode), nullptr, {});
}

const Group *GroupTable::getCoveringGroup(const Group &group) {
  Lines lines = group.lines;
  for (int64_t rank : group.uncovered)
    lines.push_back({rank});
  return getGroup(std::move(lines), nullptr, {});
}

/// Returns the axes of a mesh along which the ranks of `line` are, the slowest
/// first; none if there are no such axes.
static SmallVector<std::pair<std::string, Stride>>
findAxesOf(const MeshText &mesh, ArrayRef<int64_t> line) {
  SmallVector<std::pair<std::string, Stride>> found;
  size_t step = 1;
  while (step < line.size()) {
    int64_t distance = line[step] - line.front(), stride = 1;
    auto axis =
        llvm::find_if(llvm::reverse(mesh.axes), [&](const auto &candidate) {
          bool isFound = candidate.second > 1 && stride == distance;
          if (!isFound)
            stride *= candidate.second;
          return isFound;
        });
    if (axis == mesh.axes.rend())
      return {};
    found.insert(found.begin(), {axis->first, {stride, axis->second}});
    step *= axis->second;
  }
  return found;
}

std::pair<const GroupTable::Mesh *, SmallVector<std::string>>
GroupTable::findAxes(const Lines &lines) const {
  for (const Mesh &mesh : meshes) {
    if (!mesh.converted || mesh.size != getNumRanks())
      continue;
    SmallVector<std::string> axes;
    SmallVector<Stride> strides;
    for (auto &[name, stride] : findAxesOf(mesh.text, lines.front())) {
      axes.push_back(name);
      strides.push_back(stride);
    }
    if (!axes.empty() && getLinesAlong(mesh.size, strides) == lines)
      return {&mesh, axes};
  }
  return {nullptr, {}};
}

const Group *GroupTable::getGroup(Lines lines, const Mesh *mesh,
                                  ArrayRef<std::string> axes) {
  // The order of lines is irrelevant.
  llvm::sort(lines);
  std::unique_ptr<Group> &group = groups[lines];
  if (group)
    return group.get();
  group = std::make_unique<Group>();
  llvm::BitVector covered(getNumRanks());
  bool isEqual = true;
  for (const SmallVector<int64_t> &line : lines) {
    isEqual &= line.size() == lines.front().size();
    for (int64_t rank : line)
      covered.set(rank);
  }
  if (isEqual)
    group->size = lines.front().size();
  for (int64_t rank = 0; rank < getNumRanks(); ++rank)
    if (!covered.test(rank))
      group->uncovered.push_back(rank);

  if (!mesh)
    std::tie(mesh, group->axes) = findAxes(lines);
  else
    group->axes.assign(axes.begin(), axes.end());
  if (mesh)
    group->mesh = mesh->converted;
  group->lines = std::move(lines);
  return group.get();
}

FlatSymbolRefAttr GroupTable::getSymbol(Operation *user, const Group *known) {
  // Groups are returned as const, and their ops are created on first use.
  Group *group = groups.find(known->lines)->second.get();
  if (group->symbol)
    return group->symbol;
  OpBuilder builder(module.getContext());
  if (lastInserted)
    builder.setInsertionPointAfter(lastInserted);
  else
    builder.setInsertionPointToStart(module.getBody());
  GroupOp op;
  if (group->mesh) {
    StringAttr name = getUniqueName(llvm::join(group->axes, "_"));
    SmallVector<StringRef> axes(group->axes.begin(), group->axes.end());
    op = GroupOp::create(builder, user->getLoc(), name.getValue(), group->mesh,
                         axes);
  } else {
    std::string name;
    do {
      name = "groups_" + std::to_string(numListed++);
    } while (usedNames.contains(name));
    op = GroupOp::create(builder, user->getLoc(),
                         getUniqueName(name).getValue(), group->lines);
  }
  lastInserted = op;
  group->symbol = FlatSymbolRefAttr::get(op.getSymNameAttr());
  return group->symbol;
}

StringAttr GroupTable::getUniqueName(StringRef wanted) {
  std::string name = wanted.str();
  for (int64_t i = 0; !usedNames.insert(name).second; ++i)
    name = (wanted + "_" + Twine(i)).str();
  return StringAttr::get(module.getContext(), name);
}
