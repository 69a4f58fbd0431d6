//===- ControlFlow.cpp - Converts loops, branches and tokens --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "CommDialect/IR/CommOps.h"
#include "Conversion/WhileToFor/WhileToFor.h"
#include "StablehloToArith.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

bool comm::isStablehloToken(Type type) {
  if (auto opaque = dyn_cast<OpaqueType>(type))
    return (opaque.getDialectNamespace() == "stablehlo" ||
            opaque.getDialectNamespace() == "mhlo") &&
           opaque.getTypeData() == "token";
  return type.getDialect().getNamespace() == "stablehlo" &&
         type.getAbstractType().getName() == "stablehlo.token";
}

using IsToken = llvm::function_ref<bool(Type)>;

/// Returns the indices of token types as bits.
static llvm::BitVector findTokens(TypeRange types, IsToken isToken) {
  llvm::BitVector tokens(types.size());
  for (auto [index, type] : llvm::enumerate(types))
    if (isToken(type))
      tokens.set(index);
  return tokens;
}

/// Recreates `op` without its token results.
static void eraseTokenResults(Operation *op, IsToken isToken) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  for (Type type : op->getResultTypes())
    if (!isToken(type))
      state.addTypes(type);
  state.addAttributes(op->getDiscardableAttrDictionary().getValue());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  state.addSuccessors(op->getSuccessors());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  OpBuilder builder(op);
  Operation *copy = builder.create(state);
  unsigned next = 0;
  for (OpResult result : op->getResults())
    if (!isToken(result.getType()))
      result.replaceAllUsesWith(copy->getResult(next++));
  op->erase();
}

LogicalResult comm::removeTokens(ModuleOp module, IsToken isToken) {
  SmallVector<Operation *> withResults;
  SmallVector<func::FuncOp> functions;
  SmallVector<Block *> blocks;
  module.walk([&](Operation *op) {
    // This erases all uses of tokens.
    llvm::BitVector operands = findTokens(op->getOperandTypes(), isToken);
    if (operands.any())
      op->eraseOperands(operands);
    if (findTokens(op->getResultTypes(), isToken).any())
      withResults.push_back(op);
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      if (findTokens(function.getArgumentTypes(), isToken).any() ||
          findTokens(function.getResultTypes(), isToken).any())
        functions.push_back(function);
      return;
    }
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (findTokens(block.getArgumentTypes(), isToken).any())
          blocks.push_back(&block);
  });
  for (Operation *op : withResults) {
    StringRef name = op->getName().getStringRef();
    if (name == "stablehlo.create_token" || name == "stablehlo.after_all" ||
        isa<comm::CompletedTokenOp>(op))
      op->erase();
    else
      eraseTokenResults(op, isToken);
  }
  for (Block *block : blocks)
    block->eraseArguments(
        [&](BlockArgument argument) { return isToken(argument.getType()); });
  for (func::FuncOp function : functions) {
    if (failed(function.eraseResults(
            findTokens(function.getResultTypes(), isToken))) ||
        failed(function.eraseArguments(
            findTokens(function.getArgumentTypes(), isToken))))
      return function.emitOpError("has tokens that cannot be removed");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool comm::isControlFlow(Operation *op) {
  StringRef name = op->getName().getStringRef();
  bool isLoop = name == "stablehlo.while";
  if (!isLoop && name != "stablehlo.if" && name != "stablehlo.case")
    return false;
  if (isLoop ? op->getNumRegions() != 2 ||
                   op->getOperandTypes() != op->getResultTypes()
             : op->getNumOperands() != 1)
    return false;
  for (Region &region : op->getRegions()) {
    if (!region.hasOneBlock() || region.front().empty())
      return false;
    Operation *end = &region.front().back();
    if (end->getName().getStringRef() != "stablehlo.return" ||
        TypeRange(region.getArgumentTypes()) !=
            (isLoop ? TypeRange(op->getResultTypes()) : TypeRange()))
      return false;
    bool isCondition = isLoop && region.getRegionNumber() == 0;
    if (!isCondition && end->getOperandTypes() != op->getResultTypes())
      return false;
  }
  return true;
}

/// Checks that each region of `op` is one block with arguments of types
/// `arguments` that ends in a `stablehlo.return`.
static LogicalResult checkRegions(Operation *op, TypeRange arguments) {
  for (auto [index, region] : llvm::enumerate(op->getRegions())) {
    if (!region.hasOneBlock())
      return op->emitOpError("region #") << index << " must have one block";
    Block &block = region.front();
    if (TypeRange(block.getArgumentTypes()) != arguments)
      return op->emitOpError("region #")
             << index << " must take values of the operands' types";
    if (block.empty() ||
        block.back().getName().getStringRef() != "stablehlo.return")
      return op->emitOpError("region #")
             << index << " must end in 'stablehlo.return'";
  }
  return success();
}

/// Extracts the only element of `tensor`, which must have rank 0. In errors
/// `what` names this operand or returned value of `op`.
static FailureOr<Value> extractScalar(OpBuilder &builder, Operation *op,
                                      Value tensor, StringRef what) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || type.getRank() != 0 || !type.getElementType().isInteger())
    return op->emitOpError() << "must have an integer tensor of rank 0 as "
                             << what << ", got " << tensor.getType();
  return tensor::ExtractOp::create(builder, op->getLoc(), tensor).getResult();
}

