//===- Event.cpp - Events and queues of work in flight --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Event.h"

namespace comm::cuda {

EventPool::~EventPool() {
  for (CUevent event : all)
    driver().cuEventDestroy(event); // fails after an error of the device
}

EventRef EventPool::acquire() {
  CUevent event = nullptr;
  {
    std::lock_guard<std::mutex> guard(lock);
    if (!free.empty()) {
      event = free.back();
      free.pop_back();
    }
  }
  if (!event) {
    COMM_CU(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
    std::lock_guard<std::mutex> guard(lock);
    all.push_back(event);
  }
  return EventRef(event, [this](CUevent returned) { release(returned); });
}

EventRef EventPool::record(CUstream stream) {
  EventRef event = acquire();
  COMM_CU(cuEventRecord(event.get(), stream));
  return event;
}

void EventPool::release(CUevent event) {
  std::lock_guard<std::mutex> guard(lock);
  free.push_back(event);
}

/// Returns true if the event is complete. Errors of earlier work end the
/// program.
static bool isComplete(const InFlight &work, const EventRef &event) {
  CUresult result = driver().cuEventQuery(event.get());
  if (result == CUDA_ERROR_NOT_READY)
    return false;
  // The error may come from any earlier work; this is the closest known call
  // site.
  AtCallSite site(work.what, work.location);
  checkDriver(result, "cuEventQuery");
  return true;
}

void InFlightQueue::add(InFlight newWork) {
  std::lock_guard<std::mutex> guard(lock);
  work.push_back(std::move(newWork));
  // Retire up to two per addition, so that the queue does not grow while the
  // GPU keeps up.
  if (work.size() > 1 && retireFront() && work.size() > 1)
    retireFront();
}

bool InFlightQueue::retireFront() {
  if (work.empty() || !isComplete(work.front(), work.front().done))
    return false;
  if (work.front().check)
    work.front().check();
  work.pop_front();
  ++retired;
  return true;
}

void InFlightQueue::clear() {
  std::lock_guard<std::mutex> guard(lock);
  while (retireFront()) {
  }
}

InFlightQueue::Oldest InFlightQueue::watch(Clock::time_point now) {
  std::lock_guard<std::mutex> guard(lock);
  while (retireFront()) {
  }
  if (work.empty()) {
    watching = false;
    return {};
  }
  const InFlight &front = work.front();
  // Time counts from when nothing precedes the work, neither on its own stream
  // nor on the stream that produces its data.
  if (!watching || watched != retired) {
    watching = !front.ready || isComplete(front, front.ready);
    watched = retired;
    since = now;
  }
  double seconds =
      watching ? std::chrono::duration<double>(now - since).count() : 0;
  return {front.what, front.location, seconds};
}

} // namespace comm::cuda
