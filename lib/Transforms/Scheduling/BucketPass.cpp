//===- BucketPass.cpp - comm-bucket pass ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the options, plans and creates the buckets of each block, and emits
// remarks.
//
//===----------------------------------------------------------------------===//

#include "Analysis/OriginalPeaks.h"
#include "BlockSchedulePass.h"
#include "ChooseBuckets.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "PriorityOrder.h"
#include "Transforms/Bucket/Merge.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::comm {
#define GEN_PASS_DEF_BUCKETPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// The maximum cap in MiB, which doubles represent exactly. Larger caps would
/// make no difference.
static constexpr double kMostMiB = 0x1p32;

void comm::remarkOnBuckets(func::FuncOp function) {
  if (!areRemarksEnabled(function.getContext(), kBucketFlag))
    return;
  StringAttr name = function.getSymNameAttr();
  function.walk([&](CollectiveOpInterface start) {
    if (auto reason =
            start->getAttrOfType<StringAttr>(CommDialect::kLeftAloneAttr)) {
      ForwardedRemark(RemarkKind::RemarkMissed, start->getLoc(), "LeftAlone",
                      kBucketFlag, name)
          .add("Reason", reason.getValue());
      return;
    }
    BucketAttr bucket = BucketAttr::of(start);
    if (!bucket)
      return;
    auto [ended, endedBy] = bucket.getEnded().getValue().split(": ");
    ForwardedRemark remark(RemarkKind::RemarkPassed, start->getLoc(),
                           "Bucketed", kBucketFlag, name);
    remark
        .add("Members", llvm::join(llvm::map_range(bucket.getMembers(),
                                                   [](StringAttr member) {
                                                     return member.getValue();
                                                   }),
                                   ", "))
        .add("Bytes", llvm::sum_of(bucket.getBytes()))
        .add("Ended", ended);
    if (!endedBy.empty())
      remark.add("EndedBy", endedBy);
    for (StringAttr copy : bucket.getCopies())
      remark.add("Copy", copy.getValue());
  });
}

/// Returns the exposed times in the present order of the block.
static Exposures getExposures(const BlockDependences &dependences,
                              CostModel &costs) {
  Problem problem = buildProblem(dependences, costs);
  return comm::getExposures(dependences, problem, getIdentityOrder(problem));
}

static void makeBucketsOfBlock(Block &block, CostModel &costs,
                               const BucketOptions &options,
                               StringAttr function) {
  BlockDependences dependences(block);
  BucketPlan plan = planBuckets(dependences, costs, options);
  // By bucket: the members whose transfers were hidden.
  SmallVector<SmallVector<std::string>> hidden(plan.buckets.size());
  if (areRemarksEnabled(function.getContext(), kBucketFlag)) {
    Exposures before = getExposures(dependences, costs);
    for (auto [bucket, names] : llvm::zip_equal(plan.buckets, hidden))
      for (const BucketPlan::Member &member : bucket.members)
        if (Operation *start = dependences.getOp(member.start);
            before.lookup(start) == 0)
          names.push_back(describe(start));
  }
  SmallVector<MergedBucket, 0> merged =
      applyBuckets(dependences, plan, options);
  if (llvm::all_of(hidden, [](const auto &names) { return names.empty(); }))
    return;
  Exposures after = getExposures(BlockDependences(block), costs);
  for (auto [made, names] : llvm::zip_equal(merged, hidden))
    if (int64_t ns = after.lookup(made.start); ns != 0 && !names.empty())
      ForwardedRemark(RemarkKind::RemarkMissed, made.start->getLoc(), "Unhides",
                      kBucketFlag, function)
          .add("WereHidden", llvm::join(names, ", "))
          .add("ExposedAfterNs", ns);
}

void comm::makeBucketsWithRemarks(func::FuncOp function, CostModel &costs,
                                  const BucketOptions &options) {
  // Nested blocks come first: their time is part of the time of their parent
  // op.
  SmallVector<Block *> blocks = getBlocksToBucket(function);
  if (blocks.empty())
    return;
  // Compute all costs in the order of the function first, because a warning
  // about a guess is only emitted at the first op that needs it.
  function.walk(
      [&](CollectiveOpInterface start) { costs.getCollectiveCost(start); });
  for (Block &block : function.getBody())
    for (Operation &op : block)
      costs.getComputeNs(&op);
  for (Block *block : blocks)
    makeBucketsOfBlock(*block, costs, options, function.getSymNameAttr());
  remarkOnBuckets(function);
}

namespace {

struct BucketPass
    : public RemarkingPass<comm::impl::BucketPassBase<BucketPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    ModuleOp module = getOperation();
    auto emitError = [&] { return mlir::emitError(module.getLoc()); };
    BucketOptions options;
    FailureOr<MemoryLimit> limit = MemoryLimit::parse(memoryLimit, emitError);
    FailureOr<Machine> loaded = loadTarget(module);
    if (failed(limit) || failed(loaded) || failed(read(options, [&] {
          return emitError() << kBucketFlag << ": ";
        })))
      return signalPassFailure();

    recordOriginalPeaks(module);
    if (cap == BucketCap::Auto || cap == BucketCap::Quick)
      return chooseBuckets(module, *loaded, *limit, options,
                           cap == BucketCap::Quick ? BucketEffort::Quick
                                                   : BucketEffort::Full);
    std::unique_ptr<CostModel> costs =
        createCostModel(*loaded, CostOptions::forModulePass());
    for (auto function : module.getOps<func::FuncOp>())
      makeBucketsWithRemarks(function, *costs, options);
    costs->reportGuesses();
  }

  /// Reads the options that need conversion.
  LogicalResult read(BucketOptions &options,
                     function_ref<InFlightDiagnostic()> emitError) {
    for (auto [option, name] :
         {std::pair(&capMb, "cap-mb"), {&firstCapMb, "first-cap-mb"}})
      if (!(*option >= 0 && *option <= kMostMiB))
        return emitError() << name << " is " << option->getValue()
                           << ", expected 0 or more, and at most 2^32";
    auto toBytes = [](double mib) {
      return static_cast<int64_t>(mib * 0x1p20);
    };
    options.caps.bytes = {toBytes(firstCapMb), toBytes(capMb)};
    if (!kinds.empty()) {
      options.kinds.clear();
      for (CollectiveKind kind : kinds) {
        if (kind == CollectiveKind::PointToPoint ||
            kind == CollectiveKind::Barrier)
          return emitError() << "kind '" << stringifyCollectiveKind(kind)
                             << "' has no buckets; expected a collective that "
                                "combines or moves data of a group";
        options.kinds.push_back(kind);
      }
    }
    options.caps.saturates = cap == BucketCap::Saturation;
    options.mixesTypes = multiType;
    options.allowsReassociation = allowReassociation;
    options.prefetch = prefetch;
    options.mode = mode;
    options.scope = scope;
    options.layers = layers;
    return success();
  }
};

} // namespace
