//===- comm-translate.cpp - Imports and changes XLA modules ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Imports HLO modules, and changes their schedules, loops and collectives
// (docs/Hlo.md).
//
//===----------------------------------------------------------------------===//

#include "../ToolMain.h"
#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/IR/StandIns.h"
#include "CommDialect/InitAll.h"
#include "CommDialect/Support/Files.h"
#include "CommDialect/Support/LocatedDiagnostics.h"
#include "CommDialect/Support/Text.h"
#include "CommDialect/Target/Hlo.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;
namespace cl = llvm::cl;

namespace {
enum class Action { None, Import, Verify, Schedule, Compare, Rotate, Replace };
} // namespace

static cl::OptionCategory category("comm-translate options");

static cl::opt<std::string> inputFile(cl::Positional, cl::cat(category),
                                      cl::desc("<HLO proto, plain or gzip>"),
                                      cl::Required);
static cl::opt<std::string>
    outputFile("o", cl::cat(category),
               cl::desc("Output file (default: standard output)"),
               cl::value_desc("file"), cl::init("-"));
static cl::opt<Action> action(
    cl::desc("What to do:"), cl::cat(category), cl::init(Action::None),
    cl::values(clEnumValN(Action::Import, "import-hlo", "print it as MLIR"),
               clEnumValN(Action::Verify, "verify-hlo",
                          "check its communication (comm-verify)"),
               clEnumValN(Action::Schedule, "schedule-hlo",
                          "write it in comm-schedule's order"),
               clEnumValN(Action::Compare, "compare-hlo",
                          "report XLA's order beside comm-schedule's"),
               clEnumValN(Action::Rotate, "rotate-loops",
                          "write it with loops that gather an iteration ahead "
                          "where this is faster"),
               clEnumValN(Action::Replace, "replace-collectives",
                          "write it with calls of kernels where these are "
                          "faster")));
static cl::opt<std::string>
    planFile("apply-schedule", cl::cat(category),
             cl::desc("Write it in the order of a plan (comm-plan)"),
             cl::value_desc("plan.json"));
static cl::opt<std::string>
    machine("machine", cl::cat(category),
            cl::desc("Target: name of a known machine, or a file "
                     "(docs/Machines.md)"));
static cl::opt<std::string>
    memoryLimit("memory-limit", cl::cat(category),
                cl::desc("Memory limit of comm-schedule; at most XLA's peak, "
                         "except with --rotate-loops (default: 1.0)"),
                cl::init("1.0"));
static cl::opt<std::string>
    format("format", cl::cat(category),
           cl::desc("Format of --compare-hlo: text, json, html or "
                    "chrome-trace (default: text)"),
           cl::init("text"));
static cl::opt<int64_t>
    numReplicas("num-replicas", cl::cat(category), cl::init(0),
                cl::desc("Number of replicas (default: as the module says)"));
static cl::opt<int64_t> numPartitions(
    "num-partitions", cl::cat(category), cl::init(0),
    cl::desc("Number of partitions of each replica (default: as the module "
             "says)"));
static cl::opt<std::string>
    target("target", cl::cat(category),
           cl::desc("Runtime of the calls: cuda or host (default: cuda)"),
           cl::init("cuda"));
static cl::opt<std::string> chip("chip", cl::cat(category),
                                 cl::desc("The GPU (default: sm_90)"),
                                 cl::init("sm_90"));
static cl::opt<int64_t>
    mostBytes("most-bytes", cl::cat(category),
              cl::init(HloKernelOptions().mostBytes),
              cl::desc("Limit of a collective that is replaced"));
static cl::opt<int64_t>
    mostWindowBytes("most-window-bytes", cl::cat(category),
                    cl::init(HloKernelOptions().mostWindowBytes),
                    cl::desc("Limit of the memory of all calls"));
static cl::opt<bool>
    copies("copies", cl::cat(category),
           cl::desc("Let copy engines run all-gathers beside compute"));
static cl::opt<std::string> metadataFile("metadata", cl::cat(category),
                                         cl::value_desc("file"),
                                         cl::desc("Write the calls' metadata"));
static cl::opt<std::string> imageFile("image", cl::cat(category),
                                      cl::value_desc("file"),
                                      cl::desc("Write the calls' kernels"));
static cl::opt<std::string>
    listFile("list", cl::cat(category), cl::value_desc("file"),
             cl::desc("Write what became of each collective or loop"));
static cl::opt<bool> printLocations("mlir-print-locations", cl::cat(category),
                                    cl::desc("Print locations"));

/// Maximum size of a file, far above that of any module that XLA compiles.
static constexpr uint64_t kMostBytes = uint64_t(1) << 31;

static LogicalResult verifyCommunication(ModuleOp module) {
  PassManager manager(module.getContext());
  manager.addPass(createVerifyPass());
  return manager.run(module);
}

/// Writes a line for each collective.
static std::string list(ArrayRef<SiteCollective> collectives) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const SiteCollective &collective : collectives) {
    os << commtext::makePrintable(collective.name) << ": "
       << commtext::makePrintable(collective.kind) << ", " << collective.bytes
       << " bytes, " << collective.numRanks << " ranks";
    if (!collective.algorithm.empty())
      os << ", " << collective.algorithm << " " << collective.ns << " ns";
    if (collective.libraryNs > 0)
      os << ", library " << collective.libraryNs << " ns";
    os << ": ";
    if (collective.obstacle.empty())
      os << "replaced";
    else
      os << "kept: " << collective.obstacle;
    for (auto [i, name] : llvm::enumerate(collective.fused))
      os << (i == 0 ? ", with " : " ") << commtext::makePrintable(name);
    os << "\n";
  }
  return text;
}

