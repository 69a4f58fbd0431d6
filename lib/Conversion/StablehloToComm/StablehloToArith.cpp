//===- StablehloToArith.cpp - Converts simple compute ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StablehloToArith.h"
#include "AttributeText.h"
#include "CheckSizes.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/IR/CommOps.h"
#include "ComputeBuilder.h"
#include "Scatter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTSTABLEHLOTOARITHPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

template <typename FloatOp, typename IntOp, typename UnsignedOp>
Value ComputeBuilder::createByType(ValueRange operands) {
  if (isFloat(operands.front().getType()))
    return create<FloatOp>(operands);
  if (signs.operands)
    return create<UnsignedOp>(operands);
  return create<IntOp>(operands);
}

template <typename FloatOp>
Value ComputeBuilder::createFloat() {
  return isFloat(operand(0).getType()) ? create<FloatOp>(op->getOperands())
                                       : Value();
}

/// Creates a constant of `type` with one value.
Value ComputeBuilder::createSplat(Type type, double value) {
  Type element = getElementTypeOrSelf(type);
  TypedAttr attribute;
  if (isFloat(type))
    attribute = builder.getFloatAttr(element, value);
  else
    attribute = builder.getIntegerAttr(element, static_cast<int64_t>(value));
  auto tensor = cast<RankedTensorType>(type);
  if (tensor.hasStaticShape())
    return arith::ConstantOp::create(builder, loc,
                                     DenseElementsAttr::get(tensor, attribute));
  Value scalar = arith::ConstantOp::create(builder, loc, attribute);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < tensor.getRank(); ++dim)
    if (tensor.isDynamicDim(dim))
      sizes.push_back(tensor::DimOp::create(builder, loc, operand(0), dim));
  return tensor::SplatOp::create(builder, loc, scalar, tensor, sizes);
}

Value ComputeBuilder::buildBinary(StringRef name) {
  ValueRange operands = op->getOperands();
  if (operands[0].getType() != operands[1].getType() ||
      operands[0].getType() != op->getResult(0).getType())
    return {};
  bool isI1 = isBool(operands[0].getType());
  bool isInteger = !isFloat(operands[0].getType());
  if (name == "add")
    return isI1 ? create<arith::OrIOp>(operands)
                : createByType<arith::AddFOp, arith::AddIOp>(operands);
  if (name == "multiply")
    return isI1 ? create<arith::AndIOp>(operands)
                : createByType<arith::MulFOp, arith::MulIOp>(operands);
  if (name == "maximum")
    return isI1 ? create<arith::OrIOp>(operands)
                : createByType<arith::MaximumFOp, arith::MaxSIOp,
                               arith::MaxUIOp>(operands);
  if (name == "minimum")
    return isI1 ? create<arith::AndIOp>(operands)
                : createByType<arith::MinimumFOp, arith::MinSIOp,
                               arith::MinUIOp>(operands);
  if (name == "and" && isInteger)
    return create<arith::AndIOp>(operands);
  if (name == "or" && isInteger)
    return create<arith::OrIOp>(operands);
  if (name == "xor" && isInteger)
    return create<arith::XOrIOp>(operands);
  if (isI1)
    return {};
  if (name == "subtract")
    return createByType<arith::SubFOp, arith::SubIOp>(operands);
  if (name == "divide")
    return createByType<arith::DivFOp, arith::DivSIOp, arith::DivUIOp>(
        operands);
  if (name == "remainder")
    return createByType<arith::RemFOp, arith::RemSIOp, arith::RemUIOp>(
        operands);
  if (name == "power")
    return createFloat<math::PowFOp>();
  if (name == "atan2")
    return createFloat<math::Atan2Op>();
  return {};
}

