//===- ReinplaceAllGather.cpp - Gathers in place --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a gather's source is written into an empty tensor, the rank's own slice of
// the gather's destination replaces that tensor. Bufferization then places the
// slice, its writer and its insertion in one buffer.
//
//===----------------------------------------------------------------------===//

#include "../SplitAllReduce.h"
#include "Analysis/ScalarBodies.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

namespace {

/// The way to put one source of a gather into its destination.
struct OwnPiece {
  /// The tensor whose own slice the source already is, or null.
  Value whole;
  /// The init operand to replace by the slice.
  OpOperand *written = nullptr;
  /// The reshapes between the written tensor and the source, last first.
  SmallVector<Operation *, 2> reshapes;
};

class Reinplacer {
public:
  Reinplacer(func::FuncOp function, StringRef flag)
      : mutated(function), flag(flag), function(function.getSymNameAttr()) {}

  void visit(AllGatherOp gather);

private:
  std::string findPieces(AllGatherOp gather, WaitOp &wait,
                         SmallVectorImpl<OwnPiece> &pieces);
  std::string findPiece(AllGatherOp gather, Operation *wait, Value source,
                        Value destination, OwnPiece &piece);
  Value makePiece(AllGatherOp gather, Value source, Type type,
                  const OwnPiece &piece);

  MutatedTensors mutated;
  StringRef flag;
  StringAttr function;
};

} // namespace

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

/// Returns true if `value` is the group rank times `size`.
static bool isOwnOffset(OpFoldResult value, FlatSymbolRefAttr group,
                        int64_t size) {
  auto isRank = [&](Value operand) {
    auto rank = operand.getDefiningOp<GroupRankOp>();
    return rank && rank.getGroupAttr() == group;
  };
  auto offset = dyn_cast<Value>(value);
  if (!offset)
    return false;
  if (isRank(offset))
    return size == 1;
  if (auto product = offset.getDefiningOp<arith::MulIOp>()) {
    Value a = product.getLhs(), b = product.getRhs();
    return (isRank(a) && getConstantIntValue(b) == size) ||
           (isRank(b) && getConstantIntValue(a) == size);
  }
  auto apply = offset.getDefiningOp<affine::AffineApplyOp>();
  if (!apply || apply.getMapOperands().size() != 1 ||
      !isRank(apply.getMapOperands().front()))
    return false;
  MLIRContext *context = group.getContext();
  AffineMap map = apply.getAffineMap();
  AffineExpr rank = map.getNumDims() ? getAffineDimExpr(0, context)
                                     : getAffineSymbolExpr(0, context);
  return map.getResult(0) == rank * size;
}

/// Returns the init operand tied to `result`, or null.
static OpOperand *getTiedDestination(OpResult result) {
  auto op = dyn_cast<DestinationStyleOpInterface>(result.getOwner());
  return op ? op.getTiedOpOperand(result) : nullptr;
}

/// Returns true if the old content of `destination` is not read.
static bool isOverwritten(OpOperand &destination) {
  Operation *definition = destination.get().getDefiningOp();
  if (definition && isUndefinedTensor(definition))
    return true;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(destination.getOwner());
  return linalgOp && !linalgOp.payloadUsesValueFromOperand(&destination);
}

