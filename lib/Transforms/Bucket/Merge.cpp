//===- Merge.cpp - Applies a plan of buckets ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reorders a block by a plan and creates the collective of each bucket at the
// adjacent members. Records the members in attributes.
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "../SplitAllReduce.h"
#include "Analysis/ScalarBodies.h"
#include "CommDialect/IR/CommOps.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "Transforms/Scheduling/PriorityOrder.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Starts
//===----------------------------------------------------------------------===//

std::optional<int64_t> comm::getBucketDim(CollectiveOpInterface start) {
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(start)
      .Case<AllGatherOp, GatherOp, ReduceScatterOp, ScatterOp>(
          [](auto op) { return op.getDim(); })
      .Default(std::nullopt);
}

OperandRange comm::getBucketFactors(CollectiveOpInterface start) {
  return llvm::TypeSwitch<Operation *, OperandRange>(start)
      .Case<AllReduceOp, ReduceOp, ReduceScatterOp>(
          [](auto op) { return op.getFactors(); })
      .Default([](Operation *op) { return op->getOperands().take_front(0); });
}

bool comm::isPacked(CollectiveOpInterface start, BucketMode mode) {
  // Gathers and scatters need no copies without packing, and would need some to
  // be rank-major.
  if (mode == BucketMode::Coalesced ||
      (mode == BucketMode::View && getBucketDim(start)) ||
      isa<AllToAllOp>(start) || !llvm::all_equal(getBucketFactors(start)))
    return false;
  return llvm::all_of(start->getOperandTypes(), [](Type type) {
    auto tensorType = dyn_cast<RankedTensorType>(type);
    return !tensorType ||
           (tensorType.hasStaticShape() && !tensorType.getEncoding());
  });
}

bool comm::isMergeable(CollectiveOpInterface start) {
  return isa<AllReduceOp, ReduceOp, ReduceScatterOp, BroadcastOp, AllGatherOp,
             GatherOp, ScatterOp, AllToAllOp, PermuteOp>(start);
}

BucketMerge::BucketMerge(ArrayRef<BucketMember> members, int64_t groupSize,
                         function_ref<bool(Operation *)> isMutated)
    : members(members), groupSize(groupSize), isMutated(isMutated),
      before(members.back().start), after(members.front().wait),
      startLoc(before.getFusedLoc(llvm::map_to_vector(
          members, [](BucketMember member) { return member.start.getLoc(); }))),
      waitLoc(before.getFusedLoc(llvm::map_to_vector(
          members, [](BucketMember member) { return member.wait.getLoc(); }))) {
  for (auto [i, member] : llvm::enumerate(members)) {
    CollectiveOpInterface start = member.start;
    WaitOpInterface wait = member.wait;
    OperandRange sources = start.getSources();
    OperandRange destinations = start.getDestinations();
    for (auto [j, result] : llvm::enumerate(wait.getValues()))
      pieces.push_back({static_cast<unsigned>(i),
                        sources.empty() ? Value() : Value(sources[j]),
                        destinations[j], result});
  }
}

