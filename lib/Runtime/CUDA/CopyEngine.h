//===- CopyEngine.h - Operations as copies between windows ------*- C++ -*-===//
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

/// Where the operation runs: a short kernel on the group's own lane does not
/// wait for long copies.
Lane &copyEngineLane(const CommOp &op);

/// Gives the operation to that lane, with copies on streams that it waits for.
/// `ready` is behind what it needs of the compute stream.
void runCopyEngine(CommOp &op, CUevent ready);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_COPYENGINE_H
