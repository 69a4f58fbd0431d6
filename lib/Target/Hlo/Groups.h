//===- Groups.h - Who takes part in a collective -*- C++ -*- ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_GROUPS_H
#define COMMDIALECT_LIB_TARGET_HLO_GROUPS_H

#include "HloModuleImpl.h"

namespace mlir::comm::hlo {

using Lines = SmallVector<SmallVector<int64_t>>;

/// What the ids in groups and pairs mean.
enum class IdMode {
  Replicas,
  Partitions,
  /// Of replicas; all partitions of them are in the group.
  ReplicasOfAllPartitions,
  /// replica * partitions + partition.
  Flattened
};

IdMode getIdMode(const Instruction &collective);

/// Who sends to whom, for permutes and messages; none where nothing, or nothing
/// that can be read, says so.
std::optional<SmallVector<SourceTarget>>
getSourceTargetPairs(const Instruction &instruction);

/// The replicas and partitions that run a module.
struct World {
  int64_t numReplicas = 1, numPartitions = 1;

  int64_t getNumRanks() const { return numReplicas * numPartitions; }
  int64_t getNumIds(IdMode mode) const;
};

/// As the options, the device assignment, or the ids say. Reports what cannot
/// be.
FailureOr<World> findWorld(const HloModule::Impl &module,
                           const HloImportOptions &options,
                           EmitHloError emitError);

/// The ranks of each group of a collective, in any of the three forms in which
/// XLA has them. `emit` is for the collective.
FailureOr<Lines> getLines(const Instruction &collective, const World &world,
                          EmitHloError emit);
/// All ids of a mode, so that an id is a place in its line.
Lines getLinesOfAllIds(IdMode mode, const World &world);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_GROUPS_H
