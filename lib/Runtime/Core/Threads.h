//===- Threads.h - Ranks that are threads of one process --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_THREADS_H
#define COMMDIALECT_LIB_RUNTIME_CORE_THREADS_H

#include "Abi.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

/// The state that the ranks of one process share.
struct CommThreads {
  explicit CommThreads(int ranks)
      : ranks(ranks), parts(ranks), entries(ranks) {}

  const int ranks;

  /// Gathers `bytes` bytes of each rank into `all`. Fails after `timeout`
  /// seconds (0: never), or if a rank has failed.
  void allgather(int rank, const void *mine, void *all, size_t bytes,
                 double timeout);
  /// Records that `rank` has failed and wakes the ranks that wait for it. Only
  /// the first failure is kept.
  void setFailure(int rank, const std::string &message);
  /// Returns the first failure of another rank than `rank`, as one line that
  /// names that rank, or an empty string.
  std::string failureOfOthers(int rank) const;
  /// Returns the first rank that failed, or -1.
  int rankThatFailed() const;

  /// Returns an object of the runtime that the ranks share, created by the
  /// first call.
  std::shared_ptr<void> share(std::shared_ptr<void> (*create)());

private:
  mutable std::mutex lock;
  std::condition_variable changed;
  /// The gather in progress: the parts of the ranks that have entered it, the
  /// number of ranks that have entered, and of those that still copy parts.
  std::vector<const void *> parts;
  int come = 0, left = 0;
  uint64_t round = 0; ///< number of complete gathers
  /// The number of gathers that each rank has entered.
  std::vector<uint64_t> entries;
  int failedRank = -1;
  std::string failure;
  std::shared_ptr<void> shared;
};

#endif // COMMDIALECT_LIB_RUNTIME_CORE_THREADS_H
