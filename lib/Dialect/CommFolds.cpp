//===- CommFolds.cpp - Canonicalization patterns of the ops ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Has only patterns that are local and always valid: waits of completed tokens,
// groups with lines of one rank, and memref casts that lose static information.
// Removing or merging collectives of several ranks affects all ranks, so only
// passes do it.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the size of the lines of group `symbol`, or nullopt if they differ.
static std::optional<int64_t> getGroupSize(Operation *op,
                                           FlatSymbolRefAttr symbol) {
  SymbolTableCollection symbolTable;
  auto group = symbolTable.lookupNearestSymbolFrom<GroupOp>(op, symbol);
  if (!group)
    return std::nullopt;
  SmallVector<int64_t> sizes = group.getLineSizes(symbolTable);
  if (sizes.size() != 1)
    return std::nullopt;
  return sizes.front();
}

/// Replaces operands of `op`, a start or a wait, that are casts to less static
/// memref types by the sources of the casts. The lowering may use the more
/// static types.
static LogicalResult foldMemRefCasts(Operation *op) {
  bool changed = false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto cast = operand.get().getDefiningOp<memref::CastOp>();
    if (!cast || !memref::CastOp::canFoldIntoConsumerOp(cast) ||
        llvm::is_contained(op->getOperands(), cast.getSource()))
      continue;
    operand.set(cast.getSource());
    changed = true;
  }
  return success(changed);
}

OpFoldResult SendOp::fold(FoldAdaptor) {
  return succeeded(foldMemRefCasts(*this)) ? getToken() : Value();
}

#define COMM_FOLD_CASTS(OpTy)                                                  \
  LogicalResult OpTy::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {     \
    return foldMemRefCasts(*this);                                             \
  }
COMM_FOLD_CASTS(AllReduceOp)
COMM_FOLD_CASTS(ReduceOp)
COMM_FOLD_CASTS(ReduceScatterOp)
COMM_FOLD_CASTS(BroadcastOp)
COMM_FOLD_CASTS(AllGatherOp)
COMM_FOLD_CASTS(GatherOp)
COMM_FOLD_CASTS(ScatterOp)
COMM_FOLD_CASTS(AllToAllOp)
COMM_FOLD_CASTS(AllToAllVOp)
COMM_FOLD_CASTS(PermuteOp)
COMM_FOLD_CASTS(RecvOp)
COMM_FOLD_CASTS(BatchP2POp)
COMM_FOLD_CASTS(WaitOp)
#undef COMM_FOLD_CASTS

namespace {

/// Replaces a wait whose tokens are all completed by its destinations. A wait
/// with other tokens stays, because it does not record which data belong to
/// which token.
struct FoldCompletedTokens : public OpRewritePattern<WaitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(WaitOp wait,
                                PatternRewriter &rewriter) const override {
    if (!llvm::all_of(wait.getTokens(), [](Value token) {
          return token.getDefiningOp<CompletedTokenOp>();
        }))
      return failure();
    if (wait.getValues().empty())
      rewriter.eraseOp(wait);
    else
      rewriter.replaceOp(wait, wait.getDestinations());
    return success();
  }
};

/// Folds a start on a group with lines of one rank: each rank receives its own
/// source, and the token is completed. On memrefs the data is copied at the
/// start.
template <typename OpTy>
struct FoldTrivialGroup : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto start = cast<CollectiveOpInterface>(op.getOperation());
    if (getGroupSize(op, start.getGroupAttr()) != 1)
      return failure();
    // The factor of premul_sum would still have to be applied.
    if (start.getReductionKind() == ReductionKind::PremulSum)
      return failure();
    for (auto [source, destination] :
         llvm::zip(start.getSources(), start.getDestinations()))
      if (cast<ShapedType>(source.getType()).getShape() !=
          cast<ShapedType>(destination.getType()).getShape())
        // One shape is static and the other dynamic.
        return failure();

    // Keep a start whose wait has other tokens: the fold could make a source of
    // another collective a destination of that wait, which wait_c4 forbids.
    for (Operation *user : start.getToken().getUsers())
      if (auto wait = dyn_cast<WaitOpInterface>(user);
          wait && wait.getTokens().size() > 1)
        return failure();

    bool isInPlace = start.getSources().empty();
    SmallVector<Value> results;
    if (!start.getValues().empty())
      llvm::append_range(results, isInPlace ? start.getDestinations()
                                            : start.getSources());
    else
      for (auto [source, destination] :
           llvm::zip(start.getSources(), start.getDestinations()))
        memref::CopyOp::create(rewriter, op.getLoc(), source, destination);
    results.push_back(CompletedTokenOp::create(rewriter, op.getLoc()));
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct FoldGroupSize : public OpRewritePattern<GroupSizeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(GroupSizeOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> size = getGroupSize(op, op.getGroupAttr());
    if (!size)
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, *size);
    return success();
  }
};

/// Folds the rank in a group with lines of one rank to 0.
struct FoldGroupRank : public OpRewritePattern<GroupRankOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(GroupRankOp op,
                                PatternRewriter &rewriter) const override {
    if (getGroupSize(op, op.getGroupAttr()) != 1)
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, 0);
    return success();
  }
};

} // namespace

void WaitOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<FoldCompletedTokens>(context);
}

void GroupSizeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<FoldGroupSize>(context);
}

void GroupRankOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<FoldGroupRank>(context);
}

#define COMM_FOLD_TRIVIAL_GROUP(OpTy)                                          \
  void OpTy::getCanonicalizationPatterns(RewritePatternSet &patterns,          \
                                         MLIRContext *context) {               \
    patterns.add<FoldTrivialGroup<OpTy>>(context);                             \
  }
COMM_FOLD_TRIVIAL_GROUP(AllReduceOp)
COMM_FOLD_TRIVIAL_GROUP(ReduceOp)
COMM_FOLD_TRIVIAL_GROUP(ReduceScatterOp)
COMM_FOLD_TRIVIAL_GROUP(BroadcastOp)
COMM_FOLD_TRIVIAL_GROUP(AllGatherOp)
COMM_FOLD_TRIVIAL_GROUP(GatherOp)
COMM_FOLD_TRIVIAL_GROUP(ScatterOp)
COMM_FOLD_TRIVIAL_GROUP(AllToAllOp)
COMM_FOLD_TRIVIAL_GROUP(BarrierOp)
#undef COMM_FOLD_TRIVIAL_GROUP
