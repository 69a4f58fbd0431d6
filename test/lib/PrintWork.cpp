//===- PrintWork.cpp - Prints the analyses' work counts -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// comm-print-work: prints the work that previous passes caused.
//
//===----------------------------------------------------------------------===//

#include "Support/WorkCounts.h"
#include "TestPasses.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PRINTWORKPASS
#include "TestPasses.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {
struct PrintWorkPass : public comm::impl::PrintWorkPassBase<PrintWorkPass> {
  using PrintWorkPassBase::PrintWorkPassBase;

  void runOnOperation() final {
    const WorkCounts &counts = getWorkCounts();
    llvm::outs() << "dependences " << counts.dependences.load() << "\n"
                 << "buffers " << counts.buffers.load() << "\n"
                 << "simulated " << counts.simulated.load() << "\n";
    markAllAnalysesPreserved();
  }
};
} // namespace
