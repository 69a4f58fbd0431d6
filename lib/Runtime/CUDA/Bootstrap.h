//===- Bootstrap.h - How the processes of a program meet --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before there is a communicator, ranks tell each other addresses and handles.
// Under mpirun this goes through MPI, by a library of its own, so that others
// need no MPI; where RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT are set, as
// torchrun does, through TCP connections of all ranks with rank 0.
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

  /// The one that the environment asks for. `timeout` is in seconds, 0 is none.
  /// Ends the program if the ranks do not meet.
  static std::unique_ptr<Bootstrap> create(double timeout);

  int rank() const { return myRank; }
  int size() const { return ranks; }

  /// Every rank gives `bytes` bytes; `all` gets those of all ranks, in order.
  virtual void allgather(const void *mine, void *all, size_t bytes) = 0;
  /// Returns when all ranks have come.
  virtual void barrier() = 0;
  /// Ends the other ranks where that is possible; for a failing rank.
  virtual void abort() = 0;
  /// Why the program cannot go on (a rank is gone), or an empty text. May be
  /// called from another thread, but not during another call.
  virtual std::string lost() { return {}; }
  /// The last call: no rank needs the others any more.
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

/// The kinds; `create` chooses.
std::unique_ptr<Bootstrap> createMpiBootstrap();
std::unique_ptr<Bootstrap> createTcpBootstrap(int rank, int ranks,
                                              double timeout);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_BOOTSTRAP_H
