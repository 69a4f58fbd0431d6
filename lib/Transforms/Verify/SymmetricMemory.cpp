//===- SymmetricMemory.cpp - Checks of symmetric buffers ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks symmetric buffers. A buffer in a window can only be used by
// collectives of its group, in the function that allocates it. No other buffer
// may take its place while a rank may still use it.
//
//===----------------------------------------------------------------------===//

#include "../Symmetric/Lifetimes.h"
#include "CommDialect/IR/CommOps.h"
#include "Verify.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <map>
#include <queue>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

namespace {

class SymmetricMemoryChecker {
public:
  explicit SymmetricMemoryChecker(AnalysisManager analyses)
      : analyses(analyses), flow(analyses.getAnalysis<ValueFlow>()),
        roots(analyses.getAnalysis<BufferRoots>()) {}

  LogicalResult run() {
    if (!flow.getOps().hasMemRefs())
      return success();
    for (Operation *op : flow.getOps().getNotable()) {
      if (auto alloc = dyn_cast<SymmAllocOp>(op))
        checkBounds(alloc);
      else if (auto launch = dyn_cast<LaunchOp>(op))
        checkGroups(op, launch.getGroupAttr());
      else if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
        checkGroups(op, start.getGroupAttr());
        if (LaunchAttr::of(start).getPeersReady())
          ready.push_back(start);
      } else if (op->hasTrait<OpTrait::ReturnLike>() &&
                 isa<FunctionOpInterface>(op->getParentOp()) &&
                 !op->getParentOp()->hasAttr(CommDialect::kStaticResultsAttr))
        checkReturn(op);
    }
    if (ok)
      checkPlaces();
    return success(ok);
  }

private:
  struct Place {
    int64_t begin, end, offset, bytes;
    SymmAllocOp alloc;
  };

  void checkBounds(SymmAllocOp alloc);
  void checkGroups(Operation *op, FlatSymbolRefAttr group);
  void checkReturn(Operation *op);
  void checkPlaces();
  void checkPlaces(SmallVectorImpl<Place> &places);
  void checkCalls(SmallVectorImpl<Place> &places);
  const DenseSet<Operation *> &getReached(Operation *function);

  AnalysisManager analyses;
  const ValueFlow &flow;
  const BufferRoots &roots;
  SymbolTableCollection symbolTable;
  /// By group: the allocations with a place.
  llvm::MapVector<Attribute, SmallVector<SymmAllocOp>> placed;
  SmallVector<CollectiveOpInterface> ready;
  /// By function: all functions that it calls, directly or through others.
  DenseMap<Operation *, DenseSet<Operation *>> reached;
  bool ok = true;
};

} // namespace

void SymmetricMemoryChecker::checkBounds(SymmAllocOp alloc) {
  std::optional<int64_t> bytes =
      getStaticBufferBytes(alloc.getMemref().getType());
  if (!alloc.getOffset() || !bytes || *bytes == 0)
    return;
  placed[alloc.getGroupAttr()].push_back(alloc);
  auto group =
      symbolTable.lookupNearestSymbolFrom<GroupOp>(alloc, alloc.getGroupAttr());
  DenseI64ArrayAttr window =
      group ? group.getWindowAttr() : DenseI64ArrayAttr();
  if (!window)
    return;
  int64_t offset = *alloc.getOffset();
  if (offset <= window[0] && *bytes <= window[0] - offset)
    return;
  InFlightDiagnostic diagnostic =
      mlir::emitError(alloc.getLoc())
      << "symmetric buffer of " << *bytes << " bytes at offset " << offset
      << " lies outside of its group's window of " << window[0] << " bytes";
  diagnostic.attachNote(group->getLoc()) << "the group is defined here";
  ok = false;
}

/// Checks that peers do not access the window of another group.
void SymmetricMemoryChecker::checkGroups(Operation *op,
                                         FlatSymbolRefAttr group) {
  auto start = dyn_cast<CollectiveOpInterface>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<BaseMemRefType>(operand.get().getType()))
      continue;
    FlatSymbolRefAttr other = getSymmetricGroup(operand.get().getType());
    // Behind a cast it is like any other memory, unless peers access it.
    bool isReached = false;
    if (start) {
      bool isPull = start.getAlgorithm() == Algorithm::Pull;
      OperandRange reached =
          isPull ? start.getSources() : start.getDestinations();
      isReached = (isPull || runsOnCopyEngines(op)) &&
                  llvm::is_contained(reached, operand.get());
    }
    if (!other && isReached)
      for (const BufferRef &ref : roots.getRefs(operand.get()))
        if (auto value = dyn_cast<Value>(ref.root))
          if (FlatSymbolRefAttr found = getSymmetricGroup(value.getType());
              found && found != group)
            other = found;
    if (!other || other == group)
      continue;
    mlir::emitError(op->getLoc())
        << "collective on " << group << " uses a buffer in the window of "
        << other;
    ok = false;
    return;
  }
}

void SymmetricMemoryChecker::checkReturn(Operation *op) {
  for (Value operand : op->getOperands())
    if (isa<BaseMemRefType>(operand.getType()))
      for (const BufferRef &ref : roots.getRefs(operand)) {
        auto value = dyn_cast<Value>(ref.root);
        auto alloc = value ? value.getDefiningOp<SymmAllocOp>() : SymmAllocOp();
        if (!alloc)
          continue;
        InFlightDiagnostic diagnostic =
            mlir::emitError(op->getLoc())
            << "a symmetric buffer must not be returned";
        diagnostic.attachNote(alloc.getLoc()) << "it is allocated here";
        ok = false;
        return;
      }
}

