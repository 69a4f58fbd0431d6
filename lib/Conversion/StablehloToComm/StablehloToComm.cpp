//===- StablehloToComm.cpp - Pass that converts StableHLO -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the parts of the conversion, and converts collectives.
//
//===----------------------------------------------------------------------===//

#include "CheckSizes.h"
#include "CommDialect/Analysis/Unconverted.h"
#include "CommDialect/Conversion/Passes.h"
#include "ControlFlow.h"
#include "Import/RankValues.h"
#include "Steps.h"
#include "Unsigned.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTSTABLEHLOTOCOMMPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Converts the collectives and ranks of a module.
class CollectiveConverter {
public:
  explicit CollectiveConverter(GroupTable &groups) : groups(groups) {}

  LogicalResult convert(Operation *op);

private:
  /// Converts all collectives but `collective_permute`.
  LogicalResult convertOnGroup(Operation *op, StringRef name);
  LogicalResult convertPermute(Operation *op);
  LogicalResult convertRank(Operation *op);

  GroupTable &groups;
};

} // namespace

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

LogicalResult comm::checkCollective(Operation *op) {
  if (op->getNumOperands() == 0 || op->getNumOperands() != op->getNumResults())
    return op->emitOpError("must have operands and as many results, got ")
           << op->getNumOperands() << " and " << op->getNumResults();
  for (auto [operand, result] :
       llvm::zip(op->getOperandTypes(), op->getResultTypes())) {
    auto from = dyn_cast<RankedTensorType>(operand);
    auto to = dyn_cast<RankedTensorType>(result);
    if (!from || !to || from.getRank() != to.getRank() ||
        from.getElementType() != to.getElementType())
      return op->emitOpError("must have ranked tensors of the same rank and "
                             "element type, got ")
             << operand << " and " << result;
    Type element = from.getElementType();
    if (auto complexType = dyn_cast<ComplexType>(element))
      element = complexType.getElementType();
    if (!element.isIntOrIndexOrFloat())
      return op->emitOpError("has elements of type ")
             << from.getElementType()
             << ", expected integers, floats or complex numbers";
  }
  return success();
}

/// Returns the value of a required integer attribute of `op`.
static FailureOr<int64_t> getInteger(Operation *op, StringRef name) {
  auto integer = op->getAttrOfType<IntegerAttr>(name);
  if (!integer)
    return op->emitOpError("has no integer '") << name << "'";
  return integer.getValue().getSExtValue();
}

/// Sets `dim` to a required integer attribute of `op` that must be a dimension
/// of all operands.
static LogicalResult readDimension(Operation *op, StringRef name,
                                   std::optional<int64_t> &dim) {
  FailureOr<int64_t> read = getInteger(op, name);
  if (failed(read))
    return failure();
  for (Type type : op->getOperandTypes())
    if (*read < 0 || *read >= cast<RankedTensorType>(type).getRank())
      return op->emitOpError("'") << name << "' is " << *read
                                  << ", which is not a dimension of " << type;
  dim = *read;
  return success();
}

/// Checks that every rank is in the group.
static LogicalResult checkCovers(Operation *op, const Group &group) {
  if (group.uncovered.empty())
    return success();
  return op->emitOpError("has replica_groups without rank ")
         << group.uncovered.front() << "; every rank must be in one";
}

/// Checks that all lines of the group are of one size.
static LogicalResult checkEqual(Operation *op, const Group &group) {
  if (group.size)
    return success();
  return op->emitOpError("has groups of different sizes, ")
         << group.lines.front().size() << " and "
         << llvm::find_if(group.lines, [&](const SmallVector<int64_t> &line) {
              return line.size() != group.lines.front().size();
            })->size();
}

/// Creates the destinations of `op`, empty tensors of its results' types. A
/// dynamic size is the operand's, multiplied by `groupSize` along dimension
/// `multiplied` and divided by it along `divided`.
static SmallVector<Value> createDestinations(OpBuilder &builder, Operation *op,
                                             int64_t groupSize,
                                             std::optional<int64_t> multiplied,
                                             std::optional<int64_t> divided) {
  SmallVector<Value> destinations;
  Location loc = op->getLoc();
  for (auto [operand, result] :
       llvm::zip(op->getOperands(), op->getResults())) {
    auto type = cast<RankedTensorType>(result.getType());
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (!type.isDynamicDim(dim))
        continue;
      Value size = tensor::DimOp::create(builder, loc, operand, dim);
      bool isSame = multiplied == divided;
      if (!isSame && dim == multiplied)
        size = arith::MulIOp::create(
            builder, loc, size,
            arith::ConstantIndexOp::create(builder, loc, groupSize));
      if (!isSame && dim == divided)
        size = arith::DivUIOp::create(
            builder, loc, size,
            arith::ConstantIndexOp::create(builder, loc, groupSize));
      sizes.push_back(size);
    }
    destinations.push_back(tensor::EmptyOp::create(builder, loc, type, sizes));
  }
  return destinations;
}

