//===- LowerFloats.cpp - comm-lower-floats pass ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/Passes.h"
#include "LanewiseBuilder.h"
#include "NarrowFloats.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::comm {
#define GEN_PASS_DEF_LOWERFLOATSPASS
#include "CommDialect/Compute/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

/// Computes `op` in f32. Upstream's patterns do not handle it.
static void computeInF32(math::FmaOp op) {
  LanewiseBuilder builder(op);
  Type f32 = builder.getF32Type();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(builder.create<arith::ExtFOp>(f32, operand));
  Value sum = builder.create<math::FmaOp>(operands);
  sum.getDefiningOp()->setAttrs(op->getAttrs());
  op.replaceAllUsesWith(builder.create<arith::TruncFOp>(op.getType(), sum));
  op.erase();
}

/// Computes the arithmetic in `root` on floats of `types` in f32, between
/// extensions and truncations.
static LogicalResult computeInF32(Operation *root, ArrayRef<Type> types) {
  MLIRContext *context = root->getContext();
  TypeConverter converter;
  arith::populateEmulateUnsupportedFloatsConversions(converter, types,
                                                     Float32Type::get(context));
  RewritePatternSet patterns(context);
  arith::populateEmulateUnsupportedFloatsPatterns(patterns, converter);
  ConversionTarget target(*context);
  arith::populateEmulateUnsupportedFloatsLegality(target, converter);
  if (failed(applyPartialConversion(root, target, std::move(patterns))))
    return failure();
  root->walk([&](math::FmaOp op) {
    if (llvm::is_contained(types, getElementTypeOrSelf(op.getType())))
      computeInF32(op);
  });
  return success();
}

namespace {
struct LowerFloatsPass
    : public comm::impl::LowerFloatsPassBase<LowerFloatsPass> {
  using LowerFloatsPassBase::LowerFloatsPassBase;

  void runOnConverted() override {
    Operation *root = getOperation();
    if (step == FloatStep::Bits)
      return storeBf16AsBits(root);
    if (failed(saturateCasts(root)))
      return signalPassFailure();
    MLIRContext *context = &getContext();
    SmallVector<Type> types = {
        Float8E5M2Type::get(context),        Float8E4M3Type::get(context),
        Float8E4M3FNType::get(context),      Float8E5M2FNUZType::get(context),
        Float8E4M3FNUZType::get(context),    Float8E3M4Type::get(context),
        Float8E4M3B11FNUZType::get(context),
    };
    if (step == FloatStep::Host) {
      castBf16ThroughF32(root);
      types.push_back(BFloat16Type::get(context));
    }
    if (failed(computeInF32(root, types)) || failed(castF8OnBits(root)))
      signalPassFailure();
  }
};
} // namespace
