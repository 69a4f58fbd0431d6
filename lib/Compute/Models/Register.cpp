//===- Register.cpp - Registers the commlib dialect -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/Register.h"
#include "CommDialect/Compute/CommlibOps.h"
#include "Models.h"

using namespace mlir;

void comm::registerCommComputeDialects(DialectRegistry &registry) {
  registry.insert<commlib::CommlibDialect>();
  commlib::registerBufferization(registry);
  commlib::registerEvaluation(registry);
}
