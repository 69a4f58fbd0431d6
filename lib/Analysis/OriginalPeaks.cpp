//===- OriginalPeaks.cpp - Peaks that memory limits refer to --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OriginalPeaks.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the peak of the block in its current order.
static int64_t getPeakBytes(Block &block, MemoryModel &memory) {
  Problem model;
  model.ops.resize(block.getOperations().size() - block.mightHaveTerminator());
  memory.addTo(model, block);
  return getMemoryProfile(model, getIdentityOrder(model)).peak;
}

void comm::recordOriginalPeaks(ModuleOp module, bool followsCalls) {
  StringRef name = CommDialect::kOriginalPeakAttr;
  std::optional<MemoryModel> memory;
  for (auto function : module.getOps<func::FuncOp>()) {
    bool communicates = function
                            .walk([&](Operation *op) {
                              bool mayCommunicate =
                                  isa<CollectiveOpInterface>(op) ||
                                  (followsCalls && isa<CallOpInterface>(op));
                              return mayCommunicate ? WalkResult::interrupt()
                                                    : WalkResult::advance();
                            })
                            .wasInterrupted();
    if (!communicates || function->hasAttr(name))
      continue;
    if (!memory)
      memory.emplace(module);
    int64_t peak = 0;
    for (Block &block : function.getBody())
      peak = std::max(peak, getPeakBytes(block, *memory));
    function->setAttr(name, Builder(function).getI64IntegerAttr(peak));
  }
}
