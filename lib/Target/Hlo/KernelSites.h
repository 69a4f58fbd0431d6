//===- KernelSites.h - Collectives that kernels replace ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_KERNELSITES_H
#define COMMDIALECT_LIB_TARGET_HLO_KERNELSITES_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Conversion/CollectiveKernels.h"
#include "CommDialect/Runtime/CommRuntime.h"
#include "Groups.h"

namespace mlir::comm::hlo {

/// A collective that a kernel replaces. Sizes and dimensions are in the order
/// of memory, from major to minor; they are those of the row-major arrays with
/// the same bytes.
struct Site {
  /// The collective, or its start, and the done of that or null.
  const Instruction *instruction = nullptr, *done = nullptr;
  unsigned group = 0;
  KernelSpec spec;
  CommElementType type = COMM_F32;
  /// The gathered, scattered or split dimension.
  int64_t dim = 0;
  SmallVector<int64_t> source, destination;
  /// Elements of a rank's part, and their rows (CommKernelAbi.h).
  int64_t count = 0, rows = 1;
  KernelLaunch launch;
  std::string kernel;
  /// Bytes of a slot, and offsets in the window; kNone for slots that the
  /// kernel does not use.
  static constexpr int64_t kNone = -1;
  int64_t slotBytes = 0;
  int64_t ring = kNone, stage = kNone, flags = kNone, counters = 0;

  /// Assigns places from `offset` on, and returns the first byte behind them.
  int64_t assignPlaces(int64_t offset);
};

struct SiteGroup {
  Lines lines;
  int64_t windowBytes = 0;
};

struct KernelSites {
  int64_t numRanks = 1;
  std::vector<Site> sites;
  std::vector<SiteGroup> groups;
  std::vector<HloCollective> collectives;
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
