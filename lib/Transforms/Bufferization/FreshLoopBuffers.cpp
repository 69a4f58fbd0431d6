//===- FreshLoopBuffers.cpp - Buffers in flight across a back edge --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferSteps.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true if `value` certainly gets a new buffer in each iteration: it is
/// an empty tensor or computed into one.
static bool isFresh(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<tensor::EmptyOp, bufferization::AllocTensorOp>(op))
      return true;
    auto destinationStyle = dyn_cast<DestinationStyleOpInterface>(op);
    if (!destinationStyle)
      return false;
    value = destinationStyle.getTiedOpOperand(cast<OpResult>(value))->get();
  }
  return false;
}

/// Returns true if bufferization keeps `source` in one buffer for `start` and
/// for `carrier`, which passes the start's token and `source` into a loop or to
/// its next iteration.
static bool keepsBuffer(Value source, Operation *start, Operation *carrier) {
  // An iteration argument that is yielded at its own position keeps its buffer.
  if (auto argument = dyn_cast<BlockArgument>(source))
    if (auto loop = dyn_cast<LoopLikeOpInterface>(carrier->getParentOp()))
      if (OpOperand *yielded = loop.getTiedLoopYieldedValue(argument))
        return yielded->get() == source;
  // With other users, bufferization may copy the value, because the loop must
  // not overwrite a buffer that is read later.
  return isFresh(source) && llvm::all_of(source.getUsers(), [&](Operation *op) {
           return op == start || op == carrier;
         });
}

/// Copies the sources of `start` that bufferization would copy while in
/// flight.
static void makeFresh(CollectiveOpInterface start, Operation *carrier) {
  OpBuilder builder(start);
  DenseMap<Value, Value> copies;
  for (Value source : start.getSources())
    if (auto type = dyn_cast<RankedTensorType>(source.getType());
        type && llvm::is_contained(carrier->getOperands(), source) &&
        !keepsBuffer(source, start, carrier))
      copies[source] = bufferization::AllocTensorOp::create(
          builder, start.getLoc(), type, ValueRange(), /*copy=*/source);
  // The start and the carrier must name the same buffer.
  for (Operation *user : {start.getOperation(), carrier})
    for (OpOperand &operand : user->getOpOperands())
      if (Value copy = copies.lookup(operand.get()))
        operand.set(copy);
}

bool comm::copyCarriedSources(func::FuncOp function) {
  bool isInLoop = false;
  function.walk([&](CollectiveOpInterface start) {
    if (start.getValues().empty() || !start.getToken().hasOneUse())
      return;
    Operation *carrier = *start.getToken().getUsers().begin();
    if (isa<LoopLikeOpInterface>(carrier) ||
        (carrier->hasTrait<OpTrait::IsTerminator>() &&
         isa<LoopLikeOpInterface>(carrier->getParentOp()))) {
      makeFresh(start, carrier);
      isInLoop = true;
    }
  });
  return isInLoop;
}
