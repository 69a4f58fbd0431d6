//===- RankState.h - State of a rank that the runtimes share ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_RANKSTATE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_RANKSTATE_H

#include "Abi.h"
#include "Activity.h"
#include "Bootstrap.h"
#include "Failure.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace comm::runtime {

/// The connection of a rank to the others, and its first failure. Each
/// runtime's CommContext derives from it.
class RankState {
public:
  /// Reads the time-out and connects the ranks.
  explicit RankState(const CommContextOptions &options);
  ~RankState();

  const int32_t wantedDevice; ///< -1: by the rank's number on its host
  double timeout;             ///< in seconds; 0: none
  std::unique_ptr<Bootstrap> bootstrap;
  Activity activity;

  int rank() const { return bootstrap->rank(); }
  int ranks() const { return bootstrap->size(); }

  /// Records `failure` unless there was one before: the context is broken from
  /// then on. Passes it to the caller's callback, and tells the other ranks of
  /// this process. Thread-safe.
  void breakWith(const Failure &failure);
  bool isBroken() const { return broken.load(std::memory_order_acquire); }
  /// Throws the recorded failure, or that of another rank of this process, if
  /// there is one. Thread-safe.
  void checkNotBroken();

  /// Fails on all ranks if some rank has a `problem`, with the problem of the
  /// first such rank. All ranks must call it together. The context is not
  /// broken, since all ranks agree.
  void failTogether(const std::string &problem);

private:
  void notify(const Failure &failure);

  void (*onFailure)(void *user, const char *message, int32_t together);
  void *user;
  std::atomic<bool> broken{false};
  std::mutex lock; ///< guards the failure
  std::optional<Failure> failure;
};

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_RANKSTATE_H
