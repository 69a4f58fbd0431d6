//===- GpuMemory.cpp - Host accesses to GPU memory ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GpuMemory.h"
#include "CommDialect/IR/CommOps.h"
#include "Conversion/CommToRuntime/RuntimeCalls.h"
#include "LoopNest.h"
#include "StoredElements.h"
#include "Support/Remarks.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::isContiguous(memref::CopyOp copy) {
  return llvm::all_of(copy->getOperands(), [](Value value) {
    auto type = dyn_cast<MemRefType>(value.getType());
    return type && type.getLayout().isIdentity();
  });
}

static Value createI64(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI64IntegerAttr(value));
}

/// Returns the size in bytes of a contiguous memref.
static Value getBytes(OpBuilder &builder, Location loc, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = getElementBytes(type.getElementType());
  if (type.hasStaticShape())
    return createI64(builder, loc, type.getNumElements() * bytes);
  Value product = arith::ConstantIndexOp::create(builder, loc, bytes);
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    product =
        arith::MulIOp::create(builder, loc, product,
                              memref::DimOp::create(builder, loc, memref, dim));
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                    product);
}

/// Returns the address of the element at `indices`.
static Value getElementAddress(OpBuilder &builder, Location loc, Value memref,
                               ValueRange indices) {
  Value address = getAddress(builder, loc, memref);
  int64_t bytes =
      getElementBytes(cast<MemRefType>(memref.getType()).getElementType());
  Type i8 = builder.getI8Type();
  for (auto [index, stride] :
       llvm::zip(indices, getStrides(builder, loc, memref))) {
    Value step;
    if (std::optional<int64_t> constant = getConstantIntValue(stride))
      step = arith::ConstantIndexOp::create(builder, loc, *constant * bytes);
    else
      step = arith::MulIOp::create(
          builder, loc, cast<Value>(stride),
          arith::ConstantIndexOp::create(builder, loc, bytes));
    Value offset = arith::IndexCastOp::create(
        builder, loc, builder.getI64Type(),
        arith::MulIOp::create(builder, loc, index, step));
    address = LLVM::GEPOp::create(builder, loc, address.getType(), i8, address,
                                  ArrayRef<LLVM::GEPArg>{offset});
  }
  return address;
}

bool comm::isOnHost(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref.getDefiningOp<memref::AllocaOp>() != nullptr;
}

/// Creates a stack slot for one element at the function's entry.
static Value createSlot(Operation *op, Type type) {
  auto function = op->getParentOfType<func::FuncOp>();
  OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
  Value one = arith::ConstantOp::create(builder, op->getLoc(),
                                        builder.getI64IntegerAttr(1));
  return LLVM::AllocaOp::create(builder, op->getLoc(),
                                LLVM::LLVMPointerType::get(op->getContext()),
                                type, one);
}

LogicalResult GpuMemory::lowerCopy(memref::CopyOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value source = getAddress(builder, loc, op.getSource());
  Value target = getAddress(builder, loc, op.getTarget());
  Value bytes = getBytes(builder, loc, op.getSource());
  runtime.call(builder, loc, "commGpuCopy", {}, {target, source, bytes});
  op.erase();
  return success();
}

/// Creates a row-major memref of static shape at `address`.
static Value createMemRef(OpBuilder &builder, Location loc, MemRefType type,
                          Value address) {
  LLVMTypeConverter converter(builder.getContext());
  auto plain = MemRefType::get(type.getShape(), type.getElementType());
  Value descriptor = MemRefDescriptor::fromStaticShape(builder, loc, converter,
                                                       plain, address);
  return UnrealizedConversionCastOp::create(builder, loc, plain, descriptor)
      .getResult(0);
}

/// Replaces the result of `op` by `value`, which may differ in the memory space
/// until dropMemorySpaces.
static void replaceMemRef(Operation *op, Value value) {
  OpBuilder builder(op);
  Type type = op->getResult(0).getType();
  if (value.getType() != type)
    value =
        memref::MemorySpaceCastOp::create(builder, op->getLoc(), type, value);
  op->getResult(0).replaceAllUsesWith(value);
  op->erase();
}

LogicalResult GpuMemory::lowerConstant(memref::GetGlobalOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  // The host's copy is only a source of bytes.
  auto hostCopy =
      memref::GetGlobalOp::create(builder, loc, op.getType(), op.getNameAttr());
  Value address = runtime.call(
      builder, loc, "commGpuConstant",
      LLVM::LLVMPointerType::get(op.getContext()),
      {getAddress(builder, loc, hostCopy), getBytes(builder, loc, hostCopy)});
  replaceMemRef(op, createMemRef(builder, loc, op.getType(), address));
  return success();
}

