//===- RankProcess.h - One rank: load, run, check, write --------*- C++ -*-===//
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

/// Runs this process's rank of the program and returns its exit status. After a
/// failure it does not return: the process ends at once, which makes mpirun end
/// the other ranks.
int runRank(const Options &options);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_RANKPROCESS_H