void BucketMerge::createStartAndWait(ValueRange sources,
                                     ValueRange destinations,
                                     ValueRange factors) {
  CollectiveOpInterface first = getFirst();
  FlatSymbolRefAttr group = first.getGroupAttr();
  ReductionKind kind =
      reduction ? *reduction
                : first.getReductionKind().value_or(ReductionKind::Sum);
  merged.start =
      llvm::TypeSwitch<Operation *, CollectiveOpInterface>(first)
          .Case<AllReduceOp>([&](auto) {
            return AllReduceOp::create(before, startLoc, kind, sources,
                                       destinations, group, factors);
          })
          .Case<ReduceOp>([&](ReduceOp op) {
            return ReduceOp::create(before, startLoc, kind, sources,
                                    destinations, op.getRoot(), group, factors);
          })
          .Case<ReduceScatterOp>([&](auto) {
            return ReduceScatterOp::create(before, startLoc, kind, sources,
                                           destinations, dim, group, factors);
          })
          .Case<AllGatherOp>([&](auto) {
            return AllGatherOp::create(before, startLoc, sources, destinations,
                                       dim, group);
          })
          .Case<GatherOp>([&](GatherOp op) {
            return GatherOp::create(before, startLoc, sources, destinations,
                                    dim, op.getRoot(), group);
          })
          .Case<ScatterOp>([&](ScatterOp op) {
            return ScatterOp::create(before, startLoc, sources, destinations,
                                     dim, op.getRoot(), group);
          })
          .Case<BroadcastOp>([&](BroadcastOp op) {
            return BroadcastOp::create(before, startLoc, sources, destinations,
                                       op.getRoot(), group);
          })
          .Case<AllToAllOp>([&](AllToAllOp op) {
            return AllToAllOp::create(before, startLoc, sources, destinations,
                                      op.getSplitDim(), op.getConcatDim(),
                                      group);
          })
          .Case<PermuteOp>([&](PermuteOp op) {
            auto permute = PermuteOp::create(
                before, startLoc, sources, destinations,
                ArrayRef<std::pair<int64_t, int64_t>>(), group);
            permute.setPairs(op.getPairs());
            return permute;
          });
  merged.start.setAnyOrder(first.getAnyOrder());
  merged.wait =
      WaitOp::create(after, waitLoc, merged.start.getToken(),
                     merged.start.getValues(), merged.start.getSources());
}

//===----------------------------------------------------------------------===//
// Attributes of buckets
//===----------------------------------------------------------------------===//

static std::string nameMember(CollectiveOpInterface start) {
  std::string name = describe(start);
  if (!start.getLoc()->findInstanceOf<FileLineColLoc>())
    llvm::raw_string_ostream(name)
        << " of " << start.getDestinations().front().getType();
  return name;
}

/// Sets the attributes in which all members agree. The cost is the sum of those
/// of the members if all have one. The recorded sizes of buffers are dropped.
static void inheritAttributes(BucketMerge &merge) {
  // All members have the same algorithm (BlockBucketProblem.cpp).
  merge.merged.start.setAlgorithm(merge.getFirst().getAlgorithm());
  for (NamedAttribute attribute : merge.getFirst()->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    if (llvm::is_contained({StringRef(CommDialect::kBucketAttr),
                            StringRef(CommDialect::kCostAttr),
                            StringRef(CommDialect::kAllocBytesAttr),
                            StringRef(CommDialect::kFreeBytesAttr)},
                           name))
      continue;
    if (llvm::all_of(merge.members, [&](const BucketMember &member) {
          return member.start->getDiscardableAttr(name) == attribute.getValue();
        }))
      merge.merged.start->setDiscardableAttr(name, attribute.getValue());
  }
  int64_t cost = 0;
  for (const BucketMember &member : merge.members) {
    auto memberCost =
        member.start->getAttrOfType<IntegerAttr>(CommDialect::kCostAttr);
    if (!memberCost || llvm::AddOverflow(cost, memberCost.getInt(), cost))
      return;
  }
  Builder builder(merge.merged.start.getContext());
  merge.merged.start->setAttr(CommDialect::kCostAttr,
                              builder.getI64IntegerAttr(cost));
}

/// Sets `comm.bucket`. If a member is a bucket itself, its members are recorded
/// instead.
static void writeBucketAttribute(BucketMerge &merge, StringRef ended,
                                 BucketMode mode) {
  MLIRContext *context = merge.merged.start.getContext();
  auto name = [&](const BucketMember &member) {
    return nameMember(member.start);
  };
  SmallVector<StringAttr> names, copies;
  SmallVector<int64_t> bytes;
  for (const BucketMember &member : merge.members) {
    if (BucketAttr inner = BucketAttr::of(member.start)) {
      llvm::append_range(names, inner.getMembers());
      llvm::append_range(bytes, inner.getBytes());
      llvm::append_range(copies, inner.getCopies());
      continue;
    }
    names.push_back(StringAttr::get(context, name(member)));
    bytes.push_back(member.bytes);
  }
  for (const MergedBucket::Copy &copy : merge.merged.copies)
    copies.push_back(StringAttr::get(
        context, name(merge.members[copy.member]) +
                     (copy.isAfter ? " after: " : " before: ") + copy.reason));
  merge.merged.start->setAttr(CommDialect::kBucketAttr,
                              BucketAttr::get(context, mode, names, bytes,
                                              StringAttr::get(context, ended),
                                              copies));
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

/// Erases the members and the empty tensors, scalings and casts that only they
/// used.
static void eraseMembers(ArrayRef<BucketMember> members) {
  llvm::SmallSetVector<Operation *, 16> worklist;
  auto addOperands = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        worklist.insert(producer);
  };
  for (BucketMember member : members) {
    addOperands(member.start);
    member.wait->erase();
    member.start->erase();
  }
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (!isOpTriviallyDead(op))
      continue;
    addOperands(op);
    op->erase();
  }
}

