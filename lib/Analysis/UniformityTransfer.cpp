//===- UniformityTransfer.cpp - Transfer functions of uniformity ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes the levels of results and buffers for all ops except those with
// regions of known control flow.
//
//===----------------------------------------------------------------------===//

#include "Inits.h"
#include "OpaqueOps.h"
#include "ScalarBodies.h"
#include "Uniformity.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void UniformityAnalysis::visitOp(Operation *op) {
  if (isa<FunctionOpInterface>(op) || op->hasTrait<OpTrait::SymbolTable>())
    return;
  if (isa<CollectiveOpInterface>(op))
    return visitStart(op);
  if (auto launch = dyn_cast<LaunchOp>(op))
    return visitLaunch(launch);
  if (auto wait = dyn_cast<WaitOpInterface>(op)) {
    // The start has set the contents of its destinations.
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

static bool makesEqual(CollectiveKind kind) {
  return kind == CollectiveKind::AllReduce ||
         kind == CollectiveKind::AllGather || kind == CollectiveKind::Broadcast;
}

/// Returns true if the kernel writes every element of `destination`.
static bool writesAll(LaunchOp launch, Value destination, GroupOp group,
                      SymbolTableCollection &tables) {
  auto type = dyn_cast<MemRefType>(destination.getType());
  if (!type || !type.hasStaticShape() || !group)
    return false;
  int64_t count = launch.getCount();
  if (launch.getKind() == CollectiveKind::AllGather) {
    SmallVector<int64_t> sizes = group.getLineSizes(tables);
    if (sizes.size() != 1)
      return false;
    count *= sizes.front();
  }
  return type.getNumElements() == count;
}

/// Handles a collective run by a kernel. Additional computations of the kernel
/// depend on the result and on the arguments.
void UniformityAnalysis::visitLaunch(LaunchOp launch) {
  GroupOp group = partitions.lookup(launch, launch.getGroupAttr());
  auto join = [&](Level level, ValueRange memrefs) {
    for (Value memref : memrefs)
      level = this->join(this->join(level, levelOf(memref)),
                         contentsOf(memref, launch));
    return level;
  };
  Level level = {Partition::Varying, launch.getToken()};
  bool areEqual = makesEqual(launch.getKind()) && group;
  if (areEqual) {
    bool isBroadcast = launch.getKind() == CollectiveKind::Broadcast;
    Level before =
        join({}, launch.getSources().empty() ? launch.getDestinations()
                                             : launch.getSources());
    level.partition = partitions.getCombined(
        group, before.partition, isBroadcast ? int64_t(launch.getRoot()) : -1);
    level = join(level, launch.getArguments());
  }
  if (level.partition == Partition::Uniform)
    level.source = {};
  for (Value destination : launch.getDestinations())
    write(launch, destination, level,
          /*isFull=*/areEqual && writesAll(launch, destination, group,
                                           partitions.getSymbolTables()));
}

void UniformityAnalysis::visitStart(Operation *op) {
  auto start = cast<CollectiveOpInterface>(op);
  bool makesEqual = ::makesEqual(start.getCollectiveKind());
  GroupOp group = partitions.lookup(op, start.getGroupAttr());
  int64_t root = -1;
  if (auto broadcast = dyn_cast<BroadcastOp>(op))
    root = broadcast.getRoot();

  // Include factors of a reduction.
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
        before = join(before, contentsOf(source, op));
      level.partition = partitions.getCombined(group, before.partition, root);
    }
    if (level.partition == Partition::Uniform)
      level.source = {};
    if (isMemRef(destination))
      write(op, destination, level, /*isFull=*/makesEqual);
    else if (i < start.getValues().size())
      setLevel(start.getValues()[i], join(level, shapeOf(destination)));
  }
}

void UniformityAnalysis::visitReturn(Operation *op) {
  Operation *function = op->getParentOp();
  auto record = [&](SmallVector<Level> &slots, unsigned i, Level level) {
    if (slots.size() <= i)
      slots.resize(i + 1);
    raise(slots[i], join(level, blockControl));
  };
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    record(returnLevels[function], i, levelOf(operand));
    if (isMemRef(operand))
      record(returnContents[function], i, contentsOf(roots.getRefs(operand)));
  }
  for (Value argument : cast<FunctionOpInterface>(function).getArguments())
    if (isMemRef(argument)) {
      BufferRoot key = keyOf(argument);
      raise(exitContents[cast<Value>(key)],
            join(contentsOf(key), blockControl));
    }
}

