//===- CostRounding.h - Rounds estimates to nanoseconds ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_COSTROUNDING_H
#define COMMDIALECT_LIB_ANALYSIS_COSTROUNDING_H

#include "CommDialect/Analysis/CostModel.h"
#include <cmath>

namespace mlir::comm {

/// Rounds to the nearest nanosecond, at most 10^12 (a quarter of an hour), so
/// that sums of millions of costs fit in 64 bits.
inline int64_t roundNs(double ns) { return std::llround(std::min(ns, 1e12)); }

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_COSTROUNDING_H
