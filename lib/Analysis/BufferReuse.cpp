//===- BufferReuse.cpp - Predicts in-place bufferization ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/BufferReuse.h"
#include "BufferRoots.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "Dialect/OpaqueAttrs.h"
#include "Inits.h"
#include "LoopNesting.h"
#include "OpaqueOps.h"
#include "ScalarBodies.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::comm;

bufferization::OneShotBufferizationOptions comm::getBufferizationOptions() {
  bufferization::OneShotBufferizationOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.setFunctionBoundaryTypeConversion(
      bufferization::LayoutMapOption::IdentityLayoutMap);
  options.allowReturnAllocsFromLoops = true;
  return options;
}

//===----------------------------------------------------------------------===//
// Properties of ops
//===----------------------------------------------------------------------===//

bool comm::isBuffered(Value value) {
  return isa<RankedTensorType, MemRefType>(value.getType());
}

bool comm::mayTouchBuffers(Operation *op) {
  return op->getNumRegions() != 0 ||
         llvm::any_of(op->getOperands(), isBuffered) ||
         llvm::any_of(op->getResults(), isBuffered);
}

SmallVector<TiedResult, 2> comm::getTiedResults(Operation *op) {
  SmallVector<TiedResult, 2> ties;
  auto tie = [&](OperandRange operands, ResultRange results) {
    for (auto [i, result] : llvm::enumerate(results))
      ties.push_back({&op->getOpOperand(operands.getBeginOperandIndex() + i),
                      cast<OpResult>(result)});
  };
  if (op->getNumResults() == 0)
    return ties;
  if (!op->isRegistered()) {
    if (auto declared = op->getAttrOfType<DenseI64ArrayAttr>(kInPlaceAttr))
      for (unsigned i = 0; i + 1 < declared.size(); i += 2)
        ties.push_back(
            {&op->getOpOperand(declared[i]), op->getResult(declared[i + 1])});
    return ties;
  }
  // The most frequent ops come first: interface queries are slow.
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    tie(getInits(structured), structured->getResults());
  } else if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
    if (!start.getValues().empty())
      tie(start.getDestinations(), start.getValues());
  } else if (auto wait = dyn_cast<WaitOpInterface>(op)) {
    if (!wait.getValues().empty())
      tie(wait.getDestinations(), wait.getValues());
  } else if (auto destinationStyle =
                 dyn_cast<DestinationStyleOpInterface>(op)) {
    for (auto [i, result] : llvm::enumerate(op->getResults()))
      ties.push_back({destinationStyle.getDpsInitOperand(i), result});
  } else if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    ties.push_back({&insert.getDestMutable(), op->getResult(0)});
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    ties.push_back({&insert.getDestMutable(), op->getResult(0)});
  } else if (auto forall = dyn_cast<scf::ForallOp>(op)) {
    tie(forall.getOutputs(), forall.getResults());
  }
  return ties;
}

OpOperand *comm::getViewedOperand(Operation *op) {
  if (op->getNumResults() == 0 || op->getNumOperands() == 0 ||
      !isBuffered(op->getResult(0)))
    return nullptr;
  if (op->isRegistered() &&
      (isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
           tensor::CollapseShapeOp, tensor::CastOp, tensor::ReshapeOp,
           bufferization::ToBufferOp, bufferization::ToTensorOp>(op) ||
       (op->getNumResults() == 1 && getViewSource(op->getResult(0)))))
    return &op->getOpOperand(0);
  OpOperand *opaque = getOpaqueView(op);
  return opaque && isBuffered(opaque->get()) ? opaque : nullptr;
}

/// Number of nested or consecutive loops that are analyzed.
static constexpr unsigned kMostLoops = 8;

