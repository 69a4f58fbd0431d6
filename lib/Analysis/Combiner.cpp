//===- Combiner.cpp - Combiners of reductions -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combiner.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

TypedAttr comm::getNeutral(Operation *combiner, Type type) {
  Builder builder(type.getContext());
  auto asFloat = [&](bool isNan, bool isNegative) -> TypedAttr {
    const llvm::fltSemantics &semantics =
        cast<FloatType>(type).getFloatSemantics();
    return FloatAttr::get(type, isNan ? APFloat::getNaN(semantics)
                                      : APFloat::getInf(semantics, isNegative));
  };
  auto asInteger = [&](auto make) -> TypedAttr {
    return IntegerAttr::get(type, make(type.getIntOrFloatBitWidth()));
  };
  return llvm::TypeSwitch<Operation *, TypedAttr>(combiner)
      .Case<arith::AddFOp, arith::AddIOp, arith::OrIOp, arith::XOrIOp>(
          [&](auto) { return builder.getZeroAttr(type); })
      .Case<arith::MulFOp, arith::MulIOp>(
          [&](auto) { return builder.getOneAttr(type); })
      .Case<complex::AddOp, complex::MulOp>([&](Operation *op) -> TypedAttr {
        double real = isa<complex::MulOp>(op) ? 1 : 0;
        return complex::NumberAttr::get(cast<ComplexType>(type), real, 0);
      })
      .Case([&](arith::MaximumFOp) { return asFloat(false, true); })
      .Case([&](arith::MinimumFOp) { return asFloat(false, false); })
      .Case<arith::MaxNumFOp, arith::MinNumFOp>(
          [&](auto) { return asFloat(true, false); })
      .Case<arith::AndIOp, arith::MinUIOp>([&](auto) {
        return asInteger([](unsigned bits) { return APInt::getAllOnes(bits); });
      })
      .Case([&](arith::MaxUIOp) { return builder.getZeroAttr(type); })
      .Case([&](arith::MaxSIOp) {
        return asInteger(
            [](unsigned bits) { return APInt::getSignedMinValue(bits); });
      })
      .Case([&](arith::MinSIOp) {
        return asInteger(
            [](unsigned bits) { return APInt::getSignedMaxValue(bits); });
      })
      .Default(TypedAttr());
}

Value comm::createNeutral(OpBuilder &builder, Location loc, Operation *combiner,
                          Type type) {
  TypedAttr neutral = getNeutral(combiner, type);
  auto number = dyn_cast<complex::NumberAttr>(neutral);
  if (!number)
    return arith::ConstantOp::create(builder, loc, neutral);
  Type part = cast<ComplexType>(type).getElementType();
  return complex::ConstantOp::create(
      builder, loc, type,
      builder.getArrayAttr({FloatAttr::get(part, number.getReal()),
                            FloatAttr::get(part, number.getImag())}));
}

static Operation *getCombiner(linalg::LinalgOp op, unsigned output) {
  SmallVector<Operation *> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), output, combiners) ||
      combiners.size() != 1)
    return nullptr;
  Operation *combiner = combiners.front();
  Type type = combiner->getResult(0).getType();
  if (combiner->getBlock() != op.getBlock() ||
      !(type.isIntOrFloat() || isa<ComplexType>(type)) ||
      !getNeutral(combiner, getTotalType(combiner)))
    return nullptr;
  // The region may yield only the total combined with a value.
  Value total = op.getRegionOutputArgs()[output];
  if (!total.hasOneUse() || op.getBlock()->getTerminator()->getOperand(
                                output) != combiner->getResult(0))
    return nullptr;
  return combiner;
}

Operation *comm::getCombiner(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || op.getRegionOutputArgs().size() != 1)
    return nullptr;
  return ::getCombiner(op, 0);
}

SmallVector<Operation *> comm::getCombiners(linalg::LinalgOp op) {
  SmallVector<Operation *> combiners;
  unsigned numOutputs = op.getNumDpsInits();
  if (op.getRegionOutputArgs().size() != numOutputs)
    return {};
  for (unsigned output = 0; output < numOutputs; ++output) {
    Operation *combiner = ::getCombiner(op, output);
    // The contribution to another output may not depend on this total.
    if (!combiner || (numOutputs > 1 && !combiner->hasOneUse()))
      return {};
    combiners.push_back(combiner);
  }
  return combiners;
}

Type comm::getTotalType(Operation *combiner) {
  Type type = combiner->getResult(0).getType();
  auto number = dyn_cast<FloatType>(type);
  return number && number.getWidth() < 32
             ? Type(Float32Type::get(type.getContext()))
             : type;
}

Value comm::createCombined(OpBuilder &builder, Operation *combiner, Value a,
                           Value b) {
  Operation *clone = builder.clone(*combiner);
  clone->setOperands({a, b});
  clone->getResult(0).setType(a.getType());
  return clone->getResult(0);
}
