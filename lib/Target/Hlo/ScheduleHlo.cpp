//===- ScheduleHlo.cpp - Schedules HLO modules ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Support/Text.h"
#include "CommDialect/Transforms/Passes.h"
#include "PlanHlo.h"
#include "Transforms/Scheduling/Measure.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "comm-import"

using namespace mlir;
using namespace mlir::comm;
using commtext::makePrintable;

/// Returns the entry computation.
static func::FuncOp getEntry(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic())
      return function;
  return nullptr;
}

PlanFigures hlo::measureHlo(ModuleOp module, const Machine &machine) {
  schedule::Models models(module, machine);
  return measureFunction(getEntry(module), models);
}

/// Returns the bytes of the largest array that copy engines gather. XLA does
/// not know that they run beside other instructions, and starts each where its
/// array is needed. So a new order may hold one more of these arrays.
static int64_t getLargestCopied(ModuleOp module) {
  int64_t largest = 0;
  module.walk([&](AllGatherOp gather) {
    if (gather.getAlgorithm() != Algorithm::CopyEngine)
      return;
    auto type = cast<RankedTensorType>(gather.getDestinations().getTypes()[0]);
    int64_t bits = type.getElementTypeBitWidth();
    largest = std::max<int64_t>(largest, type.getNumElements() *
                                             llvm::divideCeil(bits, 8));
  });
  return largest;
}

/// Returns the limit `text` if it is below `mostBytes`, and else these. Ratios
/// are of `peak`, XLA's own, and those of at least 1 mean `mostBytes`.
static FailureOr<std::string> capLimit(StringRef text, int64_t peak,
                                       int64_t mostBytes,
                                       EmitHloError emitError) {
  FailureOr<MemoryLimit> limit = MemoryLimit::parse(text, emitError);
  if (failed(limit))
    return failure();
  std::optional<int64_t> bytes = limit->getBytes(peak);
  bool isRatio = limit->getBytes(peak) != limit->getBytes(2 * peak);
  if (bytes && *bytes < (isRatio ? peak : mostBytes))
    return text.str();
  return mostBytes == peak ? "1.0" : std::to_string(mostBytes) + "B";
}

LogicalResult hlo::planHlo(ModuleOp module, StringRef limit) {
  PlanPassOptions options;
  options.memoryLimit = limit.str();
  // A schedule is an order, so it cannot have new instructions.
  options.buckets = BucketSearch::Alone;
  options.apply = true;
  PassManager manager(module.getContext());
  manager.addPass(createPlanPass(options));
  return manager.run(module);
}

/// Applies the new order. If it breaks a rule that the model does not have,
/// such as instructions that must stay adjacent, XLA's order is kept without an
/// error.
static FailureOr<std::string> tryApply(const HloModule &hlo, ModuleOp module) {
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  return applySchedule(hlo, module, [&] { return emitError(module.getLoc()); });
}

FailureOr<ScheduledHlo> comm::scheduleHlo(const HloModule &hlo,
                                          OwningOpRef<ModuleOp> imported,
                                          const HloScheduleOptions &options,
                                          EmitHloError emitError) {
  setTarget(*imported, options.machine);
  FailureOr<Machine> machine = loadTarget(*imported);
  if (failed(machine))
    return failure();
  if (!hlo.hasSchedule())
    return emitError() << "HLO: module '" << makePrintable(hlo.getName())
                       << "' has no schedule yet: XLA makes it later";
  ScheduledHlo result;
  result.original = std::move(imported);
  result.before = hlo::measureHlo(*result.original, *machine);
  int64_t mostBytes =
      result.before.peakBytes + getLargestCopied(*result.original);
  FailureOr<std::string> limit = capLimit(
      options.memoryLimit, result.before.peakBytes, mostBytes, emitError);
  if (failed(limit))
    return failure();

  // No order can beat the lower bound.
  auto keepOriginal = [&] {
    result.bytes = hlo.getBytes().str();
    result.after = result.before;
    result.scheduled = result.original->clone();
  };
  if (result.before.makespanNs <= result.before.lowerBoundNs) {
    keepOriginal();
    return result;
  }
  result.scheduled = result.original->clone();
  if (failed(hlo::planHlo(*result.scheduled, *limit)))
    return failure();
  FailureOr<std::string> bytes = tryApply(hlo, *result.scheduled);
  if (succeeded(bytes) && *bytes != hlo.getBytes()) {
    result.after = hlo::measureHlo(*result.scheduled, *machine);
    LDBG() << "planned: " << result.after.makespanNs << " ns and "
           << result.after.peakBytes << " bytes, before "
           << result.before.makespanNs << " ns, limit " << mostBytes
           << " bytes";
    if (result.after.peakBytes <= mostBytes &&
        result.after.makespanNs < result.before.makespanNs) {
      result.hasChanged = true;
      result.bytes = std::move(*bytes);
      return result;
    }
  }
  keepOriginal();
  return result;
}