/// Writes a line for each loop, and one for each of its gathers.
static std::string list(const HloRotation &rotation) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto writeFate = [&](StringRef obstacle) {
    if (obstacle.empty())
      os << "rotated\n";
    else
      os << "kept: " << obstacle << "\n";
  };
  for (const HloLoop &loop : rotation.loops) {
    os << commtext::makePrintable(loop.name) << ": ";
    if (loop.trips > 0)
      os << loop.trips << " iterations, ";
    if (loop.beforeNs > 0)
      os << loop.beforeNs << " ns, then " << loop.afterNs << " ns: ";
    writeFate(loop.obstacle);
    for (const HloLoopGather &gather : loop.gathers) {
      os << "  " << commtext::makePrintable(gather.name) << ": " << gather.bytes
         << " bytes: ";
      writeFate(gather.obstacle);
    }
  }
  if (rotation.before.makespanNs > 0)
    os << "peak: " << rotation.before.peakBytes << " bytes, then "
       << rotation.after.peakBytes << " bytes\n";
  return text;
}

static FailureOr<std::string> rotate(const HloModule &hlo, MLIRContext &context,
                                     EmitHloError emit) {
  HloRotateOptions options;
  options.machine = machine;
  options.memoryLimit = memoryLimit;
  options.import = {numReplicas, numPartitions};
  FailureOr<HloRotation> rotation = rotateLoops(hlo, &context, options, emit);
  if (failed(rotation) ||
      (!listFile.empty() && writeOutput(listFile, list(*rotation)) != 0))
    return failure();
  return std::move(rotation->bytes);
}

static FailureOr<std::string> replace(const HloModule &hlo, ModuleOp module,
                                      EmitHloError emit) {
  HloKernelOptions options;
  options.target = target;
  options.chip = chip;
  options.import = {numReplicas, numPartitions};
  options.mostBytes = mostBytes;
  options.mostWindowBytes = mostWindowBytes;
  options.copies = copies;
  FailureOr<HloKernels> kernels =
      replaceCollectives(hlo, module, options, emit);
  if (failed(kernels))
    return failure();
  std::pair<StringRef, std::string> files[] = {
      {metadataFile, kernels->metadata},
      {imageFile, kernels->image},
      {listFile, list(kernels->collectives)}};
  for (const auto &[file, text] : files)
    if (!file.empty() && writeOutput(file.str(), text) != 0)
      return failure();
  return std::move(kernels->bytes);
}

static FailureOr<std::string>
translate(const HloModule &hlo, MLIRContext &context, EmitHloError emit) {
  HloImportOptions import{numReplicas, numPartitions};
  if (!planFile.empty()) {
    FailureOr<Plan> plan = readPlan(planFile, emit);
    if (failed(plan))
      return failure();
    return applySchedule(hlo, *plan, emit);
  }
  if (machine.empty() && action >= Action::Schedule)
    return emit() << "no target: expected --machine=NAME; known machines: "
                  << llvm::join(getKnownMachines(), ", ");
  if (action == Action::Rotate)
    return rotate(hlo, context, emit);
  std::string text;
  llvm::raw_string_ostream os(text);
  OwningOpRef<ModuleOp> module = importHlo(hlo, &context, emit, import);
  if (!module)
    return failure();
  setTarget(*module, machine);
  if (action == Action::Import || action == Action::Verify) {
    if (action == Action::Verify) {
      if (failed(verifyCommunication(*module)))
        return failure();
      return text;
    }
    OpPrintingFlags flags;
    if (printLocations)
      flags.enableDebugInfo(/*enable=*/true, /*prettyForm=*/false);
    // It has just been verified.
    module->print(os, flags.assumeVerified());
    os << "\n";
    return text;
  }
  if (action == Action::Replace)
    return replace(hlo, *module, emit);
  FailureOr<ScheduledHlo> scheduled =
      scheduleHlo(hlo, std::move(module), {"", memoryLimit}, emit);
  if (failed(scheduled))
    return failure();
  if (action == Action::Schedule)
    return std::move(scheduled->bytes);
  if (failed(writeComparison(*scheduled, format, os, emit)))
    return failure();
  return text;
}

static int run(int argc, const char **argv) {
  cl::HideUnrelatedOptions(category);
  parseOptions(argc, argv, "Reads and writes the modules of XLA\n");
  if ((action == Action::None) == planFile.empty())
    return printError("expected one of --import-hlo, --verify-hlo, "
                      "--schedule-hlo, --compare-hlo, --rotate-loops, "
                      "--replace-collectives and --apply-schedule");
  std::string bytes;
  if (std::string error =
          commfiles::readRegularFile(inputFile, bytes, kMostBytes);
      !error.empty())
    return printError("cannot read '" + inputFile + "': " + error);

  DialectRegistry registry;
  comm::registerAllDialects(registry);
  registerStandInDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  locateDiagnostics(&context, inputFile);
  auto loc = FileLineColLoc::get(&context, inputFile, 0, 0);
  auto emit = [&] { return emitError(loc); };
  FailureOr<HloModule> hlo = HloModule::read(bytes, emit);
  if (failed(hlo))
    return 1;
  FailureOr<std::string> result = translate(*hlo, context, emit);
  if (failed(result))
    return 1;
  if (action == Action::Verify)
    return 0;
  return writeOutput(outputFile, *result);
}

int main(int argc, char **argv) {
  const char **arguments = const_cast<const char **>(argv);
  return runTool(argc, arguments, [&] { return run(argc, arguments); });
}
