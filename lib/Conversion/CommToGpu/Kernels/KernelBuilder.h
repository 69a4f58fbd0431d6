//===- KernelBuilder.h - Builder of collective kernels ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits device code in the dialects gpu, scf, arith, vector and llvm. It
// processes data in chunks of 16 bytes. A chunk in the window is aligned and
// whole; a chunk of a buffer may be neither. Integers are i64 unless stated
// otherwise; pointers are to global memory.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELBUILDER_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELBUILDER_H

#include "Analysis/KernelForms.h"
#include "CommDialect/Conversion/CollectiveKernels.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::comm {

/// Bytes of one memory access.
constexpr int64_t kChunkBytes = 16;

/// Threads of a warp.
constexpr int64_t kWarp = 32;

/// A buffer of the program. `type` is the type of its elements in memory.
struct DeviceBuffer {
  Value pointer;
  Type type;
  /// i1: true if the address permits vector accesses to whole chunks.
  Value isAligned;
};

class KernelBuilder {
public:
  /// Reads the parameters of all kernels (CommKernelAbi.h) at the beginning of
  /// `function`. `type` is the elements' type in memory; `scale` of them are
  /// one element of the collective.
  KernelBuilder(gpu::GPUFuncOp function, int64_t ranks, Type type,
                int64_t scale);

  /// Select the slots of this call by the number of earlier calls, and count
  /// it. beginCountedCall must come first in the kernel, and endCountedCall
  /// last.
  void beginCountedCall();
  void endCountedCall();

  OpBuilder &getBuilder() { return builder; }
  Location getLoc() const { return loc; }
  int64_t getRanks() const { return ranks; }
  /// Returns the number of elements in a chunk.
  int64_t getWidth() const { return width; }
  Type getType() const { return type; }

  //===--------------------------------------------------------------------===//
  // Values
  //===--------------------------------------------------------------------===//

  Value i64(int64_t value);
  Value i32(int64_t value);
  Value add(Value a, Value b);
  Value sub(Value a, Value b);
  Value mul(Value a, Value b);
  Value min(Value a, Value b);
  /// Returns the quotient of non-negative values; ceilDiv rounds up.
  Value div(Value a, Value b);
  Value ceilDiv(Value a, Value b);
  Value rem(Value a, Value b);
  Value max(Value a, Value b);
  Value less(Value a, Value b);
  Value logicalAnd(Value a, Value b);
  /// Returns `pointer` plus `bytes`.
  Value offsetPointer(Value pointer, Value bytes);

  void ifThen(Value condition, function_ref<void()> body);
  /// Emits `body(i)` for i in [`begin`, `end`) with step `step`.
  void loop(Value begin, Value end, Value step, function_ref<void(Value)> body);
  /// Emits a loop with a loop-carried value, which is `initial` at first.
  /// `body(i, value)` returns its next value. Returns its last value.
  Value loop(Value begin, Value end, Value step, Value initial,
             function_ref<Value(Value, Value)> body);

  //===--------------------------------------------------------------------===//
  // Chunks: values of vector<4xi32>
  //===--------------------------------------------------------------------===//

  /// Returns the `n`-th buffer; `type` defaults to the collective's type.
  DeviceBuffer buffer(unsigned n, Type type = {});

  /// Loads `width` elements of `buffer` from `first` on. Elements from `limit`
  /// on are copies of the last one before it. `mayBeWhole` (i1) permits one
  /// access for the whole chunk; it defaults to `buffer.isAligned`.
  Value loadElements(const DeviceBuffer &buffer, Value first, Value limit,
                     Value mayBeWhole = {});
  /// Stores the elements whose index is less than `limit`.
  void storeElements(const DeviceBuffer &buffer, Value first, Value limit,
                     Value elements, Value mayBeWhole = {});

  /// Load or store elements like loadElements and storeElements. `getIndex`
  /// maps the index of an element to its index in the buffer, such as for rows.
  Value gatherElements(const DeviceBuffer &buffer, Value first, Value limit,
                       Value mayBeWhole, function_ref<Value(Value)> getIndex);
  void scatterElements(const DeviceBuffer &buffer, Value first, Value limit,
                       Value mayBeWhole, Value elements,
                       function_ref<Value(Value)> getIndex);

  /// Loads the chunks that begin at `firsts`, like loadElements, but under one
  /// condition for all, so that all loads are in flight before the first use.
  SmallVector<Value> loadChunks(const DeviceBuffer &buffer, ValueRange firsts);
  /// Loads or stores one element.
  Value loadElement(const DeviceBuffer &buffer, Value index);
  void storeElement(const DeviceBuffer &buffer, Value index, Value element);

