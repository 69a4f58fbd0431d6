//===- OneHotSums.cpp - Converts products with one-hot matrices -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A framework without scatters writes the gradient of an embedding as a product
// with a matrix that has one 1 in each row. The matrix compares the index of a
// loop with a position. A scatter adds the terms that are not 0, and no others.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Contraction.h"
#include "Analysis/Scattering.h"
#include "Compute/Library/SparseView.h"
#include "Fusion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::comm;

/// Least number of products and of terms of a sum that take longer than a
/// scatter: about 0.1 ms on tensor cores of 700 TFLOPS, and without them.
static constexpr int64_t kLeastProducts = int64_t(1) << 35;
static constexpr int64_t kLeastTerms = int64_t(1) << 28;

/// Returns the condition for `value` to be 1 instead of 0; null if it may be
/// anything else.
static Value getCondition(Value value) {
  while (auto widening = value.getDefiningOp<arith::ExtFOp>())
    value = widening.getIn();
  if (auto cast = value.getDefiningOp<arith::UIToFPOp>())
    return cast.getIn().getType().isInteger(1) ? cast.getIn() : Value();
  auto select = value.getDefiningOp<arith::SelectOp>();
  return select && matchPattern(select.getTrueValue(), m_OneFloat()) &&
                 matchPattern(select.getFalseValue(), m_AnyZeroFloat())
             ? select.getCondition()
             : Value();
}

/// Returns the dimension of `tensor` whose index each element is; none if
/// elements are others.
static std::optional<unsigned> getIndexedDim(Value tensor) {
  if (auto expand = tensor.getDefiningOp<tensor::ExpandShapeOp>()) {
    // Dimensions of one element around those of the source.
    std::optional<unsigned> dim = getIndexedDim(expand.getSrc());
    if (!dim)
      return std::nullopt;
    auto type = cast<RankedTensorType>(expand.getType());
    std::optional<unsigned> found;
    const ReassociationIndices parts = expand.getReassociationIndices()[*dim];
    for (int64_t part : parts) {
      if (type.getDimSize(part) == 1)
        continue;
      if (found)
        return std::nullopt;
      found = part;
    }
    return found;
  }
  auto op = tensor.getDefiningOp<linalg::GenericOp>();
  if (!op || op->getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
      !op.getIndexingMapsArray().back().isIdentity())
    return std::nullopt;
  auto cast = op.getBody()
                  ->getTerminator()
                  ->getOperand(0)
                  .getDefiningOp<arith::IndexCastOp>();
  auto index =
      cast ? cast.getIn().getDefiningOp<linalg::IndexOp>() : linalg::IndexOp();
  return index ? std::optional<unsigned>(index.getDim()) : std::nullopt;
}

namespace {

/// A sum to convert: its loops, and what its body reads.
class OneHotSum {
public:
  explicit OneHotSum(RewriterBase &rewriter, linalg::GenericOp sum)
      : rewriter(rewriter), sum(sum) {}

  /// Creates the scatter, and returns its result, of the type of the sum; null
  /// if the sum is no scatter.
  Value create(OpCreated created);

private:
  bool findParts();
  Value build(OpBuilder &builder, Location loc, ValueRange arguments);
  AffineMap getOuterMap(linalg::GenericOp op);
  void addInputs(linalg::GenericOp op);
  void cloneBody(OpBuilder &builder, linalg::GenericOp op,
                 ValueRange arguments);

  RewriterBase &rewriter;
  linalg::GenericOp sum;
  /// The op that computes the one-hot factor; null if `sum` does itself.
  linalg::GenericOp hot;
  /// In the body of `hot` or `sum`: the condition, and in that of `sum`, what
  /// is added where it holds.
  Value condition, term;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  IRMapping mapping;
};

} // namespace

/// Finds the condition and the term. Returns false if there are none.
bool OneHotSum::findParts() {
  Block *body = sum.getBody();
  auto addition =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  Value current = body->getArguments().back();
  if (!addition || !current.hasOneUse() ||
      !llvm::is_contained(addition->getOperands(), current))
    return false;
  Value added =
      addition.getLhs() == current ? addition.getRhs() : addition.getLhs();
  int64_t count = 1;
  for (int64_t size : sum.getStaticLoopRanges()) {
    if (ShapedType::isDynamic(size) || llvm::MulOverflow(count, size, count))
      return false;
  }
  if (isMatmul(sum)) {
    auto product = added.getDefiningOp<arith::MulFOp>();
    if (!product || count < kLeastProducts)
      return false;
    for (unsigned i : {0, 1}) {
      auto op = sum.getInputs()[i].getDefiningOp<linalg::GenericOp>();
      if (!op || op->getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
          !op.hasPureTensorSemantics() ||
          !op.getIndexingMapsArray().back().isIdentity())
        continue;
      condition = getCondition(op.getBody()->getTerminator()->getOperand(0));
      if (!condition)
        continue;
      hot = op;
      // The other factor, possibly widened.
      BlockArgument own = body->getArgument(i);
      term = product.getLhs();
      while (auto widening = term.getDefiningOp<arith::ExtFOp>())
        term = widening.getIn();
      term = term == own ? product.getRhs() : product.getLhs();
      return true;
    }
    return false;
  }
  auto select = added.getDefiningOp<arith::SelectOp>();
  if (!select || !matchPattern(select.getFalseValue(), m_AnyZeroFloat()) ||
      count < kLeastTerms)
    return false;
  condition = select.getCondition();
  term = select.getTrueValue();
  return true;
}

