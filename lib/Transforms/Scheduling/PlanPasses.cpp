//===- PlanPasses.cpp - comm-plan and comm-apply-plan passes --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/Support/Files.h"
#include "CommDialect/Transforms/Planner.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PLANPASS
#define GEN_PASS_DEF_APPLYPLANPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

struct PlanPass : public RemarkingPass<comm::impl::PlanPassBase<PlanPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    if (failed(run()))
      return signalPassFailure();
    if (!apply)
      markAllAnalysesPreserved();
  }

private:
  InFlightDiagnostic emitOptionError() {
    return emitError(getOperation().getLoc()) << "comm-plan: ";
  }
  LogicalResult run();
};

struct ApplyPlanPass
    : public RemarkingPass<comm::impl::ApplyPlanPassBase<ApplyPlanPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    ModuleOp module = getOperation();
    auto emit = [&] {
      return emitError(module.getLoc()) << "comm-apply-plan: ";
    };
    FailureOr<Plan> read = readPlan(plan, emit);
    if (failed(read))
      return signalPassFailure();
    ApplyPlanOptions options;
    options.adapts = adapt;
    if (failed(applyPlan(module, *read, options)))
      signalPassFailure();
  }
};

} // namespace

LogicalResult PlanPass::run() {
  std::optional<Plan> kept;
  if (!pinned.empty()) {
    FailureOr<Plan> read = readPlan(pinned, [&] { return emitOptionError(); });
    if (failed(read))
      return failure();
    kept = std::move(*read);
  }
  PlannerOptions options;
  FailureOr<MemoryLimit> limit = MemoryLimit::parse(
      memoryLimit, [&] { return emitError(getOperation().getLoc()); });
  if (failed(limit))
    return failure();
  options.memoryLimit = *limit;
  options.buckets = buckets;
  options.bucketMode = bucketMode;
  options.selectsAlgorithms = options.isForRuntime = algorithms;
  options.pipelinesLoops = pipelineLoops;
  options.recordsPlan = !apply || !output.empty();
  options.pinned = kept ? &*kept : nullptr;
  FailureOr<Plan> plan = apply ? planAndApply(getOperation(), options)
                               : makePlan(getOperation(), options);
  if (failed(plan))
    return failure();
  if (output.empty()) {
    if (!apply)
      writePlan(*plan, llvm::errs());
    return success();
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  writePlan(*plan, os);
  std::string error = commfiles::writeFile(output, text);
  if (!error.empty())
    return emitOptionError() << "cannot write '" << output << "': " << error;
  return success();
}
