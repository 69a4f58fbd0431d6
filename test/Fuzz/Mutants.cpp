//===- Mutants.cpp - Programs with one mistake ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mutates only ops that a result depends on, and only in ways that change a
// value: equivalent mutants would wrongly count as missed.
//
//===----------------------------------------------------------------------===//

#include "Mutants.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::fuzz;

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

/// Returns the ops that results of functions may depend on.
static DenseSet<Operation *> findLive(ModuleOp module) {
  DenseSet<Operation *> live;
  SmallVector<Operation *> work;
  module.walk([&](func::ReturnOp op) { work.push_back(op); });
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (!live.insert(op).second)
      continue;
    // Values leave regions through their terminators.
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.empty())
          work.push_back(&block.back());
    for (Value operand : op->getOperands()) {
      if (Operation *def = operand.getDefiningOp())
        work.push_back(def);
      else if (Operation *parent = operand.getParentBlock()->getParentOp())
        work.push_back(parent);
    }
    if (Operation *parent = op->getParentOp(); !isa<ModuleOp>(parent))
      if (!isa<func::FuncOp>(parent))
        work.push_back(parent);
  }
  return live;
}

/// Picks a live op of a type for which `isPlace` holds, or null.
template <typename OpTy>
static OpTy pickOp(ModuleOp module, Random &random,
                   function_ref<bool(OpTy)> isPlace) {
  DenseSet<Operation *> live = findLive(module);
  SmallVector<OpTy> places;
  module.walk([&](OpTy op) {
    if (live.contains(op) && isPlace(op))
      places.push_back(op);
  });
  return places.empty() ? OpTy() : random.pickOf(places);
}

static int64_t getGroupSize(CollectiveOpInterface op) {
  auto group =
      SymbolTable::lookupNearestSymbolFrom<GroupOp>(op, op.getGroupAttr());
  return group.getLines().empty() ? 0 : int64_t(group.getLines()[0].size());
}

/// Returns the wait for a start in the same block, or null.
static WaitOp getWait(CollectiveOpInterface start) {
  for (Operation *user : start.getToken().getUsers())
    if (auto wait = dyn_cast<WaitOp>(user))
      return wait->getBlock() == start->getBlock() ? wait : WaitOp();
  return {};
}

/// Creates `%rank == 0`.
static Value createIsRankZero(OpBuilder &builder, Location loc) {
  Value rank = RankOp::create(builder, loc, builder.getIndexType());
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rank,
                               zero);
}