void SymmetricMemoryChecker::checkPlaces() {
  if (placed.empty() && ready.empty())
    return;
  auto &lifetimes = analyses.getAnalysis<SymmetricLifetimes>();
  for (CollectiveOpInterface start : ready)
    if (!lifetimes.arePeersReady(start)) {
      mlir::emitError(start.getLoc())
          << "'peers_ready' is not known: expected destinations in the "
             "window of "
          << start.getGroupAttr()
          << ", and before it in its block the wait for a "
             "collective in which its ranks meet";
      ok = false;
    }
  for (auto &[group, allocs] : placed) {
    SmallVector<Place> places;
    for (SymmAllocOp alloc : allocs) {
      FailureOr<std::pair<int64_t, int64_t>> life = lifetimes.get(alloc);
      if (failed(life)) {
        ok = false;
        return;
      }
      places.push_back({life->first, life->second, int64_t(*alloc.getOffset()),
                        *getStaticBufferBytes(alloc.getMemref().getType()),
                        alloc});
    }
    checkPlaces(places);
    if (ok)
      checkCalls(places);
  }
}

const DenseSet<Operation *> &
SymmetricMemoryChecker::getReached(Operation *function) {
  auto [found, isNew] = reached.try_emplace(function);
  if (!isNew)
    return found->second;
  SmallVector<Operation *> worklist = {function};
  DenseSet<Operation *> all = {function};
  while (!worklist.empty())
    worklist.pop_back_val()->walk([&](CallOpInterface call) {
      Operation *callee = call.resolveCallableInTable(&symbolTable);
      if (callee && all.insert(callee).second)
        worklist.push_back(callee);
    });
  return reached[function] = std::move(all);
}

/// Checks that no callee places another buffer there while a buffer is in use.
void SymmetricMemoryChecker::checkCalls(SmallVectorImpl<Place> &places) {
  for (Place &place : places) {
    for (Operation *op = place.alloc->getNextNode(); op;
         op = op->getNextNode()) {
      if (auto dealloc = dyn_cast<SymmDeallocOp>(op);
          dealloc && dealloc.getMemref() == place.alloc.getMemref())
        break;
      op->walk([&](CallOpInterface call) {
        Operation *callee = call.resolveCallableInTable(&symbolTable);
        if (!callee || !ok)
          return;
        const DenseSet<Operation *> &functions = getReached(callee);
        for (Place &other : places) {
          if (!functions.contains(
                  other.alloc->getParentOfType<FunctionOpInterface>()) ||
              other.offset >= place.offset + place.bytes ||
              place.offset >= other.offset + other.bytes)
            continue;
          InFlightDiagnostic diagnostic =
              mlir::emitError(other.alloc.getLoc())
              << "symmetric buffer at offset " << other.offset
              << " overlaps one of " << place.bytes << " bytes at offset "
              << place.offset << " that a caller still uses";
          diagnostic.attachNote(place.alloc.getLoc()) << "it is allocated here";
          diagnostic.attachNote(call->getLoc()) << "the call";
          ok = false;
          return;
        }
      });
      if (!ok)
        return;
    }
  }
}

/// Checks that no two places overlap while both are in use. Visits them in the
/// order of time, and keeps the used ones sorted by their offsets.
void SymmetricMemoryChecker::checkPlaces(SmallVectorImpl<Place> &places) {
  llvm::sort(places, [](const Place &a, const Place &b) {
    return std::make_pair(a.begin, a.offset) <
           std::make_pair(b.begin, b.offset);
  });
  auto isLater = [](const Place *a, const Place *b) { return a->end > b->end; };
  std::priority_queue<const Place *, std::vector<const Place *>,
                      decltype(isLater)>
      byEnd(isLater);
  std::map<int64_t, const Place *> byOffset;
  for (const Place &place : places) {
    for (; !byEnd.empty() && byEnd.top()->end < place.begin; byEnd.pop())
      byOffset.erase(byEnd.top()->offset);
    auto next = byOffset.lower_bound(place.offset);
    const Place *other = nullptr;
    if (next != byOffset.end() && next->first - place.offset < place.bytes)
      other = next->second;
    if (next != byOffset.begin() &&
        place.offset - std::prev(next)->first < std::prev(next)->second->bytes)
      other = std::prev(next)->second;
    if (other) {
      SymmAllocOp alloc = place.alloc, otherAlloc = other->alloc;
      InFlightDiagnostic diagnostic =
          mlir::emitError(alloc.getLoc())
          << "symmetric buffer at offset " << place.offset
          << " overlaps one of " << other->bytes << " bytes at offset "
          << other->offset << " that a rank may still use";
      diagnostic.attachNote(otherAlloc.getLoc()) << "it is allocated here";
      ok = false;
      return;
    }
    byOffset.insert({place.offset, &place});
    byEnd.push(&place);
  }
}

LogicalResult verify::checkSymmetricMemory(AnalysisManager analyses) {
  return SymmetricMemoryChecker(analyses).run();
}
