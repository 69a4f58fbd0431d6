//===- PassValidation.h - Validation of pass results ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_VALIDATION_PASSVALIDATION_H
#define COMMDIALECT_VALIDATION_PASSVALIDATION_H

namespace mlir {
class PassManager;
} // namespace mlir

namespace mlir::comm {

/// Compares, for each comm pass on a module or function, its output with its
/// input. A proven difference is an error and sets `allAreValid` to false.
/// Disables threading.
void addPassValidation(PassManager &manager, bool &allAreValid);

} // namespace mlir::comm

#endif // COMMDIALECT_VALIDATION_PASSVALIDATION_H
