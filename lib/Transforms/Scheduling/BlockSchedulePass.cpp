//===- BlockSchedulePass.cpp - Base of block-reordering passes ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/Support/ModulePath.h"
#include "CommDialect/Support/SourceLines.h"

using namespace mlir;
using namespace mlir::comm;

std::string comm::describe(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << op->getName();
  if (auto loc = op->getLoc()->findInstanceOf<FileLineColLoc>())
    os << " at " << describeLine(loc, /*withFolders=*/true);
  if (StringRef path = getModulePath(op->getLoc()); !path.empty())
    os << " (" << path << ")";
  return text;
}
