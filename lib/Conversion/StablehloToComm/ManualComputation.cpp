//===- ManualComputation.cpp - Per-rank functions -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualComputation.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::comm;

/// Checks that every axis with more than one device is manual: then shapes in
/// the body are those of one rank.
static LogicalResult checkManualAxes(Operation *op, GroupTable &groups,
                                     ArrayRef<ShardingText> in,
                                     ArrayRef<ShardingText> out) {
  FailureOr<SmallVector<std::string>> manual =
      parseManualAxesText(op, op->getAttr("manual_axes"));
  if (failed(manual))
    return failure();
  std::string mesh;
  for (ArrayRef<ShardingText> shardings : {in, out})
    for (const ShardingText &sharding : shardings)
      if (mesh.empty())
        mesh = sharding.meshName;
  FailureOr<SmallVector<std::string>> axes = groups.getMeshAxes(op, mesh);
  if (failed(axes))
    return failure();
  for (const std::string &axis : *axes)
    if (!llvm::is_contained(*manual, axis))
      return op->emitOpError("leaves axis '")
             << axis
             << "' of its mesh to the compiler; all axes with more than one "
                "device must be manual";
  return success();
}

/// True if all ranks get the same data: no axis shards it, and nothing is left
/// to be summed up.
static bool isReplicated(const ShardingText &sharding) {
  StringRef text = StringRef(sharding.text).split("replicated=").first;
  return !text.contains('"') && !text.contains("unreduced");
}

/// Gives the function around `core`, which does nothing but forward its
/// arguments to it and its results, the types of `core`. `inputs` are the local
/// types of its operands, `shardings` tell operands with different data apart,
/// and `isUniform` says of an operand whether all ranks have the same.
static LogicalResult localize(func::FuncOp function, Operation *core,
                              ArrayRef<Type> inputs,
                              ArrayRef<ShardingText> shardings,
                              ArrayRef<Type> results,
                              function_ref<bool(size_t)> isUniform) {
  auto fail = [&](Operation *at, const Twine &reason) -> LogicalResult {
    InFlightDiagnostic diagnostic = at->emitOpError(reason);
    if (at != core)
      diagnostic.attachNote(core->getLoc())
          << "see '" << core->getName() << "'";
    return diagnostic;
  };
  if (core->getParentOp() != function || !function.getBody().hasOneBlock())
    return fail(core, "must be in the only block of a function");
  Block &entry = function.getBody().front();
  for (Operation &op : entry)
    if (&op != core && !isa<func::ReturnOp>(op))
      return fail(&op, "is outside of the manual computation; around it only "
                       "arguments and results may be forwarded");

  SmallVector<Type> argumentTypes(entry.getArgumentTypes());
  SmallVector<int64_t> firstUse(entry.getNumArguments(), -1);
  for (auto [index, operand] : llvm::enumerate(core->getOperands())) {
    unsigned number = cast<BlockArgument>(operand).getArgNumber();
    int64_t first = firstUse[number];
    if (first >= 0 && (inputs[first] != inputs[index] ||
                       (!shardings.empty() &&
                        shardings[first].text != shardings[index].text)))
      return fail(core, "takes argument #" + Twine(number) +
                            " with two different shardings");
    firstUse[number] = index;
    argumentTypes[number] = inputs[index];
    if (isUniform(index) &&
        !function.getArgAttr(number, CommDialect::kVaryingAttr))
      function.setArgAttr(number, CommDialect::kUniformAttr,
                          UnitAttr::get(function.getContext()));
  }
  auto returnOp = cast<func::ReturnOp>(entry.getTerminator());
  for (Value value : returnOp.getOperands())
    if (auto argument = dyn_cast<BlockArgument>(value))
      if (firstUse[argument.getArgNumber()] < 0)
        return fail(returnOp,
                    "returns argument #" + Twine(argument.getArgNumber()) +
                        ", whose sharding is not known: it does not pass "
                        "through the manual computation");

  for (auto [argument, type] : llvm::zip(entry.getArguments(), argumentTypes))
    argument.setType(type);
  for (auto [result, type] : llvm::zip(core->getResults(), results))
    result.setType(type);
  function.setFunctionType(
      FunctionType::get(function.getContext(), argumentTypes,
                        SmallVector<Type>(returnOp.getOperandTypes())));
  return success();
}

