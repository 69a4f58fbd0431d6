//===- GroupRows.cpp - Groups ops over the same rows ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group begins with a reduction of rows and the producer of the rows. Later
// ops of the block join if they iterate over the same rows and use no result of
// the group except those in registers. The group moves to its last op, followed
// by other ops that use its results. All remaining ops stay before it.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Combiner.h"
#include "Analysis/Contraction.h"
#include "Analysis/RowGroups.h"
#include "Analysis/Scattering.h"
#include "CommDialect/IR/CommOps.h"
#include "Fusion.h"
#include "ReadTensors.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

/// Limit on the ops to search after the last op of a group, and before the
/// first.
static constexpr unsigned kWindow = 48;
/// Minimum numbers of elements and rows: shorter rows leave threads idle, and
/// fewer rows do not fill the GPU. Fewer rows still pay off if they have at
/// most kShortRow elements, because kernel launches dominate.
static constexpr int64_t kLeastElements = 64, kLeastRows = 264,
                         kShortRow = 4096;
/// Maximum number of elements of a row that a thread block keeps. On an H100,
/// rereading longer rows was no faster than separate kernels.
static constexpr int64_t kMostElements = 16384;
/// Limits on the members of a group and on the tensors that it reads or writes.
static constexpr size_t kMostMembers = 12, kMostTensors = 24;

namespace {

/// A group under construction.
class RowGroup {
public:
  explicit RowGroup(RowSpace space) : space(std::move(space)) {}

  /// Returns the row loops of `op`; none if it cannot be in a group over this
  /// space.
  std::optional<RowLoops> getLoops(linalg::GenericOp op) const;
  /// Adds `op`, which must be valid for the group, as its last member.
  void add(linalg::GenericOp op);
  /// Adds all ops after the first one that belong to the group.
  void addFollowing();
  /// Moves all members to the last one and numbers them.
  void finish(int64_t number);

  linalg::GenericOp getLast() const { return members.back(); }
  bool hasSeveralMembers() const { return members.size() > 1; }
  bool contains(Operation *op) const { return llvm::is_contained(members, op); }

private:
  bool usesMembers(Operation *op) const;
  bool writesInPlace(Operation *op) const;
  bool sharesRows(linalg::GenericOp op, const RowLoops &loops) const;
  bool hasRoomFor(linalg::GenericOp op) const;

  RowSpace space;
  SmallVector<linalg::GenericOp> members;
  size_t numOps = 0;
  /// Tensors that members read or write, ignoring unit dimensions; those with
  /// the rows' elements; and results of members.
  DenseSet<Value> tensors, elements, made;
  /// Ops between the members that use their results: reshapes by unit
  /// dimensions, and others, which must move after the group.
  SmallVector<Operation *> unitReshapes, later;
};

} // namespace

/// Returns true if nothing may move across `op` or out of it.
static bool isBarrier(Operation *op) {
  return isa<CollectiveOpInterface, WaitOpInterface>(op) ||
         op->hasTrait<OpTrait::IsTerminator>() ||
         (op->getNumRegions() != 0 && !isa<linalg::LinalgOp>(op)) ||
         !isMemoryEffectFree(op);
}

/// Returns true if `op` reads a collective's result. Other passes fuse such
/// readers with the collective.
static bool readsCollectiveThroughUnits(linalg::GenericOp op) {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    return isa_and_present<WaitOpInterface>(
        getWithoutUnits(operand).getDefiningOp());
  });
}

std::optional<RowLoops> RowGroup::getLoops(linalg::GenericOp op) const {
  if (!op.hasPureTensorSemantics() || getRowPosition(op) || getScattering(op) ||
      isMatmul(op) || readsCollectiveThroughUnits(op) ||
      roundsBiasedProduct(op))
    return std::nullopt;
  std::optional<RowLoops> loops = getRowLoops(op, space);
  if (!loops)
    return std::nullopt;
  bool isReduction = loops->kind == RowKind::Reduction;
  RowExtent extent =
      loops->kind == RowKind::Elements ? RowExtent::Element : RowExtent::Row;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (getRowExtent(op, init, *loops, space) != extent ||
        isReduction != op.payloadUsesValueFromOperand(&init))
      return std::nullopt;
  if (isReduction && getCombiners(op).empty())
    return std::nullopt;
  return loops;
}

