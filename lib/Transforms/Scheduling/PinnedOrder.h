//===- PinnedOrder.h - Pinned decisions of an earlier plan ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PINNEDORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PINNEDORDER_H

#include "CommDialect/Scheduling/Plan.h"
#include "OpNames.h"

namespace mlir::comm {

/// Marks the parts of `plan` that are pinned in `pinned`, which may be null.
/// Ops with a pinned order get it within the positions that they occupy.
void keepPinned(PlannedFunction &plan, const PlannedFunction *pinned);

/// Returns the ops of `block` whose order is pinned in `kept`, in that order,
/// and reorders the block accordingly. Emits an error if dependences prevent
/// that, or if an op does not exist.
LogicalResult pinOrder(Block &block, const PlannedBlock &kept,
                       const OpNames &names,
                       SmallVectorImpl<Operation *> &order);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PINNEDORDER_H
