//===- Compile.cpp - Steps of a compilation -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compile.h"
#include "CodeGen.h"
#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Compute/Pipelines.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/IR/StandIns.h"
#include "CommDialect/InitAll.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

DialectRegistry comm::makeCompilerRegistry() {
  static bool passesRegistered = [] {
    mlir::registerAllPasses();
    comm::registerAllPasses();
    return true;
  }();
  (void)passesRegistered;
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  comm::registerAllDialects(registry);
  registerStandInDialects(registry);
  registerCodeGen(registry);
  return registry;
}

void comm::prepareContext(MLIRContext &context) {
  context.allowUnregisteredDialects(); // StableHLO
  context.printOpOnDiagnostic(false);  // the source line shows it
}

OwningOpRef<ModuleOp>
comm::parseProgram(const std::shared_ptr<llvm::SourceMgr> &sources,
                   MLIRContext *context) {
  // The upstream verifier rejects calls inside ops of dialects that are not
  // linked (an sdy.manual_computation), which the import removes. Modules that
  // need no import are verified right after parsing.
  ParserConfig config(context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, config);
  if (!module)
    return nullptr;
  bool needsImport = module
                         ->walk([](Operation *op) {
                           return op->isRegistered() ? WalkResult::advance()
                                                     : WalkResult::interrupt();
                         })
                         .wasInterrupted();
  if (!needsImport && failed(verify(*module)))
    return nullptr;
  return module;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

static bool isForGpu(const CommCompileOptions &options) {
  return StringRef(options.target) == "cuda";
}

/// Returns the machine that becomes the target: the user's, or this host if it
/// runs a module without a target; else an empty string.
static StringRef getMachine(ModuleOp module,
                            const CommCompileOptions &options) {
  if (options.machine)
    return options.machine;
  return isForGpu(options) || getTarget(module) ? "" : "cpu-host";
}

/// Adds the passes of `text`. `what` names its source in messages.
static LogicalResult addPipeline(PassManager &manager, StringRef text,
                                 StringRef what) {
  auto unknown = UnknownLoc::get(manager.getContext());
  std::string error;
  llvm::raw_string_ostream stream(error);
  FailureOr<OpPassManager> pipeline = parsePassPipeline(text, stream);
  if (failed(pipeline))
    return emitError(unknown) << what << ": " << StringRef(error).trim();
  if (pipeline->getOpAnchorName() != ModuleOp::getOperationName())
    return emitError(unknown) << what << ": expected 'builtin.module(...)', "
                              << "got '" << text << "'";
  static_cast<OpPassManager &>(manager) = std::move(*pipeline);
  return success();
}

/// Adds the passes that the user selected.
static LogicalResult addUserPasses(PassManager &manager,
                                   const CommCompileOptions &options) {
  if (!options.passes) {
    OptimizeOptions optimize;
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
                      bool isAfter) {
  if (!options.report)
    return;
  // Set the options directly: a path in a pipeline text would need escaping.
  ReportPassOptions report;
  report.output = isAfter ? options.report : getBeforeReport(options);
  if (isAfter) {
    report.formats = {ReportFormat::Text, ReportFormat::Json,
                      ReportFormat::ChromeTrace, ReportFormat::Html};
    report.before = getBeforeReport(options);
  } else {
    report.formats = {ReportFormat::Json};
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

static LogicalResult run(ModuleOp module,
                         llvm::function_ref<LogicalResult(PassManager &)> add) {
  PassManager manager(module.getContext());
  return success(succeeded(add(manager)) && succeeded(manager.run(module)));
}

/// Returns the folder for the modules after each phase, or an empty string.
static std::string getPhases(const CommCompileOptions &options) {
  return options.dumpAfterPhases ? options.dumpAfterPhases : "";
}

LogicalResult comm::importProgram(ModuleOp module,
                                  const CommCompileOptions &options) {
  if (StringRef(options.target) != "host" && !isForGpu(options))
    return emitError(UnknownLoc::get(module.getContext()))
           << "cannot compile for target '" << options.target
           << "'; 'host' and 'cuda' are known";
  if (options.kernelFormat && !symbolizeKernelFormat(options.kernelFormat))
    return mlir::emitError(module.getLoc())
           << "kernel format '" << options.kernelFormat
           << "' is not known; expected " << listNames<KernelFormat>();
  if (isForGpu(options) && !options.passes && !options.machine &&
      !getTarget(module))
    return module.emitError()
           << "no target: expected --machine=NAME, or the attribute "
              "comm.target; known machines: "
           << llvm::join(getKnownMachines(), ", ");
  if (failed(run(module, [&](PassManager &manager) {
        addTarget(manager, getMachine(module, options));
        ImportOptions import;
        import.ranks = options.numRanks;
        import.anyOrder = options.anyOrder;
        buildImportPipeline(manager, import);
        addPhaseDump(manager, Phase::Import, getPhases(options));
        if (isForGpu(options))
          buildPrepareForGpuPipeline(manager,
                                     /*libraries=*/!options.ownKernels);
        else
          buildPrepareForSchedulingPipeline(manager);
        addPhaseDump(manager, Phase::Prepare, getPhases(options));
        return success();
      })))
    return failure();
  auto markFunctions = [&](StringRef attribute) {
    for (auto function : module.getOps<func::FuncOp>())
      if (function.isPublic())
        function->setAttr(attribute, UnitAttr::get(module.getContext()));
  };
  if (options.staticResults)
    markFunctions(CommDialect::kStaticResultsAttr);
  if (options.staticArguments)
    markFunctions(CommDialect::kStaticArgumentsAttr);
  return success();
}

/// Runs the passes that the user selected, with reports before and after them.
static LogicalResult optimizeProgram(ModuleOp module,
                                     const CommCompileOptions &options) {
  if (failed(run(module, [&](PassManager &manager) {
        addReport(manager, options, /*isAfter=*/false);
        return success();
      })))
    return failure();
  // The first report is useless if the reports after the passes fail.
  llvm::FileRemover incompleteReport;
  if (options.report)
    incompleteReport.setFile(getBeforeReport(options));
  if (failed(run(module,
                 [&](PassManager &manager) {
                   return addUserPasses(manager, options);
                 })) ||
      failed(run(module, [&](PassManager &manager) {
        addPhaseDump(manager, Phase::Optimize, getPhases(options));
        addReport(manager, options, /*isAfter=*/true);
        return success();
      })))
    return failure();
  incompleteReport.releaseFile();
  return success();
}

static void addLowering(PassManager &manager,
                        const CommCompileOptions &options) {
  // The user's own passes may leave the program unplanned.
  const bool isPlanned = !options.passes;
  if (!isForGpu(options)) {
    LowerToHostOptions lowering;
    lowering.dumpAfterPhases = getPhases(options);
    lowering.ranks = options.numRanks;
    lowering.planned = isPlanned;
    buildLowerToHostPipeline(manager, lowering);
    return;
  }
  LowerToGpuOptions lowering;
  lowering.dumpAfterPhases = getPhases(options);
  lowering.ranks = options.numRanks;
  lowering.planned = isPlanned;
  if (options.kernelFormat)
    lowering.format = *symbolizeKernelFormat(options.kernelFormat);
  if (options.libdevice)
    lowering.libdevice = options.libdevice;
  buildLowerToGpuPipeline(manager, lowering);
}

LogicalResult comm::lowerProgram(ModuleOp module,
                                 const CommCompileOptions &options) {
  if (failed(optimizeProgram(module, options)) || failed(checkBodies(module)))
    return failure();
  return run(module, [&](PassManager &manager) {
    addLowering(manager, options);
    return success();
  });
}

LogicalResult comm::emitProgram(ModuleOp module,
                                const CommCompileOptions &options,
                                std::string &linked) {
  return emitSharedObject(module,
                          isForGpu(options) ? "libCommRuntimeCUDA.so"
                                            : "libCommRuntimeHost.so",
                          linked);
}
