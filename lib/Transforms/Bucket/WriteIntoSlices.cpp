//===- WriteIntoSlices.cpp - Makes producers write into a bucket ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the producers of a bucket's values write into its buffer. A producer
// writes into its destination. So from each value, the search goes back through
// views and along destinations to the first op that writes. Its destination
// becomes a slice.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/BufferReuse.h"
#include "Transforms/Scheduling/Buckets.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

class SliceWriter {
public:
  SliceWriter(OpBuilder &builder, ArrayRef<BucketMember> replaced)
      : builder(builder), block(builder.getBlock()),
        end(builder.getInsertionPoint() == block->end()
                ? nullptr
                : &*builder.getInsertionPoint()) {
    for (BucketMember member : replaced) {
      this->replaced.insert(member.start.getOperation());
      this->replaced.insert(member.wait.getOperation());
    }
  }

  SmallVector<SlicedValue> write(ValueRange values);

private:
  /// A value, and the destination to replace, or null if the value is copied.
  struct Slice {
    unsigned index;
    OpOperand *destination = nullptr;
  };

  OpOperand *findDestination(Value value, std::string &reason);
  Operation *findLaterReader(Value value);
  Value createSlice(OpBuilder &at, Location loc, Value buffer, int64_t offset,
                    RankedTensorType type);

  OpBuilder &builder;
  Block *block;
  /// The op before which the bucket is sent. Null for the end of the block.
  Operation *end;
  llvm::SmallDenseSet<Operation *> replaced;
};

} // namespace

/// Returns the source if `op` only reshapes all of it, in order. Otherwise
/// returns null.
static Value getReshaped(Operation *op) {
  if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
           tensor::ReshapeOp, tensor::ExtractSliceOp>(op))
    return {};
  Value source = op->getOperand(0);
  auto type = dyn_cast<RankedTensorType>(source.getType());
  if (!type || !type.hasStaticShape())
    return {};
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    if (!slice.getType().hasStaticShape() ||
        slice.getType().getNumElements() != type.getNumElements())
      return {};
  return source;
}

/// Returns true if no element of the result tied to `operand` depends on the
/// value of `operand`.
static bool overwrites(OpOperand &operand) {
  auto structured = dyn_cast<linalg::LinalgOp>(operand.getOwner());
  return structured && !structured.payloadUsesValueFromOperand(&operand);
}

/// Returns the destination tied to `result`, or null. For a loop that computes
/// a carried value in place, this is the initial value.
static OpOperand *getTiedOperand(OpResult result) {
  for (auto [operand, tied] : getTiedResults(result.getOwner()))
    if (tied == result)
      return operand;
  auto loop = dyn_cast<scf::ForOp>(result.getOwner());
  if (!loop)
    return nullptr;
  unsigned number = result.getResultNumber();
  Value value = loop.getYieldedValues()[number];
  while (value != loop.getRegionIterArg(number)) {
    auto made = dyn_cast<OpResult>(value);
    if (!made || made.getOwner()->getBlock() != loop.getBody())
      return nullptr;
    if (Value source = getReshaped(made.getOwner())) {
      value = source;
      continue;
    }
    OpOperand *operand = getTiedOperand(made);
    if (!operand)
      return nullptr;
    value = operand->get();
  }
  return &loop.getInitArgsMutable()[number];
}

static std::string quote(Operation *op) {
  return ("'" + op->getName().getStringRef() + "'").str();
}

/// Returns the destination to replace by a slice, so that `value` is written
/// into that slice. If there is none, returns null and sets `reason`.
OpOperand *SliceWriter::findDestination(Value value, std::string &reason) {
  while (true) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument) {
      reason = "argument #" + std::to_string(argument.getArgNumber()) + " of " +
               (isa<func::FuncOp>(argument.getOwner()->getParentOp())
                    ? "the function"
                    : quote(argument.getOwner()->getParentOp()));
      return nullptr;
    }
    auto result = cast<OpResult>(value);
    Operation *op = result.getOwner();
    if (op->getBlock() != block) {
      reason = "made in another block";
      return nullptr;
    }
    if (matchPattern(op, m_Constant())) {
      reason = "a constant";
      return nullptr;
    }
    if (Value source = getReshaped(op)) {
      value = source;
      continue;
    }
    OpOperand *operand = getTiedOperand(result);
    if (!operand) {
      reason = quote(op) + " cannot write elsewhere";
      return nullptr;
    }
    Value init = operand->get();
    Operation *definition = init.getDefiningOp();
    if (overwrites(*operand) || (definition && isUndefinedTensor(definition)))
      return operand;
    // The initial value of an accumulation must be in the slice, too.
    if (!init.hasOneUse()) {
      auto fill = init.getDefiningOp<linalg::FillOp>();
      if (!fill || fill->getBlock() != block) {
        reason = quote(op) + " accumulates into what has other uses";
        return nullptr;
      }
      OpBuilder at(op);
      operand->set(at.clone(*fill)->getResult(0));
      init = operand->get();
    }
    value = init;
  }
}

