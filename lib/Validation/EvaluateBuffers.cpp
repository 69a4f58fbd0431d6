//===- EvaluateBuffers.cpp - Evaluates ops on memory ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates ops on memory. An allocation has a tensor as its contents, and a
// memref is a box of an allocation. Loads are slices, and stores are
// insertions. So a program on memrefs has the same terms as the program on
// tensors from which it was created.
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

static bool isStatic(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref && memref.hasStaticShape() &&
         memref.getElementType().isIntOrIndexOrFloat();
}

TensorValue Evaluator::allocate(MemRefType type, TensorValue contents) {
  auto view = std::make_shared<View>();
  view->allocation = numAllocations++;
  view->offsets.assign(type.getRank(), Affine(0));
  view->sizes.assign(type.getShape().begin(), type.getShape().end());
  view->isDropped.assign(type.getRank(), false);
  effects.memory[view->allocation] = std::move(contents);
  TensorValue value = makeOpaque(terms.getUndef());
  value.shape.assign(type.getShape().begin(), type.getShape().end());
  value.view = std::move(view);
  return value;
}

TensorValue Evaluator::readBuffer(const TensorValue &buffer) {
  if (!buffer.view) {
    terms.fail("what buffers hold is not followed: it is not known which "
               "buffer this is");
    return fill(buffer.shape, terms.getUndef());
  }
  const View &view = *buffer.view;
  SmallVector<int64_t> ones(view.sizes.size(), 1);
  TensorValue value = dropDims(slice(terms, effects.memory[view.allocation],
                                     view.offsets, view.sizes, ones),
                               view.isDropped);
  return value.shape == buffer.shape ? value
                                     : reshape(terms, value, buffer.shape);
}

void Evaluator::writeBuffer(const TensorValue &buffer,
                            const TensorValue &value) {
  if (!buffer.view)
    return terms.fail("what buffers hold is not followed: it is not known "
                      "which buffer is written");
  const View &view = *buffer.view;
  for (const Affine &offset : view.offsets)
    if (!terms.getNumbers(offset))
      return terms.fail("where a buffer is written is not known");
  TensorValue &memory = effects.memory[view.allocation];
  memory =
      insert(terms, reshape(terms, value, view.sizes), memory, view.offsets);
}

TensorValue Evaluator::getData(Value value) {
  const TensorValue known = get(value);
  return isa<BaseMemRefType>(value.getType()) ? readBuffer(known) : known;
}

/// Evaluates a view of the first operand of `op`.
bool Evaluator::runView(Operation *op) {
  Value result = op->getResult(0);
  const TensorValue from = get(op->getOperand(0));
  if (!from.view || !isStatic(result.getType()))
    return false;
  auto type = cast<MemRefType>(result.getType());
  TensorValue made = from;
  made.shape.assign(type.getShape().begin(), type.getShape().end());
  if (auto cut = dyn_cast<memref::SubViewOp>(op)) {
    auto view = std::make_shared<View>(*from.view);
    SmallVector<unsigned> dims;
    for (auto [dim, isDropped] : llvm::enumerate(view->isDropped))
      if (!isDropped)
        dims.push_back(dim);
    // Boxes of a reshaped view are not boxes of the allocation.
    bool isPlain = dims.size() == from.shape.size() && cut.hasUnitStride();
    for (auto [i, dim] : llvm::enumerate(dims))
      isPlain = isPlain && view->sizes[dim] == from.shape[i];
    if (!isPlain || llvm::any_of(cut.getStaticSizes(), ShapedType::isDynamic))
      return false;
    llvm::SmallBitVector dropped = cut.getDroppedDims();
    for (auto [i, dim] : llvm::enumerate(dims)) {
      view->offsets[dim].add(getAffine(cut.getMixedOffsets()[i]));
      view->sizes[dim] = cut.getStaticSizes()[i];
      view->isDropped[dim] = dropped.test(i);
    }
    made.view = std::move(view);
  }
  values[result] = std::move(made);
  return true;
}

bool Evaluator::runBuffer(Operation *op) {
  if (isa<memref::SubViewOp, memref::CastOp, memref::ExpandShapeOp,
          memref::CollapseShapeOp>(op))
    return runView(op);
  if (isa<memref::DeallocOp, SymmDeallocOp>(op))
    return true;
  if (isa<memref::AllocOp, memref::AllocaOp, SymmAllocOp>(op)) {
    auto type = dyn_cast<MemRefType>(op->getResult(0).getType());
    if (!type || !isStatic(type) || op->getNumOperands() != 0)
      return false;
    values[op->getResult(0)] =
        allocate(type, fill(type.getShape(), terms.getUndef()));
    return true;
  }
  if (auto global = dyn_cast<memref::GetGlobalOp>(op)) {
    auto source = symbols.lookupNearestSymbolFrom<memref::GlobalOp>(
        scope, global.getNameAttr());
    auto elements =
        source
            ? dyn_cast_or_null<DenseElementsAttr>(source.getInitialValueAttr())
            : DenseElementsAttr();
    if (!elements || !source.getConstant())
      return false;
    std::optional<TensorValue> contents = makeConstant(elements);
    if (!contents)
      return false;
    values[global] = allocate(global.getType(), *contents);
    return true;
  }
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    writeBuffer(get(copy.getTarget()), getData(copy.getSource()));
    return true;
  }
  auto getElement = [&](Value buffer, ValueRange indices) {
    TensorValue element = get(buffer);
    if (!element.view)
      return element;
    auto view = std::make_shared<View>(*element.view);
    unsigned i = 0;
    for (unsigned dim = 0; dim < view->sizes.size(); ++dim) {
      if (view->isDropped[dim])
        continue;
      if (i == indices.size() || view->sizes[dim] != element.shape[i]) {
        element.view = nullptr; // reshaped
        return element;
      }
      view->offsets[dim].add(getAffine(OpFoldResult(indices[i++])));
      view->sizes[dim] = 1;
      view->isDropped[dim] = true;
    }
    element.shape.clear();
    element.view = std::move(view);
    return element;
  };
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    values[load] = readBuffer(getElement(load.getMemRef(), load.getIndices()));
    return true;
  }
  if (auto store = dyn_cast<memref::StoreOp>(op)) {
    writeBuffer(getElement(store.getMemRef(), store.getIndices()),
                get(store.getValueToStore()));
    return true;
  }
  if (auto buffer = dyn_cast<bufferization::ToTensorOp>(op)) {
    const TensorValue &from = get(buffer.getBuffer());
    if (!from.view)
      return false;
    values[buffer] = readBuffer(from);
    return true;
  }
  if (auto tensor = dyn_cast<bufferization::ToBufferOp>(op)) {
    auto type = dyn_cast<MemRefType>(tensor.getType());
    const TensorValue from = get(tensor.getTensor());
    if (!type || !isStatic(type) || from.isOpaque)
      return false;
    values[tensor] = allocate(type, from);
    return true;
  }
  return false;
}
