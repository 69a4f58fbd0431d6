//===- ToolMain.cpp - Common parts of the tools' main functions -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToolMain.h"
#include "CommDialect/Support/Files.h"
#include "CommDialect/Support/Process.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace cl = llvm::cl;

int comm::runTool(int &argc, const char **&argv,
                  llvm::function_ref<int()> body) {
  llvm::InitLLVM init(argc, argv);
  installResourceLimitHandlers();
  return runOnDeepStack(body);
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

void comm::parseOptions(int argc, const char *const *argv, StringRef overview) {
  cl::AddExtraVersionPrinter([](raw_ostream &stream) {
    stream << "CommDialect version " COMM_VERSION "\n";
  });
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  if (cl::ParseCommandLineOptions(argc, argv, overview, &stream))
    return;
  // Each line begins with the tool's name. Errors in values are already
  // printed.
  SmallVector<StringRef> lines;
  StringRef(errors).trim().split(lines, '\n');
  for (StringRef line : lines) {
    StringRef text = line.substr(line.find(": ") + 1).trim();
    llvm::errs() << (line == lines.front() ? "error: " : "")
                 << (text.empty() ? "the options are not understood" : text)
                 << "\n";
  }
  std::exit(1);
}

void comm::hideOpsInDiagnostics() {
  registerMLIRContextCLOptions();
  auto &options = cl::getRegisteredOptions();
  auto found = options.find("mlir-print-op-on-diagnostic");
  if (found != options.end())
    static_cast<cl::opt<bool> *>(found->second)->setInitialValue(false);
}

int comm::printError(const Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return 1;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

int comm::writeOutput(StringRef path, StringRef text) {
  if (path != "-") {
    std::string error = commfiles::writeFile(path.str(), text.str());
    return error.empty() ? 0
                         : printError("cannot write '" + path + "': " + error);
  }
  llvm::raw_fd_ostream &stream = llvm::outs();
  stream << text;
  stream.flush();
  if (!stream.has_error())
    return 0;
  std::string message = stream.error().message();
  stream.clear_error(); // otherwise the destructor ends the process
  return printError("cannot write to standard output: " + Twine(message));
}
