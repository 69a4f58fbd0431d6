//===- StablehloBuilder.cpp - Creates ops of StableHLO --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StablehloBuilder.h"

using namespace mlir;
using namespace mlir::comm;

static constexpr StringLiteral kNamespace = "stablehlo";

Attribute StablehloBuilder::getAttr(const Twine &text) {
  return OpaqueAttr::get(builder.getStringAttr(kNamespace), text.str(),
                         builder.getNoneType());
}

Type StablehloBuilder::getType(const Twine &text) {
  return OpaqueType::get(builder.getStringAttr(kNamespace), text.str());
}

NamedAttribute StablehloBuilder::getNamed(StringRef name, Attribute attribute) {
  return builder.getNamedAttr(name, attribute);
}

NamedAttribute StablehloBuilder::getNamed(StringRef name,
                                          ArrayRef<int64_t> numbers) {
  return getNamed(name, builder.getDenseI64ArrayAttr(numbers));
}

NamedAttribute StablehloBuilder::getNamed(StringRef name, int64_t number) {
  return getNamed(name, builder.getI64IntegerAttr(number));
}

Operation *StablehloBuilder::create(StringRef name, TypeRange results,
                                    ValueRange operands,
                                    ArrayRef<NamedAttribute> attributes,
                                    unsigned numRegions) {
  std::string full =
      (name.contains('.') ? name : (kNamespace + "." + name)).str();
  OperationState state(loc, full);
  state.addOperands(operands);
  state.addTypes(results);
  if (!attributes.empty())
    state.propertiesAttr = builder.getDictionaryAttr(attributes);
  for (unsigned i = 0; i < numRegions; ++i)
    state.addRegion();
  return builder.create(state);
}

Value StablehloBuilder::createConstant(ElementsAttr value) {
  return create("constant", Type(value.getType()), {},
                getNamed("value", value));
}

Value StablehloBuilder::createSplat(RankedTensorType type, double number) {
  Type element = type.getElementType();
  Attribute value;
  if (isa<FloatType>(element))
    value = builder.getFloatAttr(element, number);
  else
    value = builder.getIntegerAttr(element, static_cast<int64_t>(number));
  return createConstant(DenseElementsAttr::get(type, value));
}

Value StablehloBuilder::createConvert(Value value, Type element) {
  if (getElementTypeOrSelf(value) == element)
    return value;
  return create("convert", withElement(value.getType(), element), value);
}

Value StablehloBuilder::createBitcast(Value value, Type element) {
  if (getElementTypeOrSelf(value) == element)
    return value;
  return create("bitcast_convert", withElement(value.getType(), element),
                value);
}

Value StablehloBuilder::createReshape(Value value, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  return create("reshape", RankedTensorType::get(shape, type.getElementType()),
                value);
}

Value StablehloBuilder::createBroadcast(Value value, RankedTensorType type,
                                        ArrayRef<int64_t> dims) {
  auto from = cast<RankedTensorType>(value.getType());
  if (from.getShape() == type.getShape() &&
      llvm::equal(dims, llvm::seq<int64_t>(0, type.getRank())))
    return value;
  return create("broadcast_in_dim", type, value,
                getNamed("broadcast_dimensions", dims));
}

Value StablehloBuilder::createSlice(Value value, ArrayRef<int64_t> offsets,
                                    ArrayRef<int64_t> sizes,
                                    ArrayRef<int64_t> strides) {
  SmallVector<int64_t> limits;
  for (auto [offset, size, stride] : llvm::zip_equal(offsets, sizes, strides))
    limits.push_back(size == 0 ? offset : offset + (size - 1) * stride + 1);
  return create(
      "slice", RankedTensorType::get(sizes, getElementTypeOrSelf(value)), value,
      {getNamed("limit_indices", limits), getNamed("start_indices", offsets),
       getNamed("strides", strides)});
}

Value StablehloBuilder::createDynamicSlice(Value value, ValueRange offsets,
                                           ArrayRef<int64_t> sizes) {
  SmallVector<Value> operands{value};
  llvm::append_range(operands, offsets);
  return create("dynamic_slice",
                RankedTensorType::get(sizes, getElementTypeOrSelf(value)),
                operands, getNamed("slice_sizes", sizes));
}

Value StablehloBuilder::createCompare(Value lhs, Value rhs, StringRef direction,
                                      StringRef type) {
  return create("compare", withElement(lhs.getType(), builder.getI1Type()),
                {lhs, rhs},
                {getNamed("compare_type", getAttr("comparison_type " + type)),
                 getNamed("comparison_direction",
                          getAttr("comparison_direction " + direction))});
}

Type StablehloBuilder::getUnsigned(Type type) {
  return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth(),
                          IntegerType::Unsigned);
}

Type StablehloBuilder::getSignless(Type type) {
  return builder.getIntegerType(type.getIntOrFloatBitWidth());
}
