//===- Canonicalizer.h - Rewrites of collectives ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The common parts of comm-canonicalize's rules: the collectives that they may
// rewrite, facts about ranks, and helpers to apply and report rewrites. The
// rules of one file are correct for the same reason.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_CANONICALIZE_CANONICALIZER_H
#define COMMDIALECT_LIB_TRANSFORMS_CANONICALIZE_CANONICALIZER_H

#include "Analysis/Uniformity.h"
#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Transforms/Passes.h"
#include "Support/Remarks.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::comm::canonicalize {

/// A collective on tensors whose token has one use, a wait in the same block
/// that waits for nothing else. Only these are rewritten.
struct Transfer {
  CollectiveOpInterface start;
  WaitOpInterface wait;

  unsigned size() { return start.getValues().size(); }
  bool isInPlace() { return start.getSources().empty(); }
  /// Returns the data that operand `i` reads, which is the destination if the
  /// collective is in place.
  Value getSource(unsigned i = 0) {
    return isInPlace() ? start.getDestinations()[i] : start.getSources()[i];
  }
  /// Returns the data after the wait.
  Value getResult(unsigned i = 0) { return wait.getValues()[i]; }
};

std::optional<Transfer> getTransfer(CollectiveOpInterface start);

/// Returns the collective that yields `value`, and sets `operand` to the index
/// of `value` among its results. Returns nullopt if there is none.
std::optional<Transfer> getTransferOf(Value value, unsigned &operand);

/// Returns the collective whose only result is the source of `outer`, or
/// nullopt. It must be an `OpTy` that is not in place, and its result must have
/// no other users.
template <typename OpTy>
std::optional<Transfer> getOnlySourceOf(Transfer outer) {
  unsigned operand;
  std::optional<Transfer> inner = getTransferOf(outer.getSource(), operand);
  if (!inner || inner->size() != 1 || inner->isInPlace() ||
      !isa<OpTy>(inner->start))
    return std::nullopt;
  for (Operation *user : outer.getSource().getUsers())
    if (user != outer.start && user != outer.wait)
      return std::nullopt;
  return inner;
}

/// Facts about a module, valid until it changes.
struct Facts {
  explicit Facts(ModuleOp module)
      : flow(module), roots(module, flow), uniformity(module, flow, roots),
        mutated(module) {}

  ValueFlow flow;
  BufferRoots roots;
  UniformityAnalysis uniformity;
  /// Does not cover new ops. Only ops that do not touch these tensors are
  /// rewritten.
  MutatedTensors mutated;
};

/// Applies the rules until none applies.
class Canonicalizer : private RewriterBase::Listener {
public:
  Canonicalizer(ModuleOp module, const Machine &machine,
                bool allowReassociation, CseMode cse);

  void run();

private:
  //===--- Driver --------------------------------------------------------===//
  bool runRound();
  bool rewrite(CollectiveOpInterface start);
  void enqueueAround(Operation *op);
  void enqueueSources(Operation *op);
  void enqueue(Operation *start);
  void eraseUnused();

  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override;
  void notifyOperationModified(Operation *op) override;
  void notifyOperationReplaced(Operation *op, ValueRange values) override;
  void notifyOperationErased(Operation *op) override;

  //===--- Facts ---------------------------------------------------------===//
  GroupOp getGroup(CollectiveOpInterface start);
  /// Returns the size of the group's lines, or nullopt if it differs between
  /// them.
  std::optional<int64_t> getGroupSize(CollectiveOpInterface start);
  /// Returns the sets of ranks on which `value` is equal.
  Partition getPartition(Value value);
  /// Returns true if `value` is equal on all ranks of each line of the group of
  /// `start`, and all of them run `start` together. Under control flow that
  /// differs between ranks, a peer may run another start instead.
  bool isUniform(Value value, CollectiveOpInterface start);
  /// Returns true if `offset` is, on every rank, `piece` times the rank's
  /// position in its line.
  bool isOwnOffset(OpFoldResult offset, int64_t piece, GroupOp group);
  std::optional<int64_t> getOwnPieceDim(tensor::ExtractSliceOp slice,
                                        GroupOp group, int64_t size);
  /// Returns true if `trial` is no slower than the `replaced` ops together.
  /// Erases `trial`.
  bool isNoSlower(Operation *trial, ArrayRef<Operation *> replaced);
  /// Returns true if an op changes in place a tensor that `op` reads or yields.
  /// Its value then depends on the position of the reader.
  bool isChangedInPlace(Operation *op) const {
    return facts->mutated.touches(op);
  }

