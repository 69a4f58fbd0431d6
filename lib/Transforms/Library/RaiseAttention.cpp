//===- RaiseAttention.cpp - Attention for a library -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scores are a product (of queries and keys), and so is the result (of what is
// computed of the scores, and values). What is in between is evaluated for some
// rows, and compared with a softmax; in the same way what gradients multiply.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Contraction.h"
#include "CommDialect/IR/CommComputeOps.h"
#include "CommDialect/Support/Remarks.h"
#include "CommDialect/Transforms/LibraryPasses.h"
#include "RowEvaluator.h"
#include "SparseView.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <random>

namespace mlir::comm {
#define GEN_PASS_DEF_RAISEATTENTIONPASS
#include "CommDialect/Transforms/LibraryPasses.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

using Place = RowEvaluator::Place;
using Row = RowEvaluator::Row;

/// Ops between two products, and rows that are tried.
static constexpr size_t kMostOps = 256;
static constexpr int64_t kRows = 64;
static constexpr int64_t kMostFeatures = 128;

namespace {

/// A tensor, and a letter for each of its dimensions: b and h (batches), q and
/// k (places of queries and keys), d (features), or a loop of a product.
struct Lettered {
  Value value;
  std::string letters;

  bool operator==(const Lettered &other) const {
    return value == other.value && letters == other.letters;
  }
  /// As layouts have them.
  std::string getLayout() const {
    std::string layout = letters;
    for (char &letter : layout)
      if (letter == 'q' || letter == 'k')
        letter = 's';
    return layout;
  }
};

/// A product of matrices with two batch loops. Letters are loops, from '0' on.
struct Product {
  linalg::LinalgOp op;
  Lettered inputs[2], result;
  std::string batch;
  /// The loops of the first and second input's own dimension, and the sum's.
  char own[2], sum;

  int64_t getSize(char loop) const {
    return const_cast<linalg::LinalgOp &>(op).getStaticLoopRanges()[loop - '0'];
  }
};

/// The letters that loops of a product stand for.
using Meaning = std::map<char, char>;

/// softmax(scale * scores), the products around it, and their operands.
struct Forward {
  Product scores, out;
  Lettered probabilities, query, key, value, result;
  Meaning outMeaning;
  int64_t queries, keys;
  double scale;
  bool causal;
};

struct Backward {
  Lettered outGradient, queryGradient, keyGradient, valueGradient;
  Operation *first;
};

class Raiser {
public:
  explicit Raiser(func::FuncOp function) : function(function) {}
  void run();

private:
  std::optional<Forward> findForward(const Product &out, std::string &problem);
  std::optional<Backward> findBackward(const Forward &forward, bool &isUsed);
  std::optional<std::string> check(const Forward &forward);
  void replace(const Forward &forward, const std::optional<Backward> &backward);
  void replaceResult(OpBuilder &builder, const Lettered &result, Value made);
  Row drawRow(int64_t length);