/// Returns an op that reads `value`, or a view of it, after the bucket is sent,
/// or null. Results that ops of the loop compute in place are no views, but
/// would be in the bucket, too. So these ops count as readers.
Operation *SliceWriter::findLaterReader(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    Value source = getReshaped(op);
    if (!source)
      break;
    value = source;
  }
  SmallVector<Value> views = {value};
  while (!views.empty()) {
    for (Operation *user : views.pop_back_val().getUsers()) {
      if (replaced.contains(user))
        continue;
      if (getViewedOperand(user)) {
        llvm::append_range(views, user->getResults());
        continue;
      }
      Operation *inBlock = block->findAncestorOpInBlock(*user);
      if (!inBlock || (end && !inBlock->isBeforeInBlock(end)))
        return user;
    }
  }
  return nullptr;
}

/// Creates a slice of `buffer` from `offset` on, as a tensor of `type`. Plans
/// name the ops of a slice by `loc`, the location of the member.
Value SliceWriter::createSlice(OpBuilder &at, Location loc, Value buffer,
                               int64_t offset, RankedTensorType type) {
  Value slice = memref::SubViewOp::create(
      at, loc, buffer, ArrayRef<int64_t>{offset},
      ArrayRef<int64_t>{type.getNumElements()}, ArrayRef<int64_t>{1});
  if (type.getRank() == 0) {
    slice = memref::CollapseShapeOp::create(at, loc, slice,
                                            ArrayRef<ReassociationIndices>());
  } else if (type.getRank() > 1) {
    SmallVector<ReassociationIndices> all = {
        llvm::to_vector<2>(llvm::seq<int64_t>(type.getRank()))};
    slice = memref::ExpandShapeOp::create(at, loc, type.getShape(), slice, all);
  }
  return bufferization::ToTensorOp::create(at, loc, type, slice,
                                           /*restrict=*/true,
                                           /*writable=*/true);
}

SmallVector<SlicedValue> SliceWriter::write(ValueRange values) {
  SmallVector<SlicedValue> sliced;
  llvm::MapVector<Type, SmallVector<Slice>> ofTypes;
  llvm::SmallDenseSet<OpOperand *> taken;
  for (auto [i, value] : llvm::enumerate(values)) {
    SlicedValue &result = sliced.emplace_back(SlicedValue{value, ""});
    auto type = cast<RankedTensorType>(value.getType());
    Slice slice = {static_cast<unsigned>(i)};
    slice.destination = findDestination(value, result.reason);
    if (slice.destination) {
      auto destinationType =
          cast<RankedTensorType>(slice.destination->get().getType());
      bool isNew = taken.insert(slice.destination).second;
      Operation *reader = isNew ? findLaterReader(value) : nullptr;
      if (!isNew)
        result.reason = "the same value as another member";
      else if (reader && reader->hasTrait<OpTrait::ReturnLike>())
        result.reason = "also returned";
      else if (reader)
        result.reason = "also read later, by " + quote(reader);
      else if (destinationType.getEncoding())
        result.reason = "its tensor has an encoding";
      if (!result.reason.empty())
        slice.destination = nullptr;
    }
    ofTypes[type.getElementType()].push_back(slice);
  }

  for (auto &[elementType, slices] : ofTypes) {
    int64_t size = 0;
    // Insert the buffer before the first writer.
    Operation *first = end;
    for (const Slice &slice : slices) {
      size += cast<RankedTensorType>(values[slice.index].getType())
                  .getNumElements();
      if (!slice.destination)
        continue;
      Operation *writer = slice.destination->getOwner();
      if (!first || writer->isBeforeInBlock(first))
        first = writer;
    }
    OpBuilder at = builder;
    if (first)
      at.setInsertionPoint(first);
    // The alignment of bufferization.
    Value buffer = memref::AllocOp::create(
        at, values[slices.front().index].getLoc(),
        MemRefType::get({size}, elementType), at.getI64IntegerAttr(64));
    int64_t offset = 0;
    for (const Slice &slice : slices) {
      Value value = values[slice.index];
      auto type = cast<RankedTensorType>(value.getType());
      if (OpOperand *destination = slice.destination) {
        OpBuilder atWriter(destination->getOwner());
        Operation *old = destination->get().getDefiningOp();
        destination->set(
            createSlice(atWriter, value.getLoc(), buffer, offset,
                        cast<RankedTensorType>(destination->get().getType())));
        if (old && isOpTriviallyDead(old))
          old->erase();
      } else {
        Value copy =
            createSlice(builder, value.getLoc(), buffer, offset,
                        RankedTensorType::get(type.getShape(), elementType));
        sliced[slice.index].value =
            linalg::CopyOp::create(builder, value.getLoc(), value, copy)
                ->getResult(0);
      }
      offset += type.getNumElements();
    }
  }
  return sliced;
}

SmallVector<SlicedValue>
comm::writeIntoSlices(OpBuilder &builder, ValueRange values,
                      ArrayRef<BucketMember> replaced) {
  return SliceWriter(builder, replaced).write(values);
}
