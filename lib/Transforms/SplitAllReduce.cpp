//===- SplitAllReduce.cpp - comm-split-all-reduce -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copy engines cannot add. What they can do of an all_reduce is its two halves,
// with a sum by a kernel of the program between them. As ops of their own the
// scheduler hides both, and says where the sum is.
//
//===----------------------------------------------------------------------===//

#include "SplitAllReduce.h"
#include "BlockSchedulePass.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SPLITALLREDUCEPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// The number of ranks of each line; 0: not known, or they differ.
static int64_t getLineSize(AllReduceOp reduce, SymbolTableCollection &symbols) {
  FlatSymbolRefAttr name = reduce.getGroupAttr();
  auto group =
      name ? symbols.lookupNearestSymbolFrom<GroupOp>(reduce, name) : GroupOp();
  if (!group)
    return 0;
  SmallVector<int64_t> sizes = group.getLineSizes(symbols);
  return sizes.size() == 1 ? sizes.front() : 0;
}

/// The wait in the op's block that waits for it and nothing else, or null.
static WaitOp getOwnWait(AllReduceOp reduce) {
  if (!reduce.getToken().hasOneUse())
    return nullptr;
  auto wait = dyn_cast<WaitOp>(*reduce.getToken().user_begin());
  if (!wait || wait->getBlock() != reduce->getBlock() ||
      wait.getTokens().size() != 1)
    return nullptr;
  auto isOfWait = [&](Value value) {
    return llvm::all_of(value.getUsers(),
                        [&](Operation *user) { return user == wait; });
  };
  return llvm::all_of(reduce.getValues(), isOfWait) ? wait : nullptr;
}

static std::string printType(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::optional<std::string>
comm::getSplitObstacle(AllReduceOp reduce, SymbolTableCollection &symbols) {
  if (reduce.getSources().empty())
    return std::string("it is in place");
  ReductionKind reduction = reduce.getReduction();
  if (reduction != ReductionKind::Sum && reduction != ReductionKind::Avg)
    return std::string("copy engines scatter sums and averages only");
  int64_t ranks = getLineSize(reduce, symbols);
  if (ranks < 2)
    return std::string("the number of ranks in a line of its group is not one "
                       "number of 2 or more");
  for (Type type : reduce.getSources().getTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return std::string("on memrefs it cannot be split");
    Type element = tensor.getElementType();
    if (!element.isIntOrFloat() || element.isInteger(1))
      return "there is no such sum of " + printType(element);
    if (tensor.getEncoding())
      return std::string("a layout is given");
    if (!tensor.hasStaticShape())
      return printType(tensor) + " has no static shape";
    if (tensor.getRank() == 0 || tensor.getDimSize(0) == 0 ||
        tensor.getDimSize(0) % ranks != 0)
      return "dimension 0 of " + printType(tensor) +
             " is no multiple of its group's " + std::to_string(ranks) +
             " ranks";
  }
  if (!getOwnWait(reduce))
    return std::string("its token has no wait of its own in its block");
  return std::nullopt;
}

/// The op before which half of the block's compute between start and wait is
/// done: a place for the second half to begin. The scheduler, which knows how
/// long they take, has better ones.
static Operation *getMiddle(AllReduceOp reduce, WaitOp wait) {
  auto computes = [](Operation &op) {
    return isa<linalg::LinalgOp, CallOpInterface>(op) ||
           (op.getNumRegions() != 0 && !isa<CommDialect>(op.getDialect()));
  };
  auto between =
      llvm::make_range(std::next(reduce->getIterator()), wait->getIterator());
  // The wait itself, where there is one op or none.
  int64_t left = (llvm::count_if(between, computes) + 1) / 2;
  for (Operation &op : between)
    if (computes(op) && left-- == 0)
      return &op;
  return wait;
}

static void split(AllReduceOp reduce, int64_t ranks) {
  WaitOp wait = getOwnWait(reduce);
  Operation *middle = getMiddle(reduce, wait);
  Location loc = reduce.getLoc();
  FlatSymbolRefAttr group = reduce.getGroupAttr();

  OpBuilder builder(reduce);
  SmallVector<Value> parts;
  for (Value source : reduce.getSources()) {
    auto type = cast<RankedTensorType>(source.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[0] /= ranks;
    parts.push_back(
        tensor::EmptyOp::create(builder, loc, shape, type.getElementType()));
  }
  auto scatter = ReduceScatterOp::create(builder, loc, reduce.getReduction(),
                                         reduce.getSources(), parts,
                                         /*dim=*/0, group, reduce.getFactors());
  scatter->setDiscardableAttrs(reduce->getDiscardableAttrDictionary());

  builder.setInsertionPoint(middle);
  auto scattered = WaitOp::create(builder, wait.getLoc(), scatter.getToken(),
                                  scatter.getValues(), scatter.getSources());
  auto gather = AllGatherOp::create(builder, loc, scattered.getValues(),
                                    reduce.getDestinations(), /*dim=*/0, group);
  gather->setDiscardableAttrs(reduce->getDiscardableAttrDictionary());
  // What is known of the whole is of both together.
  for (StringRef name :
       {CommDialect::kAllocBytesAttr, CommDialect::kFreeBytesAttr})
    scatter->removeAttr(name);
  if (auto cost = reduce->getAttrOfType<IntegerAttr>(CommDialect::kCostAttr)) {
    int64_t half = cost.getInt() / 2;
    scatter->setAttr(CommDialect::kCostAttr, builder.getI64IntegerAttr(half));
    gather->setAttr(CommDialect::kCostAttr,
                    builder.getI64IntegerAttr(cost.getInt() - half));
  }

  builder.setInsertionPoint(wait);
  auto gathered = WaitOp::create(builder, wait.getLoc(), gather.getToken(),
                                 gather.getValues(), gather.getSources());
  wait->replaceAllUsesWith(gathered);
  wait->erase();
  reduce->erase();
}

namespace {
struct SplitAllReducePass
    : public RemarkingPass<
          comm::impl::SplitAllReducePassBase<SplitAllReducePass>> {
  using RemarkingPass::RemarkingPass;

  void runOnOperation() final {
    SmallVector<AllReduceOp> reductions;
    getOperation().walk([&](AllReduceOp reduce) {
      auto algorithm =
          reduce->getAttrOfType<StringAttr>(CommDialect::kAlgorithmAttr);
      if (algorithm && algorithm.getValue() == "copy-engine")
        reductions.push_back(reduce);
    });
    SymbolTableCollection symbols;
    for (AllReduceOp reduce : reductions) {
      std::optional<std::string> obstacle = getSplitObstacle(reduce, symbols);
      if (ForwardedRemark remark(
              obstacle ? RemarkKind::RemarkMissed : RemarkKind::RemarkPassed,
              reduce.getLoc(), obstacle ? "NotSplit" : "AllReduceSplit",
              getArgumentName(), getOperation().getSymNameAttr());
          remark && obstacle)
        remark.add("Reason", *obstacle);
      if (!obstacle)
        split(reduce, getLineSize(reduce, symbols));
    }
  }
};
} // namespace
