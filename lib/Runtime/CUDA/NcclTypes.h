//===- NcclTypes.h - Maps ABI enums to NCCL's -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_NCCLTYPES_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_NCCLTYPES_H

#include "Abi.h"

#include <nccl.h>

namespace comm::cuda {

/// Returns the type in which NCCL reduces elements of `type`; for a complex
/// type, that of its parts. commNcclObstacle must permit the reduction.
ncclDataType_t ncclTypeOf(int32_t reduction, int32_t type);

/// Returns NCCL's reduction; not for premul_sum. i1 holds 0 or 1, so `or` is
/// its maximum and `and` its minimum.
ncclRedOp_t ncclReductionOf(int32_t reduction, int32_t type);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_NCCLTYPES_H
