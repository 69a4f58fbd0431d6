//===- ResultAllocation.h - Allocations that are results --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUFFERIZATION_RESULTALLOCATION_H
#define COMMDIALECT_LIB_TRANSFORMS_BUFFERIZATION_RESULTALLOCATION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::comm {

/// Returns the allocation whose memory `result`, which `function` returns,
/// covers completely, in the same order of elements. The allocation has a
/// static shape, and each call executes it once and does not free it. Returns
/// null if none is known.
memref::AllocOp findResultAllocation(func::FuncOp function, Value result);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_BUFFERIZATION_RESULTALLOCATION_H
