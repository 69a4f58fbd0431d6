//===- DataMovement.cpp - Converts tensor and linalg to StableHLO ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compute.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

static bool isStatic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Creates the start indices of a slice from constants and `dynamic` ones.
static SmallVector<Value> createOffsets(StablehloBuilder &builder,
                                        ArrayRef<int64_t> constants,
                                        ValueRange dynamic) {
  auto scalar = RankedTensorType::get({}, builder.builder.getI64Type());
  SmallVector<Value> offsets;
  ValueRange::iterator next = dynamic.begin();
  for (int64_t constant : constants)
    offsets.push_back(
        ShapedType::isDynamic(constant)
            ? *next++
            : builder.createConstant(DenseElementsAttr::get(scalar, constant)));
  return offsets;
}

namespace {

/// Converts an op with one result, of static shape, to what a function creates;
/// null if it has no form.
template <typename OpTy>
struct TensorPattern : public OpConversionPattern<OpTy> {
  using Adaptor = typename OpTy::Adaptor;
  using Create = Value (*)(StablehloBuilder &builder, OpTy op, Adaptor adaptor,
                           RankedTensorType type);

  TensorPattern(const TypeConverter &converter, MLIRContext *context,
                Create create)
      : OpConversionPattern<OpTy>(converter, context), create(create) {}

  LogicalResult
  matchAndRewrite(OpTy op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    auto type = dyn_cast_or_null<RankedTensorType>(
        this->getTypeConverter()->convertType(op->getResult(0).getType()));
    StablehloBuilder builder(rewriter, op.getLoc());
    Value value =
        type && isStatic(type) ? create(builder, op, adaptor, type) : Value();
    if (!value)
      return failure();
    rewriter.replaceOp(op, value);
    return success();
  }

private:
  Create create;
};

} // namespace

static Value createFromElements(StablehloBuilder &builder,
                                tensor::FromElementsOp op,
                                tensor::FromElementsOp::Adaptor adaptor,
                                RankedTensorType type) {
  if (type.getNumElements() == 0)
    return {};
  SmallVector<Value> elements;
  for (Value element : adaptor.getElements())
    elements.push_back(type.getNumElements() == 1
                           ? element
                           : builder.createReshape(element, 1));
  Value all = elements.front();
  if (elements.size() > 1)
    all = builder.create(
        "concatenate",
        RankedTensorType::get(type.getNumElements(), type.getElementType()),
        elements, builder.getNamed("dimension", int64_t(0)));
  return builder.createReshape(all, type.getShape());
}

static Value createExtract(StablehloBuilder &builder, tensor::ExtractOp op,
                           tensor::ExtractOp::Adaptor adaptor,
                           RankedTensorType type) {
  ValueRange indices = adaptor.getIndices();
  if (indices.empty())
    return adaptor.getTensor();
  return builder.createReshape(
      builder.createDynamicSlice(adaptor.getTensor(), indices,
                                 SmallVector<int64_t>(indices.size(), 1)),
      {});
}

static Value createExtractSlice(StablehloBuilder &builder,
                                tensor::ExtractSliceOp op,
                                tensor::ExtractSliceOp::Adaptor adaptor,
                                RankedTensorType type) {
  bool isDynamic = !adaptor.getOffsets().empty();
  if (ShapedType::isDynamicShape(op.getStaticSizes()) ||
      ShapedType::isDynamicShape(op.getStaticStrides()) ||
      (isDynamic && !op.hasUnitStride()))
    return {};
  Value slice =
      isDynamic
          ? builder.createDynamicSlice(adaptor.getSource(),
                                       createOffsets(builder,
                                                     op.getStaticOffsets(),
                                                     adaptor.getOffsets()),
                                       op.getStaticSizes())
          : builder.createSlice(adaptor.getSource(), op.getStaticOffsets(),
                                op.getStaticSizes(), op.getStaticStrides());
  return builder.createReshape(slice, type.getShape());
}

static Value createInsertSlice(StablehloBuilder &builder,
                               tensor::InsertSliceOp op,
                               tensor::InsertSliceOp::Adaptor adaptor,
                               RankedTensorType type) {
  if (!op.hasUnitStride() || ShapedType::isDynamicShape(op.getStaticSizes()))
    return {};
  SmallVector<Value> operands{
      adaptor.getDest(),
      builder.createReshape(adaptor.getSource(), op.getStaticSizes())};
  llvm::append_range(operands, createOffsets(builder, op.getStaticOffsets(),
                                             adaptor.getOffsets()));
  return builder.create("dynamic_update_slice", type, operands);
}

/// Creates an op that only changes the shape of its first operand.
template <typename OpTy>
static Value createReshape(StablehloBuilder &builder, OpTy op,
                           typename OpTy::Adaptor adaptor,
                           RankedTensorType type) {
  Value source = adaptor.getOperands().front();
  return isStatic(source.getType())
             ? builder.createReshape(source, type.getShape())
             : Value();
}

static Value createSplat(StablehloBuilder &builder, tensor::SplatOp op,
                         tensor::SplatOp::Adaptor adaptor,
                         RankedTensorType type) {
  return builder.createBroadcast(adaptor.getInput(), type, {});
}

static Value createConcat(StablehloBuilder &builder, tensor::ConcatOp op,
                          tensor::ConcatOp::Adaptor adaptor,
                          RankedTensorType type) {
  auto dim = static_cast<int64_t>(op.getDim());
  return builder.create("concatenate", type, adaptor.getInputs(),
                        builder.getNamed("dimension", dim));
}