  /// Bitcasts elements of the collective's type to a chunk, or back.
  Value toChunk(Value elements);
  Value toElements(Value chunk);

  /// Accesses the window with volatile operations, which caches do not delay.
  Value loadChunk(Value pointer);
  void storeChunk(Value pointer, Value chunk);

  //===--------------------------------------------------------------------===//
  // The other ranks
  //===--------------------------------------------------------------------===//
  //
  // A rank's data for itself does not go through the window. The window has one
  // part for each other rank, in the order of ranks.

  /// Returns the other ranks, beginning after this one and wrapping around.
  /// Sending in this order keeps the ranks from all sending to one rank at
  /// once.
  SmallVector<Value> getPeers();
  /// Returns the index of this rank's part in the window of `peer`.
  Value getPartAt(Value peer);
  /// Returns the rank that sends to part `n` of this rank's window.
  Value getSender(int64_t n);
  /// Returns one chunk per rank: `others` by part, and `own` for this rank.
  SmallVector<Value> getInRankOrder(Value own, ValueRange others);

  //===--------------------------------------------------------------------===//
  // Arrival detected by sentinels
  //===--------------------------------------------------------------------===//

  /// Replaces words that equal the sentinel, all ones. Such a word is one or
  /// two NaNs; it becomes other NaNs.
  Value replaceSentinel(Value chunk);
  /// Loads the chunks until none has a word that equals the sentinel.
  SmallVector<Value> awaitChunks(ValueRange pointers);
  /// Writes the sentinel to the part of the ring that an earlier call used: to
  /// `pieces` chunks per thread from the byte `cursor` on, or to the rest. The
  /// first `cursor` is `clearBegin`; returns the next one.
  ///
  /// A call clears as many bytes as it sends. Interleaving both keeps the link
  /// busy; otherwise clearing costs a sixth of the time. Clearing may happen at
  /// any time in the call, since peers write there only after this rank's next
  /// call begins.
  Value clearRing(Value cursor, int64_t pieces);
  void clearRestOfRing(Value cursor);

  //===--------------------------------------------------------------------===//
  // Flags
  //===--------------------------------------------------------------------===//

  /// Returns the block's epoch (i32), the value of its last signal in the
  /// previous call. Must be loaded before the first barrier of the ranks.
  Value loadEpoch();
  /// Stores the block's epoch at the end of the kernel, after a barrier.
  void storeEpoch(Value epoch);
  /// Signals `epoch` to the same block of all ranks, after all earlier accesses
  /// of this block are visible to them.
  void signalAll(Value epoch);
  /// Waits until the same block of all ranks has signaled `epoch` or a later
  /// one.
  void awaitAll(Value epoch);
  /// Synchronizes the same block of all ranks by signalAll and awaitAll.
  void synchronizeRanks(Value epoch);
  /// Returns `epoch` + `steps`, as i32.
  Value advanceEpoch(Value epoch, Value steps);

  //===--------------------------------------------------------------------===//
  // Parameters
  //===--------------------------------------------------------------------===//

  /// Returns the address of byte `offset` in the window of rank `peer`.
  Value inWindow(Value peer, Value offset);
  Value inOwnWindow(Value offset) { return inWindow(rank, offset); }

  Value window, stride, rank, ring, clear, clearBytes, stage, flags;
  /// Offset in bytes at which the thread begins to clear.
  Value clearBegin;
  /// Elements of one rank's part, in memory; its rows; elements of a row;
  /// chunks of the part.
  Value count, rows, inner, chunks;
  /// Index of the thread in its block, and of the block. Number of threads in a
  /// block, and of blocks. Index of the thread in the grid, and number of
  /// threads in the grid.
  Value thread, block, threads, blocks, worker, workers;
  /// Factor of premul_sum for the values of all ranks.
  std::optional<double> factor;

private:
  void synchronizeBlock();
  Value alignedFor(Value pointer, Type elementType);

  gpu::GPUFuncOp function;
  /// The address of the block's counter, and its value (i32) before this call;
  /// null in kernels that do not count calls.
  Value counter, numCalls;
  OpBuilder builder;
  Location loc;
  int64_t ranks, width;
  Type type;
};

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Reduces chunks in the given order; returns elements of the type in memory.
/// Floats of 16 bits are accumulated in f32 and rounded once. `elementType` is
/// the collective's element type.
Value reduceChunks(KernelBuilder &kernel, ReductionKind reduction,
                   Type elementType, ValueRange chunks);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELBUILDER_H
