//===- Measure.h - Timing of GPU collectives --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One method for all collectives: a CUDA graph of many calls is replayed
// several times. The time of a replay is the smallest of the ranks' times
// between two events (the last rank to start has no skew). The result is the
// median of the replays.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_BENCHMARKS_GPU_MEASURE_H
#define COMMDIALECT_BENCHMARKS_GPU_MEASURE_H

#include <cuda_runtime.h>
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace comm::bench {

/// Aborts all ranks with a message after a failed call.
[[noreturn]] inline void fail(const std::string &what) {
  std::fprintf(stderr, "error: %s\n", what.c_str());
  MPI_Abort(MPI_COMM_WORLD, 1);
  std::abort();
}

inline void check(cudaError_t error, const char *what) {
  if (error != cudaSuccess)
    fail(std::string(what) + ": " + cudaGetErrorString(error));
}

/// Returns the number of calls in one graph: a multiple of 6, so that whole
/// rounds of the runtime's slots (3 and 2) fit and one graph serves every
/// replay.
inline int getNumCalls(int64_t bytes) {
  if (bytes <= (int64_t(1) << 20))
    return 300;
  if (bytes <= (int64_t(4) << 20))
    return 96;
  return bytes <= (int64_t(16) << 20) ? 30 : 12;
}

/// A row of the results.
struct Row {
  int ranks = 0;
  /// all_reduce, ...; bytes of the full buffer.
  std::string kind;
  int64_t bytes = 0;
  /// nccl, nccl-window or ours.
  std::string by;
  /// The algorithm, set only for ours.
  std::string algorithm;
  double us = 0;
};

constexpr int kNumReplays = 9;

/// Returns the median over replays of the smallest of the ranks' times, in µs
/// per call. `replay` enqueues `calls` calls on `stream`.
inline double measure(cudaStream_t stream, int calls,
                      const std::function<void()> &replay) {
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), "cudaEventCreate");
  check(cudaEventCreate(&end), "cudaEventCreate");
  std::vector<double> times;
  for (int i = -2; i < kNumReplays; ++i) {
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    MPI_Barrier(MPI_COMM_WORLD);
    check(cudaEventRecord(begin, stream), "cudaEventRecord");
    replay();
    check(cudaEventRecord(end, stream), "cudaEventRecord");
    check(cudaEventSynchronize(end), "a replay");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin, end), "cudaEventElapsedTime");
    double own = ms * 1000.0 / calls, least = 0;
    MPI_Allreduce(&own, &least, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    if (i >= 0)
      times.push_back(least);
  }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

/// Callback of the measurements that receives each row, on all ranks.
using AddRow = std::function<void(Row)>;
/// Selected measurements: bytes of the full buffer; kinds by name, or empty for
/// all.
struct Selection {
  std::vector<int64_t> sizes;
  std::vector<std::string> kinds;
  bool has(const std::string &kind) const {
    return kinds.empty() ||
           std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  }
};
void runNccl(int rank, int ranks, const Selection &selection,
             const AddRow &add);
/// Measures our collectives with the kernels in `directory`: kernels.cubin and
/// kernels.json of comm-kernels.
void runOurs(int rank, int ranks, const std::string &directory,
             const Selection &selection, const AddRow &add);

} // namespace comm::bench

#endif // COMMDIALECT_BENCHMARKS_GPU_MEASURE_H
