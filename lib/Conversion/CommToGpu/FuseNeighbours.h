//===- FuseNeighbours.h - Finds ops to fuse into a kernel -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds ops after an all_reduce that its kernel can run: ops on the elements of
// the result, and on its rows. A row is a set of elements that a reduction
// among the ops combines.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_FUSENEIGHBOURS_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_FUSENEIGHBOURS_H

#include "Analysis/BufferRoots.h"
#include "CommDialect/Conversion/CollectiveKernels.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// Returns true if `op` accesses no memory: an allocation, a deallocation, a
/// view, or an op without effects and regions.
bool doesNoWork(Operation *op);

/// Returns the buffer that `value` is a reshape of, or `value` itself.
Value getReshapeSource(Value value);

/// Returns true if an op other than `known` and deallocations uses `buffer`, or
/// if no allocation defines it, so that it may have unknown users.
bool mayHaveOtherUsers(Value buffer, ArrayRef<Operation *> known);

/// Returns the value of a constant, or null if `value` is not one.
Attribute getConstant(Value value);

/// An op that a kernel runs on its result.
struct FusedStep {
  enum class Kind {
    Elements, ///< runs on each element of the result
    Rows,     ///< runs on each row
    Reduction ///< reduces the elements of each row
  };
  Kind kind = Kind::Elements;
  linalg::LinalgOp op;
  /// For each operand, the index in `arguments` of the buffer that it reads. It
  /// is nullopt for constants, the reduced buffer, and results of earlier
  /// steps.
  SmallVector<std::optional<unsigned>> argumentOf;
};

/// A buffer that fused ops read or write.
struct FusedMemory {
  Value buffer;
  FusedExtent extent = FusedExtent::Element;

  bool operator==(const FusedMemory &other) const {
    return buffer == other.buffer && extent == other.extent;
  }
};

/// The ops that a kernel runs, in order.
struct NeighbourFusion {
  SmallVector<FusedStep> steps;
  Value reduced;
  /// Buffers that the steps read in addition to the reduced buffer.
  SmallVector<FusedMemory> arguments;
  /// Buffers that the kernel writes because ops other than the steps read them:
  /// the reduced buffer if it is one, then results of steps.
  SmallVector<FusedMemory> destinations;
  /// Number of elements of a row; 0 if no step is a reduction.
  int64_t inner = 0;

  bool keepsReduced() const;
  /// Returns a name that is equal for equal computations.
  std::string getKey() const;
  /// Returns a description of the steps for remarks.
  std::string getDescription() const;
  /// Emits the steps, as a KernelEpilogue.
  SmallVector<SmallVector<Value>> emit(OpBuilder &builder, Location loc,
                                       ValueRange elements,
                                       ArrayRef<SmallVector<Value>> arguments,
                                       RowReducer reduce) const;
};

/// Returns the ops directly after `wait`, the only wait for `start`, that the
/// kernel of `start` can run, or nullopt. `withRows` permits reductions of
/// rows.
std::optional<NeighbourFusion> findNeighbours(AllReduceOp start, WaitOp wait,
                                              const BufferRoots &roots,
                                              bool withRows);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_FUSENEIGHBOURS_H
