//===- planner.cpp - Plans a program with another cost model --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: planner MACHINE PROGRAM.mlir
//
// Plans the program, prints the plan, and then the program with the plan
// applied. Besides the known machines there are two others: `switched`, with a
// cost model of this file, and `renamed`, which has none.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Transforms/Planner.h"
#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/InitAll.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

namespace {

/// Costs on a switch that collectives of more than 16 KiB congest, so that one
/// large collective takes longer than several small ones.
class SwitchCosts : public comm::CostModel {
public:
  using comm::CostModel::CostModel;
  using comm::CostModel::getCollectiveCost;

  std::optional<comm::CollectiveCost>
  getCollectiveCost(comm::CollectiveKind kind, int64_t bytes,
                    comm::GroupGeometry geometry,
                    comm::Algorithm algorithm) const override {
    std::optional<comm::CollectiveCost> cost =
        comm::CostModel::getCollectiveCost(kind, bytes, geometry, algorithm);
    if (cost && bytes > kMostBytes)
      cost->ns *= 10;
    return cost;
  }

private:
  static constexpr int64_t kMostBytes = 16 << 10;
};

} // namespace

static comm::Machine createMachine(StringRef name) {
  MLIRContext context;
  FailureOr<comm::Machine> machine = comm::loadMachine(
      "h200-x8", [&] { return emitError(UnknownLoc::get(&context)); });
  machine->name = name.str();
  return *machine;
}

int main(int argc, char **argv) {
  comm::registerMachine("renamed", [] { return createMachine("renamed"); });
  comm::registerMachine("switched", [] {
    comm::Machine machine = createMachine("switched");
    machine.createCosts = [](const comm::Machine &machine,
                             const comm::CostOptions &options) {
      return std::make_unique<SwitchCosts>(machine, options);
    };
    return machine;
  });

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  comm::registerAllDialects(registry);
  MLIRContext context(registry);
  if (argc != 3)
    return 2;
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(argv[2], &context);
  if (!module)
    return 1;
  PassManager manager(&context);
  comm::buildPrepareForSchedulingPipeline(manager);
  if (failed(manager.run(*module)))
    return 1;

  comm::PlannerOptions options;
  options.machine = argv[1];
  FailureOr<comm::Plan> plan = comm::makePlan(*module, options);
  if (failed(plan))
    return 1;
  comm::writePlan(*plan, llvm::outs());
  if (failed(comm::applyPlan(*module, *plan)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
