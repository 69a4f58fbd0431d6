//===- FlagKernels.cpp - All-reduces with flags ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels for types without a sentinel and for large sizes. A block works on
// the same chunks on all ranks and has its own flags, so that no block waits
// for another block of the same GPU.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the offset of chunk `i` of part `part` of the slot at `base`.
static Value getPartOffset(KernelBuilder &kernel, Value base, Value part,
                           Value bytes, Value i) {
  return kernel.add(kernel.add(base, kernel.mul(part, bytes)),
                    kernel.mul(i, kernel.i64(kChunkBytes)));
}

static Value getFirstElement(KernelBuilder &kernel, Value chunk) {
  return kernel.mul(chunk, kernel.i64(kernel.getWidth()));
}

/// Uses a slot with a part for each rank, which holds all its chunks.
void comm::emitStagedReduce(KernelBuilder &kernel, const KernelSpec &spec,
                            StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  Value part = kernel.mul(kernel.chunks, kernel.i64(kChunkBytes));
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
    Value chunk = kernel.toChunk(
        kernel.loadElements(source, getFirstElement(kernel, i), kernel.count));
    Value offset = getPartOffset(kernel, kernel.stage, kernel.rank, part, i);
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset), chunk);
  });
  kernel.synchronizeRanks(epoch);
  kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      chunks.push_back(kernel.loadChunk(kernel.inOwnWindow(
          getPartOffset(kernel, kernel.stage, kernel.i64(peer), part, i))));
    store(getFirstElement(kernel, i),
          reduceChunks(kernel, *spec.reduction, spec.elementType, chunks));
  });
  kernel.storeEpoch(epoch);
}

/// Reads the sources in the windows, which are at the same offset on all ranks.
/// No rank continues before all have read its source.
void comm::emitPullReduce(KernelBuilder &kernel, const KernelSpec &spec,
                          StoreResult store) {
  DeviceBuffer own = kernel.buffer(0);
  // The stride between windows preserves the alignment.
  SmallVector<DeviceBuffer> sources;
  for (int64_t peer = 0; peer < spec.ranks; ++peer) {
    Value distance =
        kernel.mul(kernel.sub(kernel.i64(peer), kernel.rank), kernel.stride);
    sources.push_back(
        {kernel.offsetPointer(own.pointer, distance), own.type, own.isAligned});
  }
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  kernel.synchronizeRanks(epoch);
  kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    for (const DeviceBuffer &source : sources)
      chunks.push_back(kernel.toChunk(kernel.loadElements(
          source, getFirstElement(kernel, i), kernel.count)));
    store(getFirstElement(kernel, i),
          reduceChunks(kernel, *spec.reduction, spec.elementType, chunks));
  });
  epoch = kernel.add(epoch, kernel.i32(1));
  kernel.synchronizeRanks(epoch);
  kernel.storeEpoch(epoch);
}

/// Reduces a segment of the chunks on each rank. The slot has this rank's
/// chunks, which the other ranks pull, then the reduced segments, which their
/// owners push.
void comm::emitTwoShotFlags(KernelBuilder &kernel, const KernelSpec &spec,
                            StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  Value segment = kernel.ceilDiv(kernel.chunks, kernel.i64(spec.ranks));
  Value bytes = kernel.mul(segment, kernel.i64(kChunkBytes));
  Value reduced =
      kernel.add(kernel.stage, kernel.mul(bytes, kernel.i64(spec.ranks)));
  auto getFirst = [&](int64_t rank, Value i) {
    return getFirstElement(
        kernel, kernel.add(kernel.mul(kernel.i64(rank), segment), i));
  };
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  kernel.loop(kernel.worker, segment, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      chunks.push_back(kernel.toChunk(
          kernel.loadElements(source, getFirst(peer, i), kernel.count)));
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      kernel.storeChunk(kernel.inOwnWindow(getPartOffset(
                            kernel, kernel.stage, kernel.i64(peer), bytes, i)),
                        chunks[peer]);
  });
  kernel.synchronizeRanks(epoch);
  kernel.loop(kernel.worker, segment, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    Value offset = getPartOffset(kernel, kernel.stage, kernel.rank, bytes, i);
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      chunks.push_back(
          kernel.loadChunk(kernel.inWindow(kernel.i64(peer), offset)));
    Value chunk = kernel.toChunk(
        reduceChunks(kernel, *spec.reduction, spec.elementType, chunks));
    Value target = getPartOffset(kernel, reduced, kernel.rank, bytes, i);
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      kernel.storeChunk(kernel.inWindow(kernel.i64(peer), target), chunk);
  });
  epoch = kernel.add(epoch, kernel.i32(1));
  kernel.synchronizeRanks(epoch);
  kernel.loop(kernel.worker, segment, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      chunks.push_back(kernel.loadChunk(kernel.inOwnWindow(
          getPartOffset(kernel, reduced, kernel.i64(peer), bytes, i))));
    for (int64_t peer = 0; peer < spec.ranks; ++peer) {
      Value first = getFirst(peer, i);
      kernel.ifThen(kernel.less(first, kernel.count),
                    [&] { store(first, kernel.toElements(chunks[peer])); });
    }
  });
  kernel.storeEpoch(epoch);
}

