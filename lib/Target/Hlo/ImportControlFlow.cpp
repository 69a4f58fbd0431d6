//===- ImportControlFlow.cpp - Imports HLO control flow -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/Text.h"
#include "Import.h"
#include "Shapes.h"
#include "Work.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;
using commtext::makePrintable;

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

LogicalResult Importer::importCall(const Instruction &instruction) {
  Computation &callee = *instruction.called[0];
  if (!callee.communicates)
    return importOpaque(instruction, /*hasSideEffect=*/callee.varies);
  if (!functions.contains(&callee) &&
      (++depth > 64 || failed(importFunction(callee, /*isEntry=*/false))))
    return failure();
  func::FuncOp target = functions.lookup(&callee);
  Leaves operands = getOperands(instruction);
  if (target.getArgumentTypes() !=
      ArrayRef<Type>(SmallVector<Type>(ValueRange(operands).getTypes())))
    return emit(instruction) << "calls '" << makePrintable(callee.getName())
                             << "', which has other parameters";
  auto call = func::CallOp::create(b, getLoc(instruction), target, operands);
  addAfter(instruction, call);
  return setValues(instruction, call.getResults());
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Returns which leaves of its parameter a loop body forwards unchanged.
static SmallVector<bool> findInvariants(const Computation &body) {
  const Instruction *root = body.root;
  unsigned numLeaves = getNumLeaves(root->getShape());
  SmallVector<bool> isInvariant(numLeaves, false);
  if (root->opcode != Opcode::Tuple)
    return isInvariant;
  unsigned first = 0;
  for (auto [i, element] : llvm::enumerate(root->operands)) {
    unsigned count = getNumLeaves(element->getShape());
    if (element->opcode == Opcode::GetTupleElement &&
        element->operands[0]->opcode == Opcode::Parameter &&
        element->proto->tupleIndex == static_cast<int64_t>(i) &&
        first + count <= numLeaves)
      std::fill_n(isInvariant.begin() + first, count, true);
    first += count;
  }
  return isInvariant;
}

Value Importer::extractScalar(const Instruction &of, Value tensor) {
  return tensor::ExtractOp::create(b, getPlainLoc(of), tensor, ValueRange());
}

static bool isScalar(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 0 && type.getElementType().isInteger();
}

/// Imports a loop. Loop invariants are used from outside and need no copies.
LogicalResult Importer::importWhile(const Instruction &instruction) {
  const Computation &body = *instruction.called[0],
                    &condition = *instruction.called[1];
  Leaves inits = getOperands(instruction);
  SmallVector<bool> isInvariant = findInvariants(body);
  SmallVector<Type> types;
  if (failed(getLeafTypes(context, body.root->getShape(), types)) ||
      types != SmallVector<Type>(ValueRange(inits).getTypes()))
    return emit(instruction)
           << "is a loop whose body '" << makePrintable(body.getName())
           << "' gives other arrays than it begins with";
  Leaves carried;
  for (auto [init, invariant] : llvm::zip(inits, isInvariant))
    if (!invariant)
      carried.push_back(init);
  // Returns all leaves, with the carried ones replaced by `values`.
  auto merge = [&](ValueRange values) {
    Leaves all;
    auto next = values.begin();
    for (auto [init, invariant] : llvm::zip(inits, isInvariant))
      all.push_back(invariant ? init : *next++);
    return all;
  };
  auto importYield = [&](ValueRange arguments) -> FailureOr<Leaves> {
    Leaves root, yielded;
    if (failed(importBody(body, merge(arguments), root)))
      return failure();
    for (auto [value, invariant] : llvm::zip(root, isInvariant))
      if (!invariant)
        yielded.push_back(value);
    return yielded;
  };

  Location loc = getLoc(instruction), plain = getPlainLoc(instruction);
  OpBuilder::InsertionGuard guard(b);
  if (std::optional<int64_t> trips = getTripCount(hlo, instruction)) {
    auto makeIndex = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(b, plain, value);
    };
    Value lower = makeIndex(0), upper = makeIndex(*trips), step = makeIndex(1);
    auto loop = scf::ForOp::create(b, loc, lower, upper, step, carried);
    addAfter(instruction, loop);
    if (loop.getNumResults() == 0)
      loop.getBody()->getTerminator()->erase();
    b.setInsertionPointToEnd(loop.getBody());
    FailureOr<Leaves> yielded = importYield(loop.getRegionIterArgs());
    if (failed(yielded))
      return failure();
    scf::YieldOp::create(b, plain, *yielded);
    return setValues(instruction, merge(loop.getResults()));
  }
  auto loop =
      scf::WhileOp::create(b, loc, ValueRange(carried).getTypes(), carried);
  addAfter(instruction, loop);
  SmallVector<Location> locs(carried.size(), plain);
  Block *before = b.createBlock(&loop.getBefore(), {},
                                ValueRange(carried).getTypes(), locs);
  Leaves goesOn;
  if (failed(importBody(condition, merge(before->getArguments()), goesOn)))
    return failure();
  if (goesOn.size() != 1 || !isScalar(goesOn[0]) ||
      !cast<RankedTensorType>(goesOn[0].getType())
           .getElementType()
           .isInteger(1))
    return emit(instruction)
           << "is a loop whose condition '"
           << makePrintable(condition.getName()) << "' gives no pred";
  scf::ConditionOp::create(b, plain, extractScalar(*condition.root, goesOn[0]),
                           before->getArguments());
  Block *after =
      b.createBlock(&loop.getAfter(), {}, ValueRange(carried).getTypes(), locs);
  FailureOr<Leaves> yielded = importYield(after->getArguments());
  if (failed(yielded))
    return failure();
  scf::YieldOp::create(b, plain, *yielded);
  return setValues(instruction, merge(loop.getResults()));
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

LogicalResult Importer::importConditional(const Instruction &instruction) {
  const Leaves selector = values[instruction.operands[0]];
  if (selector.size() != 1 || !isScalar(selector[0]))
    return emit(instruction) << "is a conditional on something that is neither "
                                "a pred nor an integer";
  SmallVector<Type> types;
  if (failed(getLeafTypes(context, instruction.getShape(), types)))
    return emit(instruction) << "has a shape that is not supported";
  Location loc = getLoc(instruction), plain = getPlainLoc(instruction);
  OpBuilder::InsertionGuard guard(b);
  Value scalar = extractScalar(*instruction.operands[0], selector[0]);
  size_t numBranches = instruction.called.size();
  Operation *op;
  SmallVector<Region *> regions;
  if (scalar.getType().isInteger(1)) {
    if (numBranches != 2)
      return emit(instruction) << "is a conditional on a pred with "
                               << numBranches << " branches; expected 2";
    auto branch = scf::IfOp::create(b, loc, types, scalar);
    branch.getThenRegion().getBlocks().clear();
    branch.getElseRegion().getBlocks().clear();
    regions = {&branch.getThenRegion(), &branch.getElseRegion()};
    op = branch;
  } else {
    Value index =
        arith::IndexCastOp::create(b, plain, b.getIndexType(), scalar);
    // Any other number selects the last branch.
    auto cases = llvm::to_vector(llvm::seq<int64_t>(0, numBranches - 1));
    auto branch =
        scf::IndexSwitchOp::create(b, loc, types, index, cases, cases.size());
    for (Region &region : branch.getCaseRegions())
      regions.push_back(&region);
    regions.push_back(&branch.getDefaultRegion());
    op = branch;
  }
  addAfter(instruction, op);
  for (auto [i, region] : llvm::enumerate(regions)) {
    b.createBlock(region);
    Leaves root, operands = values[instruction.operands[i + 1]];
    if (failed(importBody(*instruction.called[i], operands, root)))
      return failure();
    if (SmallVector<Type>(ValueRange(root).getTypes()) != types)
      return emit(instruction)
             << "is a conditional whose branch " << i << " gives other arrays";
    scf::YieldOp::create(b, plain, root);
  }
  return setValues(instruction, op->getResults());
}
