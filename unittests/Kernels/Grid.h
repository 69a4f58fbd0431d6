//===- Grid.h - Runs GPU threads on one host thread -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the GPU threads of one rank in turn on one host thread. Each runs until
// a barrier, or until it has polled in vain for data of others. With a host
// thread for each, switching would dominate the time.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_UNITTESTS_KERNELS_GRID_H
#define COMMDIALECT_UNITTESTS_KERNELS_GRID_H

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <ucontext.h>
#include <vector>

namespace mlir::comm::test {

constexpr int64_t kBlocks = 2;

class Grid {
public:
  /// Runs `body` once on each thread of kBlocks blocks.
  void run(int64_t threads, const std::function<void()> &body);

  /// Returns the grid of the calling host thread.
  static Grid &get();

  /// Lets other threads and ranks continue.
  void yield();
  /// Waits for all threads of the block.
  void wait();
  /// Exchanges values with the lane of the warp whose number differs by the xor
  /// mask `distance`; returns the other lane's value.
  int32_t shuffle(int32_t value, int32_t distance);
  /// Returns the shared memory of the block.
  void *getShared() { return blocks[getBlock()].shared.data(); }

  int64_t getThread() const { return current % numThreads; }
  int64_t getThreads() const { return numThreads; }
  int64_t getBlock() const { return current / numThreads; }

private:
  static constexpr int64_t kWarp = 32, kMostWarps = 32;
  static constexpr size_t kStackBytes = 64 << 10;
  struct Barrier {
    int64_t arrived = 0;
    unsigned passed = 0;
  };
  struct Warp {
    Barrier barrier;
    std::array<int32_t, kWarp> values = {};
  };
  struct Block {
    Barrier barrier;
    std::array<Warp, kMostWarps> warps;
    alignas(16) std::array<char, 256> shared = {};
  };
  static void enter();
  void wait(Barrier &barrier, int64_t count);

  std::unique_ptr<char[]> stacks;
  size_t stackBytes = 0;
  std::vector<ucontext_t> contexts;
  ucontext_t host;
  const std::function<void()> *body = nullptr;
  std::array<Block, kBlocks> blocks;
  std::vector<bool> isDone;
  int64_t numThreads = 0, numThreadsOfGrid = 0, current = 0, numRunning = 0;
  /// Step to the next thread, 1 or -1. It alternates between calls, so that no
  /// thread always runs before another.
  int64_t step = -1;
};

} // namespace mlir::comm::test

#endif // COMMDIALECT_UNITTESTS_KERNELS_GRID_H
