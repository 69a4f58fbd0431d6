//===- OpaqueOps.h - What ops of other dialects are -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of ops of dialects that this build does not have, what only analyses ask:
// OpaqueEffects.h has what passes need.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_OPAQUEOPS_H
#define COMMDIALECT_LIB_ANALYSIS_OPAQUEOPS_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// True if `op` is one of PyTorch's that draw from a generator of random
/// numbers
/// (`rand`, `native_dropout`, attention with dropout): such ops keep their
/// order to each other. Not if it declares its effects.
bool drawsRandomNumbers(Operation *op);

/// The operand in whose memory the results of an op of another dialect are: by
/// `comm.views`, by PyTorch's schemas (a view, an op in place), or by the names
/// `reshape`, `view` and `bitcast`. Null for other ops.
OpOperand *getOpaqueView(Operation *op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_OPAQUEOPS_H
