//===- DedupReduceScatters.cpp - Adds before scattering -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradient of a parameter that is used twice is the sum of two scattered
// gradients. Adding them before scattering halves the traffic.
//
// The later of two scatters keeps its position and scatters the sum, so no op
// moves. It may then be a summand again: adds are visited in block order, and a
// tree of n scatters takes n - 1 steps.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/IR/CommOps.h"
#include "SimplifyFsdp.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// Returns the operands that `op` adds elementwise, or an empty list.
static SmallVector<OpOperand *, 2> getSummands(Operation *op) {
  if (op->getNumOperands() >= 2 &&
      isa<arith::AddFOp, arith::AddIOp, linalg::AddOp>(op))
    return {&op->getOpOperand(0), &op->getOpOperand(1)};
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 2 ||
      generic.getNumDpsInits() != 1 ||
      generic.getNumLoops() != generic.getNumParallelLoops() ||
      !llvm::all_of(generic.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return {};
  Block *body = generic.getBody();
  Operation *add = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(add) ||
      add->getBlock() != body)
    return {};
  Value a = add->getOperand(0), b = add->getOperand(1);
  if (a != body->getArgument(0))
    std::swap(a, b);
  if (a != body->getArgument(0) || b != body->getArgument(1))
    return {};
  return {&op->getOpOperand(0), &op->getOpOperand(1)};
}

namespace {

/// A reduce_scatter with its own wait, whose result has a single user.
struct Scatter {
  CollectiveOpInterface start;
  WaitOpInterface wait;
};

class ScatterMerger {
public:
  ScatterMerger(Block &block, const MutatedTensors &mutated,
                bool allowsReassociation, StringAttr function)
      : block(block), mutated(mutated),
        allowsReassociation(allowsReassociation), function(function) {}

  void run() {
    SmallVector<Operation *> adds;
    for (auto [number, op] : llvm::enumerate(block)) {
      auto start = dyn_cast<CollectiveOpInterface>(op);
      if (start && start.getCollectiveKind() == CollectiveKind::ReduceScatter)
        numbers.try_emplace(&op, number);
      else if (!getSummands(&op).empty())
        adds.push_back(&op);
    }
    if (numbers.empty())
      return;
    for (Operation *add : adds)
      visit(add);
    for (auto start : block.getOps<CollectiveOpInterface>())
      if (numbers.contains(start) && !sums.contains(start))
        remarkOn(start);
  }

private:
  void visit(Operation *add) {
    SmallVector<OpOperand *, 2> summands = getSummands(add);
    std::optional<Scatter> first = getScatter(*summands[0]),
                           second = getScatter(*summands[1]);
    if (!first || !second ||
        summands[0]->get().getType() != add->getResult(0).getType())
      return;
    if (numbers.lookup(second->start) < numbers.lookup(first->start))
      std::swap(first, second);
    if (StringRef reason = getObstacle(first->start, second->start);
        !reason.empty()) {
      obstacles[first->start] = obstacles[second->start] = reason;
      return;
    }
    merge(*first, *second, add);
  }

  /// Returns the scatter that yields the operand; nullopt if there is none, or
  /// its result has other uses.
  static std::optional<Scatter> getScatter(OpOperand &operand) {
    auto wait = operand.get().getDefiningOp<WaitOpInterface>();
    if (!wait || !operand.get().hasOneUse() ||
        wait->getBlock() != operand.getOwner()->getBlock() ||
        wait.getTokens().size() != 1 || wait.getDestinations().size() != 1)
      return std::nullopt;
    auto start =
        wait.getTokens().front().getDefiningOp<CollectiveOpInterface>();
    // An in-place scatter destroys its source.
    if (!start || start->getBlock() != wait->getBlock() ||
        start.getCollectiveKind() != CollectiveKind::ReduceScatter ||
        start.getSources().size() != 1)
      return std::nullopt;
    return Scatter{start, wait};
  }

