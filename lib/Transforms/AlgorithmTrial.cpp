//===- AlgorithmTrial.cpp - Orders to select algorithms in ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlgorithmTrial.h"
#include "CommDialect/Transforms/Buckets.h"
#include "Schedule/ModuleScheduler.h"
#include "SplitAllReduce.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::comm;

FailureOr<bool> comm::scheduleToSelect(ModuleOp module, const Machine &machine,
                                       const MemoryLimit &limit) {
  BucketOptions none;
  none.caps.bytes = {0};
  CostModel costs(machine, CostOptions::forModulePass());
  recordOriginalPeaks(module);
  for (auto function : module.getOps<func::FuncOp>())
    makeBuckets(function, costs, none);
  MemoryLimit noLimit;
  schedule::ModuleScheduler scheduler(module, machine, noLimit);
  if (failed(scheduler.schedule(/*pipelinesLoops=*/false)))
    return failure();
  return llvm::all_of(
      module.getOps<func::FuncOp>(), [&](func::FuncOp function) {
        auto peak = function->getAttrOfType<IntegerAttr>(
            CommDialect::kOriginalPeakAttr);
        std::optional<int64_t> bytes;
        if (peak)
          bytes = limit.getBytes(peak.getInt());
        return !bytes || scheduler.getTotals(function).peakBytes <= *bytes;
      });
}

bool comm::canKeepLimit(ModuleOp module, const Machine &machine,
                        const MemoryLimit &limit) {
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> copy = module.clone();
  for (auto function : copy->getOps<func::FuncOp>()) {
    splitAllReduces(function, /*flag=*/{});
    scatterByCopies(function, /*flag=*/{});
  }
  return succeeded(schedule::ModuleScheduler(*copy, machine, limit)
                       .schedule(/*pipelinesLoops=*/false));
}
