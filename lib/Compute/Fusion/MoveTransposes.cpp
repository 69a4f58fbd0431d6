//===- MoveTransposes.cpp - Moves transposes before collectives -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collective of transposed data, along transposed dimensions, gives the
// transpose of what it gave before. Before the collective, a transpose may cost
// nothing, because a matrix product writes its result in either order: that of
// a gradient, which JAX transposes after its sum. Or it makes the pieces of
// ranks contiguous, as those of activations that are resharded from batches to
// features. No library then has to pack and unpack them row by row. If products
// read what a collective gathers by columns, they read its transpose as fast,
// and only the piece of each rank is transposed.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Contraction.h"
#include "Fusion.h"
#include "Transforms/Scheduling/AlgorithmObstacles.h"
#include "Transforms/SplitAllReduce.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

/// Below, a transpose takes longer than it saves.
static constexpr int64_t kLeastGatheredBytes = 4 << 20;

std::pair<Value, AffineMap> comm::getTransposed(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumReductionLoops() != 0 || op.getInputs().size() != 1 ||
      op->getNumResults() != 1 ||
      op.getBody()->getTerminator()->getOperand(0) !=
          op.getBody()->getArgument(0))
    return {};
  AffineMap in = op.getIndexingMapsArray()[0];
  AffineMap out = op.getIndexingMapsArray()[1];
  if (!in.isPermutation() || !out.isPermutation())
    return {};
  return {op.getInputs()[0], in.compose(inversePermutation(out))};
}

namespace {

/// A collective of one tensor, and the only use of its result.
struct TransposedCollective {
  CollectiveOpInterface op;
  WaitOp wait;
  linalg::GenericOp transpose;
  /// The map from elements of the transposed tensor to those of its source.
  AffineMap map;

  unsigned transposeDim(int64_t dim) const { return map.getDimPosition(dim); }
  RankedTensorType transposeType(Value value) const {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape(type.getRank());
    for (auto [dim, size] : llvm::enumerate(type.getShape()))
      shape[transposeDim(dim)] = size;
    return type.clone(shape);
  }
};

} // namespace

static std::optional<TransposedCollective> find(linalg::GenericOp transpose) {
  auto [value, map] = getTransposed(transpose->getResult(0));
  if (!value || map.isIdentity() || !value.hasOneUse())
    return std::nullopt;
  auto wait = value.getDefiningOp<WaitOp>();
  auto op =
      wait && wait.getTokens().size() == 1
          ? wait.getTokens().front().getDefiningOp<CollectiveOpInterface>()
          : CollectiveOpInterface();
  if (!op || !isa<AllReduceOp, AllGatherOp, ReduceScatterOp, AllToAllOp>(*op) ||
      getOwnWait(op) != wait || op.getSources().size() != 1 ||
      op.getDestinations().size() != 1 ||
      !op.getDestinations().front().getDefiningOp<tensor::EmptyOp>() ||
      op->getBlock() != transpose->getBlock())
    return std::nullopt;
  if (auto exchange = dyn_cast<AllToAllOp>(*op);
      exchange && exchange.getSkipOwnPiece())
    return std::nullopt;
  for (Value data : {op.getSources().front(), op.getDestinations().front()}) {
    auto type = dyn_cast<RankedTensorType>(data.getType());
    if (!type || !type.hasStaticShape() || type.getEncoding())
      return std::nullopt;
  }
  return TransposedCollective{op, wait, transpose, map};
}

/// Returns true if the source is a matrix product that nothing else reads and
/// that can write its result transposed.
static bool comesFromProduct(TransposedCollective found) {
  Value source = found.op.getSources().front();
  auto product = source.getDefiningOp<linalg::LinalgOp>();
  return product && product->getNumResults() == 1 &&
         product.hasPureTensorSemantics() && isMatmul(product) &&
         product.getDpsInits()[0].getDefiningOp<linalg::FillOp>() &&
         llvm::all_of(source.getUsers(), [&](Operation *user) {
           return user == found.op || user == found.wait;
         });
}

/// Returns true if pieces are contiguous only if transposed, and rows stay
/// rows, which a transpose copies fast.
static bool makesContiguous(TransposedCollective found) {
  unsigned last = found.map.getNumDims() - 1;
  if (found.transposeDim(last) != last || hasContiguousPieces(found.op))
    return false;
  ArrayRef<int64_t> shape =
      found.transposeType(found.op.getDestinations().front()).getShape();
  return llvm::all_of(getPieceDims(found.op), [&](int64_t dim) {
    return llvm::all_of(shape.take_front(found.transposeDim(dim)),
                        [](int64_t size) { return size == 1; });
  });
}

