//===- Event.h - Events and queues of work in flight ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation has two events: one that its start waits for and one that
// completes with it. They come from a pool and return to it when unreferenced.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_EVENT_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_EVENT_H

#include "Driver.h"

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace comm::cuda {

/// An event without timing. It returns to its pool for reuse when the last
/// reference is gone.
using EventRef = std::shared_ptr<CUevent_st>;

/// A pool of events. Thread-safe; must outlive all references to its events.
class EventPool {
public:
  ~EventPool();
  EventRef acquire();
  /// Records an event from the pool on the stream.
  EventRef record(CUstream stream);

private:
  void release(CUevent event);

  std::mutex lock;
  std::vector<CUevent> free, all;
};

/// Work enqueued on a stream, in the order of that stream.
struct InFlight {
  const char *what = nullptr;     ///< lives forever
  const char *location = nullptr; ///< lives as long as the program; may be null
  EventRef ready; ///< complete when the work may begin; null: at once
  EventRef done;
  std::function<void()> check; ///< runs when the work completes; may be empty
};

/// The work on one stream that may not be complete yet. The main thread adds
/// and retires work; the watchdog checks the oldest. Not used under capture.
class InFlightQueue {
public:
  void add(InFlight newWork);
  /// Retires all work; called after synchronizing the stream.
  void clear();

  using Clock = std::chrono::steady_clock;
  /// The oldest incomplete work, and for how many seconds it has been able to
  /// run, as observed by calls of `watch`.
  struct Oldest {
    const char *what = nullptr; ///< null: no work
    const char *location = nullptr;
    double seconds = 0;
  };
  Oldest watch(Clock::time_point now);

private:
  bool retireFront();

  std::mutex lock;
  std::deque<InFlight> work;
  uint64_t retired = 0;
  // State of the watchdog: the number of the oldest work, ready since `since`.
  uint64_t watched = 0;
  bool watching = false;
  Clock::time_point since;
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_EVENT_H
