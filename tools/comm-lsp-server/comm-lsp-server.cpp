//===- comm-lsp-server.cpp - Language server for comm files ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../ToolDialects.h"
#include "../ToolMain.h"
#include "NestingLimit.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;

static constexpr char kHelp[] =
    "comm-lsp-server shows an editor what comm-opt says of a program.\n\n"
    "usage: comm-lsp-server [options]   (an editor starts it)\n\n"
    "  --log=LEVEL    error, info or verbose, on standard error (default: "
    "info)\n"
    "  --pretty       indent the JSON that is sent\n"
    "  --lit-test     read messages that '// -----' separates, for tests\n"
    "  --help-hidden  all options, LLVM's too\n";

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i)
    if (StringRef(argv[i]) == "--help") {
      llvm::outs() << kHelp;
      return 0;
    }
  const char **arguments = const_cast<const char **>(argv);
  return mlir::comm::runTool(argc, arguments, [&]() -> int {
    mlir::DialectRegistry registry;
    mlir::comm::registerToolDialects(registry);
    // The server's other input format is for tests and has no framing.
    bool isFramed = llvm::none_of(
        llvm::ArrayRef(arguments, argc), [](llvm::StringRef argument) {
          argument = argument.ltrim('-');
          return argument == "lit-test" || argument.starts_with("input-style");
        });
    if (isFramed)
      mlir::comm::truncateDeepDocuments();
    return mlir::failed(mlir::MlirLspServerMain(
        argc, const_cast<char **>(arguments), registry));
  });
}