WaitOp comm::createWait(OpBuilder &builder, Operation *start) {
  auto collective = cast<CollectiveOpInterface>(start);
  return WaitOp::create(builder, start->getLoc(), collective.getToken(),
                        collective.getValues(), collective.getSources());
}

/// Replaces `op` by the wait for `start`.
static void replace(OpBuilder &builder, Operation *op, Operation *start) {
  op->replaceAllUsesWith(createWait(builder, start).getValues());
  op->erase();
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

/// Returns the reduction that the reducer of an op computes, or sum for the
/// legacy op.
static FailureOr<ReductionKind> getReduction(Operation *op) {
  if (op->getNumRegions() != 0)
    return recognizeReducer(op);
  if (op->getName().getStringRef() != "stablehlo.cross-replica-sum")
    return op->emitOpError("has no reducer");
  return ReductionKind::Sum;
}

LogicalResult CollectiveConverter::convertOnGroup(Operation *op,
                                                  StringRef name) {
  bool isExchange = name == "all_to_all", isGather = name == "all_gather";
  bool isScatter = name == "reduce_scatter";
  FailureOr<ReductionKind> kind = ReductionKind::Sum;
  if (!isExchange && !isGather)
    kind = getReduction(op);
  // Sizes along one dimension are multiplied, along the other divided.
  std::optional<int64_t> to, from;
  if (failed(kind) ||
      (isGather && failed(readDimension(op, "all_gather_dim", to))) ||
      (isScatter && failed(readDimension(op, "scatter_dimension", from))) ||
      (isExchange && (failed(readDimension(op, "split_dimension", from)) ||
                      failed(readDimension(op, "concat_dimension", to)))))
    return failure();
  FailureOr<int64_t> count = 1;
  if (isExchange)
    count = getInteger(op, "split_count");
  FailureOr<IdMode> mode = getIdMode(op);
  if (failed(count) || failed(mode))
    return failure();
  FailureOr<const Group *> group = groups.getGroup(op, *mode);
  if (failed(group) || failed(checkCovers(op, **group)) ||
      ((to || from) && failed(checkEqual(op, **group))))
    return failure();
  int64_t size = to || from ? *(*group)->size : 1;
  if (isExchange && *count != size)
    return op->emitOpError("has split_count ")
           << *count << " and groups of " << size << " ranks";
  OpBuilder builder(op);
  Location loc = op->getLoc();
  OperandRange sources = op->getOperands();
  SmallVector<Value> into = createDestinations(builder, op, size, to, from);
  FlatSymbolRefAttr on = groups.getSymbol(op, *group);
  Operation *start;
  if (isExchange)
    start = AllToAllOp::create(builder, loc, sources, into, *from, *to, on);
  else if (isGather)
    start = AllGatherOp::create(builder, loc, sources, into, *to, on);
  else if (isScatter)
    start =
        ReduceScatterOp::create(builder, loc, *kind, sources, into, *from, on);
  else
    start = AllReduceOp::create(builder, loc, *kind, sources, into, on);
  replace(builder, op, start);
  return success();
}

LogicalResult CollectiveConverter::convertPermute(Operation *op) {
  FailureOr<IdMode> mode = getIdMode(op);
  FailureOr<Pairs> pairs = getSourceTargetPairs(op);
  if (failed(mode) || failed(pairs))
    return failure();
  FailureOr<const Group *> group = groups.getGroupOfAllIds(op, *mode, *pairs);
  if (failed(group))
    return failure();
  OpBuilder builder(op);
  SmallVector<Value> destinations =
      createDestinations(builder, op, 1, std::nullopt, std::nullopt);
  replace(builder, op,
          PermuteOp::create(builder, op->getLoc(), op->getOperands(),
                            destinations, *pairs,
                            groups.getSymbol(op, *group)));
  return success();
}

/// Converts partition_id and replica_id.
LogicalResult CollectiveConverter::convertRank(Operation *op) {
  const World &world = groups.getWorld();
  return replaceByRank(op, [&](OpBuilder &builder, Value rank) -> Value {
    bool isPartition = op->getName().stripDialect() == "partition_id";
    if (isPartition ? world.numReplicas == 1 : world.numPartitions == 1)
      return rank;
    Location loc = op->getLoc();
    Value count =
        arith::ConstantIndexOp::create(builder, loc, world.numPartitions);
    if (isPartition)
      return arith::RemUIOp::create(builder, loc, rank, count);
    return arith::DivUIOp::create(builder, loc, rank, count);
  });
}

LogicalResult CollectiveConverter::convert(Operation *op) {
  StringRef name = op->getName().stripDialect();
  if (name == "partition_id" || name == "replica_id")
    return convertRank(op);
  if (name == "collective_broadcast" || name == "collective_reduce")
    return convertRooted(op, groups);
  if (failed(checkCollective(op)))
    return failure();
  return name == "collective_permute" ? convertPermute(op)
                                      : convertOnGroup(op, name);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static LogicalResult failUnpartitioned(Operation *op, StringRef callee) {
  return op->emitOpError("of '")
         << callee
         << "' is of a program that is not partitioned yet; export it with "
            "manual computations";
}

/// Reports unsupported communication, and collectives in regions of unknown
/// control flow.
static LogicalResult checkSupported(Operation *op, const Gspmd &gspmd) {
  if (op->getName().getDialectNamespace() != "stablehlo")
    return success();
  StringRef name = op->getName().stripDialect();
  if (name == "infeed" || name == "outfeed")
    return op->emitOpError("is a transfer with the host, which is not "
                           "supported; make the data an argument or a result");
  if (name == "custom_call") {
    auto target = op->getAttrOfType<StringAttr>("call_target_name");
    StringRef callee = target ? target.getValue() : "";
    if (callee.starts_with("xla.sdy.") ||
        (!gspmd.isFound() && !getGspmdCallee(op).empty()))
      return failUnpartitioned(op, callee);
    if (callee == "ragged_all_to_all")
      return op->emitOpError("of '") << callee << "' is not supported";
    return success();
  }
  if (!isStablehloCollective(op) && name != "send" && name != "recv")
    return success();
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp()) {
    StringRef parentName = parent->getName().getStringRef();
    if (parent->isRegistered() || parentName == "stablehlo.while" ||
        parentName == "stablehlo.if" || parentName == "stablehlo.case" ||
        parentName == "sdy.manual_computation" ||
        parentName == "sdy.named_computation")
      continue;
    return op->emitOpError("is inside of '")
           << parentName << "', which is not supported control flow";
  }
  return success();
}

/// Returns true for attributes that are meaningless in a per-rank program.
static bool isObsolete(NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  return name.starts_with("jax.") || name.starts_with("mhlo.") ||
         name.starts_with("sdy.") || name.starts_with("tf.");
}

static void removeObsoleteAttributes(ModuleOp module) {
  auto remove = [](Operation *op) {
    for (NamedAttribute attribute :
         llvm::make_early_inc_range(op->getDiscardableAttrs()))
      if (isObsolete(attribute))
        op->removeDiscardableAttr(attribute.getName());
  };
  remove(module);
  module.walk([&](func::FuncOp function) {
    remove(function);
    auto filter = [](DictionaryAttr attributes) {
      NamedAttrList kept;
      if (attributes)
        for (NamedAttribute attribute : attributes)
          if (!isObsolete(attribute))
            kept.push_back(attribute);
      return kept;
    };
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      function.setArgAttrs(i, filter(function.getArgAttrDict(i)));
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      function.setResultAttrs(i, filter(function.getResultAttrDict(i)));
  });
}

/// Reports remaining ops of Shardy and GSPMD, and removes Shardy's attributes.
static LogicalResult checkNoShardings(ModuleOp module) {
  bool hasFailed = false;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getName().getDialectNamespace() == "sdy") {
      op->emitOpError("is not supported; let Shardy export the program");
      hasFailed = true;
      return WalkResult::skip();
    }
    if (StringRef callee = getGspmdCallee(op); !callee.empty())
      hasFailed |= failed(failUnpartitioned(op, callee));
    if (op->getDiscardableAttr("sdy.sharding"))
      op->removeDiscardableAttr("sdy.sharding");
    return WalkResult::advance();
  });
  return failure(hasFailed);
}

