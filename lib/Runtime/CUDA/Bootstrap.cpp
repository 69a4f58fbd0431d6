//===- Bootstrap.cpp - Selects the bootstrap from the environment ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Bootstrap.h"
#include "Failure.h"

#include <cstdlib>
#include <cstring>

namespace comm::cuda {

namespace {

/// Bootstrap of a program with one process.
class SingleBootstrap : public Bootstrap {
public:
  void allgather(const void *mine, void *all, size_t bytes) override {
    std::memcpy(all, mine, bytes);
  }
  void barrier() override {}
  void abort() override {}
  void finish() override {}
};

bool isSet(const char *name) {
  const char *value = std::getenv(name);
  return value && *value;
}

/// Returns the value of an environment variable. Ends the program unless it is
/// a number of at least `least`.
int numberOf(const char *name, int least) {
  const char *text = std::getenv(name);
  char *end = nullptr;
  long value = std::strtol(text ? text : "", &end, 10);
  if (!text || !*text || *end || value < least || value > (1 << 24))
    runtime::fail("commInitialize", nullptr,
                  std::string(name) + " is \"" + (text ? text : "") +
                      "\", expected a number of at least " +
                      std::to_string(least));
  return static_cast<int>(value);
}

} // namespace

std::unique_ptr<Bootstrap> Bootstrap::create(double timeout) {
  const char *choice = std::getenv("COMM_BOOTSTRAP");
  std::string kind = choice ? choice : "";
  if (kind.empty()) {
    // MPI launchers come first: mpirun may run in an environment of torchrun,
    // but never the other way round.
    bool isUnderMpi = isSet("OMPI_COMM_WORLD_RANK") || isSet("PMI_RANK") ||
                      isSet("PMIX_RANK");
    kind = isUnderMpi                             ? "mpi"
           : isSet("RANK") && isSet("WORLD_SIZE") ? "tcp"
                                                  : "none";
  }
  if (kind == "mpi")
    return createMpiBootstrap();
  if (kind == "none")
    return std::make_unique<SingleBootstrap>();
  if (kind != "tcp")
    runtime::fail("commInitialize", nullptr,
                  "COMM_BOOTSTRAP is \"" + kind +
                      "\", expected mpi, tcp or none");
  int ranks = numberOf("WORLD_SIZE", 1), rank = numberOf("RANK", 0);
  if (rank >= ranks)
    runtime::fail("commInitialize", nullptr,
                  "RANK is " + std::to_string(rank) + ", but WORLD_SIZE is " +
                      std::to_string(ranks));
  runtime::setFailureRank(rank);
  if (ranks == 1)
    return std::make_unique<SingleBootstrap>();
  return createTcpBootstrap(rank, ranks, timeout);
}

} // namespace comm::cuda
