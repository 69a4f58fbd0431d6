//===- SplitAllReduce.cpp - Splits all_reduces for copy engines -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copy engines cannot add, but they can run the two halves of an all_reduce
// around a sum by a kernel of the program. As separate ops, the scheduler can
// hide both and place the sum.
//
// If all ranks compute the same update of the sum, e.g. of a replicated
// parameter, each computes it on its piece before the second half. The source
// is "Automatic Cross-Replica Sharding of Weight Update in Data-Parallel
// Training" (Xu et al., 2020).
//
//===----------------------------------------------------------------------===//

#include "SplitAllReduce.h"
#include "Analysis/ScalarBodies.h"
#include "Analysis/Uniformity.h"
#include "SumOfPieces.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

int64_t comm::getLineSize(CollectiveOpInterface op,
                          SymbolTableCollection &symbols) {
  FlatSymbolRefAttr name = op.getGroupAttr();
  auto group =
      name ? symbols.lookupNearestSymbolFrom<GroupOp>(op, name) : GroupOp();
  if (!group)
    return 0;
  SmallVector<int64_t> sizes = group.getLineSizes(symbols);
  return sizes.size() == 1 ? sizes.front() : 0;
}

WaitOpInterface comm::findOwnWait(CollectiveOpInterface op) {
  if (!op.getToken().hasOneUse())
    return nullptr;
  auto wait = dyn_cast<WaitOpInterface>(*op.getToken().user_begin());
  return wait && wait->getBlock() == op->getBlock() &&
                 wait.getTokens().size() == 1
             ? wait
             : nullptr;
}

WaitOp comm::getOwnWait(CollectiveOpInterface op) {
  auto wait = dyn_cast_or_null<WaitOp>(findOwnWait(op).getOperation());
  auto isOfWait = [&](Value value) {
    return llvm::all_of(value.getUsers(),
                        [&](Operation *user) { return user == wait; });
  };
  return wait && llvm::all_of(op.getValues(), isOfWait) ? wait : nullptr;
}

bool comm::isReturnedToCaller(CollectiveOpInterface op) {
  auto isReturned = [](Value value) {
    return llvm::any_of(value.getUsers(), [](Operation *user) {
      Operation *parent = user->getParentOp();
      return user->hasTrait<OpTrait::ReturnLike>() &&
             isa<FunctionOpInterface>(parent) &&
             !parent->hasAttr(CommDialect::kStaticResultsAttr);
    });
  };
  return llvm::any_of(op.getToken().getUsers(), [&](Operation *wait) {
    return llvm::any_of(wait->getResults(), isReturned);
  });
}

std::optional<std::string>
comm::getExchangeObstacle(CollectiveOpInterface op,
                          SymbolTableCollection &symbols) {
  if (op.getSources().empty())
    return std::string("it is in place");
  if (std::optional<std::string> obstacle = getSumObstacle(op))
    return obstacle;
  if (getLineSize(op, symbols) < 2)
    return std::string("the number of ranks in a line of its group is not one "
                       "number of 2 or more");
  return std::nullopt;
}

std::optional<std::string>
comm::getPiecesObstacle(AllReduceOp reduce, int64_t parts,
                        SymbolTableCollection &symbols) {
  if (std::optional<std::string> obstacle =
          getExchangeObstacle(reduce, symbols))
    return obstacle;
  int64_t ranks = getLineSize(reduce, symbols);
  for (Type type : reduce.getSources().getTypes()) {
    auto shaped = cast<ShapedType>(type);
    if (!shaped.hasStaticShape())
      return llvm::to_string(type) + " has no static shape";
    if (shaped.getRank() == 0 || shaped.getDimSize(0) == 0 ||
        shaped.getDimSize(0) % (ranks * parts) != 0)
      return "dimension 0 of " + llvm::to_string(type) +
             " is not a multiple of " +
             (parts > 1 ? std::to_string(parts) + " parts for each of " : "") +
             "its group's " + std::to_string(ranks) + " ranks";
  }
  return std::nullopt;
}

/// Returns the least number of leading dimensions whose elements form one piece
/// of equal size for each of `ranks` ranks; 0 if none do.
static unsigned countLeadingDims(RankedTensorType type, int64_t ranks) {
  int64_t size = 1;
  for (auto [dim, of] : llvm::enumerate(type.getShape())) {
    size *= of;
    if (size > 0 && size % ranks == 0)
      return dim + 1;
  }
  return 0;
}

