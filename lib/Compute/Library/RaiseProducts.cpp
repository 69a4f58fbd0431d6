//===- RaiseProducts.cpp - Raises products to library ops -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The elementwise op after a product is not matched by its form. Its term in
// normal form must be that of the function of the library.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Contraction.h"
#include "CommDialect/Compute/CommlibOps.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "Compute/Fusion/Fusion.h"
#include "RaiseCompute.h"
#include "ReshapedReaders.h"
#include "RoundedProducts.h"
#include "RowEvaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::commlib;

namespace {

/// A product of two matrices, whose operands have joined dimensions.
struct Matrices {
  linalg::LinalgOp op;
  Value lhs, rhs;
  bool lhsTransposed = false, rhsTransposed = false;
  /// Number of leading dimensions of the result that are rows; the others are
  /// columns.
  int64_t numRowDims = 0;
  /// Number of leading dimensions of an operand that form its first matrix
  /// dimension.
  int64_t lhsSplit = 0, rhsSplit = 0;

  RankedTensorType getSumType() {
    return cast<RankedTensorType>(op->getResult(0).getType());
  }
  /// Returns the type of the result of the library, which may round the sum.
  RankedTensorType getType() {
    return cast<RankedTensorType>(getSumType().clone(getElementType()));
  }
  Type getElementType() { return getElementTypeOrSelf(lhs.getType()); }
  bool isWide() { return getSumType() != getType(); }
};

/// An elementwise op that reads a product, possibly after adding a bias.
struct Reader {
  linalg::GenericOp op;
  OpOperand *product = nullptr, *bias = nullptr;
  /// The op of the body that adds the bias.
  Operation *biasSum = nullptr;
  /// The op rounds the bias to the type of the factors before.
  bool roundsBias = false;
};

class ProductRaiser {
public:
  ProductRaiser(func::FuncOp function)
      : function(function), rewriter(function.getContext()) {}

  /// Returns the number of products that became library ops.
  unsigned run();

private:
  bool raise(Matrices product);
  bool mayDependOnCollective(Value value);
  bool raiseUpdate(Matrices &product, MutableArrayRef<Reader> readers);
  bool raiseGradient(Matrices &product, MutableArrayRef<Reader> readers);
  bool raiseBias(Matrices &product, MutableArrayRef<Reader> readers);
  bool raiseActivation(Matrices &product, MutableArrayRef<Reader> readers);
  std::optional<Value> getBias(Matrices &product, Reader &reader);
  ProductOp create(Matrices &product, Operation *reader, Value addend,
                   Value bias, Value before, bool keepsProduct, double scale,
                   ProductEpilogue epilogue);
  Value join(Value tensor, int64_t split);
  Value split(Matrices &product, Value matrix);
  void readInstead(Reader &reader, Value value);

  func::FuncOp function;
  IRRewriter rewriter;
  DominanceInfo dominance;
  bool hasCollectives = false;
  /// The ops that compute the library's biases from those of the program.
  llvm::SmallPtrSet<Operation *, 8> biases;
};

} // namespace

/// Returns the loops that index `operand`, in order, or nullopt if an index is
/// not a loop.
static std::optional<SmallVector<unsigned>> getLoops(linalg::LinalgOp op,
                                                     OpOperand *operand) {
  SmallVector<unsigned> loops;
  for (AffineExpr expr : op.getMatchingIndexingMap(operand).getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return std::nullopt;
    loops.push_back(dim.getPosition());
  }
  return loops;
}

/// Returns true if `all` is the concatenation of `first` and `second`.
static bool isJoined(ArrayRef<unsigned> all, ArrayRef<unsigned> first,
                     ArrayRef<unsigned> second) {
  return all.size() == first.size() + second.size() &&
         all.take_front(first.size()) == first &&
         all.drop_front(first.size()) == second;
}

