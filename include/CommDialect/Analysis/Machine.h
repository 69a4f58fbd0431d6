//===- Machine.h - Machine descriptions -------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The machine figures that the cost model and the simulator use, and their
// loader. docs/Machines.md documents the schema of the files and the sources of
// the figures.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_MACHINE_H
#define COMMDIALECT_ANALYSIS_MACHINE_H

#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/Scheduling/Problem.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace mlir::comm {

class CostModel;
struct CostOptions;

/// Rates of generated contraction kernels. The slower of the two limits
/// applies.
struct KernelFigures {
  /// Products per ns, each with its addition and address computation.
  double products = 0;
  /// Cache lines per ns that threads request.
  double lines = 0;
};

/// Compute of one rank. Times in ns, rates per ns.
struct ComputeFigures {
  /// Time from the end of an op to the start of the next one: the minimum cost
  /// of an op.
  double launchNs = 0;
  /// Minimum cost of a contraction, if larger than `launchNs`.
  std::optional<double> matmulNs;
  /// Figures of contractions without a library implementation, on all
  /// processors together. None: they are as fast as any.
  std::optional<KernelFigures> kernels;
  /// The fraction of the peak rates that long-running ops sustain.
  double sustained = 1;
  /// The same for contractions: (operations, fraction), operations ascending;
  /// linear between two points and constant beyond. Empty: `sustained`.
  SmallVector<std::pair<double, double>, 0> matmulSustained;
  /// Set if a fill with a single user is folded into that op and costs nothing.
  bool foldsFills = false;
  /// Floating-point operations per ns by element type (f64, bf16, i8, ...), of
  /// contractions and of all other ops. Missing types use the figure of f32.
  llvm::StringMap<double> matmulPeak, vectorPeak;
};

/// The network between nodes.
struct NetworkFigures {
  /// Bytes/ns of one rank when all ranks of its node send.
  double bandwidth = 0;
  /// The fraction of `bandwidth` that a group on two nodes reaches. It grows
  /// linearly to 1 at `fullEfficiencyNodes` nodes.
  double efficiency = 1;
  int64_t fullEfficiencyNodes = 2;
  /// With more than two nodes, messages of `n` bytes above `largeBytes` are
  /// faster by a factor of (n / largeBytes) ^ largeExponent.
  double largeBytes = 1, largeExponent = 0;
};

/// A protocol of one of NCCL's algorithms. The arrays have figures for groups
/// on one node, on two, and on more.
struct NcclProtocol {
  std::string name;
  /// Latency of the whole collective, of a step within a node, of a step
  /// between nodes, and the minimum of a step within a node when the group
  /// spans nodes.
  double baseNs = 0, hopNs = 0, networkHopNs = 0, networkOverheadNs = 0;
  /// Fraction of the link's bandwidth that is reached, and its limit in
  /// bytes/ns.
  std::array<double, 3> efficiency = {1, 1, 1};
  std::array<double, 3> maxBandwidth = {
      std::numeric_limits<double>::infinity(),
      std::numeric_limits<double>::infinity(),
      std::numeric_limits<double>::infinity()};
  /// Maximum number of nodes of a group that uses the protocol.
  int64_t maxNodes = std::numeric_limits<int64_t>::max();
  /// Bandwidth factors for messages from 64, 128, 256, ... bytes on.
  SmallVector<double, 0> corrections;
};

/// NCCL's own model of its ring and tree algorithms.
struct NcclFigures {
  SmallVector<NcclProtocol, 3> ring, tree;
};

/// Latency of one message of an MPI library, within a node and between nodes.
struct MpiFigures {
  double latencyNs = 0, networkLatencyNs = 0;
};

/// Bytes that pass the busiest link of W ranks for a buffer of n bytes.
enum class Traffic {
  /// (W - 1) n: every rank sends its whole buffer to every other.
  OneShot,
  /// 2 (W - 1) / W n: reduce-scatter, then all-gather.
  TwoShot,
  /// (W - 1) / W n: one of the phases of TwoShot.
  Exchange
};