std::optional<std::string>
comm::getSplitObstacle(AllReduceOp reduce, SymbolTableCollection &symbols) {
  for (Type type : reduce.getDestinations().getTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return std::string("on memrefs it cannot be split");
    if (tensor.getEncoding())
      return std::string("a layout is given");
    if (!tensor.hasStaticShape())
      return llvm::to_string(type) + " has no static shape";
  }
  if (std::optional<std::string> obstacle =
          getExchangeObstacle(reduce, symbols))
    return obstacle;
  int64_t ranks = getLineSize(reduce, symbols);
  for (Type type : reduce.getDestinations().getTypes())
    if (countLeadingDims(cast<RankedTensorType>(type), ranks) == 0)
      return "the elements of " + llvm::to_string(type) +
             " are no multiple of its group's " + std::to_string(ranks) +
             " ranks";
  if (!getOwnWait(reduce))
    return std::string("its token has no wait of its own in its block");
  return std::nullopt;
}

namespace {

/// The compute ops of a function's blocks, collected only once, because most of
/// a block may be between a start and its wait.
class ComputeOps {
public:
  /// Adds ops, which must come in order.
  void add(Operation &op) {
    SmallVector<Operation *> &known = ops[op.getBlock()];
    before[&op] = known.size();
    if (isa<linalg::LinalgOp, CallOpInterface>(op) ||
        (op.getNumRegions() != 0 &&
         !isa_and_present<CommDialect>(op.getDialect())))
      known.push_back(&op);
  }
  /// Removes `op`, which need not be one of them.
  void erase(Operation *op) {
    SmallVector<Operation *> &known = ops.find(op->getBlock())->second;
    unsigned number = before.lookup(op);
    if (number < known.size() && known[number] == op)
      erased.push_back(std::exchange(known[number], nullptr));
  }
  /// Undoes all calls of `erase`.
  void restore() {
    for (Operation *op : erased)
      ops.find(op->getBlock())->second[before.lookup(op)] = op;
    erased.clear();
  }
  /// Returns the op after half of the compute ops between start and wait, as a
  /// rough position for the second half to begin. The scheduler, which uses
  /// times, improves it.
  Operation *getMiddle(Operation *start, Operation *wait) const {
    unsigned first = before.lookup(start), last = before.lookup(wait);
    auto found = ops.find(start->getBlock());
    // With at most one op in between, this is the wait itself.
    for (unsigned i = first + (last - first + 1) / 2; i < last; ++i)
      if (Operation *op = found->second[i])
        return op;
    return wait;
  }

private:
  DenseMap<Block *, SmallVector<Operation *>> ops;
  SmallVector<Operation *> erased;
  /// Number of compute ops of its block before each op.
  DenseMap<Operation *, unsigned> before;
};

} // namespace

//===----------------------------------------------------------------------===//
// Updates of the sum
//===----------------------------------------------------------------------===//

namespace {

/// Determines whether values of a function are equal on all ranks: arguments
/// with the uniform attribute, and results of pure ops on such values. Ignores
/// callers in the module, so the function must be public.
class UniformValues {
public:
  bool contains(Value value) {
    auto known = results.find(value);
    if (known != results.end())
      return known->second;
    // Deep chains are not worth the effort.
    if (depth == kMostDepth)
      return false;
    ++depth;
    bool isUniform = compute(value);
    --depth;
    return results[value] = isUniform;
  }

private:
  static constexpr unsigned kMostDepth = 64;

  bool compute(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto function =
          dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
      return function && function.isPublic() &&
             argument.getOwner()->isEntryBlock() &&
             function.getArgAttr(argument.getArgNumber(),
                                 CommDialect::kUniformAttr);
    }
    Operation *op = value.getDefiningOp();
    if (isa_and_present<CommDialect>(op->getDialect()) || !isPure(op) ||
        mayReadOutside(op))
      return false;
    SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    auto isUniform = [&](Value used) { return contains(used); };
    return llvm::all_of(op->getOperands(), isUniform) &&
           llvm::all_of(captured, isUniform);
  }

  DenseMap<Value, bool> results;
  unsigned depth = 0;
};

} // namespace

