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
#include "Process.h"
#include "Watchdog.h"

#include <algorithm>
#include <stdexcept>

namespace comm::cuda {

static ncclComm_t makeWorld(Process &process) {
  std::string problem;
  ncclUniqueId id = {};
  try {
    nccl();
    if (process.sharesGpu)
      problem = "ranks share a GPU (COMM_GPU_SHARED), which NCCL does not "
                "allow, and the program needs NCCL; start one rank per GPU";
  } catch (const std::runtime_error &error) {
    problem = error.what();
  }
  failTogether(*process.bootstrap, problem);
  if (process.rank == 0)
    COMM_NCCL(ncclGetUniqueId(&id));
  id = process.bootstrap->Bootstrap::allgather(id)[0];
  ncclComm_t world = nullptr;
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  COMM_NCCL(
      ncclCommInitRankConfig(&world, process.size, id, process.rank, &config));
  return world;
}

/// Returns the communicator of this rank's line; null outside every line.
static ncclComm_t split(Process &process, const Group &group,
                        const runtime::Metadata::Group &described) {
  int color = NCCL_SPLIT_NOCOLOR;
  for (size_t line = 0; line < described.lines.size(); ++line)
    if (described.lines[line] == group.members)
      color = static_cast<int>(line);
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.splitShare = 1;
  ncclComm_t result = nullptr;
  COMM_NCCL(ncclCommSplit(process.world, color, std::max(group.me, 0), &result,
                          &config));
  return result;
}

void makeCommunicators(Process &process, const runtime::Metadata &metadata) {
  auto needsNccl = [](const runtime::Metadata::Group &group) {
    return group.needsNccl;
  };
  if (process.size == 1 ||
      std::none_of(metadata.groups.begin(), metadata.groups.end(), needsNccl))
    return;
  AtCallSite site("commInitialize", nullptr);
  Deadline deadline(process.timeout, "commInitialize",
                    "the ranks' communicators");
  process.world = makeWorld(process);
  for (size_t i = 0; i < metadata.groups.size(); ++i) {
    Group &group = *process.groups[i];
    if (!metadata.groups[i].needsNccl)
      continue;
    group.nccl = split(process, group, metadata.groups[i]);
    if (group.size <= 1)
      continue;
    COMM_NCCL(ncclAllReduce(reinterpret_cast<void *>(process.scratch),
                            reinterpret_cast<void *>(process.scratch), 1,
                            ncclUint32, ncclSum, group.nccl,
                            group.lane.stream));
    COMM_CU(cuStreamSynchronize(group.lane.stream));
  }
}

void destroyCommunicators(Process &process) {
  for (auto it = process.groups.rbegin(); it != process.groups.rend(); ++it)
    if ((*it)->nccl)
      COMM_NCCL(ncclCommDestroy((*it)->nccl));
  if (process.world)
    COMM_NCCL(ncclCommDestroy(process.world));
}

} // namespace comm::cuda
