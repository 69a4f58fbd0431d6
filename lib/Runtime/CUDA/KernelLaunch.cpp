//===- KernelLaunch.cpp - Launches the kernels of collectives -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "KernelLaunch.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Failure.h"
#include "Modules.h"
#include "Program.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace comm::cuda {

static Kernel &lookUp(const CommOp &op, const std::string &name,
                      int64_t threads, CommProgram &program) {
  auto [it, isNew] = program.kernels.try_emplace({name, threads});
  Kernel &kernel = it->second;
  if (!isNew)
    return kernel;
  kernel.function = findKernel(program, name);
  if (!kernel.function)
    runtime::fail(op.name(), op.location,
                  "the program's GPU modules have no kernel '" + name + "'");
  int most = 0, perMultiprocessor = 0;
  COMM_CU(cuFuncGetAttribute(&most, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                             kernel.function));
  if (threads > most)
    runtime::fail(op.name(), op.location,
                  "kernel '" + name + "' runs with at most " +
                      std::to_string(most) + " threads a block, not with " +
                      std::to_string(threads));
  COMM_CU(cuOccupancyMaxActiveBlocksPerMultiprocessor(
      &perMultiprocessor, kernel.function, static_cast<int>(threads), 0));
  kernel.maxResidentBlocks =
      int64_t(perMultiprocessor) * program.context.multiprocessors;
  return kernel;
}

/// Checks that all blocks fit at once, since they wait for blocks of other
/// ranks.
static void checkResidency(const CommOp &op, const Kernel &kernel) {
  if (op.kernel.blocks > kernel.maxResidentBlocks)
    runtime::fail(op.name(), op.location,
                  "kernel '" + op.kernel.name + "' waits in " +
                      std::to_string(op.kernel.blocks) + " blocks of " +
                      std::to_string(op.kernel.threads) +
                      " threads, but this GPU runs only " +
                      std::to_string(kernel.maxResidentBlocks) + " at once");
}

/// Waits for kernels in flight that do not fit on the GPU together with the
/// next one. Kernels on several lanes, and NCCL's, wait for other ranks at the
/// same time. Each of the program's kernels must be resident as a whole:
/// otherwise two ranks could run different kernels, and both wait forever. The
/// later one waits for the earlier one in program order, which all ranks share.
/// NCCL orders its own kernels.
static void waitForResidency(CommContext &context, Lane &lane, double part,
                             bool isKernel, CUstream stream) {
  std::vector<Lane *> others;
  double all = part;
  for (Lane *other : context.lanes())
    if (other != &lane && other->lastDone && other->residency > 0 &&
        (isKernel || other->runsKernel)) {
      others.push_back(other);
      all += other->residency;
    }
  if (all > 1)
    for (const Lane *other : others)
      COMM_CU(cuStreamWaitEvent(stream, other->lastDone.get(), 0));
  lane.residency = part;
  lane.runsKernel = isKernel;
}

void waitForNcclResidency(Lane &lane, CUstream stream) {
  // NCCL uses at most 32 blocks by default, one per multiprocessor.
  CommContext &context = currentProgram("commOpStart").context;
  const double part = 32.0 / context.multiprocessors;
  waitForResidency(context, lane, std::min(part, 1.0),
                   /*isKernel=*/false, stream);
}

static void checkBytes(const CommOp &op, const char *what, int64_t needed,
                       int64_t there) {
  if (needed < 0 || needed > there)
    runtime::fail(op.name(), op.location,
                  "kernel '" + op.kernel.name + "' needs a slot of " +
                      std::to_string(needed) + " bytes of the window's " +
                      what + ", which has slots of " + std::to_string(there));
}

static void addPointers(const CommOp &op,
                        const std::vector<runtime::Operand> &operands,
                        std::vector<Address> &pointers) {
  for (const runtime::Operand &operand : operands) {
    if (!operand.view.isDense())
      runtime::fail(op.name(), op.location,
                    "kernel '" + op.kernel.name +
                        "' takes contiguous buffers, and one is not");
    pointers.push_back(addressOf(operand.view));
  }
}

/// Returns true if a memset clears the previous slot faster than a kernel that
/// sends `ringBytes`, with its few blocks. One block clears 55 GB/s; a memset
/// costs 10 us.
static bool isTooMuchToClear(int64_t clearBytes, int64_t ringBytes) {
  return clearBytes > 1 << 20 && clearBytes / 8 > ringBytes;
}

