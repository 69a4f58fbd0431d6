//===- GatheredMatmul.cpp - Matmuls split by gathered pieces --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GatheredMatmul.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "SplitAllReduce.h"
#include "SumOfPieces.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

/// Limit on the zero-cost ops to move before a wait.
static constexpr size_t kMostRaised = 16;

//===----------------------------------------------------------------------===//
// Splittable matmuls
//===----------------------------------------------------------------------===//

/// Returns the first op of the block that uses the data of `wait`, or null.
static Operation *getFirstUser(WaitOp wait) {
  Operation *first = nullptr;
  for (Operation *user : wait->getUsers()) {
    Operation *inBlock = wait->getBlock()->findAncestorOpInBlock(*user);
    if (inBlock && (!first || inBlock->isBeforeInBlock(first)))
      first = inBlock;
  }
  return first;
}

/// Returns the ops after `wait` that `matmul` needs besides the gathered data,
/// in order. Returns nullopt if one takes time or cannot move before the wait.
static std::optional<SmallVector<Operation *>>
findRaised(linalg::LinalgOp matmul, WaitOp wait, CostModel &costs) {
  SetVector<Operation *> raised;
  auto collect = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *definition = operand.getDefiningOp();
          definition && definition->getBlock() == wait->getBlock() &&
          definition != wait && wait->isBeforeInBlock(definition))
        raised.insert(definition);
  };
  collect(matmul);
  for (unsigned i = 0; i < raised.size(); ++i) {
    Operation *op = raised[i];
    bool isCheap = isa<linalg::FillOp>(op) ||
                   (op->getNumRegions() == 0 && costs.getComputeNs(op) == 0);
    if (raised.size() > kMostRaised || !isPure(op) || !isCheap ||
        llvm::is_contained(wait->getUsers(), op))
      return std::nullopt;
    collect(op);
  }
  SmallVector<Operation *> ops = raised.takeVector();
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return ops;
}

std::string comm::findSplit(AllGatherOp gather, SymbolTableCollection &symbols,
                            CostModel &costs, const MutatedTensors &mutated,
                            GatheredMatmul &split) {
  split.gather = gather;
  if (gather.getSources().empty())
    return "it is in place";
  if (!isa<TensorType>(gather.getSources().front().getType()))
    return "it is on memrefs";
  split.wait = getOwnWait(gather);
  if (!split.wait)
    return "its token has no wait of its own in its block";
  split.ranks = getLineSize(gather, symbols);
  if (split.ranks < 2)
    return "a line of its group has one rank";
  Operation *first = getFirstUser(split.wait);
  if (!first)
    return "nothing in its block uses what it gives";
  split.matmul = dyn_cast<linalg::LinalgOp>(first);
  if (!split.matmul || !linalg::isaContractionOpInterface(split.matmul) ||
      !split.matmul.hasPureTensorSemantics())
    return "the first to use what it gives is " + describe(first);
  for (StringRef name : {CommDialect::kCostAttr, CommDialect::kAllocBytesAttr,
                         CommDialect::kFreeBytesAttr})
    if (first->hasAttr(name))
      return "of " + describe(first) + " a " + name.str() + " is given";
  for (OpOperand &operand : first->getOpOperands()) {
    if (!cast<RankedTensorType>(operand.get().getType()).hasStaticShape())
      return describe(first) + " has a dynamic shape";
    if (operand.get().getDefiningOp() != split.wait)
      continue;
    if (split.gathered || split.matmul.isDpsInit(&operand))
      return describe(first) + " uses more of what is gathered";
    split.gathered = &operand;
  }
  if (!split.gathered)
    return describe(first) + " uses what is gathered in its region";
  AffineMap map = split.matmul.getMatchingIndexingMap(split.gathered);
  split.loop =
      cast<AffineDimExpr>(map.getResult(gather.getDim())).getPosition();
  std::optional<SmallVector<Operation *>> raised =
      findRaised(split.matmul, split.wait, costs);
  if (!raised)
    return describe(first) + " needs more that is behind the wait";
  auto isChanged = [&](Operation *op) { return mutated.touches(op); };
  if (isChanged(gather) || isChanged(first) || llvm::any_of(*raised, isChanged))
    return "an op changes in place what it or " + describe(first) + " uses";
  split.raised = std::move(*raised);
  return {};
}

