//===- Process.h - State of the process -------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_PROCESS_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_PROCESS_H

#include "Allocator.h"
#include "Bootstrap.h"
#include "Event.h"
#include "Lane.h"
#include "Nccl.h"
#include "Operation.h"
#include "Window.h"

#include <map>
#include <memory>
#include <unordered_map>

namespace comm::cuda {

class Watchdog;

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

/// The state between commInitialize and commFinalize. Only one thread of the
/// program may call the library.
struct Process {
  double timeout = 300;
  std::unique_ptr<Bootstrap> bootstrap;
  int rank = 0, size = 1;
  /// For each rank, a hash that identifies its host.
  std::vector<uint64_t> hosts;

  CUdevice device = 0;
  bool sharesGpu = false; ///< some two ranks share a GPU
  CUcontext context = nullptr;
  CUstream compute = nullptr; ///< lives as long as the process
  CUstream side = nullptr;    ///< for work that must not wait for compute
  std::unique_ptr<EventPool> events;
  std::unique_ptr<Allocator> allocator;
  std::unique_ptr<InFlightQueue> computeInFlight;
  /// Scratch memory of 16 bytes for barriers.
  Address scratch = 0;
  /// Copies of the program's constants on the GPU, by address and bytes.
  std::map<std::pair<const void *, uint64_t>, Address> constants;
  ncclComm_t world = nullptr; ///< null: no group needs NCCL
  std::vector<std::unique_ptr<Group>> groups;
  std::unique_ptr<Watchdog> watchdog;

  std::unordered_map<int64_t, Started> started;
  int64_t lastToken = 0;

  /// Set while a graph is being captured.
  bool isCapturing = false;

  Process();
  ~Process();

  /// Returns the lanes of all groups.
  std::vector<Lane *> lanes();

  /// Prepare for a capture of the compute stream, and clean up after it. Memory
  /// allocated in between comes from `pool`. enterCapture waits for all work,
  /// since a capture may not wait for earlier events.
  void enterCapture(CapturePool &pool);
  void leaveCapture();

  /// Adds work just enqueued on the compute stream (a graph) to those that the
  /// watchdog watches. Must not be called under capture. The strings must live
  /// as long as the program.
  void trackCompute(const char *what, const char *location);

  /// Passes the collected messages to NCCL.
  void sendMessages();

  /// Blocks the host until all streams are done.
  void synchronize();
  /// Blocks the host until the compute stream is done.
  void synchronizeCompute();
};

/// Returns the process. Ends the program if commInitialize has not been called;
/// the error names `function`.
Process &process(const char *function);
/// Returns the process; null before commInitialize and after commFinalize.
Process *processOrNull();

/// Returns the group; ends the program if this rank has no line in it.
Group &groupOf(int32_t group, const char *what, const char *location);

/// Creates a stream that does not synchronize with the default stream.
CUstream makeStream();

/// Returns true unless COMM_TF32=0: products of f32 may be computed in TF32, as
/// XLA does at default precision.
bool allowsTf32();

/// Returns an attribute of this process's GPU.
int deviceAttribute(CUdevice_attribute attribute);

/// Ends the program on all ranks if some rank has a `problem`; the first such
/// rank prints its own. All ranks must call it together.
void failTogether(Bootstrap &bootstrap, const std::string &problem);

/// Selects this process's GPU and makes its context current (Device.cpp).
void openDevice(Process &process);

/// Creates and warms up the communicators of all groups that need NCCL. All
/// ranks must call it together (Communicators.cpp).
void makeCommunicators(Process &process, const runtime::Metadata &metadata);
void destroyCommunicators(Process &process);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_PROCESS_H
