//===- Groups.h - Creates meshes and groups ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_IMPORT_GROUPS_H
#define COMMDIALECT_LIB_IMPORT_GROUPS_H

#include "CommDialect/IR/CommOps.h"
#include "Import/World.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace mlir::comm {

/// A `comm.group` and its properties.
struct Group {
  Lines lines;
  /// The size of all lines, if they have one size.
  std::optional<int64_t> size;
  /// Ranks in no line.
  SmallVector<int64_t> uncovered;
  /// A mesh and axes of it that have the lines of the group, if any.
  MeshOp mesh;
  SmallVector<std::string> axes;
  /// Null until the group is used.
  FlatSymbolRefAttr symbol;
};

/// Creates the meshes and groups of an imported module, at its start or behind
/// an op. Groups are created at their first use, and those with the same lines
/// once.
class Groups {
public:
  /// `numRanks` is 0 if the number of ranks is unknown; groups then have no
  /// uncovered ranks. Ops called `replaced` leave their names to meshes.
  explicit Groups(ModuleOp module, int64_t numRanks = 0,
                  StringRef replaced = "", Operation *after = nullptr);

  /// Creates a mesh of all ranks, called `name` if that is free.
  MeshOp createMesh(Location loc, StringRef name, ArrayRef<std::string> axes,
                    ArrayRef<int64_t> sizes);

  /// Returns the group with `lines`. A new one is defined by the first axes of
  /// a mesh with these lines, or by a list.
  const Group *get(Lines lines);
  /// Returns the group with the lines along `axes` of `mesh`, the first of
  /// which varies slowest. A new one is defined by them.
  const Group *getAlong(MeshOp mesh, ArrayRef<std::string> axes);

  /// Returns the symbol of `group`. If it is new, its op gets the location
  /// `loc` and the name `name`, or by default one by its axes.
  FlatSymbolRefAttr getSymbol(Location loc, const Group *group,
                              StringRef name = "");

private:
  const Group *get(Lines lines, MeshOp mesh, ArrayRef<std::string> axes);
  StringAttr getUniqueName(StringRef wanted);
  OpBuilder getBuilder();

  ModuleOp module;
  int64_t numRanks;
  SmallVector<MeshOp> meshes;
  llvm::StringSet<> usedNames;
  Operation *lastInserted;
  int64_t numListed = 0;
  std::map<Lines, std::unique_ptr<Group>> groups;
  std::map<std::pair<Operation *, std::vector<std::string>>, const Group *>
      byAxes;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_IMPORT_GROUPS_H
