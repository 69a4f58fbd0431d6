//===- Totals.h - What the threads of a block have added up -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_TOTALS_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_TOTALS_H

#include "Analysis/Combiner.h"
#include "ComputeKernelBuilder.h"

namespace mlir::comm {

/// Threads of a warp.
inline constexpr int64_t kWarp = 32;

/// The totals of a reduction in a kernel: one for each of the op's outputs, the
/// number `which` from here on, each with a combiner of its own.
class Totals {
public:
  Totals(ComputeKernelBuilder &kernel, linalg::LinalgOp op,
         ArrayRef<Operation *> combiners)
      : kernel(kernel), op(op), combiners(combiners) {}

  unsigned size() const { return combiners.size(); }
  Type getType(unsigned which) const { return getTotalType(combiners[which]); }
  Value neutral(unsigned which);
  Value combine(unsigned which, Value a, Value b);
  /// `value`, a float of another width maybe, as `type`.
  Value convert(Value value, Type type);
  /// `total` combined with `initial`, which the output has first, as the
  /// output's element.
  Value finish(unsigned which, Value initial, Value total, Type elementType);

  /// `totals` with one more element of each, by the body for `inputs`. `ivs` as
  /// in ComputeKernelBuilder::cloneBody.
  SmallVector<Value> addElement(ArrayRef<Value> inputs, ArrayRef<Value> totals,
                                ArrayRef<Value> ivs);

  /// The total of `lanes` neighbours in a warp, on each of them.
  Value combineWarp(unsigned which, Value total, int64_t lanes);
  /// The totals of `lanes` neighbouring threads, of which this is number
  /// `lane`, on each of them: in a warp, or all of a block.
  SmallVector<Value> combineRow(ArrayRef<Value> totals, Value lane,
                                int64_t lanes);

  /// Memory that the threads of a block share, `elements` totals of it.
  Value getSharedMemory(unsigned which, int64_t elements);
  void storeShared(Value shared, Value position, Value value);
  /// What lies at `first` (null: 0) and every `stride` behind it.
  Value addUpShared(unsigned which, Value shared, int64_t parts, int64_t stride,
                    Value first);

private:
  Value exchange(Value value, int64_t distance);

  ComputeKernelBuilder &kernel;
  linalg::LinalgOp op;
  SmallVector<Operation *> combiners;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_TOTALS_H
