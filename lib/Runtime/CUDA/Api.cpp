//===- Api.cpp - The C ABI of operations ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CopyEngine.h"
#include "Failure.h"
#include "KernelLaunch.h"
#include "Program.h"

#include <cstdio>
#include <nvtx3/nvToolsExt.h>

using namespace comm;
using namespace comm::cuda;

int64_t commRank(void) { return currentProgram("commRank").context.rank(); }

int64_t commGroupRank(int32_t group, const char *location) {
  return groupOf(group, "comm.group_rank", location).me;
}

int64_t commGroupSize(int32_t group, const char *location) {
  return groupOf(group, "comm.group_size", location).size;
}

CommOp *commOpCreate(int32_t kind, int32_t group, int32_t reduction,
                     int64_t dim, int64_t dim2, int64_t root,
                     const char *location) {
  auto *op = new CommOp;
  op->kind = kind;
  op->location = location ? location : "an unknown place";
  op->group = &groupOf(group, runtime::kindName(kind), op->location);
  op->line = op->group;
  op->reduction = reduction;
  op->dim = dim;
  op->dim2 = dim2;
  op->root = root;
  return op;
}

void commOpArgument(CommOp *op, int64_t rank, const CommMemRef *buffer,
                    int32_t elementType) {
  runtime::checkNotNull(op, "commOpArgument");
  op->arguments.push_back(runtime::toOperand(
      *op, "argument", op->arguments.size(), rank, buffer, elementType));
}

void commOpKernel(CommOp *op, const char *kernel, int64_t blocks,
                  int64_t threads, int64_t count, int64_t rows,
                  int64_t ringBytes, int64_t stageBytes, int64_t flagOffset) {
  runtime::checkNotNull(op, "commOpKernel");
  if (!kernel)
    runtime::fail(op->name(), op->location, "the kernel's name is null");
  op->engine = Engine::Kernel;
  op->kernel = {kernel, blocks, threads, count, rows, ringBytes, stageBytes};
  op->flagOffset = flagOffset;
}

void commOpCopyEngine(CommOp *op, int64_t flagOffset, int32_t skipsOwnPiece,
                      int32_t peersReady) {
  runtime::checkNotNull(op, "commOpCopyEngine");
  op->engine = Engine::CopyEngine;
  op->mayGatherOwnPieces = true;
  op->flagOffset = flagOffset;
  op->skipsOwnPiece = skipsOwnPiece != 0;
  op->peersReady = peersReady != 0;
}

void commOpOnComputeStream(CommOp *op) {
  runtime::checkNotNull(op, "commOpOnComputeStream");
  op->onComputeStream = true;
}

namespace {
/// A profiler range named after the op and its location.
class Range {
public:
  explicit Range(const CommOp &op) {
    char text[256];
    snprintf(text, sizeof(text), "%s %s", op.name(), op.location);
    nvtxRangePushA(text);
  }
  ~Range() { nvtxRangePop(); }
};
} // namespace

static void run(CommOp &op, CUstream stream, const EventRef &ready) {
  switch (op.engine) {
  case Engine::Nccl:
    waitForNcclResidency(op.group->lane, stream);
    return runNccl(op, stream);
  case Engine::Kernel:
    return runKernel(op, stream);
  case Engine::CopyEngine:
    return runCopyEngine(op, ready.get());
  }
}

/// Runs `op` on the lane, or on the compute stream if `lane` is null. `ready`
/// is the compute stream's position at the start. Returns an event that
/// completes with the operation; null for the compute stream under capture.
static EventRef runAndTrack(CommProgram &program, CommOp &op, Lane *lane,
                            const EventRef &ready) {
  Range range(op);
  CommContext &context = program.context;
  const bool isCapturing = context.capture != Capture::None;
  CUstream stream = lane ? lane->stream : context.compute;
  run(op, stream, ready);
  EventRef done;
  if (lane || !isCapturing)
    done = context.events->record(stream);
  if (!isCapturing)
    (lane ? *op.group->inFlight : program.computeInFlight)
        .add({op.name(), op.location, ready, done, {}});
  if (lane)
    lane->lastDone = done;
  return done;
}

