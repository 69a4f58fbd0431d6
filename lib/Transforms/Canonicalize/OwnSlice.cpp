//===- OwnSlice.cpp - Rewrites uses of the rank's own slice ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank that uses only its own piece of a collective's result needs less data.
// The rules find own pieces by evaluating the slice's offset for every rank,
// however it is computed.
//
//===----------------------------------------------------------------------===//

#include "Canonicalizer.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::canonicalize;

/// Limits on the ops to evaluate: for one offset on one rank, and in total.
static constexpr int64_t kMaxOffsetOps = 64, kMaxEvaluations = 1 << 22;

/// Maximum number of elements of an evaluated tensor.
static constexpr int64_t kMaxPiece = 64;

//===----------------------------------------------------------------------===//
// Values on one rank
//===----------------------------------------------------------------------===//

namespace {

/// Evaluates scalars, tensors of one element and pieces of constant tables for
/// one rank, by folding their ops.
class RankEvaluator {
public:
  RankEvaluator(int64_t rank, PartitionTable &groups, int64_t &numEvaluated)
      : rank(rank), groups(groups), numEvaluated(numEvaluated) {}

  std::optional<int64_t> getInteger(OpFoldResult value) {
    auto attribute = dyn_cast_or_null<IntegerAttr>(get(value));
    return attribute ? std::optional(attribute.getInt()) : std::nullopt;
  }

private:
  Attribute get(OpFoldResult value) {
    if (auto attribute = dyn_cast<Attribute>(value))
      return attribute;
    Value operand = cast<Value>(value);
    auto found = known.find(operand);
    if (found != known.end())
      return found->second;
    Attribute result = compute(operand);
    known[operand] = result;
    return result;
  }

  Attribute compute(Value value) {
    Attribute constant;
    if (matchPattern(value, m_Constant(&constant)))
      return constant;
    Operation *op = value.getDefiningOp();
    if (!op || ++numOps > kMaxOffsetOps || ++numEvaluated > kMaxEvaluations)
      return {};
    Builder builder(op);
    if (isa<RankOp>(op))
      return builder.getIndexAttr(rank);
    if (auto query = dyn_cast<GroupRankOp>(op))
      return getPosition(query);
    auto type = dyn_cast<ShapedType>(value.getType());
    if (type && (!type.hasStaticShape() || type.getNumElements() > kMaxPiece))
      return {};
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      return computeSlice(slice);
    if (auto generic = dyn_cast<linalg::LinalgOp>(op))
      return computeElement(generic, type);
    if (op->getNumRegions() != 0 || !isMemoryEffectFree(op))
      return {};
    SmallVector<Attribute> operands;
    for (Value operand : op->getOperands())
      operands.push_back(get(operand));
    if (llvm::is_contained(operands, Attribute()))
      return {};
    // Fold a copy because folding may change the op itself.
    Operation *copy = op->clone();
    SmallVector<OpFoldResult> results;
    bool hasFolded = succeeded(copy->fold(operands, results)) &&
                     results.size() == op->getNumResults();
    copy->erase();
    return hasFolded ? get(results[cast<OpResult>(value).getResultNumber()])
                     : Attribute();
  }

  Attribute getPosition(GroupRankOp query) {
    GroupOp group = groups.lookup(query, query.getGroupAttr());
    if (!group)
      return {};
    for (ArrayRef<int64_t> line : groups.getGroup(group).lines)
      if (const auto *found = llvm::find(line, rank); found != line.end())
        return Builder(query).getIndexAttr(found - line.begin());
    return {};
  }

