//===- PipelineLoops.h - Moves starts one iteration ahead -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is done where loops may be pipelined (`pipeline-loops`).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_PIPELINELOOPS_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_PIPELINELOOPS_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

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

/// Lets a loop's starts run one iteration ahead: the first before the loop, the
/// others at the end of the iteration before theirs. So the starts of each
/// communicator keep their order. The last iteration follows the loop. Where
/// the loop may run never, all is within an scf.if.
class LoopPipeliner {
public:
  /// `library`: the machine's algorithm that needs no symmetric memory.
  LoopPipeliner(scf::ForOp loop, Algorithm library)
      : loop(loop), library(library) {}

  /// Why no start can; empty: some may.
  std::string getObstacle();
  /// Lets `start`, of the loop's body, run ahead, behind those that were added
  /// before; or says why it cannot: it needs more than the loop's counter and
  /// what comes from outside. `mutated` is of the body.
  std::string add(CollectiveOpInterface start, const MutatedTensors &mutated);
  ArrayRef<CollectiveOpInterface> getStarts() const { return starts; }
  /// What the start that was added last needs of the body, itself last.
  ArrayRef<Operation *> getNeeded() const { return ahead.back().ops; }
  /// Takes the start back that was added last.
  void removeLast();
  /// Replaces the loop.
  void rewrite();

private:
  /// A start that is to run one iteration ahead.
  struct Ahead {
    CollectiveOpInterface start;
    Operation *wait;
    /// What it needs of the loop's body, itself last.
    SmallVector<Operation *> ops;
  };

  bool findNeeded(Ahead &candidate);
  SmallVector<Value> emitStarts(OpBuilder &builder, Value counter);
  SmallVector<Value> emitRest(OpBuilder &builder, Value counter,
                              ValueRange arguments, ValueRange carried);
  SmallVector<Value> emitLoop(OpBuilder &builder);

  scf::ForOp loop;
  Algorithm library;
  SmallVector<Ahead, 1> ahead;
  SmallVector<CollectiveOpInterface, 1> starts;
};

/// Finds which loops of a function to pipeline, and does it: the innermost
/// ones, with the starts that would be exposed there and do not need much
/// compute. Only those that `mayPipeline`; `beforePipelining` is called with
/// each loop that is pipelined next, and its starts.
SmallVector<LoopDecision>
pipelineLoops(func::FuncOp function, CostModel &costs, MemoryModel &memory,
              function_ref<bool(scf::ForOp)> mayPipeline,
              function_ref<void(scf::ForOp, ArrayRef<CollectiveOpInterface>)>
                  beforePipelining);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_PIPELINELOOPS_H
