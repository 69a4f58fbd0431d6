//===- Context.cpp - Creates and destroys contexts on GPUs ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Context.h"
#include "Error.h"
#include "Program.h"
#include "Watchdog.h"

#include <algorithm>
#include <cstdio>

using namespace comm;
using namespace comm::cuda;

CommContext::CommContext(const CommContextOptions &options)
    : RankState(options),
      usesEnvironment(options.bootstrap == COMM_BOOTSTRAP_ENVIRONMENT) {}

CommContext::~CommContext() = default;

//===----------------------------------------------------------------------===//
// The current program
//===----------------------------------------------------------------------===//

namespace comm::cuda {

static thread_local CommProgram *current = nullptr;

Current::Current(CommContext &context, CommProgram *program) : outer(current) {
  if (context.driverContext) {
    COMM_CU(cuCtxPushCurrent(context.driverContext));
    isPushed = true;
  }
  current = program;
}

Current::~Current() {
  current = outer;
  CUcontext popped = nullptr;
  if (isPushed)
    driver().cuCtxPopCurrent(&popped);
}

CommProgram *currentProgramOrNull() { return current; }

CommProgram &currentProgram(const char *function) {
  if (current)
    return *current;
  runtime::fail(function, nullptr, "called outside of a run");
}

void guard(CommContext &context, CommProgram *program, const char *function,
           const std::function<void()> &body) {
  {
    std::lock_guard<std::mutex> guard(context.bootstrapLock);
    context.checkNotBroken();
  }
  auto breakWith = [&](const runtime::Failure &failure) {
    context.breakWith(failure);
    context.checkNotBroken(); // throws the context's first failure
  };
  try {
    Current scope(context, program);
    AtCallSite site(function, nullptr);
    context.lastLaunch = nullptr;
    body();
  } catch (const runtime::Failure &failure) {
    if (!failure.isShared())
      breakWith(failure);
    throw;
  } catch (const std::bad_alloc &) {
    breakWith(runtime::Failure(std::string(function) + ": out of memory"));
  } catch (const std::exception &error) {
    breakWith(runtime::Failure(std::string(function) + ": " + error.what()));
  }
}

void together(CommContext &context, const std::string &function,
              const std::function<void()> &body) {
  std::lock_guard<std::mutex> lock(context.bootstrapLock);
  context.activity.wait("the other ranks", function.c_str());
  try {
    body();
  } catch (const runtime::Failure &failure) {
    context.activity.endWait();
    const std::string message = failure.what(), prefix = function + ": ";
    if (failure.isShared() || failure.rank() >= 0 ||
        message.compare(0, prefix.size(), prefix) == 0)
      throw;
    throw runtime::Failure(prefix + message);
  }
  context.activity.endWait();
}

CUstream makeStream() {
  CUstream stream = nullptr;
  COMM_CU(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  return stream;
}

} // namespace comm::cuda

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

std::vector<Lane *> CommContext::lanes() {
  std::vector<Lane *> found;
  for (const std::unique_ptr<CommProgram> &program : programs)
    for (const std::unique_ptr<Group> &group : program->groups) {
      found.push_back(&group->lane);
      if (group->window)
        for (CopyChain &chain : group->window->copies)
          found.push_back(&chain.lane);
    }
  return found;
}

std::vector<CUstream> CommContext::streams() {
  std::vector<CUstream> found = {compute, side};
  for (const Lane *lane : lanes())
    if (lane->stream)
      found.push_back(lane->stream);
  return found;
}

void CommContext::enterCapture(Capture kind, CapturePool &pool) {
  if (kind == Capture::Own) {
    synchronize();
    allocator->makeRoom();
  } else {
    for (const Lane *lane : lanes())
      if (lane->lastDone)
        runtime::fail("commProgramRun", nullptr,
                      "a run with earlier operations in flight cannot be "
                      "recorded in a graph of the caller");
  }
  for (Lane *lane : lanes())
    lane->lastDone = nullptr;
  allocator->beginCapture(pool);
  capture = kind;
}

void CommContext::leaveCapture() {
  capture = Capture::None;
  allocator->endCapture();
  // Events of a capture are invalid outside it.
  for (Lane *lane : lanes())
    lane->lastDone = nullptr;
}

namespace {
/// Marks the thread as blocked for the watchdog during its lifetime.
class HostWait {
public:
  explicit HostWait(CommContext &context) : watchdog(context.watchdog.get()) {
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

/// The driver's own waits cannot end early. A wait of less than `spinning`
/// polls; a longer one sleeps for a small part of what it has waited.
void CommContext::waitUntil(const std::function<CUresult()> &query) {
  using Clock = std::chrono::steady_clock;
  // A sleep may begin just before the work is done, so it must be short in
  // comparison with the work.
  constexpr auto spinning = std::chrono::milliseconds(50);
  constexpr Clock::duration longestSleep = std::chrono::microseconds(500);
  const Clock::time_point begin = Clock::now();
  CUresult result = query();
  for (; result == CUDA_ERROR_NOT_READY; result = query()) {
    if (isBroken())
      checkNotBroken();
    const Clock::duration waited = Clock::now() - begin;
    if (waited < spinning)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::min(waited / 1024, longestSleep));
  }
  checkDriver(result, "cuStreamSynchronize");
}

void CommContext::synchronize() {
  if (CommProgram *program = currentProgramOrNull())
    program->sendMessages();
  {
    HostWait wait(*this);
    for (CUstream stream : streams())
      waitUntil([=] { return driver().cuStreamQuery(stream); });
  }
  for (const std::unique_ptr<CommProgram> &program : programs) {
    program->computeInFlight.clear();
    for (const std::unique_ptr<Group> &group : program->groups)
      if (group->inFlight)
        group->inFlight->clear();
  }
}

void CommContext::synchronize(CUstream stream) {
  if (CommProgram *program = currentProgramOrNull())
    program->sendMessages();
  HostWait wait(*this);
  waitUntil([=] { return driver().cuStreamQuery(stream); });
}

void CommContext::synchronize(CUevent event) {
  HostWait wait(*this);
  waitUntil([=] { return driver().cuEventQuery(event); });
}

bool CommContext::becomesIdle(double seconds) {
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  for (CUstream stream : streams())
    while (stream && driver().cuStreamQuery(stream) == CUDA_ERROR_NOT_READY) {
      if (std::chrono::steady_clock::now() > end)
        return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  return true;
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

static constexpr const char *createName = "commContextCreate";
static constexpr const char *destroyName = "commContextDestroy";

/// Opens the GPU and creates what all programs share.
static void open(CommContext &context) {
  AtCallSite site(createName, nullptr);
  together(context, createName, [&] { openDevice(context); });
  COMM_CU(cuDevicePrimaryCtxRetain(&context.driverContext, context.device));
  Current scope(context, nullptr);
  context.compute = makeStream();
  context.side = makeStream();
  context.events = std::make_unique<EventPool>();
  context.allocator = std::make_unique<Allocator>(context);
  COMM_CU(cuMemAlloc(&context.scratch, 16));
  context.watchdog = std::make_unique<Watchdog>(context);
}

//===----------------------------------------------------------------------===//
// Destruction
//===----------------------------------------------------------------------===//

void CommContext::abortCommunicators() {
  for (const std::unique_ptr<CommProgram> &program : programs)
    for (const std::unique_ptr<Group> &group : program->groups)
      if (ncclComm_t comm = std::exchange(group->nccl, nullptr))
        nccl().ncclCommAbort(comm);
  if (ncclComm_t comm = std::exchange(world, nullptr))
    nccl().ncclCommAbort(comm);
}

/// Releases all resources. No work may be pending.
static void release(CommContext &context) noexcept {
  context.programs.clear();
  for (auto [library, state] : context.libraries)
    library->release(state);
  if (context.world)
    nccl().ncclCommDestroy(context.world);
  if (context.scratch)
    driver().cuMemFree(context.scratch);
  context.allocator.reset();
  context.lastLaunch = nullptr;
  context.events.reset();
  for (CUstream stream : {context.side, context.compute})
    if (stream)
      driver().cuStreamDestroy(stream);
}

/// Releases what a broken context can release. If work is still pending on the
/// GPU, releasing would wait for it, so everything on the GPU and in its queues
/// is left to the end of the process.
static void abandon(std::unique_ptr<CommContext> owner) {
  CommContext &context = *owner;
  context.watchdog.reset();
  if (!context.driverContext)
    return;
  driver().cuCtxPushCurrent(context.driverContext);
  context.abortCommunicators();
  const bool isIdle = context.becomesIdle(/*seconds=*/1);
  if (isIdle)
    release(context);
  CUcontext popped = nullptr;
  driver().cuCtxPopCurrent(&popped);
  if (isIdle) {
    driver().cuDevicePrimaryCtxRelease(context.device);
    return;
  }
  context.bootstrap.reset();
  (void)owner.release();
}

/// Unloads all programs, releases everything and disconnects. Returns the first
/// failure.
static std::optional<runtime::Failure>
close(std::unique_ptr<CommContext> owner) {
  CommContext &context = *owner;
  std::optional<runtime::Failure> first;
  auto attempt = [&](const std::function<void()> &body) {
    try {
      guard(context, nullptr, destroyName, body);
    } catch (const runtime::Failure &failure) {
      if (!first)
        first = failure;
    }
  };
  while (!context.isBroken() && !context.programs.empty())
    attempt([&] { unloadProgram(*context.programs.back(), destroyName); });
  if (!context.isBroken())
    attempt([&] { context.synchronize(); });
  if (context.isBroken()) {
    abandon(std::move(owner));
    return first;
  }
  attempt([&] {
    // From here on, a rank that ends is not a failure.
    context.watchdog.reset();
    release(context);
    together(context, destroyName, [&] { context.bootstrap->barrier(); });
  });
  driver().cuDevicePrimaryCtxRelease(context.device);
  if (!context.isBroken())
    attempt([&] {
      together(context, destroyName, [&] { context.bootstrap->finish(); });
    });
  return first;
}

static std::unique_ptr<CommContext> create(const CommContextOptions &options) {
  std::unique_ptr<CommContext> context;
  try {
    context = std::make_unique<CommContext>(options);
  } catch (const runtime::Failure &failure) {
    if (options.onFailure)
      options.onFailure(options.user, failure.what(), failure.isShared());
    throw;
  }
  try {
    guard(*context, nullptr, createName, [&] { open(*context); });
  } catch (const runtime::Failure &failure) {
    const int rank = context->rank();
    // Has no effect if this rank's failure has broken the context.
    context->breakWith(runtime::Failure("it was not created", rank));
    abandon(std::move(context));
    throw runtime::Failure(failure.what(),
                           failure.rank() < 0 ? rank : failure.rank(),
                           failure.isShared());
  }
  return context;
}

CommError *commContextCreate(const CommContextOptions *options,
                             CommContext **context) {
  *context = nullptr;
  return runtime::returnErrors(createName, -1,
                               [&] { *context = create(*options).release(); });
}

CommError *commContextDestroy(CommContext *context) {
  if (!context)
    return nullptr;
  return runtime::returnErrors(destroyName, context->rank(), [&] {
    if (auto failure = close(std::unique_ptr<CommContext>(context)))
      throw *failure;
  });
}

int32_t commContextRank(const CommContext *context) { return context->rank(); }
int32_t commContextRanks(const CommContext *context) {
  return context->ranks();
}

void commContextAbort(CommContext *context) {
  context->bootstrap->abort();
  context->bootstrap->tellFailure("the rank was aborted");
}

void commContextActivity(const CommContext *context, char *text, size_t size) {
  context->activity.describe(text, size);
}
