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
#include "Program.h"

#include <algorithm>
#include <dlfcn.h>
#include <memory>
#include <mutex>
#include <thread>

namespace comm::cuda {

namespace {
/// A module that a file or the process has registered.
struct Registered {
  const void *image;
  /// Address of the file that has the image; null if it is in no file.
  const void *file;
  std::thread::id thread;
  bool isTaken = false; ///< by a program, if it is in no file
};

struct Registry {
  std::mutex lock;
  std::vector<std::unique_ptr<Registered>> list;
};
} // namespace

/// Returns the registered modules, never destroyed: initializers of other
/// libraries may run before this library's, and their finalizers after it.
static Registry &registry() {
  static auto *state = new Registry;
  return *state;
}

/// Returns the address of the file in memory that has `address`, or null.
static const void *fileOf(const void *address) {
  Dl_info info = {};
  return ::dladdr(address, &info) ? info.dli_fbase : nullptr;
}

/// Loads the module; returns an error message on failure.
static std::string load(const CommContext &context,
                        ProgramModules::Module &module) {
  const CUresult result =
      driver().cuModuleLoadData(&module.loaded, module.image);
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
  driver().cuDeviceGetName(name, sizeof(name), context.device);
  const int major =
      deviceAttribute(context, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
  const int minor =
      deviceAttribute(context, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  return "the program was compiled for another GPU than this (sm_" +
         std::to_string(major) + std::to_string(minor) + ", " + name +
         "): " + failed;
}

void takeLooseModules(CommProgram &program) {
  Registry &all = registry();
  std::lock_guard<std::mutex> guard(all.lock);
  for (const std::unique_ptr<Registered> &module : all.list)
    if (!module->file && module->thread == std::this_thread::get_id() &&
        !std::exchange(module->isTaken, true))
      program.modules.list.push_back({module.get(), module->image});
}

std::string loadModules(CommProgram &program) {
  std::vector<ProgramModules::Module> &list = program.modules.list;
  {
    const void *file = fileOf(reinterpret_cast<const void *>(program.entry));
    Registry &all = registry();
    std::lock_guard<std::mutex> guard(all.lock);
    for (const std::unique_ptr<Registered> &module : all.list)
      if (file && module->file == file)
        list.push_back({module.get(), module->image});
  }
  std::string problem;
  for (ProgramModules::Module &module : list)
    if (problem.empty())
      problem = load(program.context, module);
  return problem;
}

void unloadModules(CommProgram &program) {
  for (ProgramModules::Module &module : program.modules.list)
    if (module.loaded)
      driver().cuModuleUnload(module.loaded);
  program.modules.list.clear();
}

CUfunction findKernel(const CommProgram &program, const std::string &name) {
  for (const ProgramModules::Module &module : program.modules.list) {
    CUfunction function = nullptr;
    const CUresult result =
        driver().cuModuleGetFunction(&function, module.loaded, name.c_str());
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

static void *addModule(const void *image) {
  Registry &all = registry();
  std::lock_guard<std::mutex> guard(all.lock);
  all.list.push_back(std::make_unique<Registered>(
      Registered{image, fileOf(image), std::this_thread::get_id()}));
  return all.list.back().get();
}

/// Returns the program's module for a handle. Loads the modules of other files
/// at their first use.
static ProgramModules::Module &moduleOf(CommProgram &program,
                                        const void *handle) {
  std::vector<ProgramModules::Module> &list = program.modules.list;
  for (ProgramModules::Module &module : list)
    if (module.handle == handle)
      return module;
  ProgramModules::Module added = {
      handle, static_cast<const Registered *>(handle)->image};
  if (const std::string problem = load(program.context, added);
      !problem.empty())
    runtime::fail("a GPU module of the program", nullptr, problem);
  list.push_back(std::move(added));
  return list.back();
}

/// Returns the name of a kernel that was looked up; for errors only.
static const char *nameOf(CUfunction function) {
  const CommProgram &program = currentProgram("a kernel of the program");
  for (const ProgramModules::Module &module : program.modules.list)
    for (auto [name, known] : module.functions)
      if (known == function)
        return static_cast<const char *>(name);
  return "a kernel";
}

static CUstream streamOr(void *stream) {
  return stream ? static_cast<CUstream>(stream)
                : currentProgram("a launch without a stream").context.compute;
}

} // namespace comm::cuda

using namespace comm::cuda;

#define COMM_EXPORT extern "C" __attribute__((visibility("default")))

COMM_EXPORT void *mgpuModuleLoad(void *data, size_t) { return addModule(data); }

COMM_EXPORT void *mgpuModuleLoadJIT(void *data, int) { return addModule(data); }

/// Programs that have loaded the module keep it.
COMM_EXPORT void mgpuModuleUnload(void *handle) {
  Registry &all = registry();
  std::lock_guard<std::mutex> guard(all.lock);
  all.list.erase(
      std::remove_if(all.list.begin(), all.list.end(),
                     [&](const auto &entry) { return entry.get() == handle; }),
      all.list.end());
}

COMM_EXPORT void *mgpuModuleGetFunction(void *handle, const char *name) {
  ProgramModules::Module &module =
      moduleOf(currentProgram("a kernel of the program"), handle);
  CUfunction &function = module.functions[name];
  if (!function) {
    AtCallSite site(name, nullptr);
    COMM_CU(cuModuleGetFunction(&function, module.loaded, name));
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
  currentProgram("mgpuStreamCreate");
  CUstream stream = nullptr;
  COMM_CU(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  return stream;
}

COMM_EXPORT void mgpuStreamDestroy(void *stream) {
  COMM_CU(cuStreamDestroy(static_cast<CUstream>(stream)));
}

COMM_EXPORT void mgpuStreamSynchronize(void *stream) {
  currentProgram("mgpuStreamSynchronize").context.synchronize(streamOr(stream));
}

COMM_EXPORT void mgpuStreamWaitEvent(void *stream, void *event) {
  COMM_CU(cuStreamWaitEvent(streamOr(stream), static_cast<CUevent>(event), 0));
}

COMM_EXPORT void *mgpuEventCreate() {
  currentProgram("mgpuEventCreate");
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
  currentProgram("mgpuEventSynchronize")
      .context.synchronize(static_cast<CUevent>(event));
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
