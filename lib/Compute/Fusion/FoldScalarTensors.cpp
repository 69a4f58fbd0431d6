//===- FoldScalarTensors.cpp - Evaluates host scalars in tensors ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fusion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

/// Maximum number of ops to recompute for one element. In a kernel, every
/// thread may run them.
static constexpr unsigned kMostOriginOps = 32;

namespace {

/// Folds the scalar tensors of one function.
class ScalarFolder {
public:
  void run(func::FuncOp function);

private:
  Value getScalar(OpBuilder &builder, Value value);
  bool compute(linalg::LinalgOp op);
  bool useScalars(linalg::GenericOp op);
  Value getOrigin(Value tensor);
  Value computeElement(tensor::ExtractOp extract);

  /// The scalar of each one-element tensor whose value is available on the
  /// host.
  DenseMap<Value, Value> scalars;
  /// For each tensor, the only tensor on which its elements depend, besides the
  /// indices: each on the element at the same indices. Null if there is none.
  DenseMap<Value, Value> origins;
};

/// Computes elements of tensors at given indices, from an element of their
/// origin.
class ElementBuilder {
public:
  ElementBuilder(OpBuilder &builder, const DenseMap<Value, Value> &scalars,
                 ArrayRef<Value> indices, Value source = Value())
      : builder(builder), scalars(scalars), indices(indices), source(source) {}

  Value get(Value tensor);

private:
  OpBuilder &builder;
  const DenseMap<Value, Value> &scalars;
  ArrayRef<Value> indices;
  Value source;
  DenseMap<Value, Value> elements;
};

bool hasOneElement(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() == 1;
}

/// Returns true for tensors of one integer.
bool isScalarTensor(Type type) {
  return hasOneElement(type) && getElementTypeOrSelf(type).isIntOrIndex();
}

/// Clones `op` and folds the clone if possible.
void cloneFolded(OpBuilder &builder, Operation &op, IRMapping &mapping) {
  Operation *clone = builder.clone(op, mapping);
  SmallVector<Value> folded;
  if (failed(builder.tryFold(clone, folded)) || folded.empty())
    return;
  mapping.map(op.getResults(), folded);
  clone->erase();
}

} // namespace

/// Returns the scalar of `value`, a tensor or itself a scalar, or null if it is
/// not available on the host.
Value ScalarFolder::getScalar(OpBuilder &builder, Value value) {
  if (!isa<TensorType>(value.getType()))
    return value.getType().isIntOrIndex() ? value : Value();
  if (Value known = scalars.lookup(value))
    return known;
  DenseElementsAttr constant;
  if (!isScalarTensor(value.getType()) ||
      !matchPattern(value, m_Constant(&constant)) || !constant.isSplat())
    return Value();
  return arith::ConstantOp::create(
      builder, value.getLoc(),
      cast<TypedAttr>(constant.getSplatValue<Attribute>()));
}

/// Computes a single-iteration `op` on scalars. Returns false if an input is
/// not available on the host.
bool ScalarFolder::compute(linalg::LinalgOp op) {
  // Floats stay on the device, except casts that the host extracts: the padding
  // value of jnp.pad is one.
  bool isCast = llvm::all_of(op.getBlock()->without_terminator(),
                             llvm::IsaPred<CastOpInterface>) &&
                llvm::all_of(op->getUsers(), llvm::IsaPred<tensor::ExtractOp>);
  if (!op.hasPureTensorSemantics() || op.hasIndexSemantics() ||
      !llvm::all_of(op->getResultTypes(),
                    isCast ? hasOneElement : isScalarTensor) ||
      llvm::any_of(op.getStaticLoopRanges(),
                   [](int64_t size) { return size != 1; }))
    return false;
  OpBuilder builder(op);
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!op.payloadUsesValueFromOperand(&operand))
      continue;
    Value scalar = getScalar(builder, operand.get());
    if (!scalar)
      return false;
    mapping.map(op.getMatchingBlockArgument(&operand), scalar);
  }
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!isMemoryEffectFree(&inner) || inner.getNumRegions() != 0 ||
        llvm::any_of(inner.getOperandTypes(),
                     [](Type type) { return isa<TensorType>(type); }))
      return false;
  for (Operation &inner : op.getBlock()->without_terminator())
    cloneFolded(builder, inner, mapping);
  for (auto [result, value] : llvm::zip(
           op->getResults(), op.getBlock()->getTerminator()->getOperands()))
    scalars[result] = mapping.lookupOrDefault(value);
  return true;
}

