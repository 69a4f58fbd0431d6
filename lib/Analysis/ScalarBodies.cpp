//===- ScalarBodies.cpp - Ops that compute only on scalars ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarBodies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::comm;

static bool isScalar(Type type) {
  // Check frequent types first: isa<FloatType> looks up an interface.
  return isa<Float32Type, BFloat16Type, Float16Type, IndexType, IntegerType>(
             type) ||
         isa<FloatType, ComplexType>(type);
}

bool comm::hasImpliedBody(Operation *op) {
  return op->getNumRegions() == 1 &&
         isa_and_present<linalg::LinalgDialect>(op->getDialect()) &&
         !isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp>(op);
}

bool comm::hasScalarBody(Operation *op) {
  if (op->getNumRegions() != 1 ||
      !isa_and_present<linalg::LinalgDialect>(op->getDialect()))
    return false;
  // Avoids loading the body for named ops: this is called many times per op.
  if (hasImpliedBody(op))
    return true;
  Region &region = op->getRegion(0);
  if (!region.hasOneBlock())
    return false;
  Block &body = region.front();
  // Most bodies have one type.
  Type known;
  auto isScalar = [&](Type type) {
    if (type != known && !::isScalar(type))
      return false;
    known = type;
    return true;
  };
  if (!llvm::all_of(body.getArgumentTypes(), isScalar))
    return false;
  // All ops of these dialects are free of effects.
  return llvm::all_of(body, [&](Operation &nested) {
    return (isa_and_present<arith::ArithDialect, math::MathDialect>(
                nested.getDialect()) ||
            isa<linalg::YieldOp, linalg::IndexOp>(nested)) &&
           nested.getNumRegions() == 0 &&
           llvm::all_of(nested.getResultTypes(), isScalar) &&
           llvm::all_of(nested.getOperands(), [&](Value operand) {
             return operand.getParentBlock() == &body;
           });
  });
}
