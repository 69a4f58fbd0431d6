//===- Launcher.h - Compiles, starts the ranks, and sums up -----*- C++ -*-===//
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

/// Does what the command line asks for and returns the exit status. Throws an
/// Error for what the user must be told. A signal that ended the run is in
/// `stopSignal`; all temporary files are gone by then.
int launch(const Options &options, int &stopSignal);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_LAUNCHER_H
