//===- Slices.cpp - Disjointness of views of a buffer ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Slices.h"
#include "Analysis/BufferRoots.h"
#include "Analysis/Partition.h"
#include "Iterations.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/TypeSwitch.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

/// The maximum number of ranks on which offsets are evaluated.
static constexpr int64_t kMostRanks = 1024;
/// The maximum depth of evaluated expressions.
static constexpr unsigned kMostSizeDepth = 32;

/// Returns the innermost loop in which each iteration has its own op or value,
/// or null.
static Operation *getLoop(Block *block) {
  Operation *op = block->getParentOp();
  while (op && !isa<scf::ForOp, scf::WhileOp>(op))
    op = isa<FunctionOpInterface>(op) ? nullptr : op->getParentOp();
  return op;
}
static Operation *getLoop(Value value) {
  return getLoop(value.getParentBlock());
}
static Operation *getLoop(Operation *op) { return getLoop(op->getBlock()); }

/// Returns the part of its memref that `op` views or accesses.
std::optional<Slices::Part> Slices::getPart(Operation *op) {
  Part part;
  part.op = op;
  Attribute one = Builder(op->getContext()).getIndexAttr(1);
  /// Sets one element, or those of a vector along the last dimensions.
  auto setElements = [&](Value memref, ValueRange indices,
                         VectorType vector = {}) {
    part.source = memref;
    part.offsets.assign(indices.begin(), indices.end());
    part.sizes.assign(indices.size(), one);
    part.strides = part.sizes;
    if (!vector)
      return true;
    size_t rank = vector.getRank();
    if (rank > indices.size() || vector.isScalable())
      return false;
    for (auto [i, size] : llvm::enumerate(vector.getShape()))
      part.sizes[indices.size() - rank + i] =
          Builder(op->getContext()).getIndexAttr(size);
    return true;
  };
  auto setTransfer = [&](VectorTransferOpInterface transfer) {
    return transfer.getPermutationMap().isMinorIdentity() &&
           setElements(transfer.getBase(), transfer.getIndices(),
                       transfer.getVectorType());
  };
  bool isKnown =
      llvm::TypeSwitch<Operation *, bool>(op)
          .Case([&](memref::SubViewOp view) {
            part.source = view.getSource();
            part.offsets = view.getMixedOffsets();
            part.sizes = view.getMixedSizes();
            part.strides = view.getMixedStrides();
            return true;
          })
          .Case<memref::StoreOp, memref::LoadOp, memref::AtomicRMWOp,
                memref::GenericAtomicRMWOp>([&](auto access) {
            return setElements(access.getMemref(), access.getIndices());
          })
          .Case<vector::StoreOp, vector::LoadOp>([&](auto access) {
            return setElements(access.getBase(), access.getIndices(),
                               access.getVectorType());
          })
          .Case<VectorTransferOpInterface>(setTransfer)
          .Default(false);
  if (!isKnown)
    return std::nullopt;
  part.source = skipCasts(part.source);
  return part;
}

/// Returns the views that lead to `value`, the last one first. Before them is
/// the part that `access` accesses, if it is not null.
SmallVector<Slices::Part, 2> Slices::getParts(Value value, Operation *access) {
  SmallVector<Part, 2> parts;
  std::optional<Part> own = access ? getPart(access) : std::nullopt;
  if (own && own->source == skipCasts(value))
    parts.push_back(std::move(*own));
  for (; value; value = comm::getViewSource(value))
    if (auto subview = value.getDefiningOp<memref::SubViewOp>())
      parts.push_back(*getPart(subview));
  return parts;
}

