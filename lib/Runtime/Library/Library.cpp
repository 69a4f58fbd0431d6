//===- Library.cpp - State of the libraries in a context ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Library.h"
#include "Failure.h"

#include <cstdlib>
#include <cstring>

namespace comm::cuda {

static void *create() { return new LibraryState; }

static void release(void *raw) {
  auto *state = static_cast<LibraryState *>(raw);
  releaseMatmul(state->matmul);
  releaseCudnn(state->cudnn);
  delete state;
}

static void beginCapture(void *state) {
  beginMatmulCapture(static_cast<LibraryState *>(state)->matmul);
}

static void endCapture(void *state, void *graph, void *driverContext) {
  endMatmulCapture(static_cast<LibraryState *>(state)->matmul,
                   static_cast<CUgraph>(graph),
                   static_cast<CUcontext>(driverContext));
}

LibraryState &currentState(const char *what) {
  static const CommGpuLibrary library = {create, release, beginCapture,
                                         endCapture};
  return *static_cast<LibraryState *>(commGpuState(&library, what));
}

CUstream computeStream() { return static_cast<CUstream>(commGpuStream()); }

void checkNotRecorded(const char *what, const char *location) {
  if (commGpuCapture() != COMM_CAPTURE_NONE)
    runtime::fail(what, location,
                  "a CUDA graph can be recorded only after a run");
}

bool allowsTf32() {
  static const bool allows = [] {
    const char *text = std::getenv("COMM_TF32");
    return !text || std::strcmp(text, "0") != 0;
  }();
  return allows;
}

} // namespace comm::cuda
