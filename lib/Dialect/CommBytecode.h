//===- CommBytecode.h - Bytecode of the dialect -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_DIALECT_COMMBYTECODE_H
#define COMMDIALECT_LIB_DIALECT_COMMBYTECODE_H

namespace mlir::comm {
class CommDialect;

/// Adds the interface that writes and reads the dialect's bytecode version.
void addCommBytecodeInterface(CommDialect *dialect);
} // namespace mlir::comm

#endif // COMMDIALECT_LIB_DIALECT_COMMBYTECODE_H
