//===- Certificate.h - Communication of a compiled program ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_CERTIFICATE_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_CERTIFICATE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/JSON.h"

namespace mlir::comm::verify {

/// Returns the operations that ranks start when they call `entry`, in order, in
/// the format of docs/Runtime.md. This is the trace of comm-verify with all
/// properties in which ranks must agree. Returns null if the trace is not
/// known.
llvm::json::Value makeCertificate(ModuleOp module, FunctionOpInterface entry,
                                  AnalysisManager analyses);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_CERTIFICATE_H
