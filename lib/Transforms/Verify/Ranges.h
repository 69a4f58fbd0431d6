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

/// The least and the greatest number that an index may be, by what it is made
/// of: counters of loops, ranks, rests of divisions. Worked out for those that
/// are asked for only.
class Ranges {
public:
  /// What a value is on each rank, or null.
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
