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

/// Maximum exponent of a power that is evaluated as a product.
static constexpr double kMostPower = 4;

/// Returns the term of the number that `attribute` holds, or nullopt.
static std::optional<Term> getConstant(Terms &terms, Attribute attribute) {
  if (auto number = dyn_cast_or_null<FloatAttr>(attribute)) {
    const double value = number.getValue().convertToDouble();
    return std::isnan(value) ? std::nullopt
                             : std::optional(terms.makeFloat(value));
  }
  if (auto number = dyn_cast_or_null<IntegerAttr>(attribute))
    return makeTerm(number.getType().isInteger(1)
                        ? double(number.getValue().getBoolValue())
                        : double(number.getValue().getSExtValue()));
  return std::nullopt;
}

Term RowEvaluator::getElement(Value leaf, const Position &position,
                              bool isGiven) {
  Atom atom(AtomKind::Leaf);
  atom.source = leaf.getAsOpaquePointer();
  atom.position.assign(position.begin(), position.end());
  atom.isAlong = llvm::is_contained(position, kAlong);
  atom.isOfGiven = isGiven;
  Type element = getElementTypeOrSelf(leaf.getType());
  atom.isBoolean = element.isInteger(1);
  atom.isInteger = element.isIntOrIndex();
  return terms.get(std::move(atom));
}

