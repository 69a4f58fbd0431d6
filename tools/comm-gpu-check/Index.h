//===- Index.h - Index of kernels and their window --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the index that comm-kernels writes next to the cubin, and lays out the
// flags and slots of the kernels in the window.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMM_GPU_CHECK_INDEX_H
#define COMMDIALECT_TOOLS_COMM_GPU_CHECK_INDEX_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace commcheck {

/// The launch for `count` elements of one rank's part.
struct Launch {
  int64_t count, blocks, threads, ringBytes, stageBytes, flagBytes;
};

struct Kernel {
  std::string name, algorithm, kindName, reductionName, type;
  int32_t kind, reduction;
  int64_t ranks, root;
  /// For all_to_all: rows of a piece at the destination; 0: those of the call.
  int64_t destinationRows;
  double factor;                ///< for premul_sum
  std::vector<Launch> launches; ///< by increasing count

  bool operator<(const Kernel &other) const { return name < other.name; }
  /// Return the elements of the source and of the destination.
  int64_t sourceElements(int64_t count) const;
  int64_t destinationElements(int64_t count) const;
  /// Returns the launch for `count`; null if the index has none.
  const Launch *find(int64_t count) const;
};

/// Returns the kernels of the index in `directory` for `ranks` ranks, without
/// launches whose full buffer is larger than `mostBytes`.
std::vector<Kernel> readIndex(const std::string &directory, int64_t ranks,
                              int64_t mostBytes);

std::string readFile(const std::string &path);

/// Layout of a window for all launches.
class WindowPlan {
public:
  /// Lays out a window for `kernels`, with `bufferBytes` for sources.
  WindowPlan(const std::vector<Kernel> &kernels, int64_t bufferBytes);

  int64_t flagOffset(const Kernel &kernel, const Launch &launch) const;
  int64_t bytes = 0, ring = 0, stage = 0, buffer = 0;

private:
  std::map<std::pair<std::string, int64_t>, int64_t> flags;
};

} // namespace commcheck

#endif // COMMDIALECT_TOOLS_COMM_GPU_CHECK_INDEX_H
