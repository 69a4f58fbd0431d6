//===- ReductionArrangement.h - Threads of a reduction ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which threads of a reduction's kernel add which elements: what shapes and
// strides say is fastest.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_REDUCTIONARRANGEMENT_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_REDUCTIONARRANGEMENT_H

#include "LoopNest.h"

namespace mlir::comm {

/// Threads of a block.
inline constexpr int64_t kReductionThreads = 256;

/// How the threads of a reduction are arranged.
struct Arrangement {
  bool isRow = false;
  int64_t lanes = 1;   ///< threads for each output of a block
  int64_t outputs = 1; ///< outputs of a block
  int64_t width = 1;   ///< elements that a lane takes at once
  int64_t columns = 1; ///< neighbouring outputs of a thread
  int64_t loads = 1;   ///< elements, or as many at once, loaded before added
  int64_t chunks = 1;  ///< blocks for each output
  int64_t chunk = 0;   ///< elements of a chunk

  /// How far apart are a lane's elements.
  int64_t getStep() const { return lanes * width; }
};

/// Is input `input` the same for all elements of an output?
bool isFixed(const LoopNest &nest, unsigned input);

/// Sorts and collapses the loops of `nest`, outputs first, and arranges the
/// threads that run a body of `bodySize` ops. Static shapes and strides.
Arrangement arrange(LoopNest &nest, int64_t bodySize);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_REDUCTIONARRANGEMENT_H
