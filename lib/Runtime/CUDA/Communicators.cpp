//===- Communicators.cpp - Creates the NCCL communicators of groups -------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All communicators are split from one of all ranks, so that they share its
// resources, in the order of the groups on every rank. The first call on a
// communicator connects its ranks, which takes longer than a step, so it is
// made here.
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "Program.h"
#include "Watchdog.h"

#include <algorithm>
#include <stdexcept>

namespace comm::cuda {

static constexpr const char *function = "commProgramLoad";

static ncclComm_t makeWorld(CommContext &context) {
  std::string problem;
  ncclUniqueId id = {};
  try {
    nccl();
    if (context.sharesGpu)
      problem = "ranks share a GPU (COMM_GPU_SHARED), which NCCL does not "
                "allow, and the program needs NCCL; start one rank per GPU";
  } catch (const std::runtime_error &error) {
    problem = error.what();
  }
  if (!problem.empty())
    problem = std::string(function) + ": " + problem;
  context.failTogether(problem);
  if (context.rank() == 0)
    COMM_NCCL(ncclGetUniqueId(&id));
  id = context.bootstrap->Bootstrap::allgather(id)[0];
  ncclComm_t world = nullptr;
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  COMM_NCCL(ncclCommInitRankConfig(&world, context.ranks(), id, context.rank(),
                                   &config));
  return world;
}

/// Returns the communicator of this rank's line; null outside every line.
static ncclComm_t split(CommContext &context, const Group &group,
                        const runtime::Metadata::Group &described) {
  int color = NCCL_SPLIT_NOCOLOR;
  for (size_t line = 0; line < described.lines.size(); ++line)
    if (described.lines[line] == group.members)
      color = static_cast<int>(line);
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.splitShare = 1;
  ncclComm_t result = nullptr;
  COMM_NCCL(ncclCommSplit(context.world, color, std::max(group.me, 0), &result,
                          &config));
  return result;
}

void makeCommunicators(CommProgram &program,
                       const runtime::Metadata &metadata) {
  CommContext &context = program.context;
  auto needsNccl = [](const runtime::Metadata::Group &group) {
    return group.needsNccl;
  };
  if (context.ranks() == 1 ||
      std::none_of(metadata.groups.begin(), metadata.groups.end(), needsNccl))
    return;
  AtCallSite site(function, nullptr);
  Deadline deadline(context, function, "the ranks' communicators");
  if (!context.world)
    context.world = makeWorld(context);
  for (size_t i = 0; i < metadata.groups.size(); ++i) {
    Group &group = *program.groups[i];
    if (!metadata.groups[i].needsNccl)
      continue;
    group.nccl = split(context, group, metadata.groups[i]);
    if (group.size <= 1)
      continue;
    COMM_NCCL(ncclAllReduce(reinterpret_cast<void *>(context.scratch),
                            reinterpret_cast<void *>(context.scratch), 1,
                            ncclUint32, ncclSum, group.nccl,
                            group.lane.stream));
    context.synchronize(group.lane.stream);
  }
}

} // namespace comm::cuda
