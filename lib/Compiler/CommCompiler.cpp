//===- CommCompiler.cpp - From a program to a shared object ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-run loads to compile: import, the chosen passes, lowering, and then
// code generation (CodeGen.cpp).
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/CommCompiler.h"
#include "CodeGen.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/Conversion/Pipelines.h"
#include "CommDialect/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

/// The machine that is compiled for; by default the one there is.
static std::string getMachine(const CommCompileOptions &options) {
  return options.machine ? options.machine : "cpu-host";
}

/// Adds the passes of `text`. `what` is where it comes from, for messages.
static LogicalResult addPipeline(PassManager &manager, StringRef text,
                                 StringRef what) {
  std::string error;
  llvm::raw_string_ostream stream(error);
  FailureOr<OpPassManager> pipeline = parsePassPipeline(text, stream);
  if (failed(pipeline)) {
    llvm::errs() << "error: " << what << ": " << StringRef(error).trim()
                 << "\n";
    return failure();
  }
  if (pipeline->getOpAnchorName() != ModuleOp::getOperationName()) {
    llvm::errs() << "error: " << what << ": expected 'builtin.module(...)', "
                 << "got '" << text << "'\n";
    return failure();
  }
  static_cast<OpPassManager &>(manager) = std::move(*pipeline);
  return success();
}

/// Adds the passes that the user asked for.
static LogicalResult addUserPasses(PassManager &manager,
                                   const CommCompileOptions &options) {
  if (!options.passes) {
    OptimizeOptions optimize;
    optimize.machine = getMachine(options);
    if (options.memoryLimit)
      optimize.memoryLimit = options.memoryLimit;
    buildOptimizePipeline(manager, optimize);
    return success();
  }
  // An empty pipeline text is a parse error.
  if (StringRef(options.passes).trim().empty())
    return success();
  return addPipeline(manager, options.passes, "--passes");
}

static std::string getBeforeReport(const CommCompileOptions &options) {
  return std::string(options.report) + ".before.json";
}

/// Adds a report of the program as it is, if the user asked for one. The one
/// after the passes shows the one before as well.
static LogicalResult addReport(PassManager &manager,
                               const CommCompileOptions &options,
                               bool isAfter) {
  if (!options.report)
    return success();
  std::string stem = options.report, before = getBeforeReport(options);
  // Braces let names have blanks.
  std::string text =
      "builtin.module(comm-report{machine={" + getMachine(options) + "} ";
  if (isAfter)
    text += "format=text,json,chrome-trace,html output={" + stem +
            "} before={" + before + "}";
  else
    text += "format=json output={" + before + "}";
  return addPipeline(manager, text + "})", "--report");
}

/// Nothing links other code into a program.
static LogicalResult checkBodies(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isExternal() &&
        !SymbolTable::symbolKnownUseEmpty(function, module))
      return function.emitError() << "function '" << function.getSymName()
                                  << "' is called but has no body";
  return success();
}

static LogicalResult compile(const CommCompileOptions &options) {
  if (StringRef(options.target) != "host") {
    llvm::errs() << "error: cannot compile for target '" << options.target
                 << "'; 'host' is known\n";
    return failure();
  }
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file =
      openInputFile(options.inputFile, &error);
  if (!file) {
    llvm::errs() << "error: " << error << "\n";
    return failure();
  }

  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  comm::registerAllDialects(registry);
  registerCodeGen(registry);
  static bool passesRegistered = [] {
    mlir::registerAllPasses();
    comm::registerAllPasses();
    return true;
  }();
  (void)passesRegistered;

  MLIRContext context(registry);
  context.allowUnregisteredDialects(); // StableHLO
  context.printOpOnDiagnostic(false);  // the source line says it
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), SMLoc());
  SourceMgrDiagnosticHandler diagnostics(*sources, &context);
  // Upstream's verifier refuses calls inside ops of a dialect that is not
  // linked (an sdy.manual_computation); the import dissolves those. What needs
  // no import is verified at once.
  ParserConfig parserConfig(&context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(sources, parserConfig);
  if (!module)
    return failure();
  bool needsImport = module
                         ->walk([](Operation *op) {
                           return op->isRegistered() ? WalkResult::advance()
                                                     : WalkResult::interrupt();
                         })
                         .wasInterrupted();
  if (!needsImport && failed(verify(*module)))
    return failure();

  auto run = [&](auto addPasses) -> LogicalResult {
    PassManager manager(&context);
    if (failed(addPasses(manager)))
      return failure();
    return manager.run(*module);
  };
  if (failed(run([&](PassManager &manager) {
        buildImportPipeline(manager, options.numRanks);
        buildPrepareForSchedulingPipeline(manager);
        return success();
      })) ||
      failed(run([&](PassManager &manager) {
        return addReport(manager, options, /*isAfter=*/false);
      })))
    return failure();
  // Of no use without the reports that are to follow.
  llvm::FileRemover halfReport;
  if (options.report)
    halfReport.setFile(getBeforeReport(options));
  if (failed(run([&](PassManager &manager) {
        return addUserPasses(manager, options);
      })) ||
      failed(run([&](PassManager &manager) {
        return addReport(manager, options, /*isAfter=*/true);
      })))
    return failure();
  halfReport.releaseFile();
  if (failed(checkBodies(*module)) || failed(run([&](PassManager &manager) {
        LowerToHostOptions lowering;
        lowering.ranks = options.numRanks;
        buildLowerToHostPipeline(manager, lowering);
        return success();
      })))
    return failure();
  return emitSharedObject(*module, options.outputFile);
}

int commCompile(const CommCompileOptions *options) {
  return succeeded(compile(*options)) ? 0 : 1;
}
