//===- ReadTensors.h - Tensors that bodies read -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_FUSION_READTENSORS_H
#define COMMDIALECT_LIB_COMPUTE_FUSION_READTENSORS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::comm {

/// Returns the number of ops in the body, including nested regions.
size_t countOps(linalg::GenericOp op);

/// Returns the tensors that `op` reads as inputs or at computed positions.
llvm::SmallSetVector<Value, 16> getReadTensors(linalg::GenericOp op);

/// Returns true if the combined inputs and ops fit in one kernel. Shared inputs
/// count once.
bool fitInOneKernel(linalg::GenericOp first, linalg::GenericOp second);

/// Returns true if `op` reads elements at positions computed from its loops.
bool readsByIndex(linalg::GenericOp op);

/// Returns true if `read` loads each element at most once. Each subscript is a
/// constant or follows a different loop, up to constant offsets and divisors,
/// as in pads and concatenations.
bool readsEachOnce(tensor::ExtractOp read);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_FUSION_READTENSORS_H
