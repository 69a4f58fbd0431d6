//===- EvaluateBodies.cpp - Evaluates bodies of structured ops ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace mlir::comm::validate;

/// The maximum number of ops that are looked through for an element.
static constexpr unsigned kMostSteps = 256;

/// Returns the element of `from` at `places`. Applies elementwise ops to the
/// extracted elements of their operands, so that fused programs give the same
/// term.
Ref Evaluator::extractElement(const TensorValue &from, ArrayRef<Ref> places,
                              unsigned &numSteps) {
  bool isPlain = from.pieces.size() == 1;
  SmallVector<Affine> known;
  TensorValue array = from;
  array.shape.clear();
  SmallVector<Ref> operands;
  if (isPlain) {
    const Piece &piece = from.pieces.front();
    const Node *node = piece.ref.node;
    if (node->kind == Node::Kind::Op && numSteps < kMostSteps) {
      TensorValue operand = from;
      for (unsigned i = 0; i < node->operands.size(); ++i) {
        ++numSteps;
        operand.pieces.front().ref = piece.ref.getOperand(i);
        operands.push_back(extractElement(operand, places, numSteps));
      }
      return terms.getOp(terms.getKeyText(node->key).str(), operands);
    }
    // Omit dimensions on which the element does not depend.
    array.pieces.front().dims.clear();
  }
  bool areKnown = true;
  for (auto [dim, place] : llvm::enumerate(places)) {
    if (isPlain) {
      const Interval &interval = from.pieces.front().dims[dim];
      auto depends = [&](const Affine &coord) {
        return llvm::any_of(interval.factors, [&](const Factor &factor) {
          return coord.getFactor(factor.var) != 0;
        });
      };
      if (llvm::none_of(from.pieces.front().ref.coords, depends))
        continue;
      array.pieces.front().dims.push_back(interval);
    }
    array.shape.push_back(from.shape[dim]);
    operands.push_back(place);
    std::optional<Affine> number = terms.getInteger(place);
    areKnown &= number.has_value();
    known.push_back(number.value_or(Affine()));
  }
  if (!areKnown) {
    operands.insert(operands.begin(), terms.getArray(array, Affine(0)));
    return terms.getOp("tensor.extract ", operands);
  }
  if (!isPlain)
    return getElement(terms, from, known);
  SmallVector<int64_t> ones(known.size(), 1);
  TensorValue element = slice(terms, array, known, ones, ones);
  // Out of bounds, so the arm is not taken.
  if (element.pieces.empty())
    return terms.getUndef();
  return element.pieces.front().ref;
}

std::optional<SmallVector<Ref>> Evaluator::runBody(Block &body,
                                                   ArrayRef<Ref> arguments,
                                                   ArrayRef<Affine> index) {
  DenseMap<Value, Ref> known;
  for (auto [argument, ref] : llvm::zip(body.getArguments(), arguments))
    known[argument] = ref;
  return runElements(body, known, index);
}

