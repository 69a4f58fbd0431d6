//===- Validate.h - Do two programs compute the same? -*- C++ -*-
//----------===//
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
  /// The function, the result, the place and both terms; or what stands in the
  /// way.
  std::string reason;
  Location loc;
};

/// What may be taken to hold of floats, though of their bits it does not.
struct Assumptions {
  /// Sums and products are the same in any order.
  bool reassociation = false;
  /// All are finite, and 0 has no sign: x * 0 is 0, and x + 0 is x.
  bool finite = false;

  bool any() const { return reassociation || finite; }
};

/// Does function `b` give, bit for bit, what `a` does, on every rank and for
/// all arguments? Groups are looked up from the scopes. docs/Validate.md has
/// what is understood.
Validation validateFunctions(FunctionOpInterface a, FunctionOpInterface b,
                             Operation *scopeOfA, Operation *scopeOfB,
                             bool followsCalls, Assumptions assumptions = {});

/// All public functions of `a` against those of the same name.
Validation validateModules(ModuleOp a, ModuleOp b,
                           Assumptions assumptions = {});

} // namespace mlir::comm

#endif // COMMDIALECT_VALIDATION_VALIDATE_H
