//===- OpClasses.cpp - Dimensions that ops need sharded alike -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpClasses.h"
#include "CommDialect/Analysis/Unconverted.h"
#include "ComputeBuilder.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::comm;
using Class = ShardingClasses::Class;

namespace {

class OpClassesBuilder {
public:
  OpClassesBuilder(Operation *op, ShardingClasses &classes)
      : op(op), classes(classes) {
    for (Type type : op->getOperandTypes())
      result.operands.push_back(getWhole(type));
    for (Type type : op->getResultTypes())
      result.results.push_back(getWhole(type));
  }

  OpClasses build() {
    StringRef name = op->getName().getStringRef();
    if (isMovement(name) && op->getNumResults() == 1)
      passUnreduced();
    if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
      addLoops(linalg);
    else if (name == "stablehlo.optimization_barrier")
      addForwarded();
    else if (name == "stablehlo.constant" || name == "stablehlo.iota")
      addGenerated();
    else if (op->getNumResults() == 1 && isElementwise(op))
      addElements();
    else if (name == "stablehlo.broadcast_in_dim")
      addMapped("broadcast_dimensions");
    else if (name == "stablehlo.transpose")
      addTranspose();
    else if (name == "stablehlo.reduce")
      addReduce();
    else if (name == "stablehlo.dot_general")
      addDot(parseDotText(op->getAttr("dot_dimension_numbers")));
    else if (name == "stablehlo.dot")
      addDot(getSimpleDot());
    else if (name == "stablehlo.convolution")
      addConvolution();
    else if (name == "stablehlo.slice")
      addPiece(op->getOperand(0).getType(), result.operands[0],
               op->getResult(0).getType(), result.results[0], {});
    else if (name == "stablehlo.pad")
      addPad();
    else if (name == "stablehlo.concatenate" || name == "stablehlo.sort")
      addOtherDims(getDim("dimension"));
    else if (name == "stablehlo.reverse")
      addOtherDims(getIntegers(op, "dimensions"));
    else if (name == "stablehlo.fft")
      addFft();
    else if (name == "stablehlo.reduce_window")
      addWindow(op->getNumResults());
    else if (name == "stablehlo.select_and_scatter")
      addWindow(2);
    else if (name == "stablehlo.gather" || name == "stablehlo.scatter")
      addIndexedClasses(op, result, classes);
    else if (isStablehloCollective(op))
      addCollective();
    else if (name == "stablehlo.reshape" ||
             isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      addReshape();
    else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      addPiece(slice.getSourceType(), result.operands[0], slice.getType(),
               result.results[0], slice.getDroppedDims());
    else if (auto insertion = dyn_cast<tensor::InsertSliceOp>(op))
      addInsertion(1, 0, insertion.getDroppedDims());
    else if (name == "stablehlo.dynamic_slice")
      addPiece(op->getOperand(0).getType(), result.operands[0],
               op->getResult(0).getType(), result.results[0], {});
    else if (name == "stablehlo.dynamic_update_slice")
      addInsertion(0, 1, {});
    return std::move(result);
  }

private:
  static SmallVector<Class> getWhole(Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? SmallVector<Class>(tensor.getRank() + 1,
                                       ShardingClasses::kWhole)
                  : SmallVector<Class>();
  }

  /// Lets the result be reduced along what the operands are still to be.
  void passUnreduced() {
    Class unreduced = classes.create();
    for (auto *values : {&result.operands, &result.results})
      for (SmallVector<Class> &dims : *values)
        if (!dims.empty())
          dims.back() = unreduced;
  }

  /// Lets the result be reduced along `reduced`, and along what one operand is
  /// still to be.
  void addReduction(ReductionKind kind, ArrayRef<Class> reduced) {
    result.reduction = kind;
    llvm::append_range(result.reduced, reduced);
    for (auto *values : {&result.operands, &result.results})
      for (SmallVector<Class> &dims : *values)
        if (!dims.empty())
          dims.back() = classes.create();
  }

  std::optional<SmallVector<int64_t>> getDim(StringRef name) {
    auto dim = op->getAttrOfType<IntegerAttr>(name);
    if (!dim)
      return std::nullopt;
    return SmallVector<int64_t>{dim.getValue().getSExtValue()};
  }

  /// Creates a separate class for each of `dims`.
  void createClasses(MutableArrayRef<Class> dims) {
    for (Class &dim : dims)
      dim = classes.create();
  }

  /// Assigns one class to each loop; loops that reduce, or that share an index
  /// expression with others, must be whole.
  void addLoops(linalg::LinalgOp linalg) {
    if (!linalg.hasPureTensorSemantics() || linalg.hasIndexSemantics())
      return;
    SmallVector<Class> loops;
    for (utils::IteratorType kind : linalg.getIteratorTypesArray())
      loops.push_back(kind == utils::IteratorType::parallel
                          ? classes.create()
                          : ShardingClasses::kWhole);
    SmallVector<AffineMap> maps = linalg.getIndexingMapsArray();
    for (AffineMap map : maps)
      for (AffineExpr expr : map.getResults())
        if (!isa<AffineDimExpr>(expr))
          expr.walk([&](AffineExpr part) {
            if (auto dim = dyn_cast<AffineDimExpr>(part))
              loops[dim.getPosition()] = ShardingClasses::kWhole;
          });
    for (OpOperand &operand : op->getOpOperands()) {
      SmallVector<Class> &dims = result.operands[operand.getOperandNumber()];
      AffineMap map = linalg.getMatchingIndexingMap(&operand);
      for (auto [i, expr] : llvm::enumerate(map.getResults()))
        if (auto dim = dyn_cast<AffineDimExpr>(expr))
          dims[i] = loops[dim.getPosition()];
      if (linalg.isDpsInit(&operand))
        if (OpResult tied = linalg.getTiedOpResult(&operand))
          result.results[tied.getResultNumber()] = dims;
    }
  }

  void addForwarded() {
    if (op->getOperandTypes() != op->getResultTypes())
      return;
    for (auto [operand, given] : llvm::zip(result.operands, result.results)) {
      createClasses(operand);
      given = operand;
    }
  }

  void addElements() {
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type)
      return;
    auto isScalar = [](RankedTensorType operand) {
      return operand && operand.getRank() == 0;
    };
    for (Type operand : op->getOperandTypes()) {
      auto tensor = dyn_cast<RankedTensorType>(operand);
      if (tensor && !isScalar(tensor) && tensor.getShape() != type.getShape())
        return;
    }
    SmallVector<Class> &dims = result.results.front();
    createClasses(MutableArrayRef(dims).drop_back());
    bool isScaling = !op->isRegistered() && isLinear(op);
    if (isScaling && (op->getName().stripDialect() == "multiply" ||
                      op->getName().stripDialect() == "divide")) {
      addReduction(ReductionKind::Sum, {});
      for (SmallVector<Class> &operand : result.operands)
        if (operand.size() == dims.size())
          llvm::copy(ArrayRef(dims).drop_back(), operand.begin());
      return;
    }
    if (isScaling)
      dims.back() = classes.create();
    for (auto [operand, value] : llvm::zip(result.operands, op->getOperands()))
      if (operand.size() == dims.size())
        operand = dims;
  }

