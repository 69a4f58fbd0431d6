//===- comm-lsp-server.cpp - Language server for comm files ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../ToolDialects.h"
#include "../ToolMain.h"
#include "DeepTexts.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  const char **arguments = const_cast<const char **>(argv);
  return mlir::comm::runTool(argc, arguments, [&]() -> int {
    mlir::DialectRegistry registry;
    mlir::comm::registerToolDialects(registry);
    // Its other format of input is for tests.
    bool isFramed = llvm::none_of(
        llvm::ArrayRef(arguments, argc), [](llvm::StringRef argument) {
          argument = argument.ltrim('-');
          return argument == "lit-test" || argument.starts_with("input-style");
        });
    if (isFramed)
      mlir::comm::cutDeepTexts();
    return mlir::failed(mlir::MlirLspServerMain(
        argc, const_cast<char **>(arguments), registry));
  });
}
