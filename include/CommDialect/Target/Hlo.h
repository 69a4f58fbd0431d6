//===- Hlo.h - Imports and changes HLO modules ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads XLA's modules (HloModuleProto, or HloProto around one; plain or gzip)
// into comm. Writes a schedule, rotated loops or calls of kernels back: all
// other bytes stay the same. docs/Hlo.md describes the import.
//
// Errors are reported by `emitError`, one line each. Malformed bytes never
// crash.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TARGET_HLO_H
#define COMMDIALECT_TARGET_HLO_H

#include "CommDialect/Scheduling/Plan.h"
#include "CommDialect/Target/Sites.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir::comm {

using EmitHloError = function_ref<InFlightDiagnostic()>;

/// An HLO module and its bytes. Needs no MLIR context.
class HloModule {
public:
  struct Impl;

  /// Reads and checks the bytes of an HloModuleProto or an HloProto, which may
  /// be gzip data.
  static FailureOr<HloModule> read(StringRef bytes, EmitHloError emitError);

  HloModule(HloModule &&);
  HloModule &operator=(HloModule &&);
  ~HloModule();

  StringRef getName() const;
  /// Returns the number of instructions of all computations, including fused
  /// ones.
  int64_t getNumInstructions() const;
  /// Returns the number of collectives in all computations; a start and its
  /// done count as one.
  int64_t getNumCollectives() const;
  bool hasSchedule() const;
  /// Returns the input, decompressed.
  StringRef getBytes() const;

  const Impl &getImpl() const { return *impl; }

private:
  explicit HloModule(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

/// Returns true if the uncompressed HloModuleProto `bytes` may communicate.
/// Checks only the opcodes; returns true for malformed bytes.
bool mayCommunicate(StringRef bytes);

/// Numbers of replicas and partitions that run the module; 0: as in its device
/// assignment or, without one, as implied by its groups.
struct HloImportOptions {
  int64_t numReplicas = 0, numPartitions = 0;
};

/// Creates a module of comm and opaque `hlo` ops, each computation in scheduled
/// order. Loads the dialects it needs; the context must allow unregistered
/// dialects. The entry computation is the only public function and has the
/// computation's name.
OwningOpRef<ModuleOp> importHlo(const HloModule &hlo, MLIRContext *context,
                                EmitHloError emitError,
                                const HloImportOptions &options = {});

/// Returns the bytes with the orders of `plan`, a plan of a module from
/// importHlo, in the same kind of proto as the input. Fails unless the new
/// schedule satisfies all of XLA's rules.
FailureOr<std::string> applySchedule(const HloModule &hlo, const Plan &plan,
                                     EmitHloError emitError);
/// Returns the bytes with the order of ops in `scheduled`, a module from
/// importHlo. Fails like the function above.
FailureOr<std::string> applySchedule(const HloModule &hlo, ModuleOp scheduled,
                                     EmitHloError emitError);

struct HloScheduleOptions {
  /// A name in machines/ or a file; empty: the module's target.
  std::string machine;
  /// Like `memory-limit` of comm-schedule. Capped at XLA's own peak.
  std::string memoryLimit = "1.0";
};

/// XLA's schedule of the entry computation, and the one that replaces it.
struct ScheduledHlo {
  /// The proto with the new schedule, or the input if none is better.
  std::string bytes;
  bool hasChanged = false;
  PlanFigures before, after;
  /// The imported module in XLA's order, and in that of `bytes`.
  OwningOpRef<ModuleOp> original, scheduled;
};

/// Finds an order of the module's instructions for a machine. According to our
/// model, it is never slower than XLA's and never needs more memory. `imported`
/// is the result of importHlo for `hlo`. The modules of the result have the
/// target.
FailureOr<ScheduledHlo> scheduleHlo(const HloModule &hlo,
                                    OwningOpRef<ModuleOp> imported,
                                    const HloScheduleOptions &options,
                                    EmitHloError emitError);

/// Writes a report of both schedules on their target. "text", "html" and
/// "chrome-trace" show ours with XLA's figures; "json" is an object with the
/// reports `xla` and `ours` (docs/Report.md).
LogicalResult writeComparison(const ScheduledHlo &scheduled, StringRef format,
                              raw_ostream &os, EmitHloError emitError);

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

struct HloRotateOptions {
  /// A name in machines/ or a file.
  std::string machine;
  /// Like `memory-limit` of comm-schedule; a ratio is of the peak without
  /// rotation.
  std::string memoryLimit = "1.0";
  HloImportOptions import;
};

/// An all-gather in a loop's body.
struct HloLoopGather {
  std::string name;
  /// Bytes of its result, which the loop carries if it is rotated.
  int64_t bytes = 0;
  /// Reason why it stays in its iteration; empty if it starts in the previous
  /// one.
  std::string obstacle;
};

/// A `while` of an HLO module, and whether it is rotated.
struct HloLoop {
  std::string name;
  /// Number of iterations; 0 if unknown.
  int64_t trips = 0;
  /// Reason why it is not rotated; empty if it is.
  std::string obstacle;
  std::vector<HloLoopGather> gathers;
  /// The program's makespan without and with its rotation; 0 if not computed.
  int64_t beforeNs = 0, afterNs = 0;
};

/// An HLO module with rotated loops.
struct HloRotation {
  /// The proto with the loops, or the input if none is rotated.
  std::string bytes;
  bool hasChanged = false;
  PlanFigures before, after;
  std::vector<HloLoop> loops;
};

/// Rotates loops where the program is then faster within the memory limit,
/// according to our model and scheduler: each iteration gathers for the next
/// one. Fails for a module with a schedule. All ranks decide alike, because the
/// result depends only on the arguments.
FailureOr<HloRotation> rotateLoops(const HloModule &hlo, MLIRContext *context,
                                   const HloRotateOptions &options,
                                   EmitHloError emitError);

//===----------------------------------------------------------------------===//
// Kernels in XLA's programs
//===----------------------------------------------------------------------===//

/// The names of the FFI handlers that run a site, and that start a site by
/// copies and wait for it.
inline constexpr llvm::StringLiteral kHloSiteTarget = "commdialect_site",
                                     kHloStartTarget = "commdialect_start",
                                     kHloWaitTarget = "commdialect_wait";

struct HloKernelOptions : SiteOptions {
  /// True if copy engines may run all-gathers beside compute. Their order is
  /// then to be chosen by scheduleHlo, since XLA does not know that they run
  /// beside other instructions.
  bool copies = false;
  /// Numbers of replicas and partitions.
  HloImportOptions import;
};

/// The program of the kernels, and the HLO module that calls them by the
/// program's digest.
struct HloKernels : SiteProgram {
  /// The proto with the calls, or the input if nothing is replaced.
  std::string bytes;
  /// The devices of the ranks by the module's assignment, which the calls name;
  /// empty if it has none.
  std::vector<int64_t> devices;
};

/// Replaces collectives by FFI calls of kernels where these are faster than the
/// library according to the machine. All ranks decide alike, because the result
/// depends only on the arguments. `imported` is the result of importHlo for
/// `hlo`, with the options' numbers; it gets the options' machine as target.
FailureOr<HloKernels> replaceCollectives(const HloModule &hlo,
                                         ModuleOp imported,
                                         const HloKernelOptions &options,
                                         EmitHloError emitError);

} // namespace mlir::comm

#endif // COMMDIALECT_TARGET_HLO_H
