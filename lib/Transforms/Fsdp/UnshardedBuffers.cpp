//===- UnshardedBuffers.cpp - Arguments that only hold copies -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A read after a copy may read the copy's source if neither is written in
// between. All copies into the argument are in one block. A read uses the last
// copy before its ancestor in that block.
//
//===----------------------------------------------------------------------===//

#include "UnshardedBuffers.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

CopyOperands comm::getCopyOperands(Operation *op) {
  CopyOperands copy;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (linalg::isaCopyOpInterface(linalgOp))
      copy = {linalgOp.getDpsInputOperand(0), linalgOp.getDpsInitOperand(0)};
  } else if (isa<memref::CopyOp, bufferization::MaterializeInDestinationOp,
                 tensor::InsertSliceOp>(op)) {
    copy = {&op->getOpOperand(0), &op->getOpOperand(1)};
  }
  if (!copy.source)
    return {};
  auto from = dyn_cast<ShapedType>(copy.source->get().getType()),
       to = dyn_cast<ShapedType>(copy.destination->get().getType());
  if (!from || !to || !from.hasRank() || !to.hasRank() ||
      from.getShape() != to.getShape() ||
      from.getElementType() != to.getElementType() ||
      (isa<TensorType>(to) && from != to))
    return {};
  // An insert_slice overwrites its whole destination only if the static shapes
  // are equal.
  if (isa<tensor::InsertSliceOp>(op) && !from.hasStaticShape())
    return {};
  return copy;
}

static Value stripCasts(Value value) {
  while (auto cast = value.getDefiningOp<memref::CastOp>())
    value = cast.getSource();
  return value;
}

/// Returns the new storage size in FSDP2's resize op, which Inductor represents
/// as an op with one operand, or nullopt for other ops.
static std::optional<int64_t> getNewSize(Operation *op) {
  auto size = op->getAttrOfType<IntegerAttr>("size");
  if (!size || op->isRegistered() || op->getNumOperands() != 1 ||
      !op->getName().getStringRef().contains("resize_storage_bytes_"))
    return std::nullopt;
  return size.getInt();
}

/// Returns true if a cast from `from` to `to` only drops static strides or the
/// offset.
static bool canCast(Type from, Type to) {
  if (from == to)
    return true;
  auto a = dyn_cast<MemRefType>(from), b = dyn_cast<MemRefType>(to);
  SmallVector<int64_t> strides, newStrides;
  int64_t offset, newOffset;
  if (!a || !b || !memref::CastOp::areCastCompatible(a, b) ||
      failed(a.getStridesAndOffset(strides, offset)) ||
      failed(b.getStridesAndOffset(newStrides, newOffset)))
    return false;
  auto forgets = [](int64_t known, int64_t later) {
    return later == known || ShapedType::isDynamic(later);
  };
  return forgets(offset, newOffset) &&
         llvm::all_of(llvm::zip_equal(strides, newStrides), [&](auto pair) {
           return forgets(std::get<0>(pair), std::get<1>(pair));
         });
}

static bool isBefore(Operation *a, Operation *b) {
  return a->isBeforeInBlock(b);
}

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

UnshardedBufferFinder::UnshardedBufferFinder(ModuleOp module)
    : flow(module), roots(module, flow), effects(flow, roots) {
  SmallVector<BufferTouch> touches;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (CopyOperands copy = getCopyOperands(op); copy.destination)
      if (Value into = stripCasts(copy.destination->get());
          isa<BlockArgument>(into))
        filled.insert(into);
    touches.clear();
    effects.getTouches(op, touches);
    for (const BufferTouch &touch : touches)
      for (const BufferRef &ref : touch.refs)
        if (auto root = dyn_cast<Value>(ref.root);
            root && (touch.modes & (BufferTouch::Write | BufferTouch::Free)))
          if (SmallVector<Operation *> &ops = writes[root];
              ops.empty() || ops.back() != op)
            ops.push_back(op);
  });
}

/// Classifies the uses of `alias`, which is the argument or a view of it.
void UnshardedBufferFinder::addUses(Value alias, UnshardedBuffer &buffer,
                                    SmallVectorImpl<OpOperand *> &accesses,
                                    std::string &obstacle) {
  for (OpOperand &use : alias.getUses()) {
    Operation *op = use.getOwner();
    if (op->getNumResults() == 1 && getViewSource(op->getResult(0)) == alias) {
      buffer.views.insert({op, 0});
      continue;
    }
    if (CopyOperands copy = getCopyOperands(op);
        copy.destination == &use && stripCasts(alias) == buffer.argument) {
      buffer.fills.push_back(op);
      continue;
    }
    if (getNewSize(op)) {
      buffer.resizes.push_back(op);
      continue;
    }
    bool returnsMemRef =
        llvm::any_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
    if (returnsMemRef || op->hasTrait<OpTrait::IsTerminator>() ||
        (flow.isCarried(use) && !isa<CallOpInterface>(op)))
      obstacle = "it is handed on by " + describe(op);
    accesses.push_back(&use);
  }
}