/// Returns true if `op` uses any result of the members.
bool RowGroup::usesMembers(Operation *op) const {
  auto comesOf = [&](Value value) {
    Operation *definition = value.getDefiningOp();
    return made.contains(getWithoutUnits(value)) ||
           (definition && llvm::is_contained(later, definition));
  };
  if (llvm::any_of(op->getOperands(), comesOf))
    return true;
  bool isUser = false;
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      isUser |= llvm::any_of(inner->getOperands(), comesOf);
    });
  return isUser;
}

/// Returns true if `op` may overwrite a tensor that members read, so members
/// cannot move after it.
bool RowGroup::writesInPlace(Operation *op) const {
  auto writer = dyn_cast<DestinationStyleOpInterface>(op);
  return writer && llvm::any_of(writer.getDpsInits(), [&](Value init) {
           return tensors.contains(getWithoutUnits(init));
         });
}

/// Returns true if `op` shares a tensor of the group and uses all results of
/// members as rows or row elements.
bool RowGroup::sharesRows(linalg::GenericOp op, const RowLoops &loops) const {
  bool shares = false;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = getWithoutUnits(operand.get());
    RowExtent extent = getRowExtent(op, operand, loops, space);
    if (made.contains(value)) {
      if (extent == RowExtent::Other || op.isDpsInit(&operand))
        return false;
      shares = true;
    } else if (Operation *definition = operand.get().getDefiningOp();
               definition && llvm::is_contained(later, definition)) {
      return false;
    }
    shares |= op.isDpsInput(&operand) && extent == RowExtent::Element &&
              elements.contains(value);
  }
  // Reads at computed positions need tensors that are complete before the
  // kernel starts.
  bool readsMade = false;
  op.getBody()->walk([&](tensor::ExtractOp read) {
    Value value = getWithoutUnits(read.getTensor());
    Operation *definition = read.getTensor().getDefiningOp();
    readsMade |= made.contains(value) ||
                 (definition && llvm::is_contained(later, definition));
  });
  return shares && !readsMade;
}

bool RowGroup::hasRoomFor(linalg::GenericOp op) const {
  size_t count = tensors.size();
  for (Value value : getReadTensors(op))
    count += !tensors.contains(getWithoutUnits(value));
  return members.size() < kMostMembers &&
         count + op->getNumResults() <= kMostTensors &&
         numOps + countOps(op) <= kMostOps;
}

void RowGroup::add(linalg::GenericOp op) {
  RowLoops loops = *getLoops(op);
  for (Value value : getReadTensors(op))
    tensors.insert(getWithoutUnits(value));
  for (OpOperand *input : op.getDpsInputOperands())
    if (getRowExtent(op, *input, loops, space) == RowExtent::Element)
      elements.insert(getWithoutUnits(input->get()));
  for (Value result : op->getResults()) {
    tensors.insert(result);
    made.insert(result);
  }
  numOps += countOps(op);
  members.push_back(op);
}

void RowGroup::addFollowing() {
  unsigned numOthers = 0;
  for (Operation *op = members.front()->getNextNode();
       op && !isBarrier(op) && numOthers < kWindow; op = op->getNextNode()) {
    if (contains(op))
      continue;
    auto generic = dyn_cast<linalg::GenericOp>(op);
    std::optional<RowLoops> loops;
    if (generic && hasRoomFor(generic) && (loops = getLoops(generic)) &&
        sharesRows(generic, *loops)) {
      add(generic);
      numOthers = 0;
      continue;
    }
    ++numOthers;
    if (!usesMembers(op)) {
      if (writesInPlace(op))
        return;
      continue;
    }
    (changesUnitsOnly(op) &&
             !llvm::is_contained(later, op->getOperand(0).getDefiningOp())
         ? unitReshapes
         : later)
        .push_back(op);
  }
}

