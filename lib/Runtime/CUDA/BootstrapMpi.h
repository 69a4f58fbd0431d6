//===- BootstrapMpi.h - What libCommBootstrapMPI.so exports -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAPMPI_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAPMPI_H

#include <cstddef>

/// The functions of the library that knows MPI. MPI's own errors end the
/// program.
struct CommBootstrapMpi {
  /// Initialises MPI unless somebody has.
  void (*initialize)(int *rank, int *ranks);
  void (*allgather)(const void *mine, void *all, std::size_t bytes);
  void (*barrier)();
  void (*abort)();
  /// Finalises MPI if `initialize` initialised it.
  void (*finish)();
};

extern "C" const CommBootstrapMpi *commBootstrapMpi();

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAPMPI_H
