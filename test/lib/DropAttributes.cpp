//===- DropAttributes.cpp - Drops discardable attributes ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Other compilers' passes may drop attributes of the comm dialect from
// registered ops. --comm-test-drop-attributes does so after each pass, so that
// tests can compare the results. A module keeps its target, which users set.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace mlir::comm;

static llvm::cl::opt<bool> dropAttributes(
    "comm-test-drop-attributes", llvm::cl::Hidden,
    llvm::cl::desc("Drop discardable comm attributes after each pass"));

namespace {
class AttributeDropping : public PassInstrumentation {
  void runAfterPass(Pass *, Operation *root) final {
    root->walk([](Operation *op) {
      if (!op->isRegistered())
        return;
      for (NamedAttribute attribute :
           llvm::to_vector(op->getDiscardableAttrs()))
        if (isa_and_present<CommDialect>(attribute.getNameDialect()) &&
            attribute.getName() != CommDialect::kTargetAttr)
          op->removeDiscardableAttr(attribute.getName());
    });
  }
};
} // namespace

void comm::addTestInstrumentation(PassManager &manager) {
  if (!dropAttributes)
    return;
  manager.getContext()->disableMultithreading();
  manager.addInstrumentation(std::make_unique<AttributeDropping>());
}
