//===- Values.h - Arguments and results of a run ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_RUNTIME_VALUES_H
#define COMMDIALECT_PYTHON_RUNTIME_VALUES_H

#include "RuntimeLibrary.h"

#include "CommDialect/Runtime/CommRuntime.h"

#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <vector>

namespace commdialect {

/// A row-major array of the host.
struct Array {
  void *data = nullptr;
  std::vector<int64_t> sizes;
  uint64_t elementBytes = 0;

  uint64_t numElements() const;
  uint64_t numBytes() const { return numElements() * elementBytes; }
};

/// The arrays of one run on one rank. The memory is the caller's.
struct Values {
  std::vector<Array> arguments, results;

  /// Returns the memory of the results.
  std::vector<CommDestination> getDestinations() const;
  /// Runs `program`. On a GPU returns once that is enqueued on `stream`.
  /// Returns the error, or an empty string.
  std::string run(const RuntimeLibrary &library, CommProgram *program,
                  void *stream) const;
};

/// The addresses of a run's arguments, and then of its results.
using Addresses = std::vector<void *>;
/// Describes the arrays of a run. Returns the error, or an empty string.
using Reader = std::function<std::string(Values &)>;

/// The memref descriptors of the arguments and results of a run.
class Descriptors {
public:
  explicit Descriptors(const Values &values);

  void **get() { return pointers.data(); }

private:
  std::vector<std::vector<int64_t>> words; ///< of each descriptor
  std::vector<void *> pointers;
};

/// Graphs of a program on a GPU that has run before, by the addresses of its
/// arguments and results. XLA gives those of a loop few different addresses, so
/// few graphs are kept.
class Graphs {
public:
  Graphs(const RuntimeLibrary &library, CommProgram *program)
      : library(library), program(program) {}
  ~Graphs();
  Graphs(const Graphs &) = delete;

  /// Runs the program as a graph, which is recorded when addresses return.
  /// Returns false if the caller has to run the program itself. Reads the
  /// arrays only to record them.
  bool run(const Addresses &addresses, const Reader &read, void *stream,
           std::string &error);

private:
  struct SmallResult {
    size_t address; ///< its position in Addresses
    size_t result;
    uint64_t bytes;
  };

  void findSmallResults(const Values &values);
  /// Sets the addresses to null that may differ from one run to the next.
  void removeSmallResults(Addresses &addresses) const;

  struct Graph {
    Addresses addresses;
    Descriptors descriptors;
    CommGraph *graph;
    int64_t lastRun;             ///< number of its last run
    std::vector<uint64_t> small; ///< addresses of the small results
  };

  const RuntimeLibrary &library;
  CommProgram *const program;
  int64_t numRuns = 0;
  /// A few small results, such as a loss, that are copied after each replay:
  /// callers keep those of many steps, and each would need a graph of its own.
  std::optional<std::vector<SmallResult>> smallResults;
  std::list<Graph> graphs;     ///< the last used one first
  std::list<Addresses> recent; ///< of runs without a graph, the last one first
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_VALUES_H
