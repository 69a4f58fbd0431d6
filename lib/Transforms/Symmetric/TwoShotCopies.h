//===- TwoShotCopies.h - Expands all_reduces for copy engines ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An all_reduce that no compute hides is split into parts to keep the link busy
// during the additions. All parts are exchanged one after the other. Each
// received part is added and gathered while the next one is in flight. Works on
// memrefs, where the parts are known to be one buffer.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_TWOSHOTCOPIES_H
#define COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_TWOSHOTCOPIES_H

#include "CommDialect/IR/CommOps.h"

namespace mlir::comm {

/// Returns true if `op` is an all_reduce by `2shot-c`.
bool isByTwoShotCopies(Operation *op);

/// Returns the reason why `2shot-c` cannot run `reduce`, on tensors or memrefs,
/// or nullopt if it can. Depends only on static properties that are equal on
/// all ranks.
std::optional<std::string> getTwoShotObstacle(AllReduceOp reduce,
                                              SymbolTableCollection &symbols);

/// Replaces `reduce`, on memrefs and without obstacle, by exchanges, sums and
/// gathers. `inPlace` states for each destination whether peers can write it.
void expandTwoShotCopies(AllReduceOp reduce, WaitOp wait,
                         ArrayRef<bool> inPlace,
                         SymbolTableCollection &symbols);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_TWOSHOTCOPIES_H