/// Replaces loop-invariant carried values by their init operands, and returns
/// the indices of the remaining operands. JAX carries all values that a body
/// captures; bufferization would copy those with other uses.
static SmallVector<unsigned> dropInvariants(Operation *op) {
  Block &condition = op->getRegion(0).front();
  Block &body = op->getRegion(1).front();
  SmallVector<unsigned> carried;
  llvm::BitVector invariant(op->getNumOperands());
  for (auto [i, init] : llvm::enumerate(op->getOperands())) {
    if (body.back().getOperand(i) != body.getArgument(i)) {
      carried.push_back(i);
      continue;
    }
    invariant.set(i);
    for (Value value : {Value(condition.getArgument(i)),
                        Value(body.getArgument(i)), Value(op->getResult(i))})
      value.replaceAllUsesWith(init);
  }
  condition.eraseArguments(invariant);
  body.back().eraseOperands(invariant);
  body.eraseArguments(invariant);
  return carried;
}

static LogicalResult convertWhile(Operation *op) {
  if (op->getNumRegions() != 2)
    return op->emitOpError("must have a condition and a body");
  if (failed(checkRegions(op, op->getOperandTypes())))
    return failure();
  Operation *conditionEnd = &op->getRegion(0).front().back();
  Operation *bodyEnd = &op->getRegion(1).front().back();
  if (conditionEnd->getNumOperands() != 1)
    return op->emitOpError("must have a condition of one value");
  if (bodyEnd->getOperandTypes() != op->getOperandTypes() ||
      op->getResultTypes() != op->getOperandTypes())
    return op->emitOpError("operands, results and values returned by the body "
                           "must have the same types");
  OpBuilder builder(conditionEnd);
  FailureOr<Value> condition =
      extractScalar(builder, op, conditionEnd->getOperand(0), "condition");
  if (failed(condition))
    return failure();
  SmallVector<unsigned> carried = dropInvariants(op);
  SmallVector<Value> inits, results;
  for (unsigned i : carried) {
    inits.push_back(op->getOperand(i));
    results.push_back(op->getResult(i));
  }
  scf::ConditionOp::create(builder, conditionEnd->getLoc(), *condition,
                           op->getRegion(0).getArguments());
  conditionEnd->erase();
  builder.setInsertionPoint(bodyEnd);
  scf::YieldOp::create(builder, bodyEnd->getLoc(), bodyEnd->getOperands());
  bodyEnd->erase();
  builder.setInsertionPoint(op);
  auto loop = scf::WhileOp::create(builder, op->getLoc(),
                                   ValueRange(results).getTypes(), inits);
  loop.getBefore().takeBody(op->getRegion(0));
  loop.getAfter().takeBody(op->getRegion(1));
  for (auto [result, replacement] : llvm::zip_equal(results, loop.getResults()))
    result.replaceAllUsesWith(replacement);
  op->erase();
  return success();
}

