//===- Validate.h - Proves programs equivalent ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_VALIDATION_VALIDATE_H
#define COMMDIALECT_VALIDATION_VALIDATE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm {

enum class Verdict { Equal, Different, CannotTell };

struct Validation {
  Verdict verdict;
  /// The function, result, index and both terms that differ, or the obstacle to
  /// a proof.
  std::string reason;
  Location loc;
};

/// Properties of floats that a proof may assume although they do not hold bit
/// for bit.
struct Assumptions {
  /// Sums and products do not depend on the order of their operands.
  bool reassociation = false;
  /// All floats are finite, and 0 has no sign: x * 0 is 0, and x + 0 is x.
  bool finite = false;

  bool any() const { return reassociation || finite; }
};

/// Checks that functions `a` and `b` have bit-identical results on every rank
/// and for all arguments. Groups are looked up from `scopeOfA` and `scopeOfB`.
/// docs/Validate.md lists the supported ops.
Validation validateFunctions(FunctionOpInterface a, FunctionOpInterface b,
                             Operation *scopeOfA, Operation *scopeOfB,
                             bool followsCalls, Assumptions assumptions = {});

/// Compares all public functions of `a` with those of the same name in `b`.
Validation validateModules(ModuleOp a, ModuleOp b,
                           Assumptions assumptions = {});

} // namespace mlir::comm

#endif // COMMDIALECT_VALIDATION_VALIDATE_H
