//===- RuntimeLibrary.h - A runtime library that is loaded ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_RUNTIME_RUNTIMELIBRARY_H
#define COMMDIALECT_PYTHON_RUNTIME_RUNTIMELIBRARY_H

#include "CommDialect/Runtime/CommContext.h"

#include <memory>
#include <string>

namespace commdialect {

/// The functions of a runtime library. The library stays loaded.
struct RuntimeLibrary {
  /// Throws std::runtime_error if the library cannot be loaded.
  RuntimeLibrary(const std::string &path, bool isCuda);

  const bool isCuda;
  decltype(&::commErrorMessage) errorMessage;
  decltype(&::commErrorDestroy) errorDestroy;
  decltype(&::commThreadsCreate) threadsCreate;
  decltype(&::commThreadsDestroy) threadsDestroy;
  decltype(&::commContextOptionsInit) contextOptionsInit;
  decltype(&::commContextCreate) contextCreate;
  decltype(&::commContextDestroy) contextDestroy;
  decltype(&::commContextAbort) contextAbort;
  decltype(&::commProgramLoad) programLoad;
  decltype(&::commProgramRun) programRun;
  decltype(&::commProgramLoadSites) programLoadSites;
  decltype(&::commProgramRunSite) programRunSite;
  decltype(&::commProgramStartSite) programStartSite;
  decltype(&::commProgramWaitSite) programWaitSite;
  decltype(&::commProgramCanBeRecorded) programCanBeRecorded;
  decltype(&::commGraphCreate) graphCreate;
  decltype(&::commGraphLaunch) graphLaunch;
  decltype(&::commGraphDestroy) graphDestroy;
  /// CUDA's copy within the device, in the order of a stream. Null on the host.
  int (*copyOnDevice)(uint64_t to, uint64_t from, size_t bytes,
                      void *stream) = nullptr;

  /// Returns the message of `error` and frees it. Returns an empty string for
  /// null.
  std::string take(CommError *error) const;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_RUNTIMELIBRARY_H
