//===- TestPasses.h - Passes of comm-opt for tests --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TEST_LIB_TESTPASSES_H
#define COMMDIALECT_TEST_LIB_TESTPASSES_H

#include "CommDialect/Config.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::comm {

#define GEN_PASS_DECL
#include "TestPasses.h.inc"

#define GEN_PASS_REGISTRATION
#include "TestPasses.h.inc"

#if COMM_COMPUTE
#define GEN_PASS_DECL
#include "ComputeTestPasses.h.inc"

#define GEN_PASS_REGISTRATION
#include "ComputeTestPasses.h.inc"
#endif

/// Registers the passes that are only for tests.
inline void registerAllTestPasses() {
  registerCommTestPasses();
#if COMM_COMPUTE
  registerCommComputeTestPasses();
#endif
}

/// Adds the instrumentation that the options for tests ask for.
void addTestInstrumentation(PassManager &manager);

} // namespace mlir::comm

#endif // COMMDIALECT_TEST_LIB_TESTPASSES_H
