//===- EvaluateBuffers.cpp - Interprets ops on memory ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::interpret;

FailureOr<Buffer> Evaluator::getBuffer(Operation *op, Value value) {
  if (const Datum &datum = get(value); datum.kind == Datum::Kind::Buffer)
    return datum.buffer;
  return cannot(op, "a memref that it uses is not known");
}

FailureOr<Attribute> Evaluator::load(Operation *op, const Buffer &buffer,
                                     ArrayRef<int64_t> indices) {
  if (failed(checkInside(op, indices, buffer.shape)))
    return failure();
  int64_t place = buffer.offset + linearize(indices, buffer.strides);
  if (failed(world.checkAccess(*buffer.allocation, place, /*isWrite=*/false,
                               op->getLoc())))
    return failure();
  return buffer.allocation->elements[place];
}

LogicalResult Evaluator::store(Operation *op, const Buffer &buffer,
                               ArrayRef<int64_t> indices, Attribute element) {
  if (failed(checkInside(op, indices, buffer.shape)))
    return failure();
  int64_t place = buffer.offset + linearize(indices, buffer.strides);
  if (failed(world.checkAccess(*buffer.allocation, place, /*isWrite=*/true,
                               op->getLoc())))
    return failure();
  buffer.allocation->elements[place] = element;
  return success();
}

static Datum allocate(ArrayRef<int64_t> shape) {
  Buffer buffer;
  buffer.allocation = std::make_shared<Allocation>();
  buffer.allocation->elements.resize(getNumElements(shape));
  buffer.shape.assign(shape.begin(), shape.end());
  buffer.strides = getRowMajorStrides(shape);
  return Datum::makeBuffer(std::move(buffer));
}

