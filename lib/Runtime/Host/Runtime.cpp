//===- Runtime.cpp - Initializes and finalizes the host runtime -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Runtime.h"
#include "Certificate.h"
#include "Failure.h"
#include "Metadata.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace comm::runtime {

static std::unique_ptr<Runtime> current;

static void abortMpi() {
  int initialised = 0, finalised = 0;
  MPI_Initialized(&initialised);
  MPI_Finalized(&finalised);
  if (initialised && !finalised)
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/// Set during static initialization: the caller may have initialized MPI
/// already.
[[maybe_unused]] static const bool abortsMpi = (setEndAllRanks(abortMpi), true);

Runtime &runtime(const char *function) {
  if (!current)
    fail(function, nullptr, "commInitialize has not been called");
  return *current;
}

Group &groupOf(int32_t index, const char *what, const char *location) {
  Runtime &rt = runtime(what);
  if (index < 0 || index >= static_cast<int64_t>(rt.groups.size()))
    fail(what, location,
         "group " + std::to_string(index) + " of a program with " +
             std::to_string(rt.groups.size()) + " groups");
  Group &group = rt.groups[index];
  if (group.me < 0)
    fail(what, location,
         "this rank belongs to no line of group @" + group.name);
  return group;
}

static constexpr const char *initialize = "commInitialize";

static void initializeMpi(Runtime &rt) {
  int initialised = 0, level = 0;
  MPI_Initialized(&initialised);
  if (initialised) {
    MPI_Query_thread(&level);
  } else {
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &level) !=
        MPI_SUCCESS)
      fail(initialize, nullptr, "MPI cannot be initialised");
    rt.ownsMpi = true;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rt.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &rt.size);
  setFailureRank(rt.rank);
  // Lower levels do not allow calls from the progress thread.
  if (level < MPI_THREAD_SERIALIZED)
    fail(initialize, nullptr,
         "MPI was initialised without MPI_THREAD_SERIALIZED");
}

/// Creates a communicator per group, whose ranks are numbered by their position
/// in the line. Its errors are returned as codes, to be reported with a
/// location.
static void makeGroups(Runtime &rt, const Metadata &metadata) {
  for (const Metadata::Group &described : metadata.groups) {
    Group group;
    group.name = described.name;
    int color = MPI_UNDEFINED;
    for (size_t line = 0; line < described.lines.size(); ++line) {
      const std::vector<int> &members = described.lines[line];
      auto it = std::find(members.begin(), members.end(), rt.rank);
      if (it == members.end())
        continue;
      color = static_cast<int>(line);
      group.me = static_cast<int>(it - members.begin());
      group.members = members;
    }
    MPI_Comm_split(MPI_COMM_WORLD, color, std::max(group.me, 0),
                   &group.communicator);
    if (group.me >= 0) {
      group.size = static_cast<int>(group.members.size());
      MPI_Comm_set_errhandler(group.communicator, MPI_ERRORS_RETURN);
      group.sent.resize(group.size);
      group.received.resize(group.size);
    }
    rt.groups.push_back(std::move(group));
  }
}

/// Ends the program if ranks would not communicate alike. If they run different
/// programs, one rank of each broadcasts its metadata.
static void compareWithOthers(const Runtime &rt, const std::string &text) {
  const uint64_t mine = digest(text);
  std::vector<uint64_t> digests(rt.size);
  MPI_Allgather(&mine, 1, MPI_UINT64_T, digests.data(), 1, MPI_UINT64_T,
                MPI_COMM_WORLD);
  const std::vector<int> firsts = findFirstRanks(digests);
  if (firsts.size() == 1)
    return;
  const uint64_t size = text.size();
  std::vector<uint64_t> sizes(rt.size);
  MPI_Allgather(&size, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T,
                MPI_COMM_WORLD);
  std::string problem = findOversized(sizes);
  if (problem.empty()) {
    std::vector<std::string> texts;
    for (int rank : firsts) {
      std::string theirs = rank == rt.rank ? text : "";
      theirs.resize(sizes[rank]);
      MPI_Bcast(theirs.data(), static_cast<int>(sizes[rank]), MPI_BYTE, rank,
                MPI_COMM_WORLD);
      texts.push_back(std::move(theirs));
    }
    problem = compareCertificates(digests, texts);
  }
  if (problem.empty())
    return;
  // All ranks have found the problem; rank 0 reports it and ends the others.
  if (rt.rank == 0)
    fail(initialize, nullptr, problem);
  MPI_Barrier(MPI_COMM_WORLD);
}

