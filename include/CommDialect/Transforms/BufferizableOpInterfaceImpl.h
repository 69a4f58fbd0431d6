//===- BufferizableOpInterfaceImpl.h - Bufferization of comm ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
#define COMMDIALECT_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;
namespace comm {

/// Registers the bufferization models of starts and waits. Destinations are
/// updated in place, and sources are read until the wait.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace comm
} // namespace mlir

#endif // COMMDIALECT_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
