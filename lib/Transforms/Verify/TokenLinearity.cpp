//===- TokenLinearity.cpp - Checks that tokens are consumed once ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A token is consumed by a wait, or where it is carried to a region, block,
// callee or caller, in which it is another value. So each token is only checked
// where it is defined: every path from there must consume it once. The same
// holds for data in flight, which may also be dropped.
//
//===----------------------------------------------------------------------===//

#include "Analysis/ScalarBodies.h"
#include "CommDialect/IR/CommOps.h"
#include "Verify.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

std::string ValueNames::operator()(Value value) {
  Operation *scope = value.getParentRegion()->getParentOp();
  while (scope->getParentOp() &&
         !scope->hasTrait<OpTrait::IsIsolatedFromAbove>())
    scope = scope->getParentOp();
  std::unique_ptr<AsmState> &state = states[scope];
  if (!state)
    state =
        std::make_unique<AsmState>(scope, OpPrintingFlags().useLocalScope());
  std::string name;
  llvm::raw_string_ostream os(name);
  value.printAsOperand(os, *state);
  return name;
}

namespace {

/// Returns the name of a region in messages.
std::string describeRegion(Operation *op, unsigned number) {
  StringRef name = op->getName().getStringRef();
  if (name == "scf.if")
    return number == 0 ? "the then region" : "the else region";
  if (name == "scf.index_switch" && number == 0)
    return "the default region";
  return "region #" + std::to_string(number) + " of '" + name.str() + "'";
}

bool isInRange(OpOperand &operand, OperandRange range) {
  return !range.empty() &&
         operand.getOperandNumber() >= range.getBeginOperandIndex() &&
         operand.getOperandNumber() <
             range.getBeginOperandIndex() + range.size();
}

/// Numbers blocks such that no path leads to a block of a greater number.
/// Blocks of a cycle have the same number.
class BlockOrder {
public:
  unsigned get(Block *block) {
    Region *region = block->getParent();
    if (seen.insert(region).second) {
      unsigned number = 0;
      for (auto it = llvm::scc_begin(region); !it.isAtEnd(); ++it, ++number)
        for (Block *member : *it)
          numbers[member] = number;
    }
    return numbers.lookup(block);
  }

private:
  DenseSet<Region *> seen;
  DenseMap<Block *, unsigned> numbers;
};

/// Checks one value.
class Linearity {
public:
  /// With `mayDrop`, the value need not be consumed.
  Linearity(Value value, const ValueFlow &flow, BlockOrder &order,
            ValueNames &names, StringRef kind, bool mayDrop)
      : value(value), flow(flow), order(order), names(names), kind(kind),
        mayDrop(mayDrop) {}

  LogicalResult check() {
    Block *block = value.getParentBlock();
    if (value.hasOneUse()) {
      Operation *user = value.use_begin()->getOwner();
      if (user->getBlock() == block && user->getNumSuccessors() <= 1)
        return success();
    }
    if (value.use_empty()) {
      if (mayDrop)
        return success();
      return report() << "is never waited for";
    }
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : value.getUses())
      uses.push_back(&use);
    FailureOr<bool> consumed = visitRegion(*block->getParent(), block, uses);
    if (failed(consumed))
      return failure();
    if (!*consumed && !mayDrop)
      return report() << "is never waited for";
    return success();
  }

private:
  InFlightDiagnostic report() {
    return emitError(value.getLoc()) << kind << " " << names(value) << " ";
  }

  LogicalResult reportTwice(Operation *first, Operation *second) {
    InFlightDiagnostic diagnostic = report()
                                    << "is waited for or carried on twice";
    if (first->getBlock() == second->getBlock() &&
        second->isBeforeInBlock(first))
      std::swap(first, second);
    diagnostic.attachNote(first->getLoc()) << "once here";
    diagnostic.attachNote(second->getLoc()) << "and once more here";
    return failure();
  }

