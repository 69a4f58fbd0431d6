//===- Localize.cpp - Rewrites functions to a rank's pieces ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Localize.h"
#include "CommDialect/Analysis/Unconverted.h"
#include "ControlFlow.h"
#include "StablehloToArith.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Rank-independent compute
//===----------------------------------------------------------------------===//

namespace {

/// Detects ops that compute the same on all ranks from the same operands.
class FixedCompute {
public:
  explicit FixedCompute(SymbolTableCollection &symbols) : symbols(symbols) {}

  bool isFixed(Operation *root) {
    return !root->walk([&](Operation *op) {
                  return isFixedAlone(op) ? WalkResult::advance()
                                          : WalkResult::interrupt();
                })
                .wasInterrupted();
  }

private:
  /// Returns true if `op` is rank-independent, ignoring its regions.
  bool isFixedAlone(Operation *op) {
    if (!op->isRegistered()) {
      StringRef dialect = op->getName().getDialectNamespace();
      StringRef name = op->getName().stripDialect();
      if (dialect == "sdy")
        return name == "sharding_constraint" || name == "propagation_barrier";
      return llvm::is_contained({"stablehlo", "chlo", "mhlo"}, dialect) &&
             !isStablehloCollective(op) &&
             !llvm::is_contained({"composite", "custom_call", "infeed",
                                  "outfeed", "partition_id", "recv",
                                  "replica_id", "rng", "send"},
                                 name);
    }
    if (auto call = dyn_cast<func::CallOp>(op))
      return isFixedFunction(call);
    return !isa<RankOp, GroupRankOp>(op) &&
           (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
            isMemoryEffectFree(op));
  }

  bool isFixedFunction(func::CallOp call) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (!callee || callee.isExternal())
      return false;
    // In a recursion, the other ops determine the result.
    auto [entry, isNew] = functions.try_emplace(callee, true);
    if (!isNew)
      return entry->second;
    bool result = llvm::all_of(callee.getBody().getOps(), [&](Operation &op) {
      return isa<func::ReturnOp>(op) || isFixed(&op);
    });
    functions[callee] = result;
    return result;
  }

  SymbolTableCollection &symbols;
  DenseMap<Operation *, bool> functions;
};

/// Splat values, which JAX shares among users of one shape. If users need
/// different shapes, each shape has a copy.
class Splats {
public:
  /// Adds the result of `op` if it is a splat.
  void add(Operation *op) {
    if (op->getNumResults() == 1 && isSplat(op))
      values.insert(op->getResult(0));
  }
  bool contains(Value value) const { return values.contains(value); }

  /// Returns `value` with the shape of `type`.
  Value get(Value value, RankedTensorType type) {
    if (value.getType() == type)
      return value;
    Value &made = shaped[{value, type}];
    if (made)
      return made;
    Operation *op = value.getDefiningOp();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (values.contains(operand))
        operand = get(operand, type.clone(getElementTypeOrSelf(operand)));
      operands.push_back(operand);
    }
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Operation *copy = builder.clone(*op);
    copy->setOperands(operands);
    copy->getResult(0).setType(type);
    if (auto elements = op->getAttrOfType<DenseElementsAttr>("value"))
      copy->setAttr(
          "value", elements.resizeSplat(type.clone(elements.getElementType())));
    // The recursive calls may have moved the map's elements.
    return shaped[{value, type}] = copy->getResult(0);
  }

  /// Erases the values without users.
  void eraseUnused() {
    for (Value value : llvm::reverse(values))
      if (value.use_empty())
        value.getDefiningOp()->erase();
  }

