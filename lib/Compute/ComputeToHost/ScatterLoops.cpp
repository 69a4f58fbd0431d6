//===- ScatterLoops.cpp - Lowers scatters to loops ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScatterLoops.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Emits one iteration of an op at given indices.
class Iteration {
public:
  Iteration(OpBuilder &builder, linalg::LinalgOp op)
      : builder(builder), op(op), loc(op.getLoc()), ivs(op.getNumLoops()) {}

  void setIndex(unsigned loop, Value index) { ivs[loop] = index; }

  /// Loads the operand of the body's argument `number`.
  void load(unsigned number) {
    Value operand = op->getOperand(number);
    if (isa<MemRefType>(operand.getType()))
      operand =
          memref::LoadOp::create(builder, loc, operand, getIndices(number));
    mapping.map(op.getBlock()->getArgument(number), operand);
  }
  void clone(Operation *inner) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      mapping.map(index.getResult(), ivs[index.getDim()]);
    else
      builder.clone(*inner, mapping);
  }
  Value lookup(Value value) { return mapping.lookupOrDefault(value); }
  void store(Value value, unsigned number) {
    memref::StoreOp::create(builder, loc, value, op->getOperand(number),
                            getIndices(number));
  }

private:
  SmallVector<Value> getIndices(unsigned number) {
    AffineMap map = op.getIndexingMapsArray()[number];
    SmallVector<Value> indices;
    for (unsigned result = 0; result < map.getNumResults(); ++result) {
      AffineExpr expr = map.getResult(result);
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        indices.push_back(ivs[dim.getPosition()]);
        continue;
      }
      // Only dimensions that occur in the expression have a value yet.
      SmallVector<Value> used;
      SmallVector<AffineExpr> renamed(map.getNumDims());
      for (unsigned dim = 0; dim < map.getNumDims(); ++dim)
        if (expr.isFunctionOfDim(dim)) {
          renamed[dim] = builder.getAffineDimExpr(used.size());
          used.push_back(ivs[dim]);
        } else {
          renamed[dim] = builder.getAffineConstantExpr(0);
        }
      indices.push_back(affine::AffineApplyOp::create(
          builder, loc,
          AffineMap::get(used.size(), 0, expr.replaceDims(renamed)), used));
    }
    return indices;
  }

  OpBuilder &builder;
  linalg::LinalgOp op;
  Location loc;
  SmallVector<Value> ivs;
  IRMapping mapping;
};

} // namespace

void comm::lowerToScatterLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                               const Scattering &scattering) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<Range> ranges = op.createLoopRanges(rewriter, loc);
  Iteration iteration(rewriter, op);
  auto getSize = [&](unsigned loop) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, ranges[loop].size);
  };
  SmallVector<Value> sizes;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    sizes.push_back(getSize(loop));
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  auto enterLoop = [&](unsigned loop) {
    auto forOp = scf::ForOp::create(rewriter, loc, zero, sizes[loop], one);
    rewriter.setInsertionPointToStart(forOp.getBody());
    iteration.setIndex(loop, forOp.getInductionVar());
  };
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  auto isOutside = [&](unsigned loop) {
    return iterators[loop] == utils::IteratorType::reduction ||
           scattering.varies[loop];
  };
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (isOutside(loop))
      enterLoop(loop);

  for (unsigned number : scattering.inputs.set_bits())
    iteration.load(number);
  for (Operation *inner : scattering.ops)
    iteration.clone(inner);
  Value isInside;
  for (const Scattering::ScatteredLoop &scattered : scattering.loops) {
    Value position = iteration.lookup(scattered.position);
    if (!position.getType().isIndex())
      position = arith::IndexCastOp::create(rewriter, loc,
                                            rewriter.getIndexType(), position);
    Value isInRange =
        arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::ult,
                              position, sizes[scattered.loop]);
    isInside = isInside
                   ? arith::AndIOp::create(rewriter, loc, isInside, isInRange)
                         .getResult()
                   : isInRange;
    iteration.setIndex(scattered.loop, position);
  }
  auto ifOp = scf::IfOp::create(rewriter, loc, isInside);
  rewriter.setInsertionPointToStart(ifOp.thenBlock());
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (!isOutside(loop) && !scattering.isScattered(loop))
      enterLoop(loop);

  unsigned output = op.getNumDpsInputs();
  for (unsigned number = 0; number < output; ++number)
    if (!scattering.inputs[number])
      iteration.load(number);
  iteration.load(output);
  Block *body = op.getBlock();
  for (Operation &inner : body->without_terminator())
    if (!llvm::is_contained(scattering.ops, &inner))
      iteration.clone(&inner);
  iteration.store(iteration.lookup(body->getTerminator()->getOperand(0)),
                  output);
  rewriter.eraseOp(op);
}
