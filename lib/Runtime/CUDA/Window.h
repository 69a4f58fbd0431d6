//===- Window.h - Symmetric memory of a group -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See CommKernelAbi.h for what a window is.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_WINDOW_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_WINDOW_H

#include "Metadata.h"
#include "Operation.h"

namespace comm::cuda {

struct Window {
  Address base = 0;   ///< rank 0's window, as mapped in this process
  int64_t stride = 0; ///< bytes from one rank's window to the next one's
  int64_t bytes = 0;  ///< of one window, as the program asked for
  int64_t ringBytes = 0, stageBytes = 0; ///< of one slot

  /// The calls on the group so far that used the ring, the stage, and copy
  /// engines; and how much of its slot the last one that used the ring filled.
  uint64_t ringCalls = 0, stageCalls = 0, copyCalls = 0;
  int64_t lastRingBytes = 0;
};

/// Makes and maps the windows of the lines of `group`, all ranks together, also
/// those outside every line. Ends the program where that is impossible.
void makeWindow(Group &group, const host::Metadata::Group &described);
/// All ranks together; no work may be pending.
void destroyWindow(Group &group);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_WINDOW_H
