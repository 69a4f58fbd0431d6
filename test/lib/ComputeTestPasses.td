//===- ComputeTestPasses.td - Test passes on compute -------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TEST_LIB_COMPUTETESTPASSES_TD
#define COMMDIALECT_TEST_LIB_COMPUTETESTPASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandAttentionPass
    : Pass<"comm-test-expand-attention", "::mlir::func::FuncOp"> {
  let summary = "Expand commlib.attention to ops that run on hosts";
  let description = [{
    For tests: `commlib.attention` and `commlib.attention_gradient` become loops that
    compute each element by itself, in f32.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // COMMDIALECT_TEST_LIB_COMPUTETESTPASSES_TD
