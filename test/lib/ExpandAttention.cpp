//===- ExpandAttention.cpp - Expands attention into loops -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// comm-test-expand-attention: expands commlib.attention and its gradients into
// ops that run on hosts. Each element recomputes all its sums: simple and slow.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/CommlibOps.h"
#include "TestPasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::commlib;

namespace mlir::comm {
#define GEN_PASS_DEF_EXPANDATTENTIONPASS
#include "ComputeTestPasses.h.inc"
} // namespace mlir::comm

namespace {

/// Indices by letter: b, h, q, k, d.
using LoopIndices = std::map<char, Value>;

template <typename OpTy>
class Expander {
public:
  explicit Expander(OpTy op) : op(op), loc(op.getLoc()), builder(op) {}

  int64_t size(Value operand, unsigned number, char letter) {
    return ConvolutionOp::getSize(
        operand, cast<StringAttr>(op.getLayouts()[number]).getValue(), letter);
  }
  int64_t queries() { return size(op.getQuery(), 0, 's'); }
  int64_t keys() { return size(op.getKey(), 1, 's'); }
  int64_t features() { return size(op.getQuery(), 0, 'd'); }
  /// Returns the number of query heads per key head.
  int64_t group() {
    return size(op.getQuery(), 0, 'h') / size(op.getKey(), 1, 'h');
  }

  Value number(double value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getF32FloatAttr(value));
  }
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value wide(Value value) {
    return value.getType().isF32()
               ? value
               : arith::ExtFOp::create(builder, loc, builder.getF32Type(),
                                       value);
  }
  Value add(Value a, Value b) {
    return arith::AddFOp::create(builder, loc, a, b);
  }
  Value sub(Value a, Value b) {
    return arith::SubFOp::create(builder, loc, a, b);
  }
  Value mul(Value a, Value b) {
    return arith::MulFOp::create(builder, loc, a, b);
  }

  /// Folds `step` over the indices [0, `count`), beginning with `start`.
  Value fold(int64_t count, Value start,
             llvm::function_ref<Value(Value index, Value so)> step) {
    auto loop = scf::ForOp::create(builder, loc, index(0), index(count),
                                   index(1), start);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value next = step(loop.getInductionVar(), loop.getRegionIterArgs()[0]);
    scf::YieldOp::create(builder, loc, next);
    return loop.getResult(0);
  }
  Value sum(int64_t count, llvm::function_ref<Value(Value)> element) {
    return fold(count, number(0),
                [&](Value at, Value so) { return add(so, element(at)); });
  }

  /// Loads an element of `operand`, which has layout number `layout`. `isKey`
  /// is true if its positions and heads are those of keys.
  Value load(Value operand, unsigned layout, const LoopIndices &at, bool isKey,
             Value feature) {
    SmallVector<Value> indices;
    for (char letter : cast<StringAttr>(op.getLayouts()[layout]).getValue())
      indices.push_back(letter == 'b'   ? at.at('b')
                        : letter == 'd' ? feature
                        : letter == 's' ? at.at(isKey ? 'k' : 'q')
                        : isKey ? Value(arith::DivUIOp::create(
                                      builder, loc, at.at('h'), index(group())))
                                : at.at('h'));
    return wide(tensor::ExtractOp::create(builder, loc, operand, indices));
  }
  Value score(const LoopIndices &at) {
    Value product = sum(features(), [&](Value d) {
      return mul(load(op.getQuery(), 0, at, false, d),
                 load(op.getKey(), 1, at, true, d));
    });
    Value scaled = mul(product, number(op.getScale().convertToDouble()));
    if (Value bias = op.getBias()) {
      SmallVector<Value> indices;
      for (auto [letter, size] : llvm::zip(
               StringRef("bhqk"), cast<ShapedType>(bias.getType()).getShape()))
        indices.push_back(size == 1 ? index(0) : at.at(letter));
      scaled = add(
          scaled, wide(tensor::ExtractOp::create(builder, loc, bias, indices)));
    }
    if (!op.getCausal())
      return scaled;
    Value sees = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge,
                                       at.at('q'), at.at('k'));
    return arith::SelectOp::create(builder, loc, sees, scaled, number(-3e38));
  }

  /// Fills `init` with `element` at the loops' indices.
  Value fill(Value init, StringRef letters,
             llvm::function_ref<Value(LoopIndices)> element) {
    auto type = cast<RankedTensorType>(init.getType());
    SmallVector<utils::IteratorType> kinds(type.getRank(),
                                           utils::IteratorType::parallel);
    auto made = linalg::GenericOp::create(
        builder, loc, type, ValueRange(), init,
        builder.getMultiDimIdentityMap(type.getRank()), kinds);
    OpBuilder::InsertionGuard guard(builder);
    Block *body =
        builder.createBlock(&made.getRegion(), {}, type.getElementType(), loc);
    builder.setInsertionPointToStart(body);
    LoopIndices at;
    for (auto [dim, letter] : llvm::enumerate(letters))
      at[letter] = linalg::IndexOp::create(builder, loc, dim);
    Value value = element(at);
    if (!type.getElementType().isF32())
      value =
          arith::TruncFOp::create(builder, loc, type.getElementType(), value);
    linalg::YieldOp::create(builder, loc, value);
    return made->getResult(0);
  }
  /// Fills `init`, which has layout number `layout`, with `element`. `isKey` is
  /// true if its positions are those of keys.
  Value fill(Value init, unsigned layout, bool isKey,
             llvm::function_ref<Value(LoopIndices)> element) {
    std::string letters =
        cast<StringAttr>(op.getLayouts()[layout]).getValue().str();
    for (char &letter : letters)
      if (letter == 's')
        letter = isKey ? 'k' : 'q';
    return fill(init, letters, element);
  }
  static LoopIndices with(LoopIndices at, char letter, Value index) {
    at[letter] = index;
    return at;
  }

  OpTy op;
  Location loc;
  OpBuilder builder;
};

