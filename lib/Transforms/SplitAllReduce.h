//===- SplitAllReduce.h - Splits all_reduces for copy engines ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites all_reduces, reduce_scatters and all_gathers that copy engines run.
// Has the conditions that comm-select-algorithm shares with
// comm-realize-copies.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SPLITALLREDUCE_H
#define COMMDIALECT_LIB_TRANSFORMS_SPLITALLREDUCE_H

#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// Returns the number of ranks in each line of the op's group, or 0 if unknown
/// or not equal.
int64_t getLineSize(CollectiveOpInterface op, SymbolTableCollection &symbols);

/// Returns the wait in the block of `op` that waits only for `op`, or null.
WaitOpInterface findOwnWait(CollectiveOpInterface op);
/// Like `findOwnWait`, but returns null if the data of `op` have other users
/// than the wait.
WaitOp getOwnWait(CollectiveOpInterface op);

/// Returns true if the data of `op`, on tensors, are in memory of the caller,
/// which peers cannot write. That holds if they are returned, except with
/// comm.static_results.
bool isReturnedToCaller(CollectiveOpInterface op);

/// Returns the reason why copy engines cannot exchange the pieces that `op`
/// reduces, or nullopt if its kind and group allow it.
std::optional<std::string> getExchangeObstacle(CollectiveOpInterface op,
                                               SymbolTableCollection &symbols);

/// Returns the reason why copy engines cannot exchange and gather the data of
/// `reduce` in `parts` along dimension 0, or nullopt if they can.
std::optional<std::string> getPiecesObstacle(AllReduceOp reduce, int64_t parts,
                                             SymbolTableCollection &symbols);

/// Returns the reason why `reduce` cannot become a reduce_scatter and an
/// all_gather along dimension 0, both by copy engines, or nullopt if it can.
/// Depends only on static properties that are equal on all ranks.
std::optional<std::string> getSplitObstacle(AllReduceOp reduce,
                                            SymbolTableCollection &symbols);

/// Splits all_reduces of a function. Analyzes the original function, and
/// rewrites it or copies of its ops.
class AllReduceSplitter {
public:
  /// An elementwise op that is the only user of a sum. Its other operands are
  /// equal on all ranks.
  struct Update {
    linalg::GenericOp op;
    OpOperand *sum = nullptr;

    explicit operator bool() const { return sum != nullptr; }
  };
  /// The way to split an all_reduce.
  struct Split {
    AllReduceOp reduce;
    WaitOp wait;
    /// The op before which the second half begins.
    Operation *middle = nullptr;
    int64_t ranks = 0;
    /// The update of each operand, or null if it has none.
    SmallVector<Update> updates;
    /// Ops that the updates need, and that move before the all_reduce, in
    /// order.
    SmallVector<Operation *> moved;
  };

  explicit AllReduceSplitter(func::FuncOp function);
  ~AllReduceSplitter();

  /// Finds the way to split `reduce`, given the splits found so far. Returns
  /// the reason if it cannot be split, else nullopt.
  std::optional<std::string> find(AllReduceOp reduce, Split &split);
  /// Forgets all results of `find`.
  void forget();

  /// Splits the all_reduce. Returns the number of updates computed on pieces.
  static unsigned apply(const Split &split);

private:
  struct Context;
  std::unique_ptr<Context> context;
};

/// Returns the ops that scatterByCopies changes in addition to `scatter`
/// and its own wait: users that may fuse with its sums, and init operands that
/// then move. `mutated` covers the function.
SmallVector<Operation *> getOpsToFuse(ReduceScatterOp scatter,
                                      const MutatedTensors &mutated);

/// Splits the all_reduces, or the reduce_scatters, of a function that copy
/// engines run, as comm-realize-copies does. `flag` names the pass in remarks;
/// if empty, there are none. Returns false if there was nothing to change.
bool splitAllReduces(func::FuncOp function, StringRef flag);
bool scatterByCopies(func::FuncOp function, StringRef flag);
/// Functions may share `symbols`, so that its tables are built only once.
bool scatterByCopies(func::FuncOp function, StringRef flag,
                     SymbolTableCollection &symbols);

/// Gathers in place on a function; with `byCopyEngines`, only on
/// gathers that copy engines run into symmetric memory. `flag` names the pass
/// in remarks; if empty, there are none. Returns false if there are no gathers
/// to visit.
bool reinplaceAllGathers(func::FuncOp function, bool byCopyEngines,
                         StringRef flag);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SPLITALLREDUCE_H