  /// Returns a piece of a constant. Needed because no fold supports offsets
  /// that depend on the rank.
  Attribute computeSlice(tensor::ExtractSliceOp slice) {
    auto table = dyn_cast_or_null<DenseIntElementsAttr>(get(slice.getSource()));
    RankedTensorType from = slice.getSourceType(), to = slice.getType();
    SmallVector<int64_t> begin;
    for (OpFoldResult offset : slice.getMixedOffsets())
      if (std::optional<int64_t> start = getInteger(offset))
        begin.push_back(*start);
      else
        return {};
    if (!table || !slice.hasUnitStride() ||
        llvm::any_of(slice.getStaticSizes(), ShapedType::isDynamic))
      return {};
    for (auto [start, size, whole] :
         llvm::zip_equal(begin, slice.getStaticSizes(), from.getShape()))
      if (start < 0 || start + size > whole)
        return {};
    if (table.isSplat())
      return table.resizeSplat(to);
    // Map element i of the piece to its position in the table.
    SmallVector<int64_t> inTable = computeStrides(from.getShape());
    SmallVector<int64_t> inPiece = computeStrides(slice.getStaticSizes());
    int64_t first = linearize(begin, inTable);
    auto elements = table.value_begin<Attribute>();
    SmallVector<Attribute> piece;
    for (int64_t i = 0; i < to.getNumElements(); ++i)
      piece.push_back(
          elements[first + linearize(delinearize(i, inPiece), inTable)]);
    return DenseElementsAttr::get(to, piece);
  }

  /// Evaluates an op on tensors of rank 0 by running its body once.
  Attribute computeElement(linalg::LinalgOp op, ShapedType type) {
    if (!op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
        op.getNumLoops() != 0)
      return {};
    Block &body = op->getRegion(0).front();
    for (auto [operand, argument] :
         llvm::zip(op->getOperands(), body.getArguments())) {
      Attribute attribute = argument.use_empty() ? Attribute() : get(operand);
      if (auto elements = dyn_cast_or_null<DenseElementsAttr>(attribute))
        attribute = elements.isSplat() ? elements.getSplatValue<Attribute>()
                                       : Attribute();
      known[argument] = attribute;
    }
    Attribute element = get(body.getTerminator()->getOperand(0));
    return element ? DenseElementsAttr::get(type, element) : Attribute();
  }

  int64_t rank;
  PartitionTable &groups;
  int64_t &numEvaluated;
  int64_t numOps = 0;
  DenseMap<Value, Attribute> known;
};

} // namespace

bool Canonicalizer::isOwnOffset(OpFoldResult offset, int64_t piece,
                                GroupOp group) {
  PartitionTable &partitions = facts->uniformity.getPartitions();
  for (ArrayRef<int64_t> line : partitions.getGroup(group).lines)
    for (auto [position, rank] : llvm::enumerate(line)) {
      RankEvaluator evaluator(rank, partitions, numEvaluated);
      if (evaluator.getInteger(offset) != int64_t(position) * piece)
        return false;
    }
  return true;
}

