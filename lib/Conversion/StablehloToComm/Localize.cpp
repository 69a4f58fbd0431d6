//===- Localize.cpp - Rewrites functions to a rank's pieces ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InferShardings.h"

using namespace mlir;
using namespace mlir::comm;

FailureOr<func::FuncOp> comm::getFunctionOf(Operation *op) {
  if (auto function = op->getParentOfType<func::FuncOp>())
    return function;
  return op->emitOpError("must be in a function, is in '")
         << op->getParentOp()->getName() << "'";
}

namespace {

class Localizer : ShardingInference {
public:
  using ShardingInference::ShardingInference;

  FailureOr<FunctionShardings> run() {
    if (failed(infer()))
      return failure();
    return apply();
  }

private:
  void useSplat(OpOperand &operand, Type type) {
    if (splats.contains(operand.get()))
      operand.set(splats.get(operand.get(), cast<RankedTensorType>(type)));
  }

  FailureOr<FunctionShardings> apply() {
    // Different replicas may have different data.
    bool isWholeWorld = groups.getWorld().numReplicas == 1;
    FunctionShardings result;
    for (BlockArgument argument : block.getArguments()) {
      ValueSharding sharding = lookup(argument);
      unsigned number = argument.getArgNumber();
      if (isWholeWorld && isWhole(sharding) && !argument.use_empty() &&
          !function.getArgAttr(number, CommDialect::kVaryingAttr))
        function.setArgAttr(number, CommDialect::kUniformAttr,
                            UnitAttr::get(function.getContext()));
      argument.setType(
          getPieceType(argument.getType(), sharding, /*isPadded=*/true));
      result.arguments.push_back(std::move(sharding));
    }
    for (const Core &core : cores) {
      for (auto [operand, type] :
           llvm::zip_equal(core.op->getOpOperands(), core.inputs))
        useSplat(operand, type);
      for (auto [value, type] :
           llvm::zip_equal(core.op->getResults(), core.outputs))
        value.setType(type);
      if (!core.body)
        continue;
      for (BlockArgument argument : core.body->getArguments())
        argument.setType(getPieceType(argument.getType(), lookup(argument)));
      for (auto [operand, sharding] :
           llvm::zip_equal(core.body->back().getOpOperands(), core.returned))
        useSplat(operand, getPieceType(operand.get().getType(), sharding));
    }
    if (failed(applyInOrder()))
      return failure();
    Operation *returnOp = block.getTerminator();
    for (auto [operand, sharding] :
         llvm::zip_equal(returnOp->getOpOperands(), returned)) {
      if (splats.contains(operand.get()))
        useSplat(operand, getPieceType(operand.get().getType(), sharding));
      else
        sharding = lookup(operand.get());
      result.results.push_back(sharding);
    }
    splats.eraseUnused();
    function.setFunctionType(
        FunctionType::get(function.getContext(), block.getArgumentTypes(),
                          SmallVector<Type>(returnOp->getOperandTypes())));
    return result;
  }

  /// Returns the sharding of dimensions; unknown ones are whole.
  ValueSharding getSharding(ArrayRef<ShardingClasses::Class> dims) {
    ValueSharding sharding = classes.lookup(dims);
    for (std::optional<DimSharding> &dim : sharding)
      if (!dim)
        dim.emplace();
    return sharding;
  }

  /// Rewrites ops, each behind those that compute its operands.
  LogicalResult applyInOrder() {
    SmallVector<Operation *> inOrder;
    function.walk<WalkOrder::PreOrder>(
        [&](Operation *op) { inOrder.push_back(op); });
    for (Operation *op : inOrder) {
      for (OpOperand &operand : op->getOpOperands()) {
        auto found = reshards.find(&operand);
        if (found == reshards.end())
          continue;
        Value piece = operand.get();
        FailureOr<Value> moved = createReshard(
            op, OpBuilder(op), piece, lookup(piece),
            getSharding(found->second.to), found->second.whole, groups);
        if (failed(moved))
          return failure();
        if (*moved != piece)
          classes.assign(*moved, found->second.to);
        operand.set(*moved);
      }
      if (const Move *move = moveOps.lookup(op)) {
        if (failed(applyMove(*move)))
          return failure();
        continue;
      }
      auto *outside = outsideOps.find(op);
      if (outside == outsideOps.end())
        continue;
      SmallVector<Type> whole(op->getResultTypes());
      applyOutside(op, outside->second);
      if (failed(localizeIndexed(op, outside->second, classes, groups)) ||
          failed(moveResults(op, outside->second, whole)))
        return failure();
    }
    for (const Move &move : moves)
      move.op->erase();
    return success();
  }

  LogicalResult applyMove(const Move &move) {
    OpOperand &operand = move.op->getOpOperand(0);
    Value result = move.op->getResult(0);
    auto whole = cast<RankedTensorType>(result.getType());
    ValueSharding from = lookup(operand.get());
    if (splats.contains(operand.get())) {
      from = move.operand ? *move.operand : move.result;
      useSplat(operand, getPieceType(whole, from));
    }
    FailureOr<Value> moved =
        createMove(move, operand.get(), std::move(from), whole, groups);
    if (failed(moved))
      return failure();
    if (*moved != operand.get())
      classes.assign(*moved, classes.getClasses(result));
    result.replaceAllUsesWith(*moved);
    return success();
  }

  /// Reduces and reshards the results of `op`, with the types `whole` before,
  /// from how `op` computes them to how they are used.
  LogicalResult moveResults(Operation *op, const OpClasses &dims,
                            ArrayRef<Type> whole) {
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    for (auto [result, type, from] :
         llvm::zip_equal(op->getResults(), whole, dims.results)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || splats.contains(result))
        continue;
      ValueSharding has = getSharding(from);
      ValueSharding wants = getSharding(classes.getClasses(result));
      if (auto now = reducedNow.find(op); now != reducedNow.end())
        has.back() = now->second;
      if (has == wants)
        continue;
      SmallVector<OpOperand *> uses(llvm::make_pointer_range(result.getUses()));
      FailureOr<Value> moved =
          createReshard(op, builder, result, has, wants, tensor, groups);
      if (failed(moved))
        return failure();
      for (OpOperand *use : uses)
        use->set(*moved);
      classes.assign(*moved, classes.getClasses(result));
    }
    return success();
  }

  void applyOutside(Operation *op, const OpClasses &dims) {
    if (op->getNumResults() == 1 && splats.contains(op->getResult(0)))
      return;
    for (auto [operand, classesOf] :
         llvm::zip_equal(op->getOpOperands(), dims.operands))
      if (splats.contains(operand.get()))
        useSplat(operand, getPieceType(operand.get().getType(),
                                       classes.lookup(classesOf)));
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (classes.isKnown(argument))
          argument.setType(getPieceType(argument.getType(), lookup(argument)));
    for (auto [value, classesOf] :
         llvm::zip_equal(op->getResults(), dims.results))
      value.setType(getPieceType(value.getType(), classes.lookup(classesOf)));
    localizeAttributes(op, dims, classes);
  }
};

} // namespace

FailureOr<FunctionShardings>
comm::localize(func::FuncOp function, ArrayRef<Core> cores,
               ArrayRef<Move> moves, const FunctionShardings &annotations,
               GroupTable &groups, SymbolTableCollection &symbols) {
  return Localizer(function, cores, moves, annotations, groups, symbols).run();
}
