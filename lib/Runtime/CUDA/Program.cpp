//===- Program.cpp - Loads, runs and unloads programs ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Program.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Error.h"
#include "StridedCopy.h"
#include "Watchdog.h"

#include <algorithm>
#include <dlfcn.h>

using namespace comm;
using namespace comm::cuda;

static constexpr const char *unloadName = "commProgramUnload";

namespace comm::cuda {

Group &groupOf(CommProgram &program, int32_t index, const char *what,
               const char *location) {
  if (index < 0 || index >= static_cast<int64_t>(program.groups.size()))
    runtime::fail(what, location,
                  "group " + std::to_string(index) + " of a program with " +
                      std::to_string(program.groups.size()) + " groups");
  Group &group = *program.groups[index];
  if (group.me < 0)
    runtime::fail(what, location,
                  "this rank belongs to no line of group @" + group.name);
  return group;
}

Group &groupOf(int32_t index, const char *what, const char *location) {
  return groupOf(currentProgram(what), index, what, location);
}

} // namespace comm::cuda

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

static void makeGroup(CommProgram &program,
                      const runtime::Metadata::Group &described) {
  auto group = std::make_unique<Group>();
  group->name = described.name;
  const int rank = program.context.rank();
  for (const std::vector<int> &members : described.lines) {
    auto it = std::find(members.begin(), members.end(), rank);
    if (it == members.end())
      continue;
    group->me = static_cast<int>(it - members.begin());
    group->size = static_cast<int>(members.size());
    group->members = members;
    group->lane.stream = makeStream();
    group->inFlight = std::make_unique<InFlightQueue>();
  }
  program.groups.push_back(std::move(group));
}

/// Fills in a program whose file and entry are set. `problem` is the reason why
/// this rank has no program, or empty.
static void load(CommProgram &program, const char *function,
                 const char *metadata, const std::string &problem) {
  CommContext &context = program.context;
  const runtime::Metadata parsed =
      runtime::agreeOnProgram(context, function, metadata, "cuda", problem);
  program.text = metadata;
  program.reads = parsed.reads;
  program.signature = parsed.signature;
  for (const runtime::Metadata::Group &described : parsed.groups)
    makeGroup(program, described);
  makeCommunicators(program, parsed);
  const std::string unloaded = loadModules(program);
  context.failTogether(
      unloaded.empty() ? "" : std::string(function) + ": " + unloaded);
  Deadline deadline(context, function, "the groups' windows");
  for (size_t i = 0; i < program.groups.size(); ++i)
    if (parsed.groups[i].windowBytes > 0)
      makeWindow(program, *program.groups[i], parsed.groups[i],
                 /*isPart=*/!parsed.sites.empty());
  if (!parsed.sites.empty())
    prepareSites(program, parsed.sites);
}

CommProgram *comm::cuda::addProgram(std::unique_ptr<CommProgram> owner,
                                    const char *function, const char *metadata,
                                    const std::string &problem) {
  CommProgram &program = *owner;
  CommContext &context = program.context;
  guard(context, nullptr, function, [&] {
    // Other threads see the program once it is complete. If loading breaks the
    // context, work that may be pending keeps its memory.
    auto publish = [&] {
      Watchdog::Pause pause(context.watchdog.get());
      context.programs.push_back(std::move(owner));
    };
    try {
      together(context, function,
               [&] { load(program, function, metadata, problem); });
    } catch (const runtime::Failure &failure) {
      if (failure.isShared())
        owner.reset();
      else
        publish();
      throw;
    }
    publish();
  });
  return &program;
}

/// Loads libCommLibraryCUDA.so if it is beside this library, so that programs
/// find its functions.
static void loadLibraryOfKernels() {
  Dl_info self = {};
  if (!dladdr(reinterpret_cast<const void *>(&loadLibraryOfKernels), &self) ||
      !self.dli_fname)
    return;
  const std::string path = self.dli_fname;
  dlopen(
      (path.substr(0, path.rfind('/') + 1) + "libCommLibraryCUDA.so").c_str(),
      RTLD_NOW | RTLD_GLOBAL);
}

