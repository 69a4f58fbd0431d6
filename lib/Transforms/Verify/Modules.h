//===- Modules.h - Modules that run together as a program -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Modules that are compiled apart and run together, as the stages of a pipeline
// are: each rank runs one of them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_MODULES_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_MODULES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>

namespace mlir::comm::verify {

/// The program that `first` and the modules in `files` are: a function in which
/// each rank calls the one of the module that it runs (`comm.ranks`). Meshes
/// and groups of one name are one. Null after an error.
OwningOpRef<ModuleOp> joinModules(ModuleOp first, ArrayRef<std::string> files);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_MODULES_H