/// Checks that the loops are `rows` and then `columns`, or the reverse, which
/// sets `isTransposed`. Sets `split` to the number of loops in the first part.
static bool findSplit(ArrayRef<unsigned> loops, ArrayRef<unsigned> rows,
                      ArrayRef<unsigned> columns, bool &isTransposed,
                      int64_t &split) {
  isTransposed = !isJoined(loops, rows, columns);
  split = isTransposed ? columns.size() : rows.size();
  return !isTransposed || isJoined(loops, columns, rows);
}

/// Returns true if a collective receives `value`. Other passes split the ops
/// that read it.
static bool isReceived(Value value) {
  while (Operation *definition = value.getDefiningOp()) {
    if (isa<WaitOpInterface, CollectiveOpInterface>(definition))
      return true;
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(definition))
      return false;
    value = definition->getOperand(0);
  }
  return false;
}

static bool isSent(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) {
    return isa<CollectiveOpInterface>(user) ||
           (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user) &&
            isSent(user->getResult(0)));
  });
}

/// Returns `op` as a product of two matrices if it starts from 0, else nullopt.
static std::optional<Matrices> getMatrices(linalg::LinalgOp op) {
  if (op->getNumResults() != 1 || !op->getDiscardableAttrs().empty() ||
      llvm::any_of(op->getOperands(), isReceived))
    return std::nullopt;
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  if (!fill || !matchPattern(fill.getInputs()[0], m_AnyZeroFloat()))
    return std::nullopt;
  Matrices product;
  product.op = op;
  Type element = getElementTypeOrSelf(op.getDpsInputs()[0].getType());
  if (!element.isF16() && !element.isBF16() && !element.isF32())
    return std::nullopt;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type || !type.hasStaticShape() ||
        (type.getElementType() != element &&
         (op.isDpsInput(&operand) || !type.getElementType().isF32())))
      return std::nullopt;
  }
  std::optional<SmallVector<unsigned>> inputs[2] = {
      getLoops(op, op.getDpsInputOperand(0)),
      getLoops(op, op.getDpsInputOperand(1))};
  std::optional<SmallVector<unsigned>> out =
      getLoops(op, op.getDpsInitOperand(0));
  if (!inputs[0] || !inputs[1] || !out || out->empty())
    return std::nullopt;
  // The left operand has the result's first dimension.
  unsigned left = llvm::is_contained(*inputs[0], out->front()) ? 0 : 1;
  ArrayRef<unsigned> lhs = *inputs[left], rhs = *inputs[1 - left];
  SmallVector<unsigned> rows, columns, sum;
  for (unsigned loop : *out) {
    bool isRow = llvm::is_contained(lhs, loop);
    // Batches are not supported, nor rows after a column.
    if (isRow == llvm::is_contained(rhs, loop) || (isRow && !columns.empty()))
      return std::nullopt;
    (isRow ? rows : columns).push_back(loop);
  }
  for (unsigned loop : lhs)
    if (!llvm::is_contained(*out, loop))
      sum.push_back(loop);
  if (columns.empty() || sum.empty())
    return std::nullopt;
  product.lhs = op->getOperand(left);
  product.rhs = op->getOperand(1 - left);
  product.numRowDims = rows.size();
  if (!findSplit(lhs, rows, sum, product.lhsTransposed, product.lhsSplit) ||
      !findSplit(rhs, sum, columns, product.rhsTransposed, product.rhsSplit))
    return std::nullopt;
  // The library's kernels read 16 bytes of a row at a time.
  int64_t wanted = element.isF32() ? 4 : 8;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto fits = [&](ArrayRef<unsigned> loops) {
    int64_t size = 1;
    for (unsigned loop : loops)
      size *= ranges[loop];
    return size % wanted == 0;
  };
  if (!fits(columns) || !fits(sum) || (product.lhsTransposed && !fits(rows)))
    return std::nullopt;
  return product;
}

