//===- KernelScalars.cpp - Scalars that kernels compute -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelScalars.h"
#include "CommDialect/IR/CommOps.h"
#include "GpuMemory.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::comm;

/// Largest number of ops of one scalar, since every thread computes them.
static constexpr unsigned kMostOps = 64;

static bool hasStaticStrides(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.hasStaticShape() &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         llvm::none_of(strides, ShapedType::isDynamic);
}

SplitAddress comm::splitAddress(Value memref,
                                llvm::function_ref<bool(Value)> isScalar) {
  SplitAddress address{memref, 0, {}}, further = address;
  for (Value view = memref; hasStaticStrides(view); further.base = view) {
    Operation *definition = view.getDefiningOp();
    if (isa_and_nonnull<memref::CastOp, memref::ExpandShapeOp,
                        memref::CollapseShapeOp, memref::MemorySpaceCastOp>(
            definition)) {
      view = definition->getOperand(0);
      if (!isa<MemRefType>(view.getType()))
        break;
      continue;
    }
    auto subview = dyn_cast_or_null<memref::SubViewOp>(definition);
    if (!subview || !hasStaticStrides(subview.getSource()))
      break;
    view = subview.getSource();
    for (auto [offset, stride] :
         llvm::zip(subview.getMixedOffsets(),
                   subview.getSourceType().getStridesAndOffset().first))
      if (std::optional<int64_t> constant = getConstantIntValue(offset))
        further.offset += *constant * stride;
      else
        further.steps.push_back({cast<Value>(offset), stride});
    further.base = view;
    if (llvm::any_of(subview.getOffsets(), isScalar))
      address = further;
  }
  return address;
}

//===----------------------------------------------------------------------===//
// Analyses of the module
//===----------------------------------------------------------------------===//

KernelScalars::Module::Module(ModuleOp module, AnalysisManager analyses)
    : roots(analyses.getAnalysis<BufferRoots>()),
      effects(analyses.getAnalysis<ValueFlow>(), roots) {
  SmallVector<BufferTouch> touches;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<gpu::GPUModuleOp>(op))
      return WalkResult::skip();
    positions.insert({op, positions.size()});
    if (isa<memref::ExtractAlignedPointerAsIndexOp, SymmAllocOp, SymmPeerOp>(
            op))
      for (ValueRange values :
           {ValueRange(op->getOperands()), ValueRange(op->getResults())})
        for (Value value : values)
          if (isa<BaseMemRefType>(value.getType()))
            for (const BufferRef &ref : roots.getRefs(value))
              escaped.insert(ref.root);
    touches.clear();
    effects.getTouches(op, touches);
    for (const BufferTouch &touch : touches)
      for (const BufferRef &ref : touch.refs) {
        Operation *ancestor = op;
        if (isa<memref::DeallocOp>(op)) {
          deallocs[{ref.root, op->getBlock()}].push_back(op);
          ancestor = op->getParentOp();
        } else if (!(touch.modes & (BufferTouch::Write | BufferTouch::Free))) {
          continue;
        }
        for (; ancestor && ancestor->getBlock();
             ancestor = ancestor->getParentOp())
          writers[{ref.root, ancestor->getBlock()}].push_back(
              positions.lookup(ancestor));
      }
    return WalkResult::advance();
  });
}

KernelScalars::KernelScalars(ModuleOp module, AnalysisManager analyses) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<gpu::GPUModuleOp, linalg::LinalgOp>(op))
      return WalkResult::skip();
    auto load = dyn_cast<memref::LoadOp>(op);
    if (load ? isOnHost(load.getMemRef())
             : !isMemoryEffectFree(op) || op->getNumRegions() != 0)
      return WalkResult::advance();
    if (load || llvm::any_of(op->getOperands(), [&](Value operand) {
          return scalars.contains(operand);
        }))
      for (Value result : op->getResults())
        if (result.getType().isIntOrIndexOrFloat())
          scalars.insert(result);
    return WalkResult::advance();
  });
  if (!scalars.empty())
    known = std::make_unique<Module>(module, analyses);
}

//===----------------------------------------------------------------------===//
// Selection of scalars
//===----------------------------------------------------------------------===//

/// Returns true if no op writes the buffer of `load` between `load` and
/// `kernelOp`. Appends deallocations between them, which must move, to
/// `freedBefore`.
bool KernelScalars::isUnchangedUntil(
    memref::LoadOp load, Operation *kernelOp,
    SmallVectorImpl<Operation *> &freedBefore) {
  Block *block = load->getBlock();
  Operation *user = block->findAncestorOpInBlock(*kernelOp);
  if (!user)
    return false;
  unsigned from = known->positions.lookup(load),
           to = known->positions.lookup(user);
  for (const BufferRef &ref : known->roots.getRefs(load.getMemRef())) {
    if (known->escaped.contains(ref.root))
      return false;
    // The kernel itself must not write the buffer either.
    auto writers = known->writers.find({ref.root, block});
    if (writers != known->writers.end()) {
      auto next = llvm::upper_bound(writers->second, from);
      if (next != writers->second.end() && *next <= to)
        return false;
    }
    for (Operation *dealloc : known->deallocs.lookup({ref.root, block})) {
      unsigned freed = known->positions.lookup(dealloc);
      if (from < freed && freed < to)
        freedBefore.push_back(dealloc);
    }
  }
  return true;
}

/// Adds `scalar` and all scalars it depends on to `claimed`, or none of them.
void KernelScalars::claim(Value scalar, Operation *kernelOp,
                          DenseSet<Value> &claimed) {
  SetVector<Value> needed;
  needed.insert(scalar);
  SmallVector<Operation *> freedBefore;
  for (unsigned i = 0; i < needed.size(); ++i) {
    Operation *definition = needed[i].getDefiningOp();
    for (Value operand : definition->getOperands())
      if (scalars.contains(operand))
        needed.insert(operand);
    auto load = dyn_cast<memref::LoadOp>(definition);
    if (!load)
      continue;
    if (!isUnchangedUntil(load, kernelOp, freedBefore))
      return;
    // The address of the load may depend on other loads.
    for (const SplitAddress::Step &step :
         splitAddress(load.getMemRef(), [&](Value offset) {
           return scalars.contains(offset);
         }).steps)
      if (scalars.contains(step.index))
        needed.insert(step.index);
    if (needed.size() > kMostOps)
      return;
  }
  claimed.insert_range(needed);
  for (Operation *dealloc : freedBefore) {
    Operation *user = dealloc->getBlock()->findAncestorOpInBlock(*kernelOp);
    dealloc->moveAfter(user);
    known->positions[dealloc] = known->positions.lookup(user);
  }
}

DenseSet<Value> KernelScalars::claim(Operation *op, ArrayRef<Value> further) {
  DenseSet<Value> claimed;
  if (!known)
    return claimed;
  SetVector<Value> used(op->operand_begin(), op->operand_end());
  used.insert(further.begin(), further.end());
  getUsedValuesDefinedAbove(op->getRegions(), used);
  auto follows = [&](Value value) { return scalars.contains(value); };
  for (Value value : used) {
    if (!value)
      continue;
    if (follows(value))
      claim(value, op, claimed);
    if (isa<MemRefType>(value.getType()))
      for (const SplitAddress::Step &step : splitAddress(value, follows).steps)
        if (follows(step.index))
          claim(step.index, op, claimed);
  }
  return claimed;
}
