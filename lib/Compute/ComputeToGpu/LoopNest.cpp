//===- LoopNest.cpp - Loops and strides of a linalg op --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;

bool LoopNest::isStatic() const {
  return llvm::all_of(loops,
                      [](const Loop &loop) {
                        return loop.getStaticSize().has_value();
                      }) &&
         llvm::all_of(accesses, [](const Access &access) {
           return llvm::all_of(access.strides, [](OpFoldResult stride) {
             return getConstantIntValue(stride).has_value();
           });
         });
}

int64_t LoopNest::count(bool reductions) const {
  int64_t count = 1;
  for (const Loop &loop : loops)
    if (loop.isReduction == reductions)
      count *= *loop.getStaticSize();
  return count;
}

void LoopNest::permute(ArrayRef<unsigned> order) {
  SmallVector<Loop> newLoops;
  for (unsigned loop : order)
    newLoops.push_back(loops[loop]);
  loops = std::move(newLoops);
  for (Access &access : accesses) {
    SmallVector<OpFoldResult> strides;
    for (unsigned loop : order)
      strides.push_back(access.strides[loop]);
    access.strides = std::move(strides);
  }
}

void LoopNest::collapse(llvm::function_ref<bool(unsigned)> mayMerge) {
  for (unsigned outer = loops.size(); outer-- > 1;) {
    unsigned inner = outer;
    unsigned before = outer - 1;
    std::optional<int64_t> innerSize = loops[inner].getStaticSize();
    std::optional<int64_t> outerSize = loops[before].getStaticSize();
    if (!mayMerge(before) || !innerSize || !outerSize)
      continue;
    bool isContiguous = llvm::all_of(accesses, [&](const Access &access) {
      std::optional<int64_t> a = access.getStaticStride(before);
      std::optional<int64_t> b = access.getStaticStride(inner);
      return a && b && *a == *b * *innerSize;
    });
    if (!isContiguous)
      continue;
    MLIRContext *context = accesses.front().value.getContext();
    loops[inner].size = Builder(context).getIndexAttr(*innerSize * *outerSize);
    loops.erase(loops.begin() + before);
    for (Access &access : accesses)
      access.strides.erase(access.strides.begin() + before);
  }
}

void LoopNest::dropUnitLoops() {
  SmallVector<unsigned> order;
  for (auto [i, loop] : llvm::enumerate(loops))
    if (loop.getStaticSize() != 1)
      order.push_back(i);
  permute(order);
}

int64_t comm::getElementBytes(Type type) {
  if (type.isIndex())
    return 8;
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getElementBytes(complex.getElementType());
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

/// Returns a known factor of `index`, 0 if it is 0.
static int64_t getKnownFactor(OpFoldResult index, unsigned depth = 0) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return std::abs(*constant);
  Operation *definition = cast<Value>(index).getDefiningOp();
  // Offsets of pieces are sums, differences and products of a rank.
  constexpr unsigned kMostDepth = 8;
  if (!definition || depth == kMostDepth)
    return 1;
  auto get = [&](unsigned operand) {
    return getKnownFactor(definition->getOperand(operand), depth + 1);
  };
  if (isa<arith::MulIOp>(definition)) {
    int64_t product = 0;
    return llvm::MulOverflow(get(0), get(1), product) ? 1 : product;
  }
  if (isa<arith::AddIOp, arith::SubIOp>(definition))
    return std::gcd(get(0), get(1));
  return 1;
}

