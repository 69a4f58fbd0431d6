//===- JoinReductions.cpp - One reduction of those that read the same -----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sum of a tensor and that of its squares, or the two sums of a
// normalisation's gradient, read the same memory. Fusion has put what computes
// their elements into them; as one op with several outputs they read it once.
//
// The op takes the place of the first of them if all that the other one reads
// is there by then, else that of the other one if nothing needs the first one's
// result before it.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Combiner.h"
#include "Analysis/Contraction.h"
#include "Fusion.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

/// What a kernel keeps in registers and in shared memory.
static constexpr unsigned kMostOutputs = 4;

namespace {

class Joiner {
public:
  Joiner(RewriterBase &rewriter, WouldLiveLonger wouldLiveLonger,
         OpCreated created)
      : rewriter(rewriter), wouldLiveLonger(wouldLiveLonger), created(created) {
  }

  void run(Block &block);

private:
  bool isCandidate(linalg::GenericOp op);
  linalg::GenericOp tryToJoin(linalg::GenericOp first, linalg::GenericOp second,
                              Value shared);
  bool canMoveBefore(Value value, Operation *place, unsigned depth = 0);
  void moveBefore(Value value, Operation *place);

  RewriterBase &rewriter;
  WouldLiveLonger wouldLiveLonger;
  OpCreated created;
};

} // namespace

bool Joiner::isCandidate(linalg::GenericOp op) {
  return op.hasPureTensorSemantics() && op.getNumReductionLoops() != 0 &&
         !op.hasIndexSemantics() &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) {
                        return map.isProjectedPermutation(
                            /*allowZeroInResults=*/true);
                      }) &&
         !isMatmul(op) && !linalg::isaContractionOpInterface(op) &&
         !getCombiners(op).empty();
}

/// Is `value` there at `place`, or what can be made there as well: an empty or
/// filled tensor?
bool Joiner::canMoveBefore(Value value, Operation *place, unsigned depth) {
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != place->getBlock() ||
      definition->isBeforeInBlock(place))
    return true;
  return depth < 2 &&
         (definition->hasTrait<OpTrait::ConstantLike>() ||
          isa<linalg::FillOp, tensor::EmptyOp>(definition)) &&
         llvm::all_of(
             definition->getOperands(),
             [&](Value operand) {
               return canMoveBefore(operand, place, depth + 1);
             });
}

void Joiner::moveBefore(Value value, Operation *place) {
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != place->getBlock() ||
      definition->isBeforeInBlock(place))
    return;
  for (Value operand : definition->getOperands())
    moveBefore(operand, place);
  rewriter.moveOpBefore(definition, place);
}

/// The map from the loops of `second` to those of `first`, if both read
/// `shared` once, whole, in loops of the same kinds.
static AffineMap getLoops(linalg::GenericOp first, linalg::GenericOp second,
                          Value shared) {
  auto getMap = [&](linalg::GenericOp op) {
    for (OpOperand *input : op.getDpsInputOperands())
      if (input->get() == shared &&
          op.getMatchingIndexingMap(input).isPermutation())
        return op.getMatchingIndexingMap(input);
    return AffineMap();
  };
  AffineMap of = getMap(first), to = getMap(second);
  if (!of || !to)
    return AffineMap();
  // `shared`'s dimension i is loop of[i] of the first, and to[i] of the second:
  // the second's loops in terms of the first's.
  AffineMap loops = inversePermutation(to).compose(of);
  for (auto [loop, expr] : llvm::enumerate(loops.getResults()))
    if (second.getIteratorTypesArray()[loop] !=
        first.getIteratorTypesArray()[cast<AffineDimExpr>(expr).getPosition()])
      return AffineMap();
  return loops;
}

