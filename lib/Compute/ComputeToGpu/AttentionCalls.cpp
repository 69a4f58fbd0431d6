//===- AttentionCalls.cpp - Lowers attention to library calls -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/RuntimeTypes.h"
#include "CommDialect/Runtime/CommLibrary.h"
#include "Conversion/CommToRuntime/RuntimeCalls.h"
#include "LibraryCalls.h"
#include "LoopNest.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::commlib;

/// Sets the strides of batches, heads and positions. Returns false if they are
/// dynamic or features are not contiguous.
static bool setStrides(int64_t (&to)[3], Value operand, Attribute layout) {
  auto type = cast<MemRefType>(operand.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      llvm::any_of(strides, ShapedType::isDynamic) || strides.back() != 1)
    return false;
  StringRef letters = cast<StringAttr>(layout).getValue();
  to[0] = strides[letters.find('b')];
  to[1] = strides[letters.find('h')];
  to[2] = strides[letters.find('s')];
  return true;
}

/// Lowers `op` to a call of `callee`. `all` are the operands of the call, in
/// its order. `strided` are the operands with strides, in the order of
/// CommAttention.
template <typename OpTy>
static LogicalResult lower(OpTy op, StringRef callee, ArrayRef<Value> strided,
                           ArrayRef<Value> all, RuntimeModule &runtime) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto size = [&](Value operand, unsigned number, char letter) {
    return ConvolutionOp::getSize(
        operand, cast<StringAttr>(op.getLayouts()[number]).getValue(), letter);
  };
  CommAttention shape = {};
  shape.elementType = *getRuntimeElementType(op.getFactorType());
  shape.causal = op.getCausal();
  shape.scale = op.getScale().bitcastToAPInt().getSExtValue();
  shape.batches = size(op.getQuery(), 0, 'b');
  shape.heads = size(op.getQuery(), 0, 'h');
  shape.keyHeads = size(op.getKey(), 1, 'h');
  shape.queries = size(op.getQuery(), 0, 's');
  shape.keys = size(op.getKey(), 1, 's');
  shape.features = size(op.getQuery(), 0, 'd');
  int64_t (*strides[])[3] = {&shape.query,       &shape.key,
                             &shape.value,       &shape.out,
                             &shape.outGradient, &shape.queryGradient,
                             &shape.keyGradient, &shape.valueGradient};
  for (auto [i, operand] : llvm::enumerate(strided))
    if (!setStrides(*strides[i], operand, op.getLayouts()[i]))
      return op.emitError() << "has an operand whose strides are not known, or "
                               "whose features do not lie together";
  if (Value bias = op.getBias()) {
    auto type = cast<MemRefType>(bias.getType());
    shape.biasType = *getRuntimeElementType(type.getElementType());
    llvm::copy(type.getShape(), shape.bias);
    if (!memref::isStaticShapeAndContiguousRowMajor(type))
      return op.emitError() << "has a bias with gaps between its elements";
  }
  const auto *numbers = reinterpret_cast<const int64_t *>(&shape);
  SmallVector<Value> arguments = {runtime.getNumbers(
      builder, loc, ArrayRef(numbers, sizeof(shape) / sizeof(int64_t)))};
  for (Value operand : all)
    arguments.push_back(operand
                            ? getAddress(builder, loc, operand)
                            : LLVM::ZeroOp::create(builder, loc,
                                                   LLVM::LLVMPointerType::get(
                                                       builder.getContext())));
  arguments.push_back(runtime.getString(builder, loc, getLocationText(loc)));
  runtime.call(builder, loc, callee, {}, arguments);
  op.erase();
  return success();
}

LogicalResult comm::lowerAttention(AttentionForwardOp op,
                                   RuntimeModule &runtime) {
  return lower(op, "commLibraryAttention",
               {op.getQuery(), op.getKey(), op.getValue(), op.getOut()},
               {op.getQuery(), op.getKey(), op.getValue(), op.getBias(),
                op.getOut(), op.getStats()},
               runtime);
}

LogicalResult comm::lowerAttention(AttentionGradientOp op,
                                   RuntimeModule &runtime) {
  return lower(op, "commLibraryAttentionGradient",
               {op.getQuery(), op.getKey(), op.getValue(), op.getOut(),
                op.getOutGradient(), op.getQueryGradient(), op.getKeyGradient(),
                op.getValueGradient()},
               {op.getQuery(), op.getKey(), op.getValue(), op.getBias(),
                op.getOut(), op.getOutGradient(), op.getStats(),
                op.getQueryGradient(), op.getKeyGradient(),
                op.getValueGradient()},
               runtime);
}
