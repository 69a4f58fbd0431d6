//===- Placements.cpp - Finds buffers that can be symmetric ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placements.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

LogicalResult comm::convertSymmetricAllocs(Operation *root) {
  bool ok = true;
  root->walk([&](Operation *op) {
    OpBuilder builder(op);
    if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
      MemRefType type = alloc.getType();
      if (!getSymmetricGroup(type))
        return;
      if (!getStaticBufferBytes(type) || !type.getLayout().isIdentity()) {
        alloc.emitError() << "symmetric memory needs a row-major buffer of "
                             "static shape, got "
                          << type;
        ok = false;
        return;
      }
      alloc.replaceAllUsesWith(
          SymmAllocOp::create(builder, alloc.getLoc(), type).getMemref());
      alloc.erase();
    } else if (auto dealloc = dyn_cast<memref::DeallocOp>(op)) {
      if (!getSymmetricGroup(dealloc.getMemref().getType()))
        return;
      SymmDeallocOp::create(builder, dealloc.getLoc(), dealloc.getMemref());
      dealloc.erase();
    }
  });
  return success(ok);
}

/// Casts `memref` to the default memory space.
static Value castToDefaultSpace(OpBuilder &builder, Location loc,
                                Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  auto plain = MemRefType::get(type.getShape(), type.getElementType());
  return memref::MemorySpaceCastOp::create(builder, loc, plain, memref);
}

/// Returns the type of a row-major buffer of `type`'s shape in the window of
/// `group`.
static MemRefType getSymmetricType(MemRefType type, FlatSymbolRefAttr group) {
  return MemRefType::get(type.getShape(), type.getElementType(),
                         MemRefLayoutAttrInterface(),
                         SymmAttr::get(group.getContext(), group));
}

SymmetricBuffer comm::createSymmetricBuffer(OpBuilder &builder, Location loc,
                                            MemRefType type,
                                            FlatSymbolRefAttr group) {
  auto alloc = SymmAllocOp::create(builder, loc, getSymmetricType(type, group));
  return {alloc, castToDefaultSpace(builder, loc, alloc.getMemref())};
}

//===----------------------------------------------------------------------===//
// Placements
//===----------------------------------------------------------------------===//

Placements::Placements(ModuleOp module)
    : flow(module), roots(module, flow), tokens(flow), effects(flow, roots),
      module(module) {
  findObstacles();
}

void Placements::findObstacles() {
  module->walk([&](Operation *op) {
    bool isReturn = op->hasTrait<OpTrait::ReturnLike>() &&
                    isa<FunctionOpInterface>(op->getParentOp());
    // Static results may be overwritten by the next call, so they can be in a
    // window.
    bool isStatic =
        isReturn && op->getParentOp()->hasAttr(CommDialect::kStaticResultsAttr);
    for (Value operand : op->getOperands()) {
      if (!isa<BaseMemRefType>(operand.getType()))
        continue;
      for (const BufferRef &ref : roots.getRefs(operand)) {
        auto root = dyn_cast<Value>(ref.root);
        if (!root || !root.getDefiningOp<memref::AllocOp>())
          continue;
        if (isReturn)
          returned.insert(root);
        if (isReturn && !isStatic)
          obstacles.insert({root, "it is returned"});
        else if (ref.agedBy)
          obstacles.insert({root, "iterations of a loop hold one each"});
        else if (isa<memref::ReallocOp>(op))
          obstacles.insert({root, "it is reallocated"});
        else if (isa<memref::DeallocOp>(op) && operand != root)
          obstacles.insert({root, "it is freed by another name"});
      }
    }
  });
}

std::string Placements::getObstacle(Value operand,
                                    FlatSymbolRefAttr group) const {
  auto type = cast<MemRefType>(operand.getType());
  if (!type.areTrailingDimsContiguous(type.getRank()))
    return "it is not contiguous";
  ArrayRef<BufferRef> refs = roots.getRefs(operand);
  if (refs.size() != 1)
    return "it may be one of several buffers";
  auto root = dyn_cast<Value>(refs.front().root);
  if (!root)
    return "it is a constant of the program";
  Operation *op = root.getDefiningOp();
  if (!op)
    return "it is an argument";
  auto inOther = [](FlatSymbolRefAttr other) {
    return "it is in the window of @" + other.getValue().str();
  };
  if (FlatSymbolRefAttr known = getSymmetricGroup(root.getType()))
    return known == group ? std::string() : inOther(known);
  auto alloc = dyn_cast<memref::AllocOp>(op);
  if (!alloc)
    return "it is made by " + op->getName().getStringRef().str();
  if (!alloc.getType().hasStaticShape())
    return "its size is known at run time only";
  if (!alloc.getType().getLayout().isIdentity() ||
      alloc.getType().getMemorySpace() ||
      !getStaticBufferBytes(alloc.getType()))
    return "it is not an ordinary buffer";
  if (StringRef obstacle = obstacles.lookup(root); !obstacle.empty())
    return obstacle.str();
  FlatSymbolRefAttr owner = claimed.lookup(op);
  return !owner || owner == group ? std::string() : inOther(owner);
}

