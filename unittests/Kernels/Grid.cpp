//===- Grid.cpp - Runs GPU threads on one host thread ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Grid.h"
#include <sched.h>

using namespace mlir::comm::test;

static thread_local Grid *grid;

Grid &Grid::get() { return *grid; }

void Grid::enter() {
  (*grid->body)();
  grid->isDone[grid->current] = true;
  if (--grid->numRunning == 0)
    setcontext(&grid->host);
  grid->yield();
}

void Grid::run(int64_t threads, const std::function<void()> &work) {
  grid = this;
  body = &work;
  step = -step;
  numThreads = threads;
  numThreadsOfGrid = numRunning = kBlocks * threads;
  blocks.fill({});
  isDone.assign(numThreadsOfGrid, false);
  contexts.resize(numThreadsOfGrid);
  if (stackBytes < numThreadsOfGrid * kStackBytes) {
    stackBytes = numThreadsOfGrid * kStackBytes;
    stacks.reset(new char[stackBytes]);
  }
  for (int64_t i = 0; i < numThreadsOfGrid; ++i) {
    getcontext(&contexts[i]);
    contexts[i].uc_stack.ss_sp = stacks.get() + i * kStackBytes;
    contexts[i].uc_stack.ss_size = kStackBytes;
    makecontext(&contexts[i], &Grid::enter, 0);
  }
  current = step > 0 ? 0 : numThreadsOfGrid - 1;
  swapcontext(&host, &contexts[current]);
}

void Grid::yield() {
  int64_t before = current;
  do {
    current += step;
    if (current < 0 || current >= numThreadsOfGrid) {
      current = step > 0 ? 0 : numThreadsOfGrid - 1;
      sched_yield();
    }
  } while (isDone[current]);
  if (current != before)
    swapcontext(&contexts[before], &contexts[current]);
}

void Grid::wait(Barrier &barrier, int64_t count) {
  unsigned phase = barrier.passed;
  if (++barrier.arrived == count) {
    barrier.arrived = 0;
    ++barrier.passed;
  }
  while (barrier.passed == phase)
    yield();
}

void Grid::wait() { wait(blocks[getBlock()].barrier, numThreads); }

int32_t Grid::shuffle(int32_t value, int32_t distance) {
  Warp &warp = blocks[getBlock()].warps[getThread() / kWarp];
  int64_t lane = getThread() % kWarp;
  warp.values[lane] = value;
  wait(warp.barrier, kWarp);
  int32_t result = warp.values[lane ^ distance];
  wait(warp.barrier, kWarp);
  return result;
}
