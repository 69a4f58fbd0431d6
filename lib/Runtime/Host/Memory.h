//===- Memory.h - Memory of a context ---------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_MEMORY_H
#define COMMDIALECT_LIB_RUNTIME_HOST_MEMORY_H

#include <atomic>
#include <cstdint>

namespace comm::runtime {

/// Allocates memory, and counts and lists what is allocated. For one thread at
/// a time; the counters may be read from any thread.
class Memory {
public:
  Memory() = default;
  Memory(const Memory &) = delete;
  /// Frees all blocks.
  ~Memory();

  /// Returns memory aligned to at least 64 bytes. Fails if there is none, with
  /// `function` in the message.
  void *allocate(const char *function, uint64_t alignment, uint64_t bytes);
  /// Frees a block of this object. Has no effect on null.
  void free(const char *function, void *pointer);

  /// Begins a run; blocks allocated from here on belong to it.
  void beginRun() { ++run; }
  /// Frees the blocks that the current run has allocated and not freed.
  void freeRun();
  /// Forgets all blocks, whose memory others may still access.
  void leak() { newest = nullptr; }

  uint64_t liveBytes() const { return live.load(); }
  uint64_t peakBytes() const { return peak.load(); }
  void resetPeak() { peak.store(live.load()); }

private:
  struct Prefix;

  Prefix *newest = nullptr; ///< a list, in the order of allocation
  uint64_t run = 0;         ///< number of runs begun
  std::atomic<uint64_t> live{0}, peak{0};
};

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_HOST_MEMORY_H
