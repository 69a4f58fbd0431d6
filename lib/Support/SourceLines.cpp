//===- SourceLines.cpp - Source lines of an op ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/SourceLines.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Visitors.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::isLibraryFile(StringRef path) {
  return path.contains("/site-packages/") || path.contains("/dist-packages/") ||
         path.contains("/lib/python3.");
}

SourceLines comm::getSourceLines(Location loc) {
  SourceLines lines;
  loc->walk([&](Location part) {
    auto line = dyn_cast<FileLineColLoc>(part);
    if (!line)
      return WalkResult::advance();
    if (!lines.line)
      lines.line = line;
    if (isLibraryFile(line.getFilename()))
      return WalkResult::advance();
    if (lines.line != line)
      lines.caller = line;
    return WalkResult::interrupt();
  });
  return lines;
}

std::string comm::describeLine(FileLineColLoc line, bool withFolders) {
  std::string text;
  llvm::raw_string_ostream os(text);
  StringRef file = line.getFilename();
  os << (withFolders ? file : llvm::sys::path::filename(file)) << ":"
     << line.getLine();
  if (line.getColumn() > 0)
    os << ":" << line.getColumn();
  return text;
}

std::string comm::describeSource(Location loc, bool withFolders) {
  SourceLines lines = getSourceLines(loc);
  if (!lines.line)
    return "";
  std::string text = describeLine(lines.line, withFolders);
  if (lines.caller)
    text += " (from " + describeLine(lines.caller, withFolders) + ")";
  return text;
}
