//===- Async.cpp - Asynchronous collectives -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An asynchronous collective is first converted to a start and an adjacent
// wait; then its wait is moved to its async_done. A future that goes elsewhere,
// through a function or control flow, becomes its value, which is waited for
// where it starts.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "Steps.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::comm;

static bool isStart(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.async_start";
}
static bool isDone(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.async_done";
}

/// Returns the type of the value of `type`, a `!stablehlo.future`; null if it
/// has another number of values, and `type` itself if it is no future.
static Type getValueType(Type type) {
  std::string storage;
  StringRef text;
  if (auto opaque = dyn_cast<OpaqueType>(type)) {
    if (opaque.getDialectNamespace() != "stablehlo")
      return type;
    text = opaque.getTypeData();
  } else if (type.getDialect().getNamespace() == "stablehlo") {
    // The host compiler has registered the dialect.
    llvm::raw_string_ostream(storage) << type;
    text = storage;
    text.consume_front("!stablehlo.");
  }
  if (!text.consume_front("future<"))
    return type;
  text.consume_back(">");
  // The caller reports the error.
  ScopedDiagnosticHandler ignore(type.getContext(),
                                 [](Diagnostic &) { return success(); });
  return dyn_cast_or_null<RankedTensorType>(parseType(text, type.getContext()));
}

static LogicalResult inlineStart(Operation *start) {
  if (start->getNumResults() != 1)
    return start->emitOpError("must give one future, gives ")
           << start->getNumResults() << " values";
  if (start->use_empty())
    return start->emitOpError("has no 'stablehlo.async_done'");
  if (start->getNumRegions() != 1 || !start->getRegion(0).hasOneBlock())
    return start->emitOpError("must have one region with one block");
  Block &body = start->getRegion(0).front();
  if (body.getArgumentTypes() != start->getOperandTypes())
    return start->emitOpError("has a body with arguments of types (")
           << body.getArgumentTypes() << "), expected those of its operands, ("
           << start->getOperandTypes() << ")";
  if (body.empty() ||
      body.back().getName().getStringRef() != "stablehlo.return")
    return start->emitOpError("must end in a 'stablehlo.return'");
  Operation *end = &body.back();
  Type value = getValueType(start->getResult(0).getType());
  if (end->getNumOperands() != 1 || end->getOperand(0).getType() != value)
    return start->emitOpError("gives ")
           << start->getResult(0).getType() << ", and its body ("
           << end->getOperandTypes() << ")";
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), start->getOperands()))
    argument.replaceAllUsesWith(operand);
  start->getResult(0).replaceAllUsesWith(end->getOperand(0));
  end->erase();
  start->getBlock()->getOperations().splice(start->getIterator(),
                                            body.getOperations());
  start->erase();
  return success();
}

/// Replaces the types of futures under `module` by those of their values.
static LogicalResult convertFutures(ModuleOp module) {
  WalkResult result = module.walk<WalkOrder::PreOrder>([](Operation *op) {
    auto convert = [&](Type type) -> FailureOr<Type> {
      if (Type value = getValueType(type))
        return value;
      return op->emitOpError("has a value of type ")
             << type << ", expected a future of one ranked tensor";
    };
    auto convertAll = [&](ValueRange values) {
      for (Value value : values) {
        FailureOr<Type> type = convert(value.getType());
        if (failed(type))
          return failure();
        value.setType(*type);
      }
      return success();
    };
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      SmallVector<Type> inputs, results;
      for (auto [from, to] : {std::pair(function.getArgumentTypes(), &inputs),
                              {function.getResultTypes(), &results}})
        for (Type type : from) {
          FailureOr<Type> value = convert(type);
          if (failed(value))
            return WalkResult::interrupt();
          to->push_back(*value);
        }
      function.setFunctionType(
          FunctionType::get(op->getContext(), inputs, results));
    }
    if (failed(convertAll(op->getResults())))
      return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (failed(convertAll(block.getArguments())))
          return WalkResult::interrupt();
    if (!isDone(op) || (op->getNumOperands() == 1 &&
                        op->getOperandTypes() == op->getResultTypes()))
      return WalkResult::advance();
    op->emitOpError("must give the value of one future, gives (")
        << op->getResultTypes() << ") and takes (" << op->getOperandTypes()
        << ")";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult comm::inlineAsyncStarts(ModuleOp module) {
  SmallVector<Operation *> starts;
  module.walk([&](Operation *op) {
    if (isStart(op))
      starts.push_back(op);
  });
  for (Operation *start : starts)
    if (failed(inlineStart(start)))
      return failure();
  return convertFutures(module);
}

void comm::placeAsyncWaits(ModuleOp module) {
  SmallVector<Operation *> dones;
  module.walk([&](Operation *op) {
    if (isDone(op))
      dones.push_back(op);
  });
  for (Operation *done : dones) {
    for (Value value : done->getOperands()) {
      auto wait = value.getDefiningOp<WaitOp>();
      if (wait && wait->getBlock() == done->getBlock() &&
          llvm::all_of(wait->getUsers(),
                       [&](Operation *user) { return user == done; }))
        wait->moveBefore(done);
    }
    done->replaceAllUsesWith(done->getOperands());
    done->erase();
  }
}
