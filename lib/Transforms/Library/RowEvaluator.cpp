//===- RowEvaluator.cpp - Evaluates rows of tensors -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowEvaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;

using Row = RowEvaluator::Row;

/// Returns the number that `attribute` holds, or nullopt.
static std::optional<double> getNumber(Attribute attribute) {
  if (auto number = dyn_cast_or_null<FloatAttr>(attribute))
    return number.getValue().convertToDouble();
  if (auto number = dyn_cast_or_null<IntegerAttr>(attribute))
    return number.getType().isInteger(1)
               ? double(number.getValue().getBoolValue())
               : double(number.getValue().getSExtValue());
  return std::nullopt;
}

std::optional<Row> RowEvaluator::evaluate(Value value,
                                          const Position &position) {
  if (auto leaf = leaves.find(value); leaf != leaves.end()) {
    // Two positions would need two rows.
    if (!leaf->second.position.empty() && leaf->second.position != position)
      return std::nullopt;
    leaf->second.position = position;
    return leaf->second.row;
  }
  std::pair key(value.getAsOpaquePointer(),
                std::vector<int64_t>(position.begin(), position.end()));
  if (auto it = known.find(key); it != known.end())
    return it->second;
  std::optional<Row> row = compute(value, position);
  if (!row && data)
    row = data(value, position);
  return known[key] = row;
}

std::optional<RowEvaluator::Position>
RowEvaluator::findPosition(Value value) const {
  auto it = known.lower_bound({value.getAsOpaquePointer(), {}});
  if (it == known.end() || it->first.first != value.getAsOpaquePointer() ||
      !it->second)
    return std::nullopt;
  return Position(it->first.second.begin(), it->first.second.end());
}

/// Returns the position in `from` that corresponds to `position` in `to`, or
/// nullopt unless the reshape only adds or removes unit dimensions.
static std::optional<RowEvaluator::Position>
reshape(RankedTensorType from, RankedTensorType to,
        ArrayRef<int64_t> position) {
  RowEvaluator::Position result(from.getRank(), 0);
  SmallVector<int64_t> sizes, positions;
  for (auto [size, at] : llvm::zip_equal(to.getShape(), position))
    if (size != 1) {
      sizes.push_back(size);
      positions.push_back(at);
    }
  size_t next = 0;
  for (auto [dim, size] : llvm::enumerate(from.getShape())) {
    if (size == 1)
      continue;
    if (next == sizes.size() || sizes[next] != size)
      return std::nullopt;
    result[dim] = positions[next++];
  }
  if (next != sizes.size())
    return std::nullopt;
  return result;
}

std::optional<Row> RowEvaluator::compute(Value value,
                                         const Position &position) {
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant))) {
    if (auto elements = dyn_cast<DenseElementsAttr>(constant);
        elements && !elements.isSplat())
      return readConstant(elements, position);
    auto splat = dyn_cast<SplatElementsAttr>(constant);
    std::optional<double> number =
        splat ? getNumber(splat.getSplatValue<Attribute>())
              : getNumber(constant);
    if (!number)
      return std::nullopt;
    return Row{*number};
  }
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    return evaluate(fill.getInputs()[0], {});
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
    Value source = op->getOperand(0);
    auto from = cast<RankedTensorType>(source.getType());
    auto to = cast<RankedTensorType>(value.getType());
    std::optional<Position> there = reshape(from, to, position);
    if (!there)
      return std::nullopt;
    return evaluate(source, *there);
  }
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
      op->getNumRegions() != 1)
    return std::nullopt;
  return computeGeneric(linalgOp, cast<OpResult>(value).getResultNumber(),
                        position);
}

std::optional<Row> RowEvaluator::readConstant(DenseElementsAttr elements,
                                              const Position &position) const {
  ArrayRef<int64_t> shape = elements.getType().getShape();
  Row result(llvm::is_contained(position, kAlong) ? length : 1);
  for (auto [i, to] : llvm::enumerate(result)) {
    int64_t at = 0;
    for (auto [size, there] : llvm::zip_equal(shape, position)) {
      const int64_t dim = there == kAlong ? int64_t(i)
                          : there == kRow ? rowPosition
                                          : there;
      if (dim < 0 || dim >= size)
        return std::nullopt;
      at = at * size + dim;
    }
    std::optional<double> number =
        getNumber(*(elements.value_begin<Attribute>() + at));
    if (!number)
      return std::nullopt;
    to = *number;
  }
  return result;
}

