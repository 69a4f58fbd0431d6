//===- ChooseLoops.cpp - Rotates HLO loops where it pays ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XLA has not split collectives into starts and dones before its scheduler. The
// model splits them, and schedules the program with and without each rotation.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/MemoryLimit.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Support/Text.h"
#include "Loops.h"
#include "PlanHlo.h"
#include "Shapes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "comm-import"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;
using commtext::makePrintable;

namespace {

/// Rotates the loops of a module whose rotation makes it faster within the
/// memory limit.
class Chooser {
public:
  Chooser(MLIRContext *context, const Machine &machine,
          const HloRotateOptions &options, EmitHloError emitError)
      : context(context), machine(machine), options(options),
        emitError(emitError) {}

  LogicalResult run(const HloModule &hlo, HloRotation &result);

private:
  FailureOr<PlanFigures> estimate(const HloModule &hlo);
  LogicalResult setLimit(const HloModule &hlo, HloRotation &result);
  LogicalResult rotate(const HloModule &hlo, const Loop &loop, HloLoop &listed,
                       HloRotation &result);

  MLIRContext *context;
  const Machine &machine;
  const HloRotateOptions &options;
  EmitHloError emitError;
  std::optional<int64_t> mostBytes;
};

} // namespace

/// Starts the collectives of rotated loops in the middle of their iterations.
/// The model keeps the order of starts, which XLA chooses later.
static void startInTheMiddle(scf::ForOp loop) {
  Block &body = *loop.getBody();
  double all = 0, before = 0;
  for (Operation &op : body)
    all += getContraction(op);
  Operation *middle = nullptr;
  for (Operation &op : body) {
    before += getContraction(op);
    if (all > 0 && before * 2 >= all) {
      middle = &op;
      break;
    }
  }
  if (!middle)
    return;
  llvm::SetVector<Operation *> moved;
  for (Value yielded : body.getTerminator()->getOperands()) {
    Operation *kept = yielded.getDefiningOp();
    if (!kept || kept->getName().getStringRef() != "hlo.copy")
      continue;
    Operation *wait = kept->getOperand(0).getDefiningOp();
    if (isa_and_nonnull<WaitOp>(wait) && wait->getBlock() == &body)
      moved.insert(wait);
  }
  for (size_t i = 0; i < moved.size(); ++i)
    for (Value operand : moved[i]->getOperands()) {
      Operation *source = operand.getDefiningOp();
      if (source && source->getBlock() == &body)
        moved.insert(source);
    }
  if (moved.contains(middle))
    return;
  SmallVector<Operation *> late;
  for (Operation *op = middle->getNextNode(); op; op = op->getNextNode())
    if (moved.contains(op))
      late.push_back(op);
  for (Operation *op : late)
    op->moveBefore(middle);
}

FailureOr<PlanFigures> Chooser::estimate(const HloModule &hlo) {
  OwningOpRef<ModuleOp> module =
      importHlo(hlo, context, emitError, options.import);
  if (!module)
    return failure();
  setTarget(*module, options.machine);
  splitCollectives(*module, /*isKept=*/[](auto) { return false; });
  estimateFusions(*module);
  module->walk([](scf::ForOp loop) { startInTheMiddle(loop); });
  if (failed(planHlo(*module, "none")))
    return failure();
  return measureHlo(*module, machine);
}

