//===- FsdpGroups.h - Groups of FSDP's collectives --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithm of comm-reorder=policy=group-fsdp. Inductor keeps FSDP's order
// by fake dependences between groups of kernels. Here a topological sort of the
// block with each group as one node sets the order, so later passes have no
// fake dependences to ignore.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_FSDPGROUPS_H
#define COMMDIALECT_LIB_SCHEDULING_FSDPGROUPS_H

#include "CommGraph.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

/// The ops of a block and what FSDP may do with them.
struct FsdpProblem {
  explicit FsdpProblem(unsigned size)
      : graph(size), isGather(size), isScatter(size), isLight(size),
        isPacking(size), waits(size, Problem::kNone) {}

  CommGraph graph;
  /// By op: whether it starts an all-gather or a reduce-scatter; is compute
  /// without effects that hides no communication; packs or unpacks.
  llvm::BitVector isGather, isScatter, isLight, isPacking;
  /// By start, the wait for it alone, or kNone.
  SmallVector<unsigned, 0> waits;
};

struct FsdpGroups {
  /// A gather or reduce-scatter.
  struct Collective {
    unsigned start;
    /// Why it is in no chain; empty if it is in one. The rest is for those.
    StringRef refusal;
    /// The ops that stay adjacent to the start, and to its wait.
    unsigned numWithStart = 0, numWithWait = 0;
    /// The wait that the start follows, or kNone.
    unsigned after = Problem::kNone;
  };
  /// The new order, or that of the numbers if there is nothing to do.
  SmallVector<unsigned, 0> order;
  /// In the order of the starts.
  SmallVector<Collective, 0> collectives;
};

/// Groups the gathers that are computed from arguments alone, and the
/// reduce-scatters whose results are results of the function. A gather starts
/// after the wait of the one `prefetch` + 1 before it. O((V + E) log V).
FsdpGroups groupFsdp(const FsdpProblem &problem, unsigned prefetch);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_FSDPGROUPS_H