/// Finds the addition of a bias in the body of `reader` if the product, whose
/// factors are of type `element`, has no other use there.
static void findBias(Reader &reader, Type element) {
  BlockArgument argument = reader.op.getMatchingBlockArgument(reader.product);
  if (!argument.hasOneUse())
    return;
  auto sum = dyn_cast<arith::AddFOp>(*argument.user_begin());
  if (!sum)
    return;
  Value other = sum.getLhs() == argument ? sum.getRhs() : sum.getLhs();
  // A bias may be added in f32, of as many digits as the factors have.
  auto widening = other.getDefiningOp<arith::ExtFOp>();
  if (widening && widening.getIn().getType() == element)
    other = widening.getIn();
  auto rounding = other.getDefiningOp<arith::TruncFOp>();
  if (rounding && rounding.getType() == element) {
    reader.roundsBias = true;
    other = rounding.getIn();
  }
  auto bias = dyn_cast<BlockArgument>(other);
  if (!bias || bias.getOwner() != reader.op.getBlock() ||
      bias.getArgNumber() >= unsigned(reader.op.getNumDpsInputs()))
    return;
  reader.bias = reader.op.getDpsInputOperand(bias.getArgNumber());
  reader.biasSum = sum;
}

/// Returns the readers of a product's result, or nullopt if one is not
/// elementwise.
static std::optional<SmallVector<Reader>> getReaders(Matrices &product) {
  SmallVector<Reader> readers;
  for (OpOperand &use : product.op->getResult(0).getUses()) {
    auto op = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!op || op->getBlock() != product.op->getBlock() ||
        !op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 ||
        op.hasIndexSemantics() || !op->getDiscardableAttrs().empty() ||
        !op.isDpsInput(&use) || !op.getMatchingIndexingMap(&use).isIdentity() ||
        llvm::any_of(readers, [&](Reader &other) { return other.op == op; }))
      return std::nullopt;
    for (OpOperand &init : op.getDpsInitsMutable())
      if (!op.getMatchingIndexingMap(&init).isIdentity() ||
          op.payloadUsesValueFromOperand(&init))
        return std::nullopt;
    readers.push_back({op, &use});
    findBias(readers.back(), product.getElementType());
  }
  return readers;
}

/// Returns the inputs that the body of `op` reads.
static SmallVector<OpOperand *> getInputs(linalg::GenericOp op) {
  SmallVector<OpOperand *> inputs;
  for (OpOperand *input : op.getDpsInputOperands())
    if (op.payloadUsesValueFromOperand(input))
      inputs.push_back(input);
  return inputs;
}

/// Returns the input other than `first` if there are exactly two, else null.
static OpOperand *getOther(linalg::GenericOp op, OpOperand *first) {
  SmallVector<OpOperand *> inputs = getInputs(op);
  if (inputs.size() != 2 || !llvm::is_contained(inputs, first))
    return nullptr;
  return inputs[inputs[0] == first ? 1 : 0];
}

/// Returns the term of the result of `op` if all of its inputs are in `given`,
/// else nullopt.
static std::optional<Term>
evaluate(Terms &terms, linalg::GenericOp op,
         ArrayRef<std::pair<OpOperand *, Term>> given) {
  if (op->getNumResults() != 1)
    return std::nullopt;
  RowEvaluator evaluator(terms, /*queries=*/1, /*keys=*/1);
  for (OpOperand *input : getInputs(op)) {
    const auto *it = llvm::find_if(
        given, [&](const auto &pair) { return pair.first == input; });
    if (it == given.end())
      return std::nullopt;
    evaluator.setTerm(input->get(), it->second);
  }
  return evaluator.evaluate(op->getResult(0),
                            RowEvaluator::Position(op.getNumLoops(), 0));
}

/// Returns the term of an element of `operand`.
static Term getElement(Terms &terms, OpOperand *operand) {
  Atom atom(AtomKind::Leaf);
  atom.source = operand;
  return terms.get(std::move(atom));
}

/// Returns the factor of `of` in `sum`.
static double getFactor(const Term &sum, const Term &of) {
  auto it = sum.find(of.begin()->first);
  return it == sum.end() ? 0 : it->second;
}

