//===- CommContext.h - C API of the runtime libraries -------------*- C -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface for hosts of compiled programs: comm-run, the Python package,
// and other programs. Both runtime libraries (host and CUDA) export it.
//
//   CommContext   one rank: its connection to the other ranks, its device,
//                 streams and memory
//   CommProgram   a compiled program loaded into a context; several at once
//   CommGraph     a recorded run of a program on a GPU
//
// A process may have several contexts, each of another rank and device. No
// function ends the process, prints, or handles signals. Each returns null, or
// an error that the caller destroys.
//
// A context may be used by one thread at a time. Functions marked "together"
// must be called on all ranks in the same order, and block until the others
// have called them. A failure during such a call or a run breaks the context:
// all its functions return the same error from then on, on all ranks that
// learn of it. A broken context can only be destroyed.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_COMMCONTEXT_H
#define COMMDIALECT_RUNTIME_COMMCONTEXT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

typedef struct CommError CommError;

/// Returns the message, one line without a newline.
const char *commErrorMessage(const CommError *error);
/// Returns the rank that failed, or -1 if it is unknown.
int32_t commErrorRank(const CommError *error);
/// Has no effect on null.
void commErrorDestroy(CommError *error);

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

/// The state that ranks share if they are threads of one process.
typedef struct CommThreads CommThreads;
CommError *commThreadsCreate(int32_t ranks, CommThreads **threads);
/// Must be called after the contexts of all ranks are destroyed.
void commThreadsDestroy(CommThreads *threads);

/// A function of the caller by which ranks exchange data, such as a key-value
/// store of the host.
typedef struct CommExchange {
  void *user;
  int32_t rank, ranks;
  /// Gathers `bytes` bytes of each rank into `all`, in rank order, blocking
  /// until all ranks have called it. Returns null, or an error message that
  /// stays valid until the next call.
  const char *(*allgather)(void *user, const void *mine, void *all,
                           uint64_t bytes);
} CommExchange;

typedef enum CommBootstrap {
  /// COMM_BOOTSTRAP or the environment of mpirun or torchrun; docs/Runtime.md.
  COMM_BOOTSTRAP_ENVIRONMENT = 0,
  COMM_BOOTSTRAP_THREADS = 1, ///< `threads` and `rank`
  COMM_BOOTSTRAP_EXCHANGE = 2 ///< `exchange`
} CommBootstrap;

typedef struct CommContext CommContext;

typedef struct CommContextOptions {
  CommBootstrap bootstrap;
  CommThreads *threads;
  int32_t rank;
  /// Copied; `user` must live as long as the context.
  const CommExchange *exchange;
  /// CUDA's number of the GPU; -1: by the rank's number on its host.
  int32_t device;
  /// Longest wait in seconds; 0: no limit; negative: COMM_TIMEOUT, or 300.
  double timeout;
  /// Called at a failure of this rank before it is returned, from any thread;
  /// may be null. If `together` is 1, all ranks return an error; otherwise the
  /// context breaks, and the others may wait for this rank.
  void (*onFailure)(void *user, const char *message, int32_t together);
  void *user;
} CommContextOptions;

/// Sets the defaults: the environment, device -1, timeout -1, no callback.
void commContextOptionsInit(CommContextOptions *options);

/// Connects the ranks and opens the device. Together.
CommError *commContextCreate(const CommContextOptions *options,
                             CommContext **context);
/// Unloads all programs and disconnects. Together, unless the context is
/// broken. Frees the context even if it returns an error. Reports operations
/// never waited for and messages never received.
CommError *commContextDestroy(CommContext *context);

int32_t commContextRank(const CommContext *context);
int32_t commContextRanks(const CommContext *context);

/// Ends the processes of all ranks if the bootstrap can (MPI); else tells other
/// ranks of this process that this one has failed. For use after a failure.
void commContextAbort(CommContext *context);

/// Writes the operation that the rank is waiting for or has started last to
/// `text`, at most `size` bytes with the terminator. The text is empty if all
/// ranks have failed together. Safe in signal handlers.
void commContextActivity(const CommContext *context, char *text, size_t size);

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Allocate and free memory of the device, in the order of the context's work.
CommError *commContextAllocate(CommContext *context, uint64_t bytes,
                               void **memory);
/// Frees an allocation or a program's result. Results in symmetric memory of
/// functions with `comm.static_results` stay.
CommError *commContextFree(CommContext *context, void *memory);

/// Copy to and from the device's memory. Both return when the bytes have been
/// copied.
CommError *commContextCopyIn(CommContext *context, void *memory,
                             const void *hostMemory, uint64_t bytes);
CommError *commContextCopyOut(CommContext *context, void *hostMemory,
                              const void *memory, uint64_t bytes);

/// Returns when all work of the context is complete.
CommError *commContextSynchronize(CommContext *context);

/// Return the bytes requested and not yet freed, and their maximum since the
/// last `commContextResetPeak`.
uint64_t commContextLiveBytes(const CommContext *context);
uint64_t commContextPeakBytes(const CommContext *context);
void commContextResetPeak(CommContext *context);

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