  /// Returns true if `a` is before `b` in the same block. Returns false between
  /// an op and one inserted before it.
  bool isBefore(Operation *a, Operation *b) const {
    return positions.lookup(a) < positions.lookup(b);
  }

  //===--- Rewrites ------------------------------------------------------===//
  /// Returns `destination` for a start at `insertionPoint`, or another empty
  /// tensor of its type if it is not yet available there. Returns null if
  /// neither is possible.
  Value getDestinationAt(Operation *insertionPoint, Value destination);
  Value createEmpty(Location loc, RankedTensorType type);
  /// Creates the wait of `start` at `insertionPoint`. `start` replaces the ops
  /// `replaced`.
  Transfer complete(CollectiveOpInterface start, Operation *insertionPoint,
                    ArrayRef<Operation *> replaced);
  /// Replaces the transfer's data by `values` and erases it.
  void replace(Transfer transfer, ValueRange values);
  void erase(Transfer transfer);
  /// Replaces the results that have a value in `values`. A new collective
  /// computes the others.
  void replaceSome(Transfer transfer, ArrayRef<Value> values);

  /// Reports that `rule` was applied to `start`, before `start` is erased.
  void reportApplied(StringRef rule, Operation *start,
                     Operation *with = nullptr);
  /// Records why `rule` was not applied. Reported at the end if it still holds.
  void recordRefusal(StringRef rule, Operation *start, const Twine &reason);
  void reportRefusals();

  //===--- Rules (return true if the IR has changed) ---------------------===//
  // Local.cpp: collectives that need no communication.
  bool foldTrivialGroup(CollectiveOpInterface start);
  bool simplifyOperands(Transfer transfer);
  Value getLocalValue(Transfer transfer, unsigned operand, StringRef &rule);
  Value getReductionOfUniform(Transfer transfer, unsigned operand,
                              int64_t size);
  Value getGatherOfUniform(Transfer transfer, unsigned operand, int64_t size);
  // Pairs.cpp: a collective of the result of another.
  Value getSourceOfInverse(Transfer outer, unsigned operand, StringRef &rule);
  bool mergePair(Transfer outer);
  bool replacePair(StringRef rule, Transfer inner, Transfer outer,
                   function_ref<Operation *(OpBuilder &, Value)> create);
  // OwnSlice.cpp: the rank's own piece of data that all ranks have.
  bool sliceBeforeCollective(Transfer transfer);
  bool foldSlicesOfGather(Transfer transfer);
  void remarkComputedWhole(Transfer transfer);
  Value getGatheredUniform(Transfer transfer, unsigned operand);
  // Reassociate.cpp: reductions of combined sources.
  bool combineSources(Transfer transfer);
  // Repeated.cpp: collectives equal to an earlier one.
  bool mergeRepeated();

  ModuleOp module;
  std::unique_ptr<CostModel> costs;
  bool allowsReassociation;
  CseMode cse;
  PatternRewriter rewriter;
  FrozenRewritePatternSet trivialGroups;

  std::unique_ptr<Facts> facts;
  /// Ops that were created after the analysis, with the partitions of their
  /// results. A replacement is equal on the same ranks as the value that it
  /// replaces.
  DenseSet<Operation *> created;
  DenseMap<Value, Partition> partitionOfCreated;
  /// True if a new analysis may find values to be equal on more ranks.
  bool mayFindMoreFacts = false;
  /// Positions of ops. An inserted op gets the position of its successor,
  /// because renumbering blocks for every insertion would be too slow.
  DenseMap<Operation *, size_t> positions;
  /// Number of scalar ops evaluated for single ranks.
  int64_t numEvaluated = 0;

  /// Starts to visit. An entry is valid only if `queued` has its index; others
  /// are of ops that were erased or already visited.
  SmallVector<Operation *> worklist;
  DenseMap<Operation *, size_t> queued;
  SmallVector<Operation *> maybeUnused;
  DenseSet<Operation *> candidates;

  struct Refusal {
    StringRef rule;
    std::string reason;
  };
  DenseMap<Operation *, Refusal> refusals;
  /// Starts that were not merged with an equal one because of the memory limit.
  /// They are not tried again.
  DenseSet<Operation *> keptRepeated;
};

} // namespace mlir::comm::canonicalize

#endif // COMMDIALECT_LIB_TRANSFORMS_CANONICALIZE_CANONICALIZER_H