  func::FuncOp function;
  std::vector<Product> products;
  /// What was replaced, by what.
  llvm::DenseMap<Value, Value> replaced;
  std::mt19937 random{7};
};

} // namespace

static std::string replaceLetters(StringRef letters, const Meaning &meaning) {
  std::string result;
  for (char letter : letters) {
    auto it = meaning.find(letter);
    result += it == meaning.end() ? '?' : it->second;
  }
  return result;
}

/// The one op of a body that widens, or narrows, a float and does nothing else.
template <typename CastOp>
static bool isCast(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getInputs().size() != 1 || op->getNumResults() != 1 ||
      op.getNumReductionLoops() != 0 ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return false;
  auto cast =
      op.getBody()->getTerminator()->getOperand(0).getDefiningOp<CastOp>();
  return cast && cast.getIn() == op.getBody()->getArgument(0);
}

/// What `lettered` was made of by transposes and widening.
static Lettered lookThrough(Lettered lettered) {
  while (true) {
    Reordered reordered = getReordered(lettered.value);
    if (reordered.source && !llvm::is_contained(reordered.fromEnd, true)) {
      std::string letters = lettered.letters;
      for (auto [dim, there] : llvm::enumerate(reordered.dims))
        letters[there] = lettered.letters[dim];
      lettered = {reordered.source, letters};
    } else if (isCast<arith::ExtFOp>(lettered.value)) {
      lettered.value =
          lettered.value.getDefiningOp<linalg::GenericOp>().getInputs()[0];
    } else {
      return lettered;
    }
  }
}

/// What `lettered` becomes by transposes and narrowing, as far as nothing else
/// uses it.
static Lettered lookAhead(Lettered lettered) {
  while (lettered.value.hasOneUse()) {
    Operation *user = *lettered.value.user_begin();
    if (user->getNumResults() != 1)
      break;
    Value next = user->getResult(0);
    Reordered reordered = getReordered(next);
    if (reordered.source == lettered.value &&
        !llvm::is_contained(reordered.fromEnd, true)) {
      std::string letters = lettered.letters;
      for (auto [dim, there] : llvm::enumerate(reordered.dims))
        letters[dim] = lettered.letters[there];
      lettered = {next, letters};
    } else if (isCast<arith::TruncFOp>(next)) {
      lettered.value = next;
    } else {
      break;
    }
  }
  return lettered;
}

static std::optional<Product> getProduct(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || !isMatmul(op) ||
      ShapedType::isDynamicShape(op.getStaticLoopRanges()) ||
      !isZeroTensor(op.getDpsInits()[0]))
    return std::nullopt;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  if (failed(dims) || dims->batch.size() != 2 || dims->m.size() != 1 ||
      dims->n.size() != 1 || dims->k.size() != 1)
    return std::nullopt;
  Product product;
  product.op = op;
  auto letter = [](unsigned loop) { return char('0' + loop); };
  product.batch = {letter(dims->batch[0]), letter(dims->batch[1])};
  product.own[0] = letter(dims->m[0]);
  product.own[1] = letter(dims->n[0]);
  product.sum = letter(dims->k[0]);
  for (unsigned i = 0; i < 3; ++i) {
    std::string letters;
    for (AffineExpr expr : op.getIndexingMapsArray()[i].getResults())
      letters += letter(cast<AffineDimExpr>(expr).getPosition());
    if (i < 2)
      product.inputs[i] = lookThrough({op.getDpsInputs()[i], letters});
    else
      product.result = {op->getResult(0), letters};
  }
  return product;
}

/// The products that `value` is computed from; `size`: of how many ops, at most
/// kMostOps are followed.
static SetVector<Value> getLeaves(Value value,
                                  const DenseSet<Value> &products) {
  SetVector<Value> leaves, seen;
  SmallVector<Value> work = {value};
  while (!work.empty() && seen.size() <= kMostOps) {
    Value next = work.pop_back_val();
    if (!seen.insert(next))
      continue;
    if (next != value && products.contains(next)) {
      leaves.insert(next);
      continue;
    }
    auto op = next.getDefiningOp();
    if (!isa_and_nonnull<linalg::LinalgOp, tensor::ExpandShapeOp,
                         tensor::CollapseShapeOp>(op))
      continue;
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()))
        work.push_back(operand);
  }
  return leaves;
}

/// Where batches are: somewhere, and the same for all.
static constexpr int64_t kFirstBatch = -2, kSecondBatch = -3;

/// The place of `letters` for row `row`.
static Place getPlace(StringRef letters, int64_t row) {
  Place place;
  for (char letter : letters)
    place.push_back(letter == 'b'   ? kFirstBatch
                    : letter == 'h' ? kSecondBatch
                    : letter == 'k' ? RowEvaluator::kAlong
                                    : row);
  return place;
}

