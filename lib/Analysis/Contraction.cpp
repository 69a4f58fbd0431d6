//===- Contraction.cpp - Contractions without a library -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"
#include "Combiner.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the input that `value` is, possibly widened; else null.
static BlockArgument getInput(Value value) {
  if (auto extension = value.getDefiningOp<arith::ExtFOp>())
    value = extension.getIn();
  return dyn_cast<BlockArgument>(value);
}

bool comm::isSumOfProducts(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      op->getNumRegions() != 1 || op.hasIndexSemantics())
    return false;
  Block *body = op.getBlock();
  Operation *sum = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, complex::AddOp>(sum))
    return false;
  BlockArgument total = body->getArgument(2);
  Value addend = sum->getOperand(sum->getOperand(0) == total ? 1 : 0);
  if (!llvm::is_contained(sum->getOperands(), total))
    return false;
  if (auto extension = addend.getDefiningOp<arith::ExtFOp>())
    addend = extension.getIn();
  Operation *product = addend.getDefiningOp();
  if (!isa_and_nonnull<arith::MulFOp, complex::MulOp>(product))
    return false;
  BlockArgument lhs = getInput(product->getOperand(0));
  BlockArgument rhs = getInput(product->getOperand(1));
  return lhs && rhs && lhs.getOwner() == body && rhs.getOwner() == body &&
         lhs.getArgNumber() + rhs.getArgNumber() == 1;
}

bool comm::isMatmul(linalg::LinalgOp op) {
  if (!isSumOfProducts(op) || !op.hasOnlyProjectedPermutations())
    return false;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  return succeeded(dims) && !dims->k.empty() &&
         !(dims->m.empty() && dims->n.empty());
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

static constexpr double kWarp = 32, kLineBytes = 128;

namespace {

/// Distances in memory between elements of an operand for consecutive
/// iterations of each loop, with the gapless layout of bufferization.
struct OperandStrides {
  SmallVector<double> strides;
  double bytes = 0;
  /// Number of iterations of the loops that index the operand.
  double iterations = 1;
};

} // namespace

static OperandStrides getStrides(linalg::LinalgOp op, OpOperand &operand,
                                 ArrayRef<double> sizes,
                                 int64_t assumedDimension) {
  OperandStrides result;
  result.strides.assign(sizes.size(), 0);
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type)
    return result;
  Type element = type.getElementType();
  double parts = 1;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    element = complex.getElementType();
    parts = 2;
  }
  result.bytes =
      parts *
      (element.isIntOrFloat()
           ? double(llvm::divideCeil(element.getIntOrFloatBitWidth(), 8))
           : 8);
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> point(sizes.size(), 0);
  SmallVector<int64_t> origin = map.compose(point);
  for (size_t loop = 0; loop < sizes.size(); ++loop) {
    point[loop] = 1;
    SmallVector<int64_t> next = map.compose(point);
    point[loop] = 0;
    double stride = 1;
    for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
      result.strides[loop] += double(next[dim] - origin[dim]) * stride;
      stride *= type.isDynamicDim(dim) ? double(assumedDimension)
                                       : double(type.getDimSize(dim));
    }
    if (result.strides[loop] != 0)
      result.iterations *= sizes[loop];
  }
  return result;
}

double comm::getLinesPerIteration(linalg::LinalgOp op,
                                  int64_t assumedDimension) {
  SmallVector<double> sizes;
  for (int64_t size : op.getStaticLoopRanges())
    sizes.push_back(ShapedType::isDynamic(size) ? double(assumedDimension)
                                                : double(size));
  SmallVector<OperandStrides> inputs;
  for (OpOperand *input : op.getDpsInputOperands())
    inputs.push_back(getStrides(op, *input, sizes, assumedDimension));
  if (inputs.empty() || sizes.empty())
    return 0;
  OperandStrides output =
      getStrides(op, *op.getDpsInitOperand(0), sizes, assumedDimension);

  // Selects the loop along the lanes of a warp like ReductionKernels.cpp and
  // ElementwiseKernels.cpp: the output or reduction loop with the smallest
  // stride of the largest input, or of the output.
  double numOutputs = 1, numSummed = 1;
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  for (auto [size, kind] : llvm::zip_equal(sizes, kinds))
    (kind == utils::IteratorType::parallel ? numOutputs : numSummed) *= size;
  auto findInnermost = [&](const OperandStrides &by,
                           utils::IteratorType kind) -> std::optional<size_t> {
    std::optional<size_t> found;
    for (size_t loop = 0; loop < sizes.size(); ++loop)
      if (kinds[loop] == kind && sizes[loop] > 1 &&
          (!found || by.strides[loop] <= by.strides[*found]))
        found = loop;
    return found;
  };
  std::optional<size_t> lanes;
  if (!getCombiner(op) || numSummed <= 4 ||
      (numSummed <= 16 && numOutputs >= 4096)) {
    lanes = findInnermost(output, utils::IteratorType::parallel);
  } else {
    const OperandStrides &greatest = *llvm::max_element(
        inputs, [](const OperandStrides &a, const OperandStrides &b) {
          return a.iterations < b.iterations;
        });
    lanes = findInnermost(greatest, utils::IteratorType::parallel);
    if (!lanes || greatest.strides[*lanes] != 1 || sizes[*lanes] < 8)
      lanes = findInnermost(greatest, utils::IteratorType::reduction);
  }
  double lines = 0;
  for (const OperandStrides &input : inputs) {
    double inRow = lanes ? std::min(kWarp, sizes[*lanes]) : 1;
    double bytes =
        lanes ? std::abs(input.strides[*lanes]) * inRow * input.bytes : 0;
    lines += std::clamp(bytes / kLineBytes, 1.0, inRow) / inRow;
  }
  return lines;
}
