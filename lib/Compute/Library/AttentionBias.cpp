//===- AttentionBias.cpp - Creates the bias of attention scores -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Merges the ops between the scores and the softmax into one linalg.generic,
// with scores of 0. The result is the bias: the numbers that the program adds
// to the scores or uses to hide keys.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::comm;

/// Maximum number of ops in the body. Values of further ops become inputs.
static constexpr unsigned kMostScalarOps = 256;

/// All loops, outermost first.
static constexpr StringLiteral kLoops = "bhgqk";

namespace {

/// Writes the body of the op that computes the bias. A position has, for each
/// dimension of a tensor, the letter of a loop or '1'.
class BodyWriter {
public:
  BodyWriter(const Forward &forward, Block *body)
      : forward(forward), builder(forward.out.op->getContext()), body(body) {
    builder.setInsertionPointToEnd(body);
  }

  /// Returns the element of `value` at `position`, or null.
  Value write(Value value, const std::string &position) {
    auto [it, isNew] =
        written.try_emplace({value.getAsOpaquePointer(), position});
    if (isNew) {
      Value made = compute(value, position);
      if (!made && !forward.dependents.contains(value))
        made = read(value, position);
      written[{value.getAsOpaquePointer(), position}] = made;
      return made;
    }
    return it->second;
  }

  const Forward &forward;
  OpBuilder builder;
  Block *body;
  /// Tensors that the body reads, with their positions.
  SmallVector<Lettered> inputs;

  /// Removes unused ops and arguments. `element` is the body's result.
  void removeDead(Value element) {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*body)))
      if (op.use_empty() && element.getDefiningOp() != &op)
        op.erase();
    for (unsigned i = inputs.size(); i-- > 0;)
      if (body->getArgument(i).use_empty() && body->getArgument(i) != element) {
        body->eraseArgument(i);
        inputs.erase(inputs.begin() + i);
      }
  }
  /// Returns the loops that the body uses.
  std::string getLoops() const {
    std::string used;
    for (const Lettered &input : inputs)
      used += input.letters;
    for (auto index : body->getOps<linalg::IndexOp>())
      used += kLoops[index.getDim()];
    return used;
  }

private:
  Value read(Value value, const std::string &position) {
    if (!isa<RankedTensorType>(value.getType()))
      return {};
    inputs.push_back({value, position});
    return body->addArgument(getElementTypeOrSelf(value.getType()),
                             value.getLoc());
  }

  Value compute(Value value, const std::string &position) {
    Location loc = value.getLoc();
    Type element = getElementTypeOrSelf(value.getType());
    if (value == forward.scores.result.value)
      return arith::ConstantOp::create(builder, loc,
                                       builder.getZeroAttr(element));
    Attribute constant;
    if (matchPattern(value, m_Constant(&constant))) {
      if (auto splat = dyn_cast<SplatElementsAttr>(constant))
        constant = splat.getSplatValue<Attribute>();
      if (auto typed = dyn_cast<TypedAttr>(constant);
          typed && typed.getType() == element)
        return arith::ConstantOp::create(builder, loc, typed);
      return {};
    }
    Operation *op = value.getDefiningOp();
    if (!op)
      return {};
    if (auto fill = dyn_cast<linalg::FillOp>(op))
      return matchPattern(fill.getInputs()[0], m_Constant())
                 ? write(fill.getInputs()[0], "")
                 : Value();
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
      std::optional<std::string> there =
          reshape(op->getOperand(0).getType(), value.getType(), position);
      return there ? write(op->getOperand(0), *there) : Value();
    }
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      return compute(generic, cast<OpResult>(value).getResultNumber(),
                     position);
    return {};
  }

  /// Returns the position in `from` that corresponds to `position` in `to`, or
  /// nullopt unless the reshape only adds or removes unit dimensions.
  static std::optional<std::string> reshape(Type from, Type to,
                                            StringRef position) {
    std::string result;
    SmallVector<std::pair<int64_t, char>> left;
    for (auto [size, letter] :
         llvm::zip_equal(cast<ShapedType>(to).getShape(), position))
      if (size != 1)
        left.emplace_back(size, letter);
    size_t next = 0;
    for (int64_t size : cast<ShapedType>(from).getShape()) {
      if (size == 1) {
        result += '1';
        continue;
      }
      if (next == left.size() || left[next].first != size)
        return std::nullopt;
      result += left[next++].second;
    }
    return next == left.size() ? std::optional(result) : std::nullopt;
  }

  Value compute(linalg::GenericOp op, unsigned number,
                const std::string &position) {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 ||
        count > kMostScalarOps)
      return {};
    SmallVector<char> loops(op.getNumLoops(), '1');
    for (auto [expr, letter] :
         llvm::zip_equal(op.getMatchingIndexingMap(op.getDpsInitOperand(number))
                             .getResults(),
                         position)) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim)
        return {};
      loops[dim.getPosition()] = letter;
    }
    for (Operation &scalar : op.getBody()->without_terminator())
      if (!isa_and_present<arith::ArithDialect, math::MathDialect>(
              scalar.getDialect()) &&
          !isa<linalg::IndexOp>(scalar))
        return {};
    IRMapping mapping;
    for (OpOperand &operand : op->getOpOperands()) {
      BlockArgument argument = op.getMatchingBlockArgument(&operand);
      if (argument.use_empty())
        continue;
      std::string there;
      for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
        if (auto dim = dyn_cast<AffineDimExpr>(expr))
          there += loops[dim.getPosition()];
        else if (isa<AffineConstantExpr>(expr))
          there += '1';
        else
          return {};
      }
      // A constant index must address a unit dimension.
      for (auto [letter, size] : llvm::zip_equal(
               there, cast<ShapedType>(operand.get().getType()).getShape()))
        if (letter == '1' && size != 1)
          return {};
      Value scalar = write(operand.get(), there);
      if (!scalar)
        return {};
      mapping.map(argument, scalar);
    }
    for (Operation &scalar : op.getBody()->without_terminator()) {
      ++count;
      if (auto index = dyn_cast<linalg::IndexOp>(scalar)) {
        mapping.map(index.getResult(),
                    getIndex(loops[index.getDim()], index.getLoc()));
        continue;
      }
      for (Value operand : scalar.getOperands())
        if (!mapping.contains(operand)) {
          Value outside = matchPattern(operand, m_Constant())
                              ? write(operand, "")
                              : Value();
          if (!outside)
            return {};
          mapping.map(operand, outside);
        }
      builder.clone(scalar, mapping);
    }
    return mapping.lookupOrNull(
        op.getBody()->getTerminator()->getOperand(number));
  }

  Value getIndex(char letter, Location loc) {
    if (letter == '1')
      return arith::ConstantIndexOp::create(builder, loc, 0);
    if (letter == 'q' && forward.isBiasEqualForAllQueries)
      return arith::ConstantIndexOp::create(builder, loc,
                                            forward.getSize('q') - 1);
    return linalg::IndexOp::create(builder, loc, kLoops.find(letter));
  }

  std::map<std::pair<void *, std::string>, Value> written;
  unsigned count = 0;
};
} // namespace

