//===- DumpModule.cpp - comm-dump-module pass -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/Files.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::comm {
#define GEN_PASS_DEF_DUMPMODULEPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

struct DumpModulePass : public comm::impl::DumpModulePassBase<DumpModulePass> {
  using DumpModulePassBase::DumpModulePassBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (output.empty()) {
      getOperation().emitError("comm-dump-module needs 'output'");
      return signalPassFailure();
    }
    if (std::string why = write(); !why.empty()) {
      getOperation().emitError() << "cannot write '" << output << "': " << why;
      signalPassFailure();
    }
  }

private:
  /// Writes the module. Returns the error, or an empty string.
  std::string write() {
    StringRef directory = llvm::sys::path::parent_path(output);
    if (!directory.empty())
      if (std::error_code error = llvm::sys::fs::create_directories(directory))
        return error.message();
    std::string text;
    llvm::raw_string_ostream stream(text);
    getOperation().print(stream);
    stream << "\n";
    return commfiles::writeFile(output, text);
  }
};

} // namespace
