//===- SymbolUses.cpp - Symbols that ops refer to -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/SymbolUses.h"

using namespace mlir;
using namespace mlir::comm;

llvm::DenseSet<StringAttr> comm::getNamedSymbols(Operation *root) {
  llvm::DenseSet<StringAttr> named;
  root->walk([&](Operation *op) {
    op->getAttrDictionary().walk(
        [&](SymbolRefAttr symbol) { named.insert(symbol.getRootReference()); });
  });
  return named;
}
