//===- Evaluate.cpp - Evaluates commlib to terms --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/CommlibOps.h"
#include "Models.h"
#include "Validation/EvaluationInterface.h"
#include "Validation/Evaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;
using namespace mlir::commlib;

namespace {
/// Evaluates ops with the state of an Evaluator.
class LibraryEvaluator {
public:
  explicit LibraryEvaluator(Evaluator &evaluator)
      : evaluator(evaluator), terms(evaluator.terms) {}
  bool run(ConvolutionOp op);
  bool run(ProductOp op);

private:
  TensorValue spread(TensorValue value, unsigned dim, int64_t low, int64_t step,
                     int64_t size, const Ref &zero);
  /// Sets the result of `op`, or the contents of its destination.
  template <typename OpTy>
  void setResult(OpTy op, TensorValue result) {
    if (op.getValues().empty())
      evaluator.writeBuffer(evaluator.get(op.getInit()), result);
    else
      evaluator.values[op.getValues().front()] = std::move(result);
  }

  Evaluator &evaluator;
  Terms &terms;
};

struct CommlibEvaluation : public EvaluationInterface {
  using EvaluationInterface::EvaluationInterface;

  bool evaluate(Operation *op, Evaluator &evaluator) const final {
    LibraryEvaluator library(evaluator);
    if (auto convolution = dyn_cast<ConvolutionOp>(op))
      return library.run(convolution);
    if (auto product = dyn_cast<ProductOp>(op))
      return library.run(product);
    return false;
  }
};
} // namespace

void commlib::registerEvaluation(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, CommlibDialect *dialect) {
    dialect->addInterfaces<CommlibEvaluation>();
  });
}

/// Returns `value` with dimension `dim` extended to `size`: element i is at
/// `low + i * step`, and zeros are elsewhere.
TensorValue LibraryEvaluator::spread(TensorValue value, unsigned dim,
                                     int64_t low, int64_t step, int64_t size,
                                     const Ref &zero) {
  if (low == 0 && step == 1 && size == value.shape[dim])
    return value;
  int64_t skipped = std::max<int64_t>(0, llvm::divideCeilSigned(-low, step));
  int64_t place = low + skipped * step;
  SmallVector<int64_t> sizes(ArrayRef<int64_t>(value.shape));
  SmallVector<int64_t> shape = sizes, ones(sizes.size(), 1), steps = ones;
  SmallVector<Affine> from(sizes.size()), to(sizes.size());
  sizes[dim] = std::min(sizes[dim] - skipped,
                        llvm::divideCeilSigned(size - place, step));
  steps[dim] = step;
  from[dim] = Affine(skipped);
  to[dim] = Affine(place);
  shape[dim] = size;
  if (sizes[dim] <= 0)
    return evaluator.fill(shape, zero);
  return insert(terms, slice(terms, value, from, sizes, ones),
                evaluator.fill(shape, zero), to, steps);
}

