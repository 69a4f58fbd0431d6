//===- Elementwise.cpp - Converts arith and math to StableHLO -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In arith ops have signs, and in StableHLO types have them: an unsigned op
// works on the bits as unsigned integers. Booleans are unsigned in StableHLO.
//
//===----------------------------------------------------------------------===//

#include "Compute.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

Type comm::getStablehloElement(Type element) {
  return element.isIndex() ? IntegerType::get(element.getContext(), 64)
                           : element;
}

static bool isBool(Value value) {
  return getElementTypeOrSelf(value).isInteger(1);
}

/// Returns the op of StableHLO that does what `op` does on any type that it
/// accepts, or an empty name.
static StringRef getSameOp(Operation *op) {
  return llvm::StringSwitch<StringRef>(op->getName().getStringRef())
      .Case("arith.addf", "add")
      .Case("arith.subf", "subtract")
      .Cases({"arith.mulf", "arith.muli"}, "multiply")
      .Case("arith.divf", "divide")
      .Case("arith.remf", "remainder")
      .Case("arith.negf", "negate")
      .Case("arith.andi", "and")
      .Case("arith.ori", "or")
      .Case("arith.xori", "xor")
      .Case("arith.maximumf", "maximum")
      .Case("arith.minimumf", "minimum")
      .Case("arith.select", "select")
      .Cases({"arith.extf", "arith.truncf"}, "convert")
      .Case("arith.bitcast", "bitcast_convert")
      .Case("math.exp", "exponential")
      .Case("math.expm1", "exponential_minus_one")
      .Case("math.log", "log")
      .Case("math.log1p", "log_plus_one")
      .Case("math.tanh", "tanh")
      .Case("math.rsqrt", "rsqrt")
      .Case("math.sqrt", "sqrt")
      .Case("math.cbrt", "cbrt")
      .Case("math.sin", "sine")
      .Case("math.cos", "cosine")
      .Case("math.tan", "tan")
      .Case("math.floor", "floor")
      .Case("math.ceil", "ceil")
      .Case("math.roundeven", "round_nearest_even")
      .Case("math.round", "round_nearest_afz")
      .Case("math.powf", "power")
      .Case("math.atan2", "atan2")
      .Case("math.absf", "abs")
      .Case("math.erf", "chlo.erf")
      .Case("math.erfc", "chlo.erfc")
      .Default("");
}

/// Returns the op for `op` on signed integers that are no booleans.
static StringRef getSignedOp(Operation *op) {
  return llvm::StringSwitch<StringRef>(op->getName().getStringRef())
      .Case("arith.addi", "add")
      .Case("arith.subi", "subtract")
      .Case("arith.divsi", "divide")
      .Case("arith.remsi", "remainder")
      .Case("arith.maxsi", "maximum")
      .Case("arith.minsi", "minimum")
      .Case("arith.shli", "shift_left")
      .Case("arith.shrsi", "shift_right_arithmetic")
      .Case("arith.shrui", "shift_right_logical")
      .Cases({"arith.extsi", "arith.trunci", "arith.sitofp", "arith.fptosi",
              "arith.index_cast"},
             "convert")
      .Case("math.absi", "abs")
      .Case("math.ctpop", "popcnt")
      .Case("math.ctlz", "count_leading_zeros")
      .Default("");
}

/// Returns the op for `op` on unsigned integers.
static StringRef getUnsignedOp(Operation *op) {
  return llvm::StringSwitch<StringRef>(op->getName().getStringRef())
      .Case("arith.divui", "divide")
      .Case("arith.remui", "remainder")
      .Case("arith.maxui", "maximum")
      .Case("arith.minui", "minimum")
      .Cases(
          {"arith.extui", "arith.uitofp", "arith.fptoui", "arith.index_castui"},
          "convert")
      .Default("");
}

/// Returns the op for `op` on booleans, of which true is -1 to a signed op.
static StringRef getBoolOp(Operation *op) {
  return llvm::StringSwitch<StringRef>(op->getName().getStringRef())
      .Cases({"arith.addi", "arith.subi"}, "xor")
      .Cases({"arith.maxsi", "arith.minui"}, "and")
      .Cases({"arith.minsi", "arith.maxui"}, "or")
      .Cases({"arith.extui", "arith.uitofp"}, "convert")
      .Default("");
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// Returns the direction of an integer comparison.
static StringRef getDirection(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return "EQ";
  case arith::CmpIPredicate::ne:
    return "NE";
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ult:
    return "LT";
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::ule:
    return "LE";
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::ugt:
    return "GT";
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::uge:
    return "GE";
  }
  llvm_unreachable("unknown predicate");
}

