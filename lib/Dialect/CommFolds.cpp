//===- CommFolds.cpp - Canonicalization patterns
//---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only what is local and always right: waits of completed tokens, groups in
// which every rank is alone, and casts that forget of a memref what is known.
// What removes or merges a collective of several ranks is a matter of all ranks
// and lives in passes.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::comm;

/// The one size of all lines of the group that `op` names, if they have one.
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

/// Takes the operands of `op`, a start or a wait, from before casts that know
/// less of their memrefs; `op` does not care, and whoever lowers it may.
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

/// The data of a wait whose tokens are all completed are its destinations. With
/// another token the wait stays as it is: it does not say which data belong to
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

/// In a group where every rank is alone, each collective gives every rank its
/// own source: the start becomes a completed token. On memrefs the data is
/// copied there and then.
template <typename OpTy>
struct FoldTrivialGroup : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto start = cast<CollectiveOpInterface>(op.getOperation());
    if (getGroupSize(op, start.getGroupAttr()) != 1)
      return failure();
    // Its factor is still to be applied.
    if (start.getReductionKind() == ReductionKind::PremulSum)
      return failure();
    for (auto [source, destination] :
         llvm::zip(start.getSources(), start.getDestinations()))
      if (cast<ShapedType>(source.getType()).getShape() !=
          cast<ShapedType>(destination.getType()).getShape())
        return failure(); // one is static where the other is dynamic

    // What a wait names must stay apart: beside another collective it might
    // name a source of that as data that is here.
    for (Operation *user : start.getToken().getUsers())
      if (auto wait = dyn_cast<WaitOpInterface>(user);
          wait && wait.getTokens().size() > 1)
        return failure();

    bool inPlace = start.getSources().empty();
    SmallVector<Value> results;
    if (!start.getValues().empty())
      llvm::append_range(results, inPlace ? start.getDestinations()
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

/// The rank in a group where every rank is alone.
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
