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
#include "Iterations.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::comm::verify {

/// Tells views apart whose offsets are no constants. Three ways are tried:
/// bounds of the offsets (row i and row i + 1); what offsets that follow from
/// the rank are on each rank (the own row, and that of the neighbour); and what
/// they are in each iteration of a loop that both are made in, or that carries
/// the one (slot i % 2, and that of the iteration before).
class Slices {
public:
  explicit Slices(Operation *root) : root(root) {}

  /// True if the memrefs have no element in common, where both are views of
  /// parts of one memref. Both are as they are at one time. `access` may be an
  /// op that touches only some elements of `a`.
  bool areDisjoint(Value a, Value b, Operation *access = nullptr);

  /// True if `holds` for what two flags of one loop are in each iteration, as
  /// far as that follows from counters, ranks and constants.
  bool inAllIterations(Value a, Value b, function_ref<bool(bool, bool)> holds);

private:
  /// A part of a memref.
  struct Part {
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
  bool areDisjointOnAllRanks(const Part &a, const Part &b);
  bool areDisjointInAllIterations(const Part &a, Value b);
  /// Calls `holds` for each iteration of `loop` that differs, on each rank.
  /// False: it gave false, or it is not known which iterations there are.
  /// `addUsed` notes what `holds` asks for.
  bool inAllIterations(Operation *loop,
                       function_ref<void(Iterations &)> addUsed,
                       function_ref<bool(Iterations &, int64_t)> holds);
  std::optional<Box> getBox(const Part &part, Iterations &iterations,
                            int64_t trip);
  std::optional<Box> getBox(Value value, Iterations &iterations, int64_t trip);
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
