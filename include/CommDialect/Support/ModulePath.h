//===- ModulePath.h - The module of a host that an op is of -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A framework that communicates for its user does so at one line of its own.
// The module tells such collectives apart, and is part of their locations.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_MODULEPATH_H
#define COMMDIALECT_SUPPORT_MODULEPATH_H

#include "mlir/IR/Location.h"

namespace mlir::comm {

/// Returns `loc` with the path of a module in it, such as "layers.0.attention".
Location addModulePath(Location loc, StringRef path);

/// Returns the path that addModulePath has put into `loc`, or nothing.
StringRef getModulePath(Location loc);

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_MODULEPATH_H
