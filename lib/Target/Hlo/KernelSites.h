//===- KernelSites.h - Collectives that kernels replace ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_KERNELSITES_H
#define COMMDIALECT_LIB_TARGET_HLO_KERNELSITES_H

#include "../Sites/SitePlanner.h"
#include "Groups.h"
#include "RowFusions.h"

namespace mlir::comm::hlo {

/// The collective of a site, or its start and done. `done` is null without a
/// start.
struct SiteInstructions {
  const Instruction *instruction = nullptr, *done = nullptr;
  /// The instruction that has the dimension.
  const Instruction *core = nullptr;
  /// The instructions that the kernel of an all-reduce also runs.
  std::optional<RowFusion> fusion;
};

/// A collective with several operands has a packed site, or one for each.
struct KernelSites : PlacedSites {
  /// The instructions of each collective, by its index.
  std::vector<SiteInstructions> instructions;
};

/// Finds the collectives of `hlo` for which a kernel is faster than the
/// library, in the order of computations and their instructions. `imported` is
/// the import of `hlo`.
FailureOr<KernelSites> findKernelSites(const HloModule::Impl &hlo,
                                       ModuleOp imported,
                                       const Machine &machine,
                                       const HloKernelOptions &options,
                                       EmitHloError emitError);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_KERNELSITES_H
