//===- JoinBatches.cpp - Merges batches of matrix products ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A library supports one batch dimension. With two separate ones, such as an
// attention's sequences and heads, it would be called once for each index of
// one of them. If such calls are short, operands are transposed instead.
//
//===----------------------------------------------------------------------===//

#include "Fusion.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

/// Number of multiplications above which a library call takes longer than
/// copies of its operands.
static constexpr double kLongCall = 2e9;
/// Maximum number of bytes to copy for each saved call.
static constexpr int64_t kCopiedForCall = int64_t(4) << 20;

std::optional<int64_t> comm::getTensorBytes(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return 0; // a scalar
  Type element = tensor.getElementType();
  if (!tensor.hasStaticShape() || !element.isIntOrFloat())
    return std::nullopt;
  return tensor.getNumElements() *
         llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

static linalg::GenericOp transpose(RewriterBase &rewriter, Location loc,
                                   Value value, ArrayRef<int64_t> permutation) {
  auto type = cast<RankedTensorType>(value.getType());
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, applyPermutation(type.getShape(), permutation),
      type.getElementType());
  // Element i of the result is element i of the permuted shape.
  AffineMap map = inversePermutation(
      AffineMap::getPermutationMap(permutation, rewriter.getContext()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      rewriter, loc, TypeRange{empty.getType()}, value, empty,
      ArrayRef<AffineMap>{map, rewriter.getMultiDimIdentityMap(type.getRank())},
      iterators, [](OpBuilder &nested, Location at, ValueRange arguments) {
        linalg::YieldOp::create(nested, at, arguments.front());
      });
}

/// Returns the permutation that moves `dims` to the front of `map`, or nullopt
/// if they are already consecutive.
static std::optional<SmallVector<int64_t>> getJoining(AffineMap map,
                                                      ArrayRef<unsigned> dims) {
  SmallVector<int64_t> positions;
  for (unsigned dim : dims)
    positions.push_back(
        *map.getResultPosition(getAffineDimExpr(dim, map.getContext())));
  bool isJoined = true;
  for (auto [position, next] :
       llvm::zip(positions, ArrayRef(positions).drop_front()))
    isJoined &= next == position + 1;
  if (isJoined)
    return std::nullopt;
  for (int64_t position = 0; position < map.getNumResults(); ++position)
    if (!llvm::is_contained(ArrayRef(positions).take_front(dims.size()),
                            position))
      positions.push_back(position);
  return positions;
}

void comm::joinBatches(RewriterBase &rewriter, linalg::GenericOp op,
                       function_ref<void(linalg::GenericOp)> created) {
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(cast<linalg::LinalgOp>(op.getOperation()));
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  if (failed(dims) || llvm::any_of(sizes, ShapedType::isDynamic))
    return;
  SmallVector<unsigned> batch;
  int64_t calls = 1, greatest = 1;
  for (unsigned dim : dims->batch) {
    if (sizes[dim] == 1)
      continue;
    batch.push_back(dim);
    calls *= sizes[dim];
    greatest = std::max(greatest, sizes[dim]);
  }
  double products = 1;
  for (int64_t size : sizes)
    products *= size;
  calls /= greatest;
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  if (batch.size() < 2 || products / calls >= kLongCall || !fill ||
      !fill->hasOneUse())
    return;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  // Use the batch order of the output.
  AffineMap output = maps.back();
  llvm::sort(batch, [&](unsigned a, unsigned b) {
    return *output.getResultPosition(rewriter.getAffineDimExpr(a)) <
           *output.getResultPosition(rewriter.getAffineDimExpr(b));
  });
  SmallVector<std::optional<SmallVector<int64_t>>> joining;
  std::optional<int64_t> copied = 0;
  for (auto [operand, map] : llvm::zip(op->getOperands(), maps)) {
    joining.push_back(getJoining(map, batch));
    std::optional<int64_t> bytes = getTensorBytes(operand.getType());
    if (joining.back() && copied)
      copied = bytes ? std::optional(*copied + *bytes) : std::nullopt;
  }
  // Copies must be small per saved call. With one query per head, key-value
  // caches are read only once, so copying them would double the traffic.
  if (!copied || *copied == 0 || *copied / calls >= kCopiedForCall)
    return;

  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<Value> inputs = op.getDpsInputs();
  for (auto [input, map, permutation] : llvm::zip(inputs, maps, joining))
    if (permutation) {
      linalg::GenericOp transposed =
          transpose(rewriter, loc, input, *permutation);
      created(transposed);
      input = transposed.getResult(0);
      map = AffineMap::get(map.getNumDims(), 0,
                           applyPermutation(map.getResults(), *permutation),
                           rewriter.getContext());
    }
  Value init = op.getDpsInits()[0];
  if (joining.back()) {
    auto type = cast<RankedTensorType>(init.getType());
    Value empty = tensor::EmptyOp::create(
        rewriter, loc, applyPermutation(type.getShape(), *joining.back()),
        type.getElementType());
    init = linalg::FillOp::create(rewriter, loc, fill.getInputs()[0], empty)
               .getResult(0);
    maps.back() =
        AffineMap::get(output.getNumDims(), 0,
                       applyPermutation(output.getResults(), *joining.back()),
                       rewriter.getContext());
  }
  auto joined = linalg::GenericOp::create(
      rewriter, loc, TypeRange{init.getType()}, inputs, ValueRange{init}, maps,
      op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), joined.getRegion(),
                              joined.getRegion().begin());
  joined->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  created(joined);
  Value result = joined.getResult(0);
  if (joining.back()) {
    linalg::GenericOp transposed = transpose(
        rewriter, loc, result, invertPermutationVector(*joining.back()));
    created(transposed);
    result = transposed.getResult(0);
  }
  rewriter.replaceOp(op, result);
  if (isOpTriviallyDead(fill))
    rewriter.eraseOp(fill);
}
