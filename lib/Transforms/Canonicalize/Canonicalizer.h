//===- Canonicalizer.h - Rewrites of collectives -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the rules of comm-canonicalize share: which collectives they may look
// at, what is known of ranks, and how a rewrite is made, said and followed up.
// The rules themselves are one file for each reason for which they are right.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_CANONICALIZE_CANONICALIZER_H
#define COMMDIALECT_LIB_TRANSFORMS_CANONICALIZE_CANONICALIZER_H

#include "Analysis/Uniformity.h"
#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Support/Remarks.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::comm::canonicalize {

/// A collective on tensors whose token goes straight to one wait in its block,
/// which waits for nothing else. Only these are rewritten.
struct Transfer {
  CollectiveOpInterface start;
  WaitOpInterface wait;

  unsigned size() { return start.getValues().size(); }
  bool isInPlace() { return start.getSources().empty(); }
  /// What is read: in place, what the destination holds.
  Value getSource(unsigned i = 0) {
    return isInPlace() ? start.getDestinations()[i] : start.getSources()[i];
  }
  /// The data, after the wait.
  Value getResult(unsigned i = 0) { return wait.getValues()[i]; }
};

std::optional<Transfer> getTransfer(CollectiveOpInterface start);

/// The collective that gives `value`, and its operand's number.
std::optional<Transfer> getTransferOf(Value value, unsigned &operand);

/// The collective that gives `value` as its only operand, if it is an `OpTy`
/// that is not in place, and `isOnlyFor` alone has a use of the value.
template <typename OpTy>
std::optional<Transfer> getOnlySourceOf(Transfer isOnlyFor) {
  unsigned operand;
  std::optional<Transfer> inner = getTransferOf(isOnlyFor.getSource(), operand);
  if (!inner || inner->size() != 1 || inner->isInPlace() ||
      !isa<OpTy>(inner->start))
    return std::nullopt;
  for (Operation *user : isOnlyFor.getSource().getUsers())
    if (user != isOnlyFor.start && user != isOnlyFor.wait)
      return std::nullopt;
  return inner;
}

/// What is known of a module, until it changes.
struct Facts {
  explicit Facts(ModuleOp module)
      : flow(module), roots(module, flow), uniformity(module, flow, roots),
        mutated(module) {}

  ValueFlow flow;
  BufferRoots roots;
  UniformityAnalysis uniformity;
  /// What is made for others is not in it: only what does not touch these
  /// tensors is rewritten.
  MutatedTensors mutated;
};

/// Applies the rules until none does.
class Canonicalizer : private RewriterBase::Listener {
public:
  Canonicalizer(ModuleOp module, const Machine &machine,
                bool allowReassociation, CseMode cse);

  void run();

private:
  //===--- The driver
  //------------------------------------------------------===//
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

  //===--- What is known
  //---------------------------------------------------===//
  GroupOp getGroup(CollectiveOpInterface start);
  /// The size of all lines of the group; none if they differ.
  std::optional<int64_t> getGroupSize(CollectiveOpInterface start);
  /// On which ranks `value` is the same.
  Partition getPartition(Value value);
  /// True if `value` is the same on all ranks of each line of the group of
  /// `start`, and `start` is what all of them run together: where control flow
  /// varies another start may run on the others.
  bool isUniform(Value value, CollectiveOpInterface start);
  /// True if `offset` is, on every rank, `piece` times its place in its line.
  bool isOwnOffset(OpFoldResult offset, int64_t piece, GroupOp group);
  std::optional<int64_t> getOwnPieceDim(tensor::ExtractSliceOp slice,
                                        GroupOp group, int64_t size);
  /// True if `trial`, which is erased, takes no longer than `replaced`.
  bool isNoSlower(Operation *trial, ArrayRef<Operation *> replaced);
  /// True if an op changes in place what `op` reads or gives: then it is not
  /// the same at other places, or not another's.
  bool isChangedInPlace(Operation *op) const {
    return facts->mutated.touches(op);
  }

