//===- StructuredControlFlow.cpp - Converts scf to StableHLO --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compute.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Counters
//===----------------------------------------------------------------------===//

/// Gives `loop` a counter of the type to which all users convert it, if its
/// constant bounds and the last sum of counter and step have that type.
static void narrowCounter(scf::ForOp loop) {
  Type type;
  for (Operation *user : loop.getInductionVar().getUsers()) {
    auto cast = dyn_cast<arith::IndexCastOp>(user);
    if (!cast || (type && type != cast.getType()))
      return;
    type = cast.getType();
  }
  if (!type || !type.isInteger() || type.getIntOrFloatBitWidth() > 64)
    return;
  SmallVector<int64_t> bounds;
  for (Value bound :
       {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()}) {
    std::optional<int64_t> constant = getConstantIntValue(bound);
    if (!constant)
      return;
    bounds.push_back(*constant);
  }
  unsigned width = type.getIntOrFloatBitWidth();
  std::optional<int64_t> end = llvm::checkedAdd(bounds[1], bounds[2]);
  if (!end || !llvm::isIntN(width, bounds[0]) || !llvm::isIntN(width, *end) ||
      !llvm::isIntN(width, bounds[2]))
    return;
  OpBuilder builder(loop);
  SmallVector<Value> narrow;
  for (int64_t bound : bounds)
    narrow.push_back(arith::ConstantOp::create(
        builder, loop.getLoc(), builder.getIntegerAttr(type, bound)));
  loop.setLowerBound(narrow[0]);
  loop.setUpperBound(narrow[1]);
  loop.setStep(narrow[2]);
  Value counter = loop.getInductionVar();
  for (Operation *user : llvm::make_early_inc_range(counter.getUsers())) {
    user->getResult(0).replaceAllUsesWith(counter);
    user->erase();
  }
  counter.setType(type);
}

void comm::narrowCounters(ModuleOp module) {
  module.walk([](scf::ForOp loop) {
    if (loop.getInductionVar().getType().isIndex())
      narrowCounter(loop);
  });
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {

/// Creates the constant `original` again, so that counting loops are recognized
/// without what is outside of them; returns `converted` for other values.
static Value repeatConstant(StablehloBuilder &builder, Value original,
                            Value converted) {
  std::optional<int64_t> constant = getConstantIntValue(original);
  if (!constant)
    return converted;
  auto type = cast<RankedTensorType>(converted.getType());
  return builder.createConstant(DenseElementsAttr::get(
      type, builder.builder.getIntegerAttr(type.getElementType(), *constant)));
}

static Value createLess(StablehloBuilder &builder, Value a, Value b,
                        bool isUnsigned) {
  if (!isUnsigned)
    return builder.createCompare(a, b, "LT", "SIGNED");
  Type element = StablehloBuilder::getUnsigned(getElementTypeOrSelf(a));
  return builder.createCompare(builder.createBitcast(a, element),
                               builder.createBitcast(b, element), "LT",
                               "UNSIGNED");
}

struct ForPattern : public OpConversionPattern<scf::ForOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(scf::ForOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    StablehloBuilder builder(rewriter, op.getLoc());
    SmallVector<Value> inits{adaptor.getLowerBound()};
    llvm::append_range(inits, adaptor.getInitArgs());
    SmallVector<Type> types(ValueRange(inits).getTypes());
    SmallVector<Location> locations(types.size(), op.getLoc());
    Operation *loop =
        builder.create("while", types, inits, {}, /*numRegions=*/2);
    Block *condition =
        rewriter.createBlock(&loop->getRegion(0), {}, types, locations);
    Value end =
        repeatConstant(builder, op.getUpperBound(), adaptor.getUpperBound());
    builder.createReturn(createLess(builder, condition->getArgument(0), end,
                                    op.getUnsignedCmp()));
    Region &body = loop->getRegion(1);
    rewriter.inlineRegionBefore(op.getRegion(), body, body.end());
    if (failed(rewriter.convertRegionTypes(&body, *getTypeConverter())))
      return failure();
    auto yield = cast<scf::YieldOp>(body.front().getTerminator());
    rewriter.setInsertionPoint(yield);
    SmallVector<Value> results;
    if (failed(rewriter.getRemappedValues(yield.getOperands(), results)))
      return failure();
    Value counter = body.front().getArgument(0);
    Value step = repeatConstant(builder, op.getStep(), adaptor.getStep());
    Value next = builder.create("add", counter.getType(), {counter, step});
    results.insert(results.begin(), next);
    builder.createReturn(results);
    rewriter.eraseOp(yield);
    rewriter.replaceOp(op, loop->getResults().drop_front());
    return success();
  }
};

/// Moves `region` of an scf op to `target`, and replaces its terminator by a
/// return of `getResults(terminator)`.
static LogicalResult
moveRegion(Region &region, Region &target, const TypeConverter &converter,
           ConversionPatternRewriter &rewriter,
           llvm::function_ref<SmallVector<Value>(Operation *)> getResults) {
  rewriter.inlineRegionBefore(region, target, target.end());
  if (failed(rewriter.convertRegionTypes(&target, converter)))
    return failure();
  Operation *end = target.front().getTerminator();
  rewriter.setInsertionPoint(end);
  SmallVector<Value> results;
  if (failed(rewriter.getRemappedValues(getResults(end), results)))
    return failure();
  StablehloBuilder(rewriter, end->getLoc()).createReturn(results);
  rewriter.eraseOp(end);
  return success();
}

static SmallVector<Value> getYielded(Operation *yield) {
  return yield->getOperands();
}

/// Converts a loop whose condition passes its arguments on unchanged.
struct WhilePattern : public OpConversionPattern<scf::WhileOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(scf::WhileOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    if (op.getConditionOp().getArgs() != ValueRange(op.getBeforeArguments()))
      return failure();
    StablehloBuilder builder(rewriter, op.getLoc());
    Operation *loop =
        builder.create("while", ValueRange(adaptor.getInits()).getTypes(),
                       adaptor.getInits(), {}, /*numRegions=*/2);
    const TypeConverter &converter = *getTypeConverter();
    if (failed(moveRegion(op.getBefore(), loop->getRegion(0), converter,
                          rewriter,
                          [](Operation *end) -> SmallVector<Value> {
                            return {cast<scf::ConditionOp>(end).getCondition()};
                          })) ||
        failed(moveRegion(op.getAfter(), loop->getRegion(1), converter,
                          rewriter, getYielded)))
      return failure();
    rewriter.replaceOp(op, loop->getResults());
    return success();
  }
};