std::optional<Term> RowEvaluator::evaluate(Value value,
                                           const Position &position) {
  if (auto it = given.find(value); it != given.end())
    return it->second;
  if (auto leaf = leaves.find(value); leaf != leaves.end()) {
    // Two positions would be two terms.
    if (!leaf->second.empty() && leaf->second != position)
      return std::nullopt;
    leaf->second = position;
    return getElement(value, position, /*isGiven=*/true);
  }
  std::pair key(value.getAsOpaquePointer(),
                std::vector<int64_t>(position.begin(), position.end()));
  if (auto it = known.find(key); it != known.end())
    return it->second;
  std::optional<Term> term = compute(value, position);
  if (terms.takeFailure())
    term = std::nullopt;
  if (!term && data && data(value))
    term = getElement(value, position, /*isGiven=*/false);
  return known[key] = term;
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

std::optional<Term> RowEvaluator::compute(Value value,
                                          const Position &position) {
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant))) {
    if (auto elements = dyn_cast<DenseElementsAttr>(constant);
        elements && !elements.isSplat())
      return readConstant(elements, position);
    if (auto splat = dyn_cast<SplatElementsAttr>(constant))
      constant = splat.getSplatValue<Attribute>();
    return getConstant(terms, constant);
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

/// Reads a constant along the keys and queries: a number, a linear function of
/// one of them, or a truth value times a number.
std::optional<Term> RowEvaluator::readConstant(DenseElementsAttr elements,
                                               const Position &position) {
  const bool hasQueries = llvm::is_contained(position, kRow),
             hasKeys = llvm::is_contained(position, kAlong);
  auto integers = elements.tryGetValues<APInt>();
  auto floats = elements.tryGetValues<APFloat>();
  if (failed(integers) && failed(floats))
    return std::nullopt;
  const bool isBoolean = elements.getElementType().isInteger(1);
  SmallVector<double> read;
  SmallVector<double, 2> distinct;
  for (int64_t row = 0; row < (hasQueries ? queries : 1); ++row)
    for (int64_t key = 0; key < (hasKeys ? keys : 1); ++key) {
      int64_t at = 0;
      for (auto [size, there] :
           llvm::zip_equal(elements.getType().getShape(), position)) {
        const int64_t dim = there == kAlong ? key : there == kRow ? row : there;
        if (dim < 0 || dim >= size)
          return std::nullopt;
        at = at * size + dim;
      }
      read.push_back(succeeded(floats) ? (*floats)[at].convertToDouble()
                     : isBoolean ? double((*integers)[at].getBoolValue())
                                 : double((*integers)[at].getSExtValue()));
      if (std::isnan(read.back()))
        return std::nullopt;
      if (distinct.size() < 3 && !llvm::is_contained(distinct, read.back()))
        distinct.push_back(read.back());
    }
  auto getTerm = [&](double number) {
    return succeeded(floats) ? terms.makeFloat(number) : makeTerm(number);
  };
  const Term first = getTerm(distinct[0]);
  if (distinct.size() == 1)
    return first;
  const Term step = add(getTerm(distinct[1]), first, -1);
  if (distinct.size() == 2) {
    std::vector<bool> isSecond;
    for (double number : read)
      isSecond.push_back(number == distinct[1]);
    Term mask = terms.getMask(elements.getAsOpaquePointer(),
                              {position.begin(), position.end()},
                              std::move(isSecond), hasQueries, hasKeys);
    return add(first, terms.multiply(mask, step));
  }
  if (hasQueries == hasKeys)
    return std::nullopt;
  for (auto [i, number] : llvm::enumerate(read))
    if (number != distinct[0] + double(i) * (distinct[1] - distinct[0]))
      return std::nullopt;
  return add(first, terms.multiply(
                        step, terms.get(hasKeys ? AtomKind::Key
                                                : AtomKind::QueryInConstant)));
}

std::optional<Term> RowEvaluator::computeGeneric(linalg::LinalgOp op,
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
        ranges[loop] != keys)
      return std::nullopt;
    loops[loop] = kAlong;
    reduces = true;
  }
  if (reduces && llvm::is_contained(position, kAlong))
    return std::nullopt;

  Block *body = op.getBlock();
  llvm::DenseMap<Value, Term> values;
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
    std::optional<Term> term = evaluate(operand.get(), there);
    if (!term)
      return std::nullopt;
    values[argument] = std::move(*term);
  }
  auto get = [&](Value scalar) -> std::optional<Term> {
    if (auto it = values.find(scalar); it != values.end())
      return it->second;
    Attribute constant;
    return matchPattern(scalar, m_Constant(&constant))
               ? getConstant(terms, constant)
               : std::nullopt;
  };
  if (!reduces) {
    for (Operation &scalar : body->without_terminator()) {
      if (scalar.hasTrait<OpTrait::ConstantLike>())
        continue;
      SmallVector<Term, 3> operands;
      for (Value operand : scalar.getOperands()) {
        std::optional<Term> term = get(operand);
        if (!term)
          return std::nullopt;
        operands.push_back(std::move(*term));
      }
      std::optional<Term> term = computeScalar(&scalar, operands, loops);
      if (!term)
        return std::nullopt;
      values[scalar.getResult(0)] = std::move(*term);
    }
    return get(body->getTerminator()->getOperand(result));
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
  std::optional<Term> start = get(body->getArgument(1)),
                      element = get(body->getArgument(0));
  if (!start || !element || terms.isAlong(*start))
    return std::nullopt;
  if (isa<arith::AddFOp>(combine))
    return add(*start, terms.sum(*element));
  Term most = terms.most(*element);
  return add(*start, terms.positive(add(most, *start, -1)));
}

/// Returns the comparison of two numbers by "equal", "greater" and "less".
static Term compare(Terms &terms, bool equal, bool greater, bool less,
                    const Term &difference) {
  if (greater == less) {
    Term same = terms.compare(AtomKind::IsZero, difference);
    return equal == greater ? makeTerm(equal)
           : equal          ? same
                            : terms.negate(same);
  }
  return terms.compare(equal ? AtomKind::IsAtLeastZero : AtomKind::IsAboveZero,
                       greater ? difference : add({}, difference, -1));
}

