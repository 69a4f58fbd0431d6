//===- Contraction.h - Contractions without a library -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matrix products are library calls (cuBLASLt). All other contractions, and the
// convolutions that remain in linalg, become generated kernels, which load each
// factor of each product.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_CONTRACTION_H
#define COMMDIALECT_LIB_ANALYSIS_CONTRACTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// Returns true if `op`'s body adds the product of both inputs, each possibly
/// widened, to the output, in floats or complex numbers.
bool isSumOfProducts(linalg::LinalgOp op);

/// Returns true if `op` is a matrix product of floats. Its body adds the
/// product of both inputs, each possibly widened, to the output, and its
/// dimensions are those of a contraction with rows or columns.
bool isMatmul(linalg::LinalgOp op);

/// Returns the average number of 128-byte cache lines that the kernel of `op`
/// requests per iteration of all its loops: neighbouring threads that read
/// neighbouring elements share one. Dynamic dimensions count as
/// `assumedDimension`.
double getLinesPerIteration(linalg::LinalgOp op, int64_t assumedDimension);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_CONTRACTION_H
