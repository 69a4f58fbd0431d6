//===- Agreement.h - Ranks that agree on an operation -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NCCL takes what each rank says on trust: ranks that disagree hang, or write
// where nothing belongs. The host runtime compares headers before any data
// moves, which a GPU would pay for with a transfer an operation. Here it is
// done where ranks can easily disagree (the sizes of all_to_all_v), and
// everywhere if COMM_CHECK is 1: then the start waits for it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_AGREEMENT_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_AGREEMENT_H

#include "Operation.h"

namespace comm::cuda {

/// Before the data of an operation by NCCL: exchanges headers on the stream,
/// and has them compared once they are there. A disagreement ends the program,
/// also where the data that follows hangs. Under capture nothing is compared:
/// the run before did.
void agree(CommOp &op, CUstream stream);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_AGREEMENT_H
