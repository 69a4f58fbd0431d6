//===- ReshapedReaders.cpp - Elementwise readers of products --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A framework with batches and sequences joins them to the rows of a matrix
// product, and separates them for what follows. That need not be: an
// elementwise op computes the same of the joined dimensions.
//
//===----------------------------------------------------------------------===//

#include "ReshapedReaders.h"
#include "Analysis/Contraction.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the dimensions of `expand` that it separates.
static SmallVector<ReassociationIndices>
getSeparated(tensor::ExpandShapeOp expand) {
  SmallVector<ReassociationIndices> separated;
  for (const ReassociationIndices &group : expand.getReassociationIndices())
    if (group.size() > 1)
      separated.push_back(group);
  return separated;
}

/// Returns the reader of `use` if its loops can be those of the source of
/// `expand`, whose result it reads; else null.
static linalg::GenericOp getReader(tensor::ExpandShapeOp expand,
                                   OpOperand &use) {
  auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
  if (!reader || reader->getBlock() != expand->getBlock() ||
      !reader.hasPureTensorSemantics() || reader.getNumReductionLoops() != 0 ||
      reader.hasIndexSemantics() || !reader->getDiscardableAttrs().empty() ||
      !reader.isDpsInput(&use) ||
      !reader.getMatchingIndexingMap(&use).isIdentity() ||
      llvm::any_of(reader.getStaticLoopRanges(), ShapedType::isDynamic))
    return {};
  for (OpOperand &init : reader.getDpsInitsMutable())
    if (!reader.getMatchingIndexingMap(&init).isIdentity())
      return {};
  return linalg::areDimSequencesPreserved(reader.getIndexingMapsArray(),
                                          getSeparated(expand))
             ? reader
             : linalg::GenericOp();
}

/// Replaces `collapse` by the source of the reshape that it undoes, if it does,
/// or by an empty tensor of its shape.
static void foldCollapse(RewriterBase &rewriter,
                         tensor::CollapseShapeOp collapse) {
  if (collapse.getSrc().getDefiningOp<tensor::EmptyOp>()) {
    RankedTensorType type = collapse.getResultType();
    rewriter.setInsertionPoint(collapse);
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(collapse, type.getShape(),
                                                 type.getElementType());
    return;
  }
  auto expand = collapse.getSrc().getDefiningOp<tensor::ExpandShapeOp>();
  if (expand && expand.getSrcType() == collapse.getResultType() &&
      expand.getReassociationIndices() == collapse.getReassociationIndices())
    rewriter.replaceOp(collapse, expand.getSrc());
}

/// Gives `reader` joined loops for those that `expand` separates.
static void joinLoops(RewriterBase &rewriter, linalg::GenericOp reader,
                      tensor::ExpandShapeOp expand) {
  rewriter.setInsertionPoint(reader);
  FailureOr<linalg::CollapseResult> joined =
      linalg::collapseOpIterationDims(reader, getSeparated(expand), rewriter);
  if (failed(joined))
    return;
  for (Value operand : joined->collapsedOp->getOperands())
    if (auto collapse = operand.getDefiningOp<tensor::CollapseShapeOp>())
      foldCollapse(rewriter, collapse);
  rewriter.replaceOp(reader, joined->results);
  for (Value result : joined->results)
    for (Operation *user : llvm::make_early_inc_range(result.getUsers()))
      if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(user))
        foldCollapse(rewriter, collapse);
}

bool comm::joinReshapedReaders(func::FuncOp function) {
  IRRewriter rewriter(function.getContext());
  SmallVector<tensor::ExpandShapeOp> expands;
  function.walk([&](tensor::ExpandShapeOp expand) {
    auto product = expand.getSrc().getDefiningOp<linalg::LinalgOp>();
    if (product && product.hasPureTensorSemantics() && isMatmul(product) &&
        expand.getSrc().hasOneUse() && !expand->use_empty())
      expands.push_back(expand);
  });
  bool hasChanged = false;
  for (tensor::ExpandShapeOp expand : expands) {
    llvm::SmallSetVector<Operation *, 4> readers;
    if (!llvm::all_of(expand->getUses(), [&](OpOperand &use) {
          linalg::GenericOp reader = getReader(expand, use);
          return reader && readers.insert(reader);
        }))
      continue;
    for (Operation *reader : readers)
      joinLoops(rewriter, cast<linalg::GenericOp>(reader), expand);
    if (expand->use_empty())
      rewriter.eraseOp(expand);
    hasChanged = true;
  }
  return hasChanged;
}
