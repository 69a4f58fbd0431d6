//===- Context.h - A rank on a GPU ------------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_CONTEXT_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_CONTEXT_H

#include "Abi.h"
#include "Allocator.h"
#include "Event.h"
#include "Lane.h"
#include "Nccl.h"
#include "RankState.h"

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace comm::cuda {

class Watchdog;
struct Mapping;

/// The graph that records the work of the compute stream.
enum class Capture {
  None,
  Own,   ///< a CommGraph
  Caller ///< the graph of the stream that the caller passes to a run
};

} // namespace comm::cuda

/// Used by one thread at a time, apart from the watchdog's.
struct CommContext : comm::runtime::RankState {
  explicit CommContext(const CommContextOptions &options);
  ~CommContext();

  /// LOCAL_RANK selects the GPU if the environment connects the ranks.
  const bool usesEnvironment;
  /// For each rank, a hash that identifies its host.
  std::vector<uint64_t> hosts;

  CUdevice device = 0;
  CUcontext driverContext = nullptr; ///< the device's primary context
  int multiprocessors = 0;
  bool sharesGpu = false;     ///< some two ranks share a GPU
  CUstream compute = nullptr; ///< lives as long as the context
  CUstream side = nullptr;    ///< for work that must not wait for compute
  std::unique_ptr<comm::cuda::EventPool> events;
  std::unique_ptr<comm::cuda::Allocator> allocator;
  /// Completes with a graph that runs on a caller's stream, for which compute
  /// waits. Null once other work may have followed.
  comm::cuda::EventRef lastLaunch;
  /// Scratch memory of 16 bytes for barriers.
  comm::cuda::Address scratch = 0;
  ncclComm_t world = nullptr; ///< created for the first program with NCCL
  /// The state of libraries that programs call (commGpuState).
  std::vector<std::pair<const CommGpuLibrary *, void *>> libraries;
  /// The memory of each window that may share it with others (Window.cpp).
  std::vector<std::weak_ptr<comm::cuda::Mapping>> mappings;
  std::vector<std::unique_ptr<CommProgram>> programs;
  comm::cuda::Capture capture = comm::cuda::Capture::None;
  std::unique_ptr<comm::cuda::Watchdog> watchdog;
  /// Guards the bootstrap, which the watchdog asks for the others' failures.
  std::mutex bootstrapLock;

  /// Returns the lanes of all groups of all programs.
  std::vector<comm::cuda::Lane *> lanes();

  /// Prepare for a capture of the compute stream, and clean up after it. Memory
  /// allocated in between comes from `pool`. For a graph of its own, the former
  /// waits for all work, since a capture may not wait for earlier events.
  void enterCapture(comm::cuda::Capture kind, comm::cuda::CapturePool &pool);
  void leaveCapture();

  /// Block the host until all streams, one stream or an event are done. Fail if
  /// the context breaks meanwhile.
  void synchronize();
  void synchronize(CUstream stream);
  void synchronize(CUevent event);
  /// Returns true once all work of the context is done; false after `seconds`.
  bool becomesIdle(double seconds);
  /// Ends NCCL's kernels, which may wait for other ranks.
  void abortCommunicators();

private:
  void waitUntil(const std::function<CUresult()> &query);
  std::vector<CUstream> streams();
};

namespace comm::cuda {

/// Makes a program (which may be null) and the context's GPU the current ones
/// of this thread during its lifetime.
class Current {
public:
  Current(CommContext &context, CommProgram *program);
  ~Current();
  Current(const Current &) = delete;
  Current &operator=(const Current &) = delete;

private:
  CommProgram *outer;
  bool isPushed = false;
};

/// Returns the program that this thread runs. Fails outside of a run; the error
/// names `function`.
CommProgram &currentProgram(const char *function);
/// Returns the program that this thread runs, or null.
CommProgram *currentProgramOrNull();

/// Calls `body`, after checking that the context is not broken, with its GPU
/// current. A failure that other ranks do not share breaks the context.
void guard(CommContext &context, CommProgram *program, const char *function,
           const std::function<void()> &body);

/// Calls `body`, which waits for the other ranks through the bootstrap. Adds
/// `function` to failures that do not name it.
void together(CommContext &context, const std::string &function,
              const std::function<void()> &body);

/// Creates a stream that does not synchronize with the default stream.
CUstream makeStream();

/// Returns an attribute of the context's GPU.
int deviceAttribute(const CommContext &context, CUdevice_attribute attribute);

/// Selects the context's GPU. All ranks must call it together (Device.cpp).
void openDevice(CommContext &context);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_CONTEXT_H
