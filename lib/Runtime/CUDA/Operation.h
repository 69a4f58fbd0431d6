//===- Operation.h - An operation and the engine that runs it ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of commOp... describe an operation. It is checked
// (Core/CheckOperation.cpp) and enqueued on a stream: as NCCL calls
// (NcclOperation.cpp), a kernel of the program (KernelLaunch.h) or copies
// between windows (CopyEngine.h).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_OPERATION_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_OPERATION_H

#include "Abi.h"
#include "Allocator.h"
#include "Description.h"

#include <string>

namespace comm::cuda {

struct Group;

/// The mechanism that runs an operation.
enum class Engine { Nccl, Kernel, CopyEngine };

/// commOpKernel's arguments; see CommKernelAbi.h.
struct KernelChoice {
  std::string name;
  int64_t blocks = 0, threads = 0, count = 0, rows = 0;
  int64_t ringBytes = 0, stageBytes = 0;
};

} // namespace comm::cuda

struct CommOp : comm::runtime::Description {
  comm::cuda::Group *group; ///< the same as `line`
  comm::cuda::Engine engine = comm::cuda::Engine::Nccl;
  comm::cuda::KernelChoice kernel;               ///< Engine::Kernel
  int64_t flagOffset = 0;                        ///< all engines but NCCL
  bool skipsOwnPiece = false;                    ///< Engine::CopyEngine
  bool peersReady = false;                       ///< Engine::CopyEngine
  std::vector<comm::runtime::Operand> arguments; ///< Engine::Kernel
  bool onComputeStream = false;

  /// Memory that the operation needs until it is complete. Its wait frees it in
  /// the order of the compute stream.
  std::vector<comm::cuda::Address> staging;
};

namespace comm::cuda {

inline Address addressOf(const runtime::Slice &view) {
  return reinterpret_cast<Address>(view.base);
}

/// Enqueues the operation on `stream` as NCCL calls. Fails if NCCL
/// does not support the operation as described.
void runNccl(CommOp &op, CUstream stream);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_OPERATION_H
