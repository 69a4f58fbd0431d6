//===- PlanApplier.cpp - Applies a plan to a function ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanApplier.h"
#include "../AlgorithmObstacles.h"
#include "../Bucket/PlanProblem.h"
#include "../GatheredMatmul.h"
#include "../PriorityOrder.h"
#include "../Schedule/PipelineLoops.h"
#include "../SplitAllReduce.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/Support/Text.h"
#include "PlacedOrder.h"
#include "llvm/ADT/StringSet.h"

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

LogicalResult PlanApplier::applyAlgorithms(CostModel &costs) {
  SymbolTableCollection symbols;
  llvm::SmallDenseSet<Operation *> seen;
  for (const PlannedCollective &planned : plan.collectives) {
    FailureOr<CollectiveOpInterface> start =
        findCollective(planned.name, "algorithm");
    if (failed(start))
      return failure();
    if (!seen.insert(*start).second)
      return refuse(*start, "algorithm")
             << "'" << makePrintable(planned.name) << "' is named twice";
    if (planned.algorithm.empty())
      continue;
    std::optional<Algorithm> algorithm = symbolizeAlgorithm(planned.algorithm);
    if (!algorithm)
      return refuse(*start, "algorithm")
             << "unknown algorithm '" << makePrintable(planned.algorithm)
             << "' of '" << makePrintable(planned.name) << "'; known are "
             << getKnownAlgorithms();
    // An algorithm of the program itself needs no check.
    if (start->getAlgorithm() == algorithm)
      continue;
    if (std::optional<std::string> obstacle =
            getAlgorithmObstacle(*start, *algorithm, costs, symbols))
      return refuse(*start, "algorithm")
             << "'" << makePrintable(planned.algorithm) << "' cannot run '"
             << makePrintable(planned.name) << "': " << *obstacle;
    start->setAlgorithm(algorithm);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Buckets
//===----------------------------------------------------------------------===//

namespace {

/// Marks the collectives of each bucket during its lifetime, in position of the
/// marks of the user, which were inputs of the plan.
class BucketMarks {
public:
  explicit BucketMarks(Block &block) {
    for (Operation &op : block)
      if (Attribute name = op.getAttr(kName)) {
        given.push_back({&op, name});
        op.removeAttr(kName);
      }
  }
  ~BucketMarks() {
    for (Operation *op : marked)
      op->removeAttr(kName);
    for (auto [op, name] : given)
      op->setAttr(kName, name);
  }

  void mark(Operation *op, unsigned bucket) {
    op->setAttr(kName, StringAttr::get(op->getContext(), Twine(bucket)));
    marked.push_back(op);
  }

private:
  static constexpr StringLiteral kName = CommDialect::kBucketWithAttr;
  SmallVector<std::pair<Operation *, Attribute>> given;
  SmallVector<Operation *> marked;
};

} // namespace

/// Sets the reasons why buckets ended, as comm-bucket does.
static void explainBuckets(ArrayRef<MergedBucket> merged,
                           const PlannedBlock &planned) {
  for (const MergedBucket &made : merged) {
    BucketAttr bucket = BucketAttr::of(made.start);
    MLIRContext *context = made.start->getContext();
    StringRef ended = planned.buckets[made.bucket].ended;
    made.start->setAttr(CommDialect::kBucketAttr,
                        BucketAttr::get(context, bucket.getMode(),
                                        bucket.getMembers(), bucket.getBytes(),
                                        StringAttr::get(context, ended),
                                        bucket.getCopies()));
  }
}

FailureOr<PlanApplier::BlockOps>
PlanApplier::findOps(const PlannedBlock &planned,
                     llvm::SmallDenseSet<Operation *> &seen) {
  BlockOps found;
  FailureOr<Block *> block = findBlock(planned);
  if (failed(block))
    return failure();
  found.block = *block;
  for (const PlannedBucket &bucket : planned.buckets) {
    found.starts.emplace_back();
    for (const std::string &name : bucket.members) {
      FailureOr<CollectiveOpInterface> start = findCollective(name, "bucket");
      if (failed(start))
        return failure();
      if ((*start)->getBlock() != *block)
        return refuse(*start, "bucket")
               << "'" << makePrintable(name)
               << "' is in another block than the bucket";
      if (!seen.insert(*start).second)
        return refuse(*start, "bucket")
               << "'" << makePrintable(name) << "' is named twice";
      found.starts.back().push_back(*start);
    }
  }
  return found;
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

LogicalResult PlanApplier::decideBuckets(const PlannedBlock &planned,
                                         const BlockOps &ops,
                                         const BlockDependences &dependences,
                                         CostModel &costs,
                                         const BucketOptions &options,
                                         BucketPlan &decided) {
  BucketMarks marks(*ops.block);
  for (auto [i, starts] : llvm::enumerate(ops.starts))
    for (Operation *start : starts)
      marks.mark(start, i);
  bucket::Problem problem(dependences, costs, options);
  DenseMap<Operation *, BucketMember> members;
  for (const Bucket &named : problem.named)
    for (const BucketMember &member : named.members)
      members[member.start] = member;
  for (ArrayRef<Operation *> starts : ops.starts) {
    Bucket &made = decided.buckets.emplace_back();
    for (Operation *start : starts) {
      auto found = members.find(start);
      if (found == members.end())
        return refuseMember(starts, start, problem);
      made.members.push_back(found->second);
    }
  }
  // If starts are in order, nothing moves: an op that overwrites a tensor and
  // its reader may swap once loops are pipelined.
  if (ops.starts.empty() && areStartsInOrder(*ops.block, names, planned.order))
    decided.order =
        llvm::to_vector<0>(llvm::seq<unsigned>(0, dependences.size()));
  else
    decided.order = getPlacedOrder(problem.graph, dependences, decided.buckets,
                                   names, planned.order);
  return success();
}

/// Returns true if one op of a block depends on another.
static bool leadsTo(const bucket::PlanGraph &graph, unsigned from,
                    unsigned to) {
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
/// other keys or one depends on the other; nulls if no two conflict by
/// themselves.
static std::pair<Operation *, Operation *>
findConflict(ArrayRef<Operation *> starts, const bucket::Problem &problem) {
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

LogicalResult PlanApplier::refuseMember(ArrayRef<Operation *> starts,
                                        Operation *start,
                                        const bucket::Problem &problem) {
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
  const LeftAlone *found = llvm::find_if(
      problem.alone, [&](LeftAlone left) { return left.start == start; });
  if (found != problem.alone.end())
    diagnostic << ": " << found->reason;
  if (other)
    diagnostic.attachNote(OpNames::getLoc(other)) << "the other one is here";
  return diagnostic;
}

LogicalResult PlanApplier::makeBuckets(const PlannedBlock &planned,
                                       const BlockOps &ops, CostModel &costs) {
  BucketOptions options;
  if (!planned.buckets.empty())
    options.mode = *symbolizeBucketMode(planned.buckets.front().mode);
  for (const PlannedBucket &bucket : planned.buckets)
    if (symbolizeBucketMode(bucket.mode) != options.mode)
      return refuse(function, "bucket")
             << "a block has buckets of modes " << planned.buckets.front().mode
             << " and " << bucket.mode << ", expected one mode";

  BlockDependences dependences(*ops.block);
  BucketPlan decided;
  if (failed(decideBuckets(planned, ops, dependences, costs, options, decided)))
    return failure();
  decided.alone = ops.alone;
  SmallVector<MergedBucket, 0> merged =
      applyBuckets(dependences, decided, options);
  explainBuckets(merged, planned);
  return success();
}

/// Makes the buckets of all blocks. Finds all named ops first, since merging
/// erases ops.
LogicalResult PlanApplier::makeAllBuckets(ArrayRef<PlannedBlock> plannedBlocks,
                                          CostModel &costs) {
  llvm::SmallDenseSet<Operation *> members;
  SmallVector<BlockOps, 0> blocks;
  llvm::SmallDenseSet<Block *> seen;
  for (const PlannedBlock &planned : plannedBlocks) {
    // Blocks that pipelining creates do not exist yet.
    if (planned.buckets.empty() && !planned.op.empty() &&
        !names.lookup(planned.op))
      continue;
    FailureOr<BlockOps> ops = findOps(planned, members);
    if (failed(ops))
      return failure();
    if (!seen.insert(ops->block).second)
      return refuse(ops->block->getParentOp(), "name")
             << "the plan has this block twice";
    ops->planned = &planned;
    blocks.push_back(std::move(*ops));
  }
  llvm::StringMap<StringRef> reasons;
  for (const PlannedCollective &planned : plan.collectives)
    if (!planned.alone.empty())
      reasons.try_emplace(planned.name, planned.alone);
  for (BlockOps &ops : blocks)
    for (auto start : ops.block->getOps<CollectiveOpInterface>())
      if (!members.contains(start))
        if (auto it = reasons.find(names.getOrigin(start)); it != reasons.end())
          ops.alone.push_back({start, it->second.str()});
  // Nested blocks first: their times are those of the ops around them.
  for (const BlockOps &ops : llvm::reverse(blocks))
    if (failed(makeBuckets(*ops.planned, ops, costs)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// The steps
//===----------------------------------------------------------------------===//

static bool isFirst(const PlannedBucket &bucket) { return bucket.isFirst; }

LogicalResult PlanApplier::applyFirstOrders() {
  for (const PlannedBlock &planned : plan.blocks) {
    if (planned.firstOrder.empty())
      continue;
    FailureOr<Block *> block = findBlock(planned);
    // Starts may have another order than in the program.
    if (failed(block) ||
        failed(applyOrder(planned.firstOrder, **block, /*adapts=*/true)))
      return failure();
  }
  return success();
}

LogicalResult PlanApplier::makeFirstBuckets(CostModel &costs) {
  std::vector<PlannedBlock> blocks;
  for (const PlannedBlock &planned : plan.blocks) {
    PlannedBlock first;
    llvm::copy_if(planned.buckets, std::back_inserter(first.buckets), isFirst);
    if (first.buckets.empty())
      continue;
    std::tie(first.op, first.region, first.block) =
        std::tie(planned.op, planned.region, planned.block);
    first.order = planned.firstOrder;
    blocks.push_back(std::move(first));
  }
  if (blocks.empty())
    return success();
  if (failed(makeAllBuckets(blocks, costs)))
    return failure();
  names.update(function);
  return success();
}

LogicalResult PlanApplier::applyDecisions() {
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  if (failed(makeFirstBuckets(*costs)) || failed(applyFirstOrders()) ||
      failed(applyAlgorithms(*costs)))
    return failure();
  if (splitAllReduces(function, /*flag=*/{}))
    names.update(function);
  std::vector<PlannedBlock> others = plan.blocks;
  for (PlannedBlock &planned : others)
    llvm::erase_if(planned.buckets, isFirst);
  if (failed(makeAllBuckets(others, *costs)))
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
                     getPlacedOrder(bucket::PlanGraph(dependences), dependences,
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
