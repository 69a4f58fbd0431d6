//===- Operation.h - One operation on its way to a stream -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation is described by commOp... calls, checked (Host/Validate.cpp) and
// then given to a stream: as NCCL calls (NcclOperation.cpp), as a launch of a
// kernel of the program (KernelLaunch.h) or as copies between windows
// (CopyEngine.h).
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

/// How an operation is run.
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
  int64_t flagOffset = 0;                        ///< of all but NCCL
  bool skipsOwnPiece = false;                    ///< Engine::CopyEngine
  bool peersReady = false;                       ///< Engine::CopyEngine
  std::vector<comm::runtime::Operand> arguments; ///< Engine::Kernel
  bool onComputeStream = false;

  /// Memory that the operation needs until it is complete; given back, in the
  /// order of the compute stream, by its wait.
  std::vector<comm::cuda::Address> staging;
};

namespace comm::cuda {

inline Address addressOf(const runtime::Slice &view) {
  return reinterpret_cast<Address>(view.base);
}

/// Gives the operation to `stream` as NCCL calls. Ends the program if NCCL does
/// not compute what the operation says.
void runNccl(CommOp &op, CUstream stream);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_OPERATION_H
