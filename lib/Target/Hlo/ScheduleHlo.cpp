//===- ScheduleHlo.cpp - Schedules HLO modules ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../Transforms/Plan/Measure.h"
#include "CommDialect/Support/Text.h"
#include "CommDialect/Transforms/Passes.h"
#include "PlanHlo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

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

/// Caps the limit `text` at XLA's peak, `peak` bytes.
static FailureOr<std::string> capLimit(StringRef text, int64_t peak,
                                       EmitHloError emitError) {
  FailureOr<MemoryLimit> limit = MemoryLimit::parse(text, emitError);
  if (failed(limit))
    return failure();
  std::optional<int64_t> bytes = limit->getBytes(peak);
  return std::string(bytes && *bytes <= peak ? text : "1.0");
}

LogicalResult hlo::planHlo(ModuleOp module, StringRef machine,
                           StringRef limit) {
  PlanPassOptions options;
  options.machine = machine.str();
  options.memoryLimit = limit.str();
  // A schedule is an order, so it cannot have new instructions.
  options.buckets = "alone";
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
  FailureOr<Machine> machine = loadMachine(options.machine, emitError);
  if (failed(machine))
    return failure();
  if (!hlo.hasSchedule())
    return emitError() << "HLO: module '" << makePrintable(hlo.getName())
                       << "' has no schedule yet: XLA makes it later";
  ScheduledHlo result;
  result.original = std::move(imported);
  result.before = hlo::measureHlo(*result.original, *machine);
  FailureOr<std::string> limit =
      capLimit(options.memoryLimit, result.before.peakBytes, emitError);
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
  if (failed(hlo::planHlo(*result.scheduled, options.machine, *limit)))
    return failure();
  FailureOr<std::string> bytes = tryApply(hlo, *result.scheduled);
  if (succeeded(bytes) && *bytes != hlo.getBytes()) {
    result.after = hlo::measureHlo(*result.scheduled, *machine);
    if (result.after.peakBytes <= result.before.peakBytes &&
        result.after.makespanNs < result.before.makespanNs) {
      result.hasChanged = true;
      result.bytes = std::move(*bytes);
      return result;
    }
  }
  keepOriginal();
  return result;
}
