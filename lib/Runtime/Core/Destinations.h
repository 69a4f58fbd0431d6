//===- Destinations.h - The caller's memory for results ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_DESTINATIONS_H
#define COMMDIALECT_LIB_RUNTIME_CORE_DESTINATIONS_H

#include "Abi.h"

#include <cstdint>
#include <vector>

namespace comm::runtime {

/// Returns `bytes` rounded up to a multiple of `alignment`, as LLVM's lowering
/// of memref.alloc does.
inline uint64_t roundUp(uint64_t bytes, uint64_t alignment) {
  return alignment < 2 ? bytes
                       : (bytes + alignment - 1) / alignment * alignment;
}

/// The destinations of a program's results in the current run; empty: none.
class Destinations {
public:
  Destinations() = default;
  Destinations(const CommDestination *first, int64_t count)
      : all(first, first + (first ? count : 0)) {}

  /// Returns the memory for result `index`, or null if no destination has this
  /// size and alignment.
  void *find(int64_t index, uint64_t alignment, uint64_t bytes) const {
    if (index < 0 || index >= static_cast<int64_t>(all.size()))
      return nullptr;
    const CommDestination &found = all[static_cast<size_t>(index)];
    const bool isAligned =
        alignment < 2 ||
        reinterpret_cast<uintptr_t>(found.memory) % alignment == 0;
    return found.bytes == bytes && isAligned ? found.memory : nullptr;
  }

private:
  std::vector<CommDestination> all;
};

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_DESTINATIONS_H
