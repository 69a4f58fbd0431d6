//===- Async.cpp - Asynchronous collectives -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An asynchronous collective is first converted to a start and an adjacent
// wait; then its wait is moved.
//
//===----------------------------------------------------------------------===//

#include "Async.h"
#include "CommDialect/IR/CommOps.h"

using namespace mlir;
using namespace mlir::comm;

static bool isStart(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.async_start";
}
static bool isDone(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.async_done";
}

/// Returns the `async_done` of `start`.
static FailureOr<Operation *> getDone(Operation *start) {
  if (start->getNumResults() != 1)
    return start->emitOpError("must give one future, gives ")
           << start->getNumResults() << " values";
  if (!start->getResult(0).hasOneUse())
    return start->emitOpError("must have one 'stablehlo.async_done', its "
                              "future has ")
           << llvm::range_size(start->getResult(0).getUses()) << " uses";
  Operation *done = *start->getResult(0).user_begin();
  if (!isDone(done) || done->getNumOperands() != 1 ||
      done->getBlock() != start->getBlock()) {
    InFlightDiagnostic diagnostic =
        start->emitOpError("must have its 'stablehlo.async_done' in its block");
    diagnostic.attachNote(done->getLoc()) << "its future is used here";
    return diagnostic;
  }
  return done;
}

static LogicalResult inlineStart(Operation *start) {
  FailureOr<Operation *> done = getDone(start);
  if (failed(done))
    return failure();
  if (start->getNumRegions() != 1 || !start->getRegion(0).hasOneBlock())
    return start->emitOpError("must have one region with one block");
  Block &body = start->getRegion(0).front();
  if (body.getArgumentTypes() != start->getOperandTypes())
    return start->emitOpError("has a body with arguments of types (")
           << body.getArgumentTypes() << "), expected those of its operands, ("
           << start->getOperandTypes() << ")";
  if (body.empty() ||
      body.back().getName().getStringRef() != "stablehlo.return")
    return start->emitOpError("must end in a 'stablehlo.return'");
  Operation *end = &body.back();
  if (end->getOperandTypes() != (*done)->getResultTypes())
    return (*done)->emitOpError("gives (")
           << (*done)->getResultTypes() << "), and its start ("
           << end->getOperandTypes() << ")";
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), start->getOperands()))
    argument.replaceAllUsesWith(operand);
  (*done)->setOperands(end->getOperands());
  end->erase();
  start->getBlock()->getOperations().splice(start->getIterator(),
                                            body.getOperations());
  start->erase();
  return success();
}

LogicalResult comm::inlineAsyncStarts(ModuleOp module) {
  SmallVector<Operation *> starts;
  WalkResult result = module.walk([&](Operation *op) {
    if (isStart(op))
      starts.push_back(op);
    if (!isDone(op) ||
        (op->getNumOperands() == 1 && op->getOperand(0).getDefiningOp() &&
         isStart(op->getOperand(0).getDefiningOp())))
      return WalkResult::advance();
    op->emitOpError("must take the future of a 'stablehlo.async_start'");
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return failure();
  for (Operation *start : starts)
    if (failed(inlineStart(start)))
      return failure();
  return success();
}

void comm::placeAsyncWaits(ModuleOp module) {
  SmallVector<Operation *> dones;
  module.walk([&](Operation *op) {
    if (isDone(op))
      dones.push_back(op);
  });
  for (Operation *done : dones) {
    for (Value value : done->getOperands()) {
      auto wait = value.getDefiningOp<WaitOp>();
      if (wait && wait->getBlock() == done->getBlock() &&
          llvm::all_of(wait->getUsers(),
                       [&](Operation *user) { return user == done; }))
        wait->moveBefore(done);
    }
    done->replaceAllUsesWith(done->getOperands());
    done->erase();
  }
}
