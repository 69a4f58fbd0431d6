//===- TiledKernels.cpp - Kernels that read transposed operands -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread computes a square tile of the output. It loads the rows of a tile of
// each operand in the order of that operand's memory, so that every access is a
// vector, and transposes in registers. The threads of a warp have neighbouring
// tiles in both directions: together, they load and store whole sectors of
// memory.
//
//===----------------------------------------------------------------------===//

#include "ComputeKernels.h"
#include "TotalsEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;

/// Limits of a thread: ops in the copies of the body, and elements that it
/// keeps in registers, in bytes.
static constexpr int64_t kMostTileBodyOps = 1024, kMostTileBytes = 256;
/// Threads of a block, and the least number of all threads that keeps a GPU
/// busy.
static constexpr int64_t kTileThreads = 256, kLeastThreads = 32 * 1024;
/// The most neighbouring tiles in a warp, along the rows of the output.
static constexpr int64_t kMostTilesInRow = 8;

/// Returns true if vectors of `width` elements along `loop` are contiguous and
/// aligned.
static bool hasVectors(const LoopNest &nest, const Access &access,
                       unsigned loop, int64_t width) {
  if (access.getStaticStride(loop) != 1)
    return false;
  int64_t bytes = getElementBytes(access.elementType);
  int64_t needed = std::min<int64_t>(16, width * bytes);
  if (access.alignment % needed != 0)
    return false;
  for (unsigned other = 0; other < nest.loops.size(); ++other)
    if (other != loop && *access.getStaticStride(other) * bytes % needed != 0)
      return false;
  return true;
}

/// Returns true if all operands have vectors in tiles of `width` rows and
/// columns, or one element.
static bool fits(const LoopNest &nest, const Tile &tile, int64_t width) {
  if (*nest.loops[tile.row].getStaticSize() % width != 0 ||
      *nest.loops[tile.column].getStaticSize() % width != 0)
    return false;
  int64_t tileBytes = 0;
  for (auto [i, access] : llvm::enumerate(nest.accesses)) {
    if (!access.isBuffer)
      continue;
    int64_t byRow = *access.getStaticStride(tile.row),
            byColumn = *access.getStaticStride(tile.column);
    bool isOutput = i >= nest.numInputs;
    bool isTransposed = byRow == 1 && byColumn != 0;
    if (isTransposed)
      tileBytes += width * width * getElementBytes(access.elementType);
    if (byRow == 0 && byColumn == 0 && !isOutput)
      continue;
    // Operands of a row or a column only.
    if (!isOutput && byColumn == 0)
      continue;
    unsigned along = isTransposed && !isOutput ? tile.row : tile.column;
    if (!hasVectors(nest, access, along, width))
      return false;
  }
  return tileBytes <= kMostTileBytes;
}

std::optional<Tile> comm::findTile(linalg::LinalgOp op, const LoopNest &nest) {
  if (!nest.isStatic() || nest.loops.size() < 2 || op.hasIndexSemantics() ||
      llvm::any_of(nest.loops,
                   [](const Loop &loop) { return loop.isReduction; }))
    return std::nullopt;
  Tile tile;
  tile.column = nest.loops.size() - 1;
  ArrayRef<Access> inputs = ArrayRef(nest.accesses).take_front(nest.numInputs);
  auto findRow = [&]() -> std::optional<unsigned> {
    for (const Access &access : inputs)
      if (access.isBuffer && *access.getStaticStride(tile.column) > 1)
        for (unsigned loop = 0; loop < tile.column; ++loop)
          if (*access.getStaticStride(loop) == 1)
            return loop;
    return std::nullopt;
  };
  std::optional<unsigned> row = findRow();
  if (!row)
    return std::nullopt;
  tile.row = *row;
  int64_t bodySize = op->getRegion(0).front().getOperations().size();
  for (int64_t width : {8, 4})
    if (width * width * bodySize <= kMostTileBodyOps &&
        nest.count(/*reductions=*/false) / (width * width) >= kLeastThreads &&
        fits(nest, tile, width)) {
      tile.width = width;
      return tile;
    }
  return std::nullopt;
}

