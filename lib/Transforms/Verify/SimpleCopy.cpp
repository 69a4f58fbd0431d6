//===- SimpleCopy.cpp - Creates a copy with inlined calls -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Creates a copy of a program with inlined calls. A function that returns one
// of two buffers may return different ones in each call, which its result does
// not show. So if a check cannot prove a property of the program, it is
// repeated on the copy.
//
//===----------------------------------------------------------------------===//

#include "../Program/InlineCalls.h"
#include "Dialect/SymbolUses.h"
#include "Verify.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/ScopedHashTable.h"

using namespace mlir;
using namespace mlir::comm;

/// The maximum growth of the copy, and the maximum number of ops of copies of
/// small programs.
static constexpr int64_t kMostTimes = 4, kMostOfShort = 20'000;

/// Returns true if the function has stack buffers, which are freed when it
/// returns.
static bool hasStack(func::FuncOp function) {
  return function
      .walk([&](memref::AllocaOp alloca) {
        return alloca->getParentWithTrait<
                   OpTrait::AutomaticAllocationScope>() == function
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

static bool inlineHelpers(ModuleOp module, int64_t numOps) {
  CallInliner inliner(module, std::max(kMostTimes * numOps, kMostOfShort));
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal() && hasStack(function))
      inliner.keepCallsOf(function);
  for (auto function : module.getOps<func::FuncOp>())
    inliner.inlineInto(function);
  if (inliner.getInlined().empty())
    return false;
  inliner.eraseUncalled();
  return true;
}

static bool lowerAffine(ModuleOp module) {
  MLIRContext *context = module.getContext();
  ConversionTarget target(*context);
  target.addIllegalDialect<affine::AffineDialect>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  RewritePatternSet patterns(context);
  populateAffineToStdConversionPatterns(patterns);
  return succeeded(applyPartialConversion(module, target, std::move(patterns)));
}

namespace {

/// Compares ops by what they compute.
struct SameOp : DenseMapInfo<Operation *> {
  static unsigned getHashValue(const Operation *op) {
    return OperationEquivalence::computeHash(
        const_cast<Operation *>(op), OperationEquivalence::directHashValue,
        OperationEquivalence::ignoreHashValue,
        OperationEquivalence::IgnoreLocations);
  }
  static bool isEqual(const Operation *a, const Operation *b) {
    Operation *x = const_cast<Operation *>(a), *y = const_cast<Operation *>(b);
    if (x == y || x == getEmptyKey() || y == getEmptyKey() ||
        x == getTombstoneKey() || y == getTombstoneKey())
      return x == y;
    return OperationEquivalence::isEquivalentTo(
        x, y, OperationEquivalence::IgnoreLocations);
  }
};
using KnownOps = llvm::ScopedHashTable<Operation *, Operation *, SameOp>;

} // namespace

/// Replaces repeated computations by their first result. Upstream's CSE cannot
/// be used: it erases unused loads, but these are errors if they read data in
/// flight.
static void joinRepeated(Region &region, KnownOps &known) {
  for (Block &block : region) {
    KnownOps::ScopeTy scope(known);
    for (Operation &op : block) {
      for (Region &nested : op.getRegions())
        if (op.hasTrait<OpTrait::IsIsolatedFromAbove>()) {
          KnownOps own;
          joinRepeated(nested, own);
        } else {
          joinRepeated(nested, known);
        }
      if (!isMemoryEffectFree(&op) || op.getNumResults() == 0)
        continue;
      if (Operation *before = known.lookup(&op))
        op.replaceAllUsesWith(before->getResults());
      else
        known.insert(&op, &op);
    }
  }
}

OwningOpRef<ModuleOp> verify::makeSimpleCopy(Operation *root) {
  auto module = dyn_cast<ModuleOp>(root);
  if (!module)
    return {};
  int64_t numOps = 0;
  bool hasCalls = false, hasAffine = false;
  module.walk([&](Operation *op) {
    ++numOps;
    hasCalls |= isa<func::CallOp>(op);
    hasAffine |= isa_and_present<affine::AffineDialect>(op->getDialect());
  });
  // Affine ops are lowered to ops of these dialects.
  hasAffine &=
      module.getContext()->getLoadedDialect<memref::MemRefDialect>() != nullptr;
  if (!hasCalls && !hasAffine)
    return {};
  OwningOpRef<ModuleOp> copy = module.clone();
  bool isChanged = hasCalls && inlineHelpers(*copy, numOps);
  if (hasAffine) {
    if (!lowerAffine(*copy))
      return {};
    isChanged = true;
  }
  if (!isChanged)
    return {};
  KnownOps known;
  joinRepeated(copy->getBodyRegion(), known);
  return copy;
}
