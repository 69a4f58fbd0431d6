//===- KernelBuilder.cpp - Builder of collective kernels ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread signals with release semantics after a barrier of its block; the
// waiting thread acquires, and a barrier of its block follows. In PTX's memory
// model barriers synchronize and releases are cumulative, so all accesses of
// the one block are visible to the other. The barriers also keep LLVM from
// moving accesses across a signal, which it cannot infer from the inline
// assembly. There are no fences: one after a wait would also wait for stores in
// flight.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::comm;

static int64_t getBytes(Type memoryType) {
  return memoryType.getIntOrFloatBitWidth() / 8;
}

KernelBuilder::KernelBuilder(gpu::GPUFuncOp function, int64_t ranks, Type type,
                             int64_t scale)
    : function(function), builder(function.getContext()),
      loc(function.getLoc()), ranks(ranks), width(kChunkBytes / getBytes(type)),
      type(type) {
  builder.setInsertionPointToStart(&function.getBody().front());
  auto argument = [&](unsigned n) -> Value { return function.getArgument(n); };
  window = argument(0);
  stride = argument(1);
  rank =
      arith::ExtSIOp::create(builder, loc, builder.getI64Type(), argument(2));
  ring = argument(3);
  clear = argument(4);
  clearBytes = argument(5);
  stage = argument(6);
  flags = argument(7);
  count = argument(8);
  if (scale != 1)
    count = mul(count, i64(scale));
  rows = argument(9);
  inner = div(count, rows);
  chunks = ceilDiv(count, i64(width));

  auto cast = [&](Value index) -> Value {
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                      index);
  };
  auto x = gpu::Dimension::x;
  thread = cast(gpu::ThreadIdOp::create(builder, loc, x));
  threads = cast(gpu::BlockDimOp::create(builder, loc, x));
  block = cast(gpu::BlockIdOp::create(builder, loc, x));
  blocks = cast(gpu::GridDimOp::create(builder, loc, x));
  worker = add(mul(block, threads), thread);
  workers = mul(blocks, threads);
  clearBegin = mul(worker, i64(kChunkBytes));
}

//===----------------------------------------------------------------------===//
// Counted calls
//===----------------------------------------------------------------------===//

void KernelBuilder::beginCountedCall() {
  counter = inOwnWindow(add(clear, mul(block, i64(4))));
  numCalls = LLVM::LoadOp::create(builder, loc, builder.getI32Type(), counter,
                                  4, /*isVolatile=*/true);
  Value calls =
      arith::ExtUIOp::create(builder, loc, builder.getI64Type(), numCalls);
  auto slotOf = [&](Value call, int64_t slots) {
    return mul(rem(call, i64(slots)), clearBytes);
  };
  stage = add(stage, slotOf(calls, COMM_STAGE_SLOTS));
  // The previous call used the slot before this one's.
  clear =
      add(ring, slotOf(add(calls, i64(COMM_RING_SLOTS - 1)), COMM_RING_SLOTS));
  ring = add(ring, slotOf(calls, COMM_RING_SLOTS));
}

void KernelBuilder::endCountedCall() {
  // All threads of the block must have read the counter.
  synchronizeBlock();
  // The period is a common multiple of the numbers of slots, so that the
  // selected slots do not jump when the counter would overflow.
  constexpr int64_t period = COMM_RING_SLOTS * COMM_STAGE_SLOTS;
  Value next = arith::AddIOp::create(builder, loc, numCalls, i32(1));
  Value wrapped = arith::RemUIOp::create(builder, loc, next, i32(period));
  ifThen(less(thread, i64(1)), [&] {
    LLVM::StoreOp::create(builder, loc, wrapped, counter, 4,
                          /*isVolatile=*/true);
  });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value KernelBuilder::i64(int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI64IntegerAttr(value));
}
Value KernelBuilder::i32(int64_t value) {
  return arith::ConstantOp::create(
      builder, loc, builder.getI32IntegerAttr(static_cast<int32_t>(value)));
}
Value KernelBuilder::add(Value a, Value b) {
  return arith::AddIOp::create(builder, loc, a, b);
}
Value KernelBuilder::sub(Value a, Value b) {
  return arith::SubIOp::create(builder, loc, a, b);
}
Value KernelBuilder::mul(Value a, Value b) {
  return arith::MulIOp::create(builder, loc, a, b);
}
Value KernelBuilder::min(Value a, Value b) {
  return arith::MinSIOp::create(builder, loc, a, b);
}
Value KernelBuilder::div(Value a, Value b) {
  return arith::DivUIOp::create(builder, loc, a, b);
}
Value KernelBuilder::ceilDiv(Value a, Value b) {
  return div(add(a, sub(b, i64(1))), b);
}
Value KernelBuilder::rem(Value a, Value b) {
  return arith::RemUIOp::create(builder, loc, a, b);
}
Value KernelBuilder::max(Value a, Value b) {
  return arith::MaxSIOp::create(builder, loc, a, b);
}
Value KernelBuilder::less(Value a, Value b) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, a, b);
}
Value KernelBuilder::logicalAnd(Value a, Value b) {
  return arith::AndIOp::create(builder, loc, a, b);
}
Value KernelBuilder::offsetPointer(Value pointer, Value bytes) {
  return LLVM::GEPOp::create(builder, loc, pointer.getType(),
                             builder.getI8Type(), pointer,
                             ArrayRef<LLVM::GEPArg>{bytes});
}

