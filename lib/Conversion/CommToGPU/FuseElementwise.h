//===- FuseElementwise.h - Elementwise ops into kernels ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_FUSEELEMENTWISE_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_FUSEELEMENTWISE_H

#include "CommDialect/Analysis/BufferRoots.h"
#include "CommDialect/Conversion/CollectiveKernels.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// True if the op neither computes on nor touches data: allocations and
/// deallocations, views, what has no effects.
bool isNoWork(Operation *op);

/// An elementwise op that a kernel does on what it has reduced.
struct ElementwiseFusion {
  linalg::GenericOp generic;
  /// What the op reads beside the reduced buffer.
  SmallVector<Value> arguments;
  /// The reduced buffer if others read it, then what the op writes.
  SmallVector<Value> destinations;
  /// Whether the first destination is the reduced buffer as it is.
  bool keepsReduced = false;
  /// For each operand of the op the argument that it is; none: what is reduced.
  SmallVector<std::optional<unsigned>> argumentOf;

  /// A name that is equal where the computation is.
  std::string getKey() const;
  /// The destinations' values, for `element` and those of the arguments.
  SmallVector<Value> emit(OpBuilder &builder, Location loc, Value element,
                          ValueRange arguments) const;
};

/// The elementwise op right behind `wait`, the only one for the all_reduce
/// `start`, if it can be done on each element of the result by the kernel.
std::optional<ElementwiseFusion>
findElementwiseFusion(AllReduceOp start, WaitOp wait, const BufferRoots &roots);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_FUSEELEMENTWISE_H
