//===- BootstrapMpi.h - Interface of libCommBootstrapMPI.so -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAPMPI_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAPMPI_H

#include <cstddef>

/// Functions of the library that links MPI. MPI errors end the program.
struct CommBootstrapMpi {
  /// Initializes MPI unless it is initialized already.
  void (*initialize)(int *rank, int *ranks);
  void (*allgather)(const void *mine, void *all, std::size_t bytes);
  void (*barrier)();
  void (*abort)();
  /// Finalizes MPI if `initialize` initialized it.
  void (*finish)();
};

extern "C" const CommBootstrapMpi *commBootstrapMpi();

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAPMPI_H
