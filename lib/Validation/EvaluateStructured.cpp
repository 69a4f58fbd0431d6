//===- EvaluateStructured.cpp - Evaluates structured ops ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates structured ops. Their loops are cut into boxes in which each
// operand is one reference. A reduction over several boxes is a chain of folds.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Combiner.h"
#include "Evaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

/// Returns the elements of `value` that loops of these extents read, by
/// iteration.
std::optional<TensorValue> Evaluator::read(const TensorValue &value,
                                           AffineMap map,
                                           ArrayRef<int64_t> loops) {
  SmallVector<int> loopOf;
  bool isProjected = true;
  llvm::SmallDenseSet<unsigned> seen;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    isProjected &= (dim && seen.insert(dim.getPosition()).second) ||
                   (constant && constant.getValue() == 0);
    loopOf.push_back(dim ? int(dim.getPosition()) : -1);
  }
  TensorValue result;
  result.shape.assign(loops.begin(), loops.end());
  if (isProjected) {
    for (const Piece &piece : value.pieces) {
      std::vector<Piece> parts = {piece};
      for (auto [dim, loop] : llvm::enumerate(loopOf)) {
        std::vector<Piece> next;
        for (const Piece &part : parts)
          cut(terms, part, dim, 0, loop < 0 ? 1 : loops[loop], next);
        parts = std::move(next);
      }
      for (const Piece &part : parts) {
        Piece &made = result.pieces.emplace_back(Piece{{}, part.ref});
        for (auto [loop, extent] : llvm::enumerate(loops)) {
          auto place = llvm::find(loopOf, int(loop));
          if (place != loopOf.end()) {
            made.dims.push_back(part.dims[place - loopOf.begin()]);
            continue;
          }
          Interval &free = made.dims.emplace_back();
          free.size = extent;
          if (extent != 1)
            free.factors.push_back({terms.getFreshVar(), extent});
        }
      }
    }
    return result;
  }
  bool isAffine = true;
  result = makeWhole(terms, loops, [&](ArrayRef<Affine> index) {
    std::function<Affine(AffineExpr)> evaluate = [&](AffineExpr expr) {
      if (auto constant = dyn_cast<AffineConstantExpr>(expr))
        return Affine(constant.getValue());
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        return index[dim.getPosition()];
      auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
      Affine sum;
      if (!binary) {
        isAffine = false;
        return sum;
      }
      Affine a = evaluate(binary.getLHS()), b = evaluate(binary.getRHS());
      if (expr.getKind() == AffineExprKind::Add) {
        sum.add(a);
        sum.add(b);
      } else if (expr.getKind() == AffineExprKind::Mul && b.isConstant()) {
        sum.add(a, b.offset);
      } else {
        isAffine = false;
      }
      return sum;
    };
    SmallVector<Affine> at;
    for (AffineExpr expr : map.getResults())
      at.push_back(evaluate(expr));
    return getElement(terms, value, at);
  });
  return isAffine ? std::optional(result) : std::nullopt;
}

/// Returns true if `map` is a bijection between the iterations of the loops
/// `parallel` and the positions. Ignores dimensions and loops of size one.
static bool isOnePlaceEach(AffineMap map, ArrayRef<unsigned> parallel,
                           ArrayRef<int64_t> loops) {
  llvm::SmallDenseSet<unsigned> inMap;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (dim ? !llvm::is_contained(parallel, dim.getPosition()) ||
                  !inMap.insert(dim.getPosition()).second
            : !constant || constant.getValue() != 0)
      return false;
  }
  return llvm::all_of(parallel, [&](unsigned loop) {
    return inMap.contains(loop) || loops[loop] == 1;
  });
}

/// A box of the loops, with the element of each operand.
struct Evaluator::LoopBox {
  SmallVector<Interval, 4> dims;
  SmallVector<Ref> refs;
  /// True if its iterations change nothing.
  bool isIdle = false;
};

/// Returns the position of a box in these loops.
static std::vector<int64_t> getPlace(ArrayRef<Interval> dims,
                                     ArrayRef<unsigned> loops) {
  std::vector<int64_t> place;
  for (unsigned loop : loops)
    place.insert(place.end(),
                 {dims[loop].lo, dims[loop].size, dims[loop].step});
  return place;
}

bool Evaluator::isIdle(linalg::LinalgOp op, const LoopBox &box) {
  SmallVector<Affine> index;
  for (const Interval &dim : box.dims)
    index.push_back(getIndex(dim));
  unsigned numInits = op.getNumDpsInits();
  SmallVector<Ref> arguments(
      ArrayRef(box.refs).drop_front().drop_back(numInits));
  for (unsigned i = 0; i < numInits; ++i)
    arguments.push_back(terms.getAcc(i));
  auto results = runBody(*op.getBlock(), arguments, index);
  return results &&
         llvm::equal(*results, ArrayRef(arguments).take_back(numInits));
}

