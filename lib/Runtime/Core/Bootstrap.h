//===- Bootstrap.h - Connects the ranks of a program ------------*- C++ -*-===//
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
// Ranks may also be threads of one process, or use a function of the caller.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_BOOTSTRAP_H
#define COMMDIALECT_LIB_RUNTIME_CORE_BOOTSTRAP_H

#include "Abi.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct CommMpi;

namespace comm::runtime {

class Bootstrap {
public:
  virtual ~Bootstrap() = default;

  /// Creates the bootstrap that `options`, or by default the environment,
  /// selects. `timeout` is in seconds; 0 means none. Fails if the ranks do not
  /// connect.
  static std::unique_ptr<Bootstrap> create(const CommContextOptions &options,
                                           double timeout);

  int rank() const { return myRank; }
  int size() const { return ranks; }

  /// Gathers `bytes` bytes of every rank into `all`, in rank order.
  virtual void allgather(const void *mine, void *all, size_t bytes) = 0;
  /// Returns when all ranks have called it.
  virtual void barrier() = 0;
  /// Ends the processes of the other ranks if possible.
  virtual void abort() {}
  /// Tells the other ranks of this process that this one has failed.
  virtual void tellFailure(const std::string &) {}
  /// Returns why the program cannot continue (another rank has failed or is
  /// gone), or an empty string. May be called from another thread, but not
  /// during another call.
  virtual std::string failureOfOthers() { return {}; }
  /// Returns the rank whose failure `failureOfOthers` reports, or -1 if it is
  /// unknown.
  virtual int failedRank() { return -1; }
  /// Returns MPI's functions if ranks connect through MPI, else null.
  virtual const CommMpi *mpi() const { return nullptr; }
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

/// Create the kinds of bootstraps; called by Bootstrap::create.
std::unique_ptr<Bootstrap> createMpiBootstrap(double timeout);
std::unique_ptr<Bootstrap> createTcpBootstrap(int rank, int ranks,
                                              double timeout);
std::unique_ptr<Bootstrap> createThreadsBootstrap(CommThreads &threads,
                                                  int rank, double timeout);
std::unique_ptr<Bootstrap>
createExchangeBootstrap(const CommExchange &exchange);

/// The function that fails if ranks do not find each other.
inline constexpr const char *createFunction = "commContextCreate";

/// Throws the error that `rank` has not arrived within `timeout` seconds. -1
/// means an unknown rank.
[[noreturn]] void failLate(double timeout, int rank = -1);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_BOOTSTRAP_H
