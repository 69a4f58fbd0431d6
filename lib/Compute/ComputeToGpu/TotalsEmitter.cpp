//===- TotalsEmitter.cpp - Totals of the threads of a block ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TotalsEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::comm;

Value TotalsEmitter::neutral(unsigned which) {
  return createNeutral(kernel.device(), kernel.getLoc(), combiners[which],
                       getType(which));
}

Value TotalsEmitter::convert(Value value, Type type) {
  Type from = value.getType();
  if (from == type)
    return value;
  OpBuilder &device = kernel.device();
  if (from.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(device, kernel.getLoc(), type, value);
  return arith::TruncFOp::create(device, kernel.getLoc(), type, value);
}

Value TotalsEmitter::combine(unsigned which, Value a, Value b) {
  return createCombined(kernel.device(), combiners[which], a, b);
}

Value TotalsEmitter::finish(unsigned which, Value initial, Value total,
                            Type elementType) {
  Value begin = convert(initial, getType(which));
  return convert(combine(which, begin, total), elementType);
}

SmallVector<Value> TotalsEmitter::addElement(ArrayRef<Value> inputs,
                                             ArrayRef<Value> totals,
                                             ArrayRef<Value> ivs) {
  SmallVector<Value> arguments(inputs);
  llvm::append_range(arguments, totals);
  auto add = [&](Operation &inner, IRMapping &mapping) -> Value {
    auto *combiner = llvm::find(combiners, &inner);
    if (combiner == combiners.end())
      return Value();
    unsigned which = combiner - combiners.begin();
    Value accumulator = op.getRegionOutputArgs()[which];
    Value other = inner.getOperand(inner.getOperand(0) == accumulator ? 1 : 0);
    return combine(which, totals[which],
                   convert(mapping.lookupOrDefault(other), getType(which)));
  };
  return kernel.cloneBody(op, arguments, ivs, add);
}

/// Returns the value of the lane whose number is this one's XOR `distance`.
Value TotalsEmitter::exchange(Value value, int64_t distance) {
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  auto i32 = [&](int64_t number) {
    return arith::ConstantOp::create(device, loc,
                                     device.getI32IntegerAttr(number));
  };
  auto shuffle = [&](Value word) -> Value {
    return NVVM::ShflOp::create(device, loc, word.getType(), i32(-1), word,
                                i32(distance), i32(31), NVVM::ShflKind::bfly,
                                UnitAttr());
  };
  Type type = value.getType();
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Type part = complex.getElementType();
    Value real =
        exchange(complex::ReOp::create(device, loc, part, value), distance);
    Value imaginary =
        exchange(complex::ImOp::create(device, loc, part, value), distance);
    return complex::CreateOp::create(device, loc, type, real, imaginary);
  }
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits == 32)
    return shuffle(value);
  if (bits < 32) { // an integer
    Value word =
        arith::ExtUIOp::create(device, loc, device.getI32Type(), value);
    return arith::TruncIOp::create(device, loc, type, shuffle(word));
  }
  auto words = VectorType::get({2}, device.getI32Type());
  Value pair = LLVM::BitcastOp::create(device, loc, words, value);
  Value result = LLVM::PoisonOp::create(device, loc, words);
  for (int64_t half : {0, 1}) {
    Value word = LLVM::ExtractElementOp::create(device, loc, pair, i32(half));
    result = LLVM::InsertElementOp::create(device, loc, result, shuffle(word),
                                           i32(half));
  }
  return LLVM::BitcastOp::create(device, loc, type, result);
}

Value TotalsEmitter::combineWarp(unsigned which, Value total, int64_t lanes) {
  for (int64_t distance = lanes / 2; distance > 0; distance /= 2)
    total = combine(which, total, exchange(total, distance));
  return total;
}

Value TotalsEmitter::getSharedMemory(unsigned which, int64_t elements) {
  // LLVM loads 16 bytes at once, but aligns memory only to elements. Padding to
  // multiples of 16 bytes keeps later allocations aligned.
  elements = llvm::alignTo(
      elements, std::max<int64_t>(1, 16 / getElementBytes(getType(which))));
  return kernel.addSharedMemory(MemRefType::get(
      {elements}, getStorageType(getType(which)), MemRefLayoutAttrInterface(),
      gpu::AddressSpaceAttr::get(kernel.device().getContext(),
                                 gpu::AddressSpace::Workgroup)));
}

void TotalsEmitter::storeShared(Value shared, Value position, Value value) {
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  value = convertToMemory(device, loc, value);
  Value index = arith::IndexCastUIOp::create(device, loc, device.getIndexType(),
                                             position);
  memref::StoreOp::create(device, loc, value, shared, index);
}

Value TotalsEmitter::combineShared(unsigned which, Value shared, int64_t parts,
                                   int64_t stride, Value first) {
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  Value sum;
  for (int64_t part = 0; part < parts; ++part) {
    Value position = kernel.index(part * stride);
    if (first)
      position = kernel.add(position, first);
    Value index = arith::IndexCastUIOp::create(device, loc,
                                               device.getIndexType(), position);
    Value loaded = convertFromMemory(
        device, loc, memref::LoadOp::create(device, loc, shared, index),
        getType(which));
    sum = sum ? combine(which, sum, loaded) : loaded;
  }
  return sum;
}

SmallVector<Value> TotalsEmitter::combineRow(ArrayRef<Value> totals, Value lane,
                                             int64_t lanes) {
  SmallVector<Value> sums;
  for (auto [which, total] : llvm::enumerate(totals))
    sums.push_back(combineWarp(which, total, std::min(lanes, kWarp)));
  if (lanes <= kWarp)
    return sums;
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  int64_t warps = lanes / kWarp;
  SmallVector<Value> shared;
  for (unsigned which = 0; which < size(); ++which)
    shared.push_back(getSharedMemory(which, warps));
  Value isFirst = arith::CmpIOp::create(device, loc, arith::CmpIPredicate::eq,
                                        kernel.urem(lane, kernel.index(kWarp)),
                                        kernel.index(0));
  auto guard = scf::IfOp::create(device, loc, isFirst);
  device.setInsertionPointToStart(guard.thenBlock());
  for (auto [memory, sum] : llvm::zip_equal(shared, sums))
    storeShared(memory, kernel.udiv(lane, kernel.index(kWarp)), sum);
  device.setInsertionPointAfter(guard);
  gpu::BarrierOp::create(device, loc);
  // All threads read the totals, needed or not, because reading is cheap.
  for (auto [which, memory] : llvm::enumerate(shared))
    sums[which] = combineShared(which, memory, warps, 1, Value());
  return sums;
}
