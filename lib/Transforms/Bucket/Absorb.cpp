//===- Absorb.cpp - Moves casts and scalings to buckets -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Moves casts and scalings around collectives. All changes are exact: the same
// elementwise op is applied to the same elements at another position.
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the op that computes the result of `op` on each element, if the body
/// of `op` has only this op and constants. Otherwise returns null.
static Operation *getOnlyScalarOp(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 ||
      op.getNumLoops() != op.getNumParallelLoops() ||
      !op.hasPureTensorSemantics() ||
      !op.getIndexingMapsArray().back().isIdentity())
    return nullptr;
  Operation *scalarOp =
      op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  if (!scalarOp || scalarOp->getBlock() != op.getBlock())
    return nullptr;
  for (Operation &other : op.getBlock()->without_terminator())
    if (&other != scalarOp && !matchPattern(&other, m_Constant()))
      return nullptr;
  return scalarOp;
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

static bool isWidening(Operation *op) {
  return isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(op);
}

static bool isNarrowing(Operation *op) {
  return isa<arith::TruncFOp, arith::TruncIOp>(op);
}

/// Returns the cast that `op` applies to each element of its single input,
/// either `op` itself or in its body. Returns null if it is another op.
static Operation *getCast(Operation *op) {
  if (!op)
    return nullptr;
  if (isWidening(op) || isNarrowing(op))
    return op;
  auto generic = dyn_cast<linalg::LinalgOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      !generic.getIndexingMapsArray().front().isIdentity())
    return nullptr;
  Operation *cast = getOnlyScalarOp(generic);
  if (!cast || (!isWidening(cast) && !isNarrowing(cast)) ||
      cast->getOperand(0) != generic.getBlock()->getArgument(0))
    return nullptr;
  return cast;
}

/// Creates the cast of `like` on `input`.
static Value createCast(OpBuilder &builder, Location loc, Operation *like,
                        Value input) {
  Operation *scalarCast = getCast(like);
  auto type = cast<RankedTensorType>(input.getType());
  auto resultType =
      type.clone(getElementTypeOrSelf(scalarCast->getResult(0).getType()));
  if (scalarCast == like) {
    OperationState state(loc, like->getName(), input, resultType,
                         like->getAttrs());
    return builder.create(state)->getResult(0);
  }
  Value init = tensor::EmptyOp::create(builder, loc, resultType, ValueRange());
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, resultType, input, init,
             ArrayRef<AffineMap>{identity, identity}, iterators,
             [&](OpBuilder &body, Location loc, ValueRange args) {
               IRMapping mapping;
               mapping.map(scalarCast->getOperand(0), args[0]);
               Operation *clone = body.clone(*scalarCast, mapping);
               linalg::YieldOp::create(body, loc, clone->getResult(0));
             })
      ->getResult(0);
}

/// Returns true if the results of a collective have only its inputs, and zeros.
static bool movesData(CollectiveKind kind) {
  switch (kind) {
  case CollectiveKind::AllGather:
  case CollectiveKind::Gather:
  case CollectiveKind::Scatter:
  case CollectiveKind::Broadcast:
  case CollectiveKind::AllToAll:
  case CollectiveKind::Permute:
    return true;
  default:
    return false;
  }
}

void comm::absorbCasts(BucketMerge &merge, bool mixesTypes) {
  if (!movesData(merge.getFirst().getCollectiveKind()))
    return;
  SmallVector<Type> elementTypes;
  for (BucketPiece &piece : merge.pieces) {
    Type elementType = piece.getDestinationType().getElementType();
    if (piece.source) {
      Operation *source = piece.source.getDefiningOp();
      Operation *cast = getCast(source);
      if (cast && isWidening(cast) && !merge.isMutated(source)) {
        piece.castAfter = source;
        elementType = cast->getOperand(0).getType();
      } else if (piece.result.hasOneUse()) {
        Operation *user = *piece.result.user_begin();
        cast = merge.isMutated(user) ? nullptr : getCast(user);
        // The result may also be the destination of the cast.
        if (cast && isNarrowing(cast) && user->getOperand(0) == piece.result) {
          piece.castBefore = user;
          elementType = cast->getResult(0).getType();
        }
      }
    }
    elementTypes.push_back(getElementTypeOrSelf(elementType));
  }
  bool isRefused = !mixesTypes && !llvm::all_equal(elementTypes);
  for (BucketPiece &piece : merge.pieces) {
    if (isRefused)
      piece.castAfter = piece.castBefore = nullptr;
    else if (piece.castAfter)
      piece.source = piece.castAfter->getOperand(0);
    else if (piece.castBefore)
      piece.source = createCast(merge.before, piece.castBefore->getLoc(),
                                piece.castBefore, piece.source);
  }
}

void BucketMerge::replace(const BucketPiece &piece, Value value) {
  if (!piece.castBefore) {
    if (piece.castAfter)
      value =
          createCast(after, piece.castAfter->getLoc(), piece.castAfter, value);
    Value(piece.result).replaceAllUsesWith(value);
    return;
  }
  piece.castBefore->getResult(0).replaceAllUsesWith(value);
  Operation *init = nullptr;
  if (auto op = dyn_cast<linalg::LinalgOp>(piece.castBefore))
    init = op.getDpsInits().front().getDefiningOp();
  piece.castBefore->erase();
  if (init && isOpTriviallyDead(init))
    init->erase();
}