static std::optional<std::string> getLetters(const Place &place, int64_t row) {
  std::string letters;
  for (int64_t at : place) {
    char letter = at == kFirstBatch            ? 'b'
                  : at == kSecondBatch         ? 'h'
                  : at == RowEvaluator::kAlong ? 'k'
                  : at == row                  ? 'q'
                                               : '?';
    if (letter == '?' || StringRef(letters).contains(letter))
      return std::nullopt;
    letters += letter;
  }
  return letters.size() == 4 ? std::optional(letters) : std::nullopt;
}

Row Raiser::drawRow(int64_t length) {
  std::uniform_real_distribution<double> draw(-3, 3);
  Row row(length);
  for (double &value : row)
    value = draw(random);
  return row;
}

/// The rows that are tried: all, or the first, the last and some between.
static SmallVector<int64_t> getRows(int64_t count) {
  SmallVector<int64_t> rows;
  if (count <= kRows)
    return llvm::to_vector(llvm::seq<int64_t>(0, count));
  for (int64_t i = 0; i < kRows; ++i) {
    // Dense at both ends.
    double part = double(i) / (kRows - 1);
    part = part * part * (3 - 2 * part);
    int64_t row = std::llround(part * double(count - 1));
    if (rows.empty() || rows.back() != row)
      rows.push_back(row);
  }
  return rows;
}

static bool isNear(double got, double expected) {
  return std::fabs(got - expected) <= 1e-6 + 1e-5 * std::fabs(expected);
}

static Row getSoftmax(const Row &scores, double scale, int64_t visible) {
  double most = -std::numeric_limits<double>::infinity(), sum = 0;
  for (int64_t i = 0; i < visible; ++i)
    most = std::max(most, scale * scores[i]);
  Row row(scores.size(), 0);
  for (int64_t i = 0; i < visible; ++i)
    sum += row[i] = std::exp(scale * scores[i] - most);
  for (double &value : row)
    value /= sum;
  return row;
}

std::optional<Forward> Raiser::findForward(const Product &out,
                                           std::string &problem) {
  DenseSet<Value> results;
  llvm::DenseMap<Value, const Product *> byResult;
  for (const Product &product : products) {
    results.insert(product.result.value);
    byResult[product.result.value] = &product;
  }
  for (unsigned side : {0, 1}) {
    Forward forward;
    forward.out = out;
    forward.outMeaning = {{out.batch[0], 'b'},
                          {out.batch[1], 'h'},
                          {out.own[side], 'q'},
                          {out.sum, 'k'},
                          {out.own[1 - side], 'd'}};
    forward.queries = out.getSize(out.own[side]);
    forward.keys = out.getSize(out.sum);
    forward.probabilities = out.inputs[side];
    forward.probabilities.letters =
        replaceLetters(forward.probabilities.letters, forward.outMeaning);
    SetVector<Value> leaves = getLeaves(forward.probabilities.value, results);
    if (leaves.size() != 1 || leaves[0] == forward.probabilities.value)
      continue;
    Value scores = leaves[0];
    forward.scores = *byResult[scores];

    std::optional<double> scale;
    std::optional<std::string> letters;
    bool couldBeFull = true, couldBeCausal = true, isSoftmax = true;
    for (int64_t row : getRows(forward.queries)) {
      RowEvaluator evaluator(forward.keys);
      Row given = drawRow(forward.keys);
      evaluator.give(scores, given);
      std::optional<Row> got =
          evaluator.evaluate(forward.probabilities.value,
                             getPlace(forward.probabilities.letters, row));
      const Place *place = evaluator.getPlace(scores);
      letters = got && place ? getLetters(*place, row) : std::nullopt;
      if (!letters || int64_t(got->size()) != forward.keys) {
        isSoftmax = false;
        break;
      }
      int64_t visible = 0;
      while (visible < forward.keys && (*got)[visible] > 0)
        ++visible;
      couldBeFull &= visible == forward.keys;
      couldBeCausal &= visible == std::min(row + 1, forward.keys);
      if (!couldBeFull && !couldBeCausal) {
        isSoftmax = false;
        break;
      }
      auto begin = given.begin(), end = given.begin() + visible;
      int64_t a = std::max_element(begin, end) - begin,
              b = std::min_element(begin, end) - begin;
      if (!scale && a != b)
        scale = std::log((*got)[a] / (*got)[b]) / (given[a] - given[b]);
      Row expected = getSoftmax(given, scale.value_or(1), visible);
      for (int64_t i = 0; i < forward.keys && isSoftmax; ++i)
        isSoftmax = isNear((*got)[i], expected[i]);
      if (!isSoftmax)
        break;
    }
    if (!isSoftmax || !scale) {
      problem = "the ops between two products are not a softmax of all keys, "
                "or of those up to the query's position";
      continue;
    }
    forward.scale = static_cast<float>(*scale);
    // As it was written, most likely: to seven digits.
    forward.causal = !couldBeFull;

    // The operands, by what the scores' dimensions turned out to be.
    Meaning meaning;
    for (auto [loop, letter] :
         llvm::zip_equal(forward.scores.result.letters, *letters))
      meaning[loop] = letter;
    meaning[forward.scores.sum] = 'd';
    for (Lettered input : forward.scores.inputs) {
      input.letters = replaceLetters(input.letters, meaning);
      (StringRef(input.letters).contains('q') ? forward.query : forward.key) =
          input;
    }
    if (!forward.query.value || !forward.key.value) {
      problem = "scores that are not a product of queries and keys";
      continue;
    }
    forward.scores.result.letters = *letters;
    forward.value = out.inputs[1 - side];
    forward.value.letters =
        replaceLetters(forward.value.letters, forward.outMeaning);
    forward.result = out.result;
    forward.result.letters =
        replaceLetters(forward.result.letters, forward.outMeaning);
    forward.result = lookAhead(forward.result);
    problem = check(forward).value_or("");
    if (problem.empty())
      return forward;
  }
  return std::nullopt;
}