std::string Placements::claim(Value operand, FlatSymbolRefAttr group) {
  std::string obstacle = getObstacle(operand, group);
  if (obstacle.empty())
    if (auto alloc = roots.getRefs(operand)
                         .front()
                         .root.dyn_cast<Value>()
                         .getDefiningOp<memref::AllocOp>())
      claimed.insert({alloc, group});
  return obstacle;
}

void Placements::forEachTouch(
    Operation *root, unsigned modes,
    function_ref<void(Operation *, BufferRoot)> visit) {
  SmallVector<BufferTouch> touches;
  root->walk([&](Operation *op) {
    touches.clear();
    effects.getTouches(op, touches);
    for (const BufferTouch &touch : touches)
      if (touch.modes & modes)
        for (const BufferRef &ref : touch.refs)
          visit(op, ref.root);
  });
}

bool Placements::isWrittenIn(Operation *loop, Value operand) {
  auto known = writtenIn.find(loop);
  if (known == writtenIn.end()) {
    DenseSet<BufferRoot> written;
    forEachTouch(loop, BufferTouch::Write | BufferTouch::Free,
                 [&](Operation *, BufferRoot root) { written.insert(root); });
    known = writtenIn.insert({loop, std::move(written)}).first;
  }
  return llvm::any_of(roots.getRefs(operand), [&](const BufferRef &ref) {
    return known->second.contains(ref.root);
  });
}

void Placements::findWriters() {
  writers.emplace();
  forEachTouch(module, BufferTouch::Write, [&](Operation *op, BufferRoot root) {
    if (isa<WaitOpInterface>(op))
      return;
    auto [known, isNew] = writers->insert({root, op});
    if (!isNew && known->second != op)
      known->second = nullptr;
  });
}

bool Placements::tryToHoldSource(AllGatherOp gather, unsigned index) {
  Value source = gather.getSources()[index];
  ArrayRef<BufferRef> refs = roots.getRefs(gather.getDestinations()[index]);
  if (!isStaticArgument(source) || refs.size() != 1 || !refs.front().isWhole ||
      gather->getParentOp() != source.getParentBlock()->getParentOp())
    return false;
  auto buffer = dyn_cast<Value>(refs.front().root);
  if (!buffer || !isa_and_present<memref::AllocOp>(buffer.getDefiningOp()) ||
      returned.contains(buffer))
    return false;
  if (!writers)
    findWriters();
  if (writers->lookup(refs.front().root) != gather ||
      writers->contains(BufferRoot(source)) ||
      !heldArguments.insert(source).second)
    return false;
  held[buffer.getDefiningOp()] = cast<BlockArgument>(source);
  return true;
}

std::optional<Placements::Wait>
Placements::getWait(CollectiveOpInterface start) const {
  Value token = start.getToken();
  if (!token.hasOneUse())
    return std::nullopt;
  auto wait = dyn_cast<WaitOpInterface>(*token.getUsers().begin());
  if (!wait || wait->getBlock() != start->getBlock())
    return std::nullopt;
  FailureOr<SmallVector<WaitSlice>> slices = tokens.getSlices(wait);
  if (failed(slices))
    return std::nullopt;
  for (const WaitSlice &slice : *slices) {
    if (slice.token != token)
      continue;
    if (!slice.isKnown ||
        slice.destinations.size() != start.getDestinations().size() ||
        slice.sources.size() != start.getSources().size())
      return std::nullopt;
    return Wait{wait, slice.destinations.getBeginOperandIndex(),
                slice.sources.empty() ? 0
                                      : slice.sources.getBeginOperandIndex()};
  }
  return std::nullopt;
}

void Placements::materializeClaims() {
  for (auto [op, group] : claimed) {
    auto alloc = cast<memref::AllocOp>(op);
    OpBuilder builder(alloc);
    SymmetricBuffer buffer =
        createSymmetricBuffer(builder, alloc.getLoc(), alloc.getType(), group);
    if (BlockArgument argument = held.lookup(op))
      buffer.alloc.setHoldsArgument(argument.getArgNumber());
    for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
      if (isa<memref::DeallocOp>(user)) {
        builder.setInsertionPoint(user);
        SymmDeallocOp::create(builder, user->getLoc(),
                              buffer.alloc.getMemref());
        user->erase();
      }
    alloc.replaceAllUsesWith(buffer.view);
    alloc.erase();
  }
  claimed.clear();
}