/// Replaces `op` by a branch called `name`, which takes the one of `regions`
/// that `selector` tells.
static LogicalResult replaceBranch(Operation *op, StringRef name,
                                   Value selector, ArrayRef<Region *> regions,
                                   const TypeConverter &converter,
                                   ConversionPatternRewriter &rewriter) {
  SmallVector<Type> types;
  if (failed(converter.convertTypes(op->getResultTypes(), types)))
    return failure();
  StablehloBuilder builder(rewriter, op->getLoc());
  Operation *branch = builder.create(name, types, selector, {}, regions.size());
  for (auto [from, to] : llvm::zip_equal(regions, branch->getRegions())) {
    if (from->empty()) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.createBlock(&to);
      builder.createReturn({});
    } else if (failed(moveRegion(*from, to, converter, rewriter, getYielded))) {
      return failure();
    }
  }
  rewriter.replaceOp(op, branch->getResults());
  return success();
}

struct IfPattern : public OpConversionPattern<scf::IfOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(scf::IfOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    return replaceBranch(op, "if", adaptor.getCondition(),
                         {&op.getThenRegion(), &op.getElseRegion()},
                         *getTypeConverter(), rewriter);
  }
};

struct SwitchPattern : public OpConversionPattern<scf::IndexSwitchOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(scf::IndexSwitchOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    // The last branch of StableHLO is the default, the first region of scf.
    SmallVector<Region *> regions =
        llvm::to_vector(llvm::make_pointer_range(op.getCaseRegions()));
    regions.push_back(&op.getDefaultRegion());
    StablehloBuilder builder(rewriter, op.getLoc());
    return replaceBranch(op, "case", createBranch(builder, op, adaptor),
                         regions, *getTypeConverter(), rewriter);
  }

private:
  /// Creates the number of the branch that is taken. All numbers that have no
  /// branch stand for the last one.
  static Value createBranch(StablehloBuilder &builder, scf::IndexSwitchOp op,
                            OpAdaptor adaptor) {
    Type narrow = builder.builder.getI32Type();
    auto scalar = RankedTensorType::get({}, narrow);
    Value index = adaptor.getArg();
    ArrayRef<int64_t> cases = op.getCases();
    if (llvm::equal(cases, llvm::seq<int64_t>(0, cases.size()))) {
      // An index that does not fit must not become that of a branch.
      if (Operation *cast = index.getDefiningOp();
          cast && cast->getName().getStringRef() == "stablehlo.convert" &&
          cast->getOperand(0).getType() == scalar)
        return cast->getOperand(0);
    }
    auto last = static_cast<double>(cases.size());
    Value branch = builder.createSplat(scalar, last);
    for (auto [number, value] : llvm::enumerate(cases)) {
      Value wanted = builder.createSplat(
          cast<RankedTensorType>(index.getType()), static_cast<double>(value));
      Value isWanted = builder.createCompare(index, wanted, "EQ", "SIGNED");
      branch = builder.create(
          "select", scalar,
          {isWanted, builder.createSplat(scalar, static_cast<double>(number)),
           branch});
    }
    return branch;
  }
};

} // namespace

void comm::populateControlFlowPatterns(const TypeConverter &converter,
                                       RewritePatternSet &patterns) {
  patterns.add<ForPattern, WhilePattern, IfPattern, SwitchPattern>(
      converter, patterns.getContext());
}