/// Replaces tensor inputs of `op` by their host scalars and folds the resulting
/// constants. Returns false if there are none; else `op` has been replaced.
bool ScalarFolder::useScalars(linalg::GenericOp op) {
  OpBuilder builder(op);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  BitVector known(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    bool isInput = op.isDpsInput(&operand);
    if (isInput && map.getNumResults() == 0 &&
        isa<TensorType>(operand.get().getType()))
      if (Value scalar = getScalar(builder, operand.get())) {
        op.getMatchingBlockArgument(&operand).replaceAllUsesWith(scalar);
        known.set(operand.getOperandNumber());
        continue;
      }
    maps.push_back(map);
    if (isInput)
      inputs.push_back(operand.get());
  }
  if (known.none())
    return false;
  auto result = linalg::GenericOp::create(
      builder, op.getLoc(), op->getResultTypes(), inputs, op.getOutputs(), maps,
      op.getIteratorTypesArray());
  result->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  result.getRegion().takeBody(op.getRegion());
  result.getBody()->eraseArguments(known);
  builder.setInsertionPoint(result);
  for (Operation &inner :
       llvm::make_early_inc_range(result.getBody()->without_terminator())) {
    SmallVector<Value> folded;
    if (succeeded(builder.tryFold(&inner, folded)))
      inner.replaceAllUsesWith(folded);
    if (isOpTriviallyDead(&inner))
      inner.erase();
  }
  op.replaceAllUsesWith(result);
  return true;
}

/// Returns the op that computes each integer element of `tensor` from its
/// indices and from elements of other tensors at the same indices, or null.
static linalg::LinalgOp getElementwise(Value tensor) {
  auto op = tensor.getDefiningOp<linalg::LinalgOp>();
  bool isElementwise =
      op && op->getNumResults() == 1 && op.hasPureTensorSemantics() &&
      getElementTypeOrSelf(tensor.getType()).isIntOrIndex() &&
      op.getNumParallelLoops() == op.getNumLoops() &&
      llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
        return !isa<TensorType>(operand.get().getType()) ||
               op.getMatchingIndexingMap(&operand).isIdentity();
      });
  bool isComputable =
      isElementwise &&
      llvm::all_of(op.getBlock()->without_terminator(), [](Operation &inner) {
        return isMemoryEffectFree(&inner) && inner.getNumRegions() == 0 &&
               llvm::none_of(inner.getOperandTypes(),
                             llvm::IsaPred<TensorType>);
      });
  return isComputable ? op : linalg::LinalgOp();
}

Value ScalarFolder::getOrigin(Value tensor) {
  auto [it, isNew] = origins.try_emplace(tensor, tensor);
  if (!isNew)
    return it->second;
  DenseElementsAttr constant;
  if (scalars.contains(tensor) ||
      (matchPattern(tensor, m_Constant(&constant)) && constant.isSplat()))
    return origins[tensor] = Value();
  linalg::LinalgOp op = getElementwise(tensor);
  if (!op)
    return tensor;
  Value origin;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!op.payloadUsesValueFromOperand(&operand) ||
        !isa<TensorType>(operand.get().getType()))
      continue;
    Value further = getOrigin(operand.get());
    if (origin && further && origin != further)
      return tensor;
    if (further)
      origin = further;
  }
  return origins[tensor] = origin;
}

Value ElementBuilder::get(Value tensor) {
  if (!isa<TensorType>(tensor.getType()))
    return tensor;
  if (Value element = elements.lookup(tensor))
    return element;
  if (Value scalar = scalars.lookup(tensor))
    return scalar;
  if (tensor == source)
    return elements[tensor] = tensor::ExtractOp::create(
               builder, tensor.getLoc(), tensor, indices);
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)))
    return elements[tensor] = arith::ConstantOp::create(
               builder, tensor.getLoc(),
               cast<TypedAttr>(constant.getSplatValue<Attribute>()));
  linalg::LinalgOp op = getElementwise(tensor);
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands())
    if (op.payloadUsesValueFromOperand(&operand))
      mapping.map(op.getMatchingBlockArgument(&operand), get(operand.get()));
  for (Operation &inner : op.getBlock()->without_terminator())
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      mapping.map(index.getResult(), indices[index.getDim()]);
    else
      cloneFolded(builder, inner, mapping);
  return elements[tensor] = mapping.lookupOrDefault(
             op.getBlock()->getTerminator()->getOperand(0));
}

