//===- TraceBuilder.cpp - Runs a program for all ranks at once ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the relevant ops first: those that communicate, and those that compute
// the values on which communication depends. Skips the rest of the program.
// This file evaluates values. Control flow is in TraceControlFlow.cpp, calls
// are in TraceCalls.cpp, and starts are in TraceEvents.cpp.
//
//===----------------------------------------------------------------------===//

#include "TraceBuilder.h"
#include "Dialect/StageAttrs.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

bool verify::isCommon(Operation *op) {
  return isa<CollectiveOpInterface, LaunchOp, SymmAllocOp>(op);
}

FlatSymbolRefAttr verify::getGroupName(Operation *op) {
  if (auto launch = dyn_cast<LaunchOp>(op))
    return launch.getGroupAttr();
  if (auto alloc = dyn_cast<SymmAllocOp>(op))
    return alloc.getGroupAttr();
  if (auto dealloc = dyn_cast<SymmDeallocOp>(op)) {
    auto space = dyn_cast_if_present<SymmAttr>(
        cast<MemRefType>(dealloc.getMemref().getType()).getMemorySpace());
    return space ? space.getGroup() : FlatSymbolRefAttr();
  }
  auto start = dyn_cast<CollectiveOpInterface>(op);
  return start ? start.getGroupAttr() : FlatSymbolRefAttr();
}

/// The kinds of terms other than ops.
enum Tag : uintptr_t { kUnknown = 1, kShape, kCount, kRankTable };

TraceBuilder::TraceBuilder(Operation *root, AnalysisManager analyses)
    : analyses(analyses), flow(analyses.getAnalysis<ValueFlow>()),
      roots(analyses.getAnalysis<BufferRoots>()), partitions(flow.getOps()),
      values(countRanks(flow.getOps())) {
  values.getConstant(IntegerAttr::get(IndexType::get(root->getContext()), 0));
  if (auto ranks = root->getAttrOfType<DenseI64ArrayAttr>(kRanksAttr)) {
    elsewhere.resize(values.getNumRanks(), true);
    for (int64_t rank : ranks.asArrayRef())
      if (rank >= 0 && rank < int64_t(elsewhere.size()))
        elsewhere.reset(rank);
  }
  findCommunicating();
  findNeeded();
  findRelevant();
}

//===----------------------------------------------------------------------===//
// Relevant ops and values
//===----------------------------------------------------------------------===//

ArrayRef<FunctionOpInterface>
TraceBuilder::getTargets(CallOpInterface call) const {
  auto found = targetsOf.find(call);
  if (found == targetsOf.end())
    return {};
  return found->second;
}

/// Returns true if `value` depends on a rank, and only on pure ops.
static bool followsFromRank(Value value) {
  SmallVector<Value> worklist = {value};
  DenseSet<Value> seen;
  while (!worklist.empty()) {
    Value next = worklist.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    Operation *op = next.getDefiningOp();
    if (!op || op->getNumRegions() || !isMemoryEffectFree(op))
      return false;
    if (isa<RankOp, GroupRankOp>(op))
      return true;
    llvm::append_range(worklist, op->getOperands());
  }
  return false;
}

/// Returns true if `op` may abort the program on some ranks only. It then
/// queries a group that some ranks are not in, or asserts a condition that
/// depends on the rank.
bool TraceBuilder::mayEndSome(Operation *op) {
  if (auto check = dyn_cast<cf::AssertOp>(op))
    return followsFromRank(check.getArg());
  if (!isa<GroupRankOp, GroupSizeOp>(op) || op->use_empty())
    return false;
  const RankGroup *group =
      getGroup(op, op->getAttrOfType<FlatSymbolRefAttr>("group"));
  return group && group->hasMesh && llvm::is_contained(group->line, -1);
}

