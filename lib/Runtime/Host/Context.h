//===- Context.h - Contexts and programs of the host runtime ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_CONTEXT_H
#define COMMDIALECT_LIB_RUNTIME_HOST_CONTEXT_H

#include "Destinations.h"
#include "Memory.h"
#include "Operation.h"
#include "ProgramFile.h"
#include "Progress.h"
#include "RankState.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

struct CommContext : comm::runtime::RankState {
  /// Connects the ranks.
  explicit CommContext(const CommContextOptions &options);
  /// Frees everything that no other rank may still access.
  ~CommContext();

  /// Unloads all programs and disconnects, together with the other ranks.
  void finish();

  /// Calls `body`, which all ranks call together. A failure breaks the context
  /// unless all ranks have it.
  template <typename Body>
  void together(const char *function, Body body);

  /// Breaks the context and cancels what is in flight.
  void abandon(const comm::runtime::Failure &failure);

  std::unique_ptr<comm::runtime::Transport> transport;
  comm::runtime::Memory memory;
  std::unique_ptr<comm::runtime::Progress> progress;
  std::vector<std::unique_ptr<CommProgram>> programs;
  bool isQuiet = true; ///< false: other ranks may access memory of this one
};

struct CommProgram {
  /// Opens the groups, together with the other ranks.
  CommProgram(CommContext &context, comm::runtime::ProgramFile file,
              const char *metadata, void (*entry)(void **),
              const comm::runtime::Metadata &parsed);
  ~CommProgram();

  /// Fails if an operation was never waited for, or a message never received.
  /// All ranks must call it together.
  void finish(const std::string &function);

  CommContext &context;
  const comm::runtime::ProgramFile file;
  const std::string metadata;
  void (*const entry)(void **);
  /// One for each site in a program of sites.
  std::vector<comm::runtime::Group> groups;
  const std::vector<comm::runtime::Metadata::Site> sites;
  const comm::runtime::Signature signature;

  /// Operations that have been created but not started, and those started.
  std::vector<std::unique_ptr<CommOp>> created;
  std::unordered_map<int64_t, std::unique_ptr<CommOp>> operations;
  int64_t lastToken = 0;
  comm::runtime::Destinations destinations; ///< of the current run

private:
  void openGroup(const comm::runtime::Metadata::Group &described);
};

namespace comm::runtime {

/// The program that runs on this thread. Fails outside of a run; the error
/// names `function`.
CommProgram &currentProgram(const char *function);

/// Calls `body` as a run of the program; a failure breaks the context.
void runIn(CommProgram &program, const char *function,
           const std::function<void()> &body);

/// Returns the group; fails if this rank has no line in it.
Group &groupOf(CommProgram &program, int32_t group, const char *what,
               const char *location);

/// Describes the messages that other ranks have sent to this one and it has not
/// received: the first of them, or an empty string. All ranks must call it
/// together.
std::string findUnreceived(CommProgram &program);

} // namespace comm::runtime

template <typename Body>
void CommContext::together(const char *function, Body body) {
  using comm::runtime::Failure;
  checkNotBroken();
  auto end = [&](const std::string &why, int rank) {
    activity.endWait();
    // Errors of the bootstrap do not name the function. Failures of other ranks
    // already name theirs.
    const Failure failure(rank < 0 ? std::string(function) + ": " + why : why,
                          rank);
    abandon(failure);
    throw failure;
  };
  activity.wait("the other ranks", function);
  try {
    body();
  } catch (const Failure &failure) {
    if (!failure.isShared())
      end(failure.what(), failure.rank());
    activity.endWait();
    throw;
  } catch (const std::exception &error) {
    end(error.what(), -1);
  }
  activity.endWait();
}

#endif // COMMDIALECT_LIB_RUNTIME_HOST_CONTEXT_H