/// Replaces `ops`, which are consecutive, by a branch: rank 0 runs copies of
/// them modified by `change`, the others run them unchanged.
static void branchOnRank(ArrayRef<Operation *> ops,
                         function_ref<void(ArrayRef<Operation *>)> change) {
  OpBuilder builder(ops.front());
  Location loc = ops.front()->getLoc();
  SmallVector<Value> results;
  for (Operation *op : ops)
    llvm::append_range(results, op->getResults());
  Value isZero = createIsRankZero(builder, loc);
  auto branch = scf::IfOp::create(builder, loc, ValueRange(results).getTypes(),
                                  isZero, /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
  for (bool isThen : {true, false}) {
    Block *block = isThen ? branch.thenBlock() : branch.elseBlock();
    if (!block->empty())
      block->back().erase();
    builder.setInsertionPointToEnd(block);
    IRMapping mapping;
    SmallVector<Operation *> copies;
    for (Operation *op : ops)
      copies.push_back(builder.clone(*op, mapping));
    SmallVector<Value> yielded;
    for (Value result : results)
      yielded.push_back(mapping.lookup(result));
    if (isThen)
      change(copies);
    builder.setInsertionPointToEnd(block);
    scf::YieldOp::create(builder, loc, yielded);
  }
  for (auto [result, other] : llvm::zip(results, branch.getResults()))
    result.replaceAllUsesWith(other);
  for (Operation *op : llvm::reverse(ops))
    op->erase();
}

//===----------------------------------------------------------------------===//
// Waits and starts
//===----------------------------------------------------------------------===//

static bool dropWait(ModuleOp module, Random &random) {
  auto wait = pickOp<WaitOp>(module, random, [](WaitOp op) {
    return op->getNumResults() == op.getDestinations().size() &&
           op->getNumResults() > 0;
  });
  if (!wait)
    return false;
  wait->replaceAllUsesWith(wait.getDestinations());
  wait->erase();
  return true;
}

static bool useInFlight(ModuleOp module, Random &random) {
  auto wait = pickOp<WaitOp>(module, random, [](WaitOp op) {
    return op->getNumResults() == 1 && !op->use_empty();
  });
  if (!wait)
    return false;
  wait->getResult(0).replaceAllUsesWith(wait.getDestinations()[0]);
  return true;
}

static bool takeSource(ModuleOp module, Random &random) {
  auto wait = pickOp<WaitOp>(module, random, [](WaitOp op) {
    auto start = op.getTokens()[0].getDefiningOp<CollectiveOpInterface>();
    return op->getNumResults() == 1 && op.getSources().size() == 1 &&
           !op->use_empty() && start && getGroupSize(start) > 1 &&
           op.getSources()[0].getType() == op->getResult(0).getType();
  });
  if (!wait)
    return false;
  wait->getResult(0).replaceAllUsesWith(wait.getSources()[0]);
  return true;
}

/// Returns the ops after `first` that compute operands of `second`, directly or
/// indirectly, in order; none if one depends on `first` or is not pure.
static std::optional<SmallVector<Operation *>> findNeeds(Operation *first,
                                                         Operation *second) {
  SetVector<Operation *> needs;
  SmallVector<Operation *> work = {second};
  while (!work.empty())
    for (Value operand : work.pop_back_val()->getOperands()) {
      Operation *def = operand.getDefiningOp();
      if (!def || def->getBlock() != first->getBlock() ||
          def->isBeforeInBlock(first))
        continue;
      if (def == first || !isPure(def))
        return std::nullopt;
      if (needs.insert(def))
        work.push_back(def);
    }
  SmallVector<Operation *> sorted = needs.takeVector();
  llvm::sort(sorted,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return sorted;
}

/// Swaps two starts of one group with different data.
static bool swapStarts(ModuleOp module, Random &random) {
  SmallVector<std::pair<Operation *, Operation *>> places;
  module.walk([&](CollectiveOpInterface first) {
    if (first.getValues().empty() || getGroupSize(first) < 2)
      return;
    for (Operation *next = first->getNextNode(); next;
         next = next->getNextNode()) {
      auto second = dyn_cast<CollectiveOpInterface>(next);
      if (!second)
        continue;
      // Find the next start of the group.
      if (second.getGroupAttr() != first.getGroupAttr())
        continue;
      if (!second.getValues().empty() &&
          !llvm::equal(first.getSources(), second.getSources()) &&
          findNeeds(first, next))
        places.push_back({first, next});
      return;
    }
  });
  if (places.empty())
    return false;
  auto [first, second] = random.pickOf(places);
  std::optional<SmallVector<Operation *>> needs = findNeeds(first, second);
  for (Operation *need : *needs)
    need->moveBefore(first);
  second->moveAfter(first);
  branchOnRank({first, second}, [](ArrayRef<Operation *> copies) {
    copies[1]->moveBefore(copies[0]);
  });
  return true;
}

/// Applies `change` to a start on rank 0 only.
template <typename OpTy>
static bool changeOnOneRank(ModuleOp module, Random &random,
                            function_ref<void(OpTy)> change) {
  auto start = pickOp<OpTy>(module, random, [](OpTy op) {
    return getGroupSize(cast<CollectiveOpInterface>(op.getOperation())) > 1;
  });
  if (!start)
    return false;
  branchOnRank({start}, [&](ArrayRef<Operation *> copies) {
    change(cast<OpTy>(copies[0]));
  });
  return true;
}

static ReductionKind getOtherReduction(ReductionKind kind) {
  return kind == ReductionKind::Sum ? ReductionKind::Max : ReductionKind::Sum;
}

static bool changeReductionOnOneRank(ModuleOp module, Random &random) {
  return changeOnOneRank<AllReduceOp>(module, random, [](AllReduceOp op) {
    op.setReduction(getOtherReduction(op.getReduction()));
  });
}

static bool changeRootOnOneRank(ModuleOp module, Random &random) {
  return changeOnOneRank<BroadcastOp>(module, random, [](BroadcastOp op) {
    int64_t size = getGroupSize(op);
    op.setRoot((op.getRoot() + 1) % size);
  });
}

/// Adds a barrier on rank 0 only.
static bool addBarrierOnOneRank(ModuleOp module, Random &random) {
  SmallVector<CollectiveOpInterface> places;
  module.walk([&](CollectiveOpInterface op) {
    if (getGroupSize(op) > 1)
      places.push_back(op);
  });
  if (places.empty())
    return false;
  CollectiveOpInterface place = random.pickOf(places);
  ImplicitLocOpBuilder builder(place.getLoc(), place);
  auto branch =
      scf::IfOp::create(builder, createIsRankZero(builder, place.getLoc()));
  builder.setInsertionPointToStart(branch.thenBlock());
  auto barrier = BarrierOp::create(builder, place.getGroupAttr());
  WaitOp::create(builder, ValueRange(barrier.getToken()), ValueRange(),
                 ValueRange());
  return true;
}

/// Adds one iteration on rank 0.
static bool changeTripsOnOneRank(ModuleOp module, Random &random) {
  auto loop = pickOp<scf::ForOp>(module, random, [](scf::ForOp op) {
    return op
        ->walk([](CollectiveOpInterface op) {
          return getGroupSize(op) > 1 ? WalkResult::interrupt()
                                      : WalkResult::advance();
        })
        .wasInterrupted();
  });
  if (!loop)
    return false;
  ImplicitLocOpBuilder builder(loop.getLoc(), loop);
  Value more =
      arith::AddIOp::create(builder, loop.getUpperBound(), loop.getStep());
  Value isZero = createIsRankZero(builder, loop.getLoc());
  loop.setUpperBound(
      arith::SelectOp::create(builder, isZero, more, loop.getUpperBound()));
  return true;
}

/// Makes a branch with collectives depend on the rank.
static bool branchOnRankInstead(ModuleOp module, Random &random) {
  auto branch = pickOp<scf::IfOp>(module, random, [](scf::IfOp op) {
    SmallVector<OperationName> names[2];
    for (auto [i, region] : llvm::enumerate(op->getRegions()))
      region.walk([&, i = i](CollectiveOpInterface op) {
        if (getGroupSize(op) > 1)
          names[i].push_back(op->getName());
      });
    return names[0] != names[1];
  });
  if (!branch)
    return false;
  OpBuilder builder(branch);
  branch.getConditionMutable().assign(
      createIsRankZero(builder, branch.getLoc()));
  return true;
}

//===----------------------------------------------------------------------===//
// Parameters of collectives
//===----------------------------------------------------------------------===//

template <typename OpTy>
static OpTy pickStart(ModuleOp module, Random &random) {
  return pickOp<OpTy>(module, random, [](OpTy op) {
    auto start = cast<CollectiveOpInterface>(op.getOperation());
    WaitOp wait = getWait(start);
    return getGroupSize(start) > 1 && wait && !wait->use_empty();
  });
}

static bool changeReduction(ModuleOp module, Random &random) {
  auto op = pickStart<AllReduceOp>(module, random);
  if (op)
    op.setReduction(getOtherReduction(op.getReduction()));
  return !!op;
}

static bool changeScatteredReduction(ModuleOp module, Random &random) {
  auto op = pickStart<ReduceScatterOp>(module, random);
  if (op)
    op.setReduction(getOtherReduction(op.getReduction()));
  return !!op;
}

static bool changeRoot(ModuleOp module, Random &random) {
  auto op = pickStart<BroadcastOp>(module, random);
  if (op)
    op.setRoot((op.getRoot() + 1) % getGroupSize(op));
  return !!op;
}

/// Makes every rank send to itself.
static bool changePairs(ModuleOp module, Random &random) {
  auto op = pickStart<PermuteOp>(module, random);
  if (!op)
    return false;
  OpBuilder builder(op);
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (int64_t rank = 0; rank < getGroupSize(op); ++rank)
    pairs.push_back({rank, rank});
  auto other =
      PermuteOp::create(builder, op.getLoc(), op.getSources(),
                        op.getDestinations(), pairs, op.getGroupAttr());
  op->replaceAllUsesWith(other);
  op->erase();
  return true;
}

static bool changeGroup(ModuleOp module, Random &random) {
  auto op = pickStart<AllReduceOp>(module, random);
  if (!op)
    return false;
  SmallVector<GroupOp> others;
  auto group =
      SymbolTable::lookupNearestSymbolFrom<GroupOp>(op, op.getGroupAttr());
  for (auto other : module.getOps<GroupOp>())
    if (other.getLines() != group.getLines())
      others.push_back(other);
  if (others.empty())
    return false;
  GroupOp other = random.pickOf(others);
  op.setGroup(other.getSymName());
  return true;
}

//===----------------------------------------------------------------------===//
// Compute
//===----------------------------------------------------------------------===//

/// Exchanges two slices of one tensor.
static bool swapSlices(ModuleOp module, Random &random) {
  DenseSet<Operation *> live = findLive(module);
  SmallVector<std::pair<tensor::ExtractSliceOp, tensor::ExtractSliceOp>> places;
  module.walk([&](tensor::ExtractSliceOp a) {
    for (Operation *user : a.getSource().getUsers()) {
      auto b = dyn_cast<tensor::ExtractSliceOp>(user);
      if (b && a != b && a->getBlock() == b->getBlock() &&
          a->isBeforeInBlock(b) && a.getType() == b.getType() &&
          a.getStaticOffsets() != b.getStaticOffsets() &&
          a.getOffsets().empty() && b.getOffsets().empty() &&
          live.contains(a) && live.contains(b))
        places.push_back({a, b});
    }
  });
  if (places.empty())
    return false;
  auto [a, b] = random.pickOf(places);
  SmallVector<int64_t> first(a.getStaticOffsets()),
      second(b.getStaticOffsets());
  a.setStaticOffsets(second);
  b.setStaticOffsets(first);
  return true;
}

static bool moveSlice(ModuleOp module, Random &random) {
  auto op = pickOp<tensor::ExtractSliceOp>(
      module, random, [](tensor::ExtractSliceOp op) {
        return op.getOffsets().empty() && op.getSizes().empty() &&
               op.getStaticOffsets()[0] + op.getStaticSizes()[0] <
                   op.getSourceType().getDimSize(0);
      });
  if (!op)
    return false;
  SmallVector<int64_t> offsets(op.getStaticOffsets());
  ++offsets[0];
  op.setStaticOffsets(offsets);
  return true;
}

static bool changeConstant(ModuleOp module, Random &random) {
  auto op = pickOp<arith::ConstantOp>(module, random, [](arith::ConstantOp op) {
    auto value = dyn_cast<FloatAttr>(op.getValue());
    // Zeros may be below a maximum, or multiplied with a value.
    return value && !value.getValue().isZero();
  });
  if (!op)
    return false;
  auto value = cast<FloatAttr>(op.getValue());
  op.setValueAttr(
      FloatAttr::get(value.getType(), 4 * value.getValueAsDouble()));
  return true;
}

template <typename From, typename To>
static bool changeOp(ModuleOp module, Random &random) {
  auto op = pickOp<From>(module, random,
                         [](From op) { return op.getLhs() != op.getRhs(); });
  if (!op)
    return false;
  OpBuilder builder(op);
  auto other = To::create(builder, op.getLoc(), op.getLhs(), op.getRhs());
  op->replaceAllUsesWith(other);
  op->erase();
  return true;
}

static bool swapOperands(ModuleOp module, Random &random) {
  auto op = pickOp<arith::SubFOp>(module, random, [](arith::SubFOp op) {
    return op.getLhs() != op.getRhs();
  });
  if (!op)
    return false;
  Value lhs = op.getLhs();
  op->setOperand(0, op.getRhs());
  op->setOperand(1, lhs);
  return true;
}

static bool loseSummand(ModuleOp module, Random &random) {
  auto op = pickOp<arith::AddFOp>(module, random, [](arith::AddFOp op) {
    return op.getLhs() != op.getRhs();
  });
  if (!op)
    return false;
  op->replaceAllUsesWith(ValueRange(op.getLhs()));
  op->erase();
  return true;
}

/// Replaces one factor of a product by the other.
static bool changeFactor(ModuleOp module, Random &random) {
  auto op = pickOp<linalg::MatmulOp>(module, random, [](linalg::MatmulOp op) {
    return op.getInputs()[0] != op.getInputs()[1] &&
           op.getInputs()[0].getType() == op.getInputs()[1].getType();
  });
  if (!op)
    return false;
  op->setOperand(0, op.getInputs()[1]);
  return true;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// Picks a start on memrefs whose wait is in the same block.
static CollectiveOpInterface
pickOnBuffers(ModuleOp module, Random &random,
              function_ref<bool(CollectiveOpInterface)> isPlace) {
  SmallVector<CollectiveOpInterface> places;
  module.walk([&](CollectiveOpInterface op) {
    if (op.getValues().empty() && !op.getDestinations().empty() &&
        getGroupSize(op) > 1 && getWait(op) && isPlace(op))
      places.push_back(op);
  });
  return places.empty() ? CollectiveOpInterface() : random.pickOf(places);
}

static void fill(CollectiveOpInterface op, Value buffer) {
  ImplicitLocOpBuilder builder(op.getLoc(), op->getContext());
  builder.setInsertionPointAfter(op);
  Type type = cast<MemRefType>(buffer.getType()).getElementType();
  Value value = arith::ConstantOp::create(
      builder, type, cast<TypedAttr>(builder.getFloatAttr(type, 3.5)));
  linalg::FillOp::create(builder, ValueRange(value), ValueRange(buffer));
}

static bool hasFloats(Value buffer) {
  return isa<FloatType>(cast<MemRefType>(buffer.getType()).getElementType());
}

static bool writeSource(ModuleOp module, Random &random) {
  auto op = pickOnBuffers(module, random, [](CollectiveOpInterface op) {
    return !op.getSources().empty() && hasFloats(op.getSources()[0]);
  });
  if (op)
    fill(op, op.getSources()[0]);
  return !!op;
}

static bool writeDestination(ModuleOp module, Random &random) {
  auto op = pickOnBuffers(module, random, [](CollectiveOpInterface op) {
    return hasFloats(op.getDestinations()[0]);
  });
  if (op)
    fill(op, op.getDestinations()[0]);
  return !!op;
}

/// Copies the destination before it has data.
static bool readDestination(ModuleOp module, Random &random) {
  auto op =
      pickOnBuffers(module, random, [](CollectiveOpInterface) { return true; });
  if (!op)
    return false;
  ImplicitLocOpBuilder builder(op.getLoc(), op->getContext());
  builder.setInsertionPointAfter(op);
  Value buffer = op.getDestinations()[0];
  auto type = cast<MemRefType>(buffer.getType());
  auto plain = MemRefType::get(type.getShape(), type.getElementType());
  Value copy = memref::AllocOp::create(builder, plain);
  memref::CopyOp::create(builder, buffer, copy);
  return true;
}

static bool freeInFlight(ModuleOp module, Random &random) {
  auto op = pickOnBuffers(module, random, [](CollectiveOpInterface op) {
    return !!op.getDestinations()[0].getDefiningOp<memref::AllocOp>();
  });
  if (!op)
    return false;
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  memref::DeallocOp::create(builder, op.getLoc(), op.getDestinations()[0]);
  return true;
}

static bool dropWaitOnBuffers(ModuleOp module, Random &random) {
  auto op =
      pickOnBuffers(module, random, [](CollectiveOpInterface) { return true; });
  if (!op)
    return false;
  getWait(op)->erase();
  return true;
}

/// Moves a wait down: an earlier wait would use undefined values, so the wait
/// moves past the first reader.
static bool moveWaitDown(ModuleOp module, Random &random) {
  SmallVector<std::pair<WaitOp, Operation *>> places;
  module.walk([&](CollectiveOpInterface op) {
    if (!op.getValues().empty() || op.getDestinations().empty() ||
        getGroupSize(op) < 2)
      return;
    WaitOp wait = getWait(op);
    if (!wait)
      return;
    // Find the first reader of the destination.
    for (Operation *next = wait->getNextNode();
         next && !next->hasTrait<OpTrait::IsTerminator>();
         next = next->getNextNode())
      if (isa<linalg::LinalgOp, memref::CopyOp>(next) &&
          llvm::is_contained(next->getOperands(), op.getDestinations()[0])) {
        places.push_back({wait, next});
        return;
      }
  });
  if (places.empty())
    return false;
  auto [wait, reader] = random.pickOf(places);
  wait->moveAfter(reader);
  return true;
}

static constexpr MutantKind kKinds[] = {
    {"wait dropped", false, dropWait},
    {"used in flight, waited for", false, useInFlight},
    {"source for the result", false, takeSource},
    {"two starts swapped on one rank", false, swapStarts},
    {"another reduction on one rank", false, changeReductionOnOneRank},
    {"another root on one rank", false, changeRootOnOneRank},
    {"a barrier on one rank only", false, addBarrierOnOneRank},
    {"one more iteration on one rank", false, changeTripsOnOneRank},
    {"branch by rank", false, branchOnRankInstead},
    {"wrong reduction", false, changeReduction},
    {"wrong reduction of a scatter", false, changeScatteredReduction},
    {"wrong root", false, changeRoot},
    {"wrong pairs of a permute", false, changePairs},
    {"wrong group", false, changeGroup},
    {"slices of one tensor swapped", false, swapSlices},
    {"slice off by one", false, moveSlice},
    {"wrong divisor or other constant", false, changeConstant},
    {"sub for add", false, changeOp<arith::AddFOp, arith::SubFOp>},
    {"add for mul", false, changeOp<arith::MulFOp, arith::AddFOp>},
    {"min for max", false, changeOp<arith::MaximumFOp, arith::MinimumFOp>},
    {"operands of sub swapped", false, swapOperands},
    {"a summand lost", false, loseSummand},
    {"a factor for the other", false, changeFactor},
    {"source written in flight", true, writeSource},
    {"destination written in flight", true, writeDestination},
    {"destination read in flight", true, readDestination},
    {"destination freed in flight", true, freeInFlight},
    {"wait dropped, on buffers", true, dropWaitOnBuffers},
    {"wait behind the first reader", true, moveWaitDown},
};

ArrayRef<MutantKind> fuzz::getMutantKinds() { return kKinds; }
