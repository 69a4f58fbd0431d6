//===- ProgramOps.cpp - Ops that analyses look for ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramOps.h"
#include "CommDialect/IR/CommOps.h"
#include "ScalarBodies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

static bool isOfScalars(Dialect *dialect) {
  return isa_and_present<arith::ArithDialect, complex::ComplexDialect,
                         linalg::LinalgDialect, math::MathDialect>(dialect);
}

ProgramOps::ProgramOps(Operation *root) { visit(root, /*isRoot=*/true); }

ProgramOps::Kind::Kind(Operation *op) {
  Dialect *dialect = op->getDialect();
  bool isOurs = isa_and_present<CommDialect>(dialect);
  isFunction = isa<FunctionOpInterface>(op);
  isCall = isa<CallOpInterface>(op);
  isBranch = isa<RegionBranchOpInterface>(op);
  isStart = isa<CollectiveOpInterface>(op);
  isWait = isa<WaitOpInterface>(op);
  isReturn = op->hasTrait<OpTrait::ReturnLike>();
  isForeign = isStart && !isOurs;
  isScalar = isOfScalars(dialect);
  isLinalg = isa_and_present<linalg::LinalgDialect>(dialect);
  isNotable = isOurs || isCall || isStart || isWait ||
              isa<cf::AssertOp, memref::StoreOp>(op);
}

void ProgramOps::visitType(Type type, Value value) {
  if (type == lastType)
    return;
  if (isa<TokenType>(type))
    tokens.push_back(value);
  else if (isa<BaseMemRefType>(type))
    anyMemRef = true;
  else
    lastType = type;
}

/// Collects foreign ops in the body of a named linalg op. Other analyses ignore
/// such a body, provided that it is the one that the name implies.
void ProgramOps::visitImpliedBody(Region &body) {
  for (Block &block : body)
    for (Operation &op : block) {
      for (Region &nested : op.getRegions())
        visitImpliedBody(nested);
      const Kind &kind = kinds.get(&op);
      bool isOfName = op.getParentOp()->getNumRegions() == 1 &&
                      hasImpliedBody(op.getParentOp());
      if ((isOfName && !kind.isScalar) || kind.isForeign)
        foreign.push_back(&op);
    }
}

void ProgramOps::visit(Operation *op, bool isRoot) {
  const Kind &kind = kinds.get(op);
  if (kind.isFunction)
    if (auto function = cast<FunctionOpInterface>(op); !function.isExternal())
      functions.push_back(function);
  if (kind.isCall)
    calls.push_back(cast<CallOpInterface>(op));
  bool hasBlocks = llvm::any_of(op->getRegions(), [](Region &region) {
    return !region.empty() && !region.hasOneBlock();
  });
  if (kind.isBranch || hasBlocks)
    branches.push_back(op);
  for (Value result : op->getResults())
    visitType(result.getType(), result);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        visitType(argument.getType(), argument);

  if (op->getNumRegions() != 0) {
    if (kind.isLinalg && hasScalarBody(op)) {
      // Bodies of other ops were checked by hasScalarBody.
      if (hasImpliedBody(op))
        visitImpliedBody(op->getRegion(0));
    } else {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Operation &nested : block)
            visit(&nested, /*isRoot=*/false);
    }
  }

  if (kind.isForeign)
    foreign.push_back(op);
  if (isRoot)
    return;
  if (kind.isStart)
    starts.push_back(cast<CollectiveOpInterface>(op));
  if (kind.isWait)
    waits.push_back(cast<WaitOpInterface>(op));
  if (kind.isNotable ||
      (kind.isReturn && isa<FunctionOpInterface>(op->getParentOp())))
    notable.push_back(op);
}
