//===- Bootstrap.h - Connects the processes of a program --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ranks exchange addresses and handles before there is a communicator. Under
// mpirun this goes through MPI, in a separate library so that other programs
// need no MPI. If RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT are set, as
// torchrun does, it goes through TCP connections of all ranks with rank 0.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAP_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAP_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace comm::cuda {

class Bootstrap {
public:
  virtual ~Bootstrap() = default;

  /// Creates the bootstrap that the environment selects. `timeout` is in
  /// seconds; 0 means none. Ends the program if the ranks do not connect.
  static std::unique_ptr<Bootstrap> create(double timeout);

  int rank() const { return myRank; }
  int size() const { return ranks; }

  /// Gathers `bytes` bytes of every rank into `all`, in rank order.
  virtual void allgather(const void *mine, void *all, size_t bytes) = 0;
  /// Returns when all ranks have called it.
  virtual void barrier() = 0;
  /// Ends the other ranks if possible; called by a failing rank.
  virtual void abort() = 0;
  /// Returns why the program cannot continue (a rank is gone), or an empty
  /// string. May be called from another thread, but not during another call.
  virtual std::string lost() { return {}; }
  /// Ends the bootstrap; no rank may need the others afterwards.
  virtual void finish() = 0;

  template <typename T>
  std::vector<T> allgather(const T &mine) {
    std::vector<T> all(ranks);
    allgather(&mine, all.data(), sizeof(T));
    return all;
  }

protected:
  int myRank = 0;
  int ranks = 1;
};

/// Create the bootstraps over MPI and TCP; called by Bootstrap::create.
std::unique_ptr<Bootstrap> createMpiBootstrap();
std::unique_ptr<Bootstrap> createTcpBootstrap(int rank, int ranks,
                                              double timeout);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAP_H
