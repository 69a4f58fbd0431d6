//===- Emulator.h - Runs GPU kernels on the host ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles the gpu dialect of kernels for the host and calls them as the
// runtime does: each rank is a host thread that issues its calls one after
// another. Ranks wait for each other only within kernels.
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

/// The additional buffers of a fused kernel.
using ExtraBuffers = std::array<void *, 4>;

/// Signature of a kernel with the parameters of CommKernelAbi.h; kernels ignore
/// surplus pointers.
using HostKernel = void (*)(char *window, int64_t stride, int32_t rank,
                            int64_t ring, int64_t clear, int64_t clearBytes,
                            int64_t stage, int64_t flags, int64_t count,
                            int64_t rows, void *source, void *destination,
                            void *second, void *third, void *fourth,
                            void *fifth);

/// The kernel that convert-comm-to-gpu creates for the only collective of a
/// program.
struct ProgramKernel {
  HostKernel kernel = nullptr;
  KernelLaunch launch;
  int64_t count = 0, rows = 1;
  /// For each pointer of the kernel, the number of the program's argument.
  std::vector<unsigned> pointers;
  std::string name;
};

/// One call of a kernel on all ranks.
struct Call {
  KernelSpec spec;
  int64_t count = 0, rows = 1;
  /// The addresses of the buffers of each rank.
  std::vector<void *> sources, destinations;
  /// Additional buffers of a fused kernel, for each rank.
  std::vector<ExtraBuffers> extraBuffers = {};
  const KernelFusion *fusion = nullptr;
  /// Replaces `spec`, `fusion` and their launch, if set.
  const ProgramKernel *program = nullptr;
  /// Threads per block.
  int64_t threads = 32;
};

class Emulator {
public:
  Emulator();
  ~Emulator();

  MLIRContext *getContext();
  Type parse(const std::string &type);

  /// Runs convert-comm-to-gpu on `text` and compiles its only kernel.
  ProgramKernel compileProgram(const std::string &text);

  /// Compiles the kernels of the calls, initializes the windows, and runs the
  /// calls on `ranks` ranks. `fill(rank, call)` runs before a rank issues a
  /// call, `check(rank, call)` when the call is complete.
  void run(int64_t ranks, const std::vector<Call> &calls,
           const std::function<void(int64_t, size_t)> &fill,
           const std::function<void(int64_t, size_t)> &check);

  /// Returns memory of `rank` in the windows of later runs, at the same offset
  /// on all ranks. Valid during the lifetime of the emulator.
  void *getWindowMemory(int64_t rank);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::comm::test

#endif // COMMDIALECT_UNITTESTS_KERNELS_EMULATOR_H