/// The two as one op, which has replaced them; null: not possible.
linalg::GenericOp Joiner::tryToJoin(linalg::GenericOp first,
                                    linalg::GenericOp second, Value shared) {
  // What the first reads would live longer, or the second begin earlier.
  if (wouldLiveLonger(first, second) ||
      first.getNumDpsInits() + second.getNumDpsInits() > kMostOutputs ||
      first.getBody()->getOperations().size() +
              second.getBody()->getOperations().size() >
          kMostOps)
    return {};
  AffineMap loops = getLoops(first, second, shared);
  if (!loops)
    return {};
  SmallVector<Value> inputs(first.getDpsInputs());
  SmallVector<AffineMap> maps = first.getIndexingMapsArray();
  SmallVector<AffineMap> initMaps(ArrayRef(maps).drop_front(inputs.size()));
  maps.truncate(inputs.size());
  // Where the second's inputs are among those of both.
  SmallVector<unsigned> places;
  for (OpOperand *input : second.getDpsInputOperands()) {
    AffineMap map = second.getMatchingIndexingMap(input).compose(loops);
    unsigned place = 0;
    while (place < inputs.size() &&
           (inputs[place] != input->get() || maps[place] != map))
      ++place;
    if (place == inputs.size()) {
      inputs.push_back(input->get());
      maps.push_back(map);
    }
    places.push_back(place);
  }
  if (inputs.size() > kMostInputs)
    return {};
  Operation *place = nullptr;
  if (llvm::all_of(second->getOperands(),
                   [&](Value value) { return canMoveBefore(value, first); })) {
    for (Value value : second->getOperands())
      moveBefore(value, first);
    place = first;
  } else if (llvm::all_of(first->getUsers(), [&](Operation *user) {
               Operation *above =
                   second->getBlock()->findAncestorOpInBlock(*user);
               return above && second->isBeforeInBlock(above);
             })) {
    place = second;
  } else {
    return {};
  }

  SmallVector<Value> inits(first.getDpsInits());
  llvm::append_range(inits, second.getDpsInits());
  for (OpOperand &init : second.getDpsInitsMutable())
    initMaps.push_back(second.getMatchingIndexingMap(&init).compose(loops));
  maps.append(initMaps);
  SmallVector<Type> types(first->getResultTypes());
  llvm::append_range(types, second->getResultTypes());
  rewriter.setInsertionPoint(place);
  auto build = [&](OpBuilder &nested, Location loc, ValueRange arguments) {
    SmallVector<Value> results;
    ValueRange outputs = arguments.drop_front(inputs.size());
    auto clone = [&](linalg::GenericOp op, ArrayRef<Value> values) {
      IRMapping mapping;
      mapping.map(op.getBody()->getArguments(), values);
      for (Operation &inner : op.getBody()->without_terminator())
        nested.clone(inner, mapping);
      for (Value value : op.getBody()->getTerminator()->getOperands())
        results.push_back(mapping.lookupOrDefault(value));
    };
    unsigned numFirst = first.getNumDpsInits();
    SmallVector<Value> values(arguments.take_front(first.getNumDpsInputs()));
    llvm::append_range(values, outputs.take_front(numFirst));
    clone(first, values);
    values.clear();
    for (unsigned input : places)
      values.push_back(arguments[input]);
    llvm::append_range(values, outputs.drop_front(numFirst));
    clone(second, values);
    linalg::YieldOp::create(nested, loc, results);
  };
  auto joined = linalg::GenericOp::create(
      rewriter, rewriter.getFusedLoc({first.getLoc(), second.getLoc()}), types,
      inputs, inits, maps, first.getIteratorTypesArray(), build);
  created(joined, place);
  unsigned numFirst = first->getNumResults();
  rewriter.replaceOp(first, joined->getResults().take_front(numFirst));
  rewriter.replaceOp(second, joined->getResults().drop_front(numFirst));
  return joined;
}

void Joiner::run(Block &block) {
  SmallVector<linalg::GenericOp> candidates;
  for (Operation &op : block)
    if (auto generic = dyn_cast<linalg::GenericOp>(op);
        generic && isCandidate(generic))
      candidates.push_back(generic);
  // The last reduction that reads a value, by its number among `candidates`,
  // where what it was joined to takes its place.
  llvm::DenseMap<Value, unsigned> readers;
  for (unsigned i = 0; i < candidates.size(); ++i) {
    unsigned number = i;
    SmallVector<Value> inputs(candidates[i].getDpsInputs());
    for (Value input : inputs) {
      auto reader = readers.find(input);
      if (reader == readers.end() || reader->second == i)
        continue;
      linalg::GenericOp joined =
          tryToJoin(candidates[reader->second], candidates[i], input);
      if (!joined)
        continue;
      number = reader->second;
      candidates[number] = joined;
      break;
    }
    for (Value input : inputs)
      readers[input] = number;
  }
}

void comm::joinReductions(RewriterBase &rewriter, Operation *function,
                          WouldLiveLonger wouldLiveLonger, OpCreated created) {
  Joiner joiner(rewriter, wouldLiveLonger, created);
  function->walk([&](Block *block) {
    if (!isa<linalg::LinalgOp>(block->getParentOp()))
      joiner.run(*block);
  });
}
