//===- ManualComputation.cpp - Converts manual computations ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualComputation.h"
#include "ControlFlow.h"
#include "Localize.h"
#include "Transforms/Program/InlineCalls.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::comm;

/// Checks that every axis with more than one device is manual, so that shapes
/// in the body are those of one rank.
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
  FailureOr<MeshAxes> axes = groups.getMeshAxes(op, mesh);
  if (failed(axes))
    return failure();
  for (const auto &[axis, size] : *axes)
    if (!llvm::is_contained(*manual, axis))
      return op->emitOpError("leaves axis '")
             << axis
             << "' of its mesh to the compiler; all axes with more than one "
                "device must be manual";
  return success();
}

/// Reads `texts`, the shardings of `values` (`what` of `op`), whose pieces have
/// the types `pieces` in the body. Without texts all values are whole.
static LogicalResult readShardings(Operation *op, StringRef what,
                                   ArrayRef<ShardingText> texts,
                                   ValueRange values, TypeRange pieces,
                                   GroupTable &groups,
                                   SmallVector<ValueSharding> &shardings) {
  if (!texts.empty() && texts.size() != values.size())
    return op->emitOpError("has ") << values.size() << " " << what << "s and "
                                   << texts.size() << " shardings of them";
  for (auto [i, value, piece] : llvm::enumerate(values, pieces)) {
    FailureOr<ValueSharding> sharding =
        texts.empty()
            ? FailureOr<ValueSharding>(getWholeSharding(value.getType()))
            : getSharding(op, texts[i], value.getType(), groups);
    if (failed(sharding))
      return failure();
    for (std::optional<DimSharding> &dim : *sharding)
      if (!dim) // open, but in a body nothing is
        dim.emplace();
    Type expected = getPieceType(value.getType(), *sharding);
    if (expected != piece)
      return op->emitOpError("has ")
             << what << " #" << i << " of " << value.getType()
             << ", sharded into pieces of "
             << (expected ? expected : Type(NoneType::get(op->getContext())))
             << ", and in its body " << piece;
    shardings.push_back(std::move(*sharding));
  }
  return success();
}

static FailureOr<Core> readManual(Operation *op, GroupTable &groups) {
  FailureOr<SmallVector<ShardingText>> in =
      parseShardingsText(op, op->getAttr("in_shardings"));
  FailureOr<SmallVector<ShardingText>> out =
      parseShardingsText(op, op->getAttr("out_shardings"));
  if (failed(in) || failed(out) ||
      failed(checkManualAxes(op, groups, *in, *out)))
    return failure();
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
  Core core(op);
  llvm::append_range(core.inputs, body.getArgumentTypes());
  llvm::append_range(core.outputs, body.back().getOperandTypes());
  if (failed(readShardings(op, "operand", *in, op->getOperands(), core.inputs,
                           groups, core.operands)) ||
      failed(readShardings(op, "result", *out, op->getResults(), core.outputs,
                           groups, core.results)))
    return failure();
  return core;
}

/// Inlines the body of `op` and erases `op`.
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

/// Removes sharding constraints, which have no effect if all axes are manual.
static void removeConstraints(func::FuncOp function) {
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
}

namespace {

/// Localizes the functions with manual computations, and their callers.
class ManualConverter {
public:
  ManualConverter(ModuleOp module, GroupTable &groups, Gspmd &gspmd)
      : module(module), groups(groups), gspmd(gspmd), inliner(module) {}

  LogicalResult convert() {
    if (failed(findManual()))
      return failure();
    if (manual.empty() && !gspmd.isFound())
      return success();
    for (auto function :
         llvm::make_early_inc_range(module.getBody()->getOps<func::FuncOp>()))
      if (failed(convert(function)))
        return failure();
    llvm::for_each(localized,
                   [](auto &entry) { removeConstraints(entry.first); });
    return success();
  }

private:
  LogicalResult findManual() {
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
    return failure(found.wasInterrupted());
  }

  /// Returns true if `op` is in a function's block, or in control flow there.
  static bool isInControlFlow(Operation *op) {
    Operation *parent = op->getParentOp();
    while (isControlFlow(parent))
      parent = parent->getParentOp();
    return isa<func::FuncOp>(parent);
  }

