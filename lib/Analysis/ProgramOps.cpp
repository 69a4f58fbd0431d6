//===- ProgramOps.cpp - The few ops that analyses look for ----------------===//
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

/// What all ops of a name are.
enum Kind : unsigned {
  kFunction = 1,
  kCall = 2,
  kBranch = 4,
  kStart = 8,
  kWait = 16,
  kNotable = 32,
  kReturn = 64,
  kForeign = 128,
  /// May be in the body of a named op of linalg.
  kScalar = 256,
  kLinalg = 512
};

static bool isOfScalars(Dialect *dialect) {
  return isa_and_present<arith::ArithDialect, complex::ComplexDialect,
                         linalg::LinalgDialect, math::MathDialect>(dialect);
}

ProgramOps::ProgramOps(Operation *root) : lastName(root->getName()) {
  lastKinds = getKinds(lastName);
  visit(root, /*isRoot=*/true);
}

unsigned ProgramOps::getKinds(OperationName name) {
  auto [found, isNew] = kinds.try_emplace(name, 0);
  if (!isNew)
    return found->second;
  unsigned kinds = 0;
  auto add = [&](Kind kind, bool holds) {
    if (holds)
      kinds |= kind;
  };
  Dialect *dialect = name.getDialect();
  bool isOurs = isa_and_present<CommDialect>(dialect);
  bool isStart = name.hasInterface<CollectiveOpInterface>();
  add(kFunction, name.hasInterface<FunctionOpInterface>());
  add(kCall, name.hasInterface<CallOpInterface>());
  add(kBranch, name.hasInterface<RegionBranchOpInterface>());
  add(kStart, isStart);
  add(kWait, name.hasInterface<WaitOpInterface>());
  add(kReturn, name.hasTrait<OpTrait::ReturnLike>());
  add(kForeign, isStart && !isOurs);
  add(kScalar, isOfScalars(dialect));
  add(kLinalg, isa_and_present<linalg::LinalgDialect>(dialect));
  add(kNotable, isOurs || (kinds & (kCall | kStart | kWait)) ||
                    name.getTypeID() == TypeID::get<cf::AssertOp>() ||
                    name.getTypeID() == TypeID::get<memref::StoreOp>());
  return found->second = kinds;
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

/// Nothing looks into the body of linalg.matmul and the like, if it is what the
/// name says.
void ProgramOps::visitBodyOfName(Region &body) {
  for (Block &block : body)
    for (Operation &op : block) {
      for (Region &nested : op.getRegions())
        visitBodyOfName(nested);
      if (op.getName() != lastName) {
        lastName = op.getName();
        lastKinds = getKinds(lastName);
      }
      bool isOfName = op.getParentOp()->getNumRegions() == 1 &&
                      hasBodyOfItsName(op.getParentOp());
      if ((isOfName && !(lastKinds & kScalar)) || (lastKinds & kForeign))
        foreign.push_back(&op);
    }
}

void ProgramOps::visit(Operation *op, bool isRoot) {
  if (op->getName() != lastName) {
    lastName = op->getName();
    lastKinds = getKinds(lastName);
  }
  unsigned kinds = lastKinds;
  if (kinds & kFunction)
    if (auto function = cast<FunctionOpInterface>(op); !function.isExternal())
      functions.push_back(function);
  if (kinds & kCall)
    calls.push_back(cast<CallOpInterface>(op));
  bool hasBlocks = llvm::any_of(op->getRegions(), [](Region &region) {
    return !region.empty() && !region.hasOneBlock();
  });
  if ((kinds & kBranch) || hasBlocks)
    branches.push_back(op);
  for (Value result : op->getResults())
    visitType(result.getType(), result);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Value argument : block.getArguments())
        visitType(argument.getType(), argument);

  if (op->getNumRegions() != 0) {
    if ((kinds & kLinalg) && hasScalarBody(op)) {
      // The bodies of others have been looked at just now.
      if (hasBodyOfItsName(op))
        visitBodyOfName(op->getRegion(0));
    } else {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Operation &nested : block)
            visit(&nested, /*isRoot=*/false);
    }
  }

  if (kinds & kForeign)
    foreign.push_back(op);
  if (isRoot)
    return;
  if (kinds & kStart)
    starts.push_back(cast<CollectiveOpInterface>(op));
  if (kinds & kWait)
    waits.push_back(cast<WaitOpInterface>(op));
  if ((kinds & kNotable) ||
      ((kinds & kReturn) && isa<FunctionOpInterface>(op->getParentOp())))
    notable.push_back(op);
}