/// Sets `piece` to the way to compute `source` in place. Returns the reason if
/// that is impossible, or an empty string.
std::string Reinplacer::findPiece(AllGatherOp gather, Operation *wait,
                                  Value source, Value destination,
                                  OwnPiece &piece) {
  auto type = dyn_cast<RankedTensorType>(source.getType()),
       wholeType = dyn_cast<RankedTensorType>(destination.getType());
  if (!type || !wholeType)
    return "it is not on tensors";
  if (!type.hasStaticShape() || !wholeType.hasStaticShape())
    return "its shape is dynamic";
  int64_t dim = gather.getDim();
  if (llvm::any_of(type.getShape().take_front(dim),
                   [](int64_t size) { return size != 1; }))
    return "its pieces are not one after the other in memory";
  Operation *init = destination.getDefiningOp();
  if (!init || !isUndefinedTensor(init))
    return "its destination is not an empty tensor";
  if (isa<BlockArgument>(source))
    return "its source is an argument, which would have to be copied";
  for (Operation *user : source.getUsers())
    if (user != gather && user != wait)
      return "its source is also read by " + describe(user);
  if (llvm::count(gather.getSources(), source) != 1)
    return "it has one source twice";

  if (auto slice = source.getDefiningOp<tensor::ExtractSliceOp>();
      slice && slice.getSourceType() == wholeType &&
      slice.getSource().hasOneUse() && slice.getSource().getDefiningOp() &&
      // A viewed tensor may be one that must not be written.
      !getViewedOperand(slice.getSource().getDefiningOp()) &&
      !matchPattern(slice.getSource(), m_Constant()) &&
      slice->getBlock() == gather->getBlock() &&
      slice.getSource().getParentBlock() == gather->getBlock() &&
      slice.getType() == type && slice.hasUnitStride()) {
    bool isOwn = true;
    for (auto [i, offset] : llvm::enumerate(slice.getMixedOffsets()))
      isOwn &= int64_t(i) == dim ? isOwnOffset(offset, gather.getGroupAttr(),
                                               type.getDimSize(i))
                                 : isConstantIntValue(offset, 0);
    if (isOwn) {
      piece.whole = slice.getSource();
      return {};
    }
  }

  while (true) {
    auto result = dyn_cast<OpResult>(source);
    if (!result)
      return "its source is made of an argument, which would have to be copied";
    Operation *op = result.getOwner();
    if (matchPattern(op, m_Constant()))
      return "its source is a constant, which would have to be copied";
    if (op->getBlock() != gather->getBlock())
      return "its source is made in another block, by " + describe(op);
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
      piece.reshapes.push_back(op);
      source = op->getOperand(0);
    } else if (OpOperand *tied = getTiedDestination(result)) {
      if (isOverwritten(*tied)) {
        piece.written = tied;
        return {};
      }
      source = tied->get();
    } else {
      return describe(op) + " cannot write its source elsewhere";
    }
    if (!source.hasOneUse())
      return "what " + describe(op) + " makes its source of has other uses";
  }
}

std::string Reinplacer::findPieces(AllGatherOp gather, WaitOp &wait,
                                   SmallVectorImpl<OwnPiece> &pieces) {
  if (gather.getSources().empty())
    return "it is already in place";
  if (mutated.touches(gather))
    return "an op changes in place what it reads or gives";
  if (gather.getToken().hasOneUse())
    wait = dyn_cast<WaitOp>(*gather.getToken().user_begin());
  if (!wait || wait.getTokens().size() != 1)
    return "its wait is not its own";
  for (auto [source, destination] :
       llvm::zip_equal(gather.getSources(), gather.getDestinations()))
    if (std::string reason =
            findPiece(gather, wait, source, destination, pieces.emplace_back());
        !reason.empty())
      return reason;
  return {};
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Computes the source in a slice of a tensor of `type`, and returns that
/// tensor.
Value Reinplacer::makePiece(AllGatherOp gather, Value source, Type type,
                            const OwnPiece &piece) {
  if (piece.whole)
    return piece.whole;
  Location loc = gather.getLoc();
  auto wholeType = cast<RankedTensorType>(type);
  auto pieceType = cast<RankedTensorType>(source.getType());
  OpBuilder builder(piece.written->getOwner());
  // Not a tensor.empty, because each of its users may get a separate buffer.
  Value whole = bufferization::AllocTensorOp::create(builder, loc, wholeType,
                                                     ValueRange());
  Value rank = GroupRankOp::create(builder, loc, builder.getIndexType(),
                                   gather.getGroupAttr());
  Value size = arith::ConstantIndexOp::create(
      builder, loc, pieceType.getDimSize(gather.getDim()));
  SmallVector<OpFoldResult> offsets(pieceType.getRank(),
                                    builder.getIndexAttr(0)),
      strides(pieceType.getRank(), builder.getIndexAttr(1)),
      sizes =
          getAsIndexOpFoldResult(builder.getContext(), pieceType.getShape());
  offsets[gather.getDim()] =
      arith::MulIOp::create(builder, loc, rank, size).getResult();
  Value slice = tensor::ExtractSliceOp::create(builder, loc, pieceType, whole,
                                               offsets, sizes, strides);
  // Reshape the slice to the shape of the written tensor.
  for (Operation *reshape : piece.reshapes) {
    Type before = reshape->getOperand(0).getType();
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape))
      slice = tensor::CollapseShapeOp::create(builder, loc, before, slice,
                                              expand.getReassociationIndices());
    else
      slice = tensor::ExpandShapeOp::create(
          builder, loc, before, slice,
          cast<tensor::CollapseShapeOp>(reshape).getReassociationIndices());
  }
  piece.written->set(slice);
  builder.setInsertionPoint(gather);
  return tensor::InsertSliceOp::create(builder, loc, source, whole, offsets,
                                       sizes, strides);
}

