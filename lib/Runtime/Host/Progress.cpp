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

} // namespace

/// Calls `body`, and names the operation in its failures.
template <typename Body>
auto Progress::withLocation(const CommOp &op, Body body) {
  try {
    return body();
  } catch (const TransportError &error) {
    fail(op.name(), op.location, error.what());
  } catch (const std::bad_alloc &) {
    fail(op.name(), op.location, "out of memory for staging");
  }
}

Progress::Progress(RankState &rank, Transport &transport)
    : rank(rank), transport(transport) {
  thread = std::thread([this] { runProgressThread(); });
}

Progress::~Progress() {
  {
    std::lock_guard<std::mutex> lock(queueLock);
    isStopping = true;
  }
  work.notify_one();
  thread.join();
  // Other ranks may still write into the blocks.
  if (!abandon())
    (void)pool.release();
}

void Progress::start(CommOp &op) {
  int64_t bytes = 0;
  for (const Operand &operand :
       op.sources.empty() ? op.destinations : op.sources)
    bytes += operand.view.bytes();
  bool light = bytes <= lightBytes;
  bool wake, alone;
  {
    std::lock_guard<std::mutex> lock(queueLock);
    queue.push_back(&op);
    pending.fetch_add(1);
    lastStart = Clock::now();
    wake = isAsleep || !light;
    alone = queue.size() == 1;
  }
  if (wake)
    work.notify_one();
  // Small operations are launched here unless the progress thread is busy.
  if (!light || !alone)
    return;
  std::unique_lock<std::mutex> lock(transportLock, std::try_to_lock);
  if (lock)
    launchQueued();
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
  std::lock_guard<std::mutex> lock(transportLock);
  bool moved = poll();
  return {moved, isNear()};
}

