//===- SelectBf16AsBits.cpp - Selects of bf16 on the bits -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SELECTBF16ASBITSPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;

namespace {
struct SelectBf16AsBitsPass
    : public comm::impl::SelectBf16AsBitsPassBase<SelectBf16AsBitsPass> {
  void runOnOperation() override {
    getOperation().walk([](arith::SelectOp select) {
      Type type = select.getType();
      if (!getElementTypeOrSelf(type).isBF16() || isa<TensorType>(type))
        return;
      OpBuilder builder(select);
      Location loc = select.getLoc();
      Type bits = builder.getI16Type();
      if (auto shaped = dyn_cast<ShapedType>(type))
        bits = shaped.clone(bits);
      auto toBits = [&](Value value) -> Value {
        return arith::BitcastOp::create(builder, loc, bits, value);
      };
      Value selected = arith::SelectOp::create(
          builder, loc, select.getCondition(), toBits(select.getTrueValue()),
          toBits(select.getFalseValue()));
      Value result = arith::BitcastOp::create(builder, loc, type, selected);
      select.replaceAllUsesWith(result);
      select.erase();
    });
  }
};
} // namespace
