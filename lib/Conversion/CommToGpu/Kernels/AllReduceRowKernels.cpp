//===- AllReduceRowKernels.cpp - All-reduces of whole rows ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithms of SentinelKernels.cpp and FlagKernels.cpp, with blocks that
// process rows instead of threads that process chunks. In a two-shot, each rank
// reduces a segment of the rows.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace mlir;
using namespace mlir::comm;

/// Reduces the chunks of all peers.
static Value reducePeers(KernelBuilder &kernel, const KernelSpec &spec,
                         ValueRange chunks) {
  return reduceChunks(kernel, *spec.reduction, spec.elementType, chunks);
}

/// Loads the chunk of each peer from its address.
static SmallVector<Value>
loadPeers(KernelBuilder &kernel, const KernelSpec &spec,
          function_ref<Value(Value peer)> getAddress) {
  SmallVector<Value> chunks;
  for (int64_t peer = 0; peer < spec.ranks; ++peer)
    chunks.push_back(kernel.loadChunk(getAddress(kernel.i64(peer))));
  return chunks;
}

/// Uses a ring slot with a part for each rank, which holds all its rows.
void comm::emitPushRows(KernelBuilder &kernel, const KernelSpec &spec,
                        Rows &rows) {
  DeviceBuffer source = kernel.buffer(0);
  Value part = rows.getBytes(kernel.rows);
  Value own = kernel.add(kernel.ring, kernel.mul(kernel.rank, part));
  // A block pushes its next rows before it waits for the previous ones.
  Value cleared = kernel.loop(
      rows.begin, kernel.add(kernel.rows, rows.step), rows.step,
      kernel.clearBegin, [&](Value base, Value cursor) {
        ThreadRow pushed = rows.getThreadRow(base, kernel.rows);
        rows.forChunks(pushed, [&](Value chunk) {
          Value value = kernel.replaceSentinel(
              kernel.toChunk(rows.load(source, pushed.index, chunk)));
          Value offset = kernel.add(own, rows.getOffset(pushed.index, chunk));
          for (int64_t peer = 0; peer < spec.ranks; ++peer)
            kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset), value);
        });
        Value next =
            kernel.clearRing(cursor, spec.ranks * spec.chunksPerThread);
        Value awaitedBase = kernel.sub(base, rows.step);
        kernel.ifThen(kernel.less(kernel.i64(-1), awaitedBase), [&] {
          ThreadRow awaited = rows.getThreadRow(awaitedBase, kernel.rows);
          rows.finish(awaited, [&] {
            SmallVector<Value> reduced;
            for (Value chunk : rows.getChunks()) {
              Value offset = rows.getOffset(awaited.index, chunk);
              SmallVector<Value> pointers;
              for (int64_t peer = 0; peer < spec.ranks; ++peer)
                pointers.push_back(kernel.inOwnWindow(kernel.add(
                    kernel.add(kernel.ring, kernel.mul(kernel.i64(peer), part)),
                    offset)));
              reduced.push_back(
                  reducePeers(kernel, spec, kernel.awaitChunks(pointers)));
            }
            return reduced;
          });
        });
        return next;
      });
  kernel.clearRestOfRing(cleared);
}

