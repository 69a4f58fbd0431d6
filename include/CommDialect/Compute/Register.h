//===- Register.h - Registers the commlib dialect ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_COMPUTE_REGISTER_H
#define COMMDIALECT_COMPUTE_REGISTER_H

namespace mlir {
class DialectRegistry;
namespace comm {

/// Registers the commlib dialect and its external models.
void registerCommComputeDialects(DialectRegistry &registry);

} // namespace comm
} // namespace mlir

#endif // COMMDIALECT_COMPUTE_REGISTER_H
