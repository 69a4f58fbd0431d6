//===- BlockSchedulePass.h - Base of block-reordering passes ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handles remarks.
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

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKSCHEDULEPASS_H
