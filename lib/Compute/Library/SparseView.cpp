//===- SparseView.cpp - Tensors with inserted zeros -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SparseView.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::comm;

static bool isZeroScalar(Value value) {
  return matchPattern(value, m_AnyZeroFloat());
}

bool comm::isZeroTensor(Value tensor) {
  Attribute constant;
  if (matchPattern(tensor, m_Constant(&constant))) {
    auto splat = dyn_cast<SplatElementsAttr>(constant);
    return splat && isa<FloatType>(splat.getElementType()) &&
           splat.getSplatValue<APFloat>().isZero();
  }
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    return isZeroScalar(fill.getInputs()[0]);
  // Accept a broadcast zero.
  auto generic = tensor.getDefiningOp<linalg::GenericOp>();
  if (!generic || generic->getNumResults() != 1 ||
      generic.getNumReductionLoops() != 0)
    return false;
  Value yielded = generic.getBody()->getTerminator()->getOperand(0);
  auto argument = dyn_cast<BlockArgument>(yielded);
  if (!argument)
    return isZeroScalar(yielded);
  return argument.getOwner() == generic.getBody() &&
         argument.getArgNumber() < generic.getInputs().size() &&
         isa<RankedTensorType>(
             generic.getInputs()[argument.getArgNumber()].getType()) &&
         isZeroTensor(generic.getInputs()[argument.getArgNumber()]);
}

/// Returns the source that `op` reads element by element, at its own indices or
/// at those counted from the end, as torch-mlir writes reversals. Null if it
/// does something else.
static Reordered getExtracted(linalg::GenericOp op) {
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  auto extract = yield.getOperand(0).getDefiningOp<tensor::ExtractOp>();
  auto type = extract ? extract.getTensor().getType() : RankedTensorType();
  if (!type || !type.hasStaticShape() ||
      extract.getTensor().getParentBlock() == op.getBody() ||
      type.getRank() != op.getNumLoops() ||
      !op.getIndexingMapsArray().back().isIdentity())
    return {};
  Reordered result;
  result.source = extract.getTensor();
  result.dims.assign(type.getRank(), 0);
  result.fromEnd.assign(type.getRank(), false);
  llvm::SmallBitVector seen(type.getRank());
  for (auto [dim, position] : llvm::enumerate(extract.getIndices())) {
    Value index = position;
    APInt last;
    auto difference = index.getDefiningOp<arith::SubIOp>();
    if (difference && matchPattern(difference.getLhs(), m_ConstantInt(&last)) &&
        last == type.getDimSize(dim) - 1)
      index = difference.getRhs();
    auto loop = index.getDefiningOp<linalg::IndexOp>();
    if (!loop || seen[loop.getDim()])
      return {};
    seen.set(loop.getDim());
    result.dims[loop.getDim()] = dim;
    result.fromEnd[loop.getDim()] = index != position;
  }
  return result;
}

Reordered comm::getReordered(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (auto generic = value.getDefiningOp<linalg::GenericOp>();
      generic && generic.hasPureTensorSemantics() &&
      generic.getNumDpsInputs() == 0 && generic.getNumDpsInits() == 1 &&
      generic.getNumReductionLoops() == 0)
    return getExtracted(generic);
  if (!op || !op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 ||
      op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0 ||
      op->getNumRegions() != 1)
    return {};
  Block *body = op.getBlock();
  if (body->getTerminator()->getOperand(0) != body->getArgument(0))
    return {};
  Value source = op.getDpsInputs()[0];
  auto type = dyn_cast<RankedTensorType>(source.getType());
  AffineMap in = op.getIndexingMapsArray()[0];
  AffineMap out = op.getIndexingMapsArray()[1];
  if (!type || !type.hasStaticShape() || !out.isPermutation() ||
      in.getNumResults() != out.getNumResults() || in.getNumSymbols() != 0)
    return {};
  Reordered result;
  result.source = source;
  result.dims.assign(in.getNumResults(), 0);
  result.fromEnd.assign(in.getNumResults(), false);
  // Position of each loop in the result.
  SmallVector<unsigned> positions(in.getNumDims());
  for (auto [i, expr] : llvm::enumerate(out.getResults()))
    positions[cast<AffineDimExpr>(expr).getPosition()] = i;
  SmallVector<bool> seen(in.getNumDims(), false);
  SmallVector<int64_t> point(in.getNumDims(), 0);
  SmallVector<int64_t> origin = in.compose(point);
  for (auto [i, expr] : llvm::enumerate(in.getResults())) {
    std::optional<unsigned> loop;
    for (unsigned dim = 0; dim < in.getNumDims(); ++dim)
      if (expr.isFunctionOfDim(dim)) {
        if (loop)
          return {};
        loop = dim;
      }
    if (!loop || seen[*loop] || !expr.isPureAffine())
      return {};
    seen[*loop] = true;
    point[*loop] = 1;
    int64_t step = in.compose(point)[i] - origin[i];
    point[*loop] = 2;
    bool isLinear = in.compose(point)[i] - origin[i] == 2 * step;
    point[*loop] = 0;
    bool fromEnd = step == -1 && origin[i] == type.getDimSize(i) - 1;
    // In a dimension of one element, both conditions hold.
    if (!isLinear || !(fromEnd || (step == 1 && origin[i] == 0)))
      return {};
    result.dims[positions[*loop]] = i;
    result.fromEnd[positions[*loop]] = fromEnd;
  }
  return result;
}

