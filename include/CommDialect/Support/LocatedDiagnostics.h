//===- LocatedDiagnostics.h - Locates diagnostics without lines -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_LOCATEDDIAGNOSTICS_H
#define COMMDIALECT_SUPPORT_LOCATEDDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"

namespace mlir::comm {

/// Prints diagnostics and notes whose location has a name but no line at `file`
/// with that name: `file:0:0: note: 'name': text`. Call this when the printing
/// handler is registered; it stays in effect while `context` lives.
void locateDiagnostics(MLIRContext *context, StringRef file);

/// Returns true while this thread emits a diagnostic again because of
/// locateDiagnostics. Handlers that count diagnostics skip it.
bool isReemittingDiagnostic();

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_LOCATEDDIAGNOSTICS_H
