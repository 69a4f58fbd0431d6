//===- Modules.h - GPU modules of the program -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program's initializers register its modules before commInitialize, when
// no GPU has been selected yet; commInitialize loads them at its end. A module
// registered later is loaded at once.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_MODULES_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_MODULES_H

#include "Driver.h"

#include <string>

namespace comm::cuda {

/// Returns the kernel `name` of any module of the program, or null.
CUfunction findKernel(const std::string &name);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_MODULES_H
