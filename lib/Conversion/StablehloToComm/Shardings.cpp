//===- Shardings.cpp - Shardings of values and ops ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shardings.h"
#include "ComputeBuilder.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;
using Class = ShardingClasses::Class;

//===----------------------------------------------------------------------===//
// Shardings of values
//===----------------------------------------------------------------------===//

ValueSharding comm::getWholeSharding(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return ValueSharding(tensor ? tensor.getRank() + 1 : 0, DimSharding());
}

FailureOr<ValueSharding> comm::getSharding(Operation *op,
                                           const ShardingText &text, Type type,
                                           GroupTable &groups) {
  // A mesh of one device, as used for callbacks, has no axes.
  bool hasAxes = !text.unreduced.empty() ||
                 llvm::any_of(text.dims, [](const DimShardingText &dim) {
                   return !dim.axes.empty();
                 });
  FailureOr<MeshAxes> mesh = MeshAxes();
  if (hasAxes)
    mesh = groups.getMeshAxes(op, text.meshName);
  if (failed(mesh))
    return failure();
  auto getAxes = [&](ArrayRef<AxisText> axes) {
    DimSharding sharding;
    for (const AxisText &axis : axes) {
      const auto *found = llvm::find_if(
          *mesh, [&](const auto &known) { return known.first == axis.name; });
      if (found == mesh->end())
        continue; // The axis has one device.
      bool isWhole = !axis.isSubAxis || axis.size == found->second;
      int64_t size = isWhole ? found->second : axis.size;
      if (size <= 1)
        continue;
      std::string name = axis.name;
      if (!isWhole)
        name += ":(" + std::to_string(axis.preSize) + ")" +
                std::to_string(axis.size);
      sharding.axes.push_back(std::move(name));
      sharding.pieces *= size;
    }
    return sharding;
  };
  ValueSharding result;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (static_cast<int64_t>(text.dims.size()) != tensor.getRank())
      return op->emitOpError("has a sharding of ")
             << text.dims.size() << " dimensions for " << type;
    for (const DimShardingText &dim : text.dims) {
      DimSharding sharding = getAxes(dim.axes);
      if (dim.isOpen && sharding.isWhole())
        result.push_back(std::nullopt);
      else
        result.push_back(std::move(sharding));
    }
    result.push_back(getAxes(text.unreduced));
  }
  return result;
}

Type comm::getPieceType(Type type, const ValueSharding &sharding) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  SmallVector<int64_t> shape(tensor.getShape());
  for (auto [size, dim] : llvm::zip(shape, sharding)) {
    if (!dim || ShapedType::isDynamic(size))
      continue;
    if (size % dim->pieces)
      return {};
    size /= dim->pieces;
  }
  return tensor.clone(shape);
}

