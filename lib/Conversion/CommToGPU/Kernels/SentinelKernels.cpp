//===- SentinelKernels.cpp - Data that tell of their own arrival ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fastest form for small sizes: no flag, no barrier, one way over the link.
// A slot of the ring holds the sentinel until a peer's data replace it, word by
// word. A rank pushes to itself as well, so that no code depends on the rank.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace mlir;
using namespace mlir::comm;

/// Slot: a part of all chunks for each rank.
void comm::emitPushReduce(KernelBuilder &kernel, const KernelSpec &spec,
                          StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  Value part = kernel.mul(kernel.chunks, kernel.i64(kChunkBytes));
  SmallVector<Value> targets, arrivals;
  for (int64_t peer = 0; peer < spec.ranks; ++peer) {
    Value own = kernel.add(kernel.ring, kernel.mul(kernel.rank, part));
    targets.push_back(kernel.inWindow(kernel.i64(peer), own));
    arrivals.push_back(kernel.inOwnWindow(
        kernel.add(kernel.ring, kernel.mul(kernel.i64(peer), part))));
  }
  // Each thread pushes one chunk ahead of the one that it waits for.
  Value cleared = kernel.loop(
      kernel.worker, kernel.add(kernel.chunks, kernel.workers), kernel.workers,
      kernel.clearBegin, [&](Value pushed, Value cursor) {
        kernel.ifThen(kernel.less(pushed, kernel.chunks), [&] {
          Value first = kernel.mul(pushed, kernel.i64(kernel.getWidth()));
          Value chunk = kernel.withoutSentinel(
              kernel.toChunk(kernel.loadElements(source, first, kernel.count)));
          Value offset = kernel.mul(pushed, kernel.i64(kChunkBytes));
          for (Value target : targets)
            kernel.storeChunk(kernel.at(target, offset), chunk);
        });
        Value next = kernel.clearRing(cursor, spec.ranks);
        Value awaited = kernel.sub(pushed, kernel.workers);
        kernel.ifThen(kernel.less(kernel.i64(-1), awaited), [&] {
          Value offset = kernel.mul(awaited, kernel.i64(kChunkBytes));
          SmallVector<Value> pointers;
          for (Value arrival : arrivals)
            pointers.push_back(kernel.at(arrival, offset));
          store(kernel.mul(awaited, kernel.i64(kernel.getWidth())),
                reduceChunks(kernel, *spec.reduction, spec.elementType,
                             kernel.awaitChunks(pointers)));
        });
        return next;
      });
  kernel.clearRestOfRing(cleared);
}

/// Each rank reduces a segment of the chunks. Slot: for each rank, its chunks
/// of the own segment; then the reduced segments. All pushes of a thread go
/// first, all waits for the reduced ones last, so that the link is never idle.
void comm::emitTwoShotSentinel(KernelBuilder &kernel, const KernelSpec &spec,
                               StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  Value segment = kernel.ceilDiv(kernel.chunks, kernel.i64(spec.ranks));
  Value segmentBytes = kernel.mul(segment, kernel.i64(kChunkBytes));
  Value reduced =
      kernel.add(kernel.ring, kernel.mul(segmentBytes, kernel.i64(spec.ranks)));
  auto segmentAt = [&](Value base, Value index) {
    return kernel.add(base, kernel.mul(index, segmentBytes));
  };
  // Chunks behind the last are sent like others, so that each segment is whole;
  // they hold the last element.
  auto getFirst = [&](int64_t rank, Value i) {
    Value chunk = kernel.add(kernel.mul(kernel.i64(rank), segment), i);
    return kernel.mul(chunk, kernel.i64(kernel.getWidth()));
  };
  auto forSegment = [&](Value initial, auto body) {
    return kernel.loop(kernel.worker, segment, kernel.workers, initial,
                       [&](Value i, Value cursor) {
                         body(i);
                         return kernel.clearRing(cursor, spec.ranks);
                       });
  };
  Value cleared = forSegment(kernel.clearBegin, [&](Value i) {
    SmallVector<Value> chunks;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      chunks.push_back(kernel.withoutSentinel(kernel.toChunk(
          kernel.loadElements(source, getFirst(peer, i), kernel.count))));
    Value offset = kernel.add(segmentAt(kernel.ring, kernel.rank),
                              kernel.mul(i, kernel.i64(kChunkBytes)));
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset),
                        chunks[peer]);
  });
  cleared = forSegment(cleared, [&](Value i) {
    Value within = kernel.mul(i, kernel.i64(kChunkBytes));
    SmallVector<Value> pointers;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      pointers.push_back(kernel.inOwnWindow(
          kernel.add(segmentAt(kernel.ring, kernel.i64(peer)), within)));
    Value chunk = kernel.withoutSentinel(
        kernel.toChunk(reduceChunks(kernel, *spec.reduction, spec.elementType,
                                    kernel.awaitChunks(pointers))));
    Value offset = kernel.add(segmentAt(reduced, kernel.rank), within);
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset), chunk);
  });
  kernel.loop(kernel.worker, segment, kernel.workers, [&](Value i) {
    Value within = kernel.mul(i, kernel.i64(kChunkBytes));
    SmallVector<Value> pointers;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      pointers.push_back(kernel.inOwnWindow(
          kernel.add(segmentAt(reduced, kernel.i64(peer)), within)));
    SmallVector<Value> chunks = kernel.awaitChunks(pointers);
    for (int64_t peer = 0; peer < spec.ranks; ++peer) {
      Value first = getFirst(peer, i);
      kernel.ifThen(kernel.less(first, kernel.count),
                    [&] { store(first, kernel.toElements(chunks[peer])); });
    }
  });
  kernel.clearRestOfRing(cleared);
}
