//===- RaiseConvolutions.cpp - Raises convolutions to library ops ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The role of each loop follows from the operands that it indexes. Images: a
// and the result; summed features: a and b; features of the result: b and the
// result; groups: all. Each spatial dimension has a position and a window loop,
// and the index in a is a sum of both.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Contraction.h"
#include "CommDialect/Compute/CommlibOps.h"
#include "RaiseCompute.h"
#include "SparseView.h"
#include "Support/Remarks.h"
#include "UnusedOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::commlib;

/// Returns the result of `op`; if its only reader rounds it to the type of the
/// operands, the rounded result.
static Value getResult(linalg::LinalgOp op) {
  Value sum = op->getResult(0);
  auto reader = sum.hasOneUse() ? dyn_cast<linalg::GenericOp>(*sum.user_begin())
                                : linalg::GenericOp();
  if (!reader || reader.getNumDpsInputs() != 1 ||
      reader->getNumResults() != 1 || reader.getDpsInputs()[0] != sum ||
      !llvm::all_of(reader.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return sum;
  auto rounding = reader.getBody()
                      ->getTerminator()
                      ->getOperand(0)
                      .getDefiningOp<arith::TruncFOp>();
  bool isRounded =
      rounding && rounding.getIn() == reader.getBody()->getArgument(0) &&
      rounding.getType() == getElementTypeOrSelf(op->getOperand(0).getType());
  return isRounded ? reader->getResult(0) : sum;
}

namespace {

/// One spatial dimension: the index in `a` is position * positionStep +
/// window * windowStep.
struct Space {
  unsigned position, window; ///< loops
  int64_t positionStep = 1, windowStep = 1;
};

/// The roles of an op's loops. Each role but `space` has at most one loop.
struct Loops {
  std::optional<unsigned> image, summed, resultFeatures, group;
  SmallVector<Space> space;
  /// True if `b` rather than `a` is the first operand. `a` is the one with sums
  /// in its indices.
  bool isSwapped = false;
};

/// The convolution for one pair of views. Kinds are those of ConvolutionOp.
struct Choice {
  ConvolutionKind kind;
  bool isFlipped = false;
  SmallVector<int64_t> strides, dilations, low, high;
  /// Number of unread elements at the end of `a`, for each spatial dimension.
  SmallVector<int64_t> unread;
};

/// Transposed values, by the original value and the new layout.
using Transposed = std::map<std::pair<void *, std::string>, Value>;

class ConvolutionRaiser {
public:
  ConvolutionRaiser(linalg::LinalgOp op, Transposed &transposed)
      : op(op), result(getResult(op)), transposed(transposed) {}

  /// Replaces the op and returns nullopt, or returns the reason why it cannot.
  std::optional<std::string> raise();

private:
  std::optional<std::string> findLoops();
  std::optional<Choice> choose(const SparseView &a, const SparseView &b);
  void replace(const SparseView &a, const SparseView &b, const Choice &choice);
  std::string getLayout(AffineMap map, const SparseView *view,
                        ConvolutionKind kind);
  /// Returns the dimension that `loop` indexes in the operand of `map`.
  unsigned getDim(AffineMap map, unsigned loop);
  AffineMap getMap(unsigned operand) {
    return op.getIndexingMapsArray()[operand];
  }
  unsigned a() { return loops.isSwapped ? 1 : 0; }
  unsigned b() { return loops.isSwapped ? 0 : 1; }

  Value transpose(OpBuilder &builder, Value value, StringRef from,
                  StringRef to);

  linalg::LinalgOp op;
  /// The value that the convolution computes.
  Value result;
  Transposed &transposed;
  Loops loops;
  SmallVector<int64_t> ranges;
};

} // namespace

/// Returns the loops in `expr` with their steps; nullopt unless it is a sum of
/// positive multiples.
static std::optional<SmallVector<std::pair<unsigned, int64_t>>>
getSteps(AffineExpr expr, unsigned numDims) {
  if (!expr.isPureAffine())
    return std::nullopt;
  auto map = AffineMap::get(numDims, 0, expr);
  SmallVector<int64_t> point(numDims, 0);
  int64_t origin = map.compose(point)[0];
  if (origin != 0)
    return std::nullopt;
  SmallVector<std::pair<unsigned, int64_t>> steps;
  for (unsigned dim = 0; dim < numDims; ++dim) {
    if (!expr.isFunctionOfDim(dim))
      continue;
    point[dim] = 1;
    int64_t step = map.compose(point)[0];
    point[dim] = 2;
    if (map.compose(point)[0] != 2 * step || step < 1)
      return std::nullopt;
    point[dim] = 0;
    steps.emplace_back(dim, step);
  }
  return steps;
}

unsigned ConvolutionRaiser::getDim(AffineMap map, unsigned loop) {
  for (auto [i, expr] : llvm::enumerate(map.getResults()))
    if (expr.isFunctionOfDim(loop))
      return i;
  llvm_unreachable("the loop indexes the operand");
}

std::optional<std::string> ConvolutionRaiser::findLoops() {
  ranges = op.getStaticLoopRanges();
  unsigned numLoops = ranges.size();
  // Find the operand with sums in its indices.
  auto hasSums = [&](unsigned operand) {
    return llvm::any_of(getMap(operand).getResults(), [](AffineExpr expr) {
      return !isa<AffineDimExpr>(expr);
    });
  };
  if (hasSums(2) || hasSums(0) == hasSums(1))
    return "indices that are not those of a convolution";
  loops.isSwapped = hasSums(1);
  SmallVector<bool> inA(numLoops), inB(numLoops), inC(numLoops);
  auto mark = [&](unsigned operand, SmallVector<bool> &marks) {
    for (AffineExpr expr : getMap(operand).getResults()) {
      unsigned loop = cast<AffineDimExpr>(expr).getPosition();
      if (marks[loop])
        return false;
      marks[loop] = true;
    }
    return true;
  };
  if (!mark(b(), inB) || !mark(2, inC))
    return "a loop that indexes two dimensions of an operand";
  for (AffineExpr expr : getMap(a()).getResults()) {
    auto steps = getSteps(expr, numLoops);
    if (!steps || steps->empty() || steps->size() > 2)
      return "indices that are not those of a convolution";
    for (auto [loop, step] : *steps) {
      if (inA[loop])
        return "a loop that indexes two dimensions of an operand";
      inA[loop] = true;
    }
    if (steps->size() == 1) {
      if (steps->front().second != 1)
        return "indices that are not those of a convolution";
      continue;
    }
    auto position = (*steps)[0], window = (*steps)[1];
    if (inB[position.first])
      std::swap(position, window);
    if (!inC[position.first] || inB[position.first] || !inB[window.first] ||
        inC[window.first])
      return "indices that are not those of a convolution";
    loops.space.push_back(
        {position.first, window.first, position.second, window.second});
  }
  if (loops.space.size() > 3)
    return "more than 3 dimensions in space";
  for (unsigned loop = 0; loop < numLoops; ++loop) {
    if (llvm::any_of(loops.space, [&](const Space &space) {
          return space.position == loop || space.window == loop;
        }))
      continue;
    bool a = inA[loop], b = inB[loop], c = inC[loop];
    std::optional<unsigned> *role = a && b && c ? &loops.group
                                    : a && c    ? &loops.image
                                    : a && b    ? &loops.summed
                                    : b && c    ? &loops.resultFeatures
                                                : nullptr;
    if (!role || *role)
      return "loops that are not those of a convolution";
    *role = loop;
  }
  return std::nullopt;
}

std::optional<Choice> ConvolutionRaiser::choose(const SparseView &a,
                                                const SparseView &b) {
  // Only spatial dimensions may have inserted zeros or be reversed.
  auto isPlain = [&](const SparseView &view, AffineMap map,
                     std::optional<unsigned> loop) {
    if (!loop || !map.isFunctionOfDim(*loop))
      return true;
    unsigned dim = getDim(map, *loop);
    return view.dims[dim].isPlain() && view.getBaseSize(dim) == view.shape[dim];
  };
  AffineMap mapA = getMap(this->a()), mapB = getMap(this->b());
  for (std::optional<unsigned> loop :
       {loops.image, loops.summed, loops.resultFeatures, loops.group})
    if (!isPlain(a, mapA, loop) || !isPlain(b, mapB, loop))
      return std::nullopt;

  struct Sizes {
    SparseView::Dim image, window;
    int64_t imageSize, windowSize, positions, windowStep;
  };
  SmallVector<Sizes> all;
  int64_t positions = 1, windows = 1;
  bool hasReversed = false, hasUnreversed = false, hasGaps = false,
       hasSteps = false;
  for (const Space &space : loops.space) {
    unsigned dimA = getDim(mapA, space.position),
             dimB = getDim(mapB, space.window);
    Sizes sizes{a.dims[dimA],           b.dims[dimB],
                a.getBaseSize(dimA),    b.getBaseSize(dimB),
                ranges[space.position], space.windowStep * b.dims[dimB].step};
    if (sizes.image.fromEnd || sizes.window.low != 0 ||
        (sizes.windowSize - 1) * sizes.window.step + 1 != ranges[space.window])
      return std::nullopt;
    if (sizes.windowSize > 1)
      (sizes.window.fromEnd ? hasReversed : hasUnreversed) = true;
    hasGaps |= sizes.image.step != 1;
    hasSteps |= space.positionStep != 1;
    positions *= sizes.positions;
    windows *= sizes.windowSize;
    all.push_back(sizes);
  }
  if (hasReversed && hasUnreversed)
    return std::nullopt;
  Choice choice;
  choice.isFlipped = hasReversed;
  if (hasGaps || (hasReversed && !hasSteps)) {
    if (hasSteps)
      return std::nullopt;
    // Here `a` is the response of an image gradient.
    choice.kind = ConvolutionKind::ImageGradient;
    choice.isFlipped = hasUnreversed;
  } else if (!hasReversed && windows > positions) {
    choice.kind = ConvolutionKind::FilterGradient;
  } else {
    choice.kind = ConvolutionKind::Forward;
  }
  for (auto [sizes, space] : llvm::zip_equal(all, loops.space)) {
    int64_t stride, dilation, low, image, filter, response;
    switch (choice.kind) {
    case ConvolutionKind::Forward:
      stride = space.positionStep;
      dilation = sizes.windowStep;
      low = sizes.image.low;
      image = sizes.imageSize;
      filter = sizes.windowSize;
      response = sizes.positions;
      break;
    case ConvolutionKind::FilterGradient:
      stride = sizes.windowStep;
      dilation = space.positionStep;
      low = sizes.image.low;
      image = sizes.imageSize;
      filter = sizes.positions;
      response = sizes.windowSize;
      break;
    case ConvolutionKind::ImageGradient:
      // position + window * dilation = low + response * stride, and the window
      // is read from its end.
      stride = sizes.image.step;
      dilation = sizes.windowStep;
      low = (sizes.windowSize - 1) * dilation - sizes.image.low;
      image = sizes.positions;
      filter = sizes.windowSize;
      response = sizes.imageSize;
      break;
    }
    int64_t high =
        (response - 1) * stride + (filter - 1) * dilation + 1 - image - low;
    int64_t unread = 0;
    if (high < 0 && high > -stride) {
      high = 0; // The last window would not fit.
    } else if (high < 0) {
      if (choice.kind == ConvolutionKind::ImageGradient)
        return std::nullopt;
      unread = -high;
      high = 0;
    }
    if (low < 0 || unread >= image)
      return std::nullopt;
    choice.strides.push_back(stride);
    choice.dilations.push_back(dilation);
    choice.low.push_back(low);
    choice.high.push_back(high);
    choice.unread.push_back(unread);
  }
  return choice;
}

/// Returns the letters of an operand's dimensions, or of the base of `view` if
/// given.
std::string ConvolutionRaiser::getLayout(AffineMap map, const SparseView *view,
                                         ConvolutionKind kind) {
  bool isForward = kind == ConvolutionKind::Forward,
       isImage = kind == ConvolutionKind::ImageGradient;
  auto getLetter = [&](unsigned loop) -> char {
    if (loop == loops.group)
      return 'g';
    if (loop == loops.image)
      return kind == ConvolutionKind::FilterGradient ? 'c' : 'n';
    if (loop == loops.summed)
      return isForward ? 'c' : isImage ? 'k' : 'n';
    if (loop == loops.resultFeatures)
      return isImage ? 'c' : 'k';
    for (auto [i, space] : llvm::enumerate(loops.space))
      if (loop == space.position || loop == space.window)
        return '0' + i;
    llvm_unreachable("every loop has a role");
  };
  std::string layout(map.getNumResults(), ' ');
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    unsigned loop = 0;
    while (!expr.isFunctionOfDim(loop))
      ++loop;
    unsigned position =
        view && view->groups.empty() ? view->baseDims[dim] : unsigned(dim);
    layout[position] = getLetter(loop);
  }
  return layout;
}

void ConvolutionRaiser::replace(const SparseView &viewA,
                                const SparseView &viewB, const Choice &choice) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value lhs = viewA.materialize(builder, loc);
  Value rhs = viewB.materialize(builder, loc);
  auto type = cast<RankedTensorType>(result.getType());
  if (llvm::any_of(choice.unread, [](int64_t n) { return n != 0; })) {
    auto whole = cast<RankedTensorType>(lhs.getType());
    SmallVector<int64_t> sizes(whole.getShape());
    for (auto [space, unread] : llvm::zip_equal(loops.space, choice.unread)) {
      unsigned dim = getDim(getMap(a()), space.position);
      sizes[viewA.groups.empty() ? viewA.baseDims[dim] : dim] -= unread;
    }
    SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0)),
        steps(sizes.size(), builder.getIndexAttr(1)),
        kept = getAsIndexOpFoldResult(builder.getContext(), sizes);
    lhs =
        tensor::ExtractSliceOp::create(builder, loc, lhs, offsets, kept, steps);
  }
  // The library needs features last, or first if `a` has them there.
  std::string layouts[] = {getLayout(getMap(a()), &viewA, choice.kind),
                           getLayout(getMap(b()), &viewB, choice.kind),
                           getLayout(getMap(2), nullptr, choice.kind)};
  bool isForward = choice.kind == ConvolutionKind::Forward,
       isImage = choice.kind == ConvolutionKind::ImageGradient;
  ConvolutionPart parts[] = {isImage ? ConvolutionPart::Response
                                     : ConvolutionPart::Image,
                             isForward || isImage ? ConvolutionPart::Filter
                                                  : ConvolutionPart::Response,
                             isForward ? ConvolutionPart::Response
                             : isImage ? ConvolutionPart::Image
                                       : ConvolutionPart::Filter};
  auto isInOrder = [&](unsigned i, bool isLast) {
    return ConvolutionOp::isInOrder(i == 0   ? lhs
                                    : i == 1 ? rhs
                                             : result,
                                    layouts[i],
                                    ConvolutionOp::getOrder(parts[i], isLast));
  };
  bool isLast = isInOrder(0, true) || !isInOrder(0, false);
  std::string orders[3];
  for (unsigned i = 0; i < 3; ++i) {
    if (isInOrder(i, isLast)) {
      orders[i] = layouts[i];
      continue;
    }
    for (char letter : ConvolutionOp::getOrder(parts[i], isLast))
      if (StringRef(layouts[i]).contains(letter))
        orders[i] += letter;
  }
  lhs = transpose(builder, lhs, layouts[0], orders[0]);
  rhs = transpose(builder, rhs, layouts[1], orders[1]);
  SmallVector<int64_t> shape;
  for (char letter : orders[2])
    shape.push_back(ConvolutionOp::getSize(result, layouts[2], letter));
  Value init =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  auto made = ConvolutionOp::create(
      builder, loc, TypeRange{init.getType()}, choice.kind, lhs, rhs, init,
      builder.getStringAttr(orders[0]), builder.getStringAttr(orders[1]),
      builder.getStringAttr(orders[2]),
      builder.getDenseI64ArrayAttr(choice.strides),
      builder.getDenseI64ArrayAttr(choice.dilations),
      builder.getDenseI64ArrayAttr(choice.low),
      builder.getDenseI64ArrayAttr(choice.high),
      choice.isFlipped ? builder.getUnitAttr() : UnitAttr());
  result.replaceAllUsesWith(
      transpose(builder, made->getResult(0), orders[2], layouts[2]));
  if (result != op->getResult(0))
    result.getDefiningOp()->erase();
  op->erase();
}

