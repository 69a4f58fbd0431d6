//===- AttentionFinder.cpp - Finds softmax between two products -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scores are a product (of queries and keys), and so is the result (of
// probabilities and values). The ops in between are evaluated for some rows and
// compared with a softmax. For scores of 0, the probabilities are p0, the
// softmax of the bias. For any scores, they must then be proportional to p0 *
// exp(scale * scores), regardless of other inputs.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Contraction.h"
#include "Attention.h"
#include "SparseView.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

using Position = RowEvaluator::Position;

/// Maximum number of rows to try, and minimum number of trials.
static constexpr int64_t kRows = 64, kFewestTrials = 8;
static constexpr int64_t kMostFeatures = 128;

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

RowEvaluator::Row AttentionFinder::drawRow(int64_t length) {
  std::uniform_real_distribution<double> draw(-3, 3);
  Row row(length);
  for (double &value : row)
    value = draw(random);
  return row;
}

/// Draws the data of masks: truth values, numbers to compare, positions, and
/// addends. Half of the trials use only 0 and 1, so that products with a large
/// number hide some keys. The first key stays visible. Returns nullopt for
/// values that depend on the scores.
std::optional<RowEvaluator::Row>
AttentionFinder::drawData(const Forward &forward, Trial trial, Value value,
                          const Position &position) {
  Type element = getElementTypeOrSelf(value.getType());
  if (forward.dependents.contains(value) || !element.isIntOrIndexOrFloat())
    return std::nullopt;
  unsigned number =
      numbers.try_emplace(value, static_cast<unsigned>(numbers.size()))
          .first->second;
  std::seed_seq seeds{int64_t(number), trial.seed,
                      llvm::is_contained(position, RowEvaluator::kRow)
                          ? trial.row
                          : int64_t(-1)};
  std::mt19937 draw(seeds);
  const bool isAlong = llvm::is_contained(position, RowEvaluator::kAlong),
             isPlain = trial.seed % 2 == 0;
  Row row(isAlong ? forward.getSize('k') : 1);
  for (double &at : row) {
    const uint32_t bits = draw();
    if (isa<FloatType>(element) && !isPlain)
      at = double(bits % 6001) / 1000 - 3;
    else if (isa<FloatType>(element) || element.isInteger(1))
      at = bits % 4 != 0;
    else if (isAlong)
      at = bits % 4;
    else
      at = 1 + bits % (isPlain ? 3 : uint32_t(forward.getSize('k')));
  }
  if (isAlong && (isa<FloatType>(element) || element.isInteger(1)))
    row[0] = 1;
  return row;
}

/// Returns the rows to try: all, or the first, the last and some between.
SmallVector<AttentionFinder::Trial>
AttentionFinder::getTrials(const Forward &forward) const {
  const int64_t count = forward.getSize('q');
  SmallVector<Trial> trials;
  if (count <= kRows) {
    do
      for (int64_t row = 0; row < count; ++row)
        trials.push_back({row, int64_t(trials.size())});
    while (int64_t(trials.size()) < kFewestTrials);
    return trials;
  }
  for (int64_t i = 0; i < kRows; ++i) {
    // Samples are dense at both ends.
    double part = double(i) / (kRows - 1);
    part = part * part * (3 - 2 * part);
    int64_t row = std::llround(part * double(count - 1));
    if (trials.empty() || trials.back().row != row)
      trials.push_back({row, int64_t(trials.size())});
  }
  return trials;
}

RowEvaluator AttentionFinder::makeEvaluator(const Forward &forward, Trial trial,
                                            Row scores) {
  RowEvaluator evaluator(forward.getSize('k'));
  evaluator.setLeaf(forward.scores.result.value, std::move(scores));
  evaluator.setRow(trial.row, trial.row);
  evaluator.setData(
      [this, &forward, trial](Value value, const Position &position) {
        return drawData(forward, trial, value, position);
      });
  return evaluator;
}