/// Relative error of products of constants of 16 bits.
static constexpr double kRounding = 0.01;
/// The constant of GELU by tanh.
static constexpr double kCubic = 0.044715;

/// Returns sqrt(2 / pi) * (x + factor * x^3).
static Term getCubic(Terms &terms, const Term &x, double factor) {
  const Term cube = terms.multiply(x, terms.multiply(x, x));
  return add({}, add(x, cube, factor), std::sqrt(2 / M_PI));
}

/// Returns the tanh of GELU for `x` in `term`, or nullopt: that of
/// sqrt(2 / pi) * (x + 0.044715 * x^3), up to the rounding of constants.
static std::optional<Term> getTanh(Terms &terms, const Term &term,
                                   const Term &x) {
  const Term argument = getCubic(terms, x, kCubic);
  for (const auto &[product, number] : term)
    for (auto [atom, power] : product)
      if (terms[atom].kind == AtomKind::Tanh &&
          areNear(terms[atom].of, argument, kRounding))
        return Term{{{{atom, 1}}, 1}};
  return std::nullopt;
}

static bool hasTanh(linalg::GenericOp op) {
  return llvm::any_of(*op.getBlock(), llvm::IsaPred<math::TanhOp>);
}

/// Joins the dimensions of `tensor` to two: the first `split`, and the others.
Value ProductRaiser::join(Value tensor, int64_t split) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  if (rank == 2)
    return tensor;
  SmallVector<ReassociationIndices> joined(2);
  for (int64_t dim = 0; dim < rank; ++dim)
    joined[dim >= split].push_back(dim);
  return tensor::CollapseShapeOp::create(rewriter, tensor.getLoc(), tensor,
                                         joined);
}

/// Reshapes `matrix` to the result type of the product.
Value ProductRaiser::split(Matrices &product, Value matrix) {
  RankedTensorType type = product.getType();
  if (type.getRank() == 2)
    return matrix;
  SmallVector<ReassociationIndices> joined(2);
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    joined[dim >= product.numRowDims].push_back(dim);
  return tensor::ExpandShapeOp::create(rewriter, matrix.getLoc(), type, matrix,
                                       joined);
}

/// Creates the library op at the product, or at `reader` if an operand is not
/// yet defined there.
ProductOp ProductRaiser::create(Matrices &product, Operation *reader,
                                Value addend, Value bias, Value before,
                                bool keepsProduct, double scale,
                                ProductEpilogue epilogue) {
  Operation *insertionPoint = product.op;
  for (Value operand : {addend, bias, before})
    if (operand && !dominance.properlyDominates(operand, product.op))
      insertionPoint = reader;
  rewriter.setInsertionPoint(insertionPoint);
  Location loc = product.op.getLoc();
  Value lhs = join(product.lhs, product.lhsSplit);
  Value rhs = join(product.rhs, product.rhsSplit);
  int64_t rows = cast<RankedTensorType>(lhs.getType())
                     .getDimSize(product.lhsTransposed ? 1 : 0);
  int64_t columns = cast<RankedTensorType>(rhs.getType())
                        .getDimSize(product.rhsTransposed ? 0 : 1);
  if (addend)
    addend = join(addend, product.numRowDims);
  if (before)
    before = join(before, product.numRowDims);
  if (bias) {
    auto type = cast<RankedTensorType>(bias.getType());
    SmallVector<ReassociationIndices> all(1);
    llvm::append_range(all[0], llvm::seq<int64_t>(0, type.getRank()));
    if (type.getRank() != 1)
      bias = tensor::CollapseShapeOp::create(rewriter, loc, bias, all);
  }
  auto type = RankedTensorType::get({rows, columns}, product.getElementType());
  auto makeEmpty = [&]() -> Value {
    return tensor::EmptyOp::create(rewriter, loc, type, ValueRange());
  };
  Value init = makeEmpty(), kept = keepsProduct ? makeEmpty() : Value();
  return ProductOp::create(
      rewriter, loc, SmallVector<Type>(keepsProduct ? 2 : 1, type), lhs, rhs,
      addend, bias, before, init, kept, product.lhsTransposed,
      product.rhsTransposed, APFloat(scale), epilogue);
}