std::optional<Row> RowEvaluator::computeGeneric(linalg::LinalgOp op,
                                                unsigned result,
                                                const Position &position) {
  OpOperand &init = *op.getDpsInitOperand(result);
  AffineMap out = op.getMatchingIndexingMap(&init);
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  SmallVector<int64_t> loops(kinds.size(), 0),
      ranges = op.getStaticLoopRanges();
  SmallVector<bool> isSet(kinds.size(), false);
  for (auto [expr, at] : llvm::zip_equal(out.getResults(), position)) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return std::nullopt;
    loops[dim.getPosition()] = at;
    isSet[dim.getPosition()] = true;
  }
  bool reduces = false;
  for (unsigned loop = 0; loop < kinds.size(); ++loop) {
    if (isSet[loop] || ranges[loop] == 1)
      continue;
    if (kinds[loop] == utils::IteratorType::parallel || reduces ||
        ranges[loop] != length)
      return std::nullopt;
    loops[loop] = kAlong;
    reduces = true;
  }
  if (reduces && llvm::is_contained(position, kAlong))
    return std::nullopt;

  Block *body = op.getBlock();
  llvm::DenseMap<Value, Row> values;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (argument.use_empty())
      continue;
    Position there;
    for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        there.push_back(loops[dim.getPosition()]);
      else if (auto number = dyn_cast<AffineConstantExpr>(expr))
        there.push_back(number.getValue());
      else
        return std::nullopt;
    }
    std::optional<Row> row = evaluate(operand.get(), there);
    if (!row)
      return std::nullopt;
    values[argument] = std::move(*row);
  }
  bool isKnown = true;
  auto get = [&](Value scalar) -> Row {
    auto it = values.find(scalar);
    if (it != values.end())
      return it->second;
    Attribute constant;
    if (matchPattern(scalar, m_Constant(&constant)))
      if (std::optional<double> number = getNumber(constant))
        return Row{*number};
    isKnown = false;
    return Row{0};
  };
  if (!reduces) {
    for (Operation &scalar : body->without_terminator()) {
      if (scalar.hasTrait<OpTrait::ConstantLike>())
        continue;
      std::optional<Row> row = computeScalar(&scalar, get, loops);
      if (!row || !isKnown)
        return std::nullopt;
      values[scalar.getResult(0)] = std::move(*row);
    }
    Row row = get(body->getTerminator()->getOperand(result));
    if (!isKnown)
      return std::nullopt;
    return row;
  }
  // Only a sum or a maximum of one input is supported.
  if (op.getNumDpsInits() != 1 || op.getNumDpsInputs() != 1 ||
      body->getOperations().size() != 2)
    return std::nullopt;
  Operation &combine = body->front();
  if (!isa<arith::AddFOp, arith::MaximumFOp, arith::MaxNumFOp>(combine) ||
      body->getTerminator()->getOperand(0) != combine.getResult(0) ||
      !llvm::is_contained(combine.getOperands(), body->getArgument(0)) ||
      !llvm::is_contained(combine.getOperands(), body->getArgument(1)))
    return std::nullopt;
  Row start = get(body->getArgument(1)), row = get(body->getArgument(0));
  if (!isKnown || start.size() != 1)
    return std::nullopt;
  double total = start[0];
  for (int64_t i = 0; i < length; ++i) {
    double element = row[row.size() == 1 ? 0 : i];
    total = isa<arith::AddFOp>(combine) ? total + element
                                        : std::max(total, element);
  }
  return Row{total};
}

