//===- Modules.cpp - Loads GPU modules of the program ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the functions called by MLIR's lowering of gpu.module and
// gpu.launch_func.
//
//===----------------------------------------------------------------------===//
#include "Modules.h"
#include "Failure.h"
#include "KernelLaunch.h"
#include "Process.h"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <vector>

namespace comm::cuda {

namespace {
/// A module whose image is part of the program. It is loaded while the process
/// uses the GPU.
struct ProgramModule {
  const void *image;
  CUmodule handle = nullptr;
  /// Keyed by the address of the name, a constant of the program.
  std::unordered_map<const void *, CUfunction> functions;
};

struct Modules {
  std::vector<std::unique_ptr<ProgramModule>> list;
  bool isLoaded = false; ///< between loadModules and unloadModules
};
} // namespace

/// Returns the registered modules, never destroyed: initializers of other
/// libraries may run before this library's, and their finalizers after it.
static Modules &modules() {
  static auto *state = new Modules;
  return *state;
}

/// Loads the module; returns an error message on failure.
static std::string load(ProgramModule &module) {
  const CUresult result =
      driver().cuModuleLoadData(&module.handle, module.image);
  if (result == CUDA_SUCCESS)
    return {};
  const char *code = nullptr;
  driver().cuGetErrorName(result, &code);
  const std::string failed =
      std::string("cuModuleLoadData failed: ") + (code ? code : "?");
  switch (result) {
  case CUDA_ERROR_NO_BINARY_FOR_GPU:
  case CUDA_ERROR_INVALID_PTX:
  case CUDA_ERROR_UNSUPPORTED_PTX_VERSION:
  case CUDA_ERROR_INVALID_SOURCE:
  case CUDA_ERROR_INVALID_IMAGE:
    break;
  default:
    return failed;
  }
  char name[256] = "?";
  driver().cuDeviceGetName(name, sizeof(name),
                           process("commInitialize").device);
  const int major =
      deviceAttribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
  const int minor =
      deviceAttribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  return "the program was compiled for another GPU than this (sm_" +
         std::to_string(major) + std::to_string(minor) + ", " + name +
         "): " + failed;
}

void loadModules() {
  const char *what = "commInitialize";
  AtCallSite site(what, nullptr);
  std::string problem;
  for (std::unique_ptr<ProgramModule> &module : modules().list)
    if (problem.empty())
      problem = load(*module);
  failTogether(*process(what).bootstrap, problem);
  modules().isLoaded = true;
}

void unloadModules() {
  for (std::unique_ptr<ProgramModule> &module : modules().list) {
    if (module->handle)
      COMM_CU(cuModuleUnload(module->handle));
    module->handle = nullptr;
    module->functions.clear();
  }
  modules().isLoaded = false;
}

CUfunction findKernel(const std::string &name) {
  for (std::unique_ptr<ProgramModule> &module : modules().list) {
    CUfunction function = nullptr;
    const CUresult result =
        driver().cuModuleGetFunction(&function, module->handle, name.c_str());
    if (result == CUDA_SUCCESS) {
      // Load eagerly: loading could deadlock with spinning kernels.
      COMM_CU(cuFuncLoad(function));
      return function;
    }
    if (result != CUDA_ERROR_NOT_FOUND)
      checkDriver(result, "cuModuleGetFunction");
  }
  return nullptr;
}

static ProgramModule *addModule(const void *image) {
  modules().list.push_back(std::make_unique<ProgramModule>());
  ProgramModule *module = modules().list.back().get();
  module->image = image;
  if (modules().isLoaded)
    if (const std::string problem = load(*module); !problem.empty())
      runtime::fail("a GPU module of the program", nullptr, problem);
  return module;
}

/// Returns the name of a kernel that was looked up; for errors only.
static const char *nameOf(CUfunction function) {
  for (std::unique_ptr<ProgramModule> &module : modules().list)
    for (auto [name, known] : module->functions)
      if (known == function)
        return static_cast<const char *>(name);
  return "a kernel";
}

static CUstream streamOr(void *stream) {
  return stream ? static_cast<CUstream>(stream)
                : process("a launch without a stream").compute;
}

} // namespace comm::cuda

using namespace comm::cuda;

#define COMM_EXPORT extern "C" __attribute__((visibility("default")))

COMM_EXPORT void *mgpuModuleLoad(void *data, size_t) { return addModule(data); }

COMM_EXPORT void *mgpuModuleLoadJIT(void *data, int) { return addModule(data); }

COMM_EXPORT void mgpuModuleUnload(void *handle) {
  auto &list = modules().list;
  auto it = std::find_if(list.begin(), list.end(), [&](const auto &entry) {
    return entry.get() == handle;
  });
  if (it == list.end())
    return;
  // commFinalize has already unloaded the modules.
  if ((*it)->handle && processOrNull())
    COMM_CU(cuModuleUnload((*it)->handle));
  list.erase(it);
}

