//===- Machine.h - The machine that a schedule is for -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the cost model and the simulator know of a machine, and how it is
// loaded. docs/Machines.md has the schema of the files and the sources of the
// figures.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_MACHINE_H
#define COMMDIALECT_ANALYSIS_MACHINE_H

#include "CommDialect/IR/CommDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <limits>
#include <optional>
#include <string>

namespace mlir::comm {

/// What kernels of our own do with contractions: whichever takes longer.
struct KernelFigures {
  /// Products a ns, each with its addition and what finds its factors.
  double products = 0;
  /// Cache lines a ns that threads ask for.
  double lines = 0;
};

/// Compute of one rank. Times in ns, rates per ns.
struct ComputeFigures {
  /// Between an op's end and the next one's begin: what an op costs at least.
  double launchNs = 0;
  /// The same of a contraction, if that is more.
  std::optional<double> matmulNs;
  /// Of contractions that no library runs, on all processors together. None:
  /// they are as fast as any.
  std::optional<KernelFigures> kernels;
  /// The part of the peak rates that is reached over long times.
  double sustained = 1;
  /// The same of contractions: (operations, part), operations ascending; linear
  /// between two points and constant beyond. Empty: `sustained`.
  SmallVector<std::pair<double, double>, 0> matmulSustained;
  /// An op starts with the value that a fill, which is for it alone, gives its
  /// output: the fill costs nothing.
  bool foldsFills = false;
  /// Floating-point operations a ns by element type (f64, bf16, i8, ...), of
  /// contractions and of all else. Types that are not there are as f32.
  llvm::StringMap<double> matmulPeak, vectorPeak;
};

/// How ranks of different nodes are connected.
struct NetworkFigures {
  /// Bytes/ns of one rank when all ranks of its node send.
  double bandwidth = 0;
  /// The part of it that two nodes reach, growing linearly to 1 with
  /// `fullEfficiencyNodes` nodes.
  double efficiency = 1;
  int64_t fullEfficiencyNodes = 2;
  /// With more than two nodes messages of `n` bytes above `largeBytes` gain
  /// (n / largeBytes) ^ largeExponent.
  double largeBytes = 1, largeExponent = 0;
};

/// A protocol of one of NCCL's algorithms. The arrays are for groups on one
/// node, on two, and on more.
struct NcclProtocol {
  std::string name;
  /// Of the whole collective; of a step within a node and between nodes; least
  /// of a step within a node when the group spans nodes.
  double baseNs = 0, hopNs = 0, networkHopNs = 0, networkOverheadNs = 0;
  /// Part of the link's bandwidth that is reached, and its limit in bytes/ns.
  std::array<double, 3> efficiency = {1, 1, 1};
  std::array<double, 3> maxBandwidth = {
      std::numeric_limits<double>::infinity(),
      std::numeric_limits<double>::infinity(),
      std::numeric_limits<double>::infinity()};
  /// Not used by groups on more nodes.
  int64_t maxNodes = std::numeric_limits<int64_t>::max();
  /// Factors on the bandwidth for messages from 64, 128, 256, ... bytes on.
  SmallVector<double, 0> corrections;
};

/// NCCL's own model of its ring and tree algorithms.
struct NcclFigures {
  SmallVector<NcclProtocol, 3> ring, tree;
};

/// Latency of one message of an MPI library.
struct MpiFigures {
  double latencyNs = 0, networkLatencyNs = 0;
};

/// How many bytes of a buffer of n bytes pass the busiest link of W ranks.
enum class Traffic {
  /// (W - 1) n: everyone sends all it has to everyone.
  OneShot,
  /// 2 (W - 1) / W n: reduce-scatter, then all-gather.
  TwoShot,
  /// (W - 1) / W n: one of these two.
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
  /// (ranks, ns), ascending; linear in the ranks between and beyond.
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

  /// Linear between two points, with the slope of the last two (but no fall)
  /// beyond, and as the first point below.
  double getNs(int64_t bytes) const;
};

/// How an algorithm slows compute beside it.
struct Slowdown {
  Algorithm algorithm = Algorithm::Nccl;
  /// None: of all kinds that have no entry of their own.
  std::optional<CollectiveKind> kind;
  int64_t perMille = 0;
};

/// Collectives beside compute, as the simulator sees them.
struct OverlapFigures {
  /// A collective run by a kernel (not by a copy engine) starts when a kernel
  /// of the compute lane ends.
  bool startsAtKernelBoundary = false;
  /// With it, a collective run by a kernel that is issued together with one of
  /// the compute lane comes second, and what waits for a kernel's end begins
  /// before that by so many per mille of the kernel's time: its last blocks
  /// leave processors free.
  std::optional<int64_t> kernelTail;
  /// Per mille by which compute takes longer while a collective is in flight:
  /// run by a kernel, run by a copy engine.
  int64_t kernelSlowdown = 0, copySlowdown = 0;
  /// Per mille, at least, by which a contraction takes longer beside a
  /// collective run by a kernel that takes longer than it: what has no
  /// processor at first comes in a second wave.
  int64_t shortMatmulSlowdown = 0;
  /// Per mille, at least, by which an op that memory limits takes longer while
  /// a copy engine moves data; one that waits for memory for a part of its time
  /// by that part of it.
  int64_t memorySlowdown = 0;
  /// Nanoseconds of the compute lane in front of the next compute behind a
  /// wait, whatever it waits for, if there was compute since the start: that
  /// kernel is not launched behind the one before but by an event of another
  /// stream.
  int64_t waitNs = 0;
};

/// A machine description (machines/*.json).
struct Machine : OverlapFigures {
  std::string name, description;
  int64_t ranks = 1;
  /// Ranks r with equal r / ranksPerNode are on one node.
  int64_t ranksPerNode = 1;

  /// Bytes a nanosecond between the processor and its memory.
  double memoryBandwidth = 100;
  ComputeFigures compute;

  /// Slow-downs by algorithm, where they are known better.
  SmallVector<Slowdown, 0> slowdowns;

  /// Bytes/ns of one rank to the others of its node.
  double nodeBandwidth = 1;
  /// Not there: the machine is one node.
  std::optional<NetworkFigures> network;
  /// The library that runs collectives: one of these is there.
  std::optional<NcclFigures> nccl;
  std::optional<MpiFigures> mpi;
  SmallVector<SymmetricAlgorithm, 0> algorithms;
  SmallVector<CostTable, 0> tables;
};

/// Loads a machine by the name of a known one, or from a file (a path with a
/// '/' or ending in '.json'). Reports what is wrong, with its place in the
/// file, to `emitError`; an unknown name lists the known ones.
FailureOr<Machine> loadMachine(StringRef nameOrFile,
                               function_ref<InFlightDiagnostic()> emitError);

/// Reads a description from its text. `file` is how errors call it.
FailureOr<Machine> parseMachine(StringRef text, StringRef file,
                                function_ref<InFlightDiagnostic()> emitError);

/// The machines that are known by name, in alphabetical order.
SmallVector<StringRef> getKnownMachines();

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_MACHINE_H
