//===- ComputeKernelBuilder.cpp - Builder of compute kernels --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeKernelBuilder.h"
#include "KernelScalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::comm;

ComputeKernelBuilder::ComputeKernelBuilder(OpBuilder &host,
                                           ArrayRef<linalg::LinalgOp> ops,
                                           const LoopNest &nest,
                                           ArrayRef<Value> fills)
    : host(host), ops(ops), op(ops.front()), nest(nest), fills(fills),
      loc(op.getLoc()), builder(op.getContext()) {}

/// Largest offset in elements, and largest number of iterations, that is
/// computed in i32. Leaves room for indices past the end.
static constexpr int64_t kMost = int64_t(1) << 30;

/// Returns true if all offsets and iteration numbers fit in an i32.
static bool fitsIn32Bits(const LoopNest &nest) {
  if (!nest.isStatic())
    return false;
  int64_t iterations = 1;
  for (const Loop &loop : nest.loops) {
    int64_t size = *loop.getStaticSize();
    if (size > kMost || (iterations *= std::max<int64_t>(size, 1)) > kMost)
      return false;
  }
  return llvm::all_of(nest.accesses, [&](const Access &access) {
    int64_t last = 0;
    for (auto [i, loop] : llvm::enumerate(nest.loops)) {
      int64_t stride = std::abs(*access.getStaticStride(i));
      if (stride > kMost || (last += stride * *loop.getStaticSize()) > kMost)
        return false;
    }
    return true;
  });
}

/// Returns true if all offsets in `memref` fit in an i32.
static bool fitsIn32Bits(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset, last = 0;
  if (!type.hasStaticShape() ||
      failed(type.getStridesAndOffset(strides, offset)))
    return false;
  for (auto [size, stride] : llvm::zip(type.getShape(), strides))
    if (ShapedType::isDynamic(stride) || std::abs(stride) > kMost ||
        size > kMost || (last += std::abs(stride) * size) > kMost)
      return false;
  return true;
}

Value ComputeKernelBuilder::addParameter(Value hostValue) {
  Type type = hostValue.getType();
  operands.push_back(convertToMemory(host, loc, hostValue));
  Value argument = function.getBody().addArgument(operands.back().getType(),
                                                  hostValue.getLoc());
  return convertFromMemory(builder, loc, argument, type);
}

Value ComputeKernelBuilder::addPointer(Value hostAddress) {
  return LLVM::AddrSpaceCastOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext(), 1),
      addParameter(hostAddress));
}

static Value createGep(OpBuilder &builder, Location loc, Value pointer,
                       Type elementType, Value offset) {
  return LLVM::GEPOp::create(builder, loc, pointer.getType(), elementType,
                             pointer, ArrayRef<LLVM::GEPArg>{offset});
}

FailureOr<Value> ComputeKernelBuilder::capture(Value value) {
  if (Value inside = outer.lookupOrNull(value))
    return inside;
  Operation *definition = value.getDefiningOp();
  if (definition && definition->hasTrait<OpTrait::ConstantLike>())
    return builder.clone(*definition)->getResult(0);
  if (nest.inKernel.contains(value)) {
    for (Value operand : definition->getOperands()) {
      if (isa<MemRefType>(operand.getType())) {
        if (failed(captureBuffer(operand)))
          return failure();
        continue;
      }
      FailureOr<Value> inside = capture(operand);
      if (failed(inside))
        return failure();
      outer.map(operand, *inside);
    }
    cloneOp(*definition, outer, {});
    return outer.lookup(value);
  }
  if (!isSupportedElement(value.getType())) {
    op.emitError() << "value of type " << value.getType()
                   << " cannot be a parameter of a GPU kernel";
    return failure();
  }
  Value parameter = addParameter(value);
  outer.map(value, parameter);
  return parameter;
}

