//===- RowGroupAttr.h - Attribute of ops that form a row kernel -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_DIALECT_ROWGROUPATTR_H
#define COMMDIALECT_LIB_DIALECT_ROWGROUPATTR_H

#include "llvm/ADT/StringRef.h"

namespace mlir::comm {

/// An array of two i64 on a linalg op: the number of the group of ops that
/// becomes one kernel, and the op's position in it (CommDialect.td).
inline constexpr llvm::StringLiteral kRowGroupAttr = "comm.row_group";

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_DIALECT_ROWGROUPATTR_H
