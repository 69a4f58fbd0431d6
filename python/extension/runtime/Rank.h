//===- Rank.h - One rank of this process ------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_RUNTIME_RANK_H
#define COMMDIALECT_PYTHON_RUNTIME_RANK_H

#include "Exchange.h"
#include "Values.h"

#include <map>
#include <memory>

namespace commdialect {

/// Collectives that XLA's programs call one by one (CommContext.h).
struct Sites {
  std::string digest, metadata, image;
};

/// A connection of all ranks. After a failure, ranks connect again.
struct Connection {
  int64_t generation = 0;
  /// The ranks' own state if all are threads of this process.
  std::shared_ptr<CommThreads> threads;
};

/// A rank with its context and programs, which are created when a run needs
/// them. Used by one thread at a time.
class Rank {
public:
  Rank(const RuntimeLibrary &library, int rank, int ranks, int device,
       const Exchange &exchange, const std::string &scope)
      : library(library), rank(rank), ranks(ranks), device(device),
        exchanger(exchange, rank, ranks), scope(scope) {}
  ~Rank() { close(); }
  Rank(const Rank &) = delete;

  /// The part of a rank in a call that all ranks make. Returns the error, or an
  /// empty string.
  using Job = std::function<std::string(Rank &)>;

  /// Connects if `connection` is new, and runs `job`. `call` is the number of
  /// this call, the same on all ranks. Returns the error, or an empty string.
  /// After an error the connection cannot be used.
  std::string perform(const Connection &connection, int64_t call,
                      const Job &job);
  /// Tells ranks that wait for this one that it has failed.
  void abort();
  /// Destroys the context. Blocks until the other ranks close, too, unless the
  /// context is broken.
  void close();
  /// Leaves the context to the end of the process: closing would wait for
  /// ranks that cannot come.
  void abandon();

  /// Runs the program in `file` on the arrays that `read` describes, of which
  /// GPUs get the addresses, too. For use in jobs, as are the next ones.
  std::string run(const std::string &file, const Addresses &addresses,
                  const Reader &read, void *stream);
  /// Loads `sites` unless they are loaded. They stay until the rank closes.
  std::string load(const Sites &sites, CommProgram *&program);
  std::string runSite(const Sites &sites, int64_t site,
                      const std::vector<void *> &buffers, void *stream);
  /// Runs a site by copies of a host, which is complete when its start returns.
  std::string startSite(const Sites &sites, int64_t site,
                        const std::vector<void *> &buffers);

  int64_t getGeneration() const { return connection.generation; }

  const RuntimeLibrary &library;
  const int rank, ranks;

private:
  struct Loaded {
    CommProgram *program = nullptr;
    /// Set after the first run, on GPUs and if graphs can contain the program.
    std::unique_ptr<Graphs> graphs;
    bool canRecord = false;
  };

  void forget();
  std::string open(const Connection &connection, int64_t call);
  void waitForSameCall(int64_t call);
  std::string load(const std::string &file, Loaded *&loaded);

  const int device;
  Exchanger exchanger;
  const std::string scope;
  Connection connection;
  CommContext *context = nullptr;
  std::map<std::string, Loaded> programs;
  std::map<std::string, CommProgram *> sitesByDigest;
  std::string lastError; ///< why there is no context
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_RANK_H
