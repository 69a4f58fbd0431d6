//===- BufferSteps.h - Steps around bufferization ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUFFERIZATION_BUFFERSTEPS_H
#define COMMDIALECT_LIB_TRANSFORMS_BUFFERIZATION_BUFFERSTEPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

//===----------------------------------------------------------------------===//
// On tensors
//===----------------------------------------------------------------------===//

/// Gives each user of an empty tensor its own, and each op that computes into a
/// filled one its own fill. Returns false if there was nothing to change.
bool unshareFills(func::FuncOp function);

/// Copies sources of starts that loops carry and that bufferization would copy
/// while in flight. Returns false if no loop carries a token.
bool copyCarriedSources(func::FuncOp function);

//===----------------------------------------------------------------------===//
// On memrefs
//===----------------------------------------------------------------------===//

/// Joins operands of collectives that are adjacent in memory.
void joinAdjacentBuffers(func::FuncOp function);

/// Splits deallocations into one op for each buffer.
void splitDeallocs(func::FuncOp function);

/// Moves allocations to the first use and deallocations to the last.
void shortenLifetimes(func::FuncOp function);

/// Puts results into the memory of arguments that they replace.
void reuseArguments(func::FuncOp function);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_BUFFERIZATION_BUFFERSTEPS_H
