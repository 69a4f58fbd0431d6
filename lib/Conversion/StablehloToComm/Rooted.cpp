//===- Rooted.cpp - Converts collectives with a root ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Roots in comm are attributes. If a root is known only at run time, all ranks
// reduce instead; for a broadcast, ranks other than the root contribute neutral
// values.
//
//===----------------------------------------------------------------------===//

#include "Steps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

class RootedConverter {
public:
  RootedConverter(Operation *op, GroupTable &groups)
      : op(op), groups(groups), builder(op), loc(op->getLoc()),
        isReduce(op->getNumRegions() != 0) {}

  LogicalResult convert();

private:
  LogicalResult extractRoots();
  void convertOperands(ArrayRef<unsigned> operands, int64_t root);
  void convertDynamic(unsigned operand);

  Value createEmpty(Value like) {
    return tensor::EmptyOp::create(builder, loc,
                                   tensor::getMixedSizes(builder, loc, like),
                                   getElementTypeOrSelf(like));
  }
  Value createFilled(Value like, bool isNegative);
  /// Returns this rank's element of `table`, which has one for each rank.
  Value lookUp(DenseElementsAttr table) {
    Value constant = arith::ConstantOp::create(builder, loc, table);
    Value rank = RankOp::create(builder, loc, builder.getIndexType());
    return tensor::ExtractOp::create(builder, loc, constant, rank);
  }
  WaitOp createWait(Operation *start) {
    auto collective = cast<CollectiveOpInterface>(start);
    return WaitOp::create(builder, loc, collective.getToken(),
                          collective.getValues(), collective.getSources());
  }
  /// Replaces the results of `operands` by `values`, or by zeros if
  /// `condition`, which may be null, is false.
  void replace(ArrayRef<unsigned> operands, ValueRange values, Value condition);

  Operation *op;
  GroupTable &groups;
  OpBuilder builder;
  Location loc;
  bool isReduce;
  ReductionKind kind = ReductionKind::Sum;
  /// The group of the op, and the group with an additional line for each
  /// uncovered rank.
  const Group *group = nullptr, *covering = nullptr;
  /// Null if the first rank of each group is the root.
  Value dynamicRoots;
};

} // namespace

/// Creates a tensor of zeros, for floats of the given sign: -0 is the neutral
/// element of addition.
Value RootedConverter::createFilled(Value like, bool isNegative) {
  Type element = getElementTypeOrSelf(like);
  auto getAttribute = [&](Type type) -> TypedAttr {
    if (isa<FloatType>(type))
      return builder.getFloatAttr(type, isNegative ? -0.0 : 0.0);
    if (type.isUnsignedInteger()) // It becomes signless later.
      type = builder.getIntegerType(type.getIntOrFloatBitWidth());
    return builder.getZeroAttr(type);
  };
  Value zero;
  if (auto complexType = dyn_cast<ComplexType>(element)) {
    Attribute part = getAttribute(complexType.getElementType());
    zero = complex::ConstantOp::create(builder, loc, element,
                                       builder.getArrayAttr({part, part}));
  } else {
    zero = arith::ConstantOp::create(builder, loc, getAttribute(element));
  }
  return linalg::FillOp::create(builder, loc, zero, createEmpty(like))
      .getResult(0);
}

void RootedConverter::replace(ArrayRef<unsigned> operands, ValueRange values,
                              Value condition) {
  for (auto [operand, value] : llvm::zip_equal(operands, values)) {
    Value given = value;
    if (condition)
      given =
          arith::SelectOp::create(builder, loc, condition, value,
                                  createFilled(value, /*isNegative=*/false));
    op->getResult(operand).replaceAllUsesWith(given);
  }
}

/// Converts `operands` with the known root `root`.
void RootedConverter::convertOperands(ArrayRef<unsigned> operands,
                                      int64_t root) {
  SmallVector<Value> sources, destinations;
  for (unsigned operand : operands) {
    sources.push_back(op->getOperand(operand));
    destinations.push_back(createEmpty(sources.back()));
  }
  // All ranks reach the op, so a rank in no group participates in a group of
  // its own and discards the result.
  FlatSymbolRefAttr symbol = groups.getSymbol(op, covering);
  Operation *start;
  if (isReduce)
    start = ReduceOp::create(builder, loc, kind, sources, destinations, root,
                             symbol);
  else
    start =
        BroadcastOp::create(builder, loc, sources, destinations, root, symbol);
  WaitOp wait = createWait(start);
  Value condition;
  if (isReduce || !group->uncovered.empty()) {
    SmallVector<bool> hasResult(groups.getNumRanks(), !isReduce);
    if (isReduce)
      for (const SmallVector<int64_t> &line : group->lines)
        hasResult[line[root]] = true;
    for (int64_t rank : group->uncovered)
      hasResult[rank] = false;
    condition = lookUp(DenseElementsAttr::get(
        RankedTensorType::get(groups.getNumRanks(), builder.getI1Type()),
        hasResult));
  }
  replace(operands, wait.getValues(), condition);
}