std::optional<std::string> Raiser::check(const Forward &forward) {
  Type element = getElementTypeOrSelf(forward.query.value.getType());
  if (!element.isF16() && !element.isBF16())
    return "elements that are not f16 or bf16";
  int64_t features[] = {0, 0, 0};
  int next = 0;
  for (const Lettered &operand :
       {forward.query, forward.key, forward.value, forward.result}) {
    auto type = dyn_cast<RankedTensorType>(operand.value.getType());
    if (!type || !type.hasStaticShape() || type.getElementType() != element)
      return "operands or a result of other elements";
    if (next == 3)
      break;
    if (!operand.value.getDefiningOp() && !isa<BlockArgument>(operand.value))
      return "operands that are not known";
    if (operand.letters.size() != 4 || operand.letters.back() != 'd')
      return "an operand whose features are not innermost";
    features[next++] = type.getShape().back();
  }
  if (features[0] != features[2] || features[0] > kMostFeatures ||
      features[0] % 8 != 0)
    return "features that are more than 128, no multiple of 8, or others of "
           "values than of keys";
  if (forward.scores.op->getBlock() != forward.out.op->getBlock())
    return "products in two blocks";
  return std::nullopt;
}

std::optional<Backward> Raiser::findBackward(const Forward &forward,
                                             bool &isUsed) {
  DenseSet<Value> results;
  llvm::DenseMap<Value, const Product *> byResult;
  for (const Product &product : products) {
    results.insert(product.result.value);
    byResult[product.result.value] = &product;
  }
  Backward found;
  found.first = nullptr;
  auto note = [&](Operation *op) {
    if (!found.first || op->isBeforeInBlock(found.first))
      found.first = op;
  };
  Value scores = forward.scores.result.value;
  // The gradient of the values: probabilities times that of the result.
  for (const Product &product : products)
    for (unsigned side : {0, 1}) {
      if (product.op == forward.out.op ||
          product.inputs[side].value != forward.probabilities.value)
        continue;
      isUsed = true;
      Meaning meaning;
      for (auto [loop, letter] : llvm::zip_equal(product.inputs[side].letters,
                                                 forward.probabilities.letters))
        meaning[loop] = letter;
      if (meaning[product.sum] != 'q' || found.valueGradient.value ||
          product.op->getBlock() != forward.out.op->getBlock())
        return std::nullopt;
      meaning[product.own[1 - side]] = 'd';
      found.outGradient = product.inputs[1 - side];
      found.outGradient.letters =
          replaceLetters(found.outGradient.letters, meaning);
      found.valueGradient = product.result;
      found.valueGradient.letters =
          replaceLetters(found.valueGradient.letters, meaning);
      note(product.op);
    }
  if (!found.valueGradient.value)
    return std::nullopt;

  for (const Product &product : products)
    for (unsigned side : {0, 1}) {
      const Lettered &input = product.inputs[side];
      if (product.op == forward.out.op || product.op == forward.scores.op ||
          input.value == forward.probabilities.value)
        continue;
      SetVector<Value> leaves = getLeaves(input.value, results);
      if (leaves.size() != 2 || !leaves.contains(scores) ||
          product.op->getBlock() != forward.out.op->getBlock())
        continue;
      Value other = leaves[leaves[0] == scores ? 1 : 0];
      const Product &outer = *byResult[other];
      // Which of its dimensions is what.
      for (unsigned swapped : {0, 1})
        for (bool isOfQueries : {true, false}) {
          Meaning meaning = {{product.batch[swapped], 'b'},
                             {product.batch[1 - swapped], 'h'},
                             {product.own[side], isOfQueries ? 'q' : 'k'},
                             {product.sum, isOfQueries ? 'k' : 'q'},
                             {product.own[1 - side], 'd'}};
          if (product.getSize(isOfQueries ? product.sum : product.own[side]) !=
                  forward.keys ||
              product.getSize(isOfQueries ? product.own[side] : product.sum) !=
                  forward.queries)
            continue;
          std::string letters = replaceLetters(input.letters, meaning);
          bool isGradient = true;
          std::optional<std::string> outerLetters;
          for (int64_t row : getRows(forward.queries)) {
            RowEvaluator evaluator(forward.keys);
            Row given = drawRow(forward.keys), gradient = drawRow(forward.keys);
            evaluator.give(scores, given);
            evaluator.give(other, gradient);
            std::optional<Row> got =
                evaluator.evaluate(input.value, getPlace(letters, row));
            const Place *place = evaluator.getPlace(scores),
                        *outerPlace = evaluator.getPlace(other);
            isGradient =
                got && place && outerPlace &&
                int64_t(got->size()) == forward.keys &&
                getLetters(*place, row) == forward.scores.result.letters;
            if (!isGradient)
              break;
            outerLetters = getLetters(*outerPlace, row);
            Row p = getSoftmax(given, forward.scale,
                               forward.causal ? std::min(row + 1, forward.keys)
                                              : forward.keys);
            double mean = 0;
            for (int64_t i = 0; i < forward.keys; ++i)
              mean += p[i] * gradient[i];
            for (int64_t i = 0; i < forward.keys && isGradient; ++i)
              isGradient = isNear((*got)[i],
                                  forward.scale * p[i] * (gradient[i] - mean));
            if (!isGradient)
              break;
          }
          if (!isGradient || !outerLetters)
            continue;
          // The product that it was computed from must be that of the result's
          // gradient and the values.
          Meaning outerMeaning;
          for (auto [loop, letter] :
               llvm::zip_equal(outer.result.letters, *outerLetters))
            outerMeaning[loop] = letter;
          outerMeaning[outer.sum] = 'd';
          for (Lettered operand : outer.inputs) {
            operand.letters = replaceLetters(operand.letters, outerMeaning);
            if (!(operand == found.outGradient) && !(operand == forward.value))
              return std::nullopt;
          }
          Lettered factor = product.inputs[1 - side];
          factor.letters = replaceLetters(factor.letters, meaning);
          Lettered &made =
              isOfQueries ? found.queryGradient : found.keyGradient;
          if (made.value ||
              !(factor == (isOfQueries ? forward.key : forward.query)))
            return std::nullopt;
          made = product.result;
          made.letters = replaceLetters(made.letters, meaning);
          note(outer.op);
          note(product.op);
        }
    }
  if (!found.queryGradient.value || !found.keyGradient.value)
    return std::nullopt;
  Type element = getElementTypeOrSelf(forward.query.value.getType());
  for (Lettered *result :
       {&found.queryGradient, &found.keyGradient, &found.valueGradient}) {
    *result = lookAhead(*result);
    if (getElementTypeOrSelf(result->value.getType()) != element)
      return std::nullopt;
  }
  if (getElementTypeOrSelf(found.outGradient.value.getType()) != element ||
      found.outGradient.letters.back() != 'd')
    return std::nullopt;
  return found;
}

