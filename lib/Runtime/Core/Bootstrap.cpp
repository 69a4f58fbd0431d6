//===- Bootstrap.cpp - Selects the bootstrap of a context -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Bootstrap.h"
#include "Failure.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace comm::runtime {

namespace {

/// Bootstrap of a program with one rank.
class SingleBootstrap : public Bootstrap {
public:
  void allgather(const void *mine, void *all, size_t bytes) override {
    std::memcpy(all, mine, bytes);
  }
  void barrier() override {}
  void finish() override {}
};

bool isSet(const char *name) {
  const char *value = std::getenv(name);
  return value && *value;
}

/// Returns the value of an environment variable. Fails unless it is a number
/// of at least `least`.
int numberOf(const char *name, int least) {
  const char *text = std::getenv(name);
  char *end = nullptr;
  long value = std::strtol(text ? text : "", &end, 10);
  if (!text || !*text || *end || value < least || value > (1 << 24))
    fail(createFunction, nullptr,
         std::string(name) + " is \"" + (text ? text : "") +
             "\", expected a number of at least " + std::to_string(least));
  return static_cast<int>(value);
}

} // namespace

static std::unique_ptr<Bootstrap> createFromEnvironment(double timeout) {
  const char *choice = std::getenv("COMM_BOOTSTRAP");
  std::string kind = choice ? choice : "";
  if (kind.empty()) {
    // MPI launchers come first: mpirun may run in an environment of torchrun,
    // but never the other way round.
    bool underMpi = isSet("OMPI_COMM_WORLD_RANK") || isSet("PMI_RANK") ||
                    isSet("PMIX_RANK");
    kind = underMpi                               ? "mpi"
           : isSet("RANK") && isSet("WORLD_SIZE") ? "tcp"
                                                  : "none";
  }
  if (kind == "mpi")
    return createMpiBootstrap(timeout);
  if (kind == "none")
    return std::make_unique<SingleBootstrap>();
  if (kind != "tcp")
    fail(createFunction, nullptr,
         "COMM_BOOTSTRAP is \"" + kind + "\", expected mpi, tcp or none");
  int ranks = numberOf("WORLD_SIZE", 1), rank = numberOf("RANK", 0);
  if (rank >= ranks)
    fail(createFunction, nullptr,
         "RANK is " + std::to_string(rank) + ", but WORLD_SIZE is " +
             std::to_string(ranks));
  if (ranks == 1)
    return std::make_unique<SingleBootstrap>();
  return createTcpBootstrap(rank, ranks, timeout);
}

void failLate(double timeout, int rank) {
  char seconds[32];
  std::snprintf(seconds, sizeof(seconds), "%g", timeout);
  const std::string late =
      rank < 0 ? "another rank" : "rank " + std::to_string(rank);
  throw Failure("timed out: " + late + " has not come within " + seconds +
                " s (COMM_TIMEOUT)");
}

std::unique_ptr<Bootstrap> Bootstrap::create(const CommContextOptions &options,
                                             double timeout) {
  switch (options.bootstrap) {
  case COMM_BOOTSTRAP_ENVIRONMENT:
    return createFromEnvironment(timeout);
  case COMM_BOOTSTRAP_THREADS:
    if (!options.threads)
      fail(createFunction, nullptr, "bootstrap \"threads\": `threads` is null");
    return createThreadsBootstrap(*options.threads, options.rank, timeout);
  case COMM_BOOTSTRAP_EXCHANGE:
    if (!options.exchange || !options.exchange->allgather)
      fail(createFunction, nullptr,
           "bootstrap \"exchange\": `exchange` is null");
    return createExchangeBootstrap(*options.exchange);
  }
  fail(createFunction, nullptr,
       "bootstrap is " + std::to_string(options.bootstrap) +
           ", expected 0 to 2");
}

} // namespace comm::runtime
