//===- BucketPass.cpp - comm-bucket ---------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the options, has each block planned and its buckets made, and says what
// happened.
//
//===----------------------------------------------------------------------===//

#include "../BlockSchedulePass.h"
#include "Choose.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Analysis/MemoryTimeline.h"
#include "CommDialect/Analysis/Simulator.h"
#include "Merge.h"
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

static constexpr StringLiteral kFlag = "comm-bucket";

/// Caps beyond make no difference, and doubles hold them exactly.
static constexpr double kMostMiB = 0x1p32;

namespace {

/// How long the collectives of a block are exposed, by the simulator.
class Exposures {
public:
  Exposures(const BlockDependences &dependences, CostModel &costs) {
    BlockModel model = buildBlockModel(dependences, costs);
    Simulation result = simulate(model, getIdentityOrder(model));
    for (auto [transfer, run] : llvm::zip(model.transfers, result.transfers))
      ns[dependences.getOp(transfer.start)] = run.exposedNs;
  }

  int64_t getNs(Operation *start) const { return ns.lookup(start); }

private:
  DenseMap<Operation *, int64_t> ns;
};

/// What is to be said of a bucket, taken down before its members are gone.
struct BucketNote {
  Location loc;
  std::string members, endedBy;
  int64_t bytes = 0;
  /// The members that were hidden.
  SmallVector<std::string> hidden;
};

class Bucketer {
public:
  Bucketer(CostModel &costs, const BucketOptions &options)
      : costs(costs), options(options) {}

  void run(func::FuncOp function) {
    // What is nested first: its time is that of an op around it.
    SmallVector<Block *> blocks = getBlocksToBucket(function);
    if (blocks.empty())
      return;
    // What is guessed is said of the first op in the function's order.
    function.walk(
        [&](CollectiveOpInterface start) { costs.getCollectiveCost(start); });
    for (Block &block : function.getBody())
      for (Operation &op : block)
        costs.getComputeNs(&op);
    for (Block *block : blocks)
      run(function, *block);
  }

private:
  void run(func::FuncOp function, Block &block) {
    BlockDependences dependences(block);
    BucketPlan plan = planBuckets(dependences, costs, options);
    if (!areRemarksWanted(function.getContext(), kFlag)) {
      applyBuckets(dependences, plan, options);
      return;
    }
    remarkOnAlone(plan, function);
    SmallVector<BucketNote, 0> notes;
    if (!plan.buckets.empty()) {
      Exposures before(dependences, costs);
      for (const Bucket &bucket : plan.buckets)
        notes.push_back(takeDown(bucket, before));
    }
    SmallVector<MergedBucket, 0> merged =
        applyBuckets(dependences, plan, options);
    std::optional<Exposures> after;
    if (llvm::any_of(
            notes, [](const BucketNote &note) { return !note.hidden.empty(); }))
      after.emplace(BlockDependences(block), costs);
    for (const MergedBucket &made : merged)
      remarkOn(plan.buckets[made.bucket], made, notes[made.bucket], after,
               function.getSymNameAttr());
  }

  static BucketNote takeDown(const Bucket &bucket, const Exposures &before) {
    BucketNote note{bucket.members.front().start->getLoc(), "", "", 0, {}};
    for (const BucketMember &member : bucket.members) {
      std::string name = describe(member.start);
      if (!note.members.empty())
        note.members += ", ";
      note.members += name;
      note.bytes += member.bytes;
      if (before.getNs(member.start) == 0)
        note.hidden.push_back(name);
    }
    // An op that ended it may be in another bucket by then.
    if (bucket.endedBy)
      note.endedBy = describe(bucket.endedBy);
    return note;
  }

  static void remarkOnAlone(const BucketPlan &plan, func::FuncOp function) {
    for (const LeftAlone &alone : plan.alone)
      ForwardedRemark(RemarkKind::RemarkMissed, alone.start->getLoc(),
                      "LeftAlone", kFlag, function.getSymNameAttr())
          .add("Reason", alone.reason);
  }

