//===- Pipelines.h - Pipelines of passes ------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PIPELINES_PIPELINES_H
#define COMMDIALECT_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::comm {

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

/// What a program goes through from export to code, in this order.
enum class Phase {
  Import,    ///< comm on the per-rank function
  Prepare,   ///< what will be allocated is settled
  Optimize,  ///< algorithms, buckets and the order
  Bufferize, ///< memrefs, freed after their last use
  Kernels,   ///< compute as loops or GPU kernels
  Runtime,   ///< comm as calls of the runtime
  Llvm       ///< the LLVM dialect
};

/// Writes the module to `directory`, as `01-import.mlir` and so on, once what
/// is in `manager` so far has run. Nothing if `directory` is empty.
void addPhaseDump(OpPassManager &manager, Phase phase, StringRef directory);

/// Has `dump-after-phases`.
template <typename Options>
struct PhaseOptions : public PassPipelineOptions<Options> {
  typename PassPipelineOptions<Options>::template Option<std::string>
      dumpAfterPhases{
          *this, "dump-after-phases",
          llvm::cl::desc("Directory to write the module to after each phase, "
                         "as 01-import.mlir and so on")};
};

struct PrepareOptions : public PhaseOptions<PrepareOptions> {};

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

struct LowerToHostOptions : public PhaseOptions<LowerToHostOptions> {
  Option<std::string> entry{
      *this, "entry",
      llvm::cl::desc("The entry function; default: main, or the only public "
                     "function")};
  Option<int64_t> ranks{
      *this, "ranks",
      llvm::cl::desc("The number of ranks where the module does not say it"),
      llvm::cl::init(0)};
  Option<bool> planned{
      *this, "planned",
      llvm::cl::desc("The program comes from comm-optimize: prepare nothing"),
      llvm::cl::init(false)};
};

/// From comm on tensors, with compute in linalg, tensor, arith, math and scf,
/// to the LLVM dialect with calls of the host runtime. Runs on builtin.module.
void buildLowerToHostPipeline(OpPassManager &manager,
                              const LowerToHostOptions &options);

struct LowerToGpuOptions : public PhaseOptions<LowerToGpuOptions> {
  Option<std::string> entry{
      *this, "entry",
      llvm::cl::desc("The entry function; default: main, or the only public "
                     "function")};
  Option<int64_t> ranks{
      *this, "ranks",
      llvm::cl::desc("The number of ranks where the module does not say it"),
      llvm::cl::init(0)};
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("The machine: the name of a known one, or a file"),
      llvm::cl::init("h200-x8")};
  Option<std::string> chip{
      *this, "chip",
      llvm::cl::desc("The GPU: sm_80, sm_90, sm_100, or another"),
      llvm::cl::init("sm_90")};
  Option<std::string> format{
      *this, "format",
      llvm::cl::desc(
          "How kernels are kept: bin (code of the GPU), isa (PTX) or "
          "fatbin (both)"),
      llvm::cl::init("bin")};
  Option<bool> planned{
      *this, "planned",
      llvm::cl::desc("The program comes from comm-optimize with algorithms: "
                     "prepare nothing and choose nothing"),
      llvm::cl::init(false)};
};

/// From comm on tensors, with compute in linalg, tensor, arith, math and scf,
/// to the LLVM dialect with calls of the CUDA runtime, kernels as binaries.
/// First, unless the program is `planned`, prepares it and chooses algorithms
/// for the collectives that have none; after that nothing is chosen. Runs on
/// builtin.module.
void buildLowerToGpuPipeline(OpPassManager &manager,
                             const LowerToGpuOptions &options);

/// buildPrepareForSchedulingPipeline for a GPU: with elementwise ops fused, so
/// that what is scheduled is what kernels are made of. Runs on builtin.module.
/// With `libraries` convolutions are calls of a library, else kernels, which
/// are slow.
void buildPrepareForGpuPipeline(OpPassManager &manager, bool libraries = true);

