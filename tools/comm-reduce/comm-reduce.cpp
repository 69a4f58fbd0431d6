//===- comm-reduce.cpp - Shrinks programs that show a fault ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As mlir-reduce, whose main function has its own ways to read options and
// files.
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
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::opt<std::string> inputFile(cl::Positional, cl::desc("<input file>"),
                                      cl::init("-"));
static cl::opt<std::string> outputFile("o", cl::desc("Output filename"),
                                       cl::value_desc("filename"),
                                       cl::init("-"));

static int run(int argc, const char **argv) {
  DialectRegistry registry;
  mlir::registerAllPasses();
  registerReducerPasses();
  comm::registerToolDialects(registry);
  comm::registerAllPasses();
  PassPipelineCLParser pipeline("", "Reduction Passes to Run");
  comm::hideOpsInDiagnostics();
  comm::parseOptions(argc, argv, "Shrinks programs that show a fault\n");
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
