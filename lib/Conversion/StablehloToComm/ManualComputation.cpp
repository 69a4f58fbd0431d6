//===- ManualComputation.cpp - Converts manual computations ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "Localize.h"
#include "Steps.h"
#include "Transforms/Program/InlineCalls.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::comm;

static bool isManual(Operation *op) {
  return op->getName().getStringRef() == "sdy.manual_computation";
}

/// The axes of a computation's mesh with more than one device.
namespace {
struct ComputationAxes {
  /// Names of axes that are manual here, and around it.
  llvm::StringSet<> manual, outer;
  /// Set if others are left.
  bool hasFree = false;
};
} // namespace

/// Reads the axes that `op`, with `shardings`, makes manual.
static FailureOr<ComputationAxes>
readManualAxes(Operation *op, GroupTable &groups,
               ArrayRef<ArrayRef<ShardingText>> shardings) {
  ComputationAxes axes;
  for (Operation *parent = op; parent; parent = parent->getParentOp()) {
    if (!isManual(parent))
      continue;
    FailureOr<SmallVector<std::string>> names =
        parseManualAxesText(parent, parent->getAttr("manual_axes"));
    if (failed(names))
      return failure();
    for (const std::string &name : *names)
      (parent == op ? axes.manual : axes.outer).insert(name);
  }
  const ShardingText *named = nullptr;
  for (ArrayRef<ShardingText> list : shardings)
    for (const ShardingText &sharding : list)
      if (!named || (named->meshName.empty() && named->mesh.axes.empty()))
        named = &sharding;
  ShardingText none;
  if (!named)
    named = &none;
  FailureOr<unsigned> mesh = groups.findMesh(op, named->meshName, named->mesh);
  if (failed(mesh))
    return failure();
  for (const auto &[axis, size] : groups.getMesh(*mesh).axes)
    axes.hasFree |=
        size > 1 && !axes.manual.contains(axis) && !axes.outer.contains(axis);
  return axes;
}

/// Splits `sharding`, of `what` of `op`, into that by manual axes and that by
/// others, which come last in each dimension.
static LogicalResult splitSharding(Operation *op, StringRef what,
                                   const ComputationAxes &axes,
                                   const ValueSharding &sharding,
                                   ValueSharding &manual, ValueSharding &free) {
  for (const std::optional<DimSharding> &dim : sharding) {
    SmallVector<ShardAxis> lists[2];
    bool isUnreduced = &dim == &sharding.back();
    for (const ShardAxis &axis : dim->axes) {
      bool isFree = !axes.manual.contains(axis.name);
      if (axes.outer.contains(axis.name))
        return op->emitOpError("has ")
               << what << " sharded over " << toString(axis)
               << ", which is manual around it";
      if (!isFree && !lists[1].empty() && !isUnreduced)
        return op->emitOpError("has ")
               << what << " sharded over " << toString(dim->axes)
               << ", expected manual axes before others";
      lists[isFree].push_back(axis);
    }
    manual.push_back(DimSharding(lists[0], dim->reduction));
    free.push_back(DimSharding(lists[1], dim->reduction));
  }
  return success();
}

/// Reads `texts`, the shardings of `values` (`what` of `op`), whose pieces
/// along manual axes have the types `pieces` in the body, and sets `inner` to
/// their shardings there. Without texts all values are whole.
static LogicalResult
readShardings(Operation *op, StringRef what, ArrayRef<ShardingText> texts,
              ValueRange values, TypeRange pieces, const ComputationAxes &axes,
              GroupTable &groups, SmallVector<ValueSharding> &shardings,
              SmallVector<ValueSharding> &inner) {
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
    ValueSharding manual;
    std::string which = (what + " #" + Twine(i)).str();
    if (failed(splitSharding(op, which, axes, *sharding, manual,
                             inner.emplace_back())))
      return failure();
    Type expected = getPieceType(value.getType(), manual);
    if (expected != piece)
      return op->emitOpError("has ")
             << which << " of " << value.getType()
             << ", sharded into pieces of "
             << (expected ? expected : Type(NoneType::get(op->getContext())))
             << ", and in its body " << piece;
    shardings.push_back(std::move(*sharding));
  }
  return success();
}

/// Sets `pieces` to the types of the pieces of `values`, `what` of `op`.
static LogicalResult getPieces(Operation *op, StringRef what, TypeRange values,
                               ArrayRef<ValueSharding> shardings,
                               SmallVector<Type> &pieces) {
  for (auto [i, type, sharding] : llvm::enumerate(values, shardings)) {
    pieces.push_back(getPieceType(type, sharding));
    if (!pieces.back())
      return op->emitOpError("has ") << what << " #" << i << " of " << type
                                     << ", sharded into pieces of different "
                                        "sizes";
  }
  return success();
}

