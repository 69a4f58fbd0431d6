//===- ConvertComputeToHost.cpp - Lowers compute to loops for a CPU -------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schedule of contractions was the fastest of those measured: loops in the
// order (i, k, j), tiles of 64 along each, and vectors of 16 along j. LLVM then
// keeps a row of the output tile in registers. See docs/benchmarks.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/Passes.h"
#include "ScatterLoops.h"
#include "WideTotals.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/LoopUtils.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/ScopeExit.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTCOMPUTETOHOSTPASS
#include "CommDialect/Compute/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

/// The largest tile, in each dimension, and the largest vector of a
/// contraction, in elements.
static constexpr int64_t kTileSize = 64, kVectorSize = 16;

namespace {

/// The order of the loops of a contraction.
struct ContractionPlan {
  /// New loop order, as indices of the old loops: other parallel dimensions,
  /// reductions, then the innermost.
  SmallVector<unsigned> order;
  /// True if the innermost loop is contiguous in every operand that has it.
  bool vectorizable = false;
};

/// The position of a dimension among the results of a map.
enum class DimPosition { Absent, Last, Inner };

DimPosition getPosition(AffineMap map, unsigned dim) {
  DimPosition position = DimPosition::Absent;
  for (auto [i, result] : llvm::enumerate(map.getResults()))
    if (result.isFunctionOfDim(dim))
      position = i + 1 == map.getNumResults() && isa<AffineDimExpr>(result)
                     ? DimPosition::Last
                     : DimPosition::Inner;
  return position;
}

/// Returns true if LLVM can load and store vectors of a memref of `type`: its
/// last dimension is contiguous, and elements are floats or integers of at
/// least 8 bits. Vectors of i1 are packed bits.
bool isVectorizable(Type type) {
  auto memref = cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  return succeeded(memref.getStridesAndOffset(strides, offset)) &&
         (strides.empty() || strides.back() == 1) &&
         (memref.getElementType().isFloat() ||
          (memref.getElementType().isSignlessInteger() &&
           memref.getElementTypeBitWidth() >= 8));
}

ContractionPlan planContraction(linalg::LinalgOp op) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  auto isContiguous = [&](unsigned dim) {
    return llvm::all_of(maps, [&](AffineMap map) {
      return getPosition(map, dim) != DimPosition::Inner;
    });
  };
  // Choose the output's last dimension if it is contiguous in all operands,
  // else a reduction that is contiguous in both inputs (a transposed operand),
  // else none.
  std::optional<unsigned> innermost;
  AffineMap output = maps.back();
  ContractionPlan plan;
  for (unsigned dim = 0; dim < iterators.size() && !innermost; ++dim)
    if (iterators[dim] == utils::IteratorType::parallel &&
        getPosition(output, dim) == DimPosition::Last && isContiguous(dim)) {
      innermost = dim;
      plan.vectorizable = llvm::all_of(op->getOperandTypes(), isVectorizable);
    }
  for (unsigned dim = 0; dim < iterators.size() && !innermost; ++dim)
    if (iterators[dim] == utils::IteratorType::reduction && isContiguous(dim))
      innermost = dim;
  for (auto type :
       {utils::IteratorType::parallel, utils::IteratorType::reduction})
    for (unsigned dim = 0; dim < iterators.size(); ++dim)
      if (iterators[dim] == type && dim != innermost)
        plan.order.push_back(dim);
  if (innermost)
    plan.order.push_back(*innermost);
  return plan;
}

/// Permits LLVM to reorder the sums of a contraction, whose order is not
/// specified.
void allowReassociation(Operation *op) {
  op->walk([&](arith::ArithFastMathInterface arith) {
    if (!isa<arith::AddFOp, arith::MulFOp>(arith.getOperation()))
      return;
    auto flags = arith::FastMathFlags::reassoc | arith::FastMathFlags::contract;
    arith->setAttr(arith.getFastMathAttrName(),
                   arith::FastMathFlagsAttr::get(op->getContext(), flags));
  });
}

/// Returns the greatest divisor of `size` that is a multiple of `step` and at
/// most `limit`, or 0 if there is none.
int64_t getTileSize(int64_t size, int64_t limit, int64_t step) {
  for (int64_t tile = limit - limit % step; tile >= step; tile -= step)
    if (size % tile == 0)
      return tile;
  return 0;
}

struct ConvertComputeToHostPass
    : public comm::impl::ConvertComputeToHostPassBase<
          ConvertComputeToHostPass> {
  using ConvertComputeToHostPassBase::ConvertComputeToHostPassBase;

  void runOnConverted() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      if (!op.hasPureBufferSemantics()) {
        op.emitError() << "'" << op->getName()
                       << "' is not on memrefs; bufferize it first";
        return signalPassFailure();
      }
      IRRewriter rewriter(op);
      if (std::optional<Scattering> scattering = getScattering(op)) {
        lowerToScatterLoops(rewriter, op, *scattering);
        declareNoAlias();
        continue;
      }
      SmallVector<linalg::LinalgOp, 3> parts = {op};
      if (std::optional<WideTotals> wide = widenTotals(rewriter, op))
        parts = {wide->extend, wide->op, wide->round};
      for (linalg::LinalgOp part : parts) {
        rewriter.setInsertionPoint(part);
        if (failed(linalg::isaContractionOpInterface(part)
                       ? lowerContraction(rewriter, part)
                       : lowerToLoops(rewriter, part)))
          return signalPassFailure();
      }
    }
  }