CommError *commProgramLoad(CommContext *context, const char *path,
                           CommProgram **program) {
  const char *function = "commProgramLoad";
  *program = nullptr;
  return runtime::returnErrors(function, context->rank(), [&] {
    auto owner = std::make_unique<CommProgram>(*context);
    const char *metadata = nullptr;
    std::string problem;
    try {
      loadLibraryOfKernels();
      owner->file = runtime::ProgramFile(path);
      metadata = owner->file.metadata();
      owner->entry = owner->file.entry();
    } catch (const runtime::Failure &failure) {
      problem = failure.what();
    }
    *program = addProgram(std::move(owner), function, metadata, problem);
  });
}

CommError *commProgramLoadEntry(CommContext *context, const char *metadata,
                                void (*entry)(void **values),
                                CommProgram **program) {
  const char *function = "commProgramLoadEntry";
  *program = nullptr;
  return runtime::returnErrors(function, context->rank(), [&] {
    auto owner = std::make_unique<CommProgram>(*context);
    owner->entry = entry;
    takeLooseModules(*owner);
    *program = addProgram(std::move(owner), function, metadata,
                          entry ? "" : "the entry is null");
  });
}

const char *commProgramText(const CommProgram *program) {
  return program->text.c_str();
}

//===----------------------------------------------------------------------===//
// Unloading
//===----------------------------------------------------------------------===//

/// Releases everything; no work may be pending. A destructor cannot report
/// errors of the driver.
CommProgram::~CommProgram() {
  started.clear();
  for (auto it = groups.rbegin(); it != groups.rend(); ++it)
    destroyWindow(**it);
  unloadModules(*this);
  for (auto it = groups.rbegin(); it != groups.rend(); ++it)
    if ((*it)->nccl)
      nccl().ncclCommDestroy((*it)->nccl);
  for (const std::unique_ptr<Group> &group : groups) {
    group->messages = {};
    group->inFlight.reset();
    group->lane.lastDone = nullptr;
    if (group->lane.stream)
      driver().cuStreamDestroy(group->lane.stream);
  }
  for (const auto &constant : constants)
    driver().cuMemFree(constant.second);
}

/// Returns an error that names the operations never waited for, if there are
/// any.
static std::string findUnwaited(const CommProgram &program,
                                const char *function) {
  std::map<int64_t, const Started *> ordered;
  for (const auto &[token, started] : program.started)
    ordered.emplace(token, &started);
  std::string names;
  for (const auto &[token, op] : ordered)
    names += std::string(names.empty() ? "" : ", ") + op->what + " at " +
             op->location;
  return names.empty() ? names
                       : std::string(function) + ": never waited for: " + names;
}

void comm::cuda::unloadProgram(CommProgram &program, const char *function) {
  CommContext &context = program.context;
  context.synchronize();
  std::optional<runtime::Failure> failure;
  // Peers may still read this rank's windows until all ranks are here.
  try {
    together(context, function,
             [&] { context.failTogether(findUnwaited(program, function)); });
  } catch (const runtime::Failure &thrown) {
    if (!thrown.isShared())
      throw;
    failure = thrown;
  }
  std::unique_ptr<CommProgram> owner;
  {
    Watchdog::Pause pause(context.watchdog.get());
    auto it = std::find_if(
        context.programs.begin(), context.programs.end(),
        [&](const auto &entry) { return entry.get() == &program; });
    owner = std::move(*it);
    context.programs.erase(it);
  }
  owner.reset();
  if (failure)
    throw *failure;
}