struct AllReduceSplitter::Context {
  explicit Context(func::FuncOp function) : mutated(function) {
    walkSkippingScalarBodies(function, [&](Operation *op) {
      positions[op] = positions.size();
      compute.add(*op);
    });
  }

  bool addMoved(ValueRange values, AllReduceOp reduce,
                SetVector<Operation *> &moved) const;
  Update findUpdate(Value sum, AllReduceOp reduce,
                    SetVector<Operation *> &moved);

  UniformValues uniform;
  MutatedTensors mutated;
  ComputeOps compute;
  SymbolTableCollection symbols;
  /// Original positions of ops.
  DenseMap<Operation *, unsigned> positions;
};

/// Adds the ops to `moved` that have to move before `reduce` so that `values`,
/// which are equal on all ranks and so do not depend on it, are available
/// there. Returns false if an op that changes tensors in place prevents that.
bool AllReduceSplitter::Context::addMoved(ValueRange values, AllReduceOp reduce,
                                          SetVector<Operation *> &moved) const {
  auto add = [&](Value value) {
    Operation *definition = value.getDefiningOp();
    if (definition && definition->getBlock() == reduce->getBlock() &&
        positions.lookup(definition) > positions.lookup(reduce))
      moved.insert(definition);
  };
  unsigned first = moved.size();
  llvm::for_each(values, add);
  for (unsigned i = first; i < moved.size(); ++i) {
    Operation *op = moved[i];
    if (mutated.touches(op))
      return false;
    llvm::for_each(op->getOperands(), add);
    SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    llvm::for_each(captured, add);
  }
  return true;
}

/// Returns the update that reads `sum`, or an empty one. Adds the ops to
/// `moved` that have to move before `reduce`.
AllReduceSplitter::Update
AllReduceSplitter::Context::findUpdate(Value sum, AllReduceOp reduce,
                                       SetVector<Operation *> &moved) {
  if (!sum.hasOneUse())
    return {};
  OpOperand &use = *sum.use_begin();
  auto op = dyn_cast<linalg::GenericOp>(use.getOwner());
  if (!op || op->getBlock() != reduce->getBlock() || mutated.touches(op) ||
      !op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
      !op.isDpsInput(&use) || op.hasIndexSemantics() ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      !cast<linalg::LinalgOp>(op.getOperation()).hasOnlyProjectedPermutations())
    return {};
  OpOperand *init = op.getDpsInitOperand(0);
  if (op.payloadUsesValueFromOperand(init) ||
      !op.getMatchingIndexingMap(init).isIdentity() ||
      !op.getMatchingIndexingMap(&use).isIdentity())
    return {};
  SetVector<Value> read;
  getUsedValuesDefinedAbove(op.getRegion(), read);
  for (OpOperand *input : op.getDpsInputOperands())
    if (input != &use)
      read.insert(input->get());
  for (Value value : read)
    if (mutated.contains(value) || !uniform.contains(value))
      return {};
  SetVector<Operation *> all = moved;
  if (!addMoved(read.getArrayRef(), reduce, all))
    return {};
  moved = std::move(all);
  return {op, &use};
}

/// Returns the inputs of `update` except the sum, sliced at `offset` along
/// dimension 0 of the result.
static SmallVector<Value> getPieces(OpBuilder &builder,
                                    const AllReduceSplitter::Update &update,
                                    Value offset, int64_t size) {
  linalg::GenericOp op = update.op;
  AffineExpr along = builder.getAffineDimExpr(0);
  SmallVector<Value> pieces;
  for (OpOperand *input : op.getDpsInputOperands()) {
    pieces.push_back(input->get());
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    std::optional<unsigned> dim =
        op.getMatchingIndexingMap(input).getResultPosition(along);
    if (input == update.sum || !type || !dim)
      continue;
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(builder, op.getLoc(), input->get());
    offsets[*dim] = offset;
    sizes[*dim] = builder.getIndexAttr(size);
    pieces.back() = tensor::ExtractSliceOp::create(
        builder, op.getLoc(), input->get(), offsets, sizes, strides);
  }
  return pieces;
}

