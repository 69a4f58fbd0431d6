//===- Collectives.cpp - Converts starts to StableHLO ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A start becomes collectives of StableHLO, and ops before and behind them for
// what StableHLO's collectives do not do themselves: averages, factors, and
// operands in place.
//
//===----------------------------------------------------------------------===//

#include "Collectives.h"
#include "Compute.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

static bool isInPlace(Operation *start) {
  return cast<CollectiveOpInterface>(start).getSources().empty();
}

/// Returns the dimension of which each rank has a piece before or after the op,
/// or none.
static std::optional<int64_t> getPieceDim(Operation *start) {
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(start)
      .Case<AllGatherOp, GatherOp, ReduceScatterOp, ScatterOp>(
          [](auto op) { return static_cast<int64_t>(op.getDim()); })
      .Default(std::nullopt);
}

static std::optional<int64_t> getRoot(Operation *start) {
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(start)
      .Case<BroadcastOp, GatherOp, ReduceOp, ScatterOp>(
          [](auto op) { return static_cast<int64_t>(op.getRoot()); })
      .Default(std::nullopt);
}

/// Returns the type in which averages and products with factors are computed.
static Type getWideElement(Type element) {
  auto floating = dyn_cast<FloatType>(element);
  if (floating && floating.getWidth() < 32)
    return Float32Type::get(element.getContext());
  return element;
}

/// Creates the combination of two scalars.
static Value createCombination(StablehloBuilder &builder, ReductionKind kind,
                               Value a, Value b) {
  bool isBool = getElementTypeOrSelf(a).isInteger(1);
  auto name = [&]() -> StringRef {
    switch (kind) {
    case ReductionKind::Sum:
    case ReductionKind::Avg:
    case ReductionKind::PremulSum:
      return isBool ? "or" : "add";
    case ReductionKind::Prod:
      return isBool ? "and" : "multiply";
    case ReductionKind::Min:
      return isBool ? "or" : "minimum"; // true is -1
    case ReductionKind::Max:
      return isBool ? "and" : "maximum";
    case ReductionKind::UMin:
      return isBool ? "and" : "minimum";
    case ReductionKind::UMax:
      return isBool ? "or" : "maximum";
    case ReductionKind::BAnd:
      return "and";
    case ReductionKind::BOr:
      return "or";
    case ReductionKind::BXor:
      return "xor";
    case ReductionKind::MinNum:
      return "minimum";
    case ReductionKind::MaxNum:
      return "maximum";
    }
    llvm_unreachable("unknown reduction");
  };
  if (kind == ReductionKind::MinNum || kind == ReductionKind::MaxNum)
    return createNumber(builder, name(), a, b);
  return builder.create(name(), a.getType(), {a, b});
}