bool Slices::areDisjoint(Value a, Value b, Operation *access, Value token) {
  SmallVector<Part, 2> partsOfA = getParts(a, access),
                       partsOfB = getParts(b, nullptr);
  for (const Part &x : partsOfA)
    for (const Part &y : partsOfB)
      if (x.source == y.source && x.offsets.size() == y.offsets.size() &&
          (areDisjointByBounds(x, y) || areDisjointByRanges(x, y) ||
           areDisjointOnAllRanks(x, y)))
        return true;
  Value made = skipCasts(b);
  for (const Part &x : partsOfA) {
    llvm::SmallSetVector<Operation *, 2> loops;
    loops.insert(getLoop(made));
    loops.insert(getLoop(x.op));
    for (Operation *loop : loops)
      for (bool byConditions : {false, true})
        if (areDisjointInAllIterations(x, made, token, loop, byConditions))
          return true;
  }
  return false;
}

/// Returns true if one part ends before the other begins in some dimension,
/// whatever the values are on which both depend.
bool Slices::areDisjointByBounds(const Part &a, const Part &b) {
  MLIRContext *context = root->getContext();
  auto toSlice = [](const Part &part) {
    return HyperrectangularSlice(part.offsets, part.sizes, part.strides);
  };
  FailureOr<bool> overlap = ValueBoundsConstraintSet::areOverlappingSlices(
      context, toSlice(a), toSlice(b));
  if (succeeded(overlap) && !*overlap)
    return true;
  // The upstream function only compares constant differences.
  AffineExpr offset, size, stride, other;
  bindSymbols(context, offset, size, stride, other);
  auto map = AffineMap::get(0, 4, offset + (size - 1) * stride + 1 - other);
  auto endsBefore = [&](const Part &x, const Part &y, unsigned dim) {
    if (!isa<Attribute>(x.sizes[dim]) && !isa<Attribute>(x.strides[dim]))
      return false;
    Builder builder(context);
    SmallVector<Value> operands;
    AffineMap difference = foldAttributesIntoMap(
        builder, map,
        {x.offsets[dim], x.sizes[dim], x.strides[dim], y.offsets[dim]},
        operands);
    return ValueBoundsConstraintSet::compare(
        ValueBoundsConstraintSet::Variable(difference, operands),
        ValueBoundsConstraintSet::ComparisonOperator::LE,
        ValueBoundsConstraintSet::Variable(builder.getIndexAttr(0)));
  };
  return llvm::any_of(llvm::seq<unsigned>(0, a.offsets.size()),
                      [&](unsigned dim) {
                        return endsBefore(a, b, dim) || endsBefore(b, a, dim);
                      });
}

/// Returns true if the ranges of the parts do not overlap in some dimension.
bool Slices::areDisjointByRanges(const Part &a, const Part &b) {
  // So small that the sums below cannot overflow.
  constexpr int64_t kMost = int64_t(1) << 30;
  auto getEnds = [&](const Part &part,
                     unsigned dim) -> std::pair<int64_t, int64_t> {
    Ranges::Range offset = ranges.get(part.offsets[dim]),
                  size = ranges.get(part.sizes[dim]),
                  stride = ranges.get(part.strides[dim]);
    bool hasEnd = offset.max <= kMost && size.max <= kMost &&
                  stride.max <= kMost && stride.min >= 0;
    return {stride.min >= 0 ? offset.min : std::numeric_limits<int64_t>::min(),
            hasEnd ? offset.max +
                         std::max<int64_t>(size.max - 1, 0) * stride.max + 1
                   : std::numeric_limits<int64_t>::max()};
  };
  return llvm::any_of(llvm::seq<unsigned>(0, a.offsets.size()),
                      [&](unsigned dim) {
                        auto [beginOfA, endOfA] = getEnds(a, dim);
                        auto [beginOfB, endOfB] = getEnds(b, dim);
                        return endOfA <= beginOfB || endOfB <= beginOfA;
                      });
}

