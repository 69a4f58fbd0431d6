//===- TwoShotCopies.h - all_reduces by copy engines alone ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An all_reduce that nothing hides is done in parts, so that the link is busy
// while a part is added: all are exchanged one after the other, and what has
// come of one is added and gathered while the next is on its way. On memrefs,
// where it is clear that the parts are one buffer.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_TWOSHOTCOPIES_H
#define COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_TWOSHOTCOPIES_H

#include "CommDialect/IR/CommOps.h"

namespace mlir::comm {

/// Is `op` an all_reduce by `2shot-c`?
bool isByTwoShotCopies(Operation *op);

/// Why `reduce`, on tensors or memrefs, cannot be run by `2shot-c`; none: it
/// can. Depends on what is static and equal on all ranks only.
std::optional<std::string> getTwoShotObstacle(AllReduceOp reduce,
                                              SymbolTableCollection &symbols);

/// Makes exchanges, sums and gathers of `reduce`, which is on memrefs and has
/// no obstacle. `inPlace`: for each destination, whether peers can write it.
void expandTwoShotCopies(AllReduceOp reduce, WaitOp wait,
                         ArrayRef<bool> inPlace,
                         SymbolTableCollection &symbols);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_TWOSHOTCOPIES_H
