//===- CommRuntimeBenchmark.cpp - Host runtime benchmark ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `mpirun -n N CommRuntimeBenchmark` prints for N ranks: the latency of small
// all-reduces, the bandwidth of large ones, and the exposed part of a 32 MB
// all-reduce after 200 ms of compute. Times are the slowest rank's; the median
// of several runs. With --threads=N, without mpirun, the ranks are threads.
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/CommRuntime.h"
#include "TestRanks.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point since) {
  return std::chrono::duration<double, std::milli>(Clock::now() - since)
      .count();
}

int64_t startAllReduce(float *data, int64_t count, int32_t reduction) {
  int64_t descriptor[] = {reinterpret_cast<int64_t>(data),
                          reinterpret_cast<int64_t>(data), 0, count, 1};
  CommOp *op =
      commOpCreate(COMM_ALL_REDUCE, 0, reduction, 0, 0, 0, "benchmark");
  commOpDestination(op, 1, reinterpret_cast<CommMemRef *>(descriptor),
                    COMM_F32);
  return commOpStart(op);
}

void allReduce(float *data, int64_t count, int32_t reduction = COMM_AVG) {
  commWait(startAllReduce(data, count, reduction), "benchmark");
}

/// Returns the maximum of the values of all ranks.
double slowest(double time) {
  auto value = static_cast<float>(time);
  allReduce(&value, 1, COMM_MAX);
  return value;
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

volatile float sink;

void compute(double forMilliseconds) {
  Clock::time_point begin = Clock::now();
  float value = 1;
  while (milliseconds(begin) < forMilliseconds)
    for (int i = 0; i < 10000; ++i)
      value = value * 1.0001f + 0.5f;
  sink = value;
}

int ranks = 1;

void measure(void **) {
  bool isRankZero = commRank() == 0;

  for (int64_t bytes : {4, 4096, 65536}) {
    std::vector<float> data(bytes / 4, 1.0f);
    const int runs = 1000;
    std::vector<double> times;
    for (int block = 0; block < 5; ++block) {
      Clock::time_point begin = Clock::now();
      for (int i = 0; i < runs; ++i)
        allReduce(data.data(), bytes / 4);
      times.push_back(slowest(milliseconds(begin)) / runs);
    }
    if (isRankZero)
      std::printf("all_reduce of %6lld B on %d ranks: %8.2f us\n",
                  static_cast<long long>(bytes), ranks, 1000 * median(times));
  }

  const int64_t bytes = 32 << 20;
  std::vector<float> data(bytes / 4, 1.0f);
  std::vector<double> blocking, left, busy;
  for (int i = 0; i < 9; ++i) {
    slowest(0); // Synchronizes the ranks.
    Clock::time_point begin = Clock::now();
    allReduce(data.data(), bytes / 4);
    blocking.push_back(slowest(milliseconds(begin)));
  }
  for (int i = 0; i < 5; ++i) {
    slowest(0);
    Clock::time_point begin = Clock::now();
    int64_t token = startAllReduce(data.data(), bytes / 4, COMM_AVG);
    compute(200);
    busy.push_back(slowest(milliseconds(begin)));
    begin = Clock::now();
    commWait(token, "benchmark");
    left.push_back(slowest(milliseconds(begin)));
  }
  if (isRankZero) {
    std::printf(
        "all_reduce of 32 MB on %d ranks: %.2f ms blocking, %.2f GB/s\n", ranks,
        median(blocking), static_cast<double>(bytes) / median(blocking) / 1e6);
    std::printf("after %.0f ms of compute its wait takes %.3f ms: %.1f %%\n",
                median(busy), median(left),
                100 * median(left) / median(blocking));
  }
}

} // namespace

int main(int argc, char **argv) {
  int threads = 0;
  const char *processes = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (argc > 1 && std::sscanf(argv[1], "--threads=%d", &threads) == 1)
    ranks = threads;
  else if (processes)
    ranks = std::atoi(processes);
  std::string members;
  for (int rank = 0; rank < ranks; ++rank)
    members += (rank ? "," : "") + std::to_string(rank);
  std::string metadata =
      R"({"version": 1, "target": "host", "ranks": )" + std::to_string(ranks) +
      R"(, "groups": [{"name": "all", "members": [[)" + members + "]]}]}";
  commtest::runRanks(threads, metadata.c_str(), measure);
  return 0;
}
