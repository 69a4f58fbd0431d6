//===- Sites.cpp - Runs single collectives of a program -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/CommGpuRuntime.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "CopyEngine.h"
#include "Error.h"
#include "Program.h"
#include "Reduce.h"

#include <algorithm>
#include <array>
#include <map>

using namespace comm;
using namespace comm::cuda;

static constexpr const char *loadName = "commProgramLoadSites";
static constexpr const char *runName = "commProgramRunSite";
static constexpr const char *startName = "commProgramStartSite";
static constexpr const char *waitName = "commProgramWaitSite";

CommError *commProgramLoadSites(CommContext *context, const char *metadata,
                                const void *image, uint64_t imageBytes,
                                CommProgram **program) {
  *program = nullptr;
  return runtime::returnErrors(loadName, context->rank(), [&] {
    auto owner = std::make_unique<CommProgram>(*context);
    const auto *bytes = static_cast<const char *>(image);
    if (image)
      owner->image.assign(bytes, bytes + imageBytes);
    owner->image.push_back(0); // PTX is a string
    owner->modules.list.push_back({owner->image.data(), owner->image.data()});
    *program = addProgram(std::move(owner), loadName, metadata,
                          image ? "" : "the image is null");
  });
}

void comm::cuda::prepareSites(
    CommProgram &program, const std::vector<runtime::Metadata::Site> &sites) {
  std::map<std::string, CUfunction> functions;
  std::string problem;
  for (const runtime::Metadata::Site &described : sites) {
    Site site = {described, nullptr, nullptr, nullptr};
    CUfunction &function = functions[site.kernel];
    if (!function)
      function = findKernel(program, site.kernel);
    if (!function && problem.empty())
      problem = std::string(loadName) + ": the image has no kernel '" +
                site.kernel + "'";
    site.function = function;
    const Group &group = *program.groups[site.group];
    if (group.window && site.ring >= 0)
      COMM_CU(cuMemsetD8Async(
          group.window->own(group) + static_cast<Address>(site.ring), 0xff,
          static_cast<size_t>(COMM_RING_SLOTS * site.slotBytes),
          program.context.compute));
    program.sites.push_back(std::move(site));
  }
  COMM_CU(cuStreamSynchronize(program.context.compute));
  program.context.failTogether(problem);
}

CommError *commProgramRunSite(CommProgram *program, int64_t index,
                              void *const *buffers, int64_t numBuffers,
                              void *stream) {
  CommContext &context = program->context;
  return runtime::returnErrors(runName, context.rank(), [&] {
    guard(context, program, runName, [&] {
      const Site &site =
          runtime::getSite(program->sites, index, numBuffers, runName);
      runtime::checkCopies(site, /*copies=*/false, runName);
      AtCallSite at(runName, site.name.c_str());
      const Group &group =
          groupOf(*program, site.group, runName, site.name.c_str());
      Address base = group.window->base;
      int64_t stride = group.window->stride, count = site.count,
              rows = site.rows, ring = site.ring, counters = site.counters,
              slot = site.slotBytes, stage = site.stage, flags = site.flags;
      int32_t rank = group.me;
      void *fixed[] = {&base, &stride, &rank,  &ring,  &counters,
                       &slot, &stage,  &flags, &count, &rows};
      static_assert(sizeof(fixed) ==
                    COMM_KERNEL_FIXED_PARAMETERS * sizeof(void *));
      std::array<void *, COMM_KERNEL_FIXED_PARAMETERS + runtime::mostBuffers>
          parameters;
      std::copy(std::begin(fixed), std::end(fixed), parameters.begin());
      for (int64_t i = 0; i < numBuffers; ++i)
        parameters[COMM_KERNEL_FIXED_PARAMETERS + i] =
            const_cast<void **>(buffers + i);
      COMM_CU(cuLaunchKernel(site.function, static_cast<unsigned>(site.blocks),
                             1, 1, static_cast<unsigned>(site.threads), 1, 1, 0,
                             static_cast<CUstream>(stream), parameters.data(),
                             nullptr));
    });
  });
}

/// Enqueues a gather by copies behind the work on `stream`. The source goes
/// through the slot that the group's gathers share: the lane runs them one
/// after another, and ends each with a barrier.
static void start(CommProgram &program, Site &site, void *source, void *result,
                  CUstream stream) {
  if (isCaptured(stream))
    runtime::fail(startName, nullptr,
                  "the stream is recorded in a graph of the caller");
  const char *name = site.name.c_str();
  Group &group = groupOf(program, site.group, startName, name);
  const int64_t bytes = runtime::elementBytes(site.type);
  const Address slot =
      group.window->own(group) + static_cast<Address>(site.stage);
  CommOp op;
  op.kind = site.kind;
  op.location = name;
  op.group = &group;
  op.line = &group;
  op.reduction = site.reduction;
  op.dim = site.dim;
  op.dim2 = op.root = 0;
  op.engine = Engine::CopyEngine;
  op.flagOffset = site.flags;
  op.sources.push_back({runtime::Slice::dense(reinterpret_cast<void *>(slot),
                                              site.source, bytes),
                        site.type});
  op.destinations.push_back(
      {runtime::Slice::dense(result, site.destination, bytes), site.type});

  EventPool &events = *program.context.events;
  Lane &lane = copyEngineLane(op);
  COMM_CU(cuStreamWaitEvent(lane.stream, events.record(stream).get(), 0));
  COMM_CU(cuMemcpyAsync(slot, reinterpret_cast<Address>(source),
                        static_cast<size_t>(op.sources[0].view.bytes()),
                        lane.stream));
  runCopyEngine(op, events.record(lane.stream).get());
  site.done = events.record(lane.stream);
  site.result = result;
}

CommError *commProgramStartSite(CommProgram *program, int64_t index,
                                void *const *buffers, int64_t numBuffers,
                                void *stream) {
  CommContext &context = program->context;
  return runtime::returnErrors(startName, context.rank(), [&] {
    guard(context, program, startName, [&] {
      Site &site =
          runtime::getSite(program->sites, index, numBuffers, startName);
      runtime::checkCopies(site, /*copies=*/true, startName);
      AtCallSite at(startName, site.name.c_str());
      start(*program, site, buffers[0], buffers[1],
            static_cast<CUstream>(stream));
    });
  });
}

CommError *commProgramWaitSite(CommProgram *program, int64_t index,
                               const void *result, void *stream) {
  CommContext &context = program->context;
  return runtime::returnErrors(waitName, context.rank(), [&] {
    guard(context, program, waitName, [&] {
      Site &site = runtime::getSite(program->sites, index, 2, waitName);
      runtime::checkCopies(site, /*copies=*/true, waitName);
      AtCallSite at(waitName, site.name.c_str());
      if (!site.done || site.result != result)
        runtime::fail(waitName, site.name.c_str(),
                      site.done ? "its result has moved since its start"
                                : "it was not started");
      COMM_CU(
          cuStreamWaitEvent(static_cast<CUstream>(stream), site.done.get(), 0));
      site.done = nullptr;
    });
  });
}
