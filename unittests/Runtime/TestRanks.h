//===- TestRanks.h - Runs a test on ranks -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same test runs on processes that mpirun starts, and on threads of one
// process.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_UNITTESTS_RUNTIME_TESTRANKS_H
#define COMMDIALECT_UNITTESTS_RUNTIME_TESTRANKS_H

#include "CommDialect/Runtime/CommContext.h"

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

namespace commtest {

/// The context of this thread.
inline thread_local CommContext *context = nullptr;

/// Ends the process, and with it all ranks, if `error` is one.
inline void check(CommError *error) {
  if (!error)
    return;
  std::fprintf(stderr, "rank %d: error: %s\n", commErrorRank(error),
               commErrorMessage(error));
  std::fflush(stderr);
  std::_Exit(1);
}

/// Runs `entry` as the program of one rank.
inline void runRank(const CommContextOptions &options, const char *metadata,
                    void (*entry)(void **)) {
  check(commContextCreate(&options, &context));
  CommProgram *program = nullptr;
  check(commProgramLoadEntry(context, metadata, entry, &program));
  void *values[1] = {nullptr};
  check(commProgramRun(program, values, nullptr, nullptr));
  check(commProgramUnload(program));
  check(commContextDestroy(context));
}

/// Gathers data of threads, as a function of the caller.
class Gathering {
public:
  explicit Gathering(int ranks) : ranks(ranks) {}

  void gather(int rank, const void *mine, void *all, uint64_t bytes) {
    std::unique_lock<std::mutex> guard(lock);
    data.resize(ranks * bytes);
    std::memcpy(data.data() + rank * bytes, mine, bytes);
    meet(guard);
    std::memcpy(all, data.data(), data.size());
    meet(guard);
  }

private:
  void meet(std::unique_lock<std::mutex> &guard) {
    const uint64_t now = round;
    if (++come == ranks) {
      come = 0;
      ++round;
      changed.notify_all();
    }
    changed.wait(guard, [&] { return round != now; });
  }

  const int ranks;
  std::mutex lock;
  std::condition_variable changed;
  std::vector<char> data;
  int come = 0;
  uint64_t round = 0;
};

/// A rank of a gathering, the `user` of its exchange.
struct GatheringRank {
  Gathering *all;
  int rank;

  static const char *allgather(void *user, const void *mine, void *all,
                               uint64_t bytes) {
    auto *self = static_cast<GatheringRank *>(user);
    self->all->gather(self->rank, mine, all, bytes);
    return nullptr;
  }
};

/// Runs `entry` on `threads` threads; if 0, on the rank of this process. The
/// threads meet as such, or by a function of the caller.
inline void runRanks(int threads, const char *metadata, void (*entry)(void **),
                     bool byExchange = false) {
  CommContextOptions options;
  commContextOptionsInit(&options);
  if (threads == 0)
    return runRank(options, metadata, entry);
  options.bootstrap =
      byExchange ? COMM_BOOTSTRAP_EXCHANGE : COMM_BOOTSTRAP_THREADS;
  check(commThreadsCreate(threads, &options.threads));
  Gathering gathering(threads);
  std::vector<std::thread> ranks;
  for (int rank = 0; rank < threads; ++rank) {
    options.rank = rank;
    ranks.emplace_back([=, &gathering]() mutable {
      GatheringRank member{&gathering, rank};
      const CommExchange exchange = {&member, rank, threads,
                                     GatheringRank::allgather};
      options.exchange = &exchange;
      runRank(options, metadata, entry);
    });
  }
  for (std::thread &rank : ranks)
    rank.join();
  commThreadsDestroy(options.threads);
}

} // namespace commtest

#endif // COMMDIALECT_UNITTESTS_RUNTIME_TESTRANKS_H