int64_t comm::getKnownAlignment(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = getElementBytes(type.getElementType());
  // Each view adds a multiple of a known factor.
  int64_t alignment = 256;
  for (;;) {
    Operation *definition = memref.getDefiningOp();
    if (auto subview = dyn_cast_or_null<memref::SubViewOp>(definition)) {
      SmallVector<int64_t> strides;
      int64_t offset;
      if (failed(subview.getSourceType().getStridesAndOffset(strides, offset)))
        return bytes;
      for (auto [position, stride] :
           llvm::zip(subview.getMixedOffsets(), strides)) {
        int64_t factor = getKnownFactor(position);
        if (factor == 0)
          continue;
        if (ShapedType::isDynamic(stride))
          return bytes;
        alignment = std::gcd(alignment, factor % alignment * stride * bytes);
      }
      memref = subview.getSource();
      continue;
    }
    if (isa_and_nonnull<memref::CastOp, memref::ExpandShapeOp,
                        memref::CollapseShapeOp, memref::MemorySpaceCastOp>(
            definition)) {
      memref = definition->getOperand(0);
      continue;
    }
    if (isa_and_nonnull<memref::AllocOp, memref::GetGlobalOp>(definition))
      return alignment;
    break;
  }
  // If the type has no dynamic offset, its base is aligned to 16 bytes,
  // whatever op defines the memref: only memref.view moves the base.
  SmallVector<int64_t> strides;
  int64_t offset;
  auto root = cast<MemRefType>(memref.getType());
  if (memref.getDefiningOp<memref::ViewOp>() ||
      failed(root.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset))
    return bytes;
  alignment = std::gcd<int64_t>(alignment, 16);
  return offset ? std::gcd(alignment, offset * bytes) : alignment;
}

SmallVector<OpFoldResult> comm::getStrides(OpBuilder &builder, Location loc,
                                           Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  LogicalResult isStrided = type.getStridesAndOffset(strides, offset);
  assert(succeeded(isStrided) && "checked by the caller");
  (void)isStrided;
  SmallVector<OpFoldResult> result;
  memref::ExtractStridedMetadataOp metadata;
  for (auto [i, stride] : llvm::enumerate(strides)) {
    if (!ShapedType::isDynamic(stride)) {
      result.push_back(builder.getIndexAttr(stride));
      continue;
    }
    if (!metadata)
      metadata = memref::ExtractStridedMetadataOp::create(builder, loc, memref);
    result.push_back(metadata.getStrides()[i]);
  }
  return result;
}

/// Adds `expr` * `factor` to the coefficients of dimensions and the constant.
/// Returns false if `expr` is not linear.
static bool addLinear(AffineExpr expr, int64_t factor,
                      MutableArrayRef<int64_t> coefficients,
                      int64_t &constant) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    coefficients[dim.getPosition()] += factor;
    return true;
  }
  if (auto value = dyn_cast<AffineConstantExpr>(expr)) {
    constant += factor * value.getValue();
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return addLinear(binary.getLHS(), factor, coefficients, constant) &&
           addLinear(binary.getRHS(), factor, coefficients, constant);
  auto scale = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return binary.getKind() == AffineExprKind::Mul && scale &&
         addLinear(binary.getLHS(), factor * scale.getValue(), coefficients,
                   constant);
}

/// Returns `stride` * `coefficient` + `sum`, folded if constant.
static OpFoldResult addScaled(OpBuilder &builder, Location loc,
                              OpFoldResult sum, OpFoldResult stride,
                              int64_t coefficient) {
  std::optional<int64_t> sumValue = getConstantIntValue(sum);
  std::optional<int64_t> strideValue = getConstantIntValue(stride);
  if (sumValue && strideValue)
    return builder.getIndexAttr(*sumValue + *strideValue * coefficient);
  auto toValue = [&](OpFoldResult result) -> Value {
    if (auto value = dyn_cast<Value>(result))
      return value;
    return arith::ConstantIndexOp::create(builder, loc,
                                          *getConstantIntValue(result));
  };
  Value scaled = toValue(stride);
  if (coefficient != 1)
    scaled = arith::MulIOp::create(
        builder, loc, scaled,
        arith::ConstantIndexOp::create(builder, loc, coefficient));
  if (sumValue == 0)
    return scaled;
  return arith::AddIOp::create(builder, loc, toValue(sum), scaled).getResult();
}

