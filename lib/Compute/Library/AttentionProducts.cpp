//===- AttentionProducts.cpp - Finds products and their dimensions --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the products of a function, the values they depend on, and the
// letters of their dimensions.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Contraction.h"
#include "Attention.h"
#include "SparseView.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

using Position = RowEvaluator::Position;

/// Limits on the ops visited backward from a product and forward from scores.
static constexpr size_t kMostLeafOps = 256, kMostDependents = 1024;
/// Codes of unspecified positions in batches and heads. Equal codes are equal
/// positions in all tensors.
static constexpr int64_t kBatch = -3, kHead = -4, kGroup = -5;

//===----------------------------------------------------------------------===//
// Letters
//===----------------------------------------------------------------------===//

std::string comm::replaceLetters(StringRef letters, const Meaning &meaning) {
  std::string result;
  for (char letter : letters) {
    auto it = meaning.find(letter);
    result += letter == '1' ? '1' : it == meaning.end() ? '?' : it->second;
  }
  return result;
}

static constexpr std::pair<char, int64_t> kCodes[] = {
    {'b', kBatch},
    {'h', kHead},
    {'g', kGroup},
    {'k', RowEvaluator::kAlong},
    {'q', RowEvaluator::kRow}};

Position comm::getPosition(StringRef letters) {
  Position position;
  for (char letter : letters) {
    position.push_back(0);
    for (auto [known, code] : kCodes)
      if (known == letter)
        position.back() = code;
  }
  return position;
}

std::optional<std::string> comm::getLetters(const Position &position,
                                            Type type) {
  std::string letters;
  for (auto [at, size] :
       llvm::zip_equal(position, cast<ShapedType>(type).getShape())) {
    char letter = size == 1 ? '1' : '?';
    for (auto [known, code] : kCodes)
      if (size != 1 && code == at)
        letter = known;
    if (letter == '?' || (letter != '1' && StringRef(letters).contains(letter)))
      return std::nullopt;
    letters += letter;
  }
  return letters;
}

/// Returns true if `value` is an elementwise `CastOp` and nothing else.
template <typename CastOp>
static bool isCast(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getInputs().size() != 1 || op->getNumResults() != 1 ||
      op.getNumReductionLoops() != 0 ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return false;
  auto cast =
      op.getBody()->getTerminator()->getOperand(0).getDefiningOp<CastOp>();
  return cast && cast.getIn() == op.getBody()->getArgument(0);
}

Lettered comm::lookThrough(Lettered lettered) {
  while (true) {
    Reordered reordered = getReordered(lettered.value);
    if (reordered.source && !llvm::is_contained(reordered.fromEnd, true)) {
      std::string letters = lettered.letters;
      for (auto [dim, there] : llvm::enumerate(reordered.dims))
        letters[there] = lettered.letters[dim];
      lettered = {reordered.source, letters};
    } else if (isCast<arith::ExtFOp>(lettered.value)) {
      lettered.value =
          lettered.value.getDefiningOp<linalg::GenericOp>().getInputs()[0];
    } else {
      return lettered;
    }
  }
}

Lettered comm::followCasts(Lettered lettered) {
  while (lettered.value.hasOneUse()) {
    Operation *user = *lettered.value.user_begin();
    if (user->getNumResults() != 1)
      break;
    Value next = user->getResult(0);
    Reordered reordered = getReordered(next);
    if (reordered.source == lettered.value &&
        !llvm::is_contained(reordered.fromEnd, true)) {
      std::string letters = lettered.letters;
      for (auto [dim, there] : llvm::enumerate(reordered.dims))
        letters[dim] = lettered.letters[there];
      lettered = {next, letters};
    } else if (isCast<arith::TruncFOp>(next)) {
      lettered.value = next;
    } else {
      break;
    }
  }
  return lettered;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static std::optional<Product> getProduct(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || !isMatmul(op) ||
      ShapedType::isDynamicShape(op.getStaticLoopRanges()) ||
      op.getNumLoops() > 26 || !isZeroTensor(op.getDpsInits()[0]))
    return std::nullopt;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  if (failed(dims))
    return std::nullopt;
  Product product;
  product.op = op;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto letter = [&](unsigned loop) {
    return ranges[loop] == 1 ? '1' : char('A' + loop);
  };
  auto letters = [&](ArrayRef<unsigned> loops) {
    std::string text;
    for (unsigned loop : loops)
      if (ranges[loop] != 1)
        text += letter(loop);
    return text;
  };
  product.batch = letters(dims->batch);
  product.own[0] = letters(dims->m);
  product.own[1] = letters(dims->n);
  product.sum = letters(dims->k);
  for (unsigned i = 0; i < 3; ++i) {
    std::string text;
    for (AffineExpr expr : op.getIndexingMapsArray()[i].getResults())
      text += letter(cast<AffineDimExpr>(expr).getPosition());
    if (i < 2)
      product.inputs[i] = lookThrough({op.getDpsInputs()[i], text});
    else
      product.result = {op->getResult(0), text};
  }
  return product;
}

AttentionFinder::AttentionFinder(func::FuncOp function) {
  function.walk([&](linalg::LinalgOp op) {
    if (std::optional<Product> product = getProduct(op))
      products.push_back(*product);
  });
  for (const Product &product : products)
    byResult[product.result.value] = &product;
}

static bool isFollowed(Operation *op) {
  return isa_and_nonnull<linalg::LinalgOp, tensor::ExpandShapeOp,
                         tensor::CollapseShapeOp>(op);
}

SetVector<Value> AttentionFinder::getLeaves(Value value) const {
  SetVector<Value> leaves, seen;
  seen.insert(value);
  for (size_t next = 0; next < seen.size() && next < kMostLeafOps; ++next) {
    Value at = seen[next];
    if (at != value && isProduct(at)) {
      leaves.insert(at);
      continue;
    }
    if (!isFollowed(at.getDefiningOp()))
      continue;
    for (Value operand : at.getDefiningOp()->getOperands())
      if (isa<RankedTensorType>(operand.getType()))
        seen.insert(operand);
  }
  return leaves;
}

SetVector<Value> AttentionFinder::getDependents(Value value) const {
  SetVector<Value> found;
  found.insert(value);
  for (size_t next = 0; next < found.size() && next < kMostDependents; ++next)
    for (Operation *user : Value(found[next]).getUsers())
      if (isFollowed(user))
        for (Value result : user->getResults())
          if (!isProduct(result))
            found.insert(result);
  return found;
}