std::string comm::describeEnd(const BlockDependences &dependences,
                              const BucketPlan::Bucket &bucket) {
  std::string text = stringifyBucketEnd(bucket.end).str();
  if (bucket.endedBy == BucketPlan::kNone)
    return text;
  return text + ": " + describe(dependences.getOp(bucket.endedBy));
}

MergedBucket comm::makeBucket(ArrayRef<BucketMember> members,
                              std::optional<StringRef> ended,
                              const BucketOptions &options,
                              SymbolTableCollection &symbols,
                              function_ref<bool(Operation *)> isMutated) {
  CollectiveOpInterface first = members.front().start;
  BucketMerge merge(members, getLineSize(first, symbols), isMutated);
  bool isPacked = comm::isPacked(first, options.mode);
  merge.dim = isPacked ? 0 : getBucketDim(first).value_or(0);
  absorbCasts(merge, options.mixesTypes);
  if (!isPacked)
    coalesceBucket(merge);
  else if (options.mode == BucketMode::View)
    sliceBucket(merge);
  else
    packBucket(merge, options.allowsReassociation);
  inheritAttributes(merge);
  if (ended)
    writeBucketAttribute(merge, *ended,
                         isPacked ? options.mode : BucketMode::Coalesced);
  eraseMembers(members);
  return std::move(merge.merged);
}

SmallVector<MergedBucket, 0>
comm::applyBuckets(const BlockDependences &dependences, const BucketPlan &plan,
                   const BucketOptions &options) {
  if (options.recordPlan)
    options.recordPlan(dependences, plan);
  // Describe the ends first: creating a bucket may erase the op that ended
  // another.
  SmallVector<std::string> ends =
      llvm::map_to_vector(plan.buckets, [&](const BucketPlan::Bucket &bucket) {
        return describeEnd(dependences, bucket);
      });
  for (Operation *op : dependences.getOps())
    if (isa<CollectiveOpInterface>(op))
      op->removeAttr(CommDialect::kLeftAloneAttr);
  Builder builder(dependences.getBlock().getParentOp()->getContext());
  for (const BucketPlan::Alone &alone : plan.alone)
    dependences.getOp(alone.start)
        ->setAttr(CommDialect::kLeftAloneAttr,
                  builder.getStringAttr(alone.reason));
  applyOrder(dependences, plan.order);

  SymbolTableCollection symbols;
  SmallVector<MergedBucket, 0> result;
  auto isMutated = [&](Operation *op) {
    return dependences.getMutatedTensors().touches(op);
  };
  for (auto [bucket, ended] : llvm::zip_equal(plan.buckets, ends))
    result.push_back(makeBucket(getMembers(dependences, bucket), ended, options,
                                symbols, isMutated));
  return result;
}

SmallVector<Block *> comm::getBlocksToBucket(func::FuncOp function) {
  SmallVector<Block *> blocks;
  walkBlocksSkippingScalarBodies(function, [&](Block *block) {
    if (llvm::any_of(*block, llvm::IsaPred<CollectiveOpInterface>))
      blocks.push_back(block);
  });
  return blocks;
}

void comm::makeBuckets(func::FuncOp function, CostModel &costs,
                       const BucketOptions &options) {
  for (Block *block : getBlocksToBucket(function)) {
    BlockDependences dependences(*block);
    applyBuckets(dependences, planBuckets(dependences, costs, options),
                 options);
  }
}
