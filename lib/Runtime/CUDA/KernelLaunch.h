//===- KernelLaunch.h - Launches the kernels of collectives -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_KERNELLAUNCH_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_KERNELLAUNCH_H

#include "Operation.h"

#include <map>
#include <string>
#include <utility>

namespace comm::cuda {

struct Lane;

/// A kernel of the program and its occupancy.
struct Kernel {
  CUfunction function = nullptr;
  /// Number of blocks of `threads` that can be resident at once.
  int64_t maxResidentBlocks = 0;
};

/// Kernels by name and number of threads.
using KernelTable = std::map<std::pair<std::string, int64_t>, Kernel>;

/// Makes an NCCL operation on `lane` wait for kernels of the program in flight
/// that do not fit on the GPU together with it.
void waitForNcclResidency(Lane &lane, CUstream stream);

/// Launches `op.kernel` on `stream` (see CommKernelAbi.h) and counts the call.
void runKernel(CommOp &op, CUstream stream);

/// Launches the barrier kernel COMM_BARRIER_KERNEL on `lane`, with flags at
/// `op.flagOffset`.
void launchBarrierKernel(CommOp &op, Lane &lane);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_KERNELLAUNCH_H
