//===- Hlo.h - Imports and schedules HLO modules ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads XLA's modules (HloModuleProto, or HloProto around one; plain or gzip)
// into comm, and writes a schedule back: all other bytes stay the same.
// docs/Hlo.md describes the import.
//
// Errors are reported by `emitError`, one line each. Malformed bytes never
// crash.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TARGET_HLO_H
#define COMMDIALECT_TARGET_HLO_H

#include "CommDialect/Scheduling/Plan.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>
#include <string>

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
  /// A name in machines/ or a file; empty: kDefaultMachine.
  std::string machine;
  /// Like `memory-limit` of comm-schedule. Capped at XLA's own peak.
  std::string memoryLimit = "1.0";
};

/// XLA's schedule of the entry computation, and ours.
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
/// is the result of importHlo for `hlo`.
FailureOr<ScheduledHlo> scheduleHlo(const HloModule &hlo,
                                    OwningOpRef<ModuleOp> imported,
                                    const HloScheduleOptions &options,
                                    EmitHloError emitError);

/// Writes a report of both schedules on a machine. "text", "html" and
/// "chrome-trace" show ours with XLA's figures; "json" is an object with the
/// reports `xla` and `ours` (docs/Report.md).
LogicalResult writeComparison(const ScheduledHlo &scheduled, StringRef machine,
                              StringRef format, raw_ostream &os,
                              EmitHloError emitError);

} // namespace mlir::comm

#endif // COMMDIALECT_TARGET_HLO_H
