//===- AssignLayouts.cpp - Chooses buffers for windows --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides for all collectives which buffers become symmetric and which are
// copied. All decisions precede all changes because changes invalidate the
// analyses.
//
//===----------------------------------------------------------------------===//

#include "../SplitAllReduce.h"
#include "../SumOfPieces.h"
#include "Placements.h"
#include "SymmetricMemory.h"
#include "Transforms/Scheduling/AlgorithmObstacles.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "TwoShotCopies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

namespace {

/// A source that is copied before the start, or before a loop around it.
struct SourceCopy {
  unsigned index;
  Operation *outermost;
  /// False if the collective only needs a contiguous ordinary buffer.
  bool isSymmetric;
};

/// The changes to one collective.
struct Decision {
  CollectiveOpInterface start;
  Placements::Wait wait;
  bool isPull = false;
  /// True if the sources are copies of the destinations or of the rank's own
  /// pieces in them.
  bool isInPlace = false;
  SmallVector<SourceCopy> sources;
  /// Destinations that are copied after the wait.
  SmallVector<unsigned> destinations;
};

class LayoutAssigner {
public:
  explicit LayoutAssigner(ModuleOp module) : module(module) {}

  LogicalResult run();

private:
  void decide(CollectiveOpInterface start, Placements &placements);
  void decideInPlace(Decision decision, Placements &placements);
  void expandAllReduces();
  void fallBack(CollectiveOpInterface start, StringRef reason);
  void remarkOnOperand(CollectiveOpInterface start, StringRef operand,
                       unsigned index, StringRef reason, StringRef place = {});
  SourceCopy copySource(const Decision &decision, Value source, unsigned index,
                        bool isSymmetric, Placements &placements);
  static void apply(const Decision &decision, SymbolTableCollection &symbols);

  ModuleOp module;
  SmallVector<Decision> decisions;
  /// Groups whose copy engines read from peers where possible, because peers
  /// cannot write some gather's result.
  DenseSet<StringAttr> pullingGroups;
};

} // namespace

LogicalResult LayoutAssigner::run() {
  if (failed(convertSymmetricAllocs(module)))
    return failure();
  expandAllReduces();
  SmallVector<CollectiveOpInterface> starts;
  module->walk<WalkOrder::PreOrder>([&](CollectiveOpInterface start) {
    if (runsOnCopyEngines(start) || start.getAlgorithm() == Algorithm::Pull)
      starts.push_back(start);
  });
  if (starts.empty())
    return success();
  Placements placements(module);
  // If some collectives push while others pull, both use the same direction of
  // a link and leave the other idle. Each group therefore uses only one of the
  // two.
  for (CollectiveOpInterface start : starts)
    if (isa<AllGatherOp>(*start) && runsOnCopyEngines(start) &&
        llvm::any_of(start.getDestinations(), [&](Value destination) {
          return isa<MemRefType>(destination.getType()) &&
                 !placements.getObstacle(destination, start.getGroupAttr())
                      .empty();
        }))
      pullingGroups.insert(start.getGroupAttr().getAttr());
  for (CollectiveOpInterface start : starts)
    decide(start, placements);
  SymbolTableCollection symbols;
  for (const Decision &decision : decisions)
    apply(decision, symbols);
  placements.materializeClaims();
  return success();
}