  /// Returns true if paths from `start` through `region` consume the value.
  /// `uses` are its uses in the region. Fails if paths differ.
  FailureOr<bool> visitRegion(Region &region, Block *start,
                              ArrayRef<OpOperand *> uses) {
    // Ops of the region's blocks that consume the value.
    llvm::MapVector<Block *, Operation *> consumers;
    llvm::MapVector<Operation *, SmallVector<OpOperand *>> nested;
    for (OpOperand *use : uses) {
      Operation *op = region.findAncestorOpInRegion(*use->getOwner());
      if (op != use->getOwner()) {
        nested[op].push_back(use);
        continue;
      }
      // A branch consumes it on each edge separately.
      if (op->getNumSuccessors() > 1)
        continue;
      auto [known, isNew] = consumers.insert({op->getBlock(), op});
      if (!isNew)
        return reportTwice(op, known->second);
    }
    for (auto &[op, opUses] : nested) {
      FailureOr<bool> consumed = visitOp(op, opUses);
      if (failed(consumed))
        return failure();
      if (!*consumed)
        continue;
      auto [known, isNew] = consumers.insert({op->getBlock(), op});
      if (!isNew)
        return reportTwice(op, known->second);
    }
    if (region.hasOneBlock())
      return !consumers.empty();
    return visitBlocks(start, consumers);
  }

  /// Returns true if each arm of `op` consumes the value.
  FailureOr<bool> visitOp(Operation *op, ArrayRef<OpOperand *> uses) {
    auto branch = dyn_cast<RegionBranchOpInterface>(op);
    if (!branch) {
      InFlightDiagnostic diagnostic =
          report() << "is used inside of an op of unknown control flow";
      diagnostic.attachNote(op->getLoc()) << "the op";
      return failure();
    }
    SmallVector<SmallVector<OpOperand *>> usesOf(op->getNumRegions());
    for (OpOperand *use : uses)
      for (auto [i, region] : llvm::enumerate(op->getRegions()))
        if (region.findAncestorOpInRegion(*use->getOwner()))
          usesOf[i].push_back(use);

    SmallVector<RegionSuccessor> entries;
    branch.getSuccessorRegions(RegionBranchPoint::parent(), entries);
    BitVector isEntry(op->getNumRegions()), consumes(op->getNumRegions());
    bool maySkip = false;
    for (RegionSuccessor &entry : entries) {
      if (entry.isParent())
        maySkip = true;
      else
        isEntry.set(entry.getSuccessor()->getRegionNumber());
    }
    for (auto [i, regionUses] : llvm::enumerate(usesOf)) {
      if (regionUses.empty())
        continue;
      Region &region = op->getRegion(i);
      if (branch.isRepetitiveRegion(i) ||
          op->hasTrait<OpTrait::HasParallelRegion>()) {
        InFlightDiagnostic diagnostic =
            report() << "is defined outside of a loop and "
                     << (mayDrop ? "used" : "waited for or carried on")
                     << " in it, once in each iteration";
        diagnostic.attachNote(op->getLoc()) << "the loop";
        diagnostic.attachNote(regionUses.front()->getOwner()->getLoc())
            << "used here";
        return failure();
      }
      FailureOr<bool> consumed =
          visitRegion(region, &region.front(), regionUses);
      if (failed(consumed))
        return failure();
      consumes[i] = *consumed;
      if (!isEntry[i] && !mayDrop) {
        InFlightDiagnostic diagnostic = report()
                                        << "is not waited for on every path";
        diagnostic.attachNote(op->getLoc())
            << describeRegion(op, i) << " is not always entered";
        return failure();
      }
    }
    if (consumes.none())
      return false;
    if (mayDrop)
      return true;
    for (unsigned i = 0, e = op->getNumRegions(); i <= e; ++i) {
      bool isSkipped = i == e ? maySkip : isEntry[i] && !consumes[i];
      if (!isSkipped)
        continue;
      // Without an else region, the path around the op is the other arm.
      bool isIf = op->getName().getStringRef() == "scf.if";
      std::string path =
          i < e || isIf
              ? describeRegion(op, i == e ? 1 : i)
              : "no region of '" + op->getName().getStringRef().str() + "'";
      InFlightDiagnostic diagnostic =
          report() << "is not waited for on the path through " << path;
      diagnostic.attachNote(uses.front()->getOwner()->getLoc())
          << "waited for or carried on here";
      diagnostic.attachNote(op->getLoc()) << "the other path is taken here";
      return failure();
    }
    return true;
  }