static FailureOr<Core> readManual(Operation *op, GroupTable &groups) {
  FailureOr<SmallVector<ShardingText>> in =
      parseShardingsText(op, op->getAttr("in_shardings"));
  FailureOr<SmallVector<ShardingText>> out =
      parseShardingsText(op, op->getAttr("out_shardings"));
  if (failed(in) || failed(out))
    return failure();
  FailureOr<ComputationAxes> axes = readManualAxes(op, groups, {*in, *out});
  if (failed(axes))
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
  if (failed(readShardings(op, "operand", *in, op->getOperands(),
                           body.getArgumentTypes(), *axes, groups,
                           core.operands, core.arguments)) ||
      failed(readShardings(op, "result", *out, op->getResults(),
                           body.back().getOperandTypes(), *axes, groups,
                           core.results, core.returned)) ||
      failed(getPieces(op, "operand", op->getOperandTypes(), core.operands,
                       core.inputs)) ||
      failed(getPieces(op, "result", op->getResultTypes(), core.results,
                       core.outputs)))
    return failure();
  // A body without other axes is as it is, unless it has computations.
  bool hasNested = body.walk([](Operation *nested) {
                         return isManual(nested) ? WalkResult::interrupt()
                                                 : WalkResult::advance();
                       })
                       .wasInterrupted();
  if (axes->hasFree || hasNested)
    core.body = &body;
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

/// Removes what has no effect if all axes are manual.
static void removeConstraints(func::FuncOp function) {
  function.walk([](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if ((name != "sdy.sharding_constraint" && name != "sdy.reshard") ||
        op->getNumOperands() != 1 || op->getNumResults() != 1 ||
        op->getOperand(0).getType() != op->getResult(0).getType())
      return;
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  });
}

/// Inlines named computations, erases what only guides propagation, and
/// replaces Shardy's constants by StableHLO's.
static void simplify(ModuleOp module) {
  SmallVector<Operation *> named;
  module.walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (name == "sdy.named_computation" && op->getNumRegions() == 1 &&
        op->getRegion(0).hasOneBlock() && !op->getRegion(0).front().empty() &&
        op->getRegion(0).getArgumentTypes() == op->getOperandTypes() &&
        op->getRegion(0).front().back().getOperandTypes() ==
            op->getResultTypes())
      named.push_back(op);
    bool isNumber = llvm::is_contained(
        {"stablehlo.partition_id", "stablehlo.replica_id"}, name);
    auto number = isNumber && op->getNumResults() == 1
                      ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                      : RankedTensorType();
    if (number && number.getRank() == 0 && op->use_empty()) {
      op->erase();
      return;
    }
    if (name == "sdy.sharding_group" && op->getNumResults() == 0) {
      op->erase();
      return;
    }
    if (name == "sdy.propagation_barrier" &&
        op->getOperandTypes() == op->getResultTypes()) {
      op->replaceAllUsesWith(op->getOperands());
      op->erase();
      return;
    }
    if (name != "sdy.constant" || op->getNumResults() != 1)
      return;
    OpBuilder builder(op);
    OperationState state(op->getLoc(), "stablehlo.constant", ValueRange(),
                         op->getResultTypes(),
                         to_vector(op->getDiscardableAttrs()));
    state.propertiesAttr = op->getPropertiesAsAttribute();
    op->replaceAllUsesWith(builder.create(state));
    op->erase();
  });
  llvm::for_each(named, inlineManual);
}

namespace {

/// Localizes the functions with manual computations, moves or annotations, and
/// their callers.
class ManualConverter {
public:
  ManualConverter(ModuleOp module, GroupTable &groups, Gspmd &gspmd)
      : module(module), groups(groups), gspmd(gspmd), inliner(module) {}

