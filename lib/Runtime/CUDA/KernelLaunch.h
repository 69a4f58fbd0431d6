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

namespace comm::cuda {

/// Loads the GPU modules registered before commInitialize, with all kernels:
/// loading one while another kernel spins could deadlock.
void loadModules();
void unloadModules();

struct Lane;

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
