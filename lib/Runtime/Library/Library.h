//===- Library.h - State of the libraries in a context ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_LIBRARY_LIBRARY_H
#define COMMDIALECT_LIB_RUNTIME_LIBRARY_LIBRARY_H

#pragma GCC visibility push(default)
#include "CommDialect/Runtime/CommLibrary.h"
#pragma GCC visibility pop
#include "CudnnGraph.h"
#include "Matmul.h"

namespace comm::cuda {

/// The state of both libraries in a context.
struct LibraryState {
  MatmulState matmul;
  CudnnState cudnn;
};

/// Returns the state in the context of the current run. Fails outside of a run;
/// the error names `what`.
LibraryState &currentState(const char *what);

/// Returns the compute stream.
CUstream computeStream();

/// Fails if work is being recorded: a library must be opened before.
void checkNotRecorded(const char *what, const char *location);

/// Returns true unless COMM_TF32=0: products of f32 may be computed in TF32, as
/// XLA does at default precision.
bool allowsTf32();

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_LIBRARY_LIBRARY_H