/// A destination for what is to be `result`, and its layout.
static std::pair<Value, std::string> createInit(OpBuilder &builder,
                                                const Lettered &result) {
  auto type = cast<RankedTensorType>(result.value.getType());
  std::string layout = result.letters;
  SmallVector<int64_t> shape(type.getShape());
  if (layout.back() != 'd') {
    size_t dim = layout.find('d');
    std::rotate(shape.begin() + dim, shape.begin() + dim + 1, shape.end());
    std::rotate(layout.begin() + dim, layout.begin() + dim + 1, layout.end());
  }
  return {tensor::EmptyOp::create(builder, result.value.getLoc(), shape,
                                  type.getElementType()),
          layout};
}

/// Puts `made`, with the layout of createInit, in the place of `result`.
void Raiser::replaceResult(OpBuilder &builder, const Lettered &result,
                           Value made) {
  if (result.letters.back() != 'd') {
    auto type = cast<RankedTensorType>(result.value.getType());
    SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, 4));
    size_t dim = result.letters.find('d');
    std::rotate(order.begin() + dim, order.end() - 1, order.end());
    Value empty = tensor::EmptyOp::create(
        builder, made.getLoc(), type.getShape(), type.getElementType());
    made =
        linalg::TransposeOp::create(builder, made.getLoc(), made, empty, order)
            ->getResult(0);
  }
  Value old = result.value;
  old.replaceAllUsesWith(made);
  replaced[old] = made;
}

