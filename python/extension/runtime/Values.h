//===- Values.h - Arguments and results of a run ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_RUNTIME_VALUES_H
#define COMMDIALECT_PYTHON_RUNTIME_VALUES_H

#include "RuntimeLibrary.h"

#include <cstdint>
#include <string>
#include <vector>

namespace commdialect {

/// A row-major array of the host.
struct Array {
  void *data = nullptr;
  std::vector<int64_t> sizes;
  uint64_t elementBytes = 0;

  uint64_t numElements() const;
};

/// The arrays of one run on one rank. The memory is the caller's.
struct Values {
  std::vector<Array> arguments, results;

  /// Runs `program`, and copies what it returns to `results`. On a GPU returns
  /// once that is enqueued on `stream`. Returns the error, or an empty string.
  std::string run(const RuntimeLibrary &library, CommContext *context,
                  CommProgram *program, void *stream) const;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_VALUES_H
