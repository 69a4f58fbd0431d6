//===- AttentionBatches.cpp - Batches that join heads ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Batched products have one batch dimension in PyTorch, so that attention
// transposes its operands to join batches with heads. The library reads and
// writes both as they are.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns `value`, of which `joined` joins the dimensions in `groups`, if
/// these are batches and heads alone.
static std::optional<Lettered> getSplit(const Lettered &joined, Value value,
                                        ArrayRef<ReassociationIndices> groups) {
  Lettered split = {value, ""};
  for (auto [letter, group] : llvm::zip_equal(joined.letters, groups)) {
    if (group.size() > 1 && (letter != 'b' || group.size() != 2))
      return std::nullopt;
    split.letters += group.size() == 1 ? std::string(1, letter) : "bh";
  }
  ArrayRef<int64_t> shape = cast<ShapedType>(value.getType()).getShape();
  size_t heads = split.letters.find('h');
  if (heads == std::string::npos || shape[heads] == 1 || shape[heads - 1] == 1)
    return std::nullopt;
  return split;
}

void comm::splitBatches(Forward &forward, std::optional<Backward> &backward) {
  if (forward.logits.value || forward.getSize('h') * forward.getSize('g') > 1)
    return;
  SmallVector<std::pair<Lettered *, Lettered>> found;
  int64_t heads = 0;
  auto add = [&](Lettered &joined, std::optional<Lettered> split) {
    if (!split)
      return false;
    int64_t number = cast<ShapedType>(split->value.getType())
                         .getDimSize(split->letters.find('h'));
    found.emplace_back(&joined, *split);
    return number == (heads == 0 ? heads = number : heads);
  };
  auto addOperand = [&](Lettered &joined) {
    auto join = joined.value.getDefiningOp<tensor::CollapseShapeOp>();
    std::optional<Lettered> split;
    if (join)
      split = getSplit(joined, join.getSrc(), join.getReassociationIndices());
    if (split)
      split = lookThrough(*split);
    return add(joined, split);
  };
  auto addResult = [&](Lettered &joined) {
    if (!joined.value.hasOneUse())
      return false;
    auto user = dyn_cast<tensor::ExpandShapeOp>(*joined.value.user_begin());
    std::optional<Lettered> split;
    if (user)
      split =
          getSplit(joined, user.getResult(), user.getReassociationIndices());
    if (split)
      split = followCasts(*split);
    return add(joined, split);
  };
  if (!addOperand(forward.query) || !addOperand(forward.key) ||
      !addOperand(forward.value) || !addResult(forward.result))
    return;
  if (backward && (!addOperand(backward->outGradient) ||
                   !addResult(backward->queryGradient) ||
                   !addResult(backward->keyGradient) ||
                   !addResult(backward->valueGradient)))
    return;
  for (auto &[joined, split] : found)
    *joined = split;
  forward.sizes['h'] = heads;
  forward.sizes['b'] /= heads;
}
