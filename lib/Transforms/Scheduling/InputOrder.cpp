//===- InputOrder.cpp - Order of a program before preparation -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputOrder.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "ModuleScheduler.h"
#include "Support/CapturedDiagnostics.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/IRMapping.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;

/// Key of the position in the metadata of the FusedLoc around an op's own
/// location.
static constexpr StringLiteral kPositionMark = "comm.input_position";

static IntegerAttr getPositionMark(LocationAttr loc) {
  auto fused = dyn_cast<FusedLoc>(loc);
  auto metadata = fused
                      ? dyn_cast_if_present<DictionaryAttr>(fused.getMetadata())
                      : DictionaryAttr();
  return metadata ? metadata.getAs<IntegerAttr>(kPositionMark) : IntegerAttr();
}

/// Appends the positions of the calls in `loc`, the outermost first, and of the
/// op itself. Adds those of the first part of a location if it has several.
static void addPositions(Location loc, SmallVectorImpl<int64_t> &positions) {
  if (IntegerAttr mark = getPositionMark(loc)) {
    positions.push_back(mark.getInt());
  } else if (auto call = dyn_cast<CallSiteLoc>(loc)) {
    addPositions(call.getCaller(), positions);
    addPositions(call.getCallee(), positions);
  } else if (auto named = dyn_cast<NameLoc>(loc)) {
    addPositions(named.getChildLoc(), positions);
  } else if (auto fused = dyn_cast<FusedLoc>(loc)) {
    size_t numBefore = positions.size();
    for (Location part : fused.getLocations())
      if (positions.size() == numBefore)
        addPositions(part, positions);
  }
}

/// Marks the ops of `block` with the positions of their copies.
static void markBlock(Block &block, Block &scheduled,
                      const IRMapping &originals) {
  MLIRContext *context = block.getParentOp()->getContext();
  Builder builder(context);
  SmallVector<Operation *> order;
  for (Operation &op : scheduled)
    order.push_back(originals.lookup(&op));
  if (llvm::equal(order, llvm::make_pointer_range(block)))
    return;
  for (auto [position, op] : llvm::enumerate(order)) {
    NamedAttribute mark(builder.getStringAttr(kPositionMark),
                        builder.getI64IntegerAttr(position));
    op->setLoc(FusedLoc::get(context, {op->getLoc()},
                             builder.getDictionaryAttr(mark)));
  }
}

void comm::markScheduledOrder(ModuleOp module, const Machine &machine,
                              StringRef memoryLimit) {
  int64_t numOps = 0;
  module.walk([&](Operation *) { ++numOps; });
  if (numOps > SearchBudget().mostOpsToCompare)
    return;
  // The planner reports the errors of its options.
  CapturedDiagnostics captured(module.getContext());
  auto emitError = [&] { return mlir::emitError(module.getLoc()); };
  FailureOr<MemoryLimit> limit = MemoryLimit::parse(memoryLimit, emitError);
  if (failed(limit))
    return;
  IRMapping copies;
  OwningOpRef<Operation *> copy = module->clone(copies);
  schedule::ModuleScheduleOptions options;
  options.reportsGuesses = false;
  schedule::ModuleScheduler scheduler(cast<ModuleOp>(*copy), machine, *limit,
                                      options);
  if (failed(scheduler.schedule(/*pipelinesLoops=*/false)))
    return;
  IRMapping originals;
  for (auto [original, made] : copies.getOperationMap())
    originals.map(made, original);
  module.walk([&](Block *block) {
    if (schedule::hasCommunicationWithin(block->getParentOp()))
      markBlock(*block, *copies.lookup(block), originals);
  });
}

SmallVector<unsigned, 0>
comm::getMarkedOrder(const BlockDependences &dependences) {
  using Positions = SmallVector<int64_t, 2>;
  unsigned numOps = dependences.size();
  SmallVector<Positions, 0> positions(numOps);
  std::map<Positions, unsigned> numUses;
  for (unsigned op = 0; op < numOps; ++op) {
    addPositions(dependences.getOp(op)->getLoc(), positions[op]);
    if (!positions[op].empty())
      ++numUses[positions[op]];
  }
  if (numUses.empty())
    return {};
  const Positions last = {std::numeric_limits<int64_t>::max()};
  for (unsigned op = numOps; op-- > 0;) {
    if (positions[op].empty() || numUses[positions[op]] != 1)
      positions[op] = last;
    for (unsigned successor : dependences.getSuccessors(op))
      positions[op] = std::min(positions[op], positions[successor]);
  }
  auto order = llvm::to_vector<0>(llvm::seq<unsigned>(numOps));
  llvm::stable_sort(order, [&](unsigned a, unsigned b) {
    return positions[a] < positions[b];
  });
  SmallVector<unsigned, 0> places = getPositions(order);
  return listSchedule(dependences,
                      LeastFirst([&](unsigned op) { return places[op]; }));
}

void comm::removeOrderMarks(Operation *root) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FusedLoc loc) -> std::optional<Attribute> {
    LocationAttr inner = loc;
    while (getPositionMark(inner))
      inner = cast<FusedLoc>(inner).getLocations().front();
    return inner == loc ? std::nullopt : std::optional<Attribute>(inner);
  });
  root->walk([&](Operation *op) {
    if (!isa<UnknownLoc, FileLineColRange>(op->getLoc()))
      op->setLoc(cast<LocationAttr>(replacer.replace(Attribute(op->getLoc()))));
  });
}
