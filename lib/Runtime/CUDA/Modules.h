//===- Modules.h - GPU modules of a program ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The initializers of a program's file register its modules once in a process,
// when no GPU has been selected yet. Each program of that file loads them on
// the GPU of its context.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_MODULES_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_MODULES_H

#include "Driver.h"

#include <string>
#include <unordered_map>
#include <vector>

struct CommProgram;

namespace comm::cuda {

/// The registered modules that a program uses.
struct ProgramModules {
  struct Module {
    const void *handle; ///< as mgpuModuleLoad returned it
    const void *image;
    CUmodule loaded = nullptr;
    /// Keyed by the address of the name, a constant of the program.
    std::unordered_map<const void *, CUfunction> functions = {};
  };
  std::vector<Module> list;
};

/// Adds to the program the modules that this thread has registered since its
/// last call and whose images are not part of a file.
void takeLooseModules(CommProgram &program);
/// Loads the program's modules with all kernels: loading one while another
/// kernel spins could deadlock. Returns an error message on failure.
std::string loadModules(CommProgram &program);
void unloadModules(CommProgram &program);

/// Returns the kernel of that name in any module of the program, or null.
CUfunction findKernel(const CommProgram &program, const std::string &name);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_MODULES_H
