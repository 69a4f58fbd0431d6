//===- LoopNesting.h - Detects too deeply nested loops ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_LOOPNESTING_H
#define COMMDIALECT_LIB_ANALYSIS_LOOPNESTING_H

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::comm {

/// The deepest nest of loops with tensors that upstream's analysis is used for.
inline constexpr unsigned kMaxLoopDepth = 16;

/// Returns true if `op` is a loop that carries tensors within
/// `kMaxLoopDepth` such loops. Upstream's analysis queries a loop body
/// twice to determine if it reads its init operand, so each level doubles its
/// time.
bool isNestedTooDeeply(Operation *op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_LOOPNESTING_H
