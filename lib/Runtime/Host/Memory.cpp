//===- Memory.cpp - Memory of a context -----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Memory.h"
#include "Context.h"
#include "Failure.h"

#include <algorithm>
#include <cstdlib>

namespace comm::runtime {

/// The size of a cache line and of the widest vector moves.
static constexpr uint64_t leastAlignment = 64;

/// Header stored before each block.
struct Memory::Prefix {
  void *start; ///< address that the C library returned
  uint64_t bytes;
  uint64_t run;
  Memory *owner;
  Prefix *older, *newer;

  static Prefix *of(void *pointer) {
    return static_cast<Prefix *>(pointer) - 1;
  }
};

Memory::~Memory() {
  while (newest)
    free("", newest + 1);
}

void *Memory::allocate(const char *function, uint64_t alignment,
                       uint64_t bytes) {
  static_assert(sizeof(Prefix) <= leastAlignment);
  alignment = std::max(alignment, leastAlignment);
  if (alignment & (alignment - 1))
    fail(function, nullptr,
         "alignment " + std::to_string(alignment) + " is not a power of two");
  void *start = nullptr;
  uint64_t total = bytes + alignment;
  if (total < bytes || posix_memalign(&start, alignment, total) != 0)
    fail(function, nullptr,
         "out of memory: " + std::to_string(bytes) + " bytes requested, " +
             std::to_string(live.load()) + " in use");
  void *pointer = static_cast<char *>(start) + alignment;
  Prefix *prefix = Prefix::of(pointer);
  *prefix = {start, bytes, run, this, newest, nullptr};
  if (newest)
    newest->newer = prefix;
  newest = prefix;
  const uint64_t now = live.load() + bytes;
  live.store(now);
  peak.store(std::max(peak.load(), now));
  return pointer;
}

void Memory::free(const char *function, void *pointer) {
  if (!pointer)
    return;
  Prefix *prefix = Prefix::of(pointer);
  if (prefix->owner != this)
    fail(function, nullptr, "the memory belongs to another context");
  if (prefix->older)
    prefix->older->newer = prefix->newer;
  (prefix->newer ? prefix->newer->older : newest) = prefix->older;
  live.store(live.load() - prefix->bytes);
  std::free(prefix->start);
}

void Memory::freeRun() {
  while (newest && newest->run == run)
    free("", newest + 1);
}

} // namespace comm::runtime

using namespace comm::runtime;

void *commAlignedAlloc(uint64_t alignment, uint64_t bytes) {
  return currentProgram("commAlloc")
      .context.memory.allocate("commAlloc", alignment, bytes);
}

void *commAlloc(uint64_t bytes) { return commAlignedAlloc(0, bytes); }

void *commAllocResult(int64_t index, uint64_t alignment, uint64_t bytes) {
  void *given = currentProgram("commAllocResult")
                    .destinations.find(index, alignment, bytes);
  return given ? given : commAlignedAlloc(alignment, roundUp(bytes, alignment));
}

void commFree(void *pointer) {
  currentProgram("commFree").context.memory.free("commFree", pointer);
}

void *_mlir_memref_to_llvm_alloc(uint64_t bytes) { return commAlloc(bytes); }

void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t bytes) {
  return commAlignedAlloc(alignment, bytes);
}

void _mlir_memref_to_llvm_free(void *pointer) { commFree(pointer); }