/// Expands all_reduces by 2shot-c into ops that copy engines can run.
void LayoutAssigner::expandAllReduces() {
  SmallVector<AllReduceOp> reduces;
  module->walk([&](AllReduceOp reduce) {
    if (isByTwoShotCopies(reduce) &&
        llvm::none_of(reduce->getOperandTypes(), llvm::IsaPred<TensorType>))
      reduces.push_back(reduce);
  });
  if (reduces.empty())
    return;
  Placements placements(module);
  SmallVector<SmallVector<bool>> inPlace;
  for (AllReduceOp reduce : reduces)
    inPlace.push_back(
        llvm::map_to_vector(reduce.getDestinations(), [&](Value destination) {
          return placements.getObstacle(destination, reduce.getGroupAttr())
              .empty();
        }));
  SymbolTableCollection symbols;
  for (auto [reduce, isInPlace] : llvm::zip_equal(reduces, inPlace)) {
    if (std::optional<std::string> obstacle =
            getTwoShotObstacle(reduce, symbols))
      fallBack(cast<CollectiveOpInterface>(*reduce), *obstacle);
    else
      expandTwoShotCopies(reduce, getOwnWait(reduce), isInPlace, symbols);
  }
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

void LayoutAssigner::fallBack(CollectiveOpInterface start, StringRef reason) {
  std::optional<Algorithm> algorithm = start.getAlgorithm();
  start.setAlgorithm(Algorithm::Nccl);
  if (ForwardedRemark remark(RemarkKind::RemarkMissed, start.getLoc(),
                             "FellBack", kSymmetricMemoryFlag,
                             getFunctionName(start));
      remark)
    remark.add("Op", describe(start))
        .add("Algorithm", stringifyAlgorithm(*algorithm))
        .add("Reason", reason);
}

/// Emits a remark for an operand. An empty `reason` means that it needs no
/// copy.
void LayoutAssigner::remarkOnOperand(CollectiveOpInterface start,
                                     StringRef operand, unsigned index,
                                     StringRef reason, StringRef place) {
  bool isCopied = !reason.empty();
  ForwardedRemark remark(isCopied ? RemarkKind::RemarkMissed
                                  : RemarkKind::RemarkPassed,
                         start.getLoc(), isCopied ? "Copied" : "ZeroCopy",
                         kSymmetricMemoryFlag, getFunctionName(start));
  if (!remark)
    return;
  remark.add("Op", describe(start))
      .add("Operand", operand + Twine(" #") + Twine(index));
  if (isCopied)
    remark.add("Reason", reason);
  if (!place.empty())
    remark.add("Where", place);
}

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

/// Returns the reason why `algorithm` cannot run the collective, or an empty
/// string if it can.
static std::string getObstacle(CollectiveOpInterface start,
                               Algorithm algorithm) {
  for (Value operand : start->getOperands()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (isa<BaseMemRefType>(operand.getType()) &&
        (!type || !getStaticBufferBytes(type)))
      return "an operand's size is known at run time only";
  }
  CollectiveKind kind = start.getCollectiveKind();
  if (algorithm == Algorithm::Pull)
    return isa<AllReduceOp>(*start)
               ? std::string()
               : "there is no " + stringifyCollectiveKind(kind).str() +
                     " by pull";
  if (start.getSources().empty() && !isa<AllGatherOp>(*start))
    return "it is in place";
  if (isa<ReduceScatterOp>(*start))
    return "comm-realize-copies has not made an exchange of it";
  if (!isa<AllGatherOp, AllToAllOp>(*start))
    return "there is no " + stringifyCollectiveKind(kind).str() +
           " by copy engine";
  return hasContiguousPieces(start) ? "" : "its pieces are not contiguous";
}

SourceCopy LayoutAssigner::copySource(const Decision &decision, Value source,
                                      unsigned index, bool isSymmetric,
                                      Placements &placements) {
  Operation *outermost = decision.start;
  while (auto loop =
             dyn_cast_or_null<LoopLikeOpInterface>(outermost->getParentOp())) {
    if (!loop.isDefinedOutsideOfLoop(source) ||
        placements.isWrittenIn(loop, source))
      break;
    outermost = loop;
  }
  return {index, outermost, isSymmetric};
}

void LayoutAssigner::decide(CollectiveOpInterface start,
                            Placements &placements) {
  Algorithm algorithm = *start.getAlgorithm();
  if (llvm::any_of(start->getOperandTypes(), llvm::IsaPred<TensorType>))
    return;
  if (std::string obstacle = getObstacle(start, algorithm); !obstacle.empty())
    return fallBack(start, obstacle);
  std::optional<Placements::Wait> wait = placements.getWait(start);
  if (!wait || (start.getSources().empty() &&
                (!isa<WaitOp>(*wait->op) || wait->op.getTokens().size() > 1)))
    return fallBack(start, "its token has no wait of its own in its block");

  Decision decision;
  decision.start = start;
  decision.wait = *wait;
  if (start.getSources().empty() && runsOnCopyEngines(start))
    return decideInPlace(std::move(decision), placements);
  bool isPull = decision.isPull = algorithm == Algorithm::Pull;
  decision.isInPlace = start.getSources().empty();
  OperandRange sources =
      decision.isInPlace ? start.getDestinations() : start.getSources();
  for (auto [i, source] : llvm::enumerate(sources)) {
    std::string reason;
    if (decision.isInPlace)
      reason = "it is overwritten while peers read it";
    else if (isPull)
      reason = placements.claim(source, start.getGroupAttr());
    else if (auto type = cast<MemRefType>(source.getType());
             !type.areTrailingDimsContiguous(type.getRank()))
      reason = "it is not contiguous";
    StringRef place;
    if (!reason.empty()) {
      decision.sources.push_back(
          copySource(decision, source, i, isPull, placements));
      place = decision.sources.back().outermost == start
                  ? "in front of the collective"
                  : "in front of the loop";
    }
    if (isPull || !reason.empty())
      remarkOnOperand(start, "source", i, reason, place);
  }
  if (!isPull)
    for (auto [i, destination] : llvm::enumerate(start.getDestinations())) {
      FlatSymbolRefAttr group = start.getGroupAttr();
      if (pullingGroups.contains(group.getAttr()) &&
          placements.claim(start.getSources()[i], group).empty()) {
        remarkOnOperand(start, "source", i, {});
        continue;
      }
      std::string reason = placements.claim(destination, group);
      if (!reason.empty())
        decision.destinations.push_back(i);
      else if (auto gather = dyn_cast<AllGatherOp>(*start);
               gather && placements.tryToHoldSource(gather, i))
        remarkOnOperand(start, "source", i, {}, "in its place");
      remarkOnOperand(start, "destination", i, reason,
                      reason.empty() ? "" : "behind the wait");
    }
  decisions.push_back(std::move(decision));
}

/// Decides the layouts of an in-place gather by copy engines. Peers write into
/// the destination if they can reach it, else they read copies of the rank's
/// own pieces.
void LayoutAssigner::decideInPlace(Decision decision, Placements &placements) {
  CollectiveOpInterface start = decision.start;
  FlatSymbolRefAttr group = start.getGroupAttr();
  std::string reason;
  for (Value destination : start.getDestinations())
    if (reason.empty())
      reason = placements.getObstacle(destination, group);
  decision.isInPlace = !reason.empty();
  for (auto [i, destination] : llvm::enumerate(start.getDestinations())) {
    if (decision.isInPlace)
      decision.sources.push_back({unsigned(i), start, /*isSymmetric=*/true});
    else
      (void)placements.claim(destination, group);
    remarkOnOperand(start, "destination", i, reason,
                    reason.empty() ? "" : "in front of the collective");
  }
  decisions.push_back(std::move(decision));
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

/// Casts `memref`, which is in the window of `group`, to the window's memory
/// space.
static Value castToWindow(OpBuilder &builder, Location loc, Value memref,
                          FlatSymbolRefAttr group) {
  auto type = cast<MemRefType>(memref.getType());
  if (type.getMemorySpace())
    return memref;
  auto symmetric =
      MemRefType::get(type.getShape(), type.getElementType(), type.getLayout(),
                      SymmAttr::get(group.getContext(), group));
  return memref::MemorySpaceCastOp::create(builder, loc, symmetric, memref);
}

void LayoutAssigner::apply(const Decision &decision,
                           SymbolTableCollection &symbols) {
  CollectiveOpInterface start = decision.start;
  const Placements::Wait &wait = decision.wait;
  Location loc = start.getLoc();
  OpBuilder builder(start);

  SmallVector<Value> copies;
  for (const SourceCopy &copy : decision.sources) {
    OperandRange sources =
        decision.isInPlace ? start.getDestinations() : start.getSources();
    Value source = sources[copy.index];
    builder.setInsertionPoint(copy.outermost);
    if (auto gather = dyn_cast<AllGatherOp>(*start);
        gather && decision.isInPlace)
      source = createOwnPiece(builder, loc, gather.getGroupAttr(), source,
                              gather.getDim(), getLineSize(gather, symbols));
    auto type = cast<MemRefType>(source.getType());
    SymmetricBuffer buffer;
    Value view;
    if (copy.isSymmetric) {
      buffer = createSymmetricBuffer(builder, loc, type, start.getGroupAttr());
      view = buffer.view;
    } else {
      view = memref::AllocOp::create(
          builder, loc,
          MemRefType::get(type.getShape(), type.getElementType()));
    }
    memref::CopyOp::create(builder, loc, source, view);
    builder.setInsertionPointAfter(copy.outermost == start ? wait.op
                                                           : copy.outermost);
    if (copy.isSymmetric)
      SymmDeallocOp::create(builder, loc, buffer.alloc.getMemref());
    else
      memref::DeallocOp::create(builder, loc, view);
    if (decision.isInPlace) {
      copies.push_back(view);
    } else {
      start->setOperand(sources.getBeginOperandIndex() + copy.index, view);
      wait.op->setOperand(wait.firstSource + copy.index, view);
    }
  }
  if (decision.isInPlace) {
    if (auto gather = dyn_cast<AllGatherOp>(*start))
      gather.getSourcesMutable().assign(copies);
    else
      cast<AllReduceOp>(*start).getSourcesMutable().assign(copies);
    cast<WaitOp>(*wait.op).getSourcesMutable().assign(copies);
  }
  // The conversion to kernels recognizes sources that peers can reach by their
  // type.
  if (decision.isPull) {
    builder.setInsertionPoint(start);
    OperandRange sources = start.getSources();
    unsigned firstSource =
        decision.isInPlace
            ? cast<WaitOp>(*wait.op).getSources().getBeginOperandIndex()
            : wait.firstSource;
    for (unsigned i = 0, e = sources.size(); i < e; ++i) {
      Value source =
          castToWindow(builder, loc, sources[i], start.getGroupAttr());
      start->setOperand(sources.getBeginOperandIndex() + i, source);
      wait.op->setOperand(firstSource + i, source);
    }
  }
  for (unsigned index : decision.destinations) {
    Value destination = start.getDestinations()[index];
    builder.setInsertionPoint(start);
    SymmetricBuffer buffer = createSymmetricBuffer(
        builder, loc, cast<MemRefType>(destination.getType()),
        start.getGroupAttr());
    start->setOperand(start.getDestinations().getBeginOperandIndex() + index,
                      buffer.view);
    wait.op->setOperand(wait.firstDestination + index, buffer.view);
    builder.setInsertionPointAfter(wait.op);
    memref::CopyOp::create(builder, loc, buffer.view, destination);
    builder.setInsertionPointAfter(wait.op->getNextNode());
    SymmDeallocOp::create(builder, loc, buffer.alloc.getMemref());
  }
}

LogicalResult comm::assignLayouts(ModuleOp module) {
  return LayoutAssigner(module).run();
}
