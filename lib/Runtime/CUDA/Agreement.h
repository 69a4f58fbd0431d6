//===- Agreement.h - Compares operation headers of ranks --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NCCL does not check that ranks agree: if they disagree, they hang or write
// out of bounds. The host runtime compares headers before any data moves; on a
// GPU this costs a transfer per operation. So headers are only compared where
// ranks easily disagree (the sizes of all_to_all_v). If COMM_CHECK is 1, they
// are compared for every operation, and the start waits for the result.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_AGREEMENT_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_AGREEMENT_H

#include "Operation.h"

namespace comm::cuda {

/// Exchanges headers on the stream ahead of the data of an NCCL operation. They
/// are compared once they have arrived; a disagreement ends the run even if
/// the data transfer hangs. Does nothing under capture, since the run before
/// the capture has compared them.
void agree(CommOp &op, CUstream stream);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_AGREEMENT_H