static void start(const char *text) {
  if (current)
    fail(initialize, nullptr, "it was called before");
  auto rt = std::make_unique<Runtime>();
  initializeMpi(*rt);
  installTerminationHandler();
  rt->timeout = readTimeout();
  Metadata metadata;
  try {
    metadata = parseMetadata(text, "host");
  } catch (const std::runtime_error &error) {
    fail(initialize, nullptr, error.what());
  }
  if (std::string why = findIncompatibility(metadata, rt->rank, rt->size);
      !why.empty())
    fail(initialize, nullptr, why);
  compareWithOthers(*rt, text);
  int *greatest = nullptr, found = 0;
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &greatest, &found);
  if (!found || *greatest < greatestTag)
    fail(initialize, nullptr, "this MPI has too few message tags");
  makeGroups(*rt, metadata);
  rt->progress = std::make_unique<Progress>(rt->timeout);
  current = std::move(rt);
}

namespace {

/// Ends the program if finalizing takes too long: MPI_Finalize waits for all
/// ranks and has no time-out.
class EndWatch {
public:
  explicit EndWatch(double timeout) {
    noteWaiting("the other ranks", "the end of the program");
    if (timeout > 0)
      thread = std::thread([this, timeout] { watch(timeout); });
  }
  ~EndWatch() {
    {
      std::lock_guard<std::mutex> guard(lock);
      isOver = true;
    }
    changed.notify_one();
    if (thread.joinable())
      thread.join();
    noteWaitOver();
  }

private:
  void watch(double timeout) {
    std::unique_lock<std::mutex> guard(lock);
    std::chrono::duration<double> time(timeout);
    if (!changed.wait_for(guard, time, [this] { return isOver; }))
      fail("commFinalize", nullptr,
           "timed out: another rank has not reached the end");
  }

  std::mutex lock;
  std::condition_variable changed;
  bool isOver = false;
  std::thread thread;
};

} // namespace

/// Completes a request of a collective at the end, sleeping so that ranks that
/// still compute keep their processors.
static void await(MPI_Request &request) {
  int done = 0;
  while (MPI_Test(&request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done)
    std::this_thread::sleep_for(std::chrono::microseconds(100));
}

/// Fails for the first message from `peer` on the group that this rank has not
/// received. Its header has arrived or is in flight.
[[noreturn]] static void failUnreceived(Group &group, int peer, uint32_t sent) {
  const uint32_t received = group.received[peer];
  Header theirs;
  MPI_Request request;
  MPI_Irecv(&theirs, sizeof(theirs), MPI_BYTE, peer,
            makeTag(true, received, headerTag), group.communicator, &request);
  await(request);
  endTexts(theirs);
  const std::string me = "rank " + std::to_string(group.members[group.me]);
  fail("comm.send", theirs.location,
       "rank " + std::to_string(theirs.rank) + " has sent " + theirs.operands +
           " to " + me + ", which has not received it (on group @" +
           group.name + ": " + std::to_string(sent) + " sent, " +
           std::to_string(received) + " received)");
}

/// Checks that every message was received: a send of a small message completes
/// without its receive. So ranks compare how many messages each has sent to and
/// received from each other rank.
static void checkMessages(Runtime &rt) {
  // Groups without messages, as in most programs, need no comparison.
  std::vector<char> hasMessages;
  for (const Group &group : rt.groups)
    hasMessages.push_back(std::any_of(group.sent.begin(), group.sent.end(),
                                      [](uint32_t count) { return count; }));
  MPI_Request request;
  MPI_Iallreduce(MPI_IN_PLACE, hasMessages.data(),
                 static_cast<int>(hasMessages.size()), MPI_CHAR, MPI_MAX,
                 MPI_COMM_WORLD, &request);
  await(request);
  for (size_t i = 0; i < rt.groups.size(); ++i) {
    Group &group = rt.groups[i];
    if (!hasMessages[i] || group.me < 0)
      continue;
    std::vector<uint32_t> sentHere(group.size);
    MPI_Ialltoall(group.sent.data(), 1, MPI_UINT32_T, sentHere.data(), 1,
                  MPI_UINT32_T, group.communicator, &request);
    await(request);
    for (int peer = 0; peer < group.size; ++peer)
      if (sentHere[peer] != group.received[peer])
        failUnreceived(group, peer, sentHere[peer]);
  }
}

static void stop() {
  Runtime &rt = runtime("commFinalize");
  if (!rt.operations.empty()) {
    std::vector<int64_t> tokens;
    for (const auto &entry : rt.operations)
      tokens.push_back(entry.first);
    std::sort(tokens.begin(), tokens.end());
    std::string names;
    for (int64_t token : tokens) {
      const CommOp &op = *rt.operations[token];
      names += std::string(names.empty() ? "" : ", ") + op.name() + " at " +
               op.location;
    }
    fail("commFinalize", nullptr, "never waited for: " + names);
  }
  rt.progress.reset();
  {
    EndWatch watch(rt.timeout);
    checkMessages(rt);
    for (Group &group : rt.groups)
      if (group.communicator != MPI_COMM_NULL)
        MPI_Comm_free(&group.communicator);
    if (rt.ownsMpi)
      MPI_Finalize();
  }
  removeTerminationHandler();
  current.reset();
}

} // namespace comm::runtime

void commInitialize(const char *metadata) { comm::runtime::start(metadata); }
void commFinalize(void) { comm::runtime::stop(); }
