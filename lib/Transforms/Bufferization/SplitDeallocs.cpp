//===- SplitDeallocs.cpp - Splits deallocations by buffer -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ownership-based deallocation frees all buffers of a block with one op at its
// end, which compares pointers at run time if two memrefs may be one buffer.
// However, each allocation has a single owner. The block of an allocation owns
// it, and regions or callees that return it return no ownership. So two memrefs
// that are both to be freed can be one buffer only if the same op or block
// yielded both. A loop-carried value comes from outside first and from the
// yield later, so two are one buffer only if both sources may be. A loop that
// certainly runs returns its yielded values, so its allocations are known to be
// owned after it.
//
//===----------------------------------------------------------------------===//

#include "Analysis/BufferRoots.h"
#include "BufferSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::comm;
using bufferization::DeallocOp;

/// The origin of a memref: an op (an allocation, a region op, a call) or the
/// block of an argument.
using Origin = llvm::PointerUnion<Operation *, Block *>;

/// Returns the memref that `memref` is a view of.
static Value getBase(Value memref) {
  while (true) {
    if (auto metadata =
            memref.getDefiningOp<memref::ExtractStridedMetadataOp>())
      memref = metadata.getSource();
    else if (Value source = getViewSource(memref))
      memref = source;
    else
      return memref;
  }
}

static Origin getOrigin(Value memref) {
  Value base = getBase(memref);
  if (auto argument = dyn_cast<BlockArgument>(base))
    return argument.getOwner();
  return base.getDefiningOp();
}

/// Returns true if only the results of `origin` can own its buffers.
static bool isSoleOwner(Origin origin, DeallocOp dealloc) {
  if (auto *block = dyn_cast<Block *>(origin))
    return block == dealloc->getBlock();
  auto *op = cast<Operation *>(origin);
  return op->getBlock() == dealloc->getBlock() &&
         isa<memref::AllocOp, bufferization::CloneOp, RegionBranchOpInterface,
             CallOpInterface>(op);
}

/// Returns true if `origin` allocated the buffers that it owns. An scf.if may
/// instead return buffers from elsewhere with their ownership.
static bool isAllocator(Origin origin) {
  return isa<Operation *>(origin) &&
         isa<memref::AllocOp, scf::ForOp, scf::WhileOp>(
             cast<Operation *>(origin));
}

/// A returned buffer of uncertain ownership. Upstream returns `memref` if it is
/// owned (`condition`), else a copy of it.
struct ReturnedBuffer {
  Value memref, condition;
};

/// Returns the original of `memref` if upstream's pattern for returned buffers
/// created it.
static ReturnedBuffer getReturnedBuffer(Value memref) {
  Value base = getBase(memref);
  auto branch = base.getDefiningOp<scf::IfOp>();
  if (!branch || !branch.elseBlock())
    return {};
  unsigned number = cast<OpResult>(base).getResultNumber();
  Value copy = branch.elseYield().getOperand(number);
  if (!copy.getDefiningOp<bufferization::CloneOp>() ||
      copy.getParentBlock() != branch.elseBlock())
    return {};
  return {branch.thenYield().getOperand(number), branch.getCondition()};
}