  static void remarkOn(const Bucket &bucket, const MergedBucket &made,
                       const BucketNote &note,
                       const std::optional<Exposures> &after,
                       StringAttr function) {
    {
      ForwardedRemark remark(RemarkKind::RemarkPassed, note.loc, "Bucketed",
                             kFlag, function);
      remark.add("Members", note.members)
          .add("Bytes", note.bytes)
          .add("Ended", stringifyBucketEnd(bucket.end));
      if (!note.endedBy.empty())
        remark.add("EndedBy", note.endedBy);
      for (const MergedBucket::Copy &copy : made.copies)
        remark.add("Copy", "member " + Twine(copy.member) +
                               (copy.isAfter ? " after: " : " before: ") +
                               copy.reason);
    }
    // Only where one was hidden has it been asked for.
    int64_t exposedNs = note.hidden.empty() ? 0 : after->getNs(made.start);
    if (exposedNs == 0)
      return;
    ForwardedRemark(RemarkKind::RemarkMissed, note.loc, "Unhides", kFlag,
                    function)
        .add("WereHidden", llvm::join(note.hidden, ", "))
        .add("ExposedAfterNs", exposedNs);
  }

  CostModel &costs;
  const BucketOptions &options;
};

struct BucketPass
    : public RemarkingPass<comm::impl::BucketPassBase<BucketPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnOperation() final {
    ModuleOp module = getOperation();
    auto emitError = [&] {
      return mlir::emitError(module.getLoc()) << kFlag << ": ";
    };
    BucketOptions options;
    FailureOr<MemoryLimit> limit = MemoryLimit::parse(
        memoryLimit, [&] { return mlir::emitError(module.getLoc()); });
    FailureOr<Machine> loaded =
        loadMachine(machine, [&] { return mlir::emitError(module.getLoc()); });
    if (failed(limit) || failed(loaded) || failed(read(options, emitError)))
      return signalPassFailure();

    recordOriginalPeaks(module);
    if (cap == "auto") {
      if (failed(chooseBuckets(module, *loaded, *limit, options)))
        signalPassFailure();
      return;
    }
    CostModel costs(*loaded, CostOptions::forModulePass());
    for (auto function : module.getOps<func::FuncOp>())
      Bucketer(costs, options).run(function);
    costs.reportGuesses();
  }

  /// Reads what is no number of its own.
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
      for (const std::string &name : kinds) {
        std::optional<CollectiveKind> kind = symbolizeCollectiveKind(name);
        if (!kind || *kind == CollectiveKind::PointToPoint ||
            *kind == CollectiveKind::Barrier)
          return emitError() << "unknown kind '" << name
                             << "'; known are all_reduce, reduce, broadcast, "
                                "all_gather, gather, reduce_scatter, scatter, "
                                "all_to_all, all_to_all_v and permute";
        options.kinds.push_back(*kind);
      }
    }
    options.caps.saturates = cap == "saturation";
    options.mixesTypes = multiType;
    options.allowsReassociation = allowReassociation;
    options.prefetch = prefetch;
    auto readName = [&](StringRef what, StringRef name, auto &value,
                        auto known) -> LogicalResult {
      std::string names;
      for (auto [knownName, knownValue] : known) {
        if (name == knownName) {
          value = knownValue;
          return success();
        }
        names += (names.empty() ? "'" : ", '") + std::string(knownName) + "'";
      }
      return emitError() << "unknown " << what << " '" << name
                         << "'; known are " << names;
    };
    using Name = StringRef;
    bool isKnownCap;
    return success(
        succeeded(
            readName("cap", cap, isKnownCap,
                     std::initializer_list<std::pair<Name, bool>>{
                         {"", true}, {"saturation", true}, {"auto", true}})) &&
        succeeded(readName("mode", mode, options.mode,
                           std::initializer_list<std::pair<Name, BucketMode>>{
                               {"concat", BucketMode::Concat},
                               {"coalesced", BucketMode::Coalesced},
                               {"view", BucketMode::View}})) &&
        succeeded(readName("scope", scope, options.scope,
                           std::initializer_list<std::pair<Name, BucketScope>>{
                               {"all", BucketScope::All},
                               {"ddp-gradients", BucketScope::DdpGradients},
                               {"fsdp", BucketScope::Fsdp}})) &&
        succeeded(readName("layers", layers, options.layers,
                           std::initializer_list<std::pair<Name, FsdpLayers>>{
                               {"auto", FsdpLayers::Auto},
                               {"attribute", FsdpLayers::Attribute},
                               {"name-scope", FsdpLayers::NameScope},
                               {"use", FsdpLayers::Use}})));
  }
};

} // namespace