/// Evaluates `body`. `known` has values that are defined outside of it.
std::optional<SmallVector<Ref>>
Evaluator::runElements(Block &body, DenseMap<Value, Ref> &known,
                       ArrayRef<Affine> index) {
  auto lookUp = [&](Value value) -> Ref {
    auto found = known.find(value);
    return found != known.end() ? found->second : getScalar(value);
  };
  for (Operation &op : body.without_terminator()) {
    ++numOps;
    if (auto branch = dyn_cast<scf::IfOp>(op);
        branch && branch.elseBlock() && isMemoryEffectFree(branch)) {
      auto yes = runElements(*branch.thenBlock(), known, index);
      auto no = yes ? runElements(*branch.elseBlock(), known, index) : yes;
      if (!no)
        return std::nullopt;
      Ref condition = lookUp(branch.getCondition());
      for (auto [result, a, b] : llvm::zip_equal(op.getResults(), *yes, *no))
        known[result] = terms.getOp("arith.select ", {condition, a, b});
      continue;
    }
    if (op.getNumRegions() != 0)
      return std::nullopt;
    Attribute constant;
    if (auto number = dyn_cast<linalg::IndexOp>(op)) {
      known[op.getResult(0)] = terms.getInteger(IndexType::get(op.getContext()),
                                                index[number.getDim()]);
      continue;
    }
    if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      const TensorValue &from = get(extract.getTensor());
      if (from.isOpaque)
        return std::nullopt;
      SmallVector<Ref> places;
      for (Value place : extract.getIndices())
        places.push_back(lookUp(place));
      unsigned numSteps = 0;
      known[op.getResult(0)] = extractElement(from, places, numSteps);
      continue;
    }
    if (matchPattern(&op, m_Constant(&constant))) {
      Type type = op.getResult(0).getType();
      auto integer = dyn_cast<IntegerAttr>(constant);
      known[op.getResult(0)] =
          integer ? terms.getInteger(
                        type, Affine(type.isInteger(1)
                                         ? integer.getValue().getZExtValue()
                                         : integer.getValue().getSExtValue()))
                  : terms.getConstant(constant, {});
      continue;
    }
    // It has no results.
    if (isa<cf::AssertOp>(op))
      continue;
    if (!isMemoryEffectFree(&op))
      return std::nullopt;
    SmallVector<Ref> operands;
    for (Value operand : op.getOperands())
      operands.push_back(lookUp(operand));
    std::optional<Ref> result = runElement(&op, operands);
    if (!result)
      return std::nullopt;
    known[op.getResult(0)] = *result;
  }
  SmallVector<Ref> results;
  for (Value operand : body.getTerminator()->getOperands())
    results.push_back(lookUp(operand));
  return results;
}

/// Sets the numbers of the Accs in `node`.
static void findAccs(const Node *node, DenseSet<const Node *> &seen,
                     llvm::SmallBitVector &accs) {
  if (!node->hasAcc || !seen.insert(node).second)
    return;
  if (node->kind == Node::Kind::Acc)
    accs.set(node->key);
  for (const Ref &operand : node->operands)
    findAccs(operand.node, seen, accs);
}

/// Evaluates a reduction with several results. Results that do not depend on
/// each other become separate folds, as if each were a separate op. Results
/// that none in `used` needs are omitted.
std::optional<SmallVector<Ref>>
Evaluator::runReduction(Block &body, ArrayRef<Ref> inputs, ArrayRef<Ref> inits,
                        ArrayRef<Affine> index, ArrayRef<Factor> bounds,
                        llvm::SmallBitVector used) {
  unsigned numResults = inits.size();
  // `numbers[i]` is the result with number i in its fold.
  auto runWith = [&](ArrayRef<unsigned> numbers) {
    SmallVector<Ref> arguments(inputs);
    for (unsigned number : numbers)
      arguments.push_back(terms.getAcc(number));
    return runBody(body, arguments, index);
  };
  auto together = runWith(llvm::to_vector(llvm::seq<unsigned>(0, numResults)));
  if (!together)
    return std::nullopt;
  llvm::IntEqClasses classes(numResults);
  SmallVector<llvm::SmallBitVector> needed;
  for (const Ref &ref : *together) {
    DenseSet<const Node *> seen;
    findAccs(ref.node, seen, needed.emplace_back(numResults));
  }
  for (unsigned size = 0; size != used.count();) {
    size = used.count();
    for (unsigned i : llvm::to_vector(used.set_bits()))
      used |= needed[i];
  }
  for (unsigned i : used.set_bits())
    for (unsigned acc : needed[i].set_bits())
      classes.join(i, acc);
  classes.compress();
  if (classes.getNumClasses() == 1 && used.all())
    return terms.getFold(*together, inits, bounds);

  std::vector<SmallVector<unsigned>> members(classes.getNumClasses());
  SmallVector<unsigned> numbers;
  for (unsigned i = 0; i < numResults; ++i) {
    numbers.push_back(members[classes[i]].size());
    if (used.test(i))
      members[classes[i]].push_back(i);
  }
  auto apart = runWith(numbers);
  SmallVector<Ref> results(numResults, terms.getUndef());
  for (ArrayRef<unsigned> fold : members) {
    if (fold.empty())
      continue;
    SmallVector<Ref> bodies, begins;
    for (unsigned member : fold) {
      bodies.push_back((*apart)[member]);
      begins.push_back(inits[member]);
    }
    for (auto [member, ref] :
         llvm::zip_equal(fold, terms.getFold(bodies, begins, bounds)))
      results[member] = ref;
  }
  return results;
}
