//===- MpiLibrary.h - Interface of libCommMPI.so ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_MPILIBRARY_H
#define COMMDIALECT_LIB_RUNTIME_CORE_MPILIBRARY_H

#include <cstddef>

/// Functions of the library that links MPI. Those that return a text return
/// null, or an error that stays valid until the thread's next call.
/// Communicators and requests are MPI's handles.
struct CommMpi {
  /// Initializes MPI unless it is initialized already.
  const char *(*initialize)(int *rank, int *ranks);
  /// Ends the processes of all ranks.
  void (*abort)();
  /// Finalizes MPI if `initialize` initialized it.
  void (*finish)();

  /// Begin to gather `bytes` bytes of all ranks, and to wait for all ranks.
  const char *(*startAllgather)(const void *mine, void *all, std::size_t bytes,
                                void **request);
  const char *(*startBarrier)(void **request);

  /// Returns why MPI cannot exchange messages with tags up to `greatestTag`
  /// from several threads.
  const char *(*checkMessages)(int greatestTag);
  /// Splits all ranks by `color`, -1 for none, in the order of `key`. All ranks
  /// must call it together.
  const char *(*split)(int color, int key, void **communicator);
  void (*freeCommunicator)(void *communicator);
  const char *(*send)(void *communicator, const void *data, int bytes,
                      int target, int tag, void **request);
  const char *(*receive)(void *communicator, void *data, int bytes, int source,
                         int tag, void **request);
  /// Sets `areDone` if all requests are complete, which frees them.
  const char *(*testAll)(std::size_t count, void **requests, bool *areDone);
  /// Returns true if a request is complete, without freeing it.
  bool (*isComplete)(void *request);
  /// Cancels a request unless it has been matched by its counterpart. It
  /// completes either way.
  void (*cancel)(void *request);
};

extern "C" const CommMpi *commMpi();

#endif // COMMDIALECT_LIB_RUNTIME_CORE_MPILIBRARY_H
