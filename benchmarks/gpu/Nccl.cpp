//===- Nccl.cpp - NCCL's collectives, called from C -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The baseline for our collectives: NCCL without a framework, on plain memory
// and on memory registered as symmetric windows.
//
//===----------------------------------------------------------------------===//

#include "Measure.h"

#include <nccl.h>

using namespace comm::bench;

static void check(ncclResult_t result, const char *what) {
  if (result != ncclSuccess)
    fail(std::string(what) + ": " + ncclGetErrorString(result));
}

namespace {

struct Kind {
  const char *name;
  /// Calls the collective for a full buffer of `bytes` bytes.
  ncclResult_t (*call)(const void *source, void *destination, int64_t bytes,
                       int ranks, ncclComm_t comm, cudaStream_t stream);
};

const Kind kinds[] = {
    {"all_reduce",
     [](const void *source, void *destination, int64_t bytes, int,
        ncclComm_t comm, cudaStream_t stream) {
       return ncclAllReduce(source, destination, bytes / 2, ncclBfloat16,
                            ncclSum, comm, stream);
     }},
    {"all_gather",
     [](const void *source, void *destination, int64_t bytes, int ranks,
        ncclComm_t comm, cudaStream_t stream) {
       return ncclAllGather(source, destination, bytes / 2 / ranks,
                            ncclBfloat16, comm, stream);
     }},
    {"reduce_scatter",
     [](const void *source, void *destination, int64_t bytes, int ranks,
        ncclComm_t comm, cudaStream_t stream) {
       return ncclReduceScatter(source, destination, bytes / 2 / ranks,
                                ncclBfloat16, ncclSum, comm, stream);
     }},
    {"all_to_all", [](const void *source, void *destination, int64_t bytes,
                      int ranks, ncclComm_t comm, cudaStream_t stream) {
       int64_t part = bytes / ranks;
       ncclGroupStart();
       for (int peer = 0; peer < ranks; ++peer) {
         ncclSend(static_cast<const char *>(source) + peer * part, part,
                  ncclInt8, peer, comm, stream);
         ncclRecv(static_cast<char *>(destination) + peer * part, part,
                  ncclInt8, peer, comm, stream);
       }
       return ncclGroupEnd();
     }}};

/// The baseline for our reductions on more than two ranks, where NCCL rounds
/// sums of bf16 differently from the dialect's definition.
const Kind allReduceF32 = {
    "all_reduce", [](const void *source, void *destination, int64_t bytes, int,
                     ncclComm_t comm, cudaStream_t stream) {
      return ncclAllReduce(source, destination, bytes / 4, ncclFloat32, ncclSum,
                           comm, stream);
    }};

} // namespace

static double time(const Kind &kind, const void *source, void *destination,
                   int64_t bytes, int ranks, ncclComm_t comm,
                   cudaStream_t stream) {
  // The first call of a communicator connects, which must not be captured.
  check(kind.call(source, destination, bytes, ranks, comm, stream), kind.name);
  check(cudaStreamSynchronize(stream), kind.name);
  int calls = getNumCalls(bytes);
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal),
        "cudaStreamBeginCapture");
  for (int i = 0; i < calls; ++i)
    check(kind.call(source, destination, bytes, ranks, comm, stream),
          kind.name);
  check(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
  check(cudaGraphInstantiate(&executable, graph, 0), "cudaGraphInstantiate");
  double us = measure(stream, calls, [&] {
    check(cudaGraphLaunch(executable, stream), "cudaGraphLaunch");
  });
  check(cudaGraphExecDestroy(executable), "cudaGraphExecDestroy");
  check(cudaGraphDestroy(graph), "cudaGraphDestroy");
  return us;
}

void comm::bench::runNccl(int rank, int ranks, const Selection &selection,
                          const AddRow &add) {
  const std::vector<int64_t> &sizes = selection.sizes;
  ncclUniqueId id;
  if (rank == 0)
    check(ncclGetUniqueId(&id), "ncclGetUniqueId");
  MPI_Bcast(&id, sizeof(id), MPI_BYTE, 0, MPI_COMM_WORLD);
  ncclComm_t comm;
  check(ncclCommInitRank(&comm, ranks, id, rank), "ncclCommInitRank");
  cudaStream_t stream;
  check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking),
        "cudaStreamCreate");
  int64_t most = *std::max_element(sizes.begin(), sizes.end());

  for (bool isWindow : {false, true}) {
    void *source = nullptr, *destination = nullptr;
    ncclWindow_t sourceWindow = nullptr, destinationWindow = nullptr;
    if (isWindow) {
      check(ncclMemAlloc(&source, most), "ncclMemAlloc");
      check(ncclMemAlloc(&destination, most), "ncclMemAlloc");
      check(ncclCommWindowRegister(comm, source, most, &sourceWindow,
                                   NCCL_WIN_COLL_SYMMETRIC),
            "ncclCommWindowRegister");
      check(ncclCommWindowRegister(comm, destination, most, &destinationWindow,
                                   NCCL_WIN_COLL_SYMMETRIC),
            "ncclCommWindowRegister");
    } else {
      check(cudaMalloc(&source, most), "cudaMalloc");
      check(cudaMalloc(&destination, most), "cudaMalloc");
    }
    check(cudaMemset(source, 0, most), "cudaMemset");
    for (const Kind &kind : kinds)
      for (int64_t bytes : sizes) {
        if (!selection.has(kind.name))
          continue;
        add({ranks, kind.name, bytes, isWindow ? "nccl-window" : "nccl", "",
             time(kind, source, destination, bytes, ranks, comm, stream)});
      }
    if (!isWindow && selection.has("all_reduce"))
      for (int64_t bytes : sizes)
        add({ranks, "all_reduce", bytes, "nccl-f32", "",
             time(allReduceF32, source, destination, bytes, ranks, comm,
                  stream)});
    if (isWindow) {
      check(ncclCommWindowDeregister(comm, sourceWindow), "deregister");
      check(ncclCommWindowDeregister(comm, destinationWindow), "deregister");
      check(ncclMemFree(source), "ncclMemFree");
      check(ncclMemFree(destination), "ncclMemFree");
    } else {
      check(cudaFree(source), "cudaFree");
      check(cudaFree(destination), "cudaFree");
    }
  }
  check(ncclCommDestroy(comm), "ncclCommDestroy");
  check(cudaStreamDestroy(stream), "cudaStreamDestroy");
}