  /// Maps dimension i of the operand to the result's dimension given by `name`
  /// at i, unless it is a single repeated element.
  void addMapped(StringRef name) {
    auto targets = getIntegers(op, name);
    auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!targets || !from || !to ||
        static_cast<int64_t>(targets->size()) != from.getRank() ||
        llvm::any_of(*targets, [&](int64_t dim) {
          return dim < 0 || dim >= to.getRank();
        }))
      return;
    createClasses(MutableArrayRef(result.results.front()).drop_back());
    for (auto [dim, target] : llvm::enumerate(*targets))
      if (from.getDimSize(dim) == to.getDimSize(target))
        result.operands.front()[dim] = result.results.front()[target];
  }

  void addTranspose() {
    auto permutation = getIntegers(op, "permutation");
    if (!permutation || op->getNumOperands() != 1)
      return;
    SmallVector<Class> &from = result.operands.front();
    if (permutation->size() + 1 != from.size() ||
        !isPermutationVector(*permutation))
      return;
    createClasses(MutableArrayRef(from).drop_back());
    for (auto [dim, source] : llvm::enumerate(*permutation))
      result.results.front()[dim] = from[source];
  }

  /// Handles a reduce. A sum from 0, a maximum or a minimum may be over sharded
  /// dimensions; the pieces are then still to be reduced.
  void addReduce() {
    auto reduced = getIntegers(op, "dimensions");
    unsigned count = op->getNumResults();
    if (!reduced || op->getNumOperands() != 2 * count || count == 0)
      return;
    auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    if (!type)
      return;
    SmallVector<Class> from = result.operands.front(), to, other;
    std::optional<ReductionKind> kind = getKind();
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      bool isKept = !llvm::is_contained(*reduced, dim);
      if (isKept || kind)
        from[dim] = classes.create();
      if (isKept)
        to.push_back(from[dim]);
      else if (kind)
        other.push_back(from[dim]);
    }
    to.push_back(ShardingClasses::kWhole);
    for (unsigned i = 0; i < count; ++i)
      if (result.operands[i].size() != from.size() ||
          result.results[i].size() != to.size())
        return;
    for (unsigned i = 0; i < count; ++i) {
      result.operands[i] = from;
      result.results[i] = to;
    }
    if (kind)
      addReduction(*kind, other);
  }

  /// Returns how pieces of a reduce are to be reduced, if this is possible.
  std::optional<ReductionKind> getKind() {
    if (op->getNumResults() != 1 || op->getNumRegions() != 1)
      return std::nullopt;
    std::optional<ReductionKind> kind = findSimpleReducer(op);
    if (kind == ReductionKind::Sum && !isZero(op->getOperand(1)))
      return std::nullopt;
    return kind;
  }

  /// Returns the dimensions of a `stablehlo.dot`.
  std::optional<DotText> getSimpleDot() {
    if (op->getNumOperands() != 2 || result.operands[0].size() < 2 ||
        result.operands[1].size() < 2)
      return std::nullopt;
    DotText dot;
    dot.lhsContracting.push_back(result.operands[0].size() - 2);
    dot.rhsContracting.push_back(0);
    return dot;
  }

  /// Handles a contraction. The result has the batch dimensions, then the
  /// others of the left operand and of the right one; along sharded contracted
  /// dimensions it is still to be summed up.
  void addDot(std::optional<DotText> dot) {
    if (!dot || op->getNumOperands() != 2 || op->getNumResults() != 1)
      return;
    SmallVector<Class> lhs = result.operands[0], rhs = result.operands[1], to;
    auto isIn = [](ArrayRef<int64_t> dims, const SmallVector<Class> &of) {
      return llvm::all_of(dims, [&](int64_t dim) {
        return dim >= 0 && dim + 1 < static_cast<int64_t>(of.size());
      });
    };
    if (!isIn(dot->lhsBatching, lhs) || !isIn(dot->rhsBatching, rhs) ||
        !isIn(dot->lhsContracting, lhs) || !isIn(dot->rhsContracting, rhs) ||
        dot->lhsBatching.size() != dot->rhsBatching.size() ||
        dot->lhsContracting.size() != dot->rhsContracting.size())
      return;
    for (auto [left, right] :
         llvm::zip_equal(dot->lhsBatching, dot->rhsBatching)) {
      lhs[left] = rhs[right] = classes.create();
      to.push_back(lhs[left]);
    }
    SmallVector<Class> contracted;
    for (auto [left, right] :
         llvm::zip_equal(dot->lhsContracting, dot->rhsContracting)) {
      lhs[left] = rhs[right] = classes.create();
      contracted.push_back(lhs[left]);
    }
    auto addFree = [&](SmallVector<Class> &dims, ArrayRef<int64_t> batching,
                       ArrayRef<int64_t> contracting) {
      for (int64_t dim = 0; dim + 1 < static_cast<int64_t>(dims.size()); ++dim)
        if (!llvm::is_contained(batching, dim) &&
            !llvm::is_contained(contracting, dim)) {
          dims[dim] = classes.create();
          to.push_back(dims[dim]);
        }
    };
    addFree(lhs, dot->lhsBatching, dot->lhsContracting);
    addFree(rhs, dot->rhsBatching, dot->rhsContracting);
    to.push_back(ShardingClasses::kWhole);
    if (to.size() != result.results[0].size())
      return;
    result.operands = {lhs, rhs};
    result.results = {to};
    addReduction(ReductionKind::Sum, contracted);
  }

  /// Handles a convolution: images, and features of both sides, which are
  /// summed up unless there are groups; and groups of images or features.
  void addConvolution() {
    auto numbers = parseConvolutionText(op->getAttr("dimension_numbers"));
    if (!numbers || op->getNumOperands() != 2 || op->getNumResults() != 1)
      return;
    SmallVector<Class> &input = result.operands[0],
                       &kernel = result.operands[1],
                       &output = result.results[0];
    for (const SmallVector<Class> *dims : {&input, &kernel, &output})
      if (dims->size() != numbers->rank + 1)
        return;
    auto getCount = [&](StringRef name) {
      auto count = op->getAttrOfType<IntegerAttr>(name);
      return count ? count.getValue().getSExtValue() : 1;
    };
    int64_t features = getCount("feature_group_count");
    int64_t batches = getCount("batch_group_count");
    Class outputs = classes.create();
    kernel[numbers->kernelOutput] = output[numbers->outputFeature] = outputs;
    if (batches == 1)
      input[numbers->inputBatch] = output[numbers->outputBatch] =
          classes.create();
    if (features == 1 && batches == 1) {
      Class summed = classes.create();
      input[numbers->inputFeature] = kernel[numbers->kernelInput] = summed;
      addReduction(ReductionKind::Sum, summed);
      return;
    }
    // Outputs belong to groups.
    input[batches == 1 ? numbers->inputFeature : numbers->inputBatch] = outputs;
    result.groups = outputs;
    result.numGroups = batches == 1 ? features : batches;
  }

  /// Handles an op on equal operands and results that computes along `dims`.
  void addOtherDims(std::optional<SmallVector<int64_t>> along) {
    if (!along)
      return;
    size_t size = result.results.front().size();
    for (auto *values : {&result.operands, &result.results})
      for (SmallVector<Class> &dims : *values)
        if (dims.size() != size || dims.empty())
          return;
    for (size_t dim = 0; dim + 1 < size; ++dim) {
      if (llvm::is_contained(*along, static_cast<int64_t>(dim)))
        continue;
      Class shared = classes.create();
      for (auto *values : {&result.operands, &result.results})
        for (SmallVector<Class> &dims : *values)
          dims[dim] = shared;
    }
  }

  void addFft() {
    auto lengths = getIntegers(op, "fft_length");
    int64_t rank = static_cast<int64_t>(result.results.front().size()) - 1;
    if (!lengths)
      return;
    SmallVector<int64_t> along;
    for (size_t i = 0; i < lengths->size(); ++i)
      along.push_back(rank - 1 - static_cast<int64_t>(i));
    addOtherDims(along);
  }

  /// Handles padding that each piece needs alike: none, or as much at the ends
  /// together as between two elements.
  void addPad() {
    auto low = getIntegers(op, "edge_padding_low");
    auto high = getIntegers(op, "edge_padding_high");
    auto interior = getIntegers(op, "interior_padding");
    SmallVector<Class> &from = result.operands.front();
    SmallVector<Class> &to = result.results.front();
    if (!low || !high || !interior || from.size() != to.size())
      return;
    for (auto [dim, before, after, between] :
         llvm::enumerate(*low, *high, *interior))
      if (before >= 0 && after >= 0 && before + after == between)
        from[dim] = to[dim] = classes.create();
  }

  /// Handles an op with windows on its first `count` operands and its results:
  /// dimensions along which a window is a single element.
  void addWindow(unsigned count) {
    size_t rank = result.results.front().size() - 1;
    if (op->getNumOperands() < count || result.results.front().empty())
      return;
    MutableArrayRef<SmallVector<Class>> operands =
        MutableArrayRef(result.operands).take_front(count);
    auto hasRank = [&](const SmallVector<Class> &dims) {
      return dims.size() == rank + 1;
    };
    if (!llvm::all_of(operands, hasRank) ||
        !llvm::all_of(result.results, hasRank))
      return;
    auto padding = op->getAttrOfType<DenseIntElementsAttr>("padding");
    if (padding && static_cast<size_t>(padding.getNumElements()) != 2 * rank)
      return;
    for (size_t dim = 0; dim < rank; ++dim) {
      bool isSingle = true;
      for (StringRef name : {"window_dimensions", "window_strides",
                             "window_dilations", "base_dilations"})
        if (auto sizes = getIntegers(op, name))
          isSingle &= dim < sizes->size() && (*sizes)[dim] == 1;
      if (padding)
        for (size_t side : {0, 1})
          isSingle &= padding.getValues<APInt>()[2 * dim + side].isZero();
      if (!isSingle)
        continue;
      Class shared = classes.create();
      for (SmallVector<Class> &dims : operands)
        dims[dim] = shared;
      for (SmallVector<Class> &dims : result.results)
        dims[dim] = shared;
    }
  }

  /// Handles a collective along manual axes: dimensions along which it neither
  /// splits nor concatenates.
  void addCollective() {
    SmallVector<int64_t> along;
    for (StringRef name : {"all_gather_dim", "scatter_dimension",
                           "split_dimension", "concat_dimension"})
      if (auto dim = getDim(name))
        along.push_back(dim->front());
    for (auto [operand, given] : llvm::zip(result.operands, result.results))
      if (operand.size() == given.size())
        for (size_t dim = 0; dim + 1 < operand.size(); ++dim)
          if (!llvm::is_contained(along, static_cast<int64_t>(dim)))
            operand[dim] = given[dim] = classes.create();
  }

  void addGenerated() {
    result.isGenerated = op->getNumOperands() == 0 &&
                         op->getNumResults() == 1 &&
                         !result.results.front().empty();
  }

  /// Handles a reshape, which splits and merges dimensions in groups of equal
  /// products. Of a group, the outermost dimensions larger than 1 correspond.
  void addReshape() {
    auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!from || !to || !from.hasStaticShape() || !to.hasStaticShape() ||
        from.getNumElements() == 0)
      return;
    auto getLarge = [](RankedTensorType type) {
      SmallVector<int64_t> dims;
      for (auto [dim, size] : llvm::enumerate(type.getShape()))
        if (size != 1)
          dims.push_back(dim);
      return dims;
    };
    SmallVector<int64_t> left = getLarge(from), right = getLarge(to);
    size_t i = 0, j = 0;
    while (i < left.size() && j < right.size()) {
      result.operands.front()[left[i]] = result.results.front()[right[j]] =
          classes.create();
      int64_t a = from.getDimSize(left[i++]), b = to.getDimSize(right[j++]);
      while (a != b)
        if (a < b)
          a *= from.getDimSize(left[i++]);
        else
          b *= to.getDimSize(right[j++]);
    }
  }

  /// Handles a piece of `whole`: dimensions that it covers entirely are
  /// preserved.
  void addPiece(Type whole, SmallVector<Class> &wholeDims, Type piece,
                SmallVector<Class> &pieceDims,
                const llvm::SmallBitVector &drop) {
    auto from = dyn_cast<RankedTensorType>(whole);
    auto to = dyn_cast<RankedTensorType>(piece);
    if (!from || !to ||
        from.getRank() != to.getRank() + static_cast<int64_t>(drop.count()))
      return;
    int64_t place = 0;
    for (int64_t dim = 0; dim < from.getRank(); ++dim) {
      if (!drop.empty() && drop.test(dim))
        continue;
      if (!from.isDynamicDim(dim) &&
          from.getDimSize(dim) == to.getDimSize(place))
        wholeDims[dim] = pieceDims[place] = classes.create();
      ++place;
    }
  }

  /// Handles an insertion: the destination has the sharding of the result.
  void addInsertion(unsigned whole, unsigned piece,
                    const llvm::SmallBitVector &drop) {
    if (op->getNumOperands() < 2 || op->getNumResults() != 1 ||
        op->getOperand(whole).getType() != op->getResult(0).getType())
      return;
    addPiece(op->getOperand(whole).getType(), result.operands[whole],
             op->getOperand(piece).getType(), result.operands[piece], drop);
    result.results[0] = result.operands[whole];
  }

  Operation *op;
  ShardingClasses &classes;
  OpClasses result;
};

} // namespace

