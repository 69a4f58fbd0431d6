//===- TestMoves.cpp - Compares moves with rewritten IR -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// comm-test-moves: compares the problem that a move predicts with the model
// of a rewritten copy.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Scheduling/Scheduler.h"
#include "TestPasses.h"
#include "Transforms/GatheredMatmul.h"
#include "Transforms/Scheduling/AlgorithmMoves.h"
#include "Transforms/Scheduling/AlgorithmObstacles.h"
#include "Transforms/Scheduling/BucketMove.h"
#include "Transforms/Scheduling/PipelineLoops.h"
#include "Transforms/Scheduling/PriorityOrder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mlir::comm;

namespace mlir::comm {
#define GEN_PASS_DEF_TESTMOVESPASS
#include "TestPasses.h.inc"
} // namespace mlir::comm

namespace {

/// The first difference between two models; empty if there is none.
class Comparison {
public:
  Comparison(const Problem &moved, const Problem &rewritten)
      : moved(moved), rewritten(rewritten) {}

  std::string run(bool withEdges, bool withBuffers) {
    expect("ops", moved.size(), rewritten.size());
    expect("transfers", moved.transfers.size(), rewritten.transfers.size());
    expect("lanes", moved.lanes.size(), rewritten.lanes.size());
    if (!text.empty())
      return text;
    for (auto [i, pair] :
         llvm::enumerate(llvm::zip(moved.lanes, rewritten.lanes))) {
      auto &[a, b] = pair;
      place = "lane " + std::to_string(i);
      expect("group", a.group, b.group);
      expect("kind", unsigned(a.lane), unsigned(b.lane));
    }
    for (unsigned i = 0; i < moved.size(); ++i) {
      const Problem::Op &a = moved.ops[i], &b = rewritten.ops[i];
      place = "op " + std::to_string(i);
      expect("ns", a.ns, b.ns);
      expect("isMatmul", a.isMatmul, b.isMatmul);
      expect("copySlowdown", a.copySlowdown, b.copySlowdown);
      expect("startOf", a.startOf, b.startOf);
      if (withBuffers)
        expect("transientBytes", a.transientBytes, b.transientBytes);
      expectList("waitsFor", a.waitsFor, b.waitsFor);
    }
    if (withEdges)
      compareEdges();
    for (unsigned i = 0; i < moved.transfers.size(); ++i) {
      const Problem::Transfer &a = moved.transfers[i],
                              &b = rewritten.transfers[i];
      place = "transfer " + std::to_string(i);
      expect("start", a.start, b.start);
      expect("wait", a.wait, b.wait);
      expect("ns", a.ns, b.ns);
      expect("latencyNs", a.latencyNs, b.latencyNs);
      expect("lane", a.lane, b.lane);
      expect("links", a.links, b.links);
      expect("usesCopyEngine", a.usesCopyEngine, b.usesCopyEngine);
      expect("slowdown", a.slowdown.value_or(-1), b.slowdown.value_or(-1));
      expect("algorithm", a.algorithm, b.algorithm);
    }
    if (!withBuffers)
      return text;
    place = "block";
    expect("buffers", moved.buffers.size(), rewritten.buffers.size());
    for (auto [a, b] : llvm::zip(sortBuffers(moved), sortBuffers(rewritten))) {
      place = "a buffer";
      expect("bytes", a->bytes, b->bytes);
      expectList("users", a->users, b->users);
      expect("isLiveIn", a->isLiveIn, b->isLiveIn);
      expect("isLiveOut", a->isLiveOut, b->isLiveOut);
    }
    return text;
  }

private:
  /// Returns the transitive successors of each op. Edges lead to higher
  /// numbers.
  static std::vector<llvm::BitVector> findFollowing(const Problem &model) {
    std::vector<llvm::BitVector> following(model.size());
    for (unsigned i = model.size(); i-- > 0;) {
      following[i].resize(model.size());
      for (unsigned next : model.successors[i]) {
        following[i].set(next);
        following[i] |= following[next];
      }
    }
    return following;
  }

