//===- JoinSmall.cpp - Joins small independent ops ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An optimizer counts the steps of each parameter, and updates each bias and
// each scale of a norm, in kernels that take less time than their launch. Ops
// that compute the same of other tensors, none of which depends on another,
// become one op with all results.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "Fusion.h"
#include "ReadTensors.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;

/// Maximum number of iterations of an op whose kernel takes less time than a
/// launch.
static constexpr int64_t kMostIterations = 1 << 13;
/// Limit on inputs and results of a joined op, which a thread of its kernel has
/// in registers.
static constexpr size_t kMostOperands = 64;

namespace {

/// Ops that may become one between `after` and `before`, if there are such ops.
struct Group {
  SmallVector<linalg::GenericOp> ops;
  Operation *after = nullptr, *before = nullptr;
  llvm::SmallSetVector<Value, 16> inputs;
  size_t numResults = 0;
};

} // namespace

/// Returns true if `op` is elementwise, its launch takes most of its time, and
/// nothing needs its results soon. It then computes single numbers, or the
/// function returns the results.
static bool isSmall(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 ||
      !op->getDiscardableAttrs().empty() || roundsBiasedProduct(op) ||
      llvm::any_of(getReadTensors(op), [](Value input) {
        return isa_and_present<WaitOpInterface>(input.getDefiningOp());
      }))
    return false;
  int64_t iterations = 1;
  for (int64_t size : op.getStaticLoopRanges()) {
    if (ShapedType::isDynamic(size) || size > kMostIterations)
      return false;
    iterations *= size;
  }
  auto isReturned = [](Operation *user) {
    return user->hasTrait<OpTrait::IsTerminator>();
  };
  if (iterations > kMostIterations || op->use_empty() ||
      (iterations != 1 && !llvm::all_of(op->getUsers(), isReturned)))
    return false;
  // All that the body reads is an input, or a constant.
  WalkResult walked = op.getBody()->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (operand.getParentRegion() != &op.getRegion() &&
          !matchPattern(operand, m_Constant()))
        return WalkResult::interrupt();
    return inner->getNumRegions() == 0 ? WalkResult::advance()
                                       : WalkResult::interrupt();
  });
  return !walked.wasInterrupted();
}

/// The block, loops, result types and body of an op. Ops of one kind compute
/// the same in the same loops.
using Kind = std::vector<uintptr_t>;

static Kind getKind(linalg::GenericOp op) {
  Kind kind = {uintptr_t(op->getBlock())};
  llvm::append_range(kind, op.getStaticLoopRanges());
  for (Type type : op->getResultTypes())
    kind.push_back(uintptr_t(type.getAsOpaquePointer()));
  for (Operation &inner : *op.getBody())
    kind.push_back(uintptr_t(inner.getName().getAsOpaquePointer()));
  return kind;
}

static Operation *getLater(Operation *a, Operation *b) {
  return !a || (b && a->isBeforeInBlock(b)) ? b : a;
}
static Operation *getEarlier(Operation *a, Operation *b) {
  return !a || (b && b->isBeforeInBlock(a)) ? b : a;
}

/// Adds `op` to `group` if it can be one op with the others.
static bool addTo(Group &group, linalg::GenericOp op) {
  Group larger = group;
  larger.ops.push_back(op);
  larger.numResults += op->getNumResults();
  for (OpOperand &operand : op->getOpOperands()) {
    if (op.isDpsInput(&operand))
      larger.inputs.insert(operand.get());
    Operation *definition = operand.get().getDefiningOp();
    if (!definition || definition->getBlock() != op->getBlock() ||
        (op.isDpsInit(&operand) && isa<tensor::EmptyOp>(definition)))
      continue;
    if (llvm::is_contained(group.ops, definition))
      return false;
    larger.after = getLater(larger.after, definition);
  }
  for (Operation *user : op->getUsers())
    larger.before =
        getEarlier(larger.before, op->getBlock()->findAncestorOpInBlock(*user));
  if ((larger.after && larger.before &&
       !larger.after->isBeforeInBlock(larger.before)) ||
      larger.inputs.size() + larger.numResults > kMostOperands)
    return false;
  group = std::move(larger);
  return true;
}

