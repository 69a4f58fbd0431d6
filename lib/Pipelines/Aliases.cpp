//===- Aliases.cpp - Other names of passes --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The names that Inductor's passes have there, and what is equal to them.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Pipelines/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::comm;

static constexpr PassAlias kAliases[] = {
    {"comm-raise-comms", "comm-reorder", "policy=raise",
     "Raise each start as far as possible"},
    {"comm-sink-waits", "comm-reorder", "policy=sink",
     "Sink each wait as far as possible"},
    {"comm-reorder-compute-for-overlap", "comm-reorder", "policy=fill",
     "Fill the time of each collective with compute"},
    {"comm-reorder-preserving-peak-memory", "comm-reorder",
     "policy=raise-within-memory", "Raise starts while memory allows it"},
    {"comm-sink-waits-iterative", "comm-reorder", "policy=sink-within-memory",
     "Sink waits while memory allows it"},
    {"comm-order-collectives", "comm-reorder", "policy=freeze",
     "Freeze the order of all starts"},
    {"comm-group-fsdp", "comm-reorder", "policy=group-fsdp",
     "Limit the FSDP gathers that are in flight"},
};

ArrayRef<PassAlias> comm::getPassAliases() { return kAliases; }

void comm::registerPassAliases() {
  for (const PassAlias &alias : kAliases)
    registerPassPipeline(
        alias.name, alias.summary,
        [&alias](OpPassManager &manager, StringRef options,
                 function_ref<LogicalResult(const Twine &)> error) {
          return PassInfo::lookup(alias.pass)
              ->addToPipeline(manager, (alias.options + " " + options).str(),
                              error);
        },
        [](function_ref<void(const mlir::detail::PassOptions &)>) {});
}
