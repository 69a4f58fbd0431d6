//===- CopyEngine.h - Collectives as copies between windows -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_COPYENGINE_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_COPYENGINE_H

#include "Operation.h"

namespace comm::cuda {

struct Lane;

/// Returns the lane that runs the operation. It differs from the group's lane
/// so that short kernels there do not wait for long copies.
Lane &copyEngineLane(const CommOp &op);

/// Enqueues the operation on its copyEngineLane, with copies on streams that
/// the lane waits for. `ready` completes when its inputs on the compute stream
/// are ready.
void runCopyEngine(CommOp &op, CUevent ready);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_COPYENGINE_H
