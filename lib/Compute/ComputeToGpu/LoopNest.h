//===- LoopNest.h - Loops and strides of a linalg op ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Describes a linalg op on memrefs by its loops and a stride per operand and
// loop. Transposes, broadcasts, strided views, reductions and contractions only
// differ in these, so kernels and matmul calls are chosen by strides.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_LOOPNEST_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_LOOPNEST_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::comm {

/// One loop of an op.
struct Loop {
  OpFoldResult size; ///< a constant, or an index on the host
  bool isReduction = false;
  unsigned dim = 0; ///< the op's loop; the innermost of collapsed ones

  std::optional<int64_t> getStaticSize() const {
    return getConstantIntValue(size);
  }
};

/// The memory accesses of one operand.
struct Access {
  Value value; ///< a memref or a scalar, on the host
  Type elementType;
  bool isBuffer = false;
  /// Strides in elements, per loop: constants, or indices on the host.
  SmallVector<OpFoldResult> strides;
  /// Offset of the first accessed element in the memref, in elements.
  int64_t offset = 0;
  /// Known alignment of the first access, in bytes.
  int64_t alignment = 1;

  std::optional<int64_t> getStaticStride(unsigned loop) const {
    return getConstantIntValue(strides[loop]);
  }
};

/// An op's loops and operands: inputs, then outputs.
struct LoopNest {
  SmallVector<Loop> loops;
  SmallVector<Access> accesses;
  unsigned numInputs = 0;
  /// Used values that the kernel computes itself.
  DenseSet<Value> inKernel;

  MutableArrayRef<Access> getOutputs() {
    return MutableArrayRef(accesses).drop_front(numInputs);
  }
  ArrayRef<Access> getOutputs() const {
    return ArrayRef(accesses).drop_front(numInputs);
  }
  /// Returns true if all sizes and strides are constants.
  bool isStatic() const;
  /// Returns the number of iterations of loops of one kind, which must be
  /// static.
  int64_t count(bool reductions) const;
  /// Orders the loops by `order`; loops that are not in it are dropped.
  void permute(ArrayRef<unsigned> order);
  /// Merges neighbouring loops `i`, `i + 1` if `mayMerge(i)` and every operand
  /// steps through both with one stride.
  void collapse(llvm::function_ref<bool(unsigned)> mayMerge);
  /// Drops loops of one iteration.
  void dropUnitLoops();
};

/// Returns the number of bytes of an element in memory, 1 for an i1.
int64_t getElementBytes(Type type);

/// Returns the known alignment in bytes of the first element of `memref`.
/// Allocations are aligned to 256 bytes, buffers of arguments and windows to
/// 16.
int64_t getKnownAlignment(Value memref);

/// Returns the strides of a memref, as constants or indices on the host.
SmallVector<OpFoldResult> getStrides(OpBuilder &builder, Location loc,
                                     Value memref);

/// Returns the loops of `op` in its order. `builder` computes dynamic sizes and
/// strides. Emits an error if an indexing map is not linear.
FailureOr<LoopNest> getLoopNest(OpBuilder &builder, linalg::LinalgOp op);

/// Returns the address of the first element of `access` (!llvm.ptr) on the
/// host.
Value getAddress(OpBuilder &builder, Location loc, const Access &access);
/// Returns the address of element `offset` of a memref.
Value getAddress(OpBuilder &builder, Location loc, Value memref,
                 int64_t offset = 0);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_LOOPNEST_H
