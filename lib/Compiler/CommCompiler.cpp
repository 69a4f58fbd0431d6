//===- CommCompiler.cpp - Compiles a file to a shared object --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library that comm-run loads to compile. It reads the program from a file,
// and prints diagnostics with source lines.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compiler/CommCompiler.h"
#include "CommDialect/Support/LocatedDiagnostics.h"
#include "CommDialect/Support/Process.h"
#include "CommDialect/Support/ReadProgram.h"
#include "Compile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

/// Prints diagnostics that have neither location nor notes as `error: text`.
/// MLIR would print `<unknown>:0: error: text`.
static void printUnlocated(MLIRContext &context) {
  context.getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
    bool isError = diagnostic.getSeverity() == DiagnosticSeverity::Error;
    bool isWarning = diagnostic.getSeverity() == DiagnosticSeverity::Warning;
    if (!isa<UnknownLoc>(diagnostic.getLocation()) ||
        !diagnostic.getNotes().empty() || (!isError && !isWarning))
      return failure();
    llvm::errs() << (isError ? "error: " : "warning: ") << diagnostic << "\n";
    return success();
  });
}

static LogicalResult write(StringRef bytes, StringRef path) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  if (!error) {
    stream << bytes;
    stream.close();
    error = stream.error();
    stream.clear_error();
  }
  if (!error)
    return success();
  llvm::errs() << "error: cannot write " << path << ": " << error.message()
               << "\n";
  llvm::sys::fs::remove(path);
  return failure();
}

static LogicalResult compile(const CommCompileOptions &options) {
  std::unique_ptr<llvm::MemoryBuffer> file = readProgram(options.inputFile);
  if (!file)
    return failure();
  MLIRContext context(makeCompilerRegistry());
  prepareContext(context);
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), SMLoc());
  SourceMgrDiagnosticHandler diagnostics(*sources, &context);
  locateDiagnostics(&context,
                    sources->getMemoryBuffer(1)->getBufferIdentifier());
  printUnlocated(context);
  OwningOpRef<ModuleOp> module = parseProgram(sources, &context);
  if (!module || failed(importProgram(*module, options)))
    return failure();
  std::string linked;
  return success(succeeded(lowerProgram(*module, options)) &&
                 succeeded(emitProgram(*module, options, linked)) &&
                 succeeded(write(linked, options.outputFile)));
}

int commCompile(const CommCompileOptions *options) {
  installResourceLimitHandlers();
  return runOnDeepStack([&] { return succeeded(compile(*options)) ? 0 : 1; });
}
