//===- PipelineLoops.cpp - Moves starts one iteration ahead ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Does not use upstream's `scf::pipelineForLoop`. For an unknown trip count,
// that selects tokens with arith.select, but each token must have exactly one
// wait.
//
//===----------------------------------------------------------------------===//

#include "PipelineLoops.h"
#include "Analysis/FunctionBuffers.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "Fragment.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

std::string LoopPipeliner::getObstacle() {
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (trips && trips->ult(2))
    return "runs at most once";
  bool isInnermost =
      !loop.getBody()
           ->walk([](scf::ForOp) { return WalkResult::interrupt(); })
           .wasInterrupted();
  return isInnermost ? "" : "has another loop in it";
}

/// Finds the ops that the start needs. Returns false if it needs more than the
/// induction variable and values from outside.
bool LoopPipeliner::findNeeded(Ahead &candidate) {
  CollectiveOpInterface start = candidate.start;
  if (start.getValues().empty() || start.readsDestinations())
    return false;
  llvm::SetVector<Operation *> needed;
  needed.insert(start);
  for (unsigned i = 0; i < needed.size(); ++i)
    for (Value operand : needed[i]->getOperands()) {
      if (auto argument = dyn_cast<BlockArgument>(operand)) {
        if (argument.getOwner() == loop.getBody() &&
            argument != loop.getInductionVar())
          return false;
        continue;
      }
      Operation *op = operand.getDefiningOp();
      if (op->getBlock() != loop.getBody())
        continue;
      if (!isPure(op) || isa<WaitOpInterface, CollectiveOpInterface>(op))
        return false;
      needed.insert(op);
    }
  // A destination from outside would be in flight while the previous iteration
  // uses it.
  for (Value destination : start.getDestinations())
    if (!destination.getDefiningOp() ||
        !needed.contains(destination.getDefiningOp()))
      return false;
  candidate.ops = needed.takeVector();
  llvm::sort(candidate.ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return true;
}

std::string LoopPipeliner::add(CollectiveOpInterface start,
                               const MutatedTensors &mutated) {
  Operation *wait = nullptr;
  for (Operation *user : start.getToken().getUsers())
    wait = user;
  if (!isa_and_present<WaitOpInterface>(wait) ||
      wait->getBlock() != loop.getBody())
    return "the wait is not in the loop's body";
  Ahead candidate{start, wait, {}};
  if (!findNeeded(candidate))
    return "the start needs what its iteration computes";
  if (llvm::any_of(candidate.ops,
                   [&](Operation *op) { return mutated.touches(op); }))
    return "the start reads what its iteration changes in place";
  ahead.push_back(std::move(candidate));
  starts.push_back(start);
  return {};
}

void LoopPipeliner::removeLast() {
  ahead.pop_back();
  starts.pop_back();
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Emits the starts of iteration `counter`. `outside` replaces values from
/// outside of the loop. Returns the values carried to that iteration: the
/// results and the sources of each start.
SmallVector<Value> LoopPipeliner::emitStarts(OpBuilder &builder, Value counter,
                                             const IRMapping &outside) {
  SmallVector<Value> carried;
  for (Ahead &each : ahead) {
    IRMapping mapping = outside;
    mapping.map(loop.getInductionVar(), counter);
    for (Operation *op : ArrayRef(each.ops).drop_back())
      builder.clone(*op, mapping);
    // A view would be carried as a copy, and the wait would be for that copy.
    SmallVector<Value> sources;
    for (Value source : each.start.getSources()) {
      Value copy = bufferization::AllocTensorOp::create(
          builder, each.start.getLoc(),
          cast<RankedTensorType>(source.getType()), ValueRange(),
          /*copy=*/mapping.lookupOrDefault(source));
      mapping.map(source, copy);
      sources.push_back(copy);
    }
    Operation *start = builder.clone(*each.start, mapping);
    // Symmetric memory requires the wait in the block of the start.
    if (auto collective = cast<CollectiveOpInterface>(start);
        collective.getAlgorithm())
      collective.setAlgorithm(library);
    llvm::append_range(carried, start->getResults());
    llvm::append_range(carried, sources);
  }
  return carried;
}

/// Emits an iteration without the starts. Returns the values that it yields.
SmallVector<Value> LoopPipeliner::emitRest(OpBuilder &builder, Value counter,
                                           ValueRange arguments,
                                           ValueRange carried) {
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), counter);
  mapping.map(loop.getRegionIterArgs(), arguments);
  DenseMap<Operation *, IRMapping> sourcesOf;
  llvm::SmallPtrSet<Operation *, 4> skipped;
  for (Ahead &each : ahead) {
    unsigned numResults = each.start->getNumResults();
    mapping.map(each.start->getResults(), carried.take_front(numResults));
    carried = carried.drop_front(numResults);
    for (Value source : each.start.getSources()) {
      sourcesOf[each.wait].map(source, carried.front());
      carried = carried.drop_front();
    }
    skipped.insert(each.start);
  }
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (skipped.contains(&op))
      continue;
    Operation *copy = builder.clone(op, mapping);
    auto it = sourcesOf.find(&op);
    if (it == sourcesOf.end())
      continue;
    for (auto [operand, original] :
         llvm::zip(copy->getOpOperands(), op.getOperands()))
      if (Value source = it->second.lookupOrNull(original))
        operand.set(source);
  }
  return llvm::map_to_vector(loop.getYieldedValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

/// Emits the loop, which runs at least once, as `kernel`, and its last
/// iteration.
SmallVector<Value> LoopPipeliner::emitLoop(OpBuilder &builder,
                                           scf::ForOp &kernel) {
  Location loc = loop.getLoc();
  Value lower = loop.getLowerBound(), step = loop.getStep();
  // lower + (upper - lower - 1) / step * step.
  Value one = arith::ConstantOp::create(
      builder, loc, builder.getIntegerAttr(lower.getType(), 1));
  // Folded, so that the trip count remains known.
  Value length =
      builder.createOrFold<arith::SubIOp>(loc, loop.getUpperBound(), lower);
  Value before = builder.createOrFold<arith::DivUIOp>(
      loc, builder.createOrFold<arith::SubIOp>(loc, length, one), step);
  Value last = builder.createOrFold<arith::AddIOp>(
      loc, lower, builder.createOrFold<arith::MulIOp>(loc, before, step));

  SmallVector<Value> inits(loop.getInitArgs());
  llvm::append_range(inits, emitStarts(builder, lower));
  unsigned numArguments = loop.getInitArgs().size();
  kernel = scf::ForOp::create(
      builder, loc, lower, last, step, inits,
      [&](OpBuilder &body, Location, Value counter, ValueRange arguments) {
        SmallVector<Value> yielded =
            emitRest(body, counter, arguments.take_front(numArguments),
                     arguments.drop_front(numArguments));
        Value next = arith::AddIOp::create(body, loc, counter, step);
        llvm::append_range(yielded, emitStarts(body, next));
        scf::YieldOp::create(body, loc, yielded);
      },
      loop.getUnsignedCmp());
  kernel->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  ValueRange results = kernel.getResults();
  return emitRest(builder, last, results.take_front(numArguments),
                  results.drop_front(numArguments));
}

scf::ForOp LoopPipeliner::rewrite() {
  OpBuilder builder(loop);
  scf::ForOp kernel;
  SmallVector<Value> results;
  bool mayRunNever = !loop.getStaticTripCount();
  if (mayRunNever) {
    Location loc = loop.getLoc();
    Value runs =
        arith::CmpIOp::create(builder, loc,
                              loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                                    : arith::CmpIPredicate::slt,
                              loop.getLowerBound(), loop.getUpperBound());
    auto guard = scf::IfOp::create(
        builder, loc, runs,
        [&](OpBuilder &body, Location) {
          scf::YieldOp::create(body, loc, emitLoop(body, kernel));
        },
        [&](OpBuilder &body, Location) {
          scf::YieldOp::create(body, loc, loop.getInitArgs());
        });
    llvm::append_range(results, guard.getResults());
  } else {
    results = emitLoop(builder, kernel);
  }
  loop.replaceAllUsesWith(results);
  loop.erase();
  return kernel;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

AheadStarts LoopPipeliner::getNumbers(const BlockDependences &dependences,
                                      const Problem &problem,
                                      const Machine &machine,
                                      MemoryModel &memory) {
  // Emit the starts elsewhere, for the costs of what is not in the body.
  Block *body = loop.getBody();
  SetVector<Value> outside;
  for (const Ahead &each : ahead)
    for (Operation *op : each.ops)
      for (Value operand : op->getOperands())
        if (operand.getParentBlock() != body)
          outside.insert(operand);
  OwningOpRef<ModuleOp> scratch =
      createScratch(loop->getParentOfType<ModuleOp>());
  SmallVector<Type> types(ValueRange(outside.getArrayRef()).getTypes());
  types.push_back(loop.getInductionVar().getType());
  auto function = func::FuncOp::create(
      loop.getLoc(), "ahead",
      FunctionType::get(loop.getContext(), types, TypeRange()));
  scratch->push_back(function);
  Block *block = function.addEntryBlock();
  IRMapping mapping;
  mapping.map(outside.getArrayRef(), block->getArguments().drop_back());
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  emitStarts(builder, block->getArguments().back(), mapping);
  func::ReturnOp::create(builder, loop.getLoc());
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  Problem emitted = buildProblem(BlockDependences(*block), *costs);

  AheadStarts numbers;
  numbers.ordersAllStarts = loop->getParentOfType<func::FuncOp>()->hasAttr(
      CommDialect::kOrderedStartsAttr);
  unsigned next = 0;
  for (Ahead &each : ahead) {
    AheadStart &start = numbers.starts.emplace_back();
    start.start = dependences.getIndex(each.start);
    start.numResults = each.start.getDestinations().size();
    for (Operation *op : each.ops) {
      unsigned number = dependences.getIndex(op);
      if (op != each.start)
        start.needed.push_back(number);
      if (llvm::is_contained(op->getOperands(), loop.getInductionVar()))
        start.counterUsers.push_back(number);
    }
    next += start.needed.size();
    for (Value source : each.start.getSources()) {
      AheadStart::Copy &copy = start.copies.emplace_back();
      copy.op = emitted.ops[next++];
      copy.bytes = getAllocatedBytes(source.getType());
      if (source.getParentBlock() == body)
        copy.of = dependences.getIndex(source.getDefiningOp());
      copy.isReadByWait = llvm::is_contained(each.wait->getOperands(), source);
    }
    const Problem::Transfer &transfer =
        emitted.transfers[emitted.ops[next++].startOf];
    start.cost = transfer;
    start.lane = emitted.lanes[transfer.lane];
  }
  // The copies follow an op that frees nothing.
  Problem behind = problem;
  memory.setLast(behind, *body, behind.addOp(0));
  for (const Problem::Buffer &buffer : behind.buffers)
    if (buffer.isEndCopyExcess)
      numbers.endCopyBytes = buffer.bytes;
  return numbers;
}

//===----------------------------------------------------------------------===//
// Selection of starts
//===----------------------------------------------------------------------===//

/// Adds the starts that should run ahead: those exposed in `simulation`.
/// Returns the reason if there are none.
static std::string addStarts(LoopPipeliner &pipeliner,
                             const BlockDependences &dependences,
                             const Problem &problem,
                             const Simulation &simulation) {
  std::string reason = "all communication is hidden within an iteration";
  for (auto [transfer, run] :
       llvm::zip(problem.transfers, simulation.transfers)) {
    if (run.exposedNs == 0)
      continue;
    auto start = cast<CollectiveOpInterface>(dependences.getOp(transfer.start));
    std::string obstacle =
        pipeliner.add(start, dependences.getMutatedTensors());
    if (!obstacle.empty()) {
      reason = obstacle;
      continue;
    }
    int64_t ns = 0;
    for (Operation *op : pipeliner.getNeeded())
      ns += problem.ops[dependences.getIndex(op)].ns;
    // The loop computes it once more.
    if (ns > transfer.ns / 10) {
      reason = "the start needs much compute";
      pipeliner.removeLast();
    }
  }
  return pipeliner.getStarts().empty() ? reason : "";
}

/// Returns the least time in ns that is found for `problem` without a memory
/// limit.
static double findNs(const Problem &problem) {
  return findSchedule(problem, std::nullopt).makespanNs;
}

/// Returns true if the loop is faster once it is pipelined: all of it, or an
/// iteration if the trip count is not known. `bodyNs` is the present time of an
/// iteration.
static bool isFaster(const PipelinedLoop &made, int64_t bodyNs,
                     std::optional<APInt> trips) {
  double periodNs = findNs(made.body);
  if (!trips)
    return periodNs < bodyNs;
  double count = trips->getLimitedValue();
  return findNs(made.prologue) + (count - 1) * periodNs +
             findNs(made.epilogue) <
         count * bodyNs;
}

/// Adds the starts that should run ahead. Returns the reason if the loop should
/// not be pipelined.
static std::string decide(scf::ForOp loop, LoopPipeliner &pipeliner,
                          CostModel &costs, MemoryModel &memory) {
  BlockDependences dependences(*loop.getBody());
  Problem problem = buildProblem(dependences, costs, memory);
  Simulation simulation =
      simulate(problem, findSchedule(problem, std::nullopt).order);
  std::string reason = addStarts(pipeliner, dependences, problem, simulation);
  if (!reason.empty())
    return reason;
  AheadStarts ahead =
      pipeliner.getNumbers(dependences, problem, costs.getMachine(), memory);
  // If it has a fault, only the rewritten loop shows what it needs.
  if (!checkAhead(problem, ahead) &&
      !isFaster(pipelineLoop(problem, ahead), simulation.makespanNs,
                loop.getStaticTripCount()))
    return "it would take no less time";
  return {};
}

SmallVector<LoopDecision> comm::pipelineLoops(
    func::FuncOp function, CostModel &costs, MemoryModel &memory,
    function_ref<bool(scf::ForOp)> mayPipeline,
    function_ref<void(scf::ForOp, ArrayRef<CollectiveOpInterface>)>
        beforePipelining) {
  SmallVector<scf::ForOp> loops;
  function.walk([&](scf::ForOp loop) {
    if (llvm::any_of(*loop.getBody(), llvm::IsaPred<CollectiveOpInterface>) &&
        mayPipeline(loop))
      loops.push_back(loop);
  });
  SmallVector<LoopDecision> decisions;
  for (scf::ForOp loop : loops) {
    LoopPipeliner pipeliner(loop, costs.getDefaultAlgorithm());
    LoopDecision &decision = decisions.emplace_back(
        LoopDecision{loop.getLoc(), 0, pipeliner.getObstacle(),
                     loop.getStaticTripCount().has_value()});
    if (!decision.reason.empty())
      continue;
    decision.reason = decide(loop, pipeliner, costs, memory);
    if (!decision.reason.empty())
      continue;
    decision.numStarts = pipeliner.getStarts().size();
    beforePipelining(loop, pipeliner.getStarts());
    pipeliner.rewrite();
  }
  return decisions;
}