static ValueRange getValues(Origin origin) {
  if (auto *block = dyn_cast<Block *>(origin))
    return block->getArguments();
  return cast<Operation *>(origin)->getResults();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Returns the scf.for whose results or body arguments are those of `origin`,
/// or null.
static scf::ForOp getLoop(Origin origin) {
  if (auto *block = dyn_cast<Block *>(origin))
    return dyn_cast<scf::ForOp>(block->getParentOp());
  return dyn_cast<scf::ForOp>(cast<Operation *>(origin));
}

/// Returns the index of `value` among the values that `loop` carries, or
/// nullopt for its counter.
static std::optional<unsigned> getCarried(scf::ForOp loop, Value value) {
  if (auto result = dyn_cast<OpResult>(value))
    return result.getResultNumber();
  unsigned number = cast<BlockArgument>(value).getArgNumber();
  if (number < loop.getNumInductionVars())
    return std::nullopt;
  return number - loop.getNumInductionVars();
}

/// Groups `indices` of memrefs and conditions that `loop` carries. Members of
/// different groups are never both owned and one buffer. Memrefs that may start
/// as or be yielded as one buffer are in one group.
static SmallVector<SmallVector<unsigned>>
groupCarried(scf::ForOp loop, ArrayRef<unsigned> indices, DeallocOp dealloc,
             const BufferViewFlowAnalysis &flow) {
  llvm::EquivalenceClasses<unsigned> classes;
  DenseMap<Value, unsigned> firstOfInit, firstOfYield;
  auto join = [&](DenseMap<Value, unsigned> &first, Value memref, unsigned i) {
    for (Value source : flow.resolveReverse(memref)) {
      // Two results of a callee may be one buffer.
      if (isa_and_nonnull<CallOpInterface>(source.getDefiningOp()))
        source = source.getDefiningOp()->getResult(0);
      auto [it, isNew] = first.try_emplace(source, i);
      if (!isNew)
        classes.unionSets(it->second, i);
    }
  };
  for (unsigned i : indices) {
    classes.insert(i);
    std::optional<unsigned> carried =
        getCarried(loop, getBase(dealloc.getMemrefs()[i]));
    if (!carried)
      return {SmallVector<unsigned>(indices)};
    join(firstOfYield, loop.getYieldedValues()[*carried], i);
    // Ignore init operands that are certainly not owned.
    Value condition = dealloc.getConditions()[i];
    std::optional<unsigned> owned;
    if (llvm::is_contained(loop.getRegionIterArgs(), condition) ||
        condition.getDefiningOp() == loop)
      owned = getCarried(loop, condition);
    if (!owned || !matchPattern(loop.getInitArgs()[*owned], m_Zero()))
      join(firstOfInit, loop.getInitArgs()[*carried], i);
  }
  llvm::MapVector<unsigned, SmallVector<unsigned>> groups;
  for (unsigned i : indices)
    groups[classes.getLeaderValue(i)].push_back(i);
  return llvm::map_to_vector(groups, [](auto &group) { return group.second; });
}

static void replaceByTrue(Value condition, OpBuilder &builder) {
  condition.replaceAllUsesWith(arith::ConstantOp::create(
      builder, condition.getLoc(), builder.getBoolAttr(true)));
}

/// Folds conditions of certain ownership to true: deallocations that retain
/// exactly what they own, and yielded ownership of loops that certainly run.
/// Inlines the branches on these conditions. Returns true if there were any.
static bool foldCertainOwnership(func::FuncOp function) {
  bool hasFolded = false;
  function.walk([&](Operation *op) {
    OpBuilder builder(op);
    if (auto dealloc = dyn_cast<DeallocOp>(op)) {
      DenseSet<Value> owned, retained;
      for (Value memref : dealloc.getMemrefs())
        owned.insert(getBase(memref));
      for (Value memref : dealloc.getRetained())
        retained.insert(getBase(memref));
      if (retained.empty() || owned != retained ||
          !llvm::all_of(dealloc.getConditions(), [](Value condition) {
            return matchPattern(condition, m_One());
          }))
        return;
      for (Value condition : dealloc.getUpdatedConditions())
        replaceByTrue(condition, builder);
      dealloc.erase();
      hasFolded = true;
      return;
    }
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop || loop.getStaticTripCount().value_or(APInt(64, 0)).isZero())
      return;
    for (auto [result, yielded] :
         llvm::zip(loop.getResults(), loop.getYieldedValues()))
      if (!result.use_empty() && result.getType().isInteger(1) &&
          matchPattern(yielded, m_One())) {
        replaceByTrue(result, builder);
        hasFolded = true;
      }
  });
  if (!hasFolded)
    return false;
  IRRewriter rewriter(function.getContext());
  function.walk([&](scf::IfOp branch) {
    if (!matchPattern(branch.getCondition(), m_One()))
      return;
    Operation *yield = branch.thenYield();
    SmallVector<Value> results(yield->getOperands());
    rewriter.inlineBlockBefore(branch.thenBlock(), branch);
    rewriter.replaceOp(branch, results);
    rewriter.eraseOp(yield);
  });
  return true;
}

//===----------------------------------------------------------------------===//
// Step
//===----------------------------------------------------------------------===//

