//===- Index.h - The kernels that there are ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-kernels writes beside the cubin, and where the flags and slots that
// the kernels need lie in the window.
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
  /// Of all_to_all: rows in which a piece arrives; 0: those of the call.
  int64_t destinationRows;
  double factor;                ///< of premul_sum
  std::vector<Launch> launches; ///< by increasing count

  bool operator<(const Kernel &other) const { return name < other.name; }
  /// Elements of the source and of the destination.
  int64_t sourceElements(int64_t count) const;
  int64_t destinationElements(int64_t count) const;
  /// The launch for `count`; null: the index has none.
  const Launch *find(int64_t count) const;
};

/// The kernels of the index in `directory` for so many ranks, without launches
/// whose full buffer has more bytes than `mostBytes`.
std::vector<Kernel> readIndex(const std::string &directory, int64_t ranks,
                              int64_t mostBytes);

std::string readFile(const std::string &path);

/// The window of a group that runs all of the launches.
class WindowPlan {
public:
  /// `bufferBytes` are for sources that lie in the window.
  WindowPlan(const std::vector<Kernel> &kernels, int64_t bufferBytes);

  int64_t flagOffset(const Kernel &kernel, const Launch &launch) const;
  int64_t bytes = 0, ring = 0, stage = 0, buffer = 0;

private:
  std::map<std::pair<std::string, int64_t>, int64_t> flags;
};

} // namespace commcheck

#endif // COMMDIALECT_TOOLS_COMM_GPU_CHECK_INDEX_H