/// Adds the parameters for a memref from which elements are loaded.
LogicalResult ComputeKernelBuilder::captureBuffer(Value memref) {
  if (llvm::is_contained(
          llvm::map_range(captured,
                          [](const Captured &buffer) { return buffer.memref; }),
          memref))
    return success();
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!isSupportedElement(type.getElementType()) ||
      failed(type.getStridesAndOffset(strides, offset)))
    return op.emitError() << "memref of type " << type
                          << " cannot be read in a GPU kernel";
  FailureOr<Value> pointer = addBuffer(memref, 0);
  if (failed(pointer))
    return failure();
  Captured buffer{memref, *pointer, getStrides(host, loc, memref)};
  for (OpFoldResult stride : buffer.strides)
    addExtent(stride);
  captured.push_back(std::move(buffer));
  return success();
}

/// Returns the address `offset` elements after the first of `memref`. The
/// kernel adds the terms that depend on scalars that it computes.
FailureOr<Value> ComputeKernelBuilder::addBuffer(Value memref, int64_t offset) {
  SplitAddress address = splitAddress(
      memref, [&](Value value) { return nest.inKernel.contains(value); });
  Type type = getStorageType(getElementTypeOrSelf(memref.getType()));
  Value pointer =
      addPointer(getAddress(host, loc, address.base, address.offset + offset));
  for (const SplitAddress::Step &step : address.steps) {
    FailureOr<Value> inside = capture(step.index);
    if (failed(inside))
      return failure();
    Value wide =
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), *inside);
    Value stride = arith::ConstantOp::create(
        builder, loc, builder.getI64IntegerAttr(step.stride));
    pointer = createGep(builder, loc, pointer, type, mul(wide, stride));
  }
  return pointer;
}

ComputeKernelBuilder::~ComputeKernelBuilder() {
  if (function)
    function.erase();
}

LogicalResult ComputeKernelBuilder::begin(int64_t numThreads) {
  threads = numThreads;
  SetVector<Value> used;
  for (linalg::LinalgOp member : ops)
    getUsedValuesDefinedAbove(member->getRegions(), used);
  bool fits = fitsIn32Bits(nest) && llvm::all_of(used, [](Value value) {
                return !isa<MemRefType>(value.getType()) || fitsIn32Bits(value);
              });
  for (Value value : nest.inKernel)
    if (auto load = value.getDefiningOp<memref::LoadOp>())
      fits = fits && fitsIn32Bits(load.getMemRef());
  indexType = fits ? builder.getI32Type() : builder.getI64Type();
  function = gpu::GPUFuncOp::create(builder, loc, "kernel",
                                    builder.getFunctionType({}, {}));
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                    builder.getUnitAttr());
  function.setKnownBlockSizeAttr(
      builder.getDenseI32ArrayAttr({static_cast<int32_t>(threads), 1, 1}));
  builder.setInsertionPointToStart(&function.getBody().front());

  for (const Access &access : nest.accesses) {
    if (!isSupportedElement(access.elementType))
      return op.emitError()
             << "elements of type " << access.elementType
             << " have no kernels for a GPU; expected f64, f32, "
                "f16, bf16, floats of 8 bits, complex numbers of "
                "f64 or f32, index or integers of 1, 8, 16, 32 "
                "or 64 bits";
    FailureOr<Value> value = access.isBuffer
                                 ? addBuffer(access.value, access.offset)
                                 : capture(access.value);
    if (failed(value))
      return failure();
    pointers.push_back(access.isBuffer ? *value : Value());
    scalars.push_back(access.isBuffer ? Value() : *value);
  }
  for (Value value : used) {
    if (isa<MemRefType>(value.getType())) {
      if (failed(captureBuffer(value)))
        return failure();
      continue;
    }
    FailureOr<Value> inside = capture(value);
    if (failed(inside))
      return failure();
    outer.map(value, *inside);
  }
  for (Value &fill : fills)
    if (fill) {
      FailureOr<Value> inside = capture(fill);
      if (failed(inside))
        return failure();
      fill = *inside;
    }
  for (const Loop &loop : nest.loops)
    addExtent(loop.size);
  for (const Access &access : nest.accesses)
    for (OpFoldResult stride : access.strides)
      addExtent(stride);
  return success();
}

