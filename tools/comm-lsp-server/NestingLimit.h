//===- NestingLimit.h - Truncates deeply nested documents -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMM_LSP_SERVER_NESTINGLIMIT_H
#define COMMDIALECT_TOOLS_COMM_LSP_SERVER_NESTINGLIMIT_H

namespace mlir::comm {

/// Filters standard input, truncating documents where they are nested too
/// deeply.
void truncateDeepDocuments();

} // namespace mlir::comm

#endif // COMMDIALECT_TOOLS_COMM_LSP_SERVER_NESTINGLIMIT_H
