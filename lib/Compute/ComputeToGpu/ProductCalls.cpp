//===- ProductCalls.cpp - Lowers products to library calls ----------------===//
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

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::commlib;

/// Returns the distance between rows of `operand` in elements. Returns nullopt
/// if it is dynamic or the elements of a row are not contiguous.
static std::optional<int64_t> getLeading(Value operand) {
  auto type = cast<MemRefType>(operand.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      llvm::any_of(strides, ShapedType::isDynamic) || strides.back() != 1)
    return std::nullopt;
  return type.getRank() == 1 ? type.getDimSize(0) : strides.front();
}

LogicalResult comm::lowerProduct(ProductOp op, RuntimeModule &runtime) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto result = cast<MemRefType>(op.getInit().getType());
  CommProduct shape = {};
  shape.elementType = *getRuntimeElementType(op.getFactorType());
  shape.epilogue = static_cast<int64_t>(op.getEpilogue());
  shape.scale = op.getScale().bitcastToAPInt().getSExtValue();
  shape.m = result.getDimSize(0);
  shape.n = result.getDimSize(1);
  shape.k = op.getDepth();
  shape.lhsTransposed = op.getLhsTransposed();
  shape.rhsTransposed = op.getRhsTransposed();
  Value before = op.getBefore() ? op.getBefore() : op.getKept();
  std::pair<Value, int64_t *> operands[] = {
      {op.getLhs(), &shape.lhsLeading},       {op.getRhs(), &shape.rhsLeading},
      {op.getAddend(), &shape.addendLeading}, {op.getBias(), nullptr},
      {before, &shape.beforeLeading},         {op.getInit(), &shape.leading}};
  SmallVector<Value> arguments(1);
  for (auto [operand, to] : operands) {
    if (!operand) {
      arguments.push_back(LLVM::ZeroOp::create(
          builder, loc, LLVM::LLVMPointerType::get(builder.getContext())));
      continue;
    }
    std::optional<int64_t> leading = getLeading(operand);
    if (!leading)
      return op.emitError() << "has an operand of type " << operand.getType()
                            << "; expected rows without gaps, and known "
                               "strides";
    if (to)
      *to = *leading;
    arguments.push_back(getAddress(builder, loc, operand));
  }
  const auto *numbers = reinterpret_cast<const int64_t *>(&shape);
  arguments.front() = runtime.getNumbers(
      builder, loc, ArrayRef(numbers, sizeof(shape) / sizeof(int64_t)));
  arguments.push_back(runtime.getString(builder, loc, getLocationText(loc)));
  runtime.call(builder, loc, "commLibraryProduct", {}, arguments);
  op.erase();
  return success();
}