/// Uses a stage slot with a part for each rank, which holds all its rows.
void comm::emitStagedRows(KernelBuilder &kernel, const KernelSpec &spec,
                          Rows &rows) {
  DeviceBuffer source = kernel.buffer(0);
  Value part = rows.getBytes(kernel.rows);
  auto getOffset = [&](Value peer, Value row, Value chunk) {
    return kernel.add(kernel.add(kernel.stage, kernel.mul(peer, part)),
                      rows.getOffset(row, chunk));
  };
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  kernel.loop(rows.begin, kernel.rows, rows.step, [&](Value base) {
    ThreadRow threadRow = rows.getThreadRow(base, kernel.rows);
    rows.forChunks(threadRow, [&](Value chunk) {
      Value value = kernel.toChunk(rows.load(source, threadRow.index, chunk));
      Value offset = getOffset(kernel.rank, threadRow.index, chunk);
      for (int64_t peer = 0; peer < spec.ranks; ++peer)
        kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset), value);
    });
  });
  kernel.synchronizeRanks(epoch);
  kernel.loop(rows.begin, kernel.rows, rows.step, [&](Value base) {
    ThreadRow threadRow = rows.getThreadRow(base, kernel.rows);
    rows.finish(threadRow, [&] {
      SmallVector<Value> reduced;
      for (Value chunk : rows.getChunks())
        reduced.push_back(
            reducePeers(kernel, spec, loadPeers(kernel, spec, [&](Value peer) {
                          return kernel.inOwnWindow(
                              getOffset(peer, threadRow.index, chunk));
                        })));
      return reduced;
    });
  });
  kernel.storeEpoch(epoch);
}

//===----------------------------------------------------------------------===//
// Two-shots
//===----------------------------------------------------------------------===//

namespace {

/// The segments of the rows of a two-shot. Trailing segments may have fewer
/// rows or none; copies of the last row are sent instead. The slot has room for
/// a segment from each rank, then for the reduced segments.
class Segments {
public:
  Segments(KernelBuilder &kernel, const KernelSpec &spec, Rows &rows,
           Value slot)
      : rows(kernel.ceilDiv(kernel.rows, kernel.i64(spec.ranks))),
        kernel(kernel), layout(rows), source(kernel.buffer(0)), slot(slot) {
    bytes = layout.getBytes(this->rows);
    reduced = kernel.add(slot, kernel.mul(bytes, kernel.i64(spec.ranks)));
  }

  /// Returns the index of row `row` of segment `rank`, which may be past the
  /// end.
  Value getRow(Value rank, Value row) {
    return kernel.add(kernel.mul(rank, rows), row);
  }
  /// Loads a chunk of row `row` of segment `rank` from this rank's source, or
  /// of the source's last row if the segment ends before.
  Value loadSource(Value rank, Value row, Value chunk) {
    Value last = kernel.sub(kernel.rows, kernel.i64(1));
    return kernel.toChunk(
        layout.load(source, kernel.min(getRow(rank, row), last), chunk));
  }
  /// Returns the offset of a chunk of `rank` in the part of the slot for
  /// sources (getSourceOffset) or for reduced segments (getReducedOffset).
  Value getSourceOffset(Value rank, Value row, Value chunk) {
    return at(slot, rank, row, chunk);
  }
  Value getReducedOffset(Value rank, Value row, Value chunk) {
    return at(reduced, rank, row, chunk);
  }

  /// Number of rows of a segment.
  Value rows;

private:
  Value at(Value base, Value rank, Value row, Value chunk) {
    return kernel.add(kernel.add(base, kernel.mul(rank, bytes)),
                      layout.getOffset(row, chunk));
  }

  KernelBuilder &kernel;
  Rows &layout;
  DeviceBuffer source;
  Value slot, bytes, reduced;
};

} // namespace

/// Pushes a chunk of row `row` of each segment to its owner.
static void pushSources(KernelBuilder &kernel, const KernelSpec &spec,
                        Segments &segments, Value row, Value chunk,
                        function_ref<Value(Value)> convert) {
  Value offset = segments.getSourceOffset(kernel.rank, row, chunk);
  SmallVector<Value> chunks;
  for (int64_t peer = 0; peer < spec.ranks; ++peer)
    chunks.push_back(
        convert(segments.loadSource(kernel.i64(peer), row, chunk)));
  for (int64_t peer = 0; peer < spec.ranks; ++peer)
    kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset), chunks[peer]);
}

