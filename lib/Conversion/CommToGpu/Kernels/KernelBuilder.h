//===- KernelBuilder.h - What collective kernels are built from -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Device code in the dialects gpu, scf, arith, vector and llvm. Data are worked
// on in chunks of 16 bytes; a chunk in the window is aligned and whole, one of
// a buffer may be neither. All integers are i64 where nothing else is said;
// pointers are to global memory.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELBUILDER_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELBUILDER_H

#include "Analysis/KernelForms.h"
#include "CommDialect/Conversion/CollectiveKernels.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::comm {

/// Bytes that are moved by one access.
constexpr int64_t kChunkBytes = 16;

/// A buffer of the program: elements of `type` (as in memory).
struct DeviceBuffer {
  Value pointer;
  Type type;
  /// i1: chunks of it, counted from its first element, may be accessed whole.
  Value isAligned;
};

class KernelBuilder {
public:
  /// Reads the parameters that all kernels have (CommKernelAbi.h) at the
  /// beginning of `function`. `type` is the elements' type in memory;
  /// `scale` how many of them make one element of the collective.
  KernelBuilder(gpu::GPUFuncOp function, int64_t ranks, Type type,
                int64_t scale);

  OpBuilder &getBuilder() { return builder; }
  Location getLoc() const { return loc; }
  int64_t getRanks() const { return ranks; }
  /// Elements in a chunk.
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
  /// Quotient, of values that are not negative; rounded up.
  Value div(Value a, Value b);
  Value ceilDiv(Value a, Value b);
  Value rem(Value a, Value b);
  Value max(Value a, Value b);
  Value less(Value a, Value b);
  Value both(Value a, Value b);
  /// `pointer` and so many bytes.
  Value at(Value pointer, Value bytes);

  void ifThen(Value condition, function_ref<void()> body);
  /// `body(i)` for i from `begin`, below `end`, by `step`.
  void loop(Value begin, Value end, Value step, function_ref<void(Value)> body);
  /// The same with a value that `body(i, value)` makes a new one of; returns
  /// the last.
  Value loop(Value begin, Value end, Value step, Value initial,
             function_ref<Value(Value, Value)> body);

  //===--------------------------------------------------------------------===//
  // Chunks: values of vector<4xi32>
  //===--------------------------------------------------------------------===//

  /// The kernel's n-th pointer, to elements of `type` (none: the collective's).
  DeviceBuffer buffer(unsigned n, Type type = {});

  /// The `width` elements of a buffer from `first` on; of those from `limit` on
  /// the last before it. `mayBeWhole`: i1, or null: as the buffer says.
  Value loadElements(const DeviceBuffer &buffer, Value first, Value limit,
                     Value mayBeWhole = {});
  /// Stores those of them that are before `limit`.
  void storeElements(const DeviceBuffer &buffer, Value first, Value limit,
                     Value elements, Value mayBeWhole = {});

  /// The same with the index of each element's place given by `place`, for
  /// elements that lie in rows.
  Value gatherElements(const DeviceBuffer &buffer, Value first, Value limit,
                       Value mayBeWhole, function_ref<Value(Value)> place);
  void scatterElements(const DeviceBuffer &buffer, Value first, Value limit,
                       Value mayBeWhole, Value elements,
                       function_ref<Value(Value)> place);

  /// For each of `firsts` what loadElements gives, as chunks. One condition for
  /// all, so that all are on their way before one is used.
  SmallVector<Value> loadChunks(const DeviceBuffer &buffer, ValueRange firsts);
  /// One element.
  Value loadElement(const DeviceBuffer &buffer, Value index);
  void storeElement(const DeviceBuffer &buffer, Value index, Value element);

  /// Elements of the collective's type as a chunk, and back.
  Value toChunk(Value elements);
  Value toElements(Value chunk);

  /// Accesses in the window, which no cache holds back.
  Value loadChunk(Value pointer);
  void storeChunk(Value pointer, Value chunk);

  //===--------------------------------------------------------------------===//
  // The other ranks
  //===--------------------------------------------------------------------===//
  //
  // What a rank has for itself needs no way through the window: there each rank
  // has one part for each other, in the order of ranks.

  /// The others, from the one behind this rank on; 0 follows the last. The
  /// order to send in, so that not all send to one at a time.
  SmallVector<Value> getPeers();
  /// The part that this rank has at `peer`.
  Value getPartAt(Value peer);
  /// The rank that has part `n` here.
  Value getSender(int64_t n);
  /// The chunks of the others, by part, with this rank's `own` in its place.
  SmallVector<Value> inOrder(Value own, ValueRange others);

  //===--------------------------------------------------------------------===//
  // Data that tell of their own arrival
  //===--------------------------------------------------------------------===//

  /// Replaces words that are the sentinel, all ones. They are, or are two,
  /// NaNs, and become others.
  Value withoutSentinel(Value chunk);
  /// Loads the chunks until no word of any is the sentinel.
  SmallVector<Value> awaitChunks(ValueRange pointers);
  /// Fills what an earlier call used of the ring with the sentinel: `pieces`
  /// chunks a thread from the byte `cursor` on, or all that are left. What is
  /// to be cleared is as much as what is sent, so that it would cost a sixth of
  /// the time if it were not done while the link is busy. Any time in the call
  /// will do, since nobody writes there before this rank's next call. Returns
  /// where to go on; one begins at `clearBegin`.
  Value clearRing(Value cursor, int64_t pieces);
  void clearRestOfRing(Value cursor);

  //===--------------------------------------------------------------------===//
  // Flags
  //===--------------------------------------------------------------------===//

  /// This block's epoch, of which all its flags are multiples ahead; i32. To be
  /// read before the first meeting.
  Value loadEpoch();
  /// For the kernel's end, behind a meeting.
  void storeEpoch(Value epoch);
  /// Tells the same block of all ranks `epoch` once all that this block did
  /// before is seen by them.
  void signalAll(Value epoch);
  /// Waits until all ranks' blocks have told `epoch` or a later one.
  void awaitAll(Value epoch);
  /// Both: returns when all ranks' blocks have come here.
  void meet(Value epoch);
  /// `epoch` and so many more, i32.
  Value later(Value epoch, Value steps);

  //===--------------------------------------------------------------------===//
  // Parameters
  //===--------------------------------------------------------------------===//

  /// The address of the byte `offset` in the window of rank `peer`.
  Value inWindow(Value peer, Value offset);
  Value inOwnWindow(Value offset) { return inWindow(rank, offset); }

  Value window, stride, rank, ring, clear, clearBytes, stage, flags;
  /// Where the thread begins to clear.
  Value clearBegin;
  /// Elements of one rank's part, in memory; its rows; elements of a row;
  /// chunks of the part.
  Value count, rows, inner, chunks;
  /// The thread in its block, the block, their numbers; the thread in the grid
  /// and the number of these.
  Value thread, block, threads, blocks, worker, workers;
  /// What premul_sum multiplies all ranks' values with.
  std::optional<double> factor;

private:
  void barrier();
  Value alignedFor(Value pointer, Type elementType);

  gpu::GPUFuncOp function;
  OpBuilder builder;
  Location loc;
  int64_t ranks, width;
  Type type;
};

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The reduction of chunks, in their order, as elements of the type in memory.
/// Floats of 16 bits are accumulated in f32 and rounded once. `elementType` is
/// the collective's.
Value reduceChunks(KernelBuilder &kernel, ReductionKind reduction,
                   Type elementType, ValueRange chunks);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELBUILDER_H
