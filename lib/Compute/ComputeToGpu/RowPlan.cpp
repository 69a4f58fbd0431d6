//===- RowPlan.cpp - Plans of row kernels ---------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel runs at the position of its last op, and at any time its threads
// process different rows. Members must therefore read results of members from
// registers, and the ops between members must not depend on their buffers.
//
//===----------------------------------------------------------------------===//

#include "RowPlan.h"
#include "Analysis/BufferRoots.h"
#include "Analysis/Combiner.h"
#include "Analysis/Contraction.h"
#include "Analysis/Scattering.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/IR/LibraryOpInterface.h"
#include "LoopNest.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the buffer that `memref` is a view of.
static Value getRoot(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

/// Returns true if `root` and its views are the only names of its buffer in
/// `block`.
static bool isOnlyNameOfBuffer(Value root, Block *block) {
  if (auto argument = dyn_cast<BlockArgument>(root))
    return isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return isa<memref::AllocOp>(root.getDefiningOp()) &&
         root.getParentBlock() == block;
}

namespace {

class RowPlanner {
public:
  RowPlanner(Block &block, function_ref<bool(Operation *)> isDeferred)
      : block(block), isDeferred(isDeferred) {}

  SmallVector<RowPlan, 0> run();

private:
  std::optional<RowPlan> plan(ArrayRef<linalg::LinalgOp> ops);
  bool addMember(RowPlan &plan, linalg::LinalgOp op);
  bool mayRunBeforeMembers(Operation *op, const DenseSet<Value> &roots,
                           const DenseSet<Value> &written) const;
  bool isNeeded(const RowPlan &plan, Value buffer) const;

  Block &block;
  function_ref<bool(Operation *)> isDeferred;
  /// State of the current plan: per written buffer the member and its output,
  /// and the roots that are written and read.
  DenseMap<Value, std::pair<unsigned, unsigned>> writers;
  DenseSet<Value> writtenRoots, readRoots;
};

} // namespace

bool RowPlanner::addMember(RowPlan &plan, linalg::LinalgOp op) {
  RowMember member;
  member.op = op;
  std::optional<RowLoops> loops = getRowLoops(op, plan.space);
  if (!loops || !op.hasPureBufferSemantics() || getScattering(op) ||
      isMatmul(op))
    return false;
  member.loops = *loops;
  bool isReduction = loops->kind == RowKind::Reduction;
  if (isReduction)
    member.combiners = getCombiners(op);
  if (isReduction && member.combiners.empty())
    return false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    member.inputs.emplace_back();
    if (!isMemRef(input->get()))
      continue;
    auto writer = writers.find(getWithoutUnits(input->get()));
    if (writer != writers.end()) {
      if (getRowExtent(op, *input, *loops, plan.space) == RowExtent::Other)
        return false;
      member.inputs.back() = writer->second;
    } else {
      readRoots.insert(getRoot(input->get()));
    }
  }
  for (Region &region : op->getRegions())
    region.walk([&](memref::LoadOp load) {
      readRoots.insert(getRoot(load.getMemRef()));
    });
  RowExtent extent =
      loops->kind == RowKind::Elements ? RowExtent::Element : RowExtent::Row;
  for (auto [number, init] : llvm::enumerate(op.getDpsInitsMutable())) {
    Value root = getRoot(init.get());
    if (getRowExtent(op, init, *loops, plan.space) != extent ||
        isReduction != op.payloadUsesValueFromOperand(&init) ||
        !isOnlyNameOfBuffer(root, &block) || !writtenRoots.insert(root).second)
      return false;
    writers[getWithoutUnits(init.get())] = {
        static_cast<unsigned>(plan.members.size()),
        static_cast<unsigned>(number)};
    member.isStored.push_back(true);
  }
  plan.members.push_back(std::move(member));
  return true;
}

