//===- ReplicaGroups.h - Ranks and groups of a program ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Maps StableHLO's replicas, partitions and their groups to comm's ranks.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_REPLICAGROUPS_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_REPLICAGROUPS_H

#include "AttributeText.h"
#include "Import/Groups.h"

namespace mlir::comm {

/// Returns the channel id of `op`, or 0 if it has none.
FailureOr<int64_t> getChannelId(Operation *op);

/// Returns the id mode of a collective, by its channel id and
/// use_global_device_ids.
FailureOr<IdMode> getIdMode(Operation *op);

/// Returns `source_target_pairs` of a collective_permute, send or recv.
FailureOr<Pairs> getSourceTargetPairs(Operation *op);

/// The meshes and groups of a module; creates each group once.
class GroupTable {
public:
  explicit GroupTable(ModuleOp module) : module(module) {}

  /// Adds a mesh that no op defines, unless it has no axes.
  LogicalResult addMesh(StringRef name, const MeshText &text);

  /// Reads all `sdy.mesh` ops and determines the number of replicas and
  /// partitions. Options that are 0 are unset.
  LogicalResult initialize(int64_t replicasOption, int64_t partitionsOption,
                           int64_t ranksOption);

  const World &getWorld() const { return world; }
  int64_t getNumRanks() const { return world.getNumRanks(); }

  /// Returns the number of the first mesh that equals the one with `name`, or
  /// `inlined` if the name is empty. Both may be empty if the module has one
  /// mesh. Its devices must be all ranks, or all partitions of each replica.
  FailureOr<unsigned> findMesh(Operation *op, StringRef name,
                               const MeshText &inlined);
  const MeshText &getMesh(unsigned mesh) const { return meshes[mesh].text; }

  /// Returns the group whose lines vary along `axes`, the first slowest.
  FailureOr<const Group *> getGroup(Operation *op, unsigned mesh,
                                    ArrayRef<AxisText> axes);

  /// Returns the group of all devices of a mesh, for a permutation by `pairs`
  /// of device ids.
  FailureOr<const Group *>
  getGroupOfMesh(Operation *op, unsigned mesh,
                 ArrayRef<std::pair<int64_t, int64_t>> pairs);

  /// Returns the group of a collective with `replica_groups`.
  FailureOr<const Group *> getGroup(Operation *op, IdMode mode);

  /// Returns the group whose lines have all ids of `mode`, so that an id is a
  /// group rank. Checks the group ranks of `pairs`.
  FailureOr<const Group *>
  getGroupOfAllIds(Operation *op, IdMode mode,
                   ArrayRef<std::pair<int64_t, int64_t>> pairs);

  /// Returns `group` with an additional line for every uncovered rank.
  const Group *getCoveringGroup(const Group &group);

  /// Returns the group's symbol, and creates its op if `user` is its first
  /// user.
  FlatSymbolRefAttr getSymbol(Operation *user, const Group *group) {
    return groups->getSymbol(user->getLoc(), group);
  }

  /// Creates a comm.mesh for every distinct mesh of all ranks in order, and
  /// erases all `sdy.mesh` ops.
  void convertMeshes();

private:
  struct Mesh {
    /// The op that defines the mesh, or the module.
    Operation *op = nullptr;
    std::string name;
    MeshText text;
    int64_t size = 1;
    bool isInOrder = true;
    MeshOp converted;
  };

  FailureOr<Mesh> makeMesh(Operation *op, std::string name, MeshText text);
  LogicalResult readMeshes();
  LogicalResult findRankCounts(int64_t replicasOption, int64_t partitionsOption,
                               int64_t ranksOption);
  FailureOr<const Mesh *> lookupMesh(Operation *op, StringRef name);
  /// Returns the known mesh that equals `mesh`, or null.
  const Mesh *findEqual(const MeshText &mesh) const;
  /// Finds the largest id + 1 in the groups or pairs of all collectives, by
  /// mode.
  LogicalResult findLargestIds(std::map<IdMode, int64_t> &largest,
                               bool &hasTables);
  FailureOr<int64_t> guessReplicasOfMesh(int64_t size);
  LogicalResult guessRankCounts(int64_t &replicas, int64_t &partitions,
                                int64_t ranks);
  FailureOr<Lines> getIdGroups(Operation *op, DenseIntElementsAttr table,
                               IdMode mode);
  FailureOr<const Group *> getMeshAxesGroup(Operation *op, Attribute groups,
                                            IdMode mode);
  FailureOr<const Group *> getGroup(Operation *op, const Mesh &mesh,
                                    ArrayRef<AxisText> axes, IdMode mode);

  ModuleOp module;
  World world;
  /// Set if the program and the options do not specify the number.
  bool isReplicasGuessed = false;
  bool isPartitionsGuessed = false;
  SmallVector<Mesh> meshes;
  /// Set when the number of ranks is known.
  std::optional<Groups> groups;
  std::map<std::pair<const void *, IdMode>, const Group *> byAttribute;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_REPLICAGROUPS_H
