//===- Bf16ThroughF32.cpp - Casts between bf16 and f64 through f32 --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LanewiseBuilder.h"
#include "NarrowFloats.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::comm;

static void convertExtension(arith::ExtFOp op) {
  LanewiseBuilder builder(op);
  op.getInMutable().assign(
      builder.create<arith::ExtFOp>(builder.getF32Type(), op.getIn()));
}

/// Converts f64 to bf16 through f32. Rounding to nearest twice would be wrong,
/// so the first step rounds an inexact value to odd: to the neighboring f32
/// whose last bit is odd.
static void convertTruncation(arith::TruncFOp op) {
  LanewiseBuilder builder(op);
  Value wide = op.getIn();
  Type f32 = builder.getF32Type();
  Type bits = builder.getIntegerType(32);
  auto i32 = [&](int64_t value) { return builder.constant(32, value); };
  Value nearest = builder.create<arith::TruncFOp>(f32, wide);
  Value back = builder.create<arith::ExtFOp>(wide.getType(), nearest);
  // True if exact or NaN.
  Value exact = builder.compare(arith::CmpFPredicate::UEQ, wide, back);
  Value nearestBits = builder.bitcast(bits, nearest);
  Value odd = builder.compare(
      arith::CmpIPredicate::ne,
      builder.create<arith::AndIOp>({nearestBits, i32(1)}), i32(0));
  Value keep = builder.create<arith::OrIOp>({exact, odd});
  // Floats are sign and magnitude, so adding one to the bits is a step away
  // from zero and subtracting one a step toward zero.
  Value isGreater = builder.compare(arith::CmpFPredicate::OGT,
                                    builder.create<math::AbsFOp>(wide),
                                    builder.create<math::AbsFOp>(back));
  Value step = builder.select(isGreater, i32(1), i32(-1));
  Value other = builder.create<arith::AddIOp>({nearestBits, step});
  op.getInMutable().assign(
      builder.bitcast(f32, builder.select(keep, nearestBits, other)));
}

void comm::castBf16ThroughF32(Operation *root) {
  root->walk([](Operation *op) {
    if (auto extension = dyn_cast<arith::ExtFOp>(op)) {
      if (getElementTypeOrSelf(extension.getIn()).isBF16() &&
          getElementTypeOrSelf(extension.getType()).isF64())
        convertExtension(extension);
    } else if (auto truncation = dyn_cast<arith::TruncFOp>(op)) {
      if (getElementTypeOrSelf(truncation.getIn()).isF64() &&
          getElementTypeOrSelf(truncation.getType()).isBF16())
        convertTruncation(truncation);
    }
  });
}