void RowGroup::finish(int64_t number) {
  Operation *last = members.back();
  // Keep the order of the block: reshapes stay with the members, then their
  // users follow.
  SmallVector<Operation *> together(members.begin(), members.end());
  for (Operation *reshape : unitReshapes)
    if (reshape->isBeforeInBlock(last))
      together.push_back(reshape);
  llvm::sort(together,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  llvm::erase_if(later,
                 [&](Operation *op) { return !op->isBeforeInBlock(last); });
  for (Operation *op : together)
    if (op != last)
      op->moveBefore(last);
  Operation *previous = last;
  for (Operation *op : later) {
    op->moveAfter(previous);
    previous = op;
  }
  for (auto [position, member] : llvm::enumerate(members))
    setRowPosition(member, {number, static_cast<int64_t>(position)});
}

/// Returns the producer of the rows that `reduction` reduces if it can be in
/// the group and no barrier is between the two.
static linalg::GenericOp findProducer(linalg::GenericOp reduction,
                                      const RowLoops &loops,
                                      const RowSpace &space,
                                      const RowGroup &group) {
  for (OpOperand *input : reduction.getDpsInputOperands()) {
    auto producer = input->get().getDefiningOp<linalg::GenericOp>();
    if (!producer || producer->getBlock() != reduction->getBlock() ||
        producer.getNumReductionLoops() != 0 || !group.getLoops(producer) ||
        getRowExtent(reduction, *input, loops, space) != RowExtent::Element)
      continue;
    unsigned distance = 0;
    Operation *op = producer->getNextNode();
    while (op != reduction && !isBarrier(op) && distance++ < kWindow)
      op = op->getNextNode();
    if (op == reduction)
      return producer;
  }
  return {};
}

/// Returns true if `op` has enough rows of suitable length for a group.
static bool canStartGroup(linalg::GenericOp op, const RowSpace &space) {
  int64_t numRows = space.countRows(), numElements = space.countElements();
  if (numElements < kLeastElements || numElements > kMostElements ||
      (numRows < kLeastRows && numElements > kShortRow))
    return false;
  std::optional<RowLoops> loops = getRowLoops(op, space);
  return loops && llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
           return getRowExtent(op, *input, *loops, space) == RowExtent::Element;
         });
}

/// Creates a group around `reduction` if other ops can join. Returns true if it
/// did.
static bool makeGroup(linalg::GenericOp reduction, int64_t number) {
  if (reduction.getNumReductionLoops() == 0 || getRowPosition(reduction) ||
      !reduction.hasPureTensorSemantics())
    return false;
  std::optional<RowSpace> space = getRowSpace(reduction);
  if (!space || !canStartGroup(reduction, *space))
    return false;
  RowGroup alone(*space);
  std::optional<RowLoops> loops = alone.getLoops(reduction);
  if (!loops)
    return false;
  if (linalg::GenericOp producer =
          findProducer(reduction, *loops, *space, alone)) {
    RowGroup group(*space);
    group.add(producer);
    group.addFollowing();
    if (group.contains(reduction)) {
      group.finish(number);
      return true;
    }
  }
  alone.add(reduction);
  alone.addFollowing();
  if (!alone.hasSeveralMembers())
    return false;
  alone.finish(number);
  return true;
}

void comm::groupRows(func::FuncOp function) {
  SmallVector<linalg::GenericOp> reductions;
  function.walk([&](linalg::GenericOp op) {
    if (op.getNumReductionLoops() != 0)
      reductions.push_back(op);
  });
  int64_t number = 0;
  for (linalg::GenericOp reduction : reductions)
    number += makeGroup(reduction, number);
}