//===----------------------------------------------------------------------===//
// Linalg
//===----------------------------------------------------------------------===//

namespace {

/// Converts a linalg op each of whose elements is computed alone.
struct LinalgPattern : public OpInterfaceConversionPattern<linalg::LinalgOp> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(linalg::LinalgOp op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const final {
    SmallVector<int64_t> shape = op.getStaticLoopRanges();
    if (op.getNumParallelLoops() != op.getNumLoops() ||
        !op.hasPureTensorSemantics() || ShapedType::isDynamicShape(shape))
      return failure();
    for (OpOperand &init : op.getDpsInitsMutable())
      if (!op.getMatchingIndexingMap(&init).isIdentity())
        return failure();
    StablehloBuilder builder(rewriter, op.getLoc());
    IRMapping values;
    for (OpOperand &operand : op->getOpOperands()) {
      BlockArgument argument = op.getMatchingBlockArgument(&operand);
      if (argument.use_empty())
        continue;
      Value value = broadcast(builder, operands[operand.getOperandNumber()],
                              op.getMatchingIndexingMap(&operand), shape);
      if (!value)
        return failure();
      values.map(argument, value);
    }
    auto lookUp = [&](Value value) -> Value {
      if (Value known = values.lookupOrNull(value))
        return known;
      // A scalar from outside.
      Value outside = rewriter.getRemappedValue(value);
      if (!outside)
        return {};
      auto type = dyn_cast<RankedTensorType>(outside.getType());
      if (!type || type.getRank() != 0)
        return {};
      return builder.createBroadcast(
          outside, RankedTensorType::get(shape, type.getElementType()), {});
    };
    for (Operation &nested : op.getBlock()->without_terminator()) {
      SmallVector<Value> arguments;
      for (Value operand : nested.getOperands()) {
        arguments.push_back(lookUp(operand));
        if (!arguments.back())
          return failure();
      }
      Value value = create(builder, &nested, arguments, shape);
      if (!value)
        return failure();
      values.map(nested.getResult(0), value);
    }
    SmallVector<Value> results;
    for (Value result : op.getBlock()->getTerminator()->getOperands()) {
      results.push_back(lookUp(result));
      if (!results.back())
        return failure();
    }
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  /// Creates the elements of `value` at all points of the loops, of which `map`
  /// selects dimensions.
  static Value broadcast(StablehloBuilder &builder, Value value, AffineMap map,
                         ArrayRef<int64_t> shape) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !map.isProjectedPermutation() ||
        type.getRank() != map.getNumResults())
      return {};
    SmallVector<int64_t> dims, order;
    for (unsigned i = 0; i < map.getNumResults(); ++i)
      dims.push_back(map.getDimPosition(i));
    // A broadcast does not reorder dimensions.
    llvm::append_range(order, llvm::seq<int64_t>(0, dims.size()));
    llvm::sort(order, [&](int64_t a, int64_t b) { return dims[a] < dims[b]; });
    if (!llvm::is_sorted(order)) {
      SmallVector<int64_t> transposed;
      for (int64_t dim : order)
        transposed.push_back(type.getDimSize(dim));
      value = builder.create(
          "transpose", RankedTensorType::get(transposed, type.getElementType()),
          value, builder.getNamed("permutation", order));
      llvm::sort(dims);
    }
    return builder.createBroadcast(
        value, RankedTensorType::get(shape, type.getElementType()), dims);
  }

  /// Creates what `op` of a body computes at all points.
  static Value create(StablehloBuilder &builder, Operation *op,
                      ValueRange operands, ArrayRef<int64_t> shape) {
    if (auto index = dyn_cast<linalg::IndexOp>(op))
      return builder.create(
          "iota", RankedTensorType::get(shape, builder.builder.getI64Type()),
          {},
          builder.getNamed("iota_dimension",
                           static_cast<int64_t>(index.getDim())));
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      Attribute value = constant.getValue();
      Type element = getStablehloElement(constant.getType());
      if (!element.isIntOrFloat())
        return {};
      if (auto integer = dyn_cast<IntegerAttr>(value))
        value = IntegerAttr::get(element, integer.getValue().getSExtValue());
      return builder.createConstant(
          DenseElementsAttr::get(RankedTensorType::get(shape, element), value));
    }
    return createElementwise(builder, op, operands, shape);
  }
};

} // namespace

template <typename OpTy>
static void
addPattern(const TypeConverter &converter, RewritePatternSet &patterns,
           Value (*create)(StablehloBuilder &, OpTy, typename OpTy::Adaptor,
                           RankedTensorType)) {
  patterns.add<TensorPattern<OpTy>>(converter, patterns.getContext(), create);
}

void comm::populateDataMovementPatterns(const TypeConverter &converter,
                                        RewritePatternSet &patterns) {
  auto add = [&](auto create) { addPattern(converter, patterns, create); };
  add(createFromElements);
  add(createExtract);
  add(createExtractSlice);
  add(createInsertSlice);
  add(createReshape<tensor::CollapseShapeOp>);
  add(createReshape<tensor::ExpandShapeOp>);
  add(createReshape<tensor::CastOp>);
  add(createSplat);
  add(createConcat);
  patterns.add<LinalgPattern>(converter, patterns.getContext());
}
