//===- RaiseAttention.cpp - Raises softmax to attention -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces the attention that AttentionFinder finds by ops of the library.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"
#include "CommDialect/Compute/CommlibOps.h"
#include "RaiseCompute.h"
#include "Support/Remarks.h"
#include "UnusedOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include <list>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::commlib;

/// Limit on the ops between two products to search for an exponential.
static constexpr size_t kMostOps = 256;

namespace {
class AttentionRaiser {
public:
  explicit AttentionRaiser(func::FuncOp function)
      : function(function), finder(function) {}
  void run();

private:
  void replace(const Forward &forward, const std::optional<Backward> &backward);
  void replaceResult(OpBuilder &builder, const Lettered &result, Value made);
  /// Returns the replacement of `value`, or `value`. An operand may be the
  /// result of an attention replaced earlier.
  Value getReplacement(Value value) const {
    auto it = replaced.find(value);
    return it == replaced.end() ? value : it->second;
  }
  bool hasExponential(Value value) const;

  func::FuncOp function;
  AttentionFinder finder;
  llvm::DenseMap<Value, Value> replaced;
};

/// A tensor in a layout of the library op.
struct LaidOut {
  Value value;
  std::string layout;
};
} // namespace

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

static Value reshape(OpBuilder &builder, Value value, ArrayRef<int64_t> shape) {
  auto from = cast<RankedTensorType>(value.getType());
  if (from.getShape() == shape)
    return value;
  auto to = RankedTensorType::get(shape, from.getElementType());
  SmallVector<ReassociationIndices> groups =
      *getReassociationIndicesForReshape(from, to);
  if (from.getRank() > to.getRank())
    return builder.createOrFold<tensor::CollapseShapeOp>(value.getLoc(), to,
                                                         value, groups);
  return builder.createOrFold<tensor::ExpandShapeOp>(value.getLoc(), to, value,
                                                     groups);
}

static Value transpose(OpBuilder &builder, Value value, StringRef from,
                       StringRef to) {
  if (from == to)
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> order, shape;
  for (char letter : to) {
    order.push_back(from.find(letter));
    shape.push_back(type.getDimSize(order.back()));
  }
  Value empty = tensor::EmptyOp::create(builder, value.getLoc(), shape,
                                        type.getElementType());
  return linalg::TransposeOp::create(builder, value.getLoc(), value, empty,
                                     order)
      ->getResult(0);
}

/// Returns the letters of non-unit dimensions, with features last and heads
/// that share keys adjacent.
static std::string getOrder(const Lettered &lettered) {
  std::string order;
  for (char letter : lettered.letters)
    if (letter == 'h' && lettered.has('g'))
      order += "hg";
    else if (letter != '1' && letter != 'd' &&
             (letter != 'g' || !lettered.has('h')))
      order += letter;
  return order + 'd';
}

/// Returns the op's layout: `h` for heads, `s` for positions. Letters missing
/// in `order` come first.
static std::string getLayout(StringRef order) {
  std::string layout;
  for (char letter : order) {
    const char there = letter == 'q' || letter == 'k' ? 's'
                       : letter == 'g'                ? 'h'
                                                      : letter;
    if (!StringRef(layout).contains(there))
      layout += there;
  }
  std::string missing;
  for (char letter : StringRef("bhs"))
    if (!StringRef(layout).contains(letter))
      missing += letter;
  return missing + layout;
}

/// Returns the shape of a tensor in the layout getLayout(order) whose sizes
/// along the letters of `order` are `sizes`.
static SmallVector<int64_t> getLaidOutShape(StringRef order,
                                            ArrayRef<int64_t> sizes) {
  std::string layout = getLayout(order);
  SmallVector<int64_t> shape(4, 1);
  for (auto [letter, size] : llvm::zip_equal(order, sizes)) {
    const char there = letter == 'q' || letter == 'k' ? 's'
                       : letter == 'g'                ? 'h'
                                                      : letter;
    shape[layout.find(there)] *= size;
  }
  return shape;
}

/// Returns the sizes of `lettered` along the letters of `order`.
static SmallVector<int64_t> getSizes(const Lettered &lettered,
                                     StringRef order) {
  auto type = cast<RankedTensorType>(lettered.value.getType());
  SmallVector<int64_t> sizes;
  for (char letter : order)
    sizes.push_back(type.getDimSize(lettered.letters.find(letter)));
  return sizes;
}

/// Returns the letters of `lettered` without unit dimensions.
static std::string getSqueezed(const Lettered &lettered) {
  std::string letters;
  for (char letter : lettered.letters)
    if (letter != '1')
      letters += letter;
  return letters;
}

/// Merges the size of each group of heads into that of its heads.
static SmallVector<int64_t> joinHeads(StringRef order,
                                      ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> joined;
  for (auto [letter, size] : llvm::zip_equal(order, sizes))
    if (letter == 'g' && order.contains('h'))
      joined.back() *= size;
    else
      joined.push_back(size);
  return joined;
}

/// Reshapes `lettered` to the four dimensions of the library op.
static LaidOut layOut(OpBuilder &builder, const Lettered &lettered) {
  const std::string squeezed = getSqueezed(lettered),
                    order = getOrder(lettered);
  const SmallVector<int64_t> sizes = getSizes(lettered, order);
  Value value = reshape(builder, lettered.value, getSizes(lettered, squeezed));
  value = transpose(builder, value, squeezed, order);
  // Join heads first, then add the unit dimensions.
  value = reshape(builder, value, joinHeads(order, sizes));
  return {reshape(builder, value, getLaidOutShape(order, sizes)),
          getLayout(order)};
}

