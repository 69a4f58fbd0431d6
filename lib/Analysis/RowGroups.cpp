//===- RowGroups.cpp - Ops that share a row kernel ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowGroups.h"
#include "Dialect/RowGroupAttr.h"
#include "DialectAttrs.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;

std::optional<RowPosition> comm::getRowPosition(Operation *op) {
  auto position = dyn_cast_or_null<DenseI64ArrayAttr>(
      op ? getDialectAttr(op, kRowGroupAttr) : Attribute());
  if (!position || position.size() != 2)
    return std::nullopt;
  return RowPosition{position[0], position[1]};
}

void comm::setRowPosition(Operation *op, RowPosition position) {
  op->setAttr(kRowGroupAttr,
              DenseI64ArrayAttr::get(op->getContext(),
                                     {position.group, position.position}));
}

static int64_t getProduct(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1),
                         std::multiplies<>());
}

int64_t RowSpace::countRows() const { return getProduct(rows); }
int64_t RowSpace::countElements() const { return getProduct(elements); }

std::optional<RowSpace> comm::getRowSpace(linalg::LinalgOp op) {
  RowSpace space;
  for (auto [size, type] :
       llvm::zip(op.getStaticLoopRanges(), op.getIteratorTypesArray())) {
    if (ShapedType::isDynamic(size) || size == 0)
      return std::nullopt;
    if (size != 1)
      (type == utils::IteratorType::reduction ? space.elements : space.rows)
          .push_back(size);
  }
  if (space.rows.empty() || space.elements.empty())
    return std::nullopt;
  return space;
}

std::optional<RowLoops> comm::getRowLoops(linalg::LinalgOp op,
                                          const RowSpace &space) {
  bool isReduction = op.getNumReductionLoops() != 0;
  RowLoops result;
  unsigned rows = 0, elements = 0, numRows = space.rows.size(),
           numElements = space.elements.size();
  for (auto [size, type] :
       llvm::zip(op.getStaticLoopRanges(), op.getIteratorTypesArray())) {
    result.loops.emplace_back();
    if (size == 1)
      continue;
    // Elementwise ops have the loops in order, reductions have those of each
    // kind in order.
    bool isOfRow =
        isReduction ? type == utils::IteratorType::reduction : rows == numRows;
    unsigned &next = isOfRow ? elements : rows;
    ArrayRef<int64_t> sizes = isOfRow ? space.elements : space.rows;
    if (next == sizes.size() || sizes[next] != size)
      return std::nullopt;
    result.loops.back() = next++ + (isOfRow ? numRows : 0);
  }
  if (rows != numRows || (elements != numElements && elements != 0) ||
      (isReduction && elements == 0))
    return std::nullopt;
  result.kind = isReduction     ? RowKind::Reduction
                : elements == 0 ? RowKind::Rows
                                : RowKind::Elements;
  return result;
}

RowExtent comm::getRowExtent(linalg::LinalgOp op, OpOperand &operand,
                             const RowLoops &loops, const RowSpace &space) {
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type || !type.hasStaticShape())
    return RowExtent::Other;
  unsigned next = 0;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [size, expr] : llvm::zip(type.getShape(), map.getResults())) {
    if (size == 1)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || loops.loops[dim.getPosition()] != next)
      return RowExtent::Other;
    ++next;
  }
  if (next == space.rows.size())
    return RowExtent::Row;
  return next == space.rows.size() + space.elements.size() ? RowExtent::Element
                                                           : RowExtent::Other;
}

bool comm::changesUnitsOnly(Operation *op) {
  if (!isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                       memref::ExpandShapeOp, memref::CollapseShapeOp>(op))
    return false;
  auto getSizes = [](Type type) {
    SmallVector<int64_t> sizes(cast<ShapedType>(type).getShape());
    llvm::erase(sizes, 1);
    return sizes;
  };
  return getSizes(op->getOperand(0).getType()) ==
         getSizes(op->getResult(0).getType());
}

Value comm::getWithoutUnits(Value value) {
  while (changesUnitsOnly(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// Calls `visit` with each user of `value`, looking through changes of
/// dimensions of size 1, until it returns false. Returns true if it never does.
static bool forEachUser(Value value, function_ref<bool(Operation *)> visit) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    return changesUnitsOnly(user) ? forEachUser(user->getResult(0), visit)
                                  : visit(user);
  });
}

/// Returns the position of `other` in the group of `op`; none if it is not in
/// that group.
static std::optional<int64_t> getPositionInGroupOf(Operation *op,
                                                   Operation *other) {
  std::optional<RowPosition> position = getRowPosition(op), otherPosition;
  if (position && other && other->getBlock() == op->getBlock())
    otherPosition = getRowPosition(other);
  if (!otherPosition || otherPosition->group != position->group)
    return std::nullopt;
  return otherPosition->position;
}

bool comm::isInRowKernel(Operation *op, Value value) {
  std::optional<RowPosition> position = getRowPosition(op);
  if (!position || !isa<TensorType>(value.getType()))
    return false;
  value = getWithoutUnits(value);
  auto isEarlier = [&](Operation *other) {
    std::optional<int64_t> otherPosition = getPositionInGroupOf(op, other);
    return otherPosition && *otherPosition < position->position;
  };
  return isEarlier(value.getDefiningOp()) ||
         !forEachUser(value, [&](Operation *user) { return !isEarlier(user); });
}

bool comm::staysInRowKernel(Operation *op, Value result) {
  return getRowPosition(op) && !result.use_empty() &&
         forEachUser(result, [&](Operation *user) {
           return getPositionInGroupOf(op, user).has_value();
         });
}
