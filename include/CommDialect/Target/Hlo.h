//===- Hlo.h - XLA's HLO modules in and out ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads XLA's modules (HloModuleProto, or HloProto around one; plain or gzip)
// into comm, and writes a schedule back: everything but the schedule stays as
// it came, byte for byte. docs/Hlo.md says what is read and how.
//
// Errors go to `emitError`, one line each. Nothing here crashes on bad bytes.
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

/// A module as it was read, with its bytes. Needs no MLIR context.
class HloModule {
public:
  struct Impl;

  /// Reads and checks the bytes of an HloModuleProto or an HloProto, which may
  /// be compressed by gzip.
  static FailureOr<HloModule> read(StringRef bytes, EmitHloError emitError);

  HloModule(HloModule &&);
  HloModule &operator=(HloModule &&);
  ~HloModule();

  StringRef getName() const;
  /// Of all computations, fused ones too.
  int64_t getNumInstructions() const;
  /// Collectives in all computations; a start and its done are one.
  int64_t getNumCollectives() const;
  bool hasSchedule() const;
  /// What was read, decompressed.
  StringRef getBytes() const;

  const Impl &getImpl() const { return *impl; }

private:
  explicit HloModule(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

/// Might the HloModuleProto `bytes` (not compressed) communicate? Looks only at
/// the opcodes, and says yes where it cannot read the bytes.
bool mayCommunicate(StringRef bytes);

/// How many replicas and partitions run the module; 0: as its device assignment
/// says or, without one, as many as its groups name.
struct HloImportOptions {
  int64_t numReplicas = 0, numPartitions = 0;
};

/// Makes a module of comm and opaque `hlo` ops, each computation in the order
/// of its schedule. Loads the dialects it needs; the context must allow
/// unregistered dialects. The entry computation is the only public function,
/// named like the computation.
OwningOpRef<ModuleOp> importHlo(const HloModule &hlo, MLIRContext *context,
                                EmitHloError emitError,
                                const HloImportOptions &options = {});

/// The bytes with the orders of `plan`, which is one of what importHlo makes.
/// The same kind of proto as was read. Fails unless the new schedule keeps all
/// of XLA's rules.
FailureOr<std::string> applySchedule(const HloModule &hlo, const Plan &plan,
                                     EmitHloError emitError);
/// The same with the orders that ops have in `scheduled`, which importHlo made.
FailureOr<std::string> applySchedule(const HloModule &hlo, ModuleOp scheduled,
                                     EmitHloError emitError);

struct HloScheduleOptions {
  /// A name in machines/ or a file; empty: kDefaultMachine.
  std::string machine;
  /// As `memory-limit` of comm-schedule. More than XLA's own peak is never
  /// taken.
  std::string memoryLimit = "1.0";
};

/// XLA's schedule of the entry computation, and ours.
struct ScheduledHlo {
  /// The proto with the schedule; as it was read if there is none that is
  /// better.
  std::string bytes;
  bool hasChanged = false;
  PlanFigures before, after;
  /// The imported module in XLA's order, and in that of `bytes`.
  OwningOpRef<ModuleOp> original, scheduled;
};

/// Finds an order of the module's instructions for a machine. By our model it
/// is never slower than XLA's, and never takes more memory. `imported` is what
/// importHlo made of `hlo`.
FailureOr<ScheduledHlo> scheduleHlo(const HloModule &hlo,
                                    OwningOpRef<ModuleOp> imported,
                                    const HloScheduleOptions &options,
                                    EmitHloError emitError);

/// Writes a report of both schedules of a machine: "text", "html" and
/// "chrome-trace" are of ours with what was before, "json" an object of the
/// reports `xla` and `ours` (docs/Report.md).
LogicalResult writeComparison(const ScheduledHlo &scheduled, StringRef machine,
                              StringRef format, raw_ostream &os,
                              EmitHloError emitError);

} // namespace mlir::comm

#endif // COMMDIALECT_TARGET_HLO_H