/// Collects a message for a later NCCL group. NCCL runs operations one after
/// another, and a message ends only when its peer has begun it. So messages are
/// collected until the program waits for something; nothing before that can
/// depend on them.
static void collectMessage(Messages &messages, std::unique_ptr<CommOp> op,
                           EventRef ready, int64_t token) {
  messages.tokens.push_back(token);
  messages.ready = std::move(ready);
  if (!messages.all) {
    messages.all = std::move(op);
    return;
  }
  CommOp &all = *messages.all;
  auto append = [](auto &to, auto &from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  // Peers of sources come before peers of destinations.
  all.peers.insert(all.peers.begin() + all.sources.size(), op->peers.begin(),
                   op->peers.begin() + op->sources.size());
  all.peers.insert(all.peers.end(), op->peers.begin() + op->sources.size(),
                   op->peers.end());
  append(all.sources, op->sources);
  append(all.destinations, op->destinations);
}

static void sendMessages(CommProgram &program, Group &group) {
  if (!group.messages.all)
    return;
  Messages messages = std::move(group.messages);
  group.messages = {};
  CommOp &all = *messages.all;
  AtCallSite site(all.name(), all.location);
  // The lane already waits for the compute stream, since the start of the
  // messages.
  EventRef done = runAndTrack(program, all, &group.lane, messages.ready);
  for (int64_t token : messages.tokens)
    program.started.at(token).done = done;
  program.started.at(messages.tokens.front()).staging = std::move(all.staging);
}

void CommProgram::sendMessages() {
  for (const std::unique_ptr<Group> &group : groups)
    ::sendMessages(*this, *group);
}

int64_t commOpStart(CommOp *raw) {
  CommProgram &program = currentProgram("commOpStart");
  CommContext &context = program.context;
  runtime::checkNotNull(raw, "commOpStart");
  std::unique_ptr<CommOp> op(raw);
  AtCallSite site(op->name(), op->location);
  // A fused kernel may have more operands than the operation. The compiler
  // checks the operands of kernels.
  if (op->engine != Engine::Kernel)
    validate(*op);
  context.activity.start(op->name(), op->location);
  Group &group = *op->group;
  const int64_t token = ++program.lastToken;
  bool isMessage = op->kind == COMM_P2P && op->engine == Engine::Nccl;
  // A message that follows collected ones joins them on the lane.
  if (isMessage && group.messages.all)
    op->onComputeStream = false;
  else if (!isMessage)
    sendMessages(program, group);
  // A null lane stands for the compute stream.
  Lane *lane = op->engine == Engine::CopyEngine ? &copyEngineLane(*op)
               : op->onComputeStream            ? nullptr
                                                : &group.lane;
  EventRef ready;
  if (lane) {
    ready = context.events->record(context.compute);
    // Copies have their own streams.
    if (op->engine != Engine::CopyEngine)
      COMM_CU(cuStreamWaitEvent(lane->stream, ready.get(), 0));
  } else {
    // Operations of a group run one after another. Later ones on the group's
    // own stream wait for the compute stream anyway.
    if (group.lane.lastDone)
      COMM_CU(cuStreamWaitEvent(context.compute, group.lane.lastDone.get(), 0));
    group.lane.lastDone = nullptr;
    // The watchdog counts time from this event.
    if (context.capture == Capture::None)
      ready = context.events->record(context.compute);
  }
  Started started = {op->name(), op->location, lane, nullptr, {}};
  if (isMessage && lane) {
    program.started.emplace(token, std::move(started));
    collectMessage(group.messages, std::move(op), std::move(ready), token);
    return token;
  }
  started.done = runAndTrack(program, *op, lane, ready);
  started.staging = std::move(op->staging);
  program.started.emplace(token, std::move(started));
  return token;
}

void commWait(int64_t token, const char *location) {
  if (token == 0)
    return;
  CommProgram &program = currentProgram("commWait");
  AtCallSite site("comm.wait", location);
  auto it = program.started.find(token);
  if (it == program.started.end())
    runtime::fail("comm.wait", location,
                  token > 0 && token <= program.lastToken
                      ? "its token has been waited for already"
                      : "token " + std::to_string(token) +
                            " was never started");
  program.sendMessages();
  Started op = std::move(it->second);
  program.started.erase(it);
  if (op.lane) {
    COMM_CU(cuStreamWaitEvent(program.context.compute, op.done.get(), 0));
    if (op.lane->lastDone == op.done)
      op.lane->lastDone = nullptr;
  }
  // From here on, the compute stream follows the last use.
  for (Address address : op.staging)
    program.context.allocator->free(address);
}
