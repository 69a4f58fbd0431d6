//===- PlanApplier.cpp - Applies a plan to a function ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanApplier.h"
#include "AlgorithmObstacles.h"
#include "Analysis/ScalarBodies.h"
#include "BlockBucketProblem.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/Support/Text.h"
#include "PipelineLoops.h"
#include "PlacedOrder.h"
#include "PriorityOrder.h"
#include "Transforms/GatheredMatmul.h"
#include "Transforms/SplitAllReduce.h"

using namespace mlir;
using namespace mlir::comm;
using commtext::makePrintable;

InFlightDiagnostic PlanApplier::refuse(Operation *op, StringRef rule) {
  return emitError(OpNames::getLoc(op))
         << "the plan breaks the rule '" << rule << "': ";
}

FailureOr<Operation *> PlanApplier::find(StringRef name, StringRef rule) {
  if (Operation *op = names.lookup(name))
    return op;
  return refuse(function, rule)
         << "'@" << function.getSymName() << "' has no op '"
         << makePrintable(name) << "'";
}

FailureOr<CollectiveOpInterface> PlanApplier::findCollective(StringRef name,
                                                             StringRef rule) {
  FailureOr<Operation *> op = find(name, rule);
  if (failed(op))
    return failure();
  if (auto start = dyn_cast<CollectiveOpInterface>(*op))
    return start;
  return refuse(*op, rule) << "'" << makePrintable(name)
                           << "' is not a collective";
}

FailureOr<Block *> PlanApplier::findBlock(const PlannedBlock &planned) {
  FailureOr<Operation *> op = function.getOperation();
  if (!planned.op.empty())
    op = find(planned.op, "name");
  if (failed(op))
    return failure();
  if (planned.region >= (*op)->getNumRegions() ||
      planned.block >= (*op)->getRegion(planned.region).getBlocks().size())
    return refuse(*op, "name") << "there is no block " << planned.block
                               << " of region " << planned.region;
  return &*std::next((*op)->getRegion(planned.region).begin(), planned.block);
}

//===----------------------------------------------------------------------===//
// Algorithms
//===----------------------------------------------------------------------===//

/// Returns the algorithm of this name, or none if the name is empty.
FailureOr<std::optional<Algorithm>>
PlanApplier::findAlgorithm(StringRef algorithm, Operation *op) {
  std::optional<Algorithm> found = symbolizeAlgorithm(algorithm);
  if (found || algorithm.empty())
    return found;
  return refuse(op, "algorithm")
         << "unknown algorithm '" << makePrintable(algorithm) << "' of '"
         << makePrintable(names.get(op)) << "'; known are "
         << getKnownAlgorithms();
}

/// Finds the algorithms of collectives in no bucket before merging erases the
/// others.
LogicalResult PlanApplier::findAlgorithms() {
  llvm::SmallDenseSet<Operation *> seen;
  for (const PlannedCollective &planned : plan.collectives) {
    FailureOr<CollectiveOpInterface> start =
        findCollective(planned.name, "algorithm");
    if (failed(start))
      return failure();
    if (!seen.insert(*start).second)
      return refuse(*start, "algorithm")
             << "'" << makePrintable(planned.name) << "' is named twice";
    FailureOr<std::optional<Algorithm>> algorithm =
        findAlgorithm(planned.algorithm, *start);
    if (failed(algorithm))
      return failure();
    if (!*algorithm)
      continue;
    if (members.contains(planned.name))
      return refuse(*start, "algorithm")
             << "'" << makePrintable(planned.name)
             << "' has the algorithm of its bucket, expected none in "
                "'collectives'";
    algorithms.push_back({*start, **algorithm});
  }
  forEachOp<CollectiveOpInterface>(function, [&](CollectiveOpInterface start) {
    if (start.getAlgorithm() && !members.contains(names.get(start)))
      given[start] = *start.getAlgorithm();
  });
  return success();
}

/// Sets algorithms, and checks those that the program does not set itself.
LogicalResult PlanApplier::applyAlgorithms(CostModel &costs) {
  for (auto [start, algorithm] : algorithms)
    start.setAlgorithm(algorithm);
  SymbolTableCollection symbols;
  LogicalResult result = success();
  forEachOp<CollectiveOpInterface>(function, [&](CollectiveOpInterface start) {
    std::optional<Algorithm> algorithm = start.getAlgorithm();
    auto it = given.find(start);
    if (failed(result) || !algorithm ||
        (it != given.end() && it->second == algorithm))
      return;
    if (std::optional<std::string> obstacle =
            getAlgorithmObstacle(start, *algorithm, costs, symbols))
      result = refuse(start, "algorithm")
               << "'" << stringifyAlgorithm(*algorithm) << "' cannot run '"
               << makePrintable(names.get(start)) << "': " << *obstacle;
  });
  return result;
}

