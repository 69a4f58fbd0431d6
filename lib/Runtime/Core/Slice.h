//===- Slice.h - Strided views of host memory -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Slice holds the same information as a memref descriptor. Everything that is
// sent, received, packed or reduced is a slice of an operand.
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

  /// Returns a row-major slice at `base`.
  static Slice dense(void *base, std::vector<int64_t> sizes,
                     int64_t elementBytes);

  int64_t rank() const { return static_cast<int64_t>(sizes.size()); }
  int64_t count() const;
  int64_t bytes() const { return count() * elementBytes; }
  /// Returns true if the elements are contiguous in row-major order, so that
  /// the memory at `base` is the packed form.
  bool isDense() const;

  /// Returns the elements whose index along `dim` is in [start, start +
  /// length).
  Slice along(int64_t dim, int64_t start, int64_t length) const;
  /// Returns part `index` of `parts` equal parts along `dim`.
  Slice part(int64_t dim, int64_t index, int64_t parts) const;

  /// Copies to and from the packed form.
  void pack(void *packed) const;
  void unpack(const void *packed) const;
  void zero() const;

  /// Returns the first byte and one past the last byte that an element covers.
  std::pair<uintptr_t, uintptr_t> extent() const;
};

/// The common loop nest of two slices, never empty. Dimensions of size one are
/// dropped, and adjacent dimensions that are contiguous in both are merged.
/// Strides are in elements.
struct Nest {
  std::vector<int64_t> sizes, first, second;
};
Nest makeNest(const std::vector<int64_t> &sizes,
              const std::vector<int64_t> &first,
              const std::vector<int64_t> &second);

/// Copies element by element in row-major order. Both slices have the same
/// number of elements; shapes may differ only if one of them is dense.
void copy(const Slice &destination, const Slice &source);

/// Returns true if the slices share a byte. Exact also for interleaved views.
bool overlap(const Slice &a, const Slice &b);

/// Formats sizes as in a memref type, such as `4x?x8`; `-1` becomes `?`.
std::string shapeText(const std::vector<int64_t> &sizes);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_SLICE_H
