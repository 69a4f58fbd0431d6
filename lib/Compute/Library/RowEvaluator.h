//===- RowEvaluator.h - Evaluates rows of tensors ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes the term of an element of a tensor from the ops of the program, at
// any position along two dimensions. This compares a program with the function
// of a library regardless of how the program is written.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_LIBRARY_ROWEVALUATOR_H
#define COMMDIALECT_LIB_COMPUTE_LIBRARY_ROWEVALUATOR_H

#include "Terms.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <functional>

namespace mlir::comm {

class RowEvaluator {
public:
  /// Position in a dimension: an index, kAlong for that of the key, kRow for
  /// that of the query, or another negative number, the same in all tensors.
  static constexpr int64_t kAlong = -1, kRow = -2;
  using Position = SmallVector<int64_t>;

  RowEvaluator(Terms &terms, int64_t queries, int64_t keys)
      : terms(terms), queries(queries), keys(keys) {}

  /// Sets what linalg.index is along the queries.
  void setQuery(int64_t index) { query = index; }
  /// Makes a value that cannot be computed a term of its own if `isData` is
  /// true of it.
  void setData(std::function<bool(Value)> isData) { data = std::move(isData); }
  /// Gives `leaf` a term of its own, at a single position.
  void setLeaf(Value leaf) { leaves[leaf] = {}; }
  /// Gives `leaf` a term for all positions.
  void setTerm(Value leaf, Term term) { given[leaf] = std::move(term); }
  /// Returns the only position where `leaf` was read, or null if it was not
  /// read.
  const Position *getPosition(Value leaf) const {
    auto it = leaves.find(leaf);
    return it == leaves.end() || it->second.empty() ? nullptr : &it->second;
  }

  /// Returns the element of `value` at `position`. Returns nullopt if an op on
  /// the way is not supported or not computed row by row.
  std::optional<Term> evaluate(Value value, const Position &position);
  /// Returns the first position at which `value` was evaluated, or nullopt.
  std::optional<Position> findPosition(Value value) const;
  /// Returns the term of the element of `leaf` at `position`.
  Term getElement(Value leaf, const Position &position, bool isGiven);

private:
  std::optional<Term> compute(Value value, const Position &position);
  std::optional<Term> readConstant(DenseElementsAttr elements,
                                   const Position &position);
  std::optional<Term> computeGeneric(linalg::LinalgOp op, unsigned result,
                                     const Position &position);
  std::optional<Term> computeScalar(Operation *op, ArrayRef<Term> operands,
                                    ArrayRef<int64_t> loops);

  Terms &terms;
  int64_t queries, keys;
  std::optional<int64_t> query;
  std::function<bool(Value)> data;
  llvm::DenseMap<Value, Position> leaves;
  llvm::DenseMap<Value, Term> given;
  std::map<std::pair<void *, std::vector<int64_t>>, std::optional<Term>> known;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_LIBRARY_ROWEVALUATOR_H
