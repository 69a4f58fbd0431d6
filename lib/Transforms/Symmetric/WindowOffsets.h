//===- WindowOffsets.h - Assigns offsets in a window ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers that are not live at the same time may share a place. Independent of
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
  /// The assigned offset, in bytes.
  int64_t offset = 0;
};

/// Sizes in bytes, each buffer rounded up to the alignment.
struct WindowBytes {
  /// Size of the plan.
  int64_t planned = 0;
  /// Size if each buffer had its own place.
  int64_t sum = 0;
  /// The most bytes that are live at one time, a lower bound for any plan.
  int64_t mostLive = 0;
};

/// Sets the offsets, multiples of `alignment` (a power of two), such that no
/// two buffers that are live at one time overlap. Best fit in order of begin:
/// O(n log n) and deterministic. Returns nullopt if the sum of all bytes does
/// not fit in 62 bits.
std::optional<WindowBytes>
planWindowOffsets(llvm::MutableArrayRef<WindowBuffer> buffers,
                  int64_t alignment);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_WINDOWOFFSETS_H
