//===- CommCompiler.cpp - Compiles a program to a shared object -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library that comm-run loads to compile: import, the selected passes,
// lowering, and code generation (CodeGen.cpp).
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compiler/CommCompiler.h"
#include "Analysis/Partition.h"
#include "CodeGen.h"
#include "CommDialect/Analysis/DefaultMachine.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/IR/StandIns.h"
#include "CommDialect/InitAll.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Support/LocatedDiagnostics.h"
#include "CommDialect/Support/Process.h"
#include "CommDialect/Support/ReadProgram.h"
#include "CommDialect/Transforms/Passes.h"
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
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

static bool isForGpu(const CommCompileOptions &options) {
  return StringRef(options.target) == "cuda";
}

/// Returns the machine to compile for. The default is this host; for GPUs,
/// which may be absent here, the H200 machine with enough of them for all
/// ranks.
static std::string getMachine(const CommCompileOptions &options,
                              int64_t ranks) {
  if (options.machine)
    return options.machine;
  if (!isForGpu(options))
    return "cpu-host";
  return ranks <= 2 ? "h200-x2" : ranks <= 4 ? "h200-x4" : "h200-x8";
}

/// Adds the passes of `text`. `what` names its source in messages.
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

/// Adds the passes that the user selected.
static LogicalResult addUserPasses(PassManager &manager,
                                   const CommCompileOptions &options,
                                   StringRef machine) {
  if (!options.passes) {
    OptimizeOptions optimize;
    optimize.machine = machine.str();
    optimize.algorithms = isForGpu(options);
    optimize.prepared = true;
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

/// Adds a report of the current program, if the user requested one. The report
/// after the passes (`isAfter`) includes the one before them.
static void addReport(PassManager &manager, const CommCompileOptions &options,
                      StringRef machine, bool isAfter) {
  if (!options.report)
    return;
  // Set the options directly: a path in a pipeline text would need escaping.
  ReportPassOptions report;
  report.machine = machine.str();
  report.output = isAfter ? options.report : getBeforeReport(options);
  if (isAfter) {
    report.formats = {"text", "json", "chrome-trace", "html"};
    report.before = getBeforeReport(options);
  } else {
    report.formats = {"json"};
  }
  manager.addPass(createReportPass(report));
}

/// Checks that called functions have bodies, since no other code is linked.
static LogicalResult checkBodies(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isExternal() &&
        !SymbolTable::symbolKnownUseEmpty(function, module))
      return function.emitError() << "function '" << function.getSymName()
                                  << "' is called but has no body";
  return success();
}

static LogicalResult compile(const CommCompileOptions &options) {
  if (StringRef(options.target) != "host" && !isForGpu(options)) {
    llvm::errs() << "error: cannot compile for target '" << options.target
                 << "'; 'host' and 'cuda' are known\n";
    return failure();
  }
  std::unique_ptr<llvm::MemoryBuffer> file = readProgram(options.inputFile);
  if (!file)
    return failure();

  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  comm::registerAllDialects(registry);
  registerStandInDialects(registry);
  registerCodeGen(registry);
  static bool passesRegistered = [] {
    mlir::registerAllPasses();
    comm::registerAllPasses();
    return true;
  }();
  (void)passesRegistered;

  MLIRContext context(registry);
  context.allowUnregisteredDialects(); // StableHLO
  context.printOpOnDiagnostic(false);  // the source line shows it
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), SMLoc());
  SourceMgrDiagnosticHandler diagnostics(*sources, &context);
  locateDiagnostics(&context,
                    sources->getMemoryBuffer(1)->getBufferIdentifier());
  // The upstream verifier rejects calls inside ops of dialects that are not
  // linked (an sdy.manual_computation), which the import removes. Modules that
  // need no import are verified right after parsing.
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

  const std::string phases =
      options.dumpAfterPhases ? options.dumpAfterPhases : "";
  auto run = [&](auto addPasses) -> LogicalResult {
    PassManager manager(&context);
    if (failed(addPasses(manager)))
      return failure();
    return manager.run(*module);
  };
  if (failed(run([&](PassManager &manager) {
        buildImportPipeline(manager, options.numRanks);
        addPhaseDump(manager, Phase::Import, phases);
        if (isForGpu(options))
          buildPrepareForGpuPipeline(manager,
                                     /*libraries=*/!options.ownKernels);
        else
          buildPrepareForSchedulingPipeline(manager);
        addPhaseDump(manager, Phase::Prepare, phases);
        return success();
      })))
    return failure();
  auto markFunctions = [&](StringRef attribute) {
    for (auto function : module->getOps<func::FuncOp>())
      if (function.isPublic())
        function->setAttr(attribute, UnitAttr::get(&context));
  };
  if (options.staticResults)
    markFunctions(CommDialect::kStaticResultsAttr);
  if (options.staticArguments)
    markFunctions(CommDialect::kStaticArgumentsAttr);
  const std::string machine = getMachine(
      options, std::max<int64_t>(countRanks(*module), options.numRanks));
  // The default for GPUs is a guess. The user's own passes name their machines.
  if (!options.machine && isForGpu(options) &&
      (!options.passes || options.report))
    noteDefaultMachine(machine);
  if (failed(run([&](PassManager &manager) {
        addReport(manager, options, machine, /*isAfter=*/false);
        return success();
      })))
    return failure();
  // The first report is useless if the reports after the passes fail.
  llvm::FileRemover incompleteReport;
  if (options.report)
    incompleteReport.setFile(getBeforeReport(options));
  if (failed(run([&](PassManager &manager) {
        return addUserPasses(manager, options, machine);
      })) ||
      failed(run([&](PassManager &manager) {
        addPhaseDump(manager, Phase::Optimize, phases);
        addReport(manager, options, machine, /*isAfter=*/true);
        return success();
      })))
    return failure();
  incompleteReport.releaseFile();
  // The user's own passes may leave the program unplanned.
  const bool isPlanned = !options.passes;
  if (failed(checkBodies(*module)) || failed(run([&](PassManager &manager) {
        if (isForGpu(options)) {
          LowerToGpuOptions lowering;
          lowering.dumpAfterPhases = phases;
          lowering.ranks = options.numRanks;
          lowering.machine = machine;
          lowering.planned = isPlanned;
          buildLowerToGpuPipeline(manager, lowering);
        } else {
          LowerToHostOptions lowering;
          lowering.dumpAfterPhases = phases;
          lowering.ranks = options.numRanks;
          lowering.planned = isPlanned;
          buildLowerToHostPipeline(manager, lowering);
        }
        return success();
      })))
    return failure();
  return emitSharedObject(*module, options.outputFile);
}

int commCompile(const CommCompileOptions *options) {
  installResourceLimitHandlers();
  return runOnDeepStack([&] { return succeeded(compile(*options)) ? 0 : 1; });
}
