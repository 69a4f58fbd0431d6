//===- PrintFsdp.cpp - Prints the roles of collectives in FSDP ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Fsdp.h"
#include "TestPasses.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PRINTFSDPPASS
#include "TestPasses.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

struct PrintFsdpPass : public comm::impl::PrintFsdpPassBase<PrintFsdpPass> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    getOperation()->walk<WalkOrder::PreOrder>([&](Block *block) {
      FsdpCollectives fsdp(*block);
      for (auto start : block->getOps<CollectiveOpInterface>()) {
        FsdpRole role = fsdp.getRole(start);
        if (role == FsdpRole::None)
          continue;
        InFlightDiagnostic remark = start->emitRemark()
                                    << stringifyFsdpRole(role);
        if (StringRef layer = getLayerAttribute(start); !layer.empty())
          remark << ", layer '" << layer << "'";
        if (std::string scope = getLayerOfNameScope(start.getLoc());
            !scope.empty())
          remark << ", scope '" << scope << "'";
      }
    });
  }
};

} // namespace
