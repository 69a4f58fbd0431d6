//===- CudaModule.cpp - Stand-in for the CUDA driver: kernels -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Image.h"
#include "Record.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <unistd.h>

using namespace standin;

namespace {
struct Function {
  std::string name;
  std::vector<unsigned> parameters;
};

struct Module {
  std::string name;
  Image image;
  bool unloaded = false;
  std::map<std::string, std::unique_ptr<Function>> functions;
};
} // namespace

/// Modules are never removed, so that handles stay unique.
static std::vector<std::unique_ptr<Module>> &modules() {
  static auto *list = new std::vector<std::unique_ptr<Module>>;
  return *list;
}

static int chip() { return static_cast<int>(setting("COMM_STANDIN_CHIP", 90)); }

static CUresult loadModule(CUmodule *handle, const void *image) {
  forbidUnderCapture("cuModuleLoadData");
  Image read = readImage(image);
  if (!read.valid)
    return CUDA_ERROR_INVALID_IMAGE;
  // PTX runs on newer chips, a cubin on later chips of its generation.
  const bool runs = read.isText
                        ? read.chip <= chip()
                        : read.chip / 10 == chip() / 10 && read.chip <= chip();
  if (!runs)
    return CUDA_ERROR_NO_BINARY_FOR_GPU;
  modules().push_back(std::make_unique<Module>());
  Module *made = modules().back().get();
  made->name = "module" + std::to_string(modules().size());
  made->image = std::move(read);
  *handle = reinterpret_cast<CUmodule>(made);
  record("cuModuleLoadData " + made->name + " sm_" +
         std::to_string(made->image.chip) + " with " +
         std::to_string(made->image.kernels.size()) + " kernels");
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuModuleLoadData(CUmodule *handle, const void *image) {
  STANDIN_ENTER(CUresult);
  return loadModule(handle, image);
}

CUresult CUDAAPI cuModuleLoadDataEx(CUmodule *handle, const void *image,
                                    unsigned int, CUjit_option *, void **) {
  STANDIN_ENTER(CUresult);
  return loadModule(handle, image);
}

static Module &moduleOf(CUmodule handle, const char *function) {
  for (const std::unique_ptr<Module> &module : modules()) {
    if (reinterpret_cast<CUmodule>(module.get()) != handle)
      continue;
    if (module->unloaded)
      misuse(function, module->name + " was unloaded");
    return *module;
  }
  misuse(function, "not a module");
}

CUresult CUDAAPI cuModuleUnload(CUmodule handle) {
  STANDIN_ENTER(CUresult);
  Module &module = moduleOf(handle, "cuModuleUnload");
  record("cuModuleUnload " + module.name);
  module.unloaded = true;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuModuleGetFunction(CUfunction *handle, CUmodule moduleHandle,
                                     const char *name) {
  STANDIN_ENTER(CUresult);
  Module &module = moduleOf(moduleHandle, "cuModuleGetFunction");
  auto kernel = module.image.kernels.find(name);
  if (kernel == module.image.kernels.end())
    return CUDA_ERROR_NOT_FOUND;
  std::unique_ptr<Function> &function = module.functions[name];
  if (!function)
    function.reset(new Function{name, kernel->second});
  *handle = reinterpret_cast<CUfunction>(function.get());
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuModuleGetGlobal(CUdeviceptr *, size_t *, CUmodule,
                                   const char *) {
  STANDIN_ENTER(CUresult);
  return CUDA_ERROR_NOT_FOUND;
}

CUresult CUDAAPI cuFuncLoad(CUfunction) {
  STANDIN_ENTER(CUresult);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuFuncGetAttribute(int *value, CUfunction_attribute attribute,
                                    CUfunction) {
  STANDIN_ENTER(CUresult);
  *value = attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK
               ? static_cast<int>(setting("COMM_STANDIN_MAX_THREADS", 1024))
               : 0;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuFuncSetAttribute(CUfunction, CUfunction_attribute, int) {
  STANDIN_ENTER(CUresult);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                             CUfunction,
                                                             int threads,
                                                             size_t) {
  STANDIN_ENTER(CUresult);
  *blocks = static_cast<int>(
      setting("COMM_STANDIN_OCCUPANCY", std::clamp(2048 / threads, 1, 32)));
  return CUDA_SUCCESS;
}

/// Formats the parameters as the kernel's image declares them, with pointers by
/// name.
static std::string parametersText(const Function &function, void **values) {
  std::string text;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    if (!values || !values[i])
      misuse("cuLaunchKernel", function.name + ": parameter " +
                                   std::to_string(i) + " is missing");
    text += i == 0 ? "" : ", ";
    const unsigned size = function.parameters[i];
    if (size == 8) {
      uint64_t value;
      std::memcpy(&value, values[i], size);
      const std::string name = nameOf(CUdeviceptr(value));
      // Values too small for an address are numbers.
      text += name == "host" || name == "null"
                  ? (value >> 40 ? name : std::to_string(int64_t(value)))
                  : name;
    } else if (size == 4) {
      int32_t value;
      std::memcpy(&value, values[i], size);
      text += std::to_string(value);
    } else {
      text += std::to_string(size) + " bytes";
    }
  }
  return text;
}

/// Implements the barrier kernel, the only kernel that a stand-in runs. Ranks
/// synchronize by flags in their windows; a peer may be at its next call
/// already.
static std::function<void()> makeBarrier(int ranks, void **values) {
  CUdeviceptr window;
  int64_t stride, flags;
  int32_t rank;
  std::memcpy(&window, values[0], sizeof(window));
  std::memcpy(&stride, values[1], sizeof(stride));
  std::memcpy(&rank, values[2], sizeof(rank));
  std::memcpy(&flags, values[7], sizeof(flags));
  return [=] {
    // The epoch is followed by a flag for each rank.
    auto word = [=](int of, int index) {
      return reinterpret_cast<std::atomic<int32_t> *>(
          access(window + CUdeviceptr(of * stride + flags + 4 * index), 4,
                 "the kernel by which ranks meet"));
    };
    std::atomic<int32_t> &epoch = *word(rank, 0);
    const int32_t now = epoch + 1;
    for (int peer = 0; peer < ranks; ++peer)
      *word(peer, 1 + rank) = now;
    const auto begin = std::chrono::steady_clock::now();
    for (int peer = 0; peer < ranks; ++peer)
      while (word(rank, 1 + peer)->load() - now < 0) {
        if (std::chrono::steady_clock::now() - begin > std::chrono::minutes(2))
          misuse("cuLaunchKernel", "rank " + std::to_string(peer) +
                                       " does not come to the meeting");
        ::usleep(50);
      }
    epoch = now;
  };
}

CUresult CUDAAPI cuLaunchKernel(CUfunction handle, unsigned gridX,
                                unsigned gridY, unsigned gridZ, unsigned blockX,
                                unsigned blockY, unsigned blockZ,
                                unsigned sharedBytes, CUstream stream,
                                void **parameters, void **extra) {
  STANDIN_ENTER(CUresult);
  const Function *function = nullptr;
  for (const std::unique_ptr<Module> &module : modules())
    for (const auto &entry : module->functions)
      if (reinterpret_cast<CUfunction>(entry.second.get()) == handle) {
        function = entry.second.get();
        if (module->unloaded)
          misuse("cuLaunchKernel", function->name + " was unloaded");
      }
  if (!function)
    misuse("cuLaunchKernel", "not a kernel");
  if (extra)
    misuse("cuLaunchKernel", "parameters by `extra`");
  const std::string barrier = COMM_BARRIER_KERNEL;
  const uint64_t threads = uint64_t(blockX) * blockY * blockZ;
  if (threads == 0 || threads > 1024 || gridX == 0 || gridY == 0 ||
      gridZ == 0 || gridY > 65535 || gridZ > 65535)
    return CUDA_ERROR_INVALID_VALUE;
  auto size = [](unsigned x, unsigned y, unsigned z) {
    std::string text = std::to_string(x);
    if (y > 1 || z > 1)
      text += "x" + std::to_string(y);
    return z > 1 ? text + "x" + std::to_string(z) : text;
  };
  submit("cuLaunchKernel", stream,
         "cuLaunchKernel " + function->name + " grid " +
             size(gridX, gridY, gridZ) + " block " +
             size(blockX, blockY, blockZ) +
             (sharedBytes ? " shared " + std::to_string(sharedBytes) : "") +
             " (" + parametersText(*function, parameters) + ")",
         function->name.compare(0, barrier.size(), barrier) == 0
             ? makeBarrier(std::stoi(function->name.substr(barrier.size())),
                           parameters)
             : std::function<void()>([] {}));
  return CUDA_SUCCESS;
}