bool comm::hasBias(const Forward &forward) {
  Block body;
  BodyWriter writer(forward, &body);
  return bool(writer.write(forward.logits.value, forward.logits.letters));
}

Value comm::createBias(OpBuilder &builder, const Forward &forward,
                       bool allQueries, llvm::function_ref<Value(Value)> get) {
  Location loc = forward.logits.value.getLoc();
  Region region;
  Block *body = new Block;
  region.push_back(body);
  BodyWriter writer(forward, body);
  Value element = writer.write(forward.logits.value, forward.logits.letters);
  if (!element)
    return {};
  // The library accepts elements of the queries' type or f32.
  Type own = getElementTypeOrSelf(forward.query.value.getType()),
       f32 = builder.getF32Type();
  if (element.getType() != own && element.getType() != f32) {
    const unsigned width = element.getType().getIntOrFloatBitWidth();
    element = width < 32
                  ? arith::ExtFOp::create(writer.builder, loc, f32, element)
                        .getResult()
                  : arith::TruncFOp::create(writer.builder, loc, f32, element)
                        .getResult();
  }
  writer.removeDead(element);
  const std::string loops = writer.getLoops();
  const StringRef used = loops;
  auto has = [&](char letter) {
    if (letter == 'k' || (letter == 'q' && allQueries))
      return true;
    // Heads of one group are adjacent.
    return letter == 'h' || letter == 'g'
               ? used.contains('h') || used.contains('g')
               : used.contains(letter);
  };
  SmallVector<int64_t> shape;
  for (char letter : kLoops)
    shape.push_back(has(letter) ? forward.getSize(letter) : 1);
  MLIRContext *context = builder.getContext();
  const unsigned rank = kLoops.size();
  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs;
  for (const Lettered &input : writer.inputs) {
    SmallVector<AffineExpr> exprs;
    for (char letter : input.letters)
      exprs.push_back(letter == '1'
                          ? builder.getAffineConstantExpr(0)
                          : builder.getAffineDimExpr(kLoops.find(letter)));
    maps.push_back(AffineMap::get(rank, 0, exprs, context));
    inputs.push_back(get(input.value));
  }
  maps.push_back(builder.getMultiDimIdentityMap(rank));
  Value init = tensor::EmptyOp::create(builder, loc, shape, element.getType());
  auto made = linalg::GenericOp::create(
      builder, loc, init.getType(), inputs, init, maps,
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel));
  body->addArgument(element.getType(), loc);
  linalg::YieldOp::create(writer.builder, loc, element);
  made.getRegion().takeBody(region);
  SmallVector<ReassociationIndices> groups = {{0}, {1, 2}, {3}, {4}};
  return tensor::CollapseShapeOp::create(builder, loc, made->getResult(0),
                                         groups);
}
