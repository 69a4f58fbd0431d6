//===- Models.h - External models of commlib --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_MODELS_MODELS_H
#define COMMDIALECT_LIB_COMPUTE_MODELS_MODELS_H

namespace mlir {
class DialectRegistry;
namespace commlib {

/// Registers the bufferization of the dialect's ops.
void registerBufferization(DialectRegistry &registry);

/// Registers how comm-validate evaluates the dialect's ops.
void registerEvaluation(DialectRegistry &registry);

} // namespace commlib
} // namespace mlir

#endif // COMMDIALECT_LIB_COMPUTE_MODELS_MODELS_H
