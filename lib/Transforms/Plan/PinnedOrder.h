//===- PinnedOrder.h - Pinned decisions of an earlier plan ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PLAN_PINNEDORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_PLAN_PINNEDORDER_H

#include "CommDialect/Scheduling/OpNames.h"
#include "CommDialect/Scheduling/Plan.h"

namespace mlir::comm {

/// Marks in `plan` what is pinned in `pinned`, and puts ops whose order is, in
/// the places that they have among themselves, into that order. `pinned` may be
/// null.
void keepPinned(PlannedFunction &plan, const PlannedFunction *pinned);

/// Finds the ops of `block` whose order is pinned in `kept`, in that order, and
/// puts the block into an order that keeps it. An error if there is none, or if
/// an op is not there.
LogicalResult pinOrder(Block &block, const PlannedBlock &kept,
                       const OpNames &names,
                       SmallVectorImpl<Operation *> &order);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PLAN_PINNEDORDER_H
