//===- Reductions.cpp - Converts contractions and reductions --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compute.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the types of the operands of `op`, a linalg op of `numInputs` inputs
/// and one init. They are tensors of static shape with the same elements, each
/// dimension of which is a loop; otherwise returns none.
static SmallVector<RankedTensorType>
getTypes(linalg::LinalgOp op, ValueRange operands, unsigned numInputs) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != numInputs ||
      op.getNumDpsInits() != 1)
    return {};
  SmallVector<RankedTensorType> types;
  for (auto [operand, map] :
       llvm::zip_equal(operands, op.getIndexingMapsArray())) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type || !type.hasStaticShape() || !map.isProjectedPermutation() ||
        type.getElementType().isInteger(1) ||
        (!types.empty() &&
         type.getElementType() != types.front().getElementType()))
      return {};
    types.push_back(type);
  }
  return types;
}

/// Creates `value`, whose dimensions are `loops`, with the dimensions of `map`.
static Value createInOrder(StablehloBuilder &builder, Value value,
                           ArrayRef<unsigned> loops, AffineMap map) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> permutation, shape;
  for (unsigned i = 0; i < map.getNumResults(); ++i) {
    permutation.push_back(llvm::find(loops, map.getDimPosition(i)) -
                          loops.begin());
    shape.push_back(type.getDimSize(permutation.back()));
  }
  if (llvm::is_sorted(permutation))
    return value;
  return builder.create("transpose", type.clone(shape), value,
                        builder.getNamed("permutation", permutation));
}

namespace {

/// Converts a contraction, such as `linalg.matmul`, to a sum of its init and a
/// dot_general. Along loops of both inputs and of the result it is a batch.
struct ContractionPattern
    : public OpInterfaceConversionPattern<linalg::LinalgOp> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(linalg::LinalgOp op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const final {
    auto types = getTypes(op, operands, /*numInputs=*/2);
    FailureOr<linalg::ContractionDimensions> dims =
        linalg::inferContractionDims(op);
    if (types.empty() || failed(dims) || !linalg::isaContractionOpInterface(op))
      return failure();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    std::string text;
    llvm::raw_string_ostream stream(text);
    auto add = [&](StringRef name, AffineMap map, ArrayRef<unsigned> loops) {
      if (loops.empty())
        return;
      stream << (text.empty() ? "dot<" : ", ") << name << "_dimensions = [";
      llvm::interleaveComma(loops, stream, [&](unsigned loop) {
        stream << *map.getResultPosition(
            getAffineDimExpr(loop, op->getContext()));
      });
      stream << "]";
    };
    add("lhs_batching", maps[0], dims->batch);
    add("rhs_batching", maps[1], dims->batch);
    add("lhs_contracting", maps[0], dims->k);
    add("rhs_contracting", maps[1], dims->k);
    stream << ">";
    // The result has the batches, then what else each input has.
    SmallVector<unsigned> loops = llvm::to_vector_of<unsigned>(dims->batch);
    for (AffineMap map : {maps[0], maps[1]})
      for (unsigned i = 0; i < map.getNumResults(); ++i)
        if (unsigned loop = map.getDimPosition(i);
            llvm::is_contained(dims->m, loop) ||
            llvm::is_contained(dims->n, loop))
          loops.push_back(loop);
    SmallVector<int64_t> sizes = op.getStaticLoopRanges(), shape;
    for (unsigned loop : loops)
      shape.push_back(sizes[loop]);
    StablehloBuilder builder(rewriter, op.getLoc());
    Value dot = builder.create(
        "dot_general", types.front().clone(shape), operands.take_front(2),
        builder.getNamed("dot_dimension_numbers", builder.getAttr(text)));
    dot = createInOrder(builder, dot, loops, maps[2]);
    rewriter.replaceOp(
        op, builder.create("add", types.back(), {operands.back(), dot}));
    return success();
  }
};

/// Converts a reduction by one op of arith to a reduce, and that op with the
/// init.
struct ReductionPattern
    : public OpInterfaceConversionPattern<linalg::LinalgOp> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(linalg::LinalgOp op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const final {
    auto types = getTypes(op, operands, /*numInputs=*/1);
    SmallVector<Operation *> combiners;
    if (types.empty() || op.getNumReductionLoops() == 0 ||
        !llvm::hasNItems(*op.getBlock(), 2) ||
        !matchReduction(op.getRegionOutputArgs(), 0, combiners) ||
        combiners.size() != 1)
      return failure();
    AffineMap from = op.getIndexingMapsArray().front();
    std::optional<TypedAttr> neutral =
        arith::getNeutralElement(combiners.front());
    if (!neutral || from.getNumResults() != from.getNumDims())
      return failure();
    SmallVector<int64_t> reduced, shape;
    SmallVector<unsigned> loops;
    for (unsigned i = 0; i < from.getNumResults(); ++i) {
      if (op.getIteratorTypesArray()[from.getDimPosition(i)] ==
          utils::IteratorType::reduction) {
        reduced.push_back(i);
        continue;
      }
      loops.push_back(from.getDimPosition(i));
      shape.push_back(types.front().getDimSize(i));
    }
    StablehloBuilder builder(rewriter, op.getLoc());
    auto scalar = RankedTensorType::get({}, types.front().getElementType());
    Value first =
        builder.createConstant(DenseElementsAttr::get(scalar, *neutral));
    Operation *reduce = builder.create(
        "reduce", TypeRange(types.front().clone(shape)),
        {operands.front(), first}, builder.getNamed("dimensions", reduced),
        /*numRegions=*/1);
    {
      OpBuilder::InsertionGuard guard(rewriter);
      Block *block =
          rewriter.createBlock(&reduce->getRegion(0), {}, {scalar, scalar},
                               {op.getLoc(), op.getLoc()});
      Value both = createElementwise(builder, combiners.front(),
                                     block->getArguments(), {});
      if (!both)
        return failure();
      builder.createReturn(both);
    }
    Value result = createInOrder(builder, reduce->getResult(0), loops,
                                 op.getIndexingMapsArray().back());
    rewriter.replaceOp(op, createElementwise(builder, combiners.front(),
                                             {operands.back(), result},
                                             types.back().getShape()));
    return success();
  }
};

} // namespace

void comm::populateReductionPatterns(const TypeConverter &converter,
                                     RewritePatternSet &patterns) {
  patterns.add<ContractionPattern, ReductionPattern>(converter,
                                                     patterns.getContext());
}
