//===- SentinelKernels.cpp - All-reduces with sentinels -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This is the fastest form for small sizes: no flags, no barriers, one trip
// over the link. A slot of the ring holds the sentinel until data of a peer
// replace it, word by word. A rank's data for itself do not go through the
// window.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace mlir;
using namespace mlir::comm;

/// Loads the chunks of `source` that begin at `firsts`, without sentinels.
static SmallVector<Value> loadToSend(KernelBuilder &kernel,
                                     const DeviceBuffer &source,
                                     ValueRange firsts) {
  SmallVector<Value> chunks = kernel.loadChunks(source, firsts);
  for (Value &chunk : chunks)
    chunk = kernel.replaceSentinel(chunk);
  return chunks;
}

/// Uses a slot with all chunks of each other rank.
void comm::emitPushReduce(KernelBuilder &kernel, const KernelSpec &spec,
                          StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  int64_t others = spec.ranks - 1;
  Value bytes = kernel.mul(kernel.chunks, kernel.i64(kChunkBytes));
  auto partAt = [&](Value part) {
    return kernel.add(kernel.ring, kernel.mul(part, bytes));
  };
  SmallVector<Value> targets, arrivals;
  for (Value peer : kernel.getPeers())
    targets.push_back(kernel.inWindow(peer, partAt(kernel.getPartAt(peer))));
  for (int64_t part = 0; part < others; ++part)
    arrivals.push_back(kernel.inOwnWindow(partAt(kernel.i64(part))));
  auto load = [&](Value i) {
    Value first = kernel.mul(i, kernel.i64(kernel.getWidth()));
    return loadToSend(kernel, source, first).front();
  };
  // Each thread pushes its next chunk before it waits for the previous one.
  Value cleared = kernel.loop(
      kernel.worker, kernel.add(kernel.chunks, kernel.workers), kernel.workers,
      kernel.clearBegin, [&](Value pushed, Value cursor) {
        kernel.ifThen(kernel.less(pushed, kernel.chunks), [&] {
          Value chunk = load(pushed);
          Value offset = kernel.mul(pushed, kernel.i64(kChunkBytes));
          for (Value target : targets)
            kernel.storeChunk(kernel.offsetPointer(target, offset), chunk);
        });
        Value next = kernel.clearRing(cursor, others);
        Value awaited = kernel.sub(pushed, kernel.workers);
        kernel.ifThen(kernel.less(kernel.i64(-1), awaited), [&] {
          Value own = load(awaited);
          Value offset = kernel.mul(awaited, kernel.i64(kChunkBytes));
          SmallVector<Value> pointers;
          for (Value arrival : arrivals)
            pointers.push_back(kernel.offsetPointer(arrival, offset));
          store(kernel.mul(awaited, kernel.i64(kernel.getWidth())),
                reduceChunks(
                    kernel, *spec.reduction, spec.elementType,
                    kernel.getInRankOrder(own, kernel.awaitChunks(pointers))));
        });
        return next;
      });
  kernel.clearRestOfRing(cleared);
}

/// Reduces a segment of the chunks on each rank. The slot has the chunks of
/// this rank's segment from each other rank, then the reduced segments of the
/// others. A thread does all pushes first and all waits for reduced chunks
/// last, so that the link is never idle.
void comm::emitTwoShotSentinel(KernelBuilder &kernel, const KernelSpec &spec,
                               StoreResult store) {
  DeviceBuffer source = kernel.buffer(0);
  int64_t others = spec.ranks - 1;
  Value segment = kernel.ceilDiv(kernel.chunks, kernel.i64(spec.ranks));
  Value segmentBytes = kernel.mul(segment, kernel.i64(kChunkBytes));
  Value reduced =
      kernel.add(kernel.ring, kernel.mul(segmentBytes, kernel.i64(others)));
  auto partAt = [&](Value base, Value part, Value i) {
    return kernel.add(kernel.add(base, kernel.mul(part, segmentBytes)),
                      kernel.mul(i, kernel.i64(kChunkBytes)));
  };
  // Chunks past the end are sent too, filled with the last element, so that all
  // segments are whole.
  auto getFirst = [&](Value rank, Value i) {
    return kernel.mul(kernel.add(kernel.mul(rank, segment), i),
                      kernel.i64(kernel.getWidth()));
  };
  auto await = [&](Value base, Value i) {
    SmallVector<Value> pointers;
    for (int64_t part = 0; part < others; ++part)
      pointers.push_back(kernel.inOwnWindow(partAt(base, kernel.i64(part), i)));
    return kernel.awaitChunks(pointers);
  };
  auto storeChunk = [&](Value first, Value chunk) {
    kernel.ifThen(kernel.less(first, kernel.count),
                  [&] { store(first, kernel.toElements(chunk)); });
  };
  auto forSegment = [&](Value initial, auto body) {
    return kernel.loop(kernel.worker, segment, kernel.workers, initial,
                       [&](Value i, Value cursor) {
                         body(i);
                         return kernel.clearRing(cursor, others);
                       });
  };
  SmallVector<Value> peers = kernel.getPeers();
  Value cleared = forSegment(kernel.clearBegin, [&](Value i) {
    SmallVector<Value> firsts;
    for (Value peer : peers)
      firsts.push_back(getFirst(peer, i));
    for (auto [peer, chunk] :
         llvm::zip_equal(peers, loadToSend(kernel, source, firsts)))
      kernel.storeChunk(
          kernel.inWindow(peer, partAt(kernel.ring, kernel.getPartAt(peer), i)),
          chunk);
  });
  cleared = forSegment(cleared, [&](Value i) {
    Value first = getFirst(kernel.rank, i);
    Value own = loadToSend(kernel, source, first).front();
    Value chunk = kernel.replaceSentinel(kernel.toChunk(
        reduceChunks(kernel, *spec.reduction, spec.elementType,
                     kernel.getInRankOrder(own, await(kernel.ring, i)))));
    for (Value peer : peers)
      kernel.storeChunk(
          kernel.inWindow(peer, partAt(reduced, kernel.getPartAt(peer), i)),
          chunk);
    storeChunk(first, chunk);
  });
  kernel.loop(kernel.worker, segment, kernel.workers, [&](Value i) {
    SmallVector<Value> chunks = await(reduced, i);
    for (int64_t part = 0; part < others; ++part)
      storeChunk(getFirst(kernel.getSender(part), i), chunks[part]);
  });
  kernel.clearRestOfRing(cleared);
}
