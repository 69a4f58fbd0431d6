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

/// Tells views apart whose offsets are no constants. Four ways are tried:
/// how offsets differ (row i and row i + 1, or any row behind it); between
/// which numbers they are (the elements from 4 on); what offsets that follow
/// from the rank are on each rank (the own row, and that of the neighbour); and
/// what they are in each iteration of a loop that one is made in, or that
/// carries one (slot i % 2, and that of the iteration before).
class Slices {
public:
  explicit Slices(Operation *root)
      : root(root),
        ranges([&](Value value) { return evaluate(OpFoldResult(value)); }) {}

  /// True if the memrefs have no element in common, where both are views of
  /// parts of one memref. Both are as they are at one time. `access` may be an
  /// op that touches only some elements of `a`. Where `token` is of a completed
  /// operation, nothing is asked.
  bool areDisjoint(Value a, Value b, Operation *access = nullptr,
                   Value token = {});

  /// True if `areDistinct` are the memrefs that the two are in each iteration
  /// of a loop, as far as that follows from counters, ranks and constants:
  /// through choices, and what iterations hand on. It is not asked of the two
  /// themselves, nor where `token` is of a completed operation, nor where
  /// conditions around `access` say that it does not run.
  bool inAllIterations(Value a, Value b, Operation *access, Value token,
                       function_ref<bool(Value, Value)> areDistinct);

  /// True if no rank does both, as conditions by rank say that they are in.
  bool areOnOtherRanks(Operation *a, Operation *b);

private:
  /// A part of a memref, which `op` takes or touches.
  struct Part {
    Operation *op;
    Value source;
    SmallVector<OpFoldResult> offsets, sizes, strides;
  };
  /// What it is on one rank, in one iteration.
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
  /// Calls `holds` for each iteration of `loop` that differs, on each rank.
  /// False: it gave false, or it is not known which iterations there are.
  /// `addUsed` notes what `holds` asks for.
  bool inAllIterations(Operation *loop,
                       function_ref<void(Iterations &)> addUsed,
                       function_ref<bool(Iterations &, int64_t)> holds);
  std::optional<Box> getBox(const Part &part, Iterations &iterations,
                            int64_t trip);
  std::optional<Box> getBox(Value value, Iterations &iterations, int64_t trip);
  void getRanksOf(Operation *op, llvm::SmallBitVector &ranks);
  /// By rank; null: it does not follow from ranks and constants.
  const std::vector<int64_t> *evaluate(OpFoldResult value);
  const std::vector<int64_t> *evaluate(Value value, unsigned depth);

  Operation *root;
  Ranges ranges;
  int64_t numRanks = 0;
  SymbolTableCollection tables;
  /// Null where it is not known.
  DenseMap<Value, std::unique_ptr<std::vector<int64_t>>> known;
  DenseMap<int64_t, std::unique_ptr<std::vector<int64_t>>> constants;
};

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_SLICES_H