std::optional<unsigned> SparseView::getDimOfGroup(unsigned group) const {
  if (groups[group].size() == 1)
    return groups[group].front();
  std::optional<unsigned> found;
  for (int64_t dim : groups[group]) {
    if (shape[dim] == 1)
      continue;
    if (found)
      return std::nullopt;
    found = dim;
  }
  return found;
}

int64_t SparseView::getBaseSize(unsigned dim) const {
  auto type = cast<RankedTensorType>(base.getType());
  if (groups.empty())
    return type.getDimSize(baseDims[dim]);
  for (auto [i, group] : llvm::enumerate(groups))
    if (llvm::is_contained(group, dim))
      return getDimOfGroup(i) == dim ? type.getDimSize(i) : shape[dim];
  llvm_unreachable("every dimension is in a group");
}

Value SparseView::materialize(OpBuilder &builder, Location loc) const {
  if (groups.empty())
    return base;
  SmallVector<int64_t> sizes;
  for (unsigned dim = 0; dim < shape.size(); ++dim)
    sizes.push_back(getBaseSize(dim));
  auto type = cast<RankedTensorType>(base.getType());
  return tensor::ExpandShapeOp::create(
      builder, loc, RankedTensorType::get(sizes, type.getElementType()), base,
      groups);
}

/// Returns the tensor dimension that corresponds to `baseDim` alone, or nullopt
/// if there are several.
static std::optional<unsigned> getDim(const SparseView &view,
                                      unsigned baseDim) {
  if (!view.groups.empty())
    return view.getDimOfGroup(baseDim);
  return std::distance(view.baseDims.begin(),
                       llvm::find(view.baseDims, baseDim));
}

/// Inserts `low` zeros before the base elements, and zeros between them so that
/// they are `step` apart, among `size` elements in total. Returns false if the
/// view cannot represent it.
static bool spread(SparseView &view, unsigned baseDim, int64_t low,
                   int64_t step, int64_t baseSize, int64_t size) {
  if (low == 0 && step == 1 && baseSize == size)
    return true;
  std::optional<unsigned> dim = getDim(view, baseDim);
  if (!dim)
    return false;
  SparseView::Dim &entry = view.dims[*dim];
  // In a reversed dimension, the zeros at the end come first.
  int64_t before = entry.fromEnd ? size - 1 - low - (baseSize - 1) * step : low;
  entry.low += before * entry.step;
  entry.step *= step;
  return true;
}

