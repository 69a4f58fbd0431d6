//===- Contraction.h - What runs a contraction on a GPU -*- C++ -*-===========//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Products of matrices are calls of a library (cuBLASLt). All other
// contractions, and the convolutions that are left in linalg, become kernels of
// our own, which load each factor of each product.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_CONTRACTION_H
#define COMMDIALECT_LIB_ANALYSIS_CONTRACTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// True if `op`'s body adds the product of both inputs, each maybe widened, to
/// the output: floats or complex numbers.
bool isSumOfProducts(linalg::LinalgOp op);

/// True if `op` multiplies and adds floats as a matrix product does: its body
/// is a product of both inputs, each maybe widened, added to the output; and
/// its dimensions are those of a contraction with rows or columns.
bool isMatmul(linalg::LinalgOp op);

/// How many cache lines of 128 bytes the kernel of `op` asks for in an
/// iteration of all its loops, on average: neighbouring threads that read
/// neighbouring elements share one. Dynamic dimensions are taken as
/// `assumedDimension`.
double getLinesPerIteration(linalg::LinalgOp op, int64_t assumedDimension);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_CONTRACTION_H
