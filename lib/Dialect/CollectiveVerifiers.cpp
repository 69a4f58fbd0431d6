//===- CollectiveVerifiers.cpp - Verifiers of all collectives -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Verifies the constraints of all collectives (collective_c1 to c10), and of
// the meshes and groups that they refer to. Each check is marked with the id of
// its constraint.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/IR/Limits.h"
#include "CommVerifiers.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::comm;
using comm::detail::isSupportedElementType;
using comm::detail::lookupGroup;
using comm::detail::shapedType;

//===----------------------------------------------------------------------===//
// All collectives
//===----------------------------------------------------------------------===//

// collective_c8
bool comm::detail::isSupportedElementType(Type type) {
  if (type.isIndex())
    return true;
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() &&
           llvm::is_contained({1, 8, 16, 32, 64}, integer.getWidth());
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType().isF32() || complex.getElementType().isF64();
  auto floating = dyn_cast<FloatType>(type);
  return floating && (floating.getWidth() == 8 || type.isF16() ||
                      type.isBF16() || type.isF32() || type.isF64());
}

/// Returns true if `kind` is defined on elements of `type` (collective_c9).
static bool isReducible(ReductionKind kind, Type type) {
  if (isa<ComplexType>(type))
    return kind == ReductionKind::Sum || kind == ReductionKind::Prod;
  auto floating = dyn_cast<FloatType>(type);
  if (floating && floating.getWidth() == 8)
    return false;
  switch (kind) {
  case ReductionKind::Sum:
  case ReductionKind::Prod:
  case ReductionKind::Min:
  case ReductionKind::Max:
    return true;
  case ReductionKind::Avg:
  case ReductionKind::PremulSum:
  case ReductionKind::MinNum:
  case ReductionKind::MaxNum:
    return static_cast<bool>(floating);
  case ReductionKind::UMin:
  case ReductionKind::UMax:
  case ReductionKind::BAnd:
  case ReductionKind::BOr:
  case ReductionKind::BXor:
    return !floating;
  }
  llvm_unreachable("covered switch");
}

LogicalResult comm::detail::checkKindsAndResults(Operation *op,
                                                 OperandRange sources,
                                                 OperandRange destinations,
                                                 ResultRange values) {
  Type first;
  for (Value value : llvm::concat<Value>(sources, destinations)) {
    if (!first)
      first = value.getType();
    if (isa<TensorType>(first) != isa<TensorType>(value.getType()))
      return op->emitOpError()
             << "operands must be all tensors or all memrefs, "
                "got "
             << first << " and " << value.getType();
  }
  if (!destinations.empty() && isa<TensorType>(first)) {
    if (!llvm::equal(destinations.getTypes(), values.getTypes()))
      return op->emitOpError()
             << "results must have the types of the destinations";
  } else if (!values.empty()) {
    return op->emitOpError() << "has " << values.size()
                             << " data results; on memrefs it has none";
  }
  return success();
}

/// Reports a property that the generic form has among other attributes, where
/// it would silently have no effect.
static LogicalResult checkNoMisplacedProperty(Operation *op) {
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    if (attribute.getName().getValue().contains('.'))
      continue;
    auto properties =
        dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
    if (properties && properties.contains(attribute.getName()))
      return op->emitOpError()
             << "has " << attribute.getName() << " = " << attribute.getValue()
             << " among its discardable attributes, expected it in '<{...}>'";
  }
  return success();
}

LogicalResult comm::detail::verifyCollective(Operation *op) {
  if (failed(checkNoMisplacedProperty(op)) ||
      (isa<LaunchableOpInterface>(op) &&
       failed(comm::detail::verifyNoFormerDecision(op))))
    return failure();
  auto start = cast<CollectiveOpInterface>(op);
  OperandRange sources = start.getSources();
  OperandRange destinations = start.getDestinations();
  CollectiveKind kind = start.getCollectiveKind();
  bool isP2P = kind == CollectiveKind::PointToPoint;

  // collective_c10
  if (destinations.empty() && !isP2P && kind != CollectiveKind::Barrier)
    return op->emitOpError() << "has no destination";
  // collective_c1
  if (!isP2P && !sources.empty() && sources.size() != destinations.size())
    return op->emitOpError()
           << "has " << sources.size() << " sources and " << destinations.size()
           << " destinations; expected as many, or no source (in place)";
  // collective_c3, collective_c4
  if (failed(comm::detail::checkKindsAndResults(op, sources, destinations,
                                                start.getValues())))
    return failure();
  // collective_c2
  if (!isP2P)
    for (auto [i, source, destination] :
         llvm::enumerate(sources, destinations)) {
      Type from = shapedType(source).getElementType();
      Type to = shapedType(destination).getElementType();
      if (from != to)
        return op->emitOpError() << "source #" << i << " has elements of "
                                 << from << ", its destination of " << to;
    }
  // collective_c5
  llvm::SmallDenseSet<Value> seen;
  for (Value value : destinations)
    if (!seen.insert(value).second && isa<BaseMemRefType>(value.getType()))
      return op->emitOpError() << "one value is a destination twice";
  for (Value value : sources)
    if (seen.contains(value))
      return op->emitOpError() << "one value is source and destination; for an "
                                  "operation in place "
                                  "name it after 'into' only";
  // collective_c8, collective_c9
  for (Value value : llvm::concat<Value>(sources, destinations)) {
    Type element = shapedType(value).getElementType();
    if (!isSupportedElementType(element))
      return op->emitOpError()
             << "elements of " << element << " cannot be communicated";
    if (auto reduction = start.getReductionKind())
      if (!isReducible(*reduction, element))
        return op->emitOpError()
               << stringifyReductionKind(*reduction)
               << " is not defined on elements of " << element;
  }
  return success();
}

