//===- WriteInPlaceOfScatter.cpp - Converts scatters to elementwise ops ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradient of `take_along_axis` is zero except for one number in each row.
// For a loss over a vocabulary, it is the largest tensor of the program, and it
// is filled, updated in a few elements, and then added to another. As an
// elementwise op (`the index is the position ? new : old`) it fuses with the
// sum.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Scattering.h"
#include "Fusion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true if the tensor is written elementwise and used only by the
/// scatter.
static bool isOnlyUsedByScatter(Value tensor) {
  Operation *definition = tensor.getDefiningOp();
  if (!definition || !tensor.hasOneUse())
    return false;
  if (isa<linalg::FillOp>(definition))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(definition);
  return generic && generic->getNumResults() == 1 &&
         generic.getNumReductionLoops() == 0;
}

void comm::writeInPlaceOfScatter(
    RewriterBase &rewriter, linalg::GenericOp op,
    function_ref<void(linalg::GenericOp)> created) {
  if (!op.hasPureTensorSemantics() || !getScattering(op) ||
      !isOnlyUsedByScatter(op.getDpsInits()[0]))
    return;
  // Drop reduction loops of one iteration.
  unsigned kept = 0;
  SmallVector<AffineExpr> loops;
  for (auto [kind, size] :
       llvm::zip(op.getIteratorTypesArray(), op.getStaticLoopRanges())) {
    bool isReduction = kind == utils::IteratorType::reduction;
    if (isReduction && size != 1)
      return;
    loops.push_back(isReduction ? rewriter.getAffineConstantExpr(0)
                                : rewriter.getAffineDimExpr(kept++));
  }
  SmallVector<AffineMap> maps;
  for (AffineMap map : op.getIndexingMapsArray())
    maps.push_back(map.replaceDimsAndSymbols(loops, {}, kept, 0));
  if (!maps.back().isPermutation())
    return;
  // The old content becomes an input.
  maps.push_back(maps.back());
  SmallVector<Value> inputs = op.getInputs();
  inputs.push_back(op.getDpsInits()[0]);
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!type.hasStaticShape())
    return;
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  auto made = linalg::GenericOp::create(
      rewriter, loc, TypeRange{type}, inputs, ValueRange{empty}, maps,
      SmallVector<utils::IteratorType>(kept, utils::IteratorType::parallel));
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(),
                              made.getRegion().begin());
  made.getBody()->addArgument(type.getElementType(), loc);
  made.walk([&](linalg::IndexOp index) {
    rewriter.setInsertionPoint(index);
    AffineExpr loop = loops[index.getDim()];
    if (auto dim = dyn_cast<AffineDimExpr>(loop))
      rewriter.replaceOpWithNewOp<linalg::IndexOp>(index, dim.getPosition());
    else
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(index, 0);
  });
  created(made);
  rewriter.replaceOp(op, made);
}
