//===- Record.h - Logs and checks of the stand-ins --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stand-ins for the CUDA driver, NCCL, cuBLASLt and cuDNN, for tests without a
// GPU. They replace the libraries in LD_LIBRARY_PATH and write every call that
// submits work to a stream to $COMM_RECORD/rankN.log. Wrong calls end the
// program: freed handles or memory, events that were never recorded, calls
// forbidden under capture.
//
// Memory is real: copies, memsets and flags take effect when submitted, and
// memory shared between processes is shared. Kernels do not run, except for the
// barrier; NCCL moves data only in communicators of one rank. The host cannot
// access addresses that the program sees, as with a GPU.
//
// Environment
//   COMM_RECORD            directory of the logs; none: nothing is written
//   COMM_STANDIN_GPUS      number of GPUs (default: 8)
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

// The driver stand-in holds the state; the others link to it.
#pragma GCC visibility push(default)
namespace standin {

/// Returns the lock that every call holds.
std::recursive_mutex &lock();

/// Appends a line to the log.
void record(const std::string &line);

/// Ends the program with `stand-in: <function>: <why>`.
[[noreturn]] void misuse(const char *function, const std::string &why);

/// Returns the code with which this call of `function` must fail; 0: none.
int injectedFailure(const char *function);

/// Returns the number in the environment variable `name`; `otherwise` if unset.
int64_t setting(const char *name, int64_t otherwise);

/// Returns this process's rank, as set by its launcher.
int rank();

/// Returns the name of an address, such as `alloc3+64`, `range1+0` or `host`.
std::string nameOf(const void *pointer);
std::string nameOf(CUdeviceptr pointer);

/// Returns the host address of `bytes` bytes at a GPU or host address; misuse
/// if they are not all in valid memory.
char *access(CUdeviceptr address, uint64_t bytes, const char *function);
/// Returns the host address like `access`, but the memory must be the GPU's.
char *accessDevice(const void *pointer, uint64_t bytes, const char *function);

/// Records `text` and runs `action`, or adds it to the graph being captured.
/// `memset` has the parameters of a memset node.
void submit(const char *function, CUstream stream, const std::string &text,
            std::function<void()> action,
            const CUDA_MEMSET_NODE_PARAMS *memset = nullptr);

/// Reports a misuse while this thread captures a graph.
void forbidUnderCapture(const char *function);

} // namespace standin
#pragma GCC visibility pop

/// Begins each function: locks, and returns an injected failure.
#define STANDIN_ENTER(Type)                                                    \
  std::lock_guard<std::recursive_mutex> guard(::standin::lock());              \
  if (int code = ::standin::injectedFailure(__func__))                         \
  return static_cast<Type>(code)

#endif // COMMDIALECT_TEST_STANDINS_RECORD_H
