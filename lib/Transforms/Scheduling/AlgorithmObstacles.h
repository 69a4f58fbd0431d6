//===- AlgorithmObstacles.h - Obstacles to algorithms -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Determines which of a machine's algorithms can run a collective. Depends only
// on static properties that are equal on all ranks.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_ALGORITHMOBSTACLES_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_ALGORITHMOBSTACLES_H

#include "CommDialect/Analysis/CostModel.h"

namespace mlir::comm {

/// Returns the library and then the machine's algorithms in the order of its
/// file, each once.
SmallVector<Algorithm> getAlgorithms(const Machine &machine);

/// Returns the dimensions along which ranks have pieces of the data.
SmallVector<int64_t, 2> getPieceDims(CollectiveOpInterface op);

/// Returns true if all data from one rank to another is contiguous.
bool hasContiguousPieces(CollectiveOpInterface op);

/// Returns the reason why `algorithm`, which is one of the machine's, cannot
/// run `op`, or nullopt if it can.
std::optional<std::string> getAlgorithmObstacle(CollectiveOpInterface op,
                                                Algorithm algorithm,
                                                CostModel &costs,
                                                SymbolTableCollection &symbols);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_ALGORITHMOBSTACLES_H
