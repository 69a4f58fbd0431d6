//===- LoopNest.h - How a linalg op runs over memory ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A linalg op on memrefs as loops and, for each operand, a stride for each
// loop. Transposes, broadcasts, strided views, reductions and contractions
// differ in nothing else, so that kernels and matmul calls are chosen by
// strides.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_LOOPNEST_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_LOOPNEST_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::comm {

/// One loop of an op.
struct Loop {
  OpFoldResult size; ///< a constant, or an index on the host
  bool isReduction = false;
  unsigned dim = 0; ///< the op's loop; after collapsing, the innermost of them

  std::optional<int64_t> getStaticSize() const {
    return getConstantIntValue(size);
  }
};

/// How one operand is accessed.
struct Access {
  Value value; ///< a memref or a scalar, on the host
  Type elementType;
  bool isBuffer = false;
  /// In elements, one for each loop: constants, or indices on the host.
  SmallVector<OpFoldResult> strides;
  int64_t offset = 0;    ///< elements from the memref's first to the access's
  int64_t alignment = 1; ///< of the first access, in bytes, as far as known

  std::optional<int64_t> getStaticStride(unsigned loop) const {
    return getConstantIntValue(strides[loop]);
  }
};

/// An op's loops and operands: inputs, then outputs.
struct LoopNest {
  SmallVector<Loop> loops;
  SmallVector<Access> accesses;
  unsigned numInputs = 0;
  /// What the kernel computes itself of what the operands and the body use.
  DenseSet<Value> inKernel;

  MutableArrayRef<Access> getOutputs() {
    return MutableArrayRef(accesses).drop_front(numInputs);
  }
  ArrayRef<Access> getOutputs() const {
    return ArrayRef(accesses).drop_front(numInputs);
  }
  /// True if all sizes and strides are constants.
  bool isStatic() const;
  /// Iterations of loops of one kind; only where their sizes are constants.
  int64_t count(bool reductions) const;
  /// Puts the loops in the order `order`, dropping what is not in it.
  void permute(ArrayRef<unsigned> order);
  /// Makes one loop of neighbours `i`, `i + 1` if `mayMerge(i)` and all
  /// operands go on from one to the other in equal steps.
  void collapse(llvm::function_ref<bool(unsigned)> mayMerge);
  /// Drops loops of one iteration.
  void dropUnitLoops();
};

/// Bytes of an element in memory. i1 takes one.
int64_t getElementBytes(Type type);

/// Bytes to which the first element of `memref` is aligned, as far as is known.
/// Every allocation begins at a multiple of 256 bytes, every argument's and
/// window's buffer at one of 16.
int64_t getKnownAlignment(Value memref);

/// The strides of a memref, as constants or indices on the host.
SmallVector<OpFoldResult> getStrides(OpBuilder &builder, Location loc,
                                     Value memref);

/// The loops of `op`, in its order; dynamic sizes and strides are computed with
/// `builder`. Emits an error where a map is not linear.
FailureOr<LoopNest> getLoopNest(OpBuilder &builder, linalg::LinalgOp op);

/// The address of `access`'s first element, an !llvm.ptr, on the host.
Value getAddress(OpBuilder &builder, Location loc, const Access &access);
/// That of a memref's first element.
Value getAddress(OpBuilder &builder, Location loc, Value memref,
                 int64_t offset = 0);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_LOOPNEST_H