static Value createIntegerCompare(StablehloBuilder &builder, arith::CmpIOp op,
                                  Value lhs, Value rhs) {
  arith::CmpIPredicate predicate = op.getPredicate();
  StringRef direction = getDirection(predicate);
  using Predicate = arith::CmpIPredicate;
  bool isUnsigned = predicate == Predicate::ult ||
                    predicate == Predicate::ule ||
                    predicate == Predicate::ugt || predicate == Predicate::uge;
  bool isSigned =
      !isUnsigned && predicate != Predicate::eq && predicate != Predicate::ne;
  if (isBool(lhs)) {
    // True is less than false if it is signed.
    if (isSigned)
      std::swap(lhs, rhs);
    return builder.createCompare(lhs, rhs, direction, "UNSIGNED");
  }
  if (!isUnsigned)
    return builder.createCompare(lhs, rhs, direction, "SIGNED");
  Type element = builder.getUnsigned(getElementTypeOrSelf(lhs));
  return builder.createCompare(builder.createBitcast(lhs, element),
                               builder.createBitcast(rhs, element), direction,
                               "UNSIGNED");
}

static Value createFloatCompare(StablehloBuilder &builder, arith::CmpFOp op,
                                Value lhs, Value rhs) {
  auto compare = [&](StringRef direction) {
    return builder.createCompare(lhs, rhs, direction, "FLOAT");
  };
  auto invert = [&](Value value) {
    return builder.create("not", value.getType(), value);
  };
  auto combine = [&](StringRef name, Value a, Value b) {
    return builder.create(name, a.getType(), {a, b});
  };
  auto isNumber = [&](Value value) {
    return builder.createCompare(value, value, "EQ", "FLOAT");
  };
  switch (op.getPredicate()) {
  case arith::CmpFPredicate::OEQ:
    return compare("EQ");
  case arith::CmpFPredicate::OGT:
    return compare("GT");
  case arith::CmpFPredicate::OGE:
    return compare("GE");
  case arith::CmpFPredicate::OLT:
    return compare("LT");
  case arith::CmpFPredicate::OLE:
    return compare("LE");
  case arith::CmpFPredicate::UNE:
    return compare("NE");
  case arith::CmpFPredicate::ONE:
    return combine("or", compare("LT"), compare("GT"));
  case arith::CmpFPredicate::UEQ:
    return invert(combine("or", compare("LT"), compare("GT")));
  case arith::CmpFPredicate::UGT:
    return invert(compare("LE"));
  case arith::CmpFPredicate::UGE:
    return invert(compare("LT"));
  case arith::CmpFPredicate::ULT:
    return invert(compare("GE"));
  case arith::CmpFPredicate::ULE:
    return invert(compare("GT"));
  case arith::CmpFPredicate::ORD:
    return combine("and", isNumber(lhs), isNumber(rhs));
  case arith::CmpFPredicate::UNO:
    return invert(combine("and", isNumber(lhs), isNumber(rhs)));
  case arith::CmpFPredicate::AlwaysFalse:
  case arith::CmpFPredicate::AlwaysTrue:
    return {};
  }
  llvm_unreachable("unknown predicate");
}

