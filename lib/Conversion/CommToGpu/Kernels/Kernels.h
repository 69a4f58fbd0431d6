//===- Kernels.h - Bodies of collective kernels -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function emits the body of one kernel. Its comment describes the layout
// of the slot that the kernel uses, for `chunks` chunks in each rank's part.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELS_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELS_H

#include "Rows.h"

namespace mlir::comm {

/// Creates an empty kernel with the parameters of all kernels (CommKernelAbi.h)
/// and `numPointers` pointers. Blocks have at most `threads` threads, and
/// `blocksPerSm` of them share a multiprocessor.
gpu::GPUFuncOp createKernelFunction(gpu::GPUModuleOp module, StringRef name,
                                    unsigned numPointers, int64_t threads,
                                    int64_t blocksPerSm);

/// Stores `elements` of the result at the index `first`.
using StoreResult = function_ref<void(Value first, Value elements)>;

// Kernels that detect arrival by sentinels.
void emitPushReduce(KernelBuilder &kernel, const KernelSpec &spec,
                    StoreResult store);
void emitTwoShotSentinel(KernelBuilder &kernel, const KernelSpec &spec,
                         StoreResult store);

// Kernels with flags.
void emitStagedReduce(KernelBuilder &kernel, const KernelSpec &spec,
                      StoreResult store);
void emitPullReduce(KernelBuilder &kernel, const KernelSpec &spec,
                    StoreResult store);
void emitTwoShotFlags(KernelBuilder &kernel, const KernelSpec &spec,
                      StoreResult store);
void emitTwoShotTiles(KernelBuilder &kernel, const KernelSpec &spec,
                      StoreResult store);
void emitReduceScatter(KernelBuilder &kernel, const KernelSpec &spec);
void emitAllGather(KernelBuilder &kernel, const KernelSpec &spec);
void emitAllToAll(KernelBuilder &kernel, const KernelSpec &spec);
void emitBroadcast(KernelBuilder &kernel, const KernelSpec &spec);

// All-reduces on whole rows; the block that has a row also runs its epilogue.
void emitPushRows(KernelBuilder &kernel, const KernelSpec &spec, Rows &rows);
void emitStagedRows(KernelBuilder &kernel, const KernelSpec &spec, Rows &rows);
void emitTwoShotSentinelRows(KernelBuilder &kernel, const KernelSpec &spec,
                             Rows &rows);
void emitTwoShotFlagRows(KernelBuilder &kernel, const KernelSpec &spec,
                         Rows &rows);
void emitTwoShotTileRows(KernelBuilder &kernel, const KernelSpec &spec,
                         Rows &rows);

/// Returns the largest number of threads with which the registers of a block
/// hold the addresses and chunks of all ranks.
int64_t getMostThreads(const KernelSpec &spec);

/// Returns the number of blocks of getMostThreads(spec) threads per
/// multiprocessor. With two, a block of 2shot-p pushes while the stores of the
/// other drain before its signal, and a block of push pushes while the other
/// waits.
int64_t getBlocksPerSm(const KernelSpec &spec);

/// Largest number of threads with which the registers of a block that works on
/// rows hold the chunks of its threads.
constexpr int64_t kMostRowThreads = 512;

/// Sizes of emitTwoShotTiles. They are the preferred number of tiles per block,
/// the largest number of chunks of a tile per thread over all ranks, and the
/// factor of tile sizes in chunks. A tile has at most 16 KB from each of 2
/// ranks with 256 threads.
constexpr int64_t kTilesPerBlock = 4;
constexpr int64_t kMostPerThread = 8;
constexpr int64_t kChunksPerLine = 8;

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELS_H
