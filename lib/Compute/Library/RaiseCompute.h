//===- RaiseCompute.h - Steps of comm-raise-compute -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_LIBRARY_RAISECOMPUTE_H
#define COMMDIALECT_LIB_COMPUTE_LIBRARY_RAISECOMPUTE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

/// The pass in the remarks of all steps.
inline constexpr StringLiteral kRaiseComputeFlag = "comm-raise-compute";

/// Raises convolutions in linalg to commlib.convolution.
void raiseConvolutions(func::FuncOp function);

/// Raises softmax between two products to commlib.attention.
void raiseAttention(func::FuncOp function);

/// Stores what convolutions read and write with the channels last. Returns
/// false if nothing changed.
bool storeChannelsLast(func::FuncOp function);

/// Raises products and what follows them to commlib.product. Returns false if
/// nothing changed.
bool raiseProducts(func::FuncOp function);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_LIBRARY_RAISECOMPUTE_H
