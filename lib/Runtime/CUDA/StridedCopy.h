//===- StridedCopy.h - Copies strided views on the GPU ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_STRIDEDCOPY_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_STRIDEDCOPY_H

#include "Driver.h"
#include "Slice.h"

namespace comm::cuda {

/// Copies element by element in row-major order, on `stream`. Both slices have
/// the same number of elements; shapes may differ only if one of them is dense.
void copyAsync(const runtime::Slice &destination, const runtime::Slice &source,
               CUstream stream);

/// Fills `destination` with zeros, on `stream`.
void zeroAsync(const runtime::Slice &destination, CUstream stream);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_STRIDEDCOPY_H