Value comm::createNumber(StablehloBuilder &builder, StringRef name, Value lhs,
                         Value rhs) {
  Type type = lhs.getType();
  auto isNan = [&](Value value) {
    return builder.createCompare(value, value, "NE", "FLOAT");
  };
  Value both = builder.create(name, type, {lhs, rhs});
  Value unlessRhs = builder.create("select", type, {isNan(rhs), lhs, both});
  return builder.create("select", type, {isNan(lhs), rhs, unlessRhs});
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Creates `name` on unsigned integers, with the bits of `operands` and of the
/// result as the signless ones of `type`.
static Value createUnsigned(StablehloBuilder &builder, StringRef name,
                            ValueRange operands, RankedTensorType type) {
  auto toUnsigned = [&](Type element) {
    return element.isInteger() && !element.isInteger(1)
               ? builder.getUnsigned(element)
               : element;
  };
  SmallVector<Value> bits;
  for (Value operand : operands)
    bits.push_back(builder.createBitcast(
        operand, toUnsigned(getElementTypeOrSelf(operand))));
  Type element = type.getElementType();
  Value result =
      builder.create(name, withElement(type, toUnsigned(element)), bits);
  return builder.createBitcast(result, element);
}

Value comm::createElementwise(StablehloBuilder &builder, Operation *op,
                              ValueRange operands, ArrayRef<int64_t> shape) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return {};
  Type element =
      getStablehloElement(getElementTypeOrSelf(op->getResult(0).getType()));
  if (!element.isIntOrFloat())
    return {};
  auto type = RankedTensorType::get(shape, element);
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return createIntegerCompare(builder, compare, operands[0], operands[1]);
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return createFloatCompare(builder, compare, operands[0], operands[1]);
  if (isa<arith::MaxNumFOp, arith::MinNumFOp>(op))
    return createNumber(builder,
                        isa<arith::MaxNumFOp>(op) ? "maximum" : "minimum",
                        operands[0], operands[1]);
  // Conversions between types that are the same here.
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) &&
      operands[0].getType() == type)
    return operands[0];
  if (StringRef name = getSameOp(op); !name.empty())
    return builder.create(name, type, operands);
  if (isBool(operands[0])) {
    StringRef name = getBoolOp(op);
    return name.empty() ? Value() : builder.create(name, type, operands);
  }
  if (isa<arith::TruncIOp>(op) && element.isInteger(1)) {
    // StableHLO's conversion compares with zero.
    auto from = cast<RankedTensorType>(operands[0].getType());
    Value bit = builder.create("and", from,
                               {operands[0], builder.createSplat(from, 1)});
    return builder.createConvert(bit, element);
  }
  if (StringRef name = getSignedOp(op); !name.empty())
    return builder.create(name, type, operands);
  if (StringRef name = getUnsignedOp(op); !name.empty())
    return createUnsigned(builder, name, operands, type);
  return {};
}

namespace {

/// Converts an op of arith or math.
struct ElementwisePattern : public ConversionPattern {
  ElementwisePattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const final {
    StringRef dialect = op->getName().getDialectNamespace();
    if ((dialect != "arith" && dialect != "math") || op->getNumResults() != 1 ||
        operands.empty())
      return failure();
    auto type = dyn_cast_or_null<RankedTensorType>(
        getTypeConverter()->convertType(op->getResult(0).getType()));
    if (!type || !llvm::all_of(operands, [](Value operand) {
          return isa<RankedTensorType>(operand.getType());
        }))
      return failure();
    StablehloBuilder builder(rewriter, op->getLoc());
    Value value = createElementwise(builder, op, operands, type.getShape());
    if (!value || value.getType() != type)
      return failure();
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct ConstantPattern : public OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    auto type = dyn_cast_or_null<RankedTensorType>(
        getTypeConverter()->convertType(op.getType()));
    if (!type)
      return failure();
    ElementsAttr elements = dyn_cast<ElementsAttr>(op.getValue());
    if (!elements) {
      Attribute value = op.getValue();
      if (auto integer = dyn_cast<IntegerAttr>(value))
        value = rewriter.getIntegerAttr(type.getElementType(),
                                        integer.getValue().getSExtValue());
      elements = DenseElementsAttr::get(type, value);
    } else if (op.getType() != type) {
      auto dense = dyn_cast<DenseIntElementsAttr>(elements);
      if (!dense)
        return failure();
      elements = dense.mapValues(type.getElementType(),
                                 [](const APInt &value) { return value; });
    }
    StablehloBuilder builder(rewriter, op.getLoc());
    rewriter.replaceOp(op, builder.createConstant(elements));
    return success();
  }
};

} // namespace

void comm::populateElementwisePatterns(const TypeConverter &converter,
                                       RewritePatternSet &patterns) {
  patterns.add<ElementwisePattern, ConstantPattern>(converter,
                                                    patterns.getContext());
}
