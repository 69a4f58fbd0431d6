//===- HtmlWriter.cpp - A report as a page --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The page is always the same (Page/): it reads the JSON that is written into
// it, and needs nothing else.
//
//===----------------------------------------------------------------------===//

#include "Page.h"
#include "Report.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;

/// Writes `json` so that it cannot end, or open, an element of the page: these
/// characters are in strings only, where JSON has another way to write them.
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
  os << "}" << getPageBehindData();
}
