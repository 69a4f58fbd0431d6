//===- comm-reduce.cpp - Shrinks programs that show a fault ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../ToolDialects.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllPasses();
  mlir::comm::registerToolDialects(registry);
  mlir::comm::registerAllPasses();
  mlir::MLIRContext context(registry);
  // StableHLO; mlir-reduce has no option for it.
  context.allowUnregisteredDialects();
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