/// Returns the reason why the last copy may be read after the function, or an
/// empty string. Uses Inductor's condition on resizes.
std::string UnshardedBufferFinder::checkResizes(UnshardedBuffer &buffer,
                                                Operation *lastUse,
                                                bool isUnreadAfterwards) {
  if (buffer.resizes.empty())
    return isUnreadAfterwards ? ""
                              : "callers may read it afterwards; see "
                                "drop-arguments";
  Block *block = buffer.fills.front()->getBlock();
  SmallVector<Operation *> toFull, toZero;
  for (Operation *resize : buffer.resizes) {
    if (resize->getBlock() != block)
      return "it is resized in another block, by " + describe(resize);
    (*getNewSize(resize) == 0 ? toZero : toFull).push_back(resize);
  }
  for (SmallVector<Operation *> *list : {&toFull, &toZero})
    llvm::sort(*list, isBefore);
  if (toFull.size() != toZero.size())
    return "it is resized to full " + std::to_string(toFull.size()) +
           " times and to zero " + std::to_string(toZero.size()) + " times";
  for (auto [full, zero] : llvm::zip_equal(toFull, toZero))
    if (!isBefore(full, zero))
      return "it is resized to zero before it is to full, by " + describe(zero);
  if (isBefore(toZero.back(), lastUse))
    return "it is not resized to zero in the end";
  return {};
}

ArrayRef<UnshardedBufferFinder::Write>
UnshardedBufferFinder::getWritesIn(Value root, Block *block) {
  auto [it, isNew] = writesInBlock.try_emplace({root, block});
  if (isNew)
    for (Operation *op : writes.lookup(root))
      if (Operation *inBlock = block->findAncestorOpInBlock(*op))
        it->second.push_back({op, inBlock});
  return it->second;
}

/// Returns the reason why reads up to `lastUse` cannot use the source of the
/// copy `fill`, or an empty string. No op may write the source until then.
std::string UnshardedBufferFinder::checkSource(UnshardedBuffer &buffer,
                                               unsigned fill,
                                               Operation *lastUse) {
  Operation *copy = buffer.fills[fill];
  Value source = getCopyOperands(copy).source->get();
  if (isa<TensorType>(source.getType()))
    return {};
  if (!canCast(source.getType(), buffer.argument.getType()))
    return "the layout of what is copied by " + describe(copy) +
           " is not its own";
  ArrayRef<BufferRef> refs = roots.getRefs(source);
  Value root;
  if (refs.size() == 1 && !refs[0].agedBy)
    root = dyn_cast<Value>(refs[0].root);
  if (!root)
    return "what is copied by " + describe(copy) + " may be several buffers";
  if (filled.contains(root))
    return "what is copied by " + describe(copy) +
           " is an argument that is copied into";
  ArrayRef<Write> all = getWritesIn(root, copy->getBlock());
  for (const Write &write : llvm::drop_begin(
           all, llvm::partition_point(all, [&](const Write &write) {
                  return write.second->isBeforeInBlock(copy);
                }) - all.begin())) {
    auto [op, inBlock] = write;
    if (lastUse->isBeforeInBlock(inBlock))
      break;
    if (!isa<memref::DeallocOp>(op) || op != inBlock)
      return "what is copied by " + describe(copy) + " is then written by " +
             describe(op);
    buffer.deallocations.emplace_back(op, lastUse);
  }
  return {};
}

