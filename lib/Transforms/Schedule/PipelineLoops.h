//===- PipelineLoops.h - Starts one iteration ahead -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-schedule does with `pipeline-loops`.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_PIPELINELOOPS_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_PIPELINELOOPS_H

#include "CommDialect/Analysis/BlockModel.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

/// What became of a loop that has starts.
struct LoopDecision {
  Location loc;
  /// Starts that run one iteration ahead now; 0: none, for `reason`.
  unsigned numStarts = 0;
  std::string reason;
  /// How often the loop runs is known, so that its time is, too.
  bool isStatic = true;
};

/// Lets starts in the innermost loops (scf.for) of `function` that would be
/// exposed there, and that need nothing but the loop's counter and what comes
/// from outside, run one iteration ahead: the first before the loop, the others
/// at the end of the iteration before theirs. So the starts of each
/// communicator keep their order. The last iteration follows the loop. Where
/// the loop may run never, all is within an scf.if.
SmallVector<LoopDecision> pipelineLoops(func::FuncOp function, CostModel &costs,
                                        MemoryModel &memory);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_PIPELINELOOPS_H
