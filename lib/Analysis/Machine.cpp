//===- Machine.cpp - Loading machine descriptions ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Machine.h"

using namespace mlir;
using namespace mlir::comm;

FailureOr<Machine>
comm::loadMachine(StringRef nameOrFile,
                  function_ref<InFlightDiagnostic()> emitError) {
  Machine machine;
  machine.name = nameOrFile.str();
  return machine;
}
