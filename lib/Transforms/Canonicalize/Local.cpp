//===- Local.cpp - Collectives that need no communication -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Drops operands whose result is unused, and computes locally those that need
// no data from other ranks. Other operands of a coalesced op remain.
//
//===----------------------------------------------------------------------===//

#include "Canonicalizer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::canonicalize;

/// Maximum number of equal floats whose repeated addition is bit-identical to a
/// product. 2x and 4x are exact, and 3x and 5x are rounded once. If 3x is
/// rounded, adding x rounds back to 4x.
static constexpr int64_t kMaxExactFloatSum = 5;

//===----------------------------------------------------------------------===//
// Groups of one rank
//===----------------------------------------------------------------------===//

bool Canonicalizer::foldTrivialGroup(CollectiveOpInterface start) {
  if (getGroupSize(start) != 1)
    return false;
  PatternApplicator applicator(trivialGroups);
  applicator.applyDefaultCostModel();
  Value token = start.getToken();
  Operation *wait = token.hasOneUse() ? *token.user_begin() : nullptr;
  if (failed(applicator.matchAndRewrite(start, rewriter)))
    return false;
  if (wait)
    (void)applicator.matchAndRewrite(wait, rewriter);
  return true;
}

//===----------------------------------------------------------------------===//
// Uniform sources
//===----------------------------------------------------------------------===//

/// Returns a tensor with `map` applied to each element of `source`.
static Value
mapElements(RewriterBase &rewriter, Location loc, Value source,
            function_ref<Value(OpBuilder &, Location, Value)> map) {
  auto type = cast<RankedTensorType>(source.getType());
  Value init = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, source),
      type.getElementType(), type.getEncoding());
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             rewriter, loc, TypeRange(type), ValueRange(source),
             ValueRange(init), ArrayRef{identity, identity}, iterators,
             [&](OpBuilder &builder, Location nested, ValueRange arguments) {
               linalg::YieldOp::create(builder, nested,
                                       map(builder, nested, arguments.front()));
             })
      .getResult(0);
}

static Value multiply(RewriterBase &rewriter, Location loc, Value source,
                      int64_t factor) {
  return mapElements(
      rewriter, loc, source,
      [&](OpBuilder &builder, Location nested, Value element) -> Value {
        if (auto type = dyn_cast<FloatType>(element.getType()))
          return arith::MulFOp::create(
              builder, nested, element,
              arith::ConstantOp::create(
                  builder, nested, builder.getFloatAttr(type, double(factor))));
        return arith::MulIOp::create(
            builder, nested, element,
            arith::ConstantOp::create(
                builder, nested,
                IntegerAttr::get(
                    element.getType(),
                    // Sums wrap around, so truncating the factor is correct.
                    APInt(element.getType().isIndex()
                              ? 64
                              : element.getType().getIntOrFloatBitWidth(),
                          factor, /*isSigned=*/true,
                          /*implicitTrunc=*/true))));
      });
}

static Value createZeros(RewriterBase &rewriter, Location loc, Value like) {
  return mapElements(rewriter, loc, like,
                     [&](OpBuilder &builder, Location nested, Value element) {
                       return arith::ConstantOp::create(
                           builder, nested,
                           builder.getZeroAttr(element.getType()));
                     });
}

/// Returns the reduction of `size` copies of the source, or null if not
/// supported.
Value Canonicalizer::getReductionOfUniform(Transfer transfer, unsigned operand,
                                           int64_t size) {
  Value source = transfer.getSource(operand);
  Type element = cast<ShapedType>(source.getType()).getElementType();
  Location loc = transfer.wait->getLoc();
  bool isFloat = isa<FloatType>(element), isBit = element.isInteger(1);
  switch (*transfer.start.getReductionKind()) {
  case ReductionKind::Min:
  case ReductionKind::Max:
  case ReductionKind::UMin:
  case ReductionKind::UMax:
  case ReductionKind::MinNum:
  case ReductionKind::MaxNum:
  case ReductionKind::BAnd:
  case ReductionKind::BOr:
    return source;
  case ReductionKind::BXor:
    return size % 2 ? source : createZeros(rewriter, loc, source);
  case ReductionKind::Prod:
    // On i1 the product is a bitwise and.
    return isBit ? source : Value();
  case ReductionKind::Sum:
    if (isBit)
      return source;
    if (!isFloat && !element.isIntOrIndex())
      return {};
    if (isFloat && size > kMaxExactFloatSum && !allowsReassociation) {
      recordRefusal("AllReduceOfUniform", transfer.start,
                    "a sum of " + Twine(size) +
                        " equal floats is rounded otherwise than a product "
                        "(allow-reassociation)");
      return {};
    }
    return multiply(rewriter, loc, source, size);
  case ReductionKind::Avg:
    if (allowsReassociation)
      return source;
    recordRefusal("AllReduceOfUniform", transfer.start,
                  "the average of equal floats may be rounded "
                  "(allow-reassociation)");
    return {};
  case ReductionKind::PremulSum:
    return {};
  }
  llvm_unreachable("unknown reduction");
}

