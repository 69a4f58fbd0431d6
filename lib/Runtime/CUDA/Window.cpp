//===- Window.cpp - Symmetric memory of a group ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rank allocates physical memory for its window (cuMemCreate), sends its
// peers a file descriptor of it, and maps all windows of its line contiguously.
// A peer's address is then arithmetic, in kernels as here. Ranks that share a
// GPU map each other's windows in the same way.
//
// Memory comes in pages of 2 MiB, and a host may load a program for each small
// collective. So windows of programs of sites share pages.
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Failure.h"
#include "FileExchange.h"
#include "Program.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace comm::cuda {

Address Window::own(const Group &group) const {
  return base + static_cast<Address>(group.me * stride);
}

int64_t Window::offsetOf(const Group &group, Address address,
                         int64_t length) const {
  const Address start = own(group);
  if (address < start || address - start > static_cast<Address>(bytes) ||
      length > bytes - static_cast<int64_t>(address - start))
    return -1;
  return static_cast<int64_t>(address - start);
}

Window &windowOf(const Group &group, const char *what, const char *location) {
  if (!group.window)
    runtime::fail(what, location,
                  "group @" + group.name +
                      " has no window of symmetric memory in the program's "
                      "metadata");
  return *group.window;
}

//===----------------------------------------------------------------------===//
// Creation and mapping
//===----------------------------------------------------------------------===//

/// Returns why the GPUs of this rank's line cannot share memory, or an empty
/// string.
static std::string findObstacle(const CommContext &context, const Group &group,
                                const std::vector<CUuuid> &gpus) {
  const std::string needs =
      ", and symmetric memory of group @" + group.name + " needs that";
  int devices = 0;
  COMM_CU(cuDeviceGetCount(&devices));
  for (int peer : group.members) {
    if (context.hosts[peer] != context.hosts[context.rank()])
      return "ranks " + std::to_string(context.rank()) + " and " +
             std::to_string(peer) + " are on different hosts, and group @" +
             group.name + " has symmetric memory, which is one host's";
    for (int device = 0; device < devices; ++device) {
      CUuuid gpu;
      COMM_CU(cuDeviceGetUuid(&gpu, device));
      // The process may not see a peer's GPU; then mapping reports the problem.
      if (device == context.device ||
          std::memcmp(&gpu, &gpus[peer], sizeof(gpu)) != 0)
        continue;
      int can = 0;
      COMM_CU(cuDeviceCanAccessPeer(&can, context.device, device));
      if (!can)
        return "the GPU of rank " + std::to_string(context.rank()) +
               " cannot access that of rank " + std::to_string(peer) + needs;
    }
  }
  return {};
}

static CUmemAllocationProp allocationOn(CUdevice device) {
  CUmemAllocationProp properties = {};
  properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  properties.location.id = device;
  properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  return properties;
}

static std::string describe(CUresult result, const char *function) {
  const char *name = nullptr, *text = nullptr;
  driver().cuGetErrorName(result, &name);
  driver().cuGetErrorString(result, &text);
  return std::string(function) + " failed: " + (name ? name : "?") + " (" +
         (text ? text : "?") + ")";
}

namespace {
/// A window under construction.
struct PendingWindow {
  CUmemGenericAllocationHandle memory = 0;
  int file = -1;
  uint64_t bytes = 0; ///< rounded up to whole pages
};
} // namespace

/// Allocates this rank's window; returns an error message on failure.
static std::string allocate(const CommContext &context, const Group &group,
                            int64_t windowBytes, PendingWindow &pending) {
  const CUmemAllocationProp properties = allocationOn(context.device);
  size_t page = 0;
  COMM_CU(cuMemGetAllocationGranularity(&page, &properties,
                                        CU_MEM_ALLOC_GRANULARITY_RECOMMENDED));
  pending.bytes = (static_cast<uint64_t>(windowBytes) + page - 1) / page * page;
  CUresult result =
      driver().cuMemCreate(&pending.memory, pending.bytes, &properties, 0);
  if (result == CUDA_ERROR_OUT_OF_MEMORY) {
    size_t free = 0, total = 0;
    COMM_CU(cuMemGetInfo(&free, &total));
    return "out of memory: " + std::to_string(pending.bytes) +
           " bytes requested for the window of group @" + group.name + ", " +
           std::to_string(free) + " of " + std::to_string(total) +
           " bytes of the GPU are free";
  }
  if (result != CUDA_SUCCESS)
    return describe(result, "cuMemCreate");
  result = driver().cuMemExportToShareableHandle(
      &pending.file, pending.memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
      0);
  if (result != CUDA_SUCCESS)
    return describe(result, "cuMemExportToShareableHandle");
  return {};
}