void Raiser::replace(const Forward &forward,
                     const std::optional<Backward> &backward) {
  OpBuilder builder(forward.out.op);
  Location loc = forward.out.op->getLoc();
  auto size = [&](char letter) {
    return cast<RankedTensorType>(forward.query.value.getType())
        .getDimSize(forward.query.letters.find(letter));
  };
  // An operand may be the result of attention before.
  auto get = [&](const Lettered &lettered) {
    auto it = replaced.find(lettered.value);
    return it == replaced.end() ? lettered.value : it->second;
  };
  auto layoutOf = [](const Lettered &lettered) { return lettered.getLayout(); };
  auto toLayouts = [&](ArrayRef<std::string> layouts) {
    SmallVector<StringRef> texts(layouts.begin(), layouts.end());
    return builder.getStrArrayAttr(texts);
  };
  auto asLayout = [](std::string letters) {
    return Lettered{Value(), letters}.getLayout();
  };
  auto [out, outLayout] = createInit(builder, forward.result);
  Value stats = tensor::EmptyOp::create(
      builder, loc, {size('b'), size('h'), size('q')}, builder.getF32Type());
  FloatAttr scale = builder.getF64FloatAttr(forward.scale);
  UnitAttr causal = forward.causal ? builder.getUnitAttr() : UnitAttr();
  auto made = AttentionForwardOp::create(
      builder, loc, TypeRange{out.getType(), stats.getType()},
      get(forward.query), get(forward.key), get(forward.value), out, stats,
      toLayouts({layoutOf(forward.query), layoutOf(forward.key),
                 layoutOf(forward.value), asLayout(outLayout)}),
      scale, causal);
  Value madeOut = made->getResult(0);
  if (backward) {
    builder.setInsertionPoint(backward->first);
    Location gradientLoc = backward->first->getLoc();
    auto [q, qLayout] = createInit(builder, backward->queryGradient);
    auto [k, kLayout] = createInit(builder, backward->keyGradient);
    auto [v, vLayout] = createInit(builder, backward->valueGradient);
    auto gradient = AttentionGradientOp::create(
        builder, gradientLoc, TypeRange{q.getType(), k.getType(), v.getType()},
        get(forward.query), get(forward.key), get(forward.value), madeOut,
        get(backward->outGradient), made->getResult(1), q, k, v,
        toLayouts({layoutOf(forward.query), layoutOf(forward.key),
                   layoutOf(forward.value), asLayout(outLayout),
                   layoutOf(backward->outGradient), asLayout(qLayout),
                   asLayout(kLayout), asLayout(vLayout)}),
        scale, causal);
    replaceResult(builder, backward->queryGradient, gradient->getResult(0));
    replaceResult(builder, backward->keyGradient, gradient->getResult(1));
    replaceResult(builder, backward->valueGradient, gradient->getResult(2));
  }
  builder.setInsertionPointAfter(made);
  replaceResult(builder, forward.result, madeOut);
}

