//===- CommCompiler.h - C entry point of the compiler -------------*- C -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface of `libCommCompiler.so`. comm-run loads this library only to
// compile, so that running a compiled program needs no LLVM.
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
  const char *passes;          ///< NULL: comm-optimize; "": no optimization
  const char *machine;         ///< a name or a file; NULL: comm.target
  const char *memoryLimit;     ///< for comm-optimize; NULL: its default
  const char *report;          ///< file name stem for comm-report, or NULL
  const char *dumpAfterPhases; ///< directory for each phase's module, or NULL
  int64_t numRanks;            ///< 0: from the program
  const char *target;          ///< "host" or "cuda"
  bool staticResults;          ///< set comm.static_results
  bool staticArguments;        ///< set comm.static_arguments
  bool ownKernels;             ///< use libraries for matrix products only
  bool anyOrder;               ///< let sums be rounded in any order
  bool verbose;
  const char *kernelFormat; ///< "bin", or "isa" (PTX); NULL: "bin"
  const char *libdevice;    ///< CUDA's libdevice.10.bc; NULL: of the toolkit
} CommCompileOptions;

/// Compiles a program. Returns 0 on success; otherwise diagnostics have been
/// printed to standard error and `outputFile` must not be used. Call it in a
/// separate process: running out of memory ends the process.
int commCompile(const CommCompileOptions *options);

#ifdef __cplusplus
}
#endif

#endif // COMMDIALECT_COMPILER_COMMCOMPILER_H