/// Returns true if the boxes only differ in the outermost reduction loop, so
/// that they can be reduced one after the other.
bool Evaluator::isChain(ArrayRef<LoopBox> boxes, const LoopNest &nest) {
  const LoopBox *first = nullptr;
  for (const LoopBox &box : boxes) {
    for (unsigned loop : nest.parallel)
      if (box.dims[loop].size != nest.extents[loop])
        return false;
    if (box.isIdle)
      continue;
    if (!first) {
      first = &box;
      continue;
    }
    for (unsigned loop : nest.reduction) {
      const Interval &own = box.dims[loop], &other = first->dims[loop];
      if (loop == nest.outermost
              ? own.step != 1 || other.step != 1
              : own.lo != other.lo || own.size != other.size ||
                    own.step != other.step)
        return false;
    }
  }
  return true;
}

/// Cuts boxes until any two have either the same or disjoint positions of the
/// parallel loops. Sums in any order can then be evaluated box by box.
bool Evaluator::align(std::vector<LoopBox> &boxes, const LoopNest &nest) {
  constexpr size_t kMostBoxes = 256;
  for (unsigned loop : nest.parallel) {
    std::set<int64_t> ends;
    for (const LoopBox &box : boxes)
      ends.insert(box.dims[loop].getEnd());
    std::vector<LoopBox> next;
    for (LoopBox &box : boxes) {
      int64_t lo = box.dims[loop].lo, hi = box.dims[loop].getEnd();
      for (auto end = ends.upper_bound(lo); lo < hi; lo = *end++) {
        // All elements are cut at the same positions.
        std::vector<std::vector<Piece>> cuts;
        for (const Ref &ref : box.refs)
          cut(terms, {box.dims, ref}, loop, lo, *end, cuts.emplace_back());
        for (size_t i = 0; i < cuts.front().size(); ++i) {
          LoopBox &made = next.emplace_back(LoopBox{cuts.front()[i].dims, {}});
          for (std::vector<Piece> &pieces : cuts)
            made.refs.push_back(std::move(pieces[i].ref));
        }
      }
      if (next.size() > kMostBoxes)
        return false;
    }
    boxes = std::move(next);
  }
  // Parts of rows may be cut more often than others.
  std::map<std::vector<int64_t>, int64_t> numIterations;
  int64_t all = 1;
  for (unsigned loop : nest.reduction)
    all *= nest.extents[loop];
  for (const LoopBox &box : boxes) {
    int64_t size = 1;
    for (unsigned loop : nest.reduction)
      size *= box.dims[loop].size;
    numIterations[getPlace(box.dims, nest.parallel)] += size;
  }
  return llvm::all_of(numIterations,
                      [&](const auto &entry) { return entry.second == all; });
}

/// Returns the elements of each operand by iteration, or none on an obstacle.
std::optional<std::vector<TensorValue>>
Evaluator::readOperands(linalg::LinalgOp op, const LoopNest &nest,
                        bool asArrays) {
  ArrayRef<int64_t> loops = nest.extents;
  std::vector<TensorValue> operands;
  operands.push_back(fill(loops, terms.getUndef())); // the iterations
  for (OpOperand &operand : op->getOpOperands()) {
    TensorValue value = getData(operand.get());
    if (terms.obstacle || value.isOpaque)
      return std::nullopt;
    if (!isa<ShapedType>(operand.get().getType())) {
      operands.push_back(fill(loops, value.pieces.empty()
                                         ? terms.getUndef()
                                         : value.pieces.front().ref));
      continue;
    }
    if (op.isDpsInit(&operand) && !op.payloadUsesValueFromOperand(&operand))
      value = fill(value.shape, terms.getUndef());
    // An array has one piece.
    if (asArrays && value.pieces.size() > 1)
      value = makeWhole(terms, value.shape, [&](ArrayRef<Affine> index) {
        return getElement(terms, value, index);
      });
    auto read = this->read(value, op.getMatchingIndexingMap(&operand), loops);
    if (!read)
      return std::nullopt;
    operands.push_back(std::move(*read));
  }
  return operands;
}

/// Returns the boxes of the loops. Those of the same position of the parallel
/// loops are in the order of the reduction.
std::optional<std::vector<Evaluator::LoopBox>>
Evaluator::cutLoops(linalg::LinalgOp op, const LoopNest &nest) {
  std::vector<LoopBox> boxes;
  for (bool asArrays : {false, true}) {
    auto operands = readOperands(op, nest, asArrays);
    if (!operands)
      return std::nullopt;
    std::vector<const TensorValue *> pointers;
    for (const TensorValue &operand : *operands)
      pointers.push_back(&operand);
    boxes.clear();
    bool isCut = false;
    zip(terms, pointers, [&](ArrayRef<Interval> dims, ArrayRef<Ref> refs) {
      boxes.push_back({SmallVector<Interval, 4>(dims), SmallVector<Ref>(refs)});
      for (unsigned loop : nest.reduction)
        isCut |= dims[loop].size != nest.extents[loop];
    });
    if (terms.obstacle)
      return std::nullopt;
    if (isCut && terms.assumptions.finite)
      for (LoopBox &box : boxes)
        box.isIdle = isIdle(op, box);
    if (!isCut || isChain(boxes, nest))
      break;
    SmallVector<Operation *> combiners = getCombiners(op);
    if (terms.assumptions.reassociation && !combiners.empty() &&
        llvm::all_of(combiners, llvm::IsaPred<arith::AddFOp>) &&
        align(boxes, nest))
      break;
  }
  if (nest.outermost)
    llvm::stable_sort(boxes, [&](const LoopBox &a, const LoopBox &b) {
      return a.dims[*nest.outermost].lo < b.dims[*nest.outermost].lo;
    });
  return boxes;
}

