//===- Team.h - The ranks of this process -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_RUNTIME_TEAM_H
#define COMMDIALECT_PYTHON_RUNTIME_TEAM_H

#include "Rank.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace commdialect {

/// A rank of this process. `ordinal` is the number that XLA gives its device
/// among the devices of the process.
struct Member {
  int rank, ordinal, device;
};

/// A call of a program by all ranks of the process. XLA may execute independent
/// calls in another order on another device, so calls are matched by the
/// execution of XLA's program and their place in it.
using CallKey = std::pair<int64_t, int64_t>;

/// The ranks of this process among the ranks of a program.
class Team {
public:
  /// `exchange` is null if all ranks are members. It is called with scopes that
  /// begin with `scope`.
  Team(const RuntimeLibrary &library, int ranks, std::vector<Member> members,
       const Exchange &exchange, const std::string &scope);
  /// Must be called by a thread that may block.
  ~Team();
  Team(const Team &) = delete;

  using Done = std::function<void(const std::string &error)>;

  /// Runs `job` once all members have called this with `key`, on threads of the
  /// team, in the same order on all. Then calls `done`, with the same error on
  /// all members. The job must not own the team, because a thread of it
  /// destroys the job.
  void runLater(int ordinal, CallKey key, Rank::Job job, Done done);
  /// Runs `job` on the caller's thread. Callers must run jobs in the same order
  /// on all members. Returns the error, or an empty string.
  std::string runNow(int ordinal, CallKey key, const Rank::Job &job);

  /// Returns the number of the connection that the next call uses; 0 if it has
  /// to connect first.
  int64_t getGeneration() const { return generation; }
  /// Describes a failure of a member outside of calls, after which the next
  /// call connects again.
  std::string fail(size_t member, int64_t generation, const std::string &error);
  /// Counts a call that the members cannot make, but other ranks may. The next
  /// call connects again. No member may be in a call.
  void skipCall();
  /// Throws if no member has the number.
  size_t findMember(int ordinal) const;
  size_t getNumMembers() const { return members.size(); }

  const RuntimeLibrary &library;

private:
  /// A call, which some members may not have made yet.
  struct Call {
    struct Part {
      Rank::Job job;
      Done done;
    };
    std::vector<std::optional<Part>> parts;
    size_t numCome = 0, numDone = 0;
    std::chrono::steady_clock::time_point begin;
    /// Set when the first member begins to run.
    std::optional<Connection> connection;
    int64_t number = 0;
    std::string error;
  };
  using CallPtr = std::shared_ptr<Call>;

  struct Worker {
    std::deque<CallPtr> calls;
    std::thread thread;
  };

  CallPtr join(size_t member, CallKey key, Call::Part part);
  void connect(Call &call);
  std::string perform(size_t member, Call &call, const Rank::Job &job);
  void setBroken(int64_t failed);
  void work(size_t member);
  void failLateCalls();

  const int ranks;
  const std::vector<Member> members;
  const bool isInOneProcess;
  std::vector<std::unique_ptr<Rank>> locals;

  std::mutex lock;
  std::condition_variable changed;
  std::map<CallKey, std::deque<CallPtr>> incomplete;
  std::vector<Worker> workers;
  bool isEnding = false;
  Connection connection;
  std::atomic<int64_t> generation{0}; ///< of `connection`; 0: it is broken
  int64_t numCalls = 0;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_TEAM_H
