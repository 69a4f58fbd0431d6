//===- WhileToFor.h - Converts counted while loops --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_WHILETOFOR_WHILETOFOR_H
#define COMMDIALECT_LIB_CONVERSION_WHILETOFOR_WHILETOFOR_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// Converts each counted scf.while in `root` to an scf.for
/// (convert-while-to-for). Returns false if there is none.
bool convertWhileToFor(Operation *root);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_WHILETOFOR_WHILETOFOR_H
