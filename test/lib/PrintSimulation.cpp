//===- PrintSimulation.cpp - Prints the simulation of each block ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// comm-print-simulation: prints when each op and transfer begins and ends, and
// the totals of each block.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Exposure.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "TestPasses.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PRINTSIMULATIONPASS
#include "TestPasses.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

static LogicalResult printSimulation(Block &block, CostModel &costs,
                                     MemoryModel &memory, NestedTimes &times) {
  raw_ostream &os = llvm::outs();
  BlockDependences dependences(block);
  Problem model = buildProblem(dependences, costs, memory, &times);
  if (std::optional<std::string> fault = model.check())
    return block.getParentOp()->emitError()
           << "its problem is wrong: " << *fault;
  SmallVector<unsigned, 0> order = getIdentityOrder(model);
  Simulation result = simulate(model, order);
  SmallVector<Exposure, 0> exposures =
      explainExposure(dependences, model, order, result);
  os << " block in " << block.getParentOp()->getName() << "\n";
  for (unsigned op : order) {
    os << "  " << op << " " << dependences.getOp(op)->getName() << " "
       << result.startNs[op] << " to " << result.endNs[op] << "\n";
    unsigned index = model.ops[op].startOf;
    if (index == Problem::kNone)
      continue;
    const Simulation::Transfer &transfer = result.transfers[index];
    StringRef group = model.lanes[model.transfers[index].lane].group;
    os << "    on " << (group.empty() ? "an unknown group" : group)
       << ": issued " << transfer.issueNs << ", moves " << transfer.beginNs
       << " to " << transfer.endNs << ", exposed " << transfer.exposedNs << ", "
       << stringifyExposureReason(exposures[index].reason);
    if (!exposures[index].detail.empty())
      os << ": " << exposures[index].detail;
    if (Operation *blocking = exposures[index].blockedBy)
      os << " (" << blocking->getName() << ")";
    os << "\n";
  }
  os << "  makespan " << result.makespanNs << ", compute " << result.computeNs
     << ", communication " << result.commNs << ", exposed " << result.exposedNs
     << ", lower bound " << getLowerBoundNs(model) << "\n";
  return success();
}

namespace {
struct PrintSimulationPass
    : public comm::impl::PrintSimulationPassBase<PrintSimulationPass> {
  using PrintSimulationPassBase::PrintSimulationPassBase;

  void runOnOperation() final {
    FailureOr<Machine> loaded = loadTarget(getOperation());
    if (failed(loaded))
      return signalPassFailure();
    CostModel costs(*loaded, CostOptions::forModulePass());
    MemoryModel memory(getOperation());
    NestedTimes times(costs);
    getOperation().walk<WalkOrder::PreOrder>([&](func::FuncOp function) {
      llvm::outs() << "simulation of @" << function.getSymName() << "\n";
      function->walk<WalkOrder::PreOrder>([&](Block *block) {
        if (failed(printSimulation(*block, costs, memory, times)))
          signalPassFailure();
      });
    });
    costs.reportGuesses();
    markAllAnalysesPreserved();
  }
};
} // namespace
