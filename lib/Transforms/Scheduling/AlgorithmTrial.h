//===- AlgorithmTrial.h - Selects algorithms in a schedule ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Selects algorithms in an order in which all compute that could hide a
// collective is in its cover.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_ALGORITHMTRIAL_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_ALGORITHMTRIAL_H

#include "Buckets.h"
#include "ModuleScheduler.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Selects algorithms in the current order. Updates `models`, the known models
/// of blocks or null, to the costs of the selected algorithms.
LogicalResult selectAlgorithms(ModuleOp module, const Machine &machine,
                               schedule::ScheduledModels *models = nullptr,
                               const SearchBudget &budget = {},
                               bool reportsGuesses = true);

/// Gives each collective without an algorithm that the library cannot run as it
/// says the fastest other one, and returns them. Kernels have priority over
/// copy engines. Fails with an error where no algorithm can run a collective.
FailureOr<SmallVector<CollectiveOpInterface>>
selectRequiredAlgorithms(ModuleOp module, const Machine &machine);

/// Records original peaks, and creates the buckets that the program names.
/// Returns true if it names any, except in fixed blocks. Ignores the caps of
/// `options`.
bool makeNamedBuckets(ModuleOp module, const Machine &machine,
                      const BucketOptions &options);

/// Selects algorithms in an order in which all compute that could hide a
/// collective is between its start and its wait. Keeps that order if a schedule
/// within `limit` can start from it. `hasNamedBuckets` states that named
/// buckets have been created. `known` has facts about the blocks, and is
/// updated to the new order.
LogicalResult selectInSchedule(ModuleOp module, const Machine &machine,
                               const MemoryLimit &limit, bool hasNamedBuckets,
                               schedule::KnownBlocks &known,
                               const SearchBudget &budget = {},
                               bool reportsGuesses = true);

/// Saves a program before algorithm selection in order to restore it. The
/// selection changes attributes and the order of ops.
class UnselectedProgram {
public:
  explicit UnselectedProgram(ModuleOp module);
  void restore() const;

private:
  SavedOrders orders;
  SmallVector<std::pair<func::FuncOp, DictionaryAttr>> functions;
  /// Starts without an algorithm.
  std::vector<CollectiveOpInterface> starts;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_ALGORITHMTRIAL_H