void TraceBuilder::findCommunicating() {
  // An indirect call may reach any function of its type whose address is taken.
  for (CallOpInterface call : flow.getOps().getCalls()) {
    SmallVector<FunctionOpInterface> targets;
    if (FunctionOpInterface callee = flow.getCallee(call)) {
      targets.push_back(callee);
    } else if (auto address =
                   dyn_cast_if_present<Value>(call.getCallableForCallee())) {
      auto type = dyn_cast<FunctionType>(address.getType());
      for (FunctionOpInterface function : flow.getFunctions())
        if (flow.isAddressTaken(function) &&
            (!type || function.getFunctionType() == type))
          targets.push_back(function);
    }
    targetsOf[call] = std::move(targets);
  }
  DenseMap<Operation *, SmallVector<Operation *>> callsOf;
  for (auto &[call, targets] : targetsOf)
    for (FunctionOpInterface target : targets)
      callsOf[target].push_back(call);
  SmallVector<Operation *> worklist;
  for (Operation *op : flow.getOps().getNotable())
    if (isCommon(op) || isa<WaitOpInterface, SymmDeallocOp>(op) ||
        mayEndSome(op))
      worklist.push_back(op);
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    while (op && communicating.insert(op).second) {
      if (isa<FunctionOpInterface>(op)) {
        llvm::append_range(worklist, callsOf.lookup(op));
        break;
      }
      op = op->getParentOp();
    }
  }
}

/// Returns the size of `data` along `dim`, or null if it is not known. Then
/// `data` and `dim` become the value and dimension from which the size comes.
static OpFoldResult findSize(Value &data, int64_t &dim) {
  Builder builder(data.getContext());
  while (true) {
    auto type = dyn_cast<ShapedType>(data.getType());
    if (!type || !type.hasRank())
      return {};
    if (!type.isDynamicDim(dim))
      return builder.getIndexAttr(type.getDimSize(dim));
    Operation *op = data.getDefiningOp();
    if (!op)
      return {};
    if (isa<tensor::EmptyOp, memref::AllocOp, memref::AllocaOp>(op)) {
      unsigned number = type.getDynamicDimIndex(dim);
      return number < op->getNumOperands()
                 ? OpFoldResult(op->getOperand(number))
                 : OpFoldResult();
    }
    unsigned result = cast<OpResult>(data).getResultNumber();
    auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
    if (slice && slice.getMixedSizes().size() == size_t(type.getRank()) &&
        isa<tensor::ExtractSliceOp, memref::SubViewOp>(op))
      return slice.getMixedSizes()[dim];
    if (auto start = dyn_cast<CollectiveOpInterface>(op);
        start && result < start.getDestinations().size())
      data = start.getDestinations()[result];
    else if (auto wait = dyn_cast<WaitOpInterface>(op))
      data = wait.getDestinations()[result];
    else if (auto style = dyn_cast<DestinationStyleOpInterface>(op))
      data = style.getTiedOpOperand(cast<OpResult>(data))->get();
    else if (isa<tensor::CastOp, memref::CastOp, memref::MemorySpaceCastOp>(op))
      data = op->getOperand(0);
    else if (op->hasTrait<OpTrait::SameOperandsAndResultType>() &&
             op->getNumOperands() && op->getNumRegions() == 0)
      data = op->getOperand(0);
    else
      return {};
  }
}

/// Returns the value that a load reads if it was stored before in the same
/// block, or null.
static Value findStored(Operation *op) {
  auto load = dyn_cast_if_present<memref::LoadOp>(op);
  if (!load)
    return {};
  constexpr unsigned kMostOps = 64;
  unsigned numOps = 0;
  for (op = op->getPrevNode(); op && numOps < kMostOps;
       op = op->getPrevNode(), ++numOps) {
    auto store = dyn_cast<memref::StoreOp>(op);
    if (!store) {
      if (isMemoryEffectFree(op) || isa<memref::LoadOp, memref::AllocOp>(op))
        continue;
      return {};
    }
    if (store.getMemref() != load.getMemref())
      return {};
    if (llvm::equal(store.getIndices(), load.getIndices()))
      return store.getValue();
    bool isOther = llvm::any_of(
        llvm::zip(store.getIndices(), load.getIndices()), [](auto pair) {
          std::optional<int64_t> a = getConstantIntValue(std::get<0>(pair));
          std::optional<int64_t> b = getConstantIntValue(std::get<1>(pair));
          return a && b && *a != *b;
        });
    if (!isOther)
      return {};
  }
  return {};
}

