//===- Page.h - Page of comm-report -----------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CMake joins the files of Page/ into two parts, and the data goes between
// them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TRANSFORMS_REPORT_PAGE_H
#define COMMDIALECT_TRANSFORMS_REPORT_PAGE_H

#include "llvm/ADT/StringRef.h"

namespace mlir::comm::report {

llvm::StringRef getPageBeforeData();
llvm::StringRef getPageAfterData();

} // namespace mlir::comm::report

#endif // COMMDIALECT_TRANSFORMS_REPORT_PAGE_H
