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

/// Returns the result type of `op`, or null if its shape is dynamic.
static RankedTensorType getResultType(Operation *op,
                                      const TypeConverter &converter) {
  auto type = dyn_cast_or_null<RankedTensorType>(
      converter.convertType(op->getResult(0).getType()));
  return type && isStatic(type) ? type : RankedTensorType();
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

struct FromElementsPattern
    : public OpConversionPattern<tensor::FromElementsOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::FromElementsOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    RankedTensorType type = getResultType(op, *getTypeConverter());
    if (!type || type.getNumElements() == 0)
      return failure();
    StablehloBuilder builder(rewriter, op.getLoc());
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
    rewriter.replaceOp(op, builder.createReshape(all, type.getShape()));
    return success();
  }
};

struct ExtractPattern : public OpConversionPattern<tensor::ExtractOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::ExtractOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    Value value = adaptor.getTensor();
    StablehloBuilder builder(rewriter, op.getLoc());
    if (!adaptor.getIndices().empty())
      value = builder.createReshape(
          builder.createDynamicSlice(
              value, adaptor.getIndices(),
              SmallVector<int64_t>(adaptor.getIndices().size(), 1)),
          {});
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct ExtractSlicePattern
    : public OpConversionPattern<tensor::ExtractSliceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::ExtractSliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    RankedTensorType type = getResultType(op, *getTypeConverter());
    if (!type || ShapedType::isDynamicShape(op.getStaticSizes()) ||
        ShapedType::isDynamicShape(op.getStaticStrides()))
      return failure();
    StablehloBuilder builder(rewriter, op.getLoc());
    Value slice;
    if (adaptor.getOffsets().empty())
      slice = builder.createSlice(adaptor.getSource(), op.getStaticOffsets(),
                                  op.getStaticSizes(), op.getStaticStrides());
    else if (op.hasUnitStride())
      slice = builder.createDynamicSlice(
          adaptor.getSource(),
          createOffsets(builder, op.getStaticOffsets(), adaptor.getOffsets()),
          op.getStaticSizes());
    else
      return failure();
    rewriter.replaceOp(op, builder.createReshape(slice, type.getShape()));
    return success();
  }
};

struct InsertSlicePattern : public OpConversionPattern<tensor::InsertSliceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::InsertSliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    RankedTensorType type = getResultType(op, *getTypeConverter());
    if (!type || !op.hasUnitStride() ||
        ShapedType::isDynamicShape(op.getStaticSizes()))
      return failure();
    StablehloBuilder builder(rewriter, op.getLoc());
    SmallVector<Value> operands{
        adaptor.getDest(),
        builder.createReshape(adaptor.getSource(), op.getStaticSizes())};
    llvm::append_range(operands, createOffsets(builder, op.getStaticOffsets(),
                                               adaptor.getOffsets()));
    rewriter.replaceOp(op,
                       builder.create("dynamic_update_slice", type, operands));
    return success();
  }
};

/// Converts an op that only changes the shape of its first operand.
template <typename OpTy>
struct ReshapePattern : public OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    RankedTensorType type = getResultType(op, *this->getTypeConverter());
    Value source = adaptor.getOperands().front();
    if (!type || !isStatic(source.getType()))
      return failure();
    StablehloBuilder builder(rewriter, op.getLoc());
    rewriter.replaceOp(op, builder.createReshape(source, type.getShape()));
    return success();
  }
};

struct SplatPattern : public OpConversionPattern<tensor::SplatOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::SplatOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    RankedTensorType type = getResultType(op, *getTypeConverter());
    if (!type)
      return failure();
    StablehloBuilder builder(rewriter, op.getLoc());
    rewriter.replaceOp(op,
                       builder.createBroadcast(adaptor.getInput(), type, {}));
    return success();
  }
};

struct ConcatPattern : public OpConversionPattern<tensor::ConcatOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tensor::ConcatOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    RankedTensorType type = getResultType(op, *getTypeConverter());
    if (!type)
      return failure();
    StablehloBuilder builder(rewriter, op.getLoc());
    auto dim = static_cast<int64_t>(op.getDim());
    rewriter.replaceOp(op,
                       builder.create("concatenate", type, adaptor.getInputs(),
                                      builder.getNamed("dimension", dim)));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Linalg
//===----------------------------------------------------------------------===//

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

void comm::populateDataMovementPatterns(const TypeConverter &converter,
                                        RewritePatternSet &patterns) {
  patterns.add<FromElementsPattern, ExtractPattern, ExtractSlicePattern,
               InsertSlicePattern, ReshapePattern<tensor::CollapseShapeOp>,
               ReshapePattern<tensor::ExpandShapeOp>,
               ReshapePattern<tensor::CastOp>, SplatPattern, ConcatPattern,
               LinalgPattern>(converter, patterns.getContext());
}