/// Evaluates a convolution as a sum of products in any order. A gradient is a
/// convolution of the other operand, surrounded by zeros.
bool LibraryEvaluator::run(ConvolutionOp op) {
  ConvolutionKind kind = op.getKind();
  bool isOfImage = kind == ConvolutionKind::ImageGradient;
  bool isOfFilter = kind == ConvolutionKind::FilterGradient;
  // Written as a sum, the gradient also has products with the zeros between
  // elements, which may be non-finite.
  if (!terms.assumptions.reassociation ||
      (isOfImage && !terms.assumptions.finite &&
       llvm::any_of(op.getStrides(), [](int64_t step) { return step != 1; })))
    return false;
  TensorValue lhs = evaluator.getData(op.getLhs()),
              rhs = evaluator.getData(op.getRhs());
  if (terms.obstacle)
    return true;
  if (lhs.isOpaque || rhs.isOpaque)
    return false;
  Builder builder(op.getContext());
  Type element = op.getFactorType();
  Ref narrowZero = terms.getConstant(builder.getFloatAttr(element, 0), {});
  Ref zero = terms.getConstant(builder.getF32FloatAttr(0), {});

  // The first operand, surrounded by zeros, is the one that the window moves
  // over.
  unsigned numSpatial = op.getNumSpatialDims();
  auto sizeOf = [&](Value value, StringRef layout, unsigned dim) {
    return ConvolutionOp::getSize(value, layout, char('0' + dim));
  };
  SmallVector<int64_t> windows, places, steps;
  for (unsigned dim = 0; dim < numSpatial; ++dim) {
    int64_t window = sizeOf(op.getFilter(), op.getFilterLayout(), dim);
    int64_t dilation = op.getDilations()[dim], stride = op.getStrides()[dim];
    windows.push_back(window);
    places.push_back(
        isOfImage ? sizeOf(op.getImage(), op.getImageLayout(), dim)
                  : sizeOf(op.getResponse(), op.getResponseLayout(), dim));
    int64_t low = isOfImage ? (window - 1) * dilation - op.getLow()[dim]
                            : op.getLow()[dim];
    // In a gradient of the image, the elements of the response are `stride`
    // apart.
    steps.push_back(isOfImage ? 1 : stride);
    int64_t size =
        (places.back() - 1) * steps.back() + (window - 1) * dilation + 1;
    lhs = spread(std::move(lhs), op.getLhsLayout().find(char('0' + dim)), low,
                 isOfImage ? stride : 1, size, narrowZero);
  }

  // The loops of the sum: positions in the window, or in the response, and the
  // dimensions that both operands have and the result does not.
  SmallVector<Factor> bounds;
  std::map<char, Affine> summed;
  auto addLoop = [&](char letter, int64_t extent) {
    summed[letter] = Affine();
    if (extent == 1)
      return;
    bounds.push_back({terms.getFreshVar(), extent});
    summed[letter] = Affine::of(bounds.back().var);
  };
  for (unsigned dim = 0; dim < numSpatial; ++dim)
    addLoop(char('0' + dim), isOfFilter ? places[dim] : windows[dim]);
  char feature = isOfFilter ? 'n' : isOfImage ? 'k' : 'c';
  addLoop(feature,
          ConvolutionOp::getSize(op.getLhs(), op.getLhsLayout(), feature));

  auto type = cast<ShapedType>(op.getInit().getType());
  TensorValue result =
      makeWhole(terms, type.getShape(), [&](ArrayRef<Affine> index) {
        std::map<char, Affine> made;
        for (auto [letter, place] : llvm::zip(op.getInitLayout(), index))
          made[letter] = place;
        auto getPlaces = [&](StringRef layout, bool isMoved) {
          SmallVector<Affine> at;
          for (char letter : layout) {
            if (letter < '0' || letter > '9') {
              at.push_back(letter == feature ? summed[letter] : made[letter]);
              continue;
            }
            unsigned dim = letter - '0';
            Affine window = isOfFilter ? made[letter] : summed[letter];
            Affine place = isOfFilter ? summed[letter] : made[letter];
            // A gradient of the image reads the filter in reverse.
            if (op.getFlipped() != isOfImage && isMoved == isOfFilter) {
              Affine reversed(windows[dim] - 1);
              reversed.add(window, -1);
              window = reversed;
            }
            Affine sum;
            if (isMoved) {
              sum.add(place, steps[dim]);
              sum.add(window, op.getDilations()[dim]);
            } else {
              sum = isOfFilter ? place : window;
            }
            at.push_back(sum);
          }
          return at;
        };
        Ref a = getElement(terms, lhs, getPlaces(op.getLhsLayout(), true));
        Ref b = getElement(terms, rhs, getPlaces(op.getRhsLayout(), false));
        if (!element.isF32()) {
          a = terms.getOp("arith.extf f32 ", a);
          b = terms.getOp("arith.extf f32 ", b);
        }
        Ref product = terms.getOp("arith.mulf f32 ", {a, b});
        Ref sum = terms.getOp("arith.addf f32 ", {terms.getAcc(0), product});
        Ref all = bounds.empty()
                      ? terms.getOp("arith.addf f32 ", {zero, product})
                      : terms.getFold(sum, zero, bounds).front();
        if (element.isF32())
          return all;
        std::string key;
        llvm::raw_string_ostream(key) << "arith.truncf " << element << " ";
        return terms.getOp(key, all);
      });
  setResult(op, std::move(result));
  return true;
}