/// Converts one operand whose root is known only at run time.
void RootedConverter::convertDynamic(unsigned operand) {
  Value source = op->getOperand(operand);
  SmallVector<int32_t> places(groups.getNumRanks(), -1);
  for (const SmallVector<int64_t> &line : group->lines)
    for (auto [place, rank] : llvm::enumerate(line))
      places[rank] = place;
  Value place = lookUp(DenseElementsAttr::get(
      RankedTensorType::get(groups.getNumRanks(), builder.getI32Type()),
      ArrayRef(places)));
  Value index = arith::ConstantIndexOp::create(builder, loc, operand);
  Value root = tensor::ExtractOp::create(builder, loc, dynamicRoots, index);
  Value isRoot = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       place, root);
  ReductionKind reduction = kind;
  Value condition = isRoot;
  if (!isReduce) {
    reduction = getElementTypeOrSelf(source).isInteger() ? ReductionKind::BOr
                                                         : ReductionKind::Sum;
    source = arith::SelectOp::create(builder, loc, isRoot, source,
                                     createFilled(source, /*isNegative=*/true));
    condition = Value();
    if (!group->uncovered.empty()) {
      Value none = arith::ConstantIntOp::create(builder, loc, -1, 32);
      condition = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                        place, none);
    }
  }
  WaitOp wait = createWait(AllReduceOp::create(builder, loc, reduction, source,
                                               createEmpty(source),
                                               groups.getSymbol(op, covering)));
  replace(operand, wait.getValues(), condition);
}

/// Removes the last operand and sets `dynamicRoots`, if the op has roots.
LogicalResult RootedConverter::extractRoots() {
  Attribute flag = op->getAttr("has_dynamic_root");
  auto isSet = dyn_cast_or_null<BoolAttr>(flag);
  if (!flag || (isSet && !isSet.getValue()))
    return success();
  unsigned numOperands = op->getNumOperands();
  if (numOperands < 2)
    return op->emitOpError("has_dynamic_root needs data and their roots, got ")
           << numOperands << " operands";
  dynamicRoots = op->getOperand(numOperands - 1);
  auto expected = RankedTensorType::get(numOperands - 1, builder.getI32Type());
  if (dynamicRoots.getType() != expected)
    return op->emitOpError("has roots of ")
           << dynamicRoots.getType() << ", expected " << expected;
  op->eraseOperand(numOperands - 1);
  return success();
}

LogicalResult RootedConverter::convert() {
  if (failed(extractRoots()) || failed(checkCollective(op)))
    return failure();
  FailureOr<ReductionKind> reduction = kind;
  if (isReduce)
    reduction = recognizeReducer(op);
  FailureOr<IdMode> mode = getIdMode(op);
  if (failed(reduction) || failed(mode))
    return failure();
  kind = *reduction;
  FailureOr<const Group *> found = groups.getGroup(op, *mode);
  if (failed(found))
    return failure();
  group = covering = *found;
  if (!group->uncovered.empty())
    covering = groups.getCoveringGroup(*group);
  // Group operands by known roots. A root other than the first member does not
  // exist in a line that a single rank has alone.
  llvm::MapVector<int64_t, SmallVector<unsigned>> byRoot;
  DenseIntElementsAttr constant;
  Operation *definer = dynamicRoots ? dynamicRoots.getDefiningOp() : nullptr;
  if (definer && (isa<arith::ConstantOp>(definer) ||
                  definer->getName().getStringRef() == "stablehlo.constant"))
    constant = definer->getAttrOfType<DenseIntElementsAttr>("value");
  for (unsigned operand = 0; operand < op->getNumOperands(); ++operand) {
    if (dynamicRoots && !constant) {
      convertDynamic(operand);
      continue;
    }
    int64_t root =
        constant ? constant.getValues<APInt>()[operand].getSExtValue() : 0;
    for (const SmallVector<int64_t> &line : group->lines)
      if (root < 0 || root >= static_cast<int64_t>(line.size()))
        return op->emitOpError("has root ")
               << root << " of operand #" << operand << " and a group of "
               << line.size() << " ranks";
    if (root != 0 && !group->uncovered.empty())
      convertDynamic(operand);
    else
      byRoot[root].push_back(operand);
  }
  for (auto &[root, operands] : byRoot)
    convertOperands(operands, root);
  op->erase();
  return success();
}

LogicalResult comm::convertRooted(Operation *op, GroupTable &groups) {
  return RootedConverter(op, groups).convert();
}
