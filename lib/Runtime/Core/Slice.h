//===- Slice.h - Strided views of host memory -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Slice is what a memref descriptor says: where elements lie. Everything that
// is sent, received, packed or reduced is a slice of an operand.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_SLICE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_SLICE_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace comm::runtime {

struct Slice {
  char *base = nullptr;
  int64_t elementBytes = 1;
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides; ///< in elements

  /// A row-major slice at `base`.
  static Slice dense(void *base, std::vector<int64_t> sizes,
                     int64_t elementBytes);

  int64_t rank() const { return static_cast<int64_t>(sizes.size()); }
  int64_t count() const;
  int64_t bytes() const { return count() * elementBytes; }
  /// True if the elements lie one after the other in row-major order, so that
  /// the memory at `base` is the packed form.
  bool isDense() const;

  /// The elements whose index along `dim` is in [start, start + length).
  Slice along(int64_t dim, int64_t start, int64_t length) const;
  /// Part `index` of `parts` equal ones along `dim`.
  Slice part(int64_t dim, int64_t index, int64_t parts) const;

  /// Copies to and from the packed form.
  void pack(void *packed) const;
  void unpack(const void *packed) const;
  void zero() const;

  /// First and one past the last byte that an element touches.
  std::pair<uintptr_t, uintptr_t> extent() const;
};

/// The common loop nest of two slices, never empty: dimensions of size one are
/// gone and neighbours that are one run of memory in both are merged. Strides
/// in elements.
struct Nest {
  std::vector<int64_t> sizes, first, second;
};
Nest makeNest(const std::vector<int64_t> &sizes,
              const std::vector<int64_t> &first,
              const std::vector<int64_t> &second);

/// Copies element by element in row-major order. Both have the same number of
/// elements; shapes may differ only if one of the two is dense.
void copy(const Slice &destination, const Slice &source);

/// True if some byte belongs to both. Exact, also for interleaved views.
bool overlap(const Slice &a, const Slice &b);

/// `4x?x8`-style text, as in a memref type, with `-1` printed as `?`.
std::string shapeText(const std::vector<int64_t> &sizes);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_SLICE_H
