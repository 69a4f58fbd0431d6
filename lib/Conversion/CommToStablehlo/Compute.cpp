//===- Compute.cpp - Converts compute to StableHLO ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compute.h"
#include "Support/CapturedDiagnostics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the tensor that stands for a scalar or for a tensor of indices, and
/// other types as they are.
static Type convertType(Type type) {
  if (type.isIntOrIndexOrFloat())
    return RankedTensorType::get({}, getStablehloElement(type));
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(getStablehloElement(tensor.getElementType()));
  return type;
}

/// Reports the first op that StableHLO has no form for.
static LogicalResult checkIsInStablehlo(ModuleOp module) {
  Operation *first = nullptr;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!op->isRegistered() ||
        isa<ModuleOp, func::FuncOp, func::CallOp, func::ReturnOp,
            UnrealizedConversionCastOp>(op))
      return WalkResult::advance();
    first = op;
    return WalkResult::interrupt();
  });
  if (!first)
    return success();
  return first->emitOpError(
      "has no form in StableHLO here; with 'target=iree' it stays as it is");
}

static bool isUnusedConstant(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.constant" &&
         op->use_empty();
}

/// Erases constants without uses that are not among `kept`.
static void
eraseUnusedConstants(ModuleOp module,
                     const llvm::SmallPtrSetImpl<Operation *> &kept) {
  module.walk([&](Operation *op) {
    if (isUnusedConstant(op) && !kept.contains(op))
      op->erase();
  });
}

/// Erases empty tensors without uses, and fills those that StableHLO reads.
static void replaceEmptyTensors(ModuleOp module) {
  module.walk([](tensor::EmptyOp op) {
    if (!op.use_empty() && op.getType().hasStaticShape() &&
        op.getType().getElementType().isIntOrFloat()) {
      OpBuilder builder(op);
      StablehloBuilder stablehlo(builder, op.getLoc());
      op.replaceAllUsesWith(stablehlo.createSplat(op.getType(), 0));
    }
    if (op.use_empty())
      op.erase();
  });
}

LogicalResult comm::convertComputeToStablehlo(ModuleOp module) {
  llvm::SmallPtrSet<Operation *, 8> unusedBefore;
  module.walk([&](Operation *op) {
    if (isUnusedConstant(op))
      unusedBefore.insert(op);
  });
  narrowCounters(module);
  MLIRContext *context = module.getContext();
  TypeConverter converter;
  converter.addConversion(convertType);
  RewritePatternSet patterns(context);
  populateElementwisePatterns(converter, patterns);
  populateDataMovementPatterns(converter, patterns);
  populateReductionPatterns(converter, patterns);
  populateControlFlowPatterns(converter, patterns);
  populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                 converter);
  populateCallOpTypeConversionPattern(patterns, converter);
  populateReturnOpTypeConversionPattern(patterns, converter);

  // Registered ops are converted if they can be, and reported below if they
  // cannot; then what is inside of them stays, too.
  ConversionTarget target(*context);
  target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
    return converter.isSignatureLegal(op.getFunctionType());
  });
  target.addDynamicallyLegalOp<func::CallOp, func::ReturnOp>(
      [&](Operation *op) { return converter.isLegal(op); });
  target.markUnknownOpDynamicallyLegal([](Operation *op) {
    Operation *parent = op->getParentOp();
    bool stays =
        !op->isRegistered() || (parent && parent->isRegistered() &&
                                !isa<FunctionOpInterface, ModuleOp>(parent));
    return stays ? std::optional<bool>(true) : std::nullopt;
  });
  ConversionConfig config;
  config.foldingMode = DialectConversionFoldingMode::Never;
  LogicalResult result = failure();
  {
    // It would report values between two ops, in any order.
    CapturedDiagnostics diagnostics(context);
    result =
        applyPartialConversion(module, target, std::move(patterns), config);
  }
  replaceEmptyTensors(module);
  eraseUnusedConstants(module, unusedBefore);
  if (failed(checkIsInStablehlo(module)))
    return failure();
  if (succeeded(result))
    return success();
  return module.emitOpError(
      "has scalars or indices that an op of an unknown dialect uses");
}
