//===- Program.h - A program loaded into a context --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_PROGRAM_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_PROGRAM_H

#include "Context.h"
#include "Destinations.h"
#include "KernelLaunch.h"
#include "Modules.h"
#include "Operation.h"
#include "ProgramFile.h"
#include "Window.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace comm::cuda {

/// Started messages that have not been given to NCCL. All messages between two
/// waits form one NCCL group, so that a ring in which each rank sends and
/// receives completes in any order of its starts (Api.cpp).
struct Messages {
  std::unique_ptr<CommOp> all; ///< merged into one operation; null if none
  EventRef ready;              ///< recorded on compute at the last start
  std::vector<int64_t> tokens;
};

/// This rank's line of a group; has no resources if the rank is in no line.
struct Group : runtime::Line {
  /// The lane of all operations except those of copy engines (Window::copies).
  Lane lane;
  ncclComm_t nccl = nullptr;      ///< null: no operation on it needs NCCL
  std::unique_ptr<Window> window; ///< null if the group has none
  std::unique_ptr<InFlightQueue> inFlight;
  Messages messages;
};

/// A started operation that has not been waited for.
struct Started {
  const char *what;
  const char *location;
  Lane *lane;    ///< null: it runs on the compute stream
  EventRef done; ///< on its lane; null while messages are collected
  std::vector<Address> staging;
};

/// A collective of a program of sites, and its kernel.
struct Site : runtime::Metadata::Site {
  CUfunction function = nullptr;
  /// The end of the gather that was started and not waited for, or null, and
  /// the result of the last start. For sites by copies.
  EventRef done;
  const void *result = nullptr;
};

/// The state of the windows' slots, on which the addresses in a graph depend:
/// for each window, the counters modulo the slots and lastRingBytes.
using Phase = std::vector<std::array<int64_t, 3>>;

} // namespace comm::cuda

struct CommProgram {
  explicit CommProgram(CommContext &context) : context(context) {}
  ~CommProgram();

  CommContext &context;
  /// The last member to be destroyed: others point into it.
  comm::runtime::ProgramFile file;
  std::string text;   ///< the metadata
  bool reads = false; ///< true if the host reads values from the GPU
  comm::runtime::Signature signature;
  void (*entry)(void **values) = nullptr;

  std::vector<std::unique_ptr<comm::cuda::Group>> groups;
  comm::cuda::ProgramModules modules;
  std::vector<char> image; ///< of a program of sites
  std::vector<comm::cuda::Site> sites;
  comm::cuda::KernelTable kernels;
  /// The result of commGpuMultiprocessors.
  std::optional<int32_t> multiprocessors;
  comm::cuda::InFlightQueue computeInFlight;
  /// Copies of the program's constants on the GPU, by address and bytes.
  std::map<std::pair<const void *, uint64_t>, comm::cuda::Address> constants;
  /// Memory of runs recorded in graphs of the caller.
  comm::cuda::CapturePool callerPool;

  std::unordered_map<int64_t, comm::cuda::Started> started;
  int64_t lastToken = 0;
  comm::runtime::Destinations destinations; ///< of the current run

  /// Runs the entry, and brings results to their destinations. `function` is
  /// what the caller has called.
  void enter(const char *function, void **values);

  /// Passes the collected messages to NCCL.
  void sendMessages();

  /// Adds work just enqueued on `stream` (a graph), after all on the compute
  /// stream, to those that the watchdog watches. Returns the event that
  /// completes with it. Must not be called under capture. The strings must live
  /// as long as the program.
  comm::cuda::EventRef track(const char *what, const char *location,
                             CUstream stream);

  /// Return and set the counters of the groups' windows; those of a group
  /// without a window are zero.
  std::vector<comm::cuda::WindowCalls> counters() const;
  void setCounters(const std::vector<comm::cuda::WindowCalls> &counters);
  comm::cuda::Phase phase() const;

  /// Fails if an operation started after `token` has not been waited for, in a
  /// run that is recorded.
  void checkAllWaited(int64_t token) const;
};

namespace comm::cuda {

/// Returns the group of the current program. Fails if this rank has no line in
/// it.
Group &groupOf(int32_t group, const char *what, const char *location);
Group &groupOf(CommProgram &program, int32_t group, const char *what,
               const char *location);

/// Runs `body`, which enqueues work of the program on the compute stream, after
/// the work on `stream` and before later work on it. A null `stream` is
/// ignored.
void runBetween(CommProgram &program, CUstream stream,
                const std::function<void()> &body);

/// Returns true if work on `stream` is recorded in a graph.
bool isCaptured(CUstream stream);

/// Fills in a program whose file, entry or image is set, and adds it to the
/// context. `problem` is the reason why this rank has no program, or empty.
CommProgram *addProgram(std::unique_ptr<CommProgram> owner,
                        const char *function, const char *metadata,
                        const std::string &problem);

/// Finds the kernels of the program's sites and initializes their areas in the
/// windows. All ranks must call it together.
void prepareSites(CommProgram &program,
                  const std::vector<runtime::Metadata::Site> &sites);

/// Unloads the program together with the other ranks. Frees it even if it
/// fails.
void unloadProgram(CommProgram &program, const char *function);

/// Creates and warms up the communicators of all groups that need NCCL. All
/// ranks must call it together (Communicators.cpp).
void makeCommunicators(CommProgram &program, const runtime::Metadata &metadata);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_PROGRAM_H
