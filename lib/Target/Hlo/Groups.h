//===- Groups.h - Groups of collectives -------------------------*- C++ -*-===//
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

/// The meaning of ids in groups and pairs.
enum class IdMode {
  Replicas,
  Partitions,
  /// Ids of replicas; the group contains all their partitions.
  ReplicasOfAllPartitions,
  /// replica * partitions + partition.
  Flattened
};

IdMode getIdMode(const Instruction &collective);

/// Returns the pairs of a permute or message; none if they are missing or
/// malformed.
std::optional<SmallVector<SourceTarget>>
getSourceTargetPairs(const Instruction &instruction);

/// The replicas and partitions that run a module.
struct RankGrid {
  int64_t numReplicas = 1, numPartitions = 1;

  int64_t getNumRanks() const { return numReplicas * numPartitions; }
  int64_t getNumIds(IdMode mode) const;
};

/// Determines the grid of ranks from the options, the device assignment, or the
/// ids. Reports contradictions.
FailureOr<RankGrid> findRankGrid(const HloModule::Impl &module,
                                 const HloImportOptions &options,
                                 EmitHloError emitError);

/// Returns the ranks of each group of a collective, in any of XLA's three
/// forms. `emit` reports errors for the collective.
FailureOr<Lines> getLines(const Instruction &collective, const RankGrid &grid,
                          EmitHloError emit);
/// Returns lines with all ids of a mode, so that an id is a position in its
/// line.
Lines getLinesOfAllIds(IdMode mode, const RankGrid &grid);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_GROUPS_H
