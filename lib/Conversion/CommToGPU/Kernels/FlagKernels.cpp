//===- FlagKernels.cpp - All-reduces behind flags -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For types without a sentinel, and for large sizes. The same block of all
// ranks works on the same chunks and has its own flags, so that no block waits
// for another of its own GPU.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace mlir;
using namespace mlir::comm;

/// The address of chunk `i` of part `part` of the slot at `base`.
static Value inPart(KernelBuilder &kernel, Value base, Value part, Value bytes,
                    Value i) {
  return kernel.add(kernel.add(base, kernel.mul(part, bytes)),
                    kernel.mul(i, kernel.i64(kChunkBytes)));
}

static Value firstOf(KernelBuilder &kernel, Value chunk) {
  return kernel.mul(chunk, kernel.i64(kernel.getWidth()));
}

/// Slot: a part of all chunks for each rank.
void comm::emitStagedReduce(KernelBuilder &kernel, const KernelSpec &spec,
                            StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  Value part = kernel.mul(kernel.chunks, kernel.i64(kChunkBytes));
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
    Value chunk = kernel.toChunk(
        kernel.loadElements(source, firstOf(kernel, i), kernel.count));
    Value offset = inPart(kernel, kernel.stage, kernel.rank, part, i);
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset), chunk);
  });
  kernel.meet(epoch);
  kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      chunks.push_back(kernel.loadChunk(kernel.inOwnWindow(
          inPart(kernel, kernel.stage, kernel.i64(peer), part, i))));
    store(firstOf(kernel, i),
          reduceChunks(kernel, *spec.reduction, spec.elementType, chunks));
  });
  kernel.storeEpoch(epoch);
}

/// The source lies in the window, at one offset on all ranks. Nobody goes on
/// before all have read it.
void comm::emitPullReduce(KernelBuilder &kernel, const KernelSpec &spec,
                          StoreResult store) {
  DeviceBuffer own = kernel.buffer(0);
  // Strides of windows keep the alignment.
  SmallVector<DeviceBuffer> sources;
  for (int64_t peer = 0; peer < spec.ranks; ++peer) {
    Value distance =
        kernel.mul(kernel.sub(kernel.i64(peer), kernel.rank), kernel.stride);
    sources.push_back(
        {kernel.at(own.pointer, distance), own.type, own.isAligned});
  }
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  kernel.meet(epoch);
  kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    for (const DeviceBuffer &source : sources)
      chunks.push_back(kernel.toChunk(
          kernel.loadElements(source, firstOf(kernel, i), kernel.count)));
    store(firstOf(kernel, i),
          reduceChunks(kernel, *spec.reduction, spec.elementType, chunks));
  });
  epoch = kernel.add(epoch, kernel.i32(1));
  kernel.meet(epoch);
  kernel.storeEpoch(epoch);
}

/// Each rank reduces a segment of the chunks. Slot: the own chunks, for others
/// to pull; then the reduced ones, which their owners push.
void comm::emitTwoShotFlags(KernelBuilder &kernel, const KernelSpec &spec,
                            StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  Value segment = kernel.ceilDiv(kernel.chunks, kernel.i64(spec.ranks));
  Value bytes = kernel.mul(segment, kernel.i64(kChunkBytes));
  Value reduced =
      kernel.add(kernel.stage, kernel.mul(bytes, kernel.i64(spec.ranks)));
  auto getFirst = [&](int64_t rank, Value i) {
    return firstOf(kernel,
                   kernel.add(kernel.mul(kernel.i64(rank), segment), i));
  };
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  kernel.loop(kernel.worker, segment, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      chunks.push_back(kernel.toChunk(
          kernel.loadElements(source, getFirst(peer, i), kernel.count)));
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      kernel.storeChunk(kernel.inOwnWindow(inPart(kernel, kernel.stage,
                                                  kernel.i64(peer), bytes, i)),
                        chunks[peer]);
  });
  kernel.meet(epoch);
  kernel.loop(kernel.worker, segment, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    Value offset = inPart(kernel, kernel.stage, kernel.rank, bytes, i);
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      chunks.push_back(
          kernel.loadChunk(kernel.inWindow(kernel.i64(peer), offset)));
    Value chunk = kernel.toChunk(
        reduceChunks(kernel, *spec.reduction, spec.elementType, chunks));
    Value target = inPart(kernel, reduced, kernel.rank, bytes, i);
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      kernel.storeChunk(kernel.inWindow(kernel.i64(peer), target), chunk);
  });
  epoch = kernel.add(epoch, kernel.i32(1));
  kernel.meet(epoch);
  kernel.loop(kernel.worker, segment, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      chunks.push_back(kernel.loadChunk(kernel.inOwnWindow(
          inPart(kernel, reduced, kernel.i64(peer), bytes, i))));
    for (int64_t peer = 0; peer < spec.ranks; ++peer) {
      Value first = getFirst(peer, i);
      kernel.ifThen(kernel.less(first, kernel.count),
                    [&] { store(first, kernel.toElements(chunks[peer])); });
    }
  });
  kernel.storeEpoch(epoch);
}