/// Returns the type of the buffer of `value`, except for its offset. Null if it
/// depends on more than views and `numLoops` loops.
static MemRefType getBufferType(Value value, unsigned numLoops = kMostLoops) {
  SmallVector<Operation *> views;
  while (isa_and_present<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                         tensor::CollapseShapeOp, tensor::CastOp>(
      value.getDefiningOp())) {
    views.push_back(value.getDefiningOp());
    value = views.back()->getOperand(0);
  }
  auto tensorType = dyn_cast<RankedTensorType>(value.getType());
  if (!tensorType)
    return {};
  auto type =
      MemRefType::get(tensorType.getShape(), tensorType.getElementType());
  if (auto loop = value.getDefiningOp<scf::ForOp>()) {
    // If the init operand of a loop has a different type than the yielded
    // value, the layout is known at run time only.
    unsigned i = cast<OpResult>(value).getResultNumber();
    if (numLoops == 0 ||
        getBufferType(loop.getInitArgs()[i], numLoops - 1) != type ||
        getBufferType(loop.getYieldedValues()[i], numLoops - 1) != type)
      return {};
  } else if (isa_and_present<RegionBranchOpInterface>(value.getDefiningOp())) {
    return {};
  }
  for (Operation *view : llvm::reverse(views)) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(view)) {
      type = memref::SubViewOp::inferRankReducedResultType(
          slice.getType().getShape(), type, slice.getMixedOffsets(),
          slice.getMixedSizes(), slice.getMixedStrides());
    } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view)) {
      FailureOr<MemRefType> expanded =
          memref::ExpandShapeOp::computeExpandedType(
              type, expand.getResultType().getShape(),
              expand.getReassociationIndices());
      if (failed(expanded))
        return {};
      type = *expanded;
    } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(view)) {
      auto groups = collapse.getReassociationIndices();
      RankedTensorType result = collapse.getResultType();
      type = memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups)
                 ? memref::CollapseShapeOp::computeCollapsedType(type, groups)
                 : MemRefType::get(result.getShape(), result.getElementType());
    }
  }
  return type;
}

bool comm::copiesToCollapse(tensor::CollapseShapeOp collapse) {
  MemRefType type = getBufferType(collapse.getSrc());
  return !type || !memref::CollapseShapeOp::isGuaranteedCollapsible(
                      type, collapse.getReassociationIndices());
}

bool comm::isComputedInSlice(tensor::InsertSliceOp insert) {
  Value value = insert.getSource();
  while (Operation *op = value.getDefiningOp()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    if (slice && slice.getSource() == insert.getDest())
      return slice.getMixedOffsets() == insert.getMixedOffsets() &&
             slice.getMixedSizes() == insert.getMixedSizes() &&
             slice.getMixedStrides() == insert.getMixedStrides();
    OpOperand *operand = getViewedOperand(op);
    if (!operand)
      for (auto [tied, result] : getTiedResults(op))
        if (result == value)
          operand = tied;
    if (!operand)
      return false;
    value = operand->get();
  }
  return false;
}

bool comm::isUndefinedTensor(Operation *op) {
  if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op))
    return !alloc.getCopy();
  return isa<tensor::EmptyOp>(op);
}

/// Returns the tensor that `op` views, like getViewedOperand. A restrict
/// to_tensor begins a new buffer: tensors have no other access to it.
static OpOperand *getViewedTensor(Operation *op) {
  auto fromBuffer = dyn_cast<bufferization::ToTensorOp>(op);
  return fromBuffer && fromBuffer.getRestrict() ? nullptr
                                                : getViewedOperand(op);
}

/// Returns the value that `value` is a view of, through any number of views.
static Value getTensorRoot(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    OpOperand *viewed = getViewedTensor(op);
    if (!viewed)
      break;
    value = viewed->get();
  }
  return value;
}

//===----------------------------------------------------------------------===//
// The rule
//===----------------------------------------------------------------------===//

BufferReuse::BufferReuse() : options(getBufferizationOptions()) {}

BufferReuse::~BufferReuse() = default;

/// Returns the last op in the block of `root` that uses `root` or a view of it,
/// directly or in a region; null if there is none. `root` is not a view.
Operation *BufferReuse::getLastUser(Value root) const {
  auto [it, isNew] = lastUsers.try_emplace(root);
  if (!isNew)
    return it->second;
  Block *block = root.getParentBlock();
  Operation *&last = it->second;
  SmallVector<Value> names = {root};
  while (!names.empty())
    for (OpOperand &use : names.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (getViewedTensor(user) == &use)
        llvm::copy_if(user->getResults(), std::back_inserter(names),
                      isBuffered);
      Operation *here = block->findAncestorOpInBlock(*user);
      if (here && (!last || last->isBeforeInBlock(here)))
        last = here;
    }
  return last;
}

