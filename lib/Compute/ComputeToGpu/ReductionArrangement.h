//===- ReductionArrangement.h - Threads of a reduction ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chooses which threads of a reduction kernel add which elements. The choice
// depends only on shapes and strides.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_REDUCTIONARRANGEMENT_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_REDUCTIONARRANGEMENT_H

#include "LoopNest.h"

namespace mlir::comm {

/// Threads of a block.
inline constexpr int64_t kReductionThreads = 256;

/// The arrangement of the threads of a reduction.
struct Arrangement {
  bool isRow = false;
  int64_t lanes = 1;   ///< threads per output of a block
  int64_t outputs = 1; ///< outputs of a block
  int64_t width = 1;   ///< elements that a lane loads at once
  int64_t columns = 1; ///< neighbouring outputs of a thread
  int64_t loads = 1;   ///< loads in flight before the first addition
  int64_t chunks = 1;  ///< blocks per output
  int64_t chunk = 0;   ///< elements of a chunk

  /// Returns the distance in elements between consecutive loads of a lane.
  int64_t getStep() const { return lanes * width; }
};

/// Returns true if `input` is the same for all elements of an output.
bool isFixed(const LoopNest &nest, unsigned input);

/// Sorts and collapses the loops of `nest`, outputs first, and arranges the
/// threads for a body of `bodySize` ops. Requires static shapes and strides.
Arrangement arrange(LoopNest &nest, int64_t bodySize);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_REDUCTIONARRANGEMENT_H
