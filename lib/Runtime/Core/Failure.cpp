//===- Failure.cpp - Failures of a rank -----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "CommDialect/Support/Text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace comm::runtime {

/// Longest message in bytes. With its prefix it fits into one atomic write to a
/// pipe, so that lines of several ranks do not mix.
static constexpr size_t longest = 3000;

// Names in messages come from the program's metadata and from peers.
Failure::Failure(const std::string &message, int rank, bool isShared)
    : message(commtext::makePrintable(message, longest)), failedRank(rank),
      shared(isShared) {}

void fail(const std::string &what, const char *location,
          const std::string &why) {
  std::string text = what;
  if (location)
    text += std::string(" at ") + location;
  throw Failure(text + ": " + why);
}

double readTimeout() {
  const char *text = std::getenv("COMM_TIMEOUT");
  if (!text || !*text)
    return 300;
  double seconds = 0;
  const char *end = text + std::strlen(text);
  const auto [rest, error] = std::from_chars(text, end, seconds);
  if (error != std::errc() || rest != end || !(seconds >= 0) ||
      std::isinf(seconds))
    fail("commContextCreate", nullptr,
         std::string("COMM_TIMEOUT is \"") + text +
             "\", expected a number of seconds");
  // Clocks count nanoseconds in 64 bits; 1e9 s is 30 years.
  return std::min(seconds, 1e9);
}

} // namespace comm::runtime
