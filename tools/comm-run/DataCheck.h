//===- DataCheck.h - Looks at all data files before a run -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_DATACHECK_H
#define COMMDIALECT_TOOLS_COMMRUN_DATACHECK_H

#include "Options.h"
#include "Program.h"

namespace commrun {

/// Checks the headers of every rank's files, so that a wrong file is one clear
/// error before anything runs and not one of each rank after it. Throws an
/// Error; one about a file names the rank.
void checkDataFiles(const Options &options, const Program &program);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_DATACHECK_H
