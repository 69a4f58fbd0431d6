//===- GpuParts.cpp - What programs with kernels and windows need ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Until they are part of the library, such programs end with a message.
//
//===----------------------------------------------------------------------===//
#include "CopyEngine.h"
#include "Failure.h"
#include "KernelLaunch.h"
#include "Process.h"

namespace comm::cuda {

[[noreturn]] static void refuse(const char *what) {
  host::fail(currentPlace().what, currentPlace().location,
             std::string(what) + " are not part of this library");
}

void makeWindow(Group &, const host::Metadata::Group &) { refuse("windows"); }
void destroyWindow(Group &) {}
void loadModules() {}
void unloadModules() {}
void runKernel(CommOp &, CUstream) { refuse("kernels"); }
void runCopyEngine(CommOp &, CUstream) { refuse("copy engines"); }

} // namespace comm::cuda
