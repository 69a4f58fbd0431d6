//===- Launches.cpp - Launch sizes of kernels -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The launch sizes that were fastest on H200s. All blocks of a kernel must be
// resident at once, since each waits for the same block of the other ranks.
//
//===----------------------------------------------------------------------===//

#include "Analysis/KernelForms.h"
#include "Kernels.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

/// Number of multiprocessors of an H200, and of blocks with one on each.
static constexpr int64_t kMostBlocks = 132;

/// Returns the number of chunks of a row of `inner` elements.
static int64_t getRowChunks(const KernelSpec &spec, int64_t inner) {
  int64_t bits = getElements(spec)->type.getIntOrFloatBitWidth();
  return llvm::divideCeil(inner, kChunkBytes * 8 / bits);
}

int64_t comm::getMostThreads(const KernelSpec &spec) {
  if (spec.chunksPerThread > 0)
    return kMostRowThreads;
  switch (getForm(spec)) {
  case Form::TwoShotSentinel:
    return spec.ranks > 4 ? 512 : 1024;
  case Form::TwoShotTiles:
    return 256;
  default:
    return 512;
  }
}

int64_t comm::getBlocksPerSm(const KernelSpec &spec) {
  Form form = getForm(spec);
  bool hasTwoBlocks = form == Form::PushSentinel || form == Form::TwoShotTiles;
  return hasTwoBlocks && spec.ranks <= 4 && spec.chunksPerThread == 0 ? 2 : 1;
}

int64_t comm::getHalfBlocks(const KernelSpec &spec, int64_t threads) {
  int64_t perSm = getBlocksPerSm(spec) * getMostThreads(spec) / threads;
  return perSm * kMostBlocks / 2;
}

static int64_t clampBlocks(int64_t blocks, int64_t most = kMostBlocks) {
  return std::clamp<int64_t>(blocks, 1, most);
}

/// Chooses blocks and threads for a sentinel kernel with one thread per chunk:
/// as many blocks as registers permit, with up to `mostThreads` threads if
/// there are many chunks.
static void shapeForLatency(KernelLaunch &launch, const KernelSpec &spec,
                            int64_t chunks, int64_t mostThreads) {
  int64_t bytes = chunks * kChunkBytes;
  launch.threads = bytes <= (64 << 10) ? 128 : bytes <= (512 << 10) ? 256 : 512;
  launch.threads = std::min(launch.threads, mostThreads);
  int64_t perSm = getBlocksPerSm(spec) * getMostThreads(spec) / launch.threads;
  launch.blocks = clampBlocks(llvm::divideCeil(chunks, launch.threads),
                              perSm * kMostBlocks);
}

/// Chooses few but large blocks with two chunks per thread, so that one
/// multiprocessor does the work of eight. Larger sizes are excluded: they would
/// take longer where compute does not hide them.
static void shapeForFewMultiprocessors(KernelLaunch &launch, int64_t chunks,
                                       int64_t mostThreads) {
  constexpr int64_t kMostBytes = 64 << 10, kChunksPerThread = 2;
  if (chunks * kChunkBytes > kMostBytes)
    return;
  launch.threads = mostThreads;
  launch.blocks =
      clampBlocks(llvm::divideCeil(chunks, mostThreads * kChunksPerThread));
}

/// Chooses blocks and threads for a kernel with flags. It has fewer blocks,
/// because each block pays for its flags.
static void shapeForFlags(KernelLaunch &launch, int64_t chunks) {
  int64_t bytes = chunks * kChunkBytes;
  launch.threads = bytes <= (128 << 10) ? 256 : 512;
  launch.blocks = clampBlocks(llvm::divideCeil(chunks, launch.threads),
                              bytes <= (1 << 20) ? 32 : kMostBlocks);
}

/// Returns the number of threads, in whole warps, with which each thread has at
/// most `chunksPerThread` chunks of a row.
static int64_t getRowThreads(int64_t rowChunks, int64_t chunksPerThread) {
  return llvm::alignTo(llvm::divideCeil(rowChunks, chunksPerThread), kWarp);
}

/// Returns the launch of a kernel that works on rows. A block has several rows
/// at once only if there are more rows than blocks.
static KernelLaunch getRowLaunch(const KernelSpec &spec, int64_t rows,
                                 int64_t rowChunks) {
  int64_t segmentRows = llvm::divideCeil(rows, spec.ranks);
  int64_t part = rows * rowChunks * kChunkBytes;
  int64_t segments = segmentRows * spec.ranks * rowChunks * kChunkBytes;
  KernelLaunch launch;
  bool hasFlags = true;
  int64_t ownRows = rows;
  switch (getForm(spec)) {
  case Form::PushSentinel:
    launch.ringBytes = spec.ranks * part;
    hasFlags = false;
    break;
  case Form::TwoShotSentinel:
    launch.ringBytes = 2 * segments;
    hasFlags = false;
    break;
  case Form::PushStaged:
    launch.stageBytes = spec.ranks * part;
    break;
  case Form::TwoShotFlags:
  case Form::TwoShotTiles:
    launch.stageBytes = 2 * segments;
    ownRows = segmentRows;
    break;
  case Form::Pull:
  case Form::Move:
    llvm_unreachable("getRowForm refuses others");
  }
  int64_t threads = getRowThreads(rowChunks, spec.chunksPerThread);
  int64_t groups = std::clamp<int64_t>(llvm::divideCeil(ownRows, kMostBlocks),
                                       1, kMostRowThreads / threads);
  launch.threads = threads * groups;
  launch.blocks = clampBlocks(llvm::divideCeil(ownRows, groups));
  if (hasFlags)
    launch.flagBytes =
        llvm::alignTo(launch.blocks * (1 + spec.ranks) * 4, kChunkBytes);
  return launch;
}