/// Pushes a reduced chunk of this rank's segment to all ranks.
static void pushReduced(KernelBuilder &kernel, const KernelSpec &spec,
                        Segments &segments, Value row, Value chunk,
                        Value value) {
  Value offset = segments.getReducedOffset(kernel.rank, row, chunk);
  for (int64_t peer = 0; peer < spec.ranks; ++peer)
    kernel.storeChunk(kernel.inWindow(kernel.i64(peer), offset), value);
}

/// Finishes row `threadRow` of each segment that has one. All rows must have
/// arrived.
static void finishSegments(KernelBuilder &kernel, const KernelSpec &spec,
                           Rows &rows, Segments &segments,
                           const ThreadRow &threadRow) {
  kernel.loop(
      kernel.i64(0), kernel.i64(spec.ranks), kernel.i64(1), [&](Value owner) {
        Value row = segments.getRow(owner, threadRow.index);
        Value last = kernel.sub(kernel.rows, kernel.i64(1));
        ThreadRow whole{
            kernel.min(row, last),
            kernel.logicalAnd(threadRow.isOwn, kernel.less(row, kernel.rows))};
        rows.finish(whole, [&] {
          SmallVector<Value> reduced;
          for (Value chunk : rows.getChunks())
            reduced.push_back(kernel.toElements(
                kernel.loadChunk(kernel.inOwnWindow(segments.getReducedOffset(
                    owner, threadRow.index, chunk)))));
          return reduced;
        });
      });
}

/// Works on rows only in the last phase. Before, each thread pushes and reduces
/// arbitrary chunks of the segments.
void comm::emitTwoShotSentinelRows(KernelBuilder &kernel,
                                   const KernelSpec &spec, Rows &rows) {
  Segments segments(kernel, spec, rows, kernel.ring);
  auto forSegment = [&](Value initial, auto body) {
    return kernel.loop(kernel.worker, kernel.mul(segments.rows, rows.chunks),
                       kernel.workers, initial, [&](Value i, Value cursor) {
                         body(kernel.div(i, rows.chunks),
                              kernel.rem(i, rows.chunks));
                         return kernel.clearRing(cursor, spec.ranks);
                       });
  };
  auto convert = [&](Value chunk) { return kernel.replaceSentinel(chunk); };
  Value cleared = forSegment(kernel.clearBegin, [&](Value row, Value chunk) {
    pushSources(kernel, spec, segments, row, chunk, convert);
  });
  cleared = forSegment(cleared, [&](Value row, Value chunk) {
    SmallVector<Value> pointers;
    for (int64_t peer = 0; peer < spec.ranks; ++peer)
      pointers.push_back(kernel.inOwnWindow(
          segments.getSourceOffset(kernel.i64(peer), row, chunk)));
    Value value =
        kernel.toChunk(reducePeers(kernel, spec, kernel.awaitChunks(pointers)));
    pushReduced(kernel, spec, segments, row, chunk, convert(value));
  });
  kernel.loop(rows.begin, kernel.rows, rows.step, [&](Value base) {
    ThreadRow threadRow = rows.getThreadRow(base, kernel.rows);
    Value owner = kernel.div(threadRow.index, segments.rows);
    Value row = kernel.rem(threadRow.index, segments.rows);
    rows.finish(threadRow, [&] {
      SmallVector<Value> reduced;
      for (Value chunk : rows.getChunks()) {
        Value pointer =
            kernel.inOwnWindow(segments.getReducedOffset(owner, row, chunk));
        reduced.push_back(
            kernel.toElements(kernel.awaitChunks(pointer).front()));
      }
      return reduced;
    });
  });
  kernel.clearRestOfRing(cleared);
}

