//===- LocatedDiagnostics.h - Places of what has no line --------*- C++ -*-===//
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

/// Lets diagnostics and notes whose location has a name, but no line, be
/// printed at `file` with that name: `file:0:0: note: 'name': text`. To be
/// called when the handler that prints is registered; holds as long as
/// `context` lives.
void locateDiagnostics(MLIRContext *context, StringRef file);

/// Returns true while a diagnostic of this thread is emitted once more because
/// of the above. Handlers that count skip it.
bool isEmittedAgain();

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_LOCATEDDIAGNOSTICS_H
