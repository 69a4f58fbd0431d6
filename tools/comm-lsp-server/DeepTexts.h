//===- DeepTexts.h - Texts that are nested too deeply -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMM_LSP_SERVER_DEEPTEXTS_H
#define COMMDIALECT_TOOLS_COMM_LSP_SERVER_DEEPTEXTS_H

namespace mlir::comm {

/// Replaces standard input by what comes from it, with texts of documents that
/// are nested too deeply cut where they are.
void cutDeepTexts();

} // namespace mlir::comm

#endif // COMMDIALECT_TOOLS_COMM_LSP_SERVER_DEEPTEXTS_H
