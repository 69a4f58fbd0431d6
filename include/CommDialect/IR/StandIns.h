//===- StandIns.h - Namespaces of importers' dialects -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs of JAX, XLA and PyTorch come with ops of dialects that this build
// does not have. A stand-in registers the namespace of such a dialect without
// its ops: they parse in their generic form, stay unregistered, and their types
// and attributes are text.
//
// It does more than permit them: MLIR takes an op with one region and of no
// known dialect for a symbol table that it knows nothing of. So its verifier
// refuses every func.call inside of an sdy.manual_computation, which JAX writes
// for each nested jit.
//
// For tools only: another compiler may have the real dialects.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_STANDINS_H
#define COMMDIALECT_IR_STANDINS_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::comm {

/// Registers a stand-in for each dialect of the programs that this project
/// imports, but for those that are registered otherwise.
void registerStandInDialects(DialectRegistry &registry);

} // namespace mlir::comm

#endif // COMMDIALECT_IR_STANDINS_H