//===----------------------------------------------------------------------===//
// Splitting
//===----------------------------------------------------------------------===//

namespace {

/// Creates the parts of one matmul.
class Splitter {
public:
  explicit Splitter(GatheredMatmul &split)
      : split(split), builder(split.wait), loc(split.matmul->getLoc()) {}

  void run();

private:
  Value getOffset(int64_t part);
  Value getPiece(OpOperand &operand, Value offset);
  void addPart(Value gatheredPiece, Value offset);

  GatheredMatmul &split;
  OpBuilder builder;
  Location loc;
  /// The rank in its line, and the size of a piece along the loop.
  Value rank, size;
  int64_t pieceSize = 0;
  /// The result of the parts created so far.
  Value result;
};

} // namespace

/// Returns the offset of the piece of the rank `part` positions after this one.
Value Splitter::getOffset(int64_t part) {
  Value number = rank;
  if (part > 0) {
    Value step = arith::ConstantIndexOp::create(builder, loc, part);
    Value ranks = arith::ConstantIndexOp::create(builder, loc, split.ranks);
    number = arith::AddIOp::create(builder, loc, rank, step);
    number = arith::RemUIOp::create(builder, loc, number, ranks);
  }
  return arith::MulIOp::create(builder, loc, number, size);
}

Value Splitter::getPiece(OpOperand &operand, Value offset) {
  std::optional<unsigned> dim = split.getDim(operand);
  if (!dim)
    return operand.get();
  return createPiece(builder, loc, operand.get(), *dim, offset, pieceSize);
}

/// Creates the matmul of the piece at `offset`. It adds to the result if the
/// pieces divide the loop of the sum, else it writes another part of the
/// result.
void Splitter::addPart(Value gatheredPiece, Value offset) {
  SmallVector<Value> operands;
  for (OpOperand *input : split.matmul.getDpsInputOperands())
    operands.push_back(input == split.gathered ? gatheredPiece
                                               : getPiece(*input, offset));
  OpOperand *init = split.matmul.getDpsInitOperand(0);
  auto makePart = [&](Value start) {
    operands.push_back(start);
    Operation *part =
        clone(builder, split.matmul, TypeRange(start.getType()), operands);
    // A matmul that was split before is a part already.
    auto parts = part->getAttrOfType<IntegerAttr>(CommDialect::kPartsAttr);
    part->setAttr(
        CommDialect::kPartsAttr,
        builder.getI64IntegerAttr(split.ranks * (parts ? parts.getInt() : 1)));
    return part->getResult(0);
  };
  std::optional<unsigned> dim = split.getDim(*init);
  if (!dim) {
    result = makePart(result);
    return;
  }
  Value start = createPiece(builder, loc, result, *dim, offset, pieceSize);
  auto slice = start.getDefiningOp<tensor::ExtractSliceOp>();
  // A fill of only the piece can fuse with its matmul.
  if (auto fill = init->get().getDefiningOp<linalg::FillOp>())
    start = linalg::FillOp::create(builder, loc, fill.getInputs(), start)
                .getResult(0);
  result = tensor::InsertSliceOp::create(
      builder, loc, makePart(start), result, slice.getMixedOffsets(),
      slice.getMixedSizes(), slice.getMixedStrides());
}

