//===- ReshapedReaders.h - Elementwise readers of products ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_LIBRARY_RESHAPEDREADERS_H
#define COMMDIALECT_LIB_COMPUTE_LIBRARY_RESHAPEDREADERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

/// Makes elementwise ops that read a product after a reshape read the product
/// itself, in its dimensions, if all of its readers are such ops. Returns true
/// if there are any.
bool joinReshapedReaders(func::FuncOp function);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_LIBRARY_RESHAPEDREADERS_H