FailureOr<Kernel> comm::buildTiledKernel(OpBuilder &host, linalg::LinalgOp op,
                                         const LoopNest &nest,
                                         ArrayRef<Value> fills,
                                         const Tile &tile) {
  ComputeKernelBuilder kernel(host, op, nest, fills);
  if (failed(kernel.begin(kTileThreads)))
    return failure();
  OpBuilder &device = kernel.device();
  const int64_t width = tile.width;
  SmallVector<unsigned> loops = llvm::to_vector(
      llvm::seq<unsigned>(0, static_cast<unsigned>(nest.loops.size())));
  Value linear =
      kernel.add(kernel.mul(kernel.blockId(), kernel.index(kTileThreads)),
                 kernel.threadId());
  auto guard = scf::IfOp::create(
      device, kernel.getLoc(),
      kernel.less(kernel.mul(linear, kernel.index(width * width)),
                  kernel.count(loops)));
  device.setInsertionPointToStart(guard.thenBlock());

  // The numbers of a tile, the fastest first: in the row and the column of a
  // warp, of warps in a row and a column, and of the other loops.
  auto takeDigit = [&](int64_t count) {
    Value digit = kernel.urem(linear, kernel.index(count));
    linear = kernel.udiv(linear, kernel.index(count));
    return digit;
  };
  int64_t columns = *nest.loops[tile.column].getStaticSize() / width,
          rows = *nest.loops[tile.row].getStaticSize() / width;
  int64_t inRow = std::gcd(columns, kMostTilesInRow),
          inColumn = std::gcd(rows, kWarp / inRow);
  Value column = takeDigit(inRow), row = takeDigit(inColumn);
  column = kernel.add(
      column, kernel.mul(takeDigit(columns / inRow), kernel.index(inRow)));
  row = kernel.add(
      row, kernel.mul(takeDigit(rows / inColumn), kernel.index(inColumn)));
  SmallVector<unsigned> others;
  for (unsigned loop : loops)
    if (loop != tile.row && loop != tile.column)
      others.push_back(loop);
  SmallVector<Value> ivs(loops.size());
  for (auto [loop, iv] :
       llvm::zip_equal(others, kernel.delinearize(linear, others)))
    ivs[loop] = iv;
  ivs[tile.column] = kernel.mul(column, kernel.index(width));
  ivs[tile.row] = kernel.mul(row, kernel.index(width));

  auto step = [&](Value offset, int64_t elements) {
    return elements == 0 ? offset : kernel.add(offset, kernel.index(elements));
  };
  // Arguments of the body by row and column of the tile.
  SmallVector<SmallVector<SmallVector<Value>>> arguments(
      width, SmallVector<SmallVector<Value>>(width));
  SmallVector<Value> offsets;
  for (auto [i, access] : llvm::enumerate(nest.accesses)) {
    offsets.push_back(access.isBuffer ? kernel.offset(i, loops, ivs) : Value());
    int64_t byRow = *access.getStaticStride(tile.row),
            byColumn = *access.getStaticStride(tile.column);
    unsigned output = i - nest.numInputs;
    bool isRead =
        i < nest.numInputs || (!fills[output] && kernel.readsOutput(output));
    bool isTransposed = byRow == 1 && byColumn > 1;
    SmallVector<Value> values;
    for (int64_t k = 0; k < width; ++k) {
      if (!isRead)
        values.assign(width, fills[output] ? kernel.initial(output, Value())
                                           : Value());
      else if (!access.isBuffer)
        values = kernel.load(i, Value(), width, 0);
      else if (isTransposed)
        values = kernel.load(i, step(offsets[i], k * byColumn), width, 1);
      else if (k == 0 || byRow != 0)
        values = kernel.load(i, step(offsets[i], k * byRow), width, byColumn);
      for (int64_t lane = 0; lane < width; ++lane)
        (isTransposed && isRead ? arguments[lane][k] : arguments[k][lane])
            .push_back(values[lane]);
    }
  }
  SmallVector<SmallVector<Value>> noIvs(width,
                                        SmallVector<Value>(op.getNumLoops()));
  for (int64_t k = 0; k < width; ++k) {
    SmallVector<SmallVector<Value>> results(nest.getOutputs().size());
    for (ArrayRef<Value> values :
         kernel.cloneBodies(op, arguments[k], noIvs, /*along=*/0))
      for (auto [list, value] : llvm::zip(results, values))
        list.push_back(value);
    for (auto [i, values] : llvm::enumerate(results)) {
      unsigned access = nest.numInputs + i;
      int64_t byRow = *nest.accesses[access].getStaticStride(tile.row);
      kernel.store(access, step(offsets[access], k * byRow), values, 1);
    }
  }
  device.setInsertionPointAfter(guard);
  return kernel.finish(kernel.getBlocks(loops, kTileThreads * width * width));
}
