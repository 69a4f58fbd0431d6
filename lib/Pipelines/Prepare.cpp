//===- Prepare.cpp - Passes that affect allocations -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/ScalarBodies.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"

using namespace mlir;
using namespace mlir::comm;

namespace {
/// Runs upstream's pass only if it has an effect, because unchanged functions
/// are not verified again.
struct ElementwiseToLinalg
    : public PassWrapper<ElementwiseToLinalg, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ElementwiseToLinalg)

  StringRef getArgument() const final {
    return "convert-elementwise-to-linalg";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    createConvertElementwiseToLinalgPass()->getDependentDialects(registry);
  }
  void runOnOperation() final {
    bool isNeeded = false;
    walkSkippingScalarBodies(getOperation(), [&](Operation *op) {
      isNeeded |=
          OpTrait::hasElementwiseMappableTraits(op) &&
          llvm::any_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>);
    });
    if (!isNeeded)
      return markAllAnalysesPreserved();
    OpPassManager manager(func::FuncOp::getOperationName());
    manager.addPass(createConvertElementwiseToLinalgPass());
    if (failed(runPipeline(manager, getOperation())))
      signalPassFailure();
  }
};
} // namespace

void comm::buildPrepareForSchedulingPipeline(OpPassManager &manager) {
  // JAX exports each nested jit as a function. Allocations and communication of
  // a callee cannot be scheduled together with those of its caller.
  manager.addPass(createInlineCallsPass());
  OpPassManager &functions = manager.nest<func::FuncOp>();
  functions.addPass(createConvertWhileToForPass());
  functions.addPass(std::make_unique<ElementwiseToLinalg>());
  functions.addPass(createPlaceBuffersPass({BufferStep::Prepare}));
}