/// Creates a destination for `result`.
static LaidOut createInit(OpBuilder &builder, const Lettered &result) {
  const std::string order = getOrder(result);
  return {
      tensor::EmptyOp::create(builder, result.value.getLoc(),
                              getLaidOutShape(order, getSizes(result, order)),
                              getElementTypeOrSelf(result.value.getType())),
      getLayout(order)};
}

/// Replaces `result` by `made`, which has the layout of createInit.
void AttentionRaiser::replaceResult(OpBuilder &builder, const Lettered &result,
                                    Value made) {
  const std::string squeezed = getSqueezed(result), order = getOrder(result);
  const SmallVector<int64_t> sizes = getSizes(result, order);
  made = reshape(builder, made, joinHeads(order, sizes));
  made = reshape(builder, made, sizes);
  made = transpose(builder, made, order, squeezed);
  Value old = result.value;
  made =
      reshape(builder, made, cast<RankedTensorType>(old.getType()).getShape());
  old.replaceAllUsesWith(made);
  replaced[old] = made;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

void AttentionRaiser::replace(const Forward &forward,
                              const std::optional<Backward> &backward) {
  OpBuilder builder(forward.out.op);
  Location loc = forward.out.op->getLoc();
  SmallVector<StringRef> layouts;
  std::list<std::string> texts;
  auto note = [&](LaidOut laidOut) {
    layouts.push_back(texts.emplace_back(laidOut.layout));
    return laidOut.value;
  };
  auto operand = [&](const Lettered &lettered) {
    return note(
        layOut(builder, {getReplacement(lettered.value), lettered.letters}));
  };
  Value query = operand(forward.query), key = operand(forward.key),
        value = operand(forward.value);
  Value out = note(createInit(builder, forward.result));
  Value stats = tensor::EmptyOp::create(
      builder, loc,
      {forward.getSize('b'), forward.getSize('h') * forward.getSize('g'),
       forward.getSize('q')},
      builder.getF32Type());
  // The library's gradients are wrong if the bias has one element for all
  // queries.
  Value bias;
  if (forward.logits.value)
    bias = createBias(builder, forward, /*allQueries=*/backward.has_value(),
                      [&](Value old) { return getReplacement(old); });
  FloatAttr scale = builder.getF64FloatAttr(forward.scale);
  UnitAttr causal = forward.causal ? builder.getUnitAttr() : UnitAttr();
  auto made = AttentionForwardOp::create(
      builder, loc, TypeRange{out.getType(), stats.getType()}, query, key,
      value, bias, out, stats, builder.getStrArrayAttr(layouts), scale, causal);
  if (backward) {
    builder.setInsertionPoint(backward->getFirst());
    Value outGradient = operand(backward->outGradient),
          q = note(createInit(builder, backward->queryGradient)),
          k = note(createInit(builder, backward->keyGradient)),
          v = note(createInit(builder, backward->valueGradient));
    auto gradient = AttentionGradientOp::create(
        builder, backward->getFirst()->getLoc(),
        TypeRange{q.getType(), k.getType(), v.getType()}, query, key, value,
        bias, made->getResult(0), outGradient, made->getResult(1), q, k, v,
        builder.getStrArrayAttr(layouts), scale, causal);
    replaceResult(builder, backward->queryGradient, gradient->getResult(0));
    replaceResult(builder, backward->keyGradient, gradient->getResult(1));
    replaceResult(builder, backward->valueGradient, gradient->getResult(2));
  }
  builder.setInsertionPointAfter(made);
  replaceResult(builder, forward.result, made->getResult(0));
}

/// Returns true if an exponential is between `value` and the products before
/// it.
bool AttentionRaiser::hasExponential(Value value) const {
  SetVector<Value> seen;
  SmallVector<Value> work = {value};
  while (!work.empty() && seen.size() <= kMostOps) {
    Value next = work.pop_back_val();
    auto op = next.getDefiningOp<linalg::LinalgOp>();
    if (!seen.insert(next) || !op || finder.isProduct(next))
      continue;
    if (!op.getBlock()->getOps<math::ExpOp>().empty())
      return true;
    llvm::append_range(work, op.getDpsInputs());
  }
  return false;
}

void AttentionRaiser::run() {
  std::vector<std::pair<Forward, std::optional<Backward>>> found;
  std::vector<std::pair<const Product *, std::string>> problems;
  DenseSet<Operation *> taken;
  for (const Product &out : finder.getProducts()) {
    std::string problem;
    std::optional<Forward> forward = finder.findForward(out, problem);
    std::optional<Backward> backward;
    if (forward) {
      backward = finder.findBackward(*forward);
      problem = finder.findOtherReader(*forward, backward).value_or("");
    }
    if (forward && problem.empty()) {
      taken.insert(out.op);
      if (backward)
        taken.insert_range(backward->products);
      found.emplace_back(std::move(*forward), std::move(backward));
    } else if (!problem.empty()) {
      problems.emplace_back(&out, problem);
    }
  }
  for (auto &[out, problem] : problems) {
    // No remark for products without an exponential: they are not attention.
    if (taken.contains(out->op) ||
        llvm::none_of(out->inputs, [&](const Lettered &input) {
          return hasExponential(input.value);
        }))
      continue;
    ForwardedRemark remark(remark::RemarkKind::RemarkMissed, out->op->getLoc(),
                           "NoLibraryAttention", kRaiseComputeFlag,
                           function.getSymNameAttr());
    if (remark)
      remark.add("Reason", problem);
  }
  for (auto &[forward, backward] : found) {
    splitBatches(forward, backward);
    replace(forward, backward);
  }
  eraseUnusedTensorOps(function);
}

void comm::raiseAttention(func::FuncOp function) {
  AttentionRaiser(function).run();
}
