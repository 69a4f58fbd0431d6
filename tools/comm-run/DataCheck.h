//===- DataCheck.h - Checks all data files before a run ---------*- C++ -*-===//
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

/// Checks the headers of all ranks' files, so that a wrong file is one error
/// before the run instead of one per rank during it. Throws an Error; one about
/// a file names the rank.
void checkDataFiles(const Options &options, const Program &program);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_DATACHECK_H
