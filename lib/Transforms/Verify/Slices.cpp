//===- Slices.cpp - Views of other parts of one buffer --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Slices.h"
#include "Analysis/BufferRoots.h"
#include "Analysis/Partition.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

#include <numeric>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

/// With more ranks offsets are not worked out rank by rank.
static constexpr int64_t kMostRanks = 1024;
/// How many ops deep an offset is followed.
static constexpr unsigned kMostDepth = 32;

static Value skipCasts(Value value) {
  while (auto cast = value.getDefiningOp<memref::CastOp>())
    value = cast.getSource();
  return value;
}

/// What `op` takes, or touches, of its memref.
std::optional<Slices::Part> Slices::getPart(Operation *op) {
  Part part;
  auto setElement = [&](Value memref, ValueRange indices) {
    Attribute one = Builder(op->getContext()).getIndexAttr(1);
    part.source = memref;
    part.offsets.assign(indices.begin(), indices.end());
    part.sizes.assign(indices.size(), one);
    part.strides = part.sizes;
  };
  if (auto subview = dyn_cast<memref::SubViewOp>(op))
    part = {subview.getSource(), subview.getMixedOffsets(),
            subview.getMixedSizes(), subview.getMixedStrides()};
  else if (auto store = dyn_cast<memref::StoreOp>(op))
    setElement(store.getMemref(), store.getIndices());
  else if (auto load = dyn_cast<memref::LoadOp>(op))
    setElement(load.getMemref(), load.getIndices());
  else
    return std::nullopt;
  part.source = skipCasts(part.source);
  return part;
}

/// The parts that `value` is a view through, the last one first, and before
/// them what `access` touches of it.
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

bool Slices::areDisjoint(Value a, Value b, Operation *access) {
  auto toSlice = [](const Part &part) {
    return HyperrectangularSlice(part.offsets, part.sizes, part.strides);
  };
  SmallVector<Part, 2> partsOfA = getParts(a, access),
                       partsOfB = getParts(b, nullptr);
  for (const Part &x : partsOfA)
    for (const Part &y : partsOfB) {
      if (x.source != y.source || x.offsets.size() != y.offsets.size())
        continue;
      FailureOr<bool> overlap = ValueBoundsConstraintSet::areOverlappingSlices(
          a.getContext(), toSlice(x), toSlice(y));
      if ((succeeded(overlap) && !*overlap) || areDisjointOnAllRanks(x, y))
        return true;
    }
  if (Value made = skipCasts(b);
      isa<BlockArgument>(made) || made.getDefiningOp<memref::SubViewOp>())
    for (const Part &x : partsOfA)
      if (areDisjointInAllIterations(x, made))
        return true;
  return false;
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
  return llvm::all_of(llvm::seq<unsigned>(0, numRanks), [&](unsigned rank) {
    return llvm::any_of(llvm::zip(dimsOfA, dimsOfB), [&](auto dims) {
      auto &[x, y] = dims;
      return x.end(rank) <= y.begin(rank) || y.end(rank) <= x.begin(rank);
    });
  });
}

//===----------------------------------------------------------------------===//
// Iterations
//===----------------------------------------------------------------------===//

std::optional<Slices::Box>
Slices::getBox(const Part &part, Iterations &iterations, int64_t trip) {
  // A memref that each iteration has another one of is not the same.
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

/// What `value` is in an iteration: a view, or what an iteration before has
/// handed on.
std::optional<Slices::Box> Slices::getBox(Value value, Iterations &iterations,
                                          int64_t trip) {
  while (value) {
    value = skipCasts(value);
    if (auto subview = value.getDefiningOp<memref::SubViewOp>())
      return getBox(*getPart(subview), iterations, trip);
    value = iterations.getHandedOn(value, trip);
  }
  return std::nullopt;
}

/// The views that a loop may hand on as `argument`.
static SmallVector<memref::SubViewOp> findHandedOn(Value argument,
                                                   Iterations &iterations) {
  SmallVector<memref::SubViewOp> views;
  SmallVector<Value> worklist = {argument};
  DenseSet<Value> seen;
  while (!worklist.empty()) {
    Value value = skipCasts(worklist.pop_back_val());
    if (!seen.insert(value).second)
      continue;
    if (auto subview = value.getDefiningOp<memref::SubViewOp>())
      views.push_back(subview);
    for (int64_t trip : {0, 1})
      if (Value before = iterations.getHandedOn(value, trip))
        worklist.push_back(before);
  }
  return views;
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

/// The loop that each iteration of has a `value` of its own in, or null.
static Operation *getLoop(Value value) {
  Operation *op = value.getParentBlock()->getParentOp();
  while (op && !isa<scf::ForOp, scf::WhileOp>(op))
    op = isa<FunctionOpInterface>(op) ? nullptr : op->getParentOp();
  return op;
}

bool Slices::areDisjointInAllIterations(const Part &a, Value b) {
  auto addUsed = [&](Iterations &iterations) {
    auto use = [&](const Part &part) {
      for (const auto &list : {part.offsets, part.sizes, part.strides})
        for (OpFoldResult value : list)
          if (auto made = dyn_cast<Value>(value))
            iterations.use(made);
    };
    use(a);
    for (memref::SubViewOp subview : findHandedOn(b, iterations))
      use(*getPart(subview));
  };
  auto areDisjoint = [&](Iterations &iterations, int64_t trip) {
    std::optional<Box> x = getBox(a, iterations, trip),
                       y = getBox(b, iterations, trip);
    return x && y && x->source == y->source &&
           x->dims.size() == y->dims.size() &&
           llvm::any_of(llvm::zip(x->dims, y->dims), [](auto pair) {
             auto [p, q] = pair;
             return p.second <= q.first || q.second <= p.first;
           });
  };
  Operation *loop = isa<BlockArgument>(b)
                        ? cast<BlockArgument>(b).getOwner()->getParentOp()
                        : getLoop(b);
  return inAllIterations(loop, addUsed, areDisjoint);
}

bool Slices::inAllIterations(Value a, Value b,
                             function_ref<bool(bool, bool)> holds) {
  auto addUsed = [&](Iterations &iterations) {
    iterations.use(a);
    iterations.use(b);
  };
  return inAllIterations(
      getLoop(a), addUsed, [&](Iterations &iterations, int64_t trip) {
        std::optional<int64_t> x = iterations.evaluate(a, trip),
                               y = iterations.evaluate(b, trip);
        return x && y && holds(*x != 0, *y != 0);
      });
}

//===----------------------------------------------------------------------===//
// Ranks
//===----------------------------------------------------------------------===//

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
  if (!op || depth > kMostDepth || !value.getType().isIntOrIndex() ||
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
    // A rank outside of the group has no place; nothing depends on it.
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
      // It is one of the operands.
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
