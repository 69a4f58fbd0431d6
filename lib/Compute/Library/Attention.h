//===- Attention.h - Attention found in a program ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Describes the attention that comm-raise-compute=ops=attention finds, and its
// replacement. Dimensions have letters. b: batches, h: heads of keys, g: heads
// of queries per head of keys, q and k: positions of queries and keys, d:
// features, 1: a unit dimension.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_LIBRARY_ATTENTION_H
#define COMMDIALECT_LIB_COMPUTE_LIBRARY_ATTENTION_H

#include "RowEvaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// A tensor, with a letter for each of its dimensions.
struct Lettered {
  Value value;
  std::string letters;

  bool operator==(const Lettered &other) const {
    return value == other.value && letters == other.letters;
  }
  bool has(char letter) const { return StringRef(letters).contains(letter); }
};

/// A matrix product. Its loops have the letters from 'A' on.
struct Product {
  linalg::LinalgOp op;
  Lettered inputs[2], result;
  /// Loops of all tensors, of one input and the result, and of the inputs only.
  std::string batch, own[2], sum;

  int64_t getSize(char loop) const {
    return const_cast<linalg::LinalgOp &>(op).getStaticLoopRanges()[loop - 'A'];
  }
};

/// The dimension letter of each loop of a product.
using Meaning = std::map<char, char>;

/// softmax(scale * scores + bias), the products around it, and their operands.
struct Forward {
  Product scores, out;
  Lettered probabilities, query, key, value, result;
  /// Number of elements along each letter; 1 for absent letters.
  std::map<char, int64_t> sizes;
  double scale = 0;
  bool causal = false;
  /// The argument of the softmax. Null if nothing is added to the scores.
  Lettered logits;
  /// True if the bias is the same for all queries, apart from the causal mask.
  bool isBiasEqualForAllQueries = false;
  /// Values computed from the scores, nearest first.
  SetVector<Value> dependents;

  int64_t getSize(char letter) const {
    auto it = sizes.find(letter);
    return it == sizes.end() ? 1 : it->second;
  }
  /// Returns true if several heads of queries share one of keys.
  bool isGrouped() const { return getSize('g') > 1 && !key.has('g'); }
};

/// The proof that probabilities are weights * exp(effect * score + bias),
/// divided by the sum of this. Where neither the weight is 0 nor the bias hides
/// the key, the weight is 1, and the effect is the scale.
struct Softmax {
  Term weights, effect, bias;
  /// The exponential, as a product.
  Monomial exponential;
  double scale = 0;
  /// Set if the bias does not hide all keys whose weight is 0.
  bool needsWeights = false;
};

struct Backward {
  Lettered outGradient, queryGradient, keyGradient, valueGradient;
  /// The products that become one op, at the position of the first in the
  /// block.
  SmallVector<Operation *> products;
  /// Values computed from the gradient of the probabilities.
  SetVector<Value> dependents;
  Operation *getFirst() const;
};

/// Finds attention in a function.
class AttentionFinder {
public:
  explicit AttentionFinder(func::FuncOp function);

  ArrayRef<Product> getProducts() const { return products; }
  bool isProduct(Value value) const { return byResult.contains(value); }

  /// Returns the attention whose second product is `out`. On failure, returns
  /// nullopt and may set `problem` to the reason.
  std::optional<Forward> findForward(const Product &out, std::string &problem);
  /// Returns the gradients of `forward`, or nullopt unless the function has all
  /// of their products.
  std::optional<Backward> findBackward(const Forward &forward);
  /// Returns the reason why other ops still need the scores or probabilities,
  /// or nullopt.
  std::optional<std::string>
  findOtherReader(const Forward &forward,
                  const std::optional<Backward> &backward) const;

private:
  /// Sets the scale, the causal mask and the logits of `forward`, and `letters`
  /// to those of the scores.
  bool matchSoftmax(Forward &forward, std::string &letters);
  bool findLogits(Forward &forward, RowEvaluator &evaluator, Terms &terms,
                  const Term &bias);
  bool isBiasThatOfLastQuery(const Forward &forward, Terms &terms,
                             const Term &bias);
  /// Checks that `input` is the gradient of the scores if `other` is the
  /// gradient of the probabilities. Sets `otherLetters`.
  bool isScoresGradient(const Forward &forward, const Lettered &input,
                        Value other, std::string &otherLetters);
  /// Adds the gradient of queries or keys that `product` computes, if any.
  /// Returns false if the gradient is not one that the library can compute.
  bool addGradient(const Forward &forward, Backward &found,
                   const Product &product, unsigned side, Value other);
  /// Returns the products that `value` is computed from, nearest first.
  SetVector<Value> getLeaves(Value value) const;
  /// Returns the values computed from `value` without a product in between.
  SetVector<Value> getDependents(Value value) const;

  std::vector<Product> products;
  llvm::DenseMap<Value, const Product *> byResult;
};

/// Replaces each loop in `letters` by its dimension letter, or '?' if it has
/// none.
std::string replaceLetters(StringRef letters, const Meaning &meaning);

/// Converts letters to a position in a tensor of those letters, and back. The
/// latter returns nullopt if a dimension has no letter.
RowEvaluator::Position getPosition(StringRef letters);
std::optional<std::string> getLetters(const RowEvaluator::Position &position,
                                      Type type);

/// Returns an evaluator of what `forward` computes from the scores.
RowEvaluator makeEvaluator(const Forward &forward, Terms &terms);

/// Returns the softmax whose result is `probabilities`, or nullopt.
std::optional<Softmax> findSoftmax(Terms &terms, const Term &probabilities,
                                   const Term &score);

/// Follows transposes and widening casts backward from `lettered`.
Lettered lookThrough(Lettered lettered);

/// Separates heads from batches if one dimension joins them in all operands and
/// results, each of which is reshaped from or to a tensor with both.
void splitBatches(Forward &forward, std::optional<Backward> &backward);

/// Follows transposes and narrowing casts forward from `lettered` while they
/// are its only use.
Lettered followCasts(Lettered lettered);

/// Returns the reason why the library cannot run `forward`, or nullopt.
std::optional<std::string> checkForLibrary(const Forward &forward);

/// Creates the bias that `forward` adds to the scores, by batch, head, query
/// and key, with one element along dimensions on which it does not depend.
/// Evaluates the program's ops between scores and softmax for scores of 0.
/// Returns null if they are not elementwise. `allQueries` keeps the full query
/// dimension. `get` returns the replacement of a value.
Value createBias(OpBuilder &builder, const Forward &forward, bool allQueries,
                 llvm::function_ref<Value(Value)> get);

/// Returns true if createBias succeeds.
bool hasBias(const Forward &forward);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_LIBRARY_ATTENTION_H
