//===- Grid.h - A GPU's threads on one of the host's ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The GPU's threads of one rank, which run in turn on one thread of the host:
// each until a barrier, or until it has looked in vain for what others write.
// With a thread of the host each most of the time would go into switching.
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

  /// That of the calling thread of the host.
  static Grid &get();

  /// Lets the other threads, and ranks, go on.
  void yield();
  /// A barrier of the block.
  void wait();
  /// The value of the thread of the warp whose number differs in `distance`.
  int32_t shuffle(int32_t value, int32_t distance);
  /// The block's own memory.
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
  int64_t numThreads = 0, numAll = 0, current = 0, running = 0;
  /// Which thread is next: 1, or from call to call -1, so that no thread always
  /// comes before another.
  int64_t step = -1;
};

} // namespace mlir::comm::test

#endif // COMMDIALECT_UNITTESTS_KERNELS_GRID_H
