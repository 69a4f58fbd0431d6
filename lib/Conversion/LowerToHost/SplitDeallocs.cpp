//===- SplitDeallocs.cpp - Frees that need not know of each other ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ownership-based deallocation frees all that a block owns with one op at its
// end, which is to compare pointers at run time where two memrefs may be one
// buffer. But it gives each allocation one owner: what is allocated in a block
// is owned there; a region or callee that hands it back hands back no
// ownership. Two of the memrefs can then both be to be freed and still be one
// buffer only if one op, or one block, gave both.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/BufferRoots.h"
#include "CommDialect/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SPLITDEALLOCSPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using bufferization::DeallocOp;

/// What gave a memref: an op (an allocation, a region op, a call) or the block
/// that it is an argument of.
using Giver = llvm::PointerUnion<Operation *, Block *>;

static Giver getGiver(Value memref) {
  while (true) {
    if (auto metadata =
            memref.getDefiningOp<memref::ExtractStridedMetadataOp>())
      memref = metadata.getSource();
    else if (Value source = getViewSource(memref))
      memref = source;
    else
      break;
  }
  if (auto argument = dyn_cast<BlockArgument>(memref))
    return argument.getOwner();
  return memref.getDefiningOp();
}

/// True if what `giver` gives is owned by none but those who own its results.
static bool isSoleOwner(Giver giver, DeallocOp dealloc) {
  if (auto *block = dyn_cast<Block *>(giver))
    return block == dealloc->getBlock();
  auto *op = cast<Operation *>(giver);
  return op->getBlock() == dealloc->getBlock() &&
         isa<memref::AllocOp, bufferization::CloneOp, RegionBranchOpInterface,
             CallOpInterface>(op);
}

static ValueRange getValues(Giver giver) {
  if (auto *block = dyn_cast<Block *>(giver))
    return block->getArguments();
  return cast<Operation *>(giver)->getResults();
}

namespace {
struct SplitDeallocsPass
    : public comm::impl::SplitDeallocsPassBase<SplitDeallocsPass> {
  void runOnOperation() override {
    BufferViewFlowAnalysis flow(getOperation());
    SmallVector<DeallocOp> deallocs;
    getOperation().walk([&](DeallocOp dealloc) {
      // Between blocks ownership moves in other ways.
      if (dealloc->getParentRegion()->hasOneBlock())
        deallocs.push_back(dealloc);
    });
    for (DeallocOp dealloc : deallocs)
      split(dealloc, flow);
  }

private:
  static void split(DeallocOp dealloc, const BufferViewFlowAnalysis &flow);
};
} // namespace

void SplitDeallocsPass::split(DeallocOp dealloc,
                              const BufferViewFlowAnalysis &flow) {
  llvm::MapVector<Giver, SmallVector<unsigned>> byGiver;
  for (auto [i, memref] : llvm::enumerate(dealloc.getMemrefs())) {
    Giver giver = getGiver(memref);
    if (!isSoleOwner(giver, dealloc))
      return;
    byGiver[giver].push_back(i);
  }
  SmallPtrSet<Value, 8> retained(llvm::from_range, dealloc.getRetained());
  auto mayBeRetained = [&](Giver giver) {
    return !retained.empty() &&
           llvm::any_of(getValues(giver), [&](Value value) {
             return isa<BaseMemRefType>(value.getType()) &&
                    llvm::any_of(flow.resolve(value), [&](Value alias) {
                      return retained.contains(alias);
                    });
           });
  };
  OpBuilder builder(dealloc);
  SmallVector<Value> memrefs, conditions;
  for (auto &[giver, indices] : byGiver) {
    SmallVector<Value> ownMemrefs, ownConditions;
    for (unsigned i : indices) {
      ownMemrefs.push_back(dealloc.getMemrefs()[i]);
      ownConditions.push_back(dealloc.getConditions()[i]);
    }
    if (mayBeRetained(giver)) {
      llvm::append_range(memrefs, ownMemrefs);
      llvm::append_range(conditions, ownConditions);
    } else {
      DeallocOp::create(builder, dealloc.getLoc(), TypeRange(), ownMemrefs,
                        ownConditions, ValueRange());
    }
  }
  if (memrefs.empty() && retained.empty())
    return dealloc.erase();
  dealloc.getMemrefsMutable().assign(memrefs);
  dealloc.getConditionsMutable().assign(conditions);
}