bool Slices::areDisjointOnAllRanks(const Part &a, const Part &b) {
  using ByRank = const std::vector<int64_t> *;
  struct Dim {
    ByRank offset, size, stride;
    int64_t begin(unsigned rank) const { return (*offset)[rank]; }
    int64_t end(unsigned rank) const {
      return (*offset)[rank] + ((*size)[rank] - 1) * (*stride)[rank] + 1;
    }
  };
  auto getDims = [&](const Part &part, SmallVectorImpl<Dim> &dims) {
    for (auto [offset, size, stride] :
         llvm::zip(part.offsets, part.sizes, part.strides)) {
      dims.push_back({evaluate(offset), evaluate(size), evaluate(stride)});
      if (!dims.back().offset || !dims.back().size || !dims.back().stride)
        return false;
    }
    return true;
  };
  SmallVector<Dim> dimsOfA, dimsOfB;
  if (!getDims(a, dimsOfA) || !getDims(b, dimsOfB))
    return false;
  llvm::SmallBitVector ranks(numRanks, true);
  getRanksOf(a.op, ranks);
  getRanksOf(b.op, ranks);
  return llvm::all_of(ranks.set_bits(), [&](unsigned rank) {
    return llvm::any_of(llvm::zip(dimsOfA, dimsOfB), [&](auto dims) {
      auto &[x, y] = dims;
      return x.end(rank) <= y.begin(rank) || y.end(rank) <= x.begin(rank);
    });
  });
}

//===----------------------------------------------------------------------===//
// Iterations
//===----------------------------------------------------------------------===//

/// Returns the branches in `loop` that `op` is in.
static SmallVector<scf::IfOp> getConditions(Operation *op, Operation *loop) {
  SmallVector<scf::IfOp> conditions;
  for (; op != loop && op && !isa<FunctionOpInterface>(op);
       op = op->getParentOp())
    if (auto branch = dyn_cast<scf::IfOp>(op->getParentOp());
        branch && branch != loop)
      conditions.push_back(branch);
  return op == loop ? conditions : SmallVector<scf::IfOp>();
}

/// Returns false if one of the branches takes the other arm in the trip.
static bool mayReach(Operation *op, ArrayRef<scf::IfOp> conditions,
                     Iterations &iterations, int64_t trip) {
  return llvm::all_of(conditions, [&](scf::IfOp branch) {
    std::optional<int64_t> condition =
        iterations.evaluate(branch.getCondition(), trip);
    return !condition || (*condition != 0) == branch.getThenRegion().isAncestor(
                                                  op->getParentRegion());
  });
}

std::optional<Slices::Box>
Slices::getBox(const Part &part, Iterations &iterations, int64_t trip) {
  // A memref of the iteration differs in each iteration.
  if (iterations.isInside(part.source))
    return std::nullopt;
  auto evaluate = [&](OpFoldResult value) -> std::optional<int64_t> {
    if (auto constant = dyn_cast<Attribute>(value))
      return cast<IntegerAttr>(constant).getInt();
    return iterations.evaluate(cast<Value>(value), trip);
  };
  Box box{part.source, {}};
  for (auto [offset, size, stride] :
       llvm::zip(part.offsets, part.sizes, part.strides)) {
    std::optional<int64_t> begin = evaluate(offset), number = evaluate(size),
                           step = evaluate(stride);
    if (!begin || !number || !step || *number < 1 || *step < 1)
      return std::nullopt;
    box.dims.push_back({*begin, *begin + (*number - 1) * *step + 1});
  }
  return box;
}

/// Returns the box of a view in an iteration.
std::optional<Slices::Box> Slices::getBox(Value value, Iterations &iterations,
                                          int64_t trip) {
  std::optional<Iterations::Made> made = iterations.resolve(value, trip);
  auto subview = made ? made->value.getDefiningOp<memref::SubViewOp>()
                      : memref::SubViewOp();
  return subview ? getBox(*getPart(subview), iterations, made->trip)
                 : std::nullopt;
}

bool Slices::inAllIterations(Operation *loop,
                             function_ref<void(Iterations &)> addUsed,
                             function_ref<bool(Iterations &, int64_t)> holds) {
  if (!isa_and_present<scf::ForOp, scf::WhileOp>(loop) ||
      !evaluate(Builder(root->getContext()).getIndexAttr(0)))
    return false;
  int64_t rank = 0;
  bool dependsOnRank = false;
  Iterations iterations(loop, [&](Value value) -> std::optional<int64_t> {
    const std::vector<int64_t> *numbers = evaluate(OpFoldResult(value));
    if (!numbers)
      return std::nullopt;
    dependsOnRank |= !llvm::all_equal(*numbers);
    return (*numbers)[rank];
  });
  addUsed(iterations);
  do {
    if (!iterations.forEachTrip(
            [&](int64_t trip) { return holds(iterations, trip); }))
      return false;
  } while (dependsOnRank && ++rank < numRanks);
  return true;
}

