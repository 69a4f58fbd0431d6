//===- Event.h - Events and what is in flight -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation has two events: one that its beginning waits for, and one
// behind it. They come from a pool and go back when the operation is complete.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_EVENT_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_EVENT_H

#include "Driver.h"

#include <chrono>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

namespace comm::cuda {

/// Events without timing. Thread-safe.
class EventPool {
public:
  ~EventPool();
  CUevent take();
  void give(CUevent event);

private:
  std::mutex lock;
  std::vector<CUevent> free, all;
};

/// Work that was given to a stream, in the order of that stream.
struct InFlight {
  const char *what;     ///< lives for ever
  const char *location; ///< lives as long as the program
  CUevent ready;        ///< complete when the work may begin; may be null
  CUevent done;
};

/// The work on one stream that may not be complete yet. The main thread adds
/// and retires; the watchdog looks at the oldest.
class InFlightQueue {
public:
  explicit InFlightQueue(EventPool &pool) : pool(pool) {}

  void add(const InFlight &work);
  /// Gives back the events of what is complete; looks at a few only.
  void retire();
  /// All of it is complete: the stream has been waited for.
  void clear();

  using Clock = std::chrono::steady_clock;
  /// The oldest work that is not complete, and for how long it could have
  /// run as far as the calls of this function have seen, in seconds.
  struct Oldest {
    const char *what = nullptr; ///< null: there is none
    const char *location = nullptr;
    double seconds = 0;
  };
  Oldest watch(Clock::time_point now);
  /// The name of the oldest work, as last known.
  InFlight front();

private:
  bool retireFront();

  EventPool &pool;
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
