//===- Watchdog.cpp - Ends programs that hang -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Watchdog.h"
#include "Failure.h"
#include "Program.h"

#include <algorithm>
#include <cstdio>

namespace comm::cuda {

static std::string secondsText(double seconds) {
  char text[32];
  snprintf(text, sizeof(text), "%g", seconds);
  return text;
}

Watchdog::Watchdog(CommContext &context) : context(context) {
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
  context.activity.wait("the GPU", "the end of what was started");
  std::lock_guard<std::mutex> guard(lock);
  isWaiting = true;
}

void Watchdog::endWait() {
  std::lock_guard<std::mutex> guard(lock);
  isWaiting = false;
  context.activity.endWait();
}

void Watchdog::run() {
  driver().cuCtxSetCurrent(context.driverContext);
  // Queries of events must not disturb captures of other threads.
  CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  driver().cuThreadExchangeStreamCaptureMode(&mode);
  // Poll often enough for short time-outs but rarely enough to be cheap.
  double seconds =
      context.timeout > 0 ? std::clamp(context.timeout / 20, 0.02, 1.0) : 1.0;
  std::unique_lock<std::mutex> guard(lock);
  while (!changed.wait_for(guard, std::chrono::duration<double>(seconds),
                           [this] { return isOver; })) {
    if (context.isBroken())
      return;
    try {
      checkProgress();
    } catch (const runtime::Failure &failure) {
      context.breakWith(failure);
    }
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
      context.activity.wait(oldest.what, oldest.location);
    if (context.timeout > 0 && oldest.seconds > context.timeout)
      runtime::fail(oldest.what, oldest.location,
                    "timed out: not complete after " +
                        secondsText(context.timeout) + " s (COMM_TIMEOUT) on " +
                        where + "; a rank has not started it, or has died");
    return oldest;
  };
  for (const std::unique_ptr<CommProgram> &program : context.programs) {
    lookAt(program->computeInFlight, "the compute stream");
    for (const auto &group : program->groups) {
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
  }
  // Calls of the bootstrap notice themselves that another rank has failed.
  std::unique_lock<std::mutex> others(context.bootstrapLock, std::try_to_lock);
  if (others)
    context.checkNotBroken();
}

Deadline::Deadline(CommContext &context, const char *function,
                   const char *doing) {
  const double timeout = context.timeout;
  if (timeout <= 0)
    return;
  thread = std::thread([=, &context] {
    std::unique_lock<std::mutex> guard(lock);
    if (!changed.wait_for(guard, std::chrono::duration<double>(timeout),
                          [this] { return isOver; }))
      context.breakWith(runtime::Failure(
          std::string(function) + ": timed out: not complete after " +
          secondsText(timeout) + " s (COMM_TIMEOUT): " + doing));
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
