//===- Allocator.h - GPU memory in the order of a stream --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks are cut out of big allocations and found again by best fit. A block
// that is freed may be given out at once: whatever uses it next comes later in
// the order of the compute stream, and what other streams did with it was
// waited for on the compute stream before.
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

namespace comm::cuda {

/// Of every block, in bytes.
constexpr uint64_t blockAlignment = 512;

/// Big allocations and the blocks that they are cut into.
class Arena {
public:
  ~Arena();

  /// A block of at least `bytes`, or 0 if there is no memory. With `relaxed`,
  /// new memory may be had although a stream is captured.
  Address take(uint64_t bytes, bool relaxed);
  /// False if `address` is no block of this arena.
  bool give(Address address);
  bool owns(Address address) const;
  /// Gives back allocations of which nothing is in use; true if there were any.
  /// No work may be pending.
  bool releaseIdle();
  /// Bytes of blocks that are not in use.
  uint64_t idleBytes() const;

private:
  struct Block {
    uint64_t bytes;
    bool free;
    bool first; ///< of its allocation
  };
  using Blocks = std::map<Address, Block>;

  bool grow(uint64_t bytes, bool relaxed);

  Blocks blocks;
  std::set<std::pair<uint64_t, Address>> idle; ///< free blocks, by size
};

/// The memory of a graph: what is allocated while it is captured. A later
/// capture of the same run gets the same addresses in the same order.
/// Destroying it gives the memory back.
struct CapturePool {
  struct Allocation {
    uint64_t bytes;
    Address address;
  };
  Arena arena;
  std::vector<Allocation> allocations; ///< of the first capture, in order
  size_t next = 0;                     ///< of a later capture
  bool complete = false;               ///< the first capture is over
};

class Allocator {
public:
  /// Memory for `bytes`, aligned to `blockAlignment`; ends the program if there
  /// is none, or if a later capture asks for something else than the first.
  /// What is not the program's own is not counted.
  Address allocate(uint64_t bytes, bool counted = true);
  /// Ends the program if the address was not allocated, or freed before.
  void free(Address address);

  /// Between the two, allocations come from the pool. What is not freed in
  /// between stays the pool's. No work may be pending before.
  void beginCapture(CapturePool &pool);
  void endCapture();

  /// Requested bytes that are not freed, and the most since `resetPeak`.
  uint64_t liveBytes() const { return live; }
  uint64_t peakBytes() const { return peak; }
  void resetPeak() { peak = live; }

private:
  Address allocateCaptured(uint64_t bytes);

  Arena arena;
  CapturePool *capturing = nullptr;
  /// Requested bytes of what is in use, by address.
  std::unordered_map<Address, uint64_t> requested;
  uint64_t live = 0, peak = 0;
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_ALLOCATOR_H