/// Returns true if `op` reads each operand element before it writes the result
/// element at the same position.
static bool isElementwise(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalg::isElementwise(linalgOp);
}

bool BufferReuse::isInPlaceByRule(OpOperand &operand) const {
  Operation *op = operand.getOwner();
  Value root = getTensorRoot(operand.get());
  if (getViewedOperand(op) || isa<WaitOpInterface>(op))
    return true;
  Operation *definition = root.getDefiningOp();
  bool isOnlyUse = operand.get() == root && root.hasOneUse();
  if (definition && isUndefinedTensor(definition) && isOnlyUse)
    return true;
  // The loop body may use the init operand, too.
  if (isa<LoopLikeOpInterface>(op) && !isOnlyUse)
    return false;
  // Constants are not written; values of another block may be read there.
  if ((definition && matchPattern(definition, m_Constant())) ||
      root.getParentBlock() != op->getBlock())
    return false;
  if (Operation *last = getLastUser(root); last && op->isBeforeInBlock(last))
    return false;
  // A loop-carried value may be overwritten if its init operand may.
  if (auto argument = dyn_cast<BlockArgument>(root)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (auto loop = dyn_cast<LoopLikeOpInterface>(parent)) {
      OpOperand *init = loop.getTiedLoopInit(argument);
      if (!init || !isInPlaceByRule(*init))
        return false;
    } else if (!isa<FunctionOpInterface>(parent)) {
      return false;
    }
  }
  return llvm::none_of(op->getOpOperands(),
                       [&](OpOperand &other) {
                         return &other != &operand &&
                                getTensorRoot(other.get()) == root;
                       }) ||
         isElementwise(op);
}

//===----------------------------------------------------------------------===//
// Upstream's analysis
//===----------------------------------------------------------------------===//

/// Limit of the work, which takes about a fifth of a second: upstream collects,
/// for each operand, all accesses of possible aliases.
static constexpr int64_t kMaxWork = 100000;

/// Returns true for a shared empty tensor, which `comm-prepare-for-scheduling`
/// has yet to split by user. Until then, upstream shares its buffer where the
/// order of ops permits, and compares all of its users with each other.
static bool isSharedEmpty(Operation *op) {
  return isa<tensor::EmptyOp>(op) && !op->use_empty() && !op->hasOneUse();
}

bool BufferReuse::analyze(FunctionOpInterface function, int64_t work) {
  if (work > kMaxWork)
    return false;
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  bool isKnown =
      !function
           ->walk([&](Operation *op) {
             bool isOnTensors = llvm::any_of(op->getOperandTypes(), isTensor) ||
                                llvm::any_of(op->getResultTypes(), isTensor);
             return isOnTensors &&
                            (!op->isRegistered() || isSharedEmpty(op) ||
                             isNestedTooDeeply(op) ||
                             !isa<bufferization::BufferizableOpInterface>(op))
                        ? WalkResult::interrupt()
                        : WalkResult::advance();
           })
           .wasInterrupted();
  if (!isKnown)
    return false;
  // Failures to bufferize are reported by the lowering.
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler silence(function->getContext(), [=](Diagnostic &) {
    return success(llvm::get_threadid() == thread);
  });
  state =
      std::make_unique<bufferization::OneShotAnalysisState>(function, options);
  // Visits ops from last to first, as upstream does for a whole module. The
  // module may be incomplete here.
  DominanceInfo dominance(function);
  WalkResult result =
      function->walk<WalkOrder::PreOrder, ReverseIterator>([&](Operation *op) {
        return failed(state->analyzeSingleOp(op, dominance))
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      });
  if (result.wasInterrupted())
    state.reset();
  return state != nullptr;
}

bool BufferReuse::isInPlace(OpOperand &operand) const {
  return state ? state->isInPlace(operand) : isInPlaceByRule(operand);
}