void comm::emitTwoShotFlagRows(KernelBuilder &kernel, const KernelSpec &spec,
                               Rows &rows) {
  Segments segments(kernel, spec, rows, kernel.stage);
  auto forRows = [&](function_ref<void(const ThreadRow &)> body) {
    kernel.loop(rows.begin, segments.rows, rows.step, [&](Value base) {
      body(rows.getThreadRow(base, segments.rows));
    });
  };
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  forRows([&](const ThreadRow &threadRow) {
    rows.forChunks(threadRow, [&](Value chunk) {
      for (int64_t peer = 0; peer < spec.ranks; ++peer) {
        Value owner = kernel.i64(peer);
        kernel.storeChunk(kernel.inOwnWindow(segments.getSourceOffset(
                              owner, threadRow.index, chunk)),
                          segments.loadSource(owner, threadRow.index, chunk));
      }
    });
  });
  kernel.synchronizeRanks(epoch);
  forRows([&](const ThreadRow &threadRow) {
    rows.forChunks(threadRow, [&](Value chunk) {
      Value offset =
          segments.getSourceOffset(kernel.rank, threadRow.index, chunk);
      SmallVector<Value> chunks = loadPeers(kernel, spec, [&](Value peer) {
        return kernel.inWindow(peer, offset);
      });
      pushReduced(kernel, spec, segments, threadRow.index, chunk,
                  kernel.toChunk(reducePeers(kernel, spec, chunks)));
    });
  });
  epoch = kernel.add(epoch, kernel.i32(1));
  kernel.synchronizeRanks(epoch);
  forRows([&](const ThreadRow &threadRow) {
    finishSegments(kernel, spec, rows, segments, threadRow);
  });
  kernel.storeEpoch(epoch);
}

/// Works in tiles. A tile has, from each segment, the rows that the block
/// processes at once.
void comm::emitTwoShotTileRows(KernelBuilder &kernel, const KernelSpec &spec,
                               Rows &rows) {
  Segments segments(kernel, spec, rows, kernel.stage);
  Value tiles = kernel.ceilDiv(segments.rows, rows.groups);
  Value ownTiles = kernel.div(
      kernel.add(tiles, kernel.sub(kernel.sub(kernel.blocks, kernel.block),
                                   kernel.i64(1))),
      kernel.blocks);
  Value epoch = kernel.loadEpoch();
  auto ifTile = [&](Value tile, function_ref<void(const ThreadRow &)> body) {
    kernel.ifThen(kernel.logicalAnd(kernel.less(kernel.i64(-1), tile),
                                    kernel.less(tile, ownTiles)),
                  [&] {
                    Value base =
                        kernel.add(rows.begin, kernel.mul(tile, rows.step));
                    body(rows.getThreadRow(base, segments.rows));
                  });
  };
  kernel.loop(
      kernel.i64(0), kernel.add(ownTiles, kernel.i64(2)), kernel.i64(1),
      [&](Value step) {
        ifTile(step, [&](const ThreadRow &threadRow) {
          rows.forChunks(threadRow, [&](Value chunk) {
            pushSources(kernel, spec, segments, threadRow.index, chunk,
                        [](Value value) { return value; });
          });
        });
        // Step j ends with the signal of epoch + j + 1.
        kernel.awaitAll(kernel.advanceEpoch(epoch, step));
        ifTile(
            kernel.sub(step, kernel.i64(1)), [&](const ThreadRow &threadRow) {
              rows.forChunks(threadRow, [&](Value chunk) {
                SmallVector<Value> chunks =
                    loadPeers(kernel, spec, [&](Value peer) {
                      return kernel.inOwnWindow(segments.getSourceOffset(
                          peer, threadRow.index, chunk));
                    });
                pushReduced(kernel, spec, segments, threadRow.index, chunk,
                            kernel.toChunk(reducePeers(kernel, spec, chunks)));
              });
            });
        kernel.signalAll(
            kernel.advanceEpoch(epoch, kernel.add(step, kernel.i64(1))));
        ifTile(kernel.sub(step, kernel.i64(2)),
               [&](const ThreadRow &threadRow) {
                 finishSegments(kernel, spec, rows, segments, threadRow);
               });
      });
  kernel.storeEpoch(
      kernel.advanceEpoch(epoch, kernel.add(ownTiles, kernel.i64(2))));
}
