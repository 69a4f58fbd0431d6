//===- TotalsEmitter.h - Totals of the threads of a block -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_TOTALSEMITTER_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_TOTALSEMITTER_H

#include "Analysis/Combiner.h"
#include "ComputeKernelBuilder.h"

namespace mlir::comm {

/// Threads of a warp.
inline constexpr int64_t kWarp = 32;

/// Emits the totals of a reduction: one per output of the op, each with its own
/// combiner. `which` is the number of the output.
class TotalsEmitter {
public:
  TotalsEmitter(ComputeKernelBuilder &kernel, linalg::LinalgOp op,
                ArrayRef<Operation *> combiners)
      : kernel(kernel), op(op), combiners(combiners) {}

  unsigned size() const { return combiners.size(); }
  Type getType(unsigned which) const { return getTotalType(combiners[which]); }
  Value neutral(unsigned which);
  Value combine(unsigned which, Value a, Value b);
  /// Converts the float `value` to `type`, which may differ in width.
  Value convert(Value value, Type type);
  /// Combines `total` with the initial value of the output and converts it to
  /// `elementType`.
  Value finish(unsigned which, Value initial, Value total, Type elementType);

  /// Adds one element to each of `totals` by running the body on `inputs`. See
  /// ComputeKernelBuilder::cloneBody for `ivs`.
  SmallVector<Value> addElement(ArrayRef<Value> inputs, ArrayRef<Value> totals,
                                ArrayRef<Value> ivs);

  /// Combines the totals of `lanes` neighbours in a warp; all of them get the
  /// result.
  Value combineWarp(unsigned which, Value total, int64_t lanes);
  /// Combines the totals of `lanes` neighbouring threads, which are in a warp
  /// or all of a block. This thread is number `lane`; all get the result.
  SmallVector<Value> combineRow(ArrayRef<Value> totals, Value lane,
                                int64_t lanes);

  /// Allocates memory for `elements` totals that the threads of a block share.
  Value getSharedMemory(unsigned which, int64_t elements);
  void storeShared(Value shared, Value position, Value value);
  /// Combines `parts` totals at the positions `first` (null for 0) + i *
  /// `stride`.
  Value combineShared(unsigned which, Value shared, int64_t parts,
                      int64_t stride, Value first);

private:
  Value exchange(Value value, int64_t distance);

  ComputeKernelBuilder &kernel;
  linalg::LinalgOp op;
  SmallVector<Operation *> combiners;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_TOTALSEMITTER_H
