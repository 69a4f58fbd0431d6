//===- RowSteps.h - Steps that follow a site's all-reduce -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_ROWSTEPS_H
#define COMMDIALECT_LIB_RUNTIME_CORE_ROWSTEPS_H

#include "CommDialect/Runtime/CommRowSteps.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace comm::runtime {

/// Limit of the source, arguments and results of a site.
constexpr size_t mostBuffers = 64;

/// Steps on each row of a result (CommRowSteps.h).
struct RowSteps {
  struct Step {
    CommRowOperation operation = COMM_ROW_REDUCED;
    int32_t type = 0;
    /// The smallest extent that holds its values.
    CommRowExtent extent = COMM_ROW_PER_ELEMENT;
    std::vector<size_t> operands;
    float value = 0;
  };
  /// An argument, or a result, which is the value of a step.
  struct Buffer {
    int32_t type = 0;
    CommRowExtent extent = COMM_ROW_PER_ELEMENT;
    size_t step = 0;
  };
  int64_t columns = 0;
  std::vector<Step> steps; ///< empty: there are none
  std::vector<Buffer> arguments, results;

  /// Runs the steps on the host. `reduced` has `rows` rows of the first step's
  /// type.
  void run(int64_t rows, const void *reduced, const void *const *from,
           void *const *to) const;
};

/// Parses and checks the steps of a site whose elements have type `type`.
/// Throws std::runtime_error with a description of the first mistake.
RowSteps parseRowSteps(const nlohmann::json &site, int32_t type);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_ROWSTEPS_H
