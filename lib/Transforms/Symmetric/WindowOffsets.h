//===- WindowOffsets.h - Where buffers lie in a window ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers that are not live at one time may lie at one place. Knows nothing of
// the IR.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_WINDOWOFFSETS_H
#define COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_WINDOWOFFSETS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>

namespace mlir::comm {

/// A buffer of `bytes`, live from time `begin` to time `end`, both included.
struct WindowBuffer {
  int64_t begin = 0, end = 0;
  int64_t bytes = 0;
  /// The result, in bytes.
  int64_t offset = 0;
};

/// What buffers take, in bytes, each rounded up to the alignment.
struct WindowBytes {
  /// In the plan.
  int64_t planned = 0;
  /// If each had a place of its own.
  int64_t sum = 0;
  /// The most that is live at one time; no plan takes less.
  int64_t mostLive = 0;
};

/// Sets the offsets, multiples of `alignment` (a power of two). No two buffers
/// that are live at one time overlap. Takes the free place that fits best, in
/// the order in which buffers begin: O(n log n), and the same for the same
/// input. None if the sum of all bytes does not fit in 62 bits.
std::optional<WindowBytes>
planWindowOffsets(llvm::MutableArrayRef<WindowBuffer> buffers,
                  int64_t alignment);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_WINDOWOFFSETS_H
