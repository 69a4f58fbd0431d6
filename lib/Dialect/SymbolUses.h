//===- SymbolUses.h - Symbols that ops refer to -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_DIALECT_SYMBOLUSES_H
#define COMMDIALECT_LIB_DIALECT_SYMBOLUSES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::comm {

/// Returns the symbols that the attributes of ops in `root` refer to; for a
/// nested reference, its root symbol. SymbolTable::getSymbolUses cannot be
/// used, because it fails on unregistered ops.
llvm::DenseSet<StringAttr> getNamedSymbols(Operation *root);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_DIALECT_SYMBOLUSES_H