CommError *commProgramUnload(CommProgram *program) {
  // A broken context releases its programs when it is destroyed.
  if (!program || program->context.isBroken())
    return nullptr;
  CommContext &context = program->context;
  return runtime::returnErrors(unloadName, context.rank(), [&] {
    guard(context, nullptr, unloadName,
          [&] { unloadProgram(*program, unloadName); });
  });
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

void CommProgram::enter(const char *function, void **values) {
  entry(values);
  AtCallSite site(function, nullptr);
  destinations.collect(
      function,
      {[&](uint64_t bytes) {
         return reinterpret_cast<void *>(context.allocator->allocate(bytes));
       },
       commFree,
       [&](const runtime::Slice &to, const runtime::Slice &from) {
         copyAsync(to, from, context.compute);
       }});
}

EventRef CommProgram::track(const char *what, const char *location,
                            CUstream stream) {
  EventRef done = context.events->record(stream);
  computeInFlight.add({what, location, nullptr, done, {}});
  return done;
}

std::vector<WindowCalls> CommProgram::counters() const {
  std::vector<WindowCalls> counters;
  for (const std::unique_ptr<Group> &group : groups)
    counters.push_back(group->window ? group->window->calls : WindowCalls());
  return counters;
}

void CommProgram::setCounters(const std::vector<WindowCalls> &counters) {
  for (size_t i = 0; i < counters.size(); ++i)
    if (groups[i]->window)
      groups[i]->window->calls = counters[i];
}

Phase CommProgram::phase() const {
  Phase phase;
  for (const std::unique_ptr<Group> &group : groups) {
    if (!group->window)
      continue;
    const WindowCalls &calls = group->window->calls;
    phase.push_back({static_cast<int64_t>(calls.ring % COMM_RING_SLOTS),
                     static_cast<int64_t>(calls.stage % COMM_STAGE_SLOTS),
                     calls.lastRingBytes});
  }
  return phase;
}

void CommProgram::checkAllWaited(int64_t token) const {
  for (const auto &[other, op] : started)
    if (other > token)
      runtime::fail(op.what, op.location,
                    "a run that is recorded as a CUDA graph must wait for it");
}

namespace comm::cuda {

bool isCaptured(CUstream stream) {
  CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
  if (stream)
    COMM_CU(cuStreamIsCapturing(stream, &status));
  return status != CU_STREAM_CAPTURE_STATUS_NONE;
}

void runBetween(CommProgram &program, CUstream stream,
                const std::function<void()> &body) {
  CommContext &context = program.context;
  auto order = [&](CUstream first, CUstream second) {
    if (stream)
      COMM_CU(
          cuStreamWaitEvent(second, context.events->record(first).get(), 0));
  };
  order(stream, context.compute);
  body();
  order(context.compute, stream);
}

} // namespace comm::cuda

/// Runs the program while `stream` is recorded in a graph of the caller, which
/// then contains the run.
static void record(CommProgram &program, const char *function, void **values,
                   CUstream stream) {
  CommContext &context = program.context;
  const Phase phase = program.phase();
  const int64_t lastToken = program.lastToken;
  context.enterCapture(Capture::Caller, program.callerPool);
  try {
    runBetween(program, stream, [&] { program.enter(function, values); });
    program.checkAllWaited(lastToken);
    if (program.phase() != phase)
      runtime::fail(function, nullptr,
                    "this program cannot be part of a graph of the caller: "
                    "successive runs use other slots of its symmetric memory; "
                    "use commGraphCreate");
  } catch (...) {
    context.leaveCapture();
    throw;
  }
  context.leaveCapture();
}

CommError *commProgramRun(CommProgram *program, void **values,
                          const CommDestination *destinations, void *stream) {
  const char *function = "commProgramRun";
  CommContext &context = program->context;
  return runtime::returnErrors(function, context.rank(), [&] {
    guard(context, program, function, [&] {
      if (!program->entry)
        runtime::fail(function, nullptr, "a program of sites has no entry");
      program->destinations =
          runtime::Destinations(program->signature, values, destinations);
      auto *callers = static_cast<CUstream>(stream);
      if (isCaptured(callers))
        return record(*program, function, values, callers);
      runBetween(*program, callers, [&] {
        program->enter(function, values);
        program->sendMessages();
      });
    });
  });
}

CommError *commProgramInputPlace(CommProgram *program, int32_t group,
                                 int64_t offset, uint64_t bytes, void **place) {
  const char *what = "commProgramInputPlace";
  return runtime::returnErrors(what, program->context.rank(), [&] {
    Group &line = groupOf(*program, group, what, nullptr);
    *place = findInputPlace(line, offset, bytes, what);
  });
}