/// Returns the value that `reader` adds to the product, or nullopt unless it is
/// equal in all rows and has a type that the library supports, possibly after
/// rounding.
std::optional<Value> ProductRaiser::getBias(Matrices &product, Reader &reader) {
  if (!reader.bias)
    return std::nullopt;
  Value bias = reader.bias->get();
  auto type = dyn_cast<RankedTensorType>(bias.getType());
  if (!type || !type.hasStaticShape() ||
      (!reader.roundsBias && type.getElementType() != product.getElementType()))
    return std::nullopt;
  int64_t next = product.numRowDims;
  for (auto [expr, size] : llvm::zip_equal(
           reader.op.getMatchingIndexingMap(reader.bias).getResults(),
           type.getShape())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim ? int64_t(dim.getPosition()) != next++ : size != 1)
      return std::nullopt;
  }
  if (next != product.getType().getRank())
    return std::nullopt;
  return bias;
}

/// Returns true if `value` may depend on a collective, which would delay the
/// product. Parameters are available from the start.
bool ProductRaiser::mayDependOnCollective(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return hasCollectives &&
         !(argument && argument.getOwner() == &function.getBody().front());
}

/// Raises w + factor * product; the library adds w.
bool ProductRaiser::raiseUpdate(Matrices &product,
                                MutableArrayRef<Reader> readers) {
  if (readers.size() != 1)
    return false;
  linalg::GenericOp op = readers[0].op;
  OpOperand *of = readers[0].product, *addend = getOther(op, of);
  if (!addend || mayDependOnCollective(addend->get()) ||
      addend->get().getType() != product.getType() ||
      op->getResult(0).getType() != product.getType() ||
      !op.getMatchingIndexingMap(addend).isIdentity())
    return false;
  Terms terms;
  const Term p = getElement(terms, of), w = getElement(terms, addend);
  std::optional<Term> sum = evaluate(terms, op, {{of, p}, {addend, w}});
  const double factor = sum ? getFactor(*sum, p) : 0;
  if (!sum || *sum != add(w, p, factor))
    return false;
  ProductOp made =
      create(product, op, addend->get(), Value(), Value(),
             /*keepsProduct=*/false, factor, ProductEpilogue::None);
  rewriter.replaceOp(op, split(product, made.getResult(0)));
  return true;
}

/// Raises product * gelu'(before).
bool ProductRaiser::raiseGradient(Matrices &product,
                                  MutableArrayRef<Reader> readers) {
  if (readers.size() != 1 || product.getElementType().isF32() ||
      product.isWide())
    return false;
  linalg::GenericOp op = readers[0].op;
  OpOperand *of = readers[0].product, *before = getOther(op, of);
  if (!before || !hasTanh(op) ||
      op->getResult(0).getType() != product.getType() ||
      before->get().getType() != product.getType() ||
      !op.getMatchingIndexingMap(before).isIdentity())
    return false;
  Terms terms;
  const Term p = getElement(terms, of), x = getElement(terms, before);
  std::optional<Term> result = evaluate(terms, op, {{of, p}, {before, x}});
  std::optional<Term> tanh = result ? getTanh(terms, *result, x) : std::nullopt;
  if (!tanh)
    return false;
  // (1 + tanh) / 2 + x / 2 * (1 - tanh^2) * the gradient of tanh's argument.
  const Term inner = getCubic(terms, x, 3 * kCubic),
             outer = terms.negate(terms.multiply(*tanh, *tanh)),
             twice = add(add(makeTerm(1), *tanh), terms.multiply(outer, inner));
  if (!areNear(*result, add({}, terms.multiply(p, twice), 0.5), kRounding))
    return false;
  ProductOp made =
      create(product, op, Value(), Value(), before->get(),
             /*keepsProduct=*/false, 1, ProductEpilogue::GeluGradient);
  rewriter.replaceOp(op, split(product, made.getResult(0)));
  return true;
}

