//===- RowGroupAttr.h - Which ops are one row kernel ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_ROWGROUPATTR_H
#define COMMDIALECT_IR_ROWGROUPATTR_H

#include "llvm/ADT/StringRef.h"

namespace mlir::comm {

/// An array of two i64 on a linalg op: the number of its group, whose ops are
/// to be one kernel, and the op's place in it (CommDialect.td).
inline constexpr llvm::StringLiteral kRowGroupAttr = "comm.row_group";

} // namespace mlir::comm

#endif // COMMDIALECT_IR_ROWGROUPATTR_H
