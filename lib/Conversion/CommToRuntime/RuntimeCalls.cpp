//===- RuntimeCalls.cpp - Calls of the runtime's functions ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Support/SourceLines.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::comm;

RuntimeModule::RuntimeModule(ModuleOp module)
    : module(module), symbols(module) {
  int32_t index = 0;
  for (GroupOp group : module.getOps<GroupOp>())
    groups[group.getSymNameAttr()] = index++;
}

Value RuntimeModule::call(OpBuilder &builder, Location loc, StringRef name,
                          TypeRange results, ValueRange arguments) {
  if (!symbols.lookup(name)) {
    OpBuilder moduleBuilder = OpBuilder::atBlockEnd(module.getBody());
    auto function = func::FuncOp::create(
        moduleBuilder, module.getLoc(), name,
        builder.getFunctionType(arguments.getTypes(), results));
    function.setPrivate();
    symbols.insert(function);
  }
  auto call = func::CallOp::create(builder, loc, name, results, arguments);
  return results.empty() ? Value() : call.getResult(0);
}

Value RuntimeModule::getString(OpBuilder &builder, Location loc,
                               const std::string &text) {
  LLVM::GlobalOp &global = strings[text];
  if (!global) {
    OpBuilder moduleBuilder = OpBuilder::atBlockBegin(module.getBody());
    std::string bytes = text + '\0';
    global = LLVM::GlobalOp::create(
        moduleBuilder, module.getLoc(),
        LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
        /*isConstant=*/true, LLVM::Linkage::Internal, "commLocation",
        builder.getStringAttr(bytes));
    symbols.insert(global);
  }
  return LLVM::AddressOfOp::create(builder, loc, global);
}

Value RuntimeModule::getNumbers(OpBuilder &builder, Location loc,
                                ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(static_cast<int64_t>(values.size()),
                                    builder.getI64Type());
  auto attribute = DenseIntElementsAttr::get(type, values);
  LLVM::GlobalOp &global = numbers[attribute];
  if (!global) {
    OpBuilder moduleBuilder = OpBuilder::atBlockBegin(module.getBody());
    global = LLVM::GlobalOp::create(
        moduleBuilder, module.getLoc(),
        LLVM::LLVMArrayType::get(builder.getI64Type(), values.size()),
        /*isConstant=*/true, LLVM::Linkage::Internal, "commNumbers", attribute);
    symbols.insert(global);
  }
  return LLVM::AddressOfOp::create(builder, loc, global);
}

std::string comm::getLocationText(Location loc) {
  std::string text = describeSource(loc, /*withFolders=*/true);
  return text.empty() ? "unknown location" : text;
}