/// Maps the memory of all members; returns an error message on failure.
static std::string map(const CommContext &context, Group &group,
                       const PendingWindow &pending,
                       const std::vector<int> &files, Mapping &mapping) {
  const uint64_t bytes = pending.bytes;
  const uint64_t all = bytes * static_cast<uint64_t>(group.size);
  mapping.members = group.members;
  mapping.stride = static_cast<int64_t>(bytes);
  COMM_CU(cuMemAddressReserve(&mapping.base, all, 0, 0, 0));
  for (int member = 0; member < group.size; ++member) {
    CUmemGenericAllocationHandle memory = pending.memory;
    if (member != group.me) {
      const CUresult result = driver().cuMemImportFromShareableHandle(
          &memory,
          reinterpret_cast<void *>(static_cast<intptr_t>(files[member])),
          CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
      if (result != CUDA_SUCCESS)
        return describe(result, "cuMemImportFromShareableHandle");
    }
    COMM_CU(cuMemMap(mapping.base + static_cast<uint64_t>(member) * bytes,
                     bytes, 0, memory, 0));
    // The mapping keeps the memory alive until it is unmapped.
    COMM_CU(cuMemRelease(memory));
  }
  CUmemAccessDesc access = {};
  access.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  access.location.id = context.device;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  const CUresult result =
      driver().cuMemSetAccess(mapping.base, all, &access, 1);
  if (result != CUDA_SUCCESS)
    return describe(result, "cuMemSetAccess") +
           ": this GPU cannot access those of the other ranks of group @" +
           group.name;
  return {};
}

/// Registers this rank's window with NCCL, so that NCCL's kernels use it
/// without copies. A failed registration is ignored.
static void registerWithNccl(Group &group, Window &window) {
  const char *setting = std::getenv("COMM_NCCL_WINDOWS");
  if (!group.nccl || (setting && std::strcmp(setting, "0") == 0))
    return;
  const ncclResult_t result = nccl().ncclCommWindowRegister(
      group.nccl, reinterpret_cast<void *>(window.own(group)),
      static_cast<size_t>(window.stride), &window.registered,
      NCCL_WIN_COLL_SYMMETRIC);
  if (result != ncclSuccess)
    window.registered = nullptr;
}

Mapping::~Mapping() {
  if (!base)
    return;
  const auto all = static_cast<size_t>(stride) * members.size();
  driver().cuMemUnmap(base, all);
  driver().cuMemAddressFree(base, all);
}

/// Returns the bytes that a window takes of shared memory.
static int64_t getPartBytes(int64_t windowBytes) {
  constexpr int64_t kAlignment = 256;
  return (windowBytes + kAlignment - 1) / kAlignment * kAlignment;
}

/// Returns true if memory of each line has room for a window, and sets `memory`
/// to that of this rank's line. All ranks must call it together.
static bool findRoom(CommContext &context, const Group &group,
                     int64_t windowBytes, std::shared_ptr<Mapping> &memory) {
  for (const std::weak_ptr<Mapping> &known : context.mappings) {
    std::shared_ptr<Mapping> mapping = known.lock();
    if (mapping && mapping->members == group.members &&
        mapping->stride - mapping->used >= getPartBytes(windowBytes)) {
      memory = std::move(mapping);
      break;
    }
  }
  const int32_t hasRoom = memory || group.size == 0;
  for (int32_t other : context.bootstrap->allgather<int32_t>(hasRoom))
    if (!other)
      return false;
  return true;
}

/// Allocates memory of all lines of `group`. Together, as makeWindow.
static std::shared_ptr<Mapping> makeMapping(CommContext &context, Group &group,
                                            int64_t windowBytes) {
  runtime::Bootstrap &bootstrap = *context.bootstrap;
  auto failTogether = [&](const std::string &problem) {
    context.failTogether(problem.empty() ? problem
                                         : "commProgramLoad: " + problem);
  };
  const bool isMember = group.size > 0;

  CUuuid gpu;
  COMM_CU(cuDeviceGetUuid(&gpu, context.device));
  const std::vector<CUuuid> gpus = bootstrap.allgather<CUuuid>(gpu);
  std::string problem;
  if (isMember)
    problem = findObstacle(context, group, gpus);
  failTogether(problem);

  PendingWindow pending;
  if (isMember)
    problem = allocate(context, group, windowBytes, pending);
  failTogether(problem);

  std::vector<int> files =
      runtime::exchangeFiles(bootstrap, pending.file, group.members, problem);
  if (!problem.empty())
    problem = "memory of group @" + group.name +
              " cannot be passed between the ranks: " + problem;
  failTogether(problem);

  auto mapping = std::make_shared<Mapping>();
  if (isMember) {
    problem = map(context, group, pending, files, *mapping);
    ::close(pending.file);
    for (int file : files)
      if (file >= 0)
        ::close(file);
  }
  failTogether(problem);
  return mapping;
}

/// Creates the window in `memory`, behind the windows that are there, and
/// initializes it.
static std::unique_ptr<Window>
placeWindow(CommContext &context, const Group &group,
            const runtime::Metadata::Group &described,
            const std::shared_ptr<Mapping> &memory, bool isPart) {
  auto window = std::make_unique<Window>();
  window->base = memory->base + static_cast<Address>(memory->used);
  window->stride = memory->stride;
  window->bytes = described.windowBytes;
  window->ringBytes = described.ringBytes;
  window->stageBytes = described.stageBytes;
  const int64_t all =
      isPart ? getPartBytes(described.windowBytes) : memory->stride;
  memory->used += all;
  window->memory = memory;
  COMM_CU(cuMemsetD8Async(window->own(group), 0, static_cast<size_t>(all),
                          context.compute));
  if (window->ringBytes > 0)
    COMM_CU(cuMemsetD8Async(
        window->own(group), 0xff,
        static_cast<size_t>(COMM_RING_SLOTS * window->ringBytes),
        context.compute));
  context.synchronize(context.compute);
  return window;
}

void makeWindow(CommProgram &program, Group &group,
                const runtime::Metadata::Group &described, bool isPart) {
  if (described.windowBytes == 0)
    return;
  CommContext &context = program.context;
  std::shared_ptr<Mapping> memory;
  if (!isPart || !findRoom(context, group, described.windowBytes, memory)) {
    memory = makeMapping(context, group, described.windowBytes);
    if (isPart)
      context.mappings.push_back(memory);
  }
  std::unique_ptr<Window> window;
  if (group.size > 0)
    window = placeWindow(context, group, described, memory, isPart);
  // No rank may write to a window before its owner has initialized it.
  context.bootstrap->barrier();
  if (!window)
    return;
  group.window = std::move(window);
  registerWithNccl(group, *group.window);
}

void destroyWindow(Group &group) {
  if (!group.window)
    return;
  Window &window = *group.window;
  if (window.registered && group.nccl)
    nccl().ncclCommWindowDeregister(group.nccl, window.registered);
  for (const CopyChain &chain : window.copies) {
    if (chain.lane.stream)
      driver().cuStreamDestroy(chain.lane.stream);
    for (const CopyBranch *branch : {&chain.remote, &chain.local})
      if (branch->stream) {
        driver().cuStreamDestroy(branch->stream);
        driver().cuEventDestroy(branch->done);
      }
  }
  group.window.reset();
}

void *findInputPlace(const Group &line, int64_t offset, uint64_t bytes,
                     const char *what) {
  const Window &window = windowOf(line, what, nullptr);
  const int64_t pieces = static_cast<int64_t>(bytes) * line.size;
  if (offset < 0 || bytes > static_cast<uint64_t>(window.bytes / line.size) ||
      offset > window.bytes - pieces)
    runtime::fail(what, nullptr,
                  std::to_string(line.size) + " pieces of " +
                      std::to_string(bytes) + " bytes at offset " +
                      std::to_string(offset) + " are not in the " +
                      std::to_string(window.bytes) +
                      " bytes of the window of group @" + line.name);
  return reinterpret_cast<void *>(window.own(line) +
                                  static_cast<Address>(offset) +
                                  bytes * static_cast<Address>(line.me));
}

} // namespace comm::cuda

