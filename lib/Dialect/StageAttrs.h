//===- StageAttrs.h - Attributes of separately compiled modules -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes of modules that form one program together, such as the stages of a
// pipeline.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_DIALECT_STAGEATTRS_H
#define COMMDIALECT_LIB_DIALECT_STAGEATTRS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::comm {

/// On a module: the ranks that run it (an array of i64).
inline constexpr llvm::StringLiteral kRanksAttr = "comm.ranks";

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_DIALECT_STAGEATTRS_H