void KernelBuilder::ifThen(Value condition, function_ref<void()> body) {
  auto op = scf::IfOp::create(builder, loc, condition);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op.thenYield());
  body();
}

void KernelBuilder::loop(Value begin, Value end, Value step,
                         function_ref<void(Value)> body) {
  auto op = scf::ForOp::create(builder, loc, begin, end, step);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op.getBody()->getTerminator());
  body(op.getInductionVar());
}

Value KernelBuilder::loop(Value begin, Value end, Value step, Value initial,
                          function_ref<Value(Value, Value)> body) {
  auto op = scf::ForOp::create(builder, loc, begin, end, step, initial);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(op.getBody());
  Value next = body(op.getInductionVar(), op.getRegionIterArg(0));
  scf::YieldOp::create(builder, loc, next);
  return op.getResult(0);
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

Value KernelBuilder::alignedFor(Value pointer, Type elementType) {
  Value address =
      LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), pointer);
  Value misaligned = arith::AndIOp::create(
      builder, loc, address, i64(width * getBytes(elementType) - 1));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                               misaligned, i64(0));
}

DeviceBuffer KernelBuilder::buffer(unsigned n, Type elementType) {
  if (!elementType)
    elementType = type;
  Value pointer = function.getArgument(COMM_KERNEL_FIXED_PARAMETERS + n);
  return {pointer, elementType, alignedFor(pointer, elementType)};
}

Value KernelBuilder::loadElement(const DeviceBuffer &buffer, Value index) {
  int64_t bytes = getBytes(buffer.type);
  return LLVM::LoadOp::create(
      builder, loc, buffer.type,
      offsetPointer(buffer.pointer, mul(index, i64(bytes))), bytes);
}

void KernelBuilder::storeElement(const DeviceBuffer &buffer, Value index,
                                 Value element) {
  int64_t bytes = getBytes(buffer.type);
  LLVM::StoreOp::create(builder, loc, element,
                        offsetPointer(buffer.pointer, mul(index, i64(bytes))),
                        bytes);
}

