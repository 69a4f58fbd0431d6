//===- StandIns.h - Placeholders for dialects of importers ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs of JAX, XLA and PyTorch contain ops of dialects that this build does
// not have. A stand-in registers the namespace of such a dialect without its
// ops: they parse in their generic form, stay unregistered, and their types and
// attributes are text.
//
// Permitting unregistered dialects is not enough: MLIR assumes that an op with
// one region and an unknown dialect may be a symbol table. The verifier would
// then reject each func.call inside an sdy.manual_computation, which JAX emits
// for nested jits.
//
// Only tools register them: another compiler may have the real dialects.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_STANDINS_H
#define COMMDIALECT_IR_STANDINS_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::comm {

/// Registers a stand-in for each dialect of the programs that this project
/// imports, unless the dialect itself is registered.
void registerStandInDialects(DialectRegistry &registry);

} // namespace mlir::comm

#endif // COMMDIALECT_IR_STANDINS_H
