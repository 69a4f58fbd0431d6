//===- AlgorithmTrial.h - Orders to select algorithms in --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Algorithms are selected where all that could hide a collective is beside it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H
#define COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H

#include "Schedule/ModuleScheduler.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Selects algorithms in the order that the program has. `models`: those of its
/// blocks that are known, which get the costs of what is selected. May be null.
LogicalResult selectAlgorithms(ModuleOp module, const Machine &machine,
                               schedule::ScheduledModels *models = nullptr);

/// Records peaks, and makes the buckets that the program names. Returns whether
/// it names any.
bool makeNamedBuckets(ModuleOp module, const Machine &machine);

/// Selects algorithms in an order in which all that could hide a collective is
/// between its start and its wait. That order stays if one within `limit` is to
/// be found from there. `areNamed`: buckets that are named have been made.
/// `known` is what is known of blocks as they are, and gets what is found out
/// of them as they are then.
LogicalResult selectInSchedule(ModuleOp module, const Machine &machine,
                               const MemoryLimit &limit, bool areNamed,
                               schedule::KnownBlocks &known);

/// A program as it is before algorithms are selected, to have it back: that
/// gives ops another order, and sets attributes.
class UnselectedProgram {
public:
  explicit UnselectedProgram(ModuleOp module);
  void restore() const;

private:
  SavedOrders orders;
  SmallVector<std::pair<func::FuncOp, DictionaryAttr>> functions;
  /// Those that had no algorithm.
  std::vector<CollectiveOpInterface> starts;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H