  /// Follows the paths through the blocks of a region from `start`. First
  /// follows those on which the value is not consumed. Then follows those on
  /// which it was, up to blocks that the first paths can reach.
  FailureOr<bool>
  visitBlocks(Block *start,
              const llvm::MapVector<Block *, Operation *> &consumers) {
    DenseSet<Block *> live = {start}, seen;
    SmallVector<Block *> worklist = {start};
    // Blocks that are entered after the value was consumed, and the op that
    // consumed it.
    SmallVector<std::pair<Block *, Operation *>> consumed;
    std::optional<std::pair<bool, Operation *>> exit;

    auto leave = [&](bool isConsumed, Operation *at) -> LogicalResult {
      if (exit && exit->first != isConsumed && !mayDrop)
        return reportMismatch(isConsumed ? exit->second : at,
                              isConsumed ? at : exit->second);
      if (!exit || isConsumed)
        exit = {isConsumed, at};
      return success();
    };
    auto visitEdges = [&](Block *block, Operation *consumer) -> LogicalResult {
      Operation *terminator = &block->back();
      unsigned numSuccessors = terminator->getNumSuccessors();
      // A path that does not return need not wait.
      if (numSuccessors == 0 && !consumer &&
          terminator->getName().getStringRef().ends_with("unreachable"))
        return success();
      if (numSuccessors == 0)
        return leave(consumer != nullptr, terminator);
      for (unsigned i = 0; i < numSuccessors; ++i) {
        unsigned carried = numSuccessors == 1 ? 0 : numForwarded(terminator, i);
        if (carried + (consumer != nullptr) > 1)
          return reportTwice(consumer ? consumer : terminator, terminator);
        Operation *by = carried ? terminator : consumer;
        Block *successor = terminator->getSuccessor(i);
        if (successor == start && !by && !mayDrop) {
          InFlightDiagnostic diagnostic =
              report() << "is not waited for before it is defined again";
          diagnostic.attachNote(terminator->getLoc())
              << "the path leads back here";
          return failure();
        }
        // A block that its definition does not dominate cannot consume it.
        if (successor == start ||
            !flow.getDominance().dominates(start, successor)) {
          if (failed(leave(by || successor == start, terminator)))
            return failure();
        } else if (by) {
          consumed.push_back({successor, terminator});
        } else if (live.insert(successor).second) {
          worklist.push_back(successor);
        }
      }
      return success();
    };

    while (!worklist.empty()) {
      Block *block = worklist.pop_back_val();
      if (failed(visitEdges(block, consumers.lookup(block))))
        return failure();
    }
    unsigned last = order.get(start);
    for (Block *block : live)
      last = std::min(last, order.get(block));
    for (auto &[block, consumer] : consumers)
      last = std::min(last, order.get(block));
    while (!consumed.empty()) {
      auto [block, from] = consumed.pop_back_val();
      if (!seen.insert(block).second)
        continue;
      if (Operation *again = consumers.lookup(block))
        if (!live.contains(block) || mayDrop)
          return reportTwice(again, from);
      if (live.contains(block) && !mayDrop)
        return reportMismatch(findLiveEdge(block, live, consumers), from);
      if (failed(order.get(block) < last ? leave(true, from)
                                         : visitEdges(block, from)))
        return failure();
    }
    return exit ? exit->first : true;
  }

  /// Returns a branch to `block` on a path on which the value is not consumed.
  Operation *
  findLiveEdge(Block *block, const DenseSet<Block *> &live,
               const llvm::MapVector<Block *, Operation *> &consumers) {
    for (Block *predecessor : block->getPredecessors())
      if (live.contains(predecessor) && !consumers.lookup(predecessor))
        return &predecessor->back();
    return nullptr;
  }