static bool isNear(double got, double expected) {
  return std::fabs(got - expected) <= 1e-6 + 1e-5 * std::fabs(expected);
}

static bool areNear(const RowEvaluator::Row &got,
                    const RowEvaluator::Row &expected) {
  for (auto [a, b] : llvm::zip_equal(got, expected))
    if (!isNear(a, b))
      return false;
  return true;
}

/// Returns the softmax of the first `visible` of `scores`.
static RowEvaluator::Row getSoftmax(const RowEvaluator::Row &scores,
                                    int64_t visible) {
  double most = -std::numeric_limits<double>::infinity(), sum = 0;
  for (int64_t i = 0; i < visible; ++i)
    most = std::max(most, scores[i]);
  RowEvaluator::Row row(scores.size(), 0);
  for (int64_t i = 0; i < visible; ++i)
    sum += row[i] = std::exp(scores[i] - most);
  for (double &value : row)
    value /= sum;
  return row;
}

bool comm::areAllKeysHidden(const RowEvaluator::Row &logits) {
  return llvm::none_of(logits, [](double logit) { return logit > -1e3; });
}

/// Returns true if `row` has NaNs, which result from a mask by -inf that hides
/// all keys.
static bool hasNaN(const RowEvaluator::Row &row) {
  return llvm::any_of(row, [](double value) { return std::isnan(value); });
}

/// Sets the scale, the causal mask and the logits of `forward`, and `letters`
/// to those of the scores.
bool AttentionFinder::matchSoftmax(Forward &forward, std::string &letters) {
  const int64_t keys = forward.getSize('k');
  const Value scores = forward.scores.result.value;
  std::optional<double> scale;
  bool couldBeFull = true, couldBeCausal = true, isHiddenAfter = true;
  trialsWithoutEffect.clear();
  for (Trial trial : getTrials(forward)) {
    Row given = drawRow(keys);
    RowEvaluator evaluator = makeEvaluator(forward, trial, given),
                 zero = makeEvaluator(forward, trial, Row(keys, 0));
    const Position at = getPosition(forward.probabilities.letters);
    std::optional<Row> got =
                           evaluator.evaluate(forward.probabilities.value, at),
                       base = zero.evaluate(forward.probabilities.value, at);
    const Position *position = evaluator.getPosition(scores);
    std::optional<std::string> found =
        got && base && position ? getLetters(*position, scores.getType())
                                : std::nullopt;
    if (!found || int64_t(got->size()) != keys ||
        (int64_t(base->size()) != keys && base->size() != 1))
      return false;
    letters = *found;
    // A row of one element stands for equal probabilities of all keys.
    base->resize(keys, base->front());
    if (hasNaN(*base)) {
      couldBeFull = couldBeCausal = false;
      continue;
    }
    double sum = 0;
    int64_t a = 0, b = 0;
    const double most = *llvm::max_element(*base);
    for (int64_t i = 0; i < keys; ++i) {
      const double p = (*base)[i];
      sum += p;
      couldBeFull &= isNear(p, 1 / double(keys));
      couldBeCausal &= isNear(
          p, i > trial.row ? 0 : 1 / double(std::min(trial.row + 1, keys)));
      isHiddenAfter &= i <= trial.row || p == 0;
      if (p < most * 1e-3)
        continue;
      if ((*base)[a] < most * 1e-3 || given[i] > given[a])
        a = i;
      if ((*base)[b] < most * 1e-3 || given[i] < given[b])
        b = i;
    }
    if (!isNear(sum, 1))
      return false;
    // The scores have no effect, so the query sees at most one key.
    if (areNear(*got, *base)) {
      if (most < 0.99)
        trialsWithoutEffect.insert(trial.seed);
      couldBeFull = couldBeFull && keys == 1;
      couldBeCausal = couldBeCausal && trial.row == 0;
      continue;
    }
    if (!scale && given[a] != given[b])
      scale = (std::log((*got)[a] / (*got)[b]) -
               std::log((*base)[a] / (*base)[b])) /
              (given[a] - given[b]);
    Row expected(keys);
    for (int64_t i = 0; i < keys; ++i)
      expected[i] = std::log((*base)[i]) + scale.value_or(1) * given[i];
    if (!areNear(*got, getSoftmax(expected, keys)))
      return false;
  }
  if (!scale)
    return false;
  // The program's constant most likely has float precision.
  forward.scale = static_cast<float>(*scale);
  forward.causal = !couldBeFull && isHiddenAfter && forward.getSize('q') > 1;
  if (couldBeFull || couldBeCausal)
    return true;
  if (!findLogits(forward))
    return false;
  forward.isBiasEqualForAllQueries =
      forward.causal && isBiasThatOfLastQuery(forward);
  return true;
}

