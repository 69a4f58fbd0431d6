//===- Device.cpp - Selects and opens the GPU of a context ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rank of a host has its own GPU. With COMM_GPU_SHARED several ranks may
// share one, for tests; NCCL does not support this.
//
//===----------------------------------------------------------------------===//
#include "Context.h"
#include "Failure.h"
#include "Header.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>

namespace comm::cuda {

/// Returns a hash that is equal for processes of one host with the same host
/// name, and differs between hosts. Names alone do not suffice, since hosts
/// with the same image may have the same one.
static uint64_t hostIdentity() {
  std::string text;
  std::ifstream boot("/proc/sys/kernel/random/boot_id");
  std::getline(boot, text);
  char name[256] = {};
  gethostname(name, sizeof(name) - 1);
  return runtime::digest(text + name);
}

namespace {
/// Location of a rank, which ranks exchange.
struct RankLocation {
  uint64_t host;
  CUuuid gpu;
};
} // namespace

static bool mayShare() {
  const char *text = std::getenv("COMM_GPU_SHARED");
  return text && std::strcmp(text, "1") == 0;
}

/// Returns this rank's index among the ranks of its host, and their number.
static std::pair<int, int> getIndexOnHost(const CommContext &context) {
  int before = 0, all = 0;
  for (int rank = 0; rank < context.ranks(); ++rank) {
    if (context.hosts[rank] != context.hosts[context.rank()])
      continue;
    ++all;
    before += rank < context.rank();
  }
  return {before, all};
}

/// Selects a GPU; returns an error message on failure.
static std::string tryOpen(CommContext &context) {
  try {
    driver();
  } catch (const std::runtime_error &error) {
    return error.what();
  }
  CUresult result = driver().cuInit(0);
  int count = 0;
  if (result == CUDA_SUCCESS)
    COMM_CU(cuDeviceGetCount(&count));
  if (result == CUDA_ERROR_NO_DEVICE || (result == CUDA_SUCCESS && count == 0))
    return "no GPU: the NVIDIA driver finds none; see what nvidia-smi and "
           "CUDA_VISIBLE_DEVICES say";
  checkDriver(result, "cuInit");

  if (context.wantedDevice >= count)
    return "device " + std::to_string(context.wantedDevice) +
           ", but this process sees " + std::to_string(count) + " GPUs";
  if (context.wantedDevice >= 0) {
    COMM_CU(cuDeviceGet(&context.device, context.wantedDevice));
    return {};
  }
  auto [local, ranks] = getIndexOnHost(context);
  const char *text = std::getenv("LOCAL_RANK");
  if (context.usesEnvironment && text && *text) {
    char *end = nullptr;
    long value = std::strtol(text, &end, 10);
    if (*end || value < 0 || value >= ranks)
      return std::string("LOCAL_RANK is \"") + text + "\", but " +
             std::to_string(ranks) + " ranks run on this host";
    local = static_cast<int>(value);
  }
  // A launcher may expose only its own GPU to each context.
  int index = local < count              ? local
              : count == 1 || mayShare() ? local % count
                                         : -1;
  if (index < 0)
    return std::to_string(ranks) + " ranks on this host, but " +
           std::to_string(count) +
           " GPUs; start at most one rank per GPU, or set COMM_GPU_SHARED=1 "
           "to share them, without NCCL";
  COMM_CU(cuDeviceGet(&context.device, index));
  return {};
}

/// Returns `problem` as an error of commContextCreate.
static std::string ofCreate(const std::string &problem) {
  return problem.empty() ? problem : "commContextCreate: " + problem;
}

void openDevice(CommContext &context) {
  runtime::Bootstrap &bootstrap = *context.bootstrap;
  context.hosts = bootstrap.Bootstrap::allgather(hostIdentity());
  context.failTogether(ofCreate(tryOpen(context)));

  RankLocation mine = {context.hosts[context.rank()], {}};
  COMM_CU(cuDeviceGetUuid(&mine.gpu, context.device));
  std::vector<RankLocation> all = bootstrap.Bootstrap::allgather(mine);
  std::string problem;
  for (int rank = 0; rank < context.rank() && !mayShare(); ++rank)
    if (std::memcmp(&all[rank], &mine, sizeof(mine)) == 0)
      problem = "ranks " + std::to_string(rank) + " and " +
                std::to_string(context.rank()) + " have the same GPU of " +
                std::to_string(getIndexOnHost(context).second) +
                " ranks on this host (COMM_GPU_SHARED=1 lets them share it, "
                "without NCCL)";
  context.failTogether(ofCreate(problem));
  context.sharesGpu = false;
  for (int first = 0; first < context.ranks(); ++first)
    for (int second = 0; second < first; ++second)
      context.sharesGpu |=
          std::memcmp(&all[first], &all[second], sizeof(RankLocation)) == 0;
  context.multiprocessors =
      deviceAttribute(context, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
}

int deviceAttribute(const CommContext &context, CUdevice_attribute attribute) {
  int value = 0;
  COMM_CU(cuDeviceGetAttribute(&value, attribute, context.device));
  return value;
}

} // namespace comm::cuda
