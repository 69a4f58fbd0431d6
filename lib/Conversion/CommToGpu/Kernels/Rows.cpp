//===- Rows.cpp - Blocks that process whole rows --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads without an element participate in everything but stores: they load
// another thread's elements, and reductions replace their values by the neutral
// element. All threads thus reach each barrier. The order of additions depends
// only on the shape.
//
//===----------------------------------------------------------------------===//

#include "Rows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::comm;

/// Number of warps of the largest block.
static constexpr int64_t kMostWarps = 16;

Rows::Rows(KernelBuilder &kernel, gpu::GPUFuncOp function,
           const KernelSpec &spec, const KernelFusion &fusion)
    : kernel(kernel), fusion(fusion) {
  OpBuilder &builder = kernel.getBuilder();
  unsigned n = 1;
  for (const FusedBuffer &buffer : fusion.destinations)
    destinations.push_back(kernel.buffer(n++, buffer.type));
  for (const FusedBuffer &buffer : fusion.arguments)
    arguments.push_back(kernel.buffer(n++, buffer.type));
  shared = function.addWorkgroupAttribution(
      MemRefType::get({kMostWarps}, builder.getI32Type(),
                      MemRefLayoutAttrInterface(),
                      gpu::AddressSpaceAttr::get(builder.getContext(),
                                                 gpu::AddressSpace::Workgroup)),
      kernel.getLoc());

  Value warp = kernel.i64(kWarp);
  chunks = kernel.ceilDiv(kernel.inner, kernel.i64(kernel.getWidth()));
  Value busy = kernel.ceilDiv(chunks, kernel.i64(spec.chunksPerThread));
  lanes = kernel.mul(kernel.ceilDiv(busy, warp), warp);
  lane = kernel.rem(kernel.thread, lanes);
  group = kernel.div(kernel.thread, lanes);
  groups = kernel.div(kernel.threads, lanes);
  begin = kernel.mul(kernel.block, groups);
  step = kernel.mul(kernel.blocks, groups);
  isEven = arith::CmpIOp::create(
      builder, kernel.getLoc(), arith::CmpIPredicate::eq,
      kernel.mul(chunks, kernel.i64(kernel.getWidth())), kernel.inner);
  Value last = kernel.sub(chunks, kernel.i64(1));
  for (int64_t i = 0; i < spec.chunksPerThread; ++i) {
    Value chunk = kernel.add(lane, kernel.mul(lanes, kernel.i64(i)));
    chunkIndices.push_back(chunk);
    hasChunk.push_back(kernel.less(chunk, chunks));
    clampedChunks.push_back(kernel.min(chunk, last));
  }
}

ThreadRow Rows::getThreadRow(Value base, Value limit) {
  Value row = kernel.add(base, group);
  Value isOwn =
      kernel.logicalAnd(kernel.less(group, groups), kernel.less(row, limit));
  return {kernel.min(row, kernel.sub(limit, kernel.i64(1))), isOwn};
}

Value Rows::load(const DeviceBuffer &buffer, Value row, Value chunk) {
  Value start = kernel.mul(row, kernel.inner);
  Value first =
      kernel.add(start, kernel.mul(chunk, kernel.i64(kernel.getWidth())));
  return kernel.loadElements(buffer, first, kernel.add(start, kernel.inner),
                             kernel.logicalAnd(buffer.isAligned, isEven));
}

Value Rows::getOffset(Value row, Value chunk) {
  return kernel.mul(kernel.add(kernel.mul(row, chunks), chunk),
                    kernel.i64(kChunkBytes));
}