LogicalResult Evaluator::runBuffer(Operation *op, bool &isKnown) {
  if (isa<memref::AllocOp, memref::AllocaOp>(op)) {
    auto sizes = isa<memref::AllocOp>(op)
                     ? cast<memref::AllocOp>(op).getDynamicSizes()
                     : cast<memref::AllocaOp>(op).getDynamicSizes();
    auto shape =
        getShape(op, cast<ShapedType>(op->getResult(0).getType()), sizes);
    if (failed(shape))
      return failure();
    set(op->getResult(0), allocate(*shape));
    return success();
  }
  if (auto dealloc = dyn_cast<memref::DeallocOp>(op)) {
    auto buffer = getBuffer(op, dealloc.getMemref());
    if (failed(buffer))
      return failure();
    Allocation &allocation = *buffer->allocation;
    // Freeing conflicts with the same transfers as writing all elements.
    for (int64_t i = 0, e = allocation.elements.size(); i < e; ++i)
      if (failed(world.checkAccess(allocation, i, true, op->getLoc())))
        return failure();
    allocation.isFreed = true;
    return success();
  }
  if (auto access = dyn_cast<memref::LoadOp>(op)) {
    auto buffer = getBuffer(op, access.getMemref());
    auto indices = getIntegers(op, access.getIndices());
    if (failed(buffer) || failed(indices))
      return failure();
    FailureOr<Attribute> element = load(op, *buffer, *indices);
    if (failed(element))
      return failure();
    set(access, Datum::makeScalar(*element));
    return success();
  }
  if (auto access = dyn_cast<memref::StoreOp>(op)) {
    auto buffer = getBuffer(op, access.getMemref());
    auto indices = getIntegers(op, access.getIndices());
    if (failed(buffer) || failed(indices))
      return failure();
    return store(op, *buffer, *indices, get(access.getValueToStore()).scalar);
  }
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    auto from = getBuffer(op, copy.getSource());
    auto to = getBuffer(op, copy.getTarget());
    if (failed(from) || failed(to))
      return failure();
    if (from->shape != to->shape)
      return world.fail(op->getLoc(), "copies between different shapes");
    return forEachIndex(from->shape, [&](ArrayRef<int64_t> indices) {
      FailureOr<Attribute> element = load(op, *from, indices);
      return failed(element) ? failure() : store(op, *to, indices, *element);
    });
  }
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    auto buffer = getBuffer(op, dim.getSource());
    auto index = getInteger(op, dim.getIndex());
    if (failed(buffer) || failed(index) ||
        failed(checkInside(op, *index, int64_t(buffer->shape.size()))))
      return failure();
    setInteger(dim, buffer->shape[*index]);
    return success();
  }
  if (isa<memref::CastOp, memref::MemorySpaceCastOp>(op)) {
    set(op->getResult(0), get(op->getOperand(0)));
    return success();
  }
  if (auto view = dyn_cast<memref::SubViewOp>(op)) {
    auto buffer = getBuffer(op, view.getSource());
    auto offsets = getIntegers(op, view.getMixedOffsets());
    auto sizes = getIntegers(op, view.getMixedSizes());
    auto strides = getIntegers(op, view.getMixedStrides());
    if (failed(buffer) || failed(offsets) || failed(sizes) || failed(strides) ||
        failed(checkSlice(op, *offsets, *sizes, *strides, buffer->shape)))
      return failure();
    llvm::SmallBitVector dropped = view.getDroppedDims();
    Buffer part;
    part.allocation = buffer->allocation;
    part.offset = buffer->offset + linearize(*offsets, buffer->strides);
    for (auto [dim, size] : llvm::enumerate(*sizes))
      if (!dropped.test(dim)) {
        part.shape.push_back(size);
        part.strides.push_back(buffer->strides[dim] * (*strides)[dim]);
      }
    set(view, Datum::makeBuffer(std::move(part)));
    return success();
  }
  if (isa<memref::CollapseShapeOp, memref::ExpandShapeOp>(op)) {
    auto buffer = getBuffer(op, op->getOperand(0));
    if (failed(buffer))
      return failure();
    auto type = cast<MemRefType>(op->getResult(0).getType());
    if (!type.hasStaticShape() ||
        buffer->strides != getRowMajorStrides(buffer->shape))
      return cannot(op, "its source is strided, or its result dynamic");
    buffer->shape.assign(type.getShape().begin(), type.getShape().end());
    buffer->strides = getRowMajorStrides(buffer->shape);
    set(op->getResult(0), Datum::makeBuffer(std::move(*buffer)));
    return success();
  }
  if (auto tensor = dyn_cast<bufferization::ToTensorOp>(op)) {
    auto buffer = getBuffer(op, tensor.getBuffer());
    if (failed(buffer))
      return failure();
    std::shared_ptr<Tensor> read = makeUndefined(buffer->shape);
    auto next = read->elements.begin();
    if (failed(forEachIndex(buffer->shape, [&](ArrayRef<int64_t> indices) {
          FailureOr<Attribute> element = load(op, *buffer, indices);
          if (failed(element))
            return failure();
          *next++ = *element;
          return success();
        })))
      return failure();
    set(tensor, Datum::makeTensor(read));
    return success();
  }
  if (auto global = dyn_cast<memref::GetGlobalOp>(op)) {
    auto symbol = symbols.lookupNearestSymbolFrom<memref::GlobalOp>(
        op, global.getNameAttr());
    if (!symbol || !symbol.getConstant())
      return cannot(op, "a global that is not constant");
    auto shape = getShape(op, symbol.getType(), {});
    if (failed(shape))
      return failure();
    Datum memory = allocate(*shape);
    if (auto dense =
            dyn_cast_or_null<DenseElementsAttr>(symbol.getConstantInitValue()))
      llvm::copy(dense.getValues<Attribute>(),
                 memory.buffer.allocation->elements.begin());
    memory.buffer.allocation->isConstant = symbol.getConstant();
    set(global, memory);
    return success();
  }
  isKnown = false;
  return success();
}