KernelLaunch comm::getKernelLaunch(const KernelSpec &spec, int64_t count,
                                   int64_t rows, bool overlapsCompute) {
  assert(!getKernelObstacle(spec) && "there must be such a kernel");
  if (spec.chunksPerThread > 0)
    return getRowLaunch(spec, rows, getRowChunks(spec, count / rows));
  Elements elements = *getElements(spec);
  int64_t width = kChunkBytes * 8 / elements.type.getIntOrFloatBitWidth();
  int64_t chunks = llvm::divideCeil(count * elements.scale, width);
  int64_t part = chunks * kChunkBytes;
  int64_t segmentChunks = llvm::divideCeil(chunks, spec.ranks);
  int64_t segments = segmentChunks * spec.ranks * kChunkBytes;
  // Bytes that a two-shot sends in both phases.
  int64_t sent = 2 * segmentChunks * (spec.ranks - 1) * kChunkBytes;
  KernelLaunch launch;
  bool hasFlags = true;
  switch (getForm(spec)) {
  case Form::PushSentinel:
    shapeForLatency(launch, spec, chunks, /*mostThreads=*/512);
    if (overlapsCompute)
      shapeForFewMultiprocessors(launch, chunks, /*mostThreads=*/512);
    launch.ringBytes = (spec.ranks - 1) * part;
    hasFlags = false;
    break;
  case Form::TwoShotSentinel:
    shapeForLatency(launch, spec, segmentChunks, /*mostThreads=*/256);
    if (overlapsCompute)
      shapeForFewMultiprocessors(launch, segmentChunks, /*mostThreads=*/256);
    launch.ringBytes = sent;
    hasFlags = false;
    break;
  case Form::PushStaged:
    shapeForFlags(launch, chunks);
    launch.stageBytes = spec.ranks * part;
    break;
  case Form::Pull:
    shapeForFlags(launch, chunks);
    break;
  case Form::TwoShotFlags:
    shapeForFlags(launch, segmentChunks);
    launch.stageBytes = 2 * segments;
    break;
  case Form::TwoShotTiles:
    launch.threads = getMostThreads(spec);
    launch.blocks = clampBlocks(llvm::divideCeil(segmentChunks, launch.threads),
                                getBlocksPerSm(spec) * kMostBlocks);
    launch.stageBytes = sent;
    break;
  case Form::Move:
    shapeForFlags(launch, chunks);
    launch.stageBytes =
        (spec.kind == CollectiveKind::Broadcast ? 1 : spec.ranks) * part;
    break;
  }
  if (hasFlags)
    launch.flagBytes =
        llvm::alignTo(launch.blocks * (1 + spec.ranks) * 4, kChunkBytes);
  return launch;
}

RowForm comm::getRowForm(const KernelSpec &spec, int64_t rows, int64_t inner) {
  assert(!getKernelObstacle(spec) && "there must be such a kernel");
  RowForm result;
  llvm::raw_string_ostream os(result.obstacle);
  if (getForm(spec) == Form::Pull) {
    os << "pull has no form by rows";
    return result;
  }
  // With more chunks, a thread runs out of registers.
  constexpr int64_t kMostChunks = 2;
  int64_t rowChunks = getRowChunks(spec, inner);
  int64_t chunks = 1;
  while (chunks < kMostChunks &&
         getRowThreads(rowChunks, chunks) > kMostRowThreads)
    chunks *= 2;
  int64_t threads = getRowThreads(rowChunks, chunks);
  if (threads > kMostRowThreads) {
    int64_t bits = getElements(spec)->type.getIntOrFloatBitWidth();
    os << "a row has " << inner << " elements, and a block holds "
       << kMostRowThreads * kMostChunks * kChunkBytes * 8 / bits;
    return result;
  }
  // If blocks process rows in several rounds, idle threads cost time.
  if (rowChunks * 4 < threads &&
      rows > kMostBlocks * (kMostRowThreads / threads)) {
    os << "a row of " << inner << " elements is too short for a warp, and "
       << rows << " of them are too many for one round";
    return result;
  }
  result.chunksPerThread = chunks;
  return result;
}
