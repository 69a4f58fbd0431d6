//===- Libraries.cpp - Libraries of kernels that programs call ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Failure.h"
#include "Program.h"

#include <algorithm>

using namespace comm::cuda;

void *commGpuState(const CommGpuLibrary *library, const char *what) {
  comm::runtime::checkNotNull(library, "commGpuState");
  CommContext &context = currentProgram(what).context;
  for (auto [known, state] : context.libraries)
    if (known == library)
      return state;
  return context.libraries.emplace_back(library, library->create()).second;
}

int32_t commGpuCapture() {
  switch (currentProgram("commGpuCapture").context.capture) {
  case Capture::None:
    return COMM_CAPTURE_NONE;
  case Capture::Own:
    return COMM_CAPTURE_OWN;
  case Capture::Caller:
    return COMM_CAPTURE_CALLER;
  }
  return COMM_CAPTURE_NONE;
}

/// A barrier kernel between copies would wait for the end of a kernel that
/// occupies all multiprocessors. Leaving one free would free two as well, since
/// clusters have two.
int32_t commGpuMultiprocessors() {
  CommProgram &program = currentProgram("commGpuMultiprocessors");
  std::optional<int32_t> &most = program.multiprocessors;
  if (most)
    return *most;
  most = 0;
  for (const std::unique_ptr<Group> &group : program.groups)
    if (group->size > 1 &&
        findKernel(program, COMM_BARRIER_KERNEL + std::to_string(group->size)))
      most = std::max(program.context.multiprocessors - 2, 1);
  return *most;
}
