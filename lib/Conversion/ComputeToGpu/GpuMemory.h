//===- GpuMemory.h - The host's uses of the GPU's memory --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_GPUMEMORY_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_GPUMEMORY_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

class RuntimeModule;

/// True if both of the copy's memrefs are contiguous in memory, in the same
/// order.
bool isContiguous(memref::CopyOp copy);

/// True for memory of the host itself.
bool isOnHost(Value memref);

/// Lowers the ops on memory of the host program, one by one.
class GpuMemory {
public:
  /// `flag` is the pass's, for remarks.
  GpuMemory(RuntimeModule &runtime, StringRef flag)
      : runtime(runtime), flag(flag) {}

  /// Lowers `op` if it is one on memory; else leaves it as it is.
  LogicalResult lower(Operation *op);

  /// To the host all memory is alike: `#comm.symm` goes from all types, and
  /// casts between memory spaces with it.
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

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_GPUMEMORY_H
