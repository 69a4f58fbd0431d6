//===- Compare.h - Compares results with expected values --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_COMPARE_H
#define COMMDIALECT_TOOLS_COMMRUN_COMPARE_H

#include "Npy.h"
#include "Program.h"

#include <string>

namespace commrun {

/// The tolerance of comparisons. Floats agree if |got - expected| <= absolute +
/// relative * |expected|. Integers, i1 and raw bytes must be equal.
struct Tolerance {
  double relative = 1e-4;
  double absolute = 1e-5;
};

struct Comparison {
  uint64_t elements = 0;
  uint64_t differing = 0;
  /// The largest |got - expected| of finite elements.
  double largestError = 0;
  /// The text after `rank 1: output 2 `; empty if all elements agree.
  std::string message;
};

/// Compares the row-major `got` with `expected`, whose dtype and shape must
/// have passed `checkFile`. NaNs agree, and an infinity only with itself.
Comparison compare(ElementType type, const Shape &shape, const char *got,
                   const NpyArray &expected, Tolerance tolerance);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_COMPARE_H
