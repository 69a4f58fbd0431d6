//===- AttentionGradients.cpp - Finds the gradients of attention ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradient of the values multiplies the probabilities; those of queries and
// keys multiply a value computed from the scores and one other product. The
// term of that value must be the gradient of the softmax.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

using namespace mlir;
using namespace mlir::comm;

using Position = RowEvaluator::Position;

Operation *Backward::getFirst() const {
  Operation *first = products.front();
  for (Operation *op : products)
    if (op->isBeforeInBlock(first))
      first = op;
  return first;
}

static std::string sorted(std::string text) {
  llvm::sort(text);
  return text;
}

/// Returns the letters that gradients of keys and values are summed over.
static std::string getSummed(const Forward &forward) {
  return forward.isGrouped() ? "gq" : "q";
}

bool AttentionFinder::isScoresGradient(const Forward &forward,
                                       const Lettered &input, Value other,
                                       std::string &otherLetters) {
  const Value scores = forward.scores.result.value;
  Terms terms(forward.getSize('q'), forward.getSize('k'));
  RowEvaluator evaluator = makeEvaluator(forward, terms);
  evaluator.setLeaf(other);
  std::optional<Term> got =
      evaluator.evaluate(input.value, getPosition(input.letters));
  const Position *position = evaluator.getPosition(scores),
                 *otherPosition = evaluator.getPosition(other);
  if (!got || !position || !otherPosition ||
      getLetters(*position, scores.getType()) != forward.scores.result.letters)
    return false;
  std::optional<std::string> letters =
      getLetters(*otherPosition, other.getType());
  std::optional<Term> p = evaluator.evaluate(
      forward.probabilities.value, getPosition(forward.probabilities.letters));
  std::optional<Softmax> softmax =
      letters && p ? findSoftmax(terms, *p,
                                 evaluator.getElement(scores, *position,
                                                      /*isGiven=*/true))
                   : std::nullopt;
  if (!softmax)
    return false;
  otherLetters = *letters;
  const Term product = terms.multiply(
      *p, evaluator.getElement(other, *otherPosition, /*isGiven=*/true));
  const Term expected =
      add({}, add(product, terms.multiply(*p, terms.sum(product)), -1),
          softmax->scale);
  // The probabilities of hidden keys are 0, and so is what they multiply.
  auto hasExponential = [&](const auto &factors) {
    return llvm::all_of(softmax->exponential, [&](const auto &power) {
      return llvm::is_contained(factors.first, power);
    });
  };
  auto isEqual = [&](KeyRange range) {
    const Term own = terms.restrict(*got, range),
               wanted = terms.restrict(expected, range),
               bias = terms.restrict(softmax->bias, range);
    return terms.forAllTruths(
        {&own, &wanted, &bias}, [&](const Truths &truths) {
          const Term here = terms.assign(own, truths);
          return areNear(here, terms.assign(wanted, truths)) ||
                 (terms.isHidden(terms.assign(bias, truths)) &&
                  llvm::all_of(here, hasExponential));
        });
  };
  return isEqual(KeyRange::UpToQuery) && isEqual(KeyRange::AfterQuery) &&
         !terms.takeFailure();
}

bool AttentionFinder::addGradient(const Forward &forward, Backward &found,
                                  const Product &product, unsigned side,
                                  Value other) {
  const Lettered &input = product.inputs[side];
  std::string loops, letters;
  for (char loop : input.letters)
    if (loop != '1')
      loops += loop;
  for (char letter : StringRef("bghkq"))
    if (forward.getSize(letter) > 1)
      letters += letter;
  if (loops.size() != letters.size() || product.own[1 - side].size() != 1)
    return true;
  // Try all assignments of letters to the loops of `input`.
  do {
    Meaning meaning = {{product.own[1 - side][0], 'd'}};
    bool fits = true;
    for (auto [loop, letter] : llvm::zip_equal(loops, letters)) {
      meaning[loop] = letter;
      fits &= product.getSize(loop) == forward.getSize(letter);
    }
    const std::string sum = sorted(replaceLetters(product.sum, meaning));
    const bool isOfQueries = sum == "k";
    if (!fits || (!isOfQueries && sum != getSummed(forward)))
      continue;
    std::string otherLetters;
    if (!isScoresGradient(forward,
                          {input.value, replaceLetters(input.letters, meaning)},
                          other, otherLetters))
      continue;
    // The other product must be that of the result's gradient and the values.
    const Product &outer = *byResult[other];
    Meaning outerMeaning;
    for (auto [loop, letter] :
         llvm::zip_equal(outer.result.letters, otherLetters))
      outerMeaning[loop] = letter;
    if (outer.sum.size() == 1)
      outerMeaning[outer.sum[0]] = 'd';
    for (Lettered operand : outer.inputs) {
      operand.letters = replaceLetters(operand.letters, outerMeaning);
      if (!(operand == found.outGradient) && !(operand == forward.value))
        return false;
    }
    Lettered factor = product.inputs[1 - side];
    factor.letters = replaceLetters(factor.letters, meaning);
    Lettered &made = isOfQueries ? found.queryGradient : found.keyGradient;
    if (made.value || !(factor == (isOfQueries ? forward.key : forward.query)))
      return false;
    made = {product.result.value,
            replaceLetters(product.result.letters, meaning)};
    found.products.append({outer.op, product.op});
    found.dependents.insert_range(getDependents(other));
    return true;
  } while (std::next_permutation(letters.begin(), letters.end()));
  return true;
}