/// Returns the number of scalar ops that compute an element of `tensor` from
/// one of `origin`, stopping the count above kMostOriginOps.
static unsigned countOps(Value tensor, Value origin) {
  SetVector<Value> tensors;
  tensors.insert(tensor);
  unsigned count = 0;
  for (unsigned i = 0; i < tensors.size() && count <= kMostOriginOps; ++i) {
    linalg::LinalgOp op = getElementwise(tensors[i]);
    if (tensors[i] == origin || !op)
      continue;
    count += llvm::range_size(op.getBlock()->without_terminator());
    tensors.insert_range(op->getOperands());
  }
  return count;
}

/// Computes the element of `extract` from an element of another tensor or from
/// its indices. Returns null if that is impossible or needs too many ops.
Value ScalarFolder::computeElement(tensor::ExtractOp extract) {
  Value tensor = extract.getTensor();
  Value origin = getOrigin(tensor);
  if (origin == tensor || (origin && countOps(tensor, origin) > kMostOriginOps))
    return Value();
  OpBuilder builder(extract);
  SmallVector<Value> indices(extract.getIndices());
  return ElementBuilder(builder, scalars, indices, origin).get(tensor);
}

void ScalarFolder::run(func::FuncOp function) {
  SmallVector<Operation *> computed;
  bool hasSliced = false;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    OpBuilder builder(op);
    if (auto made = dyn_cast<tensor::FromElementsOp>(op)) {
      if (isScalarTensor(made.getType())) {
        scalars[made] = made.getElements()[0];
        computed.push_back(op);
      }
    } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      auto generic = dyn_cast<linalg::GenericOp>(op);
      if (compute(linalgOp) || (generic && useScalars(generic)))
        computed.push_back(op);
      return WalkResult::skip();
    } else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                   tensor::CastOp>(op)) {
      Value scalar = isScalarTensor(op->getResult(0).getType())
                         ? getScalar(builder, op->getOperand(0))
                         : Value();
      if (scalar) {
        scalars[op->getResult(0)] = scalar;
        computed.push_back(op);
      }
    } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      if (isScalarTensor(slice.getType()) && !getOrigin(slice.getSource())) {
        SmallVector<Value> indices = getValueOrCreateConstantIndexOp(
            builder, slice.getLoc(), slice.getMixedOffsets());
        scalars[slice] =
            ElementBuilder(builder, scalars, indices).get(slice.getSource());
        hasSliced = true;
        computed.push_back(op);
      }
    } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      Value scalar = getScalar(builder, extract.getTensor());
      if (!scalar) {
        scalar = computeElement(extract);
        hasSliced |= scalar != nullptr;
      }
      if (scalar) {
        extract.replaceAllUsesWith(scalar);
        computed.push_back(op);
      }
    }
    return WalkResult::advance();
  });
  // Rebuild tensors that still have uses from their scalars.
  for (Operation *op : llvm::reverse(computed)) {
    if (op->use_empty()) {
      op->erase();
      continue;
    }
    if (!isa<linalg::LinalgOp>(op))
      continue;
    OpBuilder builder(op);
    for (OpResult result : op->getResults())
      result.replaceAllUsesWith(tensor::FromElementsOp::create(
          builder, op->getLoc(), cast<RankedTensorType>(result.getType()),
          scalars.lookup(result)));
    op->erase();
  }
  // Erase the sliced tensors that have no uses left.
  if (hasSliced) {
    IRRewriter rewriter(function.getContext());
    (void)runRegionDCE(rewriter, function->getRegions());
  }
}

void comm::foldScalarTensors(func::FuncOp function) {
  ScalarFolder().run(function);
}
