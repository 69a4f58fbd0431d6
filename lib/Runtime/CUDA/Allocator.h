//===- Allocator.h - Stream-ordered allocation of GPU memory ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks are cut out of big allocations and reused by best fit. A freed block
// may be reused at once: its next use comes later in the order of the compute
// stream, which has already waited for other streams that used it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_ALLOCATOR_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_ALLOCATOR_H

#include "Driver.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

struct CommContext;

namespace comm::cuda {

/// Alignment and granularity of blocks, in bytes: that of cuMemAlloc, which
/// suffices for TMA and vector loads.
constexpr uint64_t blockAlignment = 512;

/// Big allocations and the blocks that they are split into.
class Arena {
public:
  ~Arena();

  /// Returns a block of at least `bytes`, or 0 if memory is exhausted. With
  /// `relaxed`, it may allocate device memory while a stream is captured.
  Address allocate(uint64_t bytes, bool relaxed);
  /// Frees a block; returns false if `address` is not a block of this arena.
  bool free(Address address);
  bool owns(Address address) const;
  /// Releases allocations without used blocks; returns true if there were any.
  /// No work may be pending.
  bool releaseIdle();
  /// Returns the bytes of unused blocks.
  uint64_t idleBytes() const;

private:
  struct Block {
    uint64_t bytes;
    bool isFree;
    bool isFirst; ///< first block of its allocation
  };
  using Blocks = std::map<Address, Block>;

  bool grow(uint64_t bytes, bool relaxed);

  Blocks blocks;
  std::set<std::pair<uint64_t, Address>> idle; ///< free blocks, by size
};

/// The memory allocated during the capture of a graph. A later capture of the
/// same run receives the same addresses in the same order.
struct CapturePool {
  struct Allocation {
    uint64_t bytes;
    Address address;
  };
  Arena arena;
  std::vector<Allocation> allocations; ///< those of the first capture, in order
  size_t next = 0;                     ///< next allocation of a later capture
  bool isComplete = false;             ///< the first capture is over

  /// Ends a capture that has succeeded. Fails unless a later capture made all
  /// allocations of the first one.
  void complete();
};

class Allocator {
public:
  explicit Allocator(CommContext &context) : context(context) {}

  /// Returns memory for `bytes`, aligned to `blockAlignment`. Fails if memory
  /// is exhausted, or if a later capture requests other sizes than the first
  /// one. Memory that is not the program's own must not be `counted`.
  Address allocate(uint64_t bytes, bool counted = true);
  /// Fails if the address was not allocated, or was freed before.
  void free(Address address);

  /// Releases idle memory if little else is free. No work may be pending.
  void makeRoom();

  /// Start and end a capture, during which allocations come from `pool`. Blocks
  /// that are not freed before its end stay with the pool.
  void beginCapture(CapturePool &pool);
  void endCapture();

  /// Return the requested bytes in use, and their maximum since `resetPeak`.
  uint64_t liveBytes() const { return live; }
  uint64_t peakBytes() const { return peak; }
  void resetPeak() { peak = live; }

private:
  Address allocateCaptured(uint64_t bytes);

  CommContext &context;
  Arena arena;
  CapturePool *capturing = nullptr;
  /// Requested bytes of each used block, by address.
  std::unordered_map<Address, uint64_t> requested;
  uint64_t live = 0, peak = 0;
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_ALLOCATOR_H
