//===- UniformityTransfer.cpp - Uniformity of single ops ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ops other than those with regions of known control flow make of their
// operands and buffers.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Uniformity.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::comm;

static bool isMemRef(Value value) {
  return isa<BaseMemRefType>(value.getType());
}

static bool isScalar(Value value) {
  return value.getType().isIntOrIndexOrFloat();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void UniformityAnalysis::visitOp(Operation *op) {
  if (isa<FunctionOpInterface>(op) || op->hasTrait<OpTrait::SymbolTable>())
    return;
  if (isa<CollectiveOpInterface>(op))
    return visitStart(op);
  if (auto wait = dyn_cast<WaitOpInterface>(op)) {
    // The start set what its destinations will hold.
    for (auto [destination, value] :
         llvm::zip(wait.getDestinations(), wait.getValues()))
      setLevel(value, levelOf(destination));
    return;
  }
  if (auto call = dyn_cast<CallOpInterface>(op))
    return visitCall(call);
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return visitBranch(branch);
  if (op->hasTrait<OpTrait::ReturnLike>() &&
      isa<FunctionOpInterface>(op->getParentOp()))
    return visitReturn(op);
  visitOther(op);
}

void UniformityAnalysis::visitStart(Operation *op) {
  auto start = cast<CollectiveOpInterface>(op);
  CollectiveKind kind = start.getCollectiveKind();
  bool makesEqual = kind == CollectiveKind::AllReduce ||
                    kind == CollectiveKind::AllGather ||
                    kind == CollectiveKind::Broadcast;
  GroupOp group = partitions.lookup(op, start.getGroupAttr());
  int64_t root = -1;
  if (auto broadcast = dyn_cast<BroadcastOp>(op))
    root = broadcast.getRoot();

  // Factors of a reduction.
  Level common;
  for (Value operand : op->getOperands())
    if (isScalar(operand))
      common = join(common, levelOf(operand));
  bool isInPlace = start.getSources().empty();
  for (auto [i, destination] : llvm::enumerate(start.getDestinations())) {
    Level level = {Partition::Varying, start.getToken()};
    if (makesEqual && group) {
      Value source = isInPlace ? destination : start.getSources()[i];
      Level before = join(common, levelOf(source));
      if (isMemRef(source))
        before = join(before, contentsOf(roots.getRefs(source)));
      level.partition = partitions.getCombined(group, before.partition, root);
    }
    if (level.partition == Partition::Uniform)
      level.source = {};
    if (isMemRef(destination))
      write(op, roots.getRefs(destination), level, /*isFull=*/makesEqual);
    else if (i < start.getValues().size())
      setLevel(start.getValues()[i], level);
  }
}

void UniformityAnalysis::visitReturn(Operation *op) {
  Operation *function = op->getParentOp();
  auto record = [&](SmallVector<Level> &slots, unsigned i, Level level) {
    if (slots.size() <= i)
      slots.resize(i + 1);
    Level next = join(slots[i], join(level, blockControl));
    changed |= next.partition != slots[i].partition;
    slots[i] = next;
  };
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    record(returnLevels[function], i, levelOf(operand));
    if (isMemRef(operand))
      record(returnContents[function], i, contentsOf(roots.getRefs(operand)));
  }
  for (Value argument : cast<FunctionOpInterface>(function).getArguments())
    if (isMemRef(argument)) {
      Level &known = exitContents[argument];
      Level next =
          join(known, join(contentsOf(BufferRoot(argument)), blockControl));
      changed |= next.partition != known.partition;
      known = next;
    }
}

void UniformityAnalysis::visitCall(CallOpInterface call) {
  SmallVector<BufferTouch> touches;
  effects.getTouches(call, touches);
  FunctionOpInterface callee = flow.getCallee(call);
  if (!callee) {
    for (Value result : call->getResults())
      setLevel(result, {Partition::Varying, result});
    Value source = call->getNumResults() ? call->getResult(0) : Value();
    for (const BufferTouch &touch : touches)
      write(call, touch.refs, {Partition::Varying, source}, /*isFull=*/false);
    return;
  }
  for (auto [operand, argument] :
       llvm::zip(call.getArgOperands(), callee.getArguments())) {
    unsigned number = argument.getArgNumber();
    if (callee.getArgAttr(number, CommDialect::kUniformAttr))
      continue;
    setLevel(argument, levelOf(operand));
    if (!isMemRef(operand))
      continue;
    Level &known = entryContents[argument];
    Level next = join(known, contentsOf(roots.getRefs(operand)));
    changed |= next.partition != known.partition;
    known = next;
  }
  for (const BufferTouch &touch : touches)
    if (touch.modes & BufferTouch::Write)
      for (auto [operand, argument] :
           llvm::zip(call.getArgOperands(), callee.getArguments()))
        if (operand == touch.value)
          write(call, touch.refs, exitContents.lookup(argument),
                /*isFull=*/true);
  const SmallVector<Level> &results = returnLevels[callee];
  const SmallVector<Level> &held = returnContents[callee];
  for (auto [i, result] : llvm::enumerate(call->getResults())) {
    if (i < results.size())
      setLevel(result, results[i]);
    if (isMemRef(result) && i < held.size())
      for (const BufferRef &ref : roots.getRefs(result))
        if (ref.root == BufferRoot(result))
          write(call, ref, held[i], /*isFull=*/true);
  }
}

