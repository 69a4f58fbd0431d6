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
#include "Nccl.h"
#include "Operation.h"
#include "Window.h"

#include <memory>
#include <unordered_map>

namespace comm::cuda {

class Watchdog;

/// This rank's line of a group. A rank outside every line has none of it.
struct Group : host::Line {
  CUstream stream = nullptr;
  ncclComm_t nccl = nullptr;      ///< null: no operation on it needs NCCL
  std::unique_ptr<Window> window; ///< null: it has none
  std::unique_ptr<InFlightQueue> inFlight;
  /// Behind the last operation on `stream`; null if there is none that the
  /// compute stream has not waited for.
  CUevent lastDone = nullptr;
};

/// A started operation that has not been waited for.
struct Started {
  const char *what;
  const char *location;
  Group *group;
  CUevent done; ///< null: it runs on the compute stream
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
  CUcontext context = nullptr;
  CUstream compute = nullptr; ///< lives as long as the process
  CUstream side = nullptr;    ///< for what must not wait for the compute stream
  EventPool events;
  std::unique_ptr<Allocator> allocator;
  std::unique_ptr<InFlightQueue> computeInFlight;
  ncclComm_t world = nullptr;
  std::vector<std::unique_ptr<Group>> groups;
  std::unique_ptr<Watchdog> watchdog;

  std::unordered_map<int64_t, Started> started;
  int64_t lastToken = 0;

  /// True while a graph is captured.
  bool capturing = false;

  ~Process();

  /// Before and after a capture on the compute stream (cuStreamBeginCapture and
  /// cuStreamEndCapture lie between the two). Before: waits for all work, since
  /// a capture may not wait for events of before it. Memory comes from `pool`.
  void enterCapture(CapturePool &pool);
  void leaveCapture();

  /// Tells the watchdog of work that the compute stream was just given (a
  /// graph). Not under capture.
  void trackCompute(const char *what, const char *location);

  /// Waits on the host until all streams are done.
  void synchronize();
};

/// Ends the program if commInitialize has not been called; `function` is the
/// caller's name.
Process &process(const char *function);
/// Null before commInitialize and after commFinalize.
Process *processOrNull();

/// The group, in which this rank has a line; else ends the program.
Group &groupOf(int32_t group, const char *what, const char *location);

/// An attribute of this process's GPU.
int deviceAttribute(CUdevice_attribute attribute);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_PROCESS_H