void TraceBuilder::needShape(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasRank())
    return;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value data = value;
    int64_t along = dim;
    if (OpFoldResult size = findSize(data, along))
      if (auto given = dyn_cast<Value>(size))
        need(given);
  }
}

void TraceBuilder::findNeeded() {
  auto needConditions = [&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isScalar(operand.get()) && flow.getTargets(operand).empty())
        need(operand.get());
  };
  for (Operation *op : communicating) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.empty() && !isa<FunctionOpInterface>(op))
          needConditions(&block.back());
        else if (!block.empty() && block.back().getNumSuccessors() > 1)
          needConditions(&block.back());
    if (op->getNumRegions())
      needConditions(op);
    if (auto call = dyn_cast<CallOpInterface>(op))
      if (auto address =
              dyn_cast_if_present<Value>(call.getCallableForCallee()))
        need(address);
    if (auto check = dyn_cast<cf::AssertOp>(op))
      need(check.getArg());
    if (isCommon(op))
      for (Value operand : op->getOperands()) {
        if (operand.getType().isIndex())
          need(operand);
        needShape(operand);
      }
  }
}

void TraceBuilder::need(Value first) {
  SmallVector<Value> worklist = {first};
  auto needDeciders = [&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (!isToken(operand.get()) && flow.getTargets(operand).empty())
        worklist.push_back(operand.get());
  };
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (isToken(value) || !needed.insert(value).second)
      continue;
    unsigned index;
    const FlowReceiver *place = flow.getReceiver(value, index);
    Operation *op = value.getDefiningOp();
    Block *block = nullptr;
    if (auto argument = dyn_cast<BlockArgument>(value))
      block = argument.getOwner();
    if (place)
      for (const FlowEdge &edge : place->edges) {
        if (edge.operands[index])
          worklist.push_back(edge.operands[index]->get());
        if (!isa<CallOpInterface>(edge.source) &&
            edge.source->getNumRegions() == 0)
          needDeciders(edge.source);
      }
    // The decisions of the op around select the edge, or the number of
    // iterations.
    Operation *around =
        op && op->getNumRegions() ? op
        : block && !isa<FunctionOpInterface>(block->getParentOp())
            ? block->getParentOp()
            : nullptr;
    if (around) {
      needDeciders(around);
      for (Region &region : around->getRegions())
        for (Block &inside : region)
          if (!inside.empty())
            needDeciders(&inside.back());
    }
    for (Region *region : {block ? block->getParent() : nullptr})
      if (region && !region->hasOneBlock())
        for (Block &inside : *region)
          if (inside.getNumSuccessors() > 1)
            needDeciders(&inside.back());
    if (auto call = dyn_cast_if_present<CallOpInterface>(op)) {
      for (FunctionOpInterface target : getTargets(call))
        for (Block &inside : target.getFunctionBody()) {
          if (inside.getNumSuccessors() > 1)
            needDeciders(&inside.back());
          if (inside.hasNoSuccessors() && !inside.empty() &&
              cast<OpResult>(value).getResultNumber() <
                  inside.back().getNumOperands())
            worklist.push_back(inside.back().getOperand(
                cast<OpResult>(value).getResultNumber()));
        }
      continue;
    }
    if (op && !place)
      for (Value operand : op->getOperands())
        worklist.push_back(operand);
    if (Value stored = findStored(op))
      worklist.push_back(stored);
  }
}

