//===- HtmlWriter.cpp - Writes a report as an HTML page -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The page (Page/) is constant and self-contained. It reads the JSON embedded
// in it.
//
//===----------------------------------------------------------------------===//

#include "Page.h"
#include "Report.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;

/// Writes `json` escaped, so that it cannot open or close elements of the page.
/// The characters `<`, `>` and `&` occur only in strings, where JSON can escape
/// them.
static void writeEscaped(StringRef json, raw_ostream &os) {
  for (size_t at; (at = json.find_first_of("<>&")) != StringRef::npos;
       json = json.drop_front(at + 1)) {
    os << json.take_front(at);
    os << (json[at] == '<'   ? "\\u003c"
           : json[at] == '>' ? "\\u003e"
                             : "\\u0026");
  }
  os << json;
}

static void writeReport(const Report &report, raw_ostream &os) {
  std::string json = report.json;
  if (json.empty()) {
    llvm::raw_string_ostream stream(json);
    writeJson(report, stream);
  }
  writeEscaped(StringRef(json).rtrim(), os);
}

void report::writeHtml(const Report &report, const Report *before,
                       raw_ostream &os) {
  os << getPageBeforeData() << "{\"report\": ";
  writeReport(report, os);
  os << ",\n\"before\": ";
  if (before)
    writeReport(*before, os);
  else
    os << "null";
  os << "}" << getPageAfterData();
}
