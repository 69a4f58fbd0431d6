//===- AlgorithmTrial.h - What algorithms come to, tried --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An all_reduce by copy engines becomes two collectives with an update between
// them, each in a lane of its own: as one transfer of a simulation it is not
// what it will be. So sets of algorithms are tried in copies of a function.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H
#define COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H

#include "Analysis/MemoryLimit.h"
#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// The most ops of a module that is copied to try what is best for it.
inline constexpr int64_t kMostTriedOps = 5'000;

/// Nanoseconds of the body of `function` once its collectives have
/// `algorithms`, in the order of a walk (empty: what the op has): with what
/// comm-split-all-reduce and comm-scatter-by-copies make of them, in the order
/// of a list scheduler without a limit of memory. Changes nothing.
/// O(n log n) for n ops of the module.
int64_t tryAlgorithms(func::FuncOp function,
                      ArrayRef<std::optional<Algorithm>> algorithms,
                      const Machine &machine);

/// Puts the ops of `module` into an order in which all that could hide a
/// collective is between its start and its wait: behind the op that makes its
/// data each start, and scheduled without a limit of memory. Returns whether
/// the functions keep `limit` so.
FailureOr<bool> scheduleToSelect(ModuleOp module, const Machine &machine,
                                 const MemoryLimit &limit);

/// Does comm-schedule find an order of `module` within the limit, once
/// algorithms have been selected?
bool canKeepLimit(ModuleOp module, const Machine &machine,
                  const MemoryLimit &limit);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H