//===----------------------------------------------------------------------===//
// Buckets
//===----------------------------------------------------------------------===//

/// Sets the reasons why buckets ended, as comm-bucket does.
static void explainBuckets(ArrayRef<MergedBucket> merged,
                           ArrayRef<PlannedBucket> buckets) {
  for (auto [made, planned] : llvm::zip_equal(merged, buckets)) {
    BucketAttr bucket = BucketAttr::of(made.start);
    MLIRContext *context = made.start->getContext();
    StringRef ended = planned.ended;
    made.start->setAttr(CommDialect::kBucketAttr,
                        BucketAttr::get(context, bucket.getMode(),
                                        bucket.getMembers(), bucket.getBytes(),
                                        StringAttr::get(context, ended),
                                        bucket.getCopies()));
  }
}

/// Finds the members of the buckets of a block.
LogicalResult PlanApplier::findStarts(BlockBuckets &buckets) {
  for (const PlannedBucket &bucket : buckets.planned->buckets) {
    buckets.starts.emplace_back();
    for (const std::string &name : bucket.members) {
      FailureOr<CollectiveOpInterface> start = findCollective(name, "bucket");
      if (failed(start))
        return failure();
      if ((*start)->getBlock() != buckets.block)
        return refuse(*start, "bucket")
               << "'" << makePrintable(name)
               << "' is in another block than the bucket";
      if (!members.insert(name).second)
        return refuse(*start, "bucket")
               << "'" << makePrintable(name) << "' is named twice";
      buckets.starts.back().push_back(*start);
    }
  }
  return success();
}

/// Returns the blocks of the plan that exist, or only those with pinned
/// buckets.
FailureOr<SmallVector<PlanApplier::BlockBuckets, 0>>
PlanApplier::findBlocks(bool arePinned) {
  SmallVector<BlockBuckets, 0> blocks;
  llvm::SmallDenseSet<Block *> seen;
  for (const PlannedBlock &planned : plan.blocks) {
    // Blocks that pipelining creates do not exist yet.
    bool isLater = planned.buckets.empty() && !planned.op.empty() &&
                   !names.lookup(planned.op);
    if (isLater || (arePinned && !planned.hasPinnedBuckets))
      continue;
    FailureOr<Block *> block = findBlock(planned);
    if (failed(block))
      return failure();
    BlockBuckets &buckets = blocks.emplace_back();
    buckets.planned = &planned;
    buckets.block = *block;
    if (failed(findStarts(buckets)))
      return failure();
    if (!seen.insert(*block).second)
      return refuse((*block)->getParentOp(), "name")
             << "the plan has this block twice";
  }
  return blocks;
}

/// Returns true if the starts of the block are in the order of `wanted`, and
/// none runs on copy engines, since those have other names there.
static bool areStartsInOrder(Block &block, const OpNames &names,
                             ArrayRef<std::string> wanted) {
  llvm::StringMap<unsigned> positions;
  for (auto [i, name] : llvm::enumerate(wanted))
    positions.try_emplace(name, i);
  unsigned last = 0;
  return llvm::all_of(block.getOps<CollectiveOpInterface>(),
                      [&](CollectiveOpInterface start) {
                        auto it = positions.find(names.get(start));
                        unsigned before = last;
                        if (it != positions.end())
                          last = it->second;
                        return before <= last && !runsOnCopyEngines(start);
                      });
}

LogicalResult PlanApplier::decideBuckets(const BlockBuckets &buckets,
                                         const BlockDependences &dependences,
                                         CostModel &costs,
                                         const BucketOptions &options,
                                         BucketPlan &decided) {
  bucket::BlockBucketProblem problem(dependences, costs, options,
                                     ArrayRef(buckets.starts));
  DenseMap<Operation *, BucketPlan::Member> found;
  for (const BucketPlan::Bucket &given : problem.given)
    for (const BucketPlan::Member &member : given.members)
      found[dependences.getOp(member.start)] = member;
  for (ArrayRef<Operation *> starts : buckets.starts) {
    BucketPlan::Bucket &made = decided.buckets.emplace_back();
    for (Operation *start : starts) {
      auto it = found.find(start);
      if (it == found.end())
        return refuseMember(starts, start, problem);
      made.members.push_back(it->second);
    }
  }
  decided.order = getPlacedOrder(problem.graph, dependences, decided.buckets,
                                 names, buckets.planned->order);
  return success();
}

