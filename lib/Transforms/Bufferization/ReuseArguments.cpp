//===- ReuseArguments.cpp - Puts results into memory of arguments ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bufferization writes to an argument in place only where an op's destination
// is the argument. An update such as `p - rate * g` has a destination of its
// own, and a result that is an argument's buffer is copied on return.
//
//===----------------------------------------------------------------------===//

#include "Analysis/BufferRoots.h"
#include "CommDialect/IR/ArgumentAttrs.h"
#include "CommDialect/IR/CommComputeOps.h"
#include "CommDialect/Transforms/Passes.h"
#include "ResultAllocation.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {
#define GEN_PASS_DEF_REUSEARGUMENTSPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

memref::AllocOp comm::findResultAllocation(func::FuncOp function,
                                           Value result) {
  while (isa_and_nonnull<memref::CastOp, memref::ExpandShapeOp,
                         memref::CollapseShapeOp>(result.getDefiningOp()))
    result = result.getDefiningOp()->getOperand(0);
  auto alloc = result.getDefiningOp<memref::AllocOp>();
  if (!alloc || !function.getBody().hasOneBlock() ||
      alloc->getBlock() != &function.getBody().front() ||
      !alloc.getType().hasStaticShape() ||
      !alloc.getType().getLayout().isIdentity() ||
      alloc.getType().getMemorySpace() ||
      llvm::any_of(alloc->getUsers(), llvm::IsaPred<memref::DeallocOp>))
    return nullptr;
  return alloc;
}

/// Returns true if `op` may write its destination `to` over its input `from`:
/// it reads each element of `from` right before it writes the same of `to`.
static bool isElementwise(Operation *op, Value from, Value to,
                          const DenseSet<Value> &aliases) {
  if (auto product = dyn_cast<ProductOp>(op))
    return product.getAddend() == from && product.getInit() == to &&
           !product.getKept() && !aliases.contains(product.getLhs()) &&
           !aliases.contains(product.getRhs()) &&
           !(product.getBias() && aliases.contains(product.getBias()));
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumParallelLoops() != generic.getNumLoops())
    return false;
  AffineMap written;
  for (OpOperand &destination : generic.getDpsInitsMutable())
    if (destination.get() == to && !written)
      written = generic.getMatchingIndexingMap(&destination);
    else if (destination.get() == to || aliases.contains(destination.get()))
      return false;
  if (!written || !written.isPermutation())
    return false;
  return llvm::all_of(generic.getDpsInputOperands(), [&](OpOperand *input) {
    return !aliases.contains(input->get()) ||
           (input->get() == from &&
            generic.getMatchingIndexingMap(input) == written);
  });
}

namespace {
struct ReuseArgumentsPass
    : public comm::impl::ReuseArgumentsPassBase<ReuseArgumentsPass> {
  void runOnConverted() override {
    func::FuncOp function = getOperation();
    if (function.isExternal() || !function.getBody().hasOneBlock())
      return;
    Block &block = function.getBody().front();
    for (BlockArgument argument : block.getArguments()) {
      auto number = function.getArgAttrOfType<IntegerAttr>(
          argument.getArgNumber(), kReplacedByAttr);
      if (number && number.getInt() < function.getNumResults())
        reuse(block, argument,
              findResultAllocation(function, block.getTerminator()->getOperand(
                                                 number.getInt())));
    }
  }

private:
  static void reuse(Block &block, BlockArgument argument,
                    memref::AllocOp alloc);
};
} // namespace

/// Replaces the allocation by the argument if nothing reads the argument after
/// the first write to the allocation.
void ReuseArgumentsPass::reuse(Block &block, BlockArgument argument,
                               memref::AllocOp alloc) {
  if (!alloc || alloc.getType() != argument.getType())
    return;
  BufferViewFlowAnalysis flow(block.getParentOp());
  // Ops of the block that access a buffer or contain such an op.
  auto findUsers = [&](Value buffer) {
    SmallVector<Operation *> users;
    for (Value alias : flow.resolve(buffer))
      for (Operation *user : alias.getUsers())
        if (!(user->getNumResults() == 1 && getViewSource(user->getResult(0))))
          users.push_back(user);
    return users;
  };
  auto isBefore = [&](Operation *one, Operation *other) {
    return one->isBeforeInBlock(other);
  };
  Operation *first = block.getTerminator();
  SmallVector<Operation *> writers = findUsers(alloc);
  for (Operation *user : writers)
    if (Operation *ancestor = block.findAncestorOpInBlock(*user);
        isBefore(ancestor, first))
      first = ancestor;
  for (Operation *user : findUsers(argument))
    if (user != first && !isBefore(block.findAncestorOpInBlock(*user), first))
      return;
  auto copy = dyn_cast<memref::CopyOp>(first);
  const bool isCopy = copy && copy.getSource() == argument &&
                      copy.getTarget() == alloc.getResult();
  if (!isCopy) {
    // Later passes fuse ops, so nothing else may access both buffers.
    if (llvm::any_of(writers, [&](Operation *user) {
          return user != first && user != block.getTerminator();
        }))
      return;
    const auto &resolved = flow.resolve(argument);
    DenseSet<Value> aliases(resolved.begin(), resolved.end());
    const bool reads = llvm::is_contained(findUsers(argument), first);
    if (reads ? !isElementwise(first, argument, alloc, aliases)
              : !isa<linalg::LinalgOp, ProductOp>(first))
      return;
  } else {
    copy.erase();
  }
  alloc.replaceAllUsesWith(argument);
  alloc.erase();
}
