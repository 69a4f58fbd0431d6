//===- comm-opt.cpp - Runs passes on comm programs ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../ToolDialects.h"
#include "../ToolMain.h"
#include "CommDialect/Support/LocatedDiagnostics.h"
#include "CommDialect/Support/ReadProgram.h"
#include "CommDialect/Validation/PassValidation.h"
#include "Help.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#ifdef COMM_HAS_TEST_PASSES
#include "TestPasses.h"
#endif

using namespace mlir;
namespace cl = llvm::cl;

static cl::opt<std::string> inputFile(cl::Positional, cl::desc("<input file>"),
                                      cl::init("-"));
static cl::opt<std::string> outputFile("o", cl::desc("Output filename"),
                                       cl::value_desc("filename"),
                                       cl::init("-"));

static cl::opt<bool> validatePasses(
    "comm-validate-passes",
    cl::desc("Check after each comm pass that results are unchanged"));

static int run(int argc, const char **argv) {
  DialectRegistry registry;
  mlir::registerAllPasses();
  comm::registerToolDialects(registry);
  comm::registerAllPasses();
#ifdef COMM_HAS_TEST_PASSES
  comm::registerAllTestPasses();
#endif
  if (std::optional<int> status = comm::answerHelp(argc, argv))
    return *status;
  comm::hideOpsInDiagnostics();
  comm::parseOptions(
      argc, argv,
      registerCLIOptions("Optimizer of the comm dialect\n", registry));
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return failed(MlirOptMain(argc, const_cast<char **>(argv), inputFile,
                              outputFile, registry));
  std::unique_ptr<llvm::MemoryBuffer> input = comm::readProgram(inputFile);
  if (!input)
    return 1;
  bool allAreValid = true;
  MlirOptMainConfig given = config;
  std::string name = input->getBufferIdentifier().str();
  // This runs once for each module of --split-input-file.
  config.setPassPipelineSetupFn([&](PassManager &manager) {
    if (validatePasses)
      comm::addPassValidation(manager, allAreValid);
#ifdef COMM_HAS_TEST_PASSES
    comm::addTestInstrumentation(manager);
#endif
    if (!config.shouldVerifyDiagnostics())
      comm::locateDiagnostics(manager.getContext(), name);
    return given.setupPassPipeline(manager);
  });
  std::string output;
  llvm::raw_string_ostream stream(output);
  if (failed(MlirOptMain(stream, std::move(input), registry, config)) ||
      !allAreValid)
    return 1;
  return comm::writeOutput(outputFile, output);
}

int main(int argc, char **argv) {
  const char **arguments = const_cast<const char **>(argv);
  return comm::runTool(argc, arguments, [&] { return run(argc, arguments); });
}
