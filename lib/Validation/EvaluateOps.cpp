//===- EvaluateOps.cpp - Evaluates ops on elements and tensors ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static unsigned getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

/// Folds an op on integers, on each rank.
static std::optional<std::vector<int64_t>>
compute(Operation *op, ArrayRef<std::vector<int64_t>> operands) {
  size_t size = 1;
  for (const auto &numbers : operands)
    size = std::max(size, numbers.size());
  std::vector<int64_t> results;
  MLIRContext *context = op->getContext();
  // Folders may inspect the operands, so a copy without them is folded.
  for (size_t i = 0; i < size; ++i) {
    SmallVector<Attribute> constants;
    for (auto [type, numbers] : llvm::zip(op->getOperandTypes(), operands)) {
      Type element = getElementTypeOrSelf(type);
      constants.push_back(IntegerAttr::get(
          element, APInt(getWidth(element),
                         numbers[numbers.size() == 1 ? 0 : i], true, true)));
    }
    (void)context;
    SmallVector<OpFoldResult> folded;
    if (llvm::any_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>))
      return std::nullopt;
    if (failed(op->fold(constants, folded)) || folded.size() != 1)
      return std::nullopt;
    if (auto value = dyn_cast<Value>(folded.front())) {
      auto place = llvm::find(op->getOperands(), value);
      if (place == op->operand_end())
        return std::nullopt;
      const auto &numbers = operands[place - op->operand_begin()];
      results.push_back(numbers[numbers.size() == 1 ? 0 : i]);
      continue;
    }
    auto integer = dyn_cast<IntegerAttr>(cast<Attribute>(folded.front()));
    if (!integer)
      return std::nullopt;
    results.push_back(integer.getType().isInteger(1)
                          ? int64_t(integer.getValue().getZExtValue())
                          : integer.getValue().getSExtValue());
  }
  return results;
}

/// Returns none if the expression is not affine, or has floor divisions.
static std::optional<Affine> evaluate(affine::AffineApplyOp apply,
                                      ArrayRef<Affine> operands) {
  AffineMap map = apply.getAffineMap();
  std::function<std::optional<Affine>(AffineExpr)> evaluate =
      [&](AffineExpr expr) -> std::optional<Affine> {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      return Affine(constant.getValue());
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      return operands[dim.getPosition()];
    if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
      return operands[map.getNumDims() + symbol.getPosition()];
    auto binary = cast<AffineBinaryOpExpr>(expr);
    auto a = evaluate(binary.getLHS()), b = evaluate(binary.getRHS());
    if (!a || !b)
      return std::nullopt;
    if (expr.getKind() == AffineExprKind::Add) {
      a->add(*b);
      return a;
    }
    if (expr.getKind() != AffineExprKind::Mul || !b->isConstant())
      return std::nullopt;
    Affine product;
    product.add(*a, b->offset);
    return product;
  };
  return evaluate(map.getResult(0));
}

/// Converts a known integer to a float constant. Float arithmetic is not
/// folded, because then all terms would have to be.
std::optional<Ref> Evaluator::castToFloat(Operation *op,
                                          ArrayRef<Ref> operands) {
  if (!isa<arith::SIToFPOp, arith::UIToFPOp>(op))
    return std::nullopt;
  auto number = terms.getNumbers(operands.front());
  auto type = dyn_cast<IntegerType>(op->getOperand(0).getType());
  if (!number || number->size() != 1 || !type)
    return std::nullopt;
  SmallVector<OpFoldResult> folded;
  Attribute constant = IntegerAttr::get(
      type, APInt(type.getWidth(), number->front(), true, true));
  if (failed(op->fold(constant, folded)) || folded.size() != 1)
    return std::nullopt;
  auto result =
      dyn_cast_if_present<FloatAttr>(dyn_cast<Attribute>(folded.front()));
  return result ? std::optional(terms.getConstant(result, {})) : std::nullopt;
}

