//===- RegisterPipeline.h - Registers pipelines by name ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_PIPELINES_REGISTERPIPELINE_H
#define COMMDIALECT_LIB_PIPELINES_REGISTERPIPELINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"

namespace mlir::comm {

/// Registers a pipeline on builtin.module. PassPipelineRegistration cannot be
/// used: its builder cannot report an error, and a pipeline nested at the wrong
/// level would abort the tool. `name` must be a literal.
template <typename Options>
void registerModulePipeline(StringRef name, StringRef description,
                            void (*build)(OpPassManager &, const Options &)) {
  registerPassPipeline(
      name, description,
      [=](OpPassManager &manager, StringRef text,
          function_ref<LogicalResult(const Twine &)> error) {
        std::optional<StringRef> anchor = manager.getOpName();
        if (anchor && *anchor != ModuleOp::getOperationName())
          return error("'" + name + "' runs on 'builtin.module', not on '" +
                       *anchor + "'");
        Options options;
        std::string why;
        llvm::raw_string_ostream stream(why);
        if (failed(options.parseFromString(text, stream)))
          return error("'" + name + "' cannot have the options '" + text + "'" +
                       (why.empty() ? "" : ": ") + StringRef(why).trim());
        build(manager, options);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> handle) {
        Options options;
        handle(options);
      });
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_PIPELINES_REGISTERPIPELINE_H
