//===- AttentionFinder.cpp - Finds softmax between two products -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scores are a product (of queries and keys), and so is the result (of
// probabilities and values). The ops in between give a term in normal form for
// each probability. It must be that of a softmax of scaled scores, maybe with
// something added that does not depend on them.
//
// Programs hide keys by large negative numbers, which replace the scores or are
// added to them. Both are the same to a query that sees another key, since the
// exponentials of hidden scores are 0 beside its own. Only this makes
// select(visible, scale * score, -1e30) equal to scale * score + bias.
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

static constexpr int64_t kMostFeatures = 128;
/// Greatest number that does not matter in a sum of at least 1.
static constexpr double kSmall = 1e-6;

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

RowEvaluator comm::makeEvaluator(const Forward &forward, Terms &terms) {
  RowEvaluator evaluator(terms, forward.getSize('q'), forward.getSize('k'));
  evaluator.setLeaf(forward.scores.result.value);
  evaluator.setData([&forward](Value value) {
    return !forward.dependents.contains(value) &&
           getElementTypeOrSelf(value.getType()).isIntOrIndexOrFloat();
  });
  return evaluator;
}

/// Returns true if the sum of `powers` along the keys is at least 1, because
/// the greatest logit is subtracted from all.
static bool isSumAtLeastOne(const Terms &terms, const Term &powers) {
  Term logits, most;
  for (auto [atom, power] : powers.begin()->first) {
    const Atom &exponential = terms[atom];
    if (exponential.kind != AtomKind::Exp)
      return false;
    const Monomial &of = exponential.of.begin()->first;
    if (power == -1 && of.size() == 1 &&
        terms[of[0].first].kind == AtomKind::Most)
      most = terms[of[0].first].of;
    else
      logits = add(logits, exponential.of, power);
  }
  return powers.size() == 1 && !most.empty() && areNear(most, logits);
}

/// Returns `probabilities` times the sum that they are divided by, or nullopt.
static std::optional<Term> getUnnormalized(Terms &terms,
                                           const Term &probabilities) {
  if (probabilities.empty())
    return std::nullopt;
  for (const auto &factor : probabilities.begin()->first) {
    const Atom atom = terms[factor.first];
    if (atom.kind == AtomKind::Sum ? factor.second != -1
                                   : atom.kind != AtomKind::Inverse)
      continue;
    Term rest;
    for (const auto &[product, number] : probabilities) {
      Monomial left = product;
      llvm::erase(left, factor);
      if (left.size() < product.size())
        rest[left] = number;
    }
    Term sum = atom.kind == AtomKind::Inverse ? atom.of
                                              : Term{{{{factor.first, 1}}, 1}};
    if (rest.size() != probabilities.size())
      continue;
    // Programs add a small number against a division by 0.
    auto small = sum.find(Monomial());
    if (small != sum.end() && small->second > 0 && small->second <= kSmall &&
        isSumAtLeastOne(terms, rest))
      sum.erase(small);
    if (areNear(terms.sum(rest), sum))
      return rest;
  }
  return std::nullopt;
}

/// Splits `logits` into an effect times `score`, and the bias, which is
/// returned. Leaves out what depends on scores but is equal for all keys, as
/// their maximum. Returns nullopt if the bias depends on scores otherwise.
static std::optional<Term> splitLogits(const Terms &terms, const Term &logits,
                                       const Term &score, Term &effect) {
  const std::pair<unsigned, double> factor = score.begin()->first.front();
  Term bias;
  for (const auto &[product, number] : logits) {
    Monomial rest = product;
    llvm::erase(rest, factor);
    if (!terms.isOfGiven(product))
      bias[product] = number;
    else if (!terms.isOfGiven(rest))
      effect[rest] = number;
    else if (terms.isAlong(product))
      return std::nullopt;
  }
  return bias;
}

std::optional<Softmax>
comm::findSoftmax(Terms &terms, const Term &probabilities, const Term &score) {
  std::optional<Term> powers = getUnnormalized(terms, probabilities);
  if (!powers)
    return std::nullopt;
  Softmax found;
  for (const auto &[product, number] : *powers) {
    Monomial exponential, weight;
    for (auto power : product)
      (terms[power.first].kind == AtomKind::Exp ? exponential : weight)
          .push_back(power);
    if (found.weights.empty())
      found.exponential = exponential;
    if (exponential != found.exponential || !terms.isBoolean(weight) ||
        terms.isOfGiven(weight))
      return std::nullopt;
    found.weights[weight] = number;
  }
  Term logits;
  for (auto [atom, power] : found.exponential)
    logits = add(logits, terms[atom].of, power);
  std::optional<Term> bias = splitLogits(terms, logits, score, found.effect);
  if (!bias)
    return std::nullopt;
  found.bias = *bias;
  std::optional<double> scale;
  const bool isScaled = terms.forAllTruths(
      {&found.weights, &found.effect, &found.bias}, [&](const Truths &truths) {
        std::optional<double> weight = getNumber(
                                  terms.assign(found.weights, truths)),
                              effect =
                                  getNumber(terms.assign(found.effect, truths));
        const bool isHidden = terms.isHidden(terms.assign(found.bias, truths));
        if (!effect || (weight != 0 && weight != 1))
          return false;
        found.needsWeights |= weight == 0 && !isHidden;
        if (weight == 0 || isHidden)
          return true;
        if (!scale)
          scale = effect;
        return *effect != 0 && areNear(makeTerm(*effect), makeTerm(*scale));
      });
  if (!isScaled || !scale)
    return std::nullopt;
  found.scale = *scale;
  return found;
}

