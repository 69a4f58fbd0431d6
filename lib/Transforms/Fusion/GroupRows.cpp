//===- GroupRows.cpp - comm-group-rows ------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group begins with a reduction of rows, and what makes the rows. From there
// on each op of the block is asked whether it can be in it: it goes over the
// same rows, needs what the group has in registers, and needs nothing that
// comes of the group otherwise. Ops that do are behind the group when it is
// moved to its last op; all others stay before it.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Combiner.h"
#include "Analysis/Contraction.h"
#include "Analysis/RowGroups.h"
#include "Analysis/Scattering.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Transforms/Passes.h"
#include "Fusion.h"
#include "ReadTensors.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::comm {
#define GEN_PASS_DEF_GROUPROWSPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

/// Ops that are looked at behind the last one of a group, and before the first.
static constexpr unsigned kWindow = 48;
/// A row that is shorter leaves threads idle; and with fewer rows the GPU is
/// not full, unless they are so short that starting kernels takes longer.
static constexpr int64_t kLeastElements = 64, kLeastRows = 264,
                         kShortRow = 4096;
/// What a block keeps of a row. A kernel that reads longer rows again was no
/// faster on an H100 than kernels of one op each.
static constexpr int64_t kMostElements = 16384;
/// What a group has: ops, and tensors that it reads or writes.
static constexpr size_t kMostMembers = 12, kMostTensors = 24;

namespace {

/// A group in the making.
class RowGroup {
public:
  explicit RowGroup(RowSpace space) : space(std::move(space)) {}

  /// Can `op` be in a group over this space?
  std::optional<RowLoops> getLoops(linalg::GenericOp op) const;
  /// Adds `op`, which can, as the first or last member.
  void add(linalg::GenericOp op);
  /// Adds what belongs to the group of the ops behind the first one.
  void addFollowing();
  /// Moves all to the last member, and numbers them.
  void finish(int64_t number);

  linalg::GenericOp getLast() const { return members.back(); }
  bool isOfSeveral() const { return members.size() > 1; }
  bool contains(Operation *op) const { return llvm::is_contained(members, op); }

private:
  bool isReached(Operation *op) const;
  bool writesInPlace(Operation *op) const;
  bool sharesRows(linalg::GenericOp op, const RowLoops &loops) const;
  bool hasRoomFor(linalg::GenericOp op) const;

  RowSpace space;
  SmallVector<linalg::GenericOp> members;
  size_t numOps = 0;
  /// Tensors that members read or make, but for changes of shape; of these
  /// what has the rows' elements, and what members make.
  DenseSet<Value> tensors, elements, made;
  /// Ops between the members that need what members make: those that only name
  /// it, and others, which must come later.
  SmallVector<Operation *> names, later;
};

} // namespace

/// True if nothing may move over `op`, or out of it.
static bool isBarrier(Operation *op) {
  return isa<CollectiveOpInterface, WaitOpInterface>(op) ||
         op->hasTrait<OpTrait::IsTerminator>() ||
         (op->getNumRegions() != 0 && !isa<linalg::LinalgOp>(op)) ||
         !isMemoryEffectFree(op);
}

/// Passes fuse what a collective's result goes into with the collective.
static bool readsCollective(linalg::GenericOp op) {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    return isa_and_present<WaitOpInterface>(
        getWithoutUnits(operand).getDefiningOp());
  });
}

std::optional<RowLoops> RowGroup::getLoops(linalg::GenericOp op) const {
  if (!op.hasPureTensorSemantics() || getRowPlace(op) || getScattering(op) ||
      isMatmul(op) || readsCollective(op))
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

/// Does `op` need anything that members make?
bool RowGroup::isReached(Operation *op) const {
  auto comesOf = [&](Value value) {
    Operation *definition = value.getDefiningOp();
    return made.contains(getWithoutUnits(value)) ||
           (definition && llvm::is_contained(later, definition));
  };
  if (llvm::any_of(op->getOperands(), comesOf))
    return true;
  bool isReached = false;
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      isReached |= llvm::any_of(inner->getOperands(), comesOf);
    });
  return isReached;
}