void TraceBuilder::findRelevant() {
  DenseSet<Operation *> others;
  for (Operation *op : flow.getOps().getNotable())
    if (isa<CompletedTokenOp>(op) || communicating.contains(op))
      relevant[op->getBlock()].push_back(op);
  // The ops added so far are in order.
  DenseMap<Block *, size_t> inOrder;
  for (auto &[block, ops] : relevant)
    inOrder[block] = ops.size();
  auto add = [&](Operation *op) {
    if (op->getBlock() && others.insert(op).second)
      relevant[op->getBlock()].push_back(op);
  };
  for (Operation *op : communicating)
    if (op->getNumRegions() && !isa<CallOpInterface>(op))
      add(op);
  for (Value value : needed)
    if (Operation *op = value.getDefiningOp();
        op && !communicating.contains(op))
      add(op);
  auto isBefore = [](Operation *a, Operation *b) {
    return a->isBeforeInBlock(b);
  };
  SmallVector<Operation *> merged;
  for (auto &[block, ops] : relevant) {
    auto middle = ops.begin() + inOrder.lookup(block);
    if (middle == ops.end())
      continue;
    std::sort(middle, ops.end(), isBefore);
    merged.clear();
    merged.reserve(ops.size());
    std::merge(ops.begin(), middle, middle, ops.end(),
               std::back_inserter(merged), isBefore);
    ops.swap(merged);
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

unsigned TraceBuilder::getContext(void *place, unsigned number) {
  return contexts
      .insert({{context, place, number}, unsigned(contexts.size() + 1)})
      .first->second;
}

Table TraceBuilder::getUnknown(Value value, const RankSet *ranks) {
  auto key = [&](unsigned label) {
    return values.getTerm(
        {kUnknown, uintptr_t(value.getAsOpaquePointer()), context, label});
  };
  return getUnknown(getUniformity().get(value), key, ranks);
}

/// Returns a table with a number, given by `key`, for each class of
/// `partition`.
Table TraceBuilder::getUnknown(Partition partition,
                               function_ref<Number(unsigned)> key,
                               const RankSet *ranks) {
  if (partition == Partition::Uniform)
    return values.getUniform(key(0));
  std::vector<Number> numbers(values.getNumRanks());
  for (unsigned rank : ranks->members())
    numbers[rank] =
        key(partition == Partition::Varying
                ? rank
                : getUniformity().getPartitions().getClass(partition, rank));
  return values.getTable(std::move(numbers), ranks);
}

Table TraceBuilder::get(Value value) {
  Frame &frame = *frames.back();
  if (auto found = frame.values.find(value); found != frame.values.end())
    return found->second;
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    return frame.values[value] =
               values.getUniform(values.getConstant(constant));
  return frame.values[value] = getUnknown(value, frame.ranks);
}

void TraceBuilder::set(Value value, Table table, const RankSet *ranks) {
  Frame &frame = *frames.back();
  auto [found, isNew] = frame.values.insert({value, table});
  if (!isNew)
    found->second = ranks == frame.ranks
                        ? table
                        : values.blend(table, ranks, found->second);
}

void TraceBuilder::setTokens(Value value, EventSet set, const RankSet *ranks) {
  Frame &frame = *frames.back();
  EventSet &known = frame.tokens[value];
  if (ranks == frame.ranks) {
    known = std::move(set);
    return;
  }
  for (EventId event : set)
    if (!llvm::is_contained(known, event))
      known.push_back(event);
}

EventSet TraceBuilder::getTokens(Value token) {
  return frames.back()->tokens.lookup(token);
}

TraceBuilder::Given TraceBuilder::give(ValueRange operands) {
  Given given;
  for (Value operand : operands) {
    bool isAToken = isToken(operand);
    given.tokens.push_back(isAToken ? getTokens(operand) : EventSet());
    given.values.push_back(!isAToken && needed.contains(operand) ? get(operand)
                                                                 : 0);
  }
  return given;
}

void TraceBuilder::take(ValueRange targets, const Given &given,
                        const RankSet *ranks) {
  for (auto [i, target] : llvm::enumerate(targets)) {
    if (isToken(target)) {
      if (i < given.tokens.size())
        setTokens(target, given.tokens[i], ranks);
      continue;
    }
    if (!needed.contains(target))
      continue;
    Table table = i < given.values.size() ? given.values[i] : 0;
    set(target, table ? table : getUnknown(target, ranks), ranks);
  }
}

void verify::unite(EventSet &set, const EventSet &other) {
  for (EventId event : other)
    if (!llvm::is_contained(set, event))
      set.push_back(event);
}

TraceBuilder::Given TraceBuilder::blend(const Given &a, const RankSet *ranks,
                                        const Given &b) {
  Given result;
  size_t size = std::max(a.values.size(), b.values.size());
  result.values.resize(size);
  result.tokens.resize(size);
  for (size_t i = 0; i < size; ++i) {
    Table x = i < a.values.size() ? a.values[i] : 0;
    Table y = i < b.values.size() ? b.values[i] : 0;
    result.values[i] = !x ? y : !y ? x : values.blend(x, ranks, y);
    if (i < a.tokens.size())
      unite(result.tokens[i], a.tokens[i]);
    if (i < b.tokens.size())
      unite(result.tokens[i], b.tokens[i]);
  }
  return result;
}

TraceBuilder::Given TraceBuilder::getUnknowns(ValueRange targets,
                                              const RankSet *ranks) {
  Given given;
  for (Value value : targets) {
    given.values.push_back(!isToken(value) && needed.contains(value)
                               ? getUnknown(value, ranks)
                               : 0);
    given.tokens.emplace_back();
  }
  return given;
}

/// Returns true if the results depend on the operands only.
static bool isFunctionOfOperands(Operation *op) {
  return op->getNumRegions() == 0 && op->isRegistered() &&
         isMemoryEffectFree(op) && !mayReadOutside(op) && !changesTensors(op);
}

/// Returns the element that a load reads from a constant global, if that is
/// known.
static Attribute foldLoad(Operation *op, ArrayRef<Attribute> operands) {
  auto load = dyn_cast<memref::LoadOp>(op);
  if (!load)
    return {};
  auto get = load.getMemref().getDefiningOp<memref::GetGlobalOp>();
  if (!get)
    return {};
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      op, get.getNameAttr());
  if (!global || !global.getConstant())
    return {};
  auto elements =
      dyn_cast_if_present<ElementsAttr>(global.getInitialValueAttr());
  SmallVector<uint64_t> indices;
  for (Attribute index : operands.drop_front()) {
    auto integer = dyn_cast_if_present<IntegerAttr>(index);
    if (!integer)
      return {};
    indices.push_back(integer.getInt());
  }
  if (!elements || !elements.isValidIndex(indices))
    return {};
  return elements.getValues<Attribute>()[indices];
}

static Attribute foldAffine(Operation *op, ArrayRef<Attribute> operands) {
  AffineMap map;
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    map = apply.getAffineMap();
  else if (auto min = dyn_cast<affine::AffineMinOp>(op))
    map = min.getAffineMap();
  else if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    map = max.getAffineMap();
  else
    return {};
  SmallVector<Attribute> results;
  if (failed(map.constantFold(operands, results)) || results.empty())
    return {};
  auto best = results.front();
  for (Attribute result : results) {
    int64_t value = cast<IntegerAttr>(result).getInt();
    int64_t known = cast<IntegerAttr>(best).getInt();
    if (isa<affine::AffineMinOp>(op) ? value < known : value > known)
      best = result;
  }
  return best;
}

/// Returns the result of an op on two equal operands, or null if it is not
/// known.
static Attribute foldEqual(Operation *op) {
  Builder builder(op->getContext());
  Type type = op->getResult(0).getType();
  if (isa<arith::SubIOp, arith::XOrIOp>(op) && type.isIntOrIndex())
    return builder.getIntegerAttr(type, 0);
  auto compare = dyn_cast<arith::CmpIOp>(op);
  if (!compare || !type.isInteger(1))
    return {};
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::eq:
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::ule:
  case arith::CmpIPredicate::uge:
    return builder.getBoolAttr(true);
  default:
    return builder.getBoolAttr(false);
  }
}

