//===- DumpPhase.cpp - Passes that pipelines add by option ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Support/Files.h"
#include "CommDialect/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Writes the module to a file, and creates its folder.
struct DumpModule : public PassWrapper<DumpModule, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DumpModule)

  explicit DumpModule(StringRef output) : output(output) {}

  void runOnOperation() final {
    markAllAnalysesPreserved();
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

  std::string output;
};

} // namespace

static StringRef getFileName(Phase phase) {
  switch (phase) {
  case Phase::Import:
    return "01-import.mlir";
  case Phase::Prepare:
    return "02-prepare.mlir";
  case Phase::Optimize:
    return "03-optimize.mlir";
  case Phase::Bufferize:
    return "04-bufferize.mlir";
  case Phase::Kernels:
    return "05-kernels.mlir";
  case Phase::Runtime:
    return "06-runtime.mlir";
  case Phase::Llvm:
    return "07-llvm.mlir";
  }
  llvm_unreachable("unknown phase");
}

void comm::addTarget(OpPassManager &manager, StringRef machine) {
  if (!machine.empty())
    manager.addPass(createSetTargetPass({machine.str()}));
}

void comm::addPhaseDump(OpPassManager &manager, Phase phase,
                        StringRef directory) {
  if (directory.empty())
    return;
  SmallString<128> path(directory);
  llvm::sys::path::append(path, getFileName(phase));
  manager.addPass(std::make_unique<DumpModule>(path));
}