using namespace comm::cuda;

void *commGpuWindow(int32_t group, int64_t offset, const char *location) {
  const char *what = "comm.symm_alloc";
  Group &line = groupOf(group, what, location);
  const Window &window = windowOf(line, what, location);
  if (offset < 0 || offset > window.bytes)
    comm::runtime::fail(what, location,
                        "offset " + std::to_string(offset) + " is not in the " +
                            std::to_string(window.bytes) +
                            " bytes of the window of group @" + line.name);
  return reinterpret_cast<void *>(window.own(line) +
                                  static_cast<Address>(offset));
}

void *commGpuPeer(int32_t group, void *pointer, int64_t peer,
                  const char *location) {
  const char *what = "comm.symm_peer";
  Group &line = groupOf(group, what, location);
  const Window &window = windowOf(line, what, location);
  if (peer < 0 || peer >= line.size)
    comm::runtime::fail(what, location,
                        "rank " + std::to_string(peer) + " is not one of the " +
                            std::to_string(line.size) + " of group @" +
                            line.name);
  const int64_t offset =
      window.offsetOf(line, reinterpret_cast<Address>(pointer), 0);
  if (offset < 0)
    comm::runtime::fail(what, location,
                        "the buffer is not in this rank's window of group @" +
                            line.name);
  return reinterpret_cast<void *>(
      window.base + static_cast<Address>(peer * window.stride + offset));
}