private:
  LogicalResult lowerToLoops(IRRewriter &rewriter, linalg::LinalgOp op) {
    if (failed(linalg::linalgOpToLoops(rewriter, op)))
      return op.emitError() << "cannot be lowered to loops";
    rewriter.eraseOp(op);
    return success();
  }

  LogicalResult lowerContraction(IRRewriter &rewriter, linalg::LinalgOp op);
  void declareNoAlias();
  void tileAndVectorize(SmallVectorImpl<affine::AffineForOp> &loops);
};

} // namespace

/// Declares that arguments do not alias: contractions and scatters do not read
/// what they write. If the op has its own function, LLVM then keeps sums in
/// registers.
void ConvertComputeToHostPass::declareNoAlias() {
  if (getOperation()->hasAttr("kernel"))
    getOperation()->setAttr("kernel_noalias", UnitAttr::get(&getContext()));
}

LogicalResult ConvertComputeToHostPass::lowerContraction(IRRewriter &rewriter,
                                                         linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic) {
    FailureOr<linalg::GenericOp> generalized =
        linalg::generalizeNamedOp(rewriter, op);
    if (failed(generalized))
      return lowerToLoops(rewriter, op);
    generic = *generalized;
  }
  ContractionPlan plan =
      planContraction(cast<linalg::LinalgOp>(generic.getOperation()));
  FailureOr<linalg::GenericOp> interchanged =
      linalg::interchangeGenericOp(rewriter, generic, plan.order);
  if (failed(interchanged))
    return lowerToLoops(rewriter, generic);
  allowReassociation(*interchanged);
  // The vectorizer does not support strides. Cast them away: it only needs the
  // innermost stride, which is 1.
  SmallVector<UnrealizedConversionCastOp> casts;
  if (plan.vectorizable)
    for (OpOperand &operand : (*interchanged)->getOpOperands()) {
      auto type = cast<MemRefType>(operand.get().getType());
      if (type.getLayout().isIdentity())
        continue;
      rewriter.setInsertionPoint(*interchanged);
      auto dense =
          MemRefType::get(type.getShape(), type.getElementType(),
                          MemRefLayoutAttrInterface(), type.getMemorySpace());
      casts.push_back(UnrealizedConversionCastOp::create(
          rewriter, operand.get().getLoc(), dense, operand.get()));
      operand.set(casts.back().getResult(0));
    }
  llvm::scope_exit restoreLayouts([&] {
    for (UnrealizedConversionCastOp cast : casts)
      rewriter.replaceOp(cast, cast.getInputs());
  });
  FailureOr<linalg::LinalgLoops> loops =
      linalg::linalgOpToAffineLoops(rewriter, *interchanged);
  if (failed(loops))
    return lowerToLoops(rewriter, *interchanged);
  rewriter.eraseOp(*interchanged);
  declareNoAlias();
  if (!plan.vectorizable)
    return success();
  SmallVector<affine::AffineForOp> nest;
  for (Operation *loop : *loops)
    nest.push_back(cast<affine::AffineForOp>(loop));
  tileAndVectorize(nest);
  return success();
}

/// Tiles the inner three loops (i, k, j) and vectorizes j, provided that sizes
/// divide evenly; a partial tile would prevent vectorization.
void ConvertComputeToHostPass::tileAndVectorize(
    SmallVectorImpl<affine::AffineForOp> &loops) {
  if (llvm::any_of(loops, [](affine::AffineForOp loop) {
        return !loop.hasConstantBounds();
      }))
    return;
  auto size = [](affine::AffineForOp loop) {
    return loop.getConstantUpperBound() - loop.getConstantLowerBound();
  };
  affine::AffineForOp innermost = loops.back();
  int64_t vector = kVectorSize;
  while (vector > 1 && size(innermost) % vector != 0)
    vector /= 2;
  if (vector < 4)
    return;
  MutableArrayRef<affine::AffineForOp> band = loops;
  band = band.take_back(3);
  SmallVector<unsigned> tiles;
  for (affine::AffineForOp loop : band) {
    int64_t tile =
        getTileSize(size(loop), kTileSize, loop == innermost ? vector : 1);
    // A prime size would lead to tiles of one.
    tiles.push_back(tile < 4 && size(loop) > kTileSize ? 0 : tile);
  }
  Operation *vectorized = innermost;
  if (!llvm::is_contained(tiles, 0u)) {
    SmallVector<affine::AffineForOp> nest;
    if (succeeded(affine::tilePerfectlyNested(band, tiles, &nest)))
      vectorized = nest.back();
  }
  llvm::DenseSet<Operation *> candidates = {vectorized};
  affine::vectorizeAffineLoops(getOperation(), candidates, {vector}, {});
  // Sizes divide evenly, so no access needs a mask.
  getOperation().walk([](VectorTransferOpInterface transfer) {
    SmallVector<bool> inBounds(transfer.getTransferRank(), true);
    transfer->setAttr(transfer.getInBoundsAttrName(),
                      Builder(transfer).getBoolArrayAttr(inBounds));
  });
}