/// Returns true if `token` is that of a completed operation in the trip.
static bool isCompleted(Value token, Iterations &iterations, int64_t trip) {
  std::optional<Iterations::Made> made =
      token ? iterations.resolve(token, trip) : std::nullopt;
  return made && made->value.getDefiningOp<CompletedTokenOp>();
}

bool Slices::areDisjointInAllIterations(const Part &a, Value b, Value token,
                                        Operation *loop, bool byConditions) {
  SmallVector<scf::IfOp> conditions;
  if (byConditions) {
    conditions = getConditions(a.op, loop);
    if (conditions.empty())
      return false;
  }
  auto addUsed = [&](Iterations &iterations) {
    for (scf::IfOp branch : conditions)
      iterations.use(branch.getCondition());
    if (token)
      iterations.useForwarded(token);
    auto use = [&](const Part &part) {
      for (const auto &list : {part.offsets, part.sizes, part.strides})
        for (OpFoldResult value : list)
          if (auto made = dyn_cast<Value>(value))
            iterations.use(made);
    };
    use(a);
    for (Value view : iterations.useForwarded(b))
      if (auto subview = view.getDefiningOp<memref::SubViewOp>())
        use(*getPart(subview));
  };
  auto areDisjoint = [&](Iterations &iterations, int64_t trip) {
    if (isCompleted(token, iterations, trip) ||
        !mayReach(a.op, conditions, iterations, trip))
      return true;
    std::optional<Box> x = getBox(a, iterations, trip),
                       y = getBox(b, iterations, trip);
    return x && y && x->source == y->source &&
           x->dims.size() == y->dims.size() &&
           llvm::any_of(llvm::zip(x->dims, y->dims), [](auto pair) {
             auto [p, q] = pair;
             return p.second <= q.first || q.second <= p.first;
           });
  };
  return inAllIterations(loop, addUsed, areDisjoint);
}