FailureOr<GroupOp>
comm::detail::lookupGroup(Operation *op, FlatSymbolRefAttr symbol,
                          SymbolTableCollection &symbolTable) {
  Operation *found = symbolTable.lookupNearestSymbolFrom(op, symbol);
  if (auto group = dyn_cast_if_present<GroupOp>(found))
    return group;
  InFlightDiagnostic diagnostic =
      op->emitOpError() << symbol
                        << (found ? " is not a comm.group" : " is not defined");
  if (found)
    diagnostic.attachNote(found->getLoc()) << "it is defined here";
  return failure();
}

LogicalResult comm::detail::verifyGroupUse(Operation *op,
                                           SymbolTableCollection &symbolTable) {
  auto start = cast<CollectiveOpInterface>(op);
  // collective_c6
  FailureOr<GroupOp> group = lookupGroup(op, start.getGroupAttr(), symbolTable);
  if (failed(group))
    return failure();
  // collective_c7
  SmallVector<int64_t> sizes = group->getLineSizes(symbolTable);
  if (sizes.size() > 1 && !start.allowsUnequalGroups()) {
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "needs lines of one size, but those of "
                          << start.getGroupAttr() << " have " << sizes.front()
                          << " to " << sizes.back() << " ranks";
    diagnostic.attachNote((*group)->getLoc()) << "the group is defined here";
    return failure();
  }
  for (int64_t size : sizes)
    if (failed(start.verifyForGroupSize(size)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Meshes and groups
//===----------------------------------------------------------------------===//

LogicalResult MeshOp::verify() {
  // mesh_c2
  if (getAxisNames().size() != getAxisSizes().size())
    return emitOpError() << "has " << getAxisNames().size()
                         << " axis names and " << getAxisSizes().size()
                         << " sizes";
  int64_t ranks = 1;
  for (int64_t size : getAxisSizes()) {
    if (size <= 0)
      return emitOpError() << "axis sizes must be positive, got " << size;
    if (size > kMaxRanks / ranks) {
      InFlightDiagnostic diagnostic = emitOpError() << "has ";
      llvm::interleave(getAxisSizes(), diagnostic, " x ");
      return diagnostic << " ranks; at most " << kMaxRanks << " are supported";
    }
    ranks *= size;
  }
  // mesh_c1
  llvm::StringSet<> names;
  for (StringRef name : getAxisNames().getAsValueRange<StringAttr>()) {
    if (name.empty())
      return emitOpError() << "an axis name is empty";
    if (!names.insert(name).second)
      return emitOpError() << "axis '" << name << "' is named twice";
  }
  return success();
}

LogicalResult GroupOp::verify() {
  // group_c1
  if (static_cast<bool>(getMeshAttr()) != static_cast<bool>(getAxesAttr()) ||
      static_cast<bool>(getMeshAttr()) == static_cast<bool>(getRanksAttr()))
    return emitOpError() << "must have either a mesh and axes, or ranks";
  if (!getRanksAttr())
    return success();
  // group_c3, group_c4
  if (getRanksAttr().empty())
    return emitOpError() << "has no line";
  llvm::SmallDenseSet<int64_t> seen;
  for (auto line : getRanksAttr().getAsRange<DenseI64ArrayAttr>()) {
    if (line.empty())
      return emitOpError() << "has an empty line";
    for (int64_t rank : line.asArrayRef()) {
      if (rank < 0 || rank >= kMaxRanks)
        return emitOpError()
               << "rank " << rank << " is not a rank: expected one from 0 to "
               << kMaxRanks - 1;
      if (!seen.insert(rank).second)
        return emitOpError() << "rank " << rank << " is named twice";
    }
  }
  return success();
}

LogicalResult GroupOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  if (!getMeshAttr())
    return success();
  // group_c2
  Operation *found = symbolTable.lookupNearestSymbolFrom(*this, getMeshAttr());
  auto mesh = dyn_cast_if_present<MeshOp>(found);
  if (!mesh) {
    InFlightDiagnostic diagnostic =
        emitOpError() << getMeshAttr()
                      << (found ? " is not a comm.mesh" : " is not defined");
    if (found)
      diagnostic.attachNote(found->getLoc()) << "it is defined here";
    return failure();
  }
  llvm::StringSet<> seen;
  for (auto axis : getAxesAttr().getAsRange<StringAttr>()) {
    if (!llvm::is_contained(mesh.getAxisNames(), axis)) {
      InFlightDiagnostic diagnostic = emitOpError() << "mesh " << getMeshAttr()
                                                    << " has no axis " << axis;
      diagnostic.attachNote(mesh.getLoc()) << "the mesh is defined here";
      return failure();
    }
    if (!seen.insert(axis.getValue()).second)
      return emitOpError() << "axis " << axis << " is named twice";
  }
  return success();
}

// group_rank_c1
LogicalResult
GroupRankOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return lookupGroup(*this, getGroupAttr(), symbolTable);
}

// group_size_c1
LogicalResult
GroupSizeOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return lookupGroup(*this, getGroupAttr(), symbolTable);
}
