//===- BlockSchedulePass.h - Base of block-reordering passes ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handles remarks, the target and the option compat.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKSCHEDULEPASS_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKSCHEDULEPASS_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Transforms/Passes.h"
#include "Support/Remarks.h"

namespace mlir::comm {

/// Returns the name of `op` and its location.
std::string describe(Operation *op);

/// Returns true if `compat` is 'inductor'. Fails if it is neither that nor
/// empty.
FailureOr<bool> parseCompat(StringRef compat, StringRef flag, Location loc);

/// A pass on functions with forwarded remarks.
template <typename Base>
struct RemarkingPass : public Base {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const final {
    Base::getDependentDialects(registry);
    registerRemarkForwarding(registry);
  }
  LogicalResult initialize(MLIRContext *context) override {
    startRemarkForwarding(context);
    return success();
  }
};

/// A pass that needs the target and has the option compat. Both are read once
/// rather than per function.
template <typename Base>
struct MachinePass : public RemarkingPass<Base> {
  using RemarkingPass<Base>::RemarkingPass;

  LogicalResult initialize(MLIRContext *context) override {
    if (failed(RemarkingPass<Base>::initialize(context)))
      return failure();
    Location loc = UnknownLoc::get(context);
    FailureOr<bool> compat =
        parseCompat(this->compat, this->getArgument(), loc);
    if (failed(compat))
      return failure();
    isCompat = *compat;
    return success();
  }

  /// Returns the cost model of the target, or null if there is no target; then
  /// the pass fails.
  std::unique_ptr<CostModel> createCosts() {
    TargetAttr found = getTarget(this->getOperation());
    if (!found || found != target) {
      FailureOr<Machine> loaded = loadTarget(this->getOperation());
      if (failed(loaded)) {
        this->signalPassFailure();
        return nullptr;
      }
      target = found;
      machine = std::move(*loaded);
    }
    return createCostModel(machine);
  }

  bool isCompat = false;

private:
  /// The target that was loaded last, and its machine.
  TargetAttr target;
  Machine machine;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKSCHEDULEPASS_H
