//===- Rows.h - Blocks that work on whole rows ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that is fused with reductions of rows gives a row to one block, or
// to a part of it: as many warps as have a thread for each of the row's chunks,
// or for every two of them. A thread keeps its chunks in registers from
// the collective to the last store. In the window rows begin with a chunk of
// their own, so that their length may be odd.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_ROWS_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_ROWS_H

#include "KernelBuilder.h"

namespace mlir::comm {

/// The row of a thread.
struct RowPlace {
  /// One that exists; i64.
  Value row;
  /// i1: the row is the thread's own. Others' values go nowhere.
  Value isOwn;
};

class Rows {
public:
  /// For a kernel of `spec`, of which `fusion` is stored.
  Rows(KernelBuilder &kernel, gpu::GPUFuncOp function, const KernelSpec &spec,
       const KernelFusion &fusion);

  /// The first of the block's rows, and where its next ones are from there: a
  /// block has `groups` rows at once.
  Value begin, step, groups;
  /// Chunks of a row.
  Value chunks;

  /// The thread's row of the block's rows from `base` on, of those below
  /// `limit`.
  RowPlace getPlace(Value base, Value limit);
  /// Chunk `chunk` of a row of a buffer of the program: a vector of elements.
  Value load(const DeviceBuffer &buffer, Value row, Value chunk);
  /// The bytes before a chunk of a row in the window, and of so many rows.
  Value getOffset(Value row, Value chunk);
  Value getBytes(Value rows) { return getOffset(rows, kernel.i64(0)); }

  /// The thread's chunks in its row: some that exist.
  ArrayRef<Value> getChunks() const { return ownChunks; }
  /// `body(chunk)` for those of `place` that are its own.
  void forChunks(const RowPlace &place, function_ref<void(Value)> body);

  /// Computes and stores the row: `getReduced` gives the collective's result,
  /// the elements of each chunk of getChunks(). By all threads of a block.
  void finish(const RowPlace &place,
              function_ref<SmallVector<Value>()> getReduced);

private:
  SmallVector<Value> loadArgument(const DeviceBuffer &buffer,
                                  FusedExtent extent, Value row);
  void store(const DeviceBuffer &buffer, FusedExtent extent,
             const RowPlace &place, ArrayRef<Value> values);
  Value reduce(ValueRange values, TypedAttr neutral,
               function_ref<Value(Value, Value)> combine);
  Value reduceWarps(Value total, Value none,
                    function_ref<Value(Value, Value)> combine);
  Value exchange(Value value, int64_t distance);

  KernelBuilder &kernel;
  const KernelFusion &fusion;
  SmallVector<DeviceBuffer> destinations, arguments;
  /// A word for each warp.
  Value shared;
  /// Threads of a row; the thread among them; the row among those of the block.
  Value lanes, lane, group;
  /// i1: rows are made of whole chunks.
  Value isEven;
  /// The thread's chunks: those it would have in a row without an end, whether
  /// the row has them, and those or the row's last one.
  SmallVector<Value> places, exist, ownChunks;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_ROWS_H
