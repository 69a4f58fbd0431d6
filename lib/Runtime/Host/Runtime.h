//===- Runtime.h - State of the process -------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_RUNTIME_H
#define COMMDIALECT_LIB_RUNTIME_HOST_RUNTIME_H

#include "Progress.h"

#include <memory>
#include <unordered_map>

namespace comm::runtime {

/// The state between commInitialize and commFinalize.
struct Runtime {
  int rank = 0;
  int size = 1;
  double timeout = 300;
  bool ownsMpi = false;
  std::vector<Group> groups;
  std::unique_ptr<Progress> progress;

  std::mutex lock; ///< guards the operations below and the groups' counters
  std::unordered_map<int64_t, std::unique_ptr<CommOp>> operations;
  int64_t lastToken = 0;
};

/// Returns the runtime. Ends the program if commInitialize has not been called;
/// the error names `function`.
Runtime &runtime(const char *function);

/// Returns the group; ends the program if this rank has no line in it.
Group &groupOf(int32_t group, const char *what, const char *location);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_HOST_RUNTIME_H