/// Returns the dimension in which `slice` is the rank's own of `size` equal
/// pieces, if it covers all other dimensions. Returns nullopt for any other
/// slice.
std::optional<int64_t>
Canonicalizer::getOwnPieceDim(tensor::ExtractSliceOp slice, GroupOp group,
                              int64_t size) {
  RankedTensorType type = slice.getSourceType();
  if (!type.hasStaticShape() || !slice.hasUnitStride())
    return std::nullopt;
  std::optional<int64_t> dim;
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets();
  for (int64_t i = 0; i < type.getRank(); ++i) {
    if (slice.getStaticSizes()[i] == type.getDimSize(i))
      continue; // covers the whole dimension
    if (dim)
      return std::nullopt;
    dim = i;
  }
  if (!dim || slice.isDynamicSize(*dim))
    return std::nullopt;
  int64_t piece = slice.getStaticSize(*dim);
  return piece * size == type.getDimSize(*dim) &&
                 isOwnOffset(offsets[*dim], piece, group)
             ? dim
             : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// Replaces `slice` by `piece`, which has the same elements but may have
/// another tensor rank.
static void replaceSlice(RewriterBase &rewriter, tensor::ExtractSliceOp slice,
                         Value piece) {
  auto type = cast<RankedTensorType>(piece.getType());
  if (type != slice.getType()) {
    rewriter.setInsertionPoint(slice);
    SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
    SmallVector<OpFoldResult> sizes;
    for (int64_t size : type.getShape())
      sizes.push_back(rewriter.getIndexAttr(size));
    piece = tensor::ExtractSliceOp::create(rewriter, slice.getLoc(),
                                           slice.getType(), piece, offsets,
                                           sizes, strides);
  }
  rewriter.replaceOp(slice, piece);
}

/// Replaces the rank's own slice of a gather's result by the gather's source.
bool Canonicalizer::foldSlicesOfGather(Transfer transfer) {
  auto gather = dyn_cast<AllGatherOp>(*transfer.start);
  std::optional<int64_t> size = getGroupSize(transfer.start);
  if (!gather || transfer.isInPlace() || !size)
    return false;
  GroupOp group = getGroup(transfer.start);
  bool changed = false;
  for (unsigned i = 0, e = transfer.size(); i < e; ++i) {
    SmallVector<tensor::ExtractSliceOp> slices;
    for (Operation *user : transfer.getResult(i).getUsers())
      if (auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
          slice && getOwnPieceDim(slice, group, *size) == gather.getDim())
        slices.push_back(slice);
    for (tensor::ExtractSliceOp slice : slices) {
      reportApplied("AllGatherAndOwnSlice", transfer.start, slice);
      replaceSlice(rewriter, slice, transfer.getSource(i));
      changed = true;
    }
  }
  return changed;
}

/// Limit on the ops between a gather and slices of values computed from it.
static constexpr unsigned kMaxComputed = 64;

/// Returns true if `op` computes each element of its only result from the
/// element of `operand` at the same index.
static bool isElementwiseIn(Operation *op, OpOperand &operand) {
  if (op->getNumResults() != 1 ||
      op->getResult(0).getType().getTypeID() !=
          operand.get().getType().getTypeID() ||
      cast<ShapedType>(op->getResult(0).getType()).getShape() !=
          cast<ShapedType>(operand.get().getType()).getShape())
    return false;
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return OpTrait::hasElementwiseMappableTraits(op);
  return structured.isDpsInput(&operand) && linalg::isElementwise(structured) &&
         structured.getMatchingIndexingMap(&operand).isIdentity() &&
         structured.getMatchingIndexingMap(structured.getDpsInitOperand(0))
             .isIdentity();
}

/// Emits a remark on a gather whose result only feeds elementwise ops that end
/// in each rank's own slice. The rank already has the elements that it needs.
void Canonicalizer::remarkComputedWhole(Transfer transfer) {
  auto gather = dyn_cast<AllGatherOp>(*transfer.start);
  std::optional<int64_t> size = getGroupSize(transfer.start);
  if (!gather || !size || transfer.size() != 1)
    return;
  SmallVector<Value> worklist = {transfer.getResult()};
  DenseSet<Operation *> seen;
  tensor::ExtractSliceOp found;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (value.use_empty())
      return;
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      if (auto slice = dyn_cast<tensor::ExtractSliceOp>(user)) {
        // Separate rules handle slices of the result itself.
        if (value == transfer.getResult() ||
            getOwnPieceDim(slice, getGroup(transfer.start), *size) !=
                int64_t(gather.getDim()))
          return;
        found = slice;
      } else if (!isElementwiseIn(user, use)) {
        return;
      } else if (seen.insert(user).second) {
        if (seen.size() > kMaxComputed)
          return;
        worklist.push_back(user->getResult(0));
      }
    }
  }
  if (found)
    recordRefusal(
        "AllGatherAndOwnSliceOfResult", transfer.start,
        "all that is computed of it ends in each rank's own slice: compute "
        "on the slice, and gather nothing");
}

