//===- Attention.h - Attention with cuDNN -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_ATTENTION_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_ATTENTION_H

namespace comm::cuda {

/// Releases the cached plans of attention.
void releaseAttention();

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_ATTENTION_H
