//===- Passes.h - Runs programs inside the compiler -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_INTERPRETER_PASSES_H
#define COMMDIALECT_INTERPRETER_PASSES_H

#include "CommDialect/Transforms/CommPass.h"
#include "mlir/Pass/Pass.h"

namespace mlir::comm {

#define GEN_PASS_DECL
#include "CommDialect/Interpreter/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "CommDialect/Interpreter/Passes.h.inc"

} // namespace mlir::comm

#endif // COMMDIALECT_INTERPRETER_PASSES_H