/// Replaces the return of a branch of `op` by a yield.
static LogicalResult convertBranchEnd(Operation *op, Region &region) {
  Operation *end = &region.front().back();
  if (end->getOperandTypes() != op->getResultTypes())
    return op->emitOpError("must return values of its results' types from "
                           "every branch");
  OpBuilder builder(end);
  scf::YieldOp::create(builder, end->getLoc(), end->getOperands());
  end->erase();
  return success();
}

static LogicalResult convertIf(Operation *op) {
  if (op->getNumRegions() != 2 || op->getNumOperands() != 1)
    return op->emitOpError("must have a condition and two branches");
  if (failed(checkRegions(op, {})))
    return failure();
  OpBuilder builder(op);
  FailureOr<Value> condition =
      extractScalar(builder, op, op->getOperand(0), "condition");
  if (failed(condition) || failed(convertBranchEnd(op, op->getRegion(0))) ||
      failed(convertBranchEnd(op, op->getRegion(1))))
    return failure();
  auto branch =
      scf::IfOp::create(builder, op->getLoc(), op->getResultTypes(), *condition,
                        /*addThenBlock=*/false, /*addElseBlock=*/false);
  branch.getThenRegion().takeBody(op->getRegion(0));
  branch.getElseRegion().takeBody(op->getRegion(1));
  op->replaceAllUsesWith(branch.getResults());
  op->erase();
  return success();
}

/// Converts a `stablehlo.case`. Indices out of range select the last branch.
static LogicalResult convertCase(Operation *op) {
  if (op->getNumRegions() == 0 || op->getNumOperands() != 1)
    return op->emitOpError("must have an index and branches");
  if (failed(checkRegions(op, {})))
    return failure();
  OpBuilder builder(op);
  FailureOr<Value> index =
      extractScalar(builder, op, op->getOperand(0), "index");
  if (failed(index))
    return failure();
  for (Region &region : op->getRegions())
    if (failed(convertBranchEnd(op, region)))
      return failure();
  unsigned numCases = op->getNumRegions() - 1;
  SmallVector<int64_t> cases = llvm::to_vector(llvm::seq<int64_t>(0, numCases));
  Value cast = arith::IndexCastOp::create(builder, op->getLoc(),
                                          builder.getIndexType(), *index);
  auto branch = scf::IndexSwitchOp::create(
      builder, op->getLoc(), op->getResultTypes(), cast, cases, numCases);
  for (unsigned i = 0; i < numCases; ++i)
    branch.getCaseRegions()[i].takeBody(op->getRegion(i));
  branch.getDefaultRegion().takeBody(op->getRegion(numCases));
  op->replaceAllUsesWith(branch.getResults());
  op->erase();
  return success();
}

LogicalResult comm::convertControlFlow(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (name == "stablehlo.while" || name == "stablehlo.if" ||
        name == "stablehlo.case")
      ops.push_back(op);
  });
  bool hasFailed = false;
  for (Operation *op : ops) {
    StringRef name = op->getName().getStringRef();
    if (name == "stablehlo.while")
      hasFailed |= failed(convertWhile(op));
    else if (name == "stablehlo.if")
      hasFailed |= failed(convertIf(op));
    else
      hasFailed |= failed(convertCase(op));
  }
  return failure(hasFailed);
}

/// Returns true if all operands and results are integer tensors of rank 0.
static bool isOfIntegers(Operation *op) {
  auto isInteger = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getRank() == 0 &&
           tensor.getElementType().isInteger();
  };
  return llvm::all_of(op->getOperandTypes(), isInteger) &&
         llvm::all_of(op->getResultTypes(), isInteger);
}

void comm::countLoops(ModuleOp module) {
  llvm::SetVector<Operation *> scalars;
  module.walk([&](scf::WhileOp loop) {
    for (Value init : loop.getInits())
      if (Operation *op = init.getDefiningOp();
          op && op->getNumOperands() == 0 && isOfIntegers(op))
        scalars.insert(op);
    for (Block *block : {loop.getBeforeBody(), loop.getAfterBody()})
      for (Operation &op : block->without_terminator())
        if (isOfIntegers(&op))
          scalars.insert(&op);
  });
  for (Operation *op : scalars)
    (void)convertToArith(op);
  convertWhileToFor(module);
}
