//===- Team.cpp - The ranks of this process -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Team.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

using namespace commdialect;

/// Returns the longest wait in seconds, as the runtime does; 0: no limit.
static double getTimeout() {
  const char *text = std::getenv("COMM_TIMEOUT");
  return text && *text ? std::atof(text) : 300;
}

Team::Team(const RuntimeLibrary &library, int ranks,
           std::vector<Member> members, const Exchange &exchange,
           const std::string &scope)
    : library(library), ranks(ranks), members(std::move(members)),
      isInOneProcess(!exchange), workers(this->members.size()) {
  for (const Member &member : this->members)
    locals.push_back(std::make_unique<Rank>(library, member.rank, ranks,
                                            member.device, exchange, scope));
}

Team::~Team() {
  {
    std::lock_guard<std::mutex> guard(lock);
    isEnding = true;
  }
  changed.notify_all();
  for (Worker &worker : workers)
    if (worker.thread.joinable())
      worker.thread.join();
  // Closing a rank blocks until all ranks close. Those of other processes may
  // have ended already, so such ranks are never closed.
  std::vector<std::thread> threads;
  for (std::unique_ptr<Rank> &rank : locals) {
    if (isInOneProcess)
      threads.emplace_back([&rank] { rank.reset(); });
    else
      rank.release();
  }
  for (std::thread &thread : threads)
    thread.join();
}

size_t Team::findMember(int ordinal) const {
  for (size_t i = 0; i < members.size(); ++i)
    if (members[i].ordinal == ordinal)
      return i;
  throw std::runtime_error("device " + std::to_string(ordinal) +
                           " is not one of the program's devices");
}

/// Adds a part to the first call with `key` that lacks it. The lock is held.
Team::CallPtr Team::join(size_t member, CallKey key, Call::Part part) {
  std::deque<CallPtr> &calls = incomplete[key];
  auto found =
      std::find_if(calls.begin(), calls.end(), [&](const CallPtr &call) {
        return !call->parts[member].has_value();
      });
  if (found == calls.end()) {
    auto call = std::make_shared<Call>();
    call->parts.resize(members.size());
    call->begin = std::chrono::steady_clock::now();
    found = calls.insert(calls.end(), std::move(call));
  }
  CallPtr call = *found;
  call->parts[member] = std::move(part);
  if (++call->numCome == members.size()) {
    calls.erase(found);
    if (calls.empty())
      incomplete.erase(key);
  }
  return call;
}

/// Decides which connection the members of a call use.
void Team::connect(Call &call) {
  std::lock_guard<std::mutex> guard(lock);
  if (call.connection)
    return;
  if (generation == 0) {
    CommThreads *threads = nullptr;
    if (isInOneProcess)
      // If this fails, `threads` stays null, and creating a context returns an
      // error.
      library.take(library.threadsCreate(ranks, &threads));
    connection = {
        connection.generation + 1,
        threads ? std::shared_ptr<CommThreads>(threads, library.threadsDestroy)
                : nullptr};
    generation = connection.generation;
  }
  call.connection = connection;
  call.number = ++numCalls;
}

/// Lets the next call connect again, unless a call has done so since connection
/// `failed`. The lock is held.
void Team::setBroken(int64_t failed) {
  if (connection.generation != failed)
    return;
  generation = 0;
  connection.threads.reset();
}

std::string Team::perform(size_t member, Call &call, const Rank::Job &job) {
  connect(call);
  std::string error =
      locals[member]->perform(*call.connection, call.number, job);
  if (!error.empty()) {
    error = "rank " + std::to_string(members[member].rank) + ": " + error;
    {
      std::lock_guard<std::mutex> guard(lock);
      if (call.error.empty())
        call.error = error;
      setBroken(call.connection->generation);
    }
    // The error is recorded before, because ranks that wait for this one then
    // fail, too.
    locals[member]->abort();
  }
  return error;
}

std::string Team::fail(size_t member, int64_t failed,
                       const std::string &error) {
  std::lock_guard<std::mutex> guard(lock);
  setBroken(failed);
  return "rank " + std::to_string(members[member].rank) + ": " + error;
}

void Team::skipCall() {
  std::lock_guard<std::mutex> guard(lock);
  ++numCalls;
  setBroken(connection.generation);
  for (std::unique_ptr<Rank> &rank : locals)
    rank->abandon();
}

std::string Team::runNow(int ordinal, CallKey key, const Rank::Job &job) {
  const size_t member = findMember(ordinal);
  CallPtr call;
  {
    std::lock_guard<std::mutex> guard(lock);
    call = join(member, key, {});
  }
  return perform(member, *call, job);
}

void Team::runLater(int ordinal, CallKey key, Rank::Job job, Done done) {
  const size_t member = findMember(ordinal);
  std::lock_guard<std::mutex> guard(lock);
  for (size_t i = 0; i < workers.size(); ++i)
    if (!workers[i].thread.joinable())
      workers[i].thread = std::thread([this, i] { work(i); });
  CallPtr call = join(member, key, {std::move(job), std::move(done)});
  if (call->numCome == members.size())
    for (Worker &worker : workers)
      worker.calls.push_back(call);
  changed.notify_all();
}

void Team::work(size_t member) {
  std::unique_lock<std::mutex> guard(lock);
  std::deque<CallPtr> &calls = workers[member].calls;
  auto canBegin = [&] { return isEnding || !calls.empty(); };
  while (true) {
    if (member == 0 && !incomplete.empty()) {
      if (!changed.wait_for(guard, std::chrono::seconds(1), canBegin)) {
        guard.unlock();
        failLateCalls();
        guard.lock();
        continue;
      }
    } else {
      changed.wait(guard, [&] {
        return canBegin() || (member == 0 && !incomplete.empty());
      });
      if (!canBegin())
        continue;
    }
    if (isEnding)
      return;
    CallPtr call = std::move(calls.front());
    calls.pop_front();
    Call::Part &part = *call->parts[member];
    guard.unlock();
    perform(member, *call, part.job);
    guard.lock();
    ++call->numDone;
    changed.notify_all();
    // A program that fails on one device only would leave XLA waiting on the
    // others.
    changed.wait(guard, [&] { return call->numDone == members.size(); });
    guard.unlock();
    // This may continue XLA's program on this thread, and block until the other
    // devices have reached the same point.
    part.done(call->error);
    call.reset();
    guard.lock();
  }
}

void Team::failLateCalls() {
  const double timeout = getTimeout();
  const auto now = std::chrono::steady_clock::now();
  std::vector<CallPtr> late;
  {
    std::lock_guard<std::mutex> guard(lock);
    for (auto entry = incomplete.begin();
         timeout > 0 && entry != incomplete.end();) {
      std::deque<CallPtr> &calls = entry->second;
      while (!calls.empty() && now - calls.front()->begin >
                                   std::chrono::duration<double>(timeout)) {
        late.push_back(std::move(calls.front()));
        calls.pop_front();
      }
      entry = calls.empty() ? incomplete.erase(entry) : std::next(entry);
    }
  }
  for (const CallPtr &call : late) {
    size_t missing = 0;
    while (call->parts[missing])
      ++missing;
    for (std::optional<Call::Part> &part : call->parts)
      if (part)
        part->done("rank " + std::to_string(members[missing].rank) +
                   " has not started the program within " +
                   std::to_string(static_cast<int64_t>(timeout)) +
                   " s (COMM_TIMEOUT)");
  }
}