  unsigned numForwarded(Operation *terminator, unsigned successor) {
    auto branch = dyn_cast<BranchOpInterface>(terminator);
    if (!branch)
      return 0;
    return llvm::count(
        branch.getSuccessorOperands(successor).getForwardedOperands(), value);
  }

  LogicalResult reportMismatch(Operation *live, Operation *consumed) {
    InFlightDiagnostic diagnostic = report()
                                    << "is not waited for on every path";
    if (live)
      diagnostic.attachNote(live->getLoc())
          << "it is not waited for on the path through here";
    if (consumed)
      diagnostic.attachNote(consumed->getLoc())
          << "but on the path through here";
    return failure();
  }

  Value value;
  const ValueFlow &flow;
  BlockOrder &order;
  ValueNames &names;
  StringRef kind;
  bool mayDrop;
};

} // namespace

LogicalResult verify::checkTokens(const ValueFlow &flow, ValueNames &names) {
  BlockOrder order;
  bool ok = true;
  auto check = [&](Value value) {
    for (OpOperand &use : value.getUses()) {
      if (auto call = dyn_cast<CallOpInterface>(use.getOwner());
          call && !flow.getCallee(call) &&
          isa_and_present<SymbolRefAttr>(call.getCallableForCallee())) {
        InFlightDiagnostic diagnostic =
            mlir::emitError(call->getLoc())
            << "token " << names(value) << " is handed to '"
            << cast<SymbolRefAttr>(call.getCallableForCallee())
            << "', of which nothing is known: nobody may wait for it";
        diagnostic.attachNote(value.getLoc()) << "the token is defined here";
        ok = false;
        return;
      }
      auto wait = dyn_cast<WaitOpInterface>(use.getOwner());
      if ((wait && isInRange(use, wait.getTokens())) || flow.isCarried(use))
        continue;
      InFlightDiagnostic diagnostic =
          mlir::emitError(use.getOwner()->getLoc())
          << "token " << names(value) << " is used by '"
          << use.getOwner()->getName()
          << "', which neither waits for it nor carries it on";
      diagnostic.attachNote(value.getLoc()) << "the token is defined here";
      ok = false;
      return;
    }
    // A completed token may have any number of uses, which CSE creates.
    if (value.getDefiningOp<CompletedTokenOp>())
      return;
    ok &= succeeded(
        Linearity(value, flow, order, names, "token", /*mayDrop=*/false)
            .check());
  };
  llvm::for_each(flow.getOps().getTokens(), check);
  return success(ok);
}

LogicalResult verify::checkTensorsInFlight(const ValueFlow &flow,
                                           ValueNames &names) {
  BlockOrder order;
  // The values to which the destinations of each start may be carried.
  llvm::SmallSetVector<Value, 8> inFlight;
  DenseMap<Value, Operation *> starts;
  for (CollectiveOpInterface start : flow.getOps().getStarts())
    for (Value value : start.getValues())
      if (inFlight.insert(value))
        starts[value] = start;
  bool ok = true;
  for (size_t i = 0; i < inFlight.size(); ++i) {
    Value value = inFlight[i];
    Operation *start = starts.lookup(value);
    bool isUsedWell = true;
    for (OpOperand &use : value.getUses()) {
      auto wait = dyn_cast<WaitOpInterface>(use.getOwner());
      if (wait && isInRange(use, wait.getDestinations()))
        continue;
      if (flow.isCarried(use)) {
        for (Value target : flow.getTargets(use))
          if (inFlight.insert(target))
            starts[target] = start;
        continue;
      }
      InFlightDiagnostic diagnostic =
          mlir::emitError(use.getOwner()->getLoc())
          << names(value) << ", a destination of '" << start->getName()
          << "', is in flight until its wait; use the wait's result";
      diagnostic.attachNote(start->getLoc()) << "started here";
      isUsedWell = ok = false;
    }
    if (isUsedWell)
      ok &= succeeded(Linearity(value, flow, order, names, "in-flight value",
                                /*mayDrop=*/true)
                          .check());
  }
  return success(ok);
}