bool Canonicalizer::sliceBeforeCollective(Transfer transfer) {
  if (foldSlicesOfGather(transfer))
    return true;
  remarkComputedWhole(transfer);
  CollectiveOpInterface start = transfer.start;
  std::optional<int64_t> size = getGroupSize(start);
  if (transfer.size() != 1 || !size ||
      !isa<AllReduceOp, AllGatherOp, BroadcastOp>(*start))
    return false;
  StringRef rule = isa<AllReduceOp>(*start)   ? "AllReduceAndOwnSlice"
                   : isa<AllGatherOp>(*start) ? "AllGatherAndOtherSlice"
                                              : "BroadcastAndOwnSlice";
  Value result = transfer.getResult();
  tensor::ExtractSliceOp slice;
  std::optional<int64_t> dim;
  for (Operation *user : result.getUsers())
    if (auto candidate = dyn_cast<tensor::ExtractSliceOp>(user);
        candidate && !dim) {
      slice = candidate;
      dim = getOwnPieceDim(slice, getGroup(start), *size);
    }
  if (!dim)
    return false;
  if (!result.hasOneUse()) {
    recordRefusal(rule, start, "its data has other uses than the slice");
    return false;
  }

  SmallVector<int64_t> shape(slice.getSourceType().getShape());
  shape[*dim] /= *size;
  auto type =
      RankedTensorType::get(shape, slice.getSourceType().getElementType(),
                            slice.getSourceType().getEncoding());
  Location loc = start->getLoc();
  FlatSymbolRefAttr group = start.getGroupAttr();
  Value source = transfer.getSource();
  auto sourceType = cast<RankedTensorType>(source.getType());
  if (!sourceType.hasStaticShape() ||
      (isa<AllGatherOp>(*start) && transfer.isInPlace()))
    return false;
  OpBuilder trial(start);
  auto create = [&](OpBuilder &builder, Value destination) -> Operation * {
    if (auto reduce = dyn_cast<AllReduceOp>(*start))
      return ReduceScatterOp::create(builder, loc, reduce.getReduction(),
                                     source, destination, *dim, group,
                                     reduce.getFactors());
    if (auto gather = dyn_cast<AllGatherOp>(*start))
      return AllToAllOp::create(builder, loc, source, destination, *dim,
                                gather.getDim(), group);
    return ScatterOp::create(builder, loc, source, destination, *dim,
                             cast<BroadcastOp>(*start).getRoot(), group);
  };
  auto empty = tensor::EmptyOp::create(trial, loc, type, ValueRange());
  if (!isNoSlower(create(trial, empty), {start})) {
    empty.erase();
    recordRefusal(rule, start, "it would take longer");
    return false;
  }
  rewriter.setInsertionPoint(start);
  auto less = cast<CollectiveOpInterface>(create(rewriter, empty));
  less.setAnyOrder(start.getAnyOrder());
  Transfer piece = complete(less, transfer.wait, {start});
  reportApplied(rule, start, slice);
  replaceSlice(rewriter, slice, piece.getResult());
  erase(transfer);
  return true;
}

/// Returns the uniform tensor whose pieces the collective gathers, each from
/// the rank that owns it, or null.
Value Canonicalizer::getGatheredUniform(Transfer transfer, unsigned operand) {
  auto slice =
      transfer.getSource(operand).getDefiningOp<tensor::ExtractSliceOp>();
  GroupOp group = getGroup(transfer.start);
  std::optional<int64_t> size = getGroupSize(transfer.start);
  if (transfer.isInPlace() || !slice || !size ||
      slice.getSourceType() != transfer.getResult(operand).getType() ||
      slice.getType().getRank() != slice.getSourceType().getRank() ||
      !isUniform(slice.getSource(), transfer.start) ||
      getOwnPieceDim(slice, group, *size) !=
          int64_t(cast<AllGatherOp>(*transfer.start).getDim()))
    return {};
  return slice.getSource();
}
