//===- KernelScalars.h - Scalars that kernels compute -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some scalars are in GPU memory, such as the position in a cache or the row of
// a token. If only kernels need the values computed from them, kernels compute
// these values: the host does not wait for the GPU, and a step can be a CUDA
// graph.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_KERNELSCALARS_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_KERNELSCALARS_H

#include "Analysis/BufferEffects.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::comm {

/// The address of a memref's first element: that of `base` plus `offset`
/// elements plus the `steps`, each an index times a stride in elements.
struct SplitAddress {
  struct Step {
    Value index;
    int64_t stride;
  };
  Value base;
  int64_t offset = 0;
  SmallVector<Step> steps;
};

/// Splits the address of `memref` so that `base` does not depend on scalars.
/// There are steps only if part of the address depends on scalars, and sizes
/// and strides are constants.
SplitAddress splitAddress(Value memref,
                          llvm::function_ref<bool(Value)> isScalar);

/// Finds the scalars that kernels can compute. It is built for a bufferized
/// module and queried in program order, in O(n log n) time, because the number
/// of ops per scalar is bounded.
class KernelScalars {
public:
  KernelScalars(ModuleOp module, AnalysisManager analyses);

  /// Returns the scalars among the operands of `op` and in `further` that a
  /// kernel at `op` can compute, including intermediate ones. The memory that
  /// they are loaded from is unchanged until `op`; its deallocation is moved
  /// after `op`.
  DenseSet<Value> claim(Operation *op, ArrayRef<Value> further = {});

private:
  /// Analyses of a module with loads of scalars.
  struct Module {
    Module(ModuleOp module, AnalysisManager analyses);

    const BufferRoots &roots;
    BufferEffects effects;
    /// Position of each op in program order.
    DenseMap<Operation *, unsigned> positions;
    /// By buffer and block, in program order. The writers are positions of ops
    /// of the block that write the buffer, or in which nested ops write or free
    /// it; the deallocations are ops of the block itself.
    using Key = std::pair<BufferRoot, Block *>;
    DenseMap<Key, SmallVector<unsigned>> writers;
    DenseMap<Key, SmallVector<Operation *, 1>> deallocs;
    /// Buffers that may be written through pointers.
    DenseSet<BufferRoot> escaped;
  };

  void claim(Value scalar, Operation *kernelOp, DenseSet<Value> &claimed);
  bool isUnchangedUntil(memref::LoadOp load, Operation *kernelOp,
                        SmallVectorImpl<Operation *> &freedBefore);

  /// Loaded scalars, and scalars that are computed from them.
  DenseSet<Value> scalars;
  std::unique_ptr<Module> known;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_KERNELSCALARS_H
