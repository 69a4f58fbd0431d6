//===- ModulePath.h - Paths of modules in locations -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A framework such as FSDP starts all collectives at the same source line.
// Their locations therefore also have the path of the user's module for which
// they communicate.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_MODULEPATH_H
#define COMMDIALECT_SUPPORT_MODULEPATH_H

#include "mlir/IR/Location.h"

namespace mlir::comm {

/// Returns `loc` with the path of a module, such as "layers.0.attention".
Location addModulePath(Location loc, StringRef path);

/// Returns the module path that addModulePath added to `loc`, or an empty
/// string.
StringRef getModulePath(Location loc);

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_MODULEPATH_H
