//===- Process.h - The state of the process ---------------------*- C++ -*-===//
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

/// Messages that are started and not with NCCL yet. Those between two waits are
/// one group of calls: a ring in which each rank sends and receives ends,
/// whichever it starts first (Api.cpp).
struct Messages {
  std::unique_ptr<CommOp> all; ///< as one operation; null: there are none
  EventRef ready;              ///< where the compute stream started the last
  std::vector<int64_t> tokens;
};

/// This rank's line of a group. A rank outside every line has none of it.
struct Group : runtime::Line {
  /// Of its operations but those of copy engines (Window::copies).
  Lane lane;
  ncclComm_t nccl = nullptr;      ///< null: no operation on it needs NCCL
  std::unique_ptr<Window> window; ///< null: it has none
  std::unique_ptr<InFlightQueue> inFlight;
  Messages messages;
};

/// A started operation that has not been waited for.
struct Started {
  const char *what;
  const char *location;
  Lane *lane;    ///< null: it runs on the compute stream
  EventRef done; ///< on its lane; null as long as it is one of its messages
  std::vector<Address> staging;
};

/// What lies between commInitialize and commFinalize. One thread of the program
/// calls the library.
struct Process {
  double timeout = 300;
  std::unique_ptr<Bootstrap> bootstrap;
  int rank = 0, size = 1;
  /// Of each rank, what tells its host from others.
  std::vector<uint64_t> hosts;

  CUdevice device = 0;
  bool sharesGpu = false; ///< some two ranks of the program have one GPU
  CUcontext context = nullptr;
  CUstream compute = nullptr; ///< lives as long as the process
  CUstream side = nullptr;    ///< for what must not wait for the compute stream
  std::unique_ptr<EventPool> events;
  std::unique_ptr<Allocator> allocator;
  std::unique_ptr<InFlightQueue> computeInFlight;
  /// Sixteen bytes for barriers.
  Address scratch = 0;
  /// Copies of the program's constants, by their host memory.
  std::map<std::pair<const void *, uint64_t>, Address> constants;
  ncclComm_t world = nullptr; ///< null: no group needs NCCL
  std::vector<std::unique_ptr<Group>> groups;
  std::unique_ptr<Watchdog> watchdog;

  std::unordered_map<int64_t, Started> started;
  int64_t lastToken = 0;

  /// True while a graph is captured.
  bool capturing = false;

  Process();
  ~Process();

  /// The lanes of all groups.
  std::vector<Lane *> lanes();

  /// Before and after a capture on the compute stream (cuStreamBeginCapture and
  /// cuStreamEndCapture lie between the two). Before: waits for all work, since
  /// a capture may not wait for events of before it. Memory comes from `pool`.
  void enterCapture(CapturePool &pool);
  void leaveCapture();

  /// Tells the watchdog of work that the compute stream was just given (a
  /// graph). Not under capture. The texts must live as long as the program.
  void trackCompute(const char *what, const char *location);

  /// Gives the messages that wait for others to NCCL.
  void sendMessages();

  /// Waits on the host until all streams are done.
  void synchronize();
  /// Waits on the host until the compute stream is done.
  void synchronizeCompute();
};

/// Ends the program if commInitialize has not been called; `function` is the
/// caller's name.
Process &process(const char *function);
/// Null before commInitialize and after commFinalize.
Process *processOrNull();

/// The group, in which this rank has a line; else ends the program.
Group &groupOf(int32_t group, const char *what, const char *location);

/// A stream that does not wait for the default one.
CUstream makeStream();

/// An attribute of this process's GPU.
/// May products of f32 be in TF32, as XLA's at default precision are? True
/// unless COMM_TF32=0.
bool allowsTf32();

int deviceAttribute(CUdevice_attribute attribute);

/// Ends the program on all ranks if some rank has a `problem`: the first of
/// them prints its own. All ranks call it together.
void failTogether(Bootstrap &bootstrap, const std::string &problem);

/// Chooses this process's GPU and makes its context current (Device.cpp).
void openDevice(Process &process);

/// Makes the communicators of all groups that need NCCL, and warms them up; all
/// ranks together (Communicators.cpp).
void makeCommunicators(Process &process, const runtime::Metadata &metadata);
void destroyCommunicators(Process &process);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_PROCESS_H
