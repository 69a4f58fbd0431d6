//===- CommOps.cpp - Builders, groups and effects of ops ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::comm;

#include "CommDialect/IR/CommInterfaces.cpp.inc"

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

CommLane comm::getCommLane(CollectiveKind kind,
                           std::optional<Algorithm> algorithm) {
  if (algorithm != Algorithm::CopyEngine)
    return CommLane::Stream;
  return kind == CollectiveKind::AllGather ? CommLane::GatherCopies
                                           : CommLane::ExchangeCopies;
}

CommLane comm::getCommLane(CollectiveOpInterface op) {
  return getCommLane(op.getCollectiveKind(), op.getAlgorithm());
}

bool comm::runsOnCopyEngines(Operation *op) {
  auto start = dyn_cast<CollectiveOpInterface>(op);
  return start && start.getAlgorithm() == Algorithm::CopyEngine;
}

bool comm::isStaticArgument(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return false;
  Operation *function = argument.getOwner()->getParentOp();
  return isa<FunctionOpInterface>(function) &&
         argument.getOwner()->isEntryBlock() &&
         function->hasAttr(CommDialect::kStaticArgumentsAttr);
}

//===----------------------------------------------------------------------===//
// Meshes and groups
//===----------------------------------------------------------------------===//

int64_t MeshOp::getNumRanks() {
  int64_t ranks = 1;
  for (int64_t size : getAxisSizes())
    ranks *= size;
  return ranks;
}

void GroupOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                    ArrayRef<SmallVector<int64_t>> lines) {
  SmallVector<Attribute> lineAttrs;
  for (ArrayRef<int64_t> line : lines)
    lineAttrs.push_back(builder.getDenseI64ArrayAttr(line));
  build(builder, state, builder.getStringAttr(name), /*mesh=*/nullptr,
        /*axes=*/nullptr, builder.getArrayAttr(lineAttrs),
        /*window=*/nullptr);
}

void GroupOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                    MeshOp mesh, ArrayRef<StringRef> axes) {
  build(builder, state, builder.getStringAttr(name),
        FlatSymbolRefAttr::get(mesh.getSymNameAttr()),
        builder.getStrArrayAttr(axes), /*ranks=*/nullptr, /*window=*/nullptr);
}

