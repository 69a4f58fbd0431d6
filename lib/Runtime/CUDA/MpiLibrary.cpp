//===- MpiLibrary.cpp - Implements the bootstrap over MPI -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A separate library, so that only users who start programs with mpirun need
// MPI. The CUDA runtime uses MPI for nothing but the bootstrap.
//
//===----------------------------------------------------------------------===//
#pragma GCC visibility push(default)
#include "BootstrapMpi.h"
#pragma GCC visibility pop

#include <mpi.h>

namespace {

bool ownsMpi = false;

void initialize(int *rank, int *ranks) {
  int initialised = 0;
  MPI_Initialized(&initialised);
  if (!initialised) {
    // The watchdog thread may have to call MPI_Abort.
    int level = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &level);
    ownsMpi = true;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, ranks);
}

void allgather(const void *mine, void *all, std::size_t bytes) {
  int count = static_cast<int>(bytes);
  MPI_Allgather(mine, count, MPI_BYTE, all, count, MPI_BYTE, MPI_COMM_WORLD);
}

void barrier() { MPI_Barrier(MPI_COMM_WORLD); }

void abort() {
  int finalised = 0;
  MPI_Finalized(&finalised);
  if (!finalised)
    MPI_Abort(MPI_COMM_WORLD, 1);
}

void finish() {
  if (ownsMpi)
    MPI_Finalize();
}

const CommBootstrapMpi functions = {initialize, allgather, barrier, abort,
                                    finish};

} // namespace

const CommBootstrapMpi *commBootstrapMpi() { return &functions; }
