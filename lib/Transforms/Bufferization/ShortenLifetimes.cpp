//===- ShortenLifetimes.cpp - Limits buffers to their uses ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bufferization allocates where the tensor is created, often long before its
// first use, and deallocation frees at the end of the block. The memory model,
// and thus every schedule under a memory limit, assumes that a buffer lives
// from its first to its last use.
//
//===----------------------------------------------------------------------===//

#include "Analysis/BufferRoots.h"
#include "BufferSteps.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the memref that `value` is a view of, or `value`.
static Value getSource(Value value) {
  while (true) {
    if (auto metadata = value.getDefiningOp<memref::ExtractStridedMetadataOp>())
      value = metadata.getSource();
    else if (Value source = getViewSource(value))
      value = source;
    else
      return value;
  }
}

/// Returns true if `op` neither allocates nor accesses memory. It can move
/// anywhere between its operands and its users.
static bool isView(Operation *op) {
  return isa<memref::ExtractStridedMetadataOp>(op) ||
         (op->getNumResults() == 1 && getViewSource(op->getResult(0)) &&
          isMemoryEffectFree(op));
}

/// Returns the deallocation in `op` if it does nothing else, possibly under a
/// condition.
static memref::DeallocOp getDealloc(Operation *op) {
  if (auto dealloc = dyn_cast<memref::DeallocOp>(op))
    return dealloc;
  auto branch = dyn_cast<scf::IfOp>(op);
  if (!branch || branch.getNumResults() != 0 || branch.elseBlock() ||
      !llvm::hasSingleElement(branch.thenBlock()->without_terminator()))
    return {};
  return dyn_cast<memref::DeallocOp>(branch.thenBlock()->front());
}

/// Splits each op of `block` that has several deallocations under one
/// condition.
static void splitConditions(Block &block) {
  for (auto branch : llvm::make_early_inc_range(block.getOps<scf::IfOp>())) {
    if (branch.getNumResults() != 0 || branch.elseBlock() ||
        !llvm::all_of(branch.thenBlock()->without_terminator(),
                      llvm::IsaPred<memref::DeallocOp>))
      continue;
    OpBuilder builder(branch);
    while (!getDealloc(branch) &&
           !branch.thenBlock()->without_terminator().empty()) {
      auto single =
          scf::IfOp::create(builder, branch.getLoc(), branch.getCondition(),
                            /*withElseRegion=*/false);
      branch.thenBlock()->front().moveBefore(single.thenBlock(),
                                             single.thenBlock()->begin());
    }
  }
}

static DenseMap<Operation *, unsigned> getPositions(Block &block) {
  DenseMap<Operation *, unsigned> positions;
  for (auto [position, op] : llvm::enumerate(block))
    positions[&op] = position;
  return positions;
}

/// Moves deallocations right after the last op that touches their buffer.
static void freeEarly(Block &block, const BufferViewFlowAnalysis &flow) {
  DenseMap<Operation *, unsigned> positions = getPositions(block);
  SmallVector<Operation *, 0> ops;
  for (Operation &op : block)
    ops.push_back(&op);
  for (auto [position, op] : llvm::enumerate(ops)) {
    // The position of the op to move after, or nullopt for the beginning of the
    // block.
    std::optional<unsigned> insertAfter;
    bool isMovable = true;
    auto follow = [&, position = position](Operation *before) {
      Operation *ancestor =
          before ? block.findAncestorOpInBlock(*before) : nullptr;
      if (!ancestor || ancestor == ops[position])
        return;
      unsigned at = positions.lookup(ancestor);
      isMovable &= at < position;
      insertAfter = std::max(insertAfter.value_or(0), at);
    };
    memref::DeallocOp dealloc = getDealloc(op);
    if (!dealloc)
      continue;
    Value source = dealloc.getMemref();
    // Uses of another block's buffer are not visible here.
    if (source.getParentBlock() != &block)
      continue;
    follow(source.getDefiningOp());
    for (Value operand : op->getOperands())
      follow(operand.getDefiningOp());
    // Another deallocation of an alias only runs if this one does not.
    for (Value alias : flow.resolve(source))
      for (Operation *user : alias.getUsers())
        if (!isa<memref::DeallocOp>(user))
          follow(user);
    if (!isMovable)
      continue;
    if (insertAfter)
      op->moveAfter(ops[*insertAfter]);
    else
      op->moveBefore(&block, block.begin());
  }
}

/// Moves allocations and views to their first use.
static void allocateLate(Block &block) {
  DenseMap<Operation *, unsigned> positions = getPositions(block);
  SmallVector<Operation *, 0> ops;
  for (Operation &op : block)
    ops.push_back(&op);
  // New position of each op. Ops with equal positions keep their order, so
  // moved ops stay between their operands and users.
  SmallVector<unsigned, 0> newPositions(ops.size());
  for (unsigned position = ops.size(); position-- != 0;) {
    Operation *op = ops[position];
    newPositions[position] = position;
    if (!(isa<memref::AllocOp>(op) || isView(op)) || op->use_empty())
      continue;
    unsigned first = ops.size() - 1;
    for (Operation *user : op->getUsers())
      if (Operation *ancestor = block.findAncestorOpInBlock(*user))
        first = std::min(first, newPositions[positions.lookup(ancestor)]);
    newPositions[position] = first;
  }
  for (auto [position, op] : llvm::enumerate(ops))
    if (newPositions[position] != position)
      op->moveBefore(ops[newPositions[position]]);
}

void comm::shortenLifetimes(func::FuncOp function) {
  // A deallocation frees the whole allocation, so views are not needed.
  function->walk([](memref::DeallocOp dealloc) {
    dealloc.getMemrefMutable().assign(getSource(dealloc.getMemref()));
  });
  function->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (op->use_empty() && isView(op))
      op->erase();
  });
  BufferViewFlowAnalysis flow(function);
  function->walk([&](Block *block) {
    splitConditions(*block);
    freeEarly(*block, flow);
    allocateLate(*block);
  });
}
