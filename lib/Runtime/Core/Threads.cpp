//===- Threads.cpp - Bootstrap of ranks that are threads ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Threads.h"
#include "Bootstrap.h"
#include "Error.h"
#include "Failure.h"

#include <algorithm>
#include <chrono>
#include <cstring>

using namespace comm::runtime;

void CommThreads::allgather(int rank, const void *mine, void *all, size_t bytes,
                            double timeout) {
  std::unique_lock<std::mutex> guard(lock);
  auto waitUntil = [&](auto isReached) {
    auto isOver = [&] { return failedRank >= 0 || isReached(); };
    if (timeout > 0 &&
        !changed.wait_for(guard, std::chrono::duration<double>(timeout),
                          isOver)) {
      const auto [late, early] =
          std::minmax_element(entries.begin(), entries.end());
      failLate(timeout,
               *late < *early ? static_cast<int>(late - entries.begin()) : -1);
    }
    changed.wait(guard, isOver);
    if (!isReached())
      throw Failure(failure, failedRank);
  };
  // The ranks of the previous gather must have copied its parts.
  waitUntil([&] { return left == 0; });
  parts[rank] = mine;
  ++entries[rank];
  const uint64_t current = round;
  if (++come == ranks) {
    come = 0;
    left = ranks;
    ++round;
    changed.notify_all();
  } else {
    waitUntil([&] { return round != current; });
  }
  char *to = static_cast<char *>(all);
  for (int i = 0; i < ranks; ++i)
    std::memcpy(to + static_cast<size_t>(i) * bytes, parts[i], bytes);
  // A rank's part may go out of scope once all ranks have copied it.
  if (--left == 0)
    changed.notify_all();
  else
    waitUntil([&] { return left == 0 || round != current + 1; });
}

void CommThreads::setFailure(int rank, const std::string &message) {
  std::lock_guard<std::mutex> guard(lock);
  if (failedRank >= 0)
    return;
  failedRank = rank;
  failure = "rank " + std::to_string(rank) + " has failed: " + message;
  changed.notify_all();
}

std::string CommThreads::failureOfOthers(int rank) const {
  std::lock_guard<std::mutex> guard(lock);
  return failedRank >= 0 && failedRank != rank ? failure : std::string();
}

int CommThreads::rankThatFailed() const {
  std::lock_guard<std::mutex> guard(lock);
  return failedRank;
}

std::shared_ptr<void> CommThreads::share(std::shared_ptr<void> (*create)()) {
  std::lock_guard<std::mutex> guard(lock);
  if (!shared)
    shared = create();
  return shared;
}

namespace {
class ThreadsBootstrap : public Bootstrap {
public:
  ThreadsBootstrap(CommThreads &threads, int rank, double timeout)
      : threads(threads), timeout(timeout) {
    myRank = rank;
    ranks = threads.ranks;
  }
  void allgather(const void *mine, void *all, size_t bytes) override {
    threads.allgather(myRank, mine, all, bytes, timeout);
  }
  void barrier() override {
    char mine = 0;
    Bootstrap::allgather(mine);
  }
  void tellFailure(const std::string &message) override {
    threads.setFailure(myRank, message);
  }
  std::string failureOfOthers() override {
    return threads.failureOfOthers(myRank);
  }
  int failedRank() override { return threads.rankThatFailed(); }
  void finish() override { barrier(); }

private:
  CommThreads &threads;
  const double timeout;
};

/// Bootstrap by a function of the caller.
class ExchangeBootstrap : public Bootstrap {
public:
  explicit ExchangeBootstrap(const CommExchange &exchange)
      : exchange(exchange) {
    myRank = exchange.rank;
    ranks = exchange.ranks;
  }
  void allgather(const void *mine, void *all, size_t bytes) override {
    if (const char *error = exchange.allgather(exchange.user, mine, all, bytes))
      throw Failure(std::string("the exchange failed: ") + error);
  }
  void barrier() override {
    char mine = 0;
    Bootstrap::allgather(mine);
  }
  void finish() override { barrier(); }

private:
  const CommExchange exchange;
};
} // namespace

/// Fails unless `rank` is one of `ranks`.
static void checkRank(int rank, int ranks) {
  if (ranks < 1 || rank < 0 || rank >= ranks)
    fail("commContextCreate", nullptr,
         "rank " + std::to_string(rank) + " of " + std::to_string(ranks) +
             " ranks");
}

namespace comm::runtime {

std::unique_ptr<Bootstrap> createThreadsBootstrap(CommThreads &threads,
                                                  int rank, double timeout) {
  checkRank(rank, threads.ranks);
  return std::make_unique<ThreadsBootstrap>(threads, rank, timeout);
}

std::unique_ptr<Bootstrap>
createExchangeBootstrap(const CommExchange &exchange) {
  checkRank(exchange.rank, exchange.ranks);
  return std::make_unique<ExchangeBootstrap>(exchange);
}

} // namespace comm::runtime

CommError *commThreadsCreate(int32_t ranks, CommThreads **threads) {
  const char *function = "commThreadsCreate";
  *threads = nullptr;
  return returnErrors(function, -1, [&] {
    if (ranks < 1)
      fail(function, nullptr,
           std::to_string(ranks) + " ranks, expected at least 1");
    *threads = new CommThreads(ranks);
  });
}

void commThreadsDestroy(CommThreads *threads) { delete threads; }
