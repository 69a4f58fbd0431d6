//===- Process.cpp - Initializes and finalizes the CUDA runtime -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Process.h"
#include "Certificate.h"
#include "CudnnGraph.h"
#include "Failure.h"
#include "KernelLaunch.h"
#include "Matmul.h"
#include "Watchdog.h"

#include <algorithm>
#include <stdexcept>
#include <unistd.h>

namespace comm::cuda {

static std::unique_ptr<Process> current;
/// Set while `current` is under construction, for functions called meanwhile.
static Process *starting = nullptr;

static constexpr const char *initialize = "commInitialize";
static constexpr const char *finalize = "commFinalize";

Process::Process() = default;
Process::~Process() = default;

Process *processOrNull() { return current ? current.get() : starting; }

Process &process(const char *function) {
  if (Process *found = processOrNull())
    return *found;
  runtime::fail(function, nullptr, "commInitialize has not been called");
}

Group &groupOf(int32_t index, const char *what, const char *location) {
  Process &p = process(what);
  if (index < 0 || index >= static_cast<int64_t>(p.groups.size()))
    runtime::fail(what, location,
                  "group " + std::to_string(index) + " of a program with " +
                      std::to_string(p.groups.size()) + " groups");
  Group &group = *p.groups[index];
  if (group.me < 0)
    runtime::fail(what, location,
                  "this rank belongs to no line of group @" + group.name);
  return group;
}

static void endAllRanks() {
  if (Process *found = processOrNull(); found && found->bootstrap)
    found->bootstrap->abort();
}

void failTogether(Bootstrap &bootstrap, const std::string &problem) {
  std::vector<char> failed =
      bootstrap.Bootstrap::allgather(static_cast<char>(!problem.empty()));
  auto first = std::find(failed.begin(), failed.end(), 1);
  if (first == failed.end())
    return;
  // Only the first failing rank prints its problem. The others must not end
  // before that, since their end would terminate this rank.
  if (first - failed.begin() == bootstrap.rank())
    runtime::report(initialize, nullptr, problem);
  runtime::removeTerminationHandler();
  bootstrap.barrier();
  _exit(1);
}

CUstream makeStream() {
  CUstream stream = nullptr;
  COMM_CU(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  return stream;
}

static void makeGroup(Process &p, const runtime::Metadata::Group &described) {
  auto group = std::make_unique<Group>();
  group->name = described.name;
  for (const std::vector<int> &members : described.lines) {
    auto it = std::find(members.begin(), members.end(), p.rank);
    if (it == members.end())
      continue;
    group->me = static_cast<int>(it - members.begin());
    group->size = static_cast<int>(members.size());
    group->members = members;
    group->lane.stream = makeStream();
    group->inFlight = std::make_unique<InFlightQueue>();
  }
  p.groups.push_back(std::move(group));
}

/// Returns why the ranks would not communicate alike, or an empty string. If
/// they run different programs, all ranks exchange their metadata.
static std::string compareWithOthers(Bootstrap &bootstrap,
                                     const std::string &text) {
  const std::vector<uint64_t> digests =
      bootstrap.Bootstrap::allgather(runtime::digest(text));
  const std::vector<int> firsts = runtime::findFirstRanks(digests);
  if (firsts.size() == 1)
    return "";
  const std::vector<uint64_t> sizes =
      bootstrap.Bootstrap::allgather(static_cast<uint64_t>(text.size()));
  if (std::string why = runtime::findOversized(sizes); !why.empty())
    return why;
  const size_t longest = *std::max_element(sizes.begin(), sizes.end());
  std::string padded = text, all(longest * sizes.size(), '\0');
  padded.resize(longest);
  bootstrap.allgather(padded.data(), all.data(), longest);
  std::vector<std::string> texts;
  for (int rank : firsts)
    texts.push_back(all.substr(rank * longest, sizes[rank]));
  return runtime::compareCertificates(digests, texts);
}

static void start(const char *text) {
  if (current)
    runtime::fail(initialize, nullptr, "it was called before");
  AtCallSite site(initialize, nullptr);
  runtime::setEndAllRanks(endAllRanks);
  auto owner = std::make_unique<Process>();
  Process &p = *owner;
  starting = &p;
  p.timeout = runtime::readTimeout();
  p.bootstrap = Bootstrap::create(p.timeout);
  p.rank = p.bootstrap->rank();
  p.size = p.bootstrap->size();
  runtime::setFailureRank(p.rank);
  runtime::installTerminationHandler();

  runtime::Metadata metadata;
  std::string problem;
  try {
    metadata = runtime::parseMetadata(text, "cuda");
    problem = runtime::findIncompatibility(metadata, p.rank, p.size);
  } catch (const std::runtime_error &error) {
    problem = error.what();
  }
  {
    Deadline deadline(p.timeout, initialize, "the ranks do not meet");
    failTogether(*p.bootstrap, problem);
    failTogether(*p.bootstrap, compareWithOthers(*p.bootstrap, text));
    openDevice(p);
  }

  p.compute = makeStream();
  p.side = makeStream();
  p.events = std::make_unique<EventPool>();
  p.allocator = std::make_unique<Allocator>();
  p.computeInFlight = std::make_unique<InFlightQueue>();
  COMM_CU(cuMemAlloc(&p.scratch, 16));
  for (const runtime::Metadata::Group &described : metadata.groups)
    makeGroup(p, described);
  makeCommunicators(p, metadata);
  loadModules();
  {
    Deadline deadline(p.timeout, initialize, "the groups' windows");
    for (size_t i = 0; i < p.groups.size(); ++i)
      if (metadata.groups[i].windowBytes > 0)
        makeWindow(*p.groups[i], metadata.groups[i]);
  }
  p.watchdog = std::make_unique<Watchdog>(p);
  current = std::move(owner);
  starting = nullptr;
}

static void stop() {
  Process &p = process(finalize);
  AtCallSite site(finalize, nullptr);
  if (!p.started.empty()) {
    std::vector<int64_t> tokens;
    for (const auto &entry : p.started)
      tokens.push_back(entry.first);
    std::sort(tokens.begin(), tokens.end());
    std::string names;
    for (int64_t token : tokens) {
      const Started &op = p.started[token];
      names += std::string(names.empty() ? "" : ", ") + op.what + " at " +
               op.location;
    }
    runtime::fail(finalize, nullptr, "never waited for: " + names);
  }
  p.synchronize();
  // From here on, a rank that ends is not a failure.
  p.watchdog.reset();
  runtime::noteWaiting("the other ranks", "the end of the program");
  Deadline deadline(p.timeout, finalize,
                    "another rank has not reached the end");
  // Peers may still read this rank's windows.
  p.bootstrap->barrier();
  for (auto it = p.groups.rbegin(); it != p.groups.rend(); ++it)
    if ((*it)->window)
      destroyWindow(**it);
  unloadModules();
  releaseMatmul();
  releaseCudnn();
  destroyCommunicators(p);
  for (const auto &group : p.groups) {
    group->inFlight.reset();
    group->lane.lastDone = nullptr;
    if (group->lane.stream)
      COMM_CU(cuStreamDestroy(group->lane.stream));
  }
  p.computeInFlight.reset();
  for (const auto &constant : p.constants)
    COMM_CU(cuMemFree(constant.second));
  COMM_CU(cuMemFree(p.scratch));
  p.allocator.reset();
  p.events.reset();
  COMM_CU(cuStreamDestroy(p.side));
  COMM_CU(cuStreamDestroy(p.compute));
  COMM_CU(cuDevicePrimaryCtxRelease(p.device));
  p.bootstrap->finish();
  runtime::noteWaitOver();
  runtime::removeTerminationHandler();
  current.reset();
}

std::vector<Lane *> Process::lanes() {
  std::vector<Lane *> found;
  for (const std::unique_ptr<Group> &group : groups) {
    found.push_back(&group->lane);
    if (group->window)
      for (CopyChain &chain : group->window->copies)
        found.push_back(&chain.lane);
  }
  return found;
}

void Process::enterCapture(CapturePool &pool) {
  synchronize();
  for (Lane *lane : lanes())
    lane->lastDone = nullptr;
  allocator->beginCapture(pool);
  isCapturing = true;
}

void Process::leaveCapture() {
  isCapturing = false;
  allocator->endCapture();
  // Events of a capture are invalid outside it.
  for (Lane *lane : lanes())
    lane->lastDone = nullptr;
}

void Process::trackCompute(const char *what, const char *location) {
  computeInFlight->add({what, location, nullptr, events->record(compute), {}});
}

namespace {
/// Marks the main thread as blocked for the watchdog during its lifetime.
class HostWait {
public:
  explicit HostWait(Process &p) : watchdog(p.watchdog.get()) {
    if (watchdog)
      watchdog->beginWait();
  }
  ~HostWait() {
    if (watchdog)
      watchdog->endWait();
  }

private:
  Watchdog *watchdog;
};
} // namespace

void Process::synchronize() {
  sendMessages();
  {
    HostWait wait(*this);
    COMM_CU(cuCtxSynchronize());
  }
  computeInFlight->clear();
  for (const auto &group : groups)
    if (group->inFlight)
      group->inFlight->clear();
}

void Process::synchronizeCompute() {
  sendMessages();
  HostWait wait(*this);
  COMM_CU(cuStreamSynchronize(compute));
}

} // namespace comm::cuda

void commInitialize(const char *metadata) { comm::cuda::start(metadata); }
void commFinalize(void) { comm::cuda::stop(); }