std::string UnshardedBufferFinder::find(BlockArgument argument,
                                        bool isUnreadAfterwards,
                                        UnshardedBuffer &buffer) {
  buffer.argument = argument;
  SmallVector<OpOperand *> accesses;
  std::string obstacle;
  addUses(argument, buffer, accesses, obstacle);
  for (unsigned i = 0; i < buffer.views.size(); ++i)
    addUses(buffer.views.getArrayRef()[i].first->getResult(0), buffer, accesses,
            obstacle);
  if (buffer.fills.empty())
    return {};
  if (!obstacle.empty())
    return obstacle;

  Block *block = buffer.fills.front()->getBlock();
  for (Operation *fill : buffer.fills)
    if (fill->getBlock() != block)
      return "it is filled in several blocks, by " +
             describe(buffer.fills.front()) + " and by " + describe(fill);
  llvm::sort(buffer.fills, isBefore);
  DenseSet<Operation *> expected(buffer.fills.begin(), buffer.fills.end());
  expected.insert(buffer.resizes.begin(), buffer.resizes.end());
  for (Operation *op : writes.lookup(argument))
    if (!expected.contains(op))
      return "it is written by " + describe(op);

  auto countFillsBefore = [&](Operation *inBlock) -> unsigned {
    return std::distance(buffer.fills.begin(),
                         llvm::upper_bound(buffer.fills, inBlock, isBefore));
  };
  for (auto &[view, numFills] : buffer.views)
    if (Operation *inBlock = block->findAncestorOpInBlock(*view))
      numFills = countFillsBefore(inBlock);
  auto lastUses = llvm::to_vector_of<Operation *>(buffer.fills);
  for (OpOperand *access : accesses) {
    Operation *op = access->getOwner();
    Operation *inBlock = block->findAncestorOpInBlock(*op);
    if (!inBlock)
      return "it is used outside the block that fills it, by " + describe(op);
    unsigned numFills = countFillsBefore(inBlock);
    if (numFills == 0)
      return "it is used before it is filled, by " + describe(op);
    unsigned fill = numFills - 1;
    // A tensor source has no buffer to read.
    Type type = getCopyOperands(buffer.fills[fill]).source->get().getType();
    if (isa<TensorType>(type) && (!isa<bufferization::ToTensorOp>(op) ||
                                  op->getResult(0).getType() != type))
      return "it is used as a buffer, by " + describe(op);
    buffer.accesses.push_back({access, fill});
    if (lastUses[fill]->isBeforeInBlock(inBlock))
      lastUses[fill] = inBlock;
  }
  llvm::sort(buffer.accesses,
             [](const auto &a, const auto &b) { return a.fill < b.fill; });
  for (unsigned fill = 0; fill < buffer.fills.size(); ++fill)
    if (obstacle = checkSource(buffer, fill, lastUses[fill]); !obstacle.empty())
      return obstacle;
  return checkResizes(buffer, lastUses.back(), isUnreadAfterwards);
}

//===----------------------------------------------------------------------===//
// Removing
//===----------------------------------------------------------------------===//

namespace {

/// Clones views of the argument as views of the copy's source.
class ViewCloner {
public:
  ViewCloner(const UnshardedBuffer &buffer, unsigned fill)
      : buffer(buffer), fill(fill), afterFill(buffer.argument.getContext()) {
    Operation *copy = buffer.fills[fill];
    afterFill.setInsertionPointAfter(copy);
    Value source = getCopyOperands(copy).source->get();
    Type type = buffer.argument.getType();
    if (source.getType() != type)
      source = memref::CastOp::create(afterFill, copy->getLoc(), type, source);
    clones[buffer.argument] = source;
  }

  Value get(Value alias) {
    if (Value clone = clones.lookup(alias))
      return clone;
    IRMapping mapping;
    mapping.map(getViewSource(alias), get(getViewSource(alias)));
    Operation *view = alias.getDefiningOp();
    OpBuilder atView(view);
    bool isLater = buffer.views.find(view)->second > fill;
    OpBuilder &builder = isLater ? atView : afterFill;
    return clones[alias] = builder.clone(*view, mapping)->getResult(0);
  }

private:
  const UnshardedBuffer &buffer;
  unsigned fill;
  OpBuilder afterFill;
  DenseMap<Value, Value> clones;
};

} // namespace

void comm::removeUnshardedBuffer(const UnshardedBuffer &buffer) {
  std::optional<ViewCloner> cloner;
  SmallVector<Operation *> dead;
  unsigned lastFill = 0;
  for (auto [operand, fill] : buffer.accesses) {
    Value source = getCopyOperands(buffer.fills[fill]).source->get();
    if (isa<TensorType>(source.getType())) {
      operand->getOwner()->getResult(0).replaceAllUsesWith(source);
      dead.push_back(operand->getOwner());
      continue;
    }
    if (!cloner || fill != lastFill)
      cloner.emplace(buffer, lastFill = fill);
    operand->set(cloner->get(operand->get()));
  }
  llvm::append_range(dead, buffer.fills);
  llvm::append_range(dead, buffer.resizes);
  // Erase views of views before their sources.
  llvm::append_range(dead, llvm::reverse(llvm::make_first_range(buffer.views)));
  for (Operation *op : dead)
    op->erase();
}
