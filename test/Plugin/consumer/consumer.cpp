//===- consumer.cpp - Builds and optimizes a program ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

int main() {
  DialectRegistry registry;
  registry.insert<func::FuncDialect, tensor::TensorDialect>();
  comm::registerAllDialects(registry);
  comm::registerAllPasses();
  MLIRContext context(registry);
  context.loadAllAvailableDialects();

  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>("comm.group @g = ranks [[0, 1]]", &context);
  if (!module)
    return 1;

  auto location = UnknownLoc::get(&context);
  auto builder = OpBuilder::atBlockEnd(module->getBody());
  auto data = RankedTensorType::get({4}, builder.getF32Type());
  auto function = func::FuncOp::create(builder, location, "main",
                                       builder.getFunctionType(data, data));
  builder.setInsertionPointToStart(function.addEntryBlock());
  Value source = function.getArgument(0);
  Value init = tensor::EmptyOp::create(builder, location, data.getShape(),
                                       data.getElementType());
  auto start = comm::AllReduceOp::create(builder, location,
                                         comm::ReductionKind::Sum, source, init,
                                         SymbolRefAttr::get(&context, "g"));
  auto wait = comm::WaitOp::create(builder, location, start.getToken(),
                                   start.getValues(), source);
  func::ReturnOp::create(builder, location, wait.getResults());
  if (failed(module->verify()))
    return 1;

  PassManager manager(&context);
  if (failed(parsePassPipeline("func.func(comm-sink-waits)", manager)) ||
      failed(manager.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
