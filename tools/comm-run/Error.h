//===- Error.h - Errors that are reported to the user -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_ERROR_H
#define COMMDIALECT_TOOLS_COMMRUN_ERROR_H

#include "CommDialect/Support/Text.h"

#include <cstdint>
#include <stdexcept>
#include <string>

namespace commrun {

/// A failure with a one-line explanation for the user. The code that catches it
/// adds only the prefix (`error: ` or `rank R: error: `).
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A failure of one rank that the launcher found; its text has the prefix.
struct RankError : Error {
  RankError(int64_t rank, const std::string &why)
      : Error("rank " + std::to_string(rank) + ": error: " + why) {}
};

/// Returns the text of an error as one printable line.
inline std::string toLine(const std::exception &error) {
  constexpr size_t longest = 3000; // a path and a message
  return commtext::makePrintable(error.what(), longest);
}

/// An invalid command line.
struct UsageError : Error {
  using Error::Error;
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_ERROR_H