Value KernelBuilder::gatherElements(const DeviceBuffer &buffer, Value first,
                                    Value limit, Value mayBeWhole,
                                    function_ref<Value(Value)> getIndex) {
  auto vector = VectorType::get(width, buffer.type);
  int64_t bytes = getBytes(buffer.type);
  Value end = add(first, i64(width - 1));
  auto op = scf::IfOp::create(builder, loc, vector,
                              logicalAnd(mayBeWhole, less(end, limit)),
                              /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(op.thenBlock());
  Value whole = LLVM::LoadOp::create(
      builder, loc, vector,
      offsetPointer(buffer.pointer, mul(getIndex(first), i64(bytes))),
      width * bytes);
  scf::YieldOp::create(builder, loc, whole);
  // Load one by one. There is at least one element, so `last` exists.
  builder.setInsertionPointToStart(op.elseBlock());
  Value last = sub(limit, i64(1));
  SmallVector<Value> elements;
  for (int64_t i = 0; i < width; ++i) {
    Value index = min(add(first, i64(i)), last);
    elements.push_back(loadElement(buffer, getIndex(index)));
  }
  Value packed = vector::FromElementsOp::create(builder, loc, vector, elements);
  scf::YieldOp::create(builder, loc, packed);
  return op.getResult(0);
}

void KernelBuilder::scatterElements(const DeviceBuffer &buffer, Value first,
                                    Value limit, Value mayBeWhole,
                                    Value elements,
                                    function_ref<Value(Value)> getIndex) {
  int64_t bytes = getBytes(buffer.type);
  Value end = add(first, i64(width - 1));
  auto op =
      scf::IfOp::create(builder, loc, logicalAnd(mayBeWhole, less(end, limit)),
                        /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(op.thenBlock());
  LLVM::StoreOp::create(
      builder, loc, elements,
      offsetPointer(buffer.pointer, mul(getIndex(first), i64(bytes))),
      width * bytes);
  builder.setInsertionPointToStart(op.elseBlock());
  for (int64_t i = 0; i < width; ++i) {
    Value index = add(first, i64(i));
    ifThen(less(index, limit), [&] {
      Value element = vector::ExtractOp::create(builder, loc, elements, i);
      storeElement(buffer, getIndex(index), element);
    });
  }
}

Value KernelBuilder::loadElements(const DeviceBuffer &buffer, Value first,
                                  Value limit, Value mayBeWhole) {
  return gatherElements(buffer, first, limit,
                        mayBeWhole ? mayBeWhole : buffer.isAligned,
                        [](Value index) { return index; });
}

void KernelBuilder::storeElements(const DeviceBuffer &buffer, Value first,
                                  Value limit, Value elements,
                                  Value mayBeWhole) {
  scatterElements(buffer, first, limit,
                  mayBeWhole ? mayBeWhole : buffer.isAligned, elements,
                  [](Value index) { return index; });
}

static VectorType getChunkType(OpBuilder &builder) {
  return VectorType::get(4, builder.getI32Type());
}

SmallVector<Value> KernelBuilder::loadChunks(const DeviceBuffer &buffer,
                                             ValueRange firsts) {
  Value areWhole = buffer.isAligned;
  for (Value first : firsts)
    areWhole = logicalAnd(areWhole, less(add(first, i64(width - 1)), count));
  SmallVector<Type> types(firsts.size(), getChunkType(builder));
  auto op = scf::IfOp::create(builder, loc, types, areWhole,
                              /*addThenBlock=*/true, /*addElseBlock=*/true);
  auto yield = [&](Block *block, function_ref<Value(Value)> load) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(block);
    SmallVector<Value> chunks;
    for (Value first : firsts)
      chunks.push_back(toChunk(load(first)));
    scf::YieldOp::create(builder, loc, chunks);
  };
  int64_t bytes = getBytes(buffer.type);
  yield(op.thenBlock(), [&](Value first) -> Value {
    return LLVM::LoadOp::create(
        builder, loc, VectorType::get(width, buffer.type),
        offsetPointer(buffer.pointer, mul(first, i64(bytes))), width * bytes);
  });
  yield(op.elseBlock(),
        [&](Value first) { return loadElements(buffer, first, count); });
  return SmallVector<Value>(op.getResults());
}

Value KernelBuilder::toChunk(Value elements) {
  return vector::BitCastOp::create(builder, loc, getChunkType(builder),
                                   elements);
}

Value KernelBuilder::toElements(Value chunk) {
  return vector::BitCastOp::create(builder, loc, VectorType::get(width, type),
                                   chunk);
}

Value KernelBuilder::loadChunk(Value pointer) {
  return LLVM::LoadOp::create(builder, loc, getChunkType(builder), pointer,
                              kChunkBytes, /*isVolatile=*/true);
}

void KernelBuilder::storeChunk(Value pointer, Value chunk) {
  LLVM::StoreOp::create(builder, loc, chunk, pointer, kChunkBytes,
                        /*isVolatile=*/true);
}

//===----------------------------------------------------------------------===//
// The other ranks
//===----------------------------------------------------------------------===//

SmallVector<Value> KernelBuilder::getPeers() {
  SmallVector<Value> peers;
  for (int64_t distance = 1; distance < ranks; ++distance) {
    Value next = add(rank, i64(distance));
    peers.push_back(arith::SelectOp::create(
        builder, loc, less(next, i64(ranks)), next, sub(next, i64(ranks))));
  }
  return peers;
}

Value KernelBuilder::getPartAt(Value peer) {
  return arith::SelectOp::create(builder, loc, less(rank, peer), rank,
                                 sub(rank, i64(1)));
}

Value KernelBuilder::getSender(int64_t n) {
  return arith::SelectOp::create(builder, loc, less(i64(n), rank), i64(n),
                                 i64(n + 1));
}

SmallVector<Value> KernelBuilder::getInRankOrder(Value own, ValueRange others) {
  SmallVector<Value> chunks;
  for (int64_t n = 0; n < ranks; ++n) {
    Value chunk = own;
    if (n > 0)
      chunk = arith::SelectOp::create(builder, loc, less(rank, i64(n)),
                                      others[n - 1], chunk);
    if (n + 1 < ranks)
      chunk = arith::SelectOp::create(builder, loc, less(i64(n), rank),
                                      others[n], chunk);
    chunks.push_back(chunk);
  }
  return chunks;
}

//===----------------------------------------------------------------------===//
// Arrival detected by sentinels
//===----------------------------------------------------------------------===//

static Value splat(OpBuilder &builder, Location loc, uint32_t word) {
  return arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(getChunkType(builder),
                             APInt(32, static_cast<uint64_t>(word))));
}

