//===- Watchdog.cpp - Ends programs that hang -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Watchdog.h"
#include "Failure.h"
#include "Process.h"

#include <algorithm>
#include <cstdio>

namespace comm::cuda {

static std::string secondsText(double seconds) {
  char text[32];
  snprintf(text, sizeof(text), "%g", seconds);
  return text;
}

Watchdog::Watchdog(Process &process) : process(process) {
  thread = std::thread([this] { run(); });
}

Watchdog::~Watchdog() {
  {
    std::lock_guard<std::mutex> guard(lock);
    isOver = true;
  }
  changed.notify_one();
  thread.join();
}

void Watchdog::beginWait() {
  runtime::noteWaiting("the GPU", "the end of what was started");
  std::lock_guard<std::mutex> guard(lock);
  isWaiting = true;
}

void Watchdog::endWait() {
  std::lock_guard<std::mutex> guard(lock);
  isWaiting = false;
  runtime::noteWaitOver();
}

void Watchdog::run() {
  COMM_CU(cuCtxSetCurrent(process.context));
  // Poll often enough for short time-outs but rarely enough to be cheap.
  double seconds =
      process.timeout > 0 ? std::clamp(process.timeout / 20, 0.02, 1.0) : 1.0;
  std::unique_lock<std::mutex> guard(lock);
  while (!changed.wait_for(guard, std::chrono::duration<double>(seconds),
                           [this] { return isOver; })) {
    checkProgress();
  }
}

/// Ends the program if an operation has timed out or failed, or if a rank is
/// gone. Must be called with the lock held.
void Watchdog::checkProgress() {
  auto now = InFlightQueue::Clock::now();
  auto lookAt = [&](InFlightQueue &queue, const std::string &where) {
    InFlightQueue::Oldest oldest = queue.watch(now);
    if (!oldest.what)
      return oldest;
    if (isWaiting)
      runtime::noteWaiting(oldest.what, oldest.location);
    if (process.timeout > 0 && oldest.seconds > process.timeout)
      runtime::fail(oldest.what, oldest.location,
                    "timed out: not complete after " +
                        secondsText(process.timeout) + " s (COMM_TIMEOUT) on " +
                        where + "; a rank has not started it, or has died");
    return oldest;
  };
  lookAt(*process.computeInFlight, "the compute stream");
  for (const auto &group : process.groups) {
    if (!group->inFlight)
      continue;
    auto oldest =
        lookAt(*group->inFlight, "the stream of group @" + group->name);
    ncclResult_t error = ncclSuccess;
    if (!group->nccl ||
        nccl().ncclCommGetAsyncError(group->nccl, &error) != ncclSuccess ||
        error == ncclSuccess || error == ncclInProgress)
      continue;
    runtime::fail(oldest.what ? oldest.what : "the program", oldest.location,
                  std::string("NCCL failed on group @") + group->name + ": " +
                      nccl().ncclGetErrorString(error) + ": " +
                      nccl().ncclGetLastError(group->nccl));
  }
  std::string lost = process.bootstrap->lost();
  if (!lost.empty())
    runtime::fail("the program", nullptr, lost);
}

Deadline::Deadline(double timeout, const char *function, const char *doing) {
  if (timeout <= 0)
    return;
  thread = std::thread([=] {
    std::unique_lock<std::mutex> guard(lock);
    if (!changed.wait_for(guard, std::chrono::duration<double>(timeout),
                          [this] { return isOver; }))
      runtime::fail(function, nullptr,
                    "timed out: not complete after " + secondsText(timeout) +
                        " s (COMM_TIMEOUT): " + doing);
  });
}

Deadline::~Deadline() {
  {
    std::lock_guard<std::mutex> guard(lock);
    isOver = true;
  }
  changed.notify_one();
  if (thread.joinable())
    thread.join();
}

} // namespace comm::cuda
