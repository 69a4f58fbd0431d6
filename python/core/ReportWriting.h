//===- ReportWriting.h - Reports as strings ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_REPORTWRITING_H
#define COMMDIALECT_PYTHON_REPORTWRITING_H

#include "../../lib/Transforms/Report/Report.h"
#include "Core.h"
#include "mlir/IR/BuiltinOps.h"

namespace commdialect {

/// Simulates the only public function, or `main`. `memoryLimit` may be empty.
mlir::FailureOr<mlir::comm::report::Report>
simulate(mlir::ModuleOp module, const mlir::comm::Machine &machine,
         llvm::StringRef memoryLimit);

/// Writes a report in all formats, compared with `before` unless that is null.
Report writeReport(mlir::comm::report::Report &report,
                   mlir::comm::report::Report *before);

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_REPORTWRITING_H