/// Returns true if the op `to` depends on the op `from`.
static bool leadsTo(const BucketGraph &graph, unsigned from, unsigned to) {
  SmallVector<unsigned> ready = {graph.getNode(from)};
  llvm::BitVector seen(graph.size());
  while (!ready.empty()) {
    unsigned node = ready.pop_back_val();
    if (node == graph.getNode(to))
      return true;
    for (unsigned next : graph.getSuccessors(node))
      if (!seen.test(next)) {
        seen.set(next);
        ready.push_back(next);
      }
  }
  return false;
}

/// Returns two of the starts that cannot share a bucket, because they have
/// different keys or one depends on the other. Returns nulls if no two conflict
/// by themselves.
static std::pair<Operation *, Operation *>
findConflict(ArrayRef<Operation *> starts,
             const bucket::BlockBucketProblem &problem) {
  auto conflict = [&](Operation *a, Operation *b) {
    if (problem.keysOfNamed.lookup(a) != problem.keysOfNamed.lookup(b))
      return true;
    unsigned first = problem.dependences.getIndex(a);
    unsigned second = problem.dependences.getIndex(b);
    return leadsTo(problem.graph, first, second) ||
           leadsTo(problem.graph, second, first);
  };
  for (auto [i, start] : llvm::enumerate(starts))
    for (Operation *other : starts.drop_front(i + 1))
      if (problem.keysOfNamed.contains(start) &&
          problem.keysOfNamed.contains(other) && conflict(start, other))
        return {start, other};
  return {};
}

LogicalResult
PlanApplier::refuseMember(ArrayRef<Operation *> starts, Operation *start,
                          const bucket::BlockBucketProblem &problem) {
  auto [first, other] = problem.keysOfNamed.contains(start)
                            ? findConflict(starts, problem)
                            : std::pair<Operation *, Operation *>();
  if (first)
    start = first;
  InFlightDiagnostic diagnostic = refuse(start, "bucket");
  diagnostic << "'" << makePrintable(names.get(start)) << "' cannot be in ";
  if (other)
    diagnostic << "a bucket with '" << makePrintable(names.get(other)) << "'";
  else
    diagnostic << "its bucket";
  const BucketPlan::Alone *found =
      llvm::find_if(problem.alone, [&](const BucketPlan::Alone &left) {
        return problem.dependences.getOp(left.start) == start;
      });
  if (found != problem.alone.end())
    diagnostic << ": " << found->reason;
  if (other)
    diagnostic.attachNote(OpNames::getLoc(other)) << "the other one is here";
  return diagnostic;
}

/// Creates the buckets of a block that have this mode.
LogicalResult PlanApplier::makeBucketsOfMode(const BlockBuckets &all,
                                             BucketMode mode,
                                             CostModel &costs) {
  BlockBuckets buckets = {all.planned, all.block, {}};
  std::vector<PlannedBucket> planned;
  for (auto [bucket, starts] :
       llvm::zip_equal(all.planned->buckets, all.starts)) {
    if (symbolizeBucketMode(bucket.mode) != mode)
      continue;
    planned.push_back(bucket);
    buckets.starts.push_back(starts);
  }
  if (planned.empty())
    return success();
  BucketOptions options;
  options.mode = mode;
  BlockDependences dependences(*all.block);
  BucketPlan decided;
  if (failed(decideBuckets(buckets, dependences, costs, options, decided)))
    return failure();
  // The bucket gets the algorithm of its members.
  for (auto [bucket, starts] : llvm::zip_equal(planned, buckets.starts)) {
    FailureOr<std::optional<Algorithm>> algorithm =
        findAlgorithm(bucket.algorithm, starts.front());
    if (failed(algorithm))
      return failure();
    if (*algorithm)
      for (Operation *start : starts)
        cast<CollectiveOpInterface>(start).setAlgorithm(**algorithm);
  }
  explainBuckets(applyBuckets(dependences, decided, options), planned);
  return success();
}

/// Sets the reasons why collectives are in no bucket.
void PlanApplier::explainOthers(ArrayRef<BlockBuckets> blocks) {
  llvm::StringMap<StringRef> reasons;
  for (const PlannedCollective &planned : plan.collectives)
    if (!planned.alone.empty() && !members.contains(planned.name))
      reasons.try_emplace(planned.name, planned.alone);
  for (const BlockBuckets &buckets : blocks)
    for (auto start : buckets.block->getOps<CollectiveOpInterface>()) {
      start->removeAttr(CommDialect::kLeftAloneAttr);
      if (auto it = reasons.find(names.get(start)); it != reasons.end())
        start->setAttr(CommDialect::kLeftAloneAttr,
                       StringAttr::get(start.getContext(), it->second));
    }
}

