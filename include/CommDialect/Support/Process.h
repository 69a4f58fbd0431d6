//===- Process.h - Resource limits of a process -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only programs may call these functions, because they change the whole
// process.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_PROCESS_H
#define COMMDIALECT_SUPPORT_PROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::comm {

/// Installs handlers for exceeded resource limits: running out of memory prints
/// an error and exits with status 1, and exceeding the file size limit fails
/// the write. Also sets the stack size of new threads to 64 MiB.
void installResourceLimitHandlers();

/// Runs `body` on a stack of up to 512 MiB, whatever the shell's limit, and
/// returns its result. That suffices to parse the depth that Nesting.h permits.
/// The system allocates the stack's pages at their first use.
int runOnDeepStack(llvm::function_ref<int()> body);

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_PROCESS_H
