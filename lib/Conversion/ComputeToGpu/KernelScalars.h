//===- KernelScalars.h - Scalars that kernels compute -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The position in a cache, or a token's row, lies in the GPU's memory. Where
// only kernels need what follows from it they compute it themselves: the host
// does not wait for the GPU, and the step can be a CUDA graph.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_KERNELSCALARS_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_KERNELSCALARS_H

#include "Analysis/BufferEffects.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::comm {

/// The address of a memref's first element: that of `base`'s, `offset`
/// elements, and each of `steps`, an index times a stride in elements.
struct SplitAddress {
  struct Step {
    Value index;
    int64_t stride;
  };
  Value base;
  int64_t offset = 0;
  SmallVector<Step> steps;
};

/// The address of `memref` such that `base` does not follow from scalars. There
/// are steps only where a part of it does, and sizes and strides are constants.
SplitAddress splitAddress(Value memref,
                          llvm::function_ref<bool(Value)> isScalar);

/// Finds the scalars that kernels can compute. Built on a bufferized module,
/// and asked in program order. n log n; the ops of one scalar are bounded.
class KernelScalars {
public:
  explicit KernelScalars(ModuleOp module);

  /// The scalars of those that `op` uses, or of `further`, that a kernel in its
  /// place, or directly before it, can compute itself, those on the way
  /// included: what they are loaded from has not been written by then, and is
  /// from now on not freed before.
  DenseSet<Value> take(Operation *op, ArrayRef<Value> further = {});

private:
  /// What is known of a module that loads scalars.
  struct Module {
    explicit Module(ModuleOp module);

    ValueFlow flow;
    BufferRoots roots;
    BufferEffects effects;
    /// Ops in program order.
    DenseMap<Operation *, unsigned> places;
    /// By buffer and block, in order: the ops of the block that write the
    /// buffer, or in which something does, or frees it; and its deallocations.
    using Key = std::pair<BufferRoot, Block *>;
    DenseMap<Key, SmallVector<unsigned>> writers;
    DenseMap<Key, SmallVector<Operation *, 1>> deallocs;
    /// Buffers that may be written through pointers.
    DenseSet<BufferRoot> escaped;
  };

  void take(Value scalar, Operation *place, DenseSet<Value> &taken);
  bool canTake(memref::LoadOp load, Operation *place,
               SmallVectorImpl<Operation *> &freedBefore);

  /// What is loaded, and what is computed from it.
  DenseSet<Value> scalars;
  std::unique_ptr<Module> known;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_KERNELSCALARS_H