void Splitter::run() {
  linalg::LinalgOp matmul = split.matmul;
  for (Operation *op : split.raised)
    op->moveBefore(split.wait);
  unsigned dim = split.gather.getDim();
  unsigned number = cast<OpResult>(split.gathered->get()).getResultNumber();
  Value own = split.gather.getSources()[number];
  pieceSize = cast<RankedTensorType>(own.getType()).getDimSize(dim);
  rank = GroupRankOp::create(builder, loc, builder.getIndexType(),
                             split.gather.getGroupAttr());
  size = arith::ConstantIndexOp::create(builder, loc, pieceSize);
  OpOperand *init = matmul.getDpsInitOperand(0);
  result = init->get();
  if (split.getDim(*init)) {
    if (auto fill = result.getDefiningOp<linalg::FillOp>())
      result = fill.getOutputs().front();
    // Not a tensor.empty, because each of its users may get a separate buffer.
    if (Operation *start = result.getDefiningOp();
        start && isUndefinedTensor(start))
      result = bufferization::AllocTensorOp::create(
          builder, loc, cast<RankedTensorType>(result.getType()), ValueRange());
  }
  addPart(own, getOffset(0));

  builder.setInsertionPoint(matmul);
  for (int64_t part = 1; part < split.ranks; ++part) {
    Value offset = getOffset(part);
    addPart(createPiece(builder, loc, split.gathered->get(), dim, offset,
                        pieceSize),
            offset);
  }
  Operation *start = init->get().getDefiningOp();
  matmul->getResult(0).replaceAllUsesWith(result);
  matmul->erase();
  // Erase the unused init operand: a fill and the tensor that it filled.
  while (start && isOpTriviallyDead(start)) {
    Value filled = isa<linalg::FillOp>(start)
                       ? cast<linalg::FillOp>(start).getOutputs().front()
                       : Value();
    start->erase();
    start = filled ? filled.getDefiningOp() : nullptr;
  }
}

void comm::splitMatmul(GatheredMatmul &split) { Splitter(split).run(); }

//===----------------------------------------------------------------------===//
// Blocks with split matmuls
//===----------------------------------------------------------------------===//

SplitMoves::SplitMoves(Block &block, CostModel &costs,
                       const MutatedTensors &mutated)
    : costs(costs), mutated(mutated), dependences(block),
      base(buildProblem(dependences, costs)),
      moves(dependences, base, costs.getMachine()) {}

/// Returns the ops that the split moves, rewrites or erases. Includes the waits
/// whose data the moved ops use, because their first user changes, and only a
/// matmul that is the first user can be split.
static SmallVector<Operation *> getAffectedOps(const GatheredMatmul &split) {
  SmallVector<Operation *> ops = {split.gather, split.wait, split.matmul};
  auto isHere = [&](Operation *op) {
    return op && op->getBlock() == split.wait->getBlock();
  };
  for (Operation *op : split.raised) {
    ops.push_back(op);
    for (Value operand : op->getOperands())
      if (Operation *wait = operand.getDefiningOp();
          isHere(wait) && isa<WaitOp>(wait))
        ops.push_back(wait);
  }
  linalg::LinalgOp matmul = split.matmul;
  Operation *start = matmul.getDpsInitOperand(0)->get().getDefiningOp();
  while (isHere(start)) {
    ops.push_back(start);
    auto fill = dyn_cast<linalg::FillOp>(start);
    start = fill ? fill.getOutputs().front().getDefiningOp() : nullptr;
  }
  return getInOrder(ops);
}

Problem SplitMoves::apply(ArrayRef<AllGatherOp> gathers) {
  SmallVector<BlockMove> made;
  SmallVector<AllGatherOp> found;
  for (AllGatherOp gather : gathers) {
    GatheredMatmul split;
    if (!findSplit(gather, symbols, costs, mutated, split).empty())
      continue;
    made.push_back({getAffectedOps(split), {}, {}});
    found.push_back(gather);
  }
  return moves.apply(made, [&](Fragment &fragment, ArrayRef<unsigned> members) {
    SymbolTableCollection scratchSymbols;
    for (unsigned member : members) {
      // Earlier splits may have left nothing to split.
      GatheredMatmul split;
      auto gather = cast<AllGatherOp>(fragment.lookup(found[member]));
      if (findSplit(gather, scratchSymbols, moves.getCosts(), mutated, split)
              .empty())
        splitMatmul(split);
    }
  });
}