Value ConvolutionRaiser::transpose(OpBuilder &builder, Value value,
                                   StringRef from, StringRef to) {
  if (from == to)
    return value;
  Value &made = transposed[{value.getAsOpaquePointer(), to.str()}];
  if (made && made.getParentBlock() == builder.getBlock())
    return made;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> order, shape;
  for (char letter : to) {
    order.push_back(static_cast<int64_t>(from.find(letter)));
    shape.push_back(type.getDimSize(order.back()));
  }
  Value empty = tensor::EmptyOp::create(builder, op.getLoc(), shape,
                                        type.getElementType());
  made = linalg::TransposeOp::create(builder, op.getLoc(), value, empty, order)
             ->getResult(0);
  return made;
}

std::optional<std::string> ConvolutionRaiser::raise() {
  for (Type type : op->getOperandTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        !tensor || !tensor.hasStaticShape() || tensor.getNumElements() == 0)
      return "shapes that are not known";
  Type element = getElementTypeOrSelf(result.getType());
  if (!element.isF16() && !element.isBF16() && !element.isF32())
    return "elements that are not f16, bf16 or f32";
  for (Value input : op.getDpsInputs())
    if (getElementTypeOrSelf(input.getType()) != element)
      return "operands and a result of different element types";
  if (!isZeroTensor(op.getDpsInits()[0]))
    return "a sum that does not start from 0";
  if (std::optional<std::string> problem = findLoops())
    return problem;
  SmallVector<SparseView> viewsA = getSparseViews(op.getDpsInputs()[a()]);
  SmallVector<SparseView> viewsB = getSparseViews(op.getDpsInputs()[b()]);
  for (const SparseView &viewA : llvm::reverse(viewsA))
    for (const SparseView &viewB : llvm::reverse(viewsB)) {
      std::optional<Choice> choice = choose(viewA, viewB);
      if (!choice)
        continue;
      replace(viewA, viewB, *choice);
      return std::nullopt;
    }
  return "zeros that the library does not take";
}

void comm::raiseConvolutions(func::FuncOp function) {
  SmallVector<linalg::LinalgOp> convolutions;
  function.walk([&](linalg::LinalgOp op) {
    if (op.hasPureTensorSemantics() && isSumOfProducts(op) &&
        !op.hasOnlyProjectedPermutations())
      convolutions.push_back(op);
  });
  Transposed transposed;
  for (linalg::LinalgOp op : convolutions) {
    std::optional<std::string> problem =
        ConvolutionRaiser(op, transposed).raise();
    if (!problem)
      continue;
    ForwardedRemark remark(remark::RemarkKind::RemarkMissed, op.getLoc(),
                           "NoLibraryConvolution", kRaiseComputeFlag,
                           function.getSymNameAttr());
    if (remark)
      remark.add("Reason", *problem);
  }
  // Pads and reversed filters may have no uses left.
  eraseUnusedTensorOps(function);
}
