//===- Slices.h - Disjointness of views of a buffer -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_SLICES_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_SLICES_H

#include "CommDialect/IR/CommOps.h"
#include "Iterations.h"
#include "Ranges.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::comm::verify {

/// Proves that views with dynamic offsets are disjoint, in four ways:
/// - By the difference of offsets, such as row i and row i + 1.
/// - By ranges, such as the elements from 4 on.
/// - By evaluating offsets on each rank, such as the rows of a rank and its
/// neighbour.
/// - By evaluating offsets in each iteration of a loop that creates or carries
/// a view, such as slot i % 2, and that of the previous iteration.
class Slices {
public:
  explicit Slices(Operation *root)
      : root(root),
        ranges([&](Value value) { return evaluate(OpFoldResult(value)); }) {}

  /// Returns true if the memrefs, both at the same time, are known to have no
  /// element in common. Both must be views of the same memref. If `access` is
  /// not null, it is an op that may access only a part of `a`. In iterations in
  /// which `token` is that of a completed operation, the memrefs may overlap.
  bool areDisjoint(Value a, Value b, Operation *access = nullptr,
                   Value token = {});

  /// Returns true if `areDistinct` holds for the origins of the two memrefs in
  /// each iteration of a loop. Follows choices and carried values, as far as
  /// counters, ranks and constants determine them. Skips iterations in which
  /// `token` is that of a completed operation, or in which conditions around
  /// `access` prevent that it runs. Is not called with the memrefs themselves.
  bool inAllIterations(Value a, Value b, Operation *access, Value token,
                       function_ref<bool(Value, Value)> areDistinct);

  /// Returns true if the conditions around the two ops hold on no common rank.
  bool areOnOtherRanks(Operation *a, Operation *b);

private:
  /// The part of a memref that `op` views or accesses.
  struct Part {
    Operation *op;
    Value source;
    SmallVector<OpFoldResult> offsets, sizes, strides;
  };
  /// A part on one rank, in one iteration.
  struct Box {
    Value source;
    SmallVector<std::pair<int64_t, int64_t>> dims; // begin and end
  };
  static std::optional<Part> getPart(Operation *op);
  static SmallVector<Part, 2> getParts(Value value, Operation *access);
  bool areDisjointByBounds(const Part &a, const Part &b);
  bool areDisjointByRanges(const Part &a, const Part &b);
  bool areDisjointOnAllRanks(const Part &a, const Part &b);
  bool areDisjointInAllIterations(const Part &a, Value b, Value token,
                                  Operation *loop, bool byConditions);
  /// Calls `holds` for each different iteration of `loop` on each rank. Returns
  /// false if it does, or if the iterations are not known. `addUsed` registers
  /// the values that `holds` evaluates.
  bool inAllIterations(Operation *loop,
                       function_ref<void(Iterations &)> addUsed,
                       function_ref<bool(Iterations &, int64_t)> holds);
  std::optional<Box> getBox(const Part &part, Iterations &iterations,
                            int64_t trip);
  std::optional<Box> getBox(Value value, Iterations &iterations, int64_t trip);
  void getRanksOf(Operation *op, llvm::SmallBitVector &ranks);
  /// Returns the values by rank. Null if they do not follow from ranks and
  /// constants.
  const std::vector<int64_t> *evaluate(OpFoldResult value);
  const std::vector<int64_t> *evaluate(Value value, unsigned depth);

  Operation *root;
  Ranges ranges;
  int64_t numRanks = 0;
  SymbolTableCollection tables;
  /// Null for unknown values.
  DenseMap<Value, std::unique_ptr<std::vector<int64_t>>> known;
  DenseMap<int64_t, std::unique_ptr<std::vector<int64_t>>> constants;
};

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_SLICES_H