namespace {

struct ConvertStablehloToCommPass
    : public comm::impl::ConvertStablehloToCommPassBase<
          ConvertStablehloToCommPass> {
  using ConvertStablehloToCommPassBase::ConvertStablehloToCommPassBase;

  void runOnOperation() final {
    if (failed(convert(getOperation())))
      signalPassFailure();
  }

private:
  LogicalResult convert(ModuleOp module);
};

} // namespace

/// Removes XLA's copies for changes of layouts or shardings, which do not
/// change the values of tensors.
static void removeCopies(ModuleOp module) {
  module.walk([](Operation *op) {
    if (op->getName().getStringRef() != "mhlo.copy" ||
        op->getOperandTypes() != op->getResultTypes())
      return;
    op->replaceAllUsesWith(op->getOperands());
    op->erase();
  });
}

/// Returns true if a reduction may accumulate elements of type `from` as `to`,
/// a wider type of the same kind.
static bool isPromotable(Type from, Type to) {
  if (isa<FloatType>(from) && isa<FloatType>(to))
    return from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth();
  auto integer = dyn_cast<IntegerType>(from), wider = dyn_cast<IntegerType>(to);
  return integer && wider && integer.getWidth() > 1 &&
         integer.getSignedness() == wider.getSignedness() &&
         integer.getWidth() < wider.getWidth();
}

