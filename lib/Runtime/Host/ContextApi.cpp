//===- ContextApi.cpp - The C API of contexts and programs ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On the host, the device's memory is host memory, and runs are synchronous.
// Callers need not know the target of a program.
//
//===----------------------------------------------------------------------===//
#include "ApiCalls.h"

#include <algorithm>
#include <cstring>
#include <utility>

using namespace comm::runtime;

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

CommError *commContextCreate(const CommContextOptions *options,
                             CommContext **context) {
  *context = nullptr;
  CommContextOptions defaults;
  commContextOptionsInit(&defaults);
  return returnErrors("commContextCreate", -1, [&] {
    *context = new CommContext(options ? *options : defaults);
  });
}

CommError *commContextDestroy(CommContext *context) {
  if (!context)
    return nullptr;
  CommError *error = returnErrors("commContextDestroy", context->rank(),
                                  [&] { context->finish(); });
  delete context;
  return error;
}

int32_t commContextRank(const CommContext *context) { return context->rank(); }
int32_t commContextRanks(const CommContext *context) {
  return context->ranks();
}

void commContextAbort(CommContext *context) {
  context->bootstrap->tellFailure("commContextAbort was called");
  context->bootstrap->abort();
}

void commContextActivity(const CommContext *context, char *text, size_t size) {
  context->activity.describe(text, size);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

CommError *commContextAllocate(CommContext *context, uint64_t bytes,
                               void **memory) {
  const char *function = "commContextAllocate";
  *memory = nullptr;
  return callOn(context, function, [&] {
    *memory = context->memory.allocate(function, 0, bytes);
  });
}

CommError *commContextFree(CommContext *context, void *memory) {
  const char *function = "commContextFree";
  return callOn(context, function,
                [&] { context->memory.free(function, memory); });
}

static CommError *copy(CommContext *context, const char *function, void *to,
                       const void *from, uint64_t bytes) {
  return callOn(context, function, [&] {
    if (bytes == 0)
      return;
    if (!to || !from)
      fail(function, nullptr,
           "a copy of " + std::to_string(bytes) + " bytes " +
               (to ? "from" : "to") + " a null pointer");
    std::memcpy(to, from, bytes);
  });
}

CommError *commContextCopyIn(CommContext *context, void *memory,
                             const void *hostMemory, uint64_t bytes) {
  return copy(context, "commContextCopyIn", memory, hostMemory, bytes);
}

CommError *commContextCopyOut(CommContext *context, void *hostMemory,
                              const void *memory, uint64_t bytes) {
  return copy(context, "commContextCopyOut", hostMemory, memory, bytes);
}

CommError *commContextSynchronize(CommContext *context) {
  return callOn(context, "commContextSynchronize", [] {});
}

uint64_t commContextLiveBytes(const CommContext *context) {
  return context->memory.liveBytes();
}
uint64_t commContextPeakBytes(const CommContext *context) {
  return context->memory.peakBytes();
}
void commContextResetPeak(CommContext *context) { context->memory.resetPeak(); }

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

CommProgram *comm::runtime::addProgram(CommContext &context,
                                       const char *function, ProgramFile file,
                                       const char *metadata,
                                       void (*entry)(void **),
                                       const std::string &problem) {
  CommProgram *program = nullptr;
  context.together(function, [&] {
    const Metadata parsed =
        agreeOnProgram(context, function, metadata, "host", problem);
    context.programs.push_back(std::make_unique<CommProgram>(
        context, std::move(file), metadata, entry, parsed));
    program = context.programs.back().get();
  });
  return program;
}

CommError *commProgramLoad(CommContext *context, const char *path,
                           CommProgram **program) {
  const char *function = "commProgramLoad";
  *program = nullptr;
  return callOn(context, function, [&] {
    ProgramFile file;
    const char *metadata = nullptr;
    void (*entry)(void **) = nullptr;
    std::string problem;
    try {
      file = ProgramFile(path);
      metadata = file.metadata();
      entry = file.entry();
    } catch (const Failure &failure) {
      problem = failure.what();
    }
    *program = addProgram(*context, function, std::move(file), metadata, entry,
                          problem);
  });
}

CommError *commProgramLoadEntry(CommContext *context, const char *metadata,
                                void (*entry)(void **), CommProgram **program) {
  const char *function = "commProgramLoadEntry";
  *program = nullptr;
  return callOn(context, function, [&] {
    *program = addProgram(*context, function, {}, metadata, entry,
                          entry ? "" : "the entry is null");
  });
}

CommError *commProgramUnload(CommProgram *program) {
  if (!program)
    return nullptr;
  const char *function = "commProgramUnload";
  CommContext &context = program->context;
  CommError *error = callOn(&context, function, [&] {
    context.together(function, [&] { program->finish(function); });
  });
  if (context.isBroken())
    context.isQuiet &= context.progress->abandon();
  auto &programs = context.programs;
  programs.erase(
      std::find_if(programs.begin(), programs.end(),
                   [&](const auto &other) { return other.get() == program; }));
  return error;
}

const char *commProgramText(const CommProgram *program) {
  return program->metadata.c_str();
}

/// Brings the results of a run to their destinations.
static void collectResults(CommProgram &program, const char *function) {
  Memory &memory = program.context.memory;
  program.destinations.collect(
      function,
      {[&](uint64_t bytes) { return memory.allocate(function, 0, bytes); },
       [&](void *allocation) { memory.free(function, allocation); },
       [](const Slice &to, const Slice &from) { copy(to, from); }});
}

CommError *commProgramRun(CommProgram *program, void **values,
                          const CommDestination *destinations, void *stream) {
  const char *function = "commProgramRun";
  return callOn(contextOf(program), function, [&] {
    if (stream)
      fail(function, nullptr,
           "a stream was given, but a program for the host has none");
    if (!program->entry)
      fail(function, nullptr, "a program of sites has no entry");
    program->destinations =
        Destinations(program->signature, values, destinations);
    runIn(*program, function, [&] {
      program->entry(values);
      collectResults(*program, function);
    });
  });
}

CommError *commProgramInputPlace(CommProgram *program, int32_t, int64_t,
                                 uint64_t, void **place) {
  const char *function = "commProgramInputPlace";
  *place = nullptr;
  return callOn(contextOf(program), function, [&] {
    fail(function, nullptr, "inputs of a host's program have no places");
  });
}

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

/// Returns the error of all functions of graphs.
static CommError *refuseGraph(const char *function) {
  return returnErrors(function, -1, [&] {
    fail(function, nullptr,
         "a program for the host cannot be recorded as a CUDA graph");
  });
}

int32_t commProgramCanBeRecorded(const CommProgram *) { return 0; }

CommError *commGraphCreate(CommProgram *, void **, const CommDestination *,
                           CommGraph **graph) {
  *graph = nullptr;
  return refuseGraph("commGraphCreate");
}
CommError *commGraphLaunch(CommGraph *, void *) {
  return refuseGraph("commGraphLaunch");
}
CommError *commGraphDestroy(CommGraph *) {
  return refuseGraph("commGraphDestroy");
}
