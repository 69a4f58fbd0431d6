//===- RankProcess.h - Runs one rank of a program ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_RANKPROCESS_H
#define COMMDIALECT_TOOLS_COMMRUN_RANKPROCESS_H

#include "Options.h"

namespace commrun {

/// Runs this process's rank of the program and returns its exit status. On
/// failure it does not return but ends the process, so that mpirun ends the
/// other ranks.
int runRank(const Options &options);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_RANKPROCESS_H