void runKernel(CommOp &op, CUstream stream) {
  CommProgram &program = currentProgram(op.name());
  Group &group = *op.group;
  Window &window = windowOf(group, op.name(), op.location);
  const KernelChoice &choice = op.kernel;
  const Kernel &kernel = lookUp(op, choice.name, choice.threads, program);
  checkResidency(op, kernel);
  checkBytes(op, "ring", choice.ringBytes, window.ringBytes);
  checkBytes(op, "stage", choice.stageBytes, window.stageBytes);
  const double part = static_cast<double>(choice.blocks) /
                      static_cast<double>(kernel.maxResidentBlocks);
  waitForResidency(program.context, group.lane, part, /*isKernel=*/true,
                   stream);

  // CommKernelAbi.h documents the parameters and why three slots suffice.
  WindowCalls &calls = window.calls;
  const uint64_t slots = COMM_RING_SLOTS;
  Address base = window.base;
  int64_t stride = window.stride;
  int32_t rank = group.me;
  int64_t ring = 0, clear = 0, clearBytes = 0, stage = 0;
  size_t leftBytes = 0;
  int64_t flags = op.flagOffset, count = choice.count, rows = choice.rows;
  if (choice.ringBytes > 0) {
    ring = static_cast<int64_t>(calls.ring % slots) * window.ringBytes;
    clear = static_cast<int64_t>((calls.ring + slots - 1) % slots) *
            window.ringBytes;
    clearBytes = (calls.lastRingBytes + 15) / 16 * 16;
    if (isTooMuchToClear(clearBytes, choice.ringBytes))
      leftBytes = static_cast<size_t>(std::exchange(clearBytes, 0));
    ++calls.ring;
    calls.lastRingBytes = choice.ringBytes;
  }
  if (choice.stageBytes > 0) {
    stage = COMM_RING_SLOTS * window.ringBytes +
            static_cast<int64_t>(calls.stage % COMM_STAGE_SLOTS) *
                window.stageBytes;
    ++calls.stage;
  }
  std::vector<Address> pointers;
  addPointers(op, op.sources, pointers);
  addPointers(op, op.destinations, pointers);
  addPointers(op, op.arguments, pointers);

  std::vector<void *> parameters = {&base,  &stride,     &rank,  &ring,
                                    &clear, &clearBytes, &stage, &flags,
                                    &count, &rows};
  static_assert(COMM_KERNEL_FIXED_PARAMETERS == 10);
  for (Address &pointer : pointers)
    parameters.push_back(&pointer);
  COMM_CU(cuLaunchKernel(kernel.function, static_cast<unsigned>(choice.blocks),
                         1, 1, static_cast<unsigned>(choice.threads), 1, 1, 0,
                         stream, parameters.data(), nullptr));
  // Runs before the next call on the stream, as a kernel's clearing does.
  if (leftBytes > 0)
    COMM_CU(cuMemsetD8Async(window.own(group) + static_cast<Address>(clear),
                            0xff, leftBytes, stream));
}

void launchBarrierKernel(CommOp &op, Lane &lane) {
  CommProgram &program = currentProgram(op.name());
  Group &group = *op.group;
  const Window &window = windowOf(group, op.name(), op.location);
  const int64_t threads = COMM_BARRIER_KERNEL_THREADS;
  const Kernel &kernel = lookUp(
      op, COMM_BARRIER_KERNEL + std::to_string(group.size), threads, program);
  waitForResidency(program.context, lane,
                   1.0 / static_cast<double>(kernel.maxResidentBlocks),
                   /*isKernel=*/true, lane.stream);
  Address base = window.base;
  int64_t stride = window.stride, flags = op.flagOffset, none = 0;
  int32_t rank = group.me;
  void *parameters[COMM_KERNEL_FIXED_PARAMETERS] = {
      &base, &stride, &rank, &none, &none, &none, &none, &flags, &none, &none};
  COMM_CU(cuLaunchKernel(kernel.function, 1, 1, 1, threads, 1, 1, 0,
                         lane.stream, parameters, nullptr));
}

} // namespace comm::cuda
