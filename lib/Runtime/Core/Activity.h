//===- Activity.h - The current operation of a rank -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_ACTIVITY_H
#define COMMDIALECT_LIB_RUNTIME_CORE_ACTIVITY_H

#include <atomic>
#include <cstddef>

namespace comm::runtime {

/// The operations that a rank started last and waits for, readable in a signal
/// handler. A reader during an update may see a mixture, but never past the
/// end.
class Activity {
public:
  /// Set the operation. `what` must live forever; `location` is copied.
  void start(const char *what, const char *location) {
    hasFailed.store(false);
    started.set(what, location);
  }
  void wait(const char *what, const char *location) {
    hasFailed.store(false);
    waiting.set(what, location);
  }
  void endWait() { waiting.what.store(nullptr, std::memory_order_release); }
  /// Notes that all ranks fail together, and one of them has reported it.
  void fail() { hasFailed.store(true); }

  /// Writes a phrase such as "while waiting for comm.all_reduce at f.mlir:3:4",
  /// of at most `size` bytes with its terminator, without the heap. The phrase
  /// is empty from `fail` to the next operation.
  void describe(char *text, size_t size) const;

private:
  struct Note {
    std::atomic<const char *> what{nullptr};
    char location[256] = {}; ///< the last byte stays 0

    void set(const char *newWhat, const char *newLocation);
  };
  Note started, waiting;
  std::atomic<bool> hasFailed{false};
};

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_ACTIVITY_H