/// Evaluates a product as a matmul with sums in any order, and an elementwise
/// op. Results of 16 bits are not supported: they are rounded once, which two
/// ops cannot express.
bool LibraryEvaluator::run(ProductOp op) {
  ProductEpilogue epilogue = op.getEpilogue();
  auto type = cast<ShapedType>(op.getInit().getType());
  if (!terms.assumptions.reassociation || !type.getElementType().isF32() ||
      (epilogue != ProductEpilogue::None && epilogue != ProductEpilogue::Relu))
    return false;
  MLIRContext *context = op.getContext();
  Location loc = op.getLoc();
  Block scratch;
  OpBuilder builder(context);
  builder.setInsertionPointToEnd(&scratch);
  auto makeTensor = [&](ShapedType shaped, TensorValue value) -> Value {
    Value tensor = tensor::EmptyOp::create(builder, loc, shaped.getShape(),
                                           shaped.getElementType());
    evaluator.values[tensor] = std::move(value);
    return tensor;
  };
  auto addOperand = [&](Value operand) {
    return makeTensor(cast<ShapedType>(operand.getType()),
                      evaluator.getData(operand));
  };
  auto getMap = [&](unsigned numLoops, ArrayRef<unsigned> loops) {
    return AffineMap::getMultiDimMapWithTargets(numLoops, loops, context);
  };
  constexpr auto kParallel = utils::IteratorType::parallel;
  Ref zero = terms.getConstant(builder.getF32FloatAttr(0), {});
  Value sums = makeTensor(type, evaluator.fill(type.getShape(), zero));
  auto loopsOf = [](bool isTransposed, unsigned row, unsigned column) {
    return isTransposed ? SmallVector<unsigned>{column, row}
                        : SmallVector<unsigned>{row, column};
  };
  auto matmul = linalg::GenericOp::create(
      builder, loc, sums.getType(),
      ValueRange{addOperand(op.getLhs()), addOperand(op.getRhs())}, sums,
      {getMap(3, loopsOf(op.getLhsTransposed(), 0, 2)),
       getMap(3, loopsOf(op.getRhsTransposed(), 2, 1)), getMap(3, {0, 1})},
      {kParallel, kParallel, utils::IteratorType::reduction},
      [](OpBuilder &b, Location loc, ValueRange given) {
        Value factor = arith::MulFOp::create(b, loc, given[0], given[1]);
        Value sum = arith::AddFOp::create(b, loc, given[2], factor);
        linalg::YieldOp::create(b, loc, sum);
      });
  SmallVector<Value> inputs = {matmul.getResult(0)};
  SmallVector<AffineMap> maps = {getMap(2, {0, 1})};
  for (Value operand : {op.getAddend(), op.getBias()})
    if (operand) {
      inputs.push_back(addOperand(operand));
      bool isBias = operand == op.getBias();
      maps.push_back(isBias ? getMap(2, {1}) : getMap(2, {0, 1}));
    }
  maps.push_back(getMap(2, {0, 1}));
  auto rest = linalg::GenericOp::create(
      builder, loc, sums.getType(), inputs, sums, maps, {kParallel, kParallel},
      [&](OpBuilder &b, Location loc, ValueRange given) {
        Value all = given[0];
        auto getNumber = [&](double number) -> Value {
          return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(number));
        };
        double scale = op.getScale().convertToDouble();
        if (scale != 1)
          all = arith::MulFOp::create(b, loc, getNumber(scale), all);
        for (Value added : given.drop_front().drop_back())
          all = arith::AddFOp::create(b, loc, added, all);
        if (epilogue == ProductEpilogue::Relu)
          all = arith::MaximumFOp::create(b, loc, all, getNumber(0));
        linalg::YieldOp::create(b, loc, all);
      });
  // Return the result, because unused ops are not evaluated.
  func::ReturnOp::create(builder, loc, rest.getResults());
  bool isFollowed = !terms.obstacle && evaluator.runLinalg(matmul) &&
                    evaluator.runLinalg(rest);
  if (isFollowed && !terms.obstacle)
    setResult(op, evaluator.values[rest.getResult(0)]);
  for (Operation &made : scratch)
    for (Value value : made.getResults())
      evaluator.values.erase(value);
  return isFollowed || terms.obstacle;
}
