//===- RankState.cpp - State of a rank that the runtimes share ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RankState.h"

#include <algorithm>
#include <vector>

namespace comm::runtime {

RankState::RankState(const CommContextOptions &options)
    : wantedDevice(options.device),
      timeout(options.timeout < 0 ? readTimeout() : options.timeout),
      bootstrap(Bootstrap::create(options, timeout)),
      onFailure(options.onFailure), user(options.user) {}

RankState::~RankState() = default;

void RankState::notify(const Failure &newFailure) {
  if (onFailure)
    onFailure(user, newFailure.what(), newFailure.isShared());
}

void RankState::breakWith(const Failure &newFailure) {
  std::lock_guard<std::mutex> guard(lock);
  if (failure)
    return;
  failure = newFailure;
  broken.store(true, std::memory_order_release);
  // A failure that another rank reported is known to all other ranks.
  if (newFailure.rank() < 0) {
    bootstrap->tellFailure(newFailure.what());
    notify(newFailure);
  }
}

void RankState::checkNotBroken() {
  if (!isBroken()) {
    std::string lost = bootstrap->failureOfOthers();
    if (lost.empty())
      return;
    breakWith(Failure(lost, bootstrap->failedRank()));
  }
  std::lock_guard<std::mutex> guard(lock);
  throw *failure;
}

void RankState::failTogether(const std::string &problem) {
  const std::vector<char> failed =
      bootstrap->Bootstrap::allgather(static_cast<char>(!problem.empty()));
  const auto first = std::find(failed.begin(), failed.end(), 1);
  if (first == failed.end())
    return;
  activity.fail();
  const int rank = static_cast<int>(first - failed.begin());
  std::string text = problem;
  uint64_t bytes = text.size();
  bytes = bootstrap->Bootstrap::allgather(bytes)[rank];
  text.resize(bytes);
  std::string all(bytes * failed.size(), '\0');
  bootstrap->allgather(text.data(), all.data(), bytes);
  const Failure shared(all.substr(rank * bytes, bytes), rank,
                       /*isShared=*/true);
  // The caller may end the process once its call returns, and with it other
  // processes, so the rank that failed reports first.
  if (rank == bootstrap->rank()) {
    std::lock_guard<std::mutex> guard(lock);
    notify(shared);
  }
  bootstrap->barrier();
  throw shared;
}

} // namespace comm::runtime