void expand(AttentionForwardOp op) {
  Expander<AttentionForwardOp> e(op);
  auto getMost = [&](const LoopIndices &at) {
    return e.fold(e.keys(), e.number(-INFINITY), [&](Value k, Value so) {
      return Value(arith::MaximumFOp::create(e.builder, e.loc, so,
                                             e.score(e.with(at, 'k', k))));
    });
  };
  auto getPower = [&](const LoopIndices &at, Value most) -> Value {
    return math::ExpOp::create(e.builder, e.loc, e.sub(e.score(at), most));
  };
  auto getSum = [&](const LoopIndices &at, Value most) {
    return e.sum(e.keys(),
                 [&](Value k) { return getPower(e.with(at, 'k', k), most); });
  };
  Value stats = e.fill(op.getStats(), "bhq", [&](const LoopIndices &at) {
    Value most = getMost(at);
    return e.add(most, math::LogOp::create(e.builder, e.loc, getSum(at, most)));
  });
  Value out =
      e.fill(op.getOut(), 3, false, [&](const LoopIndices &at) -> Value {
        Value most = getMost(at);
        Value all = e.sum(e.keys(), [&](Value k) {
          LoopIndices there = e.with(at, 'k', k);
          return e.mul(getPower(there, most),
                       e.load(op.getValue(), 2, there, true, at.at('d')));
        });
        return arith::DivFOp::create(e.builder, e.loc, all, getSum(at, most));
      });
  op->replaceAllUsesWith(ValueRange{out, stats});
  op->erase();
}

void expand(AttentionGradientOp op) {
  Expander<AttentionGradientOp> e(op);
  auto probability = [&](const LoopIndices &at) -> Value {
    Value all = tensor::ExtractOp::create(
        e.builder, e.loc, op.getStats(),
        ValueRange{at.at('b'), at.at('h'), at.at('q')});
    return math::ExpOp::create(e.builder, e.loc, e.sub(e.score(at), all));
  };
  auto scoreGradient = [&](const LoopIndices &at) -> Value {
    Value difference = e.sum(e.features(), [&](Value d) {
      return e.mul(e.load(op.getOutGradient(), 4, at, false, d),
                   e.sub(e.load(op.getValue(), 2, at, true, d),
                         e.load(op.getOut(), 3, at, false, d)));
    });
    return e.mul(e.mul(probability(at), difference),
                 e.number(op.getScale().convertToDouble()));
  };
  /// Sums over all queries of all heads that share the keys.
  auto overQueries = [&](const LoopIndices &at,
                         llvm::function_ref<Value(LoopIndices)> element) {
    return e.sum(e.group(), [&](Value g) {
      Value head = arith::AddIOp::create(
          e.builder, e.loc,
          arith::MulIOp::create(e.builder, e.loc, at.at('h'),
                                e.index(e.group())),
          g);
      return e.sum(e.queries(), [&](Value q) {
        return element(e.with(e.with(at, 'h', head), 'q', q));
      });
    });
  };
  Value query =
      e.fill(op.getQueryGradient(), 5, false, [&](const LoopIndices &at) {
        return e.sum(e.keys(), [&](Value k) {
          LoopIndices there = e.with(at, 'k', k);
          return e.mul(scoreGradient(there),
                       e.load(op.getKey(), 1, there, true, at.at('d')));
        });
      });
  Value key = e.fill(op.getKeyGradient(), 6, true, [&](const LoopIndices &at) {
    return overQueries(at, [&](const LoopIndices &there) {
      return e.mul(scoreGradient(there),
                   e.load(op.getQuery(), 0, there, false, at.at('d')));
    });
  });
  Value value =
      e.fill(op.getValueGradient(), 7, true, [&](const LoopIndices &at) {
        return overQueries(at, [&](const LoopIndices &there) {
          return e.mul(probability(there), e.load(op.getOutGradient(), 4, there,
                                                  false, at.at('d')));
        });
      });
  op->replaceAllUsesWith(ValueRange{query, key, value});
  op->erase();
}

struct ExpandAttentionPass
    : comm::impl::ExpandAttentionPassBase<ExpandAttentionPass> {
  void runOnOperation() final {
    SmallVector<AttentionGradientOp> gradients;
    SmallVector<AttentionForwardOp> forwards;
    getOperation().walk(
        [&](AttentionGradientOp op) { gradients.push_back(op); });
    getOperation().walk([&](AttentionForwardOp op) { forwards.push_back(op); });
    for (AttentionGradientOp op : gradients)
      expand(op);
    for (AttentionForwardOp op : forwards)
      expand(op);
  }
};
} // namespace
