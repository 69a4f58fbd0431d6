//===- Compile.cpp - Steps of a compilation -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compile.h"
#include "Analysis/Partition.h"
#include "CodeGen.h"
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

/// The default machine is this host; for GPUs, which may be absent here, it is
/// the H200 machine with enough of them for all ranks.
std::string comm::getMachine(ModuleOp module,
                             const CommCompileOptions &options) {
  if (options.machine)
    return options.machine;
  if (!isForGpu(options))
    return "cpu-host";
  int64_t ranks = std::max<int64_t>(countRanks(module), options.numRanks);
  return ranks <= 2 ? "h200-x2" : ranks <= 4 ? "h200-x4" : "h200-x8";
}

/// The default for GPUs is a guess. The user's own passes name their machines.
bool comm::usesDefaultMachine(const CommCompileOptions &options) {
  return !options.machine && isForGpu(options) &&
         (!options.passes || options.report);
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
  if (failed(run(module, [&](PassManager &manager) {
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
                                     const CommCompileOptions &options,
                                     StringRef machine) {
  if (failed(run(module, [&](PassManager &manager) {
        addReport(manager, options, machine, /*isAfter=*/false);
        return success();
      })))
    return failure();
  // The first report is useless if the reports after the passes fail.
  llvm::FileRemover incompleteReport;
  if (options.report)
    incompleteReport.setFile(getBeforeReport(options));
  if (failed(run(module,
                 [&](PassManager &manager) {
                   return addUserPasses(manager, options, machine);
                 })) ||
      failed(run(module, [&](PassManager &manager) {
        addPhaseDump(manager, Phase::Optimize, getPhases(options));
        addReport(manager, options, machine, /*isAfter=*/true);
        return success();
      })))
    return failure();
  incompleteReport.releaseFile();
  return success();
}

static void addLowering(PassManager &manager, const CommCompileOptions &options,
                        StringRef machine) {
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
  lowering.machine = machine.str();
  lowering.planned = isPlanned;
  if (options.kernelFormat)
    lowering.format = options.kernelFormat;
  if (options.libdevice)
    lowering.libdevice = options.libdevice;
  buildLowerToGpuPipeline(manager, lowering);
}

LogicalResult comm::lowerProgram(ModuleOp module,
                                 const CommCompileOptions &options) {
  const std::string machine = getMachine(module, options);
  if (failed(optimizeProgram(module, options, machine)) ||
      failed(checkBodies(module)))
    return failure();
  return run(module, [&](PassManager &manager) {
    addLowering(manager, options, machine);
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
