//===- JoinReductions.cpp - Joins reductions of the same tensor -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum and a sum of squares of a tensor, or the two sums of a normalization's
// gradient, read the same memory. Fusion has already moved the computation of
// their elements into them. As one op with several outputs they read the memory
// once.
//
// The joined op is at the first reduction if all inputs of the second are
// available there. Else it is at the second if nothing before it uses the first
// one's result.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Combiner.h"
#include "Analysis/Contraction.h"
#include "Fusion.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

/// Limit on the outputs of a joined reduction, set by registers and shared
/// memory of a kernel.
static constexpr unsigned kMostOutputs = 4;

namespace {

class Joiner {
public:
  Joiner(RewriterBase &rewriter, ExtendsLiveRanges extendsLiveRanges,
         OpCreated created)
      : rewriter(rewriter), extendsLiveRanges(extendsLiveRanges),
        created(created) {}

  void run(Block &block);

private:
  bool isCandidate(linalg::GenericOp op);
  linalg::GenericOp join(linalg::GenericOp first, linalg::GenericOp second,
                         Value shared);
  bool canMoveBefore(Value value, Operation *insertionPoint,
                     unsigned depth = 0);
  void moveBefore(Value value, Operation *insertionPoint);

  RewriterBase &rewriter;
  ExtendsLiveRanges extendsLiveRanges;
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

/// Returns true if `value` is available at `insertionPoint` or is an empty,
/// filled or constant tensor that can move there.
bool Joiner::canMoveBefore(Value value, Operation *insertionPoint,
                           unsigned depth) {
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != insertionPoint->getBlock() ||
      definition->isBeforeInBlock(insertionPoint))
    return true;
  return depth < 2 &&
         (definition->hasTrait<OpTrait::ConstantLike>() ||
          isa<linalg::FillOp, tensor::EmptyOp>(definition)) &&
         llvm::all_of(
             definition->getOperands(),
             [&](Value operand) {
               return canMoveBefore(operand, insertionPoint, depth + 1);
             });
}

void Joiner::moveBefore(Value value, Operation *insertionPoint) {
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != insertionPoint->getBlock() ||
      definition->isBeforeInBlock(insertionPoint))
    return;
  for (Value operand : definition->getOperands())
    moveBefore(operand, insertionPoint);
  rewriter.moveOpBefore(definition, insertionPoint);
}

/// Returns the map from the loops of `second` to those of `first` if both read
/// `shared` as a whole in loops of the same kinds, else null.
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
  // Dimension i of `shared` is loop of[i] of the first op and to[i] of the
  // second. This gives the second's loops in terms of the first's.
  AffineMap loops = inversePermutation(to).compose(of);
  for (auto [loop, expr] : llvm::enumerate(loops.getResults()))
    if (second.getIteratorTypesArray()[loop] !=
        first.getIteratorTypesArray()[cast<AffineDimExpr>(expr).getPosition()])
      return AffineMap();
  return loops;
}

/// Replaces the two ops by one and returns it, or null if not possible.
linalg::GenericOp Joiner::join(linalg::GenericOp first,
                               linalg::GenericOp second, Value shared) {
  // Check live ranges as if the first op moved to the second. This is stricter
  // than needed if the second moves up instead.
  if (extendsLiveRanges(first, second) ||
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
  // Positions of the second op's inputs among those of both.
  SmallVector<unsigned> positions;
  for (OpOperand *input : second.getDpsInputOperands()) {
    AffineMap map = second.getMatchingIndexingMap(input).compose(loops);
    unsigned position = 0;
    while (position < inputs.size() &&
           (inputs[position] != input->get() || maps[position] != map))
      ++position;
    if (position == inputs.size()) {
      inputs.push_back(input->get());
      maps.push_back(map);
    }
    positions.push_back(position);
  }
  if (inputs.size() > kMostInputs)
    return {};
  Operation *insertionPoint = nullptr;
  if (llvm::all_of(second->getOperands(),
                   [&](Value value) { return canMoveBefore(value, first); })) {
    for (Value value : second->getOperands())
      moveBefore(value, first);
    insertionPoint = first;
  } else if (llvm::all_of(first->getUsers(), [&](Operation *user) {
               Operation *above =
                   second->getBlock()->findAncestorOpInBlock(*user);
               return above && second->isBeforeInBlock(above);
             })) {
    insertionPoint = second;
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
  rewriter.setInsertionPoint(insertionPoint);
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
    for (unsigned input : positions)
      values.push_back(arguments[input]);
    llvm::append_range(values, outputs.drop_front(numFirst));
    clone(second, values);
    linalg::YieldOp::create(nested, loc, results);
  };
  auto joined = linalg::GenericOp::create(
      rewriter, rewriter.getFusedLoc({first.getLoc(), second.getLoc()}), types,
      inputs, inits, maps, first.getIteratorTypesArray(), build);
  created(joined, insertionPoint);
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
  // Index in `candidates` of the last reduction that reads a value. A joined op
  // replaces the candidate of its first reduction.
  llvm::DenseMap<Value, unsigned> readers;
  for (unsigned i = 0; i < candidates.size(); ++i) {
    unsigned number = i;
    SmallVector<Value> inputs(candidates[i].getDpsInputs());
    for (Value input : inputs) {
      auto reader = readers.find(input);
      if (reader == readers.end() || reader->second == i)
        continue;
      linalg::GenericOp joined =
          join(candidates[reader->second], candidates[i], input);
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
                          ExtendsLiveRanges extendsLiveRanges,
                          OpCreated created) {
  Joiner joiner(rewriter, extendsLiveRanges, created);
  function->walk([&](Block *block) {
    if (!isa<linalg::LinalgOp>(block->getParentOp()))
      joiner.run(*block);
  });
}