void ComputeKernelBuilder::addExtent(OpFoldResult extent) {
  auto value = dyn_cast<Value>(extent);
  if (!value || getConstantIntValue(extent) || extents.contains(value))
    return;
  extents[value] = toIndexType(addParameter(value));
}

/// Sets the function's type from the block arguments added so far.
void ComputeKernelBuilder::setSignature() {
  function.setFunctionType(builder.getFunctionType(
      function.getBody().front().getArgumentTypes(), {}));
}

Value ComputeKernelBuilder::addSharedMemory(MemRefType type) {
  // Workgroup attributions add block arguments that are not parameters.
  if (function.getNumWorkgroupAttributions() == 0)
    setSignature();
  return function.addWorkgroupAttribution(type, loc);
}

Kernel ComputeKernelBuilder::finish(OpFoldResult blocks) {
  builder.setInsertionPointToEnd(&function.getBody().back());
  gpu::ReturnOp::create(builder, loc);
  if (function.getNumWorkgroupAttributions() == 0)
    setSignature();
  return Kernel{std::exchange(function, {}), operands, threads, blocks};
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

Value ComputeKernelBuilder::index(int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(indexType, value));
}

Value ComputeKernelBuilder::toIndexType(Value value) {
  Type type = value.getType();
  if (type == indexType)
    return value;
  if (type.isIndex())
    return arith::IndexCastOp::create(builder, loc, indexType, value);
  if (type.getIntOrFloatBitWidth() > indexType.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(builder, loc, indexType, value);
  return arith::ExtUIOp::create(builder, loc, indexType, value);
}

Value ComputeKernelBuilder::extent(OpFoldResult value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return index(*constant);
  return extents.lookup(cast<Value>(value));
}

Value ComputeKernelBuilder::size(unsigned loop) {
  return extent(nest.loops[loop].size);
}

Value ComputeKernelBuilder::threadId() {
  return toIndexType(
      NVVM::ThreadIdXOp::create(builder, loc, builder.getI32Type()));
}

Value ComputeKernelBuilder::blockId() {
  return toIndexType(
      NVVM::BlockIdXOp::create(builder, loc, builder.getI32Type()));
}

Value ComputeKernelBuilder::add(Value a, Value b) {
  return arith::AddIOp::create(builder, loc, a, b);
}
Value ComputeKernelBuilder::mul(Value a, Value b) {
  return arith::MulIOp::create(builder, loc, a, b);
}
Value ComputeKernelBuilder::udiv(Value a, Value b) {
  return arith::DivUIOp::create(builder, loc, a, b);
}
Value ComputeKernelBuilder::urem(Value a, Value b) {
  return arith::RemUIOp::create(builder, loc, a, b);
}
Value ComputeKernelBuilder::less(Value a, Value b) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, a, b);
}

SmallVector<Value> ComputeKernelBuilder::delinearize(Value linear,
                                                     ArrayRef<unsigned> loops) {
  SmallVector<Value> ivs(loops.size());
  for (size_t i = loops.size(); i-- > 0;) {
    if (i == 0) {
      ivs[i] = linear;
      break;
    }
    Value loopSize = size(loops[i]);
    ivs[i] = urem(linear, loopSize);
    linear = udiv(linear, loopSize);
  }
  return ivs;
}

Value ComputeKernelBuilder::count(ArrayRef<unsigned> loops) {
  Value product = index(1);
  for (unsigned loop : loops)
    product = mul(product, size(loop));
  return product;
}

