//===- Rows.h - Blocks that process whole rows ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that is fused with reductions of rows assigns a row to a block, or
// to some of its warps. There is one thread for each of the row's chunks, or
// for every two. A thread keeps its chunks in registers from the collective to
// the last store. In the window each row begins with a new chunk, so that rows
// may have any length.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_ROWS_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_ROWS_H

#include "KernelBuilder.h"

namespace mlir::comm {

/// The row of a thread.
struct ThreadRow {
  /// Index of an existing row (i64).
  Value index;
  /// i1: true if the row belongs to the thread. Otherwise the thread's values
  /// are discarded.
  Value isOwn;
};

class Rows {
public:
  /// Declares the extra buffers of `fusion`, for a kernel of `spec`.
  Rows(KernelBuilder &kernel, gpu::GPUFuncOp function, const KernelSpec &spec,
       const KernelFusion &fusion);

  /// First row of the block, distance to its next rows, and the number of rows
  /// that the block processes at once.
  Value begin, step, groups;
  /// Number of chunks of a row.
  Value chunks;

  /// Returns the thread's row among the block's rows from `base` on, below
  /// `limit`.
  ThreadRow getThreadRow(Value base, Value limit);
  /// Loads chunk `chunk` of `row` from a buffer of the program, as a vector.
  Value load(const DeviceBuffer &buffer, Value row, Value chunk);
  /// Returns the offset in bytes of a chunk of a row in the window; getBytes
  /// returns the bytes of `rows` rows.
  Value getOffset(Value row, Value chunk);
  Value getBytes(Value rows) { return getOffset(rows, kernel.i64(0)); }

  /// Returns the indices of the thread's chunks in its row, clamped to the last
  /// chunk.
  ArrayRef<Value> getChunks() const { return clampedChunks; }
  /// Emits `body(chunk)` for the chunks of `threadRow` that belong to the
  /// thread.
  void forChunks(const ThreadRow &threadRow, function_ref<void(Value)> body);

  /// Computes and stores the row. `getReduced` returns the collective's result,
  /// one vector per chunk in getChunks(). All threads of a block must call it.
  void finish(const ThreadRow &threadRow,
              function_ref<SmallVector<Value>()> getReduced);

private:
  SmallVector<Value> loadArgument(const DeviceBuffer &buffer,
                                  FusedExtent extent, Value row);
  void store(const DeviceBuffer &buffer, FusedExtent extent,
             const ThreadRow &threadRow, ArrayRef<Value> values);
  Value reduce(ValueRange values, TypedAttr neutral,
               function_ref<Value(Value, Value)> combine);
  Value reduceWarps(Value total, Value none,
                    function_ref<Value(Value, Value)> combine);
  Value exchange(Value value, int64_t distance);

  KernelBuilder &kernel;
  const KernelFusion &fusion;
  SmallVector<DeviceBuffer> destinations, arguments;
  /// Shared memory with one word per warp.
  Value shared;
  /// Threads per row, index of the thread among them, and index of the row
  /// among those of the block.
  Value lanes, lane, group;
  /// i1: true if rows consist of whole chunks.
  Value isEven;
  /// For each chunk of the thread: its index, whether the row has it, and its
  /// index clamped to the row's last chunk.
  SmallVector<Value> chunkIndices, hasChunk, clampedChunks;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_ROWS_H
