//===- LowerAffine.cpp - Lowers affine loops to scf -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LowerAffine.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true for ops that are lowered. `affine.apply` is evaluated directly,
/// and ops without patterns remain.
static bool isLowered(Operation *op) {
  return isa<affine::AffineForOp, affine::AffineIfOp, affine::AffineParallelOp,
             affine::AffineYieldOp, affine::AffineLoadOp, affine::AffineStoreOp,
             affine::AffineMinOp, affine::AffineMaxOp>(op);
}

Operation *validate::lowerAffine(Operation *op,
                                 OwningOpRef<Operation *> &copy) {
  bool hasSome = op->walk([](Operation *nested) {
                     return isLowered(nested) ? WalkResult::interrupt()
                                              : WalkResult::advance();
                   }).wasInterrupted();
  if (!hasSome)
    return op;
  MLIRContext *context = op->getContext();
  context->loadDialect<arith::ArithDialect, memref::MemRefDialect,
                       scf::SCFDialect>();
  copy = op->clone();
  RewritePatternSet patterns(context);
  populateAffineToStdConversionPatterns(patterns);
  ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal(
      [](Operation *nested) { return !isLowered(nested); });
  // Ops without a pattern remain, and are not interpreted.
  ScopedDiagnosticHandler silence(context, [](Diagnostic &) {});
  if (failed(applyPartialConversion(*copy, target, std::move(patterns))))
    return op;
  return *copy;
}
