//===- ReportPass.cpp - comm-report pass ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parses the options and writes the reports. All formats are produced before
// the first file is written, and each file appears only when complete.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/Files.h"
#include "CommDialect/Support/Text.h"
#include "CommDialect/Transforms/Passes.h"
#include "Report.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::comm {
#define GEN_PASS_DEF_REPORTPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;

namespace {

/// A format of reports. The earlier report may be null.
struct Format {
  ReportFormat name;
  StringRef extension;
  void (*write)(const Report &, const Report *, raw_ostream &);
};

struct ReportPass : public comm::impl::ReportPassBase<ReportPass> {
  using ReportPassBase::ReportPassBase;

  void runOnConverted() final {
    if (failed(run()))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

private:
  InFlightDiagnostic emitOptionError() {
    return emitError(getOperation().getLoc()) << "comm-report: ";
  }
  LogicalResult run();
  LogicalResult write(const Report &report, const Report *before);
};

} // namespace

static const Format kFormats[] = {
    {ReportFormat::Text, ".txt", writeText},
    {ReportFormat::Json, ".json",
     [](const Report &report, const Report *, raw_ostream &os) {
       writeJson(report, os);
     }},
    {ReportFormat::ChromeTrace, ".trace.json",
     [](const Report &report, const Report *, raw_ostream &os) {
       writeTrace(report, os);
     }},
    {ReportFormat::Html, ".html", writeHtml}};

LogicalResult ReportPass::write(const Report &report, const Report *before) {
  SmallVector<const Format *> chosen;
  for (ReportFormat name : formats) {
    const Format *format = llvm::find_if(
        kFormats, [&](const Format &format) { return format.name == name; });
    if (!llvm::is_contained(chosen, format))
      chosen.push_back(format);
  }
  if (chosen.empty())
    chosen.push_back(&kFormats[0]);

  SmallVector<std::string> texts;
  for (const Format *format : chosen) {
    llvm::raw_string_ostream os(texts.emplace_back());
    format->write(report, before, os);
  }
  for (unsigned i = 0; i < chosen.size(); ++i) {
    const std::string &text = texts[i];
    if (output.empty()) {
      llvm::errs() << text;
      continue;
    }
    std::string path = output;
    if (chosen.size() > 1)
      path += chosen[i]->extension;
    for (const std::string &input :
         {this->before.getValue(),
          getTarget(getOperation()).getMachine().str()})
      if (commfiles::isSameFile(path, input))
        return emitOptionError()
               << "cannot write '" << path << "': it is the file that was read";
    std::string error = commfiles::writeFile(path, text);
    if (!error.empty())
      return emitOptionError() << "cannot write '" << path << "': " << error;
  }
  return success();
}

LogicalResult ReportPass::run() {
  auto emit = [&] { return emitOptionError(); };
  FailureOr<Machine> loaded = loadTarget(getOperation());
  FailureOr<func::FuncOp> found = findFunction(getOperation(), function, emit);
  if (failed(loaded) || failed(found))
    return failure();
  std::optional<MemoryLimit> limit;
  if (!memoryLimit.empty()) {
    FailureOr<MemoryLimit> parsed = MemoryLimit::parse(memoryLimit, emit);
    if (failed(parsed))
      return failure();
    limit = *parsed;
  }
  std::optional<Report> old;
  if (!before.empty()) {
    FailureOr<Report> read = readReport(before, emit);
    if (failed(read))
      return failure();
    old = std::move(*read);
  }

  if (old && old->function != found->getSymName())
    return emitOptionError()
           << "'" << before << "' is a report of '"
           << commtext::makePrintable(old->function) << "': expected one of '"
           << found->getSymName() << "'";

  Report report = collectReport(*found, *loaded, limit);
  if (old)
    addExposedBefore(report, *old);
  return write(report, old ? &*old : nullptr);
}