std::optional<Term> RowEvaluator::computeScalar(Operation *op,
                                                ArrayRef<Term> operands,
                                                ArrayRef<int64_t> loops) {
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    const int64_t at = loops[index.getDim()];
    if (at == kAlong || (at == kRow && !query))
      return terms.get(at == kRow ? AtomKind::Query : AtomKind::Key);
    if (at >= 0 || at == kRow)
      return makeTerm(double(at == kRow ? *query : at));
    return std::nullopt;
  }
  // Bitwise ops are supported only on i1.
  if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op) &&
      !op->getResult(0).getType().isInteger(1))
    return std::nullopt;
  const Term none, &a = operands.empty() ? none : operands[0],
                   &b = operands.size() < 2 ? none : operands[1];
  return llvm::TypeSwitch<Operation *, std::optional<Term>>(op)
      .Case<arith::AddFOp, arith::AddIOp>([&](auto) { return add(a, b); })
      .Case<arith::SubFOp, arith::SubIOp>([&](auto) { return add(a, b, -1); })
      .Case<arith::MulFOp, arith::MulIOp>([&](auto) -> std::optional<Term> {
        // Infinity times 0 is no number.
        if ((terms.isInfinite(a) && getNumber(b).value_or(0) == 0) ||
            (terms.isInfinite(b) && getNumber(a).value_or(0) == 0))
          return std::nullopt;
        return terms.multiply(a, b);
      })
      .Case([&](arith::DivFOp) { return terms.multiply(a, terms.invert(b)); })
      .Case([&](arith::NegFOp) { return add({}, a, -1); })
      .Case<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp>(
          [&](auto) { return add(b, terms.positive(add(a, b, -1))); })
      .Case<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp>(
          [&](auto) { return add(a, terms.positive(add(a, b, -1)), -1); })
      .Case([&](math::FPowIOp) -> std::optional<Term> {
        const double power = getNumber(b).value_or(0);
        if (power < 1 || power > kMostPower)
          return std::nullopt;
        Term product = a;
        for (int i = 1; i < power; ++i)
          product = terms.multiply(product, a);
        return product;
      })
      .Case([&](math::ExpOp) { return terms.exp(a); })
      .Case([&](math::TanhOp) { return terms.tanh(a); })
      .Case([&](math::AbsFOp) {
        return add(add({}, a, -1), terms.positive(a), 2);
      })
      // The 1 of an i1 is -1 as a signed number.
      .Case<arith::SIToFPOp, arith::ExtSIOp>([&](auto cast) {
        return add({}, a, cast.getIn().getType().isInteger(1) ? -1 : 1);
      })
      .Case([&](arith::AndIOp) { return terms.multiply(a, b); })
      .Case([&](arith::OrIOp) {
        return add(add(a, b), terms.multiply(a, b), -1);
      })
      .Case([&](arith::XOrIOp) {
        return add(add(a, b), terms.multiply(a, b), -2);
      })
      .Case<arith::ExtFOp, arith::TruncFOp, arith::UIToFPOp, arith::IndexCastOp,
            arith::ExtUIOp>([&](auto) { return a; })
      .Case([&](arith::SelectOp) { return terms.select(a, b, operands[2]); })
      .Case([&](arith::CmpIOp cmp) -> std::optional<Term> {
        using P = arith::CmpIPredicate;
        const P p = cmp.getPredicate();
        // Unsigned numbers are compared as signed ones if none is negative.
        auto isNegative = [&](const Term &term) {
          return getNumber(terms.compare(AtomKind::IsAtLeastZero, term)) != 1;
        };
        if (p >= P::ult && (isNegative(a) || isNegative(b)))
          return std::nullopt;
        return compare(terms,
                       p == P::eq || p == P::sle || p == P::sge ||
                           p == P::ule || p == P::uge,
                       p == P::ne || p == P::sgt || p == P::sge ||
                           p == P::ugt || p == P::uge,
                       p == P::ne || p == P::slt || p == P::sle ||
                           p == P::ult || p == P::ule,
                       add(a, b, -1));
      })
      .Case([&](arith::CmpFOp cmp) {
        // Bits of the predicate as in LLVM: equal, greater, less, unordered.
        auto predicate = static_cast<unsigned>(cmp.getPredicate());
        return compare(terms, predicate & 1, predicate & 2, predicate & 4,
                       add(a, b, -1));
      })
      .Default([](Operation *) { return std::nullopt; });
}
