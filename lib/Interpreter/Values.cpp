//===- Values.cpp - Values of an interpreted program ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Values.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::interpret;

Datum Datum::makeScalar(Attribute attribute) {
  Datum value;
  value.kind = attribute ? Kind::Scalar : Kind::Unknown;
  value.scalar = attribute;
  return value;
}

Datum Datum::makeTensor(std::shared_ptr<const Tensor> tensor) {
  Datum value;
  value.kind = Kind::Tensor;
  value.tensor = std::move(tensor);
  return value;
}

Datum Datum::makeBuffer(Buffer buffer) {
  Datum value;
  value.kind = Kind::Buffer;
  value.buffer = std::move(buffer);
  return value;
}

Datum Datum::makeToken(std::shared_ptr<Start> start) {
  Datum value;
  value.kind = Kind::Token;
  value.start = std::move(start);
  return value;
}

std::optional<int64_t> Datum::getInteger() const {
  auto integer = dyn_cast_or_null<IntegerAttr>(scalar);
  if (kind != Kind::Scalar || !integer || integer.getValue().getBitWidth() > 64)
    return std::nullopt;
  return integer.getType().isInteger(1) ? integer.getValue().getZExtValue()
                                        : integer.getValue().getSExtValue();
}

int64_t interpret::getNumElements(ArrayRef<int64_t> shape) {
  int64_t elements = 1;
  for (int64_t size : shape)
    elements *= size;
  return elements;
}

SmallVector<int64_t> interpret::getRowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (unsigned i = shape.size(); i-- > 1;)
    strides[i - 1] = strides[i] * shape[i];
  return strides;
}

int64_t interpret::linearize(ArrayRef<int64_t> indices,
                             ArrayRef<int64_t> strides) {
  int64_t place = 0;
  for (auto [index, stride] : llvm::zip_equal(indices, strides))
    place += index * stride;
  return place;
}

bool interpret::isInside(ArrayRef<int64_t> indices, ArrayRef<int64_t> shape) {
  return indices.size() == shape.size() &&
         llvm::all_of(llvm::zip(indices, shape), [](auto pair) {
           auto [index, size] = pair;
           return index >= 0 && index < size;
         });
}

LogicalResult interpret::forEachIndex(
    ArrayRef<int64_t> shape,
    function_ref<LogicalResult(ArrayRef<int64_t>)> callback) {
  if (llvm::is_contained(shape, 0))
    return success();
  SmallVector<int64_t> indices(shape.size(), 0);
  while (true) {
    if (failed(callback(indices)))
      return failure();
    unsigned dim = shape.size();
    while (dim-- > 0) {
      if (++indices[dim] < shape[dim])
        break;
      indices[dim] = 0;
    }
    if (dim == ~0u)
      return success();
  }
}

std::shared_ptr<Tensor> interpret::makeUndefined(ArrayRef<int64_t> shape) {
  auto tensor = std::make_shared<Tensor>();
  tensor->shape.assign(shape.begin(), shape.end());
  tensor->elements.resize(getNumElements(shape));
  return tensor;
}

Attribute interpret::getZero(Type type) {
  return isa<IntegerType, IndexType, FloatType>(type)
             ? Attribute(Builder(type.getContext()).getZeroAttr(type))
             : Attribute();
}