/// Returns true if the kernel may run after `op`, though members precede `op`.
/// `roots` are the buffers that members access, `written` those that they
/// write.
bool RowPlanner::mayRunBeforeMembers(Operation *op,
                                     const DenseSet<Value> &roots,
                                     const DenseSet<Value> &written) const {
  if (isa<memref::AllocOp, memref::DeallocOp, ViewLikeOpInterface>(op) ||
      (isMemoryEffectFree(op) && op->getNumRegions() == 0) || isDeferred(op))
    return true;
  if (!isa<memref::LoadOp, linalg::LinalgOp, memref::CopyOp, LibraryOpInterface,
           CollectiveOpInterface, WaitOpInterface>(op))
    return false;
  // Other ops may read buffers that the group reads but does not write.
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  bool isApart = true;
  op->walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands()) {
      if (!isMemRef(operand.get()))
        continue;
      bool isRead =
          isa<memref::LoadOp>(inner) ||
          (inner == op && destinations && destinations.isDpsInput(&operand));
      Value root = getRoot(operand.get());
      isApart &=
          isRead ? !written.contains(root)
                 : !roots.contains(root) && isOnlyNameOfBuffer(root, &block);
    }
  });
  return isApart;
}

/// Returns true if an op other than the members needs the contents of `buffer`.
bool RowPlanner::isNeeded(const RowPlan &plan, Value buffer) const {
  if (!isa_and_present<memref::AllocOp>(getRoot(buffer).getDefiningOp()))
    return true;
  SmallVector<Value> names = {getRoot(buffer)};
  while (!names.empty())
    for (Operation *user : names.pop_back_val().getUsers()) {
      if (changesUnitsOnly(user)) {
        names.push_back(user->getResult(0));
        continue;
      }
      if (!isa<memref::DeallocOp>(user) && !isDeferred(user) &&
          llvm::none_of(plan.members, [&](const RowMember &member) {
            return member.op == user;
          }))
        return true;
    }
  return false;
}

std::optional<RowPlan> RowPlanner::plan(ArrayRef<linalg::LinalgOp> ops) {
  writers.clear();
  writtenRoots.clear();
  readRoots.clear();
  RowPlan plan;
  for (linalg::LinalgOp op : ops)
    if (op.getNumReductionLoops() != 0)
      if (std::optional<RowSpace> space = getRowSpace(op)) {
        plan.space = *space;
        break;
      }
  if (ops.size() < 2 || plan.space.rows.empty())
    return std::nullopt;
  for (linalg::LinalgOp op : ops)
    if (!addMember(plan, op))
      return std::nullopt;
  DenseSet<Value> roots = readRoots;
  roots.insert_range(writtenRoots);
  for (Value root : writtenRoots)
    if (readRoots.contains(root))
      return std::nullopt;
  // A function argument may alias a buffer of unknown origin.
  if (llvm::any_of(writtenRoots,
                   [](Value root) { return isa<BlockArgument>(root); }) &&
      !llvm::all_of(readRoots, [&](Value root) {
        return isOnlyNameOfBuffer(root, &block) ||
               isa_and_present<memref::GetGlobalOp>(root.getDefiningOp());
      }))
    return std::nullopt;
  SmallVector<Operation *> frees;
  for (Operation *op = ops.front()->getNextNode(); op != ops.back();
       op = op->getNextNode()) {
    if (isa<memref::DeallocOp>(op))
      frees.push_back(op);
    else if (!llvm::is_contained(ops, op) &&
             !mayRunBeforeMembers(op, roots, writtenRoots))
      return std::nullopt;
  }
  for (RowMember &member : plan.members)
    for (auto [init, isStored] :
         llvm::zip(member.op.getDpsInits(), member.isStored))
      isStored = isNeeded(plan, init);
  for (Operation *free : llvm::reverse(frees))
    free->moveAfter(ops.back());
  return plan;
}

SmallVector<RowPlan, 0> RowPlanner::run() {
  // Collect the ops of each group in order.
  SmallVector<SmallVector<linalg::LinalgOp>> groups;
  std::optional<RowPosition> last;
  for (Operation &op : block) {
    std::optional<RowPosition> position = getRowPosition(&op);
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!position || !linalgOp)
      continue;
    if (!last || last->group != position->group ||
        last->position >= position->position)
      groups.emplace_back();
    groups.back().push_back(linalgOp);
    last = position;
  }
  SmallVector<RowPlan, 0> plans;
  for (ArrayRef<linalg::LinalgOp> ops : groups)
    if (std::optional<RowPlan> made = plan(ops))
      plans.push_back(std::move(*made));
  return plans;
}

SmallVector<RowPlan, 0>
comm::planRowKernels(Block &block, function_ref<bool(Operation *)> isDeferred) {
  return RowPlanner(block, isDeferred).run();
}
