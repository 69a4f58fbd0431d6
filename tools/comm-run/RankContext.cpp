//===- RankContext.cpp - The context of a rank process --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RankContext.h"
#include "Error.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace commrun;

/// The context, for the signal handler and the callback.
static std::atomic<CommContext *> current{nullptr};
static std::atomic<bool> isReported{false};

void commrun::printLine(const std::string &line) {
  const std::string text = line + "\n";
  const ssize_t ignored = ::write(STDERR_FILENO, text.data(), text.size());
  (void)ignored; // the error cannot be reported
}

std::string commrun::rankName() {
  if (const CommContext *context = current.load())
    return std::to_string(commContextRank(context));
  for (const char *name : {"OMPI_COMM_WORLD_RANK", "RANK"})
    if (const char *number = std::getenv(name))
      return number;
  return "0";
}

/// Called by the runtime at the first failure, from any thread.
static void onFailure(void *, const char *message, int32_t together) {
  // A second failure must not cut short the report of the first.
  if (isReported.exchange(true))
    return;
  printLine("rank " + rankName() + ": error: " + message);
  if (together)
    return;
  if (CommContext *context = current.load())
    commContextAbort(context);
  // Not exit(): the runtime is in use and its threads may be running.
  ::_exit(1);
}

/// Appends to a text of fixed size, without the heap.
static void append(char *text, size_t size, const char *more) {
  std::strncat(text, more, size - std::strlen(text) - 1);
}

static void onTermination(int) {
  CommContext *context = current.load();
  // A rank that is already ending all ranks has reported the reason.
  if (!context || isReported.load())
    ::_exit(1);
  char line[1024] = "rank ", digits[12] = {};
  char *digit = digits + sizeof(digits) - 1;
  int rank = commContextRank(context);
  do
    *--digit = static_cast<char>('0' + rank % 10);
  while (rank /= 10);
  append(line, sizeof(line), digit);
  append(line, sizeof(line), ": terminated ");
  char activity[512];
  commContextActivity(context, activity, sizeof(activity));
  // Another rank has printed the failure of all, and ended first.
  if (!activity[0])
    ::_exit(143);
  append(line, sizeof(line) - 1, activity);
  append(line, sizeof(line), "\n");
  const ssize_t ignored = ::write(STDERR_FILENO, line, std::strlen(line));
  (void)ignored;
  ::_exit(143);
}

RankContext::RankContext() {
  CommContextOptions options;
  commContextOptionsInit(&options);
  options.onFailure = onFailure;
  check(commContextCreate(&options, &context));
  current.store(context);
  struct sigaction action = {};
  action.sa_handler = onTermination;
  sigaction(SIGTERM, &action, nullptr);
}

void RankContext::check(CommError *error) const {
  if (!error)
    return;
  const std::string message = commErrorMessage(error);
  commErrorDestroy(error);
  if (isReported.load())
    throw ReportedFailure();
  throw Error(message);
}

void RankContext::finish() {
  CommError *error = commContextDestroy(context);
  std::signal(SIGTERM, SIG_DFL);
  current.store(nullptr);
  check(error);
}