/// Returns the map from the loops of the sum to those of `op`.
AffineMap OneHotSum::getOuterMap(linalg::GenericOp op) {
  if (op == sum)
    return rewriter.getMultiDimIdentityMap(sum.getNumLoops());
  return sum
      .getIndexingMapsArray()[llvm::find(sum.getInputs(), hot->getResult(0)) -
                              sum.getInputs().begin()];
}

/// Adds the inputs of `op`.
void OneHotSum::addInputs(linalg::GenericOp op) {
  AffineMap outer = getOuterMap(op);
  for (OpOperand *operand : op.getDpsInputOperands()) {
    inputs.push_back(operand->get());
    maps.push_back(op.getMatchingIndexingMap(operand).compose(outer));
  }
}

/// Clones what `op` computes of `arguments`. Reads of indices from tensors
/// become indices of loops.
void OneHotSum::cloneBody(OpBuilder &builder, linalg::GenericOp op,
                          ValueRange arguments) {
  AffineMap outer = getOuterMap(op);
  unsigned first = op == hot || !hot ? 0 : hot.getNumDpsInputs();
  for (auto [i, argument] : llvm::enumerate(
           op.getBody()->getArguments().take_front(op.getNumDpsInputs()))) {
    Value value = arguments[first + i];
    if (std::optional<unsigned> dim = getIndexedDim(inputs[first + i]))
      if (auto loop =
              dyn_cast<AffineDimExpr>(maps[first + i].getResult(*dim))) {
        Value index =
            linalg::IndexOp::create(builder, op.getLoc(), loop.getPosition());
        value = arith::IndexCastOp::create(builder, op.getLoc(),
                                           argument.getType(), index);
      }
    mapping.map(argument, value);
  }
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      auto loop = cast<AffineDimExpr>(outer.getResult(index.getDim()));
      mapping.map(
          index.getResult(),
          linalg::IndexOp::create(builder, index.getLoc(), loop.getPosition())
              .getResult());
      continue;
    }
    builder.clone(inner, mapping);
  }
}

/// Builds the body, and returns the kept element.
Value OneHotSum::build(OpBuilder &builder, Location loc, ValueRange arguments) {
  Value current = arguments.back();
  mapping.map(sum.getBody()->getArguments().back(), current);
  if (hot)
    cloneBody(builder, hot, arguments);
  cloneBody(builder, sum, arguments);
  Value added = mapping.lookup(term);
  if (added.getType() != current.getType())
    added = arith::ExtFOp::create(builder, loc, current.getType(), added);
  Value next = arith::AddFOp::create(builder, loc, current, added);
  return arith::SelectOp::create(builder, loc, mapping.lookup(condition), next,
                                 current);
}

Value OneHotSum::create(OpCreated created) {
  if (!findParts())
    return {};
  auto type = cast<RankedTensorType>(sum->getResult(0).getType());
  auto element = dyn_cast<FloatType>(type.getElementType());
  Value init = sum.getDpsInits()[0];
  if (!element || (element.getWidth() == 16 && !isZeroTensor(init)))
    return {};
  Location loc = sum.getLoc();
  rewriter.setInsertionPoint(sum);
  // Sums of 16 bits have f32 until the end, as those of products.
  if (element.getWidth() == 16) {
    auto wide = rewriter.getF32Type();
    Value zero = arith::ConstantOp::create(rewriter, loc,
                                           rewriter.getFloatAttr(wide, 0));
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(), wide);
    init = linalg::FillOp::create(rewriter, loc, zero, empty).getResult(0);
  }
  if (hot)
    addInputs(hot);
  addInputs(sum);
  maps.push_back(sum.getIndexingMapsArray().back());
  auto made = linalg::GenericOp::create(
      rewriter, loc, init.getType(), inputs, init, maps,
      sum.getIteratorTypesArray(),
      [&](OpBuilder &builder, Location where, ValueRange arguments) {
        linalg::YieldOp::create(builder, where,
                                build(builder, where, arguments));
      });
  // Erases what computed the other terms.
  for (Operation &inner :
       llvm::make_early_inc_range(llvm::reverse(*made.getBody())))
    if (isOpTriviallyDead(&inner))
      rewriter.eraseOp(&inner);
  if (!getScattering(made)) {
    rewriter.eraseOp(made);
    return {};
  }
  created(made, sum);
  if (element.getWidth() != 16)
    return made.getResult(0);
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, type.getShape(), element);
  SmallVector<AffineMap> same(2,
                              rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  auto rounded = linalg::GenericOp::create(
      rewriter, loc, type, made.getResult(0), empty, same, loops,
      [&](OpBuilder &builder, Location where, ValueRange arguments) {
        Value value =
            arith::TruncFOp::create(builder, where, element, arguments[0]);
        linalg::YieldOp::create(builder, where, value);
      });
  created(rounded, sum);
  return rounded.getResult(0);
}

SmallVector<Value> comm::scatterOneHotSums(RewriterBase &rewriter,
                                           Operation *function,
                                           OpCreated created) {
  SmallVector<linalg::GenericOp> sums;
  function->walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
        op.getNumReductionLoops() != 0)
      sums.push_back(op);
  });
  SmallVector<Value> results;
  for (linalg::GenericOp sum : sums) {
    Value made = OneHotSum(rewriter, sum).create(created);
    if (!made)
      continue;
    rewriter.replaceOp(sum, made);
    results.push_back(made);
  }
  return results;
}
