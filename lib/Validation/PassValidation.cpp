//===- PassValidation.cpp - Validates pass results ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Validation/PassValidation.h"
#include "CommDialect/Validation/Validate.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

class PassValidation : public PassInstrumentation {
public:
  explicit PassValidation(bool &allAreValid) : allAreValid(allAreValid) {}

  void runBeforePass(Pass *pass, Operation *op) final {
    if (isValidated(pass, op))
      before[pass] = op->clone();
  }

  void runAfterPassFailed(Pass *pass, Operation *op) final {
    before.erase(pass);
  }

  void runAfterPass(Pass *pass, Operation *op) final {
    auto found = before.find(pass);
    if (found == before.end())
      return;
    OwningOpRef<Operation *> original = std::move(found->second);
    before.erase(found);
    if (OperationEquivalence::isEquivalentTo(
            *original, op, OperationEquivalence::IgnoreLocations))
      return;
    Validation result = validate(pass, *original, op);
    if (result.verdict != Verdict::Different)
      return;
    emitError(result.loc) << pass->getArgument()
                          << " has changed a result: " << result.reason;
    allAreValid = false;
  }

private:
  static bool isValidated(Pass *pass, Operation *op) {
    // The first changes results on purpose. The second renames all functions
    // for the runtime, so they cannot be compared. The third changes no op.
    StringRef name = pass->getArgument();
    return name.starts_with("comm-") && name != "comm-remove-communication" &&
           name != "comm-emit-program" && name != "comm-set-target" &&
           isa<ModuleOp, func::FuncOp>(op);
  }

  /// Returns the assumptions in the description of the pass.
  static Assumptions getAssumptions(Pass *pass) {
    StringRef name = pass->getArgument();
    Assumptions result;
    std::string printed;
    llvm::raw_string_ostream out(printed);
    pass->printAsTextualPipeline(out);
    StringRef text = printed;
    result.finite = name == "comm-raise-compute" &&
                    (text.contains("convolutions") || !text.contains("ops="));
    result.reassociation =
        result.finite || name == "comm-split-gathered-matmul" ||
        name == "comm-plan" || name == "comm-apply-plan" ||
        (name == "comm-raise-compute" &&
         (text.contains("products") || text.contains("channels-last"))) ||
        text.contains("allow-reassociation=true");
    return result;
  }

  static Validation validate(Pass *pass, Operation *original, Operation *op) {
    if (auto module = dyn_cast<ModuleOp>(op))
      return validateModules(cast<ModuleOp>(original), module,
                             getAssumptions(pass));
    auto function = cast<func::FuncOp>(op);
    if (function.isExternal())
      return {Verdict::Equal, "", op->getLoc()};
    Operation *scope = function->getParentOp();
    return validateFunctions(cast<func::FuncOp>(original), function, scope,
                             scope, /*followsCalls=*/false,
                             getAssumptions(pass));
  }

  bool &allAreValid;
  DenseMap<Pass *, OwningOpRef<Operation *>> before;
};

} // namespace

void comm::addPassValidation(PassManager &manager, bool &allAreValid) {
  manager.getContext()->disableMultithreading();
  manager.addInstrumentation(std::make_unique<PassValidation>(allAreValid));
}
