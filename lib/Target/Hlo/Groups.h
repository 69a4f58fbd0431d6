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
#include "Import/World.h"

namespace mlir::comm::hlo {

IdMode getIdMode(const Instruction &collective);

/// Returns the pairs of a permute or message; none if they are missing or
/// malformed.
std::optional<Pairs> getSourceTargetPairs(const Instruction &instruction);

/// Determines the replicas and partitions that run `module` from the options,
/// the device assignment, or the ids. Reports contradictions.
FailureOr<World> findWorld(const HloModule::Impl &module,
                           const HloImportOptions &options,
                           EmitHloError emitError);

/// Returns the ranks of each group of a collective, in any of XLA's three
/// forms. `emit` reports errors for the collective.
FailureOr<Lines> getLines(const Instruction &collective, const World &world,
                          EmitHloError emit);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_GROUPS_H
