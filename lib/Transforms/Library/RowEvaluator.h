//===- RowEvaluator.h - What a row of a tensor is computed to ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes elements of tensors in doubles, along one dimension at once, from
// given ones. What a program computes, in whatever form it was written, is so
// compared with what a library computes.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_LIBRARY_ROWEVALUATOR_H
#define COMMDIALECT_LIB_TRANSFORMS_LIBRARY_ROWEVALUATOR_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <functional>
#include <map>

namespace mlir::comm {

class RowEvaluator {
public:
  /// Where a tensor's dimension is: at a place, all along the row, or at the
  /// place that is tried (setRow).
  static constexpr int64_t kAlong = -1, kRow = -2;
  using Place = SmallVector<int64_t>;
  /// Elements along the row, or one for all of them.
  using Row = std::vector<double>;

  explicit RowEvaluator(int64_t length) : length(length) {}

  /// Where a dimension at kRow is: for constants, and for linalg.index.
  void setRow(int64_t place, int64_t ofIndices) {
    rowPlace = place;
    rowIndex = ofIndices;
  }
  /// What values have that cannot be computed; none if they must be.
  using Data = std::function<std::optional<Row>(Value, const Place &)>;
  void setData(Data of) { data = std::move(of); }
  /// What `leaf` has, wherever it is read.
  void give(Value leaf, Row row) { leaves[leaf] = {std::move(row), {}}; }
  /// Where `leaf` was read, if it was, and at one place.
  const Place *getPlace(Value leaf) const {
    auto it = leaves.find(leaf);
    return it == leaves.end() || it->second.place.empty() ? nullptr
                                                          : &it->second.place;
  }

  /// The elements of `value` at `place`. None where an op on the way is not
  /// known, or not computed row by row.
  std::optional<Row> evaluate(Value value, const Place &place);
  /// Where `value` was computed on the way: the first of its places.
  std::optional<Place> findPlace(Value value) const;

private:
  struct Leaf {
    Row row;
    Place place;
  };

  std::optional<Row> compute(Value value, const Place &place);
  std::optional<Row> readConstant(DenseElementsAttr elements,
                                  const Place &place) const;
  std::optional<Row> computeGeneric(linalg::LinalgOp op, unsigned result,
                                    const Place &place);
  std::optional<Row> computeScalar(Operation *op,
                                   llvm::function_ref<Row(Value)> get,
                                   ArrayRef<int64_t> loops);

  int64_t length, rowPlace = 0, rowIndex = 0;
  Data data;
  llvm::DenseMap<Value, Leaf> leaves;
  std::map<std::pair<void *, std::vector<int64_t>>, std::optional<Row>> known;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_LIBRARY_ROWEVALUATOR_H
