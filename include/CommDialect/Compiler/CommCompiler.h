//===- CommCompiler.h - Program compiler's C entry point ----------*- C -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `libCommCompiler.so` exports. comm-run loads that library only to
// compile, so that running a compiled program needs no LLVM on the machine.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_COMPILER_COMMCOMPILER_H
#define COMMDIALECT_COMPILER_COMMCOMPILER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CommCompileOptions {
  const char *inputFile;       ///< MLIR text or bytecode
  const char *outputFile;      ///< the shared object to write
  const char *passes;          ///< NULL: comm-optimize; "": no optimisation
  const char *machine;         ///< a known one or a file; NULL: by target
  const char *memoryLimit;     ///< of comm-optimize; NULL: its default
  const char *report;          ///< a stem for files of comm-report; NULL: none
  const char *dumpAfterPhases; ///< a folder for each phase's module, or NULL
  int64_t numRanks;            ///< 0: from the program
  const char *target;          ///< "host" or "cuda"
  bool staticResults;          ///< of public functions: comm.static_results
  bool staticArguments;        ///< of public functions: comm.static_arguments
  bool ownKernels;             ///< no libraries but for products of matrices
  bool verbose;
} CommCompileOptions;

/// Compiles one program. Returns 0 on success; otherwise the diagnostics are
/// already on standard error and `outputFile` is not to be used. For a process
/// of its own: one that runs out of memory ends.
int commCompile(const CommCompileOptions *options);

#ifdef __cplusplus
}
#endif

#endif // COMMDIALECT_COMPILER_COMMCOMPILER_H