void Rows::forChunks(const ThreadRow &threadRow,
                     function_ref<void(Value)> body) {
  for (auto [chunk, exists] : llvm::zip_equal(clampedChunks, hasChunk))
    kernel.ifThen(kernel.logicalAnd(threadRow.isOwn, exists),
                  [&, chunk = chunk] { body(chunk); });
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Returns the value of the lane whose index is this one's XOR `distance`.
Value Rows::exchange(Value value, int64_t distance) {
  return gpu::ShuffleOp::create(kernel.getBuilder(), kernel.getLoc(), value,
                                static_cast<int32_t>(distance), kWarp,
                                gpu::ShuffleMode::XOR)
      .getShuffleResult();
}

Value Rows::reduce(ValueRange values, TypedAttr neutral,
                   function_ref<Value(Value, Value)> combine) {
  OpBuilder &builder = kernel.getBuilder();
  Location loc = kernel.getLoc();
  Value none = arith::ConstantOp::create(builder, loc, neutral);
  SmallVector<Value> totals;
  int64_t width = kernel.getWidth();
  // Number of elements of the row from the first element of the chunk on.
  Value left;
  for (auto [i, value] : llvm::enumerate(values)) {
    if (i % width == 0)
      left = arith::TruncIOp::create(
          builder, loc, builder.getI32Type(),
          kernel.sub(kernel.inner,
                     kernel.mul(chunkIndices[i / width], kernel.i64(width))));
    totals.push_back(arith::SelectOp::create(
        builder, loc, kernel.less(kernel.i32(i % width), left), value, none));
  }
  // Combine pairwise, so that the operations of a level are independent.
  while (totals.size() > 1) {
    SmallVector<Value> next;
    for (size_t i = 0; i + 1 < totals.size(); i += 2)
      next.push_back(combine(totals[i], totals[i + 1]));
    if (totals.size() % 2)
      next.push_back(totals.back());
    totals = std::move(next);
  }
  Value total = totals.front();
  for (int64_t distance = kWarp / 2; distance > 0; distance /= 2)
    total = combine(total, exchange(total, distance));

  auto several = scf::IfOp::create(builder, loc, total.getType(),
                                   kernel.less(kernel.i64(kWarp), lanes),
                                   /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(several.elseBlock());
  scf::YieldOp::create(builder, loc, total);
  builder.setInsertionPointToStart(several.thenBlock());
  Value all = reduceWarps(total, none, combine);
  scf::YieldOp::create(builder, loc, all);
  return several.getResult(0);
}

/// Combines the totals of the warps of a row.
Value Rows::reduceWarps(Value total, Value none,
                        function_ref<Value(Value, Value)> combine) {
  OpBuilder &builder = kernel.getBuilder();
  Location loc = kernel.getLoc();
  auto bitcast = [&](Value value, Type type) {
    return value.getType() == type
               ? value
               : arith::BitcastOp::create(builder, loc, type, value)
                     .getResult();
  };
  auto toIndex = [&](Value value) -> Value {
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                      value);
  };
  Value warp = kernel.i64(kWarp);
  // Wait until all threads have read the words of the previous reduction.
  gpu::BarrierOp::create(builder, loc);
  kernel.ifThen(kernel.less(kernel.rem(lane, warp), kernel.i64(1)), [&] {
    memref::StoreOp::create(builder, loc, bitcast(total, builder.getI32Type()),
                            shared, toIndex(kernel.div(kernel.thread, warp)));
  });
  gpu::BarrierOp::create(builder, loc);
  // Each half warp has one lane per word.
  Value part = kernel.rem(lane, kernel.i64(kMostWarps));
  Value isPart = kernel.less(part, kernel.div(lanes, warp));
  Value first = kernel.div(kernel.sub(kernel.thread, lane), warp);
  Value word = kernel.min(kernel.add(first, part), kernel.i64(kMostWarps - 1));
  Value loaded = memref::LoadOp::create(builder, loc, shared, toIndex(word));
  Value all = arith::SelectOp::create(builder, loc, isPart,
                                      bitcast(loaded, total.getType()), none);
  for (int64_t distance = kMostWarps / 2; distance > 0; distance /= 2)
    all = combine(all, exchange(all, distance));
  return all;
}

//===----------------------------------------------------------------------===//
// Fused buffers
//===----------------------------------------------------------------------===//

/// Appends the elements of `vector`.
static void extract(KernelBuilder &kernel, Value vector,
                    SmallVectorImpl<Value> &elements) {
  for (int64_t i = 0; i < kernel.getWidth(); ++i)
    elements.push_back(vector::ExtractOp::create(kernel.getBuilder(),
                                                 kernel.getLoc(), vector, i));
}

SmallVector<Value> Rows::loadArgument(const DeviceBuffer &buffer,
                                      FusedExtent extent, Value row) {
  switch (extent) {
  case FusedExtent::Row:
    return {kernel.loadElement(buffer, row)};
  case FusedExtent::Scalar:
    return {kernel.loadElement(buffer, kernel.i64(0))};
  case FusedExtent::Element:
  case FusedExtent::Column:
    break;
  }
  SmallVector<Value> vectors;
  for (Value chunk : clampedChunks)
    vectors.push_back(
        extent == FusedExtent::Element
            ? load(buffer, row, chunk)
            : kernel.loadElements(
                  buffer, kernel.mul(chunk, kernel.i64(kernel.getWidth())),
                  kernel.inner));
  return vectors;
}

void Rows::store(const DeviceBuffer &buffer, FusedExtent extent,
                 const ThreadRow &threadRow, ArrayRef<Value> values) {
  if (extent == FusedExtent::Row) {
    kernel.ifThen(
        kernel.logicalAnd(threadRow.isOwn, kernel.less(lane, kernel.i64(1))),
        [&] { kernel.storeElement(buffer, threadRow.index, values.front()); });
    return;
  }
  OpBuilder &builder = kernel.getBuilder();
  int64_t width = kernel.getWidth();
  Value start = kernel.mul(threadRow.index, kernel.inner);
  Value limit = kernel.add(start, kernel.inner);
  Value mayBeWhole = kernel.logicalAnd(buffer.isAligned, isEven);
  forChunks(threadRow, [&](Value chunk) {
    Value packed = vector::FromElementsOp::create(
        builder, kernel.getLoc(), VectorType::get(width, buffer.type),
        values.take_front(width));
    values = values.drop_front(width);
    Value first = kernel.add(start, kernel.mul(chunk, kernel.i64(width)));
    kernel.storeElements(buffer, first, limit, packed, mayBeWhole);
  });
}

void Rows::finish(const ThreadRow &threadRow,
                  function_ref<SmallVector<Value>()> getReduced) {
  // Load the arguments before the wait for the result, if registers suffice.
  SmallVector<SmallVector<Value>> loaded;
  auto load = [&] {
    for (auto [buffer, of] : llvm::zip_equal(arguments, fusion.arguments))
      loaded.push_back(loadArgument(buffer, of.extent, threadRow.index));
  };
  bool isEarly = clampedChunks.size() == 1;
  if (isEarly)
    load();
  SmallVector<Value> elements;
  for (Value vector : getReduced())
    extract(kernel, vector, elements);
  if (!isEarly)
    load();
  SmallVector<SmallVector<Value>> values;
  for (ArrayRef<Value> vectors : loaded) {
    SmallVector<Value> &argument = values.emplace_back();
    for (Value vector : vectors) {
      if (isa<VectorType>(vector.getType()))
        extract(kernel, vector, argument);
      else
        argument.push_back(vector);
    }
  }
  auto reduceRow = [&](ValueRange parts, TypedAttr neutral,
                       function_ref<Value(Value, Value)> combine) {
    return reduce(parts, neutral, combine);
  };
  SmallVector<SmallVector<Value>> results = fusion.epilogue(
      kernel.getBuilder(), kernel.getLoc(), elements, values, reduceRow);
  for (auto [buffer, of, result] :
       llvm::zip_equal(destinations, fusion.destinations, results))
    store(buffer, of.extent, threadRow, result);
}
