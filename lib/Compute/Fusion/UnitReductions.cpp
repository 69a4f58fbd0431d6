//===- UnitReductions.cpp - Converts unit reductions to elementwise ops ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduction over one element is an elementwise op.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Contraction.h"
#include "Fusion.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

/// Replaces a reduction over one element by an elementwise op. Returns null if
/// it reduces more elements or its initial value is not known.
static linalg::GenericOp dropUnitReduction(RewriterBase &rewriter,
                                           linalg::GenericOp op) {
  SmallVector<AffineExpr> replacements;
  SmallVector<utils::IteratorType> kinds;
  for (auto [size, kind] :
       llvm::zip(op.getStaticLoopRanges(), op.getIteratorTypesArray())) {
    if (kind == utils::IteratorType::parallel) {
      replacements.push_back(rewriter.getAffineDimExpr(kinds.size()));
      kinds.push_back(kind);
    } else if (size == 1) {
      replacements.push_back(rewriter.getAffineConstantExpr(0));
    } else {
      return {};
    }
  }
  if (op->getNumResults() != 1 || op.hasIndexSemantics())
    return {};
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (AffineMap &map : maps)
    map = map.replaceDimsAndSymbols(replacements, {}, kinds.size(), 0);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!maps.back().isPermutation() || !type.hasStaticShape())
    return {};
  rewriter.setInsertionPointToStart(op.getBody());
  Value first = getScalar(rewriter, op.getDpsInits()[0]);
  if (!first)
    return {};
  rewriter.replaceAllUsesWith(op.getRegionOutputArgs().front(), first);
  rewriter.setInsertionPoint(op);
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                        type.getElementType());
  auto made = linalg::GenericOp::create(rewriter, op.getLoc(), TypeRange{type},
                                        op.getDpsInputs(), empty, maps, kinds);
  rewriter.inlineRegionBefore(op->getRegion(0), made.getRegion(),
                              made.getRegion().begin());
  rewriter.replaceOp(op, made);
  return made;
}

void comm::dropUnitReductions(RewriterBase &rewriter, func::FuncOp function) {
  SmallVector<linalg::GenericOp> ops;
  function.walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && op.getNumReductionLoops() != 0 &&
        !isMatmul(op) && !linalg::isaContractionOpInterface(op))
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops)
    dropUnitReduction(rewriter, op);
}
