//===- Pipelines.h - Pipelines of passes on compute -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_COMPUTE_PIPELINES_H
#define COMMDIALECT_COMPUTE_PIPELINES_H

#include "CommDialect/Pipelines/Pipelines.h"

namespace mlir::comm {

/// Options of all pipelines that lower a program.
template <typename Options>
struct LowerOptions : public DumpPhaseOptions<Options> {
  template <typename T>
  using Option = typename PassPipelineOptions<Options>::template Option<T>;

  Option<std::string> entry{
      *this, "entry",
      llvm::cl::desc("The entry function; default: main, or the only public "
                     "function")};
  Option<int64_t> ranks{
      *this, "ranks",
      llvm::cl::desc("The number of ranks, if the module does not say"),
      llvm::cl::init(0)};
};

struct LowerToHostOptions : public LowerOptions<LowerToHostOptions> {
  Option<bool> planned{
      *this, "planned",
      llvm::cl::desc("The program comes from comm-optimize: skip preparation"),
      llvm::cl::init(false)};
};

/// Lowers comm on tensors, with compute in linalg, tensor, arith, math and scf,
/// to the LLVM dialect with calls of the host runtime. Runs on builtin.module.
void buildLowerToHostPipeline(OpPassManager &manager,
                              const LowerToHostOptions &options);

struct LowerToGpuOptions : public LowerOptions<LowerToGpuOptions> {
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("Name of a known machine, or a file (docs/Machines.md); "
                     "default: the module's comm.target")};
  Option<std::string> chip{
      *this, "chip",
      llvm::cl::desc("The GPU: sm_80, sm_90, sm_100, or another; "
                     "default: sm_90"),
      llvm::cl::init("sm_90")};
  Option<KernelFormat> format{
      *this, "format",
      llvm::cl::desc(
          "How to store kernels: bin (code of the GPU), isa (PTX) or "
          "fatbin (both); default: bin"),
      llvm::cl::init(KernelFormat::Bin)};
  Option<std::string> libdevice{
      *this, "libdevice",
      llvm::cl::desc("CUDA's libdevice.10.bc; default: that of the toolkit")};
  Option<bool> planned{
      *this, "planned",
      llvm::cl::desc("The program comes from comm-optimize with algorithms: "
                     "skip preparation and selection"),
      llvm::cl::init(false)};
};

/// Lowers comm on tensors, with compute in linalg, tensor, arith, math and scf,
/// to the LLVM dialect with calls of the CUDA runtime and kernels as binaries.
/// Unless the program is `planned`, first prepares it and selects algorithms
/// for collectives without one; no later pass makes such choices. Runs on
/// builtin.module.
void buildLowerToGpuPipeline(OpPassManager &manager,
                             const LowerToGpuOptions &options);

/// Extends buildPrepareForSchedulingPipeline for a GPU: also fuses elementwise
/// ops and groups ops on rows, so that the scheduler sees the ops that become
/// kernels. With `libraries`, convolutions, attention and products become
/// library calls; as kernels, convolutions are slow. Runs on builtin.module.
void buildPrepareForGpuPipeline(OpPassManager &manager, bool libraries = true);

/// Registers the pipelines above.
void registerCommComputePipelines();

} // namespace mlir::comm

#endif // COMMDIALECT_COMPUTE_PIPELINES_H
