//===- Process.h - Limits that a process meets ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs of ours, not for libraries: these change the whole process.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_PROCESS_H
#define COMMDIALECT_SUPPORT_PROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::comm {

/// From here on running out of memory ends the process with an error line and
/// exit status 1, a file that grows over the limit is an error of the write,
/// and new threads have stacks of 64 MiB.
void prepareForLimits();

/// Returns what `body` does, which runs on a stack of up to 512 MiB, whatever
/// the shell's limit: enough for parsing what Nesting.h allows. Memory is taken
/// as it is used.
int runOnDeepStack(llvm::function_ref<int()> body);

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_PROCESS_H