Value ComputeBuilder::buildUnary(StringRef name) {
  Type type = operand(0).getType();
  if (type != op->getResult(0).getType())
    return {};
  if (name == "not" && !isFloat(type))
    return create<arith::XOrIOp>({operand(0), createSplat(type, -1)});
  if (name == "negate") {
    if (isFloat(type))
      return create<arith::NegFOp>(operand(0));
    return create<arith::SubIOp>({createSplat(type, 0), operand(0)});
  }
  if (name == "abs") {
    if (signs.operands)
      return operand(0);
    return createByType<math::AbsFOp, math::AbsIOp>(operand(0));
  }
  if (name == "square" && !isBool(type))
    return createByType<arith::MulFOp, arith::MulIOp>({operand(0), operand(0)});
  if (!isFloat(type))
    return {};
  if (name == "erf_inv")
    return buildErfInv();
  if (name == "logistic") {
    Value exp = create<math::ExpOp>(create<arith::NegFOp>(operand(0)));
    Value one = createSplat(type, 1);
    return create<arith::DivFOp>({one, create<arith::AddFOp>({one, exp})});
  }
  using Build = Value (ComputeBuilder::*)();
  Build build =
      llvm::StringSwitch<Build>(name)
          .Case("exponential", &ComputeBuilder::createFloat<math::ExpOp>)
          .Case("exponential_minus_one",
                &ComputeBuilder::createFloat<math::ExpM1Op>)
          .Case("log", &ComputeBuilder::createFloat<math::LogOp>)
          .Case("log_plus_one", &ComputeBuilder::createFloat<math::Log1pOp>)
          .Case("tanh", &ComputeBuilder::createFloat<math::TanhOp>)
          .Case("rsqrt", &ComputeBuilder::createFloat<math::RsqrtOp>)
          .Case("sqrt", &ComputeBuilder::createFloat<math::SqrtOp>)
          .Case("cbrt", &ComputeBuilder::createFloat<math::CbrtOp>)
          .Case("sine", &ComputeBuilder::createFloat<math::SinOp>)
          .Case("cosine", &ComputeBuilder::createFloat<math::CosOp>)
          .Case("tan", &ComputeBuilder::createFloat<math::TanOp>)
          .Case("erf", &ComputeBuilder::createFloat<math::ErfOp>)
          .Case("erfc", &ComputeBuilder::createFloat<math::ErfcOp>)
          .Case("asin", &ComputeBuilder::createFloat<math::AsinOp>)
          .Case("acos", &ComputeBuilder::createFloat<math::AcosOp>)
          .Case("atan", &ComputeBuilder::createFloat<math::AtanOp>)
          .Case("sinh", &ComputeBuilder::createFloat<math::SinhOp>)
          .Case("cosh", &ComputeBuilder::createFloat<math::CoshOp>)
          .Case("asinh", &ComputeBuilder::createFloat<math::AsinhOp>)
          .Case("acosh", &ComputeBuilder::createFloat<math::AcoshOp>)
          .Case("atanh", &ComputeBuilder::createFloat<math::AtanhOp>)
          .Case("floor", &ComputeBuilder::createFloat<math::FloorOp>)
          .Case("ceil", &ComputeBuilder::createFloat<math::CeilOp>)
          .Case("round_nearest_even",
                &ComputeBuilder::createFloat<math::RoundEvenOp>)
          .Case("round_nearest_afz",
                &ComputeBuilder::createFloat<math::RoundOp>)
          .Default(nullptr);
  return build ? (this->*build)() : Value();
}