/// Raises factor * (product + bias). The factor is a power of two, so any order
/// is exact.
bool ProductRaiser::raiseBias(Matrices &product,
                              MutableArrayRef<Reader> readers) {
  if (readers.size() != 1)
    return false;
  linalg::GenericOp op = readers[0].op;
  std::optional<Value> bias = getBias(product, readers[0]);
  if (!bias || op->getNumResults() != 1 ||
      op->getResult(0).getType() != product.getType())
    return false;
  Terms terms;
  OpOperand *of = readers[0].product, *with = readers[0].bias;
  const Term p = getElement(terms, of), b = getElement(terms, with);
  std::optional<Term> sum = evaluate(terms, op, {{of, p}, {with, b}});
  const double factor = sum ? getFactor(*sum, p) : 0;
  int exponent;
  if (!sum || std::frexp(factor, &exponent) != 0.5 || std::abs(exponent) > 8 ||
      *sum != add({}, add(p, b), factor))
    return false;
  auto given = cast<RankedTensorType>(bias->getType());
  auto type = cast<RankedTensorType>(given.clone(product.getElementType()));
  if (factor != 1 || type != given) {
    // The library's bias is computed right after the bias.
    rewriter.setInsertionPointAfterValue(*bias);
    Location loc = op.getLoc();
    Value empty = tensor::EmptyOp::create(rewriter, loc, type, ValueRange());
    SmallVector<AffineMap> maps(
        2, rewriter.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> loops(type.getRank(),
                                           utils::IteratorType::parallel);
    auto scaled = linalg::GenericOp::create(
        rewriter, loc, type, *bias, empty, maps, loops,
        [&](OpBuilder &builder, Location where, ValueRange arguments) {
          Value result = arguments[0];
          if (type != given)
            result = arith::TruncFOp::create(builder, where,
                                             type.getElementType(), result);
          if (factor != 1) {
            Value number = arith::ConstantOp::create(
                builder, where,
                builder.getFloatAttr(type.getElementType(), factor));
            result = arith::MulFOp::create(builder, where, result, number);
          }
          linalg::YieldOp::create(builder, where, result);
        });
    if (!mayDependOnCollective(*bias))
      biases.insert(scaled);
    bias = scaled.getResult(0);
  }
  ProductOp made =
      create(product, op, Value(), *bias, Value(), /*keepsProduct=*/false,
             factor, ProductEpilogue::None);
  rewriter.replaceOp(op, split(product, made.getResult(0)));
  return true;
}

/// Makes `reader` read `value` instead of the product plus bias.
void ProductRaiser::readInstead(Reader &reader, Value value) {
  linalg::GenericOp op = reader.op;
  BlockArgument argument = op.getMatchingBlockArgument(reader.product);
  rewriter.modifyOpInPlace(op, [&] { reader.product->set(value); });
  if (!reader.bias)
    return;
  rewriter.replaceOp(reader.biasSum, argument);
  unsigned number = reader.bias->getOperandNumber();
  if (!op.getMatchingBlockArgument(reader.bias).use_empty())
    return;
  SmallVector<Value> inputs(op.getInputs());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  inputs.erase(inputs.begin() + number);
  maps.erase(maps.begin() + number);
  rewriter.setInsertionPoint(op);
  auto made = linalg::GenericOp::create(
      rewriter, op.getLoc(), op->getResultTypes(), inputs, op.getOutputs(),
      maps, op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(),
                              made.getRegion().begin());
  made.getBlock()->eraseArgument(number);
  made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceOp(op, made);
}

/// Raises gelu(product + bias) or max(product + bias, 0). Other ops may read
/// the product plus the same bias.
bool ProductRaiser::raiseActivation(Matrices &product,
                                    MutableArrayRef<Reader> readers) {
  if (product.isWide())
    return false;
  // Either all readers add the same bias, or none adds any.
  Value bias;
  AffineMap map;
  if (readers[0].bias) {
    std::optional<Value> found = getBias(product, readers[0]);
    if (!found)
      return false;
    bias = *found;
    map = readers[0].op.getMatchingIndexingMap(readers[0].bias);
  }
  for (Reader &reader : readers)
    if (bool(reader.bias) != bool(bias) ||
        (bias && (reader.bias->get() != bias ||
                  reader.op.getMatchingIndexingMap(reader.bias) != map)))
      return false;
  for (Reader &reader : readers) {
    if (reader.op->getNumResults() != 1 ||
        reader.op->getResult(0).getType() != product.getType())
      continue;
    Terms terms;
    const Term x = getElement(terms, reader.product);
    SmallVector<std::pair<OpOperand *, Term>> given = {{reader.product, x}};
    if (bias)
      given.push_back({reader.bias, {}});
    std::optional<Term> result = evaluate(terms, reader.op, given);
    if (!result)
      continue;
    std::optional<Term> tanh = getTanh(terms, *result, x);
    const bool isGelu =
        tanh && !product.getElementType().isF32() &&
        areNear(*result, add({}, add(x, terms.multiply(x, *tanh)), 0.5),
                kRounding);
    const bool isRelu = readers.size() == 1 && *result == terms.positive(x);
    if (!isGelu && !isRelu)
      continue;
    bool keepsProduct = readers.size() > 1;
    Operation *first = reader.op;
    for (Reader &other : readers)
      if (other.op->isBeforeInBlock(first))
        first = other.op;
    ProductOp made =
        create(product, first, Value(), bias, Value(), keepsProduct, 1,
               isGelu ? ProductEpilogue::Gelu : ProductEpilogue::Relu);
    rewriter.replaceOp(reader.op, split(product, made.getResult(0)));
    Value kept = keepsProduct ? split(product, made.getResult(1)) : Value();
    for (Reader &other : readers)
      if (&other != &reader)
        readInstead(other, kept);
    return true;
  }
  return false;
}

bool ProductRaiser::raise(Matrices product) {
  std::optional<SmallVector<Reader>> readers = getReaders(product);
  if (!readers || readers->empty() ||
      llvm::any_of(*readers, [](Reader &reader) {
        return llvm::any_of(reader.op->getResults(), isSent);
      }))
    return false;
  Operation *op = product.op;
  auto fill = product.op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  if (!raiseBias(product, *readers) && !raiseUpdate(product, *readers) &&
      !raiseGradient(product, *readers) && !raiseActivation(product, *readers))
    return false;
  rewriter.eraseOp(op);
  if (fill->use_empty())
    rewriter.eraseOp(fill);
  return true;
}

unsigned ProductRaiser::run() {
  SmallVector<linalg::LinalgOp> ops;
  function.walk([&](WaitOpInterface) { hasCollectives = true; });
  // Collect only matmuls, which stay valid because raising replaces only their
  // readers.
  function.walk([&](linalg::LinalgOp op) {
    if (op.hasPureTensorSemantics() && isMatmul(op))
      ops.push_back(op);
  });
  unsigned count = 0;
  for (linalg::LinalgOp op : ops)
    if (std::optional<Matrices> product = getMatrices(op))
      count += raise(*product);
  SmallVector<linalg::GenericOp> inOrder;
  function.walk([&](linalg::GenericOp op) {
    if (biases.contains(op))
      inOrder.push_back(op);
  });
  joinIndependent(rewriter, inOrder, [](linalg::GenericOp, Operation *) {});
  return count;
}

bool comm::raiseProducts(func::FuncOp function) {
  bool areRounded = roundProducts(function);
  bool areJoined = joinReshapedReaders(function);
  unsigned count = ProductRaiser(function).run();
  return count != 0 || areRounded || areJoined;
}