  /// Compares transitive edges, because redundant ones may be missing.
  void compareEdges() {
    bool areSame = true;
    for (unsigned i = 0; i < moved.size(); ++i)
      areSame &= ArrayRef<unsigned>(moved.successors[i]) ==
                     ArrayRef<unsigned>(rewritten.successors[i]) &&
                 llvm::equal(moved.predecessors[i], rewritten.predecessors[i]);
    if (areSame)
      return;
    std::vector<llvm::BitVector> a = findFollowing(moved),
                                 b = findFollowing(rewritten);
    for (unsigned i = 0; i < moved.size(); ++i) {
      place = "op " + std::to_string(i);
      expectList("ops after it", llvm::to_vector(a[i].set_bits()),
                 llvm::to_vector(b[i].set_bits()));
    }
  }

  /// Sorts buffers independently of the order in which ops were found.
  static SmallVector<const Problem::Buffer *>
  sortBuffers(const Problem &model) {
    SmallVector<const Problem::Buffer *> buffers;
    for (const Problem::Buffer &buffer : model.buffers)
      buffers.push_back(&buffer);
    llvm::sort(buffers, [](const Problem::Buffer *a, const Problem::Buffer *b) {
      return std::tie(a->users, a->bytes, a->isLiveIn, a->isLiveOut) <
             std::tie(b->users, b->bytes, b->isLiveIn, b->isLiveOut);
    });
    return buffers;
  }
  template <typename T>
  void expect(StringRef what, const T &a, const T &b) {
    if (text.empty() && a != b)
      llvm::raw_string_ostream(text)
          << place << " " << what << ": moved " << a << ", rewritten " << b;
  }
  void expectList(StringRef what, ArrayRef<unsigned> a, ArrayRef<unsigned> b) {
    auto print = [](ArrayRef<unsigned> list) {
      std::string printed;
      llvm::raw_string_ostream os(printed);
      llvm::interleaveComma(list, os);
      return printed;
    };
    expect(what, print(a), print(b));
  }

  const Problem &moved, &rewritten;
  std::string text, place;
};

struct TestMovesPass : public comm::impl::TestMovesPassBase<TestMovesPass> {
  using TestMovesPassBase::TestMovesPassBase;

  void runOnOperation() final {
    FailureOr<Machine> loaded = loadTarget(getOperation());
    if (failed(loaded))
      return signalPassFailure();
    if (failed(checkPrepared()))
      return signalPassFailure();
    numMoves = 0;
    std::string before = print();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() && failed(testFunction(function, *loaded)))
        return signalPassFailure();
    if (print() != before) {
      emitError(getOperation().getLoc()) << "what was tried has stayed";
      return signalPassFailure();
    }
    llvm::outs() << "compared " << numMoves << " moves\n";
    markAllAnalysesPreserved();
  }

private:
  static constexpr size_t kMostAlone = 8;
  using Algorithms = SmallVector<std::pair<CollectiveOpInterface, Algorithm>>;

  LogicalResult checkPrepared();
  LogicalResult testFunction(func::FuncOp function, const Machine &machine);
  LogicalResult testAlgorithms(AlgorithmMoves &moves, func::FuncOp function,
                               const Algorithms &algorithms,
                               const Machine &machine, const Twine &name);
  LogicalResult testOrder(func::FuncOp function, const Machine &machine);
  LogicalResult testBuckets(func::FuncOp function, const Machine &machine);
  LogicalResult testLoops(func::FuncOp function, const Machine &machine);
  LogicalResult testAhead(func::FuncOp function, unsigned number,
                          ArrayRef<unsigned> starts, const Machine &machine);
  LogicalResult testSplits(func::FuncOp function, const Machine &machine);
  LogicalResult testSplits(SplitMoves &moves, func::FuncOp function,
                           ArrayRef<AllGatherOp> gathers,
                           const Machine &machine, const Twine &name);
  std::string print() {
    std::string text;
    llvm::raw_string_ostream os(text);
    getOperation().print(os, OpPrintingFlags().printUniqueSSAIDs());
    return text;
  }
  LogicalResult report(func::FuncOp function, const Problem &moved,
                       const Problem &rewritten, bool withEdges,
                       const Twine &name, bool withBuffers = true) {
    ++numMoves;
    for (const Problem *problem : {&moved, &rewritten})
      if (std::optional<std::string> fault = problem->check();
          withEdges && fault)
        return function.emitError() << name.str() << ": " << *fault;
    std::string difference =
        Comparison(moved, rewritten).run(withEdges, withBuffers);
    if (difference.empty())
      return success();
    return function.emitError() << name.str() << ": " << difference;
  }