/// Creates the collective of transposed data.
static CollectiveOpInterface createTransposed(OpBuilder &builder,
                                              TransposedCollective found,
                                              Value source, Value into) {
  Location loc = found.op.getLoc();
  FlatSymbolRefAttr group = found.op.getGroupAttr();
  Operation *made =
      TypeSwitch<Operation *, Operation *>(found.op)
          .Case([&](AllReduceOp op) {
            return AllReduceOp::create(builder, loc, op.getReduction(), source,
                                       into, group, op.getFactors());
          })
          .Case([&](ReduceScatterOp op) {
            return ReduceScatterOp::create(
                builder, loc, op.getReduction(), source, into,
                found.transposeDim(op.getDim()), group, op.getFactors());
          })
          .Case([&](AllGatherOp op) {
            return AllGatherOp::create(builder, loc, source, into,
                                       found.transposeDim(op.getDim()), group);
          })
          .Case([&](AllToAllOp op) {
            return AllToAllOp::create(builder, loc, source, into,
                                      found.transposeDim(op.getSplitDim()),
                                      found.transposeDim(op.getConcatDim()),
                                      group);
          });
  made->setDiscardableAttrs(found.op->getDiscardableAttrDictionary());
  auto start = cast<CollectiveOpInterface>(made);
  start.setAlgorithm(found.op.getAlgorithm());
  start.setAnyOrder(found.op.getAnyOrder());
  return start;
}

/// Creates a copy of `value` whose element at index i is that at `map`(i).
static Value createTranspose(OpBuilder &builder, Location loc, Value value,
                             RankedTensorType type, AffineMap map) {
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        type.getElementType());
  auto copy = linalg::GenericOp::create(
      builder, loc, TypeRange{type}, value, empty,
      ArrayRef<AffineMap>{map,
                          builder.getMultiDimIdentityMap(map.getNumDims())},
      SmallVector<utils::IteratorType>(type.getRank(),
                                       utils::IteratorType::parallel),
      [](OpBuilder &builder, Location loc, ValueRange arguments) {
        linalg::YieldOp::create(builder, loc, arguments.front());
      });
  return copy->getResult(0);
}

static void moveBefore(RewriterBase &rewriter, TransposedCollective found) {
  CollectiveOpInterface op = found.op;
  Value source = op.getSources().front();
  rewriter.setInsertionPoint(op);
  Value transposed = createTranspose(rewriter, found.transpose.getLoc(), source,
                                     found.transposeType(source), found.map);
  RankedTensorType into = found.transposeType(op.getDestinations().front());
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), into.getShape(),
                                        into.getElementType());
  CollectiveOpInterface made =
      createTransposed(rewriter, found, transposed, empty);
  rewriter.setInsertionPoint(found.wait);
  auto wait = WaitOp::create(rewriter, found.wait.getLoc(), made.getToken(),
                             made.getValues(), made.getSources());
  rewriter.replaceOp(found.transpose, wait.getValues());
  rewriter.eraseOp(found.wait);
  rewriter.eraseOp(op);
}

void comm::moveTransposesBeforeCollectives(RewriterBase &rewriter,
                                           func::FuncOp function) {
  SmallVector<linalg::GenericOp> ops;
  function.walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics())
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops)
    if (std::optional<TransposedCollective> found = find(op);
        found && (comesFromProduct(*found) || makesContiguous(*found)))
      moveBefore(rewriter, *found);
}

void comm::transposeGatheredColumns(RewriterBase &rewriter,
                                    func::FuncOp function) {
  SmallVector<AllGatherOp> gathers;
  function.walk([&](AllGatherOp gather) { gathers.push_back(gather); });
  for (AllGatherOp gather : gathers) {
    WaitOp wait = getOwnWait(gather);
    if (!wait || gather.getSources().size() != 1 || gather.getDim() != 1 ||
        gather.getAlgorithm() || wait->use_empty() ||
        !llvm::all_of(wait->getUsers(), [](Operation *user) {
          auto product = dyn_cast<linalg::LinalgOp>(user);
          return product && product.hasPureTensorSemantics() &&
                 isMatmul(product);
        }))
      continue;
    auto type = dyn_cast<RankedTensorType>(wait.getValues().front().getType());
    std::optional<int64_t> bytes = type ? getTensorBytes(type) : std::nullopt;
    if (!bytes || *bytes < kLeastGatheredBytes || type.getRank() != 2 ||
        type.getEncoding() || type.getDimSize(0) == 1)
      continue;
    // Its source and result are transposed, and the gather is moved before the
    // transpose of its result.
    AffineMap map = AffineMap::getPermutationMap(ArrayRef<unsigned>{1, 0},
                                                 rewriter.getContext());
    rewriter.setInsertionPointAfter(wait);
    Location loc = gather.getLoc();
    Value gathered = wait.getValues().front();
    Value turned = createTranspose(
        rewriter, loc, gathered,
        type.clone({type.getDimSize(1), type.getDimSize(0)}), map);
    Value back = createTranspose(rewriter, loc, turned, type, map);
    rewriter.replaceAllUsesExcept(gathered, back, turned.getDefiningOp());
    std::optional<TransposedCollective> found =
        find(turned.getDefiningOp<linalg::GenericOp>());
    if (found) {
      moveBefore(rewriter, *found);
      continue;
    }
    rewriter.replaceOp(back.getDefiningOp(), gathered);
    rewriter.eraseOp(turned.getDefiningOp());
  }
}