static LogicalResult convert(Operation *op, GroupTable &groups) {
  auto function = dyn_cast<func::FuncOp>(op->getParentOp());
  if (!function)
    return op->emitOpError("must be in a function, is in '")
           << op->getParentOp()->getName() << "'";
  FailureOr<SmallVector<ShardingText>> in =
      parseShardingsText(op, op->getAttr("in_shardings"));
  FailureOr<SmallVector<ShardingText>> out =
      parseShardingsText(op, op->getAttr("out_shardings"));
  if (failed(in) || failed(out) ||
      failed(checkManualAxes(op, groups, *in, *out)))
    return failure();
  if (!in->empty() && in->size() != op->getNumOperands())
    return op->emitOpError("has ") << op->getNumOperands() << " operands and "
                                   << in->size() << " shardings of them";
  if (op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock())
    return op->emitOpError("must have one region with one block");
  Block &body = op->getRegion(0).front();
  if (body.getNumArguments() != op->getNumOperands())
    return op->emitOpError("has ")
           << op->getNumOperands() << " operands and a body with "
           << body.getNumArguments() << " arguments";
  if (body.empty() || body.back().getName().getStringRef() != "sdy.return" ||
      body.back().getNumOperands() != op->getNumResults())
    return op->emitOpError("must end in a 'sdy.return' of ")
           << op->getNumResults() << " values";

  Operation *end = &body.back();
  SmallVector<Type> inputs(body.getArgumentTypes());
  SmallVector<Type> results(end->getOperandTypes());
  // Replicas may have data of their own.
  bool isWholeWorld = groups.getNumReplicas() == 1;
  if (failed(localize(function, op, inputs, *in, results, [&](size_t index) {
        return isWholeWorld && index < in->size() &&
               isReplicated((*in)[index]) &&
               inputs[index] == op->getOperand(index).getType();
      })))
    return failure();

  for (auto [argument, operand] :
       llvm::zip(body.getArguments(), op->getOperands()))
    argument.replaceAllUsesWith(operand);
  op->replaceAllUsesWith(end->getOperands());
  end->erase();
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         body.getOperations());
  op->erase();
  return success();
}

/// A constraint on the sharding of a value says nothing where all axes are
/// manual.
static LogicalResult removeConstraints(ArrayRef<func::FuncOp> localized) {
  for (func::FuncOp function : localized)
    function.walk([](Operation *op) {
      StringRef name = op->getName().getStringRef();
      if ((name != "sdy.sharding_constraint" &&
           name != "sdy.propagation_barrier") ||
          op->getNumOperands() != 1 || op->getNumResults() != 1 ||
          op->getOperand(0).getType() != op->getResult(0).getType())
        return;
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      op->erase();
    });
  return success();
}

LogicalResult comm::convertManualComputations(ModuleOp module,
                                              GroupTable &groups) {
  SmallVector<Operation *> manual;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getName().getStringRef() == "sdy.manual_computation")
      manual.push_back(op);
  });
  llvm::SetVector<Operation *> localized;
  bool hasFailed = false;
  for (Operation *op : manual) {
    auto function = op->getParentOfType<func::FuncOp>();
    if (failed(convert(op, groups))) {
      hasFailed = true;
      break;
    }
    localized.insert(function);
  }
  if (hasFailed)
    return failure();
  if (manual.empty())
    return success();

  // Callers of a per-rank function are per-rank, too.
  DenseMap<StringAttr, SmallVector<func::CallOp>> calls;
  module.walk([&](func::CallOp call) {
    calls[call.getCalleeAttr().getAttr()].push_back(call);
  });
  for (size_t i = 0; i < localized.size(); ++i) {
    auto callee = cast<func::FuncOp>(localized[i]);
    for (func::CallOp call : calls.lookup(callee.getSymNameAttr())) {
      auto caller = call->getParentOfType<func::FuncOp>();
      FunctionType type = callee.getFunctionType();
      if (type.getInputs() == call.getOperandTypes() &&
          type.getResults() == call.getResultTypes())
        continue; // nothing is sharded, or the caller is per-rank
      if (failed(localize(caller, call, type.getInputs(), {}, type.getResults(),
                          [&](size_t index) {
                            return callee.getArgAttr(
                                       index, CommDialect::kUniformAttr) !=
                                   nullptr;
                          })))
        return failure();
      localized.insert(caller);
    }
  }
  SmallVector<func::FuncOp> functions;
  for (Operation *op : localized)
    functions.push_back(cast<func::FuncOp>(op));
  return removeConstraints(functions);
}
