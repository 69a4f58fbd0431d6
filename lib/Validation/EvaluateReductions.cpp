//===- EvaluateReductions.cpp - What reductions add up --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace mlir::comm::validate;

/// Joins the class `number` with those of the Accs in `node`.
static void joinAccs(const Node *node, unsigned number,
                     DenseSet<const Node *> &seen,
                     llvm::IntEqClasses &classes) {
  if (!node->hasAcc || !seen.insert(node).second)
    return;
  if (node->kind == Node::Kind::Acc)
    classes.join(number, node->key);
  for (const Ref &operand : node->operands)
    joinAccs(operand.node, number, seen, classes);
}

/// Results that do not need each other are folds of their own, as they are
/// where each is an op.
std::optional<SmallVector<Ref>>
Evaluator::runReduction(Block &body, ArrayRef<Ref> inputs, ArrayRef<Ref> inits,
                        ArrayRef<Affine> index, ArrayRef<Factor> bounds) {
  unsigned numResults = inits.size();
  // `numbers[i]`: which result of its fold number i is.
  auto runWith = [&](ArrayRef<unsigned> numbers) {
    SmallVector<Ref> arguments(inputs);
    for (unsigned number : numbers)
      arguments.push_back(terms.getAcc(number));
    return runBody(body, arguments, index);
  };
  auto together =
      runWith(llvm::to_vector(llvm::seq<unsigned>(0, numResults)));
  if (!together)
    return std::nullopt;
  llvm::IntEqClasses classes(numResults);
  for (auto [i, ref] : llvm::enumerate(*together)) {
    DenseSet<const Node *> seen;
    joinAccs(ref.node, i, seen, classes);
  }
  classes.compress();
  if (classes.getNumClasses() == 1)
    return terms.getFold(*together, inits, bounds);

  std::vector<SmallVector<unsigned>> members(classes.getNumClasses());
  SmallVector<unsigned> numbers;
  for (unsigned i = 0; i < numResults; ++i) {
    numbers.push_back(members[classes[i]].size());
    members[classes[i]].push_back(i);
  }
  auto apart = runWith(numbers);
  SmallVector<Ref> results(numResults);
  for (ArrayRef<unsigned> ofOne : members) {
    SmallVector<Ref> bodies, begins;
    for (unsigned member : ofOne) {
      bodies.push_back((*apart)[member]);
      begins.push_back(inits[member]);
    }
    for (auto [member, ref] :
         llvm::zip_equal(ofOne, terms.getFold(bodies, begins, bounds)))
      results[member] = ref;
  }
  return results;
}
