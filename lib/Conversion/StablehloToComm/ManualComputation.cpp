//===- ManualComputation.cpp - Per-rank functions -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualComputation.h"
#include "CommDialect/IR/CommOps.h"
#include "StablehloToArith.h"
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

/// A located error at `at`, which is not `core` itself.
static LogicalResult failBeside(Operation *core, Operation *at,
                                const Twine &reason) {
  InFlightDiagnostic diagnostic = at->emitOpError(reason);
  diagnostic.attachNote(core->getLoc()) << "see '" << core->getName() << "'";
  return diagnostic;
}

/// Does `op` compute the same on all ranks, of the same operands?
static bool isFixedCompute(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (!name.consume_front("stablehlo."))
    return op->isRegistered() && isMemoryEffectFree(op) &&
           !isa<RankOp, GroupRankOp>(op);
  return op->getNumRegions() == 0 && !isCommunication(op) &&
         !llvm::is_contained({"custom_call", "infeed", "outfeed",
                              "partition_id", "recv", "replica_id", "rng",
                              "send"},
                             name);
}

/// Checks that `function` does nothing but forward its arguments to `cores`,
/// what these give to others of them, and results; and compute what depends on
/// no argument, which is the same on all ranks. What a program closes over is
/// outside, too.
static LogicalResult checkForwards(func::FuncOp function,
                                   ArrayRef<Operation *> cores) {
  for (Operation *core : cores)
    if (core->getParentOp() != function || !function.getBody().hasOneBlock())
      return core->emitOpError("must be in the only block of a function");
  SmallPtrSet<Operation *, 8> fixed;
  for (Operation &op : function.getBody().front()) {
    if (isa<func::ReturnOp>(op) || llvm::is_contained(cores, &op))
      continue;
    bool isFixed = isFixedCompute(&op) &&
                   llvm::all_of(op.getOperands(), [&](Value operand) {
                     return operand.getDefiningOp() &&
                            fixed.contains(operand.getDefiningOp());
                   });
    if (!isFixed)
      return failBeside(cores.front(), &op,
                        "is outside of the manual computation; around it only "
                        "arguments and results may be forwarded, and values "
                        "computed that depend on none");
    fixed.insert(&op);
  }
  return success();
}

/// What each rank has of values that are forwarded, by how they are sharded.
using KnownShardings = DenseMap<Value, std::string>;

/// Gives the function around `core`, one that only forwards, the types of
/// `core`. `inputs` are the local types of its operands, `shardings` tell
/// operands with different data apart, and `isUniform` says of an operand
/// whether all ranks have the same. `known` has what came before in the
/// function.
static LogicalResult localize(func::FuncOp function, Operation *core,
                              ArrayRef<Type> inputs,
                              ArrayRef<ShardingText> shardings,
                              ArrayRef<Type> results, KnownShardings &known,
                              function_ref<bool(size_t)> isUniform) {
  Block &entry = function.getBody().front();
  for (auto [index, operand] : llvm::enumerate(core->getOperands())) {
    StringRef sharding =
        shardings.empty() ? StringRef() : StringRef(shardings[index].text);
    auto argument = dyn_cast<BlockArgument>(operand);
    bool isFirst = known.try_emplace(operand, sharding).second;
    if (argument && isFirst) {
      argument.setType(inputs[index]);
    } else if (inputs[index] != operand.getType() ||
               (!isFirst && known.lookup(operand) != sharding)) {
      if (argument)
        return core->emitOpError("takes argument #")
               << argument.getArgNumber() << " with two different shardings";
      if (isFirst)
        return core->emitOpError("shards a constant, operand #")
               << index << " of " << operand.getType() << ", into "
               << inputs[index] << "; expected an argument of the function";
      return core->emitOpError("takes operand #")
             << index
             << " with another sharding than what gives it; data would have to "
                "be moved";
    }
    if (argument && isUniform(index) &&
        !function.getArgAttr(argument.getArgNumber(),
                             CommDialect::kVaryingAttr))
      function.setArgAttr(argument.getArgNumber(), CommDialect::kUniformAttr,
                          UnitAttr::get(function.getContext()));
  }
  for (auto [result, type] : llvm::zip(core->getResults(), results))
    result.setType(type);
  auto returnOp = cast<func::ReturnOp>(entry.getTerminator());
  function.setFunctionType(
      FunctionType::get(function.getContext(), entry.getArgumentTypes(),
                        SmallVector<Type>(returnOp.getOperandTypes())));
  return success();
}