/// Does the same as emitTwoShotFlags in tiles, and both phases push. In step j
/// a block pushes its tile j, reduces and pushes its tile j - 1, and stores the
/// reduced tile j - 2 of the others. It waits once per step, for the previous
/// step of its peers, so that all ranks push at the same time. The slot has the
/// chunks of this rank's segment from each other rank, then the reduced
/// segments of the others.
void comm::emitTwoShotTiles(KernelBuilder &kernel, const KernelSpec &spec,
                            StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  int64_t others = spec.ranks - 1;
  Value segment = kernel.ceilDiv(kernel.chunks, kernel.i64(spec.ranks));
  Value bytes = kernel.mul(segment, kernel.i64(kChunkBytes));
  Value reduced =
      kernel.add(kernel.stage, kernel.mul(bytes, kernel.i64(others)));
  auto getFirst = [&](Value rank, Value i) {
    return getFirstElement(kernel, kernel.add(kernel.mul(rank, segment), i));
  };
  // Blocks, and the tiles of a block, have equal amounts of work, in whole
  // cache lines.
  Value share = kernel.ceilDiv(segment, kernel.blocks);
  Value tiles = kernel.max(
      kernel.min(kernel.ceilDiv(share, kernel.threads),
                 kernel.i64(kTilesPerBlock)),
      kernel.ceilDiv(
          share,
          kernel.mul(kernel.threads, kernel.i64(kMostPerThread / spec.ranks))));
  Value tile = kernel.mul(
      kernel.ceilDiv(kernel.ceilDiv(share, tiles), kernel.i64(kChunksPerLine)),
      kernel.i64(kChunksPerLine));
  // This block has the tiles block, block + blocks, ...
  Value ownTiles =
      kernel.div(kernel.add(kernel.ceilDiv(segment, tile),
                            kernel.sub(kernel.sub(kernel.blocks, kernel.block),
                                       kernel.i64(1))),
                 kernel.blocks);
  Value one = kernel.i64(1);
  Value signals = kernel.add(ownTiles, one);
  Value epoch = kernel.loadEpoch();
  SmallVector<Value> peers = kernel.getPeers();
  auto loadParts = [&](Value base, Value i) {
    SmallVector<Value> chunks;
    for (int64_t part = 0; part < others; ++part)
      chunks.push_back(kernel.loadChunk(kernel.inOwnWindow(
          getPartOffset(kernel, base, kernel.i64(part), bytes, i))));
    return chunks;
  };
  auto storeChunk = [&](Value first, Value chunk) {
    kernel.ifThen(kernel.less(first, kernel.count),
                  [&] { store(first, kernel.toElements(chunk)); });
  };
  auto forTile = [&](Value step, function_ref<void(Value)> body) {
    Value begin = kernel.mul(
        kernel.add(kernel.block, kernel.mul(step, kernel.blocks)), tile);
    Value end = kernel.min(kernel.add(begin, tile), segment);
    kernel.loop(kernel.add(begin, kernel.thread), end, kernel.threads, body);
  };
  auto ifTile = [&](Value step, function_ref<void(Value)> body) {
    kernel.ifThen(kernel.logicalAnd(kernel.less(kernel.i64(-1), step),
                                    kernel.less(step, ownTiles)),
                  [&] { forTile(step, body); });
  };
  kernel.loop(kernel.i64(0), kernel.add(signals, one), one, [&](Value step) {
    ifTile(step, [&](Value i) {
      SmallVector<Value> firsts;
      for (Value peer : peers)
        firsts.push_back(getFirst(peer, i));
      for (auto [peer, chunk] :
           llvm::zip_equal(peers, kernel.loadChunks(source, firsts)))
        kernel.storeChunk(
            kernel.inWindow(peer,
                            getPartOffset(kernel, kernel.stage,
                                          kernel.getPartAt(peer), bytes, i)),
            chunk);
    });
    // Step j ends with the signal of epoch + j + 1.
    kernel.ifThen(kernel.less(kernel.i64(0), step),
                  [&] { kernel.awaitAll(kernel.advanceEpoch(epoch, step)); });
    Value seen = kernel.sub(step, one);
    ifTile(seen, [&](Value i) {
      Value first = getFirst(kernel.rank, i);
      Value own = kernel.loadChunks(source, first).front();
      Value chunk = kernel.toChunk(
          reduceChunks(kernel, *spec.reduction, spec.elementType,
                       kernel.getInRankOrder(own, loadParts(kernel.stage, i))));
      for (Value peer : peers)
        kernel.storeChunk(
            kernel.inWindow(peer,
                            getPartOffset(kernel, reduced,
                                          kernel.getPartAt(peer), bytes, i)),
            chunk);
      storeChunk(first, chunk);
    });
    kernel.ifThen(kernel.less(step, signals), [&] {
      kernel.signalAll(kernel.advanceEpoch(epoch, kernel.add(step, one)));
    });
    ifTile(kernel.sub(seen, one), [&](Value i) {
      SmallVector<Value> chunks = loadParts(reduced, i);
      for (int64_t part = 0; part < others; ++part)
        storeChunk(getFirst(kernel.getSender(part), i), chunks[part]);
    });
  });
  kernel.storeEpoch(kernel.advanceEpoch(epoch, signals));
}