static int64_t getBytes(ValueRange values) {
  int64_t bytes = 0;
  for (Value value : values) {
    auto type = cast<RankedTensorType>(value.getType());
    Type elementType = type.getElementType();
    if (!elementType.isIntOrFloat())
      return -1;
    bytes += type.getNumElements() *
             llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8);
  }
  return bytes;
}

void Reinplacer::visit(AllGatherOp gather) {
  WaitOp wait;
  SmallVector<OwnPiece, 1> pieces;
  std::string reason = findPieces(gather, wait, pieces);
  if (!reason.empty()) {
    if (ForwardedRemark remark{RemarkKind::RemarkMissed, gather.getLoc(),
                               "GatherNotReinplaced", flag, function})
      remark.add("Reason", reason);
    return;
  }
  if (ForwardedRemark remark{RemarkKind::RemarkPassed, gather.getLoc(),
                             "GatherReinplaced", flag, function})
    remark.add("Bytes", getBytes(gather.getSources()));
  SmallVector<Value> destinations;
  SmallVector<Operation *> unused;
  for (auto [source, destination, piece] :
       llvm::zip_equal(gather.getSources(), gather.getDestinations(), pieces)) {
    if (piece.written)
      unused.push_back(piece.written->get().getDefiningOp());
    else
      unused.push_back(source.getDefiningOp());
    unused.push_back(destination.getDefiningOp());
    destinations.push_back(
        makePiece(gather, source, destination.getType(), piece));
  }
  OpBuilder builder(gather);
  auto inPlace =
      AllGatherOp::create(builder, gather.getLoc(), ValueRange(), destinations,
                          gather.getDim(), gather.getGroupAttr());
  inPlace->setDiscardableAttrs(gather->getDiscardableAttrDictionary());
  inPlace.setAlgorithm(gather.getAlgorithm());
  builder.setInsertionPoint(wait);
  auto newWait = WaitOp::create(builder, wait.getLoc(), inPlace.getToken(),
                                inPlace.getValues(), ValueRange());
  newWait->setDiscardableAttrs(wait->getDiscardableAttrDictionary());
  wait->replaceAllUsesWith(newWait.getValues());
  wait->erase();
  gather->erase();
  for (Operation *op :
       llvm::SmallSetVector<Operation *, 4>(unused.begin(), unused.end()))
    if (op && isOpTriviallyDead(op))
      op->erase();
}

bool comm::reinplaceAllGathers(func::FuncOp function, bool byCopyEngines,
                               StringRef flag) {
  SmallVector<AllGatherOp> gathers;
  forEachOp<AllGatherOp>(function, [&](AllGatherOp gather) {
    if (!byCopyEngines ||
        (runsOnCopyEngines(gather) && !gather.getSources().empty() &&
         !isReturnedToCaller(gather)))
      gathers.push_back(gather);
  });
  if (gathers.empty())
    return false;
  Reinplacer reinplacer(function, flag);
  for (AllGatherOp gather : gathers)
    reinplacer.visit(gather);
  return true;
}
