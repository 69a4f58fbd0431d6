//===- UnusedOps.h - Erases ops that are no longer used ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_LIBRARY_UNUSEDOPS_H
#define COMMDIALECT_LIB_COMPUTE_LIBRARY_UNUSEDOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

/// Erases the tensor and linalg ops of `function` whose results nothing uses.
void eraseUnusedTensorOps(func::FuncOp function);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_LIBRARY_UNUSEDOPS_H
