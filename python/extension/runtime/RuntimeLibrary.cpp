//===- RuntimeLibrary.cpp - Loads a runtime library -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RuntimeLibrary.h"

#include <dlfcn.h>
#include <stdexcept>

using namespace commdialect;

static void *load(const std::string &path) {
  if (void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL))
    return handle;
  throw std::runtime_error(std::string("cannot load the runtime: ") +
                           dlerror());
}

template <typename Function>
static void find(void *handle, const char *name, Function &function) {
  function = reinterpret_cast<Function>(dlsym(handle, name));
  if (!function)
    throw std::runtime_error(std::string("the runtime has no ") + name);
}

RuntimeLibrary::RuntimeLibrary(const std::string &path, bool isCuda)
    : isCuda(isCuda) {
  void *handle = load(path);
  find(handle, "commErrorMessage", errorMessage);
  find(handle, "commErrorDestroy", errorDestroy);
  find(handle, "commThreadsCreate", threadsCreate);
  find(handle, "commThreadsDestroy", threadsDestroy);
  find(handle, "commContextOptionsInit", contextOptionsInit);
  find(handle, "commContextCreate", contextCreate);
  find(handle, "commContextDestroy", contextDestroy);
  find(handle, "commContextAbort", contextAbort);
  find(handle, "commProgramLoad", programLoad);
  find(handle, "commProgramRun", programRun);
  find(handle, "commProgramLoadSites", programLoadSites);
  find(handle, "commProgramRunSite", programRunSite);
  find(handle, "commProgramStartSite", programStartSite);
  find(handle, "commProgramWaitSite", programWaitSite);
  find(handle, "commProgramCanBeRecorded", programCanBeRecorded);
  find(handle, "commGraphCreate", graphCreate);
  find(handle, "commGraphLaunch", graphLaunch);
  find(handle, "commGraphDestroy", graphDestroy);
  if (isCuda)
    find(load("libcuda.so.1"), "cuMemcpyDtoDAsync_v2", copyOnDevice);
}

std::string RuntimeLibrary::take(CommError *error) const {
  if (!error)
    return {};
  std::string message = errorMessage(error);
  errorDestroy(error);
  return message.empty() ? "failed without a message" : message;
}
