//===- KernelSpec.h - Which collectives have kernels ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What decides whether a collective can be run by a kernel of ours. Those who
// choose algorithms ask this; CommDialect/Conversion/CollectiveKernels.h makes
// the kernels.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_KERNELSPEC_H
#define COMMDIALECT_ANALYSIS_KERNELSPEC_H

#include "CommDialect/IR/CommDialect.h"
#include <optional>

namespace mlir::comm {

/// A kernel, but for sizes: one kernel serves all.
struct KernelSpec {
  /// For all_reduce push, pull, 2shot-s, 2shot-f or 2shot-p; push for
  /// all_gather, reduce_scatter, all_to_all and broadcast.
  Algorithm algorithm = Algorithm::Push;
  CollectiveKind kind = CollectiveKind::AllReduce;
  /// Of all_reduce and reduce_scatter.
  std::optional<ReductionKind> reduction;
  /// Of premul_sum: the factor of all ranks, if it is a constant.
  std::optional<double> factor;
  Type elementType;
  int64_t ranks = 0;
  int64_t root = 0;
  /// Of an all_reduce that is fused with reductions of its rows: how many
  /// chunks of 16 bytes of a row a thread keeps (getRowForm). 0: the
  /// kernel knows no rows.
  int64_t chunksPerThread = 0;
  /// Of an all_to_all that splits and concatenates along different dimensions:
  /// in how many rows a piece arrives. 0: as many as it has in the source.
  int64_t destinationRows = 0;
};

/// What premul_sum multiplies an operand of `start` with, if it is a constant.
std::optional<double> getConstantFactor(Operation *start, size_t operand);

/// Why there is no kernel for `spec`; none: there is one.
std::optional<std::string> getKernelObstacle(const KernelSpec &spec);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_KERNELSPEC_H
