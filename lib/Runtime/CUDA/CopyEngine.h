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

/// The stream of the group's next such operation: for its flags, behind which
/// it is done.
CUstream getFlagStream(const CommOp &op);

/// Gives the flags of the operation to `stream`, which getFlagStream gave, and
/// its copies to streams that this one waits for, and counts the call.
void runCopyEngine(CommOp &op, CUstream stream);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_COPYENGINE_H