  /// Returns the reason why `a` and `b` cannot be merged, or an empty string.
  StringRef getObstacle(CollectiveOpInterface a,
                        CollectiveOpInterface b) const {
    // The sources are added at the second start, so they must not change before
    // it.
    if (mutated.touches(a) || mutated.touches(b))
      return "an op changes in place what it reads or gives";
    if (a->getName() != b->getName() || a.getGroupAttr() != b.getGroupAttr())
      return "the other is of another group";
    if (a.getReductionKind() != b.getReductionKind())
      return "the other is of another reduction";
    if (!llvm::is_contained(
            {ReductionKind::Sum, ReductionKind::Avg, ReductionKind::PremulSum},
            *a.getReductionKind()))
      return "its reduction is not linear";
    Value source = a.getSources().front();
    if (source.getType() != b.getSources().front().getType())
      return "the other is of another shape";
    // Remaining properties: the dimension and the factor.
    auto isOwn = [](CollectiveOpInterface start, OpOperand &operand) {
      return operand.get() == start.getSources().front() ||
             operand.get() == start.getDestinations().front();
    };
    if (!a->getName().compareOpProperties(a->getPropertiesStorage(),
                                          b->getPropertiesStorage()) ||
        !llvm::all_of(llvm::zip_equal(a->getOpOperands(), b->getOpOperands()),
                      [&](auto pair) {
                        auto &[mine, theirs] = pair;
                        return mine.get() == theirs.get() ||
                               (isOwn(a, mine) && isOwn(b, theirs));
                      }))
      return "the other is along another dimension or has another factor";
    Type type = getElementTypeOrSelf(source);
    // On i1, sum reductions are bitwise ors, unlike arith addition.
    if (type.isInteger(1))
      return "its element type is i1";
    if (!type.isIntOrIndex() && !allowsReassociation)
      return "it would change rounding; see allow-reassociation";
    return {};
  }

  void merge(Scatter first, Scatter second, Operation *add) {
    if (ForwardedRemark remark{RemarkKind::RemarkPassed, second.start.getLoc(),
                               "ScattersMerged", kSimplifyFsdpFlag, function})
      remark.add("With", describe(first.start));
    OpBuilder builder(second.start);
    Value sum = createSum(builder, add, first.start.getSources().front(),
                          second.start.getSources().front());
    Operation *start = second.start, *wait = second.wait;
    start->setOperand(second.start.getSources().getBeginOperandIndex(), sum);
    wait->setOperand(second.wait.getSources().getBeginOperandIndex(), sum);
    add->getResult(0).replaceAllUsesWith(second.wait.getValues().front());
    erase(add);
    erase(first.wait);
    numbers.erase(first.start);
    sums.erase(first.start);
    obstacles.erase(first.start);
    erase(first.start);
    sums.insert(second.start);
  }

  /// Adds `a` and `b` like `add`, without overflow flags, which hold only for
  /// `add`'s operands.
  static Value createSum(OpBuilder &builder, Operation *add, Value a, Value b) {
    Location loc = add->getLoc();
    if (auto addf = dyn_cast<arith::AddFOp>(add))
      return arith::AddFOp::create(builder, loc, a, b, addf.getFastmath());
    if (isa<arith::AddIOp>(add))
      return arith::AddIOp::create(builder, loc, a, b);
    auto type = cast<RankedTensorType>(a.getType());
    Value init = tensor::EmptyOp::create(
        builder, loc, tensor::getMixedSizes(builder, loc, a),
        type.getElementType(), type.getEncoding());
    return linalg::AddOp::create(builder, loc, ValueRange{a, b},
                                 ValueRange{init})
        .getResult(0);
  }

  /// Erases `op` and the empty tensors that only it used.
  static void erase(Operation *op) {
    SmallVector<Operation *, 2> empties;
    for (Value operand : op->getOperands())
      if (Operation *definition = operand.getDefiningOp();
          definition && isUndefinedTensor(definition) && operand.hasOneUse())
        empties.push_back(definition);
    op->erase();
    for (Operation *empty : empties)
      empty->erase();
  }

  void remarkOn(CollectiveOpInterface start) {
    if (ForwardedRemark remark{RemarkKind::RemarkMissed, start.getLoc(),
                               "ScatterKept", kSimplifyFsdpFlag, function}) {
      StringRef reason = obstacles.lookup(start);
      remark.add("Reason", reason.empty()
                               ? "its result is not only added to that of "
                                 "another reduce_scatter"
                               : reason);
    }
  }

  Block &block;
  const MutatedTensors &mutated;
  bool allowsReassociation;
  StringAttr function;
  /// Positions of the reduce_scatters in the block.
  DenseMap<Operation *, unsigned> numbers;
  DenseMap<Operation *, StringRef> obstacles;
  /// Starts that scatter a sum.
  DenseSet<Operation *> sums;
};

} // namespace

void comm::dedupReduceScatters(func::FuncOp function,
                               bool allowsReassociation) {
  MutatedTensors mutated(function);
  function.walk<WalkOrder::PreOrder>([&](Block *block) {
    ScatterMerger(*block, mutated, allowsReassociation,
                  function.getSymNameAttr())
        .run();
  });
}