private:
  bool isSplat(Operation *op) {
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || !type.hasStaticShape() || type.getRank() == 0)
      return false;
    if (isa<tensor::EmptyOp>(op))
      return true;
    StringRef name = op->getName().getStringRef();
    if (isa<arith::ConstantOp>(op) || name == "stablehlo.constant") {
      auto elements = op->getAttrOfType<DenseElementsAttr>("value");
      return elements && elements.isSplat();
    }
    if (op->getNumRegions() != 0 && !isa<linalg::LinalgOp>(op))
      return false;
    // The sizes of a slice are in attributes.
    if (op->getNumOperands() == 0 || name == "stablehlo.dynamic_slice" ||
        isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
      return false;
    auto isScalar = [](Type operand) {
      auto tensor = dyn_cast<RankedTensorType>(operand);
      return tensor ? tensor.getRank() == 0 : operand.isIntOrIndexOrFloat();
    };
    for (Value operand : op->getOperands()) {
      auto tensor = dyn_cast<RankedTensorType>(operand.getType());
      if (isScalar(operand.getType()))
        continue;
      if (!tensor || tensor.getShape() != type.getShape() ||
          !values.contains(operand))
        return false;
    }
    // Every dimension must correspond between operands and result.
    ShardingClasses classes;
    OpClasses dims = getOpClasses(op, classes);
    ArrayRef<ShardingClasses::Class> result = dims.results.front();
    if (llvm::is_contained(result.drop_back(), ShardingClasses::kWhole))
      return false;
    return llvm::all_of(dims.operands, [&](const auto &operand) {
      return operand.size() != result.size() || ArrayRef(operand) == result;
    });
  }

  llvm::SetVector<Value> values;
  DenseMap<std::pair<Value, Type>, Value> shaped;
};

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

class Localizer {
public:
  Localizer(func::FuncOp function, ArrayRef<Core> cores,
            const FunctionShardings &annotations, GroupTable &groups,
            SymbolTableCollection &symbols)
      : function(function), cores(cores), annotations(annotations),
        groups(groups), block(function.getBody().front()),
        fixedCompute(symbols) {
    for (const Core &core : cores)
      coreOps.insert(core.op);
  }

  FailureOr<FunctionShardings> run() {
    addSplats(block);
    for (const Core &core : cores)
      if (failed(uniteCore(core)))
        return failure();
    if (failed(uniteArguments()))
      return failure();
    if (failed(uniteBlock(block)) || failed(uniteResults()) ||
        failed(checkPieces()))
      return failure();
    return apply();
  }

private:
  using Class = ShardingClasses::Class;

  /// Reports an error at `at`, an op outside of the cores, with a note at the
  /// first core.
  LogicalResult failOutside(Operation *at, const Twine &reason) {
    InFlightDiagnostic diagnostic = at->emitOpError(reason);
    diagnostic.attachNote(cores.front().op->getLoc())
        << "see '" << cores.front().op->getName() << "'";
    return diagnostic;
  }

  LogicalResult failNotFixed(Operation *op) {
    std::string which;
    if (auto target = op->getAttrOfType<StringAttr>("call_target_name")) {
      which = "of '" + target.str() + "' ";
      if (target.getValue().contains("callback"))
        return failOutside(op, which + "calls back into Python; remove debug "
                                       "prints and callbacks");
    }
    return failOutside(
        op, which + "is outside of the manual computation; around it "
                    "only arguments and results may be forwarded, "
                    "and values computed that are the same on all "
                    "ranks or piece by piece");
  }

  /// Returns all ops but the last, which may be an unregistered terminator.
  static auto ops(Block &around) {
    return llvm::make_range(around.begin(), std::prev(around.end()));
  }

  void addSplats(Block &around) {
    for (Operation &op : ops(around))
      if (isControlFlow(&op))
        for (Region &region : op.getRegions())
          addSplats(region.front());
      else if (!coreOps.contains(&op))
        splats.add(&op);
  }

  LogicalResult uniteBlock(Block &around) {
    for (Operation &op : ops(around)) {
      if (coreOps.contains(&op))
        continue;
      if (failed(isControlFlow(&op) ? uniteControlFlow(&op)
                                    : uniteOutside(&op)))
        return failure();
    }
    return success();
  }