std::optional<Ref> Evaluator::runElement(Operation *op, ArrayRef<Ref> given) {
  if (op->getNumResults() != 1)
    return std::nullopt;
  SmallVector<Ref> operands;
  for (auto [type, ref] : llvm::zip_equal(op->getOperandTypes(), given))
    operands.push_back(terms.resolveTable(getElementTypeOrSelf(type), ref));
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  if (type.isIntOrIndex() && !operands.empty()) {
    std::vector<std::vector<int64_t>> numbers;
    for (const Ref &operand : operands)
      if (auto known = terms.getNumbers(operand))
        numbers.push_back(std::move(*known));
    if (numbers.size() == operands.size())
      if (auto result = compute(op, numbers))
        return terms.getNumbers(type, *result);
    // Indices are affine.
    auto a = terms.getInteger(operands.front());
    auto b =
        operands.size() == 2 ? terms.getInteger(operands.back()) : std::nullopt;
    if (type.isIndex() && a && b && isa<arith::AddIOp, arith::SubIOp>(op)) {
      a->add(*b, isa<arith::AddIOp>(op) ? 1 : -1);
      return terms.getInteger(type, *a);
    }
    if (type.isIndex() && a && b && isa<arith::MulIOp>(op) &&
        (a->isConstant() || b->isConstant())) {
      Affine product;
      product.add(a->isConstant() ? *b : *a,
                  a->isConstant() ? a->offset : b->offset);
      return terms.getInteger(type, product);
    }
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    SmallVector<Affine> numbers;
    for (const Ref &operand : operands)
      if (auto number = terms.getInteger(operand))
        numbers.push_back(*number);
    if (numbers.size() == operands.size())
      if (std::optional<Affine> result = evaluate(apply, numbers))
        return terms.getInteger(type, *result);
  }
  if (isa<arith::SelectOp>(op))
    if (auto known = terms.getNumbers(operands[0])) {
      if (known->size() == 1)
        return operands[known->front() ? 1 : 2];
      std::vector<int64_t> arms;
      for (int64_t number : *known)
        arms.push_back(number == 0);
      return terms.getCase(arms, ArrayRef(operands).drop_front());
    }
  if (isa<arith::ExtFOp, arith::TruncFOp, arith::NegFOp>(op) &&
      terms.isZero(operands.front()))
    return terms.getConstant(FloatAttr::get(type, 0.0), {});
  if (std::optional<Ref> constant = castToFloat(op, operands))
    return constant;
  // The same term as that of a branch, which may become a select.
  if (isa<arith::SelectOp>(op))
    return terms.getOp("arith.select ", operands);
  return terms.getOp(getKey(op), operands);
}

std::optional<TensorValue> Evaluator::makeConstant(DenseElementsAttr elements) {
  ArrayRef<int64_t> shape = elements.getType().getShape();
  if (elements.isSplat() && !elements.getElementType().isIntOrIndexOrFloat())
    return std::nullopt;
  return makeWhole(terms, shape, [&](ArrayRef<Affine> index) {
    if (!elements.isSplat())
      return terms.getConstant(elements, getAddress(shape, index));
    if (isa<FloatType>(elements.getElementType()))
      return terms.getConstant(elements.getSplatValue<FloatAttr>(), {});
    APInt number = elements.getSplatValue<APInt>();
    return terms.getInteger(elements.getElementType(),
                            Affine(number.getBitWidth() == 1
                                       ? number.getZExtValue()
                                       : number.getSExtValue()));
  });
}