/// Sets the logits, choosing the value nearest to the scores among several
/// candidates.
bool AttentionFinder::findLogits(Forward &forward) {
  const int64_t keys = forward.getSize('k');
  SmallVector<std::pair<Value, std::string>> candidates;
  for (auto [i, trial] : llvm::enumerate(getTrials(forward))) {
    RowEvaluator zero = makeEvaluator(forward, trial, Row(keys, 0));
    std::optional<Row> base =
        zero.evaluate(forward.probabilities.value,
                      getPosition(forward.probabilities.letters));
    if (i == 0)
      for (Value value : forward.dependents)
        if (std::optional<Position> position = zero.findPosition(value))
          if (std::optional<std::string> letters =
                  getLetters(*position, value.getType()))
            candidates.emplace_back(value, *letters);
    base->resize(keys, base->front());
    if (hasNaN(*base))
      continue;
    llvm::erase_if(candidates, [&, seed = trial.seed](const auto &candidate) {
      std::optional<Row> row =
          zero.evaluate(candidate.first, getPosition(candidate.second));
      return !row || int64_t(row->size()) != keys ||
             !areNear(getSoftmax(*row, keys), *base) ||
             (trialsWithoutEffect.contains(seed) && !areAllKeysHidden(*row));
    });
  }
  for (auto &[value, letters] : candidates) {
    forward.logits = {value, letters};
    if (hasBias(forward))
      return true;
  }
  forward.logits = {};
  return false;
}

