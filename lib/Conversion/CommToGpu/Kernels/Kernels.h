//===- Kernels.h - The bodies of collective kernels -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each emits the body of one kernel, and has beside it what the kernel uses of
// the window, for chunks of `chunks` in each rank's part.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELS_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELS_H

#include "Rows.h"

namespace mlir::comm {

/// An empty kernel with the parameters that all have (CommKernelAbi.h), for
/// blocks of at most so many threads, of which so many share a multiprocessor.
gpu::GPUFuncOp createKernelFunction(gpu::GPUModuleOp module, StringRef name,
                                    unsigned numPointers, int64_t threads,
                                    int64_t blocksPerSm);

/// Stores the elements of the result that begin at `first`.
using StoreResult = function_ref<void(Value first, Value elements)>;

// With data that tell of their own arrival.
void emitPushReduce(KernelBuilder &kernel, const KernelSpec &spec,
                    StoreResult store);
void emitTwoShotSentinel(KernelBuilder &kernel, const KernelSpec &spec,
                         StoreResult store);

// With flags.
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

// All_reduces by whole rows, each finished by the rows' block.
void emitPushRows(KernelBuilder &kernel, const KernelSpec &spec, Rows &rows);
void emitStagedRows(KernelBuilder &kernel, const KernelSpec &spec, Rows &rows);
void emitTwoShotSentinelRows(KernelBuilder &kernel, const KernelSpec &spec,
                             Rows &rows);
void emitTwoShotFlagRows(KernelBuilder &kernel, const KernelSpec &spec,
                         Rows &rows);
void emitTwoShotTileRows(KernelBuilder &kernel, const KernelSpec &spec,
                         Rows &rows);

/// The most threads a block of the kernel has, so that its registers are enough
/// for the addresses and chunks of all ranks.
int64_t getMostThreads(const KernelSpec &spec);

/// How many such blocks a multiprocessor has registers for. Of 2shot-p one
/// pushes while the stores of another drain before its signal; of push one
/// pushes while another waits.
int64_t getBlocksPerSm(const KernelSpec &spec);

/// The most threads of a block that works on rows, so that its registers are
/// enough for what a thread keeps.
constexpr int64_t kMostRowThreads = 512;

/// Tiles of emitTwoShotTiles: how many a block should have, the most chunks of
/// a tile, of all ranks, that a thread has (16 KB of each of 2 ranks with 256
/// threads), and what tiles are multiples of.
constexpr int64_t kTilesPerBlock = 4;
constexpr int64_t kMostPerThread = 8;
constexpr int64_t kChunksPerLine = 8;

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_KERNELS_H