  /// Is `a` before `b`, in the same block? Of an op and one that was made for
  /// it before it neither is.
  bool isBefore(Operation *a, Operation *b) const {
    return places.lookup(a) < places.lookup(b);
  }

  //===--- How a rewrite is made
  //-------------------------------------------===//
  /// What holds the bytes of `destination` for a start at `place`: itself, or
  /// another empty tensor; null if neither can be had there.
  Value getDestinationAt(Operation *place, Value destination);
  Value createEmpty(Location loc, RankedTensorType type);
  /// Makes the wait of `start`, which is to do what `replaced` did, at `place`.
  Transfer complete(CollectiveOpInterface start, Operation *place,
                    ArrayRef<Operation *> replaced);
  /// The uses of the transfer's data get `values`; it is erased.
  void replace(Transfer transfer, ValueRange values);
  void erase(Transfer transfer);
  /// As `replace`, for those operands that have a value in `values`. The
  /// others become a collective of their own.
  void replaceSome(Transfer transfer, ArrayRef<Value> values);

  /// Says that `rule` was applied to `start`, before it is erased.
  void applied(StringRef rule, Operation *start, Operation *with = nullptr);
  /// Says, if it is still so in the end, why `rule` was not applied.
  void refused(StringRef rule, Operation *start, const Twine &reason);
  void reportRefusals();

  //===--- The rules: true if the IR has changed
  //---------------------------===//
  // Local.cpp: what needs no communication.
  bool foldTrivialGroup(CollectiveOpInterface start);
  bool simplifyOperands(Transfer transfer);
  Value getLocalValue(Transfer transfer, unsigned operand, StringRef &rule);
  Value getReductionOfUniform(Transfer transfer, unsigned operand,
                              int64_t size);
  Value getGatherOfUniform(Transfer transfer, unsigned operand, int64_t size);
  // Pairs.cpp: a collective of what another gives.
  Value getSourceOfInverse(Transfer outer, unsigned operand, StringRef &rule);
  bool mergePair(Transfer outer);
  bool replacePair(StringRef rule, Transfer inner, Transfer outer,
                   function_ref<Operation *(OpBuilder &, Value)> create);
  // OwnSlice.cpp: the own piece of what all ranks have.
  bool sliceBeforehand(Transfer transfer);
  bool foldSlicesOfGather(Transfer transfer);
  void remarkComputedWhole(Transfer transfer);
  Value getGatheredUniform(Transfer transfer, unsigned operand);
  // Reassociate.cpp: a reduction of a combination of sources.
  bool combineSources(Transfer transfer);
  // Repeated.cpp: a collective of the same as one before.
  bool mergeRepeated();

  ModuleOp module;
  CostModel costs;
  bool allowsReassociation;
  CseMode cse;
  PatternRewriter rewriter;
  FrozenRewritePatternSet trivialGroups;

  std::unique_ptr<Facts> facts;
  /// Ops that the facts do not know, and what is known of their results: what
  /// takes the place of a value is the same on the same ranks.
  DenseSet<Operation *> created;
  DenseMap<Value, Partition> partitionOfCreated;
  /// A new analysis may find values to be the same on more ranks.
  bool isMoreKnown = false;
  /// Where ops are. What is inserted before an op gets its place: blocks would
  /// have to renumber all their ops again and again.
  DenseMap<Operation *, size_t> places;
  /// How many scalar ops have been evaluated for single ranks.
  int64_t numEvaluated = 0;

  /// Starts to look at. An entry counts if `queued` has its index: others are
  /// of ops that are gone, or have been looked at.
  SmallVector<Operation *> worklist;
  DenseMap<Operation *, size_t> queued;
  SmallVector<Operation *> maybeUnused;
  DenseSet<Operation *> candidates;

  struct Refusal {
    StringRef rule;
    std::string reason;
  };
  DenseMap<Operation *, Refusal> refusals;
  /// Starts that were too far from another of the same: asked once.
  DenseSet<Operation *> keptRepeated;
};

} // namespace mlir::comm::canonicalize

#endif // COMMDIALECT_LIB_TRANSFORMS_CANONICALIZE_CANONICALIZER_H
