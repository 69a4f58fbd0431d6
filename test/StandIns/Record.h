//===- Record.h - What the stand-ins write down and check -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stand-ins for the CUDA driver, NCCL, cuBLASLt and cuDNN, for tests without a
// GPU. They take the place of the libraries in LD_LIBRARY_PATH, write every
// call that gives work to a stream to $COMM_RECORD/rankN.log, and end the
// program when a call is wrong: a handle or memory that is gone, an event that
// was never recorded, what a capture forbids.
//
// Memory is real: copies, memsets, and flags are carried out when they are
// given to a stream, and memory shared between processes is shared. Kernels are
// not run; NCCL moves data only in communicators of one rank. Addresses that
// the program sees cannot be read by the host, as those of a GPU cannot.
//
// Environment
//   COMM_RECORD            directory of the logs; none: nothing is written
//   COMM_STANDIN_GPUS      how many GPUs there are (default: 8)
//   COMM_STANDIN_CHIP      compute capability, times ten (default: 90)
//   COMM_STANDIN_MEMORY    bytes of memory of a GPU (default: 16 GiB)
//   COMM_STANDIN_NO_PEER   if set, GPUs cannot access each other
//   COMM_STANDIN_OCCUPANCY blocks of any kernel that fit on a multiprocessor
//   COMM_STANDIN_NCCL_VERSION  as ncclGetVersion returns it
//   COMM_STANDIN_FAIL      FUNCTION:N[:CODE][@RANK], ... : the N-th call of the
//                          function fails with the code (default: 999)
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TEST_STANDINS_RECORD_H
#define COMMDIALECT_TEST_STANDINS_RECORD_H

#include <cuda.h>

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

// The stand-in of the driver holds the state; the others link to it.
#pragma GCC visibility push(default)
namespace standin {

/// Held by every call.
std::recursive_mutex &lock();

/// Appends a line to the log.
void record(const std::string &line);

/// Ends the program with `stand-in: <function>: <why>`.
[[noreturn]] void misuse(const char *function, const std::string &why);

/// The code that this call of `function` is to fail with; 0: it succeeds.
int injectedFailure(const char *function);

/// A number from the environment.
int64_t setting(const char *name, int64_t otherwise);

/// This process's rank, as its launcher says.
int rank();

/// `alloc3+64`, `range1+0`, or `host`.
std::string nameOf(const void *pointer);
std::string nameOf(CUdeviceptr pointer);

/// Where the host can read and write `bytes` at an address of the GPU or of the
/// host; `misuse` if they are not all in memory that is there.
char *access(CUdeviceptr address, uint64_t bytes, const char *function);
/// Likewise, for what must be memory of the GPU.
char *accessDevice(const void *pointer, uint64_t bytes, const char *function);

/// Records `text`, and carries `action` out now, or when the graph that is
/// being captured is launched. A node that sets memory says how.
void submit(const char *function, CUstream stream, const std::string &text,
            std::function<void()> action,
            const CUDA_MEMSET_NODE_PARAMS *memset = nullptr);

/// `misuse` while this thread captures a graph.
void forbidUnderCapture(const char *function);

} // namespace standin
#pragma GCC visibility pop

/// Begins each function: takes the lock, and returns an injected failure.
#define STANDIN_ENTER(Type)                                                    \
  std::lock_guard<std::recursive_mutex> guard(::standin::lock());              \
  if (int code = ::standin::injectedFailure(__func__))                         \
  return static_cast<Type>(code)

#endif // COMMDIALECT_TEST_STANDINS_RECORD_H
