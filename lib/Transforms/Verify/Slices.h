//===- Slices.h - Views of other parts of one buffer -*- C++ -*-----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_SLICES_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_SLICES_H

#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::comm::verify {

/// Tells views apart whose offsets are no constants. Two ways are tried: bounds
/// of the offsets (row i and row i + 1), and what offsets that follow from the
/// rank are on each rank (the own row, and that of the neighbour).
class Slices {
public:
  explicit Slices(Operation *root) : root(root) {}

  /// True if the memrefs have no element in common, where both are views of
  /// parts of one memref. Both are as they are at one time.
  bool areDisjoint(Value a, Value b);

private:
  bool areDisjointOnAllRanks(memref::SubViewOp a, memref::SubViewOp b);
  /// By rank; null: it does not follow from ranks and constants.
  const std::vector<int64_t> *evaluate(OpFoldResult value);
  const std::vector<int64_t> *evaluate(Value value, unsigned depth);

  Operation *root;
  int64_t numRanks = 0;
  SymbolTableCollection tables;
  /// Null where it is not known.
  DenseMap<Value, std::unique_ptr<std::vector<int64_t>>> known;
  DenseMap<int64_t, std::unique_ptr<std::vector<int64_t>>> constants;
};

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_SLICES_H
