//===- PassValidation.h - Validates what passes make -*- C++ -*- ----------===//
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

/// Compares, for each comm pass on a module or function, what it has made with
/// what it was given. Where that is proved different there is an error, and
/// `allAreValid` becomes false. Threading is off then.
void addPassValidation(PassManager &manager, bool &allAreValid);

} // namespace mlir::comm

#endif // COMMDIALECT_VALIDATION_PASSVALIDATION_H
