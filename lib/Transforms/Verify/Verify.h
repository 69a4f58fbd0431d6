//===- Verify.h - Checks of comm-verify -------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_VERIFY_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_VERIFY_H

#include "Analysis/BufferRoots.h"
#include "Analysis/TokenFlow.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

// Errors are emitted at locations, not at ops. An error at an op may print that
// op, which numbers the values of its function each time.

namespace mlir::comm::verify {

/// Names values in messages as the printer does. Numbering a function takes
/// linear time, so it is done once, at the first message.
class ValueNames {
public:
  std::string operator()(Value value);

private:
  DenseMap<Operation *, std::unique_ptr<AsmState>> states;
};

/// Returns a copy of a program in which calls are inlined and affine ops
/// lowered to scf and arith. Returns null if that changes nothing.
OwningOpRef<ModuleOp> makeSimpleCopy(Operation *root);

/// Checks that tokens and data in flight are consumed exactly once on every
/// path.
LogicalResult checkTokens(const ValueFlow &flow, ValueNames &names);

/// Checks that on tensors, a start's destination results are only used by their
/// wait.
LogicalResult checkTensorsInFlight(const ValueFlow &flow, ValueNames &names);

/// Checks that waits name the buffers of their starts.
LogicalResult checkWaits(const ValueFlow &flow, const BufferRoots &roots,
                         const TokenFlow &tokens, ValueNames &names);

/// Checks that on memrefs, no op accesses a buffer in flight.
LogicalResult checkWindows(Operation *root, const ValueFlow &flow,
                           const BufferRoots &roots, const TokenFlow &tokens,
                           ValueNames &names);

/// Checks that on memrefs, no destination is a constant global.
LogicalResult checkDestinations(const ValueFlow &flow,
                                const BufferRoots &roots);

/// Checks that symmetric buffers stay in their function, are used by
/// collectives of their group, and do not overlap in its window.
LogicalResult checkSymmetricMemory(AnalysisManager analyses);

/// Checks that sources are written before they are read, that pieces are
/// gathered in the order in which they were scattered, and that awaited signals
/// are set.
LogicalResult checkData(const ValueFlow &flow, ValueNames &names,
                        bool isUnprovenError);

/// Checks that the communication of all ranks matches, by their traces
/// (Trace.h). If that cannot be proved, emits an error or a warning. With
/// `checksLaunchOrder`, warns if it only matches if operations of several
/// groups run concurrently.
LogicalResult checkControlFlow(Operation *root, AnalysisManager analyses,
                               ValueNames &names, bool isUnprovenError,
                               bool checksLaunchOrder);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_VERIFY_H