  /// Unites the shardings of a loop's carried values, and of branches' results.
  /// Conditions must be whole: the same on all ranks.
  LogicalResult uniteControlFlow(Operation *op) {
    auto getWhole = [&](ValueRange values) {
      SmallVector<SmallVector<Class>> dims;
      for (Value value : values)
        dims.emplace_back(classes.getClasses(value).size(),
                          ShardingClasses::kWhole);
      return dims;
    };
    bool isLoop = op->getName().stripDialect() == "while";
    SmallVector<SmallVector<Class>> carried;
    for (Value result : op->getResults())
      carried.push_back(classes.getClasses(result));
    if (failed(uniteOperands(
            op, {isLoop ? carried : getWhole(op->getOperands()), carried})))
      return failure();
    for (Region &region : op->getRegions()) {
      for (BlockArgument argument : region.getArguments())
        if (failed(uniteOperand(op, argument, carried[argument.getArgNumber()],
                                "argument #" + Twine(argument.getArgNumber()))))
          return failure();
      if (failed(uniteBlock(region.front())))
        return failure();
      Operation *end = &region.front().back();
      bool isCondition = isLoop && region.getRegionNumber() == 0;
      if (failed(uniteOperands(
              end, {isCondition ? getWhole(end->getOperands()) : carried, {}})))
        return failure();
    }
    return success();
  }

  SmallVector<Class> createClasses(const ValueSharding &sharding) {
    SmallVector<Class> dims;
    for (const std::optional<DimSharding> &dim : sharding)
      dims.push_back(classes.create(dim));
    return dims;
  }

  /// Unites dimension by dimension; at the first that would be sharded in two
  /// ways, fails and sets `conflict` to it.
  LogicalResult unite(ArrayRef<Class> a, ArrayRef<Class> b, size_t &conflict) {
    for (conflict = 0; conflict < a.size(); ++conflict)
      if (failed(classes.unite(a[conflict], b[conflict])))
        return failure();
    return success();
  }

  LogicalResult uniteCore(const Core &core) {
    size_t dim;
    for (auto [i, operand] : llvm::enumerate(core.op->getOperands())) {
      if (splats.contains(operand))
        continue;
      if (succeeded(unite(classes.getClasses(operand),
                          createClasses(core.operands[i]), dim)))
        continue;
      if (auto argument = dyn_cast<BlockArgument>(operand))
        return core.op->emitOpError("takes argument #")
               << argument.getArgNumber() << " with two different shardings";
      return core.op->emitOpError("takes operand #")
             << i
             << " with another sharding than what gives it; data would have to "
                "be moved";
    }
    for (auto [result, sharding] :
         llvm::zip_equal(core.op->getResults(), core.results))
      if (failed(
              unite(classes.getClasses(result), createClasses(sharding), dim)))
        llvm_unreachable("a result has one owner");
    return uniteCaptured(core.op);
  }

  /// Applies annotations to arguments that no core uses.
  LogicalResult uniteArguments() {
    for (BlockArgument argument : block.getArguments()) {
      unsigned number = argument.getArgNumber();
      FailureOr<ValueSharding> sharding =
          readAnnotation(function.getArgAttr(number, "sdy.sharding"),
                         annotations.arguments, number, argument.getType());
      if (failed(sharding))
        return failure();
      if (sharding->empty() || classes.isKnown(argument))
        continue;
      size_t dim;
      (void)unite(classes.getClasses(argument), createClasses(*sharding), dim);
    }
    return success();
  }

  /// Returns the sharding by `attribute` or else by `others` at `number`; empty
  /// without either.
  FailureOr<ValueSharding> readAnnotation(Attribute attribute,
                                          ArrayRef<ValueSharding> others,
                                          unsigned number, Type type) {
    if (!attribute)
      return number < others.size() ? others[number] : ValueSharding();
    FailureOr<SmallVector<ShardingText>> texts =
        parseShardingsText(function, attribute);
    if (failed(texts))
      return failure();
    if (texts->size() != 1)
      return function.emitOpError("has an annotation with ")
             << texts->size() << " shardings of one value";
    return getSharding(function, texts->front(), type, groups);
  }

  LogicalResult uniteOutside(Operation *op) {
    if (!fixedCompute.isFixed(op))
      return failNotFixed(op);
    OpClasses dims = getOpClasses(op, classes);
    if (failed(uniteConstraint(op, dims)))
      return failure();
    if (failed(uniteCaptured(op)))
      return failure();
    return uniteOperands(op, std::move(dims));
  }

  /// Values that the regions of `op` capture must be whole.
  LogicalResult uniteCaptured(Operation *op) {
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    for (Value value : captured)
      if (!splats.contains(value) &&
          failed(
              uniteOperand(op, value,
                           SmallVector<Class>(classes.getClasses(value).size(),
                                              ShardingClasses::kWhole),
                           "a value in its region")))
        return failure();
    return success();
  }