/// Returns true if no query sees a key of `range`.
static bool isHidden(const Terms &terms, const Softmax &softmax,
                     KeyRange range) {
  const Term weights = terms.restrict(softmax.weights, range),
             bias = terms.restrict(softmax.bias, range);
  return terms.forAllTruths({&weights, &bias}, [&](const Truths &truths) {
    return terms.assign(weights, truths).empty() ||
           terms.isHidden(terms.assign(bias, truths));
  });
}

/// Returns true if queries see all keys of `range` alike.
static bool isUniform(const Terms &terms, const Softmax &softmax,
                      KeyRange range) {
  return terms.restrict(softmax.weights, range) == makeTerm(1) &&
         getNumber(terms.restrict(softmax.effect, range)) &&
         !terms.isAlong(terms.restrict(softmax.bias, range));
}

bool AttentionFinder::matchSoftmax(Forward &forward, std::string &letters) {
  const Value scores = forward.scores.result.value;
  Terms terms(forward.getSize('q'), forward.getSize('k'));
  RowEvaluator evaluator = makeEvaluator(forward, terms);
  std::optional<Term> probabilities = evaluator.evaluate(
      forward.probabilities.value, getPosition(forward.probabilities.letters));
  const Position *position = evaluator.getPosition(scores);
  std::optional<std::string> found =
      probabilities && position ? getLetters(*position, scores.getType())
                                : std::nullopt;
  if (!found)
    return false;
  letters = *found;
  std::optional<Softmax> softmax =
      findSoftmax(terms, *probabilities,
                  evaluator.getElement(scores, *position, /*isGiven=*/true));
  if (!softmax)
    return false;
  // The program's constant most likely has float precision.
  forward.scale = static_cast<float>(softmax->scale);
  if (isUniform(terms, *softmax, KeyRange::All))
    return true;
  // If the first query saw no key, a causal mask would show it one.
  forward.causal = forward.getSize('q') > 1 &&
                   isHidden(terms, *softmax, KeyRange::AfterQuery) &&
                   !isHidden(terms, *softmax, KeyRange::First);
  if (forward.causal && isUniform(terms, *softmax, KeyRange::UpToQuery))
    return true;
  if (softmax->needsWeights ||
      !findLogits(forward, evaluator, terms, softmax->bias))
    return false;
  forward.isBiasEqualForAllQueries =
      forward.causal && isBiasThatOfLastQuery(forward, terms, softmax->bias);
  return true;
}

/// Sets the logits, choosing the value nearest to the scores among several
/// candidates.
bool AttentionFinder::findLogits(Forward &forward, RowEvaluator &evaluator,
                                 Terms &terms, const Term &bias) {
  const Value scores = forward.scores.result.value;
  const Term score = evaluator.getElement(
      scores, *evaluator.getPosition(scores), /*isGiven=*/true);
  for (Value value : forward.dependents) {
    std::optional<Position> position = evaluator.findPosition(value);
    std::optional<std::string> letters =
        position ? getLetters(*position, value.getType()) : std::nullopt;
    std::optional<Term> logits =
        letters ? evaluator.evaluate(value, *position) : std::nullopt;
    Term effect;
    std::optional<Term> own =
        logits ? splitLogits(terms, *logits, score, effect) : std::nullopt;
    forward.logits = {value, letters.value_or("")};
    if (own && !terms.isAlong(add(*own, bias, -1)) && hasBias(forward))
      return true;
  }
  forward.logits = {};
  return false;
}

/// Returns true if masks stay the same when all queries are the last one, apart
/// from the causal mask.
bool AttentionFinder::isBiasThatOfLastQuery(const Forward &forward,
                                            Terms &terms, const Term &bias) {
  const Value scores = forward.scores.result.value;
  RowEvaluator last = makeEvaluator(forward, terms);
  last.setQuery(forward.getSize('q') - 1);
  std::optional<Term> logits =
      last.evaluate(forward.logits.value, getPosition(forward.logits.letters));
  const Position *position = last.getPosition(scores);
  Term effect;
  std::optional<Term> own =
      logits && position
          ? splitLogits(terms, *logits,
                        last.getElement(scores, *position, /*isGiven=*/true),
                        effect)
          : std::nullopt;
  return own &&
         !terms.isAlong(add(terms.restrict(*own, KeyRange::UpToQuery),
                            terms.restrict(bias, KeyRange::UpToQuery), -1));
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