Value KernelBuilder::replaceSentinel(Value chunk) {
  Value isSentinel =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, chunk,
                            splat(builder, loc, ~uint32_t(0)));
  uint32_t nan = getBytes(type) == 2 ? 0x7FFF7FFF : 0x7FFFFFFF;
  return arith::SelectOp::create(builder, loc, isSentinel,
                                 splat(builder, loc, nan), chunk);
}

SmallVector<Value> KernelBuilder::awaitChunks(ValueRange pointers) {
  SmallVector<Type> types(pointers.size(), getChunkType(builder));
  auto op = scf::WhileOp::create(
      builder, loc, types, ValueRange{},
      [&](OpBuilder &nested, Location, ValueRange) {
        OpBuilder::InsertionGuard guard(builder);
        builder.restoreInsertionPoint(nested.saveInsertionPoint());
        SmallVector<Value> seen;
        for (Value pointer : pointers)
          seen.push_back(loadChunk(pointer));
        // Check each word, since the four words of a chunk may arrive
        // separately. The sentinel is the greatest word.
        Value greatest = seen.front();
        for (Value chunk : ArrayRef(seen).drop_front())
          greatest = arith::MaxUIOp::create(builder, loc, greatest, chunk);
        Value word = vector::ExtractOp::create(builder, loc, greatest, 0);
        for (int64_t i = 1; i < 4; ++i)
          word = arith::MaxUIOp::create(
              builder, loc, word,
              vector::ExtractOp::create(builder, loc, greatest, i));
        Value isMissing = arith::CmpIOp::create(
            builder, loc, arith::CmpIPredicate::eq, word, i32(-1));
        scf::ConditionOp::create(builder, loc, isMissing, seen);
      },
      [&](OpBuilder &nested, Location, ValueRange) {
        scf::YieldOp::create(nested, loc);
      });
  return SmallVector<Value>(op.getResults());
}

Value KernelBuilder::clearRing(Value cursor, int64_t pieces) {
  Value base = inOwnWindow(clear);
  Value step = mul(workers, i64(kChunkBytes));
  Value next = add(cursor, mul(step, i64(pieces)));
  Value ones = splat(builder, loc, ~uint32_t(0));
  loop(cursor, min(next, clearBytes), step,
       [&](Value offset) { storeChunk(offsetPointer(base, offset), ones); });
  return next;
}

void KernelBuilder::clearRestOfRing(Value cursor) {
  Value base = inOwnWindow(clear);
  Value ones = splat(builder, loc, ~uint32_t(0));
  loop(cursor, clearBytes, mul(workers, i64(kChunkBytes)),
       [&](Value offset) { storeChunk(offsetPointer(base, offset), ones); });
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//
//
// The flag area has one epoch per block, then per block one flag for each rank,
// which that rank sets.

Value KernelBuilder::loadEpoch() {
  return LLVM::LoadOp::create(builder, loc, builder.getI32Type(),
                              inOwnWindow(add(flags, mul(block, i64(4)))), 4,
                              /*isVolatile=*/true);
}

void KernelBuilder::storeEpoch(Value epoch) {
  ifThen(less(thread, i64(1)), [&] {
    LLVM::StoreOp::create(builder, loc, epoch,
                          inOwnWindow(add(flags, mul(block, i64(4)))), 4,
                          /*isVolatile=*/true);
  });
}

void KernelBuilder::synchronizeBlock() { gpu::BarrierOp::create(builder, loc); }

void KernelBuilder::signalAll(Value epoch) {
  synchronizeBlock();
  ifThen(less(thread, i64(ranks)), [&] {
    Value index = add(add(blocks, mul(block, i64(ranks))), rank);
    SignalOp::create(builder, loc, SignalKind::Set, epoch,
                     inWindow(thread, add(flags, mul(index, i64(4)))),
                     MemoryOrder::Release, MemoryScope::Sys);
  });
}

void KernelBuilder::awaitAll(Value epoch) {
  ifThen(less(thread, i64(ranks)), [&] {
    Value index = add(add(blocks, mul(block, i64(ranks))), thread);
    WaitSignalOp::create(builder, loc, SignalCompare::Ge, epoch,
                         inOwnWindow(add(flags, mul(index, i64(4)))),
                         MemoryOrder::Acquire, MemoryScope::Sys);
  });
  synchronizeBlock();
}

void KernelBuilder::synchronizeRanks(Value epoch) {
  signalAll(epoch);
  awaitAll(epoch);
}

Value KernelBuilder::advanceEpoch(Value epoch, Value steps) {
  Value narrow =
      arith::TruncIOp::create(builder, loc, builder.getI32Type(), steps);
  return add(epoch, narrow);
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

Value KernelBuilder::inWindow(Value peer, Value offset) {
  return offsetPointer(window, add(mul(peer, stride), offset));
}