/// Returns the lines of `mesh`: ranks that differ only in the axes with indices
/// `axes`. Lines are in the order of their first ranks.
static SmallVector<SmallVector<int64_t>> getMeshLines(MeshOp mesh,
                                                      ArrayRef<int64_t> axes) {
  ArrayRef<int64_t> sizes = mesh.getAxisSizes();
  SmallVector<int64_t> strides(sizes.size(), 1);
  for (int64_t i = static_cast<int64_t>(sizes.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * sizes[i + 1];

  // Rank offsets of all positions along `along`; the first axis varies slowest.
  auto offsets = [&](ArrayRef<int64_t> along) {
    SmallVector<int64_t> result = {0};
    for (int64_t axis : along) {
      SmallVector<int64_t> next;
      next.reserve(result.size() * sizes[axis]);
      for (int64_t base : result)
        for (int64_t i = 0; i < sizes[axis]; ++i)
          next.push_back(base + i * strides[axis]);
      result = std::move(next);
    }
    return result;
  };
  SmallVector<int64_t> others;
  for (int64_t i = 0, e = sizes.size(); i < e; ++i)
    if (!llvm::is_contained(axes, i))
      others.push_back(i);

  SmallVector<SmallVector<int64_t>> lines;
  SmallVector<int64_t> members = offsets(axes), bases = offsets(others);
  lines.reserve(bases.size());
  for (int64_t base : bases) {
    SmallVector<int64_t> &line = lines.emplace_back();
    line.reserve(members.size());
    for (int64_t member : members)
      line.push_back(base + member);
  }
  return lines;
}

SmallVector<SmallVector<int64_t>>
GroupOp::getLines(SymbolTableCollection &symbolTable) {
  SmallVector<SmallVector<int64_t>> lines;
  if (getRanksAttr()) {
    for (auto line : getRanksAttr().getAsRange<DenseI64ArrayAttr>())
      lines.emplace_back(line.asArrayRef());
    return lines;
  }
  auto mesh = symbolTable.lookupNearestSymbolFrom<MeshOp>(*this, getMeshAttr());
  if (!mesh)
    return lines;
  SmallVector<int64_t> indices;
  for (StringRef axis : getAxesAttr().getAsValueRange<StringAttr>()) {
    auto names = mesh.getAxisNames().getAsValueRange<StringAttr>();
    indices.push_back(std::distance(names.begin(), llvm::find(names, axis)));
  }
  return getMeshLines(mesh, indices);
}

SmallVector<SmallVector<int64_t>> GroupOp::getLines() {
  SymbolTableCollection symbolTable;
  return getLines(symbolTable);
}

SmallVector<int64_t> GroupOp::getLineSizes(SymbolTableCollection &symbolTable) {
  SmallVector<int64_t> sizes;
  if (auto axes = getAxesAttr()) {
    auto mesh =
        symbolTable.lookupNearestSymbolFrom<MeshOp>(*this, getMeshAttr());
    if (!mesh)
      return sizes;
    int64_t size = 1;
    for (auto [name, axisSize] :
         llvm::zip(mesh.getAxisNames(), mesh.getAxisSizes()))
      if (llvm::is_contained(axes, name))
        size *= axisSize;
    return {size};
  }
  for (auto line : getRanksAttr().getAsRange<DenseI64ArrayAttr>())
    sizes.push_back(line.size());
  llvm::sort(sizes);
  sizes.erase(llvm::unique(sizes), sizes.end());
  return sizes;
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

namespace {
/// Adds an effect on each operand in `range` that is a memref.
template <typename Effect>
void addBufferEffects(Operation *op, OperandRange range,
                      SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  // An empty range has no begin index.
  if (range.empty())
    return;
  unsigned begin = range.getBeginOperandIndex();
  for (auto [i, value] : llvm::enumerate(range))
    if (isa<BaseMemRefType>(value.getType()))
      effects.emplace_back(Effect::get(), &op->getOpOperand(begin + i));
}
} // namespace

void comm::detail::getStartEffects(
    Operation *op, SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  auto start = cast<CollectiveOpInterface>(op);
  for (MemoryEffects::Effect *effect :
       {static_cast<MemoryEffects::Effect *>(MemoryEffects::Read::get()),
        static_cast<MemoryEffects::Effect *>(MemoryEffects::Write::get())})
    effects.emplace_back(effect, start.getGroupAttr(),
                         CommStreamResource::get());
  addBufferEffects<MemoryEffects::Read>(op, start.getSources(), effects);
  if (start.readsDestinations())
    addBufferEffects<MemoryEffects::Read>(op, start.getDestinations(), effects);
  addBufferEffects<MemoryEffects::Write>(op, start.getDestinations(), effects);
}

void WaitOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), CommStreamResource::get());
  effects.emplace_back(MemoryEffects::Write::get(), CommStreamResource::get());
  addBufferEffects<MemoryEffects::Read>(*this, getSources(), effects);
  addBufferEffects<MemoryEffects::Read>(*this, getDestinations(), effects);
  addBufferEffects<MemoryEffects::Write>(*this, getDestinations(), effects);
}

//===----------------------------------------------------------------------===//
// Builders
//===----------------------------------------------------------------------===//

/// Returns the result types of a start or a wait: the types of the destinations
/// that are tensors.
static SmallVector<Type> getValueTypes(ValueRange destinations) {
  SmallVector<Type> types;
  for (Value value : destinations)
    if (isa<TensorType>(value.getType()))
      types.push_back(value.getType());
  return types;
}

static Type getTokenType(OpBuilder &builder) {
  return TokenType::get(builder.getContext());
}

void CompletedTokenOp::build(OpBuilder &builder, OperationState &state) {
  build(builder, state, getTokenType(builder));
}