bool Evaluator::runScalar(Operation *op) {
  Attribute constant;
  // Constants of StableHLO are not registered.
  bool isConstant =
      op->getNumResults() == 1 && matchPattern(op, m_Constant(&constant));
  if (op->getName().getStringRef() == "stablehlo.constant" &&
      op->getNumResults() == 1) {
    constant = getAttributes(op).get("value");
    isConstant = isa_and_present<DenseElementsAttr>(constant);
  }
  if (isConstant) {
    Type type = op->getResult(0).getType();
    if (auto integer = dyn_cast<IntegerAttr>(constant)) {
      values[op->getResult(0)] = makeScalar(terms.getInteger(
          type, Affine(type.isInteger(1) ? integer.getValue().getZExtValue()
                                         : integer.getValue().getSExtValue())));
      return true;
    }
    if (auto number = dyn_cast<FloatAttr>(constant)) {
      values[op->getResult(0)] = makeScalar(terms.getConstant(number, {}));
      return true;
    }
    auto elements = dyn_cast<DenseElementsAttr>(constant);
    std::optional<TensorValue> value =
        elements ? makeConstant(elements) : std::nullopt;
    if (value)
      values[op->getResult(0)] = std::move(*value);
    return value.has_value();
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    SmallVector<Ref> refs;
    SmallVector<Affine> operands;
    for (Value operand : op->getOperands()) {
      refs.push_back(getScalar(operand));
      operands.push_back(terms.toAffine(refs.back()));
    }
    std::optional<Affine> result = evaluate(apply, operands);
    values[op->getResult(0)] = makeScalar(
        result ? terms.getInteger(op->getResult(0).getType(), *result)
               : *runElement(op, refs));
    return true;
  }
  bool isElementwise = OpTrait::hasElementwiseMappableTraits(op);
  if (op->getNumResults() != 1 || op->getNumRegions() != 0 ||
      op->getNumOperands() == 0 ||
      (!isElementwise &&
       !isa_and_present<arith::ArithDialect>(op->getDialect())))
    return false;
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (result && !result.hasStaticShape())
    return false;
  std::vector<TensorValue> operands;
  for (Value operand : op->getOperands()) {
    TensorValue value = get(operand);
    if (value.isOpaque)
      return false;
    if (result && !isa<ShapedType>(operand.getType()))
      value = fill(result.getShape(), value.pieces.front().ref);
    operands.push_back(std::move(value));
  }
  std::vector<const TensorValue *> pointers;
  for (const TensorValue &value : operands)
    pointers.push_back(&value);
  values[op->getResult(0)] = map(terms, pointers, [&](ArrayRef<Ref> refs) {
    return *runElement(op, refs);
  });
  return true;
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Returns true if the contents of a buffer are not known, because only tensors
/// made from it write it.
static bool isFreshBuffer(Value buffer) {
  Operation *op = buffer.getDefiningOp();
  while (op &&
         isa<memref::SubViewOp, memref::ExpandShapeOp, memref::CollapseShapeOp>(
             op))
    op = op->getOperand(0).getDefiningOp();
  if (!isa_and_present<memref::AllocOp>(op))
    return false;
  SmallVector<Operation *> views = {op};
  while (!views.empty())
    for (Operation *user : views.pop_back_val()->getUsers()) {
      if (isa<memref::SubViewOp, memref::ExpandShapeOp,
              memref::CollapseShapeOp>(user))
        views.push_back(user);
      else if (!isa<bufferization::ToTensorOp>(user))
        return false;
    }
  return true;
}

bool Evaluator::runTensor(Operation *op) {
  if (isa<memref::AllocOp, memref::SubViewOp, memref::ExpandShapeOp,
          memref::CollapseShapeOp>(op) &&
      isFreshBuffer(op->getResult(0))) {
    values[op->getResult(0)] = makeOpaque(terms.getUndef());
    return true;
  }
  if (auto buffer = dyn_cast<bufferization::ToTensorOp>(op)) {
    if (!isFreshBuffer(buffer.getBuffer()))
      return false;
  }
  if (isa<bufferization::ToBufferOp, memref::LoadOp>(op))
    return false;
  if (op->getNumResults() != 1)
    return false;
  Value result = op->getResult(0);
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
    std::optional<int64_t> index = dim.getConstantIndex();
    if (!type || !index || *index >= type.getRank() ||
        type.isDynamicDim(*index))
      return false;
    values[result] = makeScalar(
        terms.getInteger(result.getType(), Affine(type.getDimSize(*index))));
    return true;
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    const TensorValue &from = get(extract.getTensor());
    if (from.isOpaque || from.pieces.empty())
      return false;
    SmallVector<Affine> at;
    for (Value index : extract.getIndices())
      at.push_back(getAffine(index));
    SmallVector<int64_t> ones(at.size(), 1);
    TensorValue element = slice(terms, from, at, ones, ones);
    if (element.pieces.empty())
      return false;
    values[result] = makeScalar(element.pieces.front().ref);
    return true;
  }
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type || !type.hasStaticShape())
    return false;
  for (Value operand : op->getOperands())
    if (isa<TensorType>(operand.getType()) && get(operand).isOpaque)
      return false;
  ArrayRef<int64_t> shape = type.getShape();
  auto getOffsets = [&](ArrayRef<OpFoldResult> mixed) {
    SmallVector<Affine> offsets;
    for (OpFoldResult offset : mixed)
      offsets.push_back(getAffine(offset));
    return offsets;
  };
  if (isa<tensor::EmptyOp, bufferization::ToTensorOp>(op) ||
      (isa<bufferization::AllocTensorOp>(op) && op->getNumOperands() == 0)) {
    values[result] = fill(shape, terms.getUndef());
    return true;
  }
  if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op);
      alloc && alloc.getCopy()) {
    values[result] = get(alloc.getCopy());
    return true;
  }
  if (isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
          tensor::ReshapeOp>(op)) {
    values[result] = reshape(terms, get(op->getOperand(0)), shape);
    return true;
  }
  if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
    values[result] = fill(shape, getScalar(splat.getInput()));
    return true;
  }
  if (isa<tensor::FromElementsOp>(op) && op->getNumOperands() == 1) {
    values[result] = fill(shape, getScalar(op->getOperand(0)));
    return true;
  }
  if (auto cut = dyn_cast<tensor::ExtractSliceOp>(op)) {
    SmallVector<int64_t> sizes(cut.getStaticSizes()),
        strides(cut.getStaticStrides());
    if (llvm::any_of(sizes, ShapedType::isDynamic) ||
        llvm::any_of(strides, ShapedType::isDynamic))
      return false;
    TensorValue value =
        slice(terms, get(cut.getSource()), getOffsets(cut.getMixedOffsets()),
              sizes, strides);
    llvm::SmallBitVector dropped = cut.getDroppedDims();
    SmallVector<bool> isDropped;
    for (size_t i = 0; i < sizes.size(); ++i)
      isDropped.push_back(dropped.test(i));
    values[result] = dropDims(value, isDropped);
    return true;
  }
  if (auto put = dyn_cast<tensor::InsertSliceOp>(op)) {
    SmallVector<int64_t> sizes(put.getStaticSizes());
    SmallVector<Affine> offsets = getOffsets(put.getMixedOffsets());
    bool isKnown = llvm::all_of(offsets, [&](const Affine &offset) {
      return terms.getNumbers(offset).has_value();
    });
    ArrayRef<int64_t> strides = put.getStaticStrides();
    if (!isKnown || llvm::any_of(sizes, ShapedType::isDynamic) ||
        llvm::any_of(strides, ShapedType::isDynamic))
      return false;
    values[result] = insert(terms, reshape(terms, get(put.getSource()), sizes),
                            get(put.getDest()), offsets, strides);
    return true;
  }
  if (auto put = dyn_cast<tensor::InsertOp>(op)) {
    SmallVector<Affine> offsets;
    for (Value index : put.getIndices())
      offsets.push_back(getAffine(OpFoldResult(index)));
    bool isKnown = llvm::all_of(offsets, [&](const Affine &offset) {
      return terms.getNumbers(offset).has_value();
    });
    if (!isKnown)
      return false;
    SmallVector<int64_t> ones(offsets.size(), 1);
    values[result] = insert(terms, fill(ones, getScalar(put.getScalar())),
                            get(put.getDest()), offsets);
    return true;
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    TensorValue value;
    value.shape.assign(shape.begin(), shape.end());
    int64_t at = 0;
    for (Value input : concat.getInputs()) {
      TensorValue part = get(input);
      for (Piece &piece : part.pieces) {
        piece.dims[concat.getDim()].lo += at;
        value.pieces.push_back(std::move(piece));
      }
      at += part.shape[concat.getDim()];
    }
    merge(value);
    values[result] = std::move(value);
    return true;
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    Value padding = pad.getConstantPaddingValue();
    SmallVector<int64_t> low(pad.getStaticLow());
    if (!padding || llvm::any_of(low, ShapedType::isDynamic) ||
        llvm::any_of(low, [](int64_t size) { return size < 0; }) ||
        llvm::any_of(pad.getStaticHigh(),
                     [](int64_t size) { return size < 0; }))
      return false;
    if (Operation *constant = padding.getDefiningOp())
      runOp(constant);
    SmallVector<Affine> offsets;
    for (int64_t size : low)
      offsets.push_back(Affine(size));
    values[result] = insert(terms, get(pad.getSource()),
                            fill(shape, getScalar(padding)), offsets);
    return true;
  }
  return false;
}
