//===- SplitAllReduce.h - Which all_reduces can be split --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-select-algorithm asks before it gives copy engines an all_reduce,
// and comm-split-all-reduce before it makes two collectives of it; what that
// shares with comm-scatter-by-copies; and both of them, for those who try them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SPLITALLREDUCE_H
#define COMMDIALECT_LIB_TRANSFORMS_SPLITALLREDUCE_H

#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// The number of ranks of each line of the op's group; 0: not known, or they
/// differ.
int64_t getLineSize(CollectiveOpInterface op, SymbolTableCollection &symbols);

/// The wait in the op's block that waits for it and nothing else, or null.
WaitOpInterface findOwnWait(CollectiveOpInterface op);
/// The same where that is all that uses what the op gives.
WaitOp getOwnWait(CollectiveOpInterface op);

/// Whether peers cannot write what `op`, on tensors, gives, since it is memory
/// of the caller's: it is returned, but by a function with comm.static_results.
bool isReturnedToCaller(CollectiveOpInterface op);

/// Why copy engines cannot exchange the pieces of what `op` reduces; none: they
/// can, as far as that is up to its kind and group.
std::optional<std::string> getExchangeObstacle(CollectiveOpInterface op,
                                               SymbolTableCollection &symbols);

/// Why copy engines cannot exchange and gather what `reduce` is of, in `parts`
/// along dimension 0; none: they can.
std::optional<std::string> getPiecesObstacle(AllReduceOp reduce, int64_t parts,
                                             SymbolTableCollection &symbols);

/// Why `reduce` cannot become a reduce_scatter and an all_gather along
/// dimension 0, both by copy engines; none: it can. Depends on what is static
/// and equal on all ranks only.
std::optional<std::string> getSplitObstacle(AllReduceOp reduce,
                                            SymbolTableCollection &symbols);

/// Splits all_reduces of a function: finds how, of the function as it is, and
/// does it, there or in copies of the ops.
class AllReduceSplitter {
public:
  /// An op that alone uses a sum, each element of it for one of its own, and
  /// otherwise reads what all ranks have alike.
  struct Update {
    linalg::GenericOp op;
    OpOperand *sum = nullptr;

    explicit operator bool() const { return sum != nullptr; }
  };
  /// How one is split.
  struct Split {
    AllReduceOp reduce;
    WaitOp wait;
    /// The op in front of which the second half begins.
    Operation *middle = nullptr;
    int64_t ranks = 0;
    /// By operand; some are null.
    SmallVector<Update> updates;
  };

  explicit AllReduceSplitter(func::FuncOp function);
  ~AllReduceSplitter();

  /// Finds how `reduce` is split once those are that were found before; says
  /// why not, or nothing.
  std::optional<std::string> find(AllReduceOp reduce, Split &split);
  /// Nothing has been found.
  void forget();

  /// Returns how many updates are computed of pieces.
  static unsigned apply(const Split &split);

private:
  struct Context;
  std::unique_ptr<Context> context;
};

/// The ops that comm-scatter-by-copies changes besides `scatter` and its wait,
/// which is its own: those that may become one with its sums, and what these
/// need and is moved. `mutated` is of the function.
SmallVector<Operation *> getOpsToFuse(ReduceScatterOp scatter,
                                      const MutatedTensors &mutated);

/// What comm-split-all-reduce and comm-scatter-by-copies do to a function.
/// `flag`: the pass whose remarks it makes; empty: none are made. False if
/// nothing was there to be changed.
bool splitAllReduces(func::FuncOp function, StringRef flag);
bool scatterByCopies(func::FuncOp function, StringRef flag);
/// `symbols` may be of many functions, so that they are not read for each.
bool scatterByCopies(func::FuncOp function, StringRef flag,
                     SymbolTableCollection &symbols);

/// What comm-reinplace-all-gather does to a function. `flag` as above. False if
/// there are no gathers to look at.
bool reinplaceAllGathers(func::FuncOp function, bool byCopyEngines,
                         StringRef flag);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SPLITALLREDUCE_H