/// Does an exponential lie between `value` and the products before it?
static bool hasExponential(Value value, const DenseSet<Value> &products) {
  SetVector<Value> seen;
  SmallVector<Value> work = {value};
  while (!work.empty() && seen.size() <= kMostOps) {
    Value next = work.pop_back_val();
    auto op = next.getDefiningOp<linalg::LinalgOp>();
    if (!seen.insert(next) || !op || products.contains(next))
      continue;
    if (!op.getBlock()->getOps<math::ExpOp>().empty())
      return true;
    llvm::append_range(work, op.getDpsInputs());
  }
  return false;
}

void Raiser::run() {
  function.walk([&](linalg::LinalgOp op) {
    if (std::optional<Product> product = getProduct(op))
      products.push_back(*product);
  });
  DenseSet<Value> results;
  for (const Product &product : products)
    results.insert(product.result.value);
  std::vector<std::pair<Forward, std::optional<Backward>>> found;
  for (const Product &out : products) {
    std::string problem;
    std::optional<Forward> forward = findForward(out, problem);
    std::optional<Backward> backward;
    bool isUsed = false;
    if (forward)
      backward = findBackward(*forward, isUsed);
    if (forward && (backward || !isUsed)) {
      found.emplace_back(*forward, backward);
      continue;
    }
    if (isUsed)
      problem = "probabilities that something besides known gradients reads";
    // One that is no attention at all needs no remark.
    if (problem.empty() ||
        llvm::none_of(out.inputs, [&](const Lettered &input) {
          return hasExponential(input.value, results);
        }))
      continue;
    ForwardedRemark remark(remark::RemarkKind::RemarkMissed, out.op->getLoc(),
                           "NoLibraryAttention", "comm-raise-attention",
                           function.getSymNameAttr());
    if (remark)
      remark.add("Reason", problem);
  }
  for (auto &[forward, backward] : found)
    replace(forward, backward);
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    if (isa_and_present<tensor::TensorDialect, linalg::LinalgDialect>(
            op->getDialect()))
      ops.push_back(op);
  });
  for (Operation *op : llvm::reverse(ops))
    if (isOpTriviallyDead(op))
      op->erase();
}

namespace {
struct RaiseAttentionPass
    : public comm::impl::RaiseAttentionPassBase<RaiseAttentionPass> {
  void getDependentDialects(DialectRegistry &registry) const final {
    RaiseAttentionPassBase::getDependentDialects(registry);
    registerRemarkForwarding(registry);
  }
  LogicalResult initialize(MLIRContext *context) final {
    startRemarkForwarding(context);
    return success();
  }
  void runOnOperation() final { Raiser(getOperation()).run(); }
};
} // namespace
