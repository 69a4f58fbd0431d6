//===- Ranges.h - Ranges of integer values ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_RANGES_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_RANGES_H

#include "mlir/Interfaces/InferIntRangeInterface.h"

namespace mlir::comm::verify {

/// Computes the minimum and maximum of indices from loop counters, ranks and
/// remainders. Evaluates values on demand.
class Ranges {
public:
  /// Returns the value on each rank, or null if it is not known.
  using ByRank = std::function<const std::vector<int64_t> *(Value)>;

  explicit Ranges(ByRank byRank) : byRank(std::move(byRank)) {}

  struct Range {
    int64_t min, max;
  };
  Range get(OpFoldResult value);

private:
  ConstantIntRanges compute(Value value, unsigned depth);
  ConstantIntRanges computeNew(Value value, unsigned depth);
  ConstantIntRanges computeCounter(BlockArgument argument, unsigned depth);

  ByRank byRank;
  DenseMap<Value, ConstantIntRanges> known;
};

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_RANGES_H
