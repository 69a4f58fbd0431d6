//===- Progress.cpp - Advances started operations -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Progress.h"
#include "Failure.h"

#include <algorithm>
#include <cstdio>
#include <new>
#include <sched.h>
#include <sys/prctl.h>
#include <time.h>

namespace comm::runtime {

namespace {

/// Slices of at most `mergeBytes` to the same rank are merged into messages of
/// up to `mergedBytes`: copying them costs less than a message each. Both sides
/// merge alike, since the rule depends only on the sizes.
constexpr int64_t mergeBytes = 8 << 10;
constexpr int64_t mergedBytes = 64 << 10;

/// Largest message; MPI counts bytes in an int.
constexpr int64_t chunkBytes = int64_t(1) << 30;

/// Largest operation that the starting thread launches itself, in bytes.
constexpr int64_t lightBytes = 128 << 10;

/// Time after a start in which the progress thread polls for the next one, and
/// the period of the polls.
constexpr auto alertTime = std::chrono::milliseconds(20);
constexpr auto alertPeriod = std::chrono::microseconds(200);

/// Reduces the timer slack of the thread from 50 us to 1 us.
void makeSleepsExact() { prctl(PR_SET_TIMERSLACK, 1000UL, 0, 0, 0); }

void sleepMicroseconds(long microseconds) {
  timespec time = {0, microseconds * 1000};
  nanosleep(&time, nullptr);
}

void check(const CommOp &op, int code) {
  if (code == MPI_SUCCESS)
    return;
  char text[MPI_MAX_ERROR_STRING] = {};
  int length = 0;
  MPI_Error_string(code, text, &length);
  fail(op.name(), op.location, std::string("MPI failed: ") + text);
}

} // namespace

Progress::Progress(double timeout) : timeout(timeout) {
  thread = std::thread([this] { runProgressThread(); });
}

Progress::~Progress() {
  {
    std::lock_guard<std::mutex> lock(queueLock);
    isStopping = true;
  }
  work.notify_one();
  thread.join();
}

void Progress::start(CommOp &op) {
  int64_t bytes = 0;
  for (const Operand &operand :
       op.sources.empty() ? op.destinations : op.sources)
    bytes += operand.view.bytes();
  bool isLight = bytes <= lightBytes;
  bool mustWake, isAlone;
  {
    std::lock_guard<std::mutex> lock(queueLock);
    queue.push_back(&op);
    pending.fetch_add(1);
    lastStart = Clock::now();
    mustWake = isAsleep || !isLight;
    isAlone = queue.size() == 1;
  }
  if (mustWake)
    work.notify_one();
  // Small operations are launched here unless the progress thread is busy.
  if (isLight && isAlone && mpiLock.try_lock()) {
    launchQueued();
    mpiLock.unlock();
  }
}

bool Progress::hasWork() const {
  return isStopping || (pending.load() > 0 && waiters.load() == 0);
}

/// Sleeps until there is work; returns false if the thread is to stop.
bool Progress::awaitWork() {
  std::unique_lock<std::mutex> lock(queueLock);
  // Waking this thread costs both threads more than a small operation. While
  // operations are frequent it therefore polls, and mostly finds that the other
  // thread has begun to wait.
  while (!hasWork() && Clock::now() - lastStart < alertTime)
    work.wait_for(lock, alertPeriod);
  isAsleep = true;
  work.wait(lock, [&] { return hasWork(); });
  isAsleep = false;
  return !isStopping;
}

Progress::Polled Progress::pollLocked() {
  std::lock_guard<std::mutex> lock(mpiLock);
  bool hasMoved = poll();
  return {hasMoved, isNear()};
}

void Progress::runProgressThread() {
  makeSleepsExact();
  int idle = 0;
  while (awaitWork()) {
    auto [hasMoved, isNextStepNear] = pollLocked();
    if (hasMoved) {
      idle = 0;
      continue;
    }
    // The program is computing. Data in flight is worth the processor; a late
    // rank is polled for at growing intervals.
    if (isNextStepNear)
      sched_yield();
    else
      sleepMicroseconds(std::min(20 + idle++, 100));
  }
}

void Progress::wait(CommOp &op, const char *location) {
  if (op.done.load(std::memory_order_acquire))
    return;
  noteWaiting(op.name(), op.location);
  waiters.fetch_add(1);
  Clock::time_point begin = Clock::now();
  thread_local bool exact = (makeSleepsExact(), true);
  (void)exact;
  int idle = 0;
  while (!op.done.load(std::memory_order_acquire)) {
    auto [hasMoved, isNextStepNear] = pollLocked();
    if (hasMoved) {
      idle = 0;
      continue;
    }
    // There may be more ranks than cores, so yield from the first miss on.
    if (++idle < 200 || isNextStepNear) {
      sched_yield();
      continue;
    }
    sleepMicroseconds(std::min(idle - 190, 100));
    std::chrono::duration<double> waited = Clock::now() - begin;
    if (timeout > 0 && waited.count() > timeout) {
      std::lock_guard<std::mutex> lock(mpiLock);
      char seconds[32];
      snprintf(seconds, sizeof(seconds), "%g", timeout);
      fail(op.name(), op.location,
           std::string("timed out: not complete after ") + seconds +
               " s (COMM_TIMEOUT) in the wait at " +
               (location ? location : "an unknown place") + "; " +
               lateRanks(op));
    }
  }
  noteWaitOver();
  bool mustWake;
  {
    // The lock ensures that the progress thread does not miss the change
    // between its check and its sleep.
    std::lock_guard<std::mutex> lock(queueLock);
    waiters.fetch_sub(1);
    mustWake = isAsleep && hasWork();
  }
  if (mustWake)
    work.notify_one();
}

/// Returns true if all ranks of some operation have started it and its data is
/// in flight: MPI may move a few fragments per call.
bool Progress::isNear() const {
  return isExchanging &&
         Clock::now() - lastMove < std::chrono::milliseconds(20);
}

bool Progress::launchQueued() {
  bool hasMoved = false;
  while (true) {
    CommOp *op = nullptr;
    {
      std::lock_guard<std::mutex> lock(queueLock);
      if (queue.empty())
        break;
      op = queue.front();
      queue.pop_front();
    }
    launch(*op);
    active.push_back(op);
    hasMoved = true;
  }
  return hasMoved;
}

bool Progress::poll() {
  bool hasMoved = launchQueued();
  bool isExchangingNow = false;
  for (size_t i = 0; i < active.size();) {
    CommOp &op = *active[i];
    hasMoved |= advance(op);
    if (op.phase == op.phases.size()) {
      active.erase(active.begin() + static_cast<std::ptrdiff_t>(i));
      complete(op);
      continue;
    }
    isExchangingNow |= op.headersDone;
    ++i;
  }
  isExchanging = isExchangingNow;
  if (hasMoved)
    lastMove = Clock::now();
  return hasMoved;
}

void Progress::launch(CommOp &op) {
  MPI_Comm communicator = op.group->communicator;
  for (HeaderExchange &header : op.headers)
    if (header.receives) {
      op.headerRequests.emplace_back();
      check(op, MPI_Irecv(&header.theirs, sizeof(Header), MPI_BYTE, header.peer,
                          header.tag, communicator, &op.headerRequests.back()));
    }
  for (HeaderExchange &header : op.headers)
    if (header.sends) {
      op.headerRequests.emplace_back();
      check(op, MPI_Isend(&header.mine, sizeof(Header), MPI_BYTE, header.peer,
                          header.tag, communicator, &op.headerRequests.back()));
    }
  try {
    plan(op, pool);
    // Data may follow the header at once: the receiver posts its receive only
    // after it has checked the header.
    post(op, op.phases[0].sends, /*send=*/true);
    if (op.phases[0].local)
      op.phases[0].local();
  } catch (const std::bad_alloc &) {
    fail(op.name(), op.location, "out of memory for staging");
  }
}

bool Progress::testAll(CommOp &op, std::vector<MPI_Request> &requests) {
  if (requests.empty())
    return true;
  int done = 0;
  statuses.resize(std::max(statuses.size(), requests.size()));
  int code = MPI_Testall(static_cast<int>(requests.size()), requests.data(),
                         &done, statuses.data());
  if (code == MPI_ERR_IN_STATUS)
    for (size_t i = 0; i < requests.size(); ++i)
      if (statuses[i].MPI_ERROR != MPI_ERR_PENDING)
        check(op, statuses[i].MPI_ERROR);
  check(op, code);
  if (done)
    requests.clear();
  return done;
}

bool Progress::advance(CommOp &op) {
  bool hasMoved = false;
  if (!op.headersDone) {
    if (!testAll(op, op.headerRequests))
      return false;
    checkHeaders(op);
    op.headersDone = hasMoved = true;
    try {
      post(op, op.phases[0].receives, /*send=*/false);
    } catch (const std::bad_alloc &) {
      fail(op.name(), op.location, "out of memory for staging");
    }
  }
  while (testAll(op, op.requests)) {
    hasMoved = true;
    finishPhase(op);
    if (++op.phase == op.phases.size())
      return true;
  }
  return hasMoved;
}

void Progress::checkHeaders(CommOp &op) {
  for (HeaderExchange &header : op.headers) {
    if (!header.receives)
      continue;
    endTexts(header.theirs);
    std::string why = describeDisagreement(header.mine, header.theirs);
    if (!why.empty())
      fail(op.name(), op.location, why);
  }
}

void Progress::post(CommOp &op, const std::vector<Transfer> &transfers,
                    bool send) {
  // Group transfers by peer and tag, in the order of their first transfer.
  std::vector<std::vector<const Transfer *>> messages;
  std::vector<std::pair<int, int>> keys;
  for (const Transfer &transfer : transfers) {
    if (transfer.slice.bytes() == 0)
      continue;
    std::pair<int, int> key(transfer.peer, transfer.tag);
    size_t i = std::find(keys.begin(), keys.end(), key) - keys.begin();
    if (i == keys.size()) {
      keys.push_back(key);
      messages.emplace_back();
    }
    messages[i].push_back(&transfer);
  }
  for (size_t i = 0; i < keys.size(); ++i) {
    int peer = keys[i].first, tag = keys[i].second;
    std::vector<const Slice *> merged;
    int64_t bytes = 0;
    auto flush = [&] {
      if (!merged.empty())
        postMessage(op, merged, peer, tag, send);
      merged.clear();
      bytes = 0;
    };
    for (const Transfer *transfer : messages[i]) {
      int64_t more = transfer->slice.bytes();
      if (more > mergeBytes || bytes + more > mergedBytes)
        flush();
      merged.push_back(&transfer->slice);
      bytes += more;
      if (more > mergeBytes)
        flush();
    }
    flush();
  }
}

/// Sends or receives the slices in order as one run of bytes.
void Progress::postMessage(CommOp &op, const std::vector<const Slice *> &slices,
                           int peer, int tag, bool send) {
  int64_t bytes = 0;
  for (const Slice *slice : slices)
    bytes += slice->bytes();
  char *buffer = slices[0]->base;
  if (slices.size() > 1 || !slices[0]->isDense()) {
    buffer = pool.allocate(bytes);
    op.staging.push_back(buffer);
    if (send) {
      char *to = buffer;
      for (const Slice *slice : slices) {
        slice->pack(to);
        to += slice->bytes();
      }
    } else {
      op.unpackings.push_back({buffer, {}});
      for (const Slice *slice : slices)
        op.unpackings.back().slices.push_back(*slice);
    }
  }
  for (int64_t start = 0; start < bytes; start += chunkBytes) {
    int count = static_cast<int>(std::min(chunkBytes, bytes - start));
    op.requests.emplace_back();
    MPI_Request *request = &op.requests.back();
    MPI_Comm communicator = op.group->communicator;
    check(op, send ? MPI_Isend(buffer + start, count, MPI_BYTE, peer, tag,
                               communicator, request)
                   : MPI_Irecv(buffer + start, count, MPI_BYTE, peer, tag,
                               communicator, request));
  }
}

void Progress::finishPhase(CommOp &op) {
  for (const Unpacking &unpacking : op.unpackings) {
    const char *from = unpacking.packed;
    for (const Slice &slice : unpacking.slices) {
      slice.unpack(from);
      from += slice.bytes();
    }
  }
  op.unpackings.clear();
  Phase &phase = op.phases[op.phase];
  if (phase.finish)
    phase.finish();
  if (op.phase + 1 == op.phases.size())
    return;
  Phase &next = op.phases[op.phase + 1];
  try {
    post(op, next.receives, /*send=*/false);
    post(op, next.sends, /*send=*/true);
  } catch (const std::bad_alloc &) {
    fail(op.name(), op.location, "out of memory for staging");
  }
  if (next.local)
    next.local();
}

void Progress::complete(CommOp &op) {
  for (char *block : op.staging)
    pool.release(block);
  op.staging.clear();
  pending.fetch_sub(1);
  // The last access: the waiting thread may delete the operation from here on.
  op.done.store(true, std::memory_order_release);
}

/// Describes for a time-out the ranks that may have caused it.
std::string Progress::lateRanks(CommOp &op) {
  std::string late, all;
  auto add = [&](std::string &list, int peer) {
    list +=
        (list.empty() ? "" : ", ") + std::to_string(op.group->members[peer]);
  };
  size_t request = 0;
  for (const HeaderExchange &header : op.headers) {
    add(all, header.peer);
    if (!header.receives || request == op.headerRequests.size())
      continue;
    int arrived = 0;
    MPI_Request_get_status(op.headerRequests[request++], &arrived,
                           MPI_STATUS_IGNORE);
    if (!arrived)
      add(late, header.peer);
  }
  if (!late.empty())
    return "not started by rank " + late;
  return "a message to or from rank " + all + " is not complete";
}

} // namespace comm::runtime
