//===- CopiedResults.cpp - Detects copies of whole destinations -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An update of a slice moves only the slice, unless the old contents of the
// tensor are needed: then bufferization copies all of it first. A function that
// returns the contents of an argument's buffer returns a copy. BufferReuse
// determines both exactly by an analysis of the whole function. Costs are
// queried for single ops while passes change others, so this considers only the
// uses of the tensor.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/BufferReuse.h"
#include "Scattering.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::comm;

/// Number of uses of a tensor that are searched for a later one. Most use lists
/// begin with the last use.
static constexpr unsigned kMostUses = 256;

/// Returns the value that `value` is a view of.
static Value getViewRoot(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    OpOperand *viewed = getViewedOperand(op);
    if (!viewed)
      break;
    value = viewed->get();
  }
  return value;
}

/// Returns true if an op after `op`, in its block, uses `root` or a view of it.
static bool isUsedLater(Value root, Operation *op) {
  SmallVector<Value> names = {root};
  unsigned numLooked = 0;
  while (!names.empty())
    for (OpOperand &use : names.pop_back_val().getUses()) {
      if (++numLooked > kMostUses)
        return false;
      Operation *user = use.getOwner();
      Operation *here = op->getBlock()->findAncestorOpInBlock(*user);
      if (here && op->isBeforeInBlock(here))
        return true;
      if (getViewedOperand(user) == &use)
        llvm::copy_if(user->getResults(), std::back_inserter(names),
                      isBuffered);
    }
  return false;
}

static OpOperand *getDestination(OpResult result);

/// Returns true if the loop writes its iteration argument `i` in place and
/// yields that buffer.
static bool isWrittenInPlace(scf::ForOp loop, unsigned i) {
  Value value = loop.getYieldedValues()[i];
  bool isWritten = false;
  while (Operation *op = value.getDefiningOp()) {
    if (op->getBlock() != loop.getBody())
      return false;
    OpOperand *operand = getViewedOperand(op);
    if (!operand) {
      operand = getDestination(cast<OpResult>(value));
      isWritten = true;
    }
    if (!operand)
      return false;
    value = operand->get();
  }
  return isWritten && value == loop.getRegionIterArg(i);
}

/// Returns the operand that `result` is written into, for a loop the init
/// operand that it updates. Null if there is none.
static OpOperand *getDestination(OpResult result) {
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner())) {
    unsigned i = result.getResultNumber();
    return isBuffered(result) && isWrittenInPlace(loop, i)
               ? &loop.getInitArgsMutable()[i]
               : nullptr;
  }
  for (auto [operand, tied] : getTiedResults(result.getOwner()))
    if (tied == result)
      return operand;
  return nullptr;
}

/// Returns the result that is written into `operand`, or null.
static OpResult getWrittenResult(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    OpResult result = loop.getTiedLoopResult(&operand);
    return result && getDestination(result) ? result : OpResult();
  }
  for (auto [tied, result] : getTiedResults(op))
    if (tied == &operand)
      return result;
  return {};
}

/// Returns true if the function returns `value` or a value written over it.
static bool isReturned(Value value) {
  SmallVector<Value> names = {value};
  while (!names.empty())
    for (OpOperand &use : names.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (user->hasTrait<OpTrait::ReturnLike>() &&
          isa<FunctionOpInterface>(user->getParentOp()))
        return true;
      if (getViewedOperand(user) == &use) {
        llvm::copy_if(user->getResults(), std::back_inserter(names),
                      isBuffered);
        continue;
      }
      if (OpResult result = getWrittenResult(use))
        names.push_back(result);
    }
  return false;
}

/// Returns true if `op` keeps a part of its destination. Ops that overwrite all
/// of it seldom share their destination, and passes query their costs before
/// they have moved them to their final position.
static bool writesPart(Operation *op) {
  if (isa<tensor::InsertSliceOp, tensor::InsertOp, scf::ForOp, scf::ForallOp>(
          op))
    return true;
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && getScattering(structured);
}

/// Returns true if `op` is in a loop that does not contain `root`.
static bool isInLoopBelow(Operation *op, Value root) {
  Region *home = root.getParentRegion();
  for (Region *region = op->getParentRegion(); region && region != home;
       region = region->getParentRegion())
    if (isa<LoopLikeOpInterface>(region->getParentOp()))
      return true;
  return false;
}

/// Returns true if the buffer of `operand` is copied entirely, either before
/// `result` is written into it or because a function returns it.
static bool isCopied(OpOperand &operand, OpResult result) {
  Operation *op = operand.getOwner();
  Value root = getViewRoot(operand.get());
  Operation *definition = root.getDefiningOp();
  // comm-place-buffers=step=prepare duplicates fills with several users.
  if (definition &&
      (isUndefinedTensor(definition) || isa<linalg::FillOp>(definition)))
    return false;
  // A slice that was extracted from its destination is not copied back.
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op);
      insert && getViewRoot(insert.getSource()) == root &&
      isComputedInSlice(insert))
    return false;
  bool isConstant = definition && matchPattern(definition, m_Constant());
  if (isConstant || root.getParentBlock() != op->getBlock())
    return isConstant || isInLoopBelow(op, root);
  if (isUsedLater(root, op))
    return true;
  auto argument = dyn_cast<BlockArgument>(root);
  auto function =
      argument
          ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp())
          : FunctionOpInterface();
  if (!function || !argument.getOwner()->isEntryBlock())
    return false;
  auto isWritable = function.getArgAttrOfType<BoolAttr>(
      argument.getArgNumber(),
      bufferization::BufferizationDialect::kWritableAttrName);
  return (isWritable && !isWritable.getValue()) || isReturned(result);
}

void comm::forEachCopiedResult(Operation *op,
                               function_ref<void(OpResult)> callback) {
  if (op->getNumResults() == 0 || !writesPart(op))
    return;
  auto visit = [&](OpOperand *operand, OpResult result) {
    if (operand && isa<RankedTensorType>(result.getType()) &&
        isCopied(*operand, result))
      callback(result);
  };
  if (isa<scf::ForOp>(op))
    for (OpResult result : op->getResults())
      visit(getDestination(result), result);
  else
    for (auto [operand, result] : getTiedResults(op))
      visit(operand, result);
}
