//===- PrintDependences.cpp - Prints the dependences of each block --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Dependences.h"
#include "TestPasses.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PRINTDEPENDENCESPASS
#include "TestPasses.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {
struct PrintDependencesPass
    : public comm::impl::PrintDependencesPassBase<PrintDependencesPass> {
  void runOnOperation() final {
    getOperation().walk<WalkOrder::PreOrder>([](func::FuncOp function) {
      llvm::outs() << "dependences of @" << function.getSymName() << "\n";
      function->walk<WalkOrder::PreOrder>([](Block *block) {
        llvm::outs() << " block in " << block->getParentOp()->getName() << "\n";
        BlockDependences(*block).print(llvm::outs());
      });
    });
    markAllAnalysesPreserved();
  }
};
} // namespace