/// Converts the operands of collectives that accumulate in a wider type to that
/// type.
static void promoteOperands(ModuleOp module) {
  module.walk([](Operation *op) {
    if (!isStablehloCollective(op) || op->getNumRegions() != 1)
      return;
    OpBuilder builder(op);
    // With has_dynamic_root, the last operand has no result.
    for (auto [operand, result] :
         llvm::zip(op->getOpOperands(), op->getResultTypes())) {
      auto from = dyn_cast<RankedTensorType>(operand.get().getType());
      Type element = getElementTypeOrSelf(result);
      if (!from || !isPromotable(from.getElementType(), element))
        continue;
      OperationState state(op->getLoc(), "stablehlo.convert");
      state.addOperands(operand.get());
      state.addTypes(from.clone(element));
      operand.set(builder.create(state)->getResult(0));
    }
  });
}

LogicalResult ConvertStablehloToCommPass::convert(ModuleOp module) {
  Gspmd gspmd(module);
  if (failed(checkSizes(module)) || failed(inlineAsyncStarts(module)) ||
      failed(gspmd.initialize()))
    return failure();
  bool hasFailed = false;
  module.walk(
      [&](Operation *op) { hasFailed |= failed(checkSupported(op, gspmd)); });
  if (hasFailed)
    return failure();

  SmallVector<Operation *> calls;
  module.walk([&](Operation *op) {
    if (!op->isRegistered() && op->getAttr("call_target_name"))
      calls.push_back(op);
  });
  llvm::for_each(calls, nameCustomCall);
  removeCopies(module);
  promoteOperands(module);

  GroupTable groups(module);
  UnsignedConversion unsignedConversion;
  if (failed(groups.addMesh(gspmd.getMeshName(), gspmd.getMesh())) ||
      failed(groups.initialize(numReplicas, numPartitions, numRanks)) ||
      (!gspmd.isFound() && failed(checkPartitioned(module, groups))) ||
      failed(removeTokens(module, isStablehloToken)))
    return failure();
  groups.convertMeshes();
  if (failed(convertManualComputations(module, groups, gspmd,
                                       !gspmd.isFound() &&
                                           isAnnotated(module, groups))))
    return failure();
  unsignedConversion.initialize(module);
  if (failed(convertPointToPoint(module, groups)))
    return failure();

  SmallVector<Operation *> collectives;
  module.walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (isStablehloCollective(op) || name == "stablehlo.partition_id" ||
        name == "stablehlo.replica_id")
      collectives.push_back(op);
  });
  CollectiveConverter converter(groups);
  for (Operation *op : collectives)
    hasFailed |= failed(converter.convert(op));
  if (hasFailed)
    return failure();
  placeAsyncWaits(module);
  if (failed(convertControlFlow(module)) ||
      failed(unsignedConversion.convert(module)) ||
      failed(checkNoShardings(module)))
    return failure();
  removeObsoleteAttributes(module);
  countLoops(module);
  return success();
}
