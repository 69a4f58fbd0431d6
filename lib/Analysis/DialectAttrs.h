//===- DialectAttrs.h - Discardable dialect attributes ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_DIALECTATTRS_H
#define COMMDIALECT_LIB_ANALYSIS_DIALECTATTRS_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// Returns the attribute `name`, which has a dialect's prefix, or null. On
/// registered ops it is never inherent, so the slow lookup of inherent
/// attributes is skipped.
inline Attribute getDialectAttr(Operation *op, StringRef name) {
  return op->isRegistered() ? op->getDiscardableAttr(name) : op->getAttr(name);
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_DIALECTATTRS_H