/// Creates `update` on a piece of the sum.
static Value createOnPiece(OpBuilder &builder,
                           const AllReduceSplitter::Update &update,
                           ArrayRef<Value> pieces, Value sum) {
  linalg::GenericOp op = update.op;
  auto type = cast<RankedTensorType>(op.getResult(0).getType());
  Value empty = tensor::EmptyOp::create(
      builder, op.getLoc(), cast<RankedTensorType>(sum.getType()).getShape(),
      type.getElementType());
  SmallVector<Value> operands(pieces);
  operands[update.sum->getOperandNumber()] = sum;
  operands.push_back(empty);
  Operation *onPiece = clone(builder, op, TypeRange(empty.getType()), operands);
  return onPiece->getResult(0);
}

//===----------------------------------------------------------------------===//
// Split into two halves
//===----------------------------------------------------------------------===//

AllReduceSplitter::AllReduceSplitter(func::FuncOp function)
    : context(std::make_unique<Context>(function)) {}
AllReduceSplitter::~AllReduceSplitter() = default;

std::optional<std::string> AllReduceSplitter::find(AllReduceOp reduce,
                                                   Split &split) {
  if (context->mutated.touches(reduce))
    return std::string("an op changes in place what it reads or gives");
  if (std::optional<std::string> obstacle =
          getSplitObstacle(reduce, context->symbols))
    return obstacle;
  split.reduce = reduce;
  split.wait = getOwnWait(reduce);
  split.ranks = getLineSize(reduce, context->symbols);
  SetVector<Operation *> moved;
  for (Value sum : split.wait.getValues()) {
    // Pieces of other shapes than the sum's have no matching ones in an update.
    auto type = cast<RankedTensorType>(sum.getType());
    split.updates.push_back(countLeadingDims(type, split.ranks) == 1
                                ? context->findUpdate(sum, reduce, moved)
                                : Update());
    if (split.updates.back())
      context->compute.erase(split.updates.back().op);
  }
  for (Operation *op : moved)
    context->compute.erase(op);
  split.middle = context->compute.getMiddle(reduce, split.wait);
  split.moved = moved.takeVector();
  llvm::sort(split.moved, [&](Operation *a, Operation *b) {
    return context->positions.lookup(a) < context->positions.lookup(b);
  });
  return std::nullopt;
}

void AllReduceSplitter::forget() { context->compute.restore(); }

/// Returns which dimensions a tensor's pieces, one for each of `ranks` ranks,
/// join: the leading ones, so that pieces are along dimension 0.
static SmallVector<ReassociationIndices> getJoinedDims(RankedTensorType type,
                                                       int64_t ranks) {
  unsigned joined = countLeadingDims(type, ranks);
  SmallVector<ReassociationIndices> dims(1);
  for (unsigned dim = 0; dim < type.getRank(); ++dim) {
    if (dim >= joined)
      dims.emplace_back();
    dims.back().push_back(dim);
  }
  return dims;
}

static Value joinLeadingDims(OpBuilder &builder, Location loc, Value value,
                             int64_t ranks) {
  auto type = cast<RankedTensorType>(value.getType());
  if (countLeadingDims(type, ranks) == 1)
    return value;
  return tensor::CollapseShapeOp::create(builder, loc, value,
                                         getJoinedDims(type, ranks));
}

/// Undoes joinLeadingDims.
static Value expandLike(OpBuilder &builder, Location loc, Value value,
                        RankedTensorType type, int64_t ranks) {
  if (value.getType() == type)
    return value;
  return tensor::ExpandShapeOp::create(builder, loc, type, value,
                                       getJoinedDims(type, ranks));
}

