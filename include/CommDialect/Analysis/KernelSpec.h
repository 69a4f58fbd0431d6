//===- KernelSpec.h - Collectives that have generated kernels ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Determines whether a generated kernel can run a collective. The selection of
// algorithms queries this; CommDialect/Conversion/CollectiveKernels.h generates
// the kernels.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_KERNELSPEC_H
#define COMMDIALECT_ANALYSIS_KERNELSPEC_H

#include "CommDialect/IR/CommDialect.h"
#include <optional>

namespace mlir::comm {

/// A kernel without sizes: one kernel serves all of them.
struct KernelSpec {
  /// Push, pull, 2shot-s, 2shot-f or 2shot-p for all_reduce; push for
  /// all_gather, reduce_scatter, all_to_all and broadcast.
  Algorithm algorithm = Algorithm::Push;
  CollectiveKind kind = CollectiveKind::AllReduce;
  /// The reduction of all_reduce and reduce_scatter.
  std::optional<ReductionKind> reduction;
  /// The factor that all ranks use for premul_sum, if it is constant.
  std::optional<double> factor;
  Type elementType;
  int64_t ranks = 0;
  int64_t root = 0;
  /// For an all_reduce fused with row reductions: the number of 16-byte chunks
  /// of a row that a thread keeps (getRowForm). 0: the kernel has no notion of
  /// rows.
  int64_t chunksPerThread = 0;
  /// For an all_to_all with different split and concat dimensions: the number
  /// of rows in which a piece arrives. 0: as many as in the source.
  int64_t destinationRows = 0;
  /// True if the kernel counts its own calls in the window, and selects the
  /// slot of a call by that. Then a launch may be replayed, or reordered among
  /// launches of other areas (CommKernelAbi.h).
  bool countsCalls = false;
};

/// Returns the factor that premul_sum applies to an operand of `start`; none if
/// it is not a constant.
std::optional<double> getConstantFactor(Operation *start, size_t operand);

/// Returns why there is no kernel for `spec`; none if there is one.
std::optional<std::string> getKernelObstacle(const KernelSpec &spec);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_KERNELSPEC_H
