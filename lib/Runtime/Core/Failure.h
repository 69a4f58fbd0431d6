//===- Failure.h - Failures of a rank ---------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A failure is an exception, which passes through the frames of compiled
// programs up to the function of the C API that was called (Error.h). Threads
// of the runtime catch it and break the context (RankState.h).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_FAILURE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_FAILURE_H

#include <exception>
#include <string>

namespace comm::runtime {

class Failure : public std::exception {
public:
  /// `message` is made one printable line. `rank` is the rank that failed, or
  /// -1: the rank that throws. `isShared`: all ranks have the same failure.
  explicit Failure(const std::string &message, int rank = -1,
                   bool isShared = false);

  const char *what() const noexcept override { return message.c_str(); }
  int rank() const { return failedRank; }
  bool isShared() const { return shared; }

private:
  std::string message;
  int failedRank;
  bool shared;
};

/// Throws a failure `<what> at <location>: <why>`. A null `location` leaves out
/// the middle part.
[[noreturn]] void fail(const std::string &what, const char *location,
                       const std::string &why);

/// Returns the longest wait in seconds, at most 1e9, from COMM_TIMEOUT; 0 means
/// no limit. Fails if the variable is not a decimal number.
double readTimeout();

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_FAILURE_H