static bool isUnsignedReduction(Operation *start, Type element) {
  auto kind = cast<CollectiveOpInterface>(start).getReductionKind();
  return (kind == ReductionKind::UMin || kind == ReductionKind::UMax) &&
         !element.isInteger(1);
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

SmallVector<Value> CollectiveConverter::createOffsets(StablehloBuilder &builder,
                                                      Operation *start,
                                                      RankedTensorType type,
                                                      int64_t dim,
                                                      int64_t pieceSize) {
  auto group = cast<CollectiveOpInterface>(start).getGroupAttr();
  auto scalar = RankedTensorType::get({}, builder.builder.getI32Type());
  Value size = builder.createSplat(scalar, static_cast<double>(pieceSize));
  Value place = tables.createGroupRank(builder, group);
  SmallVector<Value> offsets(type.getRank());
  for (int64_t i = 0; i < type.getRank(); ++i)
    offsets[i] = i == dim ? builder.create("multiply", scalar, {place, size})
                          : builder.createSplat(scalar, 0);
  return offsets;
}

Value CollectiveConverter::createOwnPiece(StablehloBuilder &builder,
                                          Operation *start, Value value,
                                          int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  auto group = cast<CollectiveOpInterface>(start).getGroupAttr();
  SmallVector<int64_t> sizes(type.getShape());
  sizes[dim] /= *tables.getSize(group);
  return builder.createDynamicSlice(
      value, createOffsets(builder, start, type, dim, sizes[dim]), sizes);
}

Value CollectiveConverter::createUpdated(StablehloBuilder &builder,
                                         Operation *start, Value whole,
                                         Value piece, int64_t dim) {
  auto type = cast<RankedTensorType>(whole.getType());
  SmallVector<Value> operands{whole, piece};
  llvm::append_range(
      operands,
      createOffsets(builder, start, type, dim,
                    cast<RankedTensorType>(piece.getType()).getDimSize(dim)));
  return builder.create("dynamic_update_slice", type, operands);
}

//===----------------------------------------------------------------------===//
// Before and behind
//===----------------------------------------------------------------------===//

Value CollectiveConverter::prepareReduction(StablehloBuilder &builder,
                                            Operation *start, unsigned operand,
                                            Value value) {
  auto kind = *cast<CollectiveOpInterface>(start).getReductionKind();
  Type element = getElementTypeOrSelf(value);
  if (isUnsignedReduction(start, element))
    return builder.createBitcast(value, builder.getUnsigned(element));
  if (kind != ReductionKind::Avg && kind != ReductionKind::PremulSum)
    return value;
  value = builder.createConvert(value, getWideElement(element));
  if (kind == ReductionKind::Avg)
    return value;
  OperandRange factors = llvm::TypeSwitch<Operation *, OperandRange>(start)
                             .Case<AllReduceOp, ReduceOp, ReduceScatterOp>(
                                 [](auto op) { return op.getFactors(); });
  Value factor = factors[factors.size() == 1 ? 0 : operand];
  Value scalar = tensor::FromElementsOp::create(
      builder.builder, builder.loc, RankedTensorType::get({}, factor.getType()),
      factor);
  scalar = builder.createConvert(scalar, getElementTypeOrSelf(value));
  auto type = cast<RankedTensorType>(value.getType());
  return builder.create("multiply", type,
                        {value, builder.createBroadcast(scalar, type, {})});
}

Value CollectiveConverter::finishReduction(StablehloBuilder &builder,
                                           Operation *start, unsigned operand,
                                           Value value) {
  auto collective = cast<CollectiveOpInterface>(start);
  Type element =
      getElementTypeOrSelf(collective.getDestinations()[operand].getType());
  if (isUnsignedReduction(start, element))
    return builder.createBitcast(value, element);
  if (*collective.getReductionKind() == ReductionKind::Avg) {
    FlatSymbolRefAttr group = collective.getGroupAttr();
    auto type = cast<RankedTensorType>(value.getType());
    Value size = builder.createConvert(tables.createGroupSize(builder, group),
                                       type.getElementType());
    value = builder.create("divide", type,
                           {value, builder.createBroadcast(size, type, {})});
  }
  return builder.createConvert(value, element);
}

/// Creates what the collective of StableHLO reads instead of an operand.
Value CollectiveConverter::prepare(StablehloBuilder &builder, Operation *start,
                                   unsigned operand) {
  auto collective = cast<CollectiveOpInterface>(start);
  if (isInPlace(start)) {
    Value whole = collective.getDestinations()[operand];
    if (isa<AllGatherOp, GatherOp>(start))
      return createOwnPiece(builder, start, whole, *getPieceDim(start));
    if (collective.getReductionKind())
      return prepareReduction(builder, start, operand, whole);
    return whole;
  }
  Value source = collective.getSources()[operand];
  if (collective.getReductionKind())
    return prepareReduction(builder, start, operand, source);
  if (isa<BroadcastOp>(start) && forms.isForIree) {
    // Gathered along a new dimension.
    SmallVector<int64_t> shape{1};
    llvm::append_range(shape,
                       cast<RankedTensorType>(source.getType()).getShape());
    return builder.createReshape(source, shape);
  }
  return source;
}

/// Returns the type of the collective's result for `source`.
Type CollectiveConverter::getCallResult(Operation *start, unsigned operand,
                                        Value source) {
  auto type = cast<RankedTensorType>(source.getType());
  auto destination = cast<RankedTensorType>(
      cast<CollectiveOpInterface>(start).getDestinations()[operand].getType());
  SmallVector<int64_t> shape(destination.getShape());
  FlatSymbolRefAttr group = cast<CollectiveOpInterface>(start).getGroupAttr();
  if (isa<ScatterOp>(start) || (isa<AllToAllOp>(start) && isCallAsync))
    shape.assign(type.getShape().begin(), type.getShape().end());
  else if (isa<ReduceScatterOp>(start) && isInPlace(start))
    shape[*getPieceDim(start)] /= *tables.getSize(group);
  else if (isa<BroadcastOp>(start) && forms.isForIree)
    shape.insert(shape.begin(), *tables.getSize(group));
  return RankedTensorType::get(shape, type.getElementType());
}

/// Concatenates the pieces of `value`, which are received along the dimension
/// that was split, along the one that `op` names.
Value CollectiveConverter::createMoved(StablehloBuilder &builder, AllToAllOp op,
                                       Value value) {
  auto split = static_cast<int64_t>(op.getSplitDim());
  auto concat = static_cast<int64_t>(op.getConcatDim());
  if (split == concat)
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  int64_t count = *tables.getSize(op.getGroupAttr());
  SmallVector<int64_t> pieces(type.getShape()), order, moved, shape;
  pieces[split] /= count;
  pieces.insert(pieces.begin() + split, count);
  for (int64_t dim = 0; dim <= type.getRank(); ++dim) {
    if (dim == (concat < split ? concat : concat + 1))
      order.push_back(split);
    if (dim != split)
      order.push_back(dim);
  }
  for (int64_t dim : order)
    moved.push_back(pieces[dim]);
  shape.assign(type.getShape().begin(), type.getShape().end());
  shape[split] /= count;
  shape[concat] *= count;
  Value transposed = builder.create(
      "transpose", RankedTensorType::get(moved, type.getElementType()),
      builder.createReshape(value, pieces),
      builder.getNamed("permutation", order));
  return builder.createReshape(transposed, shape);
}

/// Creates the result of the start from that of the collective of StableHLO.
Value CollectiveConverter::finish(StablehloBuilder &builder, Operation *start,
                                  unsigned operand, Value result) {
  auto collective = cast<CollectiveOpInterface>(start);
  auto type = cast<RankedTensorType>(result.getType());
  SmallVector<int64_t> offsets(type.getRank(), 0), strides(type.getRank(), 1);
  SmallVector<int64_t> sizes(type.getShape());
  if (collective.getReductionKind())
    result = finishReduction(builder, start, operand, result);
  if (isa<BroadcastOp>(start) && forms.isForIree) {
    offsets.front() = *getRoot(start);
    sizes.front() = 1;
    result = builder.createReshape(
        builder.createSlice(result, offsets, sizes, strides),
        ArrayRef<int64_t>(sizes).drop_front());
  }
  if (isa<ScatterOp>(start)) {
    // Each rank sent each one a piece; only the root's is of interest.
    int64_t dim = *getPieceDim(start);
    sizes[dim] /= *tables.getSize(collective.getGroupAttr());
    offsets[dim] = *getRoot(start) * sizes[dim];
    result = builder.createSlice(result, offsets, sizes, strides);
  }
  if (isa<AllToAllOp>(start) && isCallAsync)
    result = createMoved(builder, cast<AllToAllOp>(start), result);
  if (isInPlace(start) && isa<ReduceScatterOp, ScatterOp>(start))
    result =
        createUpdated(builder, start, collective.getDestinations()[operand],
                      result, *getPieceDim(start));
  return result;
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

StringRef CollectiveConverter::getName(Operation *start) {
  return llvm::TypeSwitch<Operation *, StringRef>(start)
      .Case<AllReduceOp>([](Operation *) { return "all_reduce"; })
      .Case<ReduceOp>([&](Operation *) {
        return forms.hasCollectiveReduce ? "collective_reduce" : "all_reduce";
      })
      .Case<ReduceScatterOp>([](Operation *) { return "reduce_scatter"; })
      .Case<AllGatherOp, GatherOp>([](Operation *) { return "all_gather"; })
      .Case<BroadcastOp>([&](Operation *) {
        return forms.isForIree ? "all_gather" : "collective_broadcast";
      })
      .Case<AllToAllOp, ScatterOp>([](Operation *) { return "all_to_all"; })
      .Case<PermuteOp>([](Operation *) { return "collective_permute"; });
}

NamedAttrList CollectiveConverter::makeAttributes(StablehloBuilder &builder,
                                                  Operation *start) {
  auto collective = cast<CollectiveOpInterface>(start);
  StringRef name = getName(start);
  NamedAttrList attributes;
  if (tables.usesPartitions()) {
    attributes.push_back(getChannel(builder));
    if (name == "all_reduce" || name == "all_gather" ||
        name == "reduce_scatter" || name == "collective_reduce")
      attributes.push_back(builder.getNamed("use_global_device_ids",
                                            builder.builder.getUnitAttr()));
  }

  Lines lines = tables.getLines(collective.getGroupAttr());
  if (auto permute = dyn_cast<PermuteOp>(start)) {
    Pairs pairs;
    ArrayRef<int64_t> places = permute.getPairs();
    for (const SmallVector<int64_t> &line : lines)
      for (size_t i = 0; i + 1 < places.size(); i += 2)
        if (static_cast<size_t>(std::max(places[i], places[i + 1])) <
            line.size())
          pairs.emplace_back(line[places[i]], line[places[i + 1]]);
    attributes.push_back(builder.getNamed(
        "source_target_pairs", RankTables::getPairs(builder.builder, pairs)));
    return attributes;
  }
  // The root of a line is its first member.
  if (name == "collective_broadcast" || name == "collective_reduce")
    for (SmallVector<int64_t> &line : lines)
      if (static_cast<size_t>(*getRoot(start)) < line.size())
        std::rotate(line.begin(), line.begin() + *getRoot(start),
                    line.begin() + *getRoot(start) + 1);
  attributes.push_back(builder.getNamed(
      "replica_groups", RankTables::getReplicaGroups(builder.builder, lines)));
  int64_t dim = getPieceDim(start).value_or(0);
  if (name == "all_gather") {
    attributes.push_back(builder.getNamed("all_gather_dim", dim));
  } else if (name == "reduce_scatter") {
    attributes.push_back(builder.getNamed("scatter_dimension", dim));
  } else if (name == "all_to_all") {
    auto exchange = dyn_cast<AllToAllOp>(start);
    int64_t split = exchange ? exchange.getSplitDim() : dim;
    // XLA computes more than the collective for different dimensions, which an
    // async_start must not.
    int64_t concat = exchange && !isCallAsync ? exchange.getConcatDim() : split;
    int64_t count = *tables.getSize(collective.getGroupAttr());
    attributes.push_back(builder.getNamed("split_dimension", split));
    attributes.push_back(builder.getNamed("concat_dimension", concat));
    attributes.push_back(builder.getNamed("split_count", count));
  }
  return attributes;
}

/// Makes the calls for all operands. Only all_reduce and all_gather may have
/// several operands, those of a reducer have one element type, and an
/// async_done has one result.
std::vector<CollectiveConverter::Call>
CollectiveConverter::makeCalls(StablehloBuilder &builder, Operation *start) {
  auto collective = cast<CollectiveOpInterface>(start);
  StringRef name = getName(start);
  bool isReduction = collective.getReductionKind().has_value();
  bool isVariadic = !forms.isForIree && !isCallAsync &&
                    (name == "all_reduce" || name == "collective_reduce" ||
                     name == "all_gather");
  std::vector<Call> calls;
  for (unsigned i = 0; i < collective.getDestinations().size(); ++i) {
    Value source = prepare(builder, start, i);
    Type element = getElementTypeOrSelf(source);
    Call *call = nullptr;
    for (Call &other : calls)
      if (isVariadic && (!isReduction || getElementTypeOrSelf(
                                             other.sources.front()) == element))
        call = &other;
    if (!call) {
      call = &calls.emplace_back();
      call->name = name;
      call->attributes = makeAttributes(builder, start);
      call->reduction = collective.getReductionKind();
    }
    call->operands.push_back(i);
    call->sources.push_back(source);
    call->results.push_back(getCallResult(start, i, source));
  }
  return calls;
}

Operation *CollectiveConverter::emit(StablehloBuilder &builder,
                                     const Call &call, ValueRange sources) {
  Operation *op =
      builder.create(call.name, call.results, sources,
                     call.attributes.getAttrs(), call.reduction ? 1 : 0);
  if (!call.reduction)
    return op;
  OpBuilder::InsertionGuard guard(builder.builder);
  auto scalar =
      RankedTensorType::get({}, getElementTypeOrSelf(sources.front()));
  Block *block = builder.builder.createBlock(
      &op->getRegion(0), {}, {scalar, scalar}, {builder.loc, builder.loc});
  builder.createReturn(createCombination(
      builder, *call.reduction, block->getArgument(0), block->getArgument(1)));
  return op;
}

/// Creates an async_start with the call in its region.
Operation *CollectiveConverter::emitAsync(StablehloBuilder &builder,
                                          const Call &call) {
  std::string future;
  llvm::raw_string_ostream(future) << "future<" << call.results.front() << ">";
  Operation *start = builder.create("async_start", builder.getType(future),
                                    call.sources, {}, /*numRegions=*/1);
  OpBuilder::InsertionGuard guard(builder.builder);
  Block *block = builder.builder.createBlock(
      &start->getRegion(0), {}, ValueRange(call.sources).getTypes(),
      SmallVector<Location>(call.sources.size(), builder.loc));
  builder.createReturn(
      emit(builder, call, block->getArguments())->getResults());
  return start;
}

/// Returns the wait that alone uses the token of `start`, if it is in the same
/// block.
static Operation *getWaitInBlock(Operation *start) {
  Value token = cast<CollectiveOpInterface>(start).getToken();
  if (!token.hasOneUse())
    return nullptr;
  Operation *wait = *token.user_begin();
  return isa<WaitOp>(wait) && wait->getBlock() == start->getBlock() ? wait
                                                                    : nullptr;
}

void CollectiveConverter::convert(Operation *start) {
  if (isa<SendOp, RecvOp, BatchP2POp>(start))
    return convertMessages(start);
  OpBuilder opBuilder(start);
  StablehloBuilder builder(opBuilder, start->getLoc());
  auto collective = cast<CollectiveOpInterface>(start);
  Operation *wait = forms.isAsync ? getWaitInBlock(start) : nullptr;
  isCallAsync = wait != nullptr;
  std::vector<Call> calls = makeCalls(builder, start);
  SmallVector<Operation *> ops;
  for (const Call &call : calls)
    ops.push_back(wait ? emitAsync(builder, call)
                       : emit(builder, call, call.sources));
  if (wait)
    opBuilder.setInsertionPoint(wait);
  for (auto [call, op] : llvm::zip_equal(calls, ops)) {
    if (wait)
      op = builder.create("async_done", call.results, op->getResults());
    for (auto [operand, result] :
         llvm::zip_equal(call.operands, op->getResults()))
      collective.getValues()[operand].replaceAllUsesWith(
          finish(builder, start, operand, result));
  }
}
