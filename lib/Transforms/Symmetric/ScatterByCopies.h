//===- ScatterByCopies.h - reduce_scatter by copy engine --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_SCATTERBYCOPIES_H
#define COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_SCATTERBYCOPIES_H

#include "Placements.h"

namespace mlir::comm {

/// Why copy engines cannot run `scatter`; empty: they can.
std::string getScatterObstacle(ReduceScatterOp scatter);

/// Makes of `scatter` an all_to_all of its pieces into buffers in the group's
/// window, which its wait then names, and adds them up behind that. Copy
/// engines move data and cannot add.
void scatterByCopies(ReduceScatterOp scatter, const Placements::Wait &wait);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_SCATTERBYCOPIES_H
