//===- JoinElementwise.cpp - Joins elementwise ops into multi-result ops --===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An elementwise op whose result has later users is not fused into its first
// reader. Joined to one op with both results, they become one kernel that does
// not reread its own result. Examples are a momentum and its parameter, or
// per-column values of a normalization, which take less time than a kernel
// launch.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "Fusion.h"
#include "ReadTensors.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;
using namespace mlir::comm;

/// Limit on results of one op, each a kernel parameter.
static constexpr unsigned kMostResults = 6;

static bool isElementwise(linalg::GenericOp op) {
  return op && op.hasPureTensorSemantics() && op.getNumReductionLoops() == 0 &&
         !roundsBiasedProduct(op);
}

/// Returns true if `op` reads a collective's result. Other passes fuse such
/// readers with the collective, one result at a time.
static bool readsCollective(linalg::GenericOp op) {
  return llvm::any_of(getReadTensors(op), [](Value input) {
    return isa_and_present<WaitOpInterface>(input.getDefiningOp());
  });
}

static int64_t countIterations(linalg::GenericOp op) {
  int64_t count = 1;
  for (int64_t size : op.getStaticLoopRanges()) {
    if (ShapedType::isDynamic(size))
      return -1;
    count *= size;
  }
  return count;
}

/// Returns true if the owner of `operand` can also compute the results of its
/// producer.
static bool canJoin(OpOperand &operand, ExtendsLiveRanges extendsLiveRanges) {
  auto consumer = cast<linalg::GenericOp>(operand.getOwner());
  auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
  if (!isElementwise(producer) ||
      producer->getBlock() != consumer->getBlock() ||
      !linalg::areElementwiseOpsFusable(&operand) ||
      extendsLiveRanges(producer, consumer) || readsCollective(producer) ||
      readsCollective(consumer))
    return false;
  int64_t iterations = countIterations(consumer);
  if (!fitInOneKernel(producer, consumer) ||
      producer->getNumResults() + consumer->getNumResults() > kMostResults ||
      iterations < 0 || iterations != countIterations(producer))
    return false;
  for (OpOperand &use : producer->getUses()) {
    if (&use == &operand)
      continue;
    Operation *user =
        consumer->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (!user || user == consumer || !consumer->isBeforeInBlock(user))
      return false;
  }
  return true;
}

static void joinProducers(RewriterBase &rewriter, linalg::GenericOp op,
                          ExtendsLiveRanges extendsLiveRanges,
                          OpCreated created) {
  for (unsigned i = 0; i < op.getInputs().size();) {
    OpOperand &operand = op->getOpOperand(i);
    if (!canJoin(operand, extendsLiveRanges)) {
      ++i;
      continue;
    }
    linalg::GenericOp joined =
        fuseProducer(rewriter, operand, /*replacesProducer=*/true,
                     [&](linalg::GenericOp made) { created(made, op); });
    if (!joined) {
      ++i;
      continue;
    }
    op = joined;
    i = 0;
  }
}

void comm::joinElementwise(RewriterBase &rewriter, Operation *function,
                           ExtendsLiveRanges extendsLiveRanges,
                           OpCreated created) {
  SmallVector<linalg::GenericOp> ops;
  function->walk([&](linalg::GenericOp op) {
    if (isElementwise(op))
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops)
    joinProducers(rewriter, op, extendsLiveRanges, created);
}