std::string comm::toString(const DimSharding &sharding) {
  return llvm::join(
      llvm::map_range(sharding.axes,
                      [](const std::string &axis) { return "'" + axis + "'"; }),
      ", ");
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

Class ShardingClasses::create(std::optional<DimSharding> sharding) {
  if (sharding && sharding->isWhole() && !parents.empty())
    return kWhole;
  parents.push_back(parents.size());
  shardings.push_back(std::move(sharding));
  return parents.back();
}

SmallVector<Class> ShardingClasses::getClasses(Value value) {
  auto [entry, isNew] = values.try_emplace(value);
  if (auto tensor = dyn_cast<RankedTensorType>(value.getType());
      tensor && isNew)
    for (int64_t dim = 0; dim <= tensor.getRank(); ++dim)
      entry->second.push_back(create());
  return entry->second;
}

Class ShardingClasses::findLeader(Class dim) {
  while (parents[dim] != dim)
    dim = parents[dim] = parents[parents[dim]];
  return dim;
}

LogicalResult ShardingClasses::unite(Class a, Class b) {
  a = findLeader(a);
  b = findLeader(b);
  if (a == b)
    return success();
  if (shardings[a] && shardings[b] && !(*shardings[a] == *shardings[b]))
    return failure();
  // kWhole, the smallest number, is the leader of its class.
  if (b < a)
    std::swap(a, b);
  if (!shardings[a])
    shardings[a] = std::move(shardings[b]);
  parents[b] = a;
  return success();
}

ValueSharding ShardingClasses::lookup(ArrayRef<Class> dims) {
  ValueSharding sharding;
  for (Class dim : dims)
    sharding.push_back(lookup(dim));
  return sharding;
}

//===----------------------------------------------------------------------===//
// Classes of an op's dimensions
//===----------------------------------------------------------------------===//

/// Returns true for elementwise ops of StableHLO, CHLO and MHLO; rank-0
/// operands may be broadcast.
static bool isElementwise(Operation *op) {
  if (op->isRegistered())
    return op->hasTrait<OpTrait::Elementwise>() ||
           isa<UnrealizedConversionCastOp>(op);
  return llvm::StringSwitch<bool>(op->getName().stripDialect())
      .Cases({"abs", "add", "and", "atan2", "cbrt", "ceil", "clamp", "compare",
              "complex", "convert", "cosine", "count_leading_zeros", "divide"},
             true)
      .Cases({"exponential", "exponential_minus_one", "floor", "imag",
              "is_finite", "log", "log_plus_one", "logistic", "maximum",
              "minimum", "multiply", "negate", "not"},
             true)
      .Cases({"or", "popcnt", "power", "real", "reduce_precision", "remainder",
              "round_nearest_afz", "round_nearest_even", "rsqrt", "select",
              "shift_left", "shift_right_arithmetic", "shift_right_logical"},
             true)
      .Cases({"sign", "sine", "sqrt", "subtract", "tan", "tanh", "xor",
              "bitcast_convert", "copy"},
             true)
      .Cases({"acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e",
              "cosh", "digamma", "erf", "erf_inv", "erfc", "is_inf"},
             true)
      .Cases({"is_neg_inf", "is_pos_inf", "lgamma", "next_after", "polygamma",
              "sinh", "square", "zeta"},
             true)
      .Default(false);
}

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
    if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
      addLoops(linalg);
    else if (name == "stablehlo.optimization_barrier" ||
             name == "sdy.sharding_constraint" ||
             name == "sdy.propagation_barrier")
      addForwarded();
    else if (op->getNumResults() == 1 && isElementwise(op))
      addElements();
    else if (name == "stablehlo.broadcast_in_dim")
      addMapped("broadcast_dimensions");
    else if (name == "stablehlo.transpose")
      addTranspose();
    else if (name == "stablehlo.reduce")
      addReduce();
    else if (name == "stablehlo.dot_general")
      addDot();
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

  /// Handles a reduce; reduced dimensions must be whole.
  void addReduce() {
    auto reduced = getIntegers(op, "dimensions");
    unsigned count = op->getNumResults();
    if (!reduced || op->getNumOperands() != 2 * count || count == 0)
      return;
    auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    if (!type)
      return;
    SmallVector<Class> from = result.operands.front(), to;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (llvm::is_contained(*reduced, dim))
        continue;
      from[dim] = classes.create();
      to.push_back(from[dim]);
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
  }

  /// Handles a contraction. Contracted dimensions must be whole; the result has
  /// the batch dimensions, then the others of the left operand and of the right
  /// one.
  void addDot() {
    auto dot = parseDotText(op->getAttr("dot_dimension_numbers"));
    if (!dot || op->getNumOperands() != 2 || op->getNumResults() != 1)
      return;
    SmallVector<Class> lhs = result.operands[0], rhs = result.operands[1], to;
    auto isIn = [](ArrayRef<int64_t> dims, const SmallVector<Class> &of) {
      return llvm::all_of(dims, [&](int64_t dim) {
        return dim >= 0 && dim + 1 < static_cast<int64_t>(of.size());
      });
    };
    if (!isIn(dot->lhsBatching, lhs) || !isIn(dot->rhsBatching, rhs) ||
        dot->lhsBatching.size() != dot->rhsBatching.size())
      return;
    for (auto [left, right] :
         llvm::zip_equal(dot->lhsBatching, dot->rhsBatching)) {
      lhs[left] = rhs[right] = classes.create();
      to.push_back(lhs[left]);
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
  }

  /// Preserves dimensions that only gain or lose neighbours of size 1.
  void addReshape() {
    auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!from || !to || !from.hasStaticShape() || !to.hasStaticShape() ||
        from.getRank() == to.getRank())
      return;
    auto groups = getReassociationIndicesForReshape(from, to);
    if (!groups)
      return;
    bool isExpanded = from.getRank() < to.getRank();
    RankedTensorType more = isExpanded ? to : from;
    SmallVector<Class> &few =
        isExpanded ? result.operands.front() : result.results.front();
    SmallVector<Class> &many =
        isExpanded ? result.results.front() : result.operands.front();
    for (auto [dim, group] : llvm::enumerate(*groups)) {
      SmallVector<int64_t> large;
      for (int64_t place : group)
        if (more.getDimSize(place) != 1)
          large.push_back(place);
      if (large.size() != 1)
        continue;
      few[dim] = many[large.front()] = classes.create();
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