  unsigned numMoves = 0;
};

} // namespace

/// Returns true if `op` overwrites a tensor that another op uses too.
static bool hasSharedDestination(Operation *op) {
  SmallVector<Value> destinations;
  if (auto start = dyn_cast<CollectiveOpInterface>(op))
    llvm::append_range(destinations, start.getDestinations());
  else if (auto inPlace = dyn_cast<DestinationStyleOpInterface>(op))
    for (OpOperand &init : inPlace.getDpsInitsMutable())
      destinations.push_back(init.get());
  return llvm::any_of(destinations, [&](Value destination) {
    return isa<TensorType>(destination.getType()) &&
           llvm::any_of(destination.getUsers(),
                        [&](Operation *user) { return user != op; });
  });
}

/// Checks that the input is prepared. An empty tensor must have a single user,
/// because its buffers would depend on the order. No start may have an
/// algorithm, because it would be rewritten together with the starts for which
/// a move selects one.
LogicalResult TestMovesPass::checkPrepared() {
  WalkResult hasNone = getOperation().walk([](CollectiveOpInterface start) {
    if (!start.getAlgorithm())
      return WalkResult::advance();
    start.emitOpError() << "has the algorithm '"
                        << stringifyAlgorithm(*start.getAlgorithm())
                        << "', expected none: moves give it one";
    return WalkResult::interrupt();
  });
  if (hasNone.wasInterrupted())
    return failure();
  WalkResult result = getOperation().walk([](tensor::EmptyOp empty) {
    if (empty->use_empty() || empty->hasOneUse())
      return WalkResult::advance();
    empty.emitOpError() << "is used "
                        << std::distance(empty->use_begin(), empty->use_end())
                        << " times, expected once: run "
                           "comm-prepare-for-scheduling first";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Copies the module, and returns the first block of the copied function.
static Block &getCopy(func::FuncOp function, OwningOpRef<ModuleOp> &copy) {
  copy = function->getParentOfType<ModuleOp>().clone();
  return copy->lookupSymbol<func::FuncOp>(function.getSymNameAttr())
      .getBody()
      .front();
}

static Problem buildRewritten(ModuleOp copy, Block &block, CostModel &costs) {
  MemoryModel memory(copy);
  return buildProblem(BlockDependences(block), costs, memory);
}

LogicalResult TestMovesPass::testAlgorithms(AlgorithmMoves &moves,
                                            func::FuncOp function,
                                            const Algorithms &algorithms,
                                            const Machine &machine,
                                            const Twine &name) {
  CostModel costs(machine, CostOptions::forModulePass());
  Problem moved = moves.apply(algorithms);
  moves.addBuffers(moved);
  OwningOpRef<ModuleOp> copy;
  Block &block = getCopy(function, copy);
  DenseMap<Operation *, Algorithm> chosen;
  for (auto [start, algorithm] : algorithms)
    chosen[start] = algorithm;
  for (auto [original, op] : llvm::zip(function.getBody().front(), block))
    if (auto it = chosen.find(&original); it != chosen.end())
      cast<CollectiveOpInterface>(op).setAlgorithm(it->second);
  auto rewritten = cast<func::FuncOp>(block.getParentOp());
  splitAllReduces(rewritten, /*flag=*/{});
  scatterByCopies(rewritten, /*flag=*/{});
  return report(function, moved, buildRewritten(*copy, block, costs),
                /*withEdges=*/true, name);
}

LogicalResult TestMovesPass::testOrder(func::FuncOp function,
                                       const Machine &machine) {
  OwningOpRef<ModuleOp> copy;
  Block &block = getCopy(function, copy);
  CostModel costs(machine, CostOptions::forModulePass());
  BlockDependences dependences(block);
  Problem model = buildProblem(dependences, costs);
  SmallVector<unsigned, 0> order = findQuickOrder(model);
  MemoryModel memory(*copy);
  applyOrder(dependences, order);
  Problem moved = renumber(model, order);
  memory.addTo(moved, block);
  // The order determines if such a tensor is copied.
  bool isShared = llvm::any_of(
      block, [](Operation &op) { return hasSharedDestination(&op); });
  return report(function, moved, buildRewritten(*copy, block, costs),
                /*withEdges=*/false, "order", /*withBuffers=*/!isShared);
}

LogicalResult TestMovesPass::testBuckets(func::FuncOp function,
                                         const Machine &machine) {
  Block &block = function.getBody().front();
  CostModel costs(machine, CostOptions::forModulePass());
  OwningOpRef<ModuleOp> scratch = createScratch(getOperation());
  for (BucketMode mode :
       {BucketMode::Concat, BucketMode::Coalesced, BucketMode::View})
    for (bool mixesTypes : {false, true}) {
      BucketOptions options;
      options.mode = mode;
      options.mixesTypes = mixesTypes;
      BlockDependences dependences(block);
      BucketPlan plan = planBuckets(dependences, costs, options);
      Problem moved;
      {
        BucketMove move(*scratch, dependences, plan, options);
        moved = buildRewritten(getOperation(), block, costs);
      }
      OwningOpRef<ModuleOp> copy;
      Block &inCopy = getCopy(function, copy);
      BlockDependences ofCopy(inCopy);
      CostModel copyCosts(machine, CostOptions::forModulePass());
      applyBuckets(ofCopy, planBuckets(ofCopy, copyCosts, options), options);
      if (failed(report(
              function, moved, buildRewritten(*copy, inCopy, copyCosts),
              /*withEdges=*/true, "buckets, " + stringifyBucketMode(mode))))
        return failure();
    }
  return success();
}

LogicalResult TestMovesPass::testSplits(SplitMoves &moves,
                                        func::FuncOp function,
                                        ArrayRef<AllGatherOp> gathers,
                                        const Machine &machine,
                                        const Twine &name) {
  Problem moved = moves.apply(gathers);
  moves.addBuffers(moved);
  OwningOpRef<ModuleOp> copy;
  Block &block = getCopy(function, copy);
  SmallVector<AllGatherOp> toSplit;
  for (auto [original, op] : llvm::zip(function.getBody().front(), block))
    if (llvm::is_contained(gathers, dyn_cast<AllGatherOp>(original)))
      toSplit.push_back(cast<AllGatherOp>(op));
  CostModel costs(machine, CostOptions::forModulePass());
  SymbolTableCollection symbols;
  MutatedTensors mutated(*copy);
  for (AllGatherOp gather : toSplit)
    if (GatheredMatmul split;
        findSplit(gather, symbols, costs, mutated, split).empty())
      splitMatmul(split);
  return report(function, moved, buildRewritten(*copy, block, costs),
                /*withEdges=*/true, name);
}

LogicalResult TestMovesPass::testSplits(func::FuncOp function,
                                        const Machine &machine) {
  Block &block = function.getBody().front();
  CostModel costs(machine, CostOptions::forModulePass());
  SymbolTableCollection symbols;
  MutatedTensors mutated(getOperation());
  SplitMoves moves(block, costs, mutated);
  SmallVector<AllGatherOp> together;
  for (auto gather : block.getOps<AllGatherOp>())
    if (GatheredMatmul split;
        findSplit(gather, symbols, costs, mutated, split).empty())
      together.push_back(gather);
  for (AllGatherOp gather : ArrayRef(together).take_front(kMostAlone))
    if (failed(testSplits(moves, function, gather, machine, "split alone")))
      return failure();
  SmallVector<AllGatherOp> half;
  for (unsigned i = 0; i < together.size(); i += 2)
    half.push_back(together[i]);
  if (failed(testSplits(moves, function, half, machine, "half of the splits")))
    return failure();
  return testSplits(moves, function, together, machine, "splits");
}

/// Returns the loops of a function that may be pipelined, in the order of a
/// walk.
static SmallVector<scf::ForOp> findLoops(func::FuncOp function) {
  SmallVector<scf::ForOp> loops;
  function.walk([&](scf::ForOp loop) {
    if (llvm::any_of(*loop.getBody(), llvm::IsaPred<CollectiveOpInterface>))
      loops.push_back(loop);
  });
  return loops;
}

/// Lets the starts of the numbers `starts` of loop `number` run ahead. Compares
/// the bodies.
LogicalResult TestMovesPass::testAhead(func::FuncOp function, unsigned number,
                                       ArrayRef<unsigned> starts,
                                       const Machine &machine) {
  CostModel costs(machine, CostOptions::forModulePass());
  Algorithm library = costs.getDefaultAlgorithm();
  auto add = [&](LoopPipeliner &pipeliner,
                 const BlockDependences &dependences) {
    for (unsigned start : starts)
      (void)pipeliner.add(cast<CollectiveOpInterface>(dependences.getOp(start)),
                          dependences.getMutatedTensors());
  };
  scf::ForOp loop = findLoops(function)[number];
  LoopPipeliner pipeliner(loop, library);
  BlockDependences dependences(*loop.getBody());
  add(pipeliner, dependences);
  MemoryModel memory(getOperation());
  Problem body = buildProblem(dependences, costs, memory);
  AheadStarts ahead = pipeliner.getNumbers(dependences, body, machine, memory);
  if (checkAhead(body, ahead))
    return success();
  Problem moved = pipelineLoop(body, ahead).body;
  OwningOpRef<ModuleOp> copy;
  auto copied = cast<func::FuncOp>(getCopy(function, copy).getParentOp());
  scf::ForOp inCopy = findLoops(copied)[number];
  LoopPipeliner rewriter(inCopy, library);
  add(rewriter, BlockDependences(*inCopy.getBody()));
  Block &rewritten = *rewriter.rewrite().getBody();
  CostModel copyCosts(machine, CostOptions::forModulePass());
  return report(function, moved, buildRewritten(*copy, rewritten, copyCosts),
                /*withEdges=*/true, "loop " + Twine(number));
}

LogicalResult TestMovesPass::testLoops(func::FuncOp function,
                                       const Machine &machine) {
  for (auto [number, loop] : llvm::enumerate(findLoops(function))) {
    LoopPipeliner pipeliner(loop, Algorithm::Nccl);
    if (!pipeliner.getObstacle().empty())
      continue;
    BlockDependences dependences(*loop.getBody());
    SmallVector<unsigned> together;
    for (auto start : loop.getBody()->getOps<CollectiveOpInterface>())
      if (pipeliner.add(start, dependences.getMutatedTensors()).empty())
        together.push_back(dependences.getIndex(start));
    for (unsigned start : ArrayRef(together).take_front(kMostAlone))
      if (failed(testAhead(function, number, start, machine)))
        return failure();
    if (together.size() > 1 &&
        failed(testAhead(function, number, together, machine)))
      return failure();
  }
  return success();
}

LogicalResult TestMovesPass::testFunction(func::FuncOp function,
                                          const Machine &machine) {
  Block &block = function.getBody().front();
  CostModel costs(machine, CostOptions::forModulePass());
  SymbolTableCollection symbols;
  BlockDependences dependences(block);
  Problem base = buildProblem(dependences, costs);
  AlgorithmMoves moves(dependences, base, machine);
  for (Algorithm algorithm : getAlgorithms(machine)) {
    StringRef name = stringifyAlgorithm(algorithm);
    Algorithms together;
    for (auto start : block.getOps<CollectiveOpInterface>())
      if (isa_and_present<CommDialect>(start->getDialect()) &&
          costs.getCollectiveCost(start, algorithm) &&
          !getAlgorithmObstacle(start, algorithm, costs, symbols))
        together.push_back({start, algorithm});
    // Also test a few of them alone.
    for (const auto &choice : ArrayRef(together).take_front(kMostAlone))
      if (failed(testAlgorithms(moves, function, Algorithms{choice}, machine,
                                name + " alone")))
        return failure();
    // Half of them depend on ops that are the original ones of the others.
    Algorithms half;
    for (unsigned i = 0; i < together.size(); i += 2)
      half.push_back(together[i]);
    for (const Algorithms &algorithms : {half, together})
      if (failed(testAlgorithms(moves, function, algorithms, machine, name)))
        return failure();
  }
  if (failed(testLoops(function, machine)) ||
      failed(testBuckets(function, machine)) ||
      failed(testSplits(function, machine)))
    return failure();
  return testOrder(function, machine);
}