COMM_EXPORT void *mgpuModuleGetFunction(void *handle, const char *name) {
  auto &module = *static_cast<ProgramModule *>(handle);
  CUfunction &function = module.functions[name];
  if (!function) {
    process("a kernel of the program");
    AtCallSite site(name, nullptr);
    COMM_CU(cuModuleGetFunction(&function, module.handle, name));
    COMM_CU(cuFuncLoad(function));
  }
  return function;
}

COMM_EXPORT void mgpuLaunchKernel(void *function, intptr_t gridX,
                                  intptr_t gridY, intptr_t gridZ,
                                  intptr_t blockX, intptr_t blockY,
                                  intptr_t blockZ, int32_t sharedBytes,
                                  void *stream, void **parameters, void **extra,
                                  size_t) {
  // CUDA has no empty grids; the kernel of an empty tensor has no work.
  if (gridX == 0 || gridY == 0 || gridZ == 0)
    return;
  auto kernel = static_cast<CUfunction>(function);
  // Bytes of dynamic shared memory that a kernel may use without opting in.
  constexpr int32_t defaultDynamicSharedMemory = 48 << 10;
  if (sharedBytes > defaultDynamicSharedMemory) {
    AtCallSite site(nameOf(kernel), nullptr);
    COMM_CU(cuFuncSetAttribute(
        kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, sharedBytes));
  }
  const CUresult result = driver().cuLaunchKernel(
      kernel, static_cast<unsigned>(gridX), static_cast<unsigned>(gridY),
      static_cast<unsigned>(gridZ), static_cast<unsigned>(blockX),
      static_cast<unsigned>(blockY), static_cast<unsigned>(blockZ),
      static_cast<unsigned>(sharedBytes), streamOr(stream), parameters, extra);
  if (result != CUDA_SUCCESS) {
    AtCallSite site(nameOf(kernel), nullptr);
    checkDriver(result, "cuLaunchKernel");
  }
}

COMM_EXPORT void *mgpuStreamCreate() {
  process("mgpuStreamCreate");
  CUstream stream = nullptr;
  COMM_CU(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  return stream;
}

COMM_EXPORT void mgpuStreamDestroy(void *stream) {
  COMM_CU(cuStreamDestroy(static_cast<CUstream>(stream)));
}

COMM_EXPORT void mgpuStreamSynchronize(void *stream) {
  COMM_CU(cuStreamSynchronize(streamOr(stream)));
}

COMM_EXPORT void mgpuStreamWaitEvent(void *stream, void *event) {
  COMM_CU(cuStreamWaitEvent(streamOr(stream), static_cast<CUevent>(event), 0));
}

COMM_EXPORT void *mgpuEventCreate() {
  process("mgpuEventCreate");
  CUevent event = nullptr;
  COMM_CU(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
  return event;
}

COMM_EXPORT void mgpuEventDestroy(void *event) {
  COMM_CU(cuEventDestroy(static_cast<CUevent>(event)));
}

COMM_EXPORT void mgpuEventRecord(void *event, void *stream) {
  COMM_CU(cuEventRecord(static_cast<CUevent>(event), streamOr(stream)));
}

COMM_EXPORT void mgpuEventSynchronize(void *event) {
  COMM_CU(cuEventSynchronize(static_cast<CUevent>(event)));
}

COMM_EXPORT void *mgpuMemAlloc(uint64_t bytes, void *, bool isHostShared) {
  if (isHostShared)
    comm::runtime::fail("gpu.alloc", nullptr,
                        "memory shared with the host is not supported");
  return commAlloc(bytes);
}

COMM_EXPORT void mgpuMemFree(void *pointer, void *) { commFree(pointer); }

COMM_EXPORT void mgpuMemcpy(void *to, void *from, size_t bytes, void *stream) {
  if (bytes > 0)
    COMM_CU(cuMemcpyAsync(reinterpret_cast<CUdeviceptr>(to),
                          reinterpret_cast<CUdeviceptr>(from), bytes,
                          streamOr(stream)));
}

COMM_EXPORT void mgpuMemset32(void *to, unsigned int value, size_t count,
                              void *stream) {
  if (count > 0)
    COMM_CU(cuMemsetD32Async(reinterpret_cast<CUdeviceptr>(to), value, count,
                             streamOr(stream)));
}

COMM_EXPORT void mgpuMemset16(void *to, unsigned short value, size_t count,
                              void *stream) {
  if (count > 0)
    COMM_CU(cuMemsetD16Async(reinterpret_cast<CUdeviceptr>(to), value, count,
                             streamOr(stream)));
}