/// Returns `size` copies of the source along the gathered dimension, or null.
Value Canonicalizer::getGatherOfUniform(Transfer transfer, unsigned operand,
                                        int64_t size) {
  auto gather = cast<AllGatherOp>(transfer.start);
  auto type = cast<RankedTensorType>(transfer.getResult(operand).getType());
  if (transfer.isInPlace() || !type.hasStaticShape())
    return {};
  Value source = transfer.getSource(operand);
  auto sourceType = cast<RankedTensorType>(source.getType());
  if (!sourceType.hasStaticShape() || type.getEncoding())
    return {};
  Location loc = transfer.wait->getLoc();
  int64_t dim = gather.getDim();
  SmallVector<int64_t> shape(sourceType.getShape());
  shape.insert(shape.begin() + dim, size);
  Value init = createEmpty(
      loc, RankedTensorType::get(shape, sourceType.getElementType()));
  Value copies =
      linalg::BroadcastOp::create(rewriter, loc, source, init, ArrayRef{dim})
          ->getResult(0);
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < sourceType.getRank(); ++i) {
    int64_t from = i > dim ? i + 1 : i;
    groups.push_back({from});
    if (i == dim)
      groups.back().push_back(from + 1);
  }
  return tensor::CollapseShapeOp::create(rewriter, loc, type, copies, groups);
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Returns the result of `operand` computed without communication, before the
/// wait. Returns null if communication is needed.
Value Canonicalizer::getLocalValue(Transfer transfer, unsigned operand,
                                   StringRef &rule) {
  CollectiveOpInterface start = transfer.start;
  Value source = transfer.getSource(operand);
  Value destination = start.getDestinations()[operand];
  auto type = cast<ShapedType>(destination.getType());
  if (type.hasStaticShape() && type.getNumElements() == 0) {
    rule = "ZeroSize";
    return destination;
  }

  if (Value before = getSourceOfInverse(transfer, operand, rule))
    return before;
  std::optional<int64_t> size = getGroupSize(start);
  if (auto permute = dyn_cast<PermuteOp>(*start)) {
    ArrayRef<int64_t> pairs = permute.getPairs();
    if (pairs.empty()) {
      // These types have no constant whose bits are all zero.
      Type element = type.getElementType();
      if (isa<ComplexType, Float8E8M0FNUType>(element))
        return {};
      rule = "EmptyPermute";
      return createZeros(rewriter, transfer.wait->getLoc(), source);
    }
    bool isIdentity = true;
    for (size_t i = 0; i < pairs.size(); i += 2)
      isIdentity &= pairs[i] == pairs[i + 1];
    // The result is zero on ranks that receive nothing.
    if (int64_t(pairs.size() / 2) != size ||
        (!isIdentity && !isUniform(source, start)))
      return {};
    rule = isIdentity ? "IdentityPermute" : "PermuteOfUniform";
    return source;
  }

  if (isa<AllGatherOp>(*start))
    if (Value whole = getGatheredUniform(transfer, operand)) {
      rule = "GatherOfOwnSlice";
      return whole;
    }
  bool isRelevant = isa<BroadcastOp, AllReduceOp, AllGatherOp>(*start);
  if (!isRelevant || !isUniform(source, start))
    return {};
  if (isa<BroadcastOp>(*start)) {
    rule = "BroadcastOfUniform";
    return source;
  }
  // The remaining rules need the number of ranks.
  if (!size)
    return {};
  rule = isa<AllGatherOp>(*start) ? "GatherOfUniform" : "AllReduceOfUniform";
  return isa<AllGatherOp>(*start)
             ? getGatherOfUniform(transfer, operand, *size)
             : getReductionOfUniform(transfer, operand, *size);
}

