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
#include "Metadata.h"
#include "Slice.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace comm::runtime {

/// Returns `bytes` rounded up to a multiple of `alignment`, as LLVM's lowering
/// of memref.alloc does.
inline uint64_t roundUp(uint64_t bytes, uint64_t alignment) {
  return alignment < 2 ? bytes
                       : (bytes + alignment - 1) / alignment * alignment;
}

/// The destinations of a program's results in a run.
class Destinations {
public:
  Destinations() = default;
  /// `values` are those of the run. `given` has a destination for each result,
  /// or is null.
  Destinations(const Signature &signature, void **values,
               const CommDestination *given);

  /// Returns the memory where the program may write result `index` at any time
  /// during the run. Returns null if there is none of these bytes and this
  /// alignment.
  void *find(int64_t index, uint64_t alignment, uint64_t bytes) const;

  /// Functions of a runtime, in the order of the run.
  struct Operations {
    std::function<void *(uint64_t bytes)> allocate;
    std::function<void(void *memory)> free;
    std::function<void(const Slice &to, const Slice &from)> copy;
  };
  /// Copies results that a run of `function` has left elsewhere to their
  /// destinations, frees their allocations, and sets their descriptors.
  void collect(const char *function, const Operations &operations) const;

private:
  CommMemRef &resultAt(size_t index) const;

  const Signature *signature = nullptr;
  void **values = nullptr;
  std::vector<CommDestination> all;
  std::vector<const void *> arguments; ///< their memory, in ascending order
};

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_DESTINATIONS_H
