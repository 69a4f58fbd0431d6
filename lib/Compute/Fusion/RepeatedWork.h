//===- RepeatedWork.h - Cost of recomputing values --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides whether fusion recomputes a value for each of its readers.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_FUSION_REPEATEDWORK_H
#define COMMDIALECT_LIB_COMPUTE_FUSION_REPEATEDWORK_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// Returns true if the body has only a few cheap instructions.
bool isCheap(linalg::GenericOp op);

/// Returns true if recomputing an element takes less time than writing and
/// rereading it.
bool isCheaperThanMemory(linalg::GenericOp op);

/// Returns true if recomputing the result of `producer` at `use` is better than
/// reading it from memory. If elements are read many times, only cheap bodies
/// qualify.
bool isWorthRecomputing(linalg::GenericOp producer, OpOperand &use);

/// Returns the number of instructions to recompute the result in each iteration
/// of the user instead of once.
double getRowWork(linalg::GenericOp producer, OpOperand &use);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_FUSION_REPEATEDWORK_H
