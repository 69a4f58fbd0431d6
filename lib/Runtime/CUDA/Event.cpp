//===- Event.cpp - Events and what is in flight ---------------------------===//
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
    COMM_CU(cuEventDestroy(event));
}

CUevent EventPool::take() {
  std::lock_guard<std::mutex> guard(lock);
  if (free.empty()) {
    CUevent event = nullptr;
    COMM_CU(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
    all.push_back(event);
    return event;
  }
  CUevent event = free.back();
  free.pop_back();
  return event;
}

void EventPool::give(CUevent event) {
  std::lock_guard<std::mutex> guard(lock);
  free.push_back(event);
}

/// True if the event is complete; an error of work before it ends the program.
static bool isComplete(const InFlight &work, CUevent event) {
  CUresult result = driver().cuEventQuery(event);
  if (result == CUDA_ERROR_NOT_READY)
    return false;
  // The error may come from any work before: the op is the nearest that is
  // known.
  InPlace place(work.what, work.location);
  checkDriver(result, "cuEventQuery");
  return true;
}

void InFlightQueue::add(const InFlight &newWork) {
  std::lock_guard<std::mutex> guard(lock);
  work.push_back(newWork);
}

bool InFlightQueue::retireFront() {
  if (work.empty() || !isComplete(work.front(), work.front().done))
    return false;
  if (work.front().ready)
    pool.give(work.front().ready);
  pool.give(work.front().done);
  work.pop_front();
  ++retired;
  return true;
}

void InFlightQueue::retire() {
  // Two for each one that is added: the queue cannot grow while the GPU keeps
  // up, and a query costs as little as a start.
  std::lock_guard<std::mutex> guard(lock);
  if (retireFront())
    retireFront();
}

void InFlightQueue::clear() {
  std::lock_guard<std::mutex> guard(lock);
  for (const InFlight &item : work) {
    if (item.ready)
      pool.give(item.ready);
    pool.give(item.done);
  }
  retired += work.size();
  work.clear();
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
  // Its time begins when nothing is before it: on its own stream, and on the
  // compute stream.
  if (!watching || watched != retired) {
    if (front.ready && !isComplete(front, front.ready)) {
      watching = false;
      return {front.what, front.location, 0};
    }
    watching = true;
    watched = retired;
    since = now;
  }
  return {front.what, front.location,
          std::chrono::duration<double>(now - since).count()};
}

InFlight InFlightQueue::front() {
  std::lock_guard<std::mutex> guard(lock);
  return work.empty() ? InFlight{} : work.front();
}

} // namespace comm::cuda