void UniformityAnalysis::visitCall(CallOpInterface call) {
  SmallVector<BufferTouch> touches;
  effects.getTouches(call, touches);
  FunctionOpInterface callee = flow.getCallee(call);
  if (!callee) {
    for (Value result : call->getResults())
      setLevel(result, {Partition::Varying, result});
    for (const BufferTouch &touch : touches)
      write(call, touch.refs, varyingBy(call), {}, /*isFull=*/false);
    return;
  }
  raise(callControl[callee], controlOf(call));
  // Collectives in the callee must match the same call on all ranks.
  Level skew = communicating.contains(callee) ? skewOf(callee) : Level();
  for (auto [operand, argument] :
       llvm::zip(call.getArgOperands(), callee.getArguments())) {
    setLevel(argument, join(levelOf(operand), skew));
    if (isMemRef(operand))
      raise(entryContents[cast<Value>(keyOf(argument))],
            join(contentsOf(operand, call), skew));
    else if (isa<TensorType>(operand.getType()))
      raise(argumentShapes[argument], join(shapeOf(operand), skew));
  }
  // One operand may be several arguments. Writes of the callee to globals are
  // known.
  DenseMap<Value, Level> exits;
  for (auto [operand, argument] :
       llvm::zip(call.getArgOperands(), callee.getArguments()))
    if (isMemRef(operand)) {
      Level &exit = exits[operand];
      exit = join(exit, exitContents.lookup(cast<Value>(keyOf(argument))));
    }
  for (const BufferTouch &touch : touches)
    if (touch.value && (touch.modes & BufferTouch::Write))
      write(call, touch.refs, exits.lookup(touch.value), levelOf(touch.value),
            /*isFull=*/true);
  const SmallVector<Level> &results = returnLevels[callee];
  const SmallVector<Level> &held = returnContents[callee];
  for (auto [i, result] : llvm::enumerate(call->getResults())) {
    if (i < results.size())
      setLevel(result, results[i]);
    if (isMemRef(result) && i < held.size())
      for (const BufferRef &ref : roots.getRefs(result))
        if (ref.root == BufferRoot(result))
          write(call, ref, held[i], {}, /*isFull=*/true);
  }
}

