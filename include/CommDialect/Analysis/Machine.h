//===- Machine.h - The machine that a schedule is for -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the cost model and the simulator know of a machine, and how it is
// loaded.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_MACHINE_H
#define COMMDIALECT_ANALYSIS_MACHINE_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>

namespace mlir::comm {

/// A machine description (machines/*.json; the schema is in docs/Machines.md).
struct Machine {
  std::string name;
  /// Bytes a nanosecond between the processor and its memory.
  double memoryBandwidth = 100;
  /// A collective run by a kernel (not by a copy engine) starts when a kernel
  /// of the compute lane ends.
  bool startsAtKernelBoundary = false;
  /// Per mille by which compute takes longer while a collective is in flight:
  /// run by a kernel, run by a copy engine.
  int64_t kernelSlowdown = 0, copySlowdown = 0;
};

/// Loads a machine by the name of a known one, or from a file (a path with a
/// '/' or ending in '.json'). Reports what is wrong, with its place in the
/// file, to `emitError`; an unknown name lists the known ones.
FailureOr<Machine> loadMachine(StringRef nameOrFile,
                               function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_MACHINE_H