/// Builds the inverse of erf, in f32 like XLA: M. Giles, "Approximating the
/// erfinv function", GPU Computing Gems 2, 2012. Two polynomials in w = -log(1
/// - x * x).
Value ComputeBuilder::buildErfInv() {
  Type type = operand(0).getType();
  Value x = operand(0);
  Type element = getElementTypeOrSelf(type);
  if (element.isF16() || element.isBF16()) {
    type = cast<RankedTensorType>(type).clone(builder.getF32Type());
    x = convertElements(x, type);
  } else if (!element.isF32()) {
    return {};
  }
  static constexpr double center[] = {
      2.81022636e-08,  3.43273939e-07, -3.5233877e-06,
      -4.39150654e-06, 0.00021858087,  -0.00125372503,
      -0.00417768164,  0.246640727,    1.50140941};
  static constexpr double tail[] = {
      -0.000200214257, 0.000100950558, 0.00134934322,
      -0.00367342844,  0.00573950773,  -0.0076224613,
      0.00943887047,   1.00167406,     2.83297682};
  auto add = [&](Value a, double b) {
    return create<arith::AddFOp>({a, createSplat(type, b)});
  };
  Value square = create<arith::MulFOp>({x, x});
  Value w = create<arith::NegFOp>(
      create<math::Log1pOp>(create<arith::NegFOp>(square)));
  auto evaluate = [&](ArrayRef<double> coefficients, Value at) {
    Value sum = createSplat(type, coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = add(create<arith::MulFOp>({sum, at}), coefficient);
    return sum;
  };
  Value isCenter = arith::CmpFOp::create(
      builder, loc, arith::CmpFPredicate::OLT, w, createSplat(type, 5));
  Value factor = arith::SelectOp::create(
      builder, loc, isCenter, evaluate(center, add(w, -2.5)),
      evaluate(tail, add(create<math::SqrtOp>(w), -3)));
  return convertElements(create<arith::MulFOp>({factor, x}),
                         operand(0).getType());
}

Value ComputeBuilder::buildCompare() {
  if (op->getNumOperands() != 2 ||
      operand(0).getType() != operand(1).getType() ||
      !isSimple(operand(0).getType()))
    return {};
  std::string direction = getEnumText(op->getAttr("comparison_direction"));
  std::string type = getEnumText(op->getAttr("compare_type"));
  if (isFloat(operand(0).getType())) {
    auto predicate =
        llvm::StringSwitch<std::optional<arith::CmpFPredicate>>(direction)
            .Case("EQ", arith::CmpFPredicate::OEQ)
            .Case("NE", arith::CmpFPredicate::UNE)
            .Case("GE", arith::CmpFPredicate::OGE)
            .Case("GT", arith::CmpFPredicate::OGT)
            .Case("LE", arith::CmpFPredicate::OLE)
            .Case("LT", arith::CmpFPredicate::OLT)
            .Default(std::nullopt);
    if (predicate && type == "TOTALORDER") {
      auto key = [&](unsigned index) {
        return createTotalOrderKey(builder, loc, operand(index));
      };
      return buildIntegerCompare(direction, /*isUnsigned=*/false, key(0),
                                 key(1));
    }
    if (!predicate)
      return {};
    return arith::CmpFOp::create(builder, loc, *predicate, operand(0),
                                 operand(1));
  }
  // Booleans compare as 0 and 1.
  bool isUnsigned =
      signs.operands || type == "UNSIGNED" || isBool(operand(0).getType());
  return buildIntegerCompare(direction, isUnsigned, operand(0), operand(1));
}

Value ComputeBuilder::buildIntegerCompare(StringRef direction, bool isUnsigned,
                                          Value a, Value b) {
  using Predicate = arith::CmpIPredicate;
  auto predicate = llvm::StringSwitch<std::optional<Predicate>>(direction)
                       .Case("EQ", Predicate::eq)
                       .Case("NE", Predicate::ne)
                       .Case("GE", isUnsigned ? Predicate::uge : Predicate::sge)
                       .Case("GT", isUnsigned ? Predicate::ugt : Predicate::sgt)
                       .Case("LE", isUnsigned ? Predicate::ule : Predicate::sle)
                       .Case("LT", isUnsigned ? Predicate::ult : Predicate::slt)
                       .Default(std::nullopt);
  if (!predicate)
    return {};
  return arith::CmpIOp::create(builder, loc, *predicate, a, b);
}

Value ComputeBuilder::buildSelect() {
  if (op->getNumOperands() != 3 || operand(1).getType() != resultType() ||
      operand(2).getType() != resultType())
    return {};
  auto type = dyn_cast<RankedTensorType>(operand(0).getType());
  if (!type || !isBool(type))
    return {};
  Value condition = operand(0);
  if (type.getRank() == 0)
    condition = tensor::ExtractOp::create(builder, loc, condition);
  else if (type.getShape() != resultType().getShape())
    return {};
  return arith::SelectOp::create(builder, loc, condition, operand(1),
                                 operand(2));
}

/// Builds a clamp; the bounds may be scalars.
Value ComputeBuilder::buildClamp() {
  if (op->getNumOperands() != 3 || operand(1).getType() != resultType() ||
      !isSimple(resultType()) || isBool(resultType()) ||
      !resultType().hasStaticShape())
    return {};
  auto scalar = RankedTensorType::get({}, resultType().getElementType());
  for (unsigned index : {0u, 2u})
    if (operand(index).getType() != resultType() &&
        operand(index).getType() != scalar)
      return {};
  auto bound = [&](unsigned index) -> Value {
    if (operand(index).getType() == resultType())
      return operand(index);
    Value element = tensor::ExtractOp::create(builder, loc, operand(index));
    return tensor::SplatOp::create(builder, loc, element, resultType());
  };
  Value low = createByType<arith::MaximumFOp, arith::MaxSIOp, arith::MaxUIOp>(
      {operand(1), bound(0)});
  return createByType<arith::MinimumFOp, arith::MinSIOp, arith::MinUIOp>(
      {low, bound(2)});
}

Value ComputeBuilder::convertElements(Value value, Type to) {
  Type from = value.getType();
  unsigned fromWidth = getElementTypeOrSelf(from).getIntOrFloatBitWidth();
  unsigned toWidth = getElementTypeOrSelf(to).getIntOrFloatBitWidth();
  if (from == to)
    return value;
  auto create = [&](auto tag) -> Value {
    using OpTy = typename decltype(tag)::type;
    return OpTy::create(builder, loc, to, value);
  };
#define COMM_CREATE(OpTy) create(llvm::type_identity<OpTy>())
  if (isFloat(from) && isFloat(to)) {
    if (fromWidth == toWidth) { // f16 and bf16, or 8-bit formats.
      Type wide = cast<RankedTensorType>(to).clone(builder.getF32Type());
      return fromWidth < 32 ? convertElements(convertElements(value, wide), to)
                            : Value();
    }
    return fromWidth < toWidth ? COMM_CREATE(arith::ExtFOp)
                               : COMM_CREATE(arith::TruncFOp);
  }
  if (isBool(to)) {
    Value zero = createSplat(from, 0);
    if (isFloat(from))
      return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNE,
                                   value, zero);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value,
                                 zero);
  }
  bool fromUnsigned = signs.operands || isBool(from);
  if (isFloat(from))
    return signs.results ? COMM_CREATE(arith::FPToUIOp)
                         : COMM_CREATE(arith::FPToSIOp);
  if (isFloat(to))
    return fromUnsigned ? COMM_CREATE(arith::UIToFPOp)
                        : COMM_CREATE(arith::SIToFPOp);
  if (fromWidth == toWidth)
    return value;
  if (fromWidth > toWidth)
    return COMM_CREATE(arith::TruncIOp);
  return fromUnsigned ? COMM_CREATE(arith::ExtUIOp)
                      : COMM_CREATE(arith::ExtSIOp);
