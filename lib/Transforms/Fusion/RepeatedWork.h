//===- RepeatedWork.h - What computing a value again takes ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When fusion computes a value where it is read, once for each reader.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_FUSION_REPEATEDWORK_H
#define COMMDIALECT_LIB_TRANSFORMS_FUSION_REPEATEDWORK_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// True if the body has only a few ops, each a few instructions.
bool isCheap(linalg::GenericOp op);

/// True if running the body for an element takes less time than writing the
/// element and reading it again.
bool isLittleWork(linalg::GenericOp op);

/// Is running the body of `producer` again where `use` reads its result better
/// than reading it from memory? Where one element is read many times, only what
/// is cheap.
bool isWorthRepeating(linalg::GenericOp producer, OpOperand &use);

/// The instructions that computing what `use` reads for each of its iterations,
/// instead of once, takes.
double getRowWork(linalg::GenericOp producer, OpOperand &use);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_FUSION_REPEATEDWORK_H