/// An algorithm on symmetric memory, within a node: latency + traffic /
/// bandwidth.
struct SymmetricAlgorithm {
  Algorithm name = Algorithm::Push;
  CollectiveKind kind = CollectiveKind::AllReduce;
  Traffic traffic = Traffic::OneShot;
  /// Bytes/ns.
  double bandwidth = 0;
  /// (ranks, ns), ascending; interpolated and extrapolated linearly in the
  /// ranks.
  SmallVector<std::pair<int64_t, double>, 2> latency;
  bool usesCopyEngine = false;
};

/// Measured times of a collective on one node.
struct CostTable {
  Algorithm algorithm = Algorithm::Nccl;
  CollectiveKind kind = CollectiveKind::AllReduce;
  int64_t ranks = 0;
  /// (bytes, ns), at least two, bytes ascending.
  SmallVector<std::pair<int64_t, double>, 0> points;

  /// Returns the time for `bytes`: linear between two points, with the slope of
  /// the last two (but not falling) beyond, and that of the first point below.
  double getNs(int64_t bytes) const;
};

/// Slowdown of compute while a collective of one algorithm is in flight.
struct Slowdown {
  Algorithm algorithm = Algorithm::Nccl;
  /// None: all kinds without their own entry.
  std::optional<CollectiveKind> kind;
  int64_t perMille = 0;
};

/// A machine description (machines/*.json).
struct Machine : OverlapFigures {
  std::string name, description;
  int64_t ranks = 1;
  /// Ranks r with equal r / ranksPerNode share a node.
  int64_t ranksPerNode = 1;

  /// Bytes per ns between the processor and its memory.
  double memoryBandwidth = 100;
  ComputeFigures compute;

  /// More specific slowdowns by algorithm.
  SmallVector<Slowdown, 0> slowdowns;

  /// Bytes per ns from one rank to the others of its node.
  double nodeBandwidth = 1;
  /// None: the machine is one node.
  std::optional<NetworkFigures> network;
  /// The library that runs collectives: exactly one of these is set.
  std::optional<NcclFigures> nccl;
  std::optional<MpiFigures> mpi;
  SmallVector<SymmetricAlgorithm, 0> algorithms;
  SmallVector<CostTable, 0> tables;

  /// Creates the machine's own cost model. Null: a CostModel.
  std::function<std::unique_ptr<CostModel>(const Machine &,
                                           const CostOptions &)>
      createCosts;
};

/// Loads a machine by the name of a known one, or from a file (a path with a
/// '/' or ending in '.json'). Reports errors, with their positions in the file,
/// to `emitError`; for an unknown name the error lists the known ones.
FailureOr<Machine> loadMachine(StringRef nameOrFile,
                               function_ref<InFlightDiagnostic()> emitError);

/// Returns the target of the innermost module around `op`, or of `op` itself,
/// that has one; null if there is none.
TargetAttr getTarget(Operation *op);

/// Sets the target of `module`, unless `machine` is empty.
void setTarget(ModuleOp module, StringRef machine);

/// Loads `machine`, or if it is empty the target of `op`. Passes that depend on
/// a machine call this. Reports errors at the module, also if there is no
/// target.
FailureOr<Machine> loadTarget(Operation *op, StringRef machine = {});

/// Parses a description from its text. `file` is its name in errors.
FailureOr<Machine> parseMachine(StringRef text, StringRef file,
                                function_ref<InFlightDiagnostic()> emitError);

/// Makes a machine of a library known as `name`: loadMachine returns the result
/// of `create`. The name must be new, and not that of a file. To be called
/// before machines are loaded, like the registration of passes.
void registerMachine(StringRef name, std::function<Machine()> create);

/// Returns the names of the known machines in alphabetical order.
SmallVector<StringRef> getKnownMachines();

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_MACHINE_H
