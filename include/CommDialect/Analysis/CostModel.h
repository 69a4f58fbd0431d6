//===- CostModel.h - How long ops take -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compute and collective costs on a machine.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_COSTMODEL_H
#define COMMDIALECT_ANALYSIS_COSTMODEL_H

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::comm {

/// The cost of a collective that has its links to itself.
struct CollectiveCost {
  int64_t ns = 0;
  /// Bit i: the collective loads link i of the machine (0: within a node, 1:
  /// between nodes). Collectives that share a link share its bandwidth.
  uint32_t links = 1;
  /// Run by copy engines: takes no processors from compute.
  bool usesCopyEngine = false;
  /// What was assumed, for reports: "ring/ll128", "table", "comm.cost", ...
  std::string algorithm;
};

/// Estimates in integer nanoseconds, the same on every run. `comm.cost` goes
/// before CostOpInterface, which goes before all estimates.
class CostModel {
public:
  explicit CostModel(const Machine &machine) : machine(machine) {}

  const Machine &getMachine() const { return machine; }

  /// How long `op`, which is no start and no wait, occupies the compute lane:
  /// with all that is nested in it and called by it, communication excepted.
  /// 0 for views, empty tensors and constants.
  int64_t getComputeNs(Operation *op);

  CollectiveCost getCollectiveCost(CollectiveOpInterface op);

private:
  Machine machine;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_COSTMODEL_H
