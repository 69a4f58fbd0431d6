//===- Reductions.cpp - Reduces values of several ranks -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Uses the arithmetic of the host runtime: in the order of the group's ranks,
// with floats of 16 bits in f32.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the bitwise form of a reduction of truth values. True is the
/// minimum, because as a signed number it is -1.
static ReductionKind getBitwise(ReductionKind reduction) {
  switch (reduction) {
  case ReductionKind::Sum:
  case ReductionKind::BOr:
  case ReductionKind::UMax:
  case ReductionKind::Min:
    return ReductionKind::BOr;
  case ReductionKind::BXor:
    return ReductionKind::BXor;
  default:
    return ReductionKind::BAnd;
  }
}

static Value combine(OpBuilder &builder, Location loc, ReductionKind reduction,
                     bool isFloat, Value a, Value b) {
  switch (reduction) {
  case ReductionKind::Sum:
  case ReductionKind::Avg:
  case ReductionKind::PremulSum:
    if (isFloat)
      return arith::AddFOp::create(builder, loc, a, b);
    return arith::AddIOp::create(builder, loc, a, b);
  case ReductionKind::Prod:
    if (isFloat)
      return arith::MulFOp::create(builder, loc, a, b);
    return arith::MulIOp::create(builder, loc, a, b);
  case ReductionKind::Min:
    if (isFloat)
      return arith::MinimumFOp::create(builder, loc, a, b);
    return arith::MinSIOp::create(builder, loc, a, b);
  case ReductionKind::Max:
    if (isFloat)
      return arith::MaximumFOp::create(builder, loc, a, b);
    return arith::MaxSIOp::create(builder, loc, a, b);
  case ReductionKind::UMin:
    return arith::MinUIOp::create(builder, loc, a, b);
  case ReductionKind::UMax:
    return arith::MaxUIOp::create(builder, loc, a, b);
  // The ops of arith would become calls of CUDA's libdevice.
  case ReductionKind::MinNum:
    return LLVM::MinNumOp::create(builder, loc, a, b);
  case ReductionKind::MaxNum:
    return LLVM::MaxNumOp::create(builder, loc, a, b);
  case ReductionKind::BAnd:
    return arith::AndIOp::create(builder, loc, a, b);
  case ReductionKind::BOr:
    return arith::OrIOp::create(builder, loc, a, b);
  case ReductionKind::BXor:
    return arith::XOrIOp::create(builder, loc, a, b);
  }
  llvm_unreachable("not a reduction");
}

Value comm::reduceChunks(KernelBuilder &kernel, ReductionKind reduction,
                         Type elementType, ValueRange chunks) {
  OpBuilder &builder = kernel.getBuilder();
  Location loc = kernel.getLoc();
  if (elementType.isInteger(1))
    reduction = getBitwise(reduction);
  bool isFloat = isa<FloatType>(elementType);
  bool isNarrow = isFloat && elementType.getIntOrFloatBitWidth() == 16;
  auto wide = VectorType::get(kernel.getWidth(), builder.getF32Type());

  auto splat = [&](Type type, double value) -> Value {
    auto vector = cast<VectorType>(type);
    Attribute element = builder.getFloatAttr(vector.getElementType(), value);
    return arith::ConstantOp::create(builder, loc,
                                     DenseElementsAttr::get(vector, element));
  };

  Value sum;
  for (Value chunk : chunks) {
    Value value = kernel.toElements(chunk);
    if (isNarrow)
      value = arith::ExtFOp::create(builder, loc, wide, value);
    if (reduction == ReductionKind::PremulSum)
      value = arith::MulFOp::create(builder, loc, value,
                                    splat(value.getType(), *kernel.factor));
    sum = sum ? combine(builder, loc, reduction, isFloat, sum, value) : value;
  }
  if (reduction == ReductionKind::Avg)
    sum = arith::DivFOp::create(
        builder, loc, sum,
        splat(sum.getType(), static_cast<double>(kernel.getRanks())));
  if (isNarrow)
    sum = arith::TruncFOp::create(
        builder, loc, VectorType::get(kernel.getWidth(), elementType), sum);
  return sum;
}
