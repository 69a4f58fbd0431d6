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

#include "Lane.h"
#include "Metadata.h"
#include "Nccl.h"
#include "Operation.h"

#include <array>

namespace comm::cuda {

/// How often a window was used; the next call depends on it. All ranks of a
/// line count alike.
struct WindowCalls {
  /// Calls on the group that used the ring and the stage.
  uint64_t ring = 0, stage = 0;
  /// How much of its slot the last one that used the ring filled.
  int64_t lastRingBytes = 0;
};

/// A stream for copies beside a lane, and the event behind the last of them.
struct CopyBranch {
  CUstream stream = nullptr;
  CUevent done = nullptr;
};

/// Where operations by copy engines run; made at the first use.
struct CopyChain {
  Lane lane;         ///< where ranks meet
  CopyBranch remote; ///< for copies to peers that wait for no meeting
  CopyBranch local;
};

struct Window {
  Address base = 0;   ///< rank 0's window, as mapped in this process
  int64_t stride = 0; ///< bytes from one rank's window to the next one's
  int64_t bytes = 0;  ///< of one window, as the program asked for
  int64_t ringBytes = 0, stageBytes = 0; ///< of one slot

  WindowCalls calls;
  /// One for gathers and one for exchanges (CopyEngine.cpp).
  std::array<CopyChain, 2> copies;

  ncclWindow_t registered =
      nullptr; ///< with the group's communicator, if it is

  /// Where this rank's window begins.
  Address own(const Group &group) const;
  /// The offset of `bytes` bytes in this rank's window; -1 if they are not all
  /// in it.
  int64_t offsetOf(const Group &group, Address address, int64_t bytes) const;
};

/// The group's window; ends the program if it has none.
Window &windowOf(Group &group, const char *what, const char *location);

/// Makes and maps the windows of the lines of `group`, all ranks together, also
/// those outside every line; after the communicators. Ends the program where
/// that is impossible.
void makeWindow(Group &group, const runtime::Metadata::Group &described);
/// All ranks together, before the communicators are destroyed; no work may be
/// pending.
void destroyWindow(Group &group);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_WINDOW_H