Number TraceBuilder::fold(Operation *op, unsigned result,
                          ArrayRef<Number> operands) {
  SmallVector<Attribute> attributes;
  bool isConstant = true;
  for (Number operand : operands) {
    attributes.push_back(values.getConstantOf(operand));
    isConstant &= bool(attributes.back());
  }
  if (Attribute value = foldLoad(op, attributes))
    return values.getConstant(value);
  if (isa<arith::SelectOp>(op)) {
    if (auto condition = dyn_cast_if_present<IntegerAttr>(attributes[0]))
      return condition.getValue().isZero() ? operands[2] : operands[1];
    if (operands[1] == operands[2])
      return operands[1];
  }
  // One operand decides, for any value of the other.
  for (Attribute attribute : attributes)
    if (auto number = dyn_cast_if_present<IntegerAttr>(attribute))
      if ((isa<arith::AndIOp, arith::MulIOp>(op) &&
           number.getValue().isZero()) ||
          (isa<arith::OrIOp>(op) && number.getValue().isAllOnes()))
        return values.getConstant(number);
  if (isConstant)
    if (Attribute value = foldAffine(op, attributes))
      return values.getConstant(value);
  if (operands.size() == 2 && operands[0] == operands[1] &&
      isa<arith::AndIOp, arith::OrIOp, arith::MaxSIOp, arith::MaxUIOp,
          arith::MinSIOp, arith::MinUIOp>(op))
    return operands[0];
  if (operands.size() == 2 && operands[0] == operands[1] && operands[0])
    if (Attribute value = foldEqual(op))
      return values.getConstant(value);
  StringRef dialect = op->getName().getDialectNamespace();
  // Folders of other dialects may change the op.
  if (isConstant && (dialect == "arith" || dialect == "index" ||
                     dialect == "math" || isa<tensor::ExtractOp>(op))) {
    SmallVector<OpFoldResult> results;
    if (succeeded(op->fold(attributes, results)) && result < results.size()) {
      if (auto value = dyn_cast<Attribute>(results[result]))
        return values.getConstant(value);
      for (auto [operand, number] : llvm::zip(op->getOperands(), operands))
        if (operand == cast<Value>(results[result]))
          return number;
    }
  }
  // Look up an element of a tensor.from_elements.
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    ArrayRef<uintptr_t> parts = values.getPartsOf(operands[0]);
    auto type = cast<RankedTensorType>(extract.getTensor().getType());
    if (parts.size() > 5 && type.hasStaticShape() &&
        parts[0] ==
            uintptr_t(OperationName("tensor.from_elements", op->getContext())
                          .getAsOpaquePointer())) {
      int64_t place = 0;
      bool isKnown = true;
      for (auto [i, size] : llvm::enumerate(type.getShape())) {
        std::optional<int64_t> index = values.getIntegerOf(operands[i + 1]);
        isKnown &= index && *index >= 0 && *index < size;
        place = place * size + index.value_or(0);
      }
      if (isKnown && place + 5 < int64_t(parts.size()))
        return parts[place + 5];
    }
  }
  if (!isFunctionOfOperands(op))
    return 0;
  SmallVector<uintptr_t> parts = {
      uintptr_t(op->getName().getAsOpaquePointer()),
      uintptr_t(op->getAttrDictionary().getAsOpaquePointer()),
      uintptr_t(op->getResult(result).getType().getAsOpaquePointer()), result,
      uintptr_t(op->getPropertiesAsAttribute().getAsOpaquePointer())};
  llvm::append_range(parts, operands);
  return values.getTerm(parts);
}