LogicalResult PlanApplier::makeBuckets(ArrayRef<BlockBuckets> blocks,
                                       CostModel &costs) {
  for (BucketMode mode :
       {BucketMode::Concat, BucketMode::Coalesced, BucketMode::View}) {
    bool hasMode = llvm::any_of(blocks, [&](const BlockBuckets &buckets) {
      return llvm::any_of(buckets.planned->buckets,
                          [&](const PlannedBucket &bucket) {
                            return symbolizeBucketMode(bucket.mode) == mode;
                          });
    });
    if (!hasMode)
      continue;
    // Nested blocks first: their times are those of the ops around them.
    for (const BlockBuckets &buckets : llvm::reverse(blocks))
      if (failed(makeBucketsOfMode(buckets, mode, costs)))
        return failure();
    names.update(function);
  }
  return success();
}

LogicalResult
PlanApplier::makePinnedBuckets(llvm::SmallDenseSet<Block *> &fixedBlocks) {
  FailureOr<SmallVector<BlockBuckets, 0>> blocks =
      findBlocks(/*arePinned=*/true);
  if (failed(blocks))
    return failure();
  for (const BlockBuckets &buckets : *blocks)
    fixedBlocks.insert(buckets.block);
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  return makeBuckets(*blocks, *costs);
}

//===----------------------------------------------------------------------===//
// The steps
//===----------------------------------------------------------------------===//

/// Orders the starts that may pass each other. If they are in order, no op
/// moves. Otherwise an op that overwrites a tensor might swap with a reader of
/// it once loops are pipelined.
LogicalResult PlanApplier::orderStarts(ArrayRef<BlockBuckets> blocks) {
  for (const BlockBuckets &buckets : blocks) {
    ArrayRef<std::string> wanted = buckets.planned->order;
    if (!areStartsInOrder(*buckets.block, names, wanted) &&
        failed(applyOrder(wanted, *buckets.block, /*adapts=*/true)))
      return failure();
  }
  return success();
}

LogicalResult PlanApplier::applyDecisions() {
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  FailureOr<SmallVector<BlockBuckets, 0>> blocks =
      findBlocks(/*arePinned=*/false);
  if (failed(blocks) || failed(findAlgorithms()))
    return failure();
  if (failed(makeBuckets(*blocks, *costs)))
    return failure();
  explainOthers(*blocks);
  if (failed(applyAlgorithms(*costs)))
    return failure();
  if (splitAllReduces(function, /*flag=*/{}))
    names.update(function);
  if (failed(orderStarts(*blocks)))
    return failure();
  scatterByCopies(function, /*flag=*/{});
  reinplaceAllGathers(function, /*byCopyEngines=*/true, /*flag=*/{});
  names.update(function);
  return success();
}

LogicalResult PlanApplier::findLoop(const PlannedLoop &planned,
                                    Algorithm library,
                                    std::vector<LoopPipeliner> &found) {
  FailureOr<Operation *> op = find(planned.name, "loop");
  if (failed(op))
    return failure();
  auto loop = dyn_cast<scf::ForOp>(*op);
  if (!loop)
    return refuse(*op, "loop")
           << "'" << makePrintable(planned.name) << "' is not an scf.for";
  if (planned.starts.empty())
    return success();
  LoopPipeliner &pipeliner = found.emplace_back(loop, library);
  if (std::string obstacle = pipeliner.getObstacle(); !obstacle.empty())
    return refuse(loop, "loop") << "'" << makePrintable(planned.name)
                                << "' cannot be pipelined: " << obstacle;
  BlockDependences dependences(*loop.getBody());
  for (const std::string &name : planned.starts) {
    FailureOr<CollectiveOpInterface> start = findCollective(name, "loop");
    if (failed(start))
      return failure();
    std::string obstacle;
    if ((*start)->getBlock() != loop.getBody())
      obstacle = "it is not in the loop's body";
    else if (llvm::is_contained(pipeliner.getStarts(), *start))
      obstacle = "it is named twice";
    else
      obstacle = pipeliner.add(*start, dependences.getMutatedTensors());
    if (obstacle.empty())
      continue;
    InFlightDiagnostic diagnostic =
        refuse(*start, "loop")
        << "'" << makePrintable(name)
        << "' cannot run one iteration ahead: " << obstacle;
    diagnostic.attachNote(OpNames::getLoc(loop)) << "this is the loop";
    return diagnostic;
  }
  return success();
}