void BarrierOp::build(OpBuilder &builder, OperationState &state,
                      FlatSymbolRefAttr group) {
  build(builder, state, getTokenType(builder), group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void WaitOp::build(OpBuilder &builder, OperationState &state, ValueRange tokens,
                   ValueRange destinations, ValueRange sources) {
  build(builder, state, getValueTypes(destinations), tokens, destinations,
        sources);
}

void AllReduceOp::build(OpBuilder &builder, OperationState &state,
                        ReductionKind reduction, ValueRange sources,
                        ValueRange destinations, FlatSymbolRefAttr group,
                        ValueRange factors) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        factors, sources, destinations, reduction, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void ReduceOp::build(OpBuilder &builder, OperationState &state,
                     ReductionKind reduction, ValueRange sources,
                     ValueRange destinations, int64_t root,
                     FlatSymbolRefAttr group, ValueRange factors) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        factors, sources, destinations, reduction, root, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void ReduceScatterOp::build(OpBuilder &builder, OperationState &state,
                            ReductionKind reduction, ValueRange sources,
                            ValueRange destinations, int64_t dim,
                            FlatSymbolRefAttr group, ValueRange factors) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        factors, sources, destinations, reduction, dim, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void BroadcastOp::build(OpBuilder &builder, OperationState &state,
                        ValueRange sources, ValueRange destinations,
                        int64_t root, FlatSymbolRefAttr group) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        sources, destinations, root, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void AllGatherOp::build(OpBuilder &builder, OperationState &state,
                        ValueRange sources, ValueRange destinations,
                        int64_t dim, FlatSymbolRefAttr group) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        sources, destinations, dim, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void GatherOp::build(OpBuilder &builder, OperationState &state,
                     ValueRange sources, ValueRange destinations, int64_t dim,
                     int64_t root, FlatSymbolRefAttr group) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        sources, destinations, dim, root, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void ScatterOp::build(OpBuilder &builder, OperationState &state,
                      ValueRange sources, ValueRange destinations, int64_t dim,
                      int64_t root, FlatSymbolRefAttr group) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        sources, destinations, dim, root, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void AllToAllOp::build(OpBuilder &builder, OperationState &state,
                       ValueRange sources, ValueRange destinations,
                       int64_t splitDim, int64_t concatDim,
                       FlatSymbolRefAttr group) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        sources, destinations, splitDim, concatDim, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void AllToAllVOp::build(OpBuilder &builder, OperationState &state, Value source,
                        Value destination, ArrayRef<OpFoldResult> sendSizes,
                        ArrayRef<OpFoldResult> receiveSizes, int64_t dim,
                        FlatSymbolRefAttr group) {
  SmallVector<Value> dynamicSend, dynamicReceive;
  SmallVector<int64_t> staticSend, staticReceive;
  dispatchIndexOpFoldResults(sendSizes, dynamicSend, staticSend);
  dispatchIndexOpFoldResults(receiveSizes, dynamicReceive, staticReceive);
  build(builder, state, getValueTypes(destination), getTokenType(builder),
        source, destination, dynamicSend, dynamicReceive,
        builder.getDenseI64ArrayAttr(staticSend),
        builder.getDenseI64ArrayAttr(staticReceive), dim, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void PermuteOp::build(OpBuilder &builder, OperationState &state,
                      ValueRange sources, ValueRange destinations,
                      ArrayRef<std::pair<int64_t, int64_t>> pairs,
                      FlatSymbolRefAttr group) {
  SmallVector<int64_t> flat;
  for (auto [from, to] : pairs)
    flat.append({from, to});
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        sources, destinations, builder.getDenseI64ArrayAttr(flat), group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void SendOp::build(OpBuilder &builder, OperationState &state,
                   ValueRange sources, Value peer, FlatSymbolRefAttr group) {
  build(builder, state, getTokenType(builder), sources, peer, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void RecvOp::build(OpBuilder &builder, OperationState &state,
                   ValueRange destinations, Value peer,
                   FlatSymbolRefAttr group) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        destinations, peer, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

void BatchP2POp::build(OpBuilder &builder, OperationState &state,
                       ValueRange sources, ValueRange sendPeers,
                       ValueRange destinations, ValueRange receivePeers,
                       FlatSymbolRefAttr group) {
  build(builder, state, getValueTypes(destinations), getTokenType(builder),
        sources, sendPeers, destinations, receivePeers, group,
        /*decision=*/nullptr, /*launch=*/nullptr);
}

//===----------------------------------------------------------------------===//
// Interface methods
//===----------------------------------------------------------------------===//

std::optional<ReductionKind> AllReduceOp::getReductionKind() {
  return getReduction();
}
std::optional<ReductionKind> ReduceOp::getReductionKind() {
  return getReduction();
}
std::optional<ReductionKind> ReduceScatterOp::getReductionKind() {
  return getReduction();
}

bool AllReduceOp::allowsUnequalGroups() { return true; }
bool ReduceOp::allowsUnequalGroups() { return true; }
bool BroadcastOp::allowsUnequalGroups() { return true; }
bool PermuteOp::allowsUnequalGroups() { return true; }
bool BarrierOp::allowsUnequalGroups() { return true; }
bool SendOp::allowsUnequalGroups() { return true; }
bool RecvOp::allowsUnequalGroups() { return true; }
bool BatchP2POp::allowsUnequalGroups() { return true; }

// The destination keeps its contents beyond the received pieces.
bool AllToAllVOp::readsDestinations() { return true; }
// A receive has no source, but it is not in place.
bool RecvOp::readsDestinations() { return false; }
bool BatchP2POp::readsDestinations() { return false; }