Table TraceBuilder::getRankTable(const RankGroup *group, bool isSize) {
  std::vector<uintptr_t> key = {kRankTable, uintptr_t(group), isSize};
  SmallVector<Table> &known = evaluated[key];
  if (known.empty()) {
    unsigned numRanks = values.getNumRanks();
    std::vector<Number> numbers(numRanks);
    for (unsigned rank = 0; rank < numRanks; ++rank) {
      int line = group ? group->line[rank] : 0;
      if (line < 0)
        // A rank in no line must not query the group.
        numbers[rank] = values.getTerm({kRankTable, rank});
      else
        numbers[rank] = values.getInteger(!group   ? rank
                                          : isSize ? group->lines[line].size()
                                                   : group->place[rank]);
    }
    known.push_back(values.getTable(
        std::move(numbers), values.getSet(llvm::BitVector(numRanks, true))));
  }
  return known.front();
}

void TraceBuilder::evaluate(Operation *op, const RankSet *ranks) {
  Attribute constant;
  if (op->hasTrait<OpTrait::ConstantLike>() && op->getNumResults() == 1 &&
      matchPattern(op, m_Constant(&constant)))
    return set(op->getResult(0),
               values.getUniform(values.getConstant(constant)), ranks);
  if (isa<RankOp>(op))
    return set(op->getResult(0), getRankTable(nullptr, false), ranks);
  if (isa<GroupRankOp, GroupSizeOp>(op)) {
    auto name = op->getAttrOfType<FlatSymbolRefAttr>("group");
    if (const RankGroup *group = getGroup(op, name))
      return set(op->getResult(0), getRankTable(group, isa<GroupSizeOp>(op)),
                 ranks);
  }
  if (auto dim = dyn_cast<ShapedDimOpInterface>(op)) {
    Value data = dim.getShapedValue();
    std::optional<int64_t> number = getConstantIntValue(dim.getDimension());
    auto type = dyn_cast<ShapedType>(data.getType());
    if (number && type && type.hasRank() && *number >= 0 &&
        *number < type.getRank())
      return set(op->getResult(0), getDim(data, *number, ranks), ranks);
  }
  if (Value stored = findStored(op))
    return set(op->getResult(0), get(stored), ranks);
  bool isFolded = isFunctionOfOperands(op) || isa<memref::LoadOp>(op);
  SmallVector<Table> operands;
  if (isFolded)
    for (Value operand : op->getOperands())
      operands.push_back(get(operand));
  for (OpResult result : op->getResults()) {
    if (!needed.contains(result))
      continue;
    if (!isFolded) {
      set(result, getUnknown(result, ranks), ranks);
      continue;
    }
    // Equal computations are evaluated once. Loads are only equal to
    // themselves.
    std::vector<uintptr_t> key = {
        isa<memref::LoadOp>(op) ? uintptr_t(op)
                                : uintptr_t(op->getName().getAsOpaquePointer()),
        uintptr_t(op->getAttrDictionary().getAsOpaquePointer()),
        uintptr_t(result.getType().getAsOpaquePointer()),
        uintptr_t(op->getPropertiesAsAttribute().getAsOpaquePointer()),
        result.getResultNumber(),
        ranks->id};
    llvm::append_range(key, operands);
    SmallVector<Table> &known = evaluated[key];
    if (known.empty()) {
      bool isKnown = true;
      Table table = values.map(operands, ranks, [&](ArrayRef<Number> numbers) {
        Number number = fold(op, result.getResultNumber(), numbers);
        isKnown &= number != 0;
        return number ? number : 1;
      });
      known.push_back(isKnown ? table : 0);
    }
    Table table = known.front();
    // The result may be uniform for another reason than its operands.
    if (!table || (!values.getUniformOf(table, ranks) &&
                   !values.areConstants(table, ranks) &&
                   getUniformity().get(result) == Partition::Uniform))
      table = getUnknown(result, ranks);
    set(result, table, ranks);
  }
}

