//===- AlgorithmObstacles.h - What keeps an algorithm from an op -*- C++ -*-==//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which of a machine's algorithms can run a collective on it. Depends on what
// is static and equal on all ranks only.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_ALGORITHMOBSTACLES_H
#define COMMDIALECT_LIB_TRANSFORMS_ALGORITHMOBSTACLES_H

#include "CommDialect/Analysis/CostModel.h"

namespace mlir::comm {

/// The library, then the machine's algorithms in the order of its file, each
/// once.
SmallVector<Algorithm> getAlgorithms(const Machine &machine);

/// Why `algorithm`, which is one of the machine's, cannot run `op`; none: it
/// can.
std::optional<std::string> getAlgorithmObstacle(CollectiveOpInterface op,
                                                Algorithm algorithm,
                                                CostModel &costs,
                                                SymbolTableCollection &symbols);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_ALGORITHMOBSTACLES_H