unsigned AllReduceSplitter::apply(const Split &split) {
  AllReduceOp reduce = split.reduce;
  WaitOp wait = split.wait;
  ArrayRef<Update> updates = split.updates;
  Location loc = reduce.getLoc();
  FlatSymbolRefAttr group = reduce.getGroupAttr();

  // An earlier split may have moved some of them.
  for (Operation *op : split.moved)
    if (!op->isBeforeInBlock(reduce))
      op->moveBefore(reduce);
  OpBuilder builder(reduce);
  SmallVector<SmallVector<Value>> pieces;
  auto join = [&](ValueRange values) {
    return llvm::map_to_vector(values, [&](Value value) {
      return joinLeadingDims(builder, loc, value, split.ranks);
    });
  };
  SmallVector<Value> sources = join(reduce.getSources()),
                     gathers = join(reduce.getDestinations());
  for (auto [i, update] : llvm::enumerate(updates)) {
    pieces.emplace_back();
    if (!update)
      continue;
    linalg::GenericOp op = update.op;
    auto type = cast<RankedTensorType>(op.getResult(0).getType());
    int64_t size = type.getDimSize(0) / split.ranks;
    Value offset = createOwnOffset(builder, loc, group, size);
    pieces.back() = getPieces(builder, update, offset, size);
    gathers[i] = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                         type.getElementType());
  }
  SmallVector<Value> parts;
  for (Value source : sources) {
    auto type = cast<RankedTensorType>(source.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[0] /= split.ranks;
    parts.push_back(
        tensor::EmptyOp::create(builder, loc, shape, type.getElementType()));
  }
  auto scatter = ReduceScatterOp::create(builder, loc, reduce.getReduction(),
                                         sources, parts,
                                         /*dim=*/0, group, reduce.getFactors());
  scatter->setDiscardableAttrs(reduce->getDiscardableAttrDictionary());
  scatter.setAlgorithm(reduce.getAlgorithm());
  scatter.setAnyOrder(reduce.getAnyOrder());

  builder.setInsertionPoint(split.middle);
  auto scattered = WaitOp::create(builder, wait.getLoc(), scatter.getToken(),
                                  scatter.getValues(), scatter.getSources());
  SmallVector<Value> toGather(scattered.getValues());
  for (auto [update, others, value] :
       llvm::zip_equal(updates, pieces, toGather))
    if (update)
      value = createOnPiece(builder, update, others, value);
  auto gather =
      AllGatherOp::create(builder, loc, toGather, gathers, /*dim=*/0, group);
  gather->setDiscardableAttrs(reduce->getDiscardableAttrDictionary());
  gather.setAlgorithm(reduce.getAlgorithm());
  // Attributes of the all_reduce apply to both halves together.
  for (StringRef name :
       {CommDialect::kAllocBytesAttr, CommDialect::kFreeBytesAttr})
    scatter->removeAttr(name);
  if (auto cost = reduce->getAttrOfType<IntegerAttr>(CommDialect::kCostAttr)) {
    int64_t half = cost.getInt() / 2;
    scatter->setAttr(CommDialect::kCostAttr, builder.getI64IntegerAttr(half));
    gather->setAttr(CommDialect::kCostAttr,
                    builder.getI64IntegerAttr(cost.getInt() - half));
  }

  builder.setInsertionPoint(wait);
  auto gathered = WaitOp::create(builder, wait.getLoc(), gather.getToken(),
                                 gather.getValues(), gather.getSources());
  unsigned numUpdates = 0;
  for (auto [update, sum, value] :
       llvm::zip_equal(updates, wait.getValues(), gathered.getValues())) {
    if (!update) {
      sum.replaceAllUsesWith(expandLike(builder, wait.getLoc(), value,
                                        cast<RankedTensorType>(sum.getType()),
                                        split.ranks));
      continue;
    }
    linalg::GenericOp op = update.op;
    op.getResult(0).replaceAllUsesWith(value);
    op->erase();
    ++numUpdates;
  }
  wait->erase();
  reduce->erase();
  return numUpdates;
}

bool comm::splitAllReduces(func::FuncOp function, StringRef flag) {
  SmallVector<AllReduceOp> reductions;
  forEachOp<AllReduceOp>(function, [&](AllReduceOp reduce) {
    if (runsOnCopyEngines(reduce))
      reductions.push_back(reduce);
  });
  if (reductions.empty())
    return false;
  AllReduceSplitter splitter(function);
  for (AllReduceOp reduce : reductions) {
    AllReduceSplitter::Split split;
    std::optional<std::string> obstacle = splitter.find(reduce, split);
    Location location = reduce.getLoc();
    unsigned numUpdates = obstacle ? 0 : AllReduceSplitter::apply(split);
    if (flag.empty())
      continue;
    ForwardedRemark remark(obstacle ? RemarkKind::RemarkMissed
                                    : RemarkKind::RemarkPassed,
                           location, obstacle ? "NotSplit" : "AllReduceSplit",
                           flag, function.getSymNameAttr());
    if (obstacle)
      remark.add("Reason", *obstacle);
    else
      remark.add("UpdatesOfPieces", numUpdates);
  }
  return true;
}