void Progress::runProgressThread() {
  makeSleepsExact();
  int idle = 0;
  try {
    while (awaitWork() && !rank.isBroken()) {
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
  } catch (const Failure &failure) {
    rank.breakWith(failure);
  } catch (const std::exception &error) {
    rank.breakWith(
        Failure(std::string("the progress thread: ") + error.what()));
  }
}

/// A wait of the program, during which the progress thread sleeps.
class Progress::Waiter {
public:
  Waiter(Progress &progress, const CommOp &op) : progress(progress) {
    progress.rank.activity.wait(op.name(), op.location);
    progress.waiters.fetch_add(1);
  }
  ~Waiter() {
    progress.rank.activity.endWait();
    bool wake;
    {
      // The lock ensures that the progress thread does not miss the change
      // between its check and its sleep.
      std::lock_guard<std::mutex> lock(progress.queueLock);
      progress.waiters.fetch_sub(1);
      wake = progress.isAsleep && progress.hasWork();
    }
    if (wake)
      progress.work.notify_one();
  }

private:
  Progress &progress;
};

void Progress::wait(CommOp &op, const char *location) {
  if (op.done.load(std::memory_order_acquire))
    return;
  Waiter waiter(*this, op);
  Clock::time_point begin = Clock::now();
  thread_local bool exact = (makeSleepsExact(), true);
  (void)exact;
  int idle = 0;
  while (!op.done.load(std::memory_order_acquire)) {
    if (rank.isBroken())
      rank.checkNotBroken();
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
    if (idle % 64 == 0)
      rank.checkNotBroken();
    sleepMicroseconds(std::min(idle - 190, 100));
    std::chrono::duration<double> waited = Clock::now() - begin;
    if (rank.timeout > 0 && waited.count() > rank.timeout) {
      std::lock_guard<std::mutex> lock(transportLock);
      char seconds[32];
      snprintf(seconds, sizeof(seconds), "%g", rank.timeout);
      fail(op.name(), op.location,
           std::string("timed out: not complete after ") + seconds +
               " s (COMM_TIMEOUT) in the wait at " +
               (location ? location : "an unknown place") + "; " +
               lateRanks(op));
    }
  }
}

bool Progress::abandon() {
  std::lock_guard<std::mutex> lock(transportLock);
  {
    std::lock_guard<std::mutex> queueGuard(queueLock);
    queue.clear();
    pending.store(0);
  }
  for (CommOp *op : active) {
    isQuiet &= transport.cancel(op->headerRequests);
    isQuiet &= transport.cancel(op->requests);
  }
  active.clear();
  return isQuiet;
}

/// Returns true if all ranks of some operation have started it and its data is
/// in flight: MPI may move a few fragments per call.
bool Progress::isNear() const {
  return isExchanging &&
         Clock::now() - lastMove < std::chrono::milliseconds(20);
}

bool Progress::launchQueued() {
  bool moved = false;
  while (true) {
    CommOp *op = nullptr;
    {
      std::lock_guard<std::mutex> lock(queueLock);
      if (queue.empty())
        break;
      op = queue.front();
      queue.pop_front();
    }
    active.push_back(op);
    launch(*op);
    moved = true;
  }
  return moved;
}

bool Progress::poll() {
  bool moved = launchQueued();
  bool exchangingNow = false;
  for (size_t i = 0; i < active.size();) {
    CommOp &op = *active[i];
    moved |= advance(op);
    if (op.phase == op.phases.size()) {
      active.erase(active.begin() + static_cast<std::ptrdiff_t>(i));
      complete(op);
      continue;
    }
    exchangingNow |= op.headersDone;
    ++i;
  }
  isExchanging = exchangingNow;
  if (moved)
    lastMove = Clock::now();
  return moved;
}

void Progress::launch(CommOp &op) {
  withLocation(op, [&] {
    Channel &channel = *op.group->channel;
    for (HeaderExchange &header : op.headers)
      if (header.receives)
        op.headerRequests.push_back(channel.receive(
            &header.theirs, sizeof(Header), header.peer, header.tag));
    for (HeaderExchange &header : op.headers)
      if (header.sends)
        op.headerRequests.push_back(channel.send(&header.mine, sizeof(Header),
                                                 header.peer, header.tag));
    plan(op, *pool);
    // Data may follow the header at once: the receiver posts its receive only
    // after it has checked the header.
    post(op, op.phases[0].sends, /*send=*/true);
    if (op.phases[0].local)
      op.phases[0].local();
  });
}

bool Progress::testAll(std::vector<Request> &requests) {
  if (requests.empty())
    return true;
  if (!transport.test(requests))
    return false;
  requests.clear();
  return true;
}

bool Progress::advance(CommOp &op) {
  return withLocation(op, [&] {
    bool moved = false;
    if (!op.headersDone) {
      if (!testAll(op.headerRequests))
        return false;
      checkHeaders(op);
      op.headersDone = moved = true;
      post(op, op.phases[0].receives, /*send=*/false);
    }
    while (testAll(op.requests)) {
      moved = true;
      finishPhase(op);
      if (++op.phase == op.phases.size())
        return true;
    }
    return moved;
  });
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
    buffer = pool->allocate(bytes);
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
  for (int64_t start = 0; start < bytes; start += greatestMessage) {
    const int64_t count = std::min(greatestMessage, bytes - start);
    Channel &channel = *op.group->channel;
    op.requests.push_back(
        send ? channel.send(buffer + start, count, peer, tag)
             : channel.receive(buffer + start, count, peer, tag));
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
  post(op, next.receives, /*send=*/false);
  post(op, next.sends, /*send=*/true);
  if (next.local)
    next.local();
}

void Progress::complete(CommOp &op) {
  for (char *block : op.staging)
    pool->release(block);
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
    if (!transport.isComplete(op.headerRequests[request++]))
      add(late, header.peer);
  }
  if (!late.empty())
    return "not started by rank " + late;
  return "a message to or from rank " + all + " is not complete";
}

} // namespace comm::runtime
