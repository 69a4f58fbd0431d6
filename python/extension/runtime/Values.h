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
#include <list>
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

  /// Returns the memory where the program may write results while it runs:
  /// none for those that have taken over the memory of an argument.
  std::vector<CommDestination> getDestinations() const;
  /// Runs `program` with its results in `results`. On a GPU returns once that
  /// is enqueued on `stream`. Returns the error, or an empty string.
  std::string run(const RuntimeLibrary &library, CommContext *context,
                  CommProgram *program, void *stream) const;
};

/// The memref descriptors of the arguments and results of a run.
class Descriptors {
public:
  explicit Descriptors(const Values &values);

  void **get() { return pointers.data(); }
  const CommMemRef &getResult(size_t index) const;
  /// Copies the results of a run that are not there already to `values`, on a
  /// GPU in the order of `stream`. Returns the error, or an empty string.
  std::string copyResults(const RuntimeLibrary &library, const Values &values,
                          void *stream) const;

private:
  size_t numArguments;
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
  /// Returns false if the caller has to run the program itself.
  bool run(const Values &values, void *stream, std::string &error);

private:
  using Addresses = std::vector<void *>;
  struct Graph {
    Addresses addresses;
    Descriptors descriptors;
    CommGraph *graph;
    int64_t lastRun; ///< number of its last run
  };

  const RuntimeLibrary &library;
  CommProgram *const program;
  int64_t numRuns = 0;
  std::list<Graph> graphs;     ///< the last used one first
  std::list<Addresses> recent; ///< of runs without a graph, the last one first
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_VALUES_H
