//===- RuntimeCalls.h - Calls of the runtime's functions --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Helpers of the passes that emit calls of CommDialect/Runtime/*.h.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTORUNTIME_RUNTIMECALLS_H
#define COMMDIALECT_LIB_CONVERSION_COMMTORUNTIME_RUNTIMECALLS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::comm {

/// Returns the source location of an op as text: `step.mlir:12:3`.
std::string getLocationText(Location loc);

/// Declares runtime functions and creates constants, once each.
class RuntimeModule {
public:
  explicit RuntimeModule(ModuleOp module);

  /// Returns the runtime's number of `group`: its position in the module.
  int32_t getGroupIndex(FlatSymbolRefAttr group) const {
    return groups.lookup(group.getAttr());
  }

  /// Emits a call of `name`, which the first call declares with its types.
  Value call(OpBuilder &builder, Location loc, StringRef name,
             TypeRange results, ValueRange arguments);

  /// Returns the address of a zero-terminated string constant.
  Value getString(OpBuilder &builder, Location loc, const std::string &text);

  /// Returns the address of a constant array.
  Value getNumbers(OpBuilder &builder, Location loc, ArrayRef<int64_t> numbers);

private:
  ModuleOp module;
  SymbolTable symbols;
  llvm::DenseMap<StringAttr, int32_t> groups;
  llvm::StringMap<LLVM::GlobalOp> strings;
  llvm::DenseMap<Attribute, LLVM::GlobalOp> numbers;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTORUNTIME_RUNTIMECALLS_H
