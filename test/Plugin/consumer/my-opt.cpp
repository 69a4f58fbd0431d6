//===- my-opt.cpp - Another compiler's mlir-opt ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/InitAll.h"
#include "WaitAtOnce.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::comm::registerAllDialects(registry);
  mlir::comm::registerAllPasses();
  consumer::registerWaitAtOnce();
  return failed(mlir::MlirOptMain(argc, argv, "My compiler\n", registry));
}
