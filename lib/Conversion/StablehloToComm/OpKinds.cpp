//===- OpKinds.cpp - Kinds of StableHLO ops -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpClasses.h"
#include "Shardings.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::isElementwise(Operation *op) {
  if (op->isRegistered())
    return op->hasTrait<OpTrait::Elementwise>() ||
           isa<UnrealizedConversionCastOp>(op);
  return llvm::StringSwitch<bool>(op->getName().stripDialect())
      .Cases({"abs", "add", "and", "atan2", "cbrt", "ceil", "clamp", "compare",
              "complex", "convert", "cosine", "count_leading_zeros", "divide"},
             true)
      .Cases({"exponential", "exponential_minus_one", "floor", "imag",
              "is_finite", "log", "log_plus_one", "logistic", "maximum",
              "minimum", "multiply", "negate", "not"},
             true)
      .Cases({"or", "popcnt", "power", "real", "reduce_precision", "remainder",
              "round_nearest_afz", "round_nearest_even", "rsqrt", "select",
              "shift_left", "shift_right_arithmetic", "shift_right_logical"},
             true)
      .Cases({"sign", "sine", "sqrt", "subtract", "tan", "tanh", "xor",
              "bitcast_convert", "copy"},
             true)
      .Cases({"acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e",
              "cosh", "digamma", "erf", "erf_inv", "erfc", "is_inf"},
             true)
      .Cases({"is_neg_inf", "is_pos_inf", "lgamma", "next_after", "polygamma",
              "sinh", "square", "zeta"},
             true)
      .Default(false);
}

bool comm::isMovement(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"stablehlo.broadcast_in_dim", "stablehlo.concatenate",
              "stablehlo.reshape", "stablehlo.reverse", "stablehlo.slice",
              "stablehlo.transpose"},
             true)
      .Default(false);
}

bool comm::isLinear(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return isMovement(name) ||
         llvm::StringSwitch<bool>(name)
             .Cases({"stablehlo.add", "stablehlo.subtract", "stablehlo.negate",
                     "stablehlo.multiply", "stablehlo.divide"},
                    true)
             .Default(false);
}

std::optional<ReductionKind> comm::findSimpleReducer(Operation *op) {
  Region &region = op->getRegion(0);
  if (!region.hasOneBlock() || region.getNumArguments() != 2 ||
      !llvm::hasNItems(region.front(), 2))
    return std::nullopt;
  Operation &binary = region.front().front();
  Operation &end = region.front().back();
  Value a = region.getArgument(0), b = region.getArgument(1);
  if (binary.getNumOperands() != 2 || binary.getNumResults() != 1 ||
      end.getNumOperands() != 1 || end.getOperand(0) != binary.getResult(0))
    return std::nullopt;
  Value lhs = binary.getOperand(0), rhs = binary.getOperand(1);
  if ((lhs != a || rhs != b) && (lhs != b || rhs != a))
    return std::nullopt;
  Type type = binary.getResult(0).getType();
  // On i1, add is or.
  if (getElementTypeOrSelf(type).isInteger(1))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<ReductionKind>>(
             binary.getName().getStringRef())
      .Case("stablehlo.add", ReductionKind::Sum)
      .Case("stablehlo.maximum", getReduction("max", type))
      .Case("stablehlo.minimum", getReduction("min", type))
      .Default(std::nullopt);
}

bool comm::isZero(Value value) {
  Operation *op = value.getDefiningOp();
  auto elements =
      op ? op->getAttrOfType<DenseElementsAttr>("value") : DenseElementsAttr();
  if (!elements || !elements.isSplat())
    return false;
  if (auto floats = dyn_cast<DenseFPElementsAttr>(elements))
    return floats.getSplatValue<APFloat>().isZero();
  auto integers = dyn_cast<DenseIntElementsAttr>(elements);
  return integers && integers.getSplatValue<APInt>().isZero();
}
