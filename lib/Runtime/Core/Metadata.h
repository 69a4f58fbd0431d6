//===- Metadata.h - Metadata of a compiled program --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_METADATA_H
#define COMMDIALECT_LIB_RUNTIME_CORE_METADATA_H

#include "RowSteps.h"

#include <cstdint>
#include <string>
#include <vector>

namespace comm::runtime {

/// The arguments and results of a program.
struct Signature {
  struct Value {
    int dims = -1; ///< -1: a scalar
    int64_t elementBytes = 0;
  };
  std::vector<Value> arguments, results;
};

/// The part of `commProgramMetadata` (docs/Runtime.md) that the runtime uses.
struct Metadata {
  struct Group {
    std::string name;
    std::vector<std::vector<int>> lines;
    /// For GPU programs: bytes of the window of symmetric memory (0: none), of
    /// each slot of its ring and of its stage, and whether NCCL is needed.
    int64_t windowBytes = 0, ringBytes = 0, stageBytes = 0;
    bool needsNccl = false;
  };
  /// A collective of a program of sites (CommContext.h).
  struct Site {
    std::string name; ///< for messages
    int group = 0;
    int32_t kind = 0, reduction = 0, type = 0;
    int64_t dim = 0, dim2 = 0;
    std::vector<int64_t> source, destination; ///< sizes
    RowSteps steps;                           ///< what the kernel also computes
    /// True for an all_gather by copy engines, which start and wait run
    /// (CommContext.h). Then the kernel is a barrier, and `stage` is one slot
    /// that the group's gathers share.
    bool copies = false;
    /// For GPUs: the launch of a kernel that counts its calls
    /// (CommKernelAbi.h). Offsets are in the group's window, -1: none.
    std::string kernel;
    int64_t blocks = 0, threads = 0, count = 0, rows = 0;
    int64_t slotBytes = 0;
    int64_t ring = -1, stage = -1, flags = -1, counters = -1;

    /// Returns the number of buffers: the source, then the results, and then
    /// the arguments.
    size_t getNumBuffers() const {
      return steps.steps.empty()
                 ? 2
                 : 1 + steps.results.size() + steps.arguments.size();
    }
  };
  int ranks = 0;
  /// The ranks that run the program; empty: all.
  std::vector<int> runBy;
  std::vector<Group> groups;
  Signature signature; ///< empty for a program of sites
  /// True if the host reads values from the GPU during a run.
  bool reads = false;
  std::vector<Site> sites; ///< empty for a program with an entry
};

/// Parses and checks the JSON text of a program for `target` ("host" or
/// "cuda"). Throws std::runtime_error with a description of the first mistake.
Metadata parseMetadata(const char *text, const std::string &target);

/// Returns why `rank` of `ranks` cannot run the program, or an empty string.
std::string findIncompatibility(const Metadata &metadata, int rank, int ranks);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_METADATA_H
