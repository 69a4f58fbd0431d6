//===- DialectAttrs.h - Attributes with the dialect's prefix ----*- C++ -*-===//
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

/// The attribute `name`, which has the prefix of a dialect, or null. In no op
/// that is registered it is inherent: those need not be asked for their own,
/// which takes long.
inline Attribute getDialectAttr(Operation *op, StringRef name) {
  return op->isRegistered() ? op->getDiscardableAttr(name) : op->getAttr(name);
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_DIALECTATTRS_H