  LogicalResult uniteOperands(Operation *op, OpClasses dims) {
    for (auto [i, operand] : llvm::enumerate(op->getOperands()))
      if (!splats.contains(operand) &&
          failed(uniteOperand(op, operand, dims.operands[i],
                              "operand #" + Twine(i))))
        return failure();
    for (auto [i, result] : llvm::enumerate(op->getResults()))
      if (!splats.contains(result) &&
          failed(
              uniteOperand(op, result, dims.results[i], "result #" + Twine(i))))
        return failure();
    outsideOps.insert({op, std::move(dims)});
    return success();
  }

  /// Applies the sharding of an `sdy.sharding_constraint`.
  LogicalResult uniteConstraint(Operation *op, const OpClasses &dims) {
    if (op->getName().getStringRef() != "sdy.sharding_constraint" ||
        op->getNumOperands() != 1)
      return success();
    FailureOr<SmallVector<ShardingText>> texts =
        parseShardingsText(op, op->getAttr("sharding"));
    if (failed(texts) || texts->size() != 1)
      return failure();
    FailureOr<ValueSharding> sharding =
        getSharding(op, texts->front(), op->getOperand(0).getType(), groups);
    if (failed(sharding))
      return failure();
    size_t dim;
    if (sharding->size() == dims.operands.front().size())
      (void)unite(dims.operands.front(), createClasses(*sharding), dim);
    return success();
  }

  LogicalResult uniteOperand(Operation *op, Value value,
                             ArrayRef<Class> expected, const Twine &what) {
    SmallVector<Class> known = classes.getClasses(value);
    size_t dim;
    if (succeeded(unite(known, expected, dim)))
      return success();
    if (dim + 1 == known.size())
      return failOutside(op, "is outside of the manual computation, and " +
                                 what + " is still to be summed up over " +
                                 toString(*classes.lookup(known[dim])));
    auto describe = [&](Class side) {
      DimSharding sharding = *classes.lookup(side);
      return sharding.isWhole() ? std::string("not sharded")
                                : "sharded over " + toString(sharding);
    };
    return failOutside(
        op, "is outside of the manual computation, and data would have to be "
            "moved for it: dimension " +
                Twine(dim) + " of " + what + " is " + describe(known[dim]) +
                ", expected " + describe(expected[dim]) +
                "; compute it inside, or export the program partitioned");
  }

  /// Applies annotations of results, if any.
  LogicalResult uniteResults() {
    Operation *returnOp = block.getTerminator();
    for (auto [i, value] : llvm::enumerate(returnOp->getOperands())) {
      auto argument = dyn_cast<BlockArgument>(value);
      if (argument && !classes.isKnown(value))
        return failOutside(
            returnOp, "returns argument #" + Twine(argument.getArgNumber()) +
                          ", whose sharding is not known: it does not pass "
                          "through the manual computation");
      ValueSharding &sharding = returned.emplace_back();
      FailureOr<ValueSharding> annotated =
          readAnnotation(function.getResultAttr(i, "sdy.sharding"),
                         annotations.results, i, value.getType());
      if (failed(annotated))
        return failure();
      sharding = std::move(*annotated);
      if (splats.contains(value))
        continue;
      sharding.resize(classes.getClasses(value).size());
      if (failed(uniteOperand(returnOp, value, createClasses(sharding),
                              "operand #" + Twine(i))))
        return failure();
    }
    return success();
  }

  /// Checks that no value is sharded over an axis along two dimensions, and
  /// that all pieces have one size.
  LogicalResult checkPieces() {
    auto check = [&](Operation *at, Value value, const Twine &what) {
      if (splats.contains(value) || !classes.isKnown(value))
        return success();
      ValueSharding sharding = classes.lookup(classes.getClasses(value));
      llvm::StringSet<> seen;
      for (const std::optional<DimSharding> &dim : sharding)
        for (const std::string &axis : dim ? dim->axes : DimSharding().axes)
          if (!seen.insert(axis).second)
            return failOutside(at, "would have " + what +
                                       " sharded twice over '" + axis + "'");
      if (!getPieceType(value.getType(), sharding)) {
        std::string type;
        llvm::raw_string_ostream(type) << value.getType();
        return failOutside(at, "has " + what + ", '" + type +
                                   "', which is sharded into pieces of "
                                   "different sizes");
      }
      return success();
    };
    for (BlockArgument argument : block.getArguments())
      if (failed(check(function, argument,
                       "argument #" + Twine(argument.getArgNumber()))))
        return failure();
    for (auto &[op, dims] : outsideOps)
      for (OpResult result : op->getResults())
        if (failed(check(op, result,
                         "result #" + Twine(result.getResultNumber()))))
          return failure();
    return success();
  }

