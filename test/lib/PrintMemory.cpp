//===- PrintMemory.cpp - Prints the buffers of each block -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "TestPasses.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PRINTMEMORYPASS
#include "TestPasses.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

static void printMemory(Block &block, MemoryModel &memory) {
  BlockDependences dependences(block);
  Problem model;
  model.ops.resize(dependences.size());
  memory.addTo(model, dependences);
  MemoryProfile profile = getMemoryProfile(model, getIdentityOrder(model));
  if (profile.peak == 0)
    return;
  raw_ostream &os = llvm::outs();
  os << " block in " << block.getParentOp()->getName() << ": peak "
     << profile.peak << " bytes at op " << profile.peakPosition << "\n";
  for (auto [i, buffer] : llvm::enumerate(model.buffers)) {
    os << "  buffer " << i << ": " << buffer.bytes << " bytes, ops";
    for (unsigned user : buffer.users)
      os << " " << user;
    if (buffer.isLiveIn)
      os << ", live-in";
    if (buffer.isLiveOut)
      os << ", live-out";
    os << "\n";
  }
  for (unsigned i = 0; i < model.size(); ++i) {
    os << "  " << i << " " << dependences.getOp(i)->getName() << ": "
       << profile.during[i] << ", then " << profile.after[i];
    if (model.ops[i].transientBytes != 0)
      os << " (" << model.ops[i].transientBytes << " transient)";
    os << "\n";
  }
}

namespace {
struct PrintMemoryPass
    : public comm::impl::PrintMemoryPassBase<PrintMemoryPass> {
  void runOnOperation() final {
    MemoryModel memory(getOperation());
    getOperation().walk<WalkOrder::PreOrder>([&](func::FuncOp function) {
      llvm::outs() << "memory of @" << function.getSymName() << "\n";
      function->walk<WalkOrder::PreOrder>(
          [&](Block *block) { printMemory(*block, memory); });
    });
    markAllAnalysesPreserved();
  }
};
} // namespace
