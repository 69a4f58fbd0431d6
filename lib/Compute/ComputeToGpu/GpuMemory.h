//===- GpuMemory.h - Host accesses to GPU memory ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_GPUMEMORY_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_GPUMEMORY_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

class RuntimeModule;

/// Returns true if both memrefs of `copy` are contiguous and row-major.
bool isContiguous(memref::CopyOp copy);

/// Returns true if `memref` is in host memory, which only allocas are.
bool isOnHost(Value memref);

/// Lowers the ops of the host program that allocate or access GPU memory.
class GpuMemory {
public:
  /// `flag` is the flag of the pass, for remarks.
  GpuMemory(RuntimeModule &runtime, StringRef flag)
      : runtime(runtime), flag(flag) {}

  /// Lowers `op` if it is an op on memory; otherwise leaves it unchanged.
  LogicalResult lower(Operation *op);

  /// Removes `#comm.symm` from all types, and casts between memory spaces with
  /// it: the host does not distinguish memory spaces.
  void dropMemorySpaces(ModuleOp module);

private:
  LogicalResult lowerCopy(memref::CopyOp op);
  LogicalResult lowerConstant(memref::GetGlobalOp op);
  LogicalResult lowerLoad(memref::LoadOp op);
  LogicalResult lowerStore(memref::StoreOp op);
  LogicalResult lowerSymmetric(Operation *op);

  RuntimeModule &runtime;
  StringRef flag;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_GPUMEMORY_H