/// Moves the base of `view` one op back. Returns false if the view cannot
/// represent the op.
static bool lookThroughProducer(SparseView &view) {
  auto type = cast<RankedTensorType>(view.base.getType());
  Operation *op = view.base.getDefiningOp();
  if (auto pad = dyn_cast_or_null<tensor::PadOp>(op)) {
    Value padding = pad.getConstantPaddingValue();
    if (!padding || !isZeroScalar(padding) ||
        !pad.getSourceType().hasStaticShape() ||
        ShapedType::isDynamicShape(pad.getStaticLow()) ||
        ShapedType::isDynamicShape(pad.getStaticHigh()))
      return false;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (!spread(view, dim, pad.getStaticLow()[dim], 1,
                  pad.getSourceType().getDimSize(dim), type.getDimSize(dim)))
        return false;
    view.base = pad.getSource();
    return true;
  }
  if (auto insert = dyn_cast_or_null<tensor::InsertSliceOp>(op)) {
    RankedTensorType source = insert.getSourceType();
    if (!isZeroTensor(insert.getDest()) || !source.hasStaticShape() ||
        source.getRank() != type.getRank() ||
        ShapedType::isDynamicShape(insert.getStaticOffsets()) ||
        ShapedType::isDynamicShape(insert.getStaticStrides()))
      return false;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (!spread(view, dim, insert.getStaticOffsets()[dim],
                  insert.getStaticStrides()[dim], source.getDimSize(dim),
                  type.getDimSize(dim)))
        return false;
    view.base = insert.getSource();
    return true;
  }
  if (!view.groups.empty()) {
    // Accept only reversals, and a collapse that the expansion undoes.
    if (auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(op)) {
      SmallVector<int64_t> sizes;
      for (unsigned dim = 0; dim < view.shape.size(); ++dim)
        sizes.push_back(view.getBaseSize(dim));
      if (collapse.getReassociationIndices() != view.groups ||
          collapse.getSrcType().getShape() != ArrayRef<int64_t>(sizes))
        return false;
      view.groups.clear();
      view.base = collapse.getSrc();
      return true;
    }
    Reordered reordered = getReordered(view.base);
    if (!reordered.source)
      return false;
    for (auto [baseDim, there] : llvm::enumerate(reordered.dims))
      if (there != baseDim)
        return false;
    for (auto [baseDim, isReversed] : llvm::enumerate(reordered.fromEnd)) {
      std::optional<unsigned> dim = getDim(view, baseDim);
      if (isReversed && !dim)
        return false;
      if (isReversed)
        view.dims[*dim].fromEnd ^= true;
    }
    view.base = reordered.source;
    return true;
  }
  // The elements that the slice cuts off at the end are not read.
  if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op)) {
    auto areAll = [](ArrayRef<int64_t> values, int64_t expected) {
      return llvm::all_of(values,
                          [=](int64_t value) { return value == expected; });
    };
    if (slice.getSourceType().getRank() != type.getRank() ||
        !slice.getSourceType().hasStaticShape() ||
        !areAll(slice.getStaticOffsets(), 0) ||
        !areAll(slice.getStaticStrides(), 1) ||
        !llvm::all_of(view.dims,
                      [](const SparseView::Dim &dim) { return dim.isPlain(); }))
      return false;
    view.base = slice.getSource();
    return true;
  }
  if (auto expand = dyn_cast_or_null<tensor::ExpandShapeOp>(op)) {
    for (auto [i, baseDim] : llvm::enumerate(view.baseDims))
      if (baseDim != i)
        return false;
    if (!expand.getSrcType().hasStaticShape())
      return false;
    view.groups = expand.getReassociationIndices();
    for (auto [i, group] : llvm::enumerate(view.groups))
      for (int64_t dim : group)
        if (view.getDimOfGroup(i) != dim && !view.dims[dim].isPlain())
          return false;
    view.base = expand.getSrc();
    return true;
  }
  Reordered reordered = getReordered(view.base);
  if (!reordered.source)
    return false;
  for (auto [dim, baseDim] : llvm::enumerate(view.baseDims)) {
    view.dims[dim].fromEnd ^= reordered.fromEnd[baseDim];
    baseDim = reordered.dims[baseDim];
  }
  view.base = reordered.source;
  return true;
}

SmallVector<SparseView> comm::getSparseViews(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  SparseView view;
  view.base = value;
  view.dims.resize(type.getRank());
  view.baseDims = llvm::to_vector(llvm::seq<unsigned>(0, type.getRank()));
  view.shape = llvm::to_vector(type.getShape());
  SmallVector<SparseView> views;
  do
    views.push_back(view);
  while (lookThroughProducer(view));
  return views;
}