/// Converts `refs` of the box `from` to the box `to`, which has the same
/// position of the parallel loops. Fails if their factors differ there.
static bool moveTo(ArrayRef<Interval> to, ArrayRef<Interval> from,
                   ArrayRef<unsigned> parallel, MutableArrayRef<Ref> refs) {
  DenseMap<Var, Var> numbers;
  for (unsigned loop : parallel) {
    ArrayRef<Factor> a = from[loop].factors, b = to[loop].factors;
    if (a.size() != b.size())
      return false;
    for (auto [x, y] : llvm::zip_equal(a, b)) {
      if (x.extent != y.extent)
        return false;
      numbers[x.var] = y.var;
    }
  }
  for (Ref &ref : refs)
    ref = ref.substitute([&](Var var) {
      auto found = numbers.find(var);
      return Affine::of(found == numbers.end() ? var : found->second);
    });
  return true;
}

bool Evaluator::runLinalg(linalg::LinalgOp op) {
  LoopNest nest;
  nest.extents = op.getStaticLoopRanges();
  bool isOnBuffers = op.hasPureBufferSemantics();
  if ((!isOnBuffers && !op.hasPureTensorSemantics()) ||
      llvm::any_of(nest.extents, ShapedType::isDynamic) ||
      op->getNumRegions() != 1)
    return false;
  for (auto [i, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    (iterator == utils::IteratorType::parallel ? nest.parallel : nest.reduction)
        .push_back(i);
  auto outermost = llvm::find_if(
      nest.reduction, [&](unsigned loop) { return nest.extents[loop] != 1; });
  if (outermost != nest.reduction.end())
    nest.outermost = *outermost;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (!isOnePlaceEach(op.getMatchingIndexingMap(&init), nest.parallel,
                        nest.extents))
      return false;
  auto boxes = cutLoops(op, nest);
  if (!boxes)
    return terms.obstacle.has_value();
  llvm::SmallBitVector used(op.getNumDpsInits(), isOnBuffers);
  for (OpResult result : op->getResults())
    if (!result.use_empty())
      used.set(result.getResultNumber());
  unsigned numInputs = op->getNumOperands() - op.getNumDpsInits();
  // The results so far, by position of the parallel loops.
  std::map<std::vector<int64_t>, LoopBox> made;
  for (LoopBox &box : *boxes) {
    SmallVector<Affine> index;
    SmallVector<Factor> bounds;
    for (const Interval &dim : box.dims)
      index.push_back(getIndex(dim));
    for (unsigned loop : nest.reduction)
      bounds.append(box.dims[loop].factors.begin(),
                    box.dims[loop].factors.end());
    SmallVector<Ref> arguments(llvm::drop_begin(box.refs));
    MutableArrayRef<Ref> inits =
        MutableArrayRef(arguments).drop_front(numInputs);
    auto [before, isFirst] =
        made.try_emplace(getPlace(box.dims, nest.parallel), LoopBox());
    // Continue with the result of the previous part.
    if (!isFirst) {
      llvm::copy(before->second.refs, inits.begin());
      if (!moveTo(box.dims, before->second.dims, nest.parallel, inits)) {
        terms.fail("parts of a reduction have different shapes");
        return true;
      }
    }
    Block &body = *op.getBlock();
    auto results =
        bounds.empty()
            ? runBody(body, arguments, index)
            : runReduction(body, ArrayRef(arguments).take_front(numInputs),
                           inits, index, bounds, used);
    if (!results)
      return false;
    before->second = {box.dims, std::move(*results)};
  }
  for (auto [i, init] : llvm::enumerate(op.getDpsInits())) {
    TensorValue value;
    value.shape.assign(cast<ShapedType>(init.getType()).getShape().begin(),
                       cast<ShapedType>(init.getType()).getShape().end());
    AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(i));
    for (auto &[place, box] : made) {
      Piece &piece = value.pieces.emplace_back(Piece{{}, box.refs[i]});
      for (AffineExpr expr : map.getResults()) {
        auto dim = dyn_cast<AffineDimExpr>(expr);
        piece.dims.push_back(dim ? box.dims[dim.getPosition()]
                                 : Interval{0, 1, {}});
      }
    }
    merge(value);
    if (isOnBuffers)
      writeBuffer(get(init), value);
    else
      values[op->getResult(i)] = std::move(value);
  }
  return true;
}