/// Returns the level of a tensor's shape, which is independent of its contents.
/// A tensor's level is never coarser than its shape's.
UniformityAnalysis::Level UniformityAnalysis::shapeOf(Value tensor) {
  while (true) {
    if (isMemRef(tensor))
      return levelOf(tensor);
    auto type = dyn_cast<ShapedType>(tensor.getType());
    if (type && type.hasStaticShape())
      return {};
    if (auto argument = dyn_cast<BlockArgument>(tensor)) {
      if (isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
        return argumentShapes.lookup(tensor);
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

/// Returns the level of results that do not depend on contents of operands;
/// none for other ops.
std::optional<UniformityAnalysis::Level>
UniformityAnalysis::visitSource(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return Level();
  if (isa<RankOp>(op))
    return varyingBy(op);
  if (auto rank = dyn_cast<GroupRankOp>(op)) {
    Level level = varyingBy(op);
    if (GroupOp group = partitions.lookup(op, rank.getGroupAttr()))
      level.partition = partitions.getGroup(group).byPosition;
    return level;
  }
  if (auto size = dyn_cast<GroupSizeOp>(op)) {
    Level level = varyingBy(op);
    GroupOp group = partitions.lookup(op, size.getGroupAttr());
    if (group && group.getLineSizes(partitions.getSymbolTables()).size() == 1)
      return Level();
    if (group)
      level.partition = partitions.getGroup(group).bySize;
    return level;
  }
  if (auto dim = dyn_cast<ShapedDimOpInterface>(op))
    return join(shapeOf(dim.getShapedValue()),
                isa<Value>(dim.getDimension())
                    ? levelOf(cast<Value>(dim.getDimension()))
                    : Level());
  return std::nullopt;
}

/// Returns true if `op` writes every element of its output `init`: each of its
/// indices is covered by an iteration, and there is at least one. The payload
/// may still read the old values.
static bool overwrites(linalg::LinalgOp op, OpOperand *init) {
  // Each dimension of the output is indexed by exactly one loop with the same
  // range.
  AffineMap map = op.getMatchingIndexingMap(init);
  if (!map.isProjectedPermutation())
    return false;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (auto [number, range] : llvm::enumerate(ranges))
    if (!map.isFunctionOfDim(number) &&
        (ShapedType::isDynamic(range) || !range))
      return false;
  return true;
}

/// Returns true if a full write effect of `op` really covers all of `memref`.
static bool writesAll(Operation *op, Value memref) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
      return operand.get() != memref || !linalgOp.isDpsInit(&operand) ||
             overwrites(linalgOp, &operand);
    });
  return op->getName().getDialectNamespace() != "linalg";
}

/// Sets the level of tensors that `op` mutates, and of the tensors that they
/// are views of.
void UniformityAnalysis::changeTensors(Operation *op, Level level) {
  forEachMutatedTensor(op, [&](Value operand) {
    while (isa<TensorType>(operand.getType())) {
      setLevel(operand, level);
      Operation *maker = operand.getDefiningOp();
      if (!maker || maker->isRegistered() || maker->getNumOperands() == 0)
        break;
      OpOperand *viewed = getOpaqueView(maker);
      operand = viewed ? viewed->get() : maker->getOperand(0);
    }
  });
}

/// Visits regions of ops with unknown control flow, which may run any number of
/// times in any order. Their yielded values are joined into `level`.
void UniformityAnalysis::visitUnknownRegions(Operation *op, Level &level) {
  if (!isa<linalg::LinalgOp>(op)) {
    auto add = [&, &conditions = conditionsOf[op]](Value value) {
      if (!isMemRef(value) && !llvm::is_contained(conditions, value))
        conditions.push_back(value);
    };
    for (Value operand : op->getOperands())
      if (!op->isRegistered() || isScalar(operand))
        add(operand);
    // Loops of other dialects may depend on their yielded condition.
    if (!op->isRegistered() && op->getNumRegions() > 1)
      for (Region &region : op->getRegions())
        if (!region.empty() && !region.back().empty())
          llvm::for_each(region.back().back().getOperands(), add);
  }
  // Values in it have the level of its operands, and are never queried.
  if (hasScalarBody(op))
    return;
  llvm::SaveAndRestore<bool> unordered(isUnordered, true);
  llvm::SaveAndRestore<Level> control(blockControl);
  bool changedBefore = changed, grownBefore = hasGrown;
  do {
    changed = hasGrown = false;
    blockControl = join(blockControl, level);
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

void UniformityAnalysis::visitOther(Operation *op) {
  if (std::optional<Level> level = visitSource(op)) {
    for (Value result : op->getResults())
      setLevel(result, *level);
    return;
  }
  SmallVector<BufferTouch> touches;
  effects.getTouches(op, touches);
  Level level;
  if (mayReadOutside(op))
    level = varyingBy(op);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  // Ranks at different calls of this function read at different times.
  Level skew;
  if (!touches.empty())
    if (auto function = op->getParentOfType<FunctionOpInterface>();
        communicating.contains(function))
      skew = skewOf(function);
  for (OpOperand &operand : op->getOpOperands()) {
    Level given = levelOf(operand.get());
    auto type = dyn_cast<TensorType>(operand.get().getType());
    bool isUniform =
        given.partition == Partition::Uniform && type && type.hasStaticShape();
    // An output that is overwritten without being read: only its size matters.
    if (!isUniform && linalgOp && type && isInit(linalgOp, operand) &&
        !linalgOp.payloadUsesValueFromOperand(&operand) &&
        overwrites(linalgOp, &operand))
      given = shapeOf(operand.get());
    level = join(level, given);
  }
  for (const BufferTouch &touch : touches)
    if (touch.modes & BufferTouch::Read)
      level = join(join(level, touch.value ? contentsOf(touch.value, op)
                                           : contentsOf(touch.refs)),
                   skew);
  if (op->getNumRegions())
    visitUnknownRegions(op, level);

  for (Value result : op->getResults())
    setLevel(result, level);
  if (changesTensors(op))
    changeTensors(op, level);
  size_t numWritten = llvm::count_if(touches, [](const BufferTouch &touch) {
    return touch.modes & BufferTouch::Write;
  });
  for (const BufferTouch &touch : touches) {
    if (!(touch.modes & BufferTouch::Write))
      continue;
    // A store to the only element is a full write.
    auto type = dyn_cast<ShapedType>(touch.value.getType());
    bool isFull = (touch.isFull && writesAll(op, touch.value)) ||
                  (type && type.hasStaticShape() && type.getNumElements() == 1);
    if (numWritten == 1)
      write(op, touch.value, level, isFull);
    else
      write(op, touch.refs, level, levelOf(touch.value), isFull);
  }
}
