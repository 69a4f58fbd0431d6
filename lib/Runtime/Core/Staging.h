//===- Staging.h - Scratch memory of operations -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_STAGING_H
#define COMMDIALECT_LIB_RUNTIME_CORE_STAGING_H

#include <cstdint>
#include <memory>
#include <vector>

namespace comm::runtime {

/// Keeps freed blocks for the next operation: fresh memory costs a page fault
/// per 4 KiB, which for large operands is as slow as the transfer itself. Not
/// thread-safe; callers hold the lock of Progress.
class StagingPool {
public:
  ~StagingPool();

  /// Returns a 64-byte aligned block of at least `bytes`. Throws
  /// std::bad_alloc.
  char *allocate(int64_t bytes);
  void release(char *block);

private:
  struct Block {
    char *memory;
    int64_t bytes;
  };
  std::vector<Block> free, used;
  int64_t freeBytes = 0;
};

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_STAGING_H
