//===- UniformitySources.cpp - Ops that read outside of the program -------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Determines which ops return the same on all ranks for the same operands. In
// this order:
//
// 1. By name, registered or not: ops that are known to query the rank, random
// numbers or another rank's data (readsOutsideByName).
// 2. Other ops of tensor compute, which are frequent in imported programs and
// possibly unregistered: they depend on their operands only.
// 3. Unregistered ops: they may read anything.
// 4. Registered ops: by their effects. Without the effect interface they may
// read anything, too.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "TorchOps.h"
#include "Uniformity.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;

/// Handles StableHLO and MHLO. Collectives return different data on each rank,
/// or depend on the size of their group.
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

/// Returns true for dialects of tensor compute.
static bool isTensorCompute(StringRef dialect) {
  return llvm::StringSwitch<bool>(dialect)
      .Cases({"stablehlo", "mhlo", "chlo", "hlo"}, true)
      .Default(false);
}

static bool readsOutsideByName(StringRef dialect, StringRef name,
                               StringRef fullName) {
  if (dialect == "stablehlo" || dialect == "mhlo")
    return readsOutsideInStablehlo(name);
  // All results of these dialects depend on the process or on its rank.
  if (dialect == "mpi" || dialect == "shard" || dialect == "ptr")
    return true;
  return llvm::StringSwitch<bool>(fullName)
      .Cases({"llvm.inline_asm", "llvm.call_intrinsic", "llvm.ptrtoint",
              "nvvm.inline_ptx", "memref.extract_aligned_pointer_as_index",
              // They access another rank's copy of the same memory.
              "comm.symm_peer", "comm.launch",
              // The order of threads is nondeterministic.
              "memref.atomic_rmw", "memref.generic_atomic_rmw"},
             true)
      .Default(false);
}

/// Returns true for ops without operands, effects or regions that are
/// independent of the executing rank. Others may be hardware queries such as
/// numbers of threads and blocks.
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
         (isa<ShapedType>(type) && !isa<BaseMemRefType>(type)) ||
         isa<ComplexType>(type);
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
  // A terminator has no results; views and ops in regions are handled
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
    return isAccess && (!effect.getValue() || !isMemRef(effect.getValue()));
  });
}

bool comm::changesTensors(Operation *op) {
  if (op->isRegistered())
    return false;
  // Ops that exist for other effects mostly read their operands.
  StringRef name = op->getName().stripDialect().split('.').first;
  if (unregisteredOpHasSideEffects(op) &&
      !op->hasAttr(CommDialect::kMutatesAttr))
    return name.ends_with("_") && !name.ends_with("__");
  bool changes = false;
  forEachMutatedTensor(op, [&](Value) { changes = true; });
  return changes;
}