void comm::localizeAttributes(Operation *op, const OpClasses &dims,
                              ShardingClasses &classes) {
  Builder builder(op);
  if (dims.numGroups > 1) {
    std::optional<DimSharding> sharding = classes.lookup(dims.groups);
    for (StringRef name : {"feature_group_count", "batch_group_count"})
      if (auto count = op->getAttrOfType<IntegerAttr>(name);
          count && sharding && count.getInt() == dims.numGroups)
        op->setAttr(
            name, builder.getI64IntegerAttr(dims.numGroups / sharding->pieces));
    return;
  }
  StringRef name;
  unsigned whole = 0;
  if (isa<tensor::ExpandShapeOp>(op)) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    op->setAttr("static_output_shape",
                builder.getDenseI64ArrayAttr(type.getShape()));
  } else if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op)) {
    name = "static_sizes";
    whole = isa<tensor::InsertSliceOp>(op);
  } else if (op->getName().getStringRef() == "stablehlo.dynamic_slice") {
    name = "slice_sizes";
  } else if (op->getName().getStringRef() == "stablehlo.slice") {
    name = "limit_indices";
  }
  auto sizes = name.empty() ? std::nullopt : getIntegers(op, name);
  if (!sizes)
    return;
  for (auto [size, dim] : llvm::zip(*sizes, dims.operands[whole]))
    if (std::optional<DimSharding> sharding = classes.lookup(dim);
        sharding && !ShapedType::isDynamic(size))
      size /= sharding->pieces;
  if (isa<DenseI64ArrayAttr>(op->getAttr(name)))
    op->setAttr(name, builder.getDenseI64ArrayAttr(*sizes));
  else
    op->setAttr(name, builder.getI64TensorAttr(*sizes));
}

OpClasses comm::getOpClasses(Operation *op, ShardingClasses &classes) {
  return OpClassesBuilder(op, classes).build();
}