static LogicalResult addAccess(OpBuilder &builder, linalg::LinalgOp op,
                               OpOperand &operand, LoopNest &nest) {
  Location loc = op.getLoc();
  Access access;
  access.value = operand.get();
  access.strides.assign(nest.loops.size(), builder.getIndexAttr(0));
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type) {
    access.elementType = operand.get().getType();
    nest.accesses.push_back(std::move(access));
    return success();
  }
  access.isBuffer = true;
  access.elementType = type.getElementType();
  access.alignment = getKnownAlignment(operand.get());
  SmallVector<int64_t> staticStrides;
  int64_t staticOffset;
  if (failed(type.getStridesAndOffset(staticStrides, staticOffset)))
    return op.emitError() << "operand #" << operand.getOperandNumber()
                          << " of type " << type
                          << " cannot be used on a GPU; expected a memref with "
                             "strides";
  SmallVector<OpFoldResult> strides = getStrides(builder, loc, operand.get());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [result, stride] : llvm::zip(map.getResults(), strides)) {
    SmallVector<int64_t> coefficients(nest.loops.size(), 0);
    int64_t constant = 0;
    bool isLinear = addLinear(result, 1, coefficients, constant);
    std::optional<int64_t> strideValue = getConstantIntValue(stride);
    if (!isLinear || (constant != 0 && !strideValue))
      return op.emitError()
             << "indexing map " << AffineMapAttr::get(map) << " of operand #"
             << operand.getOperandNumber()
             << " cannot be compiled for a GPU; expected sums of multiples of "
                "dimensions";
    if (constant != 0) {
      access.offset += constant * *strideValue;
      access.alignment =
          std::gcd(access.alignment,
                   access.offset * getElementBytes(access.elementType));
    }
    for (auto [dim, coefficient] : llvm::enumerate(coefficients))
      if (coefficient != 0)
        access.strides[dim] =
            addScaled(builder, loc, access.strides[dim], stride, coefficient);
  }
  nest.accesses.push_back(std::move(access));
  return success();
}

FailureOr<LoopNest> comm::getLoopNest(OpBuilder &builder, linalg::LinalgOp op) {
  LoopNest nest;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (auto [dim, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    Loop loop;
    loop.dim = dim;
    loop.isReduction = type == utils::IteratorType::reduction;
    if (!ShapedType::isDynamic(sizes[dim])) {
      loop.size = builder.getIndexAttr(sizes[dim]);
      nest.loops.push_back(loop);
      continue;
    }
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<MemRefType>(operand.get().getType()))
        continue;
      AffineMap map = op.getMatchingIndexingMap(&operand);
      std::optional<unsigned> position =
          map.getResultPosition(builder.getAffineDimExpr(dim));
      if (!position)
        continue;
      loop.size =
          memref::DimOp::create(builder, op.getLoc(), operand.get(), *position)
              .getResult();
      break;
    }
    if (!loop.size)
      return op.emitError() << "size of dimension " << dim
                            << " is not the size of any operand's dimension";
    nest.loops.push_back(loop);
  }
  nest.numInputs = op.getNumDpsInputs();
  for (OpOperand &operand : op->getOpOperands())
    if (failed(addAccess(builder, op, operand, nest)))
      return failure();
  return nest;
}

Value comm::getAddress(OpBuilder &builder, Location loc, Value memref,
                       int64_t offset) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = getElementBytes(type.getElementType());
  SmallVector<int64_t> strides;
  int64_t staticOffset;
  LogicalResult isStrided = type.getStridesAndOffset(strides, staticOffset);
  assert(succeeded(isStrided) && "checked by the caller");
  (void)isStrided;
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
  auto add = [&](Value value) {
    address = arith::AddIOp::create(builder, loc, address, value);
  };
  if (ShapedType::isDynamic(staticOffset)) {
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, loc, memref);
    add(arith::MulIOp::create(
        builder, loc, metadata.getOffset(),
        arith::ConstantIndexOp::create(builder, loc, bytes)));
  } else {
    offset += staticOffset;
  }
  if (offset != 0)
    add(arith::ConstantIndexOp::create(builder, loc, offset * bytes));
  Value integer =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  return LLVM::IntToPtrOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), integer);
}

Value comm::getAddress(OpBuilder &builder, Location loc, const Access &access) {
  return getAddress(builder, loc, access.value, access.offset);
}
