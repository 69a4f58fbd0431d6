//===- RowEvaluator.h - Evaluates rows of tensors ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates elements of tensors in doubles, along one dimension at once, from
// given values. This compares a program with the function of a library
// regardless of how the program is written.
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
  /// Position in a dimension: an index, kAlong for all elements along the row,
  /// or kRow for the index that setRow sets.
  static constexpr int64_t kAlong = -1, kRow = -2;
  using Position = SmallVector<int64_t>;
  /// Elements along the row, or one for all of them.
  using Row = std::vector<double>;

  explicit RowEvaluator(int64_t length) : length(length) {}

  /// Sets the index of a dimension at kRow, for constants and for linalg.index.
  void setRow(int64_t position, int64_t ofIndices) {
    rowPosition = position;
    rowIndex = ofIndices;
  }
  /// Callback that supplies the row of a value that cannot be evaluated, or
  /// nullopt.
  using Data = std::function<std::optional<Row>(Value, const Position &)>;
  void setData(Data of) { data = std::move(of); }
  /// Sets the row of `leaf` for all positions.
  void setLeaf(Value leaf, Row row) { leaves[leaf] = {std::move(row), {}}; }
  /// Returns the only position where `leaf` was read, or null if it was not
  /// read.
  const Position *getPosition(Value leaf) const {
    auto it = leaves.find(leaf);
    return it == leaves.end() || it->second.position.empty()
               ? nullptr
               : &it->second.position;
  }

  /// Returns the elements of `value` at `position`. Returns nullopt if an op on
  /// the way is not supported or not computed row by row.
  std::optional<Row> evaluate(Value value, const Position &position);
  /// Returns the first position at which `value` was evaluated, or nullopt.
  std::optional<Position> findPosition(Value value) const;

private:
  struct Leaf {
    Row row;
    Position position;
  };

  std::optional<Row> compute(Value value, const Position &position);
  std::optional<Row> readConstant(DenseElementsAttr elements,
                                  const Position &position) const;
  std::optional<Row> computeGeneric(linalg::LinalgOp op, unsigned result,
                                    const Position &position);
  std::optional<Row> computeScalar(Operation *op,
                                   llvm::function_ref<Row(Value)> get,
                                   ArrayRef<int64_t> loops);

  int64_t length, rowPosition = 0, rowIndex = 0;
  Data data;
  llvm::DenseMap<Value, Leaf> leaves;
  std::map<std::pair<void *, std::vector<int64_t>>, std::optional<Row>> known;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_LIBRARY_ROWEVALUATOR_H