#undef COMM_CREATE
}

Value ComputeBuilder::buildConvert() {
  if (op->getNumOperands() != 1 || !isSimple(operand(0).getType()) ||
      !isSimple(resultType()) ||
      cast<RankedTensorType>(operand(0).getType()).getShape() !=
          resultType().getShape())
    return {};
  return convertElements(operand(0), resultType());
}

Value ComputeBuilder::buildElementwise(StringRef name) {
  if (!llvm::all_of(op->getOperandTypes(), isSimple) || !isSimple(resultType()))
    return {};
  if (name == "is_finite")
    return createFloat<math::IsFiniteOp>();
  if (name == "is_inf")
    return createFloat<math::IsInfOp>();
  if (op->getNumOperands() == 2)
    return buildBinary(name);
  return op->getNumOperands() == 1 ? buildUnary(name) : Value();
}

/// Returns true if the layout `name` of a bitcast is the default one or absent.
static bool isRowMajor(Operation *op, StringRef name) {
  std::optional<SmallVector<int64_t>> minorToMajor = getIntegers(op, name);
  if (!minorToMajor)
    return !op->hasAttr(name);
  for (auto [place, dim] : llvm::enumerate(*minorToMajor))
    if (dim + static_cast<int64_t>(place) + 1 !=
        static_cast<int64_t>(minorToMajor->size()))
      return false;
  return true;
}

/// Returns true for a bitcast between default layouts, which keeps the order of
/// the elements.
static bool isReshape(Operation *bitcast) {
  return isRowMajor(bitcast, "source_layout") &&
         isRowMajor(bitcast, "result_layout") &&
         getElementTypeOrSelf(bitcast->getOperand(0)) ==
             getElementTypeOrSelf(bitcast->getResult(0));
}

Value ComputeBuilder::build() {
  StringRef name = op->getName().stripDialect();
  if (name == "constant")
    return buildConstant();
  if (name == "iota")
    return isSimple(resultType()) ? buildIota() : Value();
  if (op->getNumOperands() == 0 || !isa<RankedTensorType>(operand(0).getType()))
    return {};
  if (name == "compare")
    return buildCompare();
  if (name == "select")
    return buildSelect();
  if (name == "clamp")
    return buildClamp();
  if (name == "convert")
    return buildConvert();
  if (name == "reshape" || (name == "bitcast" && isReshape(op)))
    return buildReshape();
  if (name == "broadcast_in_dim")
    return buildBroadcast();
  if (name == "transpose")
    return buildTranspose();
  if (name == "slice")
    return buildSlice();
  if (name == "dynamic_slice" || name == "dynamic_update_slice")
    return buildDynamicSlice(name == "dynamic_update_slice");
  if (name == "pad")
    return buildPad();
  if (name == "concatenate")
    return buildConcatenate();
  return buildElementwise(name);
}

/// Returns true for compute ops. These include CHLO ops that remain in linalg
/// form and MHLO ops of XLA's passes and custom calls.
static bool isCompute(Operation *op) {
  return llvm::is_contained({"stablehlo", "chlo", "mhlo"},
                            op->getName().getDialectNamespace());
}

