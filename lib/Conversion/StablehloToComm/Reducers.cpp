//===- Reducers.cpp - Recognizes reductions in regions --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Traces the region's result back to one binary op, and that op's operands back
// to the region's two arguments. Looks through linalg of rank 0, and through
// conversions to a wider type and back.
//
//===----------------------------------------------------------------------===//

#include "AttributeText.h"
#include "Steps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the reduction of an op of arith, complex or StableHLO with two
/// operands of `type`; none for other ops. On i1, add means `or` in StableHLO
/// but exclusive `or` in arith.
static std::optional<ReductionKind> getKind(StringRef op, Type type) {
  using Kind = std::optional<ReductionKind>;
  if (isa<FloatType>(type))
    return llvm::StringSwitch<Kind>(op)
        .Cases({"stablehlo.add", "arith.addf"}, ReductionKind::Sum)
        .Cases({"stablehlo.multiply", "arith.mulf"}, ReductionKind::Prod)
        .Cases({"stablehlo.maximum", "arith.maximumf"}, ReductionKind::Max)
        .Cases({"stablehlo.minimum", "arith.minimumf"}, ReductionKind::Min)
        .Case("arith.maxnumf", ReductionKind::MaxNum)
        .Case("arith.minnumf", ReductionKind::MinNum)
        .Default(std::nullopt);
  if (isa<ComplexType>(type))
    return llvm::StringSwitch<Kind>(op)
        .Cases({"stablehlo.add", "complex.add"}, ReductionKind::Sum)
        .Cases({"stablehlo.multiply", "complex.mul"}, ReductionKind::Prod)
        .Default(std::nullopt);
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  if (integer.getWidth() == 1)
    return llvm::StringSwitch<Kind>(op)
        .Cases({"stablehlo.add", "stablehlo.maximum", "stablehlo.or",
                "arith.ori", "arith.maxui", "arith.minsi"},
               ReductionKind::BOr)
        .Cases({"stablehlo.multiply", "stablehlo.minimum", "stablehlo.and",
                "arith.andi", "arith.muli", "arith.minui", "arith.maxsi"},
               ReductionKind::BAnd)
        .Cases({"stablehlo.xor", "arith.xori", "arith.addi"},
               ReductionKind::BXor)
        .Default(std::nullopt);
  bool isUnsigned = integer.isUnsigned();
  return llvm::StringSwitch<Kind>(op)
      .Cases({"stablehlo.add", "arith.addi"}, ReductionKind::Sum)
      .Cases({"stablehlo.multiply", "arith.muli"}, ReductionKind::Prod)
      .Case("stablehlo.maximum",
            isUnsigned ? ReductionKind::UMax : ReductionKind::Max)
      .Case("stablehlo.minimum",
            isUnsigned ? ReductionKind::UMin : ReductionKind::Min)
      .Case("arith.maxsi", ReductionKind::Max)
      .Case("arith.minsi", ReductionKind::Min)
      .Case("arith.maxui", ReductionKind::UMax)
      .Case("arith.minui", ReductionKind::UMin)
      .Cases({"stablehlo.and", "arith.andi"}, ReductionKind::BAnd)
      .Cases({"stablehlo.or", "arith.ori"}, ReductionKind::BOr)
      .Cases({"stablehlo.xor", "arith.xori"}, ReductionKind::BXor)
      .Default(std::nullopt);
}

namespace {

/// A value and the conversions between it and its use.
struct Origin {
  Value value;
  SmallVector<Operation *> conversions;
};

} // namespace

