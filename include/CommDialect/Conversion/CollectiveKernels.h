//===- CollectiveKernels.h - Collectives as GPU kernels ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which algorithms kernels exist for, what they need, and how they are made.
// CommDialect/Runtime/CommKernelAbi.h says what they are called with.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_CONVERSION_COLLECTIVEKERNELS_H
#define COMMDIALECT_CONVERSION_COLLECTIVEKERNELS_H

#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace mlir::comm {

/// A kernel, but for sizes: one kernel serves all.
struct KernelSpec {
  /// As in machine files and `comm.algorithm`: for all_reduce push, pull,
  /// 2shot-s, 2shot-f or 2shot-p; push for all_gather, reduce_scatter,
  /// all_to_all and broadcast.
  std::string algorithm;
  CollectiveKind kind = CollectiveKind::AllReduce;
  /// Of all_reduce and reduce_scatter.
  std::optional<ReductionKind> reduction;
  Type elementType;
  int64_t ranks = 0;
  int64_t root = 0;
  /// Of an all_to_all that splits and concatenates along different dimensions:
  /// in how many rows a piece arrives. 0: as many as it has in the source.
  int64_t destinationRows = 0;
};

/// How a kernel is launched for one size, and what it needs of the window.
struct KernelLaunch {
  int64_t blocks = 0, threads = 0;
  int64_t ringBytes = 0, stageBytes = 0, flagBytes = 0;
};

/// Why there is no kernel for `spec`; none: there is one.
std::optional<std::string> getKernelObstacle(const KernelSpec &spec);

/// The launch for `count` elements of one rank's part (see comm.launch), in
/// `rows` rows. Depends on nothing else, so that all ranks agree.
KernelLaunch getKernelLaunch(const KernelSpec &spec, int64_t count,
                             int64_t rows);

/// Computes, at the end of a kernel, what is stored instead of the collective's
/// result: given the result's element (of the spec's type), its index and the
/// loaded elements of the further buffers, one value for each destination.
/// Called in device code, for each element.
using KernelEpilogue = llvm::function_ref<SmallVector<Value>(
    OpBuilder &, Location, Value element, ValueRange arguments)>;

/// What a fused kernel reads and writes beside the collective's buffers.
struct KernelFusion {
  /// A name that is equal where the computation is.
  std::string key;
  /// Element types of the further buffers, which have the collective's shape,
  /// and of the destinations.
  SmallVector<Type> arguments, destinations;
  KernelEpilogue epilogue;
};

/// The kernel for `spec` in `module`, made if it is not there. With `fusion` it
/// is an all_reduce with an epilogue.
FailureOr<gpu::GPUFuncOp>
getOrCreateCollectiveKernel(gpu::GPUModuleOp module, const KernelSpec &spec,
                            const KernelFusion *fusion = nullptr);

} // namespace mlir::comm

#endif // COMMDIALECT_CONVERSION_COLLECTIVEKERNELS_H