OpFoldResult ComputeKernelBuilder::getBlocks(ArrayRef<unsigned> loops,
                                             int64_t perBlock, int64_t times) {
  int64_t product = times;
  Value dynamic;
  for (unsigned loop : loops) {
    OpFoldResult size = nest.loops[loop].size;
    if (std::optional<int64_t> constant = getConstantIntValue(size)) {
      product *= *constant;
      continue;
    }
    Value value = cast<Value>(size);
    dynamic =
        dynamic ? arith::MulIOp::create(host, loc, dynamic, value) : value;
  }
  if (!dynamic)
    return host.getI64IntegerAttr(llvm::divideCeil(product, perBlock));
  dynamic = arith::MulIOp::create(
      host, loc, dynamic, arith::ConstantIndexOp::create(host, loc, product));
  dynamic = arith::CeilDivUIOp::create(
      host, loc, dynamic, arith::ConstantIndexOp::create(host, loc, perBlock));
  // A launch with zero blocks is an error.
  dynamic = arith::MaxUIOp::create(
      host, loc, dynamic, arith::ConstantIndexOp::create(host, loc, 1));
  return arith::IndexCastOp::create(host, loc, host.getI64Type(), dynamic)
      .getResult();
}

Value ComputeKernelBuilder::offset(unsigned access, ArrayRef<unsigned> loops,
                                   ArrayRef<Value> ivs, Value base) {
  const Access &buffer = nest.accesses[access];
  for (auto [loop, iv] : llvm::zip(loops, ivs)) {
    std::optional<int64_t> stride = buffer.getStaticStride(loop);
    if (stride == 0)
      continue;
    Value step = stride == 1 ? iv : mul(iv, extent(buffer.strides[loop]));
    base = base ? add(base, step) : step;
  }
  return base ? base : index(0);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value ComputeKernelBuilder::loadAt(Value pointer, Type elementType,
                                   Value offset) {
  Type type = getStorageType(elementType);
  Value address = createGep(builder, loc, pointer, type, offset);
  return convertFromMemory(builder, loc,
                           LLVM::LoadOp::create(builder, loc, type, address),
                           elementType);
}

void ComputeKernelBuilder::storeAt(Value pointer, Type elementType,
                                   Value offset, Value value) {
  Value address =
      createGep(builder, loc, pointer, getStorageType(elementType), offset);
  LLVM::StoreOp::create(builder, loc, convertToMemory(builder, loc, value),
                        address);
}

/// Returns the known alignment in bytes of a vector of `width` elements.
static unsigned getVectorAlignment(const Access &access, int64_t width) {
  int64_t bytes = getElementBytes(access.elementType) * width;
  return std::min(access.alignment, bytes);
}

SmallVector<Value> ComputeKernelBuilder::load(unsigned number, Value offset,
                                              int64_t width, int64_t stride) {
  const Access &access = nest.accesses[number];
  if (!access.isBuffer)
    return SmallVector<Value>(width, scalars[number]);
  Value pointer = pointers[number];
  if (width == 1 || stride == 0)
    return SmallVector<Value>(width,
                              loadAt(pointer, access.elementType, offset));
  SmallVector<Value> values;
  if (stride != 1) {
    for (int64_t i = 0; i < width; ++i)
      values.push_back(
          loadAt(pointer, access.elementType, add(offset, index(i * stride))));
    return values;
  }
  Type type = getStorageType(access.elementType);
  Value address = createGep(builder, loc, pointer, type, offset);
  Value vector = LLVM::LoadOp::create(
      builder, loc, getPackedType(access.elementType, width), address,
      getVectorAlignment(access, width));
  return unpackFromMemory(builder, loc, vector, access.elementType);
}

void ComputeKernelBuilder::store(unsigned number, Value offset,
                                 ArrayRef<Value> values, int64_t stride) {
  const Access &access = nest.accesses[number];
  Value pointer = pointers[number];
  int64_t width = values.size();
  if (width == 1 || stride != 1) {
    for (auto [i, value] : llvm::enumerate(values))
      storeAt(pointer, access.elementType,
              i == 0 ? offset : add(offset, index(i * stride)), value);
    return;
  }
  Type type = getStorageType(access.elementType);
  Value vector = packToMemory(builder, loc, values);
  LLVM::StoreOp::create(builder, loc, vector,
                        createGep(builder, loc, pointer, type, offset),
                        getVectorAlignment(access, width));
}

Value ComputeKernelBuilder::initial(unsigned output, Value offset) {
  if (fills[output])
    return fills[output];
  unsigned access = nest.numInputs + output;
  return loadAt(pointers[access], nest.accesses[access].elementType, offset);
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

bool ComputeKernelBuilder::readsOutput(unsigned output) {
  return op.payloadUsesValueFromOperand(op.getDpsInitOperand(output));
}

/// Replaces linalg.index ops by `ivs`, and loads by loads from captured
/// buffers.
void ComputeKernelBuilder::lowerAccesses(Operation *clone,
                                         ArrayRef<Value> ivs) {
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Operation *> accesses;
  clone->walk([&](Operation *nested) {
    if (isa<memref::LoadOp, linalg::IndexOp>(nested))
      accesses.push_back(nested);
  });
  for (Operation *access : accesses) {
    builder.setInsertionPoint(access);
    Value result;
    if (auto loopIndex = dyn_cast<linalg::IndexOp>(access)) {
      result = arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                          ivs[loopIndex.getDim()]);
    } else {
      auto load = cast<memref::LoadOp>(access);
      auto *buffer = llvm::find_if(captured, [&](const Captured &candidate) {
        return candidate.memref == load.getMemRef();
      });
      assert(buffer != captured.end() && "memrefs come from outside");
      Value position;
      for (auto [subscript, stride] :
           llvm::zip(load.getIndices(), buffer->strides)) {
        Value step = mul(toIndexType(subscript), extent(stride));
        position = position ? add(position, step) : step;
      }
      result = loadAt(buffer->pointer, load.getMemRefType().getElementType(),
                      position ? position : index(0));
    }
    access->replaceAllUsesWith(ValueRange(result));
    access->erase();
  }
}

/// Adds a copy of `original` with its accesses lowered.
void ComputeKernelBuilder::cloneOp(Operation &original, IRMapping &mapping,
                                   ArrayRef<Value> ivs) {
  Operation *clone = builder.clone(original, mapping);
  if (!isa<linalg::IndexOp, memref::LoadOp>(clone)) {
    lowerAccesses(clone, ivs);
    return;
  }
  // The copied op itself is replaced, so `mapping` must map to its replacement.
  OpBuilder::InsertionGuard guard(builder);
  Value placeholder = clone->getResult(0);
  auto cast = UnrealizedConversionCastOp::create(
      builder, loc, placeholder.getType(), placeholder);
  lowerAccesses(clone, ivs);
  mapping.map(original.getResult(0), cast.getOperand(0));
  cast.erase();
}

SmallVector<Value> ComputeKernelBuilder::cloneBody(
    linalg::LinalgOp op, ArrayRef<Value> arguments, ArrayRef<Value> ivs,
    llvm::function_ref<Value(Operation &, IRMapping &)> replace) {
  Block &body = op->getRegion(0).front();
  IRMapping mapping = outer;
  mapping.map(body.getArguments(), arguments);
  for (Operation &inner : body.without_terminator()) {
    if (Value replaced = replace ? replace(inner, mapping) : Value())
      mapping.map(inner.getResult(0), replaced);
    else
      cloneOp(inner, mapping, ivs);
  }
  SmallVector<Value> results;
  for (Value value : body.getTerminator()->getOperands())
    results.push_back(mapping.lookupOrDefault(value));
  return results;
}

SmallVector<Value> ComputeKernelBuilder::cloneOps(ArrayRef<Operation *> ops,
                                                  ArrayRef<Value> wanted,
                                                  ArrayRef<Value> arguments,
                                                  ArrayRef<Value> ivs) {
  IRMapping mapping = outer;
  for (auto [argument, value] :
       llvm::zip(op.getBlock()->getArguments(), arguments))
    if (value)
      mapping.map(argument, value);
  for (Operation *inner : ops)
    cloneOp(*inner, mapping, ivs);
  SmallVector<Value> results;
  for (Value value : wanted)
    results.push_back(mapping.lookupOrDefault(value));
  return results;
}