  func::FuncOp lookup(func::CallOp call) {
    return symbols.lookupNearestSymbolFrom<func::FuncOp>(call,
                                                         call.getCalleeAttr());
  }

  /// Converts `function` after its callees: callers of a per-rank function
  /// become per-rank, too.
  LogicalResult convert(func::FuncOp function) {
    if (!visited.insert(function).second)
      return success();
    SmallVector<func::CallOp> calls;
    function.walk([&](func::CallOp call) { calls.push_back(call); });
    std::vector<Core> cores;
    SmallPtrSet<Operation *, 4> isCore;
    auto found = manual.find(function);
    if (found != manual.end())
      for (Operation *op : found->second) {
        FailureOr<Core> core = readManual(op, groups);
        if (failed(core))
          return failure();
        cores.push_back(std::move(*core));
        isCore.insert(op);
      }
    for (func::CallOp call : calls) {
      func::FuncOp callee = lookup(call);
      if (!callee)
        continue;
      if (failed(convert(callee)))
        return failure();
      auto known = localized.find(callee);
      if (known == localized.end())
        continue;
      FunctionType type = callee.getFunctionType();
      if (type.getInputs() == call.getOperandTypes() &&
          type.getResults() == call.getResultTypes())
        continue; // nothing is sharded, or the caller is per-rank
      Core &core = cores.emplace_back(call);
      isCore.insert(call);
      llvm::append_range(core.inputs, type.getInputs());
      llvm::append_range(core.outputs, type.getResults());
      auto copy = [](ArrayRef<ValueSharding> shardings, TypeRange types,
                     SmallVector<ValueSharding> &to) {
        for (auto [sharding, global] : llvm::zip_equal(shardings, types)) {
          to.push_back(getWholeSharding(global));
          for (auto [dim, given] : llvm::zip(to.back(), sharding))
            if (given)
              dim = given;
        }
      };
      copy(known->second.arguments, call.getOperandTypes(), core.operands);
      copy(known->second.results, call.getResultTypes(), core.results);
    }
    FailureOr<std::vector<Core>> ofGspmd =
        gspmd.readCores(function, groups, isCore);
    if (failed(ofGspmd))
      return failure();
    for (Core &core : *ofGspmd) {
      isCore.insert(core.op);
      cores.push_back(std::move(core));
    }
    if (cores.empty())
      return success();
    for (const Core &core : cores)
      if (!isInControlFlow(core.op) || !function.getBody().hasOneBlock())
        return core.op->emitOpError("must be in the only block of a function, "
                                    "or in control flow there");
    // Other callees have the shapes of their callers, so inline them.
    for (func::CallOp call : calls)
      if (!isCore.contains(call) && isInControlFlow(call))
        (void)inliner.inlineCall(call);
    DenseMap<Operation *, unsigned> order;
    function.walk([&](Operation *op) {
      if (isCore.contains(op))
        order[op] = order.size();
    });
    llvm::sort(cores, [&](const Core &a, const Core &b) {
      return order.lookup(a.op) < order.lookup(b.op);
    });
    FailureOr<FunctionShardings> annotations = gspmd.readAnnotations(function);
    if (failed(annotations))
      return failure();
    FailureOr<FunctionShardings> shardings =
        localize(function, cores, *annotations, groups, symbols);
    if (failed(shardings))
      return failure();
    localized[function] = std::move(*shardings);
    if (found != manual.end())
      llvm::for_each(found->second, inlineManual);
    Gspmd::eraseCalls(function);
    return success();
  }

  ModuleOp module;
  GroupTable &groups;
  Gspmd &gspmd;
  CallInliner inliner;
  SymbolTableCollection symbols;
  DenseMap<Operation *, SmallVector<Operation *>> manual;
  DenseSet<Operation *> visited;
  llvm::MapVector<func::FuncOp, FunctionShardings> localized;
};

} // namespace

LogicalResult comm::convertManualComputations(ModuleOp module,
                                              GroupTable &groups,
                                              Gspmd &gspmd) {
  return ManualConverter(module, groups, gspmd).convert();
}
