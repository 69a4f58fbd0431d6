//===- comm-gpu-bench.cpp - Times collectives on GPUs ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mpirun -n N comm-gpu-bench [--sections=nccl,ours] [--kinds=all_reduce,...]
//     [--sizes=BYTES,... | --most-bytes=N] [--out=FILE.json] KERNELS
//
// Runs one MPI process per GPU. Rank 0 prints a line for each measurement, and
// writes all of them as JSON. KERNELS is a directory from `gpu-test.sh pack`.
//
//===----------------------------------------------------------------------===//

#include "Measure.h"

#include <cstring>
#include <sstream>

using namespace comm::bench;

static void printUsage() {
  std::fprintf(stderr, "usage: comm-gpu-bench [--sections=nccl,ours] "
                       "[--kinds=all_reduce,...] [--sizes=BYTES,... | "
                       "--most-bytes=N] [--out=FILE.json] KERNELS\n");
}

static std::vector<std::string> split(const char *text) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, ',');)
    words.push_back(word);
  return words;
}

int main(int argc, char **argv) {
  std::string sections = "nccl,ours", out, kernels;
  int64_t most = int64_t(256) << 20;
  Selection selection;
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    auto value = [&](const char *name) {
      size_t length = std::strlen(name);
      return word.compare(0, length, name) == 0 ? word.c_str() + length
                                                : nullptr;
    };
    if (const char *text = value("--sections="))
      sections = text;
    else if (const char *text = value("--out="))
      out = text;
    else if (const char *text = value("--kinds="))
      selection.kinds = split(text);
    else if (const char *text = value("--sizes="))
      for (const std::string &word : split(text))
        selection.sizes.push_back(std::atoll(word.c_str()));
    else if (const char *text = value("--most-bytes="))
      most = std::atoll(text);
    else if (kernels.empty() && word[0] != '-')
      kernels = word;
    else
      return printUsage(), 2;
  }
  std::vector<int64_t> &sizes = selection.sizes;
  if (sizes.empty())
    for (int64_t bytes = 1024; bytes <= most;
         bytes *= bytes < (1 << 20) ? 2 : 4)
      sizes.push_back(bytes);
  if (kernels.empty() || sizes.empty() ||
      *std::min_element(sizes.begin(), sizes.end()) < 1024)
    return printUsage(), 2;

  // Initialize MPI as the runtime requires it.
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  int rank = 0, ranks = 1, numGpus = 0, local = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm host;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL,
                      &host);
  MPI_Comm_rank(host, &local);
  check(cudaGetDeviceCount(&numGpus), "cudaGetDeviceCount");
  if (local >= numGpus)
    fail("rank " + std::to_string(rank) +
         " has no GPU of its own: the host has " + std::to_string(numGpus));
  check(cudaSetDevice(local), "cudaSetDevice");

  std::vector<Row> rows;
  auto add = [&](Row row) {
    if (rank == 0) {
      std::printf("%d %-14s %10lld %-11s %-11s %10.2f us\n", row.ranks,
                  row.kind.c_str(), static_cast<long long>(row.bytes),
                  row.by.c_str(), row.algorithm.c_str(), row.us);
      std::fflush(stdout);
    }
    rows.push_back(std::move(row));
  };
  if (sections.find("nccl") != std::string::npos)
    runNccl(rank, ranks, selection, add);
  if (sections.find("ours") != std::string::npos)
    runOurs(rank, ranks, kernels, selection, add);

  int status = 0;
  if (rank == 0 && !out.empty()) {
    FILE *file = std::fopen(out.c_str(), "w");
    if (!file)
      fail("cannot write " + out);
    std::fprintf(file, "[");
    for (size_t i = 0; i < rows.size(); ++i)
      std::fprintf(file,
                   "%s\n  {\"ranks\": %d, \"kind\": \"%s\", \"bytes\": %lld, "
                   "\"by\": \"%s\", \"algorithm\": \"%s\", \"us\": %.3f}",
                   i ? "," : "", rows[i].ranks, rows[i].kind.c_str(),
                   static_cast<long long>(rows[i].bytes), rows[i].by.c_str(),
                   rows[i].algorithm.c_str(), rows[i].us);
    std::fprintf(file, "\n]\n");
    status = std::fclose(file) != 0;
  }
  MPI_Finalize();
  return status;
}
