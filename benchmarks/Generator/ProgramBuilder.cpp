//===- ProgramBuilder.cpp - Building blocks of programs -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bench;

Shape bench::getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

static Type parseElementType(Builder &builder, StringRef name) {
  if (name == "f32")
    return builder.getF32Type();
  return name == "f16" ? builder.getF16Type() : builder.getBF16Type();
}

ProgramBuilder::ProgramBuilder(MLIRContext *context,
                               const ProgramOptions &options)
    : ImplicitLocOpBuilder(UnknownLoc::get(context), context), options(options),
      elementType(parseElementType(*this, options.elementType)),
      module(ModuleOp::create(getLoc())) {
  setInsertionPointToEnd(module->getBody());
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

void ProgramBuilder::addMesh(ArrayRef<StringRef> axes,
                             ArrayRef<int64_t> sizes) {
  mesh = MeshOp::create(*this, "mesh", getStrArrayAttr(axes),
                        getDenseI64ArrayAttr(sizes));
  for (StringRef axis : axes)
    GroupOp::create(*this, axis, mesh, axis);
  function = func::FuncOp::create(*this, "main", getFunctionType({}, {}));
  setInsertionPointToStart(function.addEntryBlock());
}

void ProgramBuilder::addGroup(StringRef name, ArrayRef<StringRef> axes) {
  InsertionGuard guard(*this);
  setInsertionPoint(function);
  GroupOp::create(*this, name, mesh, axes);
}

FlatSymbolRefAttr ProgramBuilder::getGroup(StringRef name) {
  return FlatSymbolRefAttr::get(getContext(), name);
}

Value ProgramBuilder::addArgument(Type type) {
  return function.front().addArgument(type, getLoc());
}

OwningOpRef<ModuleOp> ProgramBuilder::finish() {
  func::ReturnOp::create(*this, results);
  function.setFunctionType(getFunctionType(function.front().getArgumentTypes(),
                                           TypeRange(ValueRange(results))));
  return std::move(module);
}

//===----------------------------------------------------------------------===//
// Compute
//===----------------------------------------------------------------------===//

RankedTensorType ProgramBuilder::getType(Shape shape) {
  return RankedTensorType::get(shape, elementType);
}

Value ProgramBuilder::createEmpty(Shape shape) {
  return tensor::EmptyOp::create(*this, shape, elementType);
}

Value ProgramBuilder::createConstant(double value) {
  return arith::ConstantOp::create(*this, getFloatAttr(elementType, value));
}

Value ProgramBuilder::createZeros(Shape shape) {
  Value zero = createConstant(0);
  return linalg::FillOp::create(*this, zero, createEmpty(shape)).getResult(0);
}

Value ProgramBuilder::createLight(StringRef name, ValueRange operands,
                                  Shape shape, int64_t flops) {
  int64_t bytes = 0;
  for (Value operand : operands)
    bytes += cast<RankedTensorType>(operand.getType()).getNumElements();
  RankedTensorType type = getType(shape);
  bytes += type.getNumElements();
  bytes *= type.getElementTypeBitWidth() / 8;
  // Models a large GPU: 400 TFLOP/s, 3 TB/s, 2 us for the smallest kernel.
  int64_t ns = std::max<int64_t>({flops / 400'000, bytes / 3'000, 2'000});
  OperationState state(getLoc(), name);
  state.addOperands(operands);
  state.addTypes(type);
  state.addAttribute(CommDialect::kCostAttr, getI64IntegerAttr(ns));
  return OpBuilder::create(state)->getResult(0);
}

Value ProgramBuilder::createProduct(Value a, Value b, Transposed transposed,
                                    Value sum) {
  Shape left = getShape(a), right = getShape(b);
  int64_t m = left[transposed == Transposed::A ? 1 : 0];
  int64_t k = left[transposed == Transposed::A ? 0 : 1];
  int64_t n = right[transposed == Transposed::B ? 0 : 1];
  if (options.isLight) {
    SmallVector<Value, 3> operands = {a, b};
    if (sum)
      operands.push_back(sum);
    return createLight("bench.matmul", operands, {m, n}, 2 * m * n * k);
  }
  if (!sum)
    sum = createZeros({m, n});
  SmallVector<Value, 2> inputs = {a, b};
  Type type = sum.getType();
  switch (transposed) {
  case Transposed::None:
    return linalg::MatmulOp::create(*this, getLoc(), type, inputs, sum)
        .getResult(0);
  case Transposed::A:
    return linalg::MatmulTransposeAOp::create(*this, getLoc(), type, inputs,
                                              sum)
        .getResult(0);
  case Transposed::B:
    return linalg::MatmulTransposeBOp::create(*this, getLoc(), type, inputs,
                                              sum)
        .getResult(0);
  }
  llvm_unreachable("unknown operand");
}

static Value createScalar(Step step, OpBuilder &builder, Location loc,
                          ValueRange operands) {
  Value a = operands[0], b = operands[1];
  auto constant = [&](double value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getFloatAttr(a.getType(), value));
  };
  switch (step) {
  case Step::Add:
  case Step::AddBias:
    return arith::AddFOp::create(builder, loc, a, b);
  case Step::Relu:
    return arith::MaximumFOp::create(builder, loc, a, constant(0));
  case Step::ReluGrad: {
    Value zero = constant(0);
    Value isOn =
        arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGT, b, zero);
    return arith::SelectOp::create(builder, loc, isOn, a, zero);
  }
  case Step::Exp:
    return math::ExpOp::create(builder, loc, a);
  case Step::Multiply:
    return arith::MulFOp::create(builder, loc, a, b);
  case Step::Update: {
    Value scaled = arith::MulFOp::create(builder, loc, constant(0.01), b);
    return arith::SubFOp::create(builder, loc, a, scaled);
  }
  }
  llvm_unreachable("unknown step");
}

Value ProgramBuilder::create(Step step, ValueRange operands) {
  Shape shape = getShape(operands[0]);
  if (options.isLight)
    return createLight("bench.map", operands, shape, 0);
  unsigned rank = shape.size();
  SmallVector<AffineMap> maps(operands.size() + 1,
                              getMultiDimIdentityMap(rank));
  if (step == Step::AddBias)
    maps[1] = AffineMap::get(rank, 0, getAffineDimExpr(rank - 1));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  Value destination = createEmpty(shape);
  return linalg::GenericOp::create(
             *this, TypeRange(destination.getType()), operands,
             ValueRange(destination), maps, iterators,
             [&](OpBuilder &builder, Location loc, ValueRange arguments) {
               linalg::YieldOp::create(
                   builder, loc, createScalar(step, builder, loc, arguments));
             })
      .getResult(0);
}

Value ProgramBuilder::createRowSum(Value matrix) {
  int64_t columns = getShape(matrix)[1];
  if (options.isLight)
    return createLight("bench.sum", matrix, columns, 0);
  Value destination = createZeros(columns);
  AffineMap maps[] = {getMultiDimIdentityMap(2),
                      AffineMap::get(2, 0, getAffineDimExpr(1))};
  utils::IteratorType iterators[] = {utils::IteratorType::reduction,
                                     utils::IteratorType::parallel};
  return linalg::GenericOp::create(
             *this, TypeRange(destination.getType()), ValueRange(matrix),
             ValueRange(destination), maps, iterators,
             [&](OpBuilder &builder, Location loc, ValueRange arguments) {
               linalg::YieldOp::create(
                   builder, loc,
                   createScalar(Step::Add, builder, loc, arguments));
             })
      .getResult(0);
}

Value ProgramBuilder::createSlice(Value source, ArrayRef<OpFoldResult> offsets,
                                  Shape shape) {
  SmallVector<OpFoldResult> sizes = getAsIndexOpFoldResult(getContext(), shape);
  SmallVector<OpFoldResult> strides(shape.size(), getIndexAttr(1));
  return tensor::ExtractSliceOp::create(*this, source, offsets, sizes, strides);
}

//===----------------------------------------------------------------------===//
// Communication
//===----------------------------------------------------------------------===//

WaitOp ProgramBuilder::createWait(Operation *op) {
  auto start = cast<CollectiveOpInterface>(op);
  return WaitOp::create(*this, start.getToken(), start.getValues(),
                        start.getSources());
}

Value ProgramBuilder::createAllReduce(Value source, StringRef group) {
  Value destination = createEmpty(getShape(source));
  return createWait(AllReduceOp::create(*this, ReductionKind::Sum, source,
                                        destination, getGroup(group)))
      .getResult(0);
}

Value ProgramBuilder::createAllGather(Value source, StringRef group,
                                      int64_t size) {
  SmallVector<int64_t> shape(getShape(source));
  shape[0] *= size;
  return createWait(AllGatherOp::create(*this, source, createEmpty(shape), 0,
                                        getGroup(group)))
      .getResult(0);
}

Value ProgramBuilder::createReduceScatter(Value source, StringRef group,
                                          int64_t size) {
  SmallVector<int64_t> shape(getShape(source));
  shape[0] /= size;
  return createWait(ReduceScatterOp::create(*this, ReductionKind::Sum, source,
                                            createEmpty(shape), 0,
                                            getGroup(group)))
      .getResult(0);
}

Value ProgramBuilder::createAllToAll(Value source, StringRef group) {
  Value destination = createEmpty(getShape(source));
  return createWait(AllToAllOp::create(*this, source, destination, 0, 0,
                                       getGroup(group)))
      .getResult(0);
}

Value ProgramBuilder::createRotation(Value source, StringRef group,
                                     int64_t size) {
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (int64_t rank = 0; rank < size; ++rank)
    pairs.push_back({rank, (rank + 1) % size});
  Value destination = createEmpty(getShape(source));
  return createWait(PermuteOp::create(*this, source, destination, pairs,
                                      getGroup(group)))
      .getResult(0);
}

Value ProgramBuilder::createExchange(Value source, Value to, Shape shape,
                                     Value from, StringRef group) {
  FlatSymbolRefAttr symbol = getGroup(group);
  Value destination = shape.empty() ? Value() : createEmpty(shape);
  if (!destination) {
    createWait(SendOp::create(*this, source, to, symbol));
    return Value();
  }
  if (!source)
    return createWait(RecvOp::create(*this, destination, from, symbol))
        .getResult(0);
  return createWait(
             BatchP2POp::create(*this, source, to, destination, from, symbol))
      .getResult(0);
}
