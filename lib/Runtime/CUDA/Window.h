//===- Window.h - Symmetric memory of a group -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CommKernelAbi.h describes the layout of windows.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_WINDOW_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_WINDOW_H

#include "Lane.h"
#include "Metadata.h"
#include "Nccl.h"
#include "Operation.h"

#include <array>
#include <memory>
#include <vector>

namespace comm::cuda {

/// Counters of the uses of a window, on which the next call depends. They are
/// equal on all ranks of a line.
struct WindowCalls {
  /// Calls on the group that used the ring and the stage, respectively.
  uint64_t ring = 0, stage = 0;
  /// Number of bytes that the last call on the ring used in its slot.
  int64_t lastRingBytes = 0;
};

/// A stream for copies concurrent with a lane, and an event that completes with
/// them.
struct CopyBranch {
  CUstream stream = nullptr;
  CUevent done = nullptr;
};

/// Streams of copy-engine operations, created at their first use.
struct CopyChain {
  /// Runs the barriers.
  Lane lane;
  /// Runs the copies to peers that need no barrier first.
  CopyBranch remote;
  CopyBranch local;
};

/// Symmetric memory of a line's ranks, mapped in this process.
struct Mapping {
  Mapping() = default;
  ~Mapping();
  Mapping(const Mapping &) = delete;
  Mapping &operator=(const Mapping &) = delete;

  std::vector<int> members;
  Address base = 0;   ///< rank 0's memory
  int64_t stride = 0; ///< bytes from one rank's memory to the next
  int64_t used = 0;   ///< bytes of each rank's memory that windows have
};

struct Window {
  std::shared_ptr<Mapping> memory;
  Address base = 0;   ///< rank 0's window as mapped in this process
  int64_t stride = 0; ///< bytes from one rank's window to the next
  int64_t bytes = 0;  ///< size of one window, as the program requested
  /// Bytes of a slot of the ring and of the stage.
  int64_t ringBytes = 0, stageBytes = 0;

  WindowCalls calls;
  /// One for gathers and one for exchanges (CopyEngine.cpp).
  std::array<CopyChain, 2> copies;

  /// The registration with the group's communicator; may be null.
  ncclWindow_t registered = nullptr;

  /// Returns the start of this rank's window.
  Address own(const Group &group) const;
  /// Returns the offset of `address` in this rank's window, or -1 if the
  /// `bytes` bytes from there are not all in it.
  int64_t offsetOf(const Group &group, Address address, int64_t bytes) const;
};

/// Returns the group's window; fails if it has none.
Window &windowOf(const Group &group, const char *what, const char *location);

/// Creates and maps the windows of the lines of `group`. All ranks must call it
/// together, including those outside every line, after creating the
/// communicators. If `isPart`, the window may be in memory that earlier windows
/// of the line leave.
void makeWindow(CommProgram &program, Group &group,
                const runtime::Metadata::Group &described, bool isPart);
/// Releases the window, if there is one. Peers may still use it; no work of
/// this rank may be pending.
void destroyWindow(Group &group);

/// Returns the address of this rank's piece of `bytes` bytes of a buffer at
/// `offset` in the window. Fails if the buffer is not in the window.
void *findInputPlace(const Group &group, int64_t offset, uint64_t bytes,
                     const char *what);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_WINDOW_H
