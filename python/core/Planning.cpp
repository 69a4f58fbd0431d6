//===- Planning.cpp - Creates and applies plans ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Transforms/Planner.h"
#include "ModuleImpl.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace commdialect;

Plan::Plan(std::shared_ptr<const Impl> impl) : impl(std::move(impl)) {}

Plan Plan::fromJson(const std::string &text) {
  Session session;
  auto impl = std::make_shared<Impl>();
  session.run([&]() -> LogicalResult {
    FailureOr<comm::Plan> plan =
        comm::parsePlan(text, "<plan>", session.getEmitError());
    if (failed(plan))
      return failure();
    impl->plan = std::move(*plan);
    return success();
  });
  return Plan(impl);
}

std::string Plan::toJson() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  comm::writePlan(impl->plan, os);
  return text;
}

Plan commdialect::plan(const Module &module, const PlanOptions &options,
                       const Plan *pinned) {
  const Module::Impl &impl = module.getImpl();
  auto result = std::make_shared<Plan::Impl>();
  impl.session->run([&]() -> LogicalResult {
    ModuleOp prepared = impl.getPrepared();
    if (!prepared)
      return failure();
    comm::PlannerOptions planner;
    planner.machine = options.machine;
    // Modules of XLA are scheduled with the same option by scheduleHlo.
    if (failed(planner.parse(
            options.memoryLimit, impl.hlo ? "alone" : options.buckets,
            options.bucketMode, [&] { return emitError(prepared.getLoc()); })))
      return failure();
    planner.memoryLimit.widen(options.widePeakBytes, options.leastLimitBytes);
    if (options.isQuick)
      planner.effort = comm::SearchEffort::Quick;
    planner.pinned = pinned ? &pinned->getImpl().plan : nullptr;
    FailureOr<comm::Plan> made = comm::makePlan(prepared, planner);
    if (failed(made))
      return failure();
    result->plan = std::move(*made);
    return success();
  });
  return Plan(result);
}

static Module applyToHlo(const comm::Plan &plan, const Module::Impl &impl) {
  std::string bytes;
  impl.session->run([&]() -> LogicalResult {
    FailureOr<std::string> applied =
        comm::applySchedule(*impl.hlo, plan, impl.session->getEmitError());
    if (failed(applied))
      return failure();
    bytes = std::move(*applied);
    return success();
  });
  return Module(Module::Impl::parseHlo(bytes));
}

Module commdialect::apply(const Plan &plan, const Module &module) {
  const Module::Impl &impl = module.getImpl();
  const comm::Plan &decisions = plan.getImpl().plan;
  if (impl.hlo)
    return applyToHlo(decisions, impl);
  OwningOpRef<ModuleOp> copy;
  impl.session->run([&]() -> LogicalResult {
    ModuleOp prepared = impl.getPrepared();
    if (!prepared)
      return failure();
    copy = prepared.clone();
    return comm::applyPlan(*copy, decisions, {decisions.machine});
  });
  return Module(std::make_shared<Module::Impl>(impl.session, std::move(copy)));
}
