//===- Attention.h - Attention in a program ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-raise-attention finds, and what it makes of it. Dimensions have
// letters: b (batches), h (heads of keys), g (heads of queries that share one
// of keys), q and k (places of queries and of keys), d (features), and 1 where
// there is one element.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_LIBRARY_ATTENTION_H
#define COMMDIALECT_LIB_TRANSFORMS_LIBRARY_ATTENTION_H

#include "RowEvaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <random>

namespace mlir::comm {

/// A tensor, and the letter of each of its dimensions, or of a loop.
struct Lettered {
  Value value;
  std::string letters;

  bool operator==(const Lettered &other) const {
    return value == other.value && letters == other.letters;
  }
  bool has(char letter) const { return StringRef(letters).contains(letter); }
};

/// A product of matrices. Letters are its loops, from 'A' on.
struct Product {
  linalg::LinalgOp op;
  Lettered inputs[2], result;
  /// Loops of all tensors, of one input and the result, and of the inputs.
  std::string batch, own[2], sum;

  int64_t getSize(char loop) const {
    return const_cast<linalg::LinalgOp &>(op).getStaticLoopRanges()[loop - 'A'];
  }
};

/// The letters that loops of a product stand for.
using Meaning = std::map<char, char>;

/// softmax(scale * scores + bias), the products around it, and their operands.
struct Forward {
  Product scores, out;
  Lettered probabilities, query, key, value, result;
  /// The elements along each letter; 1 for those that are not there.
  std::map<char, int64_t> sizes;
  double scale = 0;
  bool causal = false;
  /// What the softmax is of; null if nothing is added to the scores.
  Lettered logits;
  /// Is what is added the same for all queries, apart from the causal mask?
  bool biasIsOfLast = false;
  /// What is computed from the scores, nearest first.
  SetVector<Value> dependents;

  int64_t getSize(char letter) const {
    auto it = sizes.find(letter);
    return it == sizes.end() ? 1 : it->second;
  }
  /// Do several heads of queries share one of keys?
  bool isGrouped() const { return getSize('g') > 1 && !key.has('g'); }
};

struct Backward {
  Lettered outGradient, queryGradient, keyGradient, valueGradient;
  /// The products that become one op; the first in the block is where.
  SmallVector<Operation *> products;
  /// What is computed from the gradient of the probabilities.
  SetVector<Value> dependents;
  Operation *getFirst() const;
};

/// Finds attention in a function.
class AttentionFinder {
public:
  explicit AttentionFinder(func::FuncOp function);

  ArrayRef<Product> getProducts() const { return products; }
  bool isProduct(Value value) const { return byResult.contains(value); }

  /// What has `out` as its second product. If there is none, `problem` may say
  /// why.
  std::optional<Forward> findForward(const Product &out, std::string &problem);
  /// The products of its gradients, if they are all there.
  std::optional<Backward> findBackward(const Forward &forward);
  /// Why the scores and probabilities of what was found are needed still.
  std::optional<std::string>
  findOtherReader(const Forward &forward,
                  const std::optional<Backward> &backward) const;

private:
  /// A query that is tried, and what draws the data that masks are made of.
  struct Trial {
    int64_t row, seed;
  };
  using Row = RowEvaluator::Row;

  bool matchSoftmax(Forward &forward, std::string &letters);
  bool findLogits(Forward &forward);
  bool isBiasOfLast(const Forward &forward);
  /// Is `input` what the scores' gradient is, of `other` for probabilities?
  bool isScoresGradient(const Forward &forward, const Lettered &input,
                        Value other, std::string &otherLetters);
  /// Adds the gradient of queries or keys that `product` is, if it is one;
  /// false if it is one of something else.
  bool addGradient(const Forward &forward, Backward &found,
                   const Product &product, unsigned side, Value other);
  SmallVector<Trial> getTrials(const Forward &forward) const;
  RowEvaluator makeEvaluator(const Forward &forward, Trial trial, Row scores);
  std::optional<Row> drawData(const Forward &forward, Trial trial, Value value,
                              const RowEvaluator::Place &place);
  Row drawRow(int64_t length);
  /// The products that `value` is computed from, nearest first.
  SetVector<Value> getLeaves(Value value) const;
  /// What is computed from `value` without a product in between.
  SetVector<Value> getDependents(Value value) const;

  std::vector<Product> products;
  llvm::DenseMap<Value, const Product *> byResult;
  llvm::DenseMap<Value, unsigned> numbers;
  /// Trials in which the scores do not matter, though several keys are seen.
  DenseSet<int64_t> blind;
  std::mt19937 random{7};
};

/// The letters of loops by what they stand for; '?' if that is not known.
std::string replaceLetters(StringRef letters, const Meaning &meaning);

/// The place of letters, and the letters of a place of a tensor.
RowEvaluator::Place getPlace(StringRef letters);
std::optional<std::string> getLetters(const RowEvaluator::Place &place,
                                      Type type);

/// Are all keys hidden by large negative numbers?
bool seesNothing(const RowEvaluator::Row &logits);

/// What `lettered` becomes by transposes and narrowing, as far as nothing else
/// uses it.
Lettered lookAhead(Lettered lettered);

/// Why a library cannot run `forward`, if it cannot.
std::optional<std::string> checkForLibrary(const Forward &forward);

/// What is added to the scores of `forward`, by batch, head, query and key,
/// with one element along what it does not depend on: the program's own ops
/// between the scores and the softmax, of scores that are 0. Null if they are
/// not computed element by element. `allQueries`: not one element along those.
/// `get` gives what has taken a value's place.
Value createBias(OpBuilder &builder, const Forward &forward, bool allQueries,
                 llvm::function_ref<Value(Value)> get);

/// True if createBias makes one.
bool hasBias(const Forward &forward);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_LIBRARY_ATTENTION_H