/// Returns true if `to` represents every value of `from`.
static bool isWidening(Type from, Type to) {
  if (auto fromFloat = dyn_cast<FloatType>(from)) {
    auto toFloat = dyn_cast<FloatType>(to);
    if (!toFloat)
      return false;
    const llvm::fltSemantics &a = fromFloat.getFloatSemantics();
    const llvm::fltSemantics &b = toFloat.getFloatSemantics();
    return llvm::APFloat::semanticsPrecision(a) <=
               llvm::APFloat::semanticsPrecision(b) &&
           llvm::APFloat::semanticsMaxExponent(a) <=
               llvm::APFloat::semanticsMaxExponent(b) &&
           llvm::APFloat::semanticsMinExponent(a) >=
               llvm::APFloat::semanticsMinExponent(b);
  }
  // StableHLO converts to i1 by a comparison with zero.
  return from.isInteger() && to.isInteger() && !from.isInteger(1) &&
         from.getIntOrFloatBitWidth() <= to.getIntOrFloatBitWidth();
}

static bool isConversion(Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().getStringRef())
      .Cases({"stablehlo.convert", "arith.extf", "arith.truncf", "arith.extsi",
              "arith.extui", "arith.trunci"},
             true)
      .Default(false);
}

/// Traces `value`, used inside of `collective`, back through conversions and
/// through wrappers of scalars.
static Origin trace(Value value, Operation *collective) {
  Origin origin;
  while (true) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto linalgOp =
          dyn_cast<linalg::LinalgOp>(argument.getOwner()->getParentOp());
      if (!linalgOp || !collective->isProperAncestor(linalgOp))
        break;
      value = linalgOp.getMatchingOpOperand(argument)->get();
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!collective->isProperAncestor(op))
      break;
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      if (linalgOp.getNumLoops() != 0 || op->getNumResults() == 0)
        break;
      value = linalgOp.getBlock()->getTerminator()->getOperand(
          cast<OpResult>(value).getResultNumber());
      continue;
    }
    if (isConversion(op) && op->getNumOperands() == 1) {
      origin.conversions.push_back(op);
    } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      if (!extract.getIndices().empty())
        break;
    } else if (auto elements = dyn_cast<tensor::FromElementsOp>(op)) {
      if (elements.getElements().size() != 1)
        break;
    } else if (!isa<UnrealizedConversionCastOp>(op) ||
               op->getNumOperands() != 1) {
      break;
    }
    value = op->getOperand(0);
  }
  origin.value = value;
  return origin;
}

static Type getElementType(Value value) {
  return getElementTypeOrSelf(value.getType());
}

/// Reports an unrecognized reducer, with a note at `at`.
static LogicalResult fail(Operation *collective, Operation *at,
                          const Twine &reason) {
  InFlightDiagnostic diagnostic =
      collective->emitOpError("has a reducer that is not recognised: ")
      << reason;
  if (at && at != collective)
    diagnostic.attachNote(at->getLoc()) << "see '" << at->getName() << "'";
  return diagnostic;
}

/// Returns the reduction that `block` computes as `lhs` is a NaN ? `rhs` :
/// `rhs` is a NaN ? `lhs` : the minimum or maximum of both; none for other
/// blocks.
static std::optional<ReductionKind> findNumber(Block &block) {
  Value lhs = block.getArgument(0), rhs = block.getArgument(1);
  auto isOp = [](Value value, StringRef name, ArrayRef<Value> operands) {
    Operation *op = value.getDefiningOp();
    return op && op->getName().getStringRef() == name &&
           llvm::equal(op->getOperands(), operands);
  };
  // Returns the value of `value` where `tested` is a number; null if it is not
  // `other` where `tested` is a NaN.
  auto skipTest = [&](Value value, Value tested, Value other) -> Value {
    Operation *select = value ? value.getDefiningOp() : nullptr;
    if (!select || select->getName().getStringRef() != "stablehlo.select" ||
        select->getNumOperands() != 3 || select->getOperand(1) != other)
      return {};
    Value isNan = select->getOperand(0);
    return isOp(isNan, "stablehlo.compare", {tested, tested}) &&
                   getEnumText(isNan.getDefiningOp()->getAttr(
                       "comparison_direction")) == "NE"
               ? select->getOperand(2)
               : Value();
  };
  Value both =
      skipTest(skipTest(block.back().getOperand(0), lhs, rhs), rhs, lhs);
  if (!both || !isa<FloatType>(getElementType(lhs)))
    return std::nullopt;
  if (isOp(both, "stablehlo.maximum", {lhs, rhs}))
    return ReductionKind::MaxNum;
  if (isOp(both, "stablehlo.minimum", {lhs, rhs}))
    return ReductionKind::MinNum;
  return std::nullopt;
}

