//===- Launcher.h - Compiles a program and runs its ranks -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_LAUNCHER_H
#define COMMDIALECT_TOOLS_COMMRUN_LAUNCHER_H

#include "Options.h"

namespace commrun {

/// Executes the command line and returns the exit status. Throws an Error for
/// failures to report. If a signal ended the run, `stopSignal` is set to it,
/// after all temporary files were removed.
int launch(const Options &options, int &stopSignal);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_LAUNCHER_H