std::optional<Backward> AttentionFinder::findBackward(const Forward &forward) {
  Backward found;
  const Value scores = forward.scores.result.value;
  // The gradient of the values is the probabilities times the gradient of the
  // result.
  for (const Product &product : products)
    for (unsigned side : {0, 1}) {
      const Lettered &input = product.inputs[side];
      if (product.op == forward.out.op ||
          input.value != forward.probabilities.value)
        continue;
      Meaning meaning;
      for (auto [loop, letter] :
           llvm::zip_equal(input.letters, forward.probabilities.letters))
        meaning[loop] = letter;
      if (product.own[1 - side].size() != 1 || found.valueGradient.value ||
          sorted(replaceLetters(product.sum, meaning)) != getSummed(forward) ||
          product.op->getBlock() != forward.out.op->getBlock())
        return std::nullopt;
      meaning[product.own[1 - side][0]] = 'd';
      found.outGradient = product.inputs[1 - side];
      found.outGradient.letters =
          replaceLetters(found.outGradient.letters, meaning);
      found.valueGradient = {product.result.value,
                             replaceLetters(product.result.letters, meaning)};
      found.products.push_back(product.op);
    }
  if (!found.valueGradient.value)
    return std::nullopt;

  for (const Product &product : products)
    for (unsigned side : {0, 1}) {
      const Lettered &input = product.inputs[side];
      if (product.op == forward.out.op || product.op == forward.scores.op ||
          input.value == forward.probabilities.value ||
          product.op->getBlock() != forward.out.op->getBlock())
        continue;
      SetVector<Value> leaves = getLeaves(input.value);
      if (!leaves.contains(scores))
        continue;
      for (Value other : leaves)
        if (other != scores &&
            !addGradient(forward, found, product, side, other))
          return std::nullopt;
    }
  if (!found.queryGradient.value || !found.keyGradient.value)
    return std::nullopt;
  Type element = getElementTypeOrSelf(forward.query.value.getType());
  for (Lettered *result :
       {&found.queryGradient, &found.keyGradient, &found.valueGradient}) {
    *result = followCasts(*result);
    if (getElementTypeOrSelf(result->value.getType()) != element)
      return std::nullopt;
  }
  if (getElementTypeOrSelf(found.outGradient.value.getType()) != element ||
      found.outGradient.letters.back() != 'd')
    return std::nullopt;
  return found;
}

std::optional<std::string> AttentionFinder::findOtherReader(
    const Forward &forward, const std::optional<Backward> &backward) const {
  auto isRead = [&](Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      if (user == forward.out.op ||
          (backward && llvm::is_contained(backward->products, user)))
        return false;
      return user->getNumResults() == 0 ||
             !llvm::all_of(user->getResults(), [&](Value result) {
               return forward.dependents.contains(result) ||
                      (backward && backward->dependents.contains(result));
             });
    });
  };
  for (Value value : forward.dependents)
    if ((!backward || !backward->dependents.contains(value)) && isRead(value))
      return "scores or probabilities that something besides known gradients "
             "reads";
  if (backward)
    for (Value value : backward->dependents)
      if (isRead(value))
        return "gradients of the scores that something besides those of "
               "queries and keys reads, as that of a bias";
  return std::nullopt;
}