FailureOr<ReductionKind> comm::recognizeReducer(Operation *op) {
  if (op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock())
    return fail(op, nullptr, "it must be one region with one block");
  Block &block = op->getRegion(0).front();
  if (block.getNumArguments() != 2)
    return fail(op, nullptr,
                "it must have two arguments, got " +
                    Twine(block.getNumArguments()));
  if (block.empty() || block.back().getNumOperands() != 1 ||
      block.back().getName().stripDialect() != "return")
    return fail(op, nullptr, "it must return one value");

  if (std::optional<ReductionKind> number = findNumber(block))
    return *number;
  Origin result = trace(block.back().getOperand(0), op);
  Operation *binary = result.value.getDefiningOp();
  if (!binary || binary->getNumOperands() != 2 ||
      binary->getNumResults() != 1 || !op->isProperAncestor(binary))
    return fail(op, binary, "its result is not that of a binary op");
  Origin lhs = trace(binary->getOperand(0), op);
  Origin rhs = trace(binary->getOperand(1), op);
  Value first = block.getArgument(0), second = block.getArgument(1);
  if (!(lhs.value == first && rhs.value == second) &&
      !(lhs.value == second && rhs.value == first))
    return fail(op, binary,
                "it must combine its two arguments by one binary op");

  Type computed = getElementType(binary->getOperand(0));
  // Unsigned integers may be recognizable only before a cast.
  bool isUnsigned = getElementType(first).isUnsignedInteger();
  Type seen = computed;
  if (isUnsigned && computed.isSignlessInteger() && !computed.isInteger(1))
    seen = IntegerType::get(op->getContext(), computed.getIntOrFloatBitWidth(),
                            IntegerType::Unsigned);
  std::optional<ReductionKind> kind =
      getKind(binary->getName().getStringRef(), seen);
  if (!kind) {
    std::string type;
    llvm::raw_string_ostream(type) << computed;
    return fail(op, binary,
                "'" + binary->getName().getStringRef() + "' on '" + type +
                    "' is not a reduction");
  }

  // Arguments are widened, and the result is narrowed to their type.
  for (const Origin &operand : {lhs, rhs}) {
    for (Operation *conversion : operand.conversions) {
      if (!isWidening(getElementType(conversion->getOperand(0)),
                      getElementType(conversion->getResult(0))))
        return fail(op, conversion,
                    "it must not compute in a type narrower than its "
                    "arguments'");
      bool widensUnsigned =
          conversion->getName().getStringRef() == "arith.extui" ||
          getElementType(conversion->getOperand(0)).isUnsignedInteger();
      bool isSignedKind =
          *kind == ReductionKind::Min || *kind == ReductionKind::Max;
      bool isUnsignedKind =
          *kind == ReductionKind::UMin || *kind == ReductionKind::UMax;
      if (computed.isInteger() && ((widensUnsigned && isSignedKind) ||
                                   (!widensUnsigned && isUnsignedKind)))
        return fail(op, conversion, "it widens and compares with other signs");
    }
  }
  for (Operation *conversion : result.conversions)
    if (!isWidening(getElementType(conversion->getResult(0)),
                    getElementType(conversion->getOperand(0))))
      return fail(op, conversion,
                  "its result must have the type of its arguments");
  if (getElementType(block.back().getOperand(0)) != getElementType(first))
    return fail(op, nullptr, "its result must have the type of its arguments");
  return *kind;
}
