//===- LoopsInLoops.h - Nests too deep for bufferization --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_LOOPSINLOOPS_H
#define COMMDIALECT_LIB_ANALYSIS_LOOPSINLOOPS_H

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::comm {

/// Loops in each other that carry tensors, for which upstream's analysis is
/// asked.
inline constexpr unsigned kMostLoopsInLoops = 16;

/// Returns true if `op` is a loop that carries tensors in `kMostLoopsInLoops`
/// such loops. Whether a loop reads what it is given, upstream's analysis asks
/// its body twice: each level takes it twice as long.
bool isInTooManyLoops(Operation *op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_LOOPSINLOOPS_H