/// Adds gathers one by one, those with the least work before their first use
/// first. Rotates those after which the makespan is least within the memory
/// limit. Sets the obstacles of others, and of a loop without any, in `listed`.
LogicalResult Chooser::rotate(const HloModule &hlo, const Loop &loop,
                              HloLoop &listed, HloRotation &result) {
  SmallVector<const LoopGather *> candidates;
  for (const LoopGather &gather : loop.gathers)
    if (gather.obstacle.empty())
      candidates.push_back(&gather);
  llvm::sort(candidates, [](const LoopGather *a, const LoopGather *b) {
    return std::pair(a->workBefore, a->instruction->number) <
           std::pair(b->workBefore, b->instruction->number);
  });
  SmallVector<const Instruction *> gathers;
  size_t numChosen = 0;
  std::optional<int64_t> excess;
  PlanFigures before = result.after;
  for (const LoopGather *candidate : candidates) {
    gathers.push_back(candidate->instruction);
    FailureOr<HloModule> read = HloModule::read(
        rotateLoop(hlo.getImpl(), loop, gathers, /*isForModel=*/true),
        emitError);
    if (failed(read))
      return failure();
    FailureOr<PlanFigures> after = estimate(*read);
    if (failed(after))
      return failure();
    LDBG() << "loop '" << listed.name << "' with " << gathers.size()
           << " gathers rotated: " << after->makespanNs << " ns and "
           << after->peakBytes << " bytes, best so far "
           << result.after.makespanNs << " ns, limit "
           << (mostBytes ? std::to_string(*mostBytes) + " bytes" : "none");
    if (after->makespanNs >= result.after.makespanNs)
      continue;
    if (mostBytes && after->peakBytes > *mostBytes) {
      excess =
          std::min(excess.value_or(INT64_MAX), after->peakBytes - *mostBytes);
      continue;
    }
    result.after = *after;
    numChosen = gathers.size();
  }
  listed.beforeNs = before.makespanNs;
  listed.afterNs = result.after.makespanNs;
  ArrayRef<const Instruction *> chosen =
      ArrayRef(gathers).take_front(numChosen);
  for (auto [gather, from] : llvm::zip(listed.gathers, loop.gathers))
    if (gather.obstacle.empty() &&
        !llvm::is_contained(chosen, from.instruction))
      gather.obstacle = "it would not be faster";
  if (numChosen > 0) {
    result.hasChanged = true;
    result.bytes =
        rotateLoop(hlo.getImpl(), loop, chosen, /*isForModel=*/false);
  } else if (excess) {
    listed.obstacle = "it would need " + std::to_string(*excess) +
                      " bytes more than the limit of " +
                      std::to_string(*mostBytes);
  } else {
    listed.obstacle = "it would not be faster";
  }
  return success();
}

static HloLoop describe(const Loop &loop) {
  HloLoop listed;
  listed.name = loop.instruction->getName().str();
  listed.trips = loop.trips.value_or(0);
  listed.obstacle = loop.obstacle;
  for (const LoopGather &gather : loop.gathers)
    listed.gathers.push_back(
        {gather.instruction->getName().str(),
         static_cast<int64_t>(getBytes(gather.instruction->getShape())),
         gather.obstacle});
  return listed;
}

/// Computes the figures without rotation, and from them the limit.
LogicalResult Chooser::setLimit(const HloModule &hlo, HloRotation &result) {
  FailureOr<MemoryLimit> given =
      MemoryLimit::parse(options.memoryLimit, emitError);
  if (failed(given))
    return failure();
  FailureOr<PlanFigures> before = estimate(hlo);
  if (failed(before))
    return failure();
  mostBytes = given->getBytes(before->peakBytes);
  result.before = result.after = *before;
  return success();
}

LogicalResult Chooser::run(const HloModule &hlo, HloRotation &result) {
  std::optional<HloModule> rotated;
  const HloModule *now = &hlo;
  std::vector<Loop> loops = findLoops(hlo.getImpl());
  bool isPlanned = false;
  for (size_t i = 0; i < loops.size(); ++i) {
    const Loop &loop = loops[i];
    HloLoop &listed = result.loops.emplace_back(describe(loop));
    if (!loop.obstacle.empty())
      continue;
    if (!std::exchange(isPlanned, true) && failed(setLimit(*now, result)))
      return failure();
    if (failed(rotate(*now, loop, listed, result)))
      return failure();
    if (!listed.obstacle.empty())
      continue;
    FailureOr<HloModule> read = HloModule::read(result.bytes, emitError);
    if (failed(read))
      return failure();
    // A rotation changes neither the number nor the order of loops.
    rotated = std::move(*read);
    now = &*rotated;
    loops = findLoops(now->getImpl());
  }
  return success();
}

FailureOr<HloRotation> comm::rotateLoops(const HloModule &hlo,
                                         MLIRContext *context,
                                         const HloRotateOptions &options,
                                         EmitHloError emitError) {
  FailureOr<Machine> machine = loadMachine(options.machine, emitError);
  if (failed(machine))
    return failure();
  if (hlo.hasSchedule())
    return emitError() << "HLO: module '" << makePrintable(hlo.getName())
                       << "' has a schedule already; expected one from before "
                          "XLA's scheduler";
  HloRotation result;
  result.bytes = hlo.getBytes().str();
  if (failed(Chooser(context, *machine, options, emitError).run(hlo, result)))
    return failure();
  return result;
}
