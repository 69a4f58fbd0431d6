//===- ReadProgram.h - Reads a program --------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_READPROGRAM_H
#define COMMDIALECT_SUPPORT_READPROGRAM_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::comm {

/// Reads a program in MLIR's text or bytecode, from standard input for "-".
/// Returns null after printing an error if the file cannot be read (Files.h) or
/// the text is nested too deeply for a parser (Nesting.h).
std::unique_ptr<llvm::MemoryBuffer> readProgram(llvm::StringRef path);

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_READPROGRAM_H
