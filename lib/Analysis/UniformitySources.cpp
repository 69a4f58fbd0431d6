//===- UniformitySources.cpp - Ops that read outside of the program -------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What gives the same on all ranks for the same operands. In this order:
//
// 1. By name, registered or not: ops that are known to ask for the rank, for
//    random numbers or for another rank's data (readsOutsideByName).
// 2. Other ops of tensor compute, which imported programs are full of and which
//    this build need not have: they follow from their operands.
// 3. Ops that are not registered: anything may be behind them.
// 4. Registered ops: by their effects. Without the interface anything may be
//    behind them, too.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "TorchOps.h"
#include "Uniformity.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;

static bool isMemRef(Type type) { return isa<BaseMemRefType>(type); }

/// StableHLO and MHLO. Of a collective each rank gets something else, or the
/// result depends on the size of its group.
static bool readsOutsideInStablehlo(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"partition_id", "replica_id", "rng", "custom_call", "composite",
              "infeed", "recv", "xla.rng_get_and_update_state"},
             true)
      .Cases({"all_gather", "all_reduce", "all_to_all", "collective_broadcast",
              "collective_permute", "reduce_scatter", "cross-replica-sum"},
             true)
      .StartsWith("async_", true)
      .Default(false);
}

/// Dialects of tensor compute.
static bool isTensorCompute(StringRef dialect) {
  return llvm::StringSwitch<bool>(dialect)
      .Cases({"stablehlo", "mhlo", "chlo", "hlo"}, true)
      .Default(false);
}

static bool readsOutsideByName(StringRef dialect, StringRef name,
                               StringRef fullName) {
  if (dialect == "stablehlo" || dialect == "mhlo")
    return readsOutsideInStablehlo(name);
  // All that these give depends on the process, or on its rank.
  if (dialect == "mpi" || dialect == "shard" || dialect == "ptr")
    return true;
  return llvm::StringSwitch<bool>(fullName)
      .Cases({"llvm.inline_asm", "llvm.call_intrinsic", "llvm.ptrtoint",
              "nvvm.inline_ptx", "memref.extract_aligned_pointer_as_index",
              // The same memory of another rank, and kernels that reach it.
              "comm.symm_peer", "comm.launch",
              // Threads come in any order.
              "memref.atomic_rmw", "memref.generic_atomic_rmw"},
             true)
      .Default(false);
}

/// Of ops without operands, effects or regions, those that do not tell where
/// the program runs: hardware has ops of this kind for numbers of threads and
/// blocks.
static bool isKnownWithoutOperands(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>() ||
      op->getName().getDialectNamespace() == CommDialect::getDialectNamespace())
    return true;
  return llvm::StringSwitch<bool>(op->getName().getStringRef())
      .Cases({"linalg.index", "index.sizeof", "vector.vscale", "tensor.empty",
              "bufferization.alloc_tensor", "vector.constant_mask",
              "llvm.mlir.undef", "llvm.mlir.poison"},
             true)
      .Default(false);
}

static bool isData(Type type) {
  return type.isIntOrIndexOrFloat() ||
         (isa<ShapedType>(type) && !isMemRef(type)) || isa<ComplexType>(type);
}

bool comm::mayReadOutside(Operation *op) {
  OperationName fullName = op->getName();
  StringRef dialect = fullName.getDialectNamespace();
  StringRef name = fullName.getStringRef();
  name.consume_front(dialect);
  name.consume_front(".");
  std::optional<TorchOp> torch = getTorchOp(op);
  if (torch ? torch->isRandom
            : readsOutsideByName(dialect, name, fullName.getStringRef()))
    return true;
  if (auto hasSideEffect = op->getAttrOfType<BoolAttr>("has_side_effect");
      hasSideEffect && hasSideEffect.getValue())
    return true;
  if (torch || isTensorCompute(dialect))
    return false;
  if (!op->isRegistered())
    return true;
  // A terminator gives nothing; views and what is in regions are looked at
  // elsewhere.
  if (op->hasTrait<OpTrait::IsTerminator>() ||
      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
      llvm::any_of(op->getResults(),
                   [](Value result) { return bool(getViewSource(result)); }))
    return false;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return true;
  if (op->getNumOperands() == 0 && op->getNumRegions() == 0 &&
      llvm::any_of(op->getResultTypes(), isData) && !isKnownWithoutOperands(op))
    return true;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(effects, [](const MemoryEffects::EffectInstance &effect) {
    bool isAccess =
        isa<MemoryEffects::Read, MemoryEffects::Write>(effect.getEffect());
    return isAccess &&
           (!effect.getValue() || !isMemRef(effect.getValue().getType()));
  });
}

bool comm::changesTensors(Operation *op) {
  if (op->isRegistered())
    return false;
  // What is there for another effect mostly reads its operands.
  StringRef name = op->getName().stripDialect().split('.').first;
  if (unregisteredOpHasSideEffects(op) &&
      !op->hasAttr(CommDialect::kMutatesAttr))
    return name.ends_with("_") && !name.ends_with("__");
  bool changes = false;
  forEachMutatedTensor(op, [&](Value) { changes = true; });
  return changes;
}