bool Slices::inAllIterations(Value a, Value b, Operation *access, Value token,
                             function_ref<bool(Value, Value)> areDistinct) {
  SmallVector<scf::IfOp> conditions;
  auto addUsed = [&](Iterations &iterations) {
    for (scf::IfOp branch : conditions)
      iterations.use(branch.getCondition());
    if (token)
      iterations.useForwarded(token);
    iterations.useForwarded(a);
    iterations.useForwarded(b);
  };
  auto holds = [&](Iterations &iterations, int64_t trip) {
    if (isCompleted(token, iterations, trip) ||
        !mayReach(access, conditions, iterations, trip))
      return true;
    std::optional<Iterations::Made> x = iterations.resolve(a, trip),
                                    y = iterations.resolve(b, trip);
    if (!x || !y || (x->value == a && y->value == b))
      return false;
    // Values of different iterations may exist at different times, so they
    // cannot be compared.
    return (x->trip == y->trip || !iterations.isInside(x->value) ||
            !iterations.isInside(y->value)) &&
           areDistinct(x->value, y->value);
  };
  llvm::SmallSetVector<Operation *, 2> loops;
  loops.insert(getLoop(a));
  loops.insert(getLoop(b));
  for (Operation *loop : loops) {
    conditions.clear();
    if (inAllIterations(loop, addUsed, holds))
      return true;
    if (access && loop)
      conditions = getConditions(access, loop);
    if (!conditions.empty() && inAllIterations(loop, addUsed, holds))
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Ranks
//===----------------------------------------------------------------------===//

/// Removes the ranks on which conditions prevent that `op` runs.
void Slices::getRanksOf(Operation *op, llvm::SmallBitVector &ranks) {
  for (; op && !isa<FunctionOpInterface>(op); op = op->getParentOp()) {
    auto branch = dyn_cast_or_null<scf::IfOp>(op->getParentOp());
    const std::vector<int64_t> *condition =
        branch ? evaluate(OpFoldResult(branch.getCondition())) : nullptr;
    if (!condition)
      continue;
    bool isThen = op->getParentRegion() == &branch.getThenRegion();
    for (unsigned rank : ranks.set_bits())
      if (((*condition)[rank] != 0) != isThen)
        ranks.reset(rank);
  }
}

bool Slices::areOnOtherRanks(Operation *a, Operation *b) {
  if (!evaluate(Builder(root->getContext()).getIndexAttr(0)))
    return false;
  llvm::SmallBitVector ranks(numRanks, true);
  getRanksOf(a, ranks);
  getRanksOf(b, ranks);
  return ranks.none();
}

const std::vector<int64_t> *Slices::evaluate(OpFoldResult value) {
  if (numRanks == 0)
    numRanks = countRanks(root);
  if (numRanks > kMostRanks)
    return nullptr;
  if (auto made = dyn_cast<Value>(value))
    return evaluate(made, 0);
  int64_t constant = cast<IntegerAttr>(cast<Attribute>(value)).getInt();
  auto &slot = constants[constant];
  if (!slot)
    slot = std::make_unique<std::vector<int64_t>>(numRanks, constant);
  return slot.get();
}

const std::vector<int64_t> *Slices::evaluate(Value value, unsigned depth) {
  if (auto found = known.find(value); found != known.end())
    return found->second.get();
  Operation *op = value.getDefiningOp();
  if (!op || depth > kMostSizeDepth || !value.getType().isIntOrIndex() ||
      op->getNumResults() != 1)
    return nullptr;
  auto remember = [&](std::vector<int64_t> values) {
    auto &slot = known[value];
    slot = std::make_unique<std::vector<int64_t>>(std::move(values));
    return slot.get();
  };
  std::vector<int64_t> result(numRanks);
  if (isa<RankOp>(op)) {
    std::iota(result.begin(), result.end(), 0);
    return remember(std::move(result));
  }
  if (isa<GroupRankOp, GroupSizeOp>(op)) {
    auto name = op->getAttrOfType<FlatSymbolRefAttr>("group");
    auto group = tables.lookupNearestSymbolFrom<GroupOp>(op, name);
    if (!group)
      return nullptr;
    // A rank outside of the group has no value.
    for (ArrayRef<int64_t> line : group.getLines(tables))
      for (auto [place, rank] : llvm::enumerate(line))
        if (rank < numRanks)
          result[rank] = isa<GroupSizeOp>(op) ? line.size() : place;
    return remember(std::move(result));
  }
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return remember(std::vector<int64_t>(numRanks, constant.getSExtValue()));
  if (!isPure(op) || op->getNumRegions() != 0)
    return nullptr;
  SmallVector<const std::vector<int64_t> *> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(evaluate(operand, depth + 1));
    if (!operands.back())
      return nullptr;
  }
  for (int64_t rank = 0; rank < numRanks; ++rank) {
    SmallVector<Attribute> constants;
    for (auto [operand, values] : llvm::zip(op->getOperands(), operands))
      constants.push_back(IntegerAttr::get(operand.getType(), (*values)[rank]));
    SmallVector<OpFoldResult> folded;
    IntegerAttr attribute;
    if (succeeded(op->fold(constants, folded)) && folded.size() == 1) {
      if (auto constant = dyn_cast<Attribute>(folded[0]))
        attribute = dyn_cast<IntegerAttr>(constant);
      // The folder returned one of the operands.
      else
        for (auto [operand, constant] : llvm::zip(op->getOperands(), constants))
          if (operand == cast<Value>(folded[0]))
            attribute = cast<IntegerAttr>(constant);
    }
    if (!attribute)
      return nullptr;
    result[rank] = attribute.getValue().getSExtValue();
  }
  return remember(std::move(result));
}