  LogicalResult convert(bool isAnnotated) {
    simplify(module);
    if (failed(findManual()) || (isAnnotated && failed(findAnnotated())))
      return failure();
    if (manual.empty() && moves.empty() && annotated.empty() &&
        !gspmd.isFound())
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
      if (!isManual(op) && !isMove(op))
        return WalkResult::advance();
      FailureOr<func::FuncOp> function = getFunctionOf(op);
      if (succeeded(function))
        (isMove(op) ? moves : manual)[*function].push_back(op);
      return WalkResult(function);
    });
    return failure(found.wasInterrupted());
  }

  /// Finds functions with shardings of their own. Those that are called become
  /// part of their callers.
  LogicalResult findAnnotated() {
    DenseSet<Operation *> called;
    module.walk([&](func::CallOp call) {
      if (func::FuncOp callee = lookup(call))
        called.insert(callee);
    });
    for (auto function : module.getOps<func::FuncOp>()) {
      FailureOr<bool> found = hasShardings(function);
      if (failed(found))
        return failure();
      if (*found && !called.contains(function))
        annotated.insert(function);
    }
    return success();
  }

  /// Returns true if an argument, a result or an op of `function` is sharded by
  /// its annotation.
  FailureOr<bool> hasShardings(func::FuncOp function) {
    bool isFound = false;
    auto check = [&](Operation *op, Attribute attribute, TypeRange types) {
      FailureOr<SmallVector<ShardingText>> texts =
          parseShardingsText(op, attribute);
      if (failed(texts))
        return failure();
      for (auto [text, type] : llvm::zip(*texts, types)) {
        FailureOr<ValueSharding> sharding = getSharding(op, text, type, groups);
        if (failed(sharding))
          return failure();
        isFound |= llvm::any_of(
            *sharding, [](const auto &dim) { return dim && !dim->isWhole(); });
      }
      return success();
    };
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      if (failed(check(function, function.getArgAttr(i, "sdy.sharding"), type)))
        return failure();
    for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
      if (failed(
              check(function, function.getResultAttr(i, "sdy.sharding"), type)))
        return failure();
    WalkResult result = function.walk([&](Operation *op) {
      return op == function
                 ? WalkResult::advance()
                 : WalkResult(check(op, op->getDiscardableAttr("sdy.sharding"),
                                    op->getResultTypes()));
    });
    if (result.wasInterrupted())
      return failure();
    return isFound;
  }

  /// Returns true if `op` is in a function's block, in control flow there, or
  /// in one of `bodies`.
  static bool isInControlFlow(Operation *op, const DenseSet<Block *> &bodies) {
    Operation *parent = op->getParentOp();
    while (isControlFlow(parent) || bodies.contains(op->getBlock())) {
      op = parent;
      parent = op->getParentOp();
    }
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
    DenseSet<Block *> bodies;
    auto found = manual.find(function);
    if (found != manual.end())
      for (Operation *op : found->second) {
        FailureOr<Core> core = readManual(op, groups);
        if (failed(core))
          return failure();
        if (core->body)
          bodies.insert(core->body);
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
    std::vector<Move> changes;
    for (Operation *op : moves.lookup(function)) {
      // All axes are manual in other bodies, where nothing moves.
      if (op->getParentOfType<func::FuncOp>() == function &&
          isManual(op->getParentOp()) && !bodies.contains(op->getBlock()))
        continue;
      FailureOr<Move> move = readMove(op, groups);
      if (failed(move))
        return failure();
      changes.push_back(std::move(*move));
    }
    if (cores.empty() && changes.empty() && !annotated.contains(function))
      return success();
    auto check = [&](Operation *op) -> LogicalResult {
      if (isInControlFlow(op, bodies) && function.getBody().hasOneBlock())
        return success();
      return op->emitOpError("must be in the only block of a function, or in "
                             "control flow there");
    };
    for (const Core &core : cores)
      if (failed(check(core.op)))
        return failure();
    for (const Move &move : changes)
      if (failed(check(move.op)))
        return failure();
    // The verifier takes any op of an unknown dialect as a terminator.
    Operation *end = &function.getBody().front().back();
    if (!isa<func::ReturnOp>(end))
      return end->emitOpError("must be before a 'func.return'");
    // Other callees have the shapes of their callers, so inline them.
    for (func::CallOp call : calls)
      if (!isCore.contains(call) && isInControlFlow(call, bodies))
        (void)inliner.inlineCall(call);
    function.walk([](Operation *op) {
      if (op->getName().getStringRef() == "stablehlo.partition_id" &&
          op->use_empty())
        op->erase();
    });
    DenseMap<Operation *, unsigned> order;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
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
        localize(function, cores, changes, *annotations, groups, symbols);
    if (failed(shardings))
      return failure();
    localized[function] = std::move(*shardings);
    if (found != manual.end())
      llvm::for_each(llvm::reverse(found->second), inlineManual);
    Gspmd::eraseCalls(function);
    return success();
  }

  ModuleOp module;
  GroupTable &groups;
  Gspmd &gspmd;
  CallInliner inliner;
  SymbolTableCollection symbols;
  DenseMap<Operation *, SmallVector<Operation *>> manual, moves;
  DenseSet<Operation *> annotated;
  DenseSet<Operation *> visited;
  llvm::MapVector<func::FuncOp, FunctionShardings> localized;
};

} // namespace

LogicalResult comm::convertManualComputations(ModuleOp module,
                                              GroupTable &groups, Gspmd &gspmd,
                                              bool isAnnotated) {
  return ManualConverter(module, groups, gspmd).convert(isAnnotated);
}
