//===- Event.h - Events and what is in flight -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation has two events: one that its beginning waits for, and one
// behind it. They come from a pool and go back when nobody holds them any more.
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

/// An event without timing. It goes back to its pool, to be recorded again,
/// with its last holder.
using EventRef = std::shared_ptr<CUevent_st>;

/// Thread-safe. Outlives its events' holders.
class EventPool {
public:
  ~EventPool();
  EventRef take();
  /// Takes an event and records it on the stream.
  EventRef record(CUstream stream);

private:
  void give(CUevent event);

  std::mutex lock;
  std::vector<CUevent> free, all;
};

/// Work that was given to a stream, in the order of that stream.
struct InFlight {
  const char *what = nullptr;     ///< lives for ever
  const char *location = nullptr; ///< lives as long as the program; may be null
  EventRef ready; ///< complete when the work may begin; null: at once
  EventRef done;
  std::function<void()> check; ///< runs once the work is complete; may be empty
};

/// The work on one stream that may not be complete yet. The main thread adds
/// and retires; the watchdog looks at the oldest. Not for work under capture.
class InFlightQueue {
public:
  void add(InFlight newWork);
  /// All of it is complete: the stream has been waited for.
  void clear();

  using Clock = std::chrono::steady_clock;
  /// The oldest work that is not complete, and for how long it could have run
  /// as far as the calls of this function have seen, in seconds.
  struct Oldest {
    const char *what = nullptr; ///< null: there is none
    const char *location = nullptr;
    double seconds = 0;
  };
  Oldest watch(Clock::time_point now);

private:
  bool retireFront();

  std::mutex lock;
  std::deque<InFlight> work;
  uint64_t retired = 0;
  // What the watchdog saw last: the oldest work, by number, ready since.
  uint64_t watched = 0;
  bool watching = false;
  Clock::time_point since;
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_EVENT_H
