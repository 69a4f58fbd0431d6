//===- Pipelines.h - Pipelines of passes ------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PIPELINES_PIPELINES_H
#define COMMDIALECT_PIPELINES_PIPELINES_H

#include "CommDialect/IR/OptionEnums.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::comm {

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

/// The phases of compiling a program from export to code, in order.
enum class Phase {
  Import,    ///< comm on the per-rank function
  Prepare,   ///< all changes that affect allocations
  Optimize,  ///< choice of algorithms, buckets and order
  Bufferize, ///< memrefs, freed after their last use
  Kernels,   ///< compute as loops or GPU kernels
  Runtime,   ///< comm as calls of the runtime
  Llvm       ///< the LLVM dialect
};

/// Adds a pass that writes the module to `directory`, as `01-import.mlir` and
/// so on, after the passes in `manager` so far. Does nothing if `directory` is
/// empty.
void addPhaseDump(OpPassManager &manager, Phase phase, StringRef directory);

/// Adds comm-set-target, unless `machine` is empty: the module then keeps its
/// own target.
void addTarget(OpPassManager &manager, StringRef machine);

/// Options with `dump-after-phases`.
template <typename Options>
struct DumpPhaseOptions : public PassPipelineOptions<Options> {
  typename PassPipelineOptions<Options>::template Option<std::string>
      dumpAfterPhases{
          *this, "dump-after-phases",
          llvm::cl::desc("Directory to write the module to after each phase, "
                         "as 01-import.mlir and so on")};
};

struct PrepareOptions : public DumpPhaseOptions<PrepareOptions> {};

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

struct ImportOptions : public PassPipelineOptions<ImportOptions> {
  Option<int64_t> ranks{
      *this, "ranks",
      llvm::cl::desc("The number of ranks, if the module does not say"),
      llvm::cl::init(0)};
  Option<bool> anyOrder{
      *this, "any-order",
      llvm::cl::desc("Let sums and products of floats be rounded after each "
                     "step, in any order, as NCCL does"),
      llvm::cl::init(false)};
};

/// Converts an export of JAX (generic StableHLO) or PyTorch (c10d_functional),
/// or a program of upstream's shard dialect, to comm on the per-rank function.
/// Does not change other modules. Runs on builtin.module.
void buildImportPipeline(OpPassManager &manager, const ImportOptions &options);

/// Adds all passes on tensors that affect allocations. They inline calls, and
/// convert counted loops to scf.for and elementwise ops to linalg. They also
/// create a separate filled or empty tensor for each user, and copy buffers
/// that a loop could not keep in flight. Runs on builtin.module before
/// scheduling, so that the scheduler sees the buffers that will be allocated.
/// The pipelines that optimize or lower a program begin with it, unless the
/// program is prepared or planned. Unknown ops stay unchanged.
void buildPrepareForSchedulingPipeline(OpPassManager &manager);

struct OptimizeOptions : public DumpPhaseOptions<OptimizeOptions> {
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("Name of a known machine, or a file (docs/Machines.md); "
                     "default: the module's comm.target")};
  Option<std::string> memoryLimit{
      *this, "memory-limit",
      llvm::cl::desc("none, bytes (such as 16GiB), or a ratio of the first "
                     "peak; default: 1.0"),
      llvm::cl::init("1.0")};
  Option<BucketSearch> buckets{
      *this, "buckets",
      llvm::cl::desc("auto (chosen with the schedule), saturation (of the "
                     "link), or none; default: auto"),
      llvm::cl::init(BucketSearch::Auto)};
  Option<BucketMode> bucketMode{
      *this, "bucket-mode",
      llvm::cl::desc("How buckets are made: coalesced (no copies), view or "
                     "concat; default: coalesced"),
      llvm::cl::init(BucketMode::Coalesced)};
  Option<bool> pipelineLoops{
      *this, "pipeline-loops",
      llvm::cl::desc("Let starts cross the back edges of loops"),
      llvm::cl::init(false)};
  Option<bool> algorithms{
      *this, "algorithms",
      llvm::cl::desc("Select algorithms before making buckets, so that buckets "
                     "contain only the library's collectives"),
      llvm::cl::init(false)};
  Option<std::string> pinned{
      *this, "pinned", llvm::cl::desc("A plan whose pinned parts are kept")};
  Option<std::string> plan{*this, "plan",
                           llvm::cl::desc("File to write the plan to")};
  Option<bool> prepared{
      *this, "prepared",
      llvm::cl::desc("The program comes from comm-prepare-for-scheduling or "
                     "comm-prepare-for-gpu: skip preparation"),
      llvm::cl::init(false)};
};

/// Optimizes comm on tensors to fewer collectives in a better order: prepares
/// the program, makes a plan (docs/Plans.md) and applies it. Collectives are
/// bucketed if the schedule is then faster within the memory limit. According
/// to the simulator, the result is never slower than the input or than with
/// comm-schedule. Up to a size that comm-plan states, it is also never slower
/// than with simpler passes that keep the memory limit. A limit given as a
/// ratio refers to the peak of the input before preparation.
///
/// With `algorithms`, first selects algorithms, based on a separate schedule.
/// Collectives that copy engines hide individually are then not bucketed, and
/// matmuls that wait for a gather begin with the rank's own piece if that is
/// faster.
///
/// Runs on builtin.module. By default comm-run runs this pipeline between
/// import and lowering, with `algorithms` for GPUs.
void buildOptimizePipeline(OpPassManager &manager,
                           const OptimizeOptions &options);

struct InductorOverlapOptions
    : public PassPipelineOptions<InductorOverlapOptions> {
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("Name of a known machine, or a file (docs/Machines.md); "
                     "default: the module's comm.target")};
  Option<Compat> compat{
      *this, "compat",
      llvm::cl::desc("'inductor' for Inductor's decisions, bugs included; "
                     "default: none"),
      llvm::cl::init(Compat::None)};
  Option<std::string> peakMemoryBudget{
      *this, "peak-memory-budget",
      llvm::cl::desc("How far memory may exceed the original peak, as a "
                     "ratio")};
};

/// Runs the passes that Inductor recommends: raise starts, sink waits, raise
/// starts, each as far as memory permits.
void buildInductorOverlapPipeline(OpPassManager &manager,
                                  const InductorOverlapOptions &options);

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

/// Another name of a pass with some of its options. Options given to it follow
/// these.
struct PassAlias {
  StringLiteral name, pass, options, summary;
};

/// Returns the aliases in the order in which help lists them.
ArrayRef<PassAlias> getPassAliases();

/// Registers each alias as a pipeline of one pass.
void registerPassAliases();

/// Registers all named pipelines and the aliases.
void registerCommPipelines();

} // namespace mlir::comm

#endif // COMMDIALECT_PIPELINES_PIPELINES_H
