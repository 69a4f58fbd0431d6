//===- Emulator.h - Kernels on the cores of the host ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles the kernels' gpu dialect for the host and calls them as the runtime
// does: each rank, a thread of the host, issues its calls one behind the other,
// and no rank waits for another but in kernels.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_UNITTESTS_KERNELS_EMULATOR_H
#define COMMDIALECT_UNITTESTS_KERNELS_EMULATOR_H

#include "CommDialect/Conversion/CollectiveKernels.h"
#include "mlir/IR/MLIRContext.h"
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mlir::comm::test {

/// The further buffers of a fused kernel.
using Further = std::array<void *, 4>;

/// Parameters as in CommKernelAbi.h; a kernel leaves pointers that it does not
/// have alone.
using HostKernel = void (*)(char *window, int64_t stride, int32_t rank,
                            int64_t ring, int64_t clear, int64_t clearBytes,
                            int64_t stage, int64_t flags, int64_t count,
                            int64_t rows, void *source, void *destination,
                            void *second, void *third, void *fourth,
                            void *fifth);

/// A kernel that convert-comm-to-gpu made for the only collective of a program.
struct ProgramKernel {
  HostKernel kernel = nullptr;
  KernelLaunch launch;
  int64_t count = 0, rows = 1;
  /// The arguments of the program that the kernel's pointers are, in order.
  std::vector<unsigned> pointers;
  std::string name;
};

/// One call of a kernel on all ranks.
struct Call {
  KernelSpec spec;
  int64_t count = 0, rows = 1;
  /// For each rank, the buffers' addresses.
  std::vector<void *> sources, destinations;
  /// Of a fused kernel, for each rank.
  std::vector<Further> further = {};
  const KernelFusion *fusion = nullptr;
  /// Instead of `spec`, `fusion` and their launch.
  const ProgramKernel *program = nullptr;
  /// Of a block.
  int64_t threads = 32;
};

class Emulator {
public:
  Emulator();
  ~Emulator();

  MLIRContext *getContext();
  Type parse(const std::string &type);

  /// Runs convert-comm-to-gpu on `text` and compiles the one kernel that it
  /// makes.
  ProgramKernel compileProgram(const std::string &text);

  /// Compiles what the calls need, makes the windows, with `bytes` for the
  /// caller behind what kernels use, and runs the calls on `ranks` ranks.
  /// `fill(rank, call)` is run before a rank issues a call,
  /// `check(rank, call)` when it is complete.
  void run(int64_t ranks, const std::vector<Call> &calls,
           const std::function<void(int64_t, size_t)> &fill,
           const std::function<void(int64_t, size_t)> &check);

  /// Memory of `rank` in the windows of the next runs, at one offset on all
  /// ranks. Valid for as long as the emulator.
  void *getWindowMemory(int64_t rank);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::comm::test

#endif // COMMDIALECT_UNITTESTS_KERNELS_EMULATOR_H