/// Replaces the ops of `group` by one.
static void join(RewriterBase &rewriter, Group &group, OpCreated created) {
  if (group.ops.size() < 2)
    return;
  linalg::GenericOp last = group.ops.back();
  rewriter.setInsertionPoint(getEarlier(last, group.before));
  SmallVector<Value> inputs, inits;
  SmallVector<AffineMap> inputMaps, initMaps;
  /// The number of the joined op's input for each input of each op.
  SmallVector<SmallVector<unsigned>> numbers;
  for (linalg::GenericOp op : group.ops) {
    SmallVector<unsigned> &own = numbers.emplace_back();
    for (OpOperand *operand : op.getDpsInputOperands()) {
      AffineMap map = op.getMatchingIndexingMap(operand);
      unsigned number = 0;
      while (number < inputs.size() &&
             (inputs[number] != operand->get() || inputMaps[number] != map))
        ++number;
      if (number == inputs.size()) {
        inputs.push_back(operand->get());
        inputMaps.push_back(map);
      }
      own.push_back(number);
    }
    for (OpOperand &operand : op.getDpsInitsMutable()) {
      Value init = operand.get();
      if (isa_and_present<tensor::EmptyOp>(init.getDefiningOp())) {
        auto type = cast<RankedTensorType>(init.getType());
        init = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                       type.getElementType());
      }
      inits.push_back(init);
      initMaps.push_back(op.getMatchingIndexingMap(&operand));
    }
  }
  SmallVector<AffineMap> maps = inputMaps;
  llvm::append_range(maps, initMaps);
  auto made = linalg::GenericOp::create(
      rewriter, last.getLoc(), TypeRange(ValueRange(inits)), inputs, inits,
      maps, last.getIteratorTypesArray(),
      [&](OpBuilder &builder, Location loc, ValueRange arguments) {
        SmallVector<Value> results;
        unsigned init = inputs.size();
        for (auto [op, own] : llvm::zip_equal(group.ops, numbers)) {
          IRMapping mapping;
          for (BlockArgument argument : op.getBody()->getArguments()) {
            unsigned number = argument.getArgNumber();
            mapping.map(argument,
                        arguments[number < own.size() ? own[number] : init++]);
          }
          for (Operation &inner : *op.getBody()) {
            // Constants may be defined behind the joined op.
            for (Value operand : inner.getOperands())
              if (operand.getParentBlock() != op.getBody() &&
                  !mapping.contains(operand))
                mapping.map(
                    operand,
                    builder.clone(*operand.getDefiningOp())->getResult(0));
            if (!inner.hasTrait<OpTrait::IsTerminator>())
              builder.clone(inner, mapping);
          }
          for (Value result : op.getBody()->getTerminator()->getOperands())
            results.push_back(mapping.lookup(result));
        }
        linalg::YieldOp::create(builder, loc, results);
      });
  created(made, last);
  unsigned first = 0;
  for (linalg::GenericOp op : group.ops) {
    SmallVector<Value> old(op.getDpsInits());
    unsigned count = op->getNumResults();
    rewriter.replaceOp(op, made->getResults().slice(first, count));
    first += count;
    for (Value init : old)
      if (auto empty = init.getDefiningOp<tensor::EmptyOp>();
          empty && empty->use_empty())
        rewriter.eraseOp(empty);
  }
}

void comm::joinIndependent(RewriterBase &rewriter,
                           ArrayRef<linalg::GenericOp> ops, OpCreated created) {
  std::map<Kind, unsigned> numbers;
  std::vector<SmallVector<linalg::GenericOp>> kinds;
  for (linalg::GenericOp op : ops) {
    auto [it, isNew] = numbers.try_emplace(getKind(op), kinds.size());
    if (isNew)
      kinds.emplace_back();
    kinds[it->second].push_back(op);
  }
  for (ArrayRef<linalg::GenericOp> alike : kinds) {
    Group group;
    for (linalg::GenericOp op : alike) {
      if (addTo(group, op))
        continue;
      join(rewriter, group, created);
      group = {};
      addTo(group, op);
    }
    join(rewriter, group, created);
  }
}

void comm::joinSmall(RewriterBase &rewriter, Operation *function,
                     function_ref<unsigned(Operation *)> getEpoch,
                     OpCreated created) {
  llvm::MapVector<unsigned, SmallVector<linalg::GenericOp>> epochs;
  function->walk([&](linalg::GenericOp op) {
    if (isSmall(op))
      epochs[getEpoch(op)].push_back(op);
  });
  for (auto &[epoch, ops] : epochs)
    joinIndependent(rewriter, ops, created);
}
