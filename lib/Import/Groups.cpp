//===- Groups.cpp - Creates meshes and groups -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Import/Groups.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;

Groups::Groups(ModuleOp module, int64_t numRanks, StringRef replaced,
               Operation *after)
    : module(module), numRanks(numRanks), lastInserted(after) {
  for (Operation &op : module.getOps())
    if (auto name = SymbolTable::getSymbolName(&op);
        name && op.getName().getStringRef() != replaced)
      usedNames.insert(name.getValue());
}

OpBuilder Groups::getBuilder() {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  if (lastInserted)
    builder.setInsertionPointAfter(lastInserted);
  return builder;
}

StringAttr Groups::getUniqueName(StringRef wanted) {
  std::string name = wanted.str();
  for (int64_t i = 0; !usedNames.insert(name).second; ++i)
    name = (wanted + "_" + Twine(i)).str();
  return StringAttr::get(module.getContext(), name);
}

MeshOp Groups::createMesh(Location loc, StringRef name,
                          ArrayRef<std::string> axes, ArrayRef<int64_t> sizes) {
  OpBuilder builder = getBuilder();
  auto mesh = MeshOp::create(
      builder, loc, getUniqueName(name),
      builder.getStrArrayAttr(llvm::to_vector_of<StringRef>(axes)),
      builder.getDenseI64ArrayAttr(sizes));
  lastInserted = mesh;
  meshes.push_back(mesh);
  return mesh;
}

//===----------------------------------------------------------------------===//
// Lookup
//===----------------------------------------------------------------------===//

/// Returns the numbers of the axes of a mesh of `sizes` along which the ranks
/// of `line` are, the slowest first; none if there are no such axes.
static SmallVector<size_t> findAxesOf(ArrayRef<int64_t> sizes,
                                      ArrayRef<int64_t> line) {
  SmallVector<size_t> found;
  size_t step = 1;
  while (step < line.size()) {
    int64_t distance = line[step] - line.front(), stride = 1;
    size_t axis = sizes.size();
    while (axis > 0 && (sizes[axis - 1] == 1 || stride != distance))
      stride *= sizes[--axis];
    if (axis == 0)
      return {};
    found.insert(found.begin(), axis - 1);
    step *= sizes[axis - 1];
  }
  return found;
}

const Group *Groups::get(Lines lines) {
  // The order of lines is irrelevant.
  llvm::sort(lines);
  if (auto known = groups.find(lines); known != groups.end())
    return known->second.get();
  for (MeshOp mesh : meshes) {
    SmallVector<Stride> strides;
    SmallVector<std::string> axes;
    for (size_t axis : findAxesOf(mesh.getAxisSizes(), lines.front())) {
      strides.push_back(*getStride(mesh.getAxisSizes(), axis));
      axes.push_back(cast<StringAttr>(mesh.getAxisNames()[axis]).str());
    }
    if (!axes.empty() && getLinesAlong(mesh.getNumRanks(), strides) == lines)
      return get(std::move(lines), mesh, axes);
  }
  return get(std::move(lines), MeshOp(), {});
}

const Group *Groups::getAlong(MeshOp mesh, ArrayRef<std::string> axes) {
  const Group *&known = byAxes[{mesh, std::vector<std::string>(axes)}];
  if (known)
    return known;
  SmallVector<Stride> strides;
  for (const std::string &axis : axes) {
    auto names = mesh.getAxisNames().getAsValueRange<StringAttr>();
    auto number = std::distance(names.begin(), llvm::find(names, axis));
    strides.push_back(*getStride(mesh.getAxisSizes(), number));
  }
  return known = get(getLinesAlong(mesh.getNumRanks(), strides), mesh, axes);
}

const Group *Groups::get(Lines lines, MeshOp mesh, ArrayRef<std::string> axes) {
  std::unique_ptr<Group> &group = groups[lines];
  if (group)
    return group.get();
  group = std::make_unique<Group>();
  llvm::BitVector uncovered(numRanks, true);
  for (const SmallVector<int64_t> &line : lines)
    for (int64_t rank : line)
      if (rank < numRanks)
        uncovered.reset(rank);
  llvm::append_range(group->uncovered, uncovered.set_bits());
  if (llvm::all_equal(
          llvm::map_range(lines, [](const auto &line) { return line.size(); })))
    group->size = lines.front().size();
  group->mesh = mesh;
  group->axes.assign(axes.begin(), axes.end());
  group->lines = std::move(lines);
  return group.get();
}

FlatSymbolRefAttr Groups::getSymbol(Location loc, const Group *known,
                                    StringRef name) {
  // Groups are returned as const, and their ops are created on first use.
  Group *group = groups.find(known->lines)->second.get();
  if (group->symbol)
    return group->symbol;
  std::string wanted = name.str();
  if (wanted.empty() && group->mesh)
    wanted = llvm::join(group->axes, "_");
  while (wanted.empty() ||
         (!group->mesh && name.empty() && usedNames.contains(wanted)))
    wanted = "groups_" + std::to_string(numListed++);
  StringRef unique = getUniqueName(wanted).getValue();
  OpBuilder builder = getBuilder();
  GroupOp op = group->mesh
                   ? GroupOp::create(builder, loc, unique, group->mesh,
                                     llvm::to_vector_of<StringRef>(group->axes))
                   : GroupOp::create(builder, loc, unique, group->lines);
  lastInserted = op;
  return group->symbol = FlatSymbolRefAttr::get(op.getSymNameAttr());
}
