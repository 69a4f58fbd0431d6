//===- FuseNeighbours.h - Linalg ops into kernels ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops behind an all_reduce that its kernel does: on each element of the result,
// and on its rows, which are the elements that a reduction in between takes
// together.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_FUSENEIGHBOURS_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_FUSENEIGHBOURS_H

#include "Analysis/BufferRoots.h"
#include "CommDialect/Conversion/CollectiveKernels.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// True if the op neither computes on nor touches data: allocations and
/// deallocations, views, what has no effects.
bool isNoWork(Operation *op);

/// `value` before it was given another shape.
Value getUnshaped(Value value);

/// True if something but `known` ops and the end of its life uses the buffer,
/// or it may be known elsewhere.
bool hasReaders(Value buffer, ArrayRef<Operation *> known);

/// A constant, as an attribute; null: it is none.
Attribute getConstant(Value value);

/// An op that a kernel does on what it has reduced.
struct FusedStep {
  enum class Kind {
    Elements, ///< for each element of the result
    Rows,     ///< for each of its rows
    Reduction ///< of a row's elements
  };
  Kind kind = Kind::Elements;
  linalg::LinalgOp op;
  /// For each operand the further buffer that is read; none: a constant, or
  /// what is reduced or an earlier step has computed.
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

/// The ops that a kernel does, in their order.
struct NeighbourFusion {
  SmallVector<FusedStep> steps;
  Value reduced;
  /// What is read beside the reduced buffer.
  SmallVector<FusedMemory> arguments;
  /// The reduced buffer if others read it, then what is written and is read by
  /// others than the steps.
  SmallVector<FusedMemory> destinations;
  /// The elements of a row; 0: no step is a reduction.
  int64_t inner = 0;

  bool keepsReduced() const;
  /// A name that is equal where the computation is.
  std::string getKey() const;
  /// What is fused, for a reader.
  std::string getDescription() const;
  /// As a KernelEpilogue.
  SmallVector<SmallVector<Value>> emit(OpBuilder &builder, Location loc,
                                       ValueRange elements,
                                       ArrayRef<SmallVector<Value>> arguments,
                                       RowReducer reduce) const;
};

/// The ops right behind `wait`, the only one for the all_reduce `start`, that
/// its kernel can do. `withRows`: reductions of rows among them.
std::optional<NeighbourFusion> findNeighbours(AllReduceOp start, WaitOp wait,
                                              const BufferRoots &roots,
                                              bool withRows);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_FUSENEIGHBOURS_H