/// From an export in generic StableHLO to comm on the per-rank function. Leaves
/// a module without StableHLO as it is. `ranks` is their number, 0 if not
/// known.
void buildImportPipeline(OpPassManager &manager, int64_t ranks = 0);

/// Everything on tensors that changes what will be allocated: inlines calls,
/// makes elementwise ops linalg ops, gives users of a filled or empty tensor
/// their own, and copies what a loop could not keep in flight. Runs on
/// builtin.module before scheduling, so that what is scheduled is what is
/// allocated. What optimizes or lowers a program begins with it, unless told
/// that the program is prepared or planned. Leaves ops that it does not know as
/// they are.
void buildPrepareForSchedulingPipeline(OpPassManager &manager);

struct OptimizeOptions : public PhaseOptions<OptimizeOptions> {
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("The machine: the name of a known one, or a file"),
      llvm::cl::init("h200-x8")};
  Option<std::string> memoryLimit{
      *this, "memory-limit",
      llvm::cl::desc("none, bytes (such as 16GiB), or a ratio of the first "
                     "peak"),
      llvm::cl::init("1.0")};
  Option<std::string> buckets{
      *this, "buckets",
      llvm::cl::desc("auto (chosen with the schedule), saturation (of the "
                     "link), or none"),
      llvm::cl::init("auto")};
  Option<std::string> bucketMode{
      *this, "bucket-mode",
      llvm::cl::desc("How buckets are made: coalesced (no copies), view or "
                     "concat"),
      llvm::cl::init("coalesced")};
  Option<bool> pipelineLoops{
      *this, "pipeline-loops",
      llvm::cl::desc("Let starts cross the back edges of loops"),
      llvm::cl::init(false)};
  Option<bool> algorithms{
      *this, "algorithms",
      llvm::cl::desc("Select algorithms before buckets are made, so that only "
                     "the library's collectives are in them"),
      llvm::cl::init(false)};
  Option<std::string> pinned{
      *this, "pinned", llvm::cl::desc("A plan whose pinned parts are kept")};
  Option<std::string> plan{
      *this, "plan", llvm::cl::desc("File to write the plan to that is made")};
  Option<bool> prepared{
      *this, "prepared",
      llvm::cl::desc("The program comes from comm-prepare-for-scheduling or "
                     "comm-prepare-for-gpu: prepare nothing"),
      llvm::cl::init(false)};
};

/// From comm on tensors to comm on tensors with fewer collectives in a better
/// order: settles what will be allocated, makes a plan (docs/Plans.md) and
/// applies it: buckets where the schedule is then faster within the memory
/// limit, and the schedule. Never slower than what came in, by the simulator.
/// With `algorithms` they are selected first, on a schedule of their own: what
/// copy engines hide one by one is in no bucket; and matmuls that wait for a
/// gather begin with the own piece where that is faster. Runs on
/// builtin.module. What comm-run runs between import and lowering unless told
/// otherwise, with `algorithms` for GPUs.
void buildOptimizePipeline(OpPassManager &manager,
                           const OptimizeOptions &options);

struct InductorOverlapOptions
    : public PassPipelineOptions<InductorOverlapOptions> {
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("Name of a known machine, or a file (docs/Machines.md)"),
      llvm::cl::init("h200-x8")};
  Option<std::string> compat{
      *this, "compat",
      llvm::cl::desc("'inductor' for Inductor's decisions, bugs included")};
  Option<std::string> peakMemoryBudget{
      *this, "peak-memory-budget",
      llvm::cl::desc("How far memory may exceed the original peak, as a "
                     "ratio")};
};

/// The list that Inductor recommends: starts up, waits down, starts up, each as
/// far as memory allows.
void buildInductorOverlapPipeline(OpPassManager &manager,
                                  const InductorOverlapOptions &options);

/// Registers all pipelines that have a name.
void registerCommPipelines();

} // namespace mlir::comm

#endif // COMMDIALECT_PIPELINES_PIPELINES_H
