//===- BlockSchedulePass.h - Base of block-reordering passes ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handles remarks and the options machine and compat.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BLOCKSCHEDULEPASS_H
#define COMMDIALECT_LIB_TRANSFORMS_BLOCKSCHEDULEPASS_H

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

/// A pass with the options machine and compat, which are parsed once rather
/// than per function.
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
    FailureOr<Machine> machine =
        loadMachine(this->machine, [&] { return emitError(loc); });
    if (failed(machine))
      return failure();
    loadedMachine = std::move(*machine);
    return success();
  }

  bool isCompat = false;
  Machine loadedMachine;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_BLOCKSCHEDULEPASS_H