Table TraceBuilder::getSize(OpFoldResult size, const RankSet *ranks) {
  if (auto attribute = dyn_cast<Attribute>(size))
    return values.getUniform(
        values.getInteger(cast<IntegerAttr>(attribute).getInt()));
  return get(cast<Value>(size));
}

Table TraceBuilder::getDim(Value data, int64_t dim, const RankSet *ranks) {
  if (OpFoldResult size = findSize(data, dim))
    return getSize(size, ranks);
  auto key = [&](unsigned label) {
    return values.getTerm({kShape, uintptr_t(data.getAsOpaquePointer()),
                           uintptr_t(dim), context, label});
  };
  return getUnknown(getUniformity().getShape(data), key, ranks);
}

Table TraceBuilder::getCount(Value data, const RankSet *ranks) {
  auto type = dyn_cast<ShapedType>(data.getType());
  if (!type || !type.hasRank())
    return getUnknown(data, ranks);
  if (type.hasStaticShape())
    return values.getUniform(values.getInteger(type.getNumElements()));
  SmallVector<Table> dims;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    dims.push_back(getDim(data, dim, ranks));
  return values.map(dims, ranks, [&](ArrayRef<Number> numbers) {
    int64_t product = 1;
    SmallVector<uintptr_t> parts = {kCount};
    for (Number number : numbers) {
      if (std::optional<int64_t> size = values.getIntegerOf(number))
        product *= *size;
      else
        parts.push_back(number);
    }
    if (parts.size() == 1 || product == 0)
      return values.getInteger(product);
    llvm::sort(llvm::drop_begin(parts));
    parts.push_back(values.getInteger(product));
    return values.getTerm(parts);
  });
}