bool Canonicalizer::simplifyOperands(Transfer transfer) {
  CollectiveOpInterface start = transfer.start;
  rewriter.setInsertionPoint(transfer.wait);
  SmallVector<Value> values(transfer.size());
  StringRef rule;
  for (unsigned i = 0, e = transfer.size(); i < e; ++i) {
    if (transfer.getResult(i).use_empty()) {
      // The unused result becomes its destination.
      values[i] = start.getDestinations()[i];
      if (rule.empty())
        rule = "Unused";
      continue;
    }
    StringRef found;
    values[i] = getLocalValue(transfer, i, found);
    if (values[i])
      rule = found;
  }
  // The result type may be less specific than the source's.
  for (auto [i, value] : llvm::enumerate(values))
    if (value && value.getType() != transfer.getResult(i).getType())
      value = tensor::CastOp::create(rewriter, transfer.wait->getLoc(),
                                     transfer.getResult(i).getType(), value);
  if (rule.empty())
    return false;
  reportApplied(rule, start);
  replaceSome(transfer, values);
  return true;
}

void Canonicalizer::replaceSome(Transfer transfer, ArrayRef<Value> values) {
  if (!llvm::is_contained(values, Value()))
    return replace(transfer, values);

  SmallVector<Value> sources, destinations, factors;
  CollectiveOpInterface start = transfer.start;
  for (auto [i, value] : llvm::enumerate(values)) {
    if (value)
      continue;
    if (!transfer.isInPlace())
      sources.push_back(start.getSources()[i]);
    destinations.push_back(start.getDestinations()[i]);
  }
  auto select = [&](ValueRange all) {
    for (auto [i, factor] : llvm::enumerate(all))
      if (all.size() != values.size() || !values[i])
        factors.push_back(factor);
    return ValueRange(factors);
  };
  FlatSymbolRefAttr group = start.getGroupAttr();
  Location loc = start->getLoc();
  rewriter.setInsertionPoint(start);
  Operation *fewer =
      llvm::TypeSwitch<Operation *, Operation *>(start)
          .Case([&](AllReduceOp op) {
            return AllReduceOp::create(rewriter, loc, op.getReduction(),
                                       sources, destinations, group,
                                       select(op.getFactors()));
          })
          .Case([&](ReduceOp op) {
            return ReduceOp::create(rewriter, loc, op.getReduction(), sources,
                                    destinations, op.getRoot(), group,
                                    select(op.getFactors()));
          })
          .Case([&](ReduceScatterOp op) {
            return ReduceScatterOp::create(rewriter, loc, op.getReduction(),
                                           sources, destinations, op.getDim(),
                                           group, select(op.getFactors()));
          })
          .Case([&](BroadcastOp op) {
            return BroadcastOp::create(rewriter, loc, sources, destinations,
                                       op.getRoot(), group);
          })
          .Case([&](AllGatherOp op) {
            return AllGatherOp::create(rewriter, loc, sources, destinations,
                                       op.getDim(), group);
          })
          .Case([&](GatherOp op) {
            return GatherOp::create(rewriter, loc, sources, destinations,
                                    op.getDim(), op.getRoot(), group);
          })
          .Case([&](ScatterOp op) {
            return ScatterOp::create(rewriter, loc, sources, destinations,
                                     op.getDim(), op.getRoot(), group);
          })
          .Case([&](AllToAllOp op) {
            return AllToAllOp::create(rewriter, loc, sources, destinations,
                                      op.getSplitDim(), op.getConcatDim(),
                                      group);
          })
          .Case([&](PermuteOp op) {
            SmallVector<std::pair<int64_t, int64_t>> pairs;
            for (size_t i = 0; i < op.getPairs().size(); i += 2)
              pairs.push_back({op.getPairs()[i], op.getPairs()[i + 1]});
            return PermuteOp::create(rewriter, loc, sources, destinations,
                                     pairs, group);
          });
  auto some = cast<CollectiveOpInterface>(fewer);
  some.setAnyOrder(start.getAnyOrder());
  Transfer rest = complete(some, transfer.wait, {start});
  SmallVector<Value> all(values);
  unsigned next = 0;
  for (Value &value : all)
    if (!value)
      value = rest.getResult(next++);
  replace(transfer, all);
}