/// As above, but both ways are pushes, of tiles: in step j a block pushes its
/// tile j, reduces and pushes its tile j - 1, and stores its tile j - 2. It
/// waits once a step, for what the peers did in the step before while it
/// pushed. Slot: for each rank, its chunks of the own segment; then the reduced
/// ones.
void comm::emitTwoShotTiles(KernelBuilder &kernel, const KernelSpec &spec,
                            StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  Value segment = kernel.ceilDiv(kernel.chunks, kernel.i64(spec.ranks));
  Value bytes = kernel.mul(segment, kernel.i64(kChunkBytes));
  Value reduced =
      kernel.add(kernel.stage, kernel.mul(bytes, kernel.i64(spec.ranks)));
  auto getFirst = [&](int64_t rank, Value i) {
    return firstOf(kernel,
                   kernel.add(kernel.mul(kernel.i64(rank), segment), i));
  };
  // So that a block has several tiles, else nothing overlaps; each thread has
  // as many chunks of a tile.
  Value share = kernel.ceilDiv(
      segment, kernel.mul(kernel.blocks, kernel.i64(kTilesPerBlock)));
  Value tile = kernel.mul(kernel.min(kernel.ceilDiv(share, kernel.threads),
                                     kernel.i64(kMostPerThread / spec.ranks)),
                          kernel.threads);
  Value tiles = kernel.ceilDiv(segment, tile);
  // This block's tiles: block, block + blocks, ...
  Value ownTiles = kernel.div(
      kernel.add(tiles, kernel.sub(kernel.sub(kernel.blocks, kernel.block),
                                   kernel.i64(1))),
      kernel.blocks);
  Value epoch = kernel.loadEpoch();
  auto forTile = [&](Value step, function_ref<void(Value)> body) {
    Value begin = kernel.mul(
        kernel.add(kernel.block, kernel.mul(step, kernel.blocks)), tile);
    Value end = kernel.min(kernel.add(begin, tile), segment);
    kernel.loop(kernel.add(begin, kernel.thread), end, kernel.threads, body);
  };
  auto ifTile = [&](Value step, function_ref<void(Value)> body) {
    kernel.ifThen(kernel.both(kernel.less(kernel.i64(-1), step),
                              kernel.less(step, ownTiles)),
                  [&] { forTile(step, body); });
  };
  kernel.loop(
      kernel.i64(0), kernel.add(ownTiles, kernel.i64(2)), kernel.i64(1),
      [&](Value step) {
        ifTile(step, [&](Value i) {
          Value offset = inPart(kernel, kernel.stage, kernel.rank, bytes, i);
          SmallVector<Value> chunks;
          for (int64_t peer = 0; peer < spec.ranks; ++peer)
            chunks.push_back(kernel.toChunk(
                kernel.loadElements(source, getFirst(peer, i), kernel.count)));
          for (int64_t peer = 0; peer < spec.ranks; ++peer)
            kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset),
                              chunks[peer]);
        });
        // Step j ends with the signal epoch + j + 1.
        kernel.awaitAll(kernel.later(epoch, step));
        ifTile(kernel.sub(step, kernel.i64(1)), [&](Value i) {
          SmallVector<Value> chunks;
          for (int64_t peer = 0; peer < spec.ranks; ++peer)
            chunks.push_back(kernel.loadChunk(kernel.inOwnWindow(
                inPart(kernel, kernel.stage, kernel.i64(peer), bytes, i))));
          Value chunk = kernel.toChunk(
              reduceChunks(kernel, *spec.reduction, spec.elementType, chunks));
          Value target = inPart(kernel, reduced, kernel.rank, bytes, i);
          for (int64_t peer = 0; peer < spec.ranks; ++peer)
            kernel.storeChunk(kernel.inWindow(kernel.i64(peer), target), chunk);
        });
        kernel.signalAll(kernel.later(epoch, kernel.add(step, kernel.i64(1))));
        ifTile(kernel.sub(step, kernel.i64(2)), [&](Value i) {
          SmallVector<Value> chunks;
          for (int64_t peer = 0; peer < spec.ranks; ++peer)
            chunks.push_back(kernel.loadChunk(kernel.inOwnWindow(
                inPart(kernel, reduced, kernel.i64(peer), bytes, i))));
          for (int64_t peer = 0; peer < spec.ranks; ++peer) {
            Value first = getFirst(peer, i);
            kernel.ifThen(kernel.less(first, kernel.count), [&] {
              store(first, kernel.toElements(chunks[peer]));
            });
          }
        });
      });
  kernel.storeEpoch(kernel.later(epoch, kernel.add(ownTiles, kernel.i64(2))));
}