  //===--------------------------------------------------------------------===//
  // Rewriting
  //===--------------------------------------------------------------------===//

  void useSplat(OpOperand &operand, Type type) {
    if (splats.contains(operand.get()))
      operand.set(splats.get(operand.get(), cast<RankedTensorType>(type)));
  }

  FailureOr<FunctionShardings> apply() {
    // Different replicas may have different data.
    bool isWholeWorld = groups.getNumReplicas() == 1;
    FunctionShardings result;
    for (BlockArgument argument : block.getArguments()) {
      ValueSharding sharding = lookup(argument);
      unsigned number = argument.getArgNumber();
      if (isWholeWorld && isWhole(sharding) && !argument.use_empty() &&
          !function.getArgAttr(number, CommDialect::kVaryingAttr))
        function.setArgAttr(number, CommDialect::kUniformAttr,
                            UnitAttr::get(function.getContext()));
      argument.setType(getPieceType(argument.getType(), sharding));
      result.arguments.push_back(std::move(sharding));
    }
    for (const Core &core : cores) {
      for (auto [operand, type] :
           llvm::zip_equal(core.op->getOpOperands(), core.inputs))
        useSplat(operand, type);
      for (auto [value, type] :
           llvm::zip_equal(core.op->getResults(), core.outputs))
        value.setType(type);
    }
    for (auto &[op, dims] : outsideOps)
      applyOutside(op, dims);
    Operation *returnOp = block.getTerminator();
    for (auto [operand, sharding] :
         llvm::zip_equal(returnOp->getOpOperands(), returned)) {
      if (splats.contains(operand.get()))
        useSplat(operand, getPieceType(operand.get().getType(), sharding));
      else
        sharding = lookup(operand.get());
      result.results.push_back(sharding);
    }
    splats.eraseUnused();
    function.setFunctionType(
        FunctionType::get(function.getContext(), block.getArgumentTypes(),
                          SmallVector<Type>(returnOp->getOperandTypes())));
    return result;
  }

  void applyOutside(Operation *op, const OpClasses &dims) {
    if (op->getNumResults() == 1 && splats.contains(op->getResult(0)))
      return;
    for (auto [operand, classesOf] :
         llvm::zip_equal(op->getOpOperands(), dims.operands))
      if (splats.contains(operand.get()))
        useSplat(operand, getPieceType(operand.get().getType(),
                                       classes.lookup(classesOf)));
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (classes.isKnown(argument))
          argument.setType(getPieceType(argument.getType(), lookup(argument)));
    for (OpResult value : op->getResults())
      value.setType(getPieceType(value.getType(), lookup(value)));
    localizeAttributes(op, dims, classes);
  }

  ValueSharding lookup(Value value) {
    return classes.isKnown(value) ? classes.lookup(classes.getClasses(value))
                                  : ValueSharding();
  }
  static bool isWhole(const ValueSharding &sharding) {
    return llvm::all_of(sharding, [](const std::optional<DimSharding> &dim) {
      return !dim || dim->isWhole();
    });
  }

  func::FuncOp function;
  ArrayRef<Core> cores;
  const FunctionShardings &annotations;
  GroupTable &groups;
  Block &block;
  DenseSet<Operation *> coreOps;
  FixedCompute fixedCompute;
  Splats splats;
  ShardingClasses classes;
  llvm::MapVector<Operation *, OpClasses> outsideOps;
  /// Annotated shardings of results.
  SmallVector<ValueSharding> returned;
};

} // namespace

FailureOr<FunctionShardings>
comm::localize(func::FuncOp function, ArrayRef<Core> cores,
               const FunctionShardings &annotations, GroupTable &groups,
               SymbolTableCollection &symbols) {
  return Localizer(function, cores, annotations, groups, symbols).run();
}