/// Converts reductions that JAX's passes leave: without dimensions each element
/// is combined with the initial value, and without elements the result is the
/// initial value.
static LogicalResult convertTrivialReduce(Operation *op) {
  auto dimensions = op->getAttrOfType<DenseI64ArrayAttr>("dimensions");
  if (!dimensions || op->getNumOperands() != 2 || op->getNumResults() != 1 ||
      op->getNumRegions() != 1 || !isSimple(op->getOperand(0).getType()) ||
      !isSimple(op->getResult(0).getType()))
    return failure();
  auto from = cast<RankedTensorType>(op->getOperand(0).getType());
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Type element = type.getElementType();
  bool isEmpty = from.hasStaticShape() && from.getNumElements() == 0;
  if (!(isEmpty || (dimensions.empty() && from == type)) ||
      !type.hasStaticShape() ||
      op->getOperand(1).getType() != RankedTensorType::get({}, element) ||
      !prepareScalarRegion(op->getRegion(0), {element, element}, element))
    return failure();
  OpBuilder builder(op);
  Location loc = op->getLoc();
  AffineMap all = builder.getMultiDimIdentityMap(type.getRank());
  AffineMap none = AffineMap::get(type.getRank(), 0, op->getContext());
  SmallVector<Value> inputs = {op->getOperand(1)};
  SmallVector<AffineMap> maps = {none};
  if (!isEmpty) {
    inputs.push_back(op->getOperand(0));
    maps.push_back(all);
  }
  maps.push_back(all);
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), element);
  auto generic = linalg::GenericOp::create(
      builder, loc, TypeRange{type}, inputs, empty, maps, iterators,
      [&](OpBuilder &nested, Location at, ValueRange arguments) {
        Value combined = isEmpty ? arguments.front()
                                 : inlineScalars(nested, op->getRegion(0),
                                                 arguments.drop_back());
        linalg::YieldOp::create(nested, at, combined);
      });
  op->getResult(0).replaceAllUsesWith(generic.getResult(0));
  op->erase();
  return success();
}

Operation *comm::nameCustomCall(Operation *op) {
  auto target = op->getAttrOfType<StringAttr>("call_target_name");
  if (!target || op->getName().stripDialect() != "custom_call" ||
      !(target.getValue().starts_with("mhlo.") ||
        target.getValue().starts_with("chlo.")))
    return op;
  OperationState state(op->getLoc(), target.getValue(), op->getOperands(),
                       op->getResultTypes());
  for (StringRef name : {"mhlo.attributes", "backend_config"})
    if (auto attributes = op->getAttrOfType<DictionaryAttr>(name))
      for (NamedAttribute attribute : attributes)
        if (!state.attributes.get(attribute.getName()))
          state.addAttribute(attribute.getName(), attribute.getValue());
  OpBuilder builder(op);
  Operation *named = builder.create(state);
  op->replaceAllUsesWith(named->getResults());
  op->erase();
  return named;
}

LogicalResult comm::convertToArith(Operation *op, Signs signs) {
  if (!isCompute(op))
    return failure();
  StringRef name = op->getName().stripDialect();
  if ((name == "optimization_barrier" || name == "copy") &&
      op->getOperandTypes() == op->getResultTypes()) {
    op->replaceAllUsesWith(op->getOperands());
    op->erase();
    return success();
  }
  if (name == "scatter")
    return convertScatter(op, signs);
  if (name == "select_and_scatter")
    return convertSelectAndScatter(op);
  if (name == "sort")
    return convertSort(op);
  if (name == "top_k" || name == "topk")
    return convertTopK(op, signs);
  if (name == "reduce")
    return convertTrivialReduce(op);
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return failure();
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || type.getElementType().isUnsignedInteger())
    return failure();
  Value value = ComputeBuilder(op, signs).build();
  if (!value)
    return failure();
  op->getResult(0).replaceAllUsesWith(value);
  op->erase();
  return success();
}

namespace {

struct ConvertStablehloToArithPass
    : public comm::impl::ConvertStablehloToArithPassBase<
          ConvertStablehloToArithPass> {
  void runOnOperation() final {
    if (failed(checkSizes(getOperation())))
      return signalPassFailure();
    // Do not convert regions of ops that stay, such as a reduce.
    SmallVector<Operation *> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isCompute(op))
        return WalkResult::advance();
      ops.push_back(op);
      return WalkResult::skip();
    });
    for (Operation *op : ops)
      (void)convertToArith(nameCustomCall(op));
  }
};

} // namespace
