//===- registers.cpp - A tool of a project with CommDialect ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "mlir/IR/MLIRContext.h"

int main() {
  mlir::MLIRContext context;
  context.loadDialect<mlir::comm::CommDialect>();
  return 0;
}