/// Returns true if masks stay the same when all queries are the last one, apart
/// from the causal mask.
bool AttentionFinder::isBiasThatOfLastQuery(const Forward &forward) {
  const int64_t keys = forward.getSize('k');
  for (Trial trial : getTrials(forward)) {
    RowEvaluator zero = makeEvaluator(forward, trial, Row(keys, 0)),
                 last = makeEvaluator(forward, trial, Row(keys, 0));
    last.setRow(trial.row, forward.getSize('q') - 1);
    std::optional<Row> base = zero.evaluate(
                           forward.probabilities.value,
                           getPosition(forward.probabilities.letters)),
                       row = last.evaluate(forward.logits.value,
                                           getPosition(forward.logits.letters));
    if (!row)
      return false;
    row->resize(keys, row->front());
    if (!hasNaN(*base) &&
        !areNear(getSoftmax(*row, std::min(trial.row + 1, keys)), *base))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Forward
//===----------------------------------------------------------------------===//

std::optional<Forward> AttentionFinder::findForward(const Product &out,
                                                    std::string &problem) {
  for (unsigned side : {0, 1}) {
    const std::string &own = out.own[side];
    if (own.size() > 2 || out.own[1 - side].size() != 1 ||
        out.sum.size() != 1 || out.batch.size() > 3 ||
        (own.size() == 2 && out.batch.size() == 3))
      continue;
    // Loops of both factors are batches, heads, and heads of queries with their
    // own keys.
    Meaning meaning = {{out.sum[0], 'k'}, {out.own[1 - side][0], 'd'}};
    for (auto [loop, letter] : llvm::zip(out.batch, StringRef("bhg")))
      meaning[loop] = letter;
    for (Value scores : getLeaves(out.inputs[side].value))
      // Try the longer one of the two other loops first, which is more likely
      // that of the queries.
      for (unsigned which : {0, 1}) {
        if (which >= std::max<size_t>(own.size(), 1))
          break;
        Forward forward;
        forward.out = out;
        forward.scores = *byResult[scores];
        std::string order = own;
        if (own.size() == 2 &&
            (out.getSize(own[0]) < out.getSize(own[1])) != (which == 1))
          std::swap(order[0], order[1]);
        Meaning full = meaning;
        for (auto [loop, letter] : llvm::zip(order, StringRef("qg")))
          full[loop] = letter;
        for (auto [loop, letter] : full)
          forward.sizes[letter] = out.getSize(loop);
        auto named = [&](Lettered lettered) {
          lettered.letters = replaceLetters(lettered.letters, full);
          return lettered;
        };
        forward.probabilities = named(out.inputs[side]);
        forward.value = named(out.inputs[1 - side]);
        forward.result = named(out.result);
        forward.dependents = getDependents(scores);
        std::string letters;
        if (!matchSoftmax(forward, letters)) {
          problem = "the ops between two products are not a softmax of scaled "
                    "scores, maybe with something added";
          continue;
        }
        // The scores' letters determine the letters of the operands.
        Meaning ofScores;
        for (auto [loop, letter] :
             llvm::zip_equal(forward.scores.result.letters, letters))
          ofScores[loop] = letter;
        if (forward.scores.sum.size() == 1)
          ofScores[forward.scores.sum[0]] = 'd';
        for (Lettered input : forward.scores.inputs) {
          input.letters = replaceLetters(input.letters, ofScores);
          (input.has('k') ? forward.key : forward.query) = input;
        }
        forward.scores.result.letters = letters;
        if (!forward.query.value || !forward.key.value ||
            forward.key.has('q') ||
            forward.key.has('g') != forward.value.has('g')) {
          problem = "scores that are not a product of queries and keys";
          continue;
        }
        // Heads that share keys must be adjacent in memory.
        if (StringRef(forward.query.letters).contains("bg"))
          for (std::string *text :
               {&forward.probabilities.letters, &forward.query.letters,
                &forward.key.letters, &forward.value.letters,
                &forward.result.letters, &forward.logits.letters,
                &forward.scores.result.letters})
            for (char &letter : *text)
              letter = letter == 'b' ? 'h' : letter == 'h' ? 'b' : letter;
        forward.sizes.clear();
        for (const Lettered &operand : {forward.query, forward.key})
          for (auto [letter, size] : llvm::zip_equal(
                   operand.letters,
                   cast<ShapedType>(operand.value.getType()).getShape()))
            if (letter != '1')
              forward.sizes[letter] = size;
        forward.result = followCasts(forward.result);
        problem = checkForLibrary(forward).value_or("");
        if (problem.empty())
          return forward;
      }
  }
  return std::nullopt;
}

std::optional<std::string> comm::checkForLibrary(const Forward &forward) {
  Type element = getElementTypeOrSelf(forward.query.value.getType());
  if (!element.isF16() && !element.isBF16())
    return "elements that are not f16 or bf16: the library has no attention of "
           "others";
  int64_t features[] = {0, 0, 0};
  int next = 0;
  for (const Lettered &operand :
       {forward.query, forward.key, forward.value, forward.result}) {
    auto type = dyn_cast<RankedTensorType>(operand.value.getType());
    if (!type || !type.hasStaticShape() || type.getElementType() != element)
      return "operands or a result of other elements";
    if (StringRef(operand.letters).contains('?'))
      return "operands with a dimension that is none of attention";
    if (next == 3)
      break;
    if (operand.letters.back() != 'd')
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