typedef struct CommProgram CommProgram;

/// Loads a compiled program (`comm-run --emit`) from a file. Compares it with
/// the other ranks' programs, and creates its groups. Together.
CommError *commProgramLoad(CommContext *context, const char *file,
                           CommProgram **program);
/// Loads a program whose entry and metadata are part of this process. Its GPU
/// modules are those of mgpuModuleLoad (CommGpuRuntime.h).
CommError *commProgramLoadEntry(CommContext *context, const char *metadata,
                                void (*entry)(void **values),
                                CommProgram **program);
/// Releases the program, its groups and windows. Together, unless the context
/// is broken. Frees the program even if it returns an error.
CommError *commProgramUnload(CommProgram *program);

/// Returns the JSON text of docs/Runtime.md; it lives as long as the program.
const char *commProgramText(const CommProgram *program);

/// Memory of the caller for a result; null: none.
typedef struct CommDestination {
  void *memory;
  uint64_t bytes;
} CommDestination;

/// Runs the program. `values` has a memref descriptor or scalar for each
/// argument and result; the run sets the results'. On a GPU, returns once the
/// run is enqueued, after the earlier work on `stream` (a CUstream) and before
/// later work on it. A null `stream` orders the run by the context only. After
/// an error, all memory that the run allocated is freed.
///
/// `destinations` has one for each result, or is null. A memref with a
/// destination is there after the run, in row-major order. The destination is
/// the memory of an argument, or memory that nothing else accesses during the
/// run. The caller frees the other results with `commContextFree`.
CommError *commProgramRun(CommProgram *program, void **values,
                          const CommDestination *destinations, void *stream);

/// Returns the place of an input of `bytes` bytes, given by the metadata
/// ("place": [group, offset]): in this rank's window, at its piece of the
/// gathered buffer. Inputs elsewhere are copied there in each run.
CommError *commProgramInputPlace(CommProgram *program, int32_t group,
                                 int64_t offset, uint64_t bytes, void **place);

//===----------------------------------------------------------------------===//
// Sites
//===----------------------------------------------------------------------===//
//
// A program of sites has no entry. It is a list of collectives ("sites") that
// the caller runs one by one, in any order, from code that another compiler has
// compiled. Each site has symmetric memory of its own, and counts its calls on
// the GPU. So a call may be recorded in the caller's graph and replayed, and
// calls of several sites may run at once, on the host also in several threads.
// Calls of one site must not run at once.
//
// Sites with "copies" in the metadata are all_gathers by copy engines. They run
// beside the caller's work, between a start and a wait.

/// Loads a program of sites. The metadata has "sites" (docs/Hlo.md).
/// `image` has their GPU kernels as PTX or a cubin; null on the host. Both are
/// copied. Together.
CommError *commProgramLoadSites(CommContext *context, const char *metadata,
                                const void *image, uint64_t imageBytes,
                                CommProgram **program);

/// Runs a site on dense buffers of its shapes: its source, its results, and its
/// arguments, of which only sites with steps (CommRowSteps.h) have any. On a
/// GPU only enqueues it on `stream` (a CUstream, required). On the host returns
/// when it is complete; `stream` must be null.
CommError *commProgramRunSite(CommProgram *program, int64_t site,
                              void *const *buffers, int64_t numBuffers,
                              void *stream);

/// Starts a site with "copies" on its source and result, after the earlier work
/// on `stream`. Until the wait, the source must stay unchanged, and nothing may
/// access the result. All ranks start a group's sites in the same order. Must
/// not be recorded in a graph. On the host returns when it is complete;
/// `stream` must be null.
CommError *commProgramStartSite(CommProgram *program, int64_t site,
                                void *const *buffers, int64_t numBuffers,
                                void *stream);
/// Lets later work on `stream` wait for the site that was started. Fails if
/// `result` is not that of the start. On the host only checks.
CommError *commProgramWaitSite(CommProgram *program, int64_t site,
                               const void *result, void *stream);

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

/// A recorded run on a GPU (a CUDA graph). The program must have run once
/// before. Recording runs nothing, but sets the results. They are in their
/// destinations, as with commProgramRun, or in memory that belongs to the
/// graph. Arguments and destinations must stay at their addresses. `values` and
/// everything it points to must live as long as the graph, which may record the
/// run again. Must be destroyed before its program is unloaded.
typedef struct CommGraph CommGraph;
/// Returns 1 if the program can be recorded: it is for a GPU, has an entry, and
/// the host reads no value from the GPU. Else commGraphCreate fails.
int32_t commProgramCanBeRecorded(const CommProgram *program);
CommError *commGraphCreate(CommProgram *program, void **values,
                           const CommDestination *destinations,
                           CommGraph **graph);
/// Enqueues a run; `stream` as for commProgramRun.
CommError *commGraphLaunch(CommGraph *graph, void *stream);
CommError *commGraphDestroy(CommGraph *graph);

#ifdef __cplusplus
}
#endif

#endif // COMMDIALECT_RUNTIME_COMMCONTEXT_H
