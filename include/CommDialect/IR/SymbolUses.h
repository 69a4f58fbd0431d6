//===- SymbolUses.h - Symbols that a program names --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_SYMBOLUSES_H
#define COMMDIALECT_IR_SYMBOLUSES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::comm {

/// The symbols that ops in `root` name, a nested one by its root. Not by
/// SymbolTable::getSymbolUses: that gives up where an op is not registered.
llvm::DenseSet<StringAttr> getNamedSymbols(Operation *root);

} // namespace mlir::comm

#endif // COMMDIALECT_IR_SYMBOLUSES_H
