//===- MaterializeLayouts.cpp - Hands layouts to bufferization ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's bufferization drops encodings but keeps the memory space of an
// alloc_tensor.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "SymmetricMemory.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the layout in the encoding of `type`, or null.
static LayoutAttr getLayout(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast_or_null<LayoutAttr>(tensor.getEncoding())
                : LayoutAttr();
}

/// Checks that bufferization will honor the layout of `type`.
static LogicalResult checkLayout(Location loc, Type type) {
  LayoutAttr layout = getLayout(type);
  if (!layout || layout.getKind() != LayoutKind::Fixed)
    return success();
  auto tensor = cast<RankedTensorType>(type);
  if (layout.getMemRefType(tensor.getShape(), tensor.getElementType())
          .getLayout()
          .isIdentity())
    return success();
  return emitError(loc) << "a fixed layout that is not row-major cannot be "
                           "given to bufferization, got "
                        << type;
}

static WalkResult materializeLayout(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (failed(checkLayout(argument.getLoc(), argument.getType())))
          return WalkResult::interrupt();
  for (Type type : op->getResultTypes())
    if (failed(checkLayout(op->getLoc(), type)))
      return WalkResult::interrupt();

  if (auto function = dyn_cast<FunctionOpInterface>(op)) {
    if (function.isExternal())
      return WalkResult::advance();
    for (Type type : llvm::concat<const Type>(function.getArgumentTypes(),
                                              function.getResultTypes()))
      if (LayoutAttr layout = getLayout(type);
          layout && layout.getKind() == LayoutKind::CommBuffer) {
        op->emitError() << "a buffer in a group's window cannot be handed over "
                           "by a function, got "
                        << type;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  }

  if (!isa<tensor::EmptyOp, bufferization::AllocTensorOp>(op))
    return WalkResult::advance();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  LayoutAttr layout = getLayout(type);
  if (!layout || layout.getKind() != LayoutKind::CommBuffer)
    return WalkResult::advance();
  if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op)) {
    if (alloc.getMemorySpace() &&
        *alloc.getMemorySpace() != layout.getMemorySpace()) {
      op->emitError() << "has the memory space " << *alloc.getMemorySpace()
                      << ", but its layout asks for "
                      << layout.getMemorySpace();
      return WalkResult::interrupt();
    }
    alloc.setMemorySpaceAttr(layout.getMemorySpace());
    return WalkResult::advance();
  }
  OpBuilder builder(op);
  auto alloc = bufferization::AllocTensorOp::create(
      builder, op->getLoc(), type, /*dynamicSizes=*/ValueRange(),
      /*copy=*/Value(), /*size_hint=*/Value(), layout.getMemorySpace());
  op->replaceAllUsesWith(alloc->getResults());
  op->erase();
  return WalkResult::advance();
}

LogicalResult comm::materializeLayouts(ModuleOp module) {
  return failure(module->walk(materializeLayout).wasInterrupted());
}
