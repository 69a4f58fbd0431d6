//===- MoveKernels.cpp - Kernels that move data between ranks -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rank pushes its pieces into the stages of its peers and signals through
// flags. If the dimension of the pieces is not the first, a piece consists of
// rows with gaps between them in the buffer; in the stage it is contiguous.
//
// The slot has a part for each rank, with all its chunks (broadcast: one part).
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// The pieces of a buffer, one per rank.
class Pieces {
public:
  /// Creates the pieces, whose rows have `inner` elements.
  Pieces(KernelBuilder &kernel, DeviceBuffer buffer, Value inner)
      : kernel(kernel), buffer(buffer), inner(inner) {
    // Chunks of a piece are whole and aligned if rows consist of whole chunks.
    Value rest = kernel.rem(inner, kernel.i64(kernel.getWidth()));
    mayBeWhole =
        kernel.logicalAnd(buffer.isAligned, kernel.less(rest, kernel.i64(1)));
  }

  Value load(Value piece, Value first) {
    return kernel.gatherElements(
        buffer, first, kernel.count, mayBeWhole,
        [&](Value index) { return getIndex(piece, index); });
  }
  void store(Value piece, Value first, Value elements) {
    kernel.scatterElements(buffer, first, kernel.count, mayBeWhole, elements,
                           [&](Value index) { return getIndex(piece, index); });
  }

private:
  /// Returns the index of element `index` of the piece in the buffer: (row *
  /// ranks + piece) * inner + index in the row.
  Value getIndex(Value piece, Value index) {
    Value row = kernel.div(index, inner);
    Value before = kernel.mul(row, kernel.i64(kernel.getRanks() - 1));
    return kernel.add(index, kernel.mul(kernel.add(before, piece), inner));
  }

  KernelBuilder &kernel;
  DeviceBuffer buffer;
  Value inner, mayBeWhole;
};

/// Pushes chunks, waits for all ranks, and stores the chunks that arrived.
/// `load(peer, first)` returns the chunk for a peer at the element `first`;
/// `store(first, chunks)` stores the chunks of all peers there.
void emitExchange(
    KernelBuilder &kernel, function_ref<Value(int64_t peer, Value first)> load,
    function_ref<void(Value first, ArrayRef<Value> chunks)> store) {
  Value part = kernel.mul(kernel.chunks, kernel.i64(kChunkBytes));
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  int64_t ranks = kernel.getRanks();
  kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
    Value first = kernel.mul(i, kernel.i64(kernel.getWidth()));
    Value offset =
        kernel.add(kernel.add(kernel.stage, kernel.mul(kernel.rank, part)),
                   kernel.mul(i, kernel.i64(kChunkBytes)));
    SmallVector<Value> chunks;
    for (int64_t peer = 0; peer < ranks; ++peer)
      chunks.push_back(load(peer, first));
    for (int64_t peer = 0; peer < ranks; ++peer)
      kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset),
                        chunks[peer]);
  });
  kernel.synchronizeRanks(epoch);
  kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
    Value offset =
        kernel.add(kernel.stage, kernel.mul(i, kernel.i64(kChunkBytes)));
    SmallVector<Value> chunks;
    for (int64_t peer = 0; peer < ranks; ++peer)
      chunks.push_back(kernel.loadChunk(kernel.inOwnWindow(
          kernel.add(offset, kernel.mul(kernel.i64(peer), part)))));
    store(kernel.mul(i, kernel.i64(kernel.getWidth())), chunks);
  });
  kernel.storeEpoch(epoch);
}

} // namespace

void comm::emitReduceScatter(KernelBuilder &kernel, const KernelSpec &spec) {
  Pieces source(kernel, kernel.buffer(0), kernel.inner);
  DeviceBuffer destination = kernel.buffer(1);
  emitExchange(
      kernel,
      [&](int64_t peer, Value first) {
        return kernel.toChunk(source.load(kernel.i64(peer), first));
      },
      [&](Value first, ArrayRef<Value> chunks) {
        kernel.storeElements(
            destination, first, kernel.count,
            reduceChunks(kernel, *spec.reduction, spec.elementType, chunks));
      });
}

void comm::emitAllGather(KernelBuilder &kernel, const KernelSpec &) {
  DeviceBuffer source = kernel.buffer(0);
  Pieces destination(kernel, kernel.buffer(1), kernel.inner);
  Value chunk;
  emitExchange(
      kernel,
      [&](int64_t peer, Value first) {
        // All peers get the same chunk.
        if (peer == 0)
          chunk =
              kernel.toChunk(kernel.loadElements(source, first, kernel.count));
        return chunk;
      },
      [&](Value first, ArrayRef<Value> chunks) {
        for (auto [peer, arrived] : llvm::enumerate(chunks))
          destination.store(kernel.i64(peer), first,
                            kernel.toElements(arrived));
      });
}

/// Exchanges pieces. A piece has the same order of elements in source and
/// destination, but its rows may differ.
void comm::emitAllToAll(KernelBuilder &kernel, const KernelSpec &spec) {
  Value inner = kernel.inner;
  if (spec.destinationRows)
    inner = kernel.div(kernel.count, kernel.i64(spec.destinationRows));
  Pieces source(kernel, kernel.buffer(0), kernel.inner);
  Pieces destination(kernel, kernel.buffer(1), inner);
  emitExchange(
      kernel,
      [&](int64_t peer, Value first) {
        return kernel.toChunk(source.load(kernel.i64(peer), first));
      },
      [&](Value first, ArrayRef<Value> chunks) {
        for (auto [peer, arrived] : llvm::enumerate(chunks))
          destination.store(kernel.i64(peer), first,
                            kernel.toElements(arrived));
      });
}

/// Sends from the root, but all ranks participate in the barrier. Otherwise the
/// root could run several calls ahead.
void comm::emitBroadcast(KernelBuilder &kernel, const KernelSpec &spec) {
  DeviceBuffer source = kernel.buffer(0), destination = kernel.buffer(1);
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  Value isRoot = arith::CmpIOp::create(kernel.getBuilder(), kernel.getLoc(),
                                       arith::CmpIPredicate::eq, kernel.rank,
                                       kernel.i64(spec.root));
  auto offsetOf = [&](Value i) {
    return kernel.add(kernel.stage, kernel.mul(i, kernel.i64(kChunkBytes)));
  };
  kernel.ifThen(isRoot, [&] {
    kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
      Value chunk = kernel.toChunk(kernel.loadElements(
          source, kernel.mul(i, kernel.i64(kernel.getWidth())), kernel.count));
      for (int64_t peer = 0; peer < kernel.getRanks(); ++peer)
        kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offsetOf(i)),
                          chunk);
    });
  });
  kernel.synchronizeRanks(epoch);
  kernel.loop(kernel.worker, kernel.chunks, kernel.workers, [&](Value i) {
    Value chunk = kernel.loadChunk(kernel.inOwnWindow(offsetOf(i)));
    kernel.storeElements(destination,
                         kernel.mul(i, kernel.i64(kernel.getWidth())),
                         kernel.count, kernel.toElements(chunk));
  });
  kernel.storeEpoch(epoch);
}
