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

// Errors are given by location, not by op: an op's error may print the op,
// which numbers the values of its function each time.

namespace mlir::comm::verify {

/// Names values in messages as the printer would. Numbering a function takes
/// time linear in it, so it is done once, for the first message.
class ValueNames {
public:
  std::string operator()(Value value);

private:
  DenseMap<Operation *, std::unique_ptr<AsmState>> states;
};

/// A copy of a program in which calls are the bodies of what they call, and
/// affine ops are those of scf and arith. Null: that would change nothing.
OwningOpRef<ModuleOp> makeSimpleCopy(Operation *root);

/// Tokens and data in flight are consumed exactly once on every path.
LogicalResult checkTokens(const ValueFlow &flow, ValueNames &names);

/// On tensors, a start's destination results are used by their wait only.
LogicalResult checkTensorsInFlight(const ValueFlow &flow, ValueNames &names);

/// Waits name the buffers of their starts.
LogicalResult checkWaits(const ValueFlow &flow, const BufferRoots &roots,
                         const TokenFlow &tokens, ValueNames &names);

/// On memrefs, nothing touches a buffer in flight.
LogicalResult checkWindows(Operation *root, const ValueFlow &flow,
                           const BufferRoots &roots, const TokenFlow &tokens,
                           ValueNames &names);

/// On memrefs, no destination is a constant global.
LogicalResult checkDestinations(const ValueFlow &flow,
                                const BufferRoots &roots);

/// Symmetric buffers stay in their function, serve collectives of their group,
/// and lie in its window beside each other.
LogicalResult checkSymmetricMemory(Operation *root, const ValueFlow &flow,
                                   const BufferRoots &roots);

/// Sources are written before they are read, pieces are gathered as they were
/// scattered, and somebody signals what is waited for.
LogicalResult checkData(const ValueFlow &flow, ValueNames &names,
                        bool isUnprovenError);

/// What the ranks communicate goes together, by their traces: see Trace.h. What
/// cannot be proved is an error, or a warning. `checksLaunchOrder`: warns if it
/// only goes together where operations of several groups run at a time.
LogicalResult checkControlFlow(Operation *root, const ValueFlow &flow,
                               const BufferRoots &roots, ValueNames &names,
                               bool isUnprovenError, bool checksLaunchOrder);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_VERIFY_H