std::optional<Row>
RowEvaluator::computeScalar(Operation *op, llvm::function_ref<Row(Value)> get,
                            ArrayRef<int64_t> loops) {
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    int64_t at = loops[index.getDim()];
    if (at == kRow)
      return Row{double(rowIndex)};
    if (at >= 0)
      return Row{double(at)};
    if (at != kAlong)
      return std::nullopt;
    Row positions(length);
    for (int64_t i = 0; i < length; ++i)
      positions[i] = double(i);
    return positions;
  }
  SmallVector<Row, 3> operands;
  size_t size = 1;
  for (Value operand : op->getOperands()) {
    operands.push_back(get(operand));
    size = std::max(size, operands.back().size());
  }
  // Bitwise ops are supported only on i1.
  if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op) &&
      !op->getResult(0).getType().isInteger(1))
    return std::nullopt;
  auto map = [&](auto function) -> std::optional<Row> {
    Row row(size);
    for (size_t i = 0; i < size; ++i) {
      auto at = [&](size_t n) {
        return operands[n][operands[n].size() == 1 ? 0 : i];
      };
      row[i] = function(at);
    }
    return row;
  };
  return llvm::TypeSwitch<Operation *, std::optional<Row>>(op)
      .Case<arith::AddFOp, arith::AddIOp>(
          [&](auto) { return map([](auto at) { return at(0) + at(1); }); })
      .Case<arith::SubFOp, arith::SubIOp>(
          [&](auto) { return map([](auto at) { return at(0) - at(1); }); })
      .Case<arith::MulFOp, arith::MulIOp>(
          [&](auto) { return map([](auto at) { return at(0) * at(1); }); })
      .Case([&](arith::DivFOp) {
        return map([](auto at) { return at(0) / at(1); });
      })
      .Case([&](arith::NegFOp) { return map([](auto at) { return -at(0); }); })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>([&](auto) {
        return map([](auto at) { return std::max(at(0), at(1)); });
      })
      .Case<arith::MinimumFOp, arith::MinNumFOp>([&](auto) {
        return map([](auto at) { return std::min(at(0), at(1)); });
      })
      .Case([&](math::ExpOp) {
        return map([](auto at) { return std::exp(at(0)); });
      })
      .Case([&](math::TanhOp) {
        return map([](auto at) { return std::tanh(at(0)); });
      })
      .Case([&](math::AbsFOp) {
        return map([](auto at) { return std::fabs(at(0)); });
      })
      // The 1 of an i1 is -1 as a signed number.
      .Case<arith::SIToFPOp, arith::ExtSIOp>([&](auto cast) {
        double sign = cast.getIn().getType().isInteger(1) ? -1 : 1;
        return map([sign](auto at) { return sign * at(0); });
      })
      .Case([&](arith::AndIOp) {
        return map([](auto at) { return double(at(0) != 0 && at(1) != 0); });
      })
      .Case([&](arith::OrIOp) {
        return map([](auto at) { return double(at(0) != 0 || at(1) != 0); });
      })
      .Case([&](arith::XOrIOp) {
        return map(
            [](auto at) { return double((at(0) != 0) != (at(1) != 0)); });
      })
      .Case<arith::ExtFOp, arith::TruncFOp, arith::UIToFPOp, arith::IndexCastOp,
            arith::ExtUIOp>(
          [&](auto) { return map([](auto at) { return at(0); }); })
      .Case([&](arith::SelectOp) {
        return map([](auto at) { return at(0) != 0 ? at(1) : at(2); });
      })
      .Case([&](arith::CmpIOp cmp) {
        using P = arith::CmpIPredicate;
        P p = cmp.getPredicate();
        return map([p](auto at) {
          double a = at(0), b = at(1);
          switch (p) {
          case P::eq:
            return double(a == b);
          case P::ne:
            return double(a != b);
          case P::slt:
          case P::ult:
            return double(a < b);
          case P::sle:
          case P::ule:
            return double(a <= b);
          case P::sgt:
          case P::ugt:
            return double(a > b);
          case P::sge:
          case P::uge:
            return double(a >= b);
          }
          llvm_unreachable("all predicates");
        });
      })
      .Case([&](arith::CmpFOp cmp) {
        auto predicate = static_cast<unsigned>(cmp.getPredicate());
        // Bits of the predicate as in LLVM: equal, greater, less, unordered.
        return map([predicate](auto at) {
          double a = at(0), b = at(1);
          unsigned bit = std::isnan(a) || std::isnan(b) ? 8
                         : a == b                       ? 1
                         : a > b                        ? 2
                                                        : 4;
          return double((predicate & bit) != 0);
        });
      })
      .Default([](Operation *) { return std::nullopt; });
}
