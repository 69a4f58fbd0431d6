//===- Guest.cpp - Verifies, schedules and reports modules of XLA ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Target/Hlo.h"
#include "CommDialect/Transforms/Passes.h"
#include "ModuleImpl.h"
#include "ReportWriting.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace commdialect;

namespace {

/// Runs the steps that the options ask for on one module.
class Visit {
public:
  Visit(comm::HloModule hlo, const GuestOptions &options)
      : hlo(std::move(hlo)), options(options) {
    result.name = this->hlo.getName().str();
    result.numInstructions = this->hlo.getNumInstructions();
    result.numCollectives = this->hlo.getNumCollectives();
  }

  GuestResult run(Session &session);

private:
  void import(Session &session);
  void schedule(Session &session);
  void report(Session &session);

  comm::HloModule hlo;
  const GuestOptions &options;
  GuestResult result;
  /// The module in XLA's order, and in the new order if there is one.
  OwningOpRef<ModuleOp> original, scheduled;
};

} // namespace

void Visit::import(Session &session) {
  session.run([&] {
    original =
        comm::importHlo(hlo, &session.getContext(), session.getEmitError());
    return success(bool(original));
  });
  original->walk([&](scf::ExecuteRegionOp region) {
    auto starts = region.getRegion().getOps<comm::CollectiveOpInterface>();
    result.numSynchronous += !starts.empty();
  });
}

void Visit::schedule(Session &session) {
  session.run([&]() -> LogicalResult {
    comm::HloScheduleOptions schedule;
    schedule.machine = options.machine;
    schedule.memoryLimit = options.memoryLimit;
    FailureOr<comm::ScheduledHlo> found = comm::scheduleHlo(
        hlo, std::move(original), schedule, session.getEmitError());
    if (failed(found))
      return failure();
    original = std::move(found->original);
    result.before = {found->before.makespanNs, found->before.exposedNs,
                     found->before.peakBytes, found->before.lowerBoundNs};
    result.after = {found->after.makespanNs, found->after.exposedNs,
                    found->after.peakBytes, found->after.lowerBoundNs};
    scheduled = std::move(found->scheduled);
    if (found->hasChanged)
      result.bytes = std::move(found->bytes);
    return success();
  });
}

void Visit::report(Session &session) {
  session.run([&]() -> LogicalResult {
    FailureOr<comm::Machine> machine =
        comm::loadTarget(*original, options.machine);
    if (failed(machine))
      return failure();
    FailureOr<comm::report::Report> xla = simulate(*original, *machine, "");
    if (failed(xla))
      return failure();
    result.xlaReport = writeReport(*xla, nullptr);
    FailureOr<comm::report::Report> ours =
        simulate(scheduled ? *scheduled : *original, *machine, "");
    if (failed(ours))
      return failure();
    result.report = writeReport(*ours, &*xla);
    return success();
  });
}

GuestResult Visit::run(Session &session) {
  import(session);
  if (options.verify)
    session.run(
        [&] {
          return session.runPasses(*original, [](PassManager &manager) {
            manager.addPass(comm::createVerifyPass());
          });
        },
        Session::Purpose::Verification);
  if (options.schedule && hlo.hasSchedule())
    schedule(session);
  if (options.report)
    report(session);
  return std::move(result);
}

std::optional<GuestResult> commdialect::visitHlo(const char *data, size_t size,
                                                 const GuestOptions &options) {
  StringRef bytes(data, size);
  if (!comm::mayCommunicate(bytes))
    return std::nullopt;
  Session session;
  std::optional<comm::HloModule> hlo;
  session.run([&]() -> LogicalResult {
    FailureOr<comm::HloModule> read =
        comm::HloModule::read(bytes, session.getEmitError());
    if (failed(read))
      return failure();
    hlo = std::move(*read);
    return success();
  });
  if (hlo->getNumCollectives() == 0)
    return std::nullopt;
  return Visit(std::move(*hlo), options).run(session);
}
