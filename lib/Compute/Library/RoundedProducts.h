//===- RoundedProducts.h - Products rounded to 16 bits ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_LIBRARY_ROUNDEDPRODUCTS_H
#define COMMDIALECT_LIB_COMPUTE_LIBRARY_ROUNDEDPRODUCTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

/// Gives products of matrices of f16 or bf16 results of this type, if they have
/// results of f32 that all readers round to it, as torch-mlir writes them. The
/// library sums up in f32 and rounds once all the same, and writes half as
/// much. Returns true if there are such products. Linear.
bool roundProducts(func::FuncOp function);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_LIBRARY_ROUNDEDPRODUCTS_H
