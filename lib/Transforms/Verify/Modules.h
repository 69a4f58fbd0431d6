//===- Modules.h - Modules that run together as a program -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Joins modules that are compiled separately and run together, such as the
// stages of a pipeline. Each rank runs one of them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_MODULES_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_MODULES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>

namespace mlir::comm::verify {

/// Returns the program of `first` and the modules in `files`. It has a function
/// in which each rank calls the entry of its module (`comm.ranks`). Meshes and
/// groups of the same name are merged. Returns null after an error.
OwningOpRef<ModuleOp> joinModules(ModuleOp first, ArrayRef<std::string> files);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_MODULES_H
