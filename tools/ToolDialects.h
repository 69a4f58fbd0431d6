//===- ToolDialects.h - Dialects that all tools register --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_TOOLDIALECTS_H
#define COMMDIALECT_TOOLS_TOOLDIALECTS_H

#include "CommDialect/IR/StandIns.h"
#include "CommDialect/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

namespace mlir::comm {

/// Registers upstream dialects, those of this project, and stand-ins for those
/// that importers read.
inline void registerToolDialects(DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllGPUToLLVMIRTranslations(registry);
  comm::registerAllDialects(registry);
  registerStandInDialects(registry);
}

} // namespace mlir::comm

#endif // COMMDIALECT_TOOLS_TOOLDIALECTS_H
