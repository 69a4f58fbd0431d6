//===- Report.cpp - Reports -----------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/MemoryLimit.h"
#include "ModuleImpl.h"
#include "ReportWriting.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace commdialect;
namespace cr = mlir::comm::report;

FailureOr<cr::Report> commdialect::simulate(ModuleOp module,
                                            const comm::Machine &machine,
                                            StringRef memoryLimit) {
  auto emit = [&] { return emitError(module.getLoc()) << "report: "; };
  FailureOr<func::FuncOp> function = cr::findFunction(module, "", emit);
  if (failed(function))
    return failure();
  std::optional<comm::MemoryLimit> limit;
  if (!memoryLimit.empty()) {
    FailureOr<comm::MemoryLimit> parsed =
        comm::MemoryLimit::parse(memoryLimit, emit);
    if (failed(parsed))
      return failure();
    limit = *parsed;
  }
  return cr::collectReport(*function, machine, limit);
}

template <typename Write>
static std::string toString(Write write) {
  std::string text;
  llvm::raw_string_ostream os(text);
  write(os);
  return text;
}

Report commdialect::writeReport(cr::Report &report, cr::Report *before) {
  if (before)
    cr::addExposedBefore(report, *before);
  Report result;
  result.text =
      toString([&](raw_ostream &os) { writeText(report, before, os); });
  result.json = toString([&](raw_ostream &os) { writeJson(report, os); });
  result.trace = toString([&](raw_ostream &os) { writeTrace(report, os); });
  result.html =
      toString([&](raw_ostream &os) { writeHtml(report, before, os); });
  result.figures = {report.makespanNs, report.exposedNs, report.peakBytes,
                    report.lowerBoundNs};
  return result;
}

static FailureOr<cr::Report> importAndSimulate(const Module::Impl &impl,
                                               StringRef machineName,
                                               StringRef memoryLimit) {
  OwningOpRef<ModuleOp> copy = impl.importCopy();
  if (!copy)
    return failure();
  FailureOr<comm::Machine> machine = comm::loadTarget(*copy, machineName);
  if (failed(machine))
    return failure();
  return simulate(*copy, *machine, memoryLimit);
}

Report commdialect::report(const Module &module, const std::string &machine,
                           const std::string &memoryLimit,
                           const Module *before) {
  std::vector<std::string> warnings;
  auto collect = [&](const Module &module) {
    FailureOr<cr::Report> report = failure();
    module.getImpl().session->run(
        [&] {
          report = importAndSimulate(module.getImpl(), machine, memoryLimit);
          return success(succeeded(report));
        },
        Session::Purpose::Work, &warnings);
    return std::move(*report);
  };
  std::optional<cr::Report> old;
  if (before)
    old = collect(*before);
  cr::Report report = collect(module);
  if (old && old->function != report.function)
    throw Error("'before' is of the function '" + old->function +
                    "': expected '" + report.function + "'",
                {}, /*isVerification=*/false);
  Report result = writeReport(report, old ? &*old : nullptr);
  result.warnings = std::move(warnings);
  return result;
}