/// Checks that what `function` returns is known: an argument that is used
/// nowhere else is not.
static LogicalResult checkReturned(func::FuncOp function, Operation *core,
                                   const KnownShardings &known) {
  Operation *returnOp = function.getBody().front().getTerminator();
  for (Value value : returnOp->getOperands())
    if (auto argument = dyn_cast<BlockArgument>(value))
      if (!known.contains(value))
        return failBeside(core, returnOp,
                          "returns argument #" +
                              Twine(argument.getArgNumber()) +
                              ", whose sharding is not known: it does not pass "
                              "through the manual computation");
  return success();
}

/// Gives `op` and the function around it the types of a rank.
static LogicalResult localizeManual(func::FuncOp function, Operation *op,
                                    GroupTable &groups, KnownShardings &known) {
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

  if (!out->empty() && out->size() != op->getNumResults())
    return op->emitOpError("has ") << op->getNumResults() << " results and "
                                   << out->size() << " shardings of them";
  SmallVector<Type> inputs(body.getArgumentTypes());
  SmallVector<Type> results(body.back().getOperandTypes());
  // Replicas may have data of their own.
  bool isWholeWorld = groups.getNumReplicas() == 1;
  SmallVector<Type> global(op->getOperandTypes());
  if (failed(localize(
          function, op, inputs, *in, results, known, [&](size_t index) {
            return isWholeWorld && index < in->size() &&
                   isReplicated((*in)[index]) && inputs[index] == global[index];
          })))
    return failure();
  for (auto [result, sharding] : llvm::zip(op->getResults(), *out))
    known[result] = sharding.text;
  return success();
}

/// Puts the body in the place of `op`.
static void inlineManual(Operation *op) {
  Block &body = op->getRegion(0).front();
  Operation *end = &body.back();
  for (auto [argument, operand] :
       llvm::zip(body.getArguments(), op->getOperands()))
    argument.replaceAllUsesWith(operand);
  op->replaceAllUsesWith(end->getOperands());
  end->erase();
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         body.getOperations());
  op->erase();
}

static LogicalResult convert(func::FuncOp function, ArrayRef<Operation *> ops,
                             GroupTable &groups) {
  if (failed(checkForwards(function, ops)))
    return failure();
  KnownShardings known;
  for (Operation *op : ops)
    if (failed(localizeManual(function, op, groups, known)))
      return failure();
  if (failed(checkReturned(function, ops.back(), known)))
    return failure();
  llvm::for_each(ops, inlineManual);
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
  llvm::MapVector<func::FuncOp, SmallVector<Operation *>> manual;
  WalkResult found = module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getName().getStringRef() != "sdy.manual_computation")
      return WalkResult::advance();
    auto function = op->getParentOfType<func::FuncOp>();
    if (!function) {
      op->emitOpError("must be in a function, is in '")
          << op->getParentOp()->getName() << "'";
      return WalkResult::interrupt();
    }
    manual[function].push_back(op);
    return WalkResult::advance();
  });
  if (found.wasInterrupted())
    return failure();
  if (manual.empty())
    return success();
  llvm::SetVector<Operation *> localized;
  for (auto &[function, ops] : manual) {
    if (failed(convert(function, ops, groups)))
      return failure();
    localized.insert(function);
  }

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
      KnownShardings known;
      if (failed(checkForwards(caller, call.getOperation())) ||
          failed(localize(
              caller, call, type.getInputs(), {}, type.getResults(), known,
              [&](size_t index) {
                return callee.getArgAttr(index, CommDialect::kUniformAttr) !=
                       nullptr;
              })) ||
          failed(checkReturned(caller, call, known)))
        return failure();
      localized.insert(caller);
    }
  }
  SmallVector<func::FuncOp> functions;
  for (Operation *op : localized)
    functions.push_back(cast<func::FuncOp>(op));
  return removeConstraints(functions);
}
