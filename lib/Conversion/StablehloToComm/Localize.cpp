//===- Localize.cpp - Rewrites functions to a rank's pieces ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexedOps.h"
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
    for (auto &[op, dims] : outsideOps)
      applyOutside(op, dims);
    Operation *returnOp = block.getTerminator();
    for (auto [operand, sharding] :
         llvm::zip_equal(returnOp->getOpOperands(), returned)) {
      if (splats.contains(operand.get()))
        useSplat(operand, getPieceType(operand.get().getType(), sharding));
      else
        sharding = lookup(operand.get());
      result.results.push_back(sharding);
    }
    if (failed(applyMoves()))
      return failure();
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

  /// Creates the collectives. Values lose their classes as they are replaced.
  LogicalResult applyMoves() {
    struct Ready {
      const Move *move;
      ValueSharding from;
      RankedTensorType whole;
    };
    SmallVector<Ready> ready;
    for (const Move &move : moves) {
      OpOperand &operand = move.op->getOpOperand(0);
      auto whole = cast<RankedTensorType>(move.op->getResult(0).getType());
      ValueSharding from = lookup(operand.get());
      if (splats.contains(operand.get())) {
        from = move.operand ? *move.operand : move.result;
        useSplat(operand, getPieceType(whole, from));
      }
      ready.push_back({&move, std::move(from), whole});
    }
    SmallVector<ValueSharding> reshardedFrom;
    for (const Reshard &reshard : reshards)
      reshardedFrom.push_back(lookup(reshard.operand->get()));
    for (auto &[op, dims] : outsideOps) {
      if (failed(localizeIndexed(op, dims, classes, groups)))
        return failure();
      auto now = reducedNow.find(op);
      if (!dims.isGenerated && now == reducedNow.end())
        continue;
      Value value = op->getResult(0);
      if (splats.contains(value) ||
          (dims.isGenerated && isWhole(lookup(value))))
        continue;
      SmallVector<OpOperand *> uses;
      for (OpOperand &use : value.getUses())
        uses.push_back(&use);
      FailureOr<Value> piece =
          dims.isGenerated ? createSlices(op, value, lookup(value), groups)
                           : createReduction(op, value, now->second, groups);
      if (failed(piece))
        return failure();
      for (OpOperand *use : uses)
        use->set(*piece);
    }
    for (auto &[move, from, whole] : ready) {
      Operation *op = move->op;
      FailureOr<Value> moved =
          createMove(*move, op->getOperand(0), std::move(from), whole, groups);
      if (failed(moved))
        return failure();
      op->getResult(0).replaceAllUsesWith(*moved);
      op->erase();
    }
    for (auto [reshard, from] : llvm::zip_equal(reshards, reshardedFrom)) {
      FailureOr<Value> moved = createReshard(
          reshard.operand->getOwner(), reshard.operand->get(), std::move(from),
          getSharding(reshard.to), reshard.whole, groups);
      if (failed(moved))
        return failure();
      reshard.operand->set(*moved);
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
    if (dims.isGenerated)
      return;
    for (OpResult value : op->getResults())
      value.setType(getPieceType(value.getType(), lookup(value)));
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