/// Pipelines the loops of the plan. Finds all named ops first, as for buckets.
LogicalResult PlanApplier::applyLoops() {
  if (plan.loops.empty())
    return success();
  Algorithm library = createCostModel(machine)->getDefaultAlgorithm();
  llvm::StringSet<> seen;
  std::vector<LoopPipeliner> found;
  for (const PlannedLoop &planned : plan.loops) {
    if (!seen.insert(planned.name).second)
      return refuse(function, "loop")
             << "the plan has the loop '" << makePrintable(planned.name)
             << "' twice";
    if (failed(findLoop(planned, library, found)))
      return failure();
  }
  for (LoopPipeliner &pipeliner : found)
    pipeliner.rewrite();
  names.update(function);
  return success();
}

LogicalResult PlanApplier::applyOrder(ArrayRef<std::string> wanted,
                                      Block &block, bool adapts) {
  BlockDependences dependences(block);
  if (adapts) {
    comm::applyOrder(dependences,
                     getPlacedOrder(bucket::buildStartGraph(dependences),
                                    dependences,
                                    /*buckets=*/{}, names, wanted));
    return success();
  }
  constexpr unsigned kNone = ~0u;
  SmallVector<unsigned, 0> order, positions(dependences.size(), kNone);
  for (const std::string &name : wanted) {
    FailureOr<Operation *> op = find(name, "order");
    if (failed(op))
      return failure();
    if ((*op)->getBlock() != &block || (*op)->hasTrait<OpTrait::IsTerminator>())
      return refuse(*op, "order")
             << "'" << makePrintable(name)
             << "' is not an op of the block, or is its terminator";
    unsigned number = dependences.getIndex(*op);
    if (positions[number] != kNone)
      return refuse(*op, "order")
             << "'" << makePrintable(name) << "' is there twice";
    positions[number] = order.size();
    order.push_back(number);
  }
  for (auto [number, position] : llvm::enumerate(positions)) {
    Operation *op = dependences.getOp(number);
    if (position == kNone)
      return refuse(op, "order")
             << "'" << makePrintable(names.get(op)) << "' is missing";
    for (const BlockDependences::Dependence &edge :
         dependences.getPredecessors(number)) {
      if (positions[edge.from] < position)
        continue;
      Operation *first = dependences.getOp(edge.from);
      InFlightDiagnostic diagnostic =
          refuse(op, stringifyDependenceKind(edge.kind));
      diagnostic << "'" << makePrintable(names.get(op)) << "' is before '"
                 << makePrintable(names.get(first))
                 << "', which it has to follow";
      diagnostic.attachNote(OpNames::getLoc(first)) << "this one comes first";
      return diagnostic;
    }
  }
  comm::applyOrder(dependences, order);
  return success();
}

LogicalResult PlanApplier::applyOrders(bool adapts) {
  llvm::SmallDenseSet<Block *> seen;
  for (const PlannedBlock &planned : plan.blocks) {
    if (adapts && !planned.op.empty() && !names.lookup(planned.op))
      continue;
    FailureOr<Block *> block = findBlock(planned);
    if (failed(block))
      return failure();
    if (!seen.insert(*block).second)
      return refuse((*block)->getParentOp(), "name")
             << "the plan has this block twice";
    if (failed(applyOrder(planned.order, **block, adapts)))
      return failure();
  }
  return success();
}

LogicalResult PlanApplier::applySplits() {
  if (plan.splitMatmuls.empty())
    return success();
  ModuleOp module = function->getParentOfType<ModuleOp>();
  SymbolTableCollection symbols;
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  MutatedTensors mutated(module);
  EqualResults equalResults(module);
  for (const std::string &name : plan.splitMatmuls) {
    FailureOr<CollectiveOpInterface> start = findCollective(name, "split");
    if (failed(start))
      return failure();
    auto gather = dyn_cast<AllGatherOp>(start->getOperation());
    if (!gather)
      return refuse(*start, "split")
             << "'" << makePrintable(name) << "' is not an all_gather";
    GatheredMatmul split;
    std::string reason = findSplit(gather, symbols, *costs, mutated, split);
    if (reason.empty() && equalResults.mustBeEqual(split))
      reason = "ranks would not get the same bits";
    if (!reason.empty())
      return refuse(*start, "split")
             << "what waits for '" << makePrintable(name)
             << "' cannot be split: " << reason;
    splitMatmul(split);
  }
  return success();
}
