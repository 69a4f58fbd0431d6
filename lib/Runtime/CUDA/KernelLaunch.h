//===- KernelLaunch.h - Operations as kernels of the program ----*- C++ -*-===//
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

/// Loads the program's GPU modules, which were made known before
/// commInitialize, and all their kernels: a kernel that spins must not meet the
/// loading of another one.
void loadModules();
void unloadModules();

struct Lane;

/// Before an operation of `lane` that NCCL runs: lets it wait for kernels of
/// the program that are in flight if they and it do not fit on the GPU
/// together.
void keepRoomForNccl(Lane &lane, CUstream stream);

/// Launches `op.kernel` on `stream` (CommKernelAbi.h) and counts the call.
void runKernel(CommOp &op, CUstream stream);

/// Launches COMM_MEET_KERNEL, with flags at `op.flagOffset`, on `lane`.
void runMeetKernel(CommOp &op, Lane &lane);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_KERNELLAUNCH_H
