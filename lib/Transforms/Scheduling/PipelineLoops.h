//===- PipelineLoops.h - Moves starts one iteration ahead -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Software pipelining of loops with collectives (`pipeline-loops`).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PIPELINELOOPS_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PIPELINELOOPS_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Scheduling/Loops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::comm {

/// The result for a loop with starts.
struct LoopDecision {
  Location loc;
  /// The number of starts that run one iteration ahead. 0 if there are none,
  /// because of `reason`.
  unsigned numStarts = 0;
  std::string reason;
  /// True if the trip count, and so the time of the loop, is known.
  bool isStatic = true;
};

/// Lets starts of a loop run one iteration ahead: the first before the loop,
/// the others at the end of the previous iteration. So the starts of each
/// communicator keep their order. The last iteration follows the loop. If the
/// trip count may be zero, all is in an scf.if.
class LoopPipeliner {
public:
  /// `library` is the machine's algorithm that needs no symmetric memory.
  LoopPipeliner(scf::ForOp loop, Algorithm library)
      : loop(loop), library(library) {}

  /// Returns the reason why no start can run ahead, or an empty string.
  std::string getObstacle();
  /// Lets `start`, in the loop's body, run ahead, behind those added before.
  /// Returns the reason if it cannot: it may only need the induction variable
  /// and values from outside. `mutated` has the tensors that the body modifies
  /// in place.
  std::string add(CollectiveOpInterface start, const MutatedTensors &mutated);
  ArrayRef<CollectiveOpInterface> getStarts() const { return starts; }
  /// Returns the ops of the body that the last added start needs, and the start
  /// itself.
  ArrayRef<Operation *> getNeeded() const { return ahead.back().ops; }
  /// Removes the last added start.
  void removeLast();
  /// Returns the added starts as numbers of the body's `problem`, with costs on
  /// `machine`. Checks nothing: see checkAhead.
  AheadStarts getNumbers(const BlockDependences &dependences,
                         const Problem &problem, const Machine &machine,
                         MemoryModel &memory);
  /// Replaces the loop. Returns the new one.
  scf::ForOp rewrite();

private:
  /// A start that runs one iteration ahead.
  struct Ahead {
    CollectiveOpInterface start;
    Operation *wait;
    /// The ops of the body that it needs, and the start itself.
    SmallVector<Operation *> ops;
  };

  bool findNeeded(Ahead &candidate);
  SmallVector<Value> emitStarts(OpBuilder &builder, Value counter,
                                const IRMapping &outside = {});
  SmallVector<Value> emitRest(OpBuilder &builder, Value counter,
                              ValueRange arguments, ValueRange carried);
  SmallVector<Value> emitLoop(OpBuilder &builder, scf::ForOp &kernel);

  scf::ForOp loop;
  Algorithm library;
  SmallVector<Ahead, 1> ahead;
  SmallVector<CollectiveOpInterface, 1> starts;
};

/// Pipelines the innermost loops of a function that `mayPipeline` accepts, if
/// they are faster then. Only starts that are exposed and need little compute
/// run ahead. Calls
/// `beforePipelining` with each loop and its starts before the loop is changed.
SmallVector<LoopDecision>
pipelineLoops(func::FuncOp function, CostModel &costs, MemoryModel &memory,
              function_ref<bool(scf::ForOp)> mayPipeline,
              function_ref<void(scf::ForOp, ArrayRef<CollectiveOpInterface>)>
                  beforePipelining);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PIPELINELOOPS_H
