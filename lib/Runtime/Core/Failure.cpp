//===- Failure.cpp - Reports failures and ends the program ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "CommDialect/Support/Text.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace comm::runtime {

namespace {

/// The latest operation, for the signal handler. A handler that runs during an
/// update may print a mixture, but never past the end: the last byte stays
/// zero.
struct Note {
  std::atomic<const char *> what{nullptr};
  char location[256] = {};

  void set(const char *newWhat, const char *newLocation) {
    std::strncpy(location, newLocation ? newLocation : "",
                 sizeof(location) - 1);
    // The location comes from the program and may hold control characters. In
    // UTF-8, C1 controls are c2 80 to c2 9f.
    for (char *c = location; *c; ++c) {
      const auto first = static_cast<unsigned char>(c[0]);
      const auto second = static_cast<unsigned char>(c[1]);
      const bool isC1 = first == 0xc2 && second >= 0x80 && second <= 0x9f;
      if (first < 0x20 || first == 0x7f || isC1)
        *c = '?';
      if (isC1)
        *++c = '?';
    }
    what.store(newWhat, std::memory_order_release);
  }
};

std::atomic<int> failureRank{-1};
std::atomic<bool> failing{false};
std::atomic<void (*)()> endAllRanks{nullptr};
Note started, waiting;
struct sigaction previousAction;

/// A line built without the heap, for use in signal handlers.
class ErrorLine {
public:
  void add(const char *text) {
    while (*text && size < sizeof(buffer) - 1)
      buffer[size++] = *text++;
  }
  void addNumber(int value) {
    char digits[12];
    size_t count = 0;
    do
      digits[count++] = static_cast<char>('0' + value % 10);
    while (value /= 10);
    while (count && size < sizeof(buffer) - 1)
      buffer[size++] = digits[--count];
  }
  void addRank() {
    int rank = failureRank.load();
    if (rank < 0)
      return;
    add("rank ");
    addNumber(rank);
    add(": ");
  }
  /// Writes the whole line at once, so that lines of several ranks do not mix.
  void write() {
    buffer[size++] = '\n';
    [[maybe_unused]] ssize_t written = ::write(2, buffer, size);
  }

private:
  char buffer[1024];
  size_t size = 0;
};

void onTermination(int) {
  // A rank that is already ending all ranks has reported the reason.
  if (failing.load())
    _exit(1);
  ErrorLine line;
  line.addRank();
  line.add("terminated");
  const char *what = waiting.what.load(std::memory_order_acquire);
  Note &note = what ? waiting : started;
  if (!what) {
    what = started.what.load(std::memory_order_acquire);
    line.add(what ? " after starting " : " before any communication");
  } else {
    line.add(" while waiting for ");
  }
  if (what) {
    line.add(what);
    line.add(" at ");
    line.add(note.location);
  }
  line.write();
  _exit(143);
}

} // namespace

void report(const std::string &what, const char *location,
            const std::string &why) {
  // Lines of several ranks do not mix if each fits into one atomic pipe write.
  constexpr size_t longest = 3000;
  std::string text;
  int rank = failureRank.load();
  if (rank >= 0)
    text += "rank " + std::to_string(rank) + ": ";
  text += "error: " + what;
  if (location)
    text += std::string(" at ") + location;
  // Names come from the program's metadata and from peers, so sanitize them.
  text = commtext::makePrintable(text + ": " + why, longest) + "\n";
  [[maybe_unused]] ssize_t written = ::write(2, text.data(), text.size());
}

void fail(const std::string &what, const char *location,
          const std::string &why) {
  // A second failing thread must not cut short the report of the first.
  if (failing.exchange(true))
    while (true)
      pause();
  report(what, location, why);
  if (void (*end)() = endAllRanks.load())
    end();
  _exit(1);
}

void setEndAllRanks(void (*end)()) { endAllRanks.store(end); }

void setFailureRank(int rank) { failureRank.store(rank); }

void installTerminationHandler() {
  struct sigaction action = {};
  action.sa_handler = onTermination;
  sigaction(SIGTERM, &action, &previousAction);
}

void removeTerminationHandler() {
  sigaction(SIGTERM, &previousAction, nullptr);
}

void noteStarted(const char *what, const char *location) {
  started.set(what, location);
}

void noteWaiting(const char *what, const char *location) {
  waiting.set(what, location);
}

void noteWaitOver() { waiting.what.store(nullptr, std::memory_order_release); }

double readTimeout() {
  const char *text = std::getenv("COMM_TIMEOUT");
  if (!text || !*text)
    return 300;
  double seconds = 0;
  const char *end = text + std::strlen(text);
  const auto [rest, error] = std::from_chars(text, end, seconds);
  if (error != std::errc() || rest != end || !(seconds >= 0) ||
      std::isinf(seconds))
    fail("commInitialize", nullptr,
         std::string("COMM_TIMEOUT is \"") + text +
             "\", expected a number of seconds");
  // Clocks count nanoseconds in 64 bits; 1e9 s is 30 years.
  return std::min(seconds, 1e9);
}

} // namespace comm::runtime
