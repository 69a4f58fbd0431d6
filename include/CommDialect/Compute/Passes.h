//===- Passes.h - Passes on compute -----------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_COMPUTE_PASSES_H
#define COMMDIALECT_COMPUTE_PASSES_H

#include "CommDialect/Compute/CommlibOps.h"
#include "CommDialect/IR/OptionEnums.h"
#include "CommDialect/Transforms/CommPass.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::comm {

#define GEN_PASS_DECL
#include "CommDialect/Compute/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "CommDialect/Compute/Passes.h.inc"

} // namespace mlir::comm

#endif // COMMDIALECT_COMPUTE_PASSES_H