/// May `op` be done in the buffer of what members read, which then may not read
/// it behind `op`?
bool RowGroup::writesInPlace(Operation *op) const {
  auto writer = dyn_cast<DestinationStyleOpInterface>(op);
  return writer && llvm::any_of(writer.getDpsInits(), [&](Value init) {
           return tensors.contains(getWithoutUnits(init));
         });
}

/// Has the group what `op` reads, all that it makes of it as rows or their
/// elements?
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
  // What bodies read at computed places is there before the kernel starts.
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
    if (!isReached(op)) {
      if (writesInPlace(op))
        return;
      continue;
    }
    (changesUnitsOnly(op) &&
             !llvm::is_contained(later, op->getOperand(0).getDefiningOp())
         ? names
         : later)
        .push_back(op);
  }
}

void RowGroup::finish(int64_t number) {
  Operation *last = members.back();
  // In the order of the block: names with the members, then what needs them.
  SmallVector<Operation *> together(members.begin(), members.end());
  for (Operation *name : names)
    if (name->isBeforeInBlock(last))
      together.push_back(name);
  llvm::sort(together,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  llvm::erase_if(later,
                 [&](Operation *op) { return !op->isBeforeInBlock(last); });
  for (Operation *op : together)
    if (op != last)
      op->moveBefore(last);
  Operation *place = last;
  for (Operation *op : later) {
    op->moveAfter(place);
    place = op;
  }
  for (auto [place, member] : llvm::enumerate(members))
    setRowPlace(member, {number, static_cast<int64_t>(place)});
}

/// The op that makes the rows that `reduction` reduces, if it can be in the
/// group and nothing between the two is in the way.
static linalg::GenericOp findMaker(linalg::GenericOp reduction,
                                   const RowLoops &loops, const RowSpace &space,
                                   const RowGroup &group) {
  for (OpOperand *input : reduction.getDpsInputOperands()) {
    auto maker = input->get().getDefiningOp<linalg::GenericOp>();
    if (!maker || maker->getBlock() != reduction->getBlock() ||
        maker.getNumReductionLoops() != 0 || !group.getLoops(maker) ||
        getRowExtent(reduction, *input, loops, space) != RowExtent::Element)
      continue;
    unsigned distance = 0;
    Operation *op = maker->getNextNode();
    while (op != reduction && !isBarrier(op) && distance++ < kWindow)
      op = op->getNextNode();
    if (op == reduction)
      return maker;
  }
  return {};
}

/// Is it worth a group: rows that lie in order, and enough of them?
static bool canBegin(linalg::GenericOp op, const RowSpace &space) {
  int64_t numRows = space.countRows(), numElements = space.countElements();
  if (numElements < kLeastElements || numElements > kMostElements ||
      (numRows < kLeastRows && numElements > kShortRow))
    return false;
  std::optional<RowLoops> loops = getRowLoops(op, space);
  return loops && llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
           return getRowExtent(op, *input, *loops, space) == RowExtent::Element;
         });
}

/// Makes a group of `reduction` and others if there is one.
static bool makeGroup(linalg::GenericOp reduction, int64_t number) {
  if (reduction.getNumReductionLoops() == 0 || getRowPlace(reduction) ||
      !reduction.hasPureTensorSemantics())
    return false;
  std::optional<RowSpace> space = getRowSpace(reduction);
  if (!space || !canBegin(reduction, *space))
    return false;
  RowGroup alone(*space);
  std::optional<RowLoops> loops = alone.getLoops(reduction);
  if (!loops)
    return false;
  if (linalg::GenericOp maker = findMaker(reduction, *loops, *space, alone)) {
    RowGroup group(*space);
    group.add(maker);
    group.addFollowing();
    if (group.contains(reduction)) {
      group.finish(number);
      return true;
    }
  }
  alone.add(reduction);
  alone.addFollowing();
  if (!alone.isOfSeveral())
    return false;
  alone.finish(number);
  return true;
}

namespace {
struct GroupRowsPass : public comm::impl::GroupRowsPassBase<GroupRowsPass> {
  void runOnConverted() override {
    SmallVector<linalg::GenericOp> reductions;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.getNumReductionLoops() != 0)
        reductions.push_back(op);
    });
    int64_t number = 0;
    for (linalg::GenericOp reduction : reductions)
      number += makeGroup(reduction, number);
    numGroups = number;
  }
};
} // namespace