//===----------------------------------------------------------------------===//
// Scalings
//===----------------------------------------------------------------------===//

/// Returns the value of every element of a tensor, or the scalar itself, as a
/// constant, or as a scalar or a tensor of rank 0. Both are null if elements
/// may differ.
static std::pair<FloatAttr, Value> getSplat(Value value) {
  Attribute attribute;
  if (matchPattern(value, m_Constant(&attribute))) {
    if (auto elements = dyn_cast<DenseFPElementsAttr>(attribute))
      attribute =
          elements.isSplat()
              ? Attribute(FloatAttr::get(elements.getElementType(),
                                         elements.getSplatValue<APFloat>()))
              : Attribute();
    return {dyn_cast_or_null<FloatAttr>(attribute), Value()};
  }
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return {FloatAttr(), value};
  // A broadcast and a fill copy their single input to every element.
  if (auto op = value.getDefiningOp<linalg::LinalgOp>()) {
    bool isBroadcast = op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 &&
                       op.getIndexingMapsArray().front().getNumResults() == 0 &&
                       op.getNumLoops() == op.getNumParallelLoops() &&
                       op.getIndexingMapsArray().back().isIdentity() &&
                       op.getBlock()->getTerminator()->getOperand(0) ==
                           op.getBlock()->getArgument(0);
    if (isBroadcast)
      return getSplat(op.getDpsInputOperand(0)->get());
  }
  return {FloatAttr(), type.getRank() == 0 ? value : Value()};
}

std::optional<Scaling> comm::matchScaling(const BucketMerge &merge,
                                          const BucketPiece &piece) {
  Value value = piece.getInput();
  const BucketMember &member = merge.members[piece.member];
  Operation *op = value.getDefiningOp();
  // The scaled tensor must still be readable where the bucket is packed.
  if (!op || merge.isMutated(op) ||
      !llvm::all_of(value.getUsers(), [&](Operation *user) {
        return user == member.start || user == member.wait;
      }))
    return std::nullopt;

  Operation *scalarOp = op;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (linalgOp)
    scalarOp = getOnlyScalarOp(linalgOp);
  if (!scalarOp || !isa<arith::MulFOp, arith::DivFOp>(scalarOp))
    return std::nullopt;

  Scaling scaling;
  scaling.isQuotient = isa<arith::DivFOp>(scalarOp);
  scaling.fastMath = cast<arith::ArithFastMathInterface>(scalarOp)
                         .getFastMathFlagsAttr()
                         .getValue();
  // Returns the tensor or number of an operand of the scalar op.
  auto getTensor = [&](Value operand) -> Value {
    if (!linalgOp)
      return operand;
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument || argument.getOwner() != linalgOp.getBlock())
      return nullptr;
    OpOperand *input = linalgOp.getMatchingOpOperand(argument);
    return linalgOp.isDpsInput(input) &&
                   linalgOp.getMatchingIndexingMap(input).isIdentity()
               ? input->get()
               : Value();
  };
  auto getNumber = [&](Value operand) -> std::pair<FloatAttr, Value> {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!linalgOp || !argument || argument.getOwner() != linalgOp.getBlock())
      return getSplat(operand);
    OpOperand *input = linalgOp.getMatchingOpOperand(argument);
    AffineMap map = linalgOp.getMatchingIndexingMap(input);
    if (!linalgOp.isDpsInput(input) ||
        (!map.isIdentity() && map.getNumResults() != 0))
      return {};
    return getSplat(input->get());
  };
  for (auto [tensor, number] : {std::pair(0, 1), std::pair(1, 0)}) {
    if (tensor == 1 && scaling.isQuotient)
      break;
    scaling.operand = getTensor(scalarOp->getOperand(tensor));
    std::tie(scaling.constant, scaling.factor) =
        getNumber(scalarOp->getOperand(number));
    if (scaling.operand && scaling.operand.getType() == value.getType() &&
        (scaling.constant || scaling.factor))
      return scaling;
  }
  return std::nullopt;
}

Value comm::createScaling(OpBuilder &builder, Location loc,
                          const Scaling &scaling, Value packed) {
  Value factor = scaling.factor;
  if (scaling.constant)
    factor = arith::ConstantOp::create(builder, loc, scaling.constant);
  else if (isa<RankedTensorType>(factor.getType()))
    factor = tensor::ExtractOp::create(builder, loc, factor, ValueRange());
  auto type = cast<RankedTensorType>(packed.getType());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, type, /*inputs=*/ValueRange(), packed,
             builder.getMultiDimIdentityMap(type.getRank()), iterators,
             [&](OpBuilder &body, Location loc, ValueRange args) {
               Value scaled;
               if (scaling.isQuotient)
                 scaled = arith::DivFOp::create(body, loc, args[0], factor,
                                                scaling.fastMath);
               else
                 scaled = arith::MulFOp::create(body, loc, args[0], factor,
                                                scaling.fastMath);
               linalg::YieldOp::create(body, loc, scaled);
             })
      ->getResult(0);
}
