//===- Scattering.h - Scatters as linalg ops --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scatter as a linalg op: its body keeps the output's element unless the
// index of a loop equals a position that is computed from its inputs:
//
//   %i = linalg.index 0
//   %isHere = arith.cmpi eq, %i, %position
//   %kept = arith.select %isHere, %new, %current
//   linalg.yield %kept
//
// Executed literally, it compares each update with each position of the output.
// Recognizing the form allows running only the iterations that write an
// element.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_SCATTERING_H
#define COMMDIALECT_LIB_ANALYSIS_SCATTERING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::comm {

/// The loops of an op of which at most one iteration writes.
struct Scattering {
  struct ScatteredLoop {
    /// A parallel loop, by its dimension of the output.
    unsigned loop;
    /// Integer or index that the body computes; may be out of range.
    Value position;
  };
  /// Sorted by loop, each loop once.
  SmallVector<ScatteredLoop> loops;
  /// The sources of the positions: ops of the body in order, inputs and loops
  /// by number. None of them depends on `loops`.
  SmallVector<Operation *> ops;
  llvm::SmallBitVector inputs, varies;

  bool isScattered(unsigned loop) const {
    return llvm::any_of(
        loops, [&](const ScatteredLoop &known) { return known.loop == loop; });
  }
};

/// Returns the scattering of `op`; none unless it has the form and one output.
std::optional<Scattering> getScattering(linalg::LinalgOp op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_SCATTERING_H
