//===- Unsigned.h - Makes unsigned integers signless ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_UNSIGNED_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_UNSIGNED_H

#include "StablehloToArith.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Makes unsigned integers signless. Records which ops had them before other
/// conversions run.
class UnsignedConversion {
public:
  /// Finds the ops with unsigned operands or results.
  void initialize(ModuleOp module);
  /// Makes all types signless, and converts sign-sensitive ops.
  LogicalResult convert(ModuleOp module);

private:
  bool hasUnsigned = false;
  SmallVector<std::pair<Operation *, Signs>> signSensitive;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_UNSIGNED_H
