//===- Moves.cpp - Converts Shardy's collectives --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Moves.h"
#include "Mover.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::isMove(Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().getStringRef())
             .Cases({"sdy.all_gather", "sdy.all_slice", "sdy.all_to_all",
                     "sdy.collective_permute", "sdy.all_reduce",
                     "sdy.reduce_scatter", "sdy.sharded_to_unreduced"},
                    true)
             .Cases({"sdy.replicated_to_unreduced", "sdy.reshard",
                     "sdy.sharding_constraint"},
                    true)
             .Default(false) &&
         op->getNumOperands() == 1 && op->getNumResults() == 1 &&
         isa<RankedTensorType>(op->getOperand(0).getType()) &&
         op->getOperand(0).getType() == op->getResult(0).getType();
}

bool comm::isReducingMove(Operation *op) {
  return isMove(op) && llvm::is_contained({"all_reduce", "reduce_scatter",
                                           "reshard", "sharding_constraint"},
                                          op->getName().stripDialect());
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {

/// The axes that a collective names, by dimension, and from where to where it
/// moves them.
struct MoveAxes {
  SmallVector<Axes> perDim;
  Axes all;
  struct Transfer {
    Axes axes;
    int64_t source, target;
  };
  SmallVector<Transfer> transfers;
};

} // namespace

static unsigned getRank(Operation *op) {
  return cast<RankedTensorType>(op->getOperand(0).getType()).getRank();
}

static FailureOr<SmallVector<ShardingText>> parseOutSharding(Operation *op) {
  Attribute attribute = op->getAttr("out_sharding");
  if (!attribute)
    attribute = op->getAttr("sharding");
  FailureOr<SmallVector<ShardingText>> texts =
      parseShardingsText(op, attribute);
  if (succeeded(texts) && texts->size() != 1)
    return op->emitOpError("has ") << texts->size() << " shardings, expected 1";
  return texts;
}

/// Reads the axes that `op` names of `mesh`.
static FailureOr<MoveAxes> readAxes(Operation *op, unsigned mesh,
                                    const GroupTable &groups) {
  MoveAxes result;
  StringRef name = op->getName().stripDialect();
  StringRef perDim = llvm::StringSwitch<StringRef>(name)
                         .Case("all_gather", "gathering_axes")
                         .Case("all_slice", "slicing_axes")
                         .Case("reduce_scatter", "reduce_scatter_axes")
                         .Case("sharded_to_unreduced", "axes")
                         .Default("");
  if (!perDim.empty()) {
    auto texts = parseAxesPerDimText(op, op->getAttr(perDim));
    if (failed(texts))
      return failure();
    if (texts->size() != getRank(op))
      return op->emitOpError("has ")
             << perDim << " of " << texts->size() << " dimensions for "
             << op->getOperand(0).getType();
    for (ArrayRef<AxisText> text : *texts) {
      FailureOr<Axes> axes = getAxes(op, mesh, text, groups);
      if (failed(axes))
        return failure();
      llvm::append_range(result.all, *axes);
      result.perDim.push_back(std::move(*axes));
    }
  } else if (name == "all_to_all") {
    auto texts = parseAxesMovesText(op, op->getAttr("params"));
    if (failed(texts))
      return failure();
    for (const AxesMoveText &text : *texts) {
      FailureOr<Axes> axes = getAxes(op, mesh, text.axes, groups);
      if (failed(axes))
        return failure();
      for (int64_t dim : {text.source, text.target})
        if (dim < 0 || dim >= getRank(op))
          return op->emitOpError("moves axes of dimension ")
                 << dim << " of " << op->getOperand(0).getType();
      result.transfers.push_back({std::move(*axes), text.source, text.target});
    }
  } else {
    StringRef key = name == "all_reduce" ? "reduction_axes" : "axes";
    auto texts = parseAxesText(op, op->getAttr(key));
    if (failed(texts))
      return failure();
    FailureOr<Axes> axes = getAxes(op, mesh, *texts, groups);
    if (failed(axes))
      return failure();
    result.all = std::move(*axes);
  }
  return result;
}

/// Returns true if `op` names the axes that it moves.
static bool namesAxes(Operation *op) {
  return !llvm::is_contained(
      {"collective_permute", "reshard", "sharding_constraint"},
      op->getName().stripDialect());
}

static FailureOr<MoveAxes> readAxes(Operation *op, GroupTable &groups) {
  FailureOr<SmallVector<ShardingText>> texts = parseOutSharding(op);
  if (failed(texts))
    return failure();
  FailureOr<unsigned> mesh =
      groups.findMesh(op, texts->front().meshName, texts->front().mesh);
  if (failed(mesh))
    return failure();
  return readAxes(op, *mesh, groups);
}

static ReductionKind getReductionOf(Operation *op) {
  return getReduction(getEnumText(op->getAttr("reduction_op")),
                      op->getOperand(0).getType());
}

/// Returns the sharding that the operand of `op` has if the result has `out`.
static FailureOr<ValueSharding> getOperandSharding(Operation *op,
                                                   const MoveAxes &axes,
                                                   const ValueSharding &out,
                                                   const GroupTable &groups) {
  StringRef name = op->getName().stripDialect();
  ValueSharding from = out;
  auto append = [&](int64_t dim, ArrayRef<ShardAxis> more) {
    from[dim] = DimSharding(joinAxes(from[dim]->axes, more));
    return success();
  };
  auto drop = [&](int64_t dim, ArrayRef<ShardAxis> suffix) -> LogicalResult {
    std::optional<Axes> rest = dropAxes(from[dim]->axes, suffix);
    if (!rest)
      return op->emitOpError("has axes ")
             << toString(suffix) << " of dimension " << dim
             << ", which is sharded over "
             << (from[dim]->isWhole() ? "nothing" : toString(from[dim]->axes))
             << " behind it, and not lastly over these";
    from[dim] = DimSharding(*rest);
    return success();
  };
  for (auto [dim, list] : llvm::enumerate(axes.perDim)) {
    bool isDropped = name == "all_slice" || name == "reduce_scatter";
    if (failed(isDropped ? drop(dim, list) : append(dim, list)))
      return failure();
  }
  for (const MoveAxes::Transfer &transfer : axes.transfers)
    if (failed(drop(transfer.target, transfer.axes)) ||
        failed(append(transfer.source, transfer.axes)))
      return failure();
  DimSharding &unreduced = *from.back();
  if (name == "all_reduce" || name == "reduce_scatter") {
    Axes more = unreduced.axes;
    llvm::append_range(more, axes.all);
    unreduced = getUnreduced(std::move(more), getReductionOf(op), groups);
  } else if (name.ends_with("_to_unreduced")) {
    Axes lists[] = {unreduced.axes, axes.all};
    if (!splitAxes(lists))
      return op->emitOpError("has axes that overlap");
    llvm::erase_if(lists[0], [&](const ShardAxis &axis) {
      return llvm::is_contained(lists[1], axis);
    });
    unreduced = getUnreduced(std::move(lists[0]), unreduced.reduction, groups);
  }
  return from;
}

FailureOr<Move> comm::readMove(Operation *op, GroupTable &groups) {
  FailureOr<SmallVector<ShardingText>> texts = parseOutSharding(op);
  if (failed(texts))
    return failure();
  Move move = {op, std::nullopt, {}};
  FailureOr<ValueSharding> out =
      getSharding(op, texts->front(), op->getResult(0).getType(), groups);
  if (failed(out))
    return failure();
  move.result = std::move(*out);
  bool isSoft = op->getName().stripDialect() == "sharding_constraint" ||
                op->getName().stripDialect() == "reshard";
  if (!isSoft)
    for (std::optional<DimSharding> &dim : move.result)
      if (!dim)
        dim.emplace();
  if (!namesAxes(op))
    return move;
  FailureOr<MoveAxes> axes = readAxes(op, groups);
  if (failed(axes))
    return failure();
  FailureOr<ValueSharding> from =
      getOperandSharding(op, *axes, move.result, groups);
  if (failed(from))
    return failure();
  move.operand = std::move(*from);
  return move;
}

//===----------------------------------------------------------------------===//
// Creating collectives
//===----------------------------------------------------------------------===//

FailureOr<Value> comm::createMove(const Move &move, Value piece,
                                  ValueSharding from, RankedTensorType whole,
                                  GroupTable &groups) {
  Operation *op = move.op;
  StringRef name = op->getName().stripDialect();
  Mover mover(op, OpBuilder(op), piece, std::move(from), whole, groups);
  ValueSharding to = move.result;
  // Open dimensions stay as they are.
  for (auto [dim, given] : llvm::zip_equal(to, mover.getSharding()))
    if (!dim)
      dim = given;
  if (name == "collective_permute") {
    if (failed(mover.permute(to)))
      return failure();
    return mover.getValue();
  }
  if (!namesAxes(op)) {
    if (failed(mover.reshard(to)))
      return failure();
    return mover.getValue();
  }
  FailureOr<MoveAxes> axes = readAxes(op, groups);
  if (failed(axes))
    return failure();
  LogicalResult result = success();
  if (name == "all_reduce")
    result = mover.reduce(axes->all, getReductionOf(op));
  else if (name == "replicated_to_unreduced")
    result = mover.unreduce(axes->all);
  else if (name == "sharded_to_unreduced")
    result = mover.expand(axes->perDim);
  for (const MoveAxes::Transfer &transfer : axes->transfers)
    if (succeeded(result))
      result = mover.allToAll(transfer.source, transfer.target, transfer.axes);
  if (name != "sharded_to_unreduced")
    for (auto [dim, list] : llvm::enumerate(axes->perDim))
      if (succeeded(result))
        result = name == "all_gather" ? mover.gather(dim, list)
                 : name == "all_slice"
                     ? mover.slice(dim, list)
                     : mover.reduceScatter(dim, list, getReductionOf(op));
  if (failed(result))
    return failure();
  return mover.getValue();
}

FailureOr<Value> comm::createReshard(Operation *op, OpBuilder builder,
                                     Value piece, ValueSharding from,
                                     const ValueSharding &to,
                                     RankedTensorType whole,
                                     GroupTable &groups) {
  Mover mover(op, builder, piece, std::move(from), whole, groups);
  if (failed(mover.reshard(to)))
    return failure();
  return mover.getValue();
}
