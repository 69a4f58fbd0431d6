//===- RowFusions.h - Instructions that follow an all-reduce ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_ROWFUSIONS_H
#define COMMDIALECT_LIB_TARGET_HLO_ROWFUSIONS_H

#include "../Sites/SitePlanner.h"
#include "HloModuleImpl.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::comm::hlo {

/// Instructions that the kernel of an all-reduce also runs.
struct RowFusion {
  RowProgram program;
  /// All instructions, in the order of their computation.
  SmallVector<const Instruction *> instructions;
  /// Instructions outside, by the argument of the program, and those among
  /// `instructions` that are its results.
  SmallVector<const Instruction *> arguments, results;
};

/// Finds the fusions of a module's computations.
class RowFusions {
public:
  /// Returns what may follow `result`, the result of the all-reduce `start` (or
  /// of its done): instructions that sum rows of it, and compute on each row.
  /// None if there is nothing. If others use the result, it is one of the
  /// fusion's, too.
  std::optional<RowFusion> find(const Instruction &start,
                                const Instruction &result);

  /// Keeps the instructions of `fusion` from other fusions.
  void take(const RowFusion &fusion);

private:
  friend class RowFusionBuilder;

  struct Places {
    /// The length of the longest path from an input, by instruction.
    std::vector<unsigned> depths;
    /// True for an instruction that takes little time and needs only such
    /// instructions and inputs.
    std::vector<bool> areLight;
    /// Instructions with control predecessors or successors.
    llvm::DenseSet<const Instruction *> controlled;
  };
  const Places &getPlaces(const Computation &computation);

  DenseMap<const Computation *, std::unique_ptr<Places>> places;
  llvm::DenseSet<const Instruction *> taken;
};

/// Returns the time of the fused instructions as kernels of their own.
int64_t getAloneNs(const RowFusion &fusion, const Machine &machine);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_ROWFUSIONS_H
