//===- SplitAllReduce.h - Which all_reduces can be split --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-select-algorithm asks before it gives copy engines an all_reduce,
// and comm-split-all-reduce before it makes two collectives of it; and what
// that shares with comm-scatter-by-copies.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SPLITALLREDUCE_H
#define COMMDIALECT_LIB_TRANSFORMS_SPLITALLREDUCE_H

#include "CommDialect/IR/CommOps.h"

namespace mlir::comm {

/// The number of ranks of each line of the op's group; 0: not known, or they
/// differ.
int64_t getLineSize(CollectiveOpInterface op, SymbolTableCollection &symbols);

/// The wait in the op's block that waits for it and nothing else, or null.
WaitOp getOwnWait(CollectiveOpInterface op);

/// Why `reduce` cannot become a reduce_scatter and an all_gather along
/// dimension 0, both by copy engines; none: it can. Depends on what is static
/// and equal on all ranks only.
std::optional<std::string> getSplitObstacle(AllReduceOp reduce,
                                            SymbolTableCollection &symbols);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SPLITALLREDUCE_H
