//===- FuseNeighbours.cpp - Finds ops to fuse into a kernel ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel computes its result one element per thread or, with reductions, one
// row per block, in any order. It can therefore run an op only if the op
// accesses buffers at the index of the element or row. The buffers must equal
// the kernel's own element by element, or be disjoint from all of them. Values
// that only the steps read stay in registers.
//
//===----------------------------------------------------------------------===//

#include "FuseNeighbours.h"
#include "Analysis/Combiner.h"
#include "Kernels/KernelBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::comm;

/// Largest number of steps of a fusion.
static constexpr size_t kMostSteps = 16;

bool comm::doesNoWork(Operation *op) {
  return isa<memref::AllocOp, memref::DeallocOp, SymmAllocOp, SymmDeallocOp,
             ViewLikeOpInterface>(op) ||
         (isMemoryEffectFree(op) && op->getNumRegions() == 0);
}

Attribute comm::getConstant(Value value) {
  Attribute attribute;
  return matchPattern(value, m_Constant(&attribute)) ? attribute : Attribute();
}

static bool isReshape(Operation *op) {
  return isa_and_nonnull<memref::ExpandShapeOp, memref::CollapseShapeOp>(op);
}

Value comm::getReshapeSource(Value value) {
  while (isReshape(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// Returns true if the body of `op` is scalar arithmetic on its arguments and
/// constants.
static bool isScalarArithmetic(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  for (Operation &inner : body->without_terminator()) {
    if (!isa_and_present<arith::ArithDialect, math::MathDialect>(
            inner.getDialect()) ||
        inner.getNumRegions() != 0 || !isMemoryEffectFree(&inner))
      return false;
    if (llvm::any_of(inner.getResultTypes(),
                     [](Type type) { return !type.isIntOrFloat(); }))
      return false;
  }
  return llvm::all_of(*body, [&](Operation &inner) {
    return llvm::all_of(inner.getOperands(), [&](Value operand) {
      return operand.getParentBlock() == body || getConstant(operand);
    });
  });
}

/// Returns true if `value` is a contiguous buffer of static shape with elements
/// that kernels support.
static bool isContiguousBuffer(Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  return type && type.hasStaticShape() &&
         type.areTrailingDimsContiguous(type.getRank()) &&
         getMemoryType(type.getElementType()) == type.getElementType();
}

namespace {

/// Queries about the overlap of buffers.
class Aliasing {
public:
  explicit Aliasing(const BufferRoots &roots) : roots(roots) {}

  bool areDisjoint(Value a, Value b) const {
    for (const BufferRef &refA : roots.getRefs(a))
      for (const BufferRef &refB : roots.getRefs(b))
        if (mayOverlap(refA, refB))
          return false;
    return !roots.getRefs(a).empty() && !roots.getRefs(b).empty();
  }
  /// Returns true if no element of `a` overlaps an element of `b` at another
  /// index.
  bool areDisjointOrEqual(Value a, Value b) const {
    return areDisjoint(a, b) ||
           ((a == b || roots.isSameBuffer(a, b)) &&
            getElementTypeOrSelf(a) == getElementTypeOrSelf(b));
  }

private:
  const BufferRoots &roots;
};

/// The loops of an op, split into loops over rows and over a row's elements.
class FusedRowLoops {
public:
  /// Returns nullopt if the loops are neither `rows` times `inner` nor only
  /// `rows`.
  static std::optional<FusedRowLoops> get(linalg::LinalgOp op, int64_t rows,
                                          int64_t inner);

  bool areRowsOnly() const { return inner.empty(); }
  bool isParallel(linalg::LinalgOp op, bool ofInner) const;
  bool isReducedWithin(linalg::LinalgOp op) const;
  /// Returns true if `operand` is accessed in row-major order like a buffer of
  /// `extent`.
  bool isAccessedAs(linalg::LinalgOp op, OpOperand &operand,
                    FusedExtent extent) const;

private:
  SmallVector<int64_t> sizes;
  SmallVector<unsigned> outer, inner;
};

} // namespace

std::optional<FusedRowLoops> FusedRowLoops::get(linalg::LinalgOp op,
                                                int64_t rows, int64_t inner) {
  FusedRowLoops loops;
  loops.sizes = op.getStaticLoopRanges();
  if (llvm::any_of(loops.sizes, ShapedType::isDynamic))
    return std::nullopt;
  int64_t before = 1;
  unsigned dim = 0, numLoops = loops.sizes.size();
  for (; dim < numLoops && before < rows; ++dim) {
    before *= loops.sizes[dim];
    loops.outer.push_back(dim);
  }
  int64_t after = 1;
  for (; dim < numLoops; ++dim) {
    after *= loops.sizes[dim];
    loops.inner.push_back(dim);
  }
  if (before != rows || (after != inner && after != 1))
    return std::nullopt;
  // Loops of one iteration may belong to either.
  if (after == 1 && inner != 1)
    loops.outer.append(std::exchange(loops.inner, {}));
  return loops;
}

bool FusedRowLoops::isParallel(linalg::LinalgOp op, bool ofInner) const {
  SmallVector<utils::IteratorType> types = op.getIteratorTypesArray();
  return llvm::all_of(ofInner ? inner : outer, [&](unsigned dim) {
    return sizes[dim] == 1 || types[dim] == utils::IteratorType::parallel;
  });
}

bool FusedRowLoops::isReducedWithin(linalg::LinalgOp op) const {
  SmallVector<utils::IteratorType> types = op.getIteratorTypesArray();
  return isParallel(op, /*ofInner=*/false) &&
         llvm::all_of(inner, [&](unsigned dim) {
           return sizes[dim] == 1 ||
                  types[dim] == utils::IteratorType::reduction;
         });
}

bool FusedRowLoops::isAccessedAs(linalg::LinalgOp op, OpOperand &operand,
                                 FusedExtent extent) const {
  auto type = cast<MemRefType>(operand.get().getType());
  SmallVector<int64_t> strides(sizes.size(), 0);
  SmallVector<int64_t> steps =
      // The type is contiguous, so its strides follow from its shape.
      computeStrides(type.getShape());
  for (auto [step, index] :
       llvm::zip_equal(steps, op.getMatchingIndexingMap(&operand).getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(index))
      strides[dim.getPosition()] += step;
    else if (!isa<AffineConstantExpr>(index) ||
             cast<AffineConstantExpr>(index).getValue() != 0)
      return false;
  bool hasRows = extent == FusedExtent::Element || extent == FusedExtent::Row;
  bool hasColumns =
      extent == FusedExtent::Element || extent == FusedExtent::Column;
  int64_t stride = 1;
  auto check = [&](ArrayRef<unsigned> dims, bool isIndexed) {
    return llvm::all_of(llvm::reverse(dims), [&](unsigned dim) {
      int64_t expected = isIndexed ? stride : 0;
      if (isIndexed)
        stride *= sizes[dim];
      return sizes[dim] == 1 || strides[dim] == expected;
    });
  };
  return check(inner, hasColumns) && check(outer, hasRows) &&
         type.getNumElements() == stride;
}

bool comm::mayHaveOtherUsers(Value buffer, ArrayRef<Operation *> known) {
  Operation *definition = buffer.getDefiningOp();
  if (!isa_and_nonnull<memref::AllocOp, SymmAllocOp>(definition) &&
      !isReshape(definition))
    return true;
  return llvm::any_of(buffer.getUsers(), [&](Operation *user) {
    if (isReshape(user))
      return mayHaveOtherUsers(user->getResult(0), known);
    return !llvm::is_contained(known, user) &&
           !isa<memref::DeallocOp, SymmDeallocOp>(user);
  });
}

namespace {

/// Adds the ops after a wait to a fusion one by one.
class NeighbourFinder {
public:
  NeighbourFinder(AllReduceOp start, WaitOp wait, const BufferRoots &roots)
      : start(start), wait(wait), block(start->getBlock()),
        sources(start.getSources()), aliasing(roots) {
    fusion.reduced = start.getDestinations().front();
    computed[fusion.reduced] = FusedExtent::Element;
  }

  std::optional<NeighbourFusion> find(bool withRows);

private:
  void findRows(Operation *from);
  bool addFill(linalg::LinalgOp op);
  bool add(linalg::LinalgOp op);
  bool addInput(FusedStep &step, const FusedRowLoops &loops,
                OpOperand &operand);
  bool addOutput(linalg::LinalgOp op, const FusedRowLoops &loops,
                 OpOperand &operand, FusedExtent extent);
  bool isReducible(linalg::LinalgOp op) const;
  std::optional<NeighbourFusion> finish() const;
  bool areWritesDisjoint(const NeighbourFusion &made) const;

  AllReduceOp start;
  WaitOp wait;
  Block *block;
  SmallVector<Value> sources;
  Aliasing aliasing;
  NeighbourFusion fusion;
  /// Extents of the values that the steps have computed, by their buffer before
  /// reshapes.
  llvm::MapVector<Value, FusedExtent> computed;
  /// Fills that no step has read yet; they may belong to other ops.
  llvm::MapVector<Value, linalg::LinalgOp> fills;
  int64_t rows = 1, inner = 0;
};

} // namespace

/// Sets `rows` and `inner` from the first reduction at or after `from`, which
/// combines the elements of a row. Without one, the result is a single row.
void NeighbourFinder::findRows(Operation *from) {
  int64_t count = cast<MemRefType>(fusion.reduced.getType()).getNumElements();
  rows = 1;
  inner = count;
  size_t steps = 0;
  for (Operation *op = from; op; op = op->getNextNode()) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp) {
      if (op->hasTrait<OpTrait::IsTerminator>() || !doesNoWork(op))
        return;
      continue;
    }
    if (++steps > kMostSteps)
      return;
    if (linalgOp.getNumReductionLoops() == 0)
      continue;
    int64_t all = 1, within = 1;
    for (auto [size, type] :
         llvm::zip_equal(linalgOp.getStaticLoopRanges(),
                         linalgOp.getIteratorTypesArray())) {
      if (ShapedType::isDynamic(size))
        return;
      all *= size;
      if (type == utils::IteratorType::reduction)
        within *= size;
    }
    if (all != count || within < 2)
      return;
    inner = within;
    rows = count / within;
    return;
  }
}

/// Returns true if the combiner of `op` is known and its total has 32 bits, the
/// size that threads can exchange.
bool NeighbourFinder::isReducible(linalg::LinalgOp op) const {
  Operation *combiner = getCombiner(op);
  if (!combiner)
    return false;
  Type type = getTotalType(combiner);
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() == 32;
}

bool NeighbourFinder::addInput(FusedStep &step, const FusedRowLoops &loops,
                               OpOperand &operand) {
  step.argumentOf.push_back(std::nullopt);
  if (!step.op.payloadUsesValueFromOperand(&operand))
    return true;
  Value value = operand.get();
  if (!isa<MemRefType>(value.getType()))
    return getConstant(value) != Attribute();
  if (!isContiguousBuffer(value))
    return false;
  Value whole = getReshapeSource(value);
  if (auto fill = fills.find(whole); fill != fills.end()) {
    // The fill becomes the previous step.
    linalg::LinalgOp op = fill->second;
    fills.erase(fill);
    if (!add(op))
      return false;
  }
  auto found = computed.find(whole);
  if (found != computed.end())
    return loops.isAccessedAs(step.op, operand, found->second);
  // Reject an operand that may alias a buffer that the steps have written.
  for (auto &[other, extent] : computed)
    if (!aliasing.areDisjoint(value, other))
      return false;
  for (FusedExtent extent : {FusedExtent::Element, FusedExtent::Row,
                             FusedExtent::Column, FusedExtent::Scalar})
    if (loops.isAccessedAs(step.op, operand, extent)) {
      FusedMemory argument{value, extent};
      auto *it = llvm::find(fusion.arguments, argument);
      step.argumentOf.back() = it - fusion.arguments.begin();
      if (it == fusion.arguments.end())
        fusion.arguments.push_back(argument);
      return true;
    }
  return false;
}

bool NeighbourFinder::addOutput(linalg::LinalgOp op, const FusedRowLoops &loops,
                                OpOperand &operand, FusedExtent extent) {
  Value whole = getReshapeSource(operand.get());
  if (!isContiguousBuffer(operand.get()) || !isContiguousBuffer(whole) ||
      !loops.isAccessedAs(op, operand, extent))
    return false;
  for (auto &[other, otherExtent] : computed)
    if (other != whole && !aliasing.areDisjoint(whole, other))
      return false;
  auto found = computed.find(whole);
  if (found != computed.end() && found->second != extent)
    return false;
  computed[whole] = extent;
  return true;
}

bool NeighbourFinder::add(linalg::LinalgOp op) {
  std::optional<FusedRowLoops> loops = FusedRowLoops::get(op, rows, inner);
  if (fusion.steps.size() == kMostSteps || !loops)
    return false;
  FusedStep step;
  step.op = op;
  FusedExtent extent = FusedExtent::Element;
  bool hasParallelRows = loops->isParallel(op, /*ofInner=*/false);
  if (loops->areRowsOnly() && hasParallelRows) {
    step.kind = FusedStep::Kind::Rows;
    extent = FusedExtent::Row;
  } else if (hasParallelRows && loops->isParallel(op, /*ofInner=*/true)) {
    step.kind = FusedStep::Kind::Elements;
  } else if (loops->isReducedWithin(op) && isReducible(op)) {
    step.kind = FusedStep::Kind::Reduction;
    extent = FusedExtent::Row;
    fusion.inner = inner;
  } else {
    return false;
  }
  for (OpOperand &operand : op->getOpOperands())
    if (!addInput(step, *loops, operand))
      return false;
  for (OpOperand &operand : op.getDpsInitsMutable())
    if (!addOutput(op, *loops, operand, extent))
      return false;
  fusion.steps.push_back(step);
  return true;
}

/// Records a fill, which stays in place unless a step reads it.
bool NeighbourFinder::addFill(linalg::LinalgOp op) {
  Value whole = getReshapeSource(op.getDpsInitOperand(0)->get());
  for (auto &[other, extent] : computed)
    if (!aliasing.areDisjoint(whole, other))
      return false;
  for (auto &[other, extent] : fusion.arguments)
    if (!aliasing.areDisjoint(whole, other))
      return false;
  for (Value source : sources)
    if (!aliasing.areDisjoint(whole, source))
      return false;
  fills[whole] = op;
  return true;
}

/// Returns true if no thread writes an element that another still reads.
bool NeighbourFinder::areWritesDisjoint(const NeighbourFusion &made) const {
  auto isApart = [&](const FusedMemory &written, const FusedMemory &read) {
    return written.extent == FusedExtent::Element &&
                   read.extent == FusedExtent::Element
               ? aliasing.areDisjointOrEqual(written.buffer, read.buffer)
               : aliasing.areDisjoint(written.buffer, read.buffer);
  };
  SmallVector<FusedMemory> read(made.arguments);
  for (Value source : sources)
    read.push_back({source, FusedExtent::Element});
  for (auto [i, destination] : llvm::enumerate(made.destinations)) {
    for (const FusedMemory &other :
         ArrayRef(made.destinations).drop_front(i + 1))
      if (!aliasing.areDisjoint(destination.buffer, other.buffer))
        return false;
    for (const FusedMemory &other : read)
      if (!isApart(destination, other))
        return false;
  }
  return true;
}

/// Returns the fusion of the steps so far, or nullopt if a kernel cannot run
/// exactly these.
std::optional<NeighbourFusion> NeighbourFinder::finish() const {
  NeighbourFusion made = fusion;
  SmallVector<Operation *> known = {start, wait};
  for (const FusedStep &step : made.steps)
    known.push_back(step.op);
  for (auto [buffer, extent] : computed) {
    // The next iteration of a loop may read a buffer from outside the block.
    Operation *definition = buffer.getDefiningOp();
    if (!definition || definition->getBlock() != block ||
        mayHaveOtherUsers(buffer, known))
      made.destinations.push_back({buffer, extent});
  }
  auto isOfElements = [](const FusedMemory &memory) {
    return memory.extent == FusedExtent::Element;
  };
  if (made.destinations.empty() || !areWritesDisjoint(made))
    return std::nullopt;
  if (made.inner == 0 && !(llvm::all_of(made.arguments, isOfElements) &&
                           llvm::all_of(made.destinations, isOfElements)))
    return std::nullopt;
  return made;
}

std::optional<NeighbourFusion> NeighbourFinder::find(bool withRows) {
  // Fusion moves the collective past the wait, so there must be no work between
  // start and wait, except fills, which schedulers place there.
  Operation *next = start->getNextNode();
  for (; next != wait; next = next->getNextNode()) {
    auto fill = dyn_cast<linalg::FillOp>(next);
    bool isFill = fill && fill.hasPureBufferSemantics() &&
                  addFill(cast<linalg::LinalgOp>(next));
    if (!isFill && !doesNoWork(next))
      return std::nullopt;
  }
  next = wait->getNextNode();
  findRows(next);
  std::optional<NeighbourFusion> best;
  for (; next && !next->hasTrait<OpTrait::IsTerminator>();
       next = next->getNextNode()) {
    if (doesNoWork(next))
      continue;
    auto op = dyn_cast<linalg::LinalgOp>(next);
    if (!op || !op.hasPureBufferSemantics() || !isScalarArithmetic(op))
      break;
    if (isa<linalg::FillOp>(next)) {
      if (!addFill(op))
        break;
      continue;
    }
    // An op continues the chain if it reads a value that the chain computed.
    bool isOfChain = llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
      return op.payloadUsesValueFromOperand(&operand) &&
             computed.contains(getReshapeSource(operand.get()));
    });
    if (!isOfChain || !add(op) || (fusion.inner > 0 && !withRows))
      break;
    if (auto made = finish())
      best = std::move(made);
  }
  return best;
}

std::optional<NeighbourFusion> comm::findNeighbours(AllReduceOp start,
                                                    WaitOp wait,
                                                    const BufferRoots &roots,
                                                    bool withRows) {
  if (start.getDestinations().size() != 1 || wait.getTokens().size() != 1 ||
      start->getBlock() != wait->getBlock() ||
      !isContiguousBuffer(start.getDestinations().front()))
    return std::nullopt;
  return NeighbourFinder(start, wait, roots).find(withRows);
}