LogicalResult GpuMemory::lowerLoad(memref::LoadOp op) {
  if (isOnHost(op.getMemRef()))
    return success();
  OpBuilder builder(op);
  Location loc = op.getLoc();
  ForwardedRemark remark(remark::RemarkKind::RemarkMissed, loc, "ReadBack",
                         flag,
                         op->getParentOfType<func::FuncOp>().getSymNameAttr());
  if (remark)
    remark.add("Reason", "the host must know a value that the GPU computes, "
                         "and waits for it");
  Type type = op.getType();
  Type memory = getStorageType(type);
  Value slot = createSlot(op, memory);
  Value address =
      getElementAddress(builder, loc, op.getMemRef(), op.getIndices());
  runtime.call(builder, loc, "commGpuRead", {},
               {slot, address, createI64(builder, loc, getElementBytes(type)),
                runtime.getString(builder, loc, getLocationText(loc))});
  Value value = LLVM::LoadOp::create(builder, loc, memory, slot);
  value = convertFromMemory(builder, loc, value, type);
  op.replaceAllUsesWith(value);
  op.erase();
  return success();
}

LogicalResult GpuMemory::lowerStore(memref::StoreOp op) {
  if (isOnHost(op.getMemRef()))
    return success();
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Type type = op.getValueToStore().getType();
  Value value = convertToMemory(builder, loc, op.getValueToStore());
  Value slot = createSlot(op, value.getType());
  LLVM::StoreOp::create(builder, loc, value, slot);
  Value address =
      getElementAddress(builder, loc, op.getMemRef(), op.getIndices());
  runtime.call(builder, loc, "commGpuWrite", {},
               {address, slot, createI64(builder, loc, getElementBytes(type))});
  op.erase();
  return success();
}

static FlatSymbolRefAttr getGroup(Value memref) {
  return cast<SymmAttr>(cast<MemRefType>(memref.getType()).getMemorySpace())
      .getGroup();
}

LogicalResult GpuMemory::lowerSymmetric(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Type pointer = LLVM::LLVMPointerType::get(op->getContext());
  auto group = [&](Value memref) -> Value {
    return arith::ConstantOp::create(
        builder, loc,
        builder.getI32IntegerAttr(runtime.getGroupIndex(getGroup(memref))));
  };
  Value where = isa<SymmDeallocOp>(op)
                    ? Value()
                    : runtime.getString(builder, loc, getLocationText(loc));
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](SymmAllocOp alloc) -> LogicalResult {
        if (!alloc.getOffset())
          return alloc.emitError()
                 << "symmetric buffer has no offset in the window; run "
                    "comm-symmetric-memory=step=plan";
        Value address =
            runtime.call(builder, loc, "commGpuWindow", pointer,
                         {group(alloc.getMemref()),
                          createI64(builder, loc, *alloc.getOffset()), where});
        replaceMemRef(alloc,
                      createMemRef(builder, loc,
                                   cast<MemRefType>(alloc.getType()), address));
        return success();
      })
      .Case([&](SymmPeerOp peer) -> LogicalResult {
        Value rank = arith::IndexCastOp::create(
            builder, loc, builder.getI64Type(), peer.getPeer());
        Value address = runtime.call(
            builder, loc, "commGpuPeer", pointer,
            {group(peer.getMemref()),
             getAddress(builder, loc, peer.getMemref()), rank, where});
        replaceMemRef(peer,
                      createMemRef(builder, loc,
                                   cast<MemRefType>(peer.getType()), address));
        return success();
      })
      .Case([&](SymmDeallocOp dealloc) -> LogicalResult {
        dealloc.erase();
        return success();
      });
}

LogicalResult GpuMemory::lower(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](memref::CopyOp op) { return lowerCopy(op); })
      .Case([&](memref::GetGlobalOp op) { return lowerConstant(op); })
      .Case([&](memref::LoadOp op) { return lowerLoad(op); })
      .Case([&](memref::StoreOp op) { return lowerStore(op); })
      .Case<SymmAllocOp, SymmPeerOp, SymmDeallocOp>(
          [&](Operation *op) { return lowerSymmetric(op); })
      .Default([](Operation *) { return success(); });
}

void GpuMemory::dropMemorySpaces(ModuleOp module) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](MemRefType type) -> std::optional<Type> {
    if (!isa_and_nonnull<SymmAttr>(type.getMemorySpace()))
      return std::nullopt;
    return MemRefType::get(type.getShape(), type.getElementType(),
                           type.getLayout());
  });
  replacer.addReplacement([](UnrankedMemRefType type) -> std::optional<Type> {
    if (!isa_and_nonnull<SymmAttr>(type.getMemorySpace()))
      return std::nullopt;
    return UnrankedMemRefType::get(type.getElementType(), Attribute());
  });
  // Kernels have pointers instead of memrefs.
  for (Operation &op : module.getOps())
    if (!isa<gpu::GPUModuleOp>(op))
      replacer.recursivelyReplaceElementsIn(&op, /*replaceAttrs=*/true,
                                            /*replaceLocs=*/false,
                                            /*replaceTypes=*/true);
  SmallVector<memref::MemorySpaceCastOp> casts;
  module.walk([&](memref::MemorySpaceCastOp cast) { casts.push_back(cast); });
  for (memref::MemorySpaceCastOp cast : casts)
    if (cast.getSource().getType() == cast.getType()) {
      cast.replaceAllUsesWith(cast.getSource());
      cast.erase();
    }
}
