//===- Process.h - Resource limits of a process -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These change the whole process, so only programs call them, not libraries.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_PROCESS_H
#define COMMDIALECT_SUPPORT_PROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::comm {

/// Sets up resource limits from now on. Running out of memory prints an error
/// and exits with status 1, exceeding the file size limit fails the write, and
/// new threads have stacks of 64 MiB.
void installResourceLimitHandlers();

/// Runs `body` on a stack of up to 512 MiB and returns its result, whatever the
/// shell's limit. That suffices to parse the depth that Nesting.h permits.
/// Memory is allocated as it is used.
int runOnDeepStack(llvm::function_ref<int()> body);

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_PROCESS_H