/// The shape of a tensor, which does not vary with its contents.
UniformityAnalysis::Level UniformityAnalysis::shapeOf(Value tensor) {
  while (true) {
    if (isMemRef(tensor))
      return levelOf(tensor);
    auto type = dyn_cast<ShapedType>(tensor.getType());
    if (type && type.hasStaticShape())
      return {};
    if (auto argument = dyn_cast<BlockArgument>(tensor)) {
      if (isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
        return {};
      return levelOf(tensor);
    }
    Operation *op = tensor.getDefiningOp();
    unsigned number = cast<OpResult>(tensor).getResultNumber();
    if (auto start = dyn_cast<CollectiveOpInterface>(op);
        start && number < start.getDestinations().size())
      tensor = start.getDestinations()[number];
    else if (auto wait = dyn_cast<WaitOpInterface>(op))
      tensor = wait.getDestinations()[number];
    else if (auto style = dyn_cast<DestinationStyleOpInterface>(op))
      tensor = style.getTiedOpOperand(cast<OpResult>(tensor))->get();
    else if (isa<tensor::CastOp>(op))
      tensor = op->getOperand(0);
    else
      return levelOf(tensor);
  }
}

/// The level of what follows from no operand's contents.
std::optional<UniformityAnalysis::Level>
UniformityAnalysis::visitSource(Operation *op) {
  Value result = op->getNumResults() ? op->getResult(0) : Value();
  if (op->hasTrait<OpTrait::ConstantLike>())
    return Level();
  if (isa<RankOp>(op))
    return Level{Partition::Varying, result};
  if (auto rank = dyn_cast<GroupRankOp>(op)) {
    GroupOp group = partitions.lookup(op, rank.getGroupAttr());
    return Level{group ? partitions.getGroup(group).byPlace
                       : Partition::Varying,
                 result};
  }
  if (auto size = dyn_cast<GroupSizeOp>(op)) {
    GroupOp group = partitions.lookup(op, size.getGroupAttr());
    if (group && group.getLineSizes(partitions.getSymbolTables()).size() == 1)
      return Level();
    return Level{group ? partitions.getGroup(group).bySize : Partition::Varying,
                 result};
  }
  if (auto dim = dyn_cast<ShapedDimOpInterface>(op))
    return join(shapeOf(dim.getShapedValue()),
                isa<Value>(dim.getDimension())
                    ? levelOf(cast<Value>(dim.getDimension()))
                    : Level());
  // Other dialects' ways to ask for the rank.
  StringRef name = op->getName().getStringRef();
  if (name == "stablehlo.partition_id" || name == "stablehlo.replica_id" ||
      name == "stablehlo.rng" || name.starts_with("shard.process_"))
    return Level{Partition::Varying, result};
  // What it gives comes from outside of the program (mpi.comm_rank).
  if (op->isRegistered() && result && op->getNumOperands() == 0 &&
      op->getNumRegions() == 0) {
    auto interface = dyn_cast<MemoryEffectOpInterface>(op);
    if (!interface || interface.hasEffect<MemoryEffects::Read>() ||
        interface.hasEffect<MemoryEffects::Write>())
      return Level{Partition::Varying, result};
  }
  return std::nullopt;
}

void UniformityAnalysis::visitOther(Operation *op) {
  if (std::optional<Level> level = visitSource(op)) {
    for (Value result : op->getResults())
      setLevel(result, *level);
    return;
  }
  SmallVector<BufferTouch> touches;
  effects.getTouches(op, touches);
  Level level;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    // Overwritten without being read.
    if (linalgOp && isa<TensorType>(operand.get().getType()) &&
        linalgOp.isDpsInit(&operand) &&
        !linalgOp.payloadUsesValueFromOperand(&operand))
      continue;
    level = join(level, levelOf(operand.get()));
  }
  for (const BufferTouch &touch : touches)
    if (touch.modes & BufferTouch::Read)
      level = join(level, contentsOf(touch.refs));

  if (op->getNumRegions()) {
    // Regions of ops whose control flow is not known: any number of times.
    if (!linalgOp)
      for (Value operand : op->getOperands())
        if (isScalar(operand) && !llvm::is_contained(conditionsOf[op], operand))
          conditionsOf[op].push_back(operand);
    llvm::SaveAndRestore<bool> unordered(isUnordered, true);
    bool changedBefore = changed, grownBefore = hasGrown;
    do {
      changed = hasGrown = false;
      for (Region &region : op->getRegions()) {
        for (Value argument : region.getArguments())
          setLevel(argument, level);
        visitRegion(region);
        for (Block &block : region)
          if (!block.empty())
            for (Value operand : block.back().getOperands())
              level = join(level, levelOf(operand));
      }
      changedBefore |= changed;
      grownBefore |= hasGrown;
    } while (changed || hasGrown);
    changed = changedBefore;
    hasGrown = grownBefore;
  }

  for (Value result : op->getResults())
    setLevel(result, level);
  for (const BufferTouch &touch : touches) {
    if (!(touch.modes & BufferTouch::Write))
      continue;
    // A store to the only element.
    auto type = dyn_cast<ShapedType>(touch.value.getType());
    bool isFull = touch.isFull ||
                  (type && type.hasStaticShape() && type.getNumElements() == 1);
    write(op, touch.refs, level, isFull);
  }
}