static void split(DeallocOp dealloc, const BufferViewFlowAnalysis &flow) {
  SmallPtrSet<Value, 8> retained(llvm::from_range, dealloc.getRetained());
  // Allocators of the certainly owned buffers.
  DenseMap<Value, Origin> owned;
  DenseSet<std::pair<Value, Value>> known, returned;
  for (auto [memref, condition] :
       llvm::zip(dealloc.getMemrefs(), dealloc.getConditions())) {
    Origin origin = getOrigin(memref);
    if (!isSoleOwner(origin, dealloc))
      return;
    known.insert({getBase(memref), condition});
    if (isAllocator(origin) && matchPattern(condition, m_One()))
      owned[getBase(memref)] = origin;
  }
  for (auto [memref, condition] :
       llvm::zip(dealloc.getMemrefs(), dealloc.getConditions())) {
    ReturnedBuffer source = getReturnedBuffer(memref);
    if (!source.memref || !matchPattern(condition, m_One()) ||
        !retained.contains(getBase(memref)))
      continue;
    std::pair<Value, Value> owner(getBase(source.memref), source.condition);
    if (!known.contains(owner) || !isAllocator(getOrigin(owner.first)))
      continue;
    owned[getBase(memref)] = getOrigin(owner.first);
    returned.insert(owner);
  }
  llvm::MapVector<Origin, SmallVector<unsigned>> byOrigin;
  for (auto [i, memref] : llvm::enumerate(dealloc.getMemrefs()))
    // If the original is owned, it is the returned memref, which is in the list
    // too.
    if (!returned.contains({getBase(memref), dealloc.getConditions()[i]}))
      byOrigin[getOrigin(memref)].push_back(i);
  auto mayBeRetained = [&](Origin origin) {
    return !retained.empty() &&
           llvm::any_of(getValues(origin), [&](Value value) {
             return isa<BaseMemRefType>(value.getType()) &&
                    llvm::any_of(flow.resolve(value), [&](Value alias) {
                      // An alias that is known to have another owner does not
                      // count.
                      return retained.contains(alias) &&
                             !(isAllocator(origin) &&
                               owned.lookup_or(getBase(alias), origin) !=
                                   origin);
                    });
           });
  };
  OpBuilder builder(dealloc);
  SmallVector<Value> memrefs, conditions;
  auto free = [&](ArrayRef<unsigned> indices, bool isRetained) {
    SmallVector<Value> ownMemrefs, ownConditions;
    for (unsigned i : indices) {
      ownMemrefs.push_back(dealloc.getMemrefs()[i]);
      ownConditions.push_back(dealloc.getConditions()[i]);
    }
    if (isRetained) {
      llvm::append_range(memrefs, ownMemrefs);
      llvm::append_range(conditions, ownConditions);
    } else {
      DeallocOp::create(builder, dealloc.getLoc(), TypeRange(), ownMemrefs,
                        ownConditions, ValueRange());
    }
  };
  for (auto &[origin, indices] : byOrigin) {
    bool isRetained = mayBeRetained(origin);
    scf::ForOp loop = getLoop(origin);
    if (!loop || isRetained) {
      free(indices, isRetained);
      continue;
    }
    for (ArrayRef<unsigned> group : groupCarried(loop, indices, dealloc, flow))
      free(group, /*isRetained=*/false);
  }
  if (memrefs.empty() && retained.empty())
    return dealloc.erase();
  dealloc.getMemrefsMutable().assign(memrefs);
  dealloc.getConditionsMutable().assign(conditions);
}

static void splitAll(func::FuncOp function) {
  BufferViewFlowAnalysis flow(function);
  SmallVector<DeallocOp> deallocs;
  function.walk([&](DeallocOp dealloc) {
    // With several blocks, branches pass ownership on, which is not followed
    // here.
    if (dealloc->getParentRegion()->hasOneBlock())
      deallocs.push_back(dealloc);
  });
  for (DeallocOp dealloc : deallocs)
    split(dealloc, flow);
}

void comm::splitDeallocs(func::FuncOp function) {
  // This repeats at most once for each level of nested loops.
  do
    splitAll(function);
  while (foldCertainOwnership(function));
}
