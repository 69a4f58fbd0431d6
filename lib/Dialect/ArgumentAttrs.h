//===- ArgumentAttrs.h - Attributes of functions' arguments -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_DIALECT_ARGUMENTATTRS_H
#define COMMDIALECT_LIB_DIALECT_ARGUMENTATTRS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::comm {

/// The number of a result that may be returned in the argument's memory (i64).
inline constexpr llvm::StringLiteral kReplacedByAttr = "comm.replaced_by";

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_DIALECT_ARGUMENTATTRS_H
