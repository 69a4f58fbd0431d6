//===- Pipelines.h - Pipelines of passes on comm ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TRANSFORMS_PIPELINES_H
#define COMMDIALECT_TRANSFORMS_PIPELINES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"

namespace mlir::comm {

/// Registers a pipeline on builtin.module. Not PassPipelineRegistration: its
/// builder cannot report an error, and a pipeline nested at the wrong level
/// would abort the tool. `name` must be a literal.
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

struct InductorOverlapOptions
    : public PassPipelineOptions<InductorOverlapOptions> {
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("Name of a known machine, or a file (docs/Machines.md)"),
      llvm::cl::init("h200-x8")};
  Option<std::string> compat{
      *this, "compat",
      llvm::cl::desc("'inductor' for Inductor's decisions, bugs included")};
  Option<std::string> peakMemoryBudget{
      *this, "peak-memory-budget",
      llvm::cl::desc("How far memory may exceed the original peak, as a "
                     "ratio")};
};

/// The list that Inductor recommends: starts up, waits down, starts up, each as
/// far as memory allows.
void buildInductorOverlapPipeline(OpPassManager &manager,
                                  const InductorOverlapOptions &options);

/// Registers `comm-inductor-overlap`.
void registerCommTransformsPipelines();

} // namespace mlir::comm

#endif // COMMDIALECT_TRANSFORMS_PIPELINES_H
