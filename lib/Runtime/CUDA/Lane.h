//===- Lane.h - A stream for operations of a group --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_LANE_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_LANE_H

#include "Event.h"

namespace comm::cuda {

/// A stream whose operations run one after another, concurrently with compute.
struct Lane {
  CUstream stream = nullptr;
  /// Completes with the last operation; null if the compute stream has waited.
  EventRef lastDone;
  /// The fraction of the GPU that the last operation occupies while it waits
  /// for other ranks, and whether it is a kernel of the program
  /// (KernelLaunch.h).
  double residency = 0;
  bool runsKernel = false;
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_LANE_H
