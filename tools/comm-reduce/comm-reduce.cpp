//===- comm-reduce.cpp - Reduces programs that show a fault ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Does the same as mlir-reduce, but reads options and files like the project's
// other tools.
//
//===----------------------------------------------------------------------===//

#include "../ToolDialects.h"
#include "../ToolMain.h"
#include "CommDialect/Support/ReadProgram.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Reducer/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("comm-reduce options");

static cl::opt<std::string> inputFile(cl::Positional, cl::desc("<input file>"),
                                      cl::init("-"));
static cl::opt<std::string>
    outputFile("o", cl::cat(category),
               cl::desc("The reduced program (default: standard output)"),
               cl::value_desc("filename"), cl::init("-"));

/// Prints a fatal error of MLIR's reducer before the process ends. The reducer
/// raises one if the test cannot be run.
static void printFatalError(void *, const char *reason, bool) {
  StringRef text = reason;
  bool isTest = text.consume_front("Error running interestingness test: ");
  comm::printError(isTest ? "the test cannot be run: " + text : Twine(text));
}

static int run(int argc, const char **argv) {
  llvm::install_fatal_error_handler(printFatalError);
  DialectRegistry registry;
  mlir::registerAllPasses();
  registerReducerPasses();
  comm::registerToolDialects(registry);
  comm::registerAllPasses();
  PassPipelineCLParser pipeline("", "Reduction Passes to Run");
  comm::hideOpsInDiagnostics();
  cl::HideUnrelatedOptions(category);
  comm::parseOptions(
      argc, argv,
      "Shrinks programs that show a fault\n\n"
      "TEST is an executable. It is given the name of a file with a program,\n"
      "and ends with 1 if the program shows the fault, with 0 if it does not.\n"
      "\n"
      "  comm-reduce p.mlir --reduction-tree='traversal-mode=0 test=TEST'\n"
      "  comm-reduce p.mlir --opt-reduction-pass='opt-pass=PASS test=TEST'\n\n"
      "The first removes ops, the second keeps what PASS does where the fault\n"
      "stays. --help-hidden lists all passes and options.\n");
  MLIRContext context(registry);
  context.allowUnregisteredDialects(); // StableHLO
  std::unique_ptr<llvm::MemoryBuffer> input = comm::readProgram(inputFile);
  if (!input)
    return 1;
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(*sources, &context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module)
    return 1;
  PassManager manager(&context);
  auto report = [](const Twine &message) {
    return failure(comm::printError(message));
  };
  if (failed(pipeline.addToPipeline(manager, report)) ||
      failed(manager.run(*module)))
    return 1;
  std::string output;
  llvm::raw_string_ostream(output) << *module << "\n";
  return comm::writeOutput(outputFile, output);
}

int main(int argc, char **argv) {
  const char **arguments = const_cast<const char **>(argv);
  return comm::runTool(argc, arguments, [&] { return run(argc, arguments); });
}
