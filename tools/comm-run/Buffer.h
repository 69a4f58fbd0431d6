//===- Buffer.h - Aligned memory and strided copies -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_BUFFER_H
#define COMMDIALECT_TOOLS_COMMRUN_BUFFER_H

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace commrun {

using Shape = std::vector<int64_t>;

/// Memory aligned to 64 bytes, which compiled programs may assume of their
/// inputs. It is not from `commAlloc`, because inputs must not count as the
/// program's memory. Never null, even if empty.
class Buffer {
public:
  Buffer() = default;
  explicit Buffer(uint64_t bytes);

  char *data() { return memory.get(); }
  const char *data() const { return memory.get(); }
  uint64_t size() const { return bytes; }

private:
  struct Free {
    void operator()(char *pointer) const { std::free(pointer); }
  };
  std::unique_ptr<char, Free> memory;
  uint64_t bytes = 0;
};

/// Computes the number of elements; returns false if a size is negative or the
/// bytes of the array do not fit in 63 bits.
bool countElements(const Shape &shape, uint64_t elementSize, uint64_t &count);

/// Copies an array with strides in elements to row-major order.
void copyStrided(char *destination, const char *source, const Shape &shape,
                 const int64_t *strides, uint64_t elementSize);

/// Formats a shape such as `[4, ?, 8]`; `?` stands for -1.
std::string toString(const Shape &shape);

/// Returns the index of element number `linear` of a row-major array.
Shape unflatten(uint64_t linear, const Shape &shape);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_BUFFER_H
